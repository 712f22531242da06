"""Lines of a corpus: what is left out, and what is refused with its place."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents.errors import BadInput
from handlers.evaluation.corpus import cases_in
from handlers.evaluation.labels import LabelledSet, label_of
from handlers.evaluation.wanted import wanted
from tests.handlers.evaluation.kit import SQUAT, case, label


def written(path: Path, *lines: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


DEFAULTS = [
    ("sent_at", datetime(2026, 3, 4, 18, 30, tzinfo=UTC)),
    ("timezone", "UTC"),
    ("locale", "en-US"),
    ("units", "lb"),
    ("bar", None),
    ("exercise", ""),
    ("before", ()),
    ("workouts", ()),
    ("asked", ()),
    ("note", ""),
]


@pytest.mark.parametrize(("key", "value"), DEFAULTS)
def test_what_a_label_leaves_out_has_its_default(key, value):
    found = label_of({"id": "refuse-001", "kind": "refuse", "text": "Should I squat?"})

    assert value == getattr(found, key)


def test_a_set_states_nothing_that_it_leaves_out():
    one = LabelledSet(exercise="Plank")

    assert {"exercise": "Plank"} == one.model_dump(exclude_defaults=True)
    assert (1, "total", "working") == (one.times, one.basis, one.kind)
    assert (False, False, False) == (one.failed, one.each_side, one.bodyweight)


def test_the_day_of_a_workout_is_the_athletes_day_of_sending():
    late = {"sent_at": "2026-03-04T23:30:00Z", "timezone": "Europe/Berlin"}

    (workout,) = wanted(case(SQUAT, **late))

    assert "2026-03-05" == workout.date


def test_sets_that_are_alike_are_written_out():
    (workout,) = wanted(case({**SQUAT, "times": 3}))

    assert [(5, Decimal(225), "lb")] * 3 == [(one.reps, one.load, one.unit) for one in workout.sets]


REFUSED = [
    ({**label(), "workout": []}, "workout is '[]': Extra inputs are not permitted."),
    ({**label(), "kind": "reject"}, "kind 'reject' is one of records with 'expected'."),
    ({"id": "a-1", "kind": "prose"}, "text: Field required."),
    ({**label(), "timezone": "Mars"}, "timezone 'Mars' is not known: write one like Europe/Berlin."),
    (label({**SQUAT, "unit": None}), "workouts.0.sets.0: load 225 has no unit: write lb or kg."),
    (label({**SQUAT, "exercise": " "}), "workouts.0.sets.0: it has no exercise."),
    (label(SQUAT, asked=["20x4"]), "asked '20x4' does not stand in the text: copy it letter by letter."),
    ({**label(), "workouts": [{"sets": [SQUAT]}]}, "workouts.0: it has either discipline or disciplines."),
    ({**label(), "bar": "45"}, "bar is '45': String should match pattern '^\\d+(\\.\\d+)? (lb|kg)$'."),
    (
        {**label(), "workouts": [{"discipline": "crossfit", "blocks": [{"kind": "amrap", "load": 225}]}]},
        "workouts.0.blocks.0: load and unit go together.",
    ),
]


@pytest.mark.parametrize(("line", "told"), REFUSED)
def test_a_wrong_label_is_told_by_its_file_line_and_key(line, told, tmp_path):
    path = written(tmp_path / "a.jsonl", label(id="a-0"), line)

    with pytest.raises(BadInput) as refused:
        cases_in([path])

    assert f"{path}, line 2: {told}" == str(refused.value)


@pytest.mark.parametrize(
    ("half", "told"),
    [
        ({"reps_low": 8}, "reps_low and reps_high go together"),
        ({"pace_seconds": 290}, "pace_seconds and pace_per go together"),
        ({"unit": "lb"}, "a unit needs a load"),
    ],
)
def test_half_of_what_goes_together_is_refused(half, told):
    with pytest.raises(BadInput, match=told):
        label_of(label({"exercise": "Row", **half}))


def test_several_wrong_lines_are_all_told(tmp_path, capsys):
    path = written(tmp_path / "a.jsonl", "{", {"id": "a-2"}, "[]")

    with pytest.raises(BadInput, match=r"line 1: it is not JSON .*\(and 2 more that are wrong\)$"):
        cases_in([path])

    assert 2 == len(capsys.readouterr().err.splitlines())


def test_an_id_is_there_once_in_a_folder(tmp_path):
    written(tmp_path / "own" / "a.jsonl", label())
    written(tmp_path / "own" / "b.jsonl", label())

    with pytest.raises(BadInput, match=r"b.jsonl, line 1: id 'a-1' stands in own/a.jsonl, line 1, already"):
        cases_in([tmp_path])


def test_the_same_id_in_another_folder_is_another_message(tmp_path):
    written(tmp_path / "own" / "a.jsonl", label())
    written(tmp_path / "blind" / "a.jsonl", label())

    found = cases_in([tmp_path])

    assert [("blind", "a-1"), ("own", "a-1")] == [each.key for each in found]


def test_a_file_that_is_named_twice_is_read_once(tmp_path):
    path = written(tmp_path / "own" / "a.jsonl", label())

    assert 1 == len(cases_in([path, tmp_path]))


def test_a_path_without_labels_is_refused(tmp_path):
    with pytest.raises(BadInput, match="there is no label in"):
        cases_in([tmp_path])
    with pytest.raises(BadInput, match="nowhere is not there"):
        cases_in([tmp_path / "nowhere"])


def test_a_piece_may_be_asked_of_a_message_before():
    found = label_of(label(before=["bench 30x3x10"], asked=["30x3x10"]))

    assert ("30x3x10",) == found.asked
