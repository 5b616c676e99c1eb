"""The games that come with Wyrmling, one folder a rulebook. They know the kernel and nothing else."""
