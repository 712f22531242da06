"""The front doors: Lambda handlers, and the command line that calls the same code."""

import gc

# What a cold start loads stays: looking for garbage among it took an eighth of its CPU.
gc.set_threshold(50_000, 20, 20)
