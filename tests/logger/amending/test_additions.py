"""More sets, so many sets, a heavier load: amendments that follow from what stands there."""

import pytest

from agents.athlete import Athlete
from agents.logger.amending.targets import goes_with
from agents.logger.records.shelf import Shelf
from agents.logger.records.undo import undo
from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says, sets_of
from tests.phrase_tables import phrases


def a_change(field: str, said: str, exercise: str = "", set: str = "") -> dict[str, str]:
    return {"exercise": exercise, "set": set, "field": field, "said": said}


def amended(before: str, words: str, *changes: dict) -> Desk:
    desk = Desk()
    desk.log(before, "m1")
    arguments = {"workout_id": "", "said": words, "changes": list(changes)}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says(), says()])
    desk.log(words, "m2")
    return desk


def rows(desk: Desk) -> list[tuple]:
    return [row[1:] for row in sets_of(desk.workouts()[0])]


@phrases("words", "said", "more", more=int)
def test_sets_are_added_like_the_last_one(words, said, more):
    desk = amended("Bench 3x5 185", words, a_change("more_sets", said))

    assert [(5, "185 lb")] * (3 + more) == rows(desk)
    assert "amended" == desk.stored()[0].change


def test_what_is_said_of_an_added_set_is_its_own():
    desk = amended(
        "Bench 185x5 @9",
        "one more set, 4 reps at 195",
        a_change("more_sets", "one more set"),
        a_change("reps", "4", set="new"),
        a_change("load", "195", set="new"),
    )

    assert [(5, "185 lb"), (4, "195 lb")] == rows(desk)
    assert [9, None] == [one.rpe for one in desk.workouts()[0].sets()]


def test_an_added_set_says_where_each_number_comes_from():
    desk = amended(
        "Bench 3x5 185",
        "one more set, 4 reps",
        a_change("more_sets", "one more set"),
        a_change("reps", "4", set="new"),
    )

    sources = {source.path: source for source in desk.workouts()[0].sources}
    head = "blocks[0].exercises[0].sets[3]"
    assert ("rule", "same_as") == (sources[f"{head}.load"].kind, sources[f"{head}.load"].rule)
    assert ("words", "m2") == (sources[f"{head}.reps"].kind, sources[f"{head}.reps"].spans[0].message_id)


def test_the_set_of_an_added_exercise_is_the_new_one():
    desk = amended(
        "Bench 3x5 185",
        "and dips, 12 reps",
        a_change("exercise", "dips"),
        a_change("reps", "12", exercise="dips", set="new"),
    )

    assert [(5, "185 lb")] * 3 + [(12, "")] == rows(desk)


@pytest.mark.parametrize(("said", "load"), [("5 lb more", "190 lb"), ("10 less", "175 lb")])
def test_a_load_may_be_more_or_less_than_it_stood(said, load):
    desk = amended("Bench 3x5 185", f"actually {said}", a_change("load_change", said))

    assert [(5, load)] * 3 == rows(desk)
    assert "load_change" in {source.rule for source in desk.workouts()[0].sources}


@pytest.mark.parametrize(("count", "sets"), [("5", 5), ("2", 2), ("3", 3)])
def test_the_number_of_sets_can_be_corrected(count, sets):
    desk = amended("Bench 3x5 185", f"it was {count} sets", a_change("count", count))

    assert [(5, "185 lb")] * sets == rows(desk)
    paths = {source.path for source in desk.workouts()[0].sources}
    assert not any(f"sets[{sets}]" in path for path in paths)


@pytest.mark.parametrize(
    ("before", "words", "change", "why"),
    [
        ("Bench 185x5, 205x3", "it was 4 sets", a_change("count", "4"), "differ"),
        ("Bench 3x5 185", "it was 4.5 sets", a_change("count", "4.5"), "4.5"),
        ("Bench 3x5 185", "80 more sets", a_change("more_sets", "80 more sets"), "more than anybody does"),
        ("Bench 3x5 185", "5 kg more", a_change("load_change", "5 kg more"), "no load"),
        ("Pull-ups 3x5", "5 lb more", a_change("load_change", "5 lb more"), "no load"),
        ("Bench 3x5 185", "5 actually", a_change("load_change", "5"), "no change of a number"),
        ("Bench 3x5 185", "no, new one 4", a_change("reps", "4", set="new"), "no number of a set"),
    ],
)
def test_what_can_not_follow_from_what_stands_is_refused(before, words, change, why):
    desk = amended(before, words, change)

    assert 1 == desk.stored()[0].revision
    assert why in desk.model.asked[1].turns[-1].parts[0].text


