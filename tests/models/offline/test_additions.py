"""Short messages that add to what was logged last, or repeat it."""

import pytest

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Quote, Result, Turn
from tests.models.offline.test_amending import changes
from tests.models.offline.test_engine import arguments, asked
from tests.phrase_tables import phrases


def repeated(text):
    """The facts of a workout that repeats an earlier one, and those of the sets of its exercises."""
    found = arguments(asked(text), "extract_workout_data")
    facts = [tuple(fact.values()) for each in found for fact in each["facts"]]
    exercises = [exercise for each in found for block in each["blocks"] for exercise in block["exercises"]]
    sets = [(each["name"], *(tuple(fact.values()) for fact in each["sets"][0]["more"])) for each in exercises]
    return facts, sets


def refused_turns(text, calls):
    """The athlete's message, the calls that it led to, and that each was refused."""
    results = tuple(Result(call.id, "there is no workout yet", is_error=True) for call in calls)
    return Turn("user", (Quote("message", "m1", text),)), Turn("assistant", calls), Turn("user", results)


def again(turns):
    return Offline().reply(Ask(system="", turns=turns))


@pytest.mark.parametrize(
    ("text", "more", "facts"),
    [
        ("one more set, 5 reps", "one more set", [("reps", "5")]),
        ("one more set, got 7", "one more set", [("reps", "7")]),
        ("and another set at 215x2", "another set", [("reps", "2"), ("load", "215")]),
        ("and one more at 315x3", "one more", [("reps", "3"), ("load", "315")]),
        ("2 more sets of 8", "2 more sets", [("reps", "8")]),
        ("+1 set of 8", "1 set", [("reps", "8")]),
        ("did 2 more sets", "2 more sets", []),
        ("one more for good measure", "one more", []),
        ("one more of those", "one more", []),
        ("another 5", "another", [("reps", "5")]),
        ("another single at 405", "another", [("load", "405"), ("reps", "single")]),
        ("another double", "another", [("reps", "double")]),
        ("one more set at 185 rpe 9", "one more set", [("load", "185"), ("rpe", "rpe 9")]),
        ("then one more set with 10 lb less", "one more set", [("load_change", "10 lb less")]),
        ("one more set same weight", "one more set", []),
        ("plus 1 more set with 30s", "1 more set", [("load", "30s")]),
        ("and one more 5k, 18:52", "one more", [("distance", "5k"), ("duration", "18:52")]),
        ("45x6", "x", [("reps", "6"), ("load", "45")]),
        ("then 225 for 3!", "then", [("reps", "3"), ("load", "225")]),
        ("same again", "same again", []),
        ("same again but 5 lb more", "same again", [("load_change", "5 lb more")]),
        ("same again, up 5 lb", "same again", [("load_change", "up 5 lb")]),
        ("ok same again but 10 lb heavier", "same again", [("load_change", "10 lb heavier")]),
        ("okay, same again", "same again", []),
        ("alright same again at 185", "same again", [("load", "185")]),
        ("same again at 185", "same again", [("load", "185")]),
        ("ditto", "ditto", []),
        ("one more set of 30 min", "one more set", [("duration", "30 min")]),
    ],
)
def test_sets_are_added_to_the_exercise_before(text, more, facts):
    expected = [("", "", "more_sets", more), *(("", "new", *fact) for fact in facts)]

    assert expected == changes(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one more set of bench, 185x5",
         [("bench", "", "more_sets", "one more set"), ("bench", "new", "reps", "5"),
          ("bench", "new", "load", "185")]),
        ("another set pullups, 8",
         [("pullups", "", "more_sets", "another set"), ("pullups", "new", "reps", "8")]),
        ("forgot, also did hanging knee raises 3x15",
         [("", "", "exercise", "hanging knee raises"), ("hanging knee raises", "", "count", "3"),
          ("hanging knee raises", "", "reps", "15")]),
        ("also did curls 3x12 @ 25 RPE 8",
         [("", "", "exercise", "curls"), ("curls", "", "count", "3"), ("curls", "", "reps", "12"),
          ("curls", "", "load", "25"), ("curls", "", "rpe", "RPE 8")]),
        ("And I forgot the seated rows, 3 sets of 12",
         [("", "", "exercise", "seated rows"), ("seated rows", "", "count", "3"),
          ("seated rows", "", "reps", "12")]),
        ("then finished with 3x20 sit-ups",
         [("", "", "exercise", "sit-ups"), ("sit-ups", "", "count", "3"), ("sit-ups", "", "reps", "20")]),
        ("burpees 3x15 too",
         [("", "", "exercise", "burpees"), ("burpees", "", "count", "3"), ("burpees", "", "reps", "15")]),
        ("also bench 100x5, 105x3",
         [("", "", "exercise", "bench"), ("bench", "1", "reps", "5"), ("bench", "1", "load", "100"),
          ("bench", "2", "reps", "3"), ("bench", "2", "load", "105")]),
    ],
)  # fmt: skip
def test_sets_are_added_to_the_exercise_that_is_named(text, expected):
    assert expected == changes(text)


