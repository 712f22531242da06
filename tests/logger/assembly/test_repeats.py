"""Sets that are said by pointing at others take over what stands there, and say where it comes from."""

from datetime import UTC, datetime

import pytest

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of
from tests.phrase_tables import phrases

TUESDAY = datetime(2026, 11, 17, 18, 0, tzinfo=UTC)


def logged(text: str, *exercises: dict, before: str = "", desk: Desk | None = None, **facts: str) -> Desk:
    """A message taken down by a scripted model, after one that the embedded engine logged."""
    desk = desk or Desk()
    if before:
        desk.log(before, "m0", sent_at=TUESDAY)
    block = a_block(*exercises) if exercises else None
    blocks = [block] if block else []
    calls = (detect(text, "strength"), extract(0, *blocks, **facts))
    desk.model = Scripted([says(*calls), says(*calls), says()])
    desk.result = desk.log(text, "m1")
    return desk


def newest(desk: Desk):
    return desk.workouts()[-1]


def rules(desk: Desk) -> set[tuple[str, str]]:
    return {(source.kind, source.rule) for source in newest(desk).sources}


def test_the_same_for_another_exercise_takes_over_its_sets():
    text = "Bench 3x8 135 then the same for rows"
    desk = logged(
        text,
        an_exercise("Bench 3x8 135", "Bench", a_set("3", "8", "135")),
        an_exercise("then the same for rows", "rows", a_set(same_as="the same")),
    )

    assert [("Bench Press", 8, "135 lb")] * 3 + [("rows", 8, "135 lb")] * 3 == sets_of(newest(desk))
    assert ("rule", "same_as") in rules(desk)


def test_each_number_taken_over_names_the_sets_it_comes_from():
    text = "Bench 3x8 135 then the same for rows"
    desk = logged(
        text,
        an_exercise("Bench 3x8 135", "Bench", a_set("3", "8", "135")),
        an_exercise("then the same for rows", "rows", a_set(same_as="the same")),
    )

    taken = {source.path: source.of for source in newest(desk).sources if source.rule == "same_as"}

    assert "blocks[0].exercises[0]" == taken["blocks[0].exercises[1].sets[2].load"]


def test_more_of_the_same_may_be_heavier():
    text = "Bench 3x5 185, same again but 5 lb more"
    heavier = a_set(same_as="same again", load_change="5 lb more")
    desk = logged(text, an_exercise(text, "Bench", a_set("3", "5", "185"), heavier))

    assert ["185 lb"] * 3 + ["190 lb"] * 3 == [load for _, _, load in sets_of(newest(desk))]
    assert ("rule", "load_change") in rules(desk)


@phrases("said", "load")
def test_a_change_of_the_load_goes_both_ways(said, load):
    text = f"Bench 3x5 185, same again {said}"
    desk = logged(
        text,
        an_exercise(text, "Bench", a_set("3", "5", "185"), a_set(same_as="same again", load_change=said)),
    )

    assert load == sets_of(newest(desk))[-1][2]


@pytest.mark.parametrize("said", ["5 kg more", "200 less", "5", "more", "5 more 10 less"])
def test_a_change_that_gives_no_load_is_not_logged(said):
    text = f"Bench 3x5 185 lb, same again {said}"
    again = a_set(same_as="same again", load_change=said)
    desk = logged(text, an_exercise(text, "Bench", a_set("3", "5", "185 lb"), again))

    assert [] == desk.workouts()
    assert ["doubtful"] == [each.code for each in desk.result.not_logged]


def test_one_more_set_is_like_the_last_one_but_for_what_is_said_of_it():
    text = "Bench 185x5, 205x3 and one more set, 2 reps"
    desk = logged(
        text,
        an_exercise(
            text, "Bench", a_set("", "5", "185"), a_set("", "3", "205"), a_set("one", "2", same_as="more set")
        ),
    )

    assert [(5, "185 lb"), (3, "205 lb"), (2, "205 lb")] == [row[1:] for row in sets_of(newest(desk))]


def test_what_was_noted_of_a_set_is_not_taken_over():
    text = "Bench 185x5 @9 paused, same again"
    desk = logged(
        text,
        an_exercise(
            text, "Bench", a_set("", "5", "185", rpe="9", note="paused"), a_set(same_as="same again")
        ),
    )

    first, second = newest(desk).sets()
    assert (first.rpe, first.notes) != (second.rpe, second.notes) == (None, ())


def test_the_same_of_nothing_is_asked_about():
    text = "the same for rows, 5 reps"
    desk = logged(text, an_exercise(text, "rows", a_set("", "5", same_as="the same")))

    assert [] == desk.workouts()
    assert ["draft"] == [each.code for each in desk.result.not_logged]


def test_words_that_ask_for_no_repetition_repeat_nothing():
    text = "Bench 3x5 185 and rows"
    desk = logged(
        text,
        an_exercise("Bench 3x5 185", "Bench", a_set("3", "5", "185")),
        an_exercise("and rows", "rows", a_set(same_as="and")),
    )

    assert 3 == len(sets_of(newest(desk)))


