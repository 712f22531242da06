"""spotter progress: series drawn in the terminal and into files."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.handlers.spotter import Spotter


@pytest.fixture
def trained(spotter: Spotter) -> Spotter:
    """The command line of one who has squatted on two days."""
    spotter("log", "squat 5x5 @ 225, weighed 181", "--date", "2026-03-02")
    spotter("log", "squat 5x5 @ 230", "--date", "2026-03-09")
    return spotter


def test_an_exercise_is_drawn_with_the_sentence_that_says_it(trained: Spotter):
    ran = trained("progress", "squats")

    assert 0 == ran.code
    assert "Back Squat, estimated one-rep max" in ran.out
    assert "⠔" in ran.out or "⠤" in ran.out or "⡠" in ran.out
    assert "estimated max 262.5 lb on 2026-03-02, 268.3 lb on 2026-03-09." in ran.out


def test_without_a_name_it_lists_what_there_is(trained: Spotter):
    assert ["Back Squat", "Body weight"] == [
        each["of"] for each in trained("progress", "--json").lines() if each["kind"] != "muscle"
    ]


def test_programs_get_every_series(trained: Spotter):
    rows = trained("progress", "squat", "--json").lines()

    assert ["day", "week", "week"] == [each["step"] for each in rows]
    assert ["5", "5"] == [each["value"] for each in rows[2]["points"]]


def test_one_series_is_written_as_a_picture(trained: Spotter, tmp_path: Path):
    file = tmp_path / "sets.svg"

    ran = trained("progress", "squat", "--series", "3", "--svg", str(file), "--json")

    assert [{"of": "Back Squat", "title": "Back Squat, sets a week", "svg": str(file)}] == ran.lines()
    assert "svg" in ElementTree.parse(file).getroot().tag


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("deadlift",), 1, "nothing is logged of Deadlift"),
        (("my mood",), 1, "'my mood' is no exercise, muscle or measurement"),
        (("--series", "1"), 2, "spotter progress alone lists the names"),
        (("squat", "--series", "9"), 2, "--series is 9: Back Squat has 3."),
        (("squat", "--svg", "/nowhere/there/x.svg"), 2, "--svg /nowhere/there/x.svg: No such file"),
    ],
)
def test_what_can_not_be_drawn_is_told(trained: Spotter, options: tuple[str, ...], code: int, told: str):
    ran = trained("progress", *options)

    assert code == ran.code
    assert told in ran.out + ran.err


def test_nothing_logged_has_nothing_to_list(spotter: Spotter):
    ran = spotter("progress")

    assert (1, "nothing is logged yet that could be charted.") == (ran.code, ran.out.strip())


def test_a_name_of_a_log_is_shown_as_text(spotter: Spotter):
    spotter("log", "Jenny curls 3x12 @ 30", "--date", "2026-03-02")
    spotter("yes", "--all")

    assert "Jenny curls" in json.dumps(spotter("progress", "jenny curls", "--json").lines())
