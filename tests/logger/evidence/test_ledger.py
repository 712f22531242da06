"""Where quotes stand, which token a fact stands on, and what is not in the words."""

from decimal import Decimal

import pytest

from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Alignment, Texts
from tests.phrase_tables import phrases


def texts(*messages: str) -> Texts:
    return Texts([(f"m{place}", text) for place, text in enumerate(messages, start=1)])


def ledger(*messages: str) -> Ledger:
    return Ledger(texts(*messages))


def words_at(book: Ledger, where: Alignment | str) -> str:
    assert not isinstance(where, str), where
    return book.texts.quoted(book.texts.spans([*where.numbers, *where.words]))


def said(book: Ledger, fact: str, words: str, where: Alignment | None = None) -> list[str]:
    ground = book.ground(fact, words, where)
    assert not isinstance(ground, str), ground
    return [book.texts.quoted([book.texts.span(at)]) for at in ground.tokens]


# --- quotes


@pytest.mark.parametrize(
    ("message", "quote"),
    [
        ("Bench 3x5 @ 185", "Bench 3x5 @ 185"),
        ("BENCH  3X5 @185", "bench 3x5 @ 185"),
        ("Bench 3×5 @ 185", "Bench 3x5 @ 185"),
        ("Bench ３x５", "Bench 3x5"),
        ("pull–ups 10", "pull-ups 10"),
        ("Bench 3x5 @ 185lbs", "Bench 3x5 @ 185 lb"),
        ("today: Bench, 3x5 @ 185!", "Bench 3x5 @ 185"),
    ],
    ids=["verbatim", "case and space", "times sign", "full width", "dash", "unit spelling", "marks between"],
)
def test_a_quote_is_found_however_it_is_spelled(message, quote):
    assert not isinstance(ledger(message).find(quote), str)


def test_a_quote_may_skip_words_and_carry_the_name_over():
    book = ledger("Back squat 225x5, 245x5")

    first = book.find("Back squat 225x5")
    second = book.find("Back squat 245x5")

    assert "Back squat 225x5" == words_at(book, first)
    assert [Decimal(245), Decimal(5)] == [book.texts.tokens[at].value for at in second.numbers]


def test_a_quote_whose_numbers_stand_in_another_order_is_not_found():
    found = ledger("Bench 185 3x5").find("Bench 3x5 185")

    assert "3, 5, 185 don't stand there in this order" in found


@pytest.mark.parametrize(
    ("quote", "missing"), [("Bench 4x5", "'4' is not"), ("Squat 3x5", "'squat' is not"), ("", "no words")]
)
def test_a_quote_with_words_that_nobody_said_is_not_found(quote, missing):
    assert missing in ledger("Bench 3x5").find(quote)


def test_lines_that_are_alike_are_found_one_after_the_other():
    book = ledger("Squat 5@165\nSquat 5@165")

    places = []
    for _ in range(2):
        where = book.find("Squat 5@165")
        for fact, number in (("reps", "5"), ("load", "165")):
            book.ground(fact, number, where)
        places.append(where.first)

    assert places[0] < places[1]
    assert "unused" in book.find("Squat 5@165")


def test_a_quote_may_join_an_answer_to_the_message_it_answers():
    book = ledger("5x5 @ 185", "bench press")

    where = book.find("5x5 @ 185 bench press")

    spans = book.texts.spans([*where.numbers, *where.words])
    assert ["m1", "m2"] == [span.message_id for span in spans]


def test_a_quote_of_words_alone_stands_at_the_nearest():
    book = ledger("squats felt good, squats felt bad")

    assert "squats" == words_at(book, book.find("squats"))


# --- facts


def test_a_fact_stands_on_its_number():
    book = ledger("Bench 3x5 @ 185")
    where = book.find("Bench 3x5 @ 185")

    assert ["3"] == said(book, "count", "3", where)
    assert ["5"] == said(book, "reps", "5", where)
    assert ["185"] == said(book, "load", "185", where)


def test_one_token_grounds_one_fact():
    book = ledger("Bench 5 @ 185")
    where = book.find("Bench 5 @ 185")
    book.ground("reps", "5", where)

    assert "another fact stands on it" in book.ground("rpe", "5", where)


def test_equal_numbers_are_shared_out():
    book = ledger("Bench 5x5")
    where = book.find("Bench 5x5")

    first, second = book.ground("count", "5", where), book.ground("reps", "5", where)

    assert first.tokens != second.tokens


def test_what_one_set_says_is_carried_over_to_the_next():
    book = ledger("Bench 225x5,3")
    where = book.find("Bench 225x5,3")
    book.ground("load", "225", where)

    carried = book.ground("load", "225", where)

    assert "carry_over" == carried.rule
    assert ["225"] == [book.texts.quoted([book.texts.span(at)]) for at in carried.tokens]


def test_a_count_is_never_carried_over():
    book = ledger("Bench 3x5, 225")
    where = book.find("Bench 3x5, 225")
    book.ground("count", "3", where)

    assert isinstance(book.ground("count", "3", where), str)


def test_a_number_in_words_grounds_the_same_in_figures_by_a_rule():
    book = ledger("three sets of eight on the bench at one thirty-five")
    where = book.find("three sets of eight on the bench at one thirty-five")

    ground = book.ground("load", "135", where)

    assert "number_word" == ground.rule
    assert ["one", "thirty", "five"] == [book.texts.tokens[at].folded for at in ground.tokens]


