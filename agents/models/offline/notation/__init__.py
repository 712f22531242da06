"""The notation of sets: counts, reps, loads, and what stands behind them."""
