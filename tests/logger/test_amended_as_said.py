"""Corrections in plain words, with the calls that a model sends for them: the workout that a value names, two
corrections in one message, what an old value is looked for in."""

import pytest

from tests.logger.amending.test_targets import diary, standing, then
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract, says
from tests.logger.test_talks import changes, talk

SQUATS, FRAN, RUN = "Squat 5x5 @ 225, 1x3 @ 305", "Fran 5:21", "Ran 8 km in 44:10"


# --- a value that stands in one workout alone


def test_a_load_that_stands_in_one_workout_alone_names_it():
    desk = diary(SQUATS, FRAN)
    said = "oops the 305 was only 2 reps"

    talk(desk, (said, changes(said, ("Back Squat", "reps", "2", "last"), of="w2")))

    assert "2 @ 305 lb" in standing(desk)[0]


def test_so_many_reps_name_the_workout_that_alone_has_them():
    desk = diary(SQUATS, FRAN)
    said = "oops the 3 reps were only 2"

    talk(desk, (said, changes(said, ("Squat", "reps", "2", "last"), of="w2")))

    assert "2 @ 305 lb" in standing(desk)[0]


def test_a_load_that_stands_in_two_workouts_names_neither_for_sure():
    desk = diary(SQUATS, "Bench 1x3 @ 305")
    said = "oops the 305 was only 2 reps"

    told = then(desk, said, changes(said, ("Back Squat", "reps", "2", "last"), of="w2"))

    assert ("Is that right?", [told.drafts[0].changes]) == (told.question, [desk.stored()[0].workout_id])
    assert all("3 @ 305 lb" in each for each in standing(desk))


# --- two corrections in one message


def test_the_day_of_one_correction_is_not_that_of_the_other():
    desk = diary((RUN, 1), "Bench 3x5 @ 185")
    last, first = "make that 190 for the last one", "yesterday's easy run was 8.2"
    sent = (
        changes(last, ("Bench Press", "load", "190", "last"), of="w1"),
        changes(first, ("Run", "distance", "8.2"), of="w2", id="a1"),
    )

    talk(desk, (f"{last}, and {first}", *sent))

    assert ["11-19 Run 8.2 km in 44:10 at 5:23.2/km"] == standing(desk)[:1]
    assert "5 @ 190 lb" in standing(desk)[1]


def test_a_name_joined_to_a_correction_without_a_value_of_its_own_is_still_its_name():
    desk = diary(RUN, "Bench 3x5 @ 185")
    said = "make that 43:10"

    talk(desk, (f"I mean the run and {said}", changes(said, ("Run", "duration", "43:10"), of="w2")))

    assert any("43:10" in each for each in standing(desk))


def test_a_time_that_can_be_of_no_such_distance_is_asked_about_and_not_made_hours():
    desk = diary(RUN)
    said = "make that 2:50"

    told = then(desk, said, changes(said, ("Run", "duration", "2:50")))

    assert ["11-20 Run 8 km in 44:10 at 5:31.3/km"] == standing(desk)
    assert "make that 2:50" in told.answer


def test_hours_stay_hours_where_as_many_stood():
    desk = diary("Ran 16 miles in 2:41:00")
    said = "make that 2:31"

    talk(desk, (said, changes(said, ("Run", "duration", "2:31"))))

    assert "2:31:00" in standing(desk)[0]


# --- the rest of a block


def test_the_rest_of_a_block_is_found_by_its_old_value_and_changed():
    text = "Ran 2 km easy. 4x400m in 1:30 off 90s jog"
    first = a_block(an_exercise("Ran 2 km easy", "Ran", a_set(distance="2 km")))
    laps = a_set("4", distance="400m", duration="1:30")
    second = a_block(an_exercise("4x400m in 1:30 off 90s jog", "jog", laps), kind="intervals", rest="90s jog")
    desk = diary()
    said = "recovery was 2min not 90s"

    talk(
        desk,
        (text, detect(text, "running"), extract(0, first, second)),
        (said, changes(said, ("Run", "rest", "2min"))),
    )

    [done] = desk.workouts()
    assert [None, 120] == [block.rest_seconds for block in done.blocks]
    assert all(one.rest_seconds is None for one in done.sets())


def test_a_try_more_is_a_set_more():
    desk = diary(SQUATS)
    said = "the last one i failed, got it on the second try"

    talk(
        desk,
        (
            said,
            changes(said, ("Squat", "more_sets", "second try"), ("Squat", "failed", "failed", "6"), of="w1"),
        ),
    )

    assert ["11-20 Back Squat 5x5 @ 225 lb, 3 @ 305 lb failed, 3 @ 305 lb"] == standing(desk)


