"""Three readers of a message side by side: Spotter, and `bodylog` and `fitdown` of PyPI, each by its own API.

What a reader makes of a message is compared as a bag of rows, one for each set: (reps, load, unit). What not
all of them have (names, RPE, basis, blocks, dates) is not compared; a set without reps and load is no row.
Each peer is given what it wants to have: bodylog the athlete's unit as that of a session before, fitdown
a date, a line of its own for a name, and the unit written out.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from agents.athlete import Athlete
from agents.errors import BadInput
from agents.logger.agent import WorkoutLogger
from agents.logger.records.inbox import Message
from agents.models.offline.engine import Offline
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.units import read_load
from agents.workout import SetDone, StoredWorkout
from handlers.evaluation.labels import EarlierMessage, Label, LabelledSet, label_of
from storage.ports import Write
from tests.contracts.memory_records import MemoryRecords

Row = tuple[str, str, str]  # reps ("5", "8-12", "8/7", ""), load ("92.5", ""), its unit ("" without a load)
Rows = Counter[Row]
APART = timedelta(minutes=5)  # between messages of a conversation


@dataclass(frozen=True)
class Labelled:
    """A message of the corpus and the rows that it should give. `folder` is its part of the corpus."""

    folder: str
    label: Label
    rows: Rows

    @property
    def athlete(self) -> Athlete:
        units, timezone, locale = self.label.units, self.label.timezone, self.label.locale
        bar = read_load(self.label.bar, unit=units) if self.label.bar else None
        return Athlete(units, timezone, locale, *((bar.value, bar.unit) if bar else ()))

    def conversation(self) -> Iterator[tuple[str, datetime]]:
        """The texts and when they were sent, the message itself as the last."""
        earlier = [EarlierMessage(text=each) if isinstance(each, str) else each for each in self.label.before]
        for left, each in zip(range(len(earlier), 0, -1), earlier, strict=True):
            yield each.text, each.sent_at or self.label.sent_at - left * APART
        yield self.label.text, self.label.sent_at


class Reader(Protocol):
    """What is measured: `prepared` is the text as the reader wants it, and its cost is not counted."""

    name: str

    def prepared(self, message: Labelled) -> Any: ...

    def parse(self, prepared: Any) -> object:
        """The parse alone, without a store."""

    def rows(self, message: Labelled) -> Rows:
        """What stands after the conversation."""


# --- labels -------------------------------------------------------------------------------------------------


def corpus(folder: Path) -> list[Labelled]:
    """Every labelled message under the folder, in order of file and line.

    Raises BadInput for a label that can't be used, with its file and line.
    """
    return [
        _labelled_at(path, number, line)
        for path in sorted(folder.glob("**/*.jsonl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1)
        if line.strip()
    ]


def _labelled_at(path: Path, number: int, line: str) -> Labelled:
    try:
        return labelled(path.parent.name, json.loads(line))
    except (ValueError, BadInput) as error:
        raise BadInput(f"{path.parent.name}/{path.name}, line {number}: {error}") from None


def labelled(folder: str, fields: dict[str, Any]) -> Labelled:
    label = label_of(fields)
    sets = (one for workout in label.workouts for one in workout.sets)
    return Labelled(folder, label, bag(row_of(one) for one in sets for _ in range(one.times)))


def row_of(one: LabelledSet | SetDone) -> Row:
    """A label's set, or one that was logged: both name their reps alike."""
    if one.reps_low is not None or one.reps_high is not None:
        reps = f"{one.reps_low}-{one.reps_high}"
    elif one.reps_left is not None or one.reps_right is not None:
        reps = f"{one.reps_left}/{one.reps_right}"
    else:
        reps = "" if one.reps is None else str(one.reps)
    if isinstance(one, LabelledSet):
        return row(reps, one.load, one.unit or "")
    return row(reps, one.load.value, one.load.unit) if one.load else row(reps, None, "")


def row(reps: str, load: float | Decimal | None, unit: str) -> Row:
    """One row; 185 and 185.0 are the same load."""
    return (reps, "", "") if load is None else (reps, f"{Decimal(str(load)).normalize():f}", unit)


def bag(rows: Iterable[Row]) -> Rows:
    """The rows, counted, without those that hold neither reps nor a load."""
    return Counter(each for each in rows if each != ("", "", ""))


# --- Spotter ------------------------------------------------------------------------------------------------


class Spotter:
    """The embedded engine: the reader alone, and the whole logger over records in a dict."""

    name = "Spotter"

    def prepared(self, message: Labelled) -> tuple[str, ReadingContext]:
        return message.label.text, ReadingContext(message.label.exercise, message.label.units)

    def parse(self, prepared: tuple[str, ReadingContext]) -> object:
        return read(*prepared)

    def rows(self, message: Labelled) -> Rows:
        stored = (
            StoredWorkout.model_validate_json(each.body)
            for each in log_of(message).list("athlete", "workout/")
        )
        return bag(row_of(one) for each in stored if each.workout for one in each.workout.sets())


