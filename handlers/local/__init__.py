"""The command line. `cli.py` has the table of its commands, and where each is."""
