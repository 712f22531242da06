"""Processes propose, apply, cancel and log on one file, and are killed with kill -9 at random instants."""

import os
import random
import time
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from agents.planner import planbook
from storage.sqlite import SqliteRecords
from tests.soak.children import forked
from tests.soak.plan_work import DAYS, OWNER, WEEKS, Deed, do, plan, standing
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

SECONDS = 30  # of killing; what is left of a minute is for the end
PROCESSES, DEEDS_OF_ONE = 3, 5
KINDS = ("propose", "propose", "propose", "apply", "cancel", "log", "log")
NEVER = 60.0  # seconds until an undisturbed run would be killed


@pytest.fixture
def chance() -> random.Random:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} draws these instants again")
    return random.Random(seed)


def test_a_plan_that_is_worked_on_by_processes_that_are_killed_agrees_with_what_was_decided(
    chance: random.Random, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    records = SqliteRecords(str(home / "spotter.db"))
    planbook.put(records, OWNER, plan(), 0)
    records.file.close()
    seconds = whole_run(tmp_path, chance)

    done: list[Deed] = []
    kills, end = 0, time.monotonic() + SECONDS
    with bar(f"kill -9 for {SECONDS} s, within {seconds * 1000:.0f} ms", SECONDS) as progress:
        while time.monotonic() < end:
            began = time.monotonic()
            batches = [drawn(chance, done) for _ in range(PROCESSES)]
            running = [forked(lambda _, deeds=deeds: do(home, deeds)) for deeds in batches]
            kills += sum(child.killed_after(chance.uniform(0, 1.1 * seconds)) for child in running)
            standing(home).assert_agrees()
            progress.step(max(0, int(end - began) - int(end - time.monotonic())))
    for _ in range(2):  # a lift that is added to a session after its workout makes that one incomplete
        undisturbed(home, done)

    left = standing(home)
    undisturbed(home, done)

    left.assert_agrees()
    assert left == standing(home)
    logged = {deed.number for deed in done if deed.kind == "log"}
    assert (len(logged), len(logged)) == (len(left.workouts), len(left.fillings))
    assert kills > 20
    print(f"{kills} kills, {dict(Counter(deed.kind for deed in done))}, left: "
          f"{dict(Counter(each.status for each in left.proposals.values()))}")  # fmt: skip


def drawn(chance: random.Random, done: list[Deed]) -> list[Deed]:
    """What one process is asked to do: mostly new, some of it again."""
    deeds = []
    for _ in range(DEEDS_OF_ONE):
        if done and chance.random() < 0.3:
            deeds.append(chance.choice(done))
            continue
        kind = chance.choice(KINDS)
        number = chance.randrange(WEEKS * DAYS) if kind == "log" else len(done)
        deeds.append(Deed(kind, number))
        done.append(deeds[-1])
    return deeds


def undisturbed(home: Path, deeds: list[Deed]) -> None:
    """Everything again, in one process that nobody kills."""
    assert not forked(lambda _: do(home, list(dict.fromkeys(deeds)))).killed_after(NEVER)


def whole_run(folder: Path, chance: random.Random) -> float:
    """How long an undisturbed process takes on this machine, in seconds."""
    taken = []
    for place in range(5):
        home = folder / f"timed-{place}"
        home.mkdir()
        records = SqliteRecords(str(home / "spotter.db"))
        planbook.put(records, OWNER, plan(), 0)
        records.file.close()
        deeds = drawn(chance, [])
        before = time.monotonic()
        assert not forked(lambda _, home=home, deeds=deeds: do(home, deeds)).killed_after(NEVER)
        taken.append(time.monotonic() - before)
    return median(taken)
