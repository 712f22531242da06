"""Workouts of the day: their forms, movements, loads and scores."""
