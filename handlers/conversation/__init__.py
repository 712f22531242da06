"""The coach conversation, as its stream and the command line have it: what the rooms do of a turn."""
