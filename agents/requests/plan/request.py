"""A request about the plan: its frames, acted on one by one, until it has its calls or a question."""

from collections.abc import Callable
from functools import lru_cache

from agents.requests import numbers
from agents.requests.matching import FoundFrames, Frame, SlotReader, Text, frames
from agents.requests.plan import adding, circuits, exercises, sessions, showing, slots, weeks
from agents.requests.plan.scene import NeedsAnswer, Scene, UnreadFrame
from agents.requests.plan.where import NOWHERE, Where, merged
from agents.requests.templates import templates

LONGEST = 3000  # characters of a request
FILES = ("en/plan.txt", "en/remarks.txt")
SILENT = frozenset(("remark", "where", "busy"))  # frames that ask for nothing by themselves
FrameAct = Callable[[Scene, Frame], None]
ROOMS = (exercises, adding, sessions, weeks, circuits, showing)
# The frames that sets, reps and loads may stand in; in any other they are not understood.
WITH_AMOUNTS = frozenset("swap set_amounts set_load add_exercise".split())


@lru_cache(maxsize=1)
def acts() -> dict[str, FrameAct]:
    """What is done for each frame of the rows: it is called as the function that does it."""
    frames = {each.frame for file in FILES for each in templates(file)} - SILENT | {"busy"}
    return {frame: next(getattr(room, frame) for room in ROOMS if hasattr(room, frame)) for frame in frames}


def slots_of(scene: Scene) -> dict[str, SlotReader]:
    """All slots of the templates, for the plan of a scene."""
    circuit = {"block": circuits.blocks, "rounds": circuits.rounds}
    return {**slots.slots(scene), **showing.slots(scene), **circuit}


def read(scene: Scene, said: str) -> FoundFrames:
    """The frames of a request, and what is left of it: each text is read once on a plan."""
    if said not in scene.read:
        text = Text(said, slots_of(scene), ("place", "extra", "aside"), spelled=numbers.spelled)
        scene.read[said] = frames(text, *FILES, meant=meant)
    return scene.read[said]


def meant(frame: Frame) -> Frame | None:
    """The frame with all that it says of the place in one, and of sets, reps and loads; None where these are
    none of it."""
    if frame.name not in WITH_AMOUNTS and frame.get("extra"):
        return None
    place = NOWHERE
    for each in frame.all("place"):
        place = merged(place, each)
    amounts = sorted(pair for each in (*frame.all("amount"), *frame.all("extra")) for pair in each)
    said = [(role, value) for role, value in frame.said if role not in ("place", "amount", "extra", "aside")]
    said += [("place", place)] if place != NOWHERE else []
    return frame._replace(said=(*said, *([("amount", tuple(amounts))] if amounts else [])))


def act(scene: Scene) -> None:
    """Makes the calls that the scene's text asks for. Raises: NeedsAnswer, NeedsWeeks."""
    if len(scene.text) > LONGEST:
        raise NeedsAnswer("That is more than I can change at once. Please ask for a few changes at a time.")
    found = read(scene, scene.text)
    if found.left or found.doubted:
        raise _unread((*found.left, *found.doubted)[0])
    place: Frame | None = None  # that was said alone, for what follows it
    taken = True
    for frame in found.frames:
        if frame.name == "where":
            place, taken = frame, False
            continue
        if place is not None and not {"place", "session", "day", "to"} & {role for role, _ in frame.said}:
            frame, taken = frame._replace(said=(*frame.said, *place.said)), True
        try:
            acts()[frame.name](scene, frame)
        except UnreadFrame:
            raise _unread(_said(scene, frame)) from None
        scene.acted()
    if place is not None and not taken and len(found.frames) > 1:
        raise NeedsAnswer(f"What should change {_quoted(_said(scene, place))}? I can't read it from there.")


def _said(scene: Scene, frame: Frame) -> str:
    return Text(scene.text, {}).said(frame.at, frame.to)


def _quoted(text: str) -> str:
    """A piece of the request, to be quoted in a question: one line, cut after 60 characters."""
    line = " ".join(text.split())
    return f'"{line if len(line) <= 60 else line[:57] + "..."}"'


_QUESTIONS = frozenset("what why how when which who where is are does should".split())


def _unread(piece: str) -> NeedsAnswer:
    words = piece.lower().split()
    if words and words[0] in _QUESTIONS:
        can = "I can show the plan, compare a workout with it, or change it. What should it be?"
        return NeedsAnswer(f"I can't answer {_quoted(piece)}: {can}", ["Show me my plan"])
    said = f"I can't read {_quoted(piece)}, so nothing of this was prepared."
    return NeedsAnswer(f"{said} What should change, and on which day?", ["Show me my plan"])


# --- wishes in a chat


LONGEST_WISH = 400  # characters
OF_PLANS = frozenset(
    "copy add_week remove_week name_week turn_week rest new_session move trade_days unskip".split()
)
NO_CHANGES = frozenset("show ask compare dates cannot dread about only missing note note_session".split())
_PLACES = ("place", "session", "to", "day", "other")
_TOLD = frozenset("set_amounts set_load".split())  # frames that a report may be
_NO_VERBS = frozenset("i a the my for on one two three after before following did do have".split())


def wishes(said: str) -> bool:
    """Whether all of a text in a chat wishes for changes of the plan, told without the plan.

    Reports and corrections of what was logged name exercises and numbers too. So a wish is what is read whole
    by the rows, with a verb of theirs, and names a day to come, a week or all weeks; or what only a plan has.
    """
    if len(said) > LONGEST_WISH:
        return False
    found = read(Scene([], "", 0, "lb"), said)
    wished = [frame for frame in found.frames if frame.name not in SILENT]
    told = any(frame.name in NO_CHANGES for frame in wished)
    told = told or any(frame.name == "add_exercise" and frame.get("amount") is not None for frame in wished)
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
    changes = set(acts()) - NO_CHANGES - _TOLD - SILENT
    begins = (each.pattern.first for each in templates(FILES[0]) if each.frame in changes)
    return frozenset[str]().union(*filter(None, begins)) - _NO_VERBS


def _is_to_come(place: Where) -> bool:
    """Whether a place is no day of a report: a weekday behind a verb is the next one."""
    ahead = place.relative in (0, 1) or place.days_from_today == 1
    return bool(place.week or place.day or place.is_bulk or place.since or ahead) and place.relative != -1


def _names(frames: list[Frame]) -> bool:
    """Whether what is to change is named, and not pointed at: "change it on Thursday" may be of the log."""
    roles = ("exercise", "old", "name", "session", "cardio", "block")
    values = [value for frame in frames for role, value in frame.said if role in roles]
    return bool(values) and all(getattr(value, "words", "-") for value in values)
