"""Messages of a diary against their labels, workout by workout."""

from typing import Any

from handlers.evaluation.diaries.judging import Log, LogChange, StandingLog, Verdict, verdict
from handlers.evaluation.diaries.labels import DiaryMessage, Labelled
from handlers.evaluation.logged import workout_said
from handlers.evaluation.values import SetSaid, WorkoutSaid
from tests.handlers.evaluation.diary_kit import BENCH, ROW, lifting, running, said
from tests.handlers.evaluation.kit import lb, logged

NOTHING = StandingLog({}, {})
WEDNESDAY = "2026-03-04"


def labelled(**log: dict[str, Any]) -> Labelled:
    entry = DiaryMessage.model_validate(said("words", at=f"{WEDNESDAY}T18:00:00Z", log=log))
    return entry.after({}, "UTC")


def stands(*sets: dict[str, Any], exercise: str = "Bench Press", **facts: Any) -> WorkoutSaid:
    return workout_said(logged(*sets, exercise=exercise, **facts))


def sets(load: float, times: int = 3, reps: int = 5, **fields: Any) -> list[dict[str, Any]]:
    return [{"reps": reps, "load": lb(load), **fields}] * times


BENCHED, ROWED = stands(*sets(185)), stands(*sets(95, reps=8), exercise="Barbell Row")


def after(before: StandingLog, wanted: Labelled, log: Log) -> Verdict:
    return verdict(LogChange(before, wanted, log))


def test_a_report_that_is_logged_as_labelled_is_right_to_the_last_detail():
    found = after(NOTHING, labelled(a=lifting(BENCH)), {"w": BENCHED})

    assert ("right", True, ()) == found[:3]
    assert {("a", "w")} == found.standing.links


def test_a_report_that_is_not_logged_is_nothing():
    assert "nothing" == after(NOTHING, labelled(a=lifting(BENCH)), {}).written


def test_a_question_that_is_logged_is_wrong():
    found = after(NOTHING, {}, {"w": BENCHED})

    assert ("wrong", "too much: 2026-03-04 Bench Press 3x5 @ 185 lb") == (found.written, found.why[0])


def test_a_number_that_the_label_has_nowhere_is_wrong():
    found = after(NOTHING, labelled(a=lifting(BENCH)), {"w": stands(*sets(185, rpe=8))})

    assert ("wrong", ("made up: rpe 8", "rpe 8 for nothing")) == (found.written, found.why)


def test_a_detail_that_was_left_out_is_right_but_not_to_the_last_detail():
    found = after(NOTHING, labelled(a=lifting({**BENCH, "rpe": 8})), {"w": BENCHED})

    assert ("right", False) == (found.written, found.details)


def test_a_change_of_details_alone_is_judged_by_them():
    before = after(NOTHING, labelled(a=lifting(BENCH)), {"w": BENCHED}).standing
    wanted = labelled(a=lifting({**BENCH, "rpe": 8}))

    assert "nothing" == after(before, wanted, {"w": BENCHED}).written
    assert "right" == after(before, wanted, {"w": stands(*sets(185, rpe=8))}).written
    assert "wrong" == after(before, wanted, {"w": stands(*sets(185, rpe=9))}).written
    assert "part" == after(before, wanted, {"w": stands(*sets(185), location="home")}).written


def test_a_score_that_is_corrected_is_judged():
    fran = {"kind": "for_time", "name": "Fran"}

    def log(seconds: int) -> WorkoutSaid:
        exercise = {"name": "Thruster", "name_as_written": "Thruster", "sets": [{"reps": 21}]}
        score = {"said": "time", "duration_seconds": seconds}
        return stands(blocks=[{**fran, "score": score, "exercises": [exercise]}])

    def label(seconds: int) -> Labelled:
        thruster = {"exercise": "Thruster", "reps": 21}
        return labelled(a=lifting(thruster, blocks=[{**fran, "seconds": seconds}]))

    before = after(NOTHING, label(252), {"w": log(252)})

    assert "right" == before.written
    assert "right" == after(before.standing, label(261), {"w": log(261)}).written
    assert "wrong" == after(before.standing, label(261), {"w": log(281)}).written


# --- which workout


def test_the_right_change_of_another_day_is_wrong():
    tuesday = lifting(BENCH, date="2026-03-03")
    logs = {"t": stands(*sets(185), date="2026-03-03"), "w": BENCHED}
    before = after(NOTHING, labelled(t=tuesday, a=lifting(BENCH)), logs).standing
    wanted = labelled(t=tuesday, a=lifting({**BENCH, "load": 190}))

    other = after(before, wanted, {**logs, "t": stands(*sets(190), date="2026-03-03")})

    assert "wrong" == other.written
    assert "right" == after(before, wanted, {**logs, "w": stands(*sets(190))}).written


def test_an_addition_that_stands_on_its_own_is_regrouped_and_is_judged_together_from_then_on():
    wanted = labelled(a=lifting(BENCH))
    before = after(NOTHING, wanted, {"w": BENCHED}).standing
    added = after(before, labelled(a=lifting(BENCH, ROW)), {"w": BENCHED, "x": ROWED})
    heavier = labelled(a=lifting(BENCH, {**ROW, "load": 100}))
    log = {"w": BENCHED, "x": stands(*sets(100, reps=8), exercise="Barbell Row")}

    assert ("regrouped", "right") == (added.written, after(added.standing, heavier, log).written)


