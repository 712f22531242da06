"""What the program made of a message, for its report: rows, and the questions that are open. Pure."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from agents.conversation import Question
from agents.desks import ProgramAnswer
from agents.logger.records.inbox import Entry


class Heard(NamedTuple):
    """An answer of the program, and the workout that it is about, "" for none."""

    answer: ProgramAnswer
    workout_id: str = ""


class ProgramTold(NamedTuple):
    """All answers in order; of those with a question the ones that are `asking` still; and why a tool's call
    was refused, by the tool, where no later call mended it."""

    heard: tuple[Heard, ...] = ()
    asking: tuple[ProgramAnswer, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()


NOTHING_TOLD = ProgramTold()


def each_once(of_workouts: Sequence[Heard], of_tools: Sequence[ProgramAnswer]) -> tuple[Heard, ...]:
    """What the program made of the workouts, then what its tools answered besides."""
    found: list[Heard] = []
    for heard in (*of_workouts, *map(Heard, of_tools)):
        if not any(_says_the_same(heard.answer, before.answer) for before in found):
            found.append(heard)
    return tuple(found)


def _says_the_same(one: ProgramAnswer, other: ProgramAnswer) -> bool:
    return (one.tool, one.result, one.message) == (other.tool, other.result, other.message)


def as_rows(told: ProgramTold) -> tuple[dict[str, Any], ...]:
    """The answers as the result has them. `workoutId` is there where it is about a workout."""
    return (
        *(_row(heard) for heard in told.heard),
        *(
            {"tool": tool, "result": {"refused": why}, "message": f"Not done: {why}", "moved": False}
            for tool, why in told.refused
        ),
    )


def _row(heard: Heard) -> dict[str, Any]:
    tool, result, message, moved = heard.answer[:4]
    row = {"tool": tool, "result": _plain(result), "message": message, "moved": moved}
    return {**row, "workoutId": heard.workout_id} if heard.workout_id else row


def _plain(result: Mapping[str, Any]) -> dict[str, Any]:
    """The result as a record gives it back: a report that is read again says the same."""
    plain: dict[str, Any] = json.loads(json.dumps(result))
    return plain


def questions_of(told: ProgramTold, entry: Entry, before: int) -> tuple[Question, ...]:
    """The questions that the program leaves open, numbered after those before."""
    rows = {(each.code, each.about, each.workout_id): each for each in told.asking if each.question}
    return tuple(
        Question(
            entry.question_id(before + at),
            each.code,
            each.question,
            entry.message.id,
            field=each.about,
            workout_id=each.workout_id,
        )
        for at, each in enumerate(rows.values())
    )
