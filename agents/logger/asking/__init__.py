"""What is asked, what answers it, and what an answer teaches."""
