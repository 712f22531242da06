"""A number in which letters stand for digits is never a value: what it looks like is shown and asked."""

import pytest

from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, detect, extract, says, sets_of
from tests.phrase_tables import phrases


def told(text: str, *sets: dict[str, object], name: str = "barbell row") -> Desk:
    block = a_block(an_exercise(text, name, *sets))
    desk = Desk(model=Scripted([says(detect(text), extract(0, block)), says(), says()]))
    desk.log(text, units="kg")
    return desk


@phrases("load", "sent", "question", "weight")
def test_a_load_that_looks_like_one_number_is_proposed_and_a_yes_logs_it(load, sent, question, weight):
    desk = told(f"barbell row 4x8 at {load}", a_set("4", "8", sent))
    shown = desk.log(f"barbell row 4x8 at {load}")

    assert (False, question) == (shown.success, shown.question)
    assert weight in shown.answer
    desk.log("yes", "m2")
    [workout] = desk.workouts()
    assert [("Barbell Row", 8, weight)] * 4 == sets_of(workout)
    of_loads = [each for each in workout.sources if each.path.endswith(".load")]
    assert [("rule", "look_alike")] * 4 == [(each.kind, each.rule) for each in of_loads]


def test_reps_and_counts_that_look_like_numbers_are_proposed():
    desk = told("barbell row 3x1O 60 kg", a_set("3", "1O", "60 kg"))

    assert "'1O': was that 10?" == desk.log("barbell row 3x1O 60 kg").question
    desk.log("sí", "m2")
    assert [("Barbell Row", 10, "60 kg")] * 3 == sets_of(desk.workouts()[0])


def test_what_looks_like_no_one_number_is_asked_for():
    desk = told("barbell row 4x8 at 1?5", a_set("4", "8", "1?5"))

    assert "What was the load of barbell row, '1?5'?" in desk.log("barbell row 4x8 at 1?5").answer


def test_reps_that_cannot_be_read_are_asked_for_and_the_answer_logs_them():
    text = "barbell row 60, three sets, sixes or sevens"
    desk = told(text, a_set("three", "sixes or sevens", "60"))
    block = a_block(an_exercise("barbell row 60, three sets", "barbell row", a_set("three", "sixes", "60")))

    asked = desk.log(text).question
    desk.model = Scripted([says(detect("sixes"), extract(0, block)), says(), says()])
    answered = desk.log("sixes", "m2")

    assert asked is not None
    assert asked.startswith("How many reps were the sets of barbell row, 'sixes or sevens'?")
    assert (True, ()) == (answered.success, answered.drafts)
    assert [("Barbell Row", 6, "60 kg")] * 3 == sets_of(desk.workouts()[0])


@pytest.mark.parametrize(
    "text", ["barbell row 4x8 6O kg", "barbell row 4x8 6S kg", "barbell row 3x1O 60 kg", "squats 4x8 9o"]
)
def test_the_embedded_engine_logs_none_of_them_at_once(text):
    assert not Desk().log(text, units="kg").success


def test_plurals_of_loads_are_logged_at_once():
    desk = told("hammer curls 3x8 12s", a_set("3", "8", "12s"), name="hammer curls")

    assert [("Hammer Curl", 8, "12 kg")] * 3 == sets_of(desk.workouts()[0])


@pytest.mark.parametrize("sent", ["19:4O", "19:40"])
def test_a_time_that_looks_like_one_is_proposed_and_a_yes_logs_it(sent):
    text = "ran 4 km in 19:4O"
    desk = told(text, a_set(distance="4 km", duration=sent), name="ran")
    shown = desk.log(text)

    assert (False, "'19:4O': was that 19:40?") == (shown.success, shown.question)
    desk.log("yes", "m2")
    [workout] = desk.workouts()
    assert [1180] == [one.duration_seconds for one in workout.sets()]


@pytest.mark.parametrize("sent", ["5:3O", "5:30"])
def test_a_score_that_looks_like_one_holds_its_workout_until_a_yes(sent):
    block = a_block(kind="for_time", said="Grace 5:3O", name="Grace", score=sent)
    desk = Desk(model=Scripted([says(detect("Grace 5:3O", "crossfit"), extract(0, block)), says(), says()]))
    shown = desk.log("Grace 5:3O")

    assert ([], "'5:3O': was that 5:30?") == (desk.workouts(), shown.question)
    desk.log("yes", "m2")
    [workout] = desk.workouts()
    assert ["5:30"] == [block.score.said for block in workout.blocks if block.score]


def test_the_embedded_engine_proposes_a_time_too():
    desk = Desk()
    shown = desk.log("Grace 5:3O")

    assert [] == desk.workouts()
    assert "was that 5:30?" in shown.answer
    desk.log("yes", "m2")
    assert "5:30" in desk.workouts()[0].summary


@pytest.mark.parametrize("text", ["rowed 500m in l:52", "ran 4k in 19:4O"])
def test_a_time_of_a_way_with_letters_in_it_is_asked_about(text):
    desk = Desk()
    shown = desk.log(text)

    assert ([], ()) == (desk.workouts(), shown.drafts)
    assert text in (shown.question or "")
