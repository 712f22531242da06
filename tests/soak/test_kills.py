"""Killed with kill -9 at random instants and delivered again: the same workouts, once each, same ids."""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

from handlers.settings import Settings
from tests.bench.processes import messages_api
from tests.logger.kit import Desk
from tests.messages_api import MessagesApi
from tests.soak.children import Child, forked, started
from tests.soak.delivery import TEXT, Standing, deliver, standing
from tests.soak.progress import bar

pytestmark = pytest.mark.soak

STAGES = (
    "nothing stored", "stored", "answer journaled", "1 of 3 saved", "2 of 3 saved", "3 of 3 saved", "reported"
)  # fmt: skip
NEVER = 60.0  # seconds until an undisturbed run would be killed
KILLS_OF_ONE = 4  # then a message is left alone


@pytest.fixture(scope="module")
def chance() -> random.Random:
    seed = int(os.environ.get("SOAK_SEED") or random.randrange(1_000_000))
    print(f"\nSOAK_SEED={seed} draws these instants again")
    return random.Random(seed)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """What a process does once, done before the forks: a fork's time is then what a message takes."""
    import_module("anthropic")
    Desk().log(TEXT)


def by_fork(home: Path) -> Child:
    return forked(lambda _: deliver(Settings(home=home)))


def by_start(home: Path) -> Child:
    return started("tests.soak.delivery", str(home))


@pytest.mark.parametrize(
    ("kills", "begin"),
    [pytest.param(170, by_fork, id="forked"), pytest.param(30, by_start, id="started")],
)
def test_an_offline_message_that_is_killed_anywhere_is_logged_once(
    kills: int, begin: Callable[[Path], Child], chance: random.Random, tmp_path: Path
) -> None:
    expected = undisturbed(begin, tmp_path / "undisturbed")
    seconds = whole_run(begin, tmp_path)

    stages: Counter[str] = Counter()
    with bar(f"kill -9, {begin.__name__}, within {seconds * 1000:.0f} ms", kills) as progress:
        for home in homes(tmp_path, lambda: stages.total() < kills):
            drawn = instants(chance, seconds)
            while begin(home).killed_after(next(drawn)):
                after = standing(home)
                assert "ok" == after.integrity
                stages[after.stage] += 1
                progress.step()

            assert_same(expected, standing(home))
    show(stages)


def test_a_turn_of_claude_that_is_journaled_is_not_asked_again(chance: random.Random, tmp_path: Path) -> None:
    kills, log = 100, tmp_path / "requests"
    log.touch()
    with messages_api("tests.soak.delivery:answer", log) as url:

        def begin(home: Path) -> Child:
            settings = Settings(
                home=home, engine="claude", model=model_of(home), api_key=MessagesApi.key, base_url=url
            )
            return forked(lambda _: deliver(settings))

        expected = undisturbed(begin, tmp_path / "undisturbed")
        seconds = whole_run(begin, tmp_path)
        stages: Counter[str] = Counter()
        with bar(f"kill -9, with Claude, within {seconds * 1000:.0f} ms", kills) as progress:
            for home in homes(tmp_path, lambda: stages.total() < kills):
                killed, kept, asked = 0, 0, 0
                drawn = instants(chance, seconds)
                while begin(home).killed_after(next(drawn)):
                    after = standing(home)
                    assert_none_again(turns_asked(log, home)[asked:], kept)
                    asked, kept, killed = len(turns_asked(log, home)), after.journaled, killed + 1
                    assert "ok" == after.integrity
                    stages[after.stage] += 1
                    progress.step()

                assert_none_again(turns_asked(log, home)[asked:], kept)
                assert_same(expected, standing(home))
                assert 2 + killed >= len(turns_asked(log, home))
    show(stages)


# --- a run and what it leaves


def undisturbed(begin: Callable[[Path], Child], home: Path) -> Standing:
    """What a run leaves that nobody kills: three workouts, found by search and reported."""
    assert not begin(home).killed_after(NEVER)
    left = standing(home)
    ids = tuple(workout_id for workout_id, _, _ in left.workouts)
    assert 3 == len(ids)
    assert [1, 1, 1] == [revision for _, revision, _ in left.workouts]
    assert (ids, ids, "ok") == (left.reported, left.found, left.integrity)
    return left


def whole_run(begin: Callable[[Path], Child], folder: Path) -> float:
    """How long an undisturbed run takes on this machine, in seconds."""
    seconds = []
    for place in range(5):
        before = time.monotonic()
        assert not begin(folder / f"timed-{place}").killed_after(NEVER)
        seconds.append(time.monotonic() - before)
    return median(seconds)


def assert_same(expected: Standing, left: Standing) -> None:
    assert expected.workouts == left.workouts
    assert (expected.reported, expected.found) == (left.reported, left.found)
    assert (expected.journaled, "ok") == (left.journaled, left.integrity)


def instants(chance: random.Random, seconds: float) -> Iterator[float]:
    """When to kill each delivery of a message: a few times, over a whole run and a little beyond its end."""
    for _ in range(KILLS_OF_ONE):
        yield chance.uniform(0, 1.1 * seconds)
    while True:
        yield NEVER


def homes(folder: Path, more: Callable[[], bool]) -> Iterator[Path]:
    place = 0
    while more():
        place += 1
        yield folder / f"home-{place}"


def show(stages: Counter[str]) -> None:
    print(f"{stages.total()} kills, by how far the message had got:")
    for stage in STAGES:
        print(f"  {stage:<18} {stages[stage]:>4}")


# --- what Claude was asked


def model_of(home: Path) -> str:
    """A model name for each message, so that its requests can be told from others'."""
    return f"claude-{home.name}"


def turns_asked(log: Path, home: Path) -> list[int]:
    """Which turns of the message were asked, in the order in which the requests came."""
    rows = (line.split() for line in log.read_text().splitlines())
    return [int(turn) for model, turn in rows if model == model_of(home)]


def assert_none_again(turns: list[int], kept: int) -> None:
    """None of these turns was in the journal before."""
    assert [] == [turn for turn in turns if turn < kept]
