"""The program: what its tools cost, what a logged workout reads and writes, and how ten years weigh.

Ten years are 520 weeks of four sessions, each with a set for reps, and four bumps after each cycle.
"""

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from agents.logger.records.inbox import Message
from agents.program.book import Book, move_key
from agents.program.book import ProgramAndVersion as InBook
from agents.program.cycle import begun, decide
from agents.program.moves import Bumped, Logged, Move, SaidMove, SessionDone
from agents.program.rules import weight_at
from agents.program.sheet import prescribed, sheet_of
from agents.program.state import State
from agents.program.templates import all_templates
from agents.program.tools import TOOLS
from agents.program.values import LIFTS, Lift
from agents.snapshot import Snapshot
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import PROGRAM_KEY, Record, Write
from storage.sqlite import SqliteRecords
from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.processes import cpu_seconds, rounds_of
from tests.program.programs import OWNER, began
from tests.program.tools.kit import Gym, SmallHost

TIMES = 40  # of each call
ROUNDS = 8
WEEKS = {"one week": 1, "ten years": 520}
FIRST = date(2016, 1, 4)
BATCH = 90
RESET_AT = 9  # bumps in a row, after which the training max goes back to where it was
SAID = "Done. Got 8 on the top set, tested 365"
ARGUMENTS: dict[str, dict[str, Any]] = {
    "log_workout": {"lift": "squat", "actual_results": [], "amrap_reps": 8},
    "reschedule_lift": {"lift": "ohp", "new_day": "saturday"},
    "bump_tm": {"lift": "squat", "amount": 10},
    "set_phase": {"phase": "anchor"},
    "set_template": {"lift": "squat", "template_name": "leviathan-leader"},
    "set_week": {"week": 1},
    "set_leader_cycles_completed": {"count": 1},
    "set_tested_1rm": {"lift": "squat", "weight": 365},
    "set_schedule": {"day": "thursday", "lift": "bench"},
    "reset_program": {"keep_tms": False},
    **{name: {"lift": "squat"} for name in ("get_todays_workout", "skip_lift", "skip_tm_bump")},
}


# --- what was trained


@dataclass
class Training:
    """A program from its beginning: every move, and the state that they make."""

    made: list[Move] = field(default_factory=lambda: [_move(1, began(), FIRST)])

    def __post_init__(self) -> None:
        self.state = begun(self.made[0])

    def make(self, said: SaidMove, day: date) -> None:
        self.made.append(_move(len(self.made) + 1, said, day))
        self.state = decide(self.state, self.made[-1])

    def week(self, number: int) -> None:
        """Four sessions, and after the last week of a cycle four bumps."""
        day = FIRST + timedelta(weeks=number)
        for lift in LIFTS:
            self.make(_session(lift, number, day, self.state), day)
        if self.state.place.week == 1:
            is_reset = (number + 1) // 3 % (RESET_AT + 1) == 0
            for lift, numbers in self.state.lifts.items():
                self.make(Bumped(lift, numbers.tm_increment * (-RESET_AT if is_reset else 1)), day)


def _move(number: int, said: SaidMove, day: date) -> Move:
    at = f"{day.isoformat()}T12:00:00.000+00:00"
    return Move(number, at, f"m{number}#c1", f"m{number}", day.isoformat(), said)


def trained(weeks: int) -> Training:
    """The program after so many weeks."""
    training = Training()
    for number in range(weeks):
        training.week(number)
    return training


def _session(lift: Lift, week: int, day: date, state: State) -> Logged:
    sheet = sheet_of(state, lift, all_templates()[state.lifts[lift].template.name])
    top, reps = weight_at(sheet.main[-1].percentage, sheet.training_max, state.rounding), 3 + week % 9
    actual = tuple({"weight": int(each.weight), "reps": each.reps_low} for each in sheet.main)
    of = (sheet.template, sheet.week, sheet.phase, prescribed(sheet))
    return Logged(lift, SessionDone(f"w{week}-{lift}", day.isoformat(), *of, actual, reps, top))


