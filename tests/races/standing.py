"""What the records hold after a race, and what is wrong with it.

Two states are the same if they differ in nothing but times, versions, and words of an answer: a message that
comes in before another one was answered is answered in other words than after it, and may do nothing else.
A race is right if it ends as some order of its deeds does, one after the other; if each report names what its
message did and nothing else; and if nothing happened twice.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from agents.planner.stored_plan import unpack
from agents.program.moves import Move, recorded
from agents.workout import StoredWorkout
from storage.ports import (
    CHANGES_KEY,
    CONVERSATIONS,
    DECISIONS,
    JOURNALS,
    MESSAGES,
    PLAN_KEY,
    PROGRAM_KEY,
    PROGRAM_MOVES,
    PROPOSING,
    REQUESTS,
    SPENT,
    TEXTS,
    TRACES,
    WORKOUTS,
    Record,
    Records,
)
from tests.races.deeds import OWNER

State = Mapping[str, Any]
SHOWN = 160  # characters of a value that differs
# How something came about, not what it came to; and what a message was taken for while it was on its way.
NOT_COMPARED = (JOURNALS, TRACES, SPENT, TEXTS, DECISIONS, PROPOSING, CHANGES_KEY)
OF_THE_MOMENT = frozenset(
    "at written_at stands_since shown_at created_at expires_at decided_at "
    "base_version already_there plan_session".split()
)


def state_of(records: Records) -> State:
    """Everything that stands of Ann, by key, without what is of the moment."""
    rows = [row for row in records.list(OWNER, "") if not row.key.startswith(NOT_COMPARED)]
    program = {row.key: json.loads(row.body) for row in rows if row.key.startswith(PROGRAM_KEY)}
    others = {row.key: _lasting(row) for row in rows if row.key not in program}
    others = {key: kept for key, kept in others.items() if kept or not key.startswith(REQUESTS)}
    return {**others, "program": _unnumbered(program)}


def _unnumbered(program: dict[str, Any]) -> Any:
    """The program and its moves by their acts: of two that have nothing to do with each other, either may be
    the first."""
    moves = [each for key, each in program.items() if key.startswith(PROGRAM_MOVES)]
    acts = {each["number"]: each["act"] for each in moves}
    state = program.get(PROGRAM_KEY, {})
    known = sorted(act for act, _ in state.get("acts", ()))
    marks = {lift: [kind, acts[of], *rest] for lift, (kind, of, *rest) in state.get("marks", {}).items()}
    prs = {
        lift: {load: [reps, day, acts.get(of)] for load, (reps, day, of) in best.items()}
        for lift, best in state.get("prs", {}).items()
    }
    said = [
        {**each["said"], "of": acts[each["said"]["of"]]} if "of" in each["said"] else each["said"]
        for each in moves
    ]
    return _without_moment({
        "state": {**state, "marks": marks, "prs": prs, "acts": known},
        "moves": {each["act"]: [each["kind"], what] for each, what in zip(moves, said, strict=True)},
    })  # fmt: skip


def _lasting(row: Record) -> Any:
    if row.key == PLAN_KEY:
        return repr(unpack(row.body))
    kept = json.loads(row.body)
    if row.key.startswith(CONVERSATIONS):
        return _heard(kept)
    if row.key.startswith(MESSAGES):
        return _claimed(kept)
    if row.key.startswith(REQUESTS):
        return kept["answer"] and kept["answer"]["wrote"]
    return _without_moment(kept)


def _heard(conversation: dict[str, Any]) -> Any:
    """A conversation: who spoke and what is open, in any order; of the coach's words, that there are some."""
    turns = [(each["message_id"], each["by"], _but_coachs(each)) for each in conversation["turns"]]
    return {"turns": sorted(turns), "asked": sorted(each["id"] for each in conversation["questions"])}


def _but_coachs(turn: dict[str, str]) -> str:
    return "" if turn["by"] == "coach" else turn["text"]


