"""Sets among words: under their names, told in sentences, together, pointing at others."""
