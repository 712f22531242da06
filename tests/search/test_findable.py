"""What a workout is found by besides its summary."""

from decimal import Decimal

import pytest

from agents.search.findable import words_of
from agents.workout import Source
from tests.search.kit import exercise, lifted, went, workout


def words(*exercises, **more) -> set[str]:
    return set(words_of(workout(*exercises, **more)).split())


def test_a_lift_is_found_by_what_it_trains_and_what_that_is_part_of():
    found = words(exercise("Romanian Deadlift", lifted(8, 185)))

    assert {"hamstrings", "hinge", "hamstringwork", "legwork", "posteriorchainwork", "barbellwork"} <= found


def test_the_muscle_that_works_most_counts_twice():
    row = words_of(workout(exercise("Hip Thrust", lifted(8, 225)))).split()

    assert 2 == row.count("glutework")
    assert 1 == row.count("hamstringwork")


def test_what_half_of_the_exercises_are_about_is_what_the_workout_is_mainly_about():
    mixed = words(exercise("Bench Press", lifted(5)), exercise("Back Squat", lifted(5)))
    pressed = words(*[exercise("Bench Press", lifted(5))] * 2, exercise("Back Squat", lifted(5)))

    assert {"chestday", "legday"} <= mixed
    assert "chestday" in pressed
    assert "legday" not in pressed


def test_a_sore_shoulder_makes_no_shoulder_day():
    found = words(exercise("Back Squat", lifted(5, 225)), notes=("shoulder sore",))

    assert {"shoulderwork", "hurtwork", "hurtday"} <= found
    assert "shoulderday" not in found


def test_a_game_is_cardio_of_no_discipline():
    found = words(exercise("Basketball", went(None, 5400)), discipline="sport")

    assert {"cardiowork", "ballsportwork"} <= found
    assert "work" not in found


def test_a_run_a_jump_and_a_metcon_are_no_leg_day():
    assert "legwork" not in words(exercise("Run", went(5000)), discipline="running")
    assert "legwork" not in words(exercise("Box Jump", lifted(5)))
    assert "legwork" not in words(exercise("Air Squat", lifted(50)), block={"kind": "amrap"})


def test_a_run_is_cardio_and_has_its_distance_as_a_word():
    found = words(exercise("Run", went(4990, 1450)), discipline="running")

    assert {"runningwork", "cardiowork", "5k"} <= found


def test_a_distance_without_a_name_is_no_word():
    assert not {"5k", "6k"} & words(exercise("Run", went(5500)), discipline="running")


def test_an_exercise_that_the_catalogue_does_not_know_is_found_by_its_name():
    assert {"zercher", "banana", "walk"} <= words(exercise("Zercher Banana Walk", lifted(8)))


@pytest.mark.parametrize(
    ("sets", "topic"),
    [
        ([lifted(1, 315)], "heavysinglework"),
        ([lifted(2, 300)], "doublework"),
        ([lifted(3, 275)], "heavywork"),
        ([lifted(5, 250, rpe=Decimal(9))], "heavywork"),
        ([lifted(8, 250, percent_1rm=Decimal(90))], "heavywork"),
        ([lifted(5, 100, percent_1rm=Decimal(50))], "easywork"),
        ([lifted(12, 100), lifted(15, 100)], "highrepwork"),
        ([lifted(20, 100)], "highrepwork"),
        ([lifted(5, 225, failed=True)], "failedwork"),
        ([lifted(8, 100, kind="drop")], "dropsetwork"),
        ([lifted(8, 100, kind="amrap")], "amrapsetwork"),
        ([lifted(8, 45, kind="warm-up")], "warmupwork"),
        ([lifted(5, 100, rpe=Decimal("9.5"))], "hardwork"),
        ([lifted(5, 100, rpe=Decimal(4))], "easywork"),
    ],
)
def test_how_a_lift_was_done_is_a_topic(sets, topic):
    assert topic in words(exercise("Bench Press", *sets))


def test_five_moderate_reps_are_not_heavy_and_a_warm_up_single_is_none():
    found = words(exercise("Bench Press", lifted(5, 135), lifted(1, 95, kind="warm-up")))

    assert not {"heavywork", "heavysinglework", "highrepwork", "easywork", "hardwork"} & found


def test_help_from_a_band_is_not_heavy():
    assert "heavywork" not in words(exercise("Pull-up", lifted(2, 40, basis="assisted")))


