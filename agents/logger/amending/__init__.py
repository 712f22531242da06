"""Changes of what is logged: which workout they mean, what they say, what becomes of it."""
