"""A whole message that agrees, one that declines, and all that does something else too."""

import pytest

from agents.agreement import agrees, declines, named_in_a_yes, words_to_name

YES = [
    "Yes, do it", "confirm", "Confirm.", "Sounds good, will do", "ok go ahead", "Do the swap please",
    "sure thing", "that’s right", "thats fine", "👍🏽", "ok 👍", "I agree", "apply pr_0a1b2c now", "Perfect!",
    "yes, please go ahead and apply all of the changes, thank you so much", " \n yes - do it", "let's do it",
    "fine by me", "y", "ok yes, add them", "yes, put it in", "yes, start today", "let's begin",
    "yes set it up so",
]  # fmt: skip
NO = [
    "No!", "nope, cancel it", "never mind", "No thanks.", "drop the change", "don't do that", "forget it",
    "withdraw both proposals", "leave it as it is", "please cancel everything",
]  # fmt: skip
NEITHER = [
    "yes, but 3 rounds", "apply nothing", "sounds good but change the load first", "great workout today",
    "sure, drop it", "yes once I'm back", "yes no", "not yet", "Squat 3x5 done today", "yes but why lunges",
    "ok, does it hurt my knees", "thanks", "sure, but not on Thursday", "wait", "yes? what is a lunge",
    "Apply it later", "Yes, and leg curls to 8", "good, 3x5", "go ahead tomorrow", "right after my run",
    "no problem", "no more lunges", "yesterday", "please", "all of them", "", " ...", "Confirm?",
    "yes " * 200, "drop squats", "don't skip squats", "go to 5 reps", "apply it on Friday", "I'd say yes",
    "add them on Friday", "yes, start on Monday", "start with squats", "move it to Friday", "yes, delete it",
]  # fmt: skip


@pytest.mark.parametrize("text", YES)
def test_this_says_yes_and_nothing_else(text):
    assert (True, False) == (agrees(text), declines(text))


@pytest.mark.parametrize("text", NO)
def test_this_says_no_and_nothing_else(text):
    assert (False, True) == (agrees(text), declines(text))


@pytest.mark.parametrize("text", NEITHER, ids=lambda text: text[:40])
def test_what_says_anything_else_decides_on_nothing(text):
    assert (False, False) == (agrees(text), declines(text))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("and yes please on the lighter week", "lighter week"),
        ("yes to the Wednesday one", "wednesday"),
        ("ok, the leg presses please", "leg presse"),
        ("do the wednesday one", "wednesday"),
        ("go ahead with the deload, thanks", "deload"),
        ("yes on Friday", ""),
        ("yes, but the lighter week", ""),
        ("yes, the lighter week but 3 rounds", ""),
        ("yes to the 3 sets", ""),
        ("the lighter week", ""),
        ("no to the lighter week", ""),
        ("yes no to the lighter week", ""),
        ("yes do the lighter week", "lighter week"),
        ("do the lighter week instead", ""),
        ("yes to the lighter week, and squats were 3x5", ""),
        ("yes", ""),
        ("yes to the change", ""),
        (f"yes to the lighter week {'please ' * 20}", ""),
    ],
)
def test_a_yes_may_name_what_it_agrees_to(text, named):
    assert named.split() == sorted(named_in_a_yes(text))
    assert not agrees(text) or text in ("yes", "yes to the change")


def test_a_name_is_told_by_its_words_whatever_their_number():
    assert {"wednesday", "squat", "that", "day"} == words_to_name("Wednesday's squats: that day")