def test_a_run_by_the_heart_is_easy():
    assert "easywork" in words(exercise("Run", went(8000, 3000, heart_rate_bpm=135)), discipline="running")


def test_pieces_of_one_distance_are_intervals_and_carries_are_not():
    assert "intervalwork" in words(exercise("Run", *[went(400, 90)] * 4), discipline="running")
    assert "intervalwork" not in words(exercise("Farmer's Carry", *[went(40)] * 4))


@pytest.mark.parametrize(
    ("name", "done", "discipline", "topic"),
    [
        ("Run", went(18_000), "running", "longrunwork"),
        ("Run", went(None, 6_000), "running", "longrunwork"),
        ("Cycling", went(80_000), "cycling", "longwork"),
        ("Yoga", went(None, 900), "mobility", "mobilitywork"),
        ("Run", went(3_000), "running", "shortwork"),
        ("Bench Press", lifted(5, 100), "olympic_weightlifting", "olympicliftingwork"),
        ("Snatch", lifted(5, 100), "strength", "olympicliftingwork"),
        ("Muscle-up", lifted(5), "crossfit", "gymnasticwork"),
    ],
)
def test_the_kind_of_work_is_a_topic(name, done, discipline, topic):
    assert topic in words(exercise(name, done), discipline=discipline)


def test_a_session_of_two_hours_is_long_and_one_of_twenty_minutes_short():
    lift = exercise("Bench Press", lifted(5, 185))

    assert "longwork" in words(lift, duration_seconds=Decimal(7200))
    assert "shortwork" in words(lift, duration_seconds=Decimal(1200))
    assert not {"longwork", "shortwork"} & words(lift)


def test_how_hard_the_session_felt_counts():
    assert "hardwork" in words(exercise("Run", went(5000)), session_rpe=Decimal(9))


def test_a_scored_block_is_crossfit_and_one_from_the_catalogue_a_benchmark():
    amrap = words(exercise("Pull-up", lifted(5)), block={"kind": "amrap"})
    fran = words(
        exercise("Thruster", lifted(21)),
        block={"kind": "for_time", "name": "Fran"},
        discipline="hybrid",
        sources=(Source(path="blocks[0]", kind="catalogue", of="Fran"),),
    )

    assert {"amrapwork", "crossfitwork"} <= amrap
    assert {"benchmarkwork", "crossfitwork", "fran"} <= fran


def test_nothing_but_bodyweight_may_be_done_at_home():
    assert "homework" in words(exercise("Push-up", lifted(20)), exercise("Air Squat", lifted(20)))
    assert "homework" not in words(exercise("Push-up", lifted(20)), exercise("Bench Press", lifted(5, 100)))
    assert "homework" not in words(exercise("Zercher Banana Walk", lifted(5)))


@pytest.mark.parametrize(
    ("start", "topic"),
    [("06:10", "morningwork"), ("12:30", "lunchwork"), ("16:00", "afternoonwork"), ("19:45", "eveningwork")],
)
def test_the_time_of_day_is_a_topic(start, topic):
    assert topic in words(exercise("Push-up", lifted(20)), start=start)


def test_a_start_that_was_not_read_is_no_time_of_day():
    assert not {"morningwork", "eveningwork"} & words(exercise("Push-up", lifted(9)), start="after work-ish")


def test_the_month_and_the_weekday_are_words():
    assert {"november", "saturday", "weekendwork"} <= words(exercise("Push-up", lifted(20)))
    assert "weekendwork" not in words(exercise("Push-up", lifted(20)), date="2026-11-13")
    assert "november" not in words(exercise("Push-up", lifted(20)), date=None)


def test_what_the_athlete_wrote_is_found_by_other_words_for_it():
    noted = exercise("Back Squat", lifted(5, 225, notes=("knee a bit achy",)))

    found = words(noted, notes=("so knackered",), feel="felt great", location="hotel room", name="Leg Day")

    assert {"hurtwork", "tiredwork", "strongwork", "travelwork", "legwork"} <= found


def test_words_of_the_message_count_and_the_names_of_exercises_in_them_do_not():
    found = words(
        exercise("Back Squat", lifted(5, 225)), block={"said": "still getting over a cold: back squat 5x5"}
    )

    assert "sickwork" in found
    assert "backwork" not in found


def test_what_was_denied_is_no_topic():
    assert "hurtwork" not in words(exercise("Back Squat", lifted(5, 225)), notes=("no pain today",))
    assert "hurtwork" in words(exercise("Back Squat", lifted(5, 225)), notes=("pain today",))
