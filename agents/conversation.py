"""What an athlete and a coach have going: recent turns and open questions. Pure values.

A question waits until a later message answers it, or until it is as old as the turns that are kept. At most
one is put to the athlete at a time; the others wait their turn.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from agents import schemas

TURNS_KEPT = 20
QUESTIONS_KEPT = 20
SPOKEN_KEPT = 2_000  # characters of a turn, and of the words that a question is about
ASKED_KEPT = 500  # characters of a question's own words


class Spoken(NamedTuple):
    """One thing that was said, by the athlete or in answer to them, or decided by a button (an event)."""

    by: str  # "athlete", "coach" or "event"
    message_id: str
    text: str


class Question(NamedTuple):
    """Something to ask: about which words of which message, and what an answer would settle.

    `workout_id` is there if the workout is saved already and the answer amends it; `options` are the
    readings to choose from, if there are some.
    """

    id: str
    code: str
    question: str
    message_id: str
    fragment: str = ""
    field: str = ""
    workout_id: str = ""
    exercise: str = ""
    options: tuple[str, ...] = ()


def question_from(kept: dict[str, Any]) -> Question:
    """The question that its `_asdict` was kept of."""
    return _short(Question(**{**kept, "options": tuple(kept["options"])}))


def _short(question: Question) -> Question:
    """The question as it is kept: twenty about long messages would fill the record of a conversation."""
    return question._replace(
        fragment=question.fragment[:SPOKEN_KEPT], question=question.question[:ASKED_KEPT]
    )


class Stand(NamedTuple):
    """A workout that stands on words of a message: from where to where; 0 and 0 for none of its own."""

    workout_id: str
    start: int
    end: int


class Ground(NamedTuple):
    """What stands on a message that open questions are about, as of the turn that wrote this down.

    A copy of what the message's own record says, so that the next message need not read it.
    """

    message_id: str
    revision: int
    stands: tuple[Stand, ...] = ()

    def with_stands(self, more: Iterable[Stand]) -> "Ground":
        """With these workouts too; of one that is known, nothing changes."""
        known = {each.workout_id for each in self.stands}
        return self._replace(stands=(*self.stands, *(each for each in more if each.workout_id not in known)))


class Conversation(NamedTuple):
    """The newest turns, oldest first, and the questions that are open, oldest first.

    `grounds` are of messages that these questions are about, not of all of them.
    """

    turns: tuple[Spoken, ...] = ()
    questions: tuple[Question, ...] = ()
    grounds: tuple[Ground, ...] = ()

    def heard(self, *spoken: Spoken) -> "Conversation":
        """The conversation with further turns; the oldest go, and with them what was asked about them."""
        turns = (*self.turns, *spoken)
        kept = turns[-TURNS_KEPT:]
        gone = {turn.message_id for turn in turns} - {turn.message_id for turn in kept}
        questions = tuple(question for question in self.questions if question.message_id not in gone)
        return self._replace(turns=kept, questions=questions)

    def asking(self, *questions: Question) -> "Conversation":
        """The conversation with further open questions; of two with one id the later one stays."""
        newest = {question.id: _short(question) for question in questions}
        kept = tuple(question for question in self.questions if question.id not in newest)
        return self._replace(questions=(*kept, *newest.values())[-QUESTIONS_KEPT:])

    def settled(self, question_ids: set[str]) -> "Conversation":
        """The conversation without these questions."""
        return self._replace(questions=tuple(each for each in self.questions if each.id not in question_ids))

    def grounded(self, own: Ground, on_others: Mapping[str, Sequence[Stand]]) -> "Conversation":
        """The conversation as a message leaves it: what stands on its own words, and what of it on others'.

        What no open question is about any more is dropped.
        """
        asked = {question.message_id for question in self.questions}
        grounds = [
            each.with_stands(on_others.get(each.message_id, ()))
            for each in self.grounds
            if each.message_id in asked - {own.message_id}
        ]
        return self._replace(grounds=(*grounds, own) if own.message_id in asked else tuple(grounds))

    def ground_of(self, message_id: str) -> Ground | None:
        """What stands on a message that an open question is about, if that is known here."""
        return next((each for each in self.grounds if each.message_id == message_id), None)

    def words_of(self, message_id: str) -> str | None:
        """All that the athlete wrote in a message, if it is kept here whole."""
        said = [turn.text for turn in self.turns if (turn.by, turn.message_id) == ("athlete", message_id)]
        return said[-1] if said and len(said[-1]) < SPOKEN_KEPT else None

    def to_json(self) -> str:
        turns = [spoken._asdict() for spoken in self.turns]
        questions = [question._asdict() for question in self.questions]
        body = schemas.numbered(
            "conversation", {"turns": turns, "questions": questions, "grounds": self.grounds}
        )
        return json.dumps(body, ensure_ascii=False)

    @classmethod
    @schemas.reading("conversation")
    def from_json(cls, text: str) -> "Conversation":
        kept = schemas.read("conversation", text)
        return cls(
            turns=tuple(Spoken(**spoken) for spoken in kept["turns"]),
            questions=tuple(map(question_from, kept["questions"])),
            grounds=tuple(map(_ground_from, kept["grounds"])),
        )


def _ground_from(kept: list[Any]) -> Ground:
    message_id, revision, stands = kept
    return Ground(message_id, revision, tuple(Stand(*each) for each in stands))
