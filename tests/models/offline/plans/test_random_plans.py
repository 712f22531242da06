"""Plans drawn at random: a phrase must point to where its exercise, session or week stands in that plan."""

from datetime import date, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agents.exercises.catalogue import everything
from agents.requests.plan.exercise_names import fits
from tests.phrase_tables import phrases

from .kit import WEEKDAYS, Day, Move, Program, asked, calls

SESSIONS = ("Lower A", "Upper A", "Lower B", "Upper B", "Arms")
NAMES = sorted(
    known.name
    for known in everything()
    if known.measured_by in ("reps+load", "reps") and known.name.replace(" ", "").isalpha()
)
SCHEMES = ("3x5 @ 185 lb", "4x8-10 @ 60 lb", "2x12", "5x5 @ 70% 1RM", "3x10 @ 40 lb, rest 90 s")
few = settings(max_examples=8, deadline=None)


@st.composite
def programs(draw):
    """A plan of which no exercise's name fits another's, read on a Monday or later in the week."""
    days = sorted(draw(st.sets(st.sampled_from(WEEKDAYS), min_size=2, max_size=4)), key=WEEKDAYS.index)
    names = draw(
        st.lists(st.sampled_from(NAMES), min_size=2 * len(days), max_size=4 * len(days), unique=True)
    )
    kept = []
    for name in names:
        if not any(fits(name, other) or fits(other, name) for other in kept):
            kept.append(name)
    assume(len(kept) >= 2 * len(days))
    moves = [Move(name, draw(st.sampled_from(SCHEMES))) for name in kept]
    sessions = tuple(Day(SESSIONS[at], day, tuple(moves[at :: len(days)])) for at, day in enumerate(days))
    weeks = draw(st.integers(2, 9))
    today = date(2026, 11, 2) + timedelta(draw(st.integers(0, 7 * weeks - 1)))
    return Program(sessions, weeks, today.isoformat())


@st.composite
def meant(draw, fewest=1):
    """A plan, a week of it, a session's number and an exercise's number."""
    program = draw(programs())
    session = draw(st.integers(1, len(program.days)))
    moves = program.days[session - 1].moves
    assume(len(moves) >= fewest)
    return program, draw(st.integers(1, program.weeks)), session, draw(st.integers(1, len(moves)))


def numbers(week, session, exercise):
    return {"weekNumber": week, "sessionNumber": session, "exerciseNumber": exercise}


def free_day(program):
    return next(day for day in reversed(WEEKDAYS) if day not in [each.day for each in program.days])


@pytest.mark.untraced
@phrases("phrase")
@few
@given(meant())
def test_a_swap_changes_the_name_where_the_exercise_stands(phrase, told):
    program, week, session, exercise = told
    day = program.days[session - 1]

    reply = asked(program, phrase.format(old=day.moves[exercise - 1].name, day=day.day, week=week))

    wanted = {**numbers(week, session, exercise), "updates": {"name": "Odd Lunges"}}
    assert [("modify_exercise", wanted)] == calls(reply)


@phrases("phrase")
@few
@given(meant())
def test_a_removal_points_to_the_exercise(phrase, told):
    program, week, session, exercise = told
    day = program.days[session - 1]
    name = day.moves[exercise - 1].name.lower()

    text = phrase.format(name=name, day=day.day, session=day.name, week=week, number=exercise)

    assert [("remove_exercise", numbers(week, session, exercise))] == calls(asked(program, text))


@pytest.mark.untraced
@few
@given(meant(fewest=2))
def test_numbers_mean_the_plan_after_the_calls_before(told):
    program, week, session, _ = told
    day = program.days[session - 1]
    first, second = day.moves[0].name, day.moves[1].name

    reply = asked(
        program,
        f"On {day.day} in week {week}, remove {first} and make {second} 6x2 at 205, then remove {second}",
    )

    updates = {"workingSets": 6, "reps": "2", "targetLoad": "205 lb"}
    assert [
        ("remove_exercise", numbers(week, session, 1)),
        ("modify_exercise", {**numbers(week, session, 1), "updates": updates}),
        ("remove_exercise", numbers(week, session, 1)),
    ] == calls(reply)


