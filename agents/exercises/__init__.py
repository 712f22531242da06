"""What exercises and benchmarks are called, and what is known of them. Pure."""
