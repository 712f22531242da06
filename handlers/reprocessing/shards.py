"""A job over many messages as files, in parts that are read side by side. Pure.

    jobs/J/job.json              what is read again, and how
    jobs/J/in/0007.jsonl         a line for each message: an athlete's together, in the order they were sent
    jobs/J/in/0007.json          the shards of that file
    jobs/J/plan.json             how many files there are, once all are there
    jobs/J/PASS/manifest.jsonl   all shards of a pass: {"key", "from", "to", "pass"}, from and to in bytes
    jobs/J/PASS/at/SHARD.json    where a shard is that was begun, for the next worker if this one is killed
    jobs/J/PASS/out/0007/FROM-TO.jsonl      what became of these messages: an outcome a line, no text
    jobs/J/PASS/report.json      the sum of them
    jobs/J/PASS/redrive.jsonl    a manifest of what is not done

A pass is "read", which writes nothing into the records, "apply" or "undo"; all are over the same shards.

Messages of an athlete never are in two shards, so that they are read in their order however many shards are
read at once. A shard is cut at the end of an athlete, once it has enough messages; an athlete with more than
that has one of their own. None is too large: who reads it goes on where its time was up.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from agents.errors import BadInput
from handlers.doors.quoting import quoted

Pass = Literal["read", "apply", "undo"]
PASSES: tuple[Pass, ...] = get_args(Pass)
JOBS = "jobs/"
SHARD_MESSAGES = 200
MOST_SHARD_MESSAGES = 100_000
FILE_BYTES = 8_000_000  # of one file of messages; a shard is never in two
MOST_KINDS = 500  # of reasons that a report tells apart
MOST_TOLD = 200  # of messages that a report names
MOST_KILLS = 2  # of workers, by one message


class Folder(NamedTuple):
    """Where the files of one job are."""

    job: str

    @classmethod
    def named(cls, job: Any) -> "Folder":
        """The folder of a job. Raises BadInput for what is no id of one."""
        if not isinstance(job, str) or not re.fullmatch("r[0-9a-f]{10}", job):
            raise BadInput(f"job is {quoted(job)}: write the id of a job, like r0123456789.")
        return cls(job)

    @property
    def job_key(self) -> str:
        return f"{JOBS}{self.job}/job.json"

    @property
    def plan_key(self) -> str:
        return f"{JOBS}{self.job}/plan.json"

    def messages_key(self, number: int) -> str:
        return f"{JOBS}{self.job}/in/{number:04}.jsonl"

    def shards_key(self, number: int) -> str:
        return f"{JOBS}{self.job}/in/{number:04}.json"

    def of(self, what: Pass) -> str:
        return f"{JOBS}{self.job}/{what}"


class Shard(NamedTuple):
    """Messages that one worker reads, one after another: these bytes of a file."""

    key: str
    start: int
    end: int
    what: Pass = "read"

    @classmethod
    def of(cls, item: Any) -> "Shard":
        """The shard of a line of a manifest. Raises BadInput for anything else."""
        match item:
            case {"key": str(key), "from": int(start), "to": int(end), "pass": str(what)}:
                named = re.fullmatch(r"jobs/r[0-9a-f]{10}/in/\d{4,}\.jsonl", key)
                if named and 0 <= start <= end and what in PASSES:
                    return cls(key, start, end, PASSES[PASSES.index(what)])
        raise BadInput('a shard is {"key": "jobs/J/in/FILE.jsonl", "from", "to", "pass"}, as in a manifest.')

    @property
    def item(self) -> dict[str, Any]:
        return {"key": self.key, "from": self.start, "to": self.end, "pass": self.what}

    @property
    def folder(self) -> Folder:
        return Folder(self.key.removeprefix(JOBS).partition("/")[0])

    @property
    def out(self) -> str:
        """The prefix of what becomes of the messages of its file."""
        return f"{self.folder.of(self.what)}/out/{self._file}/"

    @property
    def mark_key(self) -> str:
        return f"{self.folder.of(self.what)}/at/{self._file}-{self.start:012}.json"

    @property
    def _file(self) -> str:
        return self.key.rpartition("/")[2].removesuffix(".jsonl")

    def part_key(self, start: int, end: int) -> str:
        return f"{self.out}{start:012}-{end:012}.jsonl"


def line_of(value: Mapping[str, Any]) -> bytes:
    """A line of any of these files."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


# --- cutting


@dataclass
class ShardCutting:
    """A file of messages that is being filled, and the shards in it."""

    key: str
    most: int = SHARD_MESSAGES
    body: bytearray = field(default_factory=bytearray)
    shards: list[Shard] = field(default_factory=list)
    messages: int = 0  # of the shard that is open

    def add(self, lines: Sequence[bytes]) -> None:
        """Put one athlete's messages at the end, in a new shard if they would be too many for this one."""
        if self.messages and self.messages + len(lines) > self.most:
            self._cut()
        for line in lines:
            self.body += line
        self.messages += len(lines)
        if self.messages >= self.most:
            self._cut()

    @property
    def is_full(self) -> bool:
        return len(self.body) >= FILE_BYTES

    def closed(self) -> tuple[Shard, ...]:
        """All shards of the file."""
        if self.messages:
            self._cut()
        return tuple(self.shards)

    def _cut(self) -> None:
        start = self.shards[-1].end if self.shards else 0
        self.shards.append(Shard(self.key, start, len(self.body)))
        self.messages = 0


