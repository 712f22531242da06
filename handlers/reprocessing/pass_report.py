"""The report of a pass: what became of all messages, added up; and which shards are not read to their end.

One outcome is held at a time, and of messages that failed the first few. What there is no time for is left to
the next call: the sum so far is written beside.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from agents.errors import BadInput
from handlers.reprocessing.job_files import JobFiles
from handlers.reprocessing.planning import plan_of, settings_of, shards_of
from handlers.reprocessing.shards import (
    JOBS,
    PASSES,
    Folder,
    OutcomeSum,
    Part,
    Pass,
    Shard,
    chain,
    line_of,
    undone,
)

SCHEMA_VERSION = 1


class Reported(NamedTuple):
    """What is to be added up: a pass, from a shard on."""

    folder: Folder
    what: Pass
    after: int = 0

    @classmethod
    def of(cls, asked: Any) -> "Reported":
        """What is asked for: "jobs/J/read", or {"folder", "after"} to go on. Raises BadInput."""
        said = {"folder": asked, "after": 0} if isinstance(asked, str) else asked
        match said:
            case {"folder": str(folder), "after": int(after)} if folder.startswith(JOBS):
                job, _, what = folder.removeprefix(JOBS).partition("/")
                if what in PASSES:
                    return cls(Folder.named(job), PASSES[PASSES.index(what)], after)
        raise BadInput('report is the folder of a pass, like "jobs/r0123456789/read".')

    @property
    def at(self) -> str:
        return self.folder.of(self.what)


def report(files: JobFiles, asked: Reported, is_late: Callable[[], bool]) -> dict[str, Any]:
    """What is told of the report, once it is written; or what to ask for next. Raises BadInput,
    StorageError."""
    settings = settings_of(files, asked.folder.job)
    shards = [each._replace(what=asked.what) for each in shards_of(files, asked.folder)]
    parts_of = _parts_of(files, asked)
    sum_key = f"{asked.at}/sum.json"
    tally = OutcomeSum.from_told(json.loads(files.get(sum_key) or b"{}")) if asked.after else OutcomeSum()
    for number, shard in enumerate(shards[asked.after :], asked.after + 1):
        _add(files, tally, shard, parts_of[shard.out])
        if is_late() and number < len(shards):
            files.put(sum_key, line_of(tally.told))
            return {"again": {"report": {"folder": asked.at, "after": number}}}
    left = [*undone(shards, parts_of)]
    files.put(f"{asked.at}/redrive.jsonl", b"".join(line_of(each.item) for each in left))
    counts = {"shards": len(shards), "shards_left": len(left), **plan_of(files, asked.folder).told}
    told = {"schema_version": SCHEMA_VERSION, "job": asked.folder.job, "pass": asked.what}
    of_job = {name: said for name, said in settings._asdict().items() if name != "id"}
    whole = {**told, **of_job, **counts, **tally.told}
    files.put(f"{asked.at}/report.json", json.dumps(whole, ensure_ascii=False, indent=2).encode() + b"\n")
    few = ("messages", "outcomes", "applied", "undone", "cost_usd")
    return {**told, **counts, **{name: whole[name] for name in few}, "report": f"{asked.at}/report.json"}


def _parts_of(files: JobFiles, asked: Reported) -> Mapping[str, list[Part]]:
    """What is known of each file of messages, by the prefix of its outcomes."""
    found: defaultdict[str, list[Part]] = defaultdict(list)
    for key in files.keys(f"{asked.at}/out/"):
        found[f"{key.rpartition('/')[0]}/"].append(Part.of(key))
    return found


def _add(files: JobFiles, tally: OutcomeSum, shard: Shard, parts: Iterable[Part]) -> None:
    for part in chain(parts, shard):
        for line in files.lines(shard.part_key(*part)):
            tally.add(json.loads(line.text))
