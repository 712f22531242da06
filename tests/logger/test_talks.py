"""Conversations as people have them, with the calls that a model sends for each message as plain words ask:
what stands in the end, and what is answered."""

from typing import Any

import pytest

from agents.models.scripted import Scripted
from tests.logger.amending.test_targets import diary, standing
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says

LEGS = "Front squat 4x3 @ 120 kg, leg curl 3x12 @ 35 kg, calf raise 4x15 @ 60 kg"
RUN = "Ran 8 km in 44:10"


def changes(said: str, *rows: tuple[str, ...], of: str = "w1", id: str = "a0") -> Any:
    """amend_workout with changes of (exercise, field, said) or (exercise, field, said, set)."""
    sent = [
        {"exercise": row[0], "set": row[3] if len(row) > 3 else "", "field": row[1], "said": row[2]}
        for row in rows
    ]
    return call("amend_workout", id, workout_id=of, said=said, changes=sent)


def gone(said: str, of: str = "", id: str = "x0") -> Any:
    return call("delete_workout", id, workout_id=of, said=said)


def workout(desk: Desk, name: str) -> str:
    """The id of the newest workout that has this exercise."""
    having = [
        each
        for each in desk.stored()
        if each.workout is not None and any(one.name == name for one in each.workout.exercises())
    ]
    return having[-1].workout_id


def talk(desk: Desk, *turns: tuple[str, ...], refused: int = 0) -> Desk:
    """The desk after these messages, each with the calls of a model's one reply; none of them is refused."""
    for place, (text, *sent) in enumerate(turns):
        desk.model = Scripted([says(*sent), says(), says()])
        desk.told = desk.log(text, f"t{len(desk.stored())}-{place}-{text[:8]}")
        again = [
            part.text
            for ask in desk.model.asked[1:]
            for part in ask.turns[-1].parts
            if getattr(part, "is_error", 0)
        ]
        assert not again, again
    return desk


def test_what_is_taken_out_with_its_reason_is_taken_out():
    desk = diary(LEGS)
    said = "take the leg curls out, that was thursday's session"

    talk(desk, (said, changes(said, ("Leg Curl", "removed", "take the leg curls out"))))

    assert ["11-20 Front Squat 4x3 @ 120 kg; Calf Raise 4x15 @ 60 kg"] == standing(desk)
    assert desk.told.answer.endswith("took out Leg Curl 3x12 @ 35 kg")


def test_undo_of_an_addition_names_what_was_added_and_that_the_rest_stands():
    desk = diary(LEGS)
    said = "plus 10 min of stretching"
    talk(
        desk,
        (said, changes(said, ("", "exercise", "stretching"), ("stretching", "duration", "10 min", "new"))),
        ("undo",),
    )

    assert 1 == len(standing(desk)) == standing(desk)[0].count("Front Squat")
    assert (
        "Undone Front Squat, Leg Curl and Calf Raise of Friday 20 November: Stretching 10:00 -> nothing"
        == (desk.told.answer)
    )


def test_undo_of_a_removal_names_what_is_back():
    desk = diary(LEGS)
    said = "no leg curls today, take them out"
    talk(desk, (said, changes(said, ("Leg Curl", "removed", "take them out"))), ("undo that",))

    assert "nothing -> Leg Curl 3x12 @ 35 kg" in desk.told.answer


def test_a_correction_is_corrected_and_each_answer_has_both_values():
    desk = diary(LEGS)
    talk(
        desk,
        ("squats were 125", changes("squats were 125", ("Front Squat", "load", "125"))),
        ("no wait 120 was right", changes("no wait 120 was right", ("Front Squat", "load", "120"))),
    )

    assert "Front Squat 4x3 @ 125 kg -> Front Squat 4x3 @ 120 kg" in desk.told.answer


def test_two_exercises_are_corrected_in_one_message():
    desk = diary(LEGS)
    said = "front squat was 5 sets and the curls 40 kg, calves 12 reps"
    talk(
        desk,
        (
            said,
            changes(
                said,
                ("Front Squat", "count", "5"),
                ("Leg Curl", "load", "40 kg"),
                ("Calf Raise", "reps", "12"),
            ),
        ),
    )

    assert ["11-20 Front Squat 5x3 @ 120 kg; Leg Curl 3x12 @ 40 kg; Calf Raise 4x12 @ 60 kg"] == standing(
        desk
    )


@pytest.mark.parametrize("said", ["make it 3 sets of everything", "3 sets on all of them actually"])
def test_one_number_may_be_said_of_several_exercises(said):
    desk = diary("Front squat 4x3 @ 120 kg, leg curl 4x12 @ 35 kg")
    talk(desk, (said, changes(said, ("Front Squat", "count", "3"), ("Leg Curl", "count", "3"))))

    assert ["11-20 Front Squat 3x3 @ 120 kg; Leg Curl 3x12 @ 35 kg"] == standing(desk)