@phrases("text")
def test_what_adds_no_sets_for_certain_adds_none(text):
    assert [] == changes(text)


@phrases("text")
def test_what_is_only_half_the_same_or_another_time_repeats_nothing(text):
    assert ([], []) == repeated(text)


@pytest.mark.parametrize(
    ("text", "reports"),
    [
        ("bench 3x5 185, same as tuesday", 1),  # in doubt, and asked about: there are no sets before it
        ("also ran 5k in 24:10", 1),
    ],
)
def test_a_report_that_speaks_of_another_repeats_nothing(text, reports):
    facts, sets = repeated(text)
    assert ([], reports) == ([each for each in facts if each[0] == "same_as"], len(sets))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("same as tuesday", [("same_as", "same as tuesday")]),
        ("same as monday but 5 lb more", [("same_as", "same as monday"), ("load_change", "5 lb more")]),
        ("did tuesday's workout again", [("same_as", "tuesday's workout again")]),
        ("same as last time", [("same_as", "same as last time")]),
        ("last friday's session again", [("same_as", "last friday's session again")]),
        ("same again today but 2.5 more", [("same_as", "same again"), ("load_change", "2.5 more")]),
    ],
)
def test_an_earlier_workout_is_repeated_whole(text, facts):
    assert (facts, []) == repeated(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("repeat of last fridays squats", ("squats", ("same_as", "repeat of last fridays"))),
        ("squats same as tuesday", ("squats", ("same_as", "same as tuesday"))),
        ("same run as yesterday, 33:50 this time",
         ("run", ("same_as", "same run as yesterday"), ("duration", "33:50"))),
        ("same deadlifts as saturday, 2.5 kilo more on both",
         ("deadlifts", ("same_as", "same deadlifts as saturday"), ("load_change", "2.5 kilo more"))),
    ],
)  # fmt: skip
def test_an_exercise_of_an_earlier_workout_is_repeated(text, expected):
    assert ([], [expected]) == repeated(text)


def test_an_addition_to_nothing_is_read_as_a_report():
    first = asked("also did dips 3x10")
    turns = refused_turns("also did dips 3x10", first.calls)

    (extracted,) = arguments(again(turns), "extract_workout_data")

    assert ["dips"] == [each["name"] for each in extracted["blocks"][0]["exercises"]]


def test_what_was_refused_twice_is_left():
    first = asked("also did dips 3x10")
    turns = refused_turns("also did dips 3x10", first.calls)
    second = again(turns)

    assert () == again((*turns, *refused_turns("", second.calls)[1:])).calls


@pytest.mark.parametrize(
    ("text", "more", "facts"),
    [
        ("forgot a set: 1x3 at 195", ("count", "1"), [("reps", "3"), ("load", "195")]),
        ("actually also did 1x10 at 185", ("count", "1"), [("reps", "10"), ("load", "185")]),
        ("actually 2x10 at 185 too", ("count", "2"), [("reps", "10"), ("load", "185")]),
        ("forgot the last set, 195x3", ("more_sets", ""), [("reps", "3"), ("load", "195")]),
        ("I forgot a set, 3 at 195", ("more_sets", ""), [("reps", "3"), ("load", "195")]),
        ("sorry, also 195x3", ("more_sets", ""), [("reps", "3"), ("load", "195")]),
        ("forgot a set, 8 at 95 rpe 9", ("more_sets", ""), [("reps", "8"), ("load", "95"), ("rpe", "rpe 9")]),
    ],
)  # fmt: skip
def test_sets_that_were_forgotten_or_done_besides_join_the_others(text, more, facts):
    found = changes(text)

    told = [(field, said) for _, _, field, said in found]
    assert ([more, *facts] if more else []) == told
    assert {"new"} >= {which for _, which, *_ in found if which}


@pytest.mark.parametrize("text", ["also 2x8 at 155 and 1x5 at 165", "forgot a set: my warmup, 135x5"])
def test_sets_besides_that_are_not_one_group_replace_nothing(text):
    assert [] == changes(text)


def test_what_was_forgotten_to_be_so_is_a_correction():
    assert ("", "", "load", "195") in changes("forgot it was 195x3")


@phrases("text")
def test_what_is_to_come_or_might_have_been_adds_nothing(text):
    assert [] == changes(text)
