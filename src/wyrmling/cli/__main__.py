"""`python -m wyrmling.cli`: the command line."""

from wyrmling.cli import main

main()
