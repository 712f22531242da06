"""Names of exercises as a request has them: those of the plan, of the catalogue, new ones, pointed at."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from agents.exercises.catalogue import lookup, same
from agents.exercises.spelling import fold, fold_words
from agents.reading import rows
from agents.requests import numbers
from agents.requests.matching import Text
from agents.requests.templates import FOLDER

EVERYTHING = "*"  # the words of all exercises of a session
LONGEST_NAME = 60  # characters
MOST_WORDS = 8  # of a name, and of a title
UNKNOWN, WORD = 0.4, 0.3  # what a name costs that nobody knows, and each of its words
ENDS = frozenset((".", "!", "?", ";", ",", ":", "and", "then", "but", "plus"))  # of a clause
_IN_NAMES = frozenset("-&'/().+")
_CLOSING = {'"': '"', "'": "'"}
_BODY = frozenset("leg arm chest back shoulder core body upper lower".split())  # that name no exercise alone
_WHOLLY = frozenset("again entirely altogether completely".split())
_WAYS = ("up", "down")
_PLACING = frozenset(
    "from starting on in for this next every each".split()
)  # words that no title goes on with
_NO_EDGES = frozenset("and or for with to the on at by of in then my".split())  # of a name


class Target(NamedTuple):
    """Words for an exercise of the plan: a name, a number, "it"; `every`: all that are so called."""

    words: str
    every: bool = False


class Name(NamedTuple):
    """Words for something new, or a text in quotes."""

    words: str
    quoted: bool = False


@lru_cache(maxsize=1)
def _no_names() -> frozenset[str]:
    found = rows.rows(f"{FOLDER}/en/no_names.txt", 2)
    return frozenset(word for row in found for word in row.fields[1].split(", "))


@lru_cache(maxsize=4096)
def in_catalogue(words: str) -> bool:
    """Whether the catalogue has an exercise of this name, or several."""
    return lookup(words).how in ("exact", "alias", "ambiguous")


def fits(words: str, name: str) -> bool:
    """Whether an exercise of the plan can be called this: it is the same, or the words are in its name."""
    said = set(fold_words(words))
    within = said <= set(fold_words(name)) and not said <= _BODY
    return bool(said) and (within or same(words, name))


class Known:
    """Names of exercises, with those that a plan has."""

    def __init__(self, own: frozenset[str]) -> None:
        self.own = own
        self.folded = frozenset(map(fold, own))
        self.low = frozenset(map(str.lower, own))
        self.is_known = lru_cache(maxsize=2048)(self._knows)

    def _knows(self, words: str) -> bool:
        return in_catalogue(words) or any(fits(words, name) for name in self.own)

    def is_name(self, text: Text, at: int, to: int) -> bool:
        """Whether the words can be one exercise's name, new or of the plan."""
        words = text.said(at, to)
        if len(words) > LONGEST_NAME or not words[0].isalnum() or words[-1] in "-&'/(+.":
            return False
        if {text.words[at], text.words[to - 1]} & _NO_EDGES and words.lower() not in self.low:
            return False
        if text.words[at] in _WAYS or (text.words[to - 1] in _WAYS and in_catalogue(text.said(at, to - 1))):
            return False  # "bump up pull-ups", "push-ups up to 20"
        plain = not any(token.is_number for token in text.tokens[at:to])
        if plain and not _no_names() & set(text.words[at:to]):
            return True
        return in_catalogue(words) or fold(words) in self.folded

    def names(self, text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """All that can be a name from a token on; what is known costs less."""
        for to in range(at + 1, min(at + 2 * MOST_WORDS, len(text.words)) + 1):
            last = text.tokens[to - 1]
            if last.kind == "line" or (last.kind == "mark" and last.folded not in _IN_NAMES):
                return
            if self.is_name(text, at, to):
                words = text.said(at, to)
                known = self.is_known(words)
                yield to, words, 0.1 if known else UNKNOWN + WORD * (to - at)

    def known(self, text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
        """A name that the catalogue or the plan has."""
        for to, words, cost in self.names(text, at):
            if self.is_known(words):
                yield to, Target(words), cost

    def new(self, text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
        """A name for what is not in the plan yet, in quotes or not."""
        yield from quoted(text, at)
        start = at + (text.words[at] in ("a", "an", "some", "any"))
        for to, words, cost in self.names(text, start) if start < len(text.words) else ():
            if words.lower() not in ("nothing", "something", "anything"):
                yield to, Name(words), cost

    def known_new(self, text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
        """The same, where it is in quotes or somebody knows it."""
        yield from (each for each in self.new(text, at) if each[1].quoted or self.is_known(each[1].words))

    def nth(self, text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
        """What is pointed at by its place: "the last exercise"."""
        yield from (each for each in _pointed(text, at) if each[1].words.startswith(("nth ", "exercise ")))

    def target(self, text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
        """What can be meant as an exercise of the plan."""
        yield from _pointed(text, at)
        yield from _everything(text, at)
        called = at + 2 if text.words[at + 1 : at + 2] and text.words[at + 1] in ("called", "named") else 0
        if called and text.words[at] in _THINGS and called < len(text.words):
            yield from ((to, Target(name.words), cost) for to, name, cost in self.new(text, called))
        every = _every(text, at)
        for to, words, cost in self.names(text, at + every) if at + every < len(text.words) else ():
            yield to, Target(words, bool(every)), cost
            if text.words[to : to + 1] and text.words[to] in _WHOLLY:
                yield to + 1, Target(words, bool(every)), cost


_IT = frozenset("it them that this those these".split()) | frozenset(
    (
        "that one",
        "this one",
        "that exercise",
        "this exercise",
        "the same exercise",
        "the exercise",
        "the same",
    )
)
_THINGS = frozenset("exercise exercises movement movements lift lifts one".split())


def _pointed(text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
    """ "it", "exercise 2", "#3", "the second exercise", "the last two exercises"."""
    words = text.words
    for length in (1, 2, 3):
        if at + length <= len(words) and " ".join(words[at : at + length]) in _IT:
            yield at + length, Target(""), 0.1
    if words[at].isdecimal() and len(words[at]) <= 3 and _is_listed(words, at):
        yield at + 1, Target(f"exercise {int(words[at])}"), 0.05
    start = at + (words[at] in ("exercise", "exercises", "movement", "number", "lift", "#"))
    if start > at:
        start += words[start : start + 1] in (["number"], ["no"], ["#"])
        if start < len(words) and words[start].isdecimal() and len(words[start]) <= 3:
            yield start + 1, Target(f"exercise {int(words[start])}"), 0.05
    for to, nth, _ in numbers.ordinal(text, at):
        thing = words[to : to + 1] and words[to] in _THINGS
        yield to + bool(thing), Target(f"nth {nth}"), 0.1 if thing else 0.3
        few = next(iter(numbers.count(text, to)), None) if to < len(words) else None
        if few and nth in (1, -1) and few[0] < len(words) and words[few[0]] in _THINGS:
            yield few[0] + 1, Target(f"few {nth} {few[1]}"), 0.05


def _everything(text: Text, at: int) -> Iterator[tuple[int, Target, float]]:
    """ "everything", "all my lifts", "each exercise"."""
    if text.words[at] == "everything":
        yield at + 1, Target(EVERYTHING), 0.05
    to = at + _every(text, at)
    if to > at and to < len(text.words) and text.words[to] in _THINGS:
        yield to + 1, Target(EVERYTHING), 0.05


def _is_listed(words: list[str], at: int) -> bool:
    """Whether a number goes on a list of "exercises 1, 2 and 3"."""
    before = next(
        (word for word in reversed(words[:at]) if not word.isdecimal() and word not in ("and", ",")), ""
    )
    return before == "exercises" and words[at - 1] in ("and", ",")


def _every(text: Text, at: int) -> int:
    """How many words say that all are meant: "all of the"."""
    if text.words[at] not in ("all", "every", "each", "any"):
        return 0
    to = at + 1
    while to < len(text.words) and text.words[to] in ("of", "the", "my", "single"):
        to += 1
    return to - at


def quoted(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A text in quotes."""
    sign = text.words[at]
    for to in range(at + 2, len(text.words)) if sign in _CLOSING else ():
        if text.words[to] == _CLOSING[sign] and text.tokens[to].start > text.tokens[to - 1].start:
            yield to + 1, Name(text.said(at + 1, to).strip(), quoted=True), 0.05
            return


def title(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """What something shall be called: in quotes, or words up to the end of the clause."""
    yield from quoted(text, at)
    for to in range(at + 1, min(at + MOST_WORDS, len(text.words)) + 1):
        if text.words[to - 1] in ENDS or text.tokens[to - 1].kind == "line":
            return
        if to - 1 > at and text.words[to - 1] in _PLACING and text.slot("phrase", to - 1):
            return
        yield to, Name(text.said(at, to)), UNKNOWN + 0.05 * (to - at)


def capital(text: Text, at: int) -> Iterator[tuple[int, Name, float]]:
    """A word with a capital."""
    said = text.said(at, at + 1)
    if said[:1].isupper():
        yield at + 1, Name(said), 0.1
