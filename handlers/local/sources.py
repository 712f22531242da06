"""Where the numbers of a workout come from, in words: of a message, a rule, a plan, the catalogue."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from agents import units
from agents.set_fields import say_load_done
from agents.workout import DistanceDone, LoadDone, PaceDone, Score, Source, StoredWorkout, Workout
from handlers.local.answers import joined, words_of
from handlers.reads.quotes import texts_of
from handlers.terminal.opened import Opened
from handlers.terminal.plain import one_line
from handlers.terminal.tables import SHORT_ID, plain_table

_PATH = re.compile(r"blocks\[(\d+)\](?:\.exercises\[(\d+)\](?:\.sets\[(\d+)\])?)?\.?(.*)")
_TAKEN_FROM = {"plan": "plan {}", "history": "taken from workout {}", "catalogue": "as {} is defined"}
PARTS = ("count", "notes", "unit")  # of a row of sets, of a set, of a load: no value of their own


@dataclass(frozen=True)
class ShownSource:
    """Where a number is, in words, and where it comes from."""

    place: str
    field: str
    set_number: int | None
    source: Source
    value: str = ""

    def row_key(self) -> tuple[str, str, str, Source]:
        """What sets that are shown in one row share."""
        return self.place, self.field, self.value, self.source.model_copy(update={"path": ""})


def sources_table(opened: Opened, workout: Workout, stored: StoredWorkout) -> Table:
    """Each stated number of a workout, its value, and where it comes from; sets that share it in one row."""
    table = plain_table("number", "value", "comes from")
    sources = sorted(workout.sources, key=_indexes)
    texts = texts_of(opened.inbox, opened.owner, workout, stored)
    shown = [_placed(workout, source) for source in sources if is_shown(workout, source)]
    for _, sources_of_row in groupby(shown, key=ShownSource.row_key):
        rows = list(sources_of_row)
        table.add_row(
            Text(_where(rows)),
            Text(one_line(rows[0].value)),
            Text(said_source(texts, rows[0].source, stored.message_id)),
        )
    return table


def _where(rows: list[ShownSource]) -> str:
    numbers = [each.set_number for each in rows if each.set_number is not None]
    sets = ""
    if numbers:
        one = numbers[0] == numbers[-1]
        sets = f" set {numbers[0]}" if one else f" sets {numbers[0]}-{numbers[-1]}"
    return one_line(f"{rows[0].place}{sets} {rows[0].field}")


def said_source(texts: Mapping[str, str], source: Source, message_id: str) -> str:
    """'"225x5" at 6-11', with the rule if one was needed, and the message if it is another than this one."""
    where = ", ".join(f"{span.start}-{span.end}" for span in joined(source.spans, texts))
    others = sorted({span.message_id for span in source.spans} - {message_id})
    of = f" of message {', '.join(others)}" if others else ""
    words = words_of(texts, source.spans)
    told = (
        [f"{words} at {where}{of}" if words else f"an earlier text{of or ' of the message'}"] if where else []
    )
    told += [f"by rule {source.rule}"] if source.rule and source.kind == "rule" else []
    taken_from = "as {} asks" if source.rule == "program" else _TAKEN_FROM.get(source.kind, "")
    origin = source.of[:SHORT_ID] if source.kind == "history" else source.of
    told += [taken_from.format(origin)] if taken_from else []
    return one_line("; ".join(told) or source.kind)


def is_shown(workout: Workout, source: Source) -> bool:
    """Whether there is something to show for a source: a value, or a part of one that stands in the table."""
    part = source.path.rpartition(".")[2]
    return part in PARTS or not _PATH.fullmatch(source.path) or bool(value_at(workout, source.path))


def _indexes(source: Source) -> list[int]:
    """The order of a path in the workout: block, exercise, set."""
    return [int(at) for at in re.findall(r"\[(\d+)\]", source.path)]


def _placed(workout: Workout, source: Source) -> ShownSource:
    """The path of a source in words: "blocks[0].exercises[1].sets[2].load" is set 3 of that exercise."""
    found = _PATH.fullmatch(source.path)
    if found is None:
        return ShownSource("", source.path, None, source)
    block_at, exercise_at, set_at, field = found.groups()
    place = f"block {int(block_at) + 1}"
    if exercise_at is not None:
        try:
            place = workout.blocks[int(block_at)].exercises[int(exercise_at)].name
        except IndexError:
            place = f"exercise {int(exercise_at) + 1}"
    set_number = None if set_at is None else int(set_at) + 1
    return ShownSource(place, field, set_number, source, value_at(workout, source.path))


def value_at(workout: Workout, path: str) -> str:
    """The value that stands at a path of the workout, in words; "" if there is none."""
    value: Any = workout
    for step in re.findall(r"[a-z_0-9]+", path):
        try:
            value = value[int(step)] if step.isdigit() else getattr(value, step)
        except (AttributeError, IndexError, TypeError, ValueError):
            return ""
    match value:
        case LoadDone():
            return say_load_done(value)
        case DistanceDone():
            return f"{units.say_number(value.value)} {value.unit}"
        case PaceDone():
            return f"{units.say_duration(value.seconds)}/{value.per}"
        case Score():
            return value.said
        case (LoadDone(), *_):
            return " or ".join(map(say_load_done, value))
        case None | False | tuple():
            return ""
        case True:
            return "yes"
    return str(value)
