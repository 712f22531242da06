"""Files of diaries: read whole, and a slip told with its line."""

import json
from datetime import date

import pytest

from agents.errors import BadInput
from agents.planner.edits.inputs import plan_from_wire
from handlers.evaluation.diaries.labels import PlanSetup, diaries_in
from handlers.evaluation.diaries.run import plan_wire
from tests.handlers.evaluation.diary_kit import BENCH, ROW, lifting, said, written


def test_what_should_stand_grows_changes_and_goes(tmp_path):
    entries = [
        said("bench", log={"a": lifting(BENCH)}),
        said("and rows", "addition", log={"a": lifting(BENCH, ROW), "b": lifting(ROW, date="2026-03-01")}),
        said("scratch it", "deletion", deleted=["a"]),
    ]
    (diary,) = diaries_in([written(tmp_path / "ann.jsonl", *entries)])

    standing: list[dict] = [{}]
    for entry in diary.entries:
        standing.append(entry.after(standing[-1], "UTC"))

    assert [[], ["a"], ["a", "b"], ["b"]] == [[*each] for each in standing]
    assert [1, 2] == [len(each["a"].sets) for each in standing[1:3]]


def test_a_workout_without_a_date_is_of_the_athletes_own_day(tmp_path):
    entry = said("bench", at="2026-03-03T02:00:00Z", log={"a": lifting(BENCH)})
    path = written(tmp_path / "ann.jsonl", entry, timezone="America/Los_Angeles")

    (diary,) = diaries_in([path])

    assert date(2026, 3, 2) == diary.entries[0].after({}, diary.person.timezone)["a"].date


def test_a_correction_of_another_day_without_a_date_keeps_the_day(tmp_path):
    entries = [
        said("bench", at="2026-03-02T18:00:00Z", log={"a": lifting(BENCH)}),
        said("3 sets", "correction", at="2026-03-04T18:00:00Z", log={"a": lifting(BENCH)}),
    ]
    (diary,) = diaries_in([written(tmp_path / "ann.jsonl", *entries)])

    standing = diary.entries[0].after({}, "UTC")

    assert standing == diary.entries[1].after(standing, "UTC")


WRONG = [
    ({"kind": "poem"}, "kind is 'poem'"),
    ({"log": {"a": {"sets": [BENCH]}}}, "log.a: it has either discipline or disciplines."),
    ({"log": {"a": lifting({**BENCH, "unit": None})}}, "log.a.sets.0: load 185 has no unit"),
    ({"deleted": ["z"]}, "deleted 'z': no workout of that key stands before the message."),
    ({"at": "2026-03-01T08:00:00Z"}, "sent_at: it is not later than the message before."),
    ({"logs": {}}, "logs: Extra inputs are not permitted"),
]


@pytest.mark.parametrize(("fields", "told"), WRONG)
def test_a_slip_is_told_with_its_line(fields, told, tmp_path):
    given = {"log": {}, **fields}
    at = given.pop("at", "")
    path = written(tmp_path / "ann.jsonl", said("hello", "chat"), {**said("bench", at=at), **given})

    with pytest.raises(BadInput) as caught:
        diaries_in([path])

    assert str(caught.value).startswith(f"{path}, line 3: ")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("person", "told"), [({"units": "stone"}, "line 1: units is 'stone'"), ({"timezone": "Mars"}, "line 1: ")]
)
def test_a_person_is_checked(person, told, tmp_path):
    with pytest.raises(BadInput, match=told):
        diaries_in([written(tmp_path / "ann.jsonl", said("hello", "chat"), **person)])


def test_a_file_without_messages_a_broken_line_and_two_of_one_id_are_refused(tmp_path):
    alone = written(tmp_path / "alone.jsonl")
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"id": "ann"}\nnot json\n')
    two = tmp_path / "two"
    two.mkdir()
    for name in ("a", "b"):
        written(two / f"{name}.jsonl", said("hello", "chat"))

    for path, told in ((alone, "a diary has a line about its person"), (broken, "line 2: it is not JSON"),
                       (two, "two diaries have the id 'ann'")):  # fmt: skip
        with pytest.raises(BadInput, match=told):
            diaries_in([path])
    (empty := tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="there is no diary in"):
        diaries_in([empty])


def test_every_wrong_line_is_told(tmp_path, capsys):
    for name in ("a", "b"):
        slips = said("hello", "poem"), said("bench", deleted=["z"])
        written(tmp_path / f"{name}.jsonl", *slips, id=name)

    with pytest.raises(BadInput, match=r"a\.jsonl, line 2: kind is 'poem'.* \(and 3 more that are wrong\)"):
        diaries_in([tmp_path])

    assert ["a.jsonl, line 3", "b.jsonl, line 2", "b.jsonl, line 3"] == [
        line.split("/")[-1].partition(": ")[0] for line in capsys.readouterr().err.splitlines()
    ]


def test_the_weeks_of_a_plan_follow_each_other():
    squat = {"name": "Back Squat", "sets": 3, "reps": 5, "load": "185 lb"}
    session = {"name": "Lower A", "day": "wednesday", "exercises": [squat]}
    weeks = [{"name": f"Week {number}", "sessions": [session]} for number in (1, 2)]
    setup = PlanSetup.model_validate_json(json.dumps({"starts": "2026-03-02", "weeks": weeks}))

    plan = plan_from_wire(plan_wire(setup), "seed")

    assert [("2026-03-02", "2026-03-08"), ("2026-03-09", "2026-03-15")] == [
        (week.start_date, week.end_date) for week in plan.weeks
    ]
    assert ["2026-03-04", "2026-03-11"] == [week.sessions[0].scheduled_date for week in plan.weeks]
    assert ["185 lb", "185 lb"] == [week.sessions[0].exercises[0].target_load for week in plan.weeks]
