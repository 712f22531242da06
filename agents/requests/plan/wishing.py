"""Whether words in a chat wish for a change of the plan, told without the plan.

Reports and corrections of what was logged name exercises and numbers too. So a wish is what is read whole by
the rows, with a verb of theirs, and names a day to come, a week or all weeks; or what nothing but a plan has.
"""

from functools import lru_cache

from agents.requests.matching import Frame
from agents.requests.plan import request
from agents.requests.plan.places import NOWHERE, Where, merged
from agents.requests.plan.scene import Scene
from agents.requests.templates import templates

LONGEST = 400  # characters
OF_PLANS = frozenset(
    "copy add_week remove_week name_week turn_week rest new_session move trade_days unskip".split()
)
NO_CHANGES = frozenset("show ask compare dates cannot dread about only missing note note_session".split())
_PLACES = ("place", "session", "to", "day", "other")
_TOLD = frozenset("set_amounts set_load".split())  # frames that a report may be
_NO_VERBS = frozenset("i a the my for on one two three after before following did do have".split())


def wishes(said: str) -> bool:
    """Whether all of a text wishes for changes of the plan."""
    if len(said) > LONGEST:
        return False
    found = request.read(Scene([], "", 0, "lb"), said)
    wished = [frame for frame in found.frames if frame.name not in request.SILENT]
    told = any(frame.name in NO_CHANGES or _may_be_done(frame) for frame in wished)
    if not wished or found.left or found.doubted or told:
        return False
    place = NOWHERE
    for frame in found.frames:
        for each in (value for role, value in frame.said if role in _PLACES):
            place = merged(place, each)
    led = bool(_verbs() & set(said.lower().split()))
    return any(frame.name in OF_PLANS for frame in wished) or (led and _is_to_come(place) and _names(wished))


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    """The words that wishes for a change begin with."""
    changes = set(request.acts()) - NO_CHANGES - _TOLD - request.SILENT
    begins = (each.pattern.first for each in templates(request.FILES[0]) if each.frame in changes)
    return frozenset[str]().union(*filter(None, begins)) - _NO_VERBS


def _may_be_done(frame: Frame) -> bool:
    """Whether it may be a set to be logged: "add 3x12 curls saturday"."""
    return frame.name == "add_exercise" and frame.get("amount") is not None


def _is_to_come(place: Where) -> bool:
    """Whether a place is no day of a report: a weekday behind a verb is the next one."""
    ahead = place.relative in (0, 1) or place.days_from_today == 1
    return bool(place.week or place.day or place.is_bulk or place.since or ahead) and place.relative != -1


def _names(frames: list[Frame]) -> bool:
    """Whether what is to change is named, and not pointed at: "change it on Thursday" may be of the log."""
    roles = ("exercise", "old", "name", "session", "cardio", "block")
    values = [value for frame in frames for role, value in frame.said if role in roles]
    return bool(values) and all(getattr(value, "words", "-") for value in values)