def log_of(message: Labelled) -> MemoryRecords:
    """The records after the whole conversation went through the logger."""
    clock = message.label.sent_at.timestamp
    owner, records = "athlete", MemoryRecords(clock)
    records.put_all([Write(owner, "athlete", message.athlete.to_json(), after=0)])
    logger = WorkoutLogger(records, Offline(), clock, lambda *_: True)
    for place, (text, sent_at) in enumerate(message.conversation()):
        logger.log(Message(owner, f"m{place}", "c1", text, sent_at, exercise=message.label.exercise))
    return records


# --- bodylog ------------------------------------------------------------------------------------------------


class Bodylog:
    """bodylog's chat reader, each line a message of its chat: `interpret` is pure and needs no database.

    What stands is asked of its own store, on SQLite in memory, since "same again" is resolved there.
    """

    name = "bodylog"

    def __init__(self) -> None:
        chatlog = import_module("bodylog.chatlog")
        self._store: Callable[[str], Any] = import_module("bodylog.store").Store
        self._interpret: Callable[[str], list[Any]] = chatlog.interpret
        self._log: Callable[..., list[str]] = chatlog.log_text

    def prepared(self, message: Labelled) -> list[str]:
        return message.label.text.splitlines()

    def parse(self, prepared: list[str]) -> object:
        return [self._interpret(line) for line in prepared]

    def rows(self, message: Labelled) -> Rows:
        store = self._store(":memory:")
        try:
            earlier = self._session_before(store, message)
            for text, sent_at in message.conversation():
                self._log_lines(store, text, sent_at)
            sessions = store.db.execute("SELECT id FROM sessions WHERE id <> ?", (earlier,)).fetchall()
            return bag(_row_of_bodylog(one) for session in sessions for one in store.sets(session["id"]))
        finally:
            store.close()

    def _session_before(self, store: Any, message: Labelled) -> int:
        """A session a week before in the athlete's unit: a load without a unit is in it from then on."""
        at = message.label.sent_at - timedelta(days=7)
        session = store.start_session(at=at)["id"]
        store.log_set("Bench Press", 1, 1, message.label.units, at=at, session_id=session)
        store.end_session(at=at, session_id=session)
        return int(session)

    def _log_lines(self, store: Any, text: str, sent_at: datetime) -> None:
        for place, line in enumerate(text.splitlines()):
            try:
                self._log(store, line, at=sent_at + place * timedelta(seconds=1))
            except (ValueError, LookupError):
                continue  # nothing found in it, nothing to repeat or to end


def _row_of_bodylog(kept: Any) -> Row:
    """A load of 0 is bodylog's way to say that there is none."""
    return row(str(kept["reps"]), kept["weight"] or None, kept["unit"])


# --- fitdown ------------------------------------------------------------------------------------------------

_NAME_BEFORE_SETS = re.compile(r"^([^\W\d][^\d\n@]*?)[\s:,-]+(?=\d+(?:x\d+)?\s*@)", re.MULTILINE)
_NO_UNIT = re.compile(r"(@[ \t]*\d+(?:\.\d+)?)(?![\d.])(?![ \t]*(?:lb|kg))")


class Fitdown:
    """fitdown's markup: a date, a line for the name, then "3x5 @ 185lb" a line."""

    name = "fitdown"

    def __init__(self) -> None:
        self._parse: Callable[[str], list[dict[str, Any]]] = import_module("fitdown").parse

    def prepared(self, message: Labelled) -> str:
        return in_fitdown(message.label.text, message.label.units, message.label.sent_at)

    def parse(self, prepared: str) -> list[dict[str, Any]]:
        try:
            return self._parse(prepared)
        except ValueError:  # a number with two points, a date of another form
            return []

    def rows(self, message: Labelled) -> Rows:
        units = message.label.units
        texts = [in_fitdown(text, units, sent_at) for text, sent_at in message.conversation()]
        return bag(
            row(str(one["reps"]), one["weight"], one["unit"] or units)
            for text in texts
            for one in self.parse(text)
        )


def in_fitdown(text: str, units: str, day: datetime) -> str:
    """The text with what fitdown must find in it: the date first, names on lines of their own, units."""
    lines = _NO_UNIT.sub(rf"\1{units}", _NAME_BEFORE_SETS.sub(r"\1\n", text))
    return f"Workout {day:%B} {day.day}, {day.year}\n{lines}"
