"""The guests of a message: what their tools see of it, which workouts they meet, what they report."""
