"""Short messages about what was said before: answers, corrections, additions."""