def _claimed(entry: dict[str, Any]) -> Any:
    """A message with what its report says that it did: not in which words, nor what it found done already."""
    own, report = {each["workout_id"] for each in entry["workouts"]}, entry["report"] or {}
    rows = report.get("allWorkouts", ())
    return _without_moment({
        "text": entry["message"]["text"],
        "revision": entry["revision"],
        "workouts": entry["workouts"],
        "logged": [_once_logged(each) for each in rows if each["workoutId"] in own],
        "changes": sorted(each["workoutId"] for each in report.get("changes", ())),
        "program": [_moved(each) for each in report.get("program", ()) if each["moved"]],
        "plan": [True for each in report.get("plan_changes", ()) if each["wrote"]],
        "reported": bool(report),
    })  # fmt: skip


def _once_logged(row: dict[str, Any]) -> dict[str, Any]:
    """A row of what the message logged: what was taken back before the report was written, is told so."""
    return row if row["saved"] else {**row, "saved": True, "indexed": "yes"}


def _moved(answer: dict[str, Any]) -> Any:
    """Which tool moved the program for which workout; what is left to do then is of the moment."""
    return answer["tool"], answer.get("workoutId"), answer["result"].get("lift")


def _without_moment(kept: Any) -> Any:
    if isinstance(kept, list):
        return [_without_moment(each) for each in kept]
    if not isinstance(kept, dict):
        return kept
    return {name: _without_moment(each) for name, each in kept.items() if name not in OF_THE_MOMENT}


def difference(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two states differ, and how, a line each."""
    if one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            line
            for key in {**one, **other}
            for line in difference(one.get(key), other.get(key), f"{path}.{key}")
        ]
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip_longest(one, other)
        return [line for at, pair in enumerate(pairs) for line in difference(*pair, f"{path}[{at}]")]
    return [f"{path.removeprefix('.')}: {_short(one)} instead of {_short(other)}"]


def _short(value: Any) -> str:
    return str(value)[:SHOWN]


# --- reports


def wrong_reports(records: Records) -> list[str]:
    """The messages whose report leaves out something that was done, or names something that was not."""
    rows = [StoredWorkout.from_json(row.body) for row in records.list(OWNER, WORKOUTS)]
    moves = [recorded(row.body).move for row in records.list(OWNER, PROGRAM_MOVES)]
    entries = [json.loads(row.body) for row in records.list(OWNER, MESSAGES)]
    return [line for each in entries if each["report"] for line in _wrong_report(each, rows, moves)]


def _wrong_report(entry: dict[str, Any], rows: list[StoredWorkout], moves: list[Move]) -> Iterator[str]:
    """What was done is known by its act, which begins with the message; a yes tells of what it repeats."""
    message_id, report = entry["message"]["id"], entry["report"]
    of_it = {each.workout_id: {_is_of(message_id, act) for act in each.acts} for each in rows}
    did = {workout_id for workout_id, is_own in of_it.items() if True in is_own}
    told = {each["workoutId"]: each["already_there"] for each in report["allWorkouts"] if each["workoutId"]}
    told |= {each["workoutId"]: False for each in report["changes"]}
    asked_again = bool(report["workoutId"]) and not did
    if left_out := did - told.keys():
        yield f"{message_id} does not tell of {left_out}"
    if invented := {each for each, already in told.items() if not already} - did and not asked_again:
        yield f"{message_id} tells of {invented}"
    gone = {each["workoutId"] for each in report["allWorkouts"] if each["workoutId"] and not each["saved"]}
    if untouched := {each for each in gone if False not in of_it[each]}:
        yield f"{message_id} tells that {untouched} was taken back"
    moved = any(each.message_id == message_id for each in moves)
    if moved and not report["program"]:
        yield f"{message_id} does not tell of its move of the program"
    if not moved and any(each["moved"] for each in report["program"]):
        yield f"{message_id} tells of a move of the program"


def _is_of(message_id: str, act: str) -> bool:
    return act.startswith(f"{message_id}/")


def twice(records: Records) -> list[str]:
    """What happened twice: an act in one workout, a move's act, a proposal's effect."""
    rows = [StoredWorkout.from_json(row.body) for row in records.list(OWNER, WORKOUTS)]
    acts = Counter((row.workout_id, act) for row in rows for act in row.acts)
    moves = Counter(recorded(row.body).move.act for row in records.list(OWNER, PROGRAM_MOVES))
    return [str(each) for each, count in (*acts.items(), *moves.items()) if count > 1]
