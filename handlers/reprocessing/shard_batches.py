"""One shard of a job, read with a model in batches: a step of a round at a time (`batches.py`).

    submit    pass over the shard: what can be settled is, what needs a turn of the model is sent
    waiting   the batches of the round are looked at, every few minutes
    ended     the replies are kept, and the next pass is over what they leave open

Once nothing is open, what became of the shard's messages is written as of any other shard.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agents.errors import BadInput
from handlers.reprocessing.batches import BatchRun, check, collect, finished, submit_round
from handlers.reprocessing.job_files import JobFiles
from handlers.reprocessing.shard_pass import unit_of
from handlers.reprocessing.shards import OutcomeSum, Part, Shard, chain, done_to, line_of
from handlers.reprocessing.unit import RereadOutcome, RereadUnit

BEGUN: Mapping[str, Any] = {"round": 1, "status": "submit"}


def part_of(shard: Shard) -> str:
    """What the rows of a shard's batches are known by."""
    return f"{shard.key.rpartition('/')[2].removesuffix('.jsonl')}-{shard.start}-{shard.what}"


def state_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Where the rounds of a shard are. Raises BadInput."""
    match asked:
        case {"round": int(number), "status": str(status)} if status in ("submit", "waiting", "ended"):
            return {"round": number, "status": status}
        case {"round": _} | {"status": _}:
            raise BadInput("batch is a shard, and to go on with its round and status.")
    return dict(BEGUN)


@dataclass
class ShardRound:
    """One step of a shard."""

    shard: Shard
    files: JobFiles
    run: BatchRun

    def __call__(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """The counts of the shard once all of it is settled; else what to ask for next, and whether to `wait`
        before. Raises ModelError, StorageError."""
        known = self._known()
        if known is not None:
            return known.counts
        going: Mapping[str, Any] = state
        match state["status"]:
            case "submit":
                going, outcomes = submit_round(self.run, self._units(), state)
                if going["status"] == "done":
                    return self._done(outcomes)
            case "waiting":
                going = check(self.run, state)
            case _:
                going = collect(self.run, self._units(), state)
        return {"again": {"batch": {**self.shard.item, **going}}, "wait": going["status"] == "waiting"}

    def _units(self) -> Iterator[RereadUnit]:
        return (
            unit_of(line.text) for line in self.files.lines(self.shard.key, self.shard.start, self.shard.end)
        )

    def _known(self) -> OutcomeSum | None:
        """The sum of the outcomes that are written; None where some are not."""
        parts = chain(map(Part.of, self.files.keys(self.shard.out)), self.shard)
        if done_to(parts, self.shard) < self.shard.end:
            return None
        known = OutcomeSum()
        for part in parts:
            for line in self.files.lines(self.shard.part_key(*part)):
                known.add(json.loads(line.text))
        return known

    def _done(self, outcomes: list[RereadOutcome]) -> dict[str, Any]:
        known, lines = OutcomeSum(), []
        for outcome in outcomes:
            said = outcome.model_dump(mode="json")
            known.add(said)
            lines.append(line_of(said))
        self.files.put(self.shard.part_key(self.shard.start, self.shard.end), b"".join(lines))
        finished(self.run)
        return known.counts
