"""5,000 messages of 100 athletes are read again by the deployed state machine, while its workers are killed.

They were logged by engines that left something out. Some messages kill whoever reads them, one meets a fault
of the program, of one a workout can't be read, and of one athlete the table is down until the redrive. What
becomes of all others is what the local driver makes of a copy of the same log.

    python -m pytest -s -m soak tests/soak/test_reprocess_map.py    (minutes; -s shows its steps)

SPOTTER_SOAK_ATHLETES in the environment says another number of them.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agents.logger.records.inbox import Message
from agents.logger.records.shelf import workout_key
from agents.workout import StoredWorkout
from handlers.reprocessing.job_files import BucketFiles
from handlers.reprocessing.planning import shards_of
from handlers.reprocessing.shard_pass import BUG, KILLS
from handlers.reprocessing.shards import Folder, Part, chain
from handlers.settings import Settings
from handlers.wiring import worker
from storage.dynamodb import DynamoRecords
from storage.dynamodb_items import item_of
from storage.ports import MESSAGES, REREADS, REVISIONS, WORKOUTS, Records, Write
from storage.sqlite import SqliteRecords
from tests.cloud.stack_kit import Stack, deployed, empty_archive, say
from tests.handlers.reprocessing.kit import MORNING, Edit, Narrow, other_reps, without_run
from tests.soak.children import Child, forked
from tests.soak.progress import bar
from tests.soak.reprocess_poison import POISON

pytestmark = pytest.mark.soak

ATHLETES = int(os.environ.get("SPOTTER_SOAK_ATHLETES", "100"))
MESSAGES_EACH = 50
SHARD_MESSAGES = ATHLETES * MESSAGES_EACH // 50  # of fifty shards one is a twentieth at most
WORKERS = 2  # shards at once: there are two processors
MOST_KILLED = 8
KILLED_EVERY_SECONDS = 8.0
KILLED_FROM_SECONDS = 4.0  # of the processor: it has begun to read then
SECONDS = 3_600.0
ROOT = Path(__file__).parents[2]
# How a message was read long ago: None by today's engine.
SAID: tuple[tuple[str, Edit | None], ...] = (
    ("Bench 3x5 @ {load} lb. Then ran 5k in 2{digit}:10.", without_run),
    ("Squat 3x5 @ {load} lb", other_reps),
    ("Deadlift 5x5 @ {load} lb", None),
    ("Rested, {load} steps or so.", None),
    ("bench 3x8 at {digit}0 kg and rows 3x8 at 5{digit} kg", None),
    ("Press 3x5 @ {load} lb. Ran 3 miles in 2{digit}:30.", without_run),
    ("Front squat 3x3 @ {load} lb, then 3x12 curls @ {digit}0 lb", other_reps),
)


def owner_of(athlete: int) -> str:
    return f"athlete-{athlete:03}"


def message_of(athlete: int, number: int) -> tuple[Message, Edit | None]:
    """A message, and what its engine left out. Every third is of another conversation."""
    text, edit = SAID[(athlete + number) % len(SAID)]
    said = text.format(load=95 + 5 * (number % 60), digit=(athlete + number) % 9 + 1)
    sent = MORNING + timedelta(hours=7 * number, minutes=athlete)
    return Message(owner_of(athlete), f"m{number}", f"c{number % 3 == 0:d}", said, sent), edit


def log_some(home: Path, athletes: range, done: Callable[[], object]) -> None:
    """Log these athletes' messages, each with the engine of its day, when it was sent."""
    spotter = worker(Settings(home=home))
    for athlete in athletes:
        for number in range(MESSAGES_EACH):
            message, edit = message_of(athlete, number)
            at = replace(spotter, clock=(message.sent_at + timedelta(minutes=1)).timestamp)
            logger = at.logger if edit is None else replace(at.logger, model=Narrow(edit))
            replace(logger, follow=lambda owner, workout_id: False).log(message)
            done()


def log_all(home: Path) -> None:
    children = [forked(partial(log_some, home, range(at, ATHLETES, 2))) for at in range(2)]
    with bar("messages logged", ATHLETES * MESSAGES_EACH) as progress:
        followed(children, progress.step)
    assert [0, 0] == [child.ended() for child in children]


def followed(children: list[Child], step: Callable[[int], None]) -> None:
    """Read a byte for every message until all have ended."""
    left = {child.said for child in children}
    while left:
        for said in select.select(left, [], [])[0]:
            told = os.read(said, 4_096)
            step(len(told))
            left -= set() if told else {said}