def test_one_workout_for_two_is_regrouped_or_a_part_and_the_bench_as_a_row_is_wrong():
    wanted = labelled(a=lifting(BENCH), r=lifting(ROW))
    row, crossed = ROWED.sets, stands(*sets(95, reps=8)).sets

    def joined(*more: SetSaid) -> str:
        return after(NOTHING, wanted, {"w": BENCHED._replace(sets=(*BENCHED.sets, *more))}).written

    assert ["regrouped", "part", "wrong"] == [joined(*row), joined(*row[:2]), joined(*crossed)]


def test_a_report_of_which_not_all_is_read_is_a_part():
    found = after(NOTHING, labelled(a=lifting(BENCH, ROW)), {"w": BENCHED})

    assert ("part", ("missing: 2026-03-04 Barbell Row 3x8 @ 95 lb",)) == (found.written, found.why)


def test_the_deletion_of_another_workout_is_wrong():
    wanted = labelled(a=lifting(BENCH), r=running())
    run = stands({"duration_seconds": 1450, "distance": {"value": 5, "unit": "km", "metres": 5000}},
                 exercise="Run", discipline="running")  # fmt: skip
    before = after(NOTHING, wanted, {"w": BENCHED, "x": run}).standing

    assert "right" == after(before, labelled(a=lifting(BENCH)), {"w": BENCHED}).written
    assert "wrong" == after(before, labelled(a=lifting(BENCH)), {"x": run}).written


def test_the_deletion_of_what_should_never_have_stood_is_wrong_in_place_of_another():
    before = after(NOTHING, labelled(a=lifting(BENCH)), {"w": BENCHED, "x": ROWED}).standing

    assert "wrong" == after(before, {}, {"w": BENCHED}).written
    assert "right" == after(before, {}, {}).written


def test_a_message_that_should_change_nothing_may_not_take_out_even_what_is_wrong():
    wanted = labelled(a=lifting(BENCH))
    before = after(NOTHING, wanted, {"w": BENCHED, "x": ROWED}).standing

    assert "wrong" == after(before, wanted, {"w": BENCHED}).written


# --- what an earlier message did is not judged again


def test_a_correction_of_a_workout_that_was_read_wrong_is_held_against_that_workout():
    wrong = after(NOTHING, labelled(a=lifting(BENCH)), {"w": stands(*sets(158))})
    corrected = after(wrong.standing, labelled(a=lifting({**BENCH, "load": 190})), {"w": stands(*sets(190))})

    assert ("wrong", "right") == (wrong.written, corrected.written)


def test_what_was_missed_may_come_with_a_later_message():
    wanted = labelled(a=lifting(BENCH))
    missed = after(NOTHING, wanted, {}).standing

    assert "right" == after(missed, wanted, {"w": BENCHED}).written


def test_a_new_report_with_the_error_of_an_earlier_one_is_wrong_again():
    wrong = after(NOTHING, labelled(a=lifting(BENCH)), {"w": stands(*sets(158))}).standing
    wanted = {**wrong.wanted, **labelled(b=lifting(BENCH, date="2026-03-05"))}
    log = {**wrong.log, "x": stands(*sets(158), date="2026-03-05")}

    assert "wrong" == after(wrong, wanted, log).written


def test_a_workout_that_came_with_a_message_is_its_workout_whatever_was_read():
    wrong = after(NOTHING, labelled(a=lifting(BENCH)), {"w": stands(*sets(158))}).standing
    wanted = labelled(a=lifting({**BENCH, "reps": 6}))

    assert "right" == after(wrong, wanted, {"w": stands(*sets(158, reps=6))}).written


def test_a_number_that_was_made_up_before_is_not_made_up_again():
    wrong = after(NOTHING, labelled(a=lifting(BENCH)), {"w": stands(*sets(185, rpe=8))}).standing
    heavier = labelled(a=lifting({**BENCH, "load": 190}))

    assert "right" == after(wrong, heavier, {"w": stands(*sets(190, rpe=8))}).written


def test_a_detail_that_an_earlier_message_left_out_is_not_missed_again():
    said_so = lifting({**BENCH, "rpe": 8})
    before = after(NOTHING, labelled(a=said_so), {"w": BENCHED}).standing
    wanted = labelled(a=lifting({**BENCH, "rpe": 8}, ROW))

    added = after(before, wanted, {"w": BENCHED._replace(sets=(*BENCHED.sets, *ROWED.sets))})

    assert ("right", True) == (added.written, added.details)


def test_a_report_is_the_workout_that_came_with_it_and_not_a_wish_that_was_logged_before():
    wished = after(NOTHING, {}, {"a-wish": BENCHED}).standing

    done = after(wished, labelled(a=lifting(BENCH)), {"a-wish": BENCHED, "w": BENCHED})

    assert ("right", {("a", "w")}) == (done.written, done.standing.links)
