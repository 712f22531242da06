"""log_set_result: one set at a time, under one name for each argument.

The set goes to the athlete's open workout of that day; the same exercise and set number again corrects it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from agents.errors import Refusal, Unfinished
from agents.logger.amending.one_set import LogSetResult, ReadSet, open_workout_id, read_set
from agents.logger.finished_workout import finished_anew
from agents.logger.worktable import Worktable
from agents.toolbox import Tool
from agents.workout import Block, Change, Exercise, Source, StoredWorkout, Workout

Row = TypeVar("Row", Source, Change)

# As strict-set-logging has them, word for word.
CORRECT_USAGE = """\
The log_set_result tool requires the 'exercise' parameter.

Correct usage:
log_set_result(
  exercise: "Bench Press",
  set: "1",
  reps: "8",
  load_lb: "135",
  rir: "2"
)"""
SLIPS = {
    "exerciseName": "exercise",
    "exercise_name": "exercise",
    "movement": "exercise",
    "name": "exercise",
    "lift": "exercise",
    "set_number": "set",
    "setNumber": "set",
    "setIndex": "set",
    "set_index": "set",
    "rep": "reps",
    "repetitions": "reps",
    "rep_count": "reps",
    "weight_lb": "load_lb",
    "weight_lbs": "load_lb",
    "weight": "load_lb",
    "loadLb": "load_lb",
    "weight_kg": "load_kg",
    "loadKg": "load_kg",
    "note": "notes",
    "comment": "notes",
}


class LoggedSet(NamedTuple):
    """The workout that the set now stands in."""

    workout: StoredWorkout
    exercise: str
    number: int
    corrected: bool
    claims: frozenset[int]

    def answer_text(self) -> str:
        done = "corrected" if self.corrected else "logged"
        return f"set {self.number} of {self.exercise} {done} in {self.workout.workout_id}"

    def enter(self, table: Worktable) -> None:
        table.changes.made.append(self.workout)
        table.claims.settled |= self.claims


def log_set_result(args: LogSetResult, table: Worktable) -> LoggedSet:
    """Log one set that the athlete has just done, into today's open workout.

    For an athlete who reports set by set. Names are case-sensitive: `exercise` (not exerciseName), `load_lb`
    or `load_kg` (not weight). The same exercise and set number again corrects that set.
    """
    read = read_set(args, table)
    seen: dict[str, Any] = {}

    def edit(workout: Workout) -> Workout:
        after, number, corrected = with_set(workout, read)
        seen.update(number=number, corrected=corrected)
        return described(after, read, table)

    workout_id = open_workout_id(table.given.message.owner, read.day)
    try:
        stored = table.shelf.append(table.inbox, table.given.entry, workout_id, table.act, edit)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return LoggedSet(
        stored,
        read.name,
        seen.get("number", read.done.number or 0),
        seen.get("corrected", False),
        read.claims,
    )


# --- pure: the workout with the set


def with_set(workout: Workout, read: ReadSet) -> tuple[Workout, int, bool]:
    """The workout with the set in its place, the set's number, and whether it corrects one."""
    block = workout.blocks[0] if workout.blocks else Block()
    folded = read.name.casefold()
    places = [at for at, each in enumerate(block.exercises) if each.name.casefold() == folded]
    at = places[0] if places else len(block.exercises)
    exercise = block.exercises[at] if places else Exercise(name=read.name, name_as_written=read.written)
    number = read.done.number or max((one.number or 0 for one in exercise.sets), default=0) + 1
    kept = [(place, one) for place, one in enumerate(exercise.sets) if one.number != number]
    new = (len(exercise.sets), read.done.model_copy(update={"number": number}))
    order = sorted((*kept, new), key=lambda pair: pair[1].number or 0)
    changed = exercise.model_copy(update={"sets": tuple(one for _, one in order)})
    exercises = (*block.exercises[:at], changed, *block.exercises[at + 1 :])
    head = f"blocks[0].exercises[{at}].sets"
    moved = {f"{head}[{old}]": f"{head}[{place}]" for place, (old, _) in enumerate(order)}
    here = moved.pop(f"{head}[{len(exercise.sets)}]")
    own = tuple(each.model_copy(update={"path": f"{here}.{each.path}"}) for each in read.sources)
    after = workout.model_copy(
        update={
            "blocks": (block.model_copy(update={"exercises": exercises}), *workout.blocks[1:]),
            "sources": (*_moved(workout.sources, f"{head}[", moved), *own),
            "changes": _moved(workout.changes, f"{head}[", moved),
        }
    )
    return after, number, len(kept) < len(exercise.sets)


def _moved(rows: tuple[Row, ...], head: str, moved: Mapping[str, str]) -> tuple[Row, ...]:
    """Rows with the paths that their sets have now; those of a set that was replaced go."""
    kept: list[Row] = []
    for row in rows:
        end = row.path.find("]", len(head)) + 1  # of "blocks[0].exercises[1].sets[2]" in what is below it
        if not row.path.startswith(head):
            kept.append(row)
        elif row.path[:end] in moved:
            kept.append(row.model_copy(update={"path": moved[row.path[:end]] + row.path[end:]}))
    return tuple(kept)


def described(workout: Workout, read: ReadSet, table: Worktable) -> Workout:
    """The workout with its date, name and summary brought up to date."""
    sources = workout.sources
    if read.dated:
        sources = (*(each for each in sources if each.path != "date_as_said"), *read.dated)
    said = {"name": "", "date_as_said": read.day, "sources": sources, "spans": ()}
    dated = workout.model_copy(update={**said, "engine": table.given.engine})
    return finished_anew(dated, table.given.today, table.given.athlete)


# --- the wire, strict in what is written and patient with what was written long ago

_OLD_KEYS = {
    "exerciseName": "exercise",
    "setNumber": "set",
    "loadLb": "load_lb",
    "loadKg": "load_kg",
    "timestamp": "date",
}


def from_old_row(row: Mapping[str, Any]) -> LogSetResult:
    """A set as rows of earlier versions keep it: other keys, numbers beside strings. Written rows are new."""
    renamed = {_OLD_KEYS.get(name, name): value for name, value in row.items() if value is not None}
    date = str(renamed.pop("date", "today"))[:10]
    return LogSetResult.model_validate(
        {**{name: str(value) for name, value in renamed.items()}, "date": date}
    )


def _missing(name: str, used: str | None) -> str:
    hint = (
        f"❌ You used {used!r} but the correct parameter is {name!r}"
        if used
        else f"💡 Make sure you're using exactly {name!r} as the parameter name"
    )
    return f"[Error: Missing required parameter {name!r}]\n\n{hint}\n\n{CORRECT_USAGE}"


tool = Tool("log_set_result", LogSetResult, log_set_result, wave=6, slips=SLIPS, refuse_missing=_missing)
