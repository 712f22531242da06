"""The steps of a job that is read shard by shard, as the state machine calls them one after another."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers import reprocess
from handlers.reprocess import ReprocessStep, files_of
from handlers.reprocessing import shard_pass
from handlers.reprocessing.job_files import BucketFiles, FolderFiles, JobFiles
from handlers.reprocessing.outcome import RereadOutcome
from handlers.reprocessing.planning import MOST_FILE_BYTES
from handlers.reprocessing.shard_pass import PART_MESSAGES, ShardPass
from handlers.reprocessing.shards import Shard
from handlers.reprocessing.unit import Job, Rereader, RereadUnit
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker
from storage.ports import Damaged, Unavailable
from tests.handlers.doors import Context
from tests.handlers.reprocessing.kit import (
    MORNING,
    TWO,
    everything,
    logged,
    message,
    standing,
    without_run,
)

ATHLETES = ("ann", "ben", "cat")


class Late:
    """Says that it is late from the n-th time on that it is asked."""

    def __init__(self, after: int = 0) -> None:
        self.left = after

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@dataclass
class Machine:
    """What the state machine does with a wish: the steps, in its order; `is_late` is that of every call."""

    worker: Worker
    files: JobFiles
    is_late: Callable[[], Callable[[], bool]] = lambda: lambda: False
    calls: int = 0

    def step(self, event: dict[str, Any]) -> dict[str, Any]:
        """What one call answers, as JSON."""
        self.calls += 1
        answer = ReprocessStep(self.worker, self.files, self.is_late()).answered(event)
        answered: dict[str, Any] = json.loads(json.dumps(answer))
        return answered

    def whole(self, event: dict[str, Any]) -> dict[str, Any]:
        """What a step answers in the end, however often its time is up."""
        answer = self.step(event)
        while "again" in answer:
            answer = self.step(answer["again"])
        return answer

    def planned(self, **wish: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """A pass, and its shards as the map reads them."""
        plan = self.whole({"plan": wish})
        return plan, [json.loads(line.text) for line in self.files.lines(plan["manifest"])]

    def run(self, **wish: Any) -> dict[str, Any]:
        """The report of a whole execution."""
        plan, shards = self.planned(**wish)
        for shard in shards:
            self.whole({"shard": shard})
        return self.report(plan)

    def report(self, plan: dict[str, Any]) -> dict[str, Any]:
        told = self.whole({"report": plan["folder"]})
        report: dict[str, Any] = json.loads(self.files.get(told["report"]) or b"")
        assert {name: report[name] for name in told if name != "report"} == {
            name: said for name, said in told.items() if name != "report"
        }
        return report

    def outcomes(self, plan: dict[str, Any]) -> list[dict[str, Any]]:
        """What became of the messages, in the order of the files."""
        keys = self.files.keys(f"{plan['folder']}/out/")
        return [json.loads(line.text) for key in keys for line in self.files.lines(key)]


@pytest.fixture
def log(worker: Worker) -> Worker:
    """Three athletes, of whom something was not read long ago."""
    then = replace(worker, clock=MORNING.timestamp)
    for user in ATHLETES:
        logged(then, TWO, "Squat 3x5 @ 225 lb", "Rested.", edit=without_run, user=user)
    return worker


@pytest.fixture
def machine(log: Worker, tmp_path: Path) -> Machine:
    return Machine(log, FolderFiles(tmp_path / "bucket"))


def runs(worker: Worker) -> list[int]:
    """How many runs each athlete has."""
    return [sum(each.name == "Run" for each in standing(worker, user)) for user in ATHLETES]


# --- a job, from its start to its end


def test_a_job_shows_what_would_change_then_changes_it_then_takes_it_back(machine: Machine) -> None:
    before = standing(machine.worker)

    read = machine.run(shard_messages=4)
    assert ([0, 0, 0], {"better": 3, "same": 6}) == (runs(machine.worker), read["outcomes"])

    applied = machine.run(job=read["job"], **{"pass": "apply"})
    assert ([1, 1, 1], read["outcomes"], 9) == (runs(machine.worker), applied["outcomes"], applied["applied"])

    undone = machine.run(job=read["job"], **{"pass": "undo"})
    assert (3, 0, before) == (undone["undone"], undone["shards_left"], standing(machine.worker))


def test_a_pass_that_is_run_again_does_nothing_twice_and_tells_the_same(machine: Machine) -> None:
    job = machine.run()["job"]
    plan, [shard] = machine.planned(job=job, **{"pass": "apply"})
    counts, report = machine.step({"shard": shard}), machine.report(plan)
    stands = everything(machine.worker)

    assert counts == machine.step({"shard": shard})
    assert report == machine.report(plan)
    for key in machine.files.keys(f"{plan['folder']}/out/"):  # as if they had never been written
        machine.files.put(key.replace("/out/", "/lost/"), machine.files.get(key) or b"")
        (machine.files._folder / key).unlink()  # type: ignore[attr-defined]
    assert counts == machine.step({"shard": shard})
    assert report == machine.report(plan)
    assert stands == everything(machine.worker)


def test_no_outcome_file_has_words_of_a_message(machine: Machine) -> None:
    machine.run()

    keys = [key for key in machine.files.keys("jobs/") if "/in/" not in key]
    assert not [key for key in keys if b"Then ran" in (machine.files.get(key) or b"")]


def test_the_units_are_those_of_the_log_by_athlete_and_in_the_order_they_were_sent(machine: Machine) -> None:
    plan, shards = machine.planned(shard_messages=1)

    lines = [[json.loads(line.text) for line in machine.files.lines(each["key"], each["from"], each["to"])]
             for each in shards]  # fmt: skip
    assert [["m0", "m1", "m2"]] * 3 == [[each["id"] for each in shard] for shard in lines]
    assert [{user} for user in ATHLETES] == [{each["owner"] for each in shard} for shard in lines]
    assert 3 == plan["shards"]


# --- planning


def test_the_same_selection_is_the_same_job_and_is_not_planned_again(machine: Machine) -> None:
    first, shards = machine.planned(users=["ann", "cat"], since="2026-03-02")
    machine.worker.logger.log(message("Bench 3x5 @ 185", 7, "cat"))

    again, same = machine.planned(since="2026-03-02T00:00:00Z", users=["cat", "ann"])
    other, _ = machine.planned()

    assert (first, shards) == (again, same)
    assert 6 == machine.run(job=first["job"])["messages"]
    assert first["job"] != other["job"]


def test_a_plan_that_has_no_time_goes_on_behind_the_last_athlete(machine: Machine, tmp_path: Path) -> None:
    _, [whole] = machine.planned()
    in_steps = Machine(machine.worker, FolderFiles(tmp_path / "other"), is_late=Late)

    plan, shards = in_steps.planned()

    assert (3, 4) == (len(shards), in_steps.calls)  # the last one finds that there is nobody left
    in_one = b"".join(in_steps.files.get(each["key"]) or b"" for each in shards)
    assert machine.files.get(whole["key"]) == in_one
    assert machine.run()["outcomes"] == in_steps.run(job=plan["job"])["outcomes"]


def test_a_plan_that_was_killed_writes_the_same_when_it_is_asked_for_again(machine: Machine) -> None:
    machine.is_late = Late
    [_, second] = [machine.step({"plan": {}}), machine.step({"plan": {}})]

    machine.step(second["again"])
    plan, shards = machine.planned(job=second["job"])

    assert 3 == plan["shards"] == len({each["key"] for each in shards})


def test_a_log_without_messages_is_a_job_without_shards(worker: Worker, tmp_path: Path) -> None:
    machine = Machine(worker, FolderFiles(tmp_path))

    assert (0, 0) == (machine.run()["messages"], machine.run()["shards"])


def test_a_row_that_can_not_be_read_is_left_out_and_counted(machine: Machine) -> None:
    from storage.ports import Write

    machine.worker.records.put_all([Write("ann", "message/bad", '{"schema_version": 99}', 0)])

    report = machine.run()

    assert (1, 9) == (report["unreadable"], report["messages"])


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (None, "an object"),
        ({"user": "ann"}, "'user' is not known"),
        ({"pass": "write"}, "there are read, apply, undo"),
        ({"users": "ann"}, "a list of athletes"),
        ({"since": 7}, "write it as a text"),
        ({"since": "yesterday"}, "write a day"),
        ({"prompt_before": "x"}, "an edition"),
        ({"file": "/etc/passwd"}, "below imports/"),
        ({"file": "imports/none.jsonl"}, "there is no 'imports/none.jsonl'"),
        ({"file": "imports/a.jsonl", "prompt_before": "offline/4"}, "leave it out with file"),
        ({"shard_messages": 0}, "write a number"),
        ({"job": "r1"}, "the id of a job"),
        ({"job": "r0123456789"}, "there is no job r0123456789"),
        ({"job": "r0123456789", "users": ["ann"]}, "leave out users"),
        ({"redrive": True}, "redrive needs job"),
    ],
)
def test_a_wish_that_can_not_be_is_refused_with_what_would_work(
    machine: Machine, wish: Any, said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        machine.step({"plan": wish})


# --- chats that were never logged


def chats(machine: Machine, *lines: dict[str, Any] | str) -> str:
    """The key of a file of chats in the bucket."""
    body = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines)
    machine.files.put("imports/chats.jsonl", f"\ufeff{body}\n".encode())
    return "imports/chats.jsonl"


def chat(user: str, number: int, text: str = "Bench 3x5 @ 185 lb") -> dict[str, Any]:
    sent = message(text, number, user)
    return {"user": user, "id": f"chat{number}", "conversation_id": "old", "text": text,
            "sent_at": sent.sent_at.isoformat(), "timezone": "UTC"}  # fmt: skip


def test_a_file_of_chats_is_logged_by_athlete_and_in_order_and_wrong_lines_are_named(
    machine: Machine,
) -> None:
    key = chats(machine, chat("dan", 2, "Deadlift 5x5 @ 315 lb"), "no JSON", chat("eve", 1), chat("dan", 1))

    read = machine.run(file=key, shard_messages=1)
    assert (0, {"better": 3}) == (len(standing(machine.worker, "dan")), read["outcomes"])
    assert (1, [2]) == (read["wrong_lines"], [each["line"] for each in read["wrong"]])

    applied = machine.run(job=read["job"], **{"pass": "apply"})
    assert (3, 3) == (applied["applied"], applied["messages"])
    assert ["Bench Press", "Deadlift"] == [each.name for each in standing(machine.worker, "dan")]

    assert applied["outcomes"] == machine.run(job=read["job"], **{"pass": "apply"})["outcomes"]
    assert 2 == len(standing(machine.worker, "dan"))
    machine.run(job=read["job"], **{"pass": "undo"})
    assert [] == standing(machine.worker, "dan")


def test_of_a_file_of_chats_only_what_is_selected_is_read(machine: Machine) -> None:
    key = chats(machine, chat("dan", 1), chat("eve", 1))

    assert 1 == machine.run(file=key, users=["dan"])["messages"]


def test_a_file_that_is_too_large_for_one_job_is_refused(machine: Machine) -> None:
    class Huge(FolderFiles):
        def size(self, key: str) -> int | None:
            return MOST_FILE_BYTES + 1

    machine.files = Huge(Path("unused"))

    with pytest.raises(BadInput, match="Split it"):
        machine.step({"plan": {"file": "imports/huge.jsonl"}})


# --- shards that stop, and go on


def test_a_shard_whose_time_is_up_goes_on_where_it_stopped(machine: Machine) -> None:
    job = machine.run()["job"]
    plan, [shard] = machine.planned(job=job, **{"pass": "apply"})
    machine.is_late, machine.calls = Late, 0

    counts = machine.whole({"shard": shard})

    assert (9, 9) == (machine.calls, counts["messages"])  # one message a call at least, or it would never end
    assert [1, 1, 1] == runs(machine.worker)
    assert 0 == machine.report(plan)["shards_left"]


def test_what_is_known_is_written_every_so_many_messages(worker: Worker, tmp_path: Path) -> None:
    logged(worker, *["Rested."] * (PART_MESSAGES + 1))
    machine = Machine(worker, FolderFiles(tmp_path))

    plan, _ = machine.planned()
    machine.run(job=plan["job"])

    keys = machine.files.keys(f"{plan['folder']}/out/")
    assert [PART_MESSAGES, 1] == [len([*machine.files.lines(key)]) for key in keys]


def passing(machine: Machine, settle: Callable[[RereadUnit], RereadOutcome] | None = None) -> ShardPass:
    """A pass over the only shard of a job, in which this is done with every message."""
    plan, [item] = machine.planned()
    embedded = machine.worker.logger.embedded
    rereader = Rereader(machine.worker, embedded, Job(plan["job"], embedded.edition))

    def read(unit: RereadUnit) -> RereadOutcome:
        return rereader.settle(rereader.read(unit), apply=False)

    return ShardPass(Shard.of(item), machine.files, settle or read, rereader, lambda: False)


def at_bens_squat(passed: ShardPass, do: Callable[[], Any]) -> ShardPass:
    """The pass, in which something happens at one message."""
    settle = passed.settle

    def settled(unit: RereadUnit) -> RereadOutcome:
        if (unit.owner, unit.message_id) == ("ben", "m1"):
            do()
        return settle(unit)

    return replace(passed, settle=settled)


def raising(error: Exception) -> Callable[[], None]:
    def do() -> None:
        raise error

    return do


def test_a_table_that_is_down_ends_the_call_and_what_was_known_is_not_read_again(machine: Machine) -> None:
    broken = at_bens_squat(passing(machine), raising(Unavailable("down")))
    with pytest.raises(Unavailable):
        broken.run()
    asked: list[str] = []
    mended = passing(machine)

    def settled(unit: RereadUnit) -> RereadOutcome:
        asked.append(f"{unit.owner} {unit.message_id}")
        return mended_settle(unit)

    mended_settle = mended.settle
    again = replace(mended, settle=settled)

    assert again.run()
    assert ["ben m1", "ben m2", "cat m0", "cat m1", "cat m2"] == asked
    assert 9 == again.tally.messages


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (KeyError("words of the athlete"), "a fault of the program: see the log (KeyError)"),
        (MemoryError(), "a fault of the program: see the log (MemoryError)"),
        (Damaged("the row can't be read"), "the row can't be read"),
    ],
)
def test_a_message_that_can_not_be_read_has_failed_and_the_others_are_read(
    machine: Machine, error: Exception, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    passed = at_bens_squat(passing(machine), raising(error))

    assert passed.run()
    assert {"better": 3, "failed": 1, "same": 5} == dict(passed.tally.outcomes)
    assert [{"user": "ben", "message_id": "m1", "why": why}] == passed.tally.failed
    assert "words of the athlete" not in "".join(capsys.readouterr())


def killed(passed: ShardPass) -> int | None:
    """How a process ends that runs this pass."""
    child = multiprocessing.get_context("fork").Process(target=passed.run)
    child.start()
    child.join()
    return child.exitcode


def test_a_message_that_kills_its_worker_has_failed_after_the_second_time_at_it(machine: Machine) -> None:
    def attempt() -> int | None:
        return killed(at_bens_squat(passing(machine), lambda: os._exit(137)))

    assert [137, 137, 137, 0] == [attempt() for _ in range(4)]
    passed = passing(machine)
    assert passed.run()
    assert 9 == passed.tally.messages
    [failed] = passed.tally.failed
    assert ("ben", "m1", f"2 {shard_pass.KILLS}") == (failed["user"], failed["message_id"], failed["why"])


def test_a_worker_that_was_killed_once_for_another_reason_leaves_no_mark_on_a_message(
    machine: Machine,
) -> None:
    assert 137 == killed(at_bens_squat(passing(machine), lambda: os._exit(137)))
    assert 137 == killed(at_bens_squat(passing(machine), lambda: os._exit(137)))

    passed = passing(machine)

    assert passed.run()
    assert {"better": 3, "same": 6} == dict(passed.tally.outcomes)


# --- the report


def test_shards_that_are_left_are_in_a_manifest_of_their_own(machine: Machine) -> None:
    plan, shards = machine.planned(shard_messages=1)
    for shard in (shards[0], shards[2]):
        machine.whole({"shard": shard})

    report = machine.report(plan)
    again, left = machine.planned(job=plan["job"], redrive=True)

    assert (6, 3, 1) == (report["messages"], report["shards"], report["shards_left"])
    assert ([shards[1]], 1) == (left, again["shards"])
    machine.whole({"shard": left[0]})
    assert (9, 0) == tuple(machine.report(plan)[name] for name in ("messages", "shards_left"))


def test_a_redrive_before_there_is_a_report_is_refused(machine: Machine) -> None:
    plan, _ = machine.planned()

    with pytest.raises(BadInput, match="has no report of read"):
        machine.step({"plan": {"job": plan["job"], "redrive": True}})


def test_a_report_that_has_no_time_goes_on_with_the_sum(machine: Machine) -> None:
    report = machine.run(shard_messages=1)
    machine.is_late, machine.calls = Late, 0

    assert report == machine.report({"folder": f"jobs/{report['job']}/read"})
    assert 3 == machine.calls


@pytest.mark.parametrize("asked", [None, "jobs/r0123456789", "jobs/../read", {"folder": 7, "after": 0}])
def test_a_report_of_no_pass_is_refused(machine: Machine, asked: Any) -> None:
    with pytest.raises(BadInput, match=r"report is the folder|job is"):
        machine.step({"report": asked})


def test_a_report_of_a_job_that_is_not_planned_is_refused(machine: Machine) -> None:
    machine.is_late = Late
    job = machine.step({"plan": {}})["job"]

    with pytest.raises(BadInput, match="not planned yet"):
        machine.step({"report": f"jobs/{job}/read"})


# --- editions


def test_a_job_of_another_edition_is_not_read_by_this_one_but_can_be_taken_back(machine: Machine) -> None:
    job = machine.run()["job"]
    machine.run(job=job, **{"pass": "apply"})
    here, key = machine.worker.logger.embedded.edition.encode(), f"jobs/{job}/job.json"
    machine.files.put(key, (machine.files.get(key) or b"").replace(here, b"offline/0"))
    _, [shard] = machine.planned(job=job)

    with pytest.raises(BadInput, match="the job is of offline/0"):
        machine.step({"shard": shard})
    machine.step({"shard": {**shard, "pass": "undo"}})
    assert [0, 0, 0] == runs(machine.worker)


# --- the door


@pytest.fixture
def door(log: Worker, monkeypatch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    monkeypatch.setenv("SPOTTER_HOME", str(home))
    kept_worker.cache_clear()
    yield
    kept_worker.cache_clear()


def first_of(plan: dict[str, Any]) -> dict[str, Any]:
    """The first shard of a pass, in the files at home."""
    lines = FolderFiles(Path(os.environ["SPOTTER_HOME"])).lines(plan["manifest"])
    first: dict[str, Any] = json.loads(next(lines).text)
    lines.close()  # type: ignore[attr-defined]
    return first


def test_the_handler_plays_every_step(door: None) -> None:
    plan = reprocess.handler({"plan": {}}, Context())
    shard = first_of(plan)
    counts = reprocess.handler({"shard": shard}, Context())
    report = reprocess.handler({"report": plan["folder"]}, Context())

    assert 9 == counts["messages"] == report["messages"]


def test_a_call_that_is_short_of_time_asks_to_be_called_again(door: None) -> None:
    plan = reprocess.handler({"plan": {}}, Context(seconds=10))

    assert "again" in plan


@pytest.mark.parametrize(
    "event", [{}, {"owner": "ann"}, {"plan": {}, "requestContext": {}}, {"plan": {"pass": "write"}}]
)
def test_what_is_refused_ends_the_execution(door: None, event: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        reprocess.handler(event, Context())


def test_outcomes_are_counted_by_kind(door: None, capsys: pytest.CaptureFixture[str]) -> None:
    plan = reprocess.handler({"plan": {}}, Context())
    reprocess.handler({"shard": first_of(plan)}, Context())

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "messages_reread" in line]
    assert {"better": 3, "same": 6} == {
        each["outcome"]: each["messages_reread"] for each in lines if "outcome" in each
    }


def test_files_are_in_the_bucket_or_for_one_machine_in_its_home(tmp_path: Path) -> None:
    assert isinstance(files_of(Settings(home=tmp_path)), FolderFiles)
    assert isinstance(files_of(Settings(table="t", pinecone_host="file", jobs_bucket="b")), BucketFiles)
    with pytest.raises(BadInput, match="SPOTTER_JOBS is not set"):
        files_of(Settings(table="t", pinecone_host="file"))
