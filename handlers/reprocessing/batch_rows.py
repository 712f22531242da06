"""What a job knows of the batches that it has sent: a row for each, under an owner who is no athlete.

    submitting   it is about to be sent, or was: nobody knows before it is looked for
    sent         it has an id
    kept         its replies are in the journals of their messages; `missing` says which have none, and why

A row is written before its batch is made, so that none is paid for twice. A job's rows go when it ends.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, NamedTuple

from agents.retention import BATCH_SECONDS
from storage.ports import BATCHES, JOBS_OWNER, Record, Records, Write

UnitKey = tuple[str, str]  # whose message, and its id


class SentUnit(NamedTuple):
    """A message in a batch, and which turn of the talk about it is asked for."""

    owner: str
    message_id: str
    turn: int

    @property
    def key(self) -> UnitKey:
        return self.owner, self.message_id


class Unanswered(NamedTuple):
    """Why a request has no reply that is kept: a `WhyNoReply`, or "cut"; and its words for the report."""

    kind: str
    why: str = ""


@dataclass(frozen=True)
class BatchRow:
    """One batch. The n-th unit's request is `r{round}-{n}-{token}`; no other batch has the token."""

    job: str
    part: str
    round: int
    shard: int
    units: tuple[SentUnit, ...]
    token: str
    written_at: float
    batch_id: str = ""
    is_kept: bool = False
    missing: dict[int, Unanswered] = field(default_factory=dict)
    paid_usd: Decimal = Decimal(0)
    version: int = 0

    def custom_id(self, n: int) -> str:
        return custom_id(self.round, n, self.token)

    def numbered(self, custom_id_: str) -> int | None:
        """Which of the units a result is of; None for what is none of this batch."""
        number = custom_id_.removeprefix(f"r{self.round}-").removesuffix(f"-{self.token}")
        n = int(number) if number.isascii() and number.isdigit() else -1
        return n if 0 <= n < len(self.units) and self.custom_id(n) == custom_id_ else None

    @property
    def key(self) -> str:
        return f"{rows_prefix(self.job, self.part)}{self.round:02}-{self.shard:04}"

    def body(self) -> str:
        by_reason: dict[Unanswered, list[int]] = {}
        for n, missing in self.missing.items():
            by_reason.setdefault(missing, []).append(n)
        kept: dict[str, Any] = {
            "units": self.units,
            "token": self.token,
            "written_at": self.written_at,
            "batch_id": self.batch_id,
            "is_kept": self.is_kept,
            "missing": [[*reason, places] for reason, places in by_reason.items()],
            "paid_usd": str(self.paid_usd),
        }
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def custom_id(round_: int, n: int, token: str) -> str:
    """What a request is known by."""
    return f"r{round_}-{n}-{token}"


def rows_prefix(job: str, part: str) -> str:
    return f"{BATCHES}{job}/{part}/"


def _row_of(record: Record) -> BatchRow:
    _, job, part, place = record.key.split("/")
    kept = json.loads(record.body)
    return BatchRow(
        job,
        part,
        round=int(place.partition("-")[0]),
        shard=int(place.partition("-")[2]),
        units=tuple(SentUnit(*each) for each in kept["units"]),
        token=kept["token"],
        written_at=kept["written_at"],
        batch_id=kept["batch_id"],
        is_kept=kept["is_kept"],
        missing={n: Unanswered(kind, why) for kind, why, places in kept["missing"] for n in places},
        paid_usd=Decimal(kept["paid_usd"]),
        version=record.version,
    )


@dataclass(frozen=True)
class BatchRows:
    """The rows of one part of a job. Each write is after the version that was read: of two that run the same
    job at once, one has a Conflict."""

    records: Records
    job: str
    part: str

    def all(self) -> list[BatchRow]:
        """In the order in which they were begun."""
        found = self.records.list(JOBS_OWNER, rows_prefix(self.job, self.part))
        return sorted(map(_row_of, found), key=lambda row: (row.round, row.shard))

    def of_round(self, number: int) -> list[BatchRow]:
        return [row for row in self.all() if row.round == number]

    def put(self, row: BatchRow, now: float) -> BatchRow:
        """The row as it stands now."""
        write = Write(JOBS_OWNER, row.key, row.body(), row.version, now + BATCH_SECONDS)
        self.records.put_all([write])
        return replace(row, version=row.version + 1)

    def drop(self, rows: Iterable[BatchRow], now: float) -> None:
        """These are over; one that is gone already stays gone. Raises Conflict."""
        for row in rows:
            self.records.put_all([Write(JOBS_OWNER, row.key, "{}", row.version, max(1, int(now)))])

    def batch_ids_of_all(self) -> set[str]:
        """The batches that any job knows to be its own."""
        found = self.records.list(JOBS_OWNER, BATCHES)
        return {str(json.loads(each.body)["batch_id"]) for each in found} - {""}


class Round(NamedTuple):
    """How a round goes: its requests and batches, how many of these have been kept, how many requests were
    answered, why the others were not, and what it has cost so far."""

    number: int
    requests: int
    batches: int
    kept: int
    answered: int
    missing: dict[str, int]
    paid_usd: Decimal


def rounds_of(rows: Sequence[BatchRow]) -> Iterator[Round]:
    """The rounds that these batches are of, from the first."""
    for number in sorted({row.round for row in rows}):
        its = [row for row in rows if row.round == number]
        kept = [row for row in its if row.is_kept]
        missing: dict[str, int] = {}
        for each in (each for row in kept for each in row.missing.values()):
            missing[each.kind] = missing.get(each.kind, 0) + 1
        answered = sum(len(row.units) - len(row.missing) for row in kept)
        paid = sum((row.paid_usd for row in kept), Decimal(0))
        yield Round(number, sum(len(row.units) for row in its), len(its), len(kept), answered, missing, paid)
