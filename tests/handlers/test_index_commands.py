"""spotter index: what differs is listed, mended, and told by the exit code."""

import json
from pathlib import Path

import pytest

from handlers.local.cli import main
from handlers.settings import Settings
from handlers.wiring import Worker, worker
from storage.ports import Write


@pytest.fixture
def home(tmp_path, monkeypatch, capsys) -> Path:
    monkeypatch.setenv("SPOTTER_HOME", str(tmp_path))
    for user in ("local", "ann"):
        main(["log", "--user", user, "Squat 3x5 @ 185"])
    capsys.readouterr()
    return tmp_path


@pytest.fixture
def spotter(home) -> Worker:
    return worker(Settings(home=home))


def test_where_nothing_differs_check_says_so(home, capsys):
    assert 0 == main(["index", "check"])
    assert "no workout differs.\n" == capsys.readouterr().out


def test_what_search_has_lost_is_listed_and_found_again_after_the_repair(spotter, capsys):
    for user in ("local", "ann"):
        spotter.recall.erase(user)

    assert 1 == main(["index", "check", "--json"])
    (mine,) = json.loads(capsys.readouterr().out)["differences"]
    assert ("local", "missing", 1, 0) == (mine["owner"], mine["kind"], *list(mine.values())[3:])

    assert 1 == main(["index", "check", "--all"])
    assert ["missing", "missing", "2"] == [line.split()[0] for line in capsys.readouterr().out.splitlines()]

    assert 0 == main(["index", "repair", "--all"])
    assert "2 workouts differ, 2 repaired." in capsys.readouterr().out
    assert 0 == main(["index", "check", "--all"])


def test_a_record_that_cant_be_read_is_listed_and_stays(spotter, capsys):
    spotter.records.put_all([Write("local", "workout/bad", "no json", 0)])

    assert 1 == main(["index", "repair"])
    assert "unreadable  local bad  record 1, search none, NOT repaired" in capsys.readouterr().out
    assert 1 == main(["index", "check"])
