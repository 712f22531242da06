"""The same words under another id: asked about, and logged again on a yes. Pure."""

from collections.abc import Iterable

from agents.conversation import SPOKEN_KEPT, Question
from agents.logger.amending.targets import ENDS
from agents.logger.asking.questions import AGREEING, DELETION, REFUSING
from agents.logger.records.inbox import Entry, Message
from agents.logger.report import Report
from agents.logger.result import WorkoutLogResult
from agents.reading.deletion_words import asks_to_undo
from agents.words import tokens

DUPLICATE = "possible_duplicate"
LOGGED = "it is logged"
MOVED = "your program has it"
ON_ITS_WAY = "it is being logged, or was interrupted"
YES = AGREEING | frozenset("please do log it again twice really".split())
NO = REFUSING | frozenset("don't dont do not leave it that thanks thank you skip never mind".split())
_NO_AT_FIRST = REFUSING | frozenset("not don't dont neither none never nvm nevermind".split())


def said_yes(text: str) -> bool:
    """Whether a message is nothing but a yes: "yes please", "log it again"."""
    return _only(text, YES)


def begins_with_yes(text: str) -> bool:
    """Whether a message is a yes, or its first sentence is: "yeah. legs are toast"."""
    row = tokens(text)
    end = next((token.end for token in row if token.folded in ENDS), len(text))
    return said_yes(text) or said_yes(text[:end])


def said_no(text: str) -> bool:
    """Whether a message is nothing but a no: "no thanks", "leave it"."""
    return _only(text, NO)


def begins_with_no(text: str) -> bool:
    """Whether the first word of a message is a no: "no, today", "not the run"."""
    first = next((token.folded for token in tokens(text) if token.kind == "word"), "")
    return first in _NO_AT_FIRST


def _only(text: str, words: frozenset[str]) -> bool:
    said = {token.folded for token in tokens(text) if token.kind == "word"}
    return bool(said) and said <= words


def decides(text: str) -> bool:
    """Whether a message is a yes, a no or an "undo": said again it means what stands by then."""
    row = tokens(text)
    return said_yes(text) or said_no(text) or asks_to_undo(row, range(len(row)))


def same_words(one: Entry, other: Entry) -> bool:
    """Whether two messages say the same, but for spaces and capitals."""
    return one.message.text.casefold().split() == other.message.text.casefold().split()


def moved_the_program(earlier: Entry) -> bool:
    """Whether a message changed the program, by more than a workout that was logged."""
    answers = earlier.report.get("program", ()) if earlier.report is not None else ()
    return any(each["moved"] and not each.get("workoutId") for each in answers)


def asks_another(earlier: Entry, questions: tuple[Question, ...]) -> bool:
    """Whether of these questions one was not there for the earlier message to answer, or was put to the
    athlete only in answer to it: then the same short words mean something else."""
    known = {each.id for each in earlier.questions}
    put = earlier.report["question"] if earlier.report is not None else None
    open_ones = (each for each in questions if each.code != DUPLICATE)
    return any(each.id not in known or each.question == put for each in open_ones)


def asked_about(entry: Entry, said: str) -> Report:
    """The answer to a message that says what another one just said: a question, and nothing logged.

    `said` is what is true of the other one: LOGGED, MOVED or ON_ITS_WAY.
    """
    message = entry.message
    question = Question(
        id=f"{message.id}.again",
        code=DUPLICATE,
        question=f"You sent exactly this a few minutes ago, and {said}. Shall I log it again?",
        message_id=message.id,
        fragment=message.text,
    )
    result = WorkoutLogResult(
        message_id=message.id,
        success=False,
        possible_duplicate=entry.repeats,
        question=question.question,
        replies=("yes", "no"),
        answer=f"Not logged again: it says exactly what message {entry.repeats} said.\n{question.question}",
    )
    return Report(result, (question,))


def answered_by(text: str, questions: tuple[Question, ...]) -> Question | None:
    """The question about a duplicate that a yes or a no answers: no other question takes one."""
    asked = [question for question in questions if question.code == DUPLICATE]
    return asked[-1] if asked and (said_yes(text) or said_no(text)) else None


def left_alone(entry: Entry) -> Report | None:
    """The answer to a no to the question whether to delete something; None where it is none."""
    asked = [each for each in entry.questions if each.code == DELETION]
    if not asked or not said_no(entry.message.text):
        return None
    left = "Left as it is: nothing was deleted."
    return Report(WorkoutLogResult(message_id=entry.message.id, success=False, answer=left), ())


def answer(message: Message, again: WorkoutLogResult | None) -> Report:
    """The answer to that yes (with what was logged again) or no."""
    if again is None:
        left = "Left as it is: nothing was logged again."
        return Report(WorkoutLogResult(message_id=message.id, success=False, answer=left), ())
    return Report(again.model_copy(update={"message_id": message.id}), ())


def settled_by(message: Message, questions: Iterable[Question]) -> frozenset[str]:
    """Ids of questions whether to log these very words again, which are now logged."""
    asked = (each for each in questions if each.code == DUPLICATE)
    return frozenset(
        each.id
        for each in asked
        if message.id == each.message_id or message.text[:SPOKEN_KEPT] == each.fragment
    )
