"""What an athlete and a coach have going: recent turns and open questions. Pure values.

A question waits until a later message answers it, or until it is as old as the turns that are kept. At most
one is put to the athlete at a time; the others wait their turn.
"""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

TURNS_KEPT = 20
QUESTIONS_KEPT = 20


@dataclass(frozen=True, slots=True)
class Spoken:
    """One thing that was said, by the athlete or in answer to them."""

    by: str  # "athlete" or "coach"
    message_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
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


@dataclass(frozen=True, slots=True)
class Conversation:
    """The newest turns, oldest first, and the questions that are open, oldest first."""

    turns: tuple[Spoken, ...] = ()
    questions: tuple[Question, ...] = ()

    def heard(self, *spoken: Spoken) -> "Conversation":
        """The conversation with further turns; the oldest go, and with them what was asked about them."""
        turns = (*self.turns, *spoken)
        kept = turns[-TURNS_KEPT:]
        gone = {turn.message_id for turn in turns} - {turn.message_id for turn in kept}
        questions = tuple(question for question in self.questions if question.message_id not in gone)
        return replace(self, turns=kept, questions=questions)

    def asking(self, *questions: Question) -> "Conversation":
        """The conversation with further open questions; of two with one id the later one stays."""
        newest = {question.id: question for question in questions}
        kept = tuple(question for question in self.questions if question.id not in newest)
        return replace(self, questions=(*kept, *newest.values())[-QUESTIONS_KEPT:])

    def settled(self, question_ids: set[str]) -> "Conversation":
        """The conversation without these questions."""
        return replace(self, questions=tuple(each for each in self.questions if each.id not in question_ids))

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Conversation":
        kept: dict[str, Any] = json.loads(text)
        return cls(
            turns=tuple(Spoken(**spoken) for spoken in kept["turns"]),
            questions=tuple(
                Question(**{**question, "options": tuple(question["options"])})
                for question in kept["questions"]
            ),
        )