def test_a_change_of_all_loads_is_said_once():
    desk = diary("Front squat 4x3 @ 120 kg, leg curl 4x12 @ 35 kg")
    said = "add 5 kg to both, forgot the collars"
    sent = changes(said, ("Front Squat", "load_change", "add 5 kg"), ("Leg Curl", "load_change", "add 5 kg"))
    talk(desk, (said, sent))

    assert ["11-20 Front Squat 4x3 @ 125 kg; Leg Curl 4x12 @ 40 kg"] == standing(desk)


def test_two_of_several_sets_are_corrected_and_one_is_taken_out():
    desk = diary("Push press 5x3 @ 60 kg")
    first, second = "last two were at 65", "and drop the first set, it was a warm up"
    talk(
        desk,
        (first, changes(first, ("Push Press", "load", "65", "last 2"))),
        (second, changes(second, ("Push Press", "removed", "drop the first set", "1"))),
    )

    assert ["11-20 Push Press 2x3 @ 60 kg, 2x3 @ 65 kg"] == standing(desk)


def test_a_warm_up_is_told_apart_in_the_athletes_words():
    desk = diary("Push press 5x3 @ 60 kg")
    said = "the first one was just to get warm"
    talk(desk, (said, changes(said, ("Push Press", "kind", "warm-up", "1"))))

    assert ["11-20 Push Press 3 @ 60 kg warm-up, 4x3 @ 60 kg"] == standing(desk)


def test_an_exercise_that_is_added_with_its_sets_has_no_empty_one():
    desk = diary(LEGS)
    said = "forgot the hip thrusts, 2x15 with 80"
    rows = (
        ("", "exercise", "hip thrusts"),
        ("hip thrusts", "count", "2", "new"),
        ("hip thrusts", "reps", "15", "new"),
        ("hip thrusts", "load", "80", "new"),
    )
    talk(desk, (said, changes(said, *rows)))

    assert standing(desk)[0].endswith("Hip Thrust 2x15 @ 80 lb")


def test_a_rest_of_a_block_is_corrected_there_and_told():
    desk = diary(RUN)
    text = "6x400 in 1:30 each, 2 min walk between"
    run = an_exercise("6x400 in 1:30 each", "6x400", a_set("6", distance="400", duration="1:30"))
    block = a_block({**run, "canonical_name": "Run"}, kind="intervals", rest="2 min walk")
    said = "the breaks were only 90 s"
    talk(
        desk,
        (text, detect(text, "running"), extract(0, block)),
        (said, changes(said, ("Run", "rest", "90 s", "all"), of="")),
    )

    [*_, newest] = desk.workouts()
    assert 90 == newest.blocks[0].rest_seconds
    assert {None} == {one.rest_seconds for one in newest.sets()}
    assert "rest 2:00" in desk.told.answer.split(" -> ")[0]
    assert "rest 1:30" in desk.told.answer.split(" -> ")[1]


def test_a_note_that_a_correction_says_anew_is_not_left_as_it_was():
    desk = diary(RUN)
    text = "9 sets in all: rows 4x8 @ 60 kg paused, dips 5x10"
    rows = an_exercise("rows 4x8 @ 60 kg paused", "rows", a_set("4", "8", "60 kg", note="paused"))
    dips = an_exercise("dips 5x10", "dips", a_set("5", "10"))
    said = "sorry, 4 sets of dips, so 8 sets in all"
    talk(
        desk,
        (text, detect(text), extract(0, a_block(rows, dips), note="9 sets in all")),
        (said, changes(said, ("dips", "count", "4"), of="")),
    )

    [*_, newest] = desk.workouts()
    assert ("8 sets in all",) == newest.notes
    assert desk.told.answer.endswith("8 sets in all")


def test_what_only_one_workout_of_the_day_can_have_is_of_that_one():
    desk = diary("Rowed 5 km in 21:00", "Bench 3x5 @ 80 kg")
    first, second = "bench was 82.5", "and it was 5.2 km"
    rowed = workout(desk, "Rowing")
    talk(
        desk,
        (first, changes(first, ("Bench Press", "load", "82.5"), of=workout(desk, "Bench Press"))),
        (second, changes(second, ("Rowing", "distance", "5.2 km"), of=rowed)),
    )

    assert "11-20 Rowing 5.2 km in 21:00 at 4:02.3/km" in standing(desk)


def test_all_of_it_is_moved_to_another_day():
    desk = diary("Rowed 5 km in 21:00. Bench 3x5 @ 80 kg")
    said = "all of that was yesterday btw"
    ids = [each.workout_id for each in desk.stored()]
    sent = [changes(said, ("", "date", "yesterday"), of=each, id=f"a{at}") for at, each in enumerate(ids)]
    talk(desk, (said, *sent))

    assert {"11-19"} == {row[:5] for row in standing(desk)}


def test_a_run_that_was_something_else_is_renamed():
    desk = diary("Ran 8 km in 1:44:10")
    said = "lol that was a hike not a run"
    talk(desk, (said, changes(said, ("Run", "name", "hike"))))

    assert standing(desk)[0].startswith("11-20 Hike 8 km")


