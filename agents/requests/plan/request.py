"""A request about the plan: its frames, acted on one by one, until it has its calls or a question."""

from collections.abc import Callable

from agents.requests import numbers
from agents.requests.matching import Found, Frame, SlotReader, Text, frames
from agents.requests.plan import adding, cardio, circuits, exercises, sessions, showing, slots, weeks
from agents.requests.plan.places import NOWHERE, merged
from agents.requests.plan.scene import NEVER_MIND, Ask, Scene, Unread

LONGEST = 3000  # characters of a request
FILES = ("en/plan.txt", "en/remarks.txt")
Act = Callable[[Scene, Frame], None]
ACTS: dict[str, Act] = {
    "swap": exercises.swap,
    "remove": exercises.remove_those,
    "remove_block": exercises.remove_block,
    "none": exercises.none,
    "clear": exercises.clear,
    "skip": exercises.skip,
    "only": exercises.only,
    "skip_it": sessions.skip_it,
    "unskip": exercises.unskip,
    "cannot": exercises.cannot,
    "dread": exercises.dread,
    "set": exercises.set_amounts,
    "load": exercises.set_load,
    "by": exercises.change_by,
    "times": exercises.change_times,
    "about": exercises.about,
    "all_loads": exercises.all_loads,
    "superset": exercises.superset,
    "apart": exercises.apart,
    "note": exercises.note,
    "note_session": sessions.note_session,
    "add": adding.add_exercise,
    "order": adding.order,
    "trade": adding.trade,
    "to_day": adding.to_day,
    "move": sessions.move,
    "move_it": sessions.move_it,
    "shift": sessions.shift,
    "busy": sessions.busy,
    "missing": sessions.missing,
    "trade_days": sessions.trade_days,
    "copy": sessions.copy,
    "rename": sessions.rename,
    "remove_session": sessions.remove_session,
    "skip_session": sessions.skip_session,
    "rest": sessions.rest,
    "new_session": sessions.new_session,
    "add_week": weeks.add_week,
    "remove_week": weeks.remove_week,
    "name_week": weeks.name_week,
    "turn_week": weeks.turn_week,
    "cardio": cardio.cardio,
    "move_cardio": cardio.move_cardio,
    "no_cardio": cardio.no_cardio,
    "longer": cardio.longer,
    "circuit": circuits.circuit,
    "show": showing.show,
    "ask": showing.ask,
    "compare": showing.compare,
    "dates": showing.dates,
}
# The frames that sets, reps and loads may stand in; in any other they are not understood.
WITH_AMOUNTS = frozenset("swap set load add".split())


SILENT = frozenset(("remark", "where", "busy"))  # frames that ask for nothing by themselves


def slots_of(scene: Scene) -> dict[str, SlotReader]:
    """All slots of the templates, for the plan of a scene."""
    circuit = {"block": circuits.blocks, "rounds": circuits.rounds}
    return {**slots.slots(scene), **showing.slots(scene), **circuit}


def read(scene: Scene, said: str) -> Found:
    """The frames of a request, and what is left of it."""
    return frames(
        Text(said, slots_of(scene), ("place", "extra", "aside"), spelled=numbers.spelled), *FILES, meant=meant
    )


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
    """Makes the calls that the scene's text asks for. Raises: Ask, Need."""
    if len(scene.text) > LONGEST:
        raise Ask("That is more than I can change at once. Please ask for a few changes at a time.")
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
            ACTS[frame.name](scene, frame)
        except Unread:
            raise _unread(_said(scene, frame)) from None
        scene.acted()
    if place is not None and not taken and len(found.frames) > 1:
        raise Ask(
            f"What should change {_quoted(_said(scene, place))}? I can't read it from there.", [NEVER_MIND]
        )


def _said(scene: Scene, frame: Frame) -> str:
    return Text(scene.text, {}).said(frame.at, frame.to)


def _quoted(text: str) -> str:
    """A piece of the request, to be quoted in a question: one line, cut after 60 characters."""
    line = " ".join(text.split())
    return f'"{line if len(line) <= 60 else line[:57] + "..."}"'


_QUESTIONS = frozenset("what why how when which who where is are does should".split())


def _unread(piece: str) -> Ask:
    words = piece.lower().split()
    if words and words[0] in _QUESTIONS:
        return Ask(
            f"I can't answer {_quoted(piece)}: I can show the plan, compare a workout with it, or change it. "
            "What should it be?",
            ["Show me my plan", NEVER_MIND],
        )
    return Ask(
        f"I can't read {_quoted(piece)}, so nothing of this was prepared. What should change, and on which "
        "day?",
        ["Show me my plan", NEVER_MIND],
    )
