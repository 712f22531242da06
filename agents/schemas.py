"""The schema of every kind of record: its number, and the steps from older bodies to today's. Pure.

A body says its schema as "schema_version"; one that says nothing is of schema 1. It is brought up to date
when it is read, and stored so when something else of it is written: nothing is rewritten for its own sake.

A kind gets a new number with every field that a worker of before would refuse or lose: while a new version is
deployed both work at once, and the older one leaves alone what the newer one wrote. A step takes any body of
its number and gives one of the next. Steps that were released are never edited: append one.

    message        its entry, with the report in it
    workout        under workout/ and revision/
    conversation athlete proposal trace
    plan           says its own "format", packed: agents/planner/kept.py
    text spent journal decision request queued
                   have none: they expire within two weeks, and a change of theirs has to read both so long
"""

import json
from collections.abc import Callable
from typing import Any, Literal

from storage.ports import Damaged

Kind = Literal["message", "workout", "conversation", "athlete", "proposal", "trace"]
Body = dict[str, Any]
Step = Callable[[Body], Body]

FIELD = "schema_version"


def _with_questions_and_exercises(message: Body) -> Body:
    """The first version kept no questions with a message, and of a workout only where it stood, not in which
    of the message's texts."""
    workouts = [{"revision": 0, "exercises": [], **each} for each in message["workouts"]]
    return {**message, "questions": message.get("questions", []), "workouts": workouts}


def _with_grounds(conversation: Body) -> Body:
    """What stands on the messages that are asked about was not kept with it: it is not known here."""
    return {"grounds": [], **conversation}


# Step n, counted from 1, takes a body from schema n to n + 1.
STEPS: dict[Kind, tuple[Step, ...]] = {
    "message": (_with_questions_and_exercises,),
    "workout": (),
    "conversation": (_with_grounds,),
    "athlete": (),
    "proposal": (),
    "trace": (),
}


def number(kind: Kind) -> int:
    """The schema that this version writes."""
    return len(STEPS[kind]) + 1


def read(kind: Kind, text: str) -> Body:
    """What a record of any schema up to today's says, as one of today's would, without the number.

    Raises Damaged for one of a newer schema, or that is none: it is left as it is.
    """
    body: Body = json.loads(text)
    schema = body.pop(FIELD, 1) if isinstance(body, dict) else None
    if type(schema) is not int or schema < 1:
        raise Damaged(f"a {kind} record is no object with a {FIELD} from 1: it can't be read.")
    if schema > number(kind):
        raise Damaged(
            f"a {kind} record is of schema {schema}: this version knows them up to {number(kind)}."
            " Use the newer version that wrote it."
        )
    for step in STEPS[kind][schema - 1 :]:
        body = step(body)
    return body


def numbered(kind: Kind, body: Body) -> Body:
    """The body with its schema, as it is stored."""
    return {FIELD: number(kind), **body}
