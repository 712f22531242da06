"""Rows that can't be read, in the file that the commands are used on: each is named, and hides and blocks
nothing else."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.handlers.spotter import Spotter, begun_with

SAID = {
    "m1": "Bench 3x5 @ 185",
    "m2": "Squat 3x5 @ 225",
    "m3": "Ran 5k in 24:10",
    "m4": "Deadlift 3x5 @ 315",
    "m5": "no wait, deadlift was 320",
}
LOGGED = [("log", text, "--id", said, "--conversation", "c1") for said, text in SAID.items()]
Rows = dict[str, str]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of one who said all that."""
    begun_with(tmp_path / "home", *LOGGED)
    return tmp_path / "home"


def damage(home: Path, which: str, how: str) -> str:
    """Make the first row of these keys one that can't be read; its key."""
    with closing(sqlite3.connect(home / "spotter.db")) as file, file:
        rows = file.execute("SELECT key, body FROM records ORDER BY key").fetchall()
        key, body = next((key, body) for key, body in rows if key.startswith(which))
        broken = {"garbage": "{garbage", "a list": "[]", "nothing": ""}.get(how)
        if broken is None:
            broken = json.dumps({**json.loads(body), "schema_version": 99})
        assert 1 == file.execute("UPDATE records SET body = ? WHERE key = ?", (broken, key)).rowcount
    return str(key)


def workout_of(home: Path, message_id: str) -> str:
    """The key of the workout that a message logged."""
    with closing(sqlite3.connect(home / "spotter.db")) as file:
        rows = file.execute("SELECT key, body FROM records WHERE key LIKE 'workout/%'").fetchall()
    return next(str(key) for key, body in rows if json.loads(body)["message_id"] == message_id)


HOW = ("garbage", "a list", "nothing", "a newer schema")
OTHERS = ("message/m1", "journal/m1", "trace/m1", "text/", "conversation/c1", "changes")


@pytest.mark.parametrize("how", HOW)
def test_a_workout_that_can_not_be_read_is_named_and_the_others_are_shown(
    home: Path, spotter: Spotter, how: str
):
    key = damage(home, workout_of(home, "m1"), how)

    shown, exported, counted = spotter("history"), spotter("export", "--format", "json"), spotter("stats")

    for ran in (shown, exported, counted):
        assert (3, True) == (ran.code, key in ran.err)
    assert all(name in shown.out for name in ("Back Squat", "Run", "Deadlift"))
    assert 3 == len(json.loads(exported.out))
    assert "5 messages" in counted.out


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("said", ["m1", "m4"])
def test_a_workout_that_can_not_be_read_does_not_keep_others_from_being_undone(
    home: Path, spotter: Spotter, how: str, said: str
):
    key = damage(home, workout_of(home, said), how)

    undone = [spotter("undo") for _ in range(4 if said == "m4" else 5)]

    *others, last = undone
    assert [0] * len(others) == [ran.code for ran in others]
    assert (1, 1) == (last.code, last.err.count(key))
    assert 3 == spotter("history").code
    assert {"m4": key, "m1": ""}[said] in others[0].err


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("which", OTHERS)
def test_what_is_no_workout_hides_none(home: Path, spotter: Spotter, which: str, how: str):
    key = damage(home, which, how)

    shown, exported, counted = spotter("history"), spotter("export", "--format", "json"), spotter("stats")
    undone = spotter("undo")

    assert all(name in shown.out for name in ("Bench", "Back Squat", "Run", "Deadlift"))
    assert 4 == len(json.loads(exported.out))
    assert "4 workouts" in counted.out
    assert "315 lb" in undone.out
    assert {0, 3} >= {ran.code for ran in (shown, exported, counted, undone)}
    if which.startswith(("message", "trace")):
        assert key in counted.err


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("which", ["message/m1", "journal/m1", "trace/m1", "text/", "changes", "workout/"])
def test_another_message_is_logged_and_undone_in_chat(home: Path, spotter: Spotter, which: str, how: str):
    damage(home, which if which != "workout/" else workout_of(home, "m1"), how)

    logged = spotter("log", "Row 2k in 8:00", "--id", "m9", "--conversation", "c1")
    undone = spotter("log", "undo", "--id", "m10", "--conversation", "c1")

    assert (0, 0) == (logged.code, undone.code)
    assert "Rowing" not in spotter("history").out


@pytest.mark.parametrize("how", HOW)
def test_a_revision_that_can_not_be_read_is_named_and_older_changes_are_undone(
    home: Path, spotter: Spotter, how: str
):
    key = damage(home, "revision/", how)

    undone = spotter("undo")

    assert (0, True) == (undone.code, key in undone.err)
    assert "Run" not in spotter("history").out
    assert "320 lb" in spotter("history").out


def test_a_revision_that_is_missing_is_named_and_nothing_goes_for_it(home: Path, spotter: Spotter):
    with closing(sqlite3.connect(home / "spotter.db")) as file, file:
        file.execute("DELETE FROM records WHERE key LIKE 'revision/%'")

    undone = spotter("undo")

    assert (0, True) == (undone.code, "a revision of workout w_" in undone.err)
    assert "320 lb" in spotter("history").out
