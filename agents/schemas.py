"""The schema of every kind of record: its number, and the steps from older bodies to today's. Pure.

A body says its schema as "schema_version"; one that says nothing is of schema 1. It is brought up to date
when it is read, and stored so when something else of it is written: nothing is rewritten for its own sake.

A kind gets a new number with every field that a worker of before would refuse or lose: while a new version is
deployed both work at once, and the older one leaves alone what the newer one wrote. A step takes any body of
its number and gives one of the next. Steps that were released are never edited: append one.

Until every worker is new, an older one can do nothing with the rows of an athlete to whom a newer one has
written: it says TooNew, and what it was asked comes again. To spare that, release the reading of N + 1 before
its writing.

    message        its entry, with the report in it
    workout        under workout/ and revision/
    conversation athlete proposal trace
    draft          with the workout in it: a step of workouts is one of drafts too
    program        the state under program, and each move under program-move/ as "program_move"
    measurement    what was measured of a day
    plan           says its own "format", packed: agents/planner/stored_plan.py
    text spent journal decision request queued
                   have none: they expire within two weeks, and a change of theirs has to read both so long
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, Literal

from storage.ports import Damaged, TooNew

RecordKind = Literal[
    "message", "workout", "conversation", "athlete", "proposal", "trace", "program", "program_move", "draft",
    "measurement", "reread",
]  # fmt: skip
Body = dict[str, Any]
SchemaStep = Callable[[Body], Body]

FIELD = "schema_version"


def _with_questions_and_exercises(message: Body) -> Body:
    """The first version kept no questions with a message, and of a workout only where it stood, not in which
    of the message's texts."""
    workouts = [{"revision": 0, "exercises": [], **each} for each in message["workouts"]]
    return {**message, "questions": message.get("questions", []), "workouts": workouts}


def _with_digests(message: Body) -> Body:
    """The second version kept the message's earlier texts whole, and a few large ones filled the record."""
    digests = [hashlib.sha256(text.encode()).hexdigest()[:32] for text in message.get("earlier", [])]
    return {**message, "earlier": digests}


def _with_program(message: Body) -> Body:
    """The third version's report had no answers of the program."""
    return message


def _with_shown_drafts(message: Body) -> Body:
    """The fourth version knew no drafts: none was shown before a message, and none became a workout."""
    workouts = [{"draft_id": "", **each} for each in message.get("workouts", [])]
    return {"shown": [[], []], **message, "workouts": workouts}


def _with_before(message: Body) -> Body:
    """The fifth version did not keep what was before a message, nor which workouts its calls meant."""
    return {"before": {}, "targets": [], **message}


def _with_exchange(message: Body) -> Body:
    """The sixth version did not keep which exchange a message goes on, nor what was written last before."""
    return message


def _with_words_of_a_model(message: Body) -> Body:
    """The seventh version showed no words of a model in a report."""
    return message


def _with_changes_to_confirm(message: Body) -> Body:
    """The eighth version showed no changes that wait for a yes."""
    return message


def _with_guests(message: Body) -> Body:
    """The ninth version's report had nothing of other rooms than the planner and the program."""
    return message


def _with_what_was_meant(workout: Body) -> Body:
    """The first version kept no notes of a block, and no name or day that a model took words for."""
    return workout


def _with_bands(workout: Body) -> Body:
    """The second version kept a band among the notes of its sets, if at all."""
    return workout


def _with_chosen(athlete: Body) -> Body:
    """The first version learned no units and no timezone from messages: what is not as at first was set.

    Plates are in the athlete's units."""
    at_first = {"units": "lb", "timezone": "UTC"}
    chosen = [name for name, value in at_first.items() if athlete.get(name, value) != value]
    chosen += ["units"] if athlete.get("plates") and "units" not in chosen else []
    return {"chosen": chosen, "heard_at": "", **athlete}


def _with_changes_said(athlete: Body) -> Body:
    """The second version changed no settings by talking."""
    return {"changes": [], **athlete}


def _with_grounds(conversation: Body) -> Body:
    """What stands on the messages that are asked about was not kept with it: it is not known here."""
    return {"grounds": [], **conversation}


def _with_drafts(conversation: Body) -> Body:
    """The second version knew no drafts: none waits, and none was shown."""
    return {"drafts": [], "shown": [[], []], **conversation}


