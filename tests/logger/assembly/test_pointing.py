"""Words that point at sets may be pointed at nothing else: what was not said is not taken over."""

from datetime import UTC, datetime, timedelta

import pytest

from agents.logger.assembly.repeats import nothing_earlier
from agents.models.scripted import Scripted
from tests.logger.kit import (
    Desk,
    a_block,
    a_set,
    a_workout,
    an_exercise,
    call,
    detect,
    extract,
    says,
    sets_of,
)
from tests.phrase_tables import phrases

TUESDAY = datetime(2026, 11, 17, 18, 0, tzinfo=UTC)
BENCH = an_exercise("Bench 3x8 135", "Bench", a_set("3", "8", "135"))


def logged(text: str, *blocks: dict, desk: Desk | None = None, **facts: str) -> Desk:
    """What a scripted model takes down of a message, and sends again when it is refused."""
    desk = desk or Desk()
    calls = (detect(text, "strength"), extract(0, *blocks, **facts))
    again = extract(0, *blocks, id="e1", **facts)
    desk.model = Scripted([says(*calls), says(again), says(), says()])
    desk.result = desk.log(text)
    return desk


def newest(desk: Desk):
    return next(stored.workout for stored in desk.stored() if stored.message_id == "m1")


def names(desk: Desk) -> list[str]:
    return [exercise.name for exercise in newest(desk).exercises()]


def why(desk: Desk) -> str:
    return " ".join(each.why for each in desk.result.not_logged)


@phrases("words", "said", "pointing", "reason")
def test_words_that_repeat_nothing_of_an_exercise_give_it_no_sets(words, said, pointing, reason):
    rows = an_exercise(said, "rows", a_set(same_as=pointing))
    desk = logged(f"Bench 3x8 135. {words}", a_block(BENCH, rows))

    assert ["Bench Press"] == names(desk)
    assert reason in why(desk)


def test_one_place_repeats_for_one_exercise():
    squats = an_exercise("Squats the same", "Squats", a_set(same_as="the same"))
    curls = an_exercise("Squats the same. Then curls", "curls", a_set(same_as="the same"))
    desk = logged("Bench 3x8 135. Squats the same. Then curls felt good", a_block(BENCH, squats, curls))

    assert ["Bench Press", "Back Squat"] == names(desk)
    assert "for another exercise already" in why(desk)


def test_one_place_repeats_for_all_that_its_sentence_names():
    quote = "the same for squats and curls"
    again = a_set(same_as="the same")
    squats, curls = an_exercise(quote, "squats", again), an_exercise(quote, "curls", again)
    desk = logged(f"Bench 3x8 135. Then {quote}", a_block(BENCH, squats, curls))

    assert ["Bench Press", "Back Squat", "Biceps Curl"] == names(desk)


@pytest.mark.parametrize("said", ["same as before", "same as the last set"])
def test_what_stands_before_in_the_message_goes_before_what_was_logged(said):
    desk = Desk()
    desk.log("Bench 3x5 225", "m0", sent_at=TUESDAY)
    text = f"Bench 3x8 135, one more {said}"
    bench = an_exercise(text, "Bench", a_set("3", "8", "135"), a_set("one", same_as=said))
    logged(text, a_block(bench), desk=desk)

    assert [("Bench Press", 8, "135 lb")] * 4 == sets_of(newest(desk))


def test_without_sets_before_it_is_what_was_logged_last():
    desk = Desk()
    desk.log("Bench 3x5 225", "m0", sent_at=TUESDAY)
    logged(
        "Bench same as before",
        a_block(an_exercise("Bench same as before", "Bench", a_set(same_as="same as before"))),
        desk=desk,
    )

    assert [("Bench Press", 5, "225 lb")] * 3 == sets_of(newest(desk))


@pytest.mark.parametrize("said", ["same as last week", "same as a month ago", "same as Tuesday last week"])
def test_a_day_that_can_not_be_told_is_asked_about(said):
    desk = Desk()
    desk.log("Bench 3x5 225", "m0", sent_at=TUESDAY)
    logged(said, desk=desk, same_as=said)

    assert 1 == len(desk.workouts())
    assert "names no one day" in why(desk)