# --- an exercise that is added with its sets


@pytest.mark.parametrize(
    "sets",
    [
        [("Dips", "reps", "6 6 5")],
        [("Dips", "count", ""), ("Dips", "reps", "6 6 5")],
        [("Dips", "reps", "6", "1"), ("Dips", "reps", "6", "2"), ("Dips", "reps", "5", "3")],
    ],
)
def test_a_list_of_reps_of_an_exercise_that_is_added_makes_its_sets(sets):
    desk = diary("Bench 3x5 @ 185")
    said = "Dips as well, +20, 6 6 5"

    talk(desk, (said, changes(said, ("", "exercise", "Dips"), *sets, ("Dips", "load", "+20", "all"))))

    assert ["11-20 Bench Press 3x5 @ 185 lb; Dip 2x6 @ 20 lb added, 5 @ 20 lb added"] == standing(desk)


def test_a_set_that_was_not_done_of_an_exercise_that_stands_is_not_made():
    desk = diary("Bench 3x5 @ 185")
    said = "the 4th set was 4"

    then(desk, said, changes(said, ("Bench Press", "reps", "4", "4")))

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)


def test_plates_on_one_end_are_all_that_is_lifted():
    desk = diary("Bench 3x5 @ 185")
    said = "tbar rows too with 2 plates for 10"
    sent = [("tbar rows", "reps", "10"), ("tbar rows", "load", "2 plates")]

    talk(desk, (said, changes(said, ("", "exercise", "tbar rows"), *sent)))

    assert ["11-20 Bench Press 3x5 @ 185 lb; T-Bar Row 10 @ 90 lb"] == standing(desk)


def test_plates_on_a_bar_stay_those_of_one_side():
    desk = diary("Bench 3x5 @ 185")
    said = "no that was 2 plates"

    talk(desk, (said, changes(said, ("Bench Press", "load", "2 plates"))))

    assert ["11-20 Bench Press 3x5 @ 90 lb per side (225 lb with a 45 lb bar)"] == standing(desk)


def test_a_pace_alone_is_for_what_the_pace_before_was():
    desk = diary("Ran 6 km at 4:58/km")
    said = "pace was 5:08 avg, 4:58 was only the first k"

    talk(desk, (said, changes(said, ("Run", "pace", "5:08"))))

    assert ["11-20 Run 6 km in 30:48 at 5:08/km"] == standing(desk)


# --- an exercise that goes into another workout

MOVED = "the barbell curls go into yesterday's bench day, did em there"
TAKEN_OUT = changes(MOVED, ("Barbell Curl", "removed", "the barbell curls go into yesterday's bench day"))


def put_in(*sets: tuple[str, str, str]):
    return changes(MOVED, ("", "exercise", "barbell curls"), *sets, of="w2", id="a1")


def with_curls_today():
    return diary(("Bench 3x5 @ 185", 1), "Lat pulldown 3x10 @ 180, barbell curls 3x12 @ 70")


def test_an_exercise_that_goes_into_another_workout_takes_its_sets_along():
    desk = with_curls_today()
    sets = (("barbell curls", "count", "3"), ("barbell curls", "reps", "12"), ("barbell curls", "load", "70"))

    talk(desk, (MOVED, put_in(*sets), TAKEN_OUT))

    moved = "11-19 Bench Press 3x5 @ 185 lb; Barbell Curl 3x12 @ 70 lb"
    assert [moved, "11-20 Lat Pulldown 3x10 @ 180 lb"] == standing(desk)


def test_what_stands_nowhere_is_not_taken_along_and_nothing_is_lost():
    desk = with_curls_today()
    before = standing(desk)

    then(desk, MOVED, put_in(("barbell curls", "reps", "15")), TAKEN_OUT)

    assert before == standing(desk)


def test_a_model_that_takes_it_out_first_and_then_adds_it_moves_it_whatever_the_words_are():
    desk = diary(("Bench 3x5 @ 185", 1), "Lat pulldown 3x10 @ 180, barbell curls 12, 10, 8 @ 70")
    said = "put the barbell curls with yesterday instead, did them after benching"
    each_set = [("barbell curls", "reps", reps, str(at)) for at, reps in enumerate(("12", "10", "8"), 1)]
    added = (("", "exercise", "barbell curls"), *each_set, ("barbell curls", "load", "70"))

    talk(
        desk,
        (
            said,
            changes(said, ("Barbell Curl", "removed", "")),
            changes(said, *added, of="w2", id="a1"),
        ),
    )

    moved = "11-19 Bench Press 3x5 @ 185 lb; Barbell Curl 12 @ 70 lb, 10 @ 70 lb, 8 @ 70 lb"
    assert [moved, "11-20 Lat Pulldown 3x10 @ 180 lb"] == standing(desk)