@dataclass
class Kept:
    """Records on SQLite with a program in them."""

    records: SqliteRecords
    day: date

    def gym(self) -> Gym:
        """The athlete in a message of their own, over a copy of what it has read."""
        return Gym(today=self.day, records=Snapshot(self.records, lambda: 0.0))


@contextmanager
def kept(folder: str, training: Training) -> Iterator[Kept]:
    """The program on SQLite."""
    moves = training.made
    writes = [Write(OWNER, move_key(each.number), each.to_json({}), 0) for each in moves]
    writes.append(Write(OWNER, PROGRAM_KEY, training.state.to_json(), 0))
    records = SqliteRecords(str(Path(folder) / f"{len(moves)}.db"))
    for start in range(0, len(writes), BATCH):
        records.put_all(writes[start : start + BATCH])
    yield Kept(records, FIRST + timedelta(weeks=len(moves) // 4))
    records.close()


# --- what is asked of it


class Messages:
    """Messages one after another, each with an id of its own."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.weeks = count(1)

    def call(self, gym: Gym, name: str, **arguments: Any) -> None:
        host = gym.says(SAID)
        host.message_id = host.program.message_id = f"bench {next(self._numbers)}"
        host.call(name, **arguments)


@dataclass(frozen=True)
class Unwritten(Book):
    """A program that is there without a record, and is written to none."""

    read: State | None = None

    def kept(self) -> InBook | None:
        return None if self.read is None else InBook(self.read, 1)

    def writes(self, version: int, state: State, moves: Sequence[tuple[Move, Any]]) -> list[Write]:
        return []


def _tools(state: State, *, stored: bool) -> dict[str, float]:
    """CPU of a call of each tool in milliseconds, `stored` as texts in memory, or in no store."""
    spent = {}
    for tool in TOOLS:
        hosts = [_host(state, stored=stored) for _ in range(TIMES + 1)]
        arguments = ARGUMENTS.get(tool.name, {})
        hosts.pop().call(tool.name, **arguments)
        spent[tool.name] = cpu_seconds(partial(_call_all, hosts, tool.name, arguments)) / TIMES * 1000
    return spent


def _host(state: State, *, stored: bool) -> SmallHost:
    host = Gym(state).says(SAID)
    if not stored:
        host.program.book = Unwritten(host.gym.records, OWNER, host.gym.clock, state)
    return host


def _call_all(hosts: Sequence[SmallHost], name: str, arguments: dict[str, Any]) -> None:
    for host in hosts:
        host.call(name, **arguments)


def _today(there: Kept, messages: Messages) -> None:
    for lift in LIFTS:
        messages.call(there.gym(), "get_todays_workout", lift=lift)


def _log(there: Kept, messages: Messages) -> None:
    """A week of sessions, each time of another week."""
    gym = there.gym()
    gym.today += timedelta(weeks=next(messages.weeks))
    for lift in LIFTS:
        messages.call(gym, "log_workout", lift=lift, actual_results=[], amrap_reps=8)


# --- what a message asks of the records


@dataclass
class Counted:
    """Records that note every request: the keys that it reads, or those that it writes."""

    records: SqliteRecords
    reads: list[tuple[str, ...]] = field(default_factory=list)
    writes: list[tuple[str, ...]] = field(default_factory=list)

    def get(self, owner: str, key: str) -> Record | None:
        self.reads.append((key,))
        return self.records.get(owner, key)

    def get_many(self, owner: str, keys: Sequence[str]) -> dict[str, Record]:
        self.reads.append(tuple(keys))
        return self.records.get_many(owner, keys)

    def list(
        self, owner: str, prefix: str, *, newest_first: bool = False, before: str = ""
    ) -> Iterator[Record]:
        self.reads.append((prefix,))
        return self.records.list(owner, prefix, newest_first=newest_first, before=before)

    def put_all(self, writes: Sequence[Write]) -> None:
        self.writes.append(tuple(each.key for each in writes))
        self.records.put_all(writes)

    def __getattr__(self, name: str) -> object:
        return getattr(self.records, name)


def _of_program(requests: Sequence[tuple[str, ...]]) -> int:
    return sum(any(key.startswith(PROGRAM_KEY) for key in keys) for keys in requests)


def _message(folder: str) -> tuple[int, int, int]:
    """Requests for the program, those of them that read its moves, and batches that write it, of one message
    that tells a squat day."""
    made: Worker = worker(Settings(home=Path(folder)))
    made.program.begin(OWNER, "begin", FIRST, began())
    counted = Counted(made.records)  # type: ignore[arg-type]
    spotter = replace(made, records=counted)  # type: ignore[arg-type]
    sent_at = datetime(2016, 1, 4, 18, tzinfo=UTC)
    spotter.logger.log(Message(OWNER, "m1", "c1", "Squat 205x5, 235x5, 270x8", sent_at))
    state = made.program.book(OWNER).state()
    made.close()
    assert state is not None
    assert state.prs["squat"][Decimal(270)].reps == 8, "the program has not heard of the workout"
    moves = sum(any(key.startswith(f"{PROGRAM_KEY}-") for key in keys) for keys in counted.reads)
    return _of_program(counted.reads), moves, _of_program(counted.writes)


def measure(progress: Callable[[str], None]) -> Part:
    """CPU of the tools in memory; the rest on SQLite, ten years beside one week."""
    with tempfile.TemporaryDirectory() as folder:
        progress("a message")
        reads, moves_read, writes = _message(folder)
        progress("ten years")
        short, long = trained(WEEKS["one week"]), trained(WEEKS["ten years"])
        with kept(folder, short) as week, kept(folder, long) as decade:
            progress("every tool")
            bare, whole = _tools(long.state, stored=False), _tools(long.state, stored=True)
            messages = Messages()
            runs = {
                f"{name} after {after}": partial(_seconds, call, there, messages)
                for name, call in (("today", _today), ("log", _log))
                for after, there in (("one week", week), ("ten years", decade))
            }
            progress("today and log")
            cpu = rounds_of(runs, ROUNDS)
            rebuilt = cpu_seconds(lambda: decade.gym().room.book(OWNER).history())
            told = len(json.dumps(decade.gym().says("").program.context()))
    slowest, with_records = max(bare, key=bare.__getitem__), max(whole, key=whole.__getitem__)
    bests = sum(len(best) for best in long.state.prs.values())
    return Part(
        "program",
        f"CPU; ten years: {len(long.made):,} moves, {bests} best sets; {ROUNDS} rounds (in brackets: minima)",
        (
            Figure(f"the slowest of {len(bare)} tools without storage: {slowest}",
                   round(bare[slowest], 2), "ms", 1),
            Figure("a squat day in chat: requests that read the program", reads, "reads", 1),
            Figure("a squat day in chat: requests that read its moves", moves_read, "reads", 0),
            Figure("a squat day in chat: batches that write it", writes, "writes", 1),
            ratio("today, after ten years", cpu["today after ten years"], cpu["today after one week"], 1.5),
            ratio("log, after ten years", cpu["log after ten years"], cpu["log after one week"], 1.5),
        ),
        (
            f"with its records read and written as texts the slowest is {with_records}: "
            f"{whole[with_records]:.2f} ms (the workout's record too)",
            *(milliseconds(name, seconds) for name, seconds in cpu.items()),
            f"the state after ten years: {len(long.state.to_json()) / 1000:.1f} kB; what a model is told: "
            f"{told / 1000:.1f} kB",
            f"all moves of ten years read and folded (undo, amend, check): {rebuilt * 1000:,.0f} ms",
        ),
    )  # fmt: skip


def _seconds(call: Callable[[Kept, Messages], None], there: Kept, messages: Messages) -> float:
    """CPU of a call for one lift."""
    return cpu_seconds(lambda: [call(there, messages) for _ in range(TIMES // 4)]) / TIMES