def test_a_message_read_late_points_at_nothing_that_was_told_after_it():
    desk = Desk()
    desk.log("Squat 3x5 225", "m0", sent_at=TUESDAY)
    desk.log("Squat 3x5 315", "m2", sent_at=TUESDAY + timedelta(days=4))
    text = "squat same as last time"
    logged(text, a_block(an_exercise(text, "squat", a_set(same_as="same as last time"))), desk=desk)

    assert [("Back Squat", 5, "225 lb")] * 3 == sets_of(newest(desk))


def test_a_message_does_not_point_at_a_day_to_come():
    desk = Desk()
    desk.log("yesterday: squat 3x5 225", "m0", sent_at=TUESDAY)
    desk.log("Squat 3x5 315", "m2")
    text = "squat same as last time"
    block = a_block(an_exercise(text, "squat", a_set(same_as="same as last time")))
    desk.model = Scripted([says(detect(text), extract(0, block)), says()])
    desk.log(text, "m1", sent_at=TUESDAY)

    assert [("Back Squat", 5, "225 lb")] * 3 == sets_of(newest(desk))


def test_what_was_deleted_is_pointed_at_no_more():
    desk = Desk()
    desk.log("Bench 3x5 185", "m0", sent_at=TUESDAY)
    desk.log("delete the last workout", "m2")
    logged("same as Tuesday", desk=desk, same_as="same as Tuesday")

    assert [] == desk.workouts()
    assert "no earlier workout" in why(desk)


def test_read_again_a_message_keeps_what_it_took_from_a_workout_that_was_amended_since():
    desk = Desk()
    desk.log("Bench 3x5 185", "m0", sent_at=TUESDAY)
    logged("same as Tuesday", desk=desk, same_as="same as Tuesday")
    earlier = next(each for each in desk.stored() if each.message_id == "m0")
    change = {"exercise": "", "set": "", "field": "load", "said": "190"}
    words = "no wait, that was 190"
    arguments = {"workout_id": earlier.workout_id, "said": words, "changes": [change]}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says()])
    desk.log(words, "m2")
    desk.model = Scripted([])
    desk.log("same as Tuesday", "m1")

    assert [("Bench Press", 5, "185 lb")] * 3 == sets_of(newest(desk))


def test_a_whole_workout_again_says_where_each_number_comes_from():
    desk = Desk()
    desk.log("Fran 4:12", "m0", sent_at=TUESDAY)
    logged("same as Tuesday", desk=desk, same_as="same as Tuesday")

    sources = {source.path: source.kind for source in newest(desk).sources}
    assert "history" == sources["blocks[0].scheme"] == sources["blocks[0].exercises[0].sets[0].reps"]
    assert newest(desk).blocks[0].score is None


@pytest.mark.untraced
def test_sixty_exercises_are_taken_over_as_they_stand():
    desk = Desk()
    lifts = "\n".join(f"Curl {place + 10} lb x 5" for place in range(60))
    desk.log(lifts, "m0", sent_at=TUESDAY)
    logged("same as Tuesday but 5 lb more", desk=desk, same_as="same as Tuesday", load_change="5 lb more")

    assert [f"{place + 15} lb" for place in range(60)] == [load for _, _, load in sets_of(newest(desk))]


@pytest.mark.parametrize(
    "facts",
    [
        {"load_change": "5 lb more"},
        {"same_as": "same as Tuesday", "same_as ": "same as Monday"},
    ],
)
def test_a_workout_that_is_like_none_or_two_is_asked_about(facts):
    desk = Desk()
    desk.log("Bench 3x5 185", "m0", sent_at=TUESDAY)
    text = "same as Tuesday and same as Monday, 5 lb more"
    rows = [{"field": field.strip(), "said": said} for field, said in facts.items()]
    sent = call("extract_workout_data", "e0", **{**a_workout(0), "facts": rows})
    desk.model = Scripted([says(detect(text), sent), says()])
    desk.log(text, "m1")

    assert ["m0"] == [stored.message_id for stored in desk.stored()]


