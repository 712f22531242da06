"""The codes of questions that are answered by a choice, and not by a value. Pure."""

DELETION = "deletion_unclear"  # whether to delete
DELETE_WHICH = "delete_which"  # which of several to delete
WHICH = "which_workout"  # which of several a correction means
