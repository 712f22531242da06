"""The chat page: the files that a browser loads, from the app that answers what they ask."""
