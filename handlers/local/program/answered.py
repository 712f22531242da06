"""What the program answered to a command, and what it asks, with the command that settles it."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text

from agents.conversation import Question
from agents.program.session_words import TOP_SET
from agents.program.turn import NO_DAY, NO_TEMPLATES
from agents.recorded import read_conversation
from agents.units import say_number
from agents.workout import SetDone, StoredWorkout, Workout
from handlers.local.program.past import in_short
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line
from handlers.terminal.tables import SHORT_ID, mark_of

MARGIN = 2  # columns for the sign before what is said
STYLES = {"saved": "green", "left": "dim", "open": "yellow"}
ASKED = (NO_DAY, NO_TEMPLATES, TOP_SET)  # codes of the program's questions


def questions_of(opened: Opened, message_id: str) -> list[Question]:
    """What the program asks now; every command has a conversation of its own."""
    open_ones = read_conversation(opened.records, opened.owner, message_id).questions
    return [question for question in open_ones if question.code in ASKED]


def answer_parts(
    out: Console,
    answers: Sequence[Mapping[str, Any]],
    workouts: Sequence[StoredWorkout],
    asked: Sequence[Question],
) -> Iterator[Text]:
    """What the program answered, the workouts that it kept, and what it asks."""
    for answer in answers:
        first, *rest = str(answer["message"]).split("\n")
        yield _marked(out, "saved" if answer["moved"] else "left", first)
        yield from (_marked(out, "", line) for line in rest)
    for stored in workouts:
        yield Text(f"  {sets_in_words(stored.workout)}  {stored.workout_id[:SHORT_ID]}", style="dim")
    for question in asked:
        yield _marked(out, "open", question.question)
        yield Text(f"  spotter {_answered_by(question, workouts)}", style="dim")


def _marked(out: Console, mark: str, said: str) -> Text:
    """The words behind a sign, their further lines below the first; without a sign, indented like these."""
    first, *rest = wrap(one_line(said), out.width - MARGIN) or [""]
    sign = (f"{mark_of(out, mark)} ", STYLES[mark]) if mark else ("  ", "")
    return Text.assemble(sign, "\n  ".join((first, *rest)))


def _answered_by(question: Question, workouts: Sequence[StoredWorkout]) -> str:
    """The command that answers it."""
    match question.code:
        case "program_day":
            return f"program schedule DAY {question.field}"
        case "program_templates":
            return "program template LIFT NAME"
    [asked_about] = (each for each in workouts if each.workout_id == question.workout_id)
    sets = asked_about.workout.sets() if asked_about.workout else ()
    uncounted = (at for at, one in enumerate(sets, start=1) if one.kind == "amrap" and one.reps is None)
    number = next(uncounted, "last")
    return f"amend {question.workout_id[:SHORT_ID]} --set {number} --reps N"


def sets_in_words(workout: Workout | None) -> str:
    """ "220x3  250x3  285x8 lb": what was lifted; a set whose reps were not counted with those asked for."""
    sets = workout.sets() if workout else ()
    used = {one.load.unit for one in sets if one.load}
    of_all = used.pop() if len(used) == 1 else ""
    return f"{in_short((_weight(one, of_all), _reps(one)) for one in sets)} {of_all}".rstrip()


def _weight(one: SetDone, of_all: str) -> str:
    """With its unit, where not all sets are in the same."""
    if one.load is None:
        return "?"
    return f"{say_number(one.load.value)}{'' if of_all else one.load.unit}"


def _reps(one: SetDone) -> str:
    if one.reps is not None:
        return str(one.reps)
    low, high = one.reps_low, one.reps_high
    return f"{low}-{high}" if low and high else ""
