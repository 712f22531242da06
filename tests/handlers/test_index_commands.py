"""spotter index: what differs is listed, mended, and told by the exit code."""

from pathlib import Path

import pytest

from storage.ports import Write
from tests.handlers.spotter import begun_with

LOGGED = [("log", "--user", user, "Squat 3x5 @ 185") for user in ("local", "ann")]


@pytest.fixture
def home(tmp_path) -> Path:
    """The folder of two who logged a workout."""
    begun_with(tmp_path / "home", *LOGGED)
    return tmp_path / "home"


def test_where_nothing_differs_check_says_so(spotter):
    assert (0, "no workout differs.\n", "") == spotter("index", "check")


def test_what_search_has_lost_is_listed_and_found_again_after_the_repair(spotter, worker):
    for user in ("local", "ann"):
        worker.recall.erase(user)

    checked = spotter("index", "check", "--json")
    [mine] = checked.lines()[0]["differences"]
    assert (1, "local", "missing", 1, 0) == (
        checked.code,
        mine["owner"],
        mine["kind"],
        *list(mine.values())[3:],
    )

    every = spotter("index", "check", "--all")
    assert (1, ["missing", "missing", "2"]) == (
        every.code,
        [line.split()[0] for line in every.out.splitlines()],
    )

    repaired = spotter("index", "repair", "--all")
    assert (0, True) == (repaired.code, "2 workouts differ, 2 repaired." in repaired.out)
    assert 0 == spotter("index", "check", "--all").code


def test_a_record_that_cant_be_read_is_listed_and_stays(spotter, worker):
    worker.records.put_all([Write("local", "workout/bad", "no json", 0)])

    repaired = spotter("index", "repair")
    assert 1 == repaired.code
    assert "unreadable  local bad  record 1, search none, NOT repaired" in repaired.out
    assert 1 == spotter("index", "check").code
