"""Messages through the whole logger with the embedded engine: what is stored, and what is asked."""

from decimal import Decimal

import pytest

from tests.logger.kit import Desk, sets_of
from tests.phrase_tables import phrases


@phrases("text")
def test_what_can_be_read_in_more_than_one_way_is_asked_about_and_not_stored(text):
    desk = Desk()

    result = desk.log(text)

    assert [] == desk.workouts()
    assert result.question
    assert result.not_logged


@pytest.mark.parametrize("text", ["my buddy did 405", "skipped dips", "tomorrow bench 5x5 185", "rest day"])
def test_what_the_athlete_did_not_do_is_not_stored(text):
    desk = Desk()

    desk.log(text)

    assert [] == desk.workouts()


def test_a_failed_attempt_is_stored_as_failed_and_lighter_sets_before_a_warm_up_as_warm_ups():
    desk = Desk()

    desk.log("Squat 60kg x 5 warm-up, 80kg x 3 warm-up, 100kg x 5, 110kg x 3, 120kg x 1 F")

    kinds = [(one.kind, one.failed) for one in desk.workouts()[0].sets()]
    warm_up, work = ("warm-up", False), ("working", False)
    assert [warm_up, warm_up, work, work, ("working", True)] == kinds


def test_words_about_the_last_of_several_counted_sets_change_none_of_them():
    desk = Desk()

    desk.log("did three sets of eight on the bench at one thirty-five, last one was a grinder")

    told = [(one.reps, one.notes) for one in desk.workouts()[0].sets()]
    assert [(8, ()), (8, ()), (8, ())] == told


def test_sets_that_other_words_change_are_asked_about():
    desk = Desk()

    result = desk.log("bench 5x5 185, couldn't finish the last set, got 3")

    assert ([], ()) == (desk.workouts(), tuple(result.drafts))
    assert result.question


def test_the_lifts_of_a_complex_share_their_sets_and_load():
    desk = Desk()

    desk.log("power clean + front squat 5 x (1+2) @ 60kg")

    (block,) = desk.workouts()[0].blocks
    told = [(each.name, len(each.sets), each.sets[0].reps) for each in block.exercises]
    assert ("complex", [("Power Clean", 5, 1), ("Front Squat", 5, 2)]) == (block.kind, told)


def test_each_day_of_a_pasted_log_is_a_workout_of_its_date():
    desk = Desk()

    desk.log("2024-03-02\nSquat 5x5 225\n\n2024-03-04\nBench 5x5 185\n\n2024-03-06\nDeadlift 1x5 315")

    days = [(workout.date, workout.exercises()[0].name) for workout in desk.workouts()]
    assert [("2024-03-02", "Back Squat"), ("2024-03-04", "Bench Press"), ("2024-03-06", "Deadlift")] == days


def test_two_days_in_one_sentence_keep_their_own_dates():
    desk = Desk()

    desk.log("yesterday ran 5k in 25:00, today benched 3x5 185")

    assert [("2026-11-19", "running"), ("2026-11-20", "strength")] == [
        (workout.date, workout.discipline) for workout in desk.workouts()
    ]


def test_a_superset_on_one_line_is_one_block():
    desk = Desk()

    desk.log("A1 bench 3x8 @ 60kg / A2 curls 3x10 @ 50kg")

    (block,) = desk.workouts()[0].blocks
    assert ("superset", ["Bench Press", "Biceps Curl"]) == (block.kind, [e.name for e in block.exercises])


def test_markup_around_a_report_is_no_note_of_it():
    desk = Desk()

    desk.confirm("<p><b>Bench</b> 3x5 @ 185</p>")

    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(desk.workouts()[0])
    assert not any(one.notes for one in desk.workouts()[0].sets())


def test_the_send_off_and_the_recovery_of_intervals_are_not_their_time():
    desk = Desk()

    desk.log("ran 6x400m @ 1:30 w/ 200m jog", "m1")
    desk.log("swam 10x100m on 1:45", "m2")

    ran, swam = desk.workouts()
    assert (Decimal(90), ("200m jog",)) == (ran.sets()[0].duration_seconds, ran.sets()[0].notes)
    assert (None, Decimal(105)) == (swam.sets()[0].duration_seconds, swam.blocks[0].interval_seconds)


def test_an_iso_duration_of_a_ride_is_not_logged_as_its_way():
    desk = Desk()

    desk.log("rode PT30M")

    assert [] == desk.workouts()


def test_rounds_without_a_score_are_a_circuit():
    desk = Desk()

    desk.log("3 rounds: 10 pushups, 20 situps")

    (block,) = desk.workouts()[0].blocks
    assert ("circuit", 3) == (block.kind, block.rounds)
    assert [("Push-up", 10, ""), ("Sit-up", 20, "")] == sets_of(desk.workouts()[0])
