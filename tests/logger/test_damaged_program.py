"""A program whose records are damaged or impossible: the workout is logged, and what is wrong is told."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from storage.ports import PROGRAM_KEY, PROGRAM_MOVES, Write
from tests.logger.program_kit import ProgramDesk, a_desk

SQUATS = "Squat 205x5, 235x5, 270x8"
MENDED_BY = "`spotter program check --mend` makes it anew from its moves."


def with_record(desk: ProgramDesk, key: str, body: str) -> ProgramDesk:
    """The desk, with this in place of a record's text."""
    kept = desk.records.get("ann", key)
    assert kept is not None
    desk.records.put_all([Write("ann", key, body, kept.version)])
    return desk


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a record."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        yield (*path, name)
        yield from leaves(part, (*path, name))


def changed(body: str, path: tuple[Any, ...], value: Any) -> str:
    whole = part = json.loads(body)
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    return json.dumps(whole)


# --- a template shorter than the cycle


@pytest.mark.untraced
def test_a_week_behind_the_end_of_a_shorter_template_is_trained_and_ends_the_cycle():
    desk = a_desk()
    for number, said in enumerate(("set the week to 2", "let's deload this week")):
        desk.log(said, f"m{number}")

    told = [desk.log(said, f"n{said}") for said in ("Squat 220x5, 250x5, 285x1, 315x1", "Ran 5k in 25:00")]

    assert all(each.success for each in told)
    assert "Squat of week 2 is logged in the program." in told[0].answer
    desk.log("skip the rest of the week", "m9")
    assert (1, 1) == (desk.state.place.week, desk.state.cycle_weeks)


# --- a state that can't be read


def test_a_workout_is_logged_and_what_is_wrong_with_the_program_is_told():
    desk = with_record(a_desk(), PROGRAM_KEY, "garbage")

    result = desk.log(SQUATS)

    assert result.success
    assert f"The program did not move: the program's record can't be read: {MENDED_BY}" in result.answer
    assert [("log_workout", False)] == [(each["tool"], each["moved"]) for each in result.program]


@pytest.mark.parametrize(
    "said",
    ["squat done", "what's my squat PR?", "skip bench this week", "bump squat 10", "what week am I in?"],
)
def test_what_is_asked_of_a_program_that_cannot_be_read_says_what_mends_it(said):
    desk = with_record(a_desk(), PROGRAM_KEY, "{}")

    assert MENDED_BY in desk.log(said).answer


@pytest.mark.parametrize("said", [SQUATS, "bump squat 10"])
def test_a_state_of_before_that_was_put_back_stops_no_message(said):
    desk = a_desk()
    before = desk.records.get("ann", PROGRAM_KEY).body
    desk.log("bump bench 5", "m1")
    with_record(desk, PROGRAM_KEY, before)

    result = desk.log(said, "m2")

    assert (said == SQUATS) == result.success
    assert (
        "the program's record is behind its moves: `spotter program check --mend` makes it" in result.answer
    )
    assert ["began", "bumped"] == desk.moves()


def test_a_message_that_was_changed_is_read_anew_beside_a_damaged_program():
    desk = a_desk()
    desk.log("bump squat 10", "m1")
    with_record(desk, PROGRAM_KEY, "garbage")

    result = desk.log(SQUATS, "m1")

    assert result.success
    assert MENDED_BY in result.answer


def test_the_moves_make_the_program_anew_and_later_workouts_move_it():
    desk = a_desk()
    desk.log(SQUATS, "m1")
    before = desk.state
    with_record(desk, PROGRAM_KEY, "garbage")

    desk.room.mend("ann")

    assert before == desk.state
    desk.log("Bench 145x5, 170x5, 190x6", "m2")
    assert ("deadlift", "ohp") == desk.state.remaining


# --- moves that can't be read


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("garbage", "the program's move 2 can't be read. Put it back as it was in a backup."),
        (None, "the program's move 2 can't follow those before it. Put it back as it was in a backup."),
    ],
)
def test_a_workout_is_deleted_though_the_programs_moves_are_damaged(body, why):
    desk = a_desk()
    desk.log(SQUATS, "m1")
    key = f"{PROGRAM_MOVES}00000002"
    kept = desk.records.get("ann", key)
    impossible = changed(kept.body, ("said", "of"), 7)
    impossible = json.dumps({**json.loads(impossible), "kind": "undone", "said": {"of": 7}})
    with_record(desk, key, impossible if body is None else body)

    result = desk.log("delete the last workout", "m2")

    assert [] == desk.workouts()
    assert f"The program did not move: {why}" in result.answer


def test_a_program_whose_moves_are_damaged_is_not_mended_to_something_else():
    desk = a_desk()
    desk.log(SQUATS, "m1")
    with_record(desk, f"{PROGRAM_MOVES}00000002", "garbage")
    before = desk.state

    with pytest.raises(Exception, match="move 2 can't be read"):
        desk.room.mend("ann")
    assert before == desk.state


# --- any part of it


@pytest.mark.untraced
@pytest.mark.parametrize("value", [None, "banana", 1e308], ids=str)
def test_whatever_stands_in_the_programs_record_workouts_are_logged(value):
    desk = a_desk()
    for number, said in enumerate((SQUATS, "bump ohp by 5", "move bench to Friday this week", "skip ohp")):
        desk.log(said, f"m{number}")
    body = desk.records.get("ann", PROGRAM_KEY).body
    kept = dict(desk.records._kept)

    for path in leaves(json.loads(body)):
        desk.records._kept = dict(kept)
        with_record(desk, PROGRAM_KEY, changed(body, path, value))
        assert desk.log("Bench 145x5, 170x5, 190x6", "n1").success, path