CURLS = "put the barbell curls with yesterday instead, did them after benching"
CURLS_OUT = changes(CURLS, ("Barbell Curl", "removed", ""), id="a2")
MOVED_ALL = [
    "11-19 Bench Press 3x5 @ 185 lb; Barbell Curl 3x12 @ 70 lb",
    "11-20 Lat Pulldown 3x10 @ 180 lb",
]


def curls_in(reps: str, id: str):
    sets = (("count", "3"), ("reps", reps), ("load", "70"))
    rows = (("", "exercise", "barbell curls"), *(("barbell curls", *each) for each in sets))
    return changes(CURLS, *rows, of="w2", id=id)


def test_what_is_added_before_it_is_taken_out_takes_its_sets_along():
    desk = with_curls_today()

    then(desk, CURLS, curls_in("12", "a0"), CURLS_OUT)

    assert MOVED_ALL == standing(desk)


def test_what_was_taken_out_is_added_by_the_mend():
    desk = with_curls_today()

    then(desk, CURLS, CURLS_OUT, curls_in("99", "a0"), more=[says(curls_in("12", "b0"))])

    assert MOVED_ALL == standing(desk)


def test_what_goes_elsewhere_is_not_taken_out_alone():
    desk = with_curls_today()
    before = standing(desk)

    told = then(desk, MOVED, TAKEN_OUT)

    assert before == standing(desk)
    assert "Not changed" in told.answer


def test_what_is_to_be_taken_out_goes_whatever_its_reason():
    desk = with_curls_today()
    said = "take the barbell curls out, they go in my other app"

    talk(desk, (said, changes(said, ("Barbell Curl", "removed", said))))

    assert "11-20 Lat Pulldown 3x10 @ 180 lb" in standing(desk)


# --- values as they are said around


@pytest.mark.parametrize(
    ("said", "exercise", "field", "value", "stands"),
    [
        ("bench was with the 190 one", "Bench Press", "load", "with the 190 one", "3x5 @ 190 lb"),
        ("bench was half of 190", "Bench Press", "load", "half of 190", "3x5 @ 185 lb"),
    ],
)
def test_the_number_among_words_is_the_value_unless_they_change_it(said, exercise, field, value, stands):
    desk = diary("Bench 3x5 @ 185")

    then(desk, said, changes(said, (exercise, field, value)))

    assert [f"11-20 Bench Press {stands}"] == standing(desk)


def test_a_rest_said_with_its_word_is_a_rest():
    desk = diary("Bench 3x5 @ 185")
    said = "und das bankdrücken mit 30 sek pause dazwischen"

    talk(desk, (said, changes(said, ("Bench Press", "rest", "30 sek pause"))))

    assert [30, 30, 30] == [one.rest_seconds for one in desk.workouts()[0].sets()]


def test_a_set_that_only_one_of_two_of_a_name_has_is_that_ones():
    desk = diary("Rowed 2 km in 9:00, then 4x500 m in 1:38, 1:39, 1:40, 1:41", "yes")
    said = "3rd was 1:38.4 typo"

    talk(desk, (said, changes(said, ("Rowing", "duration", "1:38.4", "3"))))

    assert "1:38.4" in standing(desk)[0]


def test_sets_are_added_by_what_is_said_of_each():
    desk = diary("Front squat 2x2 @ 135")
    said = "oh and 215x2 after that, then 225x1"
    new = [(("load", load), ("reps", reps)) for load, reps in (("215", "2"), ("225", "1"))]
    sent = [
        row
        for each in new
        for row in (("Front Squat", "more_sets", ""), *(("Front Squat", *one, "new") for one in each))
    ]

    talk(desk, (said, changes(said, *sent)))

    assert standing(desk)[0].endswith("2 @ 215 lb, 1 @ 225 lb")


def test_a_set_of_which_nothing_is_said_is_not_added():
    desk = diary("Bench 3x5 @ 185")

    then(desk, "bench felt good", changes("bench felt good", ("Bench Press", "more_sets", "")))

    assert ["11-20 Bench Press 3x5 @ 185 lb"] == standing(desk)