def test_what_was_said_of_one_is_said_of_the_other_one():
    desk = diary(("Bench 3x5 @ 80 kg", 2), "Bench 3x8 @ 70 kg")
    first, second = "bench was 75", "no i meant wednesday's. today was 70"
    older, newer = (each.workout_id for each in desk.stored())
    talk(
        desk,
        (first, changes(first, ("Bench Press", "load", "75"), of=newer)),
        (
            second,
            changes("no i meant wednesday's", ("Bench Press", "load", "75"), of=older),
            changes("today was 70", ("Bench Press", "load", "70"), of=newer, id="a1"),
        ),
    )

    assert ["11-18 Bench Press 3x5 @ 75 kg", "11-20 Bench Press 3x8 @ 70 kg"] == standing(desk)


def test_an_addition_an_hour_later_joins_the_workout():
    desk = diary(LEGS, "shower, food, couch")
    said = "oh and i finished with planks 3x60 s"
    rows = (
        ("", "exercise", "planks"),
        ("planks", "count", "3"),
        ("planks", "duration", "60 s"),
    )
    talk(desk, (said, changes(said, *rows)))

    assert standing(desk)[0].endswith("Plank 3x 1:00")


def test_german_words_correct_two_exercises():
    desk = diary("Squat 3x5 @ 100 kg, bench 3x8 @ 70 kg")
    said = "Quatsch, Kniebeuge waren 4 Sätze und Bankdrücken 72,5"
    talk(
        desk,
        (said, changes(said, ("Back Squat", "count", "4"), ("Bench Press", "load", "72,5"))),
    )

    assert ["11-20 Back Squat 4x5 @ 100 kg; Bench Press 3x8 @ 72.5 kg"] == standing(desk)


def test_a_score_is_corrected_twice():
    desk = diary("Cindy, 15 rounds")
    first, second = "16 rounds actually", "16 + 4 even"
    talk(
        desk,
        (first, changes(first, ("", "score", "16 rounds"))),
        (second, changes(second, ("", "score", "16 + 4"))),
    )

    assert "score 16 rounds -> " in desk.told.answer
    assert desk.told.answer.endswith("score 16 + 4")


def test_the_unit_was_another_one():
    desk = diary("Bench 3x5 185, barbell row 3x8 115")
    said = "that was kilos btw"
    talk(desk, (said, changes(said, ("", "unit", "kilos"))))

    assert ["11-20 Bench Press 3x5 @ 185 kg; Barbell Row 3x8 @ 115 kg"] == standing(desk)


def test_the_run_goes_and_the_rest_stays():
    desk = diary("Ran 8 km in 44:10. Later bench 3x5 @ 80 kg")
    said = "scratch the run, keep the rest"
    talk(desk, (said, gone(said, workout(desk, "Run"))))

    assert ["11-20 Bench Press 3x5 @ 80 kg"] == standing(desk)
    assert "Deleted Run 8 km of Friday 20 November" == desk.told.answer


PLAN = "plan for today: incline bench 4x10 @ 50 kg, cable row 3x12 @ 60 kg"


@pytest.mark.parametrize(
    ("said", "sets"),
    [("ok done, all as planned", "4"), ("done but just 3 sets on the incline", "3")],
)
def test_a_plan_is_logged_as_it_is_said_to_be_done(said, sets):
    desk = diary(PLAN)
    rows = (
        an_exercise("incline bench 4x10 @ 50 kg", "incline bench", a_set(sets, "10", "50 kg")),
        an_exercise("cable row 3x12 @ 60 kg", "cable row", a_set("3", "12", "60 kg")),
    )
    talk(desk, (said, detect(said), extract(0, a_block(*rows))))

    assert [f"11-20 Incline Bench Press {sets}x10 @ 50 kg; Seated Cable Row 3x12 @ 60 kg"] == standing(desk)


@pytest.mark.parametrize("said", ["great, see you there", "will it be done in an hour?"])
def test_a_plan_that_is_not_said_to_be_done_can_not_be_quoted(said):
    desk = diary(PLAN)
    row = an_exercise("cable row 3x12 @ 60 kg", "cable row", a_set("3", "12", "60 kg"))
    desk.model = Scripted([says(detect(said), extract(0, a_block(row))), says(), says()])

    desk.log(said, "x1")

    assert [] == desk.workouts()


def test_a_rest_that_can_not_be_read_changes_nothing():
    desk = diary(RUN)
    text = "6x400 in 1:30 each, 2 min walk between"
    run = an_exercise("6x400 in 1:30 each", "6x400", a_set("6", distance="400", duration="1:30"))
    block = a_block({**run, "canonical_name": "Run"}, kind="intervals", rest="2 min walk")
    talk(desk, (text, detect(text, "running"), extract(0, block)))
    said = "the breaks were 3 miles"
    desk.model = Scripted([says(changes(said, ("Run", "rest", "3 miles", "all"), of="")), says(), says()])

    desk.log(said, "x1")

    assert 120 == desk.workouts()[-1].blocks[0].rest_seconds


def test_that_with_what_was_not_done_and_what_was_is_what_was_not_done():
    desk = diary("Did 45 min of yoga. Later dips 3x12")
    said = "scratch that, never did the dips, just the yoga"
    talk(desk, (said, gone(said, workout(desk, "Dip"))))

    assert ["Yoga"] == [each.name for each in desk.workouts()]
