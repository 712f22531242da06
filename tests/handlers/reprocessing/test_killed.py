"""A run that is killed, stopped or run twice at once comes to what an undisturbed one comes to."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from handlers.settings import Settings
from handlers.wiring import Worker, worker
from tests.handlers.reprocessing.kit import logged, other_reps, summaries
from tests.handlers.spotter import DATA_FILE
from tests.handlers.test_local_process import COMMAND, ROOT, environment

USERS, TEXTS = ("ann", "bob", "cy"), ("Bench 3x5 @ 185 lb", "Squat 3x5 @ 225 lb", "how are you?")
MESSAGES = len(USERS) * 6 * len(TEXTS)
SECONDS = 60.0
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+")
Process = subprocess.Popen[str]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file whose messages were read worse than they are read today."""
    home = tmp_path_factory.mktemp("logged")
    made = worker(Settings(home=home))
    for user in USERS:
        logged(made, *TEXTS * 6, edit=other_reps, user=user)
    made.close()
    return home


@pytest.fixture(scope="module")
def undisturbed(logs: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str, str]]:
    """What stands after a run that nobody disturbs."""
    home = tmp_path_factory.mktemp("undisturbed") / "home"
    shutil.copytree(logs, home)
    with reprocessing(home, "--workers", "1") as process:
        assert 0 == process.wait(SECONDS)
    return records_in(home)


@pytest.fixture
def home(logs: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(logs, tmp_path / "home"))


@contextmanager
def reprocessing(home: Path, *options: str) -> Iterator[Process]:
    """The command as a process, with a group of its own as a terminal gives it one."""
    process = subprocess.Popen(
        [*COMMAND, "reprocess", "--apply", *options],
        env=environment(home),
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def rows_in(home: Path) -> int:
    """How many messages the job has done."""
    with closing(sqlite3.connect(home / DATA_FILE)) as file:
        return int(file.execute("SELECT count(*) FROM records WHERE key LIKE 'reread/%'").fetchone()[0])


def records_in(home: Path) -> list[tuple[str, str, str]]:
    """All that stands, whenever it was written."""
    with closing(sqlite3.connect(home / DATA_FILE)) as file:
        rows = file.execute("SELECT owner, key, body FROM records ORDER BY owner, key").fetchall()
    return [(owner, key, MOMENT.sub("then", body)) for owner, key, body in rows]


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def goes_on(home: Path) -> None:
    with reprocessing(home, "--workers", "2") as process:
        told = process.communicate(timeout=SECONDS)[1]
        assert (0, "") == (process.returncode, told)


@pytest.mark.parametrize("rows", [0, 1, 17, 40])
def test_killed_after_some_messages_the_same_command_comes_to_the_same(
    home: Path, undisturbed: list[tuple[str, str, str]], rows: int
):
    with reprocessing(home, "--workers", "2") as process:
        wait_until(lambda: rows_in(home) >= rows)
        process.kill()
        process.wait(SECONDS)
        wait_until(lambda: not group_is_there(process.pid))  # whoever read for it ends by itself
    done = rows_in(home)

    assert rows <= done < MESSAGES
    goes_on(home)
    assert undisturbed == records_in(home)


def group_is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order_and_says_how_it_goes_on(
    home: Path, undisturbed: list[tuple[str, str, str]], number: signal.Signals
):
    with reprocessing(home, "--workers", "2") as process:
        wait_until(lambda: rows_in(home) >= 5)
        os.killpg(process.pid, number)  # as a terminal does: to all of the group
        told = process.communicate(timeout=SECONDS)[1]
    done = rows_in(home)

    assert 128 + number == process.returncode, told
    assert 5 <= done < MESSAGES
    assert f"stopped: {done} of {MESSAGES} messages are done. To go on: spotter reprocess" in told
    assert "Traceback" not in told
    goes_on(home)
    assert undisturbed == records_in(home)


def test_two_at_once_do_it_once(home: Path, undisturbed: list[tuple[str, str, str]]):
    with reprocessing(home, "--workers", "2") as one, reprocessing(home, "--workers", "1") as other:
        told = [each.communicate(timeout=SECONDS)[1] for each in (one, other)]

    assert ([0, 0], ["", ""]) == ([one.returncode, other.returncode], told)
    assert undisturbed == records_in(home)


def test_one_and_many_workers_come_to_the_same(home: Path, undisturbed: list[tuple[str, str, str]]):
    goes_on(home)

    assert undisturbed == records_in(home)


def test_an_undo_that_is_killed_goes_on(home: Path, logs: Path, worker_on: Callable[[Path], Worker]):
    goes_on(home)
    with closing(sqlite3.connect(home / DATA_FILE)) as file:
        (key,) = file.execute("SELECT key FROM records WHERE key LIKE 'reread/%' LIMIT 1").fetchone()
    command = [*COMMAND, "reprocess", "--undo", key.split("/")[1]]

    for wanted in (-9, 0):
        with subprocess.Popen(command, env=environment(home), cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            if wanted:
                wait_until(lambda: undone_in(home) >= 4)
                process.kill()
            assert wanted == process.wait(SECONDS)

    assert workouts_of(worker_on(logs)) == workouts_of(worker_on(home))


@pytest.fixture
def worker_on() -> Iterator[Callable[[Path], Worker]]:
    made: list[Worker] = []

    def make(home: Path) -> Worker:
        made.append(worker(Settings(home=home)))
        return made[-1]

    yield make
    for each in made:
        each.close()


def undone_in(home: Path) -> int:
    with closing(sqlite3.connect(home / DATA_FILE)) as file:
        sql = "SELECT count(*) FROM records WHERE key LIKE 'reread/%' AND body LIKE '%\"undone\":true%'"
        return int(file.execute(sql).fetchone()[0])


def workouts_of(made: Worker) -> list[str]:
    return [summary for user in USERS for summary in summaries(made, user)]