def test_a_number_in_words_grounds_itself_once():
    book = ledger("three sets")
    where = book.find("three sets")

    assert "number_word" == book.ground("count", "three", where).rule
    assert isinstance(book.ground("count", "three", where), str)
    assert isinstance(book.ground("reps", "3", where), str)


def test_a_load_in_words_is_carried_over_like_one_in_figures():
    book = ledger("bench one thirty-five for five and then three")
    where = book.find("bench one thirty-five for five and then three")
    book.ground("load", "one thirty-five", where)

    assert "carry_over" == book.ground("load", "one thirty-five", where).rule


def test_the_words_of_a_note_are_no_numbers():
    book = ledger("three sets of eight, last one was a grinder")
    where = book.find("three sets of eight, last one was a grinder")

    book.ground("note", "last one was a grinder", where)

    assert {} == book.claims


def test_a_number_of_another_exercise_is_not_taken():
    book = ledger("Bench 3x5 @ 185, Squat 5x5 @ 225")
    where = book.find("Bench 3x5 @ 185")

    assert "'225' is not in the words quoted" == book.ground("load", "225", where)


def test_a_number_that_belongs_to_another_workout_is_taken():
    all_texts = texts("Bench 3x5")
    first = Ledger(all_texts)
    first.ground("count", "3", first.find("Bench 3x5"))

    second = Ledger(all_texts, frozenset(first.claims))

    assert isinstance(second.ground("count", "3", None), str)


def test_words_that_nobody_said_are_named():
    book = ledger("Bench 3x5 @ 185")

    assert "'185 kg': nobody said 'kg' of 185" in book.ground("load", "185 kg", None)


def test_a_fact_without_numbers_stands_on_its_words():
    book = ledger("Bench 3x5, felt heavy")

    assert ["felt", "heavy"] == said(book, "note", "felt heavy", book.find("Bench 3x5 felt heavy"))


def test_a_fact_of_the_workout_may_stand_anywhere():
    book = ledger("yesterday Bench 3x5")

    assert ["yesterday"] == said(book, "date", "yesterday")


def test_closed_notation_decides_between_equal_numbers():
    book = ledger("Bench 3x8 @8")
    where = book.find("Bench 3x8 @8")

    ground = book.ground("rpe", "8", where)

    assert where.numbers[2] == ground.tokens[0]


# --- counts, units, readings


def test_a_count_without_a_fact_of_its_own_is_found():
    book = ledger("Bench 3x5 @ 185")
    where = book.find("Bench 3x5 @ 185")
    book.ground("reps", "5", where)

    assert where.numbers[0] == book.unclaimed_count(3, where)
    assert book.unclaimed_count(4, where) is None


def test_a_list_of_equal_reps_is_its_count():
    book = ledger("Pull-ups 5,5,5")
    where = book.find("Pull-ups 5,5,5")

    assert list(where.numbers) == book.listed(Decimal(5), 3, where)
    assert book.listed(Decimal(5), 4, where) is None
    assert book.listed(Decimal(5), 1, where) is None


@phrases("message", "unit")
def test_the_unit_beside_a_number_is_seen(message, unit):
    book = ledger(message)

    assert unit == book.unit_beside(book.find("Bench 100").numbers[0])


def test_of_a_quote_that_fits_in_two_places_the_closer_one_is_meant():
    book = ledger("Bench 5 then much later 185, Bench 5 185")

    where = book.find("Bench 5 @ 185 later")

    assert book.texts.tokens[where.numbers[0]].start > 10


def test_a_quote_of_scattered_words_takes_each_where_it_stands():
    book = ledger("squats felt good, then rows")

    where = book.find("rows squats")

    assert 2 == len(where.words)


def test_a_word_after_its_place_is_found_where_it_stands():
    book = ledger("5x5 today, bench press")

    assert "5x5 today, bench press" == words_at(book, book.find("bench press 5x5"))


def test_a_number_that_was_used_up_is_passed_over():
    book = ledger("Bench 5 5 185")
    first = book.find("Bench 5")
    book.ground("reps", "5", first)

    where = book.find("Bench 5 @ 185")

    assert [Decimal(5), Decimal(185)] == [book.texts.tokens[at].value for at in where.numbers]
    assert where.numbers[0] not in first.numbers


def test_a_load_in_words_that_was_never_said_is_not_carried():
    book = ledger("bench one thirty-five for five")
    where = book.find("bench one thirty-five for five")

    assert isinstance(book.ground("load", "two twenty-five", where), str)
    assert isinstance(book.ground("load", "five thirty", where), str)


def test_numbers_that_never_stand_in_that_order_are_not_found_from_any_start():
    found = ledger("185 then 5 and 185 then 3").find("Then 3 185")

    assert "3, 185 don't stand there" in found


def test_of_several_loads_in_words_the_one_that_is_meant_is_carried():
    message = "bench one thirty-five for five, one fifty-five for three and again two"
    book = ledger(message)
    where = book.find(message)
    book.ground("load", "one thirty-five", where)
    book.ground("load", "one fifty-five", where)

    carried = book.ground("load", "one fifty-five", where)

    assert ["one", "fifty", "five"] == [book.texts.tokens[at].folded for at in carried.tokens]


def test_a_later_number_that_was_used_up_is_passed_over_too():
    book = ledger("Bench 185 then 5 at 185, 185")
    first = book.find("Bench 5 185")
    book.ground("load", "185", Alignment(first.numbers[1:], ()))

    where = book.find("Bench 5 185")

    assert book.texts.tokens[where.numbers[-1]].start > book.texts.tokens[first.numbers[-1]].start
