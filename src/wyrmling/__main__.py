"""`python -m wyrmling`: the command line."""

from wyrmling.cli import main

if __name__ == "__main__":
    main()
