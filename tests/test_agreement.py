"""A whole message that agrees, one that declines, and all that does something else too."""

import pytest

from agents.agreement import agrees, declines

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
