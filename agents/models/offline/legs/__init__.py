"""Runs, rides, rows, swims: where a leg starts and ends, its distance, time and pace."""