def test_an_exercise_without_sets_has_none_to_add_to():
    from agents.errors import Refusal
    from agents.logger.amending.added_and_removed import more_sets
    from agents.workout import Exercise, Source

    dips = Exercise(name="Dip", name_as_written="dips")

    with pytest.raises(Refusal, match="no set"):
        more_sets(dips, "one more", Source(path="", kind="words"), "blocks[0].exercises[0]", ())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("actually that was 4 sets", "4"),
        ("actually 0 more sets", "0 more sets"),
        ("no, it was 1.5 more", "1.5 more"),
    ],
)
def test_words_that_ask_for_no_whole_number_of_sets_add_none(words, said):
    desk = amended("Bench 3x5 185", words, a_change("more_sets", said))

    assert 1 == desk.stored()[0].revision


@pytest.mark.parametrize(("words", "sets"), [("same again", 6), ("one more set", 4)])
@pytest.mark.parametrize("together", [True, False])
def test_the_same_words_add_sets_once_however_often_they_are_sent(words, sets, together):
    desk = Desk()
    desk.log("Bench 3x5 185", "m1")
    arguments = {"workout_id": "", "said": words, "changes": [a_change("more_sets", words)]}
    first, second = (call("amend_workout", each, **arguments) for each in ("a0", "a1"))
    replies = [says(first, second)] if together else [says(first), says(second)]
    desk.model = Scripted([*replies, says(), says()])
    desk.log(words, "m2")
    desk.log(words, "m2")

    assert [(5, "185 lb")] * sets == rows(desk)


def test_undo_takes_added_sets_back():
    desk = amended("Bench 3x5 185", "one more set", a_change("more_sets", "one more set"))

    undo(Shelf(desk.records, "ann", desk.clock), "undo")

    assert [(5, "185 lb")] * 3 == rows(desk)


def test_an_exercise_that_stood_alone_in_its_block_goes_with_it():
    desk = Desk()
    text = "Bench 185x5, squat 225x3"
    bench = an_exercise("Bench 185x5", "Bench", a_set("", "5", "185"))
    squat = an_exercise("squat 225x3", "squat", a_set("", "3", "225"))
    desk.model = Scripted([says(detect(text), extract(0, a_block(bench), a_block(squat)))])
    desk.log(text, "m1")
    words = "remove the bench"
    arguments = {"workout_id": "", "said": words, "changes": [a_change("removed", "remove", "bench")]}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says(), says()])
    desk.log(words, "m2")

    [block] = desk.workouts()[0].blocks
    assert ["Back Squat"] == [exercise.name for exercise in block.exercises]
    assert not any("blocks[1]" in source.path for source in desk.workouts()[0].sources)


def test_an_amendment_of_a_record_without_a_confidence_gives_it_none():
    desk = Desk()
    call_ = call("log_set_result", "s0", exercise="Bench Press", reps="5", load_lb="185")
    desk.model = Scripted([says(call_), says()])
    desk.log("Bench Press 185x5", "m1")
    words = "no wait, that was 190"
    arguments = {"workout_id": "", "said": words, "changes": [a_change("load", "190")]}
    desk.model = Scripted([says(call("amend_workout", "a0", **arguments)), says(), says()])
    desk.log(words, "m2")

    assert (None, [(5, "190 lb")]) == (desk.workouts()[0].confidence, rows(desk))


def test_the_same_again_adds_what_was_told_not_what_was_added():
    desk = Desk()
    desk.log("Bench 3x5 185", "m1")
    desk.log("same again", "m2")
    desk.log("same again", "m3", again=True)

    assert [(5, "185 lb")] * 9 == rows(desk)


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("forgot a set: 1x3 at 195", [(3, "195 lb")]),
        ("forgot to mention: 195x3", [(3, "195 lb")]),
        ("forgot to add: 2 sets of 8 at 155", [(8, "155 lb")] * 2),
        ("actually 3x10 at 135 too", [(10, "135 lb")] * 3),
    ],
)
def test_sets_that_were_forgotten_leave_the_others_as_they_stand(said, more):
    desk = Desk()

    desk.log("Bench 3x5 185", "m1")
    desk.log(said, "m2")

    assert [(5, "185 lb")] * 3 + more == rows(desk)


@pytest.mark.parametrize(
    ("said", "more"),
    [("45x6", [(6, "45 lb")]), ("same again", [(5, "225 lb")] * 3), ("also 2x8 at 95", [(8, "95 lb")] * 2)],
)
def test_a_yes_to_the_one_workout_that_is_offered_carries_out_what_was_asked(said, more):
    desk = Desk()

    for place, text in enumerate(("Squat 3x5 225", "lol", said, "yes")):
        desk.log(text, f"m{place}")

    assert [(5, "225 lb")] * 3 + more == rows(desk)


@pytest.mark.parametrize(
    ("log", "goes", "not_with"), [("Ran 5k in 24:10", "run", "dips"), ("Bench 3x5 185", "dips", "run")]
)
def test_a_run_goes_with_a_run_and_a_lift_with_lifts(log, goes, not_with):
    desk = Desk()
    desk.log(log)
    [workout] = desk.workouts()

    assert goes_with(workout, goes, Athlete())
    assert not goes_with(workout, not_with, Athlete())
