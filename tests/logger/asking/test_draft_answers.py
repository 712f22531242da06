"""A draft of which one value is in doubt is answered as people answer: with the value, or with a no to it."""

from dataclasses import replace
from functools import partial

import pytest

from agents.errors import Unfinished
from agents.logger.records.draft import Draft
from agents.models.scripted import Scripted
from storage.sqlite import SqliteRecords
from tests.logger.kit import (
    Desk,
    a_block,
    a_set,
    an_exercise,
    at_once,
    detect,
    extract,
    message,
    says,
    sets_of,
)
from tests.logger.records.test_drafts import drafts, only

SMUDGED = "Bench 3x5 @ 8O kg"
BEYOND = "Deadlift 3x5 @ 1400 kg"
MISSING = "barbell row 4x8 at 1?5"
ASKS_LOAD = "What was the load of barbell row, '1?5'? (yes logs its sets without one)"


def told(text: str, units: str = "kg") -> Desk:
    desk = Desk()
    assert desk.log(text, units=units).drafts
    return desk


def sent(text: str, *sets: dict[str, object], name: str = "barbell row") -> Desk:
    """The same by a model that sends these sets, and then nothing more."""
    block = a_block(an_exercise(text, name, *sets))
    desk = Desk(model=Scripted([says(detect(text), extract(0, block)), *[says()] * 4]))
    assert desk.log(text, units="kg").drafts
    return desk


def rows(desk: Desk) -> list[tuple[str, int | None, str]]:
    return [row for workout in desk.workouts() for row in sets_of(workout)]


# --- a value


@pytest.mark.parametrize(
    ("said", "load"),
    [
        *[("80", "80 kg"), ("80 kilos", "80 kg"), ("yes, 80", "80 kg"), ("it was 80 kg", "80 kg")],
        *[("85", "85 kg"), ("no, 85 kg", "85 kg"), ("nein, 85", "85 kg"), ("85 obviously", "85 kg")],
        *[("85, not 80", "85 kg"), ("85 kg not 80 kg", "85 kg"), ("not 80, 85", "85 kg")],
        *[("eran 85", "85 kg"), ("sorry, 82.5", "82.5 kg"), ("eighty five", "85 kg"), ("180 lb", "180 lb")],
    ],
)
def test_a_value_is_filled_in_and_the_draft_logged(said, load):
    desk = told(SMUDGED)

    answered = desk.log(said, "m2")

    assert (True, ()) == (answered.success, answered.drafts)
    assert [("Bench Press", 5, load)] * 3 == rows(desk)
    assert ("logged", answered.workoutId) == (only(desk).state, only(desk).workout_id)


@pytest.mark.parametrize(
    "said",
    [
        *[
            "yes but 3 sets",
            "yes, 85",
            "no, 80",
            "80x5",
            "80 or 85",
            "85?",
            "8 reps",
            "5 km",
            "not 80",
            "24:10",
        ],
        *["85 for the last one", "bench 85", "a lot", "7000 kg", "one two three four five six 85 70"],
    ],
)
def test_anything_else_is_read_by_itself(said):
    desk = told(SMUDGED)

    desk.log(said, "m2")

    assert "open" == drafts(desk).get(only_of_first(desk).draft_id).state


def only_of_first(desk: Desk) -> Draft:
    return next(each for each in drafts(desk).all() if each.message_id == "m1")


def test_a_value_that_nobody_reaches_is_confirmed_or_replaced():
    for said, load in (("1400", "1400 kg"), ("140 of course", "140 kg")):
        desk = told(BEYOND)
        desk.log(said, "m2")
        assert [("Deadlift", 5, load)] * 3 == rows(desk)


def test_a_load_that_was_never_read_is_given():
    desk = sent(MISSING, a_set("4", "8", "1?5"))

    desk.log("115", "m2")

    assert [("Barbell Row", 8, "115 kg")] * 4 == rows(desk)
    assert () == desk.workouts()[0].exercises()[0].sets[0].notes


def test_reps_are_given_and_only_of_the_sets_that_lack_them():
    text = "barbell row 60 kg, 8 and then 1O"
    desk = sent(text, a_set("1", "8", "60 kg"), a_set("1", "1O", "60 kg"))

    desk.log("12 reps", "m2")

    assert [("Barbell Row", 8, "60 kg"), ("Barbell Row", 12, "60 kg")] == rows(desk)


