"""How far a wish reaches: one session, all of a week, every one that is left; and what it leaves as it is."""

import pytest

from tests.planner import notation
from tests.planner.kit import Desk
from tests.planner.logged import did, one, stored, workout

from . import blind

WEEK = """
Week Accumulation
  Lower A (Monday)
    Squat 3x5 @ 85 kg
    Calf Raise 3x12 @ 40 kg
    Lunge 3x8 @ 20 kg
  Upper A (Wednesday)
    Bench Press 3x5 @ 70 kg
    Barbell Row 3x8-10 @ 60 kg
  Lower B (Thursday)
    Front Squat 3x5 @ 60 kg
    Squat 2x5 @ 70 kg
    Calf Raise 3x15 @ 30 kg
    Lunge 3x8 @ 20 kg
"""


def six_weeks():
    """Six weeks alike; today is the Wednesday of the third."""
    return Desk(plan=notation.plan(WEEK * 6))


def changed(text, *answers, desk=None):
    """The places whose lines changed once everything was applied, as (week, session), and the last answer."""
    desk = desk or six_weeks()
    before = desk.now
    result = desk.ask(text)
    for place, answer in enumerate(answers):
        result = desk.ask(answer, f"a{place}")
    if result.pending:
        assert desk.apply().wrote
    lines = blind.difference(before, desk.now)
    places = {(int(line.split()[2]), line.split(" ", 3)[3].split(":")[0]) for line in lines if ": " in line}
    return sorted(places), result


LEFT = [(3, "Lower B"), *((week, f"Lower {at}") for week in (4, 5, 6) for at in "AB")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("skip all squats this week", [(3, "Lower B")]),
        ("skip all squats on Thursday", [(3, "Lower B")]),
        ("remove every lunge next week", [(4, "Lower A"), (4, "Lower B")]),
        ("remove calf raises everywhere this week", [(3, "Lower B")]),
        ("remove calf raises everywhere in week 5", [(5, "Lower A"), (5, "Lower B")]),
        ("make all squats 4x4 tomorrow", [(3, "Lower B")]),
        ("no more lunges this week", [(3, "Lower B")]),
        ("no lunges next week", [(4, "Lower A"), (4, "Lower B")]),
        ("remove every lunge in Lower A", [(4, "Lower A")]),
        ("add planks 3x60 every session next week", [(4, "Lower A"), (4, "Lower B"), (4, "Upper A")]),
        ("remove lunges on Thursdays", [(week, "Lower B") for week in (3, 4, 5, 6)]),
        ("remove lunges on Thursday for good", [(week, "Lower B") for week in (3, 4, 5, 6)]),
        ("no more lunges", LEFT),
        ("remove lunges for good", LEFT),
        ("drop lunges from now on", LEFT),
        ("stop doing lunges", LEFT),
        ("I don't want to do lunges any more", LEFT),
        ("remove all lunges", LEFT),
        ("swap lunges for leg press everywhere", LEFT),
    ],
)
def test_words_of_quantity_stay_in_the_place_that_is_named_and_else_mean_all_that_are_left(text, wanted):
    assert wanted == changed(text)[0]


@pytest.mark.parametrize(
    "text", ["skip all squats this week", "no more lunges", "make this week a deload", "deload this week"]
)
def test_a_session_that_is_past_is_left_out_and_that_is_said(text):
    places, result = changed(text)

    assert (3, "Lower A") not in places
    assert result.message.startswith("Left as it is: Monday's Lower A of week 3 (past).")


def test_what_is_left_out_stands_in_the_stored_preview_too():
    desk = six_weeks()

    told = desk.ask("no more lunges")
    [shown] = told.proposals
    [waiting] = desk.planner.pending("ann", "c1").proposals

    note = "Left as it is: Monday's Lower A of week 3 (past)."
    assert [note] == shown.preview["notes"] == waiting.preview["notes"]
    assert 1 == told.message.count(note)


def test_what_is_left_out_still_stands_there_when_it_is_drawn_anew():
    desk = six_weeks()
    desk.ask("remove week 6", "m1")
    desk.ask("no more lunges", "m2")
    first, second = desk.planner.pending("ann", "c1").pending

    told = desk.cancel(first)

    [waiting] = desk.planner.pending("ann", "c1").proposals
    assert (second, ["Left as it is: Monday's Lower A of week 3 (past)."]) == (
        waiting.proposal_id,
        waiting.preview["notes"],
    )
    assert "cancelled" == told.type


@pytest.mark.parametrize("text", ["all bench press to 4 sets", "deload this week"])
def test_a_session_that_was_trained_in_part_is_left_out_and_that_is_said(text):
    desk = six_weeks()
    desk.planner.meet("ann", stored(workout(did("Bench Press", one(5, 70, "kg")), date="2026-11-18")))

    places, result = changed(text, desk=desk)

    assert (3, "Upper A") not in places
    assert "Wednesday's Upper A of week 3 (trained)" in result.message


