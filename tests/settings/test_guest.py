"""The settings in a message: what is changed, told with old and new value, done once, and taken back."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agents.recorded import changed_athlete
from tests.logger.kit import call, says
from tests.logger.program_kit import SUNDAY
from tests.settings.kit import a_desk, athlete_of, told

TO_KG = "Weights without a unit are in kg now (were in lb). What is logged stays in the unit it was said in."


def change(said, units="", bar="", plates="", plates_are="", id="s0"):
    return call("change_settings", id, said=said, units=units, bar=bar, plates=plates, plates_are=plates_are)


def undo(said="revert the bar setting"):
    return call("undo_settings_change", "u0", said=said, of="")


def loads_of(desk):
    first = (exercise.sets[0].load for each in desk.workouts() for exercise in each.exercises())
    return [(load.value, load.unit) for load in first]


def plates(desk):
    return list(map(int, athlete_of(desk).plates))


def test_the_unit_is_changed_for_all_that_is_said_from_then_on_and_nothing_logged_is_converted():
    desk = a_desk()
    desk.log("Bench 3x5 @ 185", "m0")

    assert [TO_KG] == told(desk, "switch me to kg")
    desk.log("Squat 3x5 @ 100", "m2")

    loads = [
        (one.load.value, one.load.unit) for each in desk.workouts() for one in each.exercises()[0].sets[:1]
    ]
    assert [(Decimal(185), "lb"), (Decimal(100), "kg")] == loads
    assert ("kg", ("units",)) == (athlete_of(desk).units, athlete_of(desk).chosen)


def test_a_unit_that_is_set_is_of_what_is_said_behind_it_in_the_same_message():
    desk = a_desk()

    desk.log("Bench 3x5 @ 135. Switch me to kg. Squat 3x5 @ 100")

    loads = sorted(loads_of(desk))
    assert [(Decimal(100), "kg"), (Decimal(135), "lb")] == loads


def test_the_bar_is_told_with_what_it_was():
    desk = a_desk()

    assert ["Bar: 20 kg (was not said)."] == told(desk, "my bar is 20 kg")
    assert ["Bar: 35 lb (was 20 kg)."] == told(desk, "my bar is 35", "m2")
    assert ["The bar is 35 lb already."] == told(desk, "my bar is 35 lb", "m3")


def test_plates_are_named_taken_out_and_added():
    desk = a_desk()

    first = told(desk, "I only have 45s, 25s and 10s")
    told(desk, "no 25 plates", "m2")
    told(desk, "I bought 5s", "m3")

    assert ["Plates: 45, 25, 10 lb (were not said, the usual ones are taken)."] == first
    assert [45, 10, 5] == plates(desk)


def test_a_plate_that_is_not_there_is_left_out_of_the_usual_ones():
    desk = a_desk()

    assert ["Plates: 45, 35, 25, 10, 5 lb (were not said, the usual ones are taken)."] == (
        told(desk, "no 2.5 plates")
    )


def test_with_another_unit_the_plates_of_before_are_not_known_any_more():
    desk = a_desk()
    told(desk, "I only have 45s, 25s and 10s")

    [answer] = told(desk, "switch me to kg", "m2")

    assert answer.endswith("Plates: not said, the usual ones are taken (were 45, 25, 10 lb).")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("my bar is 300 lb", "no bar weighs 300 lb."),
        ("my bar is 300", "no bar weighs 300 lb. Say it with its unit, if another one is meant."),
        ("I only have 400 and 300 plates", "no plate weighs 400 lb."),
        ("my bar is 2 lb", "no bar weighs 2 lb."),
        ("I only have 20 kg plates", "plates are kept in lb, the unit of your weights. Say first which unit"),
        ("no 45, 35, 25, 10, 5 and 2.5 plates", "some plate has to be left."),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_is_set(text, why):
    desk = a_desk()

    answer = desk.log(text).answer

    assert answer.startswith(f"Not done: {why}")
    assert "Not logged" not in answer
    assert () == athlete_of(desk).changes


@pytest.mark.parametrize(
    ("text", "said"), [("no 15 plates", "45, 35, 25, 10, 5, 2.5"), ("no 5s", "45, 25, 10")]
)
def test_a_plate_that_is_gone_already_is_told_and_changes_nothing(text, said):
    desk = a_desk()
    if text == "no 5s":
        told(desk, "I only have 45s, 25s and 10s", "m0")
    before = athlete_of(desk)

    [answer] = told(desk, text)

    assert f"The plates are {said} lb already." == answer
    assert before == athlete_of(desk)


def test_plates_that_are_named_are_kept_though_they_are_the_usual_ones():
    desk = a_desk()

    told(desk, "I only have 45s, 35s, 25s, 10s, 5s and 2.5s")

    assert [45, 35, 25, 10, 5, Decimal("2.5")] == list(athlete_of(desk).plates)


def test_a_message_delivered_twice_changes_once_and_says_the_same():
    desk = a_desk()
    first = desk.log("my bar is 20 kg")

    again = desk.log("my bar is 20 kg")

    assert first == again
    assert 1 == len(athlete_of(desk).changes)


def test_what_is_done_by_a_call_is_told_again_by_it_though_more_was_changed_since():
    desk = a_desk(
        *[says(change("my bar is 20 kg", bar="20 kg"))], says(change("my bar is 15 kg", bar="15 kg"))
    )
    first = told(desk, "my bar is 20 kg")
    told(desk, "my bar is 15 kg", "m2")

    assert first == told(desk, "my bar is 20 kg", again=True)


def test_a_change_said_by_an_earlier_text_of_a_message_goes_with_it():
    desk = a_desk(begun=True)
    told(desk, "my bar is 35 lb")

    [back, bar] = told(desk, "my bar is 55 lb")

    assert back == (
        "Taken back, since the message was changed. Bar: not said (was 35 lb). "
        "Your program computes as before again."
    )
    assert "Bar: 55 lb (was not said)." in bar
    assert 55 == desk.state.rounding.bar.value


def test_what_was_set_anew_since_stays_when_a_message_is_changed():
    desk = a_desk()
    told(desk, "my bar is 35 lb")
    told(desk, "my bar is 55 lb", "m2")

    told(desk, "Bench 3x5 @ 185")

    assert 55 == athlete_of(desk).bar_value


# --- by a model


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("my bar is 20 kg", change("my bar is 20 kg", bar="15 kg")),
        ("my bar is 20 kg", change("the bar is 20 kg", bar="20 kg")),
        ("make it heavier", change("make it heavier", units="kg")),
        ("no 2.5 plates", change("no 2.5 plates", plates="5", plates_are="gone")),
        ("no 2.5 plates", change("no 2.5 plates", plates="plates", plates_are="gone")),
        ("switch me to kg", change("switch me to kg")),
        ("the bar is heavy 20", change("the bar is heavy 20", bar="+20")),
        ("the bar is 20 to 25 kg", change("the bar is 20 to 25 kg", bar="20 to 25 kg")),
        ("should I switch to kg?", change("switch to kg", units="kg")),
    ],
)
def test_a_model_sets_what_the_athlete_said_alone(text, asked):
    desk = a_desk(says(asked), says())

    result = desk.log(text)

    assert () == athlete_of(desk).changes
    assert not result.success


def test_of_two_settings_one_that_is_refused_is_told_though_the_other_was_made():
    said = "my bar is 20 kg and no 2.5 plates"
    bar, plates = (
        change("my bar is 20 kg", bar="20 kg"),
        change("no 2.5 plates", plates="5", plates_are="gone"),
    )
    desk = a_desk(says(plates, bar), says())

    made, refused = told(desk, said)

    assert "Bar: 20 kg (was not said)." == made
    assert refused.startswith("Not done: bar and plates have to be")


def test_seventeen_kinds_of_plates_are_too_many():
    said = "plates are " + ", ".join(map(str, range(1, 18)))
    desk = a_desk(says(change(said, plates=said, plates_are="all")), says())

    assert ["Not done: 16 kinds of plates are kept."] == told(desk, said)


def test_a_model_takes_back_the_newest_change_once():
    steps = [says(change("my bar is 20 kg", bar="20 kg")), says(undo()), says(undo()), says()]
    desk = a_desk(*steps)
    told(desk, "my bar is 20 kg")

    first = told(desk, "please revert the bar setting", "m2")
    again = told(desk, "please revert the bar setting", "m2")

    assert ["Taken back. Bar: not said (was 20 kg)."] == first == again
    assert ["Not done: no change of unit, bar or plates is kept that could be taken back."] == (
        told(desk, "once more, revert the bar setting", "m3")
    )


def test_what_was_set_anew_since_is_not_taken_back():
    desk = a_desk(says(change("my bar is 20 kg", bar="20 kg")), says(undo()), says())
    told(desk, "my bar is 20 kg")
    desk.records.put_all(
        changed_athlete(desk.records, "ann", lambda known: replace(known, bar_value=Decimal(15)))
    )

    assert ["Not done: the settings were changed since: say how they should be."] == (
        told(desk, "revert the bar setting", "m2")
    )


def test_a_unit_is_not_taken_back_under_plates_that_were_said_in_it():
    desk = a_desk()
    told(desk, "switch me to kg")
    told(desk, "I only have 20s, 10s and 5s", "m2")

    assert ["Not done: the settings were changed since: say how they should be."] == (
        told(desk, "undo the unit change", "m3")
    )
    assert ("kg", [20, 10, 5]) == (athlete_of(desk).units, plates(desk))


def test_what_else_was_chosen_since_stays_chosen_when_a_unit_is_taken_back():
    desk = a_desk()
    told(desk, "switch me to kg")
    desk.records.put_all(
        changed_athlete(desk.records, "ann", lambda known: replace(known, chosen=("timezone", "units")))
    )

    [back] = told(desk, "undo the unit change", "m2")

    assert back.startswith("Taken back. Weights without a unit are in lb now (were in kg).")
    assert ("lb", ("timezone",)) == (athlete_of(desk).units, athlete_of(desk).chosen)


# --- with a program


def test_a_program_computes_for_the_bar_and_the_plates_from_then_on():
    desk = a_desk(begun=True)

    [bar] = told(desk, "my bar is 35 lb")
    [some] = told(desk, "I only have 45s, 25s and 10s", "m2")

    follows = "Your program computes for that from now on."
    assert bar == f"Bar: 35 lb (was not said). {follows}"
    assert some.endswith(follows)
    assert (35, (45, 25, 10)) == desk.state.rounding.bar
    assert ["began", "bar set", "bar set"] == desk.moves()


def test_a_program_in_the_other_unit_stays_as_it_is_and_that_is_said():
    desk = a_desk(begun=True)

    [units] = told(desk, "switch me to kg")
    [bar] = told(desk, "my bar is 20", "m2")
    [some] = told(desk, "I only have 20s, 10s and 5s", "m3")

    stays = "Your program is in lb: its bar and plates stay as they are."
    assert units.endswith("Your program stays in lb.")
    assert (bar.endswith(stays), some.endswith(stays)) == (True, True)
    assert ["began"] == desk.moves()


def test_what_is_taken_back_is_taken_back_in_the_program():
    step = says(change("my bar is 35 lb", bar="35 lb"))
    desk = a_desk(step, says(undo()), begun=True)
    told(desk, "my bar is 35 lb")

    [back] = told(desk, "revert the bar setting", "m2")

    assert back == "Taken back. Bar: not said (was 35 lb). Your program computes as before again."
    assert 45 == desk.state.rounding.bar.value


def test_what_was_taken_back_in_the_program_by_hand_stays_so():
    step = says(change("my bar is 35 lb", bar="35 lb"))
    desk = a_desk(step, says(undo()), begun=True)
    told(desk, "my bar is 35 lb")
    desk.room.undo("ann", "by-hand", SUNDAY)

    [back] = told(desk, "revert the bar setting", "m2")

    assert "In your program it stays: move 2 (bar set) can't be taken back" in back


# --- days, where nothing has any


@pytest.mark.parametrize("text", ["move squat day to Tuesday", "I train Monday, Wednesday and Friday"])
def test_days_of_no_program_are_answered_with_what_would_work(text):
    answer = a_desk().log(text).answer

    assert "no 5/3/1 program runs here" in answer
    assert "I want to start 5/3/1, squat 350" in answer


def test_days_of_a_program_are_its_own():
    desk = a_desk(begun=True)

    desk.log("move squat day to Tuesday")

    assert "tuesday" == desk.state.day_of("squat")


def test_a_bar_is_said_in_words_too():
    desk = a_desk()

    assert ["Bar: 20 kg (was not said)."] == told(desk, "my bar weighs twenty kilos")


def test_what_is_named_is_taken_back_though_another_was_changed_since():
    desk = a_desk()
    told(desk, "my bar is 35 lb")
    told(desk, "I only have 45s, 25s and 10s", "m2")

    assert ["Taken back. Bar: not said (was 35 lb)."] == told(desk, "put the bar back to what it was", "m3")
    assert ["Not done: no change of units is kept that could be taken back."] == (
        told(desk, "undo the unit change", "m4")
    )
    assert [45, 25, 10] == plates(desk)
