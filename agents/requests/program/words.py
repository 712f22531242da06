"""Words of en/program_words.txt by what they are: lifts, days, templates, words that turn. Pure."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.reading import rows
from agents.requests.numbers import slips, spelled
from agents.requests.templates import FOLDER
from agents.words import Token

FILE = f"{FOLDER}/en/program_words.txt"
LIFTS = ("squat", "bench", "deadlift", "ohp")
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ALL, REST = "all", "rest"
_WITH_VALUE = frozenset(
    "lift lifted pull day letter phase template ordinal scope unit spelled order beside talk".split()
)
_SPELLED = """squat squats bench deadlift deadlifts overhead anchor leader leaders leviathan original deload
    template templates schedule monday tuesday wednesday thursday friday saturday sunday tomorrow cycle
    reschedule workout switch""".split()
_OWN_WORDS = frozenset(
    """reader loader lender leaver leaden header reload unload squads sundry recycle originals overheads
    leaders workouts templates anchors deloads""".split()
)
_ANY_LETTER_FROM = 6  # letters
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Named(NamedTuple):
    """What a phrase of a kind means, and where it ends."""

    value: str
    to: int


@lru_cache(maxsize=1)
def _words() -> dict[str, dict[str, list[tuple[rows.Phrase, str]]]]:
    """The phrases of each kind by their first word, the longest first, with what they mean."""
    found: dict[str, dict[str, list[tuple[rows.Phrase, str]]]] = {}
    for row in rows.rows(FILE, fields=2):
        head, said = row.fields
        kind, value = head.split(" ", 1) if head.split(" ")[0] in _WITH_VALUE else (head, "")
        for phrase in map(rows.phrase, said.split(", ")):
            found.setdefault(kind, {}).setdefault(phrase[0], []).append((phrase, value))
    for by_first in found.values():
        for phrases in by_first.values():
            phrases.sort(key=lambda each: -len(each[0]))
    return found


def named(kind: str, words: Sequence[str], at: int) -> Named | None:
    """The longest phrase of a kind that begins at a word; hyphens inside of it are passed over."""
    return next(all_named(kind, words, at), None)


def all_named(kind: str, words: Sequence[str], at: int) -> Iterator[Named]:
    """All phrases of a kind that begin at a word, the longest first."""
    for phrase, value in _words()[kind].get(words[at], ()) if at < len(words) else ():
        to = at + 1
        for word in phrase[1:]:
            to += word != "-" and words[to : to + 1] == ["-"]
            if words[to : to + 1] != [word]:
                break
            to += 1
        else:
            yield Named(value, to)


def is_talk(about: str, word: str) -> bool:
    """Whether a word goes with a question about something."""
    return any(value == about and len(phrase) == 1 for phrase, value in _words()["talk"].get(word, ()))


def holds(kind: str, words: Sequence[str]) -> bool:
    """Whether a phrase of a kind stands anywhere among words."""
    return any(named(kind, words, at) for at in range(len(words)))


@lru_cache(maxsize=1)
def _slips() -> dict[str, str]:
    found = {slip: word for word in _SPELLED for slip in _of(word)}
    for word in (*_SPELLED, *_OWN_WORDS):
        found.pop(word, None)
    return found


def meant(word: str) -> str:
    """The program's word that this one is but for a slip ("benhc", "achor"); else the word itself.

    Neighbours that changed places, a letter too few and a letter twice are mended; any one letter only in
    words from six letters on, since "beach" and "bunch" are words of their own.
    """
    word = spelled(word)
    written = next(iter(_words()["spelled"].get(word, ())), None)
    return written[1] if written and len(written[0]) == 1 else _slips().get(word, word)


def _of(word: str) -> Iterator[str]:
    yield from slips(word)
    for at in range(len(word) if len(word) >= _ANY_LETTER_FROM else 0):
        yield from (word[:at] + each + word[at + 1 :] for each in _LETTERS)
        yield from (word[:at] + each + word[at:] for each in _LETTERS)


def lift_at(words: Sequence[str], at: int) -> Named | None:
    """The lift, or the lifts, that stand at a word; no part of another exercise's name."""
    if named("no lift", words, at) or (at and named("no lift", words, at - 1)):
        return None
    return named("lift", words, at)


def lifts_named(row: Sequence[Token]) -> dict[int, str]:
    """The lifts of the program that a text names one by one, by the token where each begins."""
    words = [meant(token.folded) for token in row]
    found: dict[int, str] = {}
    at = 0
    while at < len(words):
        lift = lift_at(words, at)
        if lift is not None and lift.value in LIFTS:
            found[at] = lift.value
        at = at + 1 if lift is None else lift.to
    return found


def speaks_of_a_program(row: Sequence[Token]) -> bool:
    """Whether words name a lift or a template of it."""
    words = [meant(token.folded) for token in row]
    return bool(lifts_named(row)) or any(named("template", words, at) for at in range(len(words)))
