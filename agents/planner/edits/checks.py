"""Where a number points, what a value may be, and every problem of a call in a coach's words. Pure.

A call is looked at as a whole: each check adds to the call's Problems and goes on, so that one answer names
all that is wrong. Only then is anything built. What is wrong is said twice where the model needs names that
an athlete has never seen: "updates.workingSets is -1" and "The working sets can't be -1".
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from agents.planner.edits.edit import EditAim, EditInput, EditRefused
from agents.planner.faults import too_many
from agents.planner.ops import END, START
from agents.planner.plan import Plan, PlanExercise, PlanNode, Session, Week, find

MOST_WARMUP_LINES = 40
LONGEST_LINE = 120  # characters of a name, a load, a label
LONGEST_TEXT = 2_000  # characters of notes

_NEEDED = frozenset(("name", "phase", "reps", "target_load", "exercise", "label"))
_LONG = frozenset(("notes", "description", "instructions", "warmup"))
_MINUTES = (0, 1_440)
_REST = (0, 3_600)  # seconds
_SETS = (0, 30)
# From where to where a number may go, by its field. 30 sets are more than 10x3; a day has 1,440 minutes.
LIMITS: Mapping[str, tuple[int, int]] = {
    "working_sets": _SETS,
    "warmup_sets": _SETS,
    "sets": (1, 30),
    "rest_seconds": _REST,
    "rest_sec": _REST,
    "rest_between_rounds_sec": _REST,
    "rounds": (1, 100),
    "order_index": (0, 1_000),
    "reps": (1, 1_000),
    "weight": (0, 2_000),
    "duration": _MINUTES,
    "actual_duration": _MINUTES,
    "avg_heart_rate": (20, 250),
}
_CONTROLS = dict.fromkeys([*range(32), *range(127, 160)], " ") | {ord("\n"): "\n"}

T = TypeVar("T")


class Problems:
    """What is wrong about one call, a sentence each, in the order in which it was found: `said` as the
    athlete is told, `found` with the names of fields and tools."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.found: list[str] = []

    def add(self, words: str, to_model: str = "") -> None:
        self.said.append(words)
        self.found.append(to_model or words)

    def add_fault(self, words: str, to_model: str = "") -> None:
        """The words of `faults.py` as a sentence; "" is no problem."""
        if words:
            self.add(f"{words}.", f"{to_model or words}.")

    def refuse(self) -> None:
        """Raises EditRefused with all of it, if there is any."""
        if self.found:
            raise EditRefused(self.said, self.found)

    def settled(self, pointed_at: T | None) -> T:
        """What a number points at, once nothing is wrong. Raises EditRefused otherwise."""
        self.refuse()
        assert pointed_at is not None, "a number that points at nothing is a problem"
        return pointed_at


# --- where numbers point


def week_at(problems: Problems, plan: Plan, number: int) -> Week | None:
    if 1 <= number <= len(plan.weeks):
        return plan.weeks[number - 1]
    has = f"the plan has {count(plan.weeks, 'week')}" if plan.weeks else "there is no plan yet"
    problems.add(f"Week {number} doesn't exist: {has}.")
    return None


def session_at(problems: Problems, plan: Plan, week_number: int, number: int) -> Session | None:
    week = week_at(problems, plan, week_number)
    if week is None:
        return None
    if 1 <= number <= len(week.sessions):
        return week.sessions[number - 1]
    has = f"week {week_number} has {count(week.sessions, 'session')}"
    problems.add(f"Session {number} doesn't exist in that week: {has}.")
    return None


def exercise_at(problems: Problems, session: Session | None, number: int) -> PlanExercise | None:
    if session is None:
        return None
    if 1 <= number <= len(session.exercises):
        return session.exercises[number - 1]
    has = f"{session.name!r} has {count(session.exercises, 'exercise')}"
    problems.add(f"Exercise {number} doesn't exist in that session: {has}.")
    return None


def anchor_at(
    problems: Problems, row: Sequence[PlanNode], position: int | str, holder: str, what: str
) -> str:
    """What a new node at this position stands behind: "start", "end", or the uid of a neighbour."""
    if isinstance(position, int) and 1 <= position <= len(row) + 1:
        return START if position == 1 else row[position - 2].uid
    if position != END:
        can = f'the position can be 1 to {len(row) + 1} or "end"' if row else 'the position can be 1 or "end"'
        problems.add(f"Position {position} doesn't exist: {holder} has {count(row, what)}, so {can}.")
    return END


def check_room(problems: Problems, rows: int, most: int, holder: str, what: str, path: str = "") -> None:
    """`path` is the holder's on the wire, where it is part of the call."""
    problems.add_fault(too_many(rows, most, holder, what), too_many(rows, most, path or holder, what))