def test_weeks_that_are_past_are_not_changed_where_several_are_named():
    places, result = changed("weeks 1-4 lunges 3x10")

    assert [(3, "Lower B"), (4, "Lower A"), (4, "Lower B")] == places
    assert "Monday's Lower A of week 1 (past), Thursday's Lower B of week 1 (past)" in result.message


@pytest.mark.parametrize(("text", "week"), [("remove all lunges in week 1", 1), ("deload week 2", 2)])
def test_where_nothing_is_to_come_that_is_said_and_nothing_proposed(text, week):
    places, result = changed(text)

    assert ([], "question") == (places, result.type)
    assert " over. Which " in result.message


@pytest.mark.parametrize(
    "text", ["remove calf raises", "no lunges", "make squats 5x5", "add a set to squats"]
)
def test_what_comes_again_is_asked_about(text):
    places, result = changed(text)

    assert ([], "question") == (places, result.type)
    assert result.message.endswith(" Is it this Thursday only, or every week?")
    assert (f"{text} this Thursday", f"{text} every week", "Never mind") == result.suggestedReplies


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("Every week", LEFT), ("all of them", LEFT), ("from now on", LEFT), ("this Thursday", LEFT[:1]),
        ("just this once", LEFT[:1]), ("this week", LEFT[:1]), ("Only next week, please.", LEFT[1:3]),
        ("remove calf raises every week", LEFT),
    ],
)  # fmt: skip
def test_the_answer_says_how_far(answer, wanted):
    assert wanted == changed("remove calf raises", answer)[0]


def test_the_load_of_what_comes_again_is_asked_about():
    desk = six_weeks()

    places, result = changed("raise bench by 5 kg", desk=desk)
    after, _ = changed("This Wednesday", desk=desk)

    assert [] == places
    assert "Bench Press comes again after that. Is it this Wednesday only, or every week?" == result.message
    assert [(3, "Upper A")] == after


def test_what_comes_once_is_not_asked_about():
    desk = Desk(plan=notation.plan(WEEK * 3))

    assert [(3, "Lower B")] == changed("remove calf raises", desk=desk)[0]


def test_one_question_is_put_for_several_exercises():
    assert LEFT == changed("remove calf raises and lunges", "every week")[0]


def test_a_place_that_is_said_once_holds_for_the_rest_of_the_request():
    assert [(3, "Lower B")] == changed("squats up 5, front squats down 5 on Thursday")[0]


def test_two_weeks_at_once_are_asked_about_and_not_halved():
    places, result = changed("remove all squats this week and next week")

    assert [] == places
    assert "names several days or weeks" in result.message


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("move Lower A to Thursday", "Thursday 2026-11-19 has Lower B already: Lower A comes on top of it."),
        ("copy Thursday to Wednesday next week", "Wednesday 2026-11-25 has Upper A already: Lower B comes"),
    ],
)
def test_a_session_on_a_day_that_has_one_says_so(text, there):
    assert f"Note: {there}" in six_weeks().ask(text).message


@pytest.mark.parametrize(
    "text", ["move Thursday to Friday", "swap Wednesday and Thursday", "make Sunday a rest day"]
)
def test_a_session_on_a_day_of_its_own_says_nothing(text):
    assert "Note:" not in six_weeks().ask(text).message


def test_a_session_without_a_day_is_told_by_its_name():
    desk = Desk(plan=notation.plan(WEEK.replace(" (Monday)", "").replace(" (Thursday)", "") * 6))

    result = desk.ask("remove front squats")

    assert result.message.endswith("Is it lower B in week 3 only, or every week?")


def test_which_exercise_is_meant_is_asked_before_how_far():
    desk = Desk(plan=notation.plan(WEEK.replace("    Squat 2x5", "    Box Squat 2x5") * 6))

    places, result = changed("remove squats", "Box Squat in Thursday's Lower B", "every week", desk=desk)

    assert [(week, "Lower B") for week in (3, 4, 5, 6)] == places
    assert "Box Squat" in result.message


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("skip every Thursday", [(week, "Lower B") for week in (3, 4, 5, 6)]),
        ("remove all sessions on Thursday", [(3, "Lower B")]),
        ("skip all sessions next week", [(4, "Lower A"), (4, "Lower B"), (4, "Upper A")]),
    ],
)
def test_several_sessions_go_at_once(text, wanted):
    assert wanted == changed(text)[0]


def test_sessions_that_are_over_are_not_skipped():
    places, result = changed("skip all sessions in week 2")

    assert ([], "No session of that is to come. Which day do you mean?") == (places, result.message)


def test_what_can_be_done_to_one_session_only_asks_which():
    places, result = changed("add a note to every Thursday: heavy")

    assert ([], "Which session do you mean?") == (places, result.message)
