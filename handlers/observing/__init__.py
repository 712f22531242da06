"""What a Lambda says of itself: logs, metrics, and what a trace says of the engine."""