def count(row: Sequence[object], what: str) -> str:
    """ "4 exercises", "1 week", "no sessions"."""
    return f"{len(row) or 'no'} {what}" + ("" if len(row) == 1 else "s")


# --- values


def tidied(given: EditInput) -> dict[str, Any]:
    """The plain values that were given, by field: names on one line, texts without white space around them,
    whole numbers without a fraction. What is nested is left out."""
    values: dict[str, Any] = {}
    for name in type(given).model_fields:
        value = getattr(given, name)
        if name in given.model_fields_set and not _is_nested(value):
            values[name] = _tidy(name, value)
    return values


def _is_nested(value: Any) -> bool:
    return value is None or isinstance(value[0] if value and isinstance(value, tuple) else value, EditInput)


def _tidy(name: str, value: Any) -> Any:
    if isinstance(value, str):
        plain = value.translate(_CONTROLS)
        return plain.strip() if name in _LONG else " ".join(plain.split())
    if isinstance(value, tuple):
        return tuple(_tidy(name, each) for each in value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def checked(
    problems: Problems,
    given: EditInput,
    path: str,
    *,
    may_be_blank: Collection[str] = (),
    limits: Mapping[str, tuple[float, float]] = LIMITS,
) -> dict[str, Any]:
    """The tidied values; each that can't be kept is a problem, named by its path on the wire."""
    values = tidied(given)
    for name, value in values.items():
        where = f"{path}.{wire_name(given, name)}"
        if isinstance(value, str):
            _check_text(problems, where, value, name, name in _NEEDED and name not in may_be_blank)
        elif isinstance(value, tuple):
            check_room(problems, len(value), MOST_WARMUP_LINES, f"The {spoken(name)}", "lines", where)
            for line in value:
                _check_text(problems, where, line, name, needed=True)
        elif name in limits and not limits[name][0] <= value <= limits[name][1]:
            can = f"{limits[name][0]} to {limits[name][1]}"
            problems.add(
                f"The {spoken(name)} can't be {value}: {can} would work.",
                f"{where} is {value}: it can be {can}.",
            )
    return values


def _check_text(problems: Problems, where: str, text: str, name: str, needed: bool) -> None:
    longest = LONGEST_TEXT if name in _LONG else LONGEST_LINE
    if needed and not text:
        problems.add(
            f"The {spoken(name)} can't be blank: a text is needed.", f"{where} is blank: it needs a text."
        )
    if len(text) > longest:
        many, kept = f"{len(text):,} characters", f"at most {longest:,} are kept."
        problems.add(f"The {spoken(name)} can't have {many}: {kept}", f"{where} has {many}: {kept}")


_SPOKEN = {
    # the fields that a coach calls something else
    "rest_seconds": "rest in seconds",
    "rest_sec": "rest in seconds",
    "rest_between_rounds_sec": "rest between rounds in seconds",
    "order_index": "place among the blocks",
    "working_sets": "number of working sets",
    "warmup_sets": "number of warmup sets",
    "sets": "number of sets",
    "rounds": "number of rounds",
    "duration": "duration in minutes",
    "actual_duration": "minutes that were done",
    "avg_heart_rate": "average heart rate",
    "label": "name of the block",
}


def spoken(name: str) -> str:
    """A field as a coach calls it: "number of working sets", "target load"."""
    return _SPOKEN.get(name, name.replace("_", " "))


def spoken_week(path: str) -> str:
    """A week as a coach calls it: "weeks[0]" of a call is "new week 1"; "week 3" is that already."""
    new = re.fullmatch(r"weeks\[(\d+)\]", path)
    return path if new is None else f"new week {int(new[1]) + 1}"


def wire_name(given: EditInput, name: str) -> str:
    """The name of a field as it is on the wire."""
    return type(given).model_fields[name].alias or name


def check_given(problems: Problems, updates: EditInput) -> None:
    """An update without any field is a problem."""
    if not updates.model_fields_set:
        names = ", ".join(wire_name(updates, name) for name in type(updates).model_fields)
        problems.add(
            "Nothing was named that should change: say what should be different.",
            f"No updates were given: name at least one of {names}.",
        )


def changes(
    problems: Problems, node: PlanNode, name: str, values: Mapping[str, Any], aim: EditAim
) -> tuple[tuple[str, Any], ...]:
    """The values that differ from the node's. Raises EditRefused if something is wrong, or none differs."""
    problems.refuse()
    changed = _differing(node, values)
    if not changed:
        standing = None if aim.standing is None else find(aim.standing, node.uid)
        only_proposed = standing is not None and _differing(standing.node, values)
        said = f"that is proposed already for {name}" if only_proposed else f"that is how {name} is already"
        problems.add(f"Nothing would change: {said}.")
        problems.refuse()
    return changed


def _differing(node: PlanNode, values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((field, value) for field, value in values.items() if getattr(node, field) != value)
