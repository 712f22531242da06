"""Whether a message asks what the training plan has: "what's on today?", "show me next week". Pure.

It asks with nothing else beside it, and of nothing that was done. What the answer is, the planner knows. Its
phrases are rows (`en/plan_questions.txt`).
"""

import re
from functools import lru_cache

from agents.reading import rows
from agents.requests.templates import FOLDER
from agents.words import fold

LONGEST = 80  # characters of such a question
_LEADS = r"(?:(?:hey|ok|so|coach|hi|and|please|morning|good morning)[, ]+)*"
_ASKS_OF_DAY = re.compile(
    r"\b(?:on|up|for|have|doing|train|training|workout|session|plan|do|next|lift|look)\b"
)
_COMPARES = re.compile(r"^(?:how did|compare|how does)\b.*\bplan(?:ned)?\b")


def asks_plan(text: str) -> bool:
    """Whether the whole message is a question to the plan."""
    plain = " ".join(fold(text).split()).rstrip("?!. ")
    if len(plain) > LONGEST or "\n" in text.strip():
        return False
    if _COMPARES.search(plain):
        return True
    if not re.match(rf"{_LEADS}(?:{_phrases('opens')})(?!\w)", plain) or _has("other", plain):
        return False
    return _has("plan", plain) or (_has("days", plain) and _ASKS_OF_DAY.search(plain) is not None)


def _has(kind: str, plain: str) -> bool:
    return re.search(rf"(?<!\w)(?:{_phrases(kind)})(?!\w)", plain) is not None


@lru_cache(maxsize=4)
def _phrases(kind: str) -> str:
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/plan_questions.txt", 2))
    each = sorted((one for said, phrases in found if said == kind for one in phrases.split(", ")), key=len)
    return "|".join(re.escape(one) for one in reversed(each))
