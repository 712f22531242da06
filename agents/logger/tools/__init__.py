"""The tools that a message is taken down with, a file each."""
