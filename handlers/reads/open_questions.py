"""The questions that are open still, of all conversations: `spotter open` and GET /questions list them."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from agents.conversation import Conversation, Question
from handlers.reads.read_answers import OpenQuestions, QuestionRow
from storage.ports import CONVERSATIONS, UNREADABLE, Records, StorageError


class AskedQuestion(NamedTuple):
    """A question, and the conversation in which its answer has to be said."""

    conversation_id: str
    asked: Question


def open_questions(
    records: Records, owner: str, now: datetime, unreadable: Callable[[StorageError], None] | None = None
) -> list[AskedQuestion]:
    """What was asked in the last week and not answered, the oldest first. A conversation that can't be read
    is told, and raised where nobody is told. Raises StorageError."""
    found = _of_all(records, owner, now, unreadable)
    return sorted(found, key=lambda each: (each.asked.asked_at, each.asked.id))


def _of_all(
    records: Records, owner: str, now: datetime, unreadable: Callable[[StorageError], None] | None
) -> Iterator[AskedQuestion]:
    for record in records.list(owner, CONVERSATIONS):
        try:
            conversation = Conversation.from_json(record.body)
        except UNREADABLE as error:
            if unreadable is None:
                raise
            unreadable(error)
            continue
        name = record.key.removeprefix(CONVERSATIONS)
        yield from (AskedQuestion(name, each) for each in conversation.open_at(now).questions)


def questions(records: Records, owner: str, now: datetime) -> OpenQuestions:
    """The same, as they are answered."""
    unreadable: list[StorageError] = []
    found = open_questions(records, owner, now, unreadable.append)
    return OpenQuestions(questions=tuple(map(_row, found)), unreadable=len(unreadable))


def _row(one: AskedQuestion) -> QuestionRow:
    asked = one.asked
    return QuestionRow(
        id=asked.id,
        code=asked.code,
        message_id=asked.message_id,
        conversation_id=one.conversation_id,
        quote=asked.fragment,
        question=asked.question,
        options=asked.options,
        asked_at=asked.asked_at,
    )