def test_a_load_in_doubt_leaves_the_same_load_of_other_sets_alone():
    text = "barbell row 80 kg x 8, 8O kg x 8"
    desk = sent(text, a_set("1", "8", "80 kg"), a_set("1", "8", "8O kg"))

    desk.log("82.5", "m2")

    assert [("Barbell Row", 8, "80 kg"), ("Barbell Row", 8, "82.5 kg")] == rows(desk)


def test_what_was_given_stands_on_the_words_of_the_answer():
    desk = told(SMUDGED)

    desk.log("no, 85 kg", "m2")

    [workout] = desk.workouts()
    of_loads = [each for each in workout.sources if each.path.endswith(".load")]
    assert {("words", "m2", 4, 9)} == {
        (each.kind, span.message_id, span.start, span.end) for each in of_loads for span in each.spans
    }


def test_every_workout_of_the_message_is_logged_with_it():
    desk = told(f"Squat 5x5 @ 100. {SMUDGED}")

    desk.log("85", "m2")

    assert {("Back Squat", 5, "100 kg"), ("Bench Press", 5, "85 kg")} == set(rows(desk))


def test_with_two_values_in_doubt_a_value_is_of_none():
    desk = told(f"{SMUDGED}. Squat 5x5 @ 9O kg")

    assert (
        "'8O kg' and '9O kg': was that 80 kg and 90 kg?" == desk.log(f"{SMUDGED}. Squat 5x5 @ 9O kg").question
    )
    assert not desk.log("85", "m2").success
    assert [] == desk.workouts()


def test_with_something_else_in_doubt_a_value_is_of_none():
    desk = told("Jenny 3x5 @ 8O kg")

    assert not desk.log("85", "m2").success
    assert [] == desk.workouts()


def test_a_value_asks_no_model():
    desk = told(SMUDGED)
    desk.model = Scripted([])

    assert (True, 0) == ((answered := desk.log("85", "m2")).success, answered.usage.model_calls)


def test_a_value_delivered_again_logs_it_once():
    desk = told(SMUDGED)

    assert desk.log("85", "m2").workoutId == desk.log("85", "m2").workoutId
    assert [1] == [each.revision for each in desk.stored()]


def test_a_value_that_was_stopped_before_its_report_is_finished_when_it_comes_again():
    desk = told(SMUDGED)
    logged = replace(desk.logger, clock=desk.clock)
    entry = drafts(desk).inbox.receive(message("85", "m2"), shown=shown_of(desk))
    assert entry.report is None
    twin = Desk(records=desk.records, clock=desk.clock)
    twin.log("85", "m3")  # the same words, by another message that saw the same reply

    again = logged.log(message("85", "m2"))

    assert (True, [1]) == (again.success, [each.revision for each in desk.stored()])


def shown_of(desk: Desk):
    from agents.conversation import Shown

    return Shown((only(desk).draft_id,))


def test_a_value_that_comes_after_another_changes_nothing_and_is_read_by_itself():
    desk = told(SMUDGED)
    drafts(desk).inbox.receive(message("90", "m3"), shown=shown_of(desk))
    desk.log("85", "m2")

    late = desk.log("90", "m3")

    assert (False, [("Bench Press", 5, "85 kg")] * 3) == (late.success, rows(desk))
    assert "What was '90'?" == late.question


def test_a_value_at_the_same_moment_twice_logs_it_once(tmp_path):
    for turn in range(5):
        desk = Desk(records=SqliteRecords(str(tmp_path / f"{turn}.db")))
        desk.log(SMUDGED, units="kg")

        at_once(*[partial(desk.log, "85", "m2")] * 2)

        assert [1] == [stored.revision for stored in desk.stored()]
        desk.records.close()


def test_a_value_for_a_question_that_is_named_is_no_drafts():
    desk = Desk()
    desk.log("Squat 3x5", "m0")
    desk.log(SMUDGED, units="kg")

    desk.log("100", "m2", answers="m0.0")

    assert ([("Back Squat", 5, "100 kg")] * 3, "open") == (rows(desk), only(desk).state)


# --- a no


