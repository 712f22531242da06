"""Several at once on one file: threads, processes, a forked child, and one that is killed."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from storage.ports import Conflict, Write
from storage.sqlite import SqliteRecords

ROOT = Path(__file__).parents[2]

# Every script waits for a line before its work begins, so that all of them are at it together.
BEGIN = """
import sys
from storage.local_recall import LocalRecall
from storage.ports import Conflict, RecallEntry, Write
from storage.sqlite import SqliteRecords

def add(records, changes):
    while True:
        found = [records.get("ann", key) for key in changes]
        writes = [
            Write("ann", key, str((int(was.body) if was else 0) + changes[key]), was.version if was else 0)
            for key, was in zip(changes, found)
        ]
        try:
            records.put_all(writes)
        except Conflict:
            continue
        return sum(int(was.body) for was in found if was)

path, number = sys.argv[1], int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "spotter.db")


def test_no_count_of_four_processes_is_lost(path: str):
    together(path, 4, "records = SqliteRecords(path)\nfor _ in range(25): add(records, {'count': 1})")

    counted = SqliteRecords(path).get("ann", "count")
    assert ("100", 100) == (counted.body, counted.version)


def test_no_count_of_eight_threads_is_lost(path: str):
    records = SqliteRecords(path)

    def count(_: int) -> None:
        found = records.get("ann", "count")
        body, after = (int(found.body), found.version) if found else (0, 0)
        try:
            records.put_all([Write("ann", "count", str(body + 1), after=after)])
        except Conflict:
            count(_)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(80)))

    counted = records.get("ann", "count")
    assert ("80", 80) == (counted.body, counted.version)


def test_two_records_that_belong_together_never_come_apart(path: str):
    move = """
records = SqliteRecords(path)
for n in range(15): print(add(records, {"squat": number + n, "bench": -number - n}))
"""

    seen = together(path, 4, move)

    squat, bench = (SqliteRecords(path).get("ann", key) for key in ("squat", "bench"))
    assert {"0"} == set(seen.split())
    assert (4 * 15, 4 * 15) == (squat.version, bench.version)
    assert (sum(range(15)) * 4 + 15 * (0 + 1 + 2 + 3), 0) == (
        int(squat.body),
        int(squat.body) + int(bench.body),
    )


def test_the_first_to_open_a_file_may_be_several(tmp_path: Path):
    first_use = """
for n in range(20):
    SqliteRecords(f"{path}.{n}").put_all([Write("ann", f"{number}", "", after=0)])
    LocalRecall(f"{path}.{n}").upsert(RecallEntry("ann", f"{number}", 1, "2026-11-02", "strength", "squat"))
"""

    together(str(tmp_path / "first" / "spotter.db"), 4, first_use)

    for n in range(20):
        records = SqliteRecords(str(tmp_path / "first" / f"spotter.db.{n}"))
        assert ["0", "1", "2", "3"] == [record.key for record in records.list("ann", "")]


def test_a_forked_child_uses_no_connection_of_its_parent(path: str):
    fork = """
import os
records = SqliteRecords(path)
add(records, {"count": 1})
with records.file.connection() as parents:
    pass
child = os.fork()
for _ in range(20): add(records, {"count": 1})
if child == 0:
    with records.file.connection() as own:
        pass
    records.close()
    parents.total_changes  # fails on a closed connection
    os._exit(own is parents)
assert os.waitpid(child, 0)[1] == 0
with records.file.connection() as connection:
    print(connection.execute("PRAGMA integrity_check").fetchone()[0])
"""

    said = together(path, 1, fork)

    assert "ok" == said.strip()
    assert "41" == SqliteRecords(path).get("ann", "count").body


def test_what_was_reported_as_saved_outlives_a_kill(path: str):
    count = "records = SqliteRecords(path)\nwhile True: print(add(records, {'count': 1}) + 1, flush=True)"

    with started(path, 0, count) as process:
        go(process)
        reported = [process.stdout.readline() for _ in range(20)]
        process.kill()
        reported += process.stdout.readlines()

    last = int(reported[-1])
    assert int(SqliteRecords(path).get("ann", "count").body) in (last, last + 1)


def together(path: str, count: int, script: str) -> str:
    """Run a script in this many processes that begin at once; all they printed. None may fail."""
    processes = [started(path, number, script) for number in range(count)]
    for process in processes:
        go(process)
    said = [process.communicate(timeout=60) for process in processes]
    assert [(0, "")] * count == [
        (process.returncode, errors) for process, (_, errors) in zip(processes, said, strict=True)
    ]
    return "".join(printed for printed, _ in said)


def started(path: str, number: int, script: str) -> subprocess.Popen[str]:
    """A process that has imported everything and waits for a line."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN + script, path, str(number)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    return process


def go(process: subprocess.Popen[str]) -> None:
    process.stdin.write("go\n")
    process.stdin.flush()
