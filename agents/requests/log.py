"""What an athlete asks their log: "how is my squat going?", "what did I bench last week?". Pure.

A sentence asks the log where it asks, of the athlete's own training, of what was, and of something that a
search or a series can be of; words of plans, advice and other people make it none. Phrases of each kind are
rows (`en/log_questions.txt`). Whether there is anything to tell is found out by who has the records.
"""

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Literal, NamedTuple

from agents.exercises.catalogue import muscle_named
from agents.reading import rows
from agents.requests.templates import FOLDER
from agents.search.question import query_of
from agents.search.vocabulary import asked_names, words_in
from agents.words import fold

BODY_WEIGHT = "body weight"  # what a progress is of that is measured and not trained
LONGEST = 200  # characters of a question
SOME_DAY = date(2000, 1, 5)  # whether days are named is asked, not which
_ENDS = frozenset((".", "!", "?", ";", "\n"))
_SETS = re.compile(r"\d\s*[x×]\s*\d|@\s*\d|\d:\d\d")  # of a report
# Of what was done once: "what did I bench", "when was my best squat".
_ONCE = re.compile(
    r"\b(?:did i|have i|was my|were my|i did|did we|i got|last (?:time|session|mon|tue|wed|thu|fri|sat|sun))"
)
_SAYS = re.compile(r"\b(?:was|were|is|are|felt|feels|went|will|got me)\b")
_LEADS = r"(?:hey|yo|ok|so|coach|and|but|hi|well|um|ugh|also|lol|please|pls|dear coach|good morning)[, ]+"


class LogQuestion(NamedTuple):
    """A question in its words, from where to where they stand; of an exercise's progress with its name."""

    kind: Literal["search", "progress"]
    said: str
    start: int
    end: int
    exercise: str = ""


def log_questions(text: str) -> list[LogQuestion]:
    """The sentences of a message that ask the log something."""
    return [found for start, end in _sentences(text) if (found := _asked(text, start, end)) is not None]


def _asked(text: str, start: int, end: int) -> LogQuestion | None:
    said = text[start:end].strip()
    plain = " ".join(fold(said).split())
    bare = plain.rstrip("?!. ")
    if not bare or len(said) > LONGEST or _SETS.search(bare) or _has("other", bare):
        return None
    names = _begins("names", bare) and not _SAYS.search(bare)
    asks = plain.endswith("?") or _begins("opens", bare) or names or _has("inside", bare)
    once, exercise = _ONCE.search(bare) is not None, _exercise_in(bare)
    if (muscle := _muscle_in(bare)) and not exercise and asks:
        return LogQuestion("progress", said, start, end, muscle)
    if exercise and not once and (_has("series", bare) or (asks and _has("goes", bare))):
        return LogQuestion("progress", said, start, end, exercise)
    if not (exercise or once) and _has("weighed", bare) and (asks or _has("series", bare)) and _goes_on(bare):
        return LogQuestion("progress", said, start, end, BODY_WEIGHT)
    of_own = _has("own", bare) or (_has("record", bare) and plain.endswith("?"))
    if asks and of_own and (once or exercise or _is_about_something(bare)):
        return LogQuestion("search", said, start, end)
    return None


def _goes_on(bare: str) -> bool:
    """Whether it is asked of a time and not of a day: "my weight so far", "show my weight"."""
    return any(_has(kind, bare) for kind in ("series", "goes", "lasting")) or bare.endswith("weight")


def _is_about_something(bare: str) -> bool:
    query = query_of(bare, SOME_DAY)
    return query.order != "fit" or bool(query.names or query.metres or query.first_day or query.last_day)


def _exercise_in(bare: str) -> str:
    """The first exercise of the catalogue that is named, by its name there."""
    names = asked_names(words_in(bare)).names
    return names[0].meant[0].name if names else ""


_COUNTED = re.compile(r"\b(?:sets|volume|tonnage|work)\b")


def _muscle_in(bare: str) -> str:
    """The muscle whose sets or volume are asked for, by its name in the catalogue."""
    if not _COUNTED.search(bare):
        return ""
    return next(filter(None, (muscle_named(word) for word in re.findall(r"[a-z]+", bare))), "")


@lru_cache(maxsize=8)
def _phrases(kind: str) -> str:
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/log_questions.txt", 2))
    each = sorted((one for said, phrases in found if said == kind for one in phrases.split(", ")), key=len)
    return "|".join(re.escape(one) for one in reversed(each))


def _has(kind: str, bare: str) -> bool:
    return re.search(rf"(?<![\w'])(?:{_phrases(kind)})(?![\w'])", bare) is not None


def _begins(kind: str, bare: str) -> bool:
    return re.match(rf"(?:{_LEADS})*(?:{_phrases(kind)})(?![\w'])", bare) is not None


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences stand."""
    start = 0
    for at, sign in enumerate(text):
        inside = sign == "." and text[at + 1 : at + 2].isalnum()  # "2.5", "e.g."
        if sign in _ENDS and not inside:
            yield start, at + 1
            start = at + 1
    yield start, len(text)
