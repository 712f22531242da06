"""The plan and the program in a message of the logger."""