@pytest.mark.untraced
@phrases("phrase", "updates")
@few
@given(meant(), st.integers(1, 9), st.integers(1, 20), st.integers(20, 400))
def test_an_amount_is_set_where_the_exercise_stands(phrase, updates, told, sets, reps, load):
    program, week, session, exercise = told
    day = program.days[session - 1]
    known = {
        "workingSets": sets,
        "reps": str(reps),
        "targetLoad": f"{load} lb",
        "restSeconds": load,
        "skipped": True,
    }

    name = day.moves[exercise - 1].name
    reply = asked(program, phrase.format(name=name, sets=sets, reps=reps, load=load, day=day.day, week=week))

    wanted = {**numbers(week, session, exercise), "updates": {key: known[key] for key in updates.split()}}
    assert [("modify_exercise", wanted)] == calls(reply)


@few
@given(meant(fewest=2), st.data())
def test_an_exercise_is_put_before_or_behind_another(told, data):
    program, week, session, exercise = told
    day = program.days[session - 1]
    other = data.draw(st.integers(1, len(day.moves)).filter(lambda each: each != exercise))
    side = data.draw(st.sampled_from(("before", "after")))
    place = other + (side == "after") - (exercise < other)
    assume(place != exercise)

    names = day.moves[exercise - 1].name, day.moves[other - 1].name
    reply = asked(program, f"do {names[0]} {side} {names[1]} on {day.day} in week {week}")

    wanted = {**numbers(week, session, exercise), "newPosition": place}
    assert [("reorder_exercises", wanted)] == calls(reply)


@few
@given(meant())
def test_a_new_exercise_takes_sets_and_reps_from_the_one_it_follows(told):
    program, week, session, exercise = told
    day = program.days[session - 1]

    reply = asked(program, f"Add odd lunges after {day.moves[exercise - 1].name} on {day.day} in week {week}")

    ((tool, sent),) = calls(reply)
    sets, _, rest = day.moves[exercise - 1].said.partition("x")
    assert ("add_exercise", week, session, exercise + 1) == (
        tool,
        sent["weekNumber"],
        sent["sessionNumber"],
        sent["position"],
    )
    new = {
        "name": "Odd Lunges",
        "reps": rest.split(" @")[0],
        "targetLoad": "to be chosen",
        "workingSets": int(sets),
    }
    assert new == sent["exercise"]


@few
@given(meant(), st.data())
def test_an_exercise_moves_to_another_day_with_what_it_had(told, data):
    program, week, session, exercise = told
    target = data.draw(st.integers(1, len(program.days)).filter(lambda each: each != session))
    day, move = program.days[session - 1], program.days[session - 1].moves[exercise - 1]

    text = f"move {move.name} on {day.day} in week {week} to {program.days[target - 1].day} in week {week}"
    reply = asked(program, text)

    assert ["remove_exercise", "add_exercise"] == [tool for tool, _ in calls(reply)]
    assert numbers(week, session, exercise) == calls(reply)[0][1]
    sent = calls(reply)[1][1]
    assert (week, target, "end", move.name) == (
        sent["weekNumber"],
        sent["sessionNumber"],
        sent["position"],
        sent["exercise"]["name"],
    )
    assert move.said.startswith(f"{sent['exercise']['workingSets']}x{sent['exercise']['reps']}")
    assert ("rest 90 s" in move.said) == (sent["exercise"].get("restSeconds") == 90)


@few
@given(meant(fewest=2))
def test_a_superset_gives_both_one_label(told):
    program, week, session, _ = told
    day = program.days[session - 1]

    reply = asked(
        program, f"superset {day.moves[0].name} and {day.moves[1].name} on {day.day} in week {week}"
    )

    assert [
        ("modify_exercise", {**numbers(week, session, each), "updates": {"groupLabel": "A"}})
        for each in (1, 2)
    ] == calls(reply)


@few
@given(meant())
def test_sessions_are_renamed_and_removed_where_they_stand(told):
    program, week, session, _ = told
    day = program.days[session - 1]
    at = {"weekNumber": week, "sessionNumber": session}

    renamed = asked(program, f"Rename {day.day} in week {week} to 'Push and Pull, 3x5'")
    removed = asked(program, f"remove {day.name} in week {week}")

    assert [("modify_session", {**at, "updates": {"name": "Push and Pull, 3x5"}})] == calls(renamed)
    assert [("remove_session", at)] == calls(removed)


