"""How search follows the records, and how a difference between the two is mended."""
