"""What words ask to take away: `agents/reading/deletion_words.py`."""

import pytest

from agents.errors import Refusal
from agents.reading.deletion_words import asked_in, deletion_in, is_of_object, is_sure, means_whole
from agents.words import tokens
from tests.phrase_tables import flag, phrases


def asked(text):
    """The verb that asks, and the words that say what is to go; None where nothing is asked for."""
    row = tokens(text)
    found = asked_in(row, range(len(row)))
    if found is None:
        return None
    verb = row[found.verb].folded if found.verb is not None else ""
    return verb, " ".join(row[at].folded for at in found.places)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("delete the run", ("delete", "the run")),
        ("please take the rows off, that was last week", ("take", "the rows off")),
        ("could you delete the yoga", ("delete", "the yoga")),
        ("the 3rd set didn't count", ("", "the 3 rd set didn't count")),
        ("that never really happened", ("", "that never really happened")),
        ("didn't actually do the curls", ("", "didn't actually do the curls")),
        ("i didn't do curls today", None),
        ("if it rains that didn't happen", None),
        ("don't delete it", None),
        ("they drop it", None),
        ("drop it to 80", None),
        ("drop 5 kg", None),
        ("take the leg press", None),
        ("delete it from my plan", None),
        ("bench 3x5", None),
        ("forget it", None),
        ("nah forget about that", None),
        ("forget it then, thanks", None),
        ("forget it, that never happened", ("", "forget it that never happened")),
        ("forget that workout", ("forget", "that workout")),
        ("forget about the bench", ("forget", "the bench")),
        ("forget them", ("forget", "them")),
        ("scratch that", ("scratch", "that")),
        ("ignore that", ("ignore", "that")),
        ("bin monday's row would you, it is on my watch", ("bin", "monday's row")),
        ("scrap the sit-ups please", ("scrap", "the sit - ups please")),
        (
            "delete the swim from sunday, the whole thing",
            ("delete", "the swim from sunday , the whole thing"),
        ),
        ("delete the swim, the water was cold", ("delete", "the swim")),
    ],
)
def test_what_is_to_go_stands_behind_the_word_that_asks_for_it(text, expected):
    assert expected == asked(text)


def test_a_question_asks_for_nothing():
    row = tokens("didn't that happen?")

    assert asked_in(row, range(len(row) - 1)) is None


@pytest.mark.parametrize(("text", "sure"), [("delete it", True), ("forget it", False), ("drop it", False)])
def test_some_verbs_may_mean_other_things(text, sure):
    assert sure == is_sure(tokens(text), 0)


def test_what_was_not_done_has_no_verb_to_be_sure_of():
    assert not is_sure(tokens("that never happened"), None)


def test_words_for_whole_workouts_mean_them_whole():
    row = tokens("delete the bench session")

    assert means_whole(row, range(len(row)))
    assert not means_whole(row, range(3))


def test_words_that_only_stand_for_what_was_logged_say_nothing_of_it():
    assert [True, True, False] == [is_of_object(each) for each in tokens("that never yoga")]


@pytest.mark.parametrize("text", ["i never did the rows", "that was my brother's", "that set didn't count"])
def test_what_was_not_done_is_to_go(text):
    row = tokens(text)

    assert deletion_in(row, range(len(row)), ()).whole


def test_what_was_not_mine_for_certain_stays():
    row = tokens("it was not my brother")

    with pytest.raises(Refusal):
        deletion_in(row, range(len(row)), ())


@phrases("text", "entire", "every", entire=flag, every=flag)
def test_a_workout_is_meant_whole_where_nothing_is_said_to_be_in_it(text, entire, every):
    row = tokens(text)
    named = [at for at, token in enumerate(row) if token.folded == "bench"]

    found = deletion_in(row, range(len(row)), named)

    assert (entire, every) == (found.entire, found.all)