def _with_replies(conversation: Body) -> Body:
    """The third version kept no replies: what the coach said last put the question that it ends with."""
    questions = conversation["questions"]
    replies = []
    for turn in conversation["turns"]:
        if turn["by"] == "coach":
            put = [each["id"] for each in questions if turn["text"].endswith(each["question"])]
            replies.append([turn["message_id"], "", put[0] if put else "", [], []])
    return {"replies": replies[-1:], **conversation}


def _with_summary(conversation: Body) -> Body:
    """The fourth version kept no day of a turn and not what came of it, and summed up none."""
    turns = [{"day": "", "came": [], **each} for each in conversation["turns"]]
    return {"summary": [], **conversation, "turns": turns}


def _with_open_values(draft: Body) -> Body:
    """The first version kept not which values were in doubt: a no to one is a no to all of it."""
    return draft


def _with_changes(draft: Body) -> Body:
    """A draft of the second version was a workout or a part of one, never a change."""
    return draft


def _with_inverse(proposal: Body) -> Body:
    """The first version kept nothing to undo an applied one by, and undid none."""
    return {"inverse": None, "undoes": [], "undone_by": "", **proposal}


def _with_what_was_called(proposal: Body) -> Body:
    """The second version kept not what a model had called to make a proposal."""
    return {"exchange": None, **proposal}


def _with_replies_offered(message: Body) -> Body:
    """A report of the tenth version did not say what can be said to its question."""
    return message


def _with_who_stood_in(message: Body) -> Body:
    """A report of the eleventh version did not say which engine one stood in for."""
    return message


# Step n, counted from 1, takes a body from schema n to n + 1.
STEPS: dict[RecordKind, tuple[SchemaStep, ...]] = {
    "message": (
        _with_questions_and_exercises,
        _with_digests,
        _with_program,
        _with_shown_drafts,
        _with_before,
        _with_exchange,
        _with_words_of_a_model,
        _with_changes_to_confirm,
        _with_guests,
        _with_replies_offered,
        _with_who_stood_in,
    ),
    "workout": (_with_what_was_meant, _with_bands),
    "conversation": (_with_grounds, _with_drafts, _with_replies, _with_summary),
    "athlete": (_with_chosen, _with_changes_said),
    "proposal": (_with_inverse, _with_what_was_called),
    "trace": (),
    "program": (),
    "program_move": (),
    "measurement": (),
    "reread": (),
    "draft": (_with_open_values, _with_changes, _with_bands),
}


def number(kind: RecordKind) -> int:
    """The schema that this version writes."""
    return len(STEPS[kind]) + 1


def read(kind: RecordKind, text: str, key: str = "") -> Body:
    """What a record of any schema up to today's says, as one of today's would, without the number.

    Raises TooNew for one of a newer schema, Damaged for what is none: it is left as it is.
    """
    with reading(kind, key):
        body: Body = json.loads(text)
    schema = body.pop(FIELD, 1) if isinstance(body, dict) else None
    if type(schema) is not int or schema < 1:
        raise Damaged(f"{_named(kind, key)} is no object with a {FIELD} from 1: it can't be read.")
    if schema > number(kind):
        raise TooNew(
            f"{_named(kind, key)} is of schema {schema}: this version knows them up to {number(kind)}."
            " Use the newer version that wrote it."
        )
    with reading(kind, key):
        for step in STEPS[kind][schema - 1 :]:
            body = step(body)
    return body


@contextmanager
def reading(kind: RecordKind, key: str = "") -> Iterator[None]:
    """Raises Damaged, which names the record, for a body that can't be read: one of many, and no bug."""
    try:
        yield
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        said = type(error).__name__  # its words would quote what an athlete wrote
        raise Damaged(
            f"{_named(kind, key)} can't be read ({said}). Put it back as it was in a backup."
        ) from error


def _named(kind: RecordKind, key: str) -> str:
    return f"the {kind} record {key!r}" if key else f"a {kind} record"


def fields_of(record: Any) -> Body:
    """The fields of a dataclass by name. Unlike `asdict` it copies nothing of what is in them: to be written
    out they need no copy, and a report is long."""
    return {each.name: getattr(record, each.name) for each in fields(record)}


def numbered(kind: RecordKind, body: Body) -> Body:
    """The body with its schema, as it is stored."""
    return {FIELD: number(kind), **body}
