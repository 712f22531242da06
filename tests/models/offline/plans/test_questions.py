"""What is not certain is asked about, with replies to choose from; then nothing is sent."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.models.offline.engine import Offline
from agents.models.port import Ask, Call, Quote, Result, ToolSchema, Turn
from tests.phrase_tables import phrases, tupled

from .kit import PROGRAM, Day, Move, Program, asked, calls

TWO = Program(
    (
        Day(
            "Lower A",
            "Monday",
            (Move("Barbell Squat"), Move("Pause Squat"), Move("Curl"), Move("Curl", "2x8")),
        ),
        Day("Lower B", "Thursday", (Move("Front Squat", "3x5 @ 80%"), Move("Plank", "3xAMRAP"))),
        Day("Ride", "Friday", (), {"type": "zone2", "duration": 40}),
        Day("Rest", "Sunday"),
    ),
    today="2026-11-17",
)


@phrases("text", "asks")
def test_a_question_is_asked_and_nothing_sent(text, asks):
    reply = asked(TWO, text)

    assert ((), "end") == (reply.calls, reply.stop)
    assert asks in reply.text
    assert reply.text.split("\n---\n")[1].endswith("Never mind")


def test_choices_name_the_exercise_and_its_session():
    reply = asked(TWO, "all squats in week 4, front squats and squats on Monday in week 4: what")
    chosen = asked(TWO, "change squats to lunges in week 4")

    assert () == reply.calls
    assert [
        "Which exercise do you mean by 'squats'?",
        "---",
        "change Barbell Squat in Monday's Lower A to lunges in week 4",
        "change Pause Squat in Monday's Lower A to lunges in week 4",
        "change Front Squat in Thursday's Lower B to lunges in week 4",
        "Never mind",
    ] == chosen.text.splitlines()


CHOSEN = (
    ("athlete", "change squats to lunges in week 4"),
    ("coach", "Which exercise do you mean by 'squats'?"),
)


@pytest.mark.parametrize(
    "answer", ["Front Squat in Thursday's Lower B", "front squat", "the front one", "Thursday"]
)
def test_an_answer_picks_what_was_meant(answer):
    wanted = {"weekNumber": 4, "sessionNumber": 2, "exerciseNumber": 1, "updates": {"name": "Lunges"}}

    assert [("modify_exercise", wanted)] == calls(asked(TWO, answer, said=CHOSEN))


def test_an_answer_that_fits_two_is_asked_again():
    assert asked(TWO, "Monday", said=CHOSEN).text.startswith("What should I change")


def test_numbered_choices_tell_two_of_a_name_apart():
    said = (
        ("athlete", "remove curls on Monday in week 4"),
        ("coach", "Which exercise do you mean by 'curls'?"),
    )
    wanted = {"weekNumber": 4, "sessionNumber": 1, "exerciseNumber": 4}

    reply = asked(TWO, "Curl (exercise 4) in Monday's Lower A", said=said)

    assert [("remove_exercise", wanted)] == calls(reply)


@phrases("said", "answer", "tool", said=tupled)
def test_an_answer_completes_the_request_before_it(said, answer, tool):
    turns = tuple(tuple(each.split(" ", 1)) for each in said)

    assert [tool] == [name for name, _ in calls(asked(TWO, answer, said=turns))]


@pytest.mark.parametrize("said", [
    (("athlete", "remove plank on Thursday"), ("coach", "Here's what I'll change. Confirm?")),
    (("athlete", "add bench press"), ("coach", "All right.")),
    (("athlete", "what is love"), ("coach", "What?")),
])  # fmt: skip
def test_a_request_that_needs_no_answer_is_not_made_again(said):
    assert () == asked(TWO, "bananas", said=said).calls


def test_a_question_that_is_still_open_is_asked_again_with_what_is_known():
    said = (("athlete", "add bench press"), ("coach", "How many sets and reps?"))

    assert asked(TWO, "3x8", said=said).text.startswith("At what load should Bench Press be?")


# --- yes, no, and what was done


@pytest.mark.parametrize("text", ["Confirm.", "yes, do it", "go ahead", "apply", "Yes please!", "ok"])
def test_a_yes_commits_the_newest_proposal(text):
    reply = asked(TWO, text, pending=("p1", "p2"), tools=("commit_plan_update",))

    assert [("commit_plan_update", {"proposal_id": "p2"})] == calls(reply)


def test_all_of_them_are_committed_in_order():
    reply = asked(TWO, "apply both", pending=("p1", "p2"), tools=("commit_plan_update",))

    assert ["p1", "p2"] == [sent["proposal_id"] for _, sent in calls(reply)]


def test_one_that_is_named_is_committed():
    reply = asked(TWO, "apply pr_1", pending=("pr_1", "pr_2"), tools=("commit_plan_update",))

    assert ["pr_1"] == [sent["proposal_id"] for _, sent in calls(reply)]


@pytest.mark.parametrize(
    ("text", "withdrawn"),
    [("No, drop it.", ["p2"]), ("never mind", ["p2"]), ("cancel them all", ["p1", "p2"])],
)
def test_a_no_withdraws_what_waits_where_words_can(text, withdrawn):
    reply = asked(TWO, text, pending=("p1", "p2"), tools=("commit_plan_update", "cancel_plan_update"))

    assert [("cancel_plan_update", {"proposal_id": each}) for each in withdrawn] == calls(reply)


@phrases("text", "pending", "told", pending=tupled)
def test_nothing_is_claimed_that_was_not_done(text, pending, told):
    assert (told, ()) == (asked(TWO, text, pending=pending).text, asked(TWO, text, pending=pending).calls)


def turns_of(text, *after, plan=None):
    context = json.dumps(TWO.context() if plan is None else plan)
    return (Turn("user", (Quote("plan", "", context), Quote("message", "m1", text))), *after)


def reply_to(turns):
    return Offline().reply(Ask(system="", turns=turns, tools=(ToolSchema("modify_exercise", "", {}),)))


def test_nothing_follows_the_results_of_edits():
    call = Call("c1", "remove_exercise", "{}")
    reply = reply_to(
        turns_of("remove plank", Turn("assistant", (call,)), Turn("user", (Result("c1", "ok"),)))
    )

    assert ("", (), "end") == (reply.text, reply.calls, reply.stop)


def test_a_week_that_can_not_be_read_is_told():
    first = reply_to(turns_of("remove plank on Thursday in week 6"))
    back = Turn("user", (Result(first.calls[0].id, "broken", is_error=True),))

    reply = reply_to(turns_of("remove plank on Thursday in week 6", first.as_turn(), back))

    assert [("get_weekly_plan", {"day": "", "weekNumber": 6})] == calls(first)
    assert "Week 6 can't be read now, so nothing was prepared. Please ask again." == reply.text


@pytest.mark.parametrize("plan", [{"weeks": [], "detail": [], "currentWeek": 0}, []])
def test_without_a_plan_that_is_said(plan):
    assert reply_to(turns_of("remove plank", plan=plan)).text.startswith("There is no plan yet")


def test_without_a_message_nothing_is_said():
    assert ("", ()) == (reply_to(()).text, reply_to((Turn("user", (Quote("plan", "", "x"),)),)).calls)


# --- any text


WORDS = (
    "change swap remove add move skip make squats plank curls to for from on in Thursday Monday "
    "week 3 2 10 12 3x5 @ at 185 lb "
    "and then , . : ' \" rest rounds deload zone 2 30 min cardio superset before after first "
    "last the it every today Lower A "
    "rename copy all exercise end 5 sets reps of by kg % note take out put"
).split()


@pytest.mark.untraced
@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)))
def test_any_text_gives_calls_that_are_whole_or_words(text):
    reply = asked(TWO, text)

    assert all(isinstance(json.loads(call.arguments), dict) for call in reply.calls)
    assert bool(reply.calls) != bool(reply.text)


@pytest.mark.untraced
@pytest.mark.parametrize(
    "text",
    [
        "squats " * 15_000,
        "'" * 100_000,
        "a, " * 30_000,
        "(" * 2_900,
        "3x" * 1_400,
        "add 'a: " * 370,
        "in week 3 " * 290,
        "yes " * 700,
        "9" * 2_999,
    ],
)
def test_a_flood_is_answered_without_a_call(text):
    assert () == asked(TWO, text).calls


def test_one_plan_of_one_week_needs_no_reading():
    program = Program((Day("A", "Monday", (Move("Squat"),)),), weeks=1, today="2026-11-02")

    assert ["remove_exercise"] == [name for name, _ in calls(asked(program, "remove squats"))]


def test_in_kilograms_a_bare_load_is_kilograms():
    program = Program(PROGRAM.days, units="kg")

    ((_, sent),) = calls(asked(program, "make squats 3x5 at 100 today"))

    assert "100 kg" == sent["updates"]["targetLoad"]
