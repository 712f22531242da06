"""What an athlete and a coach have going: recent turns and open questions. Pure values.

A question waits until a later message answers it, or until it is as old as the turns that are kept. At most
one is put to the athlete at a time; the others wait their turn.
"""

import json
from typing import Any, NamedTuple

TURNS_KEPT = 20
QUESTIONS_KEPT = 20


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
    return Question(**{**kept, "options": tuple(kept["options"])})


class Conversation(NamedTuple):
    """The newest turns, oldest first, and the questions that are open, oldest first."""

    turns: tuple[Spoken, ...] = ()
    questions: tuple[Question, ...] = ()

    def heard(self, *spoken: Spoken) -> "Conversation":
        """The conversation with further turns; the oldest go, and with them what was asked about them."""
        turns = (*self.turns, *spoken)
        kept = turns[-TURNS_KEPT:]
        gone = {turn.message_id for turn in turns} - {turn.message_id for turn in kept}
        questions = tuple(question for question in self.questions if question.message_id not in gone)
        return self._replace(turns=kept, questions=questions)

    def asking(self, *questions: Question) -> "Conversation":
        """The conversation with further open questions; of two with one id the later one stays."""
        newest = {question.id: question for question in questions}
        kept = tuple(question for question in self.questions if question.id not in newest)
        return self._replace(questions=(*kept, *newest.values())[-QUESTIONS_KEPT:])

    def settled(self, question_ids: set[str]) -> "Conversation":
        """The conversation without these questions."""
        return self._replace(questions=tuple(each for each in self.questions if each.id not in question_ids))

    def to_json(self) -> str:
        turns = [spoken._asdict() for spoken in self.turns]
        questions = [question._asdict() for question in self.questions]
        return json.dumps({"turns": turns, "questions": questions}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Conversation":
        kept: dict[str, Any] = json.loads(text)
        return cls(
            turns=tuple(Spoken(**spoken) for spoken in kept["turns"]),
            questions=tuple(map(question_from, kept["questions"])),
        )