@few
@given(meant())
def test_a_copy_stands_on_its_new_day(told):
    program, week, session, _ = told
    day, to = program.days[session - 1].day, free_day(program)

    reply = asked(program, f"copy {day} in week {week} to {to}")

    order = [each.day for each in program.days]
    behind = [place for place, each in enumerate(order, start=1) if WEEKDAYS.index(each) > WEEKDAYS.index(to)]
    at = behind[0] if behind else len(order) + 1
    copied = {
        "sourceWeekNumber": week,
        "sourceSessionNumber": session,
        "targetWeekNumber": week,
        "position": at if behind else "end",
    }
    changed = {"weekNumber": week, "sessionNumber": at, "updates": {"dayOfWeek": to}}
    assert [("copy_session", copied), ("modify_session", changed)] == calls(reply)


@few
@given(meant())
def test_a_free_day_gets_cardio_or_rest(told):
    program, week, _, _ = told
    day = free_day(program)

    cardio = asked(program, f"Add a 35-minute zone 2 cardio day on {day} in week {week}")
    rest = asked(program, f"Make {day} in week {week} a rest day")

    ((_, riding),) = calls(cardio)
    ((_, resting),) = calls(rest)
    block = {"type": "zone2", "duration": 35}
    wanted = {"name": "Zone 2 Cardio", "exercises": [], "dayOfWeek": day, "cardio": block}
    assert (week, wanted) == (riding["weekNumber"], riding["session"])
    assert {"name": "Rest", "exercises": [], "dayOfWeek": day} == resting["session"]


@few
@given(meant())
def test_a_deload_halves_the_week_before_it(told):
    program, week, _, _ = told

    reply = asked(program, f"Add a deload week after week {week}")

    ((tool, sent),) = calls(reply)
    (new,) = sent["weeks"]
    start = program.start(week) + timedelta(7)
    assert ("add_week", week + 1 if week < program.weeks else "end") == (tool, sent["position"])
    assert (start.isoformat(), (start + timedelta(6)).isoformat()) == (new["startDate"], new["endDate"])
    assert "Deload" == new["phase"]
    assert f"Half of week {week}'s sets, same loads" == new["description"]
    assert [[(int(move.said[0]) + 1) // 2 for move in day.moves] for day in program.days] == [
        [exercise["workingSets"] for exercise in session["exercises"]] for session in new["sessions"]
    ]


@few
@given(programs(), st.data())
def test_every_week_from_the_current_one_is_one_call_each(program, data):
    session = data.draw(st.integers(1, len(program.days)))
    day = program.days[session - 1]

    reply = asked(program, f"make {day.moves[0].name} 4x4 every {day.day}")

    updates = {"workingSets": 4, "reps": "4"}
    this_week = program.start(program.current()) + timedelta(WEEKDAYS.index(day.day))
    first = program.current() + (this_week < date.fromisoformat(program.today))
    assert [
        ("modify_exercise", {**numbers(week, session, 1), "updates": updates})
        for week in range(first, program.weeks + 1)
    ] == calls(reply)


@few
@given(
    st.sampled_from(WEEKDAYS),
    st.integers(1, 9),
    st.integers(10, 300),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=6),
)
def test_a_circuit_is_told_as_it_was_said(day, rounds, rest, names):
    told = ", ".join(f"{name} {10 + at} @ {20 + at} slow" for at, name in enumerate(names))
    program = Program((Day("Lower A", "Monday", (Move("Squat"),)),))

    reply = asked(
        program, f'Add "Finish Hard" to {day}: {rounds} rounds, {told}, rest {rest} s between rounds'
    )

    block = {
        "block_type": "circuit",
        "label": "Finish Hard",
        "order_index": 99,
        "meta_json": {"rounds": rounds, "rest_between_rounds_sec": rest},
        "members": [
            {"exercise": name, "reps": 10 + at, "weight": 20 + at, "tempo": "slow"}
            for at, name in enumerate(names)
        ],
    }
    assert [("propose_plan_update", {"day": day.lower(), "action": "add_block", "block": block})] == calls(
        reply
    )
