"""`spotter eval --diary`, in this process, with the embedded engine or a script in its place."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.models.port import Ask, ModelMisconfigured, Reply
from handlers.evaluation.diaries.figures import figures
from handlers.evaluation.diaries.labels import diaries_in
from handlers.evaluation.diaries.run import DiaryRun, diary_runs
from handlers.evaluation.diaries.tables import print_runs
from handlers.wiring import Worker
from tests.handlers.evaluation.diary_kit import BENCH, ROW, RUN, lifting, running, said, written

BENCHED = said("Bench 3x5 @ 185", log={"a": lifting(BENCH)})
MISLABELLED = said("Barbell row 3x8 @ 95", log={"b": lifting({**ROW, "load": 90})})
RAN = said("ran 5k in 24:10", log={"r": running()})
GONE = said("delete the run", "deletion", deleted=["r"])
ASKED = said("Should I bench 225 tomorrow?", "question")


def kept(worker: Worker, tmp_path: Path, *entries: dict[str, Any], **person: Any) -> DiaryRun:
    (run,) = diary_runs(worker, tmp_path, diaries_in([written(tmp_path / "ann.jsonl", *entries, **person)]))
    return run


def became(run: DiaryRun) -> list[str]:
    return [each.became for each in run.outcomes]


# --- as it is printed


def test_wrong_writes_come_first_then_the_kinds_the_diaries_and_the_failures(spotter, tmp_path):
    ran = spotter("eval", "--diary", written(tmp_path / "ann.jsonl", BENCHED, MISLABELLED, ASKED))
    lines = ran.out.splitlines()

    assert (0, "") == (ran.code, ran.err)
    assert "offline: 1 diaries, 3 messages." == lines[0]
    assert "Wrote something wrong: 1 of 3 (33.3%, 6.1-79.2); without a yes: 1." == lines[1]
    assert "Silent: 0 of 3 (0.0%, 0.0-56.1)." == lines[2]
    assert "Right: 2 of 3 (66.7%, 20.8-93.9). Drafted right: 0 of 3 (0.0%, 0.0-56.1)." == lines[3]
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.startswith("  ")}
    assert ["2", "1", "0", "0", "0", "0", "1", "9.5-90.5", "9.5-90.5"] == rows["report"]
    assert "3 2 0 0 0 0 1 wrong 1, -1, +1 3, -3, +3".split() == rows["ann"]
    assert "  wanted   + 2026-03-02 Barbell Row 3x8 @ 90 lb" in lines
    assert "  found    + 2026-03-02 Barbell Row 3x8 @ 95 lb" in lines


def test_as_many_failures_are_shown_as_asked_for(spotter, tmp_path):
    assert (
        "  wanted "
        not in spotter("eval", "--diary", written(tmp_path / "ann.jsonl", MISLABELLED), "--failures", 0).out
    )


def test_json_is_the_run_with_its_diaries_and_can_be_saved(spotter, tmp_path):
    path, save = written(tmp_path / "ann.jsonl", BENCHED, MISLABELLED), tmp_path / "run.json"

    run = json.loads(spotter("eval", "--diary", path, "--json", "--save", save).out)

    assert run == json.loads(save.read_text())
    assert {"right": 1, "of": 2, "share": 0.5, "low": 0.0945, "high": 0.9055} == (
        run["figures"]["shares"]["wrong"]
    )
    (diary,) = run["diaries"]
    ended = {"right": 3, "missing": 3, "surplus": 3}
    assert (False, ended) == (diary["final"]["right"], diary["final"]["sets"])
    assert [("right", 2), ("wrong", 3)] == [(each["became"], each["line"]) for each in diary["messages"]]
    assert "- " not in diary["messages"][0]["found"]


BAD = [
    (["{tmp}/nowhere"], "nowhere is not there"),
    (["{tmp}/ann.jsonl", "--against", "{tmp}/ann.jsonl"], "leave it out with --diary"),
    (["{tmp}/ann.jsonl", "--save", "{tmp}/nowhere/run.json"], "its folder is not there"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD)
def test_bad_input_is_exit_code_2_and_measures_nothing(arguments, told, spotter, tmp_path):
    written(tmp_path / "ann.jsonl", BENCHED)

    ran = spotter("eval", "--diary", *(each.format(tmp=tmp_path) for each in arguments))

    assert (2, "") == (ran.code, ran.out)
    assert told in ran.err


# --- what messages count as


def test_a_log_that_was_kept_as_labelled_is_right_at_the_end(worker, tmp_path):
    heavier = lifting({**BENCH, "load": 190})
    entries = [BENCHED, said("the bench was 190", "correction", log={"a": heavier}), RAN, GONE]

    run = kept(worker, tmp_path, *entries)

    assert ["right"] * 4 == became(run)
    assert (True, (1, 0, 0), (3, 0, 0)) == (run.is_right, run.workouts, run.sets)


def test_a_draft_is_confirmed_and_counts_after_the_yes(worker, tmp_path):
    jenny = {**BENCH, "exercise": "jenny presses"}
    right = said("jenny presses 3x5 @ 185", log={"a": lifting(jenny)})
    wrong = said("janet presses 3x5 @ 185", log={"b": lifting({**jenny, "exercise": "Back Squat"})})

    run = kept(worker, tmp_path, right, wrong)

    assert ["drafted_right", "wrong"] == became(run)
    assert ["nothing", "nothing"] == [each.at_once.written for each in run.outcomes]
    assert [(True, False)] * 2 == [(each.drafted, each.told) for each in run.outcomes]
    assert (1, 0) == (figures(run.outcomes).shares["wrong"].right, figures(run.outcomes).wrong_at_once)


def test_what_could_not_be_read_is_asked_and_a_report_without_a_word_about_it_is_silent(worker, tmp_path):
    asked = said("Bench 100x8@11", asks=True)
    silent = said("felt good after", log={"a": lifting(BENCH)})

    run = kept(worker, tmp_path, asked, silent)

    assert ["right", "silent"] == became(run)
    assert (1, 1) == figures(run.outcomes).asked_in_doubt


def test_an_addition_in_a_workout_of_its_own_is_told_apart(worker, tmp_path):
    run = kept(worker, tmp_path, BENCHED, said("also did barbell rows 3x8 @ 95", "addition",
                                                log={"a": lifting(BENCH, ROW)}))  # fmt: skip

    assert became(run)[1] in ("right", "regrouped")
    assert (6, 0, 0) == run.sets


def test_what_is_asked_of_nothing_is_counted(worker, tmp_path):
    run = kept(worker, tmp_path, said("morning!", "chat"), said("bench 100x8@11 is my goal", "goal"))

    idle = figures(run.outcomes).asked_needlessly
    assert (sum(each.told for each in run.outcomes), 2) == idle


# --- the plan and the program

PLAN = {
    "plan": {
        "name": "Spring",
        "starts": "2026-03-02",
        "weeks": [
            {
                "name": "Week 1",
                "sessions": [
                    {
                        "name": "Upper A",
                        "day": "monday",
                        "exercises": [
                            {"name": "Bench Press", "sets": 3, "reps": 5, "load": "185 lb"},
                            {"name": "Barbell Row", "sets": 3, "reps": 8, "load": "95 lb"},
                        ],
                    }
                ],
            }
        ],
    }
}
PROGRAM = {
    "program": {
        "unit": "lb",
        "training_maxes": {"squat": 315, "bench": 225, "deadlift": 365, "press": 140},
        "days": {"squat": "monday", "bench": "tuesday", "deadlift": "thursday", "press": "friday"},
    }
}


def test_a_session_as_written_is_logged_from_the_plan_and_a_wish_for_it_is_right_if_it_is_proposed(
    worker, tmp_path
):
    done = said("did today's session as written", log={"a": lifting(BENCH, ROW)})
    wish = said("swap the barbell rows on Monday for cable rows", "plan")

    run = kept(worker, tmp_path, wish, done, setup=PLAN)

    assert (["right", "right"], True) == (became(run), run.is_right)


def test_a_wish_for_a_plan_of_which_nothing_comes_is_not_right(worker, tmp_path):
    run = kept(worker, tmp_path, said("make it all a bit more spicy", "plan"), setup=PLAN)

    assert became(run)[0] in ("asked", "silent")


def test_a_program_answers_and_its_move_changes_no_log(worker, tmp_path):
    entries = [said("what week am I on", "program"), said("bump my squat tm by 10", "program")]

    assert ["right", "right"] == became(kept(worker, tmp_path, *entries, setup=PROGRAM))


# --- the run


def test_the_athlete_has_the_units_and_the_bar_of_the_diary(worker, tmp_path):
    squat = {"exercise": "Back Squat", "reps": 5, "load": 100, "unit": "kg"}
    warm_up = {"exercise": "Back Squat", "reps": 10, "load": 20, "unit": "kg"}
    entry = said("Squat empty bar x10, 100x5", log={"a": lifting(warm_up, squat)})

    assert ["right"] == became(kept(worker, tmp_path, entry, units="kg", bar="20 kg"))


def test_a_diary_of_long_ago_is_kept_by_its_own_clock(worker, tmp_path):
    entry = said("Bench 3x5 @ 185", at="2021-03-02T18:00:00Z", log={"a": lifting(BENCH)})
    later = said("the bench was 190", "correction", "2021-03-03T18:00:00Z",
                 log={"a": lifting({**BENCH, "load": 190}, date="2021-03-02")})  # fmt: skip

    assert ["right", "right"] == became(kept(worker, tmp_path, entry, later))


def test_every_diary_has_a_log_of_its_own(worker, tmp_path):
    paths = [written(tmp_path / f"{name}.jsonl", RAN, id=name) for name in ("ann", "ben")]

    runs = list(diary_runs(worker, tmp_path, diaries_in(paths)))

    assert [True, True] == [each.is_right for each in runs]


def test_a_message_that_is_refused_at_the_door_is_told(worker, tmp_path):
    assert ["asked"] == became(kept(worker, tmp_path, said("  ", log={"r": running(RUN)})))


class Broken:
    """A model with a bug, or with a wrong key: whatever is asked, it raises."""

    def __init__(self, error: Exception) -> None:
        self.name = "broken"
        self.error = error

    def reply(self, ask: Ask) -> Reply:
        raise self.error


def test_a_crash_is_the_failure_of_its_message_and_the_run_goes_on(worker, tmp_path):
    broken = replace(worker, model=Broken(ZeroDivisionError("a bug")))

    run = kept(broken, tmp_path, BENCHED, ASKED)

    assert ["ZeroDivisionError: a bug"] * 2 == [each.crashed for each in run.outcomes]
    assert "silent" == became(run)[0]


def test_a_crash_is_shown_first(worker, tmp_path, capsys):
    run = kept(replace(worker, model=Broken(ZeroDivisionError("a bug"))), tmp_path, ASKED, BENCHED)

    print_runs("broken", [run], 1)
    out = capsys.readouterr().out

    assert "Crashed: 2." in out
    assert out.rstrip().endswith("  crashed  ZeroDivisionError: a bug")


def test_a_model_that_cannot_be_used_ends_the_run(worker, tmp_path):
    with pytest.raises(ModelMisconfigured):
        kept(replace(worker, model=Broken(ModelMisconfigured("a wrong key"))), tmp_path, BENCHED)
