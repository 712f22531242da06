"""How long a message may take: what the Lambda's context has left, less what the answer itself takes.

A gateway hangs up after 29 seconds. That is no deadline: the message is read to its end all the same, and its
result can be fetched; stopped there, it would have half of one for good.
"""

from collections.abc import Callable
from typing import Any

ANSWERING_SECONDS = 1.0  # beside what the loop keeps back to write down a partial result
TO_BEGIN_SECONDS = 10.0  # a queued message with less than this is left for its next delivery

SecondsLeft = Callable[[], float | None]


def seconds_left(context: Any) -> SecondsLeft:
    """Asks how many seconds are left, None for no limit."""
    left = getattr(context, "get_remaining_time_in_millis", None)
    return lambda: max(0.0, left() / 1000 - ANSWERING_SECONDS) if left else None
