"""What the athlete does with each stretch of a message, and what is no training at all."""
