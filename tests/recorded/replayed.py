"""What a model answered to a message, once, and what becomes of it: through the loop, onto a table.

`messages.jsonl` has a line for each message: the calls of the first reply to it, and what has to stand after
them, as it is shown: in `logged` what is saved, in `drafted` what waits for a yes. Both are null where the
first reply does not do: `why` says what is missing.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from agents.athlete import Athlete
from agents.logger.records.inbox import Message
from agents.logger.report import is_drafted
from agents.logger.workout_in_words import rows_of
from agents.logger.worktable import Ran, Worktable
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.workout import Block, SetDone, Workout
from tests.mutants.trial import play, table_of

MESSAGES = Path(__file__).with_name("messages.jsonl")
SENT_AT = datetime(2026, 3, 8, 18, 30, tzinfo=UTC)
ZONE = "Europe/Berlin"

# What is kept of a block and of a set, and stands in no row.
OF_BLOCK = ("interval_seconds", "rest_seconds")
OF_SET = ("reps_attempted", "reps_partial", "rest_seconds", "each_side")

Shown = dict[str, Any]  # a workout as it is shown: its date, its name, its rows


class Recorded(NamedTuple):
    """A message, the calls that answered it, and what is asked of them."""

    id: str
    text: str
    units: Literal["lb", "kg"]
    reply: list[dict[str, Any]]
    logged: list[Shown] | None = None
    drafted: list[Shown] | None = None
    why: str = ""
    refused: bool = False


class Replayed(NamedTuple):
    """What became of the calls."""

    stopped: str
    trace: tuple[Ran, ...]
    logged: list[Shown]
    drafted: list[Shown]

    @property
    def refused(self) -> list[str]:
        return [ran.told for ran in self.trace if not ran.ok]


def recorded() -> list[Recorded]:
    """All that were recorded, in the order of the file."""
    return [Recorded(**json.loads(line)) for line in MESSAGES.read_text("utf-8").splitlines()]


def replayed(one: Recorded) -> Replayed:
    """The calls of a reply, sent once; the model says nothing more."""
    message = Message("ann", one.id, "c1", one.text, SENT_AT, ZONE, None).checked()
    athlete = Athlete(units=one.units, timezone=ZONE, chosen=("units",) if one.units == "kg" else ())
    reading = read(message.text, ReadingContext("", one.units, athlete.locale, ()))
    table = table_of(message, athlete, reading)
    stopped = play(table, [(each["name"], each["input"]) for each in one.reply])
    return Replayed(
        stopped, tuple(table.calls.trace), _shown(table, drafted=False), _shown(table, drafted=True)
    )


def _shown(table: Worktable, *, drafted: bool) -> list[Shown]:
    kept = [place for place in table.pipeline.places if place.saved and is_drafted(table, place) is drafted]
    return [shown_of(table.workout(place.index)) for place in kept]


def shown_of(workout: Workout) -> Shown:
    """A workout by its day, its name and its rows; `also` is what the rows leave out."""
    rows = [[row.exercise, row.sets] for row in rows_of(workout)]
    return {"date": workout.date, "name": workout.name, "rows": rows, "also": list(_also(workout))}


def _also(workout: Workout) -> Iterator[str]:
    if workout.rx:
        yield workout.rx
    for block in workout.blocks:
        yield from _told(block, OF_BLOCK)
        yield from block.notes
        for exercise in block.exercises:
            facts = [", ".join(_told(one, OF_SET)) for one in exercise.sets]
            yield from (f"{exercise.name} {fact}" for fact in dict.fromkeys(facts) if fact)


def _told(of: Block | SetDone, fields: Sequence[str]) -> Iterator[str]:
    for field in fields:
        if (value := getattr(of, field)) not in (None, False):
            yield field if value is True else f"{field} {value}"
