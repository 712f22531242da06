"""What every front door does: who asks and what was sent, how fast, how long, and how failures are told."""
