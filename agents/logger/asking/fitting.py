"""Whether a message can be the answer to a question: by what the question asks for, not by likeness. Pure.

    yes or no           whether to delete, or to log again
    which workout       one of those offered, by its exercise, its day or its place
    which exercise      a name, in words
    a value             a number, and no other exercise than the one asked about
    options             one of them, or a value
    any                 the fragment in other words: all its numbers again
    a model's own       by nothing that code knows: a model is shown it with every short message

A message that is none of these is read by itself, and no word of an earlier one is read into it.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from agents.athlete import Athlete
from agents.conversation import Question
from agents.logger.amending import targets
from agents.logger.asking.questions import ASKED, DELETE_WHICH, DELETION, WHICH
from agents.logger.evidence.coverage import OF_THE_PROGRAM
from agents.logger.records.duplicates import DUPLICATE, begins_with_no, begins_with_yes, said_no, said_yes
from agents.models.offline.reading import Reading
from agents.reading.deletion_words import DELETING
from agents.reading.word_rows import words as words_of
from agents.words import Token, spoken_number, tokens

LONGEST = 60  # tokens of an answer
_ASKED_BACK = 3  # "Friday?" answers, "should it be Friday?" does not
_SHORT = 14  # of one that names a workout or an option
_ORDINALS = frozenset("first second third former latter last 1st 2nd 3rd both neither none all".split())
_SAYING = frozenset(
    """yes yeah yep yup no nope did done finished completed all rx bw bodyweight empty nothing none just bar
    same neither both""".split()
)
# What is said beside the name of a workout that is chosen, and how many words more may be.
_CHOOSING = frozenset(
    """the one ones of on from in at i mean meant my it its it's was is that this those yes yeah no not please
    ok oh sorry a and day session workout evening morning afternoon just only""".split()
)
_MOST_BESIDE = 2
_THANKS = frozenset("thanks thank thx cheers cool great nice ok okay k hi hey hello lol good morning".split())


def fits(question: Question, text: str, reading: Reading, athlete: Athlete, today: date) -> bool:
    """Whether a message can answer this question."""
    row = tokens(text)
    words = {token.folded for token in row if token.kind == "word"}
    asks_back = bool(row) and row[-1].folded == "?" and len(row) > _ASKED_BACK
    if question.code == ASKED:
        return False  # what a model asks, a model understands
    if not row or len(row) > LONGEST or asks_back or (words <= _THANKS and not _numbers(row)):
        return False
    if question.code in (DELETION, DUPLICATE):
        agreed = begins_with_yes(text) if question.code == DELETION else said_yes(text)
        return agreed or said_no(text)
    named = targets.named_in(row, range(len(row)), athlete, today)
    if question.code in (WHICH, DELETE_WHICH):
        agreed = len(question.targets) == 1 and said_yes(text)
        chosen = bool(named or words & _ORDINALS or agreed) and not begins_with_no(text)
        return chosen and len(row) <= _SHORT and _says_little_else(row, named)
    if _says_again(row, question.fragment):
        return True
    if question.code.startswith(f"{OF_THE_PROGRAM}_"):
        return not _names_another(question, named, athlete)
    if question.code.startswith("exercise_"):
        return _names_one(row, named, reading)
    return _gives_a_value(row, words, question) and not (
        _names_another(question, named, athlete) or _reports(reading, named, question)
    )


def _says_little_else(row: Sequence[Token], named: targets.NamedTargets) -> bool:
    """Whether a message that names a workout says hardly more: "No swimming today, the pool is shut" does."""
    others = [each for at, each in enumerate(row) if each.kind == "word" and at not in named.places]
    if any(each.folded in DELETING for each in others):
        return False  # "delete the last set" is a wish of its own
    return sum(each.folded not in _CHOOSING | _ORDINALS for each in others) <= _MOST_BESIDE


def goes_on(text: str) -> bool:
    """Whether a message can go on with what the last reply left open, as a model may read it: it is short,
    and more than thanks. Whether it does is the model's to say."""
    row = tokens(text)
    words = {token.folded for token in row if token.kind == "word"}
    return 0 < len(row) <= LONGEST and not (words <= _THANKS and not _numbers(row))


def says_another(text: str) -> bool:
    """Whether a message says that what was said just before is of another one: "no, I meant Monday's"."""
    row = tokens(text)
    return len(row) <= _SHORT and not words_of("pointing", "other").isdisjoint(token.folded for token in row)


def says_done(text: str) -> bool:
    """Whether a message says that what was planned is done: "done, but only 3 sets of the incline"."""
    row = tokens(text)
    done = not words_of("pointing", "done").isdisjoint(token.folded for token in row)
    return done and len(row) <= LONGEST and row[-1].folded != "?"


def by_model(question: Question, text: str) -> bool:
    """Whether a model is shown a question to answer with this message; what takes a yes, or a choice that the
    code understands, and what the program asks, keep their rules."""
    strict = question.code in (DELETION, DUPLICATE, DELETE_WHICH)
    return not strict and not question.code.startswith(f"{OF_THE_PROGRAM}_") and goes_on(text)


def _says_again(row: Sequence[Token], fragment: str) -> bool:
    """Whether a message says all numbers of the fragment, as a rewording does."""
    asked = Counter(token.value for token in tokens(fragment) if token.is_number)
    return bool(asked) and asked <= Counter(token.value for token in row if token.is_number)


def _names_one(row: Sequence[Token], named: targets.NamedTargets, reading: Reading) -> bool:
    """Whether a message says what an exercise is called, and reports no sets of its own."""
    first_said = next((at for at, token in enumerate(row) if token.folded in targets.ENDS), len(row))
    return not (reading.workouts and named.exercises) and not _numbers(row[:first_said])


def _gives_a_value(row: Sequence[Token], words: set[str], question: Question) -> bool:
    options = {token.folded for each in question.options for token in tokens(each) if token.kind == "word"}
    return bool(_numbers(row) or words & (_SAYING | _ORDINALS | options))


def _names_another(question: Question, named: targets.NamedTargets, athlete: Athlete) -> bool:
    """Whether a message names an exercise, and not the one that is asked about."""
    about = question.exercise or (question.field if question.code.startswith(OF_THE_PROGRAM) else "")
    if not about or not named.exercises:
        return False
    meant = targets.meaning(about, athlete)
    return all(each.is_another(meant) for each in named.exercises)


def _reports(reading: Reading, named: targets.NamedTargets, question: Question) -> bool:
    """Whether a message reports sets of an exercise that it names, where another one is asked about, or
    none: they are its own."""
    return bool(reading.workouts and named.exercises and not question.exercise)


def _numbers(row: Sequence[Token]) -> bool:
    return any(token.is_number or spoken_number(row, at) for at, token in enumerate(row))
