"""A job of a model, shard by shard in rounds of batches, as the state machine asks for them step by step."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers.reprocess import ReprocessStep
from handlers.reprocessing.batches import ROUNDS, run_batches
from handlers.reprocessing.job_files import FolderFiles
from handlers.reprocessing.unit import Job, RereadUnit
from handlers.wiring import Worker, kept_worker
from storage.ports import BATCHES
from tests.handlers.reprocessing.batch_kit import (
    Clock,
    Reading,
    asks,
    how_of,
    logged,
    said,
    served,
    worker_on,
)

MESSAGES = said(("ann", "bob"))
POLL_SECONDS = 300.0


@dataclass
class BatchMachine:
    """What the state machine does: it asks for a step, and waits where it is told to."""

    worker: Worker
    files: FolderFiles
    clock: Clock
    waits: int = 0

    def step(self, event: dict[str, Any]) -> dict[str, Any]:
        step = ReprocessStep(self.worker, self.files, lambda: False)
        answer: dict[str, Any] = json.loads(json.dumps(step.answered(event)))
        return answer

    def shard(self, item: dict[str, Any]) -> dict[str, Any]:
        """What became of a shard in the end."""
        answer = self.step({"batch": item})
        while "again" in answer:
            if answer.get("wait"):
                self.clock.wait(POLL_SECONDS)
                self.waits += 1
            answer = self.step(answer["again"])
        return answer

    def run(self, **wish: Any) -> dict[str, Any]:
        plan = self.step({"plan": {"by_model": True, **wish}})
        for line in self.files.lines(plan["manifest"]):
            self.shard(json.loads(line.text))
        return self.step({"report": plan["folder"]})

    def outcomes(self, report: dict[str, Any]) -> dict[str, Any]:
        keys = self.files.keys(f"jobs/{report['job']}/{report['pass']}/out/")
        lines = (json.loads(line.text) for key in keys for line in self.files.lines(key))
        return {each["message_id"]: each for each in lines}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def reading() -> Reading:
    return Reading(how_of(MESSAGES))


@pytest.fixture
def machine(
    clock: Clock, reading: Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BatchMachine]:
    with worker_on(tmp_path / "home", clock) as made, served(reading, clock) as model:
        logged(made, MESSAGES)
        by_model = replace(made, model=model.claude)
        monkeypatch.setattr(kept_worker, "_made", by_model)
        yield BatchMachine(by_model, FolderFiles(tmp_path / "bucket"), clock)


def on_one_machine(tmp_path: Path, job: str) -> dict[str, Any]:
    """What the same messages come to without a state machine."""
    clock, reading = Clock(), Reading(how_of(MESSAGES))
    with worker_on(tmp_path / "other", clock) as made, served(reading, clock) as model:
        units: list[RereadUnit] = logged(made, MESSAGES)
        rereader, api = asks(made, model)
        rereader = replace(rereader, job=Job(job, rereader.job.engine, fast_path=False))
        found = run_batches(rereader, units, api, apply=True, clock=clock, wait=clock.wait)
        return {each.message_id: each.model_dump(mode="json") for each in found}


def test_a_job_in_rounds_comes_to_what_it_comes_to_on_one_machine(
    machine: BatchMachine, tmp_path: Path
) -> None:
    applied = machine.run(shard_messages=1, **{"pass": "apply"})

    expected = on_one_machine(tmp_path, applied["job"])
    assert (24, 2, 0) == tuple(applied[name] for name in ("messages", "shards", "shards_left"))
    assert expected == machine.outcomes(applied)


def test_shards_that_are_read_at_once_are_in_batches_of_their_own(machine: BatchMachine) -> None:
    plan = machine.step({"plan": {"by_model": True, "shard_messages": 1, "pass": "apply"}})
    steps: list[dict[str, Any]] = [
        {"batch": json.loads(line.text)} for line in machine.files.lines(plan["manifest"])
    ]
    rows: set[str] = set()
    while steps:
        machine.clock.wait(POLL_SECONDS)
        answers = [machine.step(each) for each in steps]
        rows |= {each.key.split("/")[2] for each in machine.worker.records.walk(BATCHES)}
        steps = [each["again"] for each in answers if "again" in each]

    assert 2 == len(rows)
    assert 24 == machine.step({"report": plan["folder"]})["messages"]


def test_what_was_replied_in_the_first_pass_is_not_paid_for_in_the_second(
    machine: BatchMachine, reading: Reading
) -> None:
    read = machine.run()
    paid, waits = len(reading.answered), machine.waits
    applied = machine.run(job=read["job"], **{"pass": "apply"})
    stubborn = sum(how == "stubborn" for how in reading.how.values())

    assert read["outcomes"] == applied["outcomes"]
    assert applied["applied"] > 0
    assert 0 < waits
    assert len(reading.answered) - paid <= ROUNDS * stubborn  # what failed is asked about again


def test_a_shard_that_is_run_again_asks_nothing_and_tells_the_same(
    machine: BatchMachine, reading: Reading
) -> None:
    plan = machine.step({"plan": {"by_model": True, "pass": "apply"}})
    [line] = machine.files.lines(plan["manifest"])
    counts, paid = machine.shard(json.loads(line.text)), len(reading.answered)

    assert counts == machine.shard(json.loads(line.text))
    assert paid == len(reading.answered)


def test_a_job_in_batches_is_taken_back_without_a_model(machine: BatchMachine, reading: Reading) -> None:
    applied = machine.run(**{"pass": "apply"})
    asked = len(reading.answered)
    undone = machine.run(job=applied["job"], **{"pass": "undo"})

    assert 0 < undone["undone"]
    assert asked == len(reading.answered)


def test_each_machine_runs_its_own_jobs(machine: BatchMachine) -> None:
    by_model, by_grammar = (machine.step({"plan": {"by_model": each}}) for each in (True, False))
    shards = [
        json.loads(next(iter(machine.files.lines(each["manifest"]))).text) for each in (by_model, by_grammar)
    ]

    assert by_model["job"] != by_grammar["job"]
    with pytest.raises(BadInput, match="ReprocessBatches runs it"):
        machine.step({"shard": shards[0]})
    with pytest.raises(BadInput, match="ReprocessJobs runs it"):
        machine.step({"batch": shards[1]})


def test_a_stage_whose_model_takes_no_batches_says_so(
    machine: BatchMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = machine.step({"plan": {"by_model": True}})
    [line] = machine.files.lines(plan["manifest"])
    monkeypatch.setattr(kept_worker, "_made", replace(machine.worker, model=machine.worker.logger.embedded))

    with pytest.raises(BadInput, match="takes no batches"):
        machine.step({"batch": json.loads(line.text)})


@pytest.mark.parametrize("state", [{"round": 1}, {"status": "waiting"}, {"round": 1, "status": "lost"}])
def test_a_round_that_can_not_be_is_refused(machine: BatchMachine, state: dict[str, Any]) -> None:
    plan = machine.step({"plan": {"by_model": True}})
    [line] = machine.files.lines(plan["manifest"])

    with pytest.raises(BadInput, match="its round and status"):
        machine.step({"batch": {**json.loads(line.text), **state}})
