"""What the program as a guest keeps of the calls of its tools that were refused."""

import pytest

from agents.errors import Refusal
from agents.guests import LoggedTwice, ToolAnswered
from agents.models.port import Call
from agents.program.guest import MISSPELLED, ProgramGuest
from agents.toolbox import WrongArguments, argument


@pytest.mark.parametrize(
    ("arguments", "lift"),
    [
        ('{"lift": "squat"}', "squat"),
        ("{}", None),
        ("", None),
        ("[]", None),
        ("{", None),
        ("[" * 9_999, None),
    ],
)
def test_an_argument_is_what_was_sent_if_it_is_there_to_see(arguments, lift):
    assert lift == argument(Call("c0", "log_workout", arguments), "lift")


# --- what was refused


def refused(part, arguments, refusal, name="skip_lift"):
    part.refuse(Call("c0", name, arguments), refusal)


def test_a_refusal_is_told_until_a_call_of_the_tool_for_the_lift_was_answered():
    part = ProgramGuest(None)
    refused(part, '{"lift": "squat"}', Refusal("it is logged."))
    refused(part, '{"lift": "bench"}', Refusal("it is skipped."))

    part.enter(Call("c1", "skip_lift", '{"lift": "squat"}'), ToolAnswered(()))

    assert (("skip_lift", "it is skipped."),) == part.not_done(came_to_nothing=True)


@pytest.mark.parametrize("arguments", ["{", '{"lift": "legs"}'])
def test_arguments_that_do_not_fit_are_told_only_where_the_message_came_to_nothing(arguments):
    part = ProgramGuest(None)

    refused(part, arguments, WrongArguments("lift is one of four.", {}))

    assert () == part.not_done(came_to_nothing=False)
    assert (("skip_lift", MISSPELLED),) == part.not_done(came_to_nothing=True)


def test_a_call_that_fits_mends_one_that_did_not_whatever_came_of_it():
    part = ProgramGuest(None)
    refused(part, "{", WrongArguments("no object.", {}))

    refused(part, '{"lift": "squat"}', Refusal("it is logged."))
    part.enter(Call("c1", "skip_lift", '{"lift": "squat"}'), ToolAnswered(()))

    assert () == part.not_done(came_to_nothing=True)


def test_what_is_logged_already_is_not_told():
    part = ProgramGuest(None)

    refused(part, "{}", LoggedTwice("squat is logged."), "log_workout")

    assert () == part.not_done(came_to_nothing=True)
