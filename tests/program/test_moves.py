"""The moves: what each says is read back as it was kept."""

import json
from decimal import Decimal
from typing import get_args

import pytest

from agents.program import moves
from agents.program.moves import KINDS, Move, recorded
from agents.program.values import Bar
from storage.ports import Damaged, TooNew
from tests.program.programs import a_move, began, logged, numbers

DONE = logged(
    reps=8, weight=285, notes="felt heavy",
    prescribed={"main": [{"weight": 285, "reps": "3+"}], "supplemental": []},
    actual=({"weight": 285, "reps": 8},),
)  # fmt: skip
SAID = (
    began(),
    began(unit="kg"),
    DONE,
    logged("ohp", counts=False),
    moves.Relogged(2, "squat", DONE.done),
    moves.SkippedSession("deadlift", "back tightness"),
    moves.SkippedSession("deadlift"),
    moves.WeekSkipped("travel"),
    moves.Rescheduled("deadlift", "saturday"),
    moves.Advanced(),
    moves.Bumped("bench", Decimal("-2.50")),
    moves.Held("bench"),
    moves.PhaseSet("anchor"),
    moves.TemplateSet("squat", numbers("squat", "leviathan-leader").template),
    moves.WeekSet(2),
    moves.CyclesSet(-1),
    moves.Tested("squat", Decimal(365), Decimal("328.5")),
    moves.Scheduled("thursday", "bench"),
    moves.Scheduled("thursday", None),
    moves.BarSet(Bar(Decimal("35"), (Decimal("45"), Decimal("2.5")))),
    moves.Reset({"squat": Decimal("327.5")}),
    moves.Undone(2, by_hand=True),
)


def test_every_kind_of_move_has_a_name():
    assert set(get_args(moves.SaidMove)) == set(KINDS.values()) == {type(said) for said in SAID}


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_a_move_is_the_same_after_it_was_kept_as_text(said):
    move, result = a_move(said, 7, act="m1:c2", message_id="m1"), {"logged": True, "new_pr": False}

    kept = recorded(move.to_json(result))

    assert (move, result) == kept
    assert repr(move) == repr(kept.move)


def test_a_move_is_called_what_happened():
    assert "week skipped" == a_move(moves.WeekSkipped()).kind


def test_a_move_of_a_newer_version_is_left_alone():
    newer = {**json.loads(a_move(moves.Advanced()).to_json({})), "schema_version": 99}

    with pytest.raises(TooNew):
        recorded(json.dumps(newer))


@pytest.mark.parametrize(
    "changed", [{"kind": "sprinted"}, {"said": {"reps": 5}}, {"said": None}, {"day": None}]
)
def test_what_is_no_move_is_damaged(changed):
    body = {**json.loads(a_move(moves.Advanced()).to_json({})), **changed}
    if body["day"] is None:
        del body["day"]

    with pytest.raises(Damaged):
        recorded(json.dumps(body))


def test_only_values_of_a_move_can_be_kept():
    with pytest.raises(AssertionError):
        Move(1, "", "", "", "", moves.SkippedSession("squat", object())).to_json({})  # type: ignore[arg-type]