def test_the_same_as_a_day_is_that_days_workout():
    desk = logged("same as Tuesday", before="Bench 3x5 185 @8\nSquat 5x5 225", same_as="same as Tuesday")

    workout = newest(desk)
    assert [("Bench Press", 5, "185 lb")] * 3 + [("Back Squat", 5, "225 lb")] * 5 == sets_of(workout)
    assert ("2026-11-20", ("same as Tuesday",)) == (workout.date, workout.notes)
    assert all(one.rpe is None for one in workout.sets())


def test_what_was_taken_from_an_earlier_workout_says_from_which():
    desk = logged("same as Tuesday", before="Bench 3x5 185", same_as="same as Tuesday")

    [earlier, newest_one] = desk.stored()
    sources = [source for source in newest_one.workout.sources if source.kind == "history"]
    assert {earlier.workout_id} == {source.of for source in sources}
    assert "blocks[0].exercises[0].sets[2].load" in {source.path for source in sources}


def test_the_same_as_a_day_may_be_heavier():
    desk = logged(
        "same as Tuesday but 5 lb more",
        before="Bench 3x5 185. Pull-ups 3x8",
        same_as="same as Tuesday",
        load_change="5 lb more",
    )

    assert ["190 lb"] * 3 + [""] * 3 == [load for _, _, load in sets_of(newest(desk))]


def test_one_exercise_may_be_the_same_as_on_a_day():
    text = "squat same as Tuesday"
    desk = logged(
        text,
        an_exercise(text, "squat", a_set(same_as="same as Tuesday")),
        before="Bench 3x5 185. Squat 225x5",
    )

    assert [("Back Squat", 5, "225 lb")] == sets_of(newest(desk))


@pytest.mark.parametrize("said", ["same as Monday", "same as last time"])
def test_a_day_without_a_workout_is_asked_about(said):
    desk = logged(said, same_as=said)

    assert [] == desk.workouts()
    assert "no earlier workout" in desk.result.not_logged[0].why


def test_a_day_with_two_workouts_is_asked_about():
    desk = Desk()
    desk.log("Bench 3x5 185", "a", sent_at=TUESDAY)
    desk.log("Squat 3x5 225", "b", sent_at=TUESDAY)
    logged("same as Tuesday", desk=desk, same_as="same as Tuesday")

    assert 2 == len(desk.workouts())
    assert "2 workouts on 2026-11-17" in desk.result.not_logged[0].why


def test_the_last_time_is_the_newest_workout_with_that_exercise():
    text = "squat same as last time"
    desk = Desk()
    desk.log("Squat 3x5 225", "a", sent_at=TUESDAY)
    desk.log("Bench 3x5 185", "b", sent_at=TUESDAY.replace(day=18))
    logged(text, an_exercise(text, "squat", a_set(same_as="same as last time")), desk=desk)

    assert [("Back Squat", 5, "225 lb")] * 3 == sets_of(newest(desk))


def test_the_same_of_the_workout_and_a_change_of_a_set_mean_the_same_as_both_on_the_set():
    text = "Press, same as Tuesday but 10 more"
    press = an_exercise(text, "Press", a_set(load_change="10 more"))

    desk = logged(text, press, before="Overhead press 3x5 95. Pull-ups 3x8", same_as="same as Tuesday")

    assert ["105 lb"] * 3 == [load for _, _, load in sets_of(newest(desk))]


def test_an_exercise_that_is_changed_stands_beside_the_others_that_are_the_same():
    text = "same as Tuesday but 10 more on press"
    press = an_exercise(text, "press", a_set(load_change="10 more"))

    desk = logged(text, press, before="Overhead press 3x5 95. Pull-ups 3x8", same_as="same as Tuesday")

    assert {"105 lb", ""} == {load for _, _, load in sets_of(newest(desk))}
    assert 6 == len(sets_of(newest(desk)))


def test_the_earlier_workout_is_the_one_whose_exercise_has_these_words():
    text = "dips same as Tuesday but 5 more"
    desk = Desk()
    desk.log("Ran 5k in 24:10", "a", sent_at=TUESDAY)
    desk.log("Weighted dips 3x5 +20 lb", "b", sent_at=TUESDAY)

    dips = an_exercise(text, "dips", a_set(same_as="same as Tuesday", load_change="5 more"))
    logged(text, dips, desk=desk)

    assert ["25 lb"] * 3 == [load.replace(" added", "") for _, _, load in sets_of(newest(desk))]


@pytest.mark.parametrize("said", ["no time for dips", "left the dips out"])
def test_what_there_was_no_time_for_was_left_out(said):
    text = f"Bench 3x5 185, {said}"

    desk = logged(text, an_exercise("Bench 3x5 185", "Bench", a_set("3", "5", "185")), skipped=said)

    assert 1 == len(newest(desk).skipped)


def test_what_an_earlier_workout_is_asked_for_is_meant_of_the_exercise_that_says_so():
    text = "pull-ups 3x6. squat same as Tuesday but 5 lb more"
    desk = logged(
        text,
        an_exercise("pull-ups 3x6", "pull-ups", a_set("3", "6")),
        an_exercise("squat same as Tuesday but 5 lb more", "squat", a_set(load_change="5 lb more")),
        before="Bench 3x5 185. Squat 225x5",
        same_as="same as Tuesday",
    )

    assert [("Pull-up", 6, "")] * 3 + [("Back Squat", 5, "230 lb")] == sets_of(newest(desk))