# --- what is done


class Part(NamedTuple):
    """These bytes of a file of messages, of which it is known what became."""

    start: int
    end: int

    @classmethod
    def of(cls, key: str) -> "Part":
        start, _, end = key.rpartition("/")[2].removesuffix(".jsonl").partition("-")
        return cls(int(start), int(end))


def chain(parts: Iterable[Part], shard: Shard) -> tuple[Part, ...]:
    """Parts that follow one another from the shard's begin, to its end or as far as there are any.

    A shard that was begun twice may have parts that lie across others: those are left out.
    """
    reached: dict[int, Part | None] = {shard.start: None}  # each place, and by which part
    for part in sorted(parts):
        if part.start in reached and part.start < part.end <= shard.end:
            reached.setdefault(part.end, part)
    taken, last = [], reached[max(reached)]
    while last is not None:
        taken.append(last)
        last = reached[last.start]
    return tuple(reversed(taken))


def done_to(parts: Sequence[Part], shard: Shard) -> int:
    """From where on nothing is known of the shard."""
    return parts[-1].end if parts else shard.start


@dataclass
class OutcomeSum:
    """The outcomes of a pass, added up."""

    messages: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)  # "different: ..."
    workouts: Counter[str] = field(default_factory=Counter)
    applied: int = 0
    undone: int = 0
    calls: int = 0
    cost_usd: Decimal = Decimal(0)
    failed: list[dict[str, str]] = field(default_factory=list)

    def add(self, outcome: Mapping[str, Any]) -> None:
        """Add one outcome, as it stands in a file."""
        kind, why = outcome["outcome"], outcome.get("why") or ""
        self.messages += 1
        self.outcomes[kind] += 1
        reason = f"{kind}: {why}" if why else kind
        self.reasons[reason if reason in self.reasons or len(self.reasons) < MOST_KINDS else kind] += 1
        self.workouts.update(each["outcome"] for each in outcome.get("workouts", ()))
        self.applied += bool(outcome.get("applied"))
        self.undone += bool(outcome.get("undone"))
        self.calls += outcome.get("calls", 0)
        self.cost_usd += Decimal(str(outcome.get("cost_usd") or 0))
        if kind == "failed" and len(self.failed) < MOST_TOLD:
            self.failed.append({name: outcome[name] for name in ("user", "message_id", "why")})

    @property
    def counts(self) -> dict[str, Any]:
        """What a worker answers of a shard: numbers alone."""
        return {"messages": self.messages, "outcomes": dict(sorted(self.outcomes.items()))}

    @property
    def told(self) -> dict[str, Any]:
        """All of it, for a report, or to go on with."""
        return {
            **self.counts,
            "reasons": dict(self.reasons.most_common()),
            "workouts": dict(sorted(self.workouts.items())),
            "applied": self.applied,
            "undone": self.undone,
            "calls": self.calls,
            "cost_usd": str(self.cost_usd),
            "failed": self.failed,
        }

    @classmethod
    def from_told(cls, told: Mapping[str, Any]) -> "OutcomeSum":
        """As it was when it was told."""
        return cls(
            told["messages"],
            Counter(told["outcomes"]),
            Counter(told["reasons"]),
            Counter(told["workouts"]),
            told["applied"],
            told["undone"],
            told["calls"],
            Decimal(told["cost_usd"]),
            [*told["failed"]],
        )


def undone(shards: Iterable[Shard], parts_of: Mapping[str, Sequence[Part]]) -> Iterator[Shard]:
    """Those of the shards that are not read to their end. `parts_of` is by the prefix of their outcomes."""
    for shard in shards:
        if done_to(chain(parts_of.get(shard.out, ()), shard), shard) < shard.end:
            yield shard


# --- a worker that was killed


class Mark(NamedTuple):
    """Where the worker of a shard is: `at` is the message that it is about to read, None if it does not say.

    One that was killed leaves a mark that is not ended. The next one then says of every message that it is
    about to read it; if it is killed too, it is known at which. `kills` counts that by message: after the
    second time it is not read any more, as a worker may be killed for other reasons, once.
    """

    ended: bool = False
    at: int | None = None
    kills: Mapping[int, int] = MappingProxyType({})

    @classmethod
    def of(cls, body: bytes) -> "Mark":
        said = json.loads(body)
        return cls(said["ended"], said["at"], {int(at): times for at, times in said["kills"].items()})

    @property
    def body(self) -> bytes:
        return json.dumps({**self._asdict(), "kills": dict(self.kills)}).encode()

    def next(self) -> "Mark":
        """The mark to begin with after one that was left like this."""
        if self.ended or self.at is None:
            return Mark(kills=self.kills)
        return Mark(kills={**self.kills, self.at: self.kills.get(self.at, 0) + 1})

    def kills_at(self, at: int) -> bool:
        """Whether that message is not to be read any more."""
        return self.kills.get(at, 0) >= MOST_KILLS
