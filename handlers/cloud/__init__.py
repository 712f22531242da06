"""What runs elsewhere and is asked from here: AWS, the queue, the bus, the keys."""
