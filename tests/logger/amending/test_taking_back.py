"""What was changed or taken away comes back, also beside more words: the first clause is done by code, and
the rest is read with what came back in the list."""

from datetime import UTC, datetime
from typing import Any

import pytest

from agents.models.port import Quote
from agents.models.scripted import Scripted
from agents.reading.deletion_words import taking_back_begun, taking_back_in
from agents.words import tokens
from tests.logger.amending.test_targets import amend, delete, diary, standing, then
from tests.logger.kit import Desk, says
from tests.logger.test_two_answers import Gapped
from tests.phrase_tables import phrases

THREE = "Bench 3x5 @ 185, barbell rows 4x8 @ 135, curls 3x12 @ 50"
RUN, DIPS = "Ran 5k in 24:10", "Dips 3x8"
ROWS_OUT = amend("just the rows are to go", "removed", "rows", workout_id="w1", exercise="Barbell Row")
FASTER = amend("it was 23:40", "duration", "23:40", workout_id="w1", exercise="Run")
NO_ROWS = "11-20 Bench Press 3x5 @ 185 lb; Biceps Curl 3x12 @ 50 lb"
CAN_NOT = "I can't swap two workouts. Write each of them anew, please."
AT_2340 = "11-20 Run 5 km in 23:40 at 4:44/km"


def quotes(desk: Desk, of: str) -> list[str]:
    """The quotes of this kind in the first turn of what the model was asked."""
    [first, *_] = desk.model.asked  # type: ignore[attr-defined]  # a Scripted's
    return [part.text for part in first.turns[0].parts if isinstance(part, Quote) and part.of == of]


@pytest.mark.parametrize("gone", ["undo", "delete that"])
@pytest.mark.parametrize("first", ["no wait, put it back,", "bring that back please:", "restore it -"])
def test_what_went_stands_again_and_the_rest_is_done_to_it(gone, first):
    desk = diary(THREE, gone)
    before = standing(desk)

    told = then(desk, f"{first} just the rows are to go", ROWS_OUT)

    assert ([], [NO_ROWS]) == (before, standing(desk))
    assert ["undone", "amended"] == [each.change for each in told.changes]
    assert "Brought back Bench Press, Barbell Row and Biceps Curl" in told.answer
    assert "took out Barbell Row 4x8 @ 135 lb" in told.answer


@pytest.mark.parametrize("decision", ["yes", "80 kg"])
def test_an_undo_takes_back_the_draft_that_was_logged_by_the_message_before(decision):
    desk = diary(RUN, "bench was 8O kg 3x5", decision)
    before = standing(desk)

    desk.log("undo", "m-undo")

    assert (2, 1) == (len(before), len(standing(desk)))
    assert "Run 5 km" in standing(desk)[0]


def test_the_model_is_shown_what_came_back_and_that_it_is_done():
    desk = diary(THREE, "undo")

    then(desk, "put it back, just the rows are to go", ROWS_OUT)

    assert "w1 2026-11-20 Bench Press, Barbell Row and Biceps Curl: " in quotes(desk, "workouts")[0]
    assert "undone: " in quotes(desk, "done")[0]


def test_a_message_without_such_words_shows_nothing_of_it():
    desk = diary(THREE)

    then(desk, "bench felt good")

    assert [] == quotes(desk, "done")


def test_one_of_two_that_went_comes_back_by_its_name():
    desk = diary(RUN, DIPS, "delete the last two", "yes")

    faster = amend("it was 23:40", "duration", "23:40", exercise="Run")
    then(desk, "put the run back but it was 23:40", faster)

    assert [AT_2340] == standing(desk)


@pytest.mark.parametrize("name", ["deadlifts", "dips", "wednesday run"])
def test_what_was_not_taken_away_is_not_brought_back_by_its_name(name):
    desk = diary(DIPS, RUN, "delete that")

    then(desk, f"put the {name} back, my mistake about them")

    assert ["11-20 Dip 3x8"] == standing(desk)


def test_an_amendment_is_taken_back_and_the_rest_says_why():
    desk = diary(THREE, "no wait, the bench was 190")
    between = standing(desk)

    told = then(desk, "undo that, i looked at the wrong bar")

    assert "Bench Press 3x5 @ 190 lb" in between[0]
    assert "Bench Press 3x5 @ 185 lb" in standing(desk)[0]
    assert "Bench Press 3x5 @ 190 lb -> Bench Press 3x5 @ 185 lb" in told.answer


def test_exercises_that_a_correction_took_out_come_back():
    desk = diary(THREE)
    then(desk, "just the rows are to go", ROWS_OUT)

    then(desk, "put them back, i did do them", id="x2")

    assert "Barbell Row 4x8 @ 135 lb" in standing(desk)[0]


def test_what_a_message_logged_is_not_taken_back_by_code_beside_more_words():
    desk = diary(RUN)

    told = then(desk, "i take that back, it was 23:40", FASTER)

    assert [AT_2340] == standing(desk)
    assert ["amended"] == [each.change for each in told.changes]


def test_what_was_logged_goes_where_the_model_asks_for_it_with_these_words():
    desk = diary(DIPS, RUN)

    told = then(desk, "undo that, wrong chat", delete("undo that"))

    assert ["11-20 Dip 3x8"] == standing(desk)
    assert "Took back Run 5 km of Friday 20 November" == told.answer


