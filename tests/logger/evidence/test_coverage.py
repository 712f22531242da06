"""What looks like training and stands in no workout is named, with the reason or the question."""

import pytest

from agents.logger.evidence.coverage import MEASURED, WIDEST, is_measured, leftovers
from agents.logger.evidence.texts import Texts
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext


def texts(message: str, *, reading: bool = True) -> Texts:
    return Texts([("m1", message)], {"m1": read(message, ReadingContext())} if reading else None)


def left(message: str, *claimed: str, reading: bool = True) -> list[tuple[str, str, bool]]:
    """The leftovers as (text, code, whether it is asked about), with these numbers claimed."""
    all_texts = texts(message, reading=reading)
    taken = {at for at, token in enumerate(all_texts.tokens) if token.folded in claimed}
    return [(each.text, each.code, bool(each.question)) for each in leftovers(all_texts, "m1", taken)]


def test_numbers_that_no_workout_stands_on_are_asked_about_by_clause():
    assert [("squat 5x5 @ 225", "unread", True)] == left(
        "bench 3x5 @ 185\nsquat 5x5 @ 225", "3", "185", "bench"
    )[-1:]


def test_what_stands_already_is_not_named_with_what_is_left_beside_it():
    assert [("squats 5x5 and", "unread", True)] == left("squats 5x5 and 4x8 of bench", "4", "8")


def test_a_distance_that_is_told_as_no_training_is_none():
    for text, measured in (("walked 3 km with the kids", True), ("walked 3 km, not training though", False)):
        [row] = leftovers(texts(text), "m1", set())
        assert measured is is_measured(texts(text), row, set())


def test_nothing_is_left_where_everything_is_claimed():
    assert [] == left("bench 3x5 @ 185", "3", "5", "185")


def test_a_question_is_named_and_not_asked_about():
    assert [("should I do 5x5 at 185?", "question", False)] == left("should I do 5x5 at 185?")


def test_a_plan_is_named_and_not_asked_about():
    assert [("plan", False)] == [(code, asked) for _, code, asked in left("tomorrow I'll bench 3x5 @ 185")]


def test_dates_and_times_of_day_are_no_training():
    assert [] == left("2026-11-19 10:30 am")


def test_numbers_of_a_question_that_are_no_sets_are_not_named():
    assert [] == left("is 30 too old to start?")


def test_an_ambiguity_brings_its_own_question():
    assert [("exercise_missing", True)] == [(code, asked) for _, code, asked in left("5x5")]


def test_without_a_reading_every_number_is_asked_about():
    assert [("5x5", "unread", True)] == left("5x5", reading=False)


def test_a_long_clause_shows_only_the_words_from_the_first_number_to_the_last():
    message = "did 12/4 of them " + "and on and on " * 40 + "7"

    shown = left(message)[0][0]

    assert shown.startswith("12/4")
    assert WIDEST >= len(shown)


def test_of_a_clause_the_part_between_separators_is_shown():
    assert ["flurbed 12 of them"] == [
        text for text, _, _ in left("bench 3x5 @ 185, flurbed 12 of them; done", "3", "5", "185")
    ]


def test_a_part_without_a_word_is_shown_with_its_clause():
    assert ["bench 5, 5, 7"] == [text for text, _, _ in left("bench 5, 5, 7", "5")]


def test_another_messages_words_are_never_shown():
    both = Texts(
        [("m1", "bench 3x5"), ("m2", "hey 7 of them")],
        {"m1": read("bench 3x5", ReadingContext()), "m2": read("hey 7 of them", ReadingContext())},
    )

    assert ["hey 7 of them"] == [each.text for each in leftovers(both, "m2", frozenset())]


@pytest.mark.parametrize(
    "message",
    [
        "1. bench 3x5 @ 185",
        "week 2: bench 3x5 @ 185",
        "bench 3x5 @ 185 with 2 friends",
    ],
)
def test_labels_and_what_is_no_training_are_not_asked_about(message):
    assert [] == left(message, "3", "5", "185")


def test_what_was_measured_is_told_and_not_asked_about():
    rows = left("slept 7 hours, bench 3x5 @ 185", "3", "5", "185")

    assert [("slept 7 hours", MEASURED, False)] == rows


def test_sets_in_words_that_nobody_took_down_are_asked_about():
    assert left("squat three sets of five at two twenty-five")


def test_what_is_asked_about_words_without_numbers_is_asked():
    rows = left("Bench 3x5 @ 195. Delete the last one", "3", "5", "195")

    assert [("deletion_unclear", True)] == [(code, asked) for _, code, asked in rows]


def test_the_rows_of_a_list_are_no_training():
    assert [] == left("1) squats 2) rest", reading=False)


def test_a_pair_of_numbers_is_told_by_itself():
    assert [("3 at 12", True)] == [
        (text, asked) for text, _, asked in left("squat 5x5 at 100, felt strong, 3 at 12, nice", "5", "100")
    ]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("was thinking 4x6 at 70% next time", "plan"),
        ("is a light week due? i was thinking 50% for 4x4", "plan"),
        ("todays plan: bench 4x8 60, rows 3x10 50", "plan"),
    ],
)
def test_what_is_thought_of_or_planned_is_named_as_that(message, code):
    assert {(code, False)} == {(each, asked) for _, each, asked in left(message)}


def test_words_that_a_workout_stands_on_are_not_named_as_left():
    text = "the group did 5x5 at 75% but i am tired so 3x4 @ 70kg squat"
    texts = Texts([("m1", text)], {"m1": read(text, ReadingContext("", "kg", "en-US", ()))})
    claimed = {at for at, token in enumerate(texts.tokens) if token.start > text.index("so")}

    [left] = leftovers(texts, "m1", claimed)

    assert ("others", False) == (left.code, "70kg" in left.text)


@pytest.mark.parametrize("end", [". Which curl is best for me?", "! Which curl is best for me?", ""])
def test_a_question_behind_somebody_elses_sets_is_not_what_is_left_as_theirs(end):
    theirs = "My brother pressed 60x5 but he is 110 kg"

    rows = left(f"{theirs}{end}")

    assert {("others", False)} == {(code, asked) for _, code, asked in rows}
    assert ["pressed 60x5", "but he is 110 kg"] == [text.rstrip(".!") for text, _, _ in rows]
