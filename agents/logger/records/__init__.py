"""What is kept: messages, workouts as revisions, drafts; what is written together, and taken back."""