def test_a_clause_that_is_not_the_first_is_done_where_the_model_asks_for_it():
    desk = diary(RUN, "delete that")

    told = then(desk, "i did run after all. bring it back", delete("bring it back"))

    assert "Brought back Run 5 km of Friday 20 November" == told.answer


@pytest.mark.parametrize("said", ["put it back", "no, put it back"])
def test_what_is_done_already_is_not_done_once_more_by_the_model(said):
    desk = diary(THREE, "undo")

    told = then(desk, "no, put it back, just the rows are to go", delete(said), ROWS_OUT)

    assert [NO_ROWS] == standing(desk)
    assert ["undone", "amended"] == [each.change for each in told.changes]


def test_put_back_never_takes_away_what_stands():
    desk = diary(RUN, "delete that", "undo")

    then(desk, "put it back, i ran it", delete("put it back"))

    assert ["11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)


def test_the_embedded_engine_does_the_first_clause_too_and_names_what_it_does_not_read():
    desk = diary(RUN, "delete that")

    told = desk.log("put it back, it was 23:40", "x1")

    assert ["11-20 Run 5 km in 24:10 at 4:50/km"] == standing(desk)
    assert ["it was 23:40"] == [each.text for each in told.not_logged]


@pytest.mark.parametrize(
    "words", ["mach das rückgängig", "hol ihn bitte zurück", "recupéralo por favor", "annule ça"]
)
def test_other_languages_bring_back_alone(words):
    desk = diary(RUN, "delete that")
    desk.model = Scripted([])

    desk.log(words, "x1")

    assert 1 == len(desk.workouts())


def test_undo_after_it_goes_back_step_by_step():
    desk = diary(THREE, "undo")
    then(desk, "put it back, just the rows are to go", ROWS_OUT)

    desk.log("undo", "x2")

    assert "Barbell Row 4x8 @ 135 lb" in standing(desk)[0]


# --- once, whatever happens


def test_delivered_again_it_is_done_once_and_told_the_same():
    desk = diary(THREE, "undo")

    first = then(desk, "put it back, just the rows are to go", ROWS_OUT)
    again = then(desk, "put it back, just the rows are to go")

    assert (first, [NO_ROWS]) == (again, standing(desk))


class Dies(Exception):
    """A worker that is killed."""


def test_killed_before_the_model_answered_it_goes_on_from_what_is_done():
    desk = diary(RUN, "delete that")

    def dies(_: Any) -> Any:
        raise Dies

    desk.model = Scripted([dies])
    with pytest.raises(Dies):
        desk.log("put it back but it was 23:40", "x1")
    told = then(desk, "put it back but it was 23:40", FASTER)

    assert [AT_2340] == standing(desk)
    assert ["undone", "amended"] == [each.change for each in told.changes]


@pytest.mark.parametrize("at", range(1, 12))
def test_two_workers_that_have_it_at_once_do_it_once(at):
    desk = diary(RUN, "delete that")
    words, sent_at = "put it back but it was 23:40", datetime.fromtimestamp(desk.clock.now + 5, UTC)
    twin = Desk(Scripted([says(FASTER), says(), says()]), desk.clock, desk.records)
    gapped = Gapped(desk.records, at, lambda: twin.log(words, "x1", sent_at=sent_at))
    slow = Desk(Scripted([says(FASTER), says(), says()]), desk.clock, gapped)  # type: ignore[arg-type]

    told = slow.log(words, "x1", sent_at=sent_at)

    assert [AT_2340] == standing(desk)
    assert {told.answer} == {told.answer, *(each.answer for each in gapped.told)}


# --- what was asked for and not done is told


@phrases("words", "quoted", "alone")
def test_words_that_nothing_was_done_about_are_told_with_what_works(words, quoted, alone):
    desk = diary(RUN)

    told = then(desk, words)

    assert 1 == len(desk.workouts())
    why = f'nothing was changed; "{alone}" alone takes the last change back'
    assert f"Not changed: '{quoted}' ({why})." == told.answer


def test_they_are_not_told_where_nothing_was_changed_before():
    told = then(Desk(), "undo that, somebody else ran it")

    assert "Nothing to log in this message." == told.answer


def test_what_a_model_says_it_can_not_do_is_shown_as_its_words():
    desk = diary(RUN)

    desk.model = Scripted([says(text=CAN_NOT)])
    told = desk.log("and swap it with the one before", "x1")

    assert f"The model says: {CAN_NOT}" == told.answer


# --- what the words ask


@phrases("words")
def test_words_that_ask_for_something_else_take_nothing_back(words):
    row = tokens(words)

    assert None is taking_back_in(row, range(len(row)), frozenset())


def test_words_that_only_stand_in_a_sentence_are_not_begun_with():
    row = tokens("we put the rack away, ok")

    assert None is taking_back_begun(row, range(len(row)), frozenset())


def test_filler_alone_asks_for_nothing():
    row = tokens("ok, put it back")

    assert None is taking_back_in(row, [0], frozenset())


def test_what_is_withdrawn_in_the_same_message_is_not_done():
    desk = diary(RUN, "delete that")

    then(desk, "put it back. no, never mind, it was my brother's")

    assert [] == standing(desk)
