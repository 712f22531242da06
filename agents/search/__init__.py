"""What a question asks for, and what a workout is found by. Pure."""