def copied(home: Path, stack: Stack) -> int:
    """Put all rows of a log into the stack's table, as they are; how many."""
    client, table = stack.client("dynamodb"), stack.outputs["TableName"]

    def put(rows: list[dict[str, Any]]) -> None:
        asked = {table: [{"PutRequest": {"Item": each}} for each in rows]}
        while asked:
            asked = client.batch_write_item(RequestItems=asked).get("UnprocessedItems", {})

    with closing(SqliteRecords(str(home / "spotter.db"))) as records, ThreadPoolExecutor(4) as pool:
        items = (
            item_of(Write(each.owner, each.key, each.body, each.version - 1, each.expires_at), "0" * 32)
            for each in records.walk()
        )
        batches = [*iter(lambda: [*islice(items, 25)], [])]
        list(pool.map(put, batches))
    return sum(map(len, batches))


def spoiled(home: Path, owner: str, message_id: str) -> None:
    """A workout of this message is of a version that nobody here reads."""
    with closing(SqliteRecords(str(home / "spotter.db"))) as records:
        said = records.get(owner, f"{MESSAGES}{message_id}")
        assert said is not None
        workout_id = json.loads(said.body)["workouts"][0]["workout_id"]
        row = records.get(owner, workout_key(workout_id))
        assert row is not None
        body = json.dumps({**json.loads(row.body), "schema_version": 99})
        records.put_all([Write(owner, row.key, body, row.version)])


# --- killing


