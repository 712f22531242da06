"""Processes log, skip, bump, amend, delete and undo on one file; kill -9 ends them at any instant."""

import os
import random
import time
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

from tests.soak.children import forked
from tests.soak.program_work import Deed, Standing, begin, do, standing
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

SECONDS = int(os.environ.get("SOAK_SECONDS") or 30)  # of killing
PROCESSES, DEEDS_OF_ONE = 3, 5
KINDS = (*["log"] * 5, "skip", "skip", "bump", "amend", "amend", "delete", "undo")
DELIVERED_AGAIN = 12  # the newest deeds: of the newest hundred moves it is known what they came from
NEVER = 60.0  # seconds until an undisturbed run would be killed


@pytest.fixture
def chance() -> random.Random:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} draws these instants again")
    return random.Random(seed)


@pytest.fixture(autouse=True)
def warm(tmp_path: Path) -> None:
    """What a process does once, done before the forks: a fork's time is then what its deeds take."""
    begin(tmp_path / "warm")
    do(tmp_path / "warm", [Deed("log", 0), Deed("skip", 1), Deed("delete", 2, 0)])


def test_a_program_that_is_trained_by_processes_that_are_killed_agrees_with_its_workouts(
    chance: random.Random, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    begin(home)
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

    left = delivered_again(home, done)
    again = delivered_again(home, done)

    left.assert_agrees()
    assert left == again
    assert kills > SECONDS / 2
    made = Counter(move.kind for move in left.moves)
    print(f"{kills} kills, {dict(Counter(deed.kind for deed in done))}, moves: {dict(made)}, "
          f"week {left.state.place.week} after {left.state.place.at - 1}")  # fmt: skip


def drawn(chance: random.Random, done: list[Deed]) -> list[Deed]:
    """What one process is asked to do: mostly new, some of it again."""
    deeds = []
    for _ in range(DEEDS_OF_ONE):
        known = [deed for deed in done[-DELIVERED_AGAIN:] if deed.kind != "undo"]
        if known and chance.random() < 0.3:
            deeds.append(chance.choice(known))
            continue
        logs = [deed.number for deed in done if deed.kind == "log"][-DELIVERED_AGAIN:]
        deeds.append(Deed(chance.choice(KINDS), len(done), chance.choice(logs or [0])))
        done.append(deeds[-1])
    return deeds


def delivered_again(home: Path, done: list[Deed]) -> Standing:
    """The newest deeds again, in one process that nobody kills; what stands then.

    But for skips: one that was refused, since its lift had its mark, may be possible in the week after.
    """
    deeds = [deed for deed in done[-DELIVERED_AGAIN:] if deed.kind not in ("undo", "skip")]
    assert not forked(lambda _: do(home, deeds)).killed_after(NEVER)
    return standing(home)


def whole_run(folder: Path, chance: random.Random) -> float:
    """How long an undisturbed process takes on this machine, in seconds."""
    taken = []
    for place in range(5):
        home = folder / f"timed-{place}"
        begin(home)
        deeds = drawn(chance, [])
        before = time.monotonic()
        assert not forked(lambda _, home=home, deeds=deeds: do(home, deeds)).killed_after(NEVER)
        taken.append(time.monotonic() - before)
    return median(taken)
