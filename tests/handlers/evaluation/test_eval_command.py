"""`spotter eval`, in this process, with the embedded engine."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from agents.models.port import Ask, ModelMisconfigured, Reply
from handlers.evaluation.run import messages_of, outcomes
from handlers.wiring import Worker
from tests.handlers.evaluation.kit import SQUAT, case, label

BENCH = {"exercise": "Bench Press", "times": 3, "reps": 5, "load": 185, "unit": "lb"}
RIGHT = label(BENCH, id="prose-1", text="Bench 3x5 @ 185")
WRONG = label({**BENCH, "load": 190}, id="prose-2", text="Bench 3x5 @ 185")
QUESTION = label(id="refuse-1", kind="refuse", text="Should I bench 225 tomorrow?")


def corpus(tmp_path: Path, *lines: dict[str, Any]) -> Path:
    path = tmp_path / "own" / "a.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return path


def test_figures_and_failures_are_shown(spotter, tmp_path):
    ran = spotter("eval", corpus(tmp_path, RIGHT, WRONG, QUESTION))

    assert (0, "") == (ran.code, ran.err)
    assert "Exact: 2 of 3 (66.7%, 20.8-93.9)." in ran.out
    assert "Numbers invented: 1, in 1 messages." in ran.out
    assert "Logged though there is nothing to log: 0 of 1." in ran.out
    assert "  wanted   Bench Press 3x5 @ 190 lb\n  found    Bench Press 3x5 @ 185 lb\n" in ran.out
    assert "  invented load 185 lb" in ran.out


def test_as_many_failures_are_shown_as_asked_for(spotter, tmp_path):
    ran = spotter("eval", corpus(tmp_path, WRONG), "--failures", 0)

    assert "wanted   " not in ran.out


def test_the_log_of_the_person_at_the_command_line_is_left_alone(spotter, tmp_path):
    spotter("eval", corpus(tmp_path, RIGHT))

    assert not (tmp_path / "home").exists()


def test_a_file_has_a_row_for_each_kind_and_there_is_one_for_all(spotter, tmp_path):
    ran = spotter("eval", corpus(tmp_path, RIGHT, QUESTION))
    rows = [line.split()[:2] for line in ran.out.splitlines() if line.startswith("  ")]

    assert [["prose", "1"], ["refuse", "1"]] == [row for row in rows if row[0] in ("prose", "refuse")]
    assert ["2", "100%"] in rows


def test_json_is_the_run_with_its_messages(spotter, tmp_path):
    ran = spotter("eval", corpus(tmp_path, RIGHT, WRONG), "--json")
    run = json.loads(ran.out)

    assert (1, "offline", 1) == (run["schema_version"], run["engine"], len(run["by_file_and_kind"]))
    assert {"right": 1, "of": 2, "share": 0.5, "low": 0.0945, "high": 0.9055} == run["figures"]["shares"][
        "exact"
    ]
    assert [("prose-1", True), ("prose-2", False)] == [
        (each["id"], each["exact"]) for each in run["messages"]
    ]


def test_a_saved_run_and_the_printed_json_are_one_and_can_be_compared(spotter, tmp_path):
    path, before = corpus(tmp_path, RIGHT, WRONG), tmp_path / "before.json"

    ran = spotter("eval", path, "--json", "--save", before)
    again = spotter("eval", path, "--json", "--against", before)

    assert json.loads(ran.out) == json.loads(before.read_text())
    assert 0 == again.code
    assert {
        "engine": "offline", "figures": {}, "invented": {"then": 1, "now": 1}, "worse": [], "better": [],
        "only_now": 0, "only_then": 0,
    } == json.loads(again.out)["against"]  # fmt: skip


def test_something_that_was_right_and_is_wrong_now_is_named_and_is_exit_code_1(spotter, tmp_path):
    before = tmp_path / "before.json"
    spotter("eval", corpus(tmp_path, RIGHT, QUESTION), "--save", before)

    worse = spotter("eval", corpus(tmp_path, {**WRONG, "id": "prose-1"}, QUESTION), "--against", before)

    assert 1 == worse.code
    assert "was right, is wrong now: 1: prose-1 (sets)" in worse.out
    assert "exact             2 of 2 (100.0%, 34.2-100.0)  1 of 2 (50.0%, 9.5-90.5)" in worse.out


def test_something_that_is_right_now_is_exit_code_0(spotter, tmp_path):
    before = tmp_path / "before.json"
    spotter("eval", corpus(tmp_path, {**WRONG, "id": "prose-1"}), "--save", before)

    better = spotter("eval", corpus(tmp_path, RIGHT), "--against", before)

    assert 0 == better.code
    assert "is right now: 1: prose-1 (sets)" in better.out


BAD = [
    (["{tmp}/nowhere"], "nowhere is not there"),
    (["{tmp}/own", "--against", "{tmp}/own/a.jsonl"], "is no saved run"),
    (["{tmp}/own", "--save", "{tmp}/nowhere/run.json"], "its folder is not there"),
    (["{tmp}/own", "--engine", "oracle"], "engine 'oracle' is not known"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD)
def test_bad_input_is_exit_code_2_and_measures_nothing(arguments, told, spotter, tmp_path):
    corpus(tmp_path, RIGHT)

    ran = spotter("eval", *(each.format(tmp=tmp_path) for each in arguments))

    assert (2, "") == (ran.code, ran.out)
    assert told in ran.err


def test_a_wrong_label_is_told_before_anything_is_measured(spotter, tmp_path):
    path = corpus(tmp_path, RIGHT, {**WRONG, "kind": "poem"})

    ran = spotter("eval", path)

    assert 2 == ran.code
    assert ran.err.startswith(f"spotter: {path}, line 2: kind is 'poem': Input should be")


def test_claude_without_a_key_is_exit_code_4(spotter, tmp_path):
    assert 4 == spotter("eval", corpus(tmp_path, RIGHT), "--engine", "claude").code


def test_records_of_others_are_read_too(spotter, tmp_path):
    sets = [{"reps": 5, "weight": 185}] * 3
    record = {
        "id": "x-1", "text": "Bench 3x5 @ 185", "kind": "exact", "source": "a parser's tests",
        "expected": {"exercises": [{"name": "Bench", "sets": sets}]},
    }  # fmt: skip

    ran = spotter("eval", corpus(tmp_path, record))

    assert "Exact: 1 of 1" in ran.out


# --- running the labels


def test_messages_before_come_a_minute_apart_and_at_their_own_time():
    before = ["bench 3x5 185", "row 3x8 95", {"text": "ran 5k", "sent_at": "2026-03-01T08:00:00Z"}]

    sent = [(each.text, each.sent_at) for each in messages_of(case(SQUAT, before=before), "ann")]

    assert [
        ("bench 3x5 185", datetime(2026, 3, 4, 18, 20, tzinfo=UTC)),
        ("row 3x8 95", datetime(2026, 3, 4, 18, 21, tzinfo=UTC)),
        ("ran 5k", datetime(2026, 3, 1, 8, 0, tzinfo=UTC)),
        ("what was said", datetime(2026, 3, 4, 18, 30, tzinfo=UTC)),
    ] == sent


def test_many_messages_before_are_all_before():
    sent = messages_of(case(SQUAT, before=["squat"] * 12), "ann")

    assert sorted({each.sent_at for each in sent}) == [each.sent_at for each in sent]


def measured(worker: Worker, *lines: dict[str, Any]):
    return list(outcomes(worker, [case(**line) for line in lines]))


def test_what_stands_of_the_messages_before_is_compared_too(worker):
    sets = [BENCH, {**BENCH, "times": 1, "load": 195}]
    workout = {"discipline": "strength", "sets": sets}
    line = label(id="across-1", before=["Bench 3x5 @ 185"], text="bench 195x5", workouts=[workout])

    (found,) = measured(worker, line)

    assert (4, 2, True) == (found.score.sets_found, found.messages, found.score.exact)


def test_workouts_stand_in_the_order_of_the_text(worker):
    days = "Yesterday squat 225x5. On 3/1 bench 185x5. Today deadlift 315x5. On 2/27 curl 95x8."

    (found,) = measured(worker, label(text=days))

    assert ["2026-03-03", "2026-03-01", "2026-03-04", "2026-02-27"] == [
        each.date for each in found.found.workouts
    ]


def test_every_label_has_a_log_of_its_own(worker):
    found = measured(worker, *(label(BENCH, id=f"a-{each}", text="Bench 3x5 @ 185") for each in range(2)))

    assert [True, True] == [each.score.exact for each in found]


def test_the_athlete_of_a_label_has_its_units_and_its_bar(worker):
    squat = {"exercise": "Back Squat", "reps": 5, "load": 100, "unit": "kg"}
    warm_up = {"exercise": "Back Squat", "reps": 10, "load": 20, "unit": "kg"}
    line = label(warm_up, squat, text="Squat empty bar x10, 100x5", units="kg", bar="20 kg")

    (found,) = measured(worker, line)

    assert found.score.exact


def test_the_exercise_that_the_caller_knows_comes_with_the_message(worker):
    (found,) = measured(worker, label({**BENCH, "times": 1}, text="185x5", exercise="Bench Press"))

    assert (True, True) == (found.score.exact, found.complete)


def test_what_is_asked_about_is_told(worker):
    (found,) = measured(worker, label(text="Bench 100x8@11", asked=["100x8@11"]))

    assert (True, True) == (found.score.told, found.score.all_right)


def test_a_message_that_is_refused_at_the_door_logs_nothing(worker):
    (found,) = measured(worker, label(text="  "))

    assert (True, "", True) == (found.score.refused, found.crashed, found.score.all_right)


class Broken:
    """A model with a bug, or with a wrong key: whatever is asked, it raises."""

    def __init__(self, error: Exception) -> None:
        self.name = "broken"
        self.error = error

    def reply(self, ask: Ask) -> Reply:
        raise self.error


def with_model(made: Worker, model: Any) -> Worker:
    return replace(made, model=model)


def test_a_crash_is_the_failure_of_its_message_and_the_run_goes_on(worker):
    found = measured(with_model(worker, Broken(ZeroDivisionError("a bug"))), RIGHT, {**QUESTION, "id": "a-2"})

    assert ["ZeroDivisionError: a bug"] * 2 == [each.crashed for each in found]
    assert [False, False] == [each.score.exact for each in found]


def test_a_model_that_cannot_be_used_ends_the_run(worker):
    with pytest.raises(ModelMisconfigured):
        measured(with_model(worker, Broken(ModelMisconfigured("a wrong key"))), RIGHT)