def workers_of(stack: Stack) -> list[int]:
    """The processes in which the stack's function runs: those of this server and of no other."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                said = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if (
                b"AWS_LAMBDA_FUNCTION_NAME=spotter-dev-reprocess" in said
                and f"AWS_ENDPOINT_URL={stack.ministack.url}".encode() in said
            ):
                found.append(int(folder.name))
    return found


def cpu_seconds(pid: int) -> float:
    """How long a process has run on a processor; 0 for one that has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def killing(stack: Stack) -> Iterator[list[int]]:
    """Every few seconds one of the workers is killed, a few times; the ids of those that were."""
    ended, killed, chosen = threading.Event(), list[int](), Random(19)

    def kill() -> None:
        while len(killed) < MOST_KILLED and not ended.wait(KILLED_EVERY_SECONDS):
            running = [each for each in workers_of(stack) if cpu_seconds(each) > KILLED_FROM_SECONDS]
            if running:
                killed.append(chosen.choice(running))
                os.kill(killed[-1], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()


# --- what became of them


def outcomes_of(stack: Stack, job: str) -> dict[tuple[str, str], dict[str, Any]]:
    """What became of each message, in the order of the shards; each is there once."""
    files, folder = BucketFiles(stack.outputs["JobsName"], stack.client("s3")), Folder(job)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for shard in shards_of(files, folder):
        shard = shard._replace(what="apply")
        for part in chain(map(Part.of, files.keys(shard.out)), shard):
            for line in files.lines(shard.part_key(*part)):
                said = json.loads(line.text)
                place = (said["user"], said["message_id"])
                assert place not in found
                found[place] = said
    return found


def locally(home: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """What the local driver makes of the log."""
    command = "import sys; from handlers.local.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", command, "reprocess", "--apply", "--home", home, "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "SPOTTER_HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert 0 == done.returncode, done.stderr[-2_000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {(each["user"], each["message_id"]): each for each in lines if "message_id" in each}


def workouts_of(records: Records, owner: str) -> dict[str, Any]:
    """What stands of an athlete, but for the moments of writing; and how many revisions there were."""
    found: dict[str, Any] = {}
    for row in records.list(owner, WORKOUTS):
        said = json.loads(row.body)
        if said["schema_version"] != 99:
            stored = StoredWorkout.from_json(row.body, row.key)
            assert len(set(stored.acts)) == len(stored.acts)
            earlier = len([*records.list(owner, f"{REVISIONS}{stored.workout_id}/")])
            assert stored.revision == earlier + 1
            found[stored.workout_id] = (stored.revision, stored.change, stored.acts, stored.workout)
    return found


def in_order(records: Records, owner: str, job: str) -> None:
    """What the job wrote of an athlete, it wrote in the order the messages were sent."""
    written = []
    for row in records.list(owner, WORKOUTS):
        stored = json.loads(row.body)
        if f"~{job}" in (stored.get("acts") or [""])[-1]:
            written.append((int(stored["message_id"].removeprefix("m")), stored["written_at"]))
    assert written
    moments = [moment for _, moment in sorted(written)]
    assert sorted(moments) == moments, owner


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("log")
    log_all(home)
    return home


KILLERS = [[owner_of(3), "m7"], [owner_of(ATHLETES // 2), "m20"]]
FAULT = [owner_of(1), "m30"]
UNREAD = 5  # the athlete of whom a workout can't be read
DOWN = owner_of(ATHLETES - 2)


def test_five_thousand_messages_are_read_again_by_workers_that_are_killed(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    squats = (each for number in range(MESSAGES_EACH)
              if (each := message_of(UNREAD, number)[0]).text.startswith("Squat"))  # fmt: skip
    unread = next(squats)
    spoiled(log, unread.owner, unread.id)
    copy = tmp_path / "copy"
    shutil.copytree(log, copy)
    began = time.monotonic()
    expected = locally(copy)
    say(f"the local driver read {len(expected):,} messages in {time.monotonic() - began:.0f} s")

    poisoned = ("Handler: handlers.reprocess.handler", "Handler: tests.soak.reprocess_poison.handler")
    with deployed(
        empty_archive(), from_source=True, changes=(poisoned,), ReprocessConcurrency=str(WORKERS)
    ) as stack:
        for name, said in stack.ministack.environment.items():
            monkeypatch.setenv(name, said)
        stop_indexing(stack)
        rows = copied(log, stack)
        say(f"deployed in {stack.seconds:.0f} s; {rows:,} rows of {ATHLETES} athletes are in its table")

        put_poison(stack, kills=KILLERS, faults=[FAULT], down=[DOWN])
        began = time.monotonic()
        with killing(stack) as killed:
            first = stack.execution({"pass": "apply", "shard_messages": SHARD_MESSAGES}, SECONDS)
        told(first, time.monotonic() - began, f"{len(killed)} workers killed")
        assert "SUCCEEDED" == first["status"]
        assert 1 == first["output"]["shards_left"]

        put_poison(stack, kills=KILLERS, faults=[FAULT], down=[])
        job = first["output"]["job"]
        began = time.monotonic()
        second = stack.execution({"job": job, "pass": "apply", "redrive": True}, SECONDS)
        told(second, time.monotonic() - began, "the redrive")
        report = json.loads(stack.file(second["output"]["report"]))
        say(json.dumps(report, indent=2))

        found = outcomes_of(stack, job)
        with closing(DynamoRecords(stack.outputs["TableName"], client=stack.client("dynamodb"))) as table:
            compare(found, expected, report)
            compare_records(table, copy, found, job)


def told(execution: dict[str, Any], seconds: float, what: str) -> None:
    took = (execution["stopDate"] - execution["startDate"]).total_seconds()
    say(f"{execution['executionArn']} {execution['status']} in {took:.0f} s ({seconds:.0f} s here), {what}")
    say(f"    {json.dumps(execution['output'])}")


def put_poison(stack: Stack, **poison: Any) -> None:
    stack.client("s3").put_object(
        Bucket=stack.outputs["JobsName"], Key=POISON, Body=json.dumps(poison).encode()
    )


def stop_indexing(stack: Stack) -> None:
    """Search is another test's: it would read every row that is copied."""
    functions = stack.client("lambda")
    for each in functions.list_event_source_mappings()["EventSourceMappings"]:
        functions.update_event_source_mapping(UUID=each["UUID"], Enabled=False)


def compare(
    found: dict[tuple[str, str], dict[str, Any]],
    expected: dict[tuple[str, str], dict[str, Any]],
    report: dict[str, Any],
) -> None:
    killers = {(owner, message_id) for owner, message_id in KILLERS}
    assert ATHLETES * MESSAGES_EACH == len(found) == report["messages"]
    assert found.keys() == expected.keys()
    for place, said in found.items():
        if place in killers:
            assert ("failed", f"2 {KILLS}") == (said["outcome"], said["why"])
        elif place == tuple(FAULT):
            assert ("failed", f"{BUG} (ZeroDivisionError)") == (said["outcome"], said["why"])
        else:
            assert expected[place] == said
    counts: dict[str, int] = {}
    for said in found.values():
        counts[said["outcome"]] = counts.get(said["outcome"], 0) + 1
    assert counts == report["outcomes"]
    assert 0 == report["shards_left"]


def compare_records(
    table: Records, copy: Path, found: dict[tuple[str, str], dict[str, Any]], job: str
) -> None:
    """What stands is what stands of the copy, but for what the messages that failed would have changed."""
    failed = {owner for owner, _ in [*KILLERS, FAULT]}
    with closing(SqliteRecords(str(copy / "spotter.db"))) as records:
        for athlete in range(ATHLETES):
            owner = owner_of(athlete)
            in_order(table, owner, job)
            rows = len([*table.list(owner, f"{REREADS}{job}/")])
            assert rows == sum(said["applied"] for (user, _), said in found.items() if user == owner)
            if owner not in failed:
                assert workouts_of(records, owner) == workouts_of(table, owner)
            else:
                workouts_of(table, owner)