@pytest.mark.parametrize("no", ["no", "Nein.", "that's wrong", "not right", "👎"])
def test_a_no_asks_once_for_the_value_that_is_in_doubt(no):
    desk = told(SMUDGED)

    asked = desk.log(no, "m2")

    assert "What was the load of Bench, '8O kg'? (yes logs its sets without one)" == asked.question
    assert (False, "open", asked.question) == (asked.success, only(desk).state, asked.answer)
    assert [asked.question.casefold()] == [each.why.casefold() for each in asked.drafts]
    desk.log("85", "m3")
    assert [("Bench Press", 5, "85 kg")] * 3 == rows(desk)
    assert () == desk.workouts()[0].exercises()[0].sets[0].notes


@pytest.mark.parametrize("no", ["scrap it", "drop it", "forget it", "no, delete that", "don't log it"])
def test_words_of_dropping_drop_it_at_once(no):
    desk = told(SMUDGED)

    desk.log(no, "m2")

    assert "dropped" == only(desk).state


@pytest.mark.parametrize("no", ["no", "drop it", "nein"])
def test_a_second_no_drops_it(no):
    desk = told(SMUDGED)
    desk.log("no", "m2")

    told_so = desk.log(no, "m3")

    assert ("dropped", ["dropped"]) == (only(desk).state, [each.code for each in told_so.not_logged])


def test_a_no_that_is_delivered_again_asks_the_same():
    desk = told(SMUDGED)

    assert desk.log("no", "m2") == desk.log("no", "m2")
    assert "open" == only(desk).state


def test_what_was_refused_is_logged_by_no_yes():
    for text in (SMUDGED, BEYOND):
        desk = told(text)
        desk.log("no", "m2")

        desk.log("yes", "m3")

        [exercise] = desk.workouts()[0].exercises()
        assert {(None, None)} == {(one.load, one.load_kg) for one in exercise.sets}
        assert all(one.notes for one in exercise.sets)


def test_what_was_refused_is_taken_out_of_its_own_sets_alone():
    desk = told("Squat 5x5 @ 100 kg. Deadlift 140 kg x 5, 1400 kg x 5")

    desk.log("no", "m2")
    desk.log("yes", "m3")

    loads = [load for _, _, load in rows(desk)]
    assert ["100 kg"] * 5 + ["140 kg", ""] == loads


def test_a_no_to_a_draft_that_is_in_doubt_for_another_reason_drops_it():
    desk = told("Jenny 3x5 @ 8O kg")

    desk.log("no", "m2")

    assert "dropped" == only(desk).state


def test_a_no_by_its_id_drops_it():
    desk = told(SMUDGED)

    assert "dropped" == drafts(desk).drop(only(desk).draft_id).draft.state


def test_a_no_after_it_was_logged_is_told_of_it():
    desk = told(SMUDGED)
    drafts(desk).inbox.receive(message("no", "m3"), shown=shown_of(desk))
    desk.log("85", "m2")

    late = desk.log("no", "m3")

    assert (False, "logged") == (late.success, only(desk).state)
    assert "is logged as" in late.answer
    with pytest.raises(Unfinished, match="is logged as"):
        drafts(desk).drop(only(desk).draft_id)


# --- what is asked


def test_all_loads_that_cannot_be_read_are_asked_for_at_once():
    text = "barbell row 4x8 at 1?5, bench 3x5 at 2?5, squat 3x5 100"
    exercises = (
        an_exercise("barbell row 4x8 at 1?5", "barbell row", a_set("4", "8", "1?5")),
        an_exercise("bench 3x5 at 2?5", "bench", a_set("3", "5", "2?5")),
        an_exercise("squat 3x5 100", "squat", a_set("3", "5", "100")),
    )
    desk = Desk(model=Scripted([says(detect(text), extract(0, a_block(*exercises))), says(), says()]))

    asked = desk.log(text, units="kg").question

    assert "What were the loads of barbell row, '1?5' and bench, '2?5'? (yes logs them without)" == asked


def test_an_answer_that_says_the_numbers_of_the_question_again_leaves_nothing_out():
    desk = Desk()
    asked = desk.log("Bench 8x3x10")

    answered = desk.log("8 sets of 3 at 10", "m2")

    assert asked.question
    assert (True, (), None) == (answered.success, answered.drafts, answered.question)
    assert [("Bench Press", 3, "10 lb")] * 8 == rows(desk)
