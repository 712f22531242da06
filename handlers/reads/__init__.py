"""What is answered from the records alone, and written nowhere."""