def test_a_heavier_repetition_is_taken_at_the_first_try():
    desk = Desk()
    desk.log("squat 3x5 225", "m0", sent_at=TUESDAY)
    text = "squat today, same as Tuesday but 5 lb more"
    again = a_set(same_as="same as Tuesday", load_change="5 lb more")
    desk.model = Scripted([says(detect(text), extract(0, a_block(an_exercise(text, "squat", again))))])
    desk.log(text, "m1")

    assert [("Back Squat", 5, "230 lb")] * 3 == sets_of(newest(desk))


def test_a_load_changes_that_of_the_set_before():
    text = "Bench 3x8 135, then 5 lb more for 3x5"
    heavier = a_set("3", "5", load_change="5 lb more")
    desk = logged(text, a_block(an_exercise(text, "Bench", a_set("3", "8", "135"), heavier)))

    assert [(8, "135 lb")] * 3 + [(5, "140 lb")] * 3 == [row[1:] for row in sets_of(newest(desk))]


def test_what_is_said_of_sets_taken_over_has_its_own_source_in_each():
    text = "Bench 205x3 and two more sets of 2"
    two = a_set("two", "2", same_as="more sets")
    desk = logged(text, a_block(an_exercise(text, "Bench", a_set("", "3", "205"), two)))

    kinds = [
        [source.kind for source in newest(desk).sources if source.path.endswith(f"sets[{place}].reps")]
        for place in range(3)
    ]
    assert [["words"]] * 3 == kinds


def test_a_repetition_with_bodyweight_has_no_load():
    text = "Push-ups 3x10 @ 20 lb, same again but bodyweight"
    again = a_set(load="bodyweight", same_as="same again")
    desk = logged(text, a_block(an_exercise(text, "Push-ups", a_set("3", "10", "20 lb"), again)))

    last = newest(desk).sets()[-1]
    assert (10, None, True) == (last.reps, last.load, last.bodyweight)


def test_how_hard_the_heart_went_is_not_taken_over():
    text = "Ran 5k HR 150, same again"
    run = a_set("", distance="5k", heart_rate="150")
    desk = logged(text, a_block(an_exercise(text, "Ran", run, a_set(same_as="same again"))))

    assert [150, None] == [one.heart_rate_bpm for one in newest(desk).sets()]


@pytest.mark.parametrize(
    ("text", "skipped"), [("Bench 3x8 135, skipped dips", ("Dip",)), ("Bench 3x8 135 and dips", ())]
)
def test_what_was_left_out_is_said_to_be(text, skipped):
    desk = logged(text, a_block(BENCH), skipped="dips")

    assert skipped == tuple(each.name for each in newest(desk).skipped)


@pytest.mark.parametrize(
    ("sets", "reason"),
    [
        ({"same_as": "ditto"}, "is not in the athlete's words"),
        ({"same_as": "same as Tuesday"}, "no earlier workout with squat"),
        ({"same_as": "same as Tuesday", "load_change": "50 lb more"}, "no earlier workout with squat"),
    ],
)
def test_an_exercise_that_points_at_nothing_is_asked_about(sets, reason):
    text = "squat same as Tuesday"
    desk = logged(text, a_block(an_exercise(text, "squat", a_set(**sets))))

    assert [] == desk.workouts()
    assert reason in why(desk)


def test_an_earlier_exercise_without_sets_gives_none():
    desk = Desk()
    desk.log("did tabata on the assault bike, 8 rounds, 68 cals total", "m0", sent_at=TUESDAY)
    assert () == desk.workouts()[0].exercises()[0].sets
    text = "assault bike same as Tuesday"
    logged(text, a_block(an_exercise(text, "assault bike", a_set(same_as="same as Tuesday"))), desk=desk)

    assert ["m0"] == [stored.message_id for stored in desk.stored()]


def test_words_that_change_a_load_stand_in_the_message():
    text = "Bench 3x8 135, same again but heavier"
    again = a_set(same_as="same again", load_change="5 lb more")
    desk = logged(text, a_block(an_exercise(text, "Bench", a_set("3", "8", "135"), again)))

    assert [] == desk.stored()
    assert ["doubtful"] == [each.code for each in desk.result.not_logged]


def test_where_nothing_earlier_is_known_a_day_means_nothing():
    assert "no earlier workout" in nothing_earlier("same as Tuesday", "")
