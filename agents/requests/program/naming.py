"""What a program is called that may not run yet: 5/3/1, and the training maxes that it is made of. Pure.

It is asked of every message: no more is loaded for it than this.
"""

import re

FIVE_THREE_ONE = r"(?:(?<!\d)(?:5\s*[/-]\s*3\s*[/-]\s*1|531)(?!\d)|\bwendler)"
_NAMED = re.compile(FIVE_THREE_ONE, re.IGNORECASE)
_TRAINING_MAX = re.compile(r"\btraining max(?:es)?\b|\btms?\b", re.IGNORECASE)


def names_531(text: str) -> bool:
    """Whether a text names 5/3/1, or who it is by."""
    return _NAMED.search(text) is not None


def says_training_max(text: str) -> bool:
    """Whether a text speaks of a training max."""
    return _TRAINING_MAX.search(text) is not None
