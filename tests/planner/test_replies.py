import json
from typing import get_args

import pytest

from agents.honesty.claims import claims
from agents.loop import Why
from agents.planner.replies import (
    REMINDER_CHAT,
    REMINDER_EXPLICIT,
    CoachReply,
    Tried,
    execution_error,
    missing_params,
    parse_error,
    partial_failure,
    split,
    true_state,
    validation_error,
)
from tests.phrase_tables import listed, phrases, tupled

NO_SUCH = "exercise 5 does not exist: session 'Lower A' has 4."


@pytest.mark.parametrize(
    ("text", "message", "replies"),
    [
        ("Hips high.\n---\nThanks!\nShow me a video", "Hips high.", ("Thanks!", "Show me a video")),
        ("Hips high.", "Hips high.", ()),
        ("", "", ()),
        ("---\nYes\nNo", "", ("Yes", "No")),
        ("Hips high.\n---", "Hips high.", ()),
        ("Hips high.\r\n  --- \r\nYes\r\n\r\nNo\r\n", "Hips high.", ("Yes", "No")),
        ("One.\n---\nYes\n---\nNo", "One.", ("Yes", "No")),
        ("a\n\n---\n- Yes\n2. No\n• Maybe", "a", ("Yes", "No", "Maybe")),
        ("a\n---\n1\n2\n3\n4\n5", "a", ("1", "2", "3", "4")),
        ("a\n---\nYes\nYes\n" + "x" * 81 + "\n" + "y" * 80, "a", ("Yes", "y" * 80)),
        ("a --- b\n----\n--", "a --- b\n----\n--", ()),
    ],
)
def test_an_answer_is_parted_at_the_line_of_three_dashes(text, message, replies):
    assert CoachReply(message, replies) == split(text)


def test_a_refused_change_says_why_and_what_would_work():
    trouble = validation_error(["Exercise 5 doesn't exist in that session: 'Lower A' has 4"])

    assert "validation_error" == trouble.type
    assert (
        "I couldn't make that change because Exercise 5 doesn't exist in that session: 'Lower A' has 4."
        == trouble.message
    )
    assert ("Try a different exercise", "Show me the session", "Never mind") == trouble.suggested_replies


@phrases("errors", "reason", errors=json.loads)
def test_every_error_of_a_change_is_told_in_one_line(errors, reason):
    trouble = validation_error(errors)

    assert f"I couldn't make that change because {reason}" == trouble.message


STOPS = [each for each in get_args(Why) if each not in ("settled", "end")]


@phrases("why", "words")
def test_why_a_change_was_not_carried_out_is_told_in_words_and_kept_for_the_log(why, words):
    trouble = execution_error(why)

    assert trouble.message.startswith(f"{words} ")
    assert "Your plan is as it was." in trouble.message
    assert why == trouble.technical_details
    assert "line 3" not in trouble.message
    assert ("Try again", "Never mind", "Show me what's there") == trouble.suggested_replies


def test_every_reason_of_the_loop_to_stop_has_words_of_its_own():
    unforeseen = execution_error("KeyError").message

    assert [] == [why for why in STOPS if execution_error(why).message == unforeseen]


def test_of_changes_made_together_the_good_one_is_offered_alone():
    tried = [
        Tried("the squat replacement", just="the squats"),
        Tried("the extra bench set", ("I couldn't find the bench press.",)),
    ]

    trouble = partial_failure(tried)

    assert (
        "I couldn't make those changes because I couldn't find the bench press. The squat replacement "
        "wasn't applied "
        "either, since I tried to make the changes together. Would you like me to do just the squats?"
    ) == trouble.message
    assert ("Yes, just do the squats", "Show me the exercises", "Never mind") == trouble.suggested_replies


def test_several_good_ones_are_offered_two_at_most():
    tried = [Tried("the squats."), Tried("the curls"), Tried("the rows"), Tried("x", (NO_SUCH,))]

    trouble = partial_failure(tried)

    assert "The squats, the curls and the rows weren't applied either" in trouble.message
    assert trouble.message.endswith("Would you like me to do just the squats, the curls or the rows?")
    assert (
        "Yes, just do the squats",
        "Yes, just do the curls",
        "Show me the exercises",
        "Never mind",
    ) == trouble.suggested_replies


def test_a_good_one_too_long_for_a_reply_is_offered_shortly():
    trouble = partial_failure([Tried("the squats", just="x" * 68), Tried("b", (NO_SUCH,))])

    assert "Yes, just do the one that fits" == trouble.suggested_replies[0]


def test_where_every_change_failed_none_is_offered():
    trouble = partial_failure([Tried("a", ("One.",)), Tried("b", ("two.",))])

    assert "I couldn't make those changes because one. Two." == trouble.message
    assert ("Show me the exercises", "Never mind") == trouble.suggested_replies


def test_a_partial_failure_needs_a_failure():
    with pytest.raises(ValueError, match="no call failed"):
        partial_failure([Tried("the squats")])


def test_a_call_that_cannot_be_read_asks_for_other_words():
    trouble = parse_error("cut at 12")

    assert "parse_error" == trouble.type
    assert ("Start over", "Show me my workouts") == trouble.suggested_replies
    assert "cut at 12" == trouble.technical_details


@phrases("missing", "tool", "question", missing=listed)
def test_what_is_missing_is_asked_for_in_one_question(missing, tool, question):
    trouble = missing_params(missing, tool)

    assert f"I need more information to make that change. {question}" == trouble.message


@phrases("missing", "replies", missing=listed, replies=tupled)
def test_what_has_a_number_is_offered_by_its_first_two(missing, replies):
    assert replies == missing_params(missing, "modify_exercise").suggested_replies


@pytest.mark.parametrize(
    ("pending", "expected"),
    [
        (
            ["Add the finisher to Thursday"],
            "Nothing has been changed yet. Waiting for you: Add the finisher to Thursday.",
        ),
        (["Add a.", "drop b"], "Nothing has been changed yet. Waiting for you: Add a. Drop b."),
        (
            [],
            "Nothing has been changed, and nothing is waiting for you. What would you like to be different?",
        ),
    ],
)
def test_the_true_state_names_what_waits(pending, expected):
    assert expected == true_state(pending)


@pytest.mark.parametrize(
    "text",
    [
        REMINDER_EXPLICIT,
        REMINDER_CHAT,
        true_state(["Add the finisher to Thursday"]),
        true_state([]),
        validation_error([NO_SUCH]).message,
        execution_error("x").message,
        *(execution_error(why).message for why in [*STOPS, "cut"]),
        partial_failure([Tried("the squat replacement", just="the squats"), Tried("b", (NO_SUCH,))]).message,
        parse_error().message,
        missing_params(["exerciseNumber"], "modify_exercise").message,
    ],
)
def test_no_text_of_ours_claims_a_change(text):
    assert () == claims(text)
