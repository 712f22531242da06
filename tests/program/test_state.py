"""The state: what it says of the week and of the lifts, and its text."""

import json
from decimal import Decimal

import pytest

from agents.program.moves import Bumped, Rescheduled, Scheduled, SkippedSession
from agents.program.state import PR, LiftMark, State, known_as
from agents.program.values import LIFTS, Active, Bar, Rounding
from storage.ports import Damaged, TooNew
from tests.program.lives import life
from tests.program.programs import a_state, logged, numbers

WEEKS_OF_THREE = numbers("squat").template


def test_the_cycle_has_the_weeks_of_the_longest_template():
    four = numbers("bench")._replace(template=WEEKS_OF_THREE._replace(weeks=4))

    assert 4 == a_state(lifts={"bench": four}).cycle_weeks


def test_it_is_the_7th_week_when_every_lift_is_on_such_a_template():
    assert a_state("7th-week-deload").is_7th_week
    assert not a_state("7th-week-deload", lifts={"ohp": numbers("ohp")}).is_7th_week


def test_what_remains_is_neither_logged_nor_skipped():
    marked = a_state(marks={"bench": LiftMark("logged", 2, "w1"), "squat": LiftMark("skipped", 3)})

    assert ("deadlift", "ohp") == marked.remaining


def test_the_estimate_is_the_best_that_the_best_sets_give():
    bests = {Decimal(285): PR(8, "2026-02-10", 2), Decimal(300): PR(5, "2026-01-28", 3)}

    assert 361 == a_state(prs={"squat": bests}).estimated_1rm("squat")


def test_without_a_best_set_there_is_no_estimate():
    assert a_state().estimated_1rm("squat") is None


def test_a_lift_that_was_moved_is_on_the_other_day_and_not_on_its_own():
    moved = a_state(moved={"ohp": "sunday"})

    assert "sunday" == moved.day_of("ohp")
    assert ("squat", "ohp") == moved.lifts_on("sunday")
    assert () == moved.lifts_on("thursday")


def test_a_lift_without_a_day_has_none():
    assert a_state(schedule={}).day_of("squat") is None


def test_an_act_is_known_by_a_digest_that_is_short():
    acted = a_state(acts=((known_as("act 7"), 7),))

    assert 7 == acted.move_of(known_as("act 7"))
    assert acted.move_of(known_as("act 8")) is None
    assert 16 == len(known_as("a" * 10_000))


@pytest.mark.parametrize(
    "state",
    [
        a_state(),
        a_state(unit="kg"),
        a_state(lifts={"ohp": numbers("ohp")._replace(tested_1rm=None, training_max=Decimal("62.50"))}),
        a_state(rounding=Rounding("down", Decimal("2.5"), Bar(Decimal(20), (Decimal(20), Decimal("1.25"))))),
        a_state(week=3, phase="anchor", leader_cycles=-2, status="pending_tm_bump", ended_by="m9"),
        life().do(
            logged(reps=8, weight=285), SkippedSession("bench"), Rescheduled("ohp", "friday"),
            Scheduled("monday", None), Bumped("squat", Decimal("2.5")),
        ).state,
        life().finish_cycle().do(Bumped("deadlift", Decimal(10))).state,
    ],
)  # fmt: skip
def test_a_state_is_the_same_after_it_was_kept_as_text(state):
    kept = State.from_json(state.to_json())

    assert state == kept
    assert repr(state.lifts) == repr(kept.lifts)


def test_the_text_says_its_schema():
    assert 1 == json.loads(a_state().to_json())["schema_version"]


def test_a_state_of_a_newer_version_is_left_alone():
    newer = json.dumps({**json.loads(a_state().to_json()), "schema_version": 99})

    with pytest.raises(TooNew):
        State.from_json(newer)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rounding": ["nearest", "5"]}'])
def test_what_is_no_state_is_damaged(text):
    with pytest.raises(Damaged):
        State.from_json(text)


def test_a_state_is_read_with_a_field_missing_as_damaged():
    body = json.loads(a_state().to_json())
    for field in set(body) - {"schema_version"}:
        with pytest.raises(Damaged):
            State.from_json(json.dumps({name: value for name, value in body.items() if name != field}))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("unit",), "stone"), (("moved",), None), (("moved",), {"squat": "someday"}), (("schedule",), []),
        (("schedule",), {"monday": "row"}), (("lifts",), {}), (("prs",), {}), (("place", 0), None),
        (("place", 0), 0), (("place", 1), "rest"), (("place", 2), None), (("place", 5), 7),
        (("rounding", 0), "sideways"), (("rounding", 1), "NaN"), (("marks",), {"row": ["logged", 1, ""]}),
        (("marks",), {"squat": ["done", 1, ""]}), (("moves",), "7"), (("lifts", "squat", 0), "0"),
        (("lifts", "squat", 2, 1), "mine"),
        (("lifts", "squat", 2, 0), []), (("prs", "squat"), {"285": [None, "2026-02-10", 2]}),
        (("prs", "squat"), {"-285": [5, "2026-02-10", 2]}),
    ],
)  # fmt: skip
def test_a_state_of_which_a_part_is_none_is_damaged(path, value):
    body = json.loads(a_state().to_json())
    part = body
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value

    with pytest.raises(Damaged):
        State.from_json(json.dumps(body))


def test_templates_are_kept_with_what_the_cycle_needs_of_them():
    template = Active("my-own", "leader", 2, Decimal("87.5"))
    lifts = {lift: numbers(lift)._replace(template=template) for lift in LIFTS}

    kept = State.from_json(a_state(lifts=lifts).to_json())

    assert {template} == {each.template for each in kept.lifts.values()}
