"""What a plan holds, in one short line each: as a coach writes it on a whiteboard. Pure.

    3x5 @ 185 lb, rest 180 s, group A          an exercise, beside its name
    Goblet Squat - 3 sets × 8 @ 50 lbs         an exercise that is added (plan-edit-tools, PreviewItem)
    DB Bicep Curl 10 @ 20 lb slow              a member of a block
    zone2 30 min Running                       cardio

What is as it is by default (120 s of rest, none within a block, no warm-up sets) is not said.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from agents.athlete import Units
from agents.planner.plan import CardioBlock, Group, PlanExercise, Session, blocks, unsaid_rest_seconds

_PLAIN_LOAD = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?:\s*(?P<unit>lb|kg)s?)?", re.IGNORECASE)


def prescription(exercise: PlanExercise) -> str:
    """Sets, reps and load: "3x5 @ 185 lb"."""
    return f"{exercise.working_sets}x{exercise.reps}{_at(exercise)}"


def exercise_line(exercise: PlanExercise, group: Group | None = None) -> str:
    """The exercise without its name. `group` is given where the block it is in is to be explained."""
    block = f"group {exercise.group_label}" if exercise.group_label else ""
    if block and group is not None and _known_of(group):
        block += f" ({_known_of(group)})"
    tempo = exercise.tempo and f"tempo {exercise.tempo}"
    return _listed(prescription(exercise), _warmup(exercise), _rest(exercise), block, tempo)


def session_lines(session: Session) -> tuple[str, ...]:
    """A line for each exercise, without names; a block is explained at its first exercise."""
    opens = {members[0].uid: group for group, members in blocks(session)}
    return tuple(exercise_line(exercise, opens.get(exercise.uid)) for exercise in session.exercises)


def add_line(exercise: PlanExercise) -> str:
    """An exercise that is added, with all that is given of it: "Goblet Squat - 3 sets × 8 @ 50 lbs"."""
    line = f"{exercise.name} - {count(exercise.working_sets, 'set')} × {exercise.reps}{_at(exercise)}"
    group = exercise.group_label and f"group {exercise.group_label}"
    tempo = exercise.tempo and f"tempo {exercise.tempo}"
    rest = (_warmup(exercise), _rest(exercise), group, tempo, _notes(exercise), _skipped(exercise))
    return _listed(line, *rest)


def member_line(exercise: PlanExercise) -> str:
    """An exercise of a block, named: "DB Bicep Curl 10 @ 20 lb slow"; sets only where they are not one."""
    sets = "" if exercise.working_sets == 1 else f"{exercise.working_sets}x"
    tempo = exercise.tempo and f" {exercise.tempo}"
    line = f"{exercise.name} {sets}{exercise.reps}{_at(exercise)}{tempo}"
    return _listed(line, _warmup(exercise), _rest(exercise), _notes(exercise), _skipped(exercise))


def block_line(group: Group, members: Iterable[PlanExercise]) -> str:
    """A block with all that is in it: "Finisher (circuit, 2 rounds): DB Bicep Curl 10 @ 20 lb; ..." """
    return f"{group.label} ({_known_of(group)}): {'; '.join(map(member_line, members))}"


def session_line(session: Session) -> str:
    """A session with all that is in it, or "rest day": "Lower A (Monday 2026-11-16): Squat 3x5 @ 185 lb"."""
    when = " ".join(filter(None, (session.day_of_week, session.scheduled_date)))
    held = [*_held(session), session.notes and f"notes: {session.notes}"]
    if session.is_rest:
        held.insert(0, "rest day")
    return f"{session.name}{f' ({when})' if when else ''}: {'; '.join(filter(None, held))}"


def cardio_line(cardio: CardioBlock) -> str:
    """Kind, minutes and what on: "zone2 30 min Running"."""
    return " ".join(filter(None, (cardio.type, f"{number(cardio.duration)} min", cardio.modality)))


def cardio_on_wire(cardio: CardioBlock) -> dict[str, Any]:
    """The CardioBlock of plan-edit-tools; what is absent is left out."""
    optional = {
        "modality": cardio.modality or None,
        "instructions": cardio.instructions or None,
        "completed": cardio.completed,
        "actualDuration": cardio.actual_duration,
        "avgHeartRate": cardio.avg_heart_rate,
        "notes": cardio.notes or None,
    }
    given = {name: number(value) for name, value in optional.items() if value is not None}
    return {"type": cardio.type, "duration": number(cardio.duration), **given}


def field_in_words(field: str) -> str:
    """The field of the wire as words: "targetLoad" is "target load"."""
    return re.sub(r"(?=[A-Z])", " ", field).lower()


def value_in_words(value: Any) -> str:
    """A value of the wire as words: cardio as a line, a list with commas, what is absent as "none"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return _cardio_in_words(value) if isinstance(value, dict) else "none" if value is None else str(value)


def load_on_wire(target_load: str, units: Units) -> int | float | str:
    """A load in the athlete's unit as a number ("20 lb", "20"); any other as it is written."""
    match = _PLAIN_LOAD.fullmatch(target_load.strip())
    if match is None or (match["unit"] or units).casefold() != units:
        return target_load
    load = float(match["number"])
    return int(load) if load.is_integer() else load


def number(value: Any) -> Any:
    """The value as it is, a whole number without a decimal point."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def count(number: int, what: str) -> str:
    """The number and what it counts: "1 set", "3 sets"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def joined(words: Sequence[str]) -> str:
    """The words as a list in a sentence: "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _cardio_in_words(cardio: dict[str, Any]) -> str:
    """All that is given of the cardio, "zone2 30 min Running, avg heart rate 140"."""
    line = " ".join(filter(None, (cardio["type"], f"{cardio['duration']} min", cardio.get("modality", ""))))
    done = "completed" if cardio["completed"] else ""
    rest = [name for name in cardio if name not in ("type", "duration", "modality", "completed")]
    return _listed(line, done, *(f"{field_in_words(name)} {cardio[name]}" for name in rest))


def _known_of(group: Group) -> str:
    rest = group.rest_between_rounds_sec
    return _listed(
        group.block_type,
        "" if group.rounds is None else count(group.rounds, "round"),
        "" if rest is None else f"{rest} s rest between rounds",
    )


def _held(session: Session) -> list[str]:
    """The blocks, the exercises between them, the cardio and the warm-up."""
    held = [f"warm-up {', '.join(session.warmup)}"] if session.warmup else []
    for group, members in blocks(session):
        held.append(_alone(members[0]) if group is None else block_line(group, members))
    if session.cardio is not None:
        held.append(_listed(cardio_line(session.cardio), session.cardio.instructions))
    return held


def _alone(exercise: PlanExercise) -> str:
    return _listed(f"{exercise.name} {exercise_line(exercise)}", _notes(exercise), _skipped(exercise))


def _at(exercise: PlanExercise) -> str:
    return f" @ {exercise.target_load}" if exercise.target_load else ""


def _warmup(exercise: PlanExercise) -> str:
    return count(exercise.warmup_sets, "warm-up set") if exercise.warmup_sets else ""


def _rest(exercise: PlanExercise) -> str:
    rest = exercise.rest_seconds
    return f"rest {rest} s" if rest != unsaid_rest_seconds(exercise.group_label) else ""


def _notes(exercise: PlanExercise) -> str:
    return f"notes: {exercise.notes}" if exercise.notes else ""


def _skipped(exercise: PlanExercise) -> str:
    return "skipped" if exercise.skipped else ""


def _listed(*parts: str) -> str:
    return ", ".join(filter(None, parts))
