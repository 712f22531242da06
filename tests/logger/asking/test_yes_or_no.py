"""A whole message that says yes or no, and nothing else, decides on the drafts that were shown before it."""

import pytest

from agents.conversation import NOTHING_SHOWN, Shown
from agents.logger.asking.questions import decided, is_decision

DRAFTS = Shown(("d_1",))
TWO_THINGS = Shown(("d_1",), ("Shall I delete what I logged last?",))

YES = [
    *("yes", "Yes!", "y", "yep", "yes please", "yep that's right", "that's right", "correct", "all correct"),
    *("ok", "ok thanks", "sure, log it", "log it", "log them both", "looks good", "exactly", "go ahead"),
    *("yes to all of them", "👍 yes", "👍", "👍🏽", "✅ thanks"),
    *("sí", "Si, gracias", "vale", "claro que sí", "correcto", "exacto!", "eso es", "así es"),
    *("ja", "Jo", "ja, genau", "stimmt", "das stimmt", "passt so", "richtig", "das ist richtig"),
    *("oui", "ouais", "oui, merci", "exact", "c'est ça"),
]
NO = [
    *("no", "No.", "nope", "no thanks", "nope, scrap it", "scrap that", "don't log it", "never mind"),
    *("nein", "Nee danke", "nein, das stimmt nicht", "stimmt nicht", "non", "non merci", "👎"),
    *("that's wrong", "that's not right", "drop the draft", "wrong", "forget it", "no, delete that"),
]
NEITHER = [
    *("sí, pero eran 42", "ja aber mit 80", "si fueran seis", "oui mais non", "gracias", "genau 80", "👀"),
    *("nein das stimmt", "claro, mañana más", "ja, morgen Kniebeugen"),
    *("", "yes, and squats 5x5", "yes 3x5", "yes?", "is that right?", "no, it was 190", "no wait", "thanks"),
    *("no that's right", "yes but the load was more", "log bench", "please", "great", "right after lunch"),
    *("yes yes yes yes yes yes yes yes yes", "do squats", "skip leg day tomorrow", "the other one"),
]


@pytest.mark.parametrize("said", YES)
def test_a_yes(said):
    assert "yes" == decided(said, DRAFTS)
    assert is_decision(said)


@pytest.mark.parametrize("said", NO)
def test_a_no(said):
    assert "no" == decided(said, DRAFTS)
    assert is_decision(said)


@pytest.mark.parametrize("said", NEITHER)
def test_neither(said):
    assert None is decided(said, DRAFTS)
    assert not is_decision(said)


@pytest.mark.parametrize("said", [*YES, *NO])
def test_where_nothing_was_shown_nothing_is_decided(said):
    assert None is decided(said, NOTHING_SHOWN)


@pytest.mark.parametrize(
    ("said", "decision"),
    [
        *[("yes", "which"), ("no", "which"), ("that's right", "which"), ("scrap it", "which")],
        *[("log it", "yes"), ("yes, log it", "yes"), ("drop the draft", "no"), ("don't log it", "no")],
        ("yes and squats", None),
    ],
)
def test_where_two_things_take_a_yes_only_words_of_drafts_decide(said, decision):
    assert decision == decided(said, TWO_THINGS)
