"""What is said beside a wish for the plan and asks for nothing: reasons, talk, agreement."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from agents.agreement import agrees
from agents.reading import rows
from agents.requests.matching import SlotReader, Text
from agents.requests.plan.names import ENDS
from agents.requests.templates import FOLDER

_CLAUSE_EDGES = ENDS | frozenset("so because since cause cuz bc as".split())
_WHY = frozenset("because since cause cuz bc as".split())
_SHORTEST_TALK = 3  # words


def _words(text: Text, at: int, numbers: bool = False) -> Iterator[tuple[int, str, float]]:
    """Words up to the end of the clause; without a number, unless these are wanted too."""
    for to in range(at + 1, min(at + 14, len(text.words)) + 1):
        token = text.tokens[to - 1]
        if to - at > 1 and _turns(text, to - 1):
            return
        if (
            (token.is_number and not numbers)
            or token.kind == "line"
            or token.folded in (".", "!", "?", ";", ",", ":")
        ):
            return
        yield to, "", 0.05 * (to - at)


def _turns(text: Text, at: int) -> bool:
    """Whether a word turns to what is wanted: "so let's", "and can you"."""
    behind = text.glue.at(text.words, at + 1) if at + 1 < len(text.words) else None
    return text.words[at] in ("so", "and", "but") and behind is not None and behind[0] == "open"


def _reason(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same, and nothing in it is wanted."""
    yield from (each for each in _words(text, at) if not _of_kind("wish") & set(text.words[at : each[0]]))


def _why(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same with numbers, but none of sets, reps or loads: "i slept 4 hours"."""
    told = _of_kind("wish") | _of_kind("count")
    yield from (each for each in _words(text, at, numbers=True) if not told & set(text.words[at : each[0]]))


def why_first(known: Callable[[str], bool]) -> SlotReader:
    """A slot for a reason that stands before what is wished for: "the gym only has dumbbells, so ..."."""

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for to, words, cost in _why(text, at):
            behind = text.words[to + (text.words[to : to + 1] == [","]) :][:1]
            named = (known(text.said(place, place + 1)) for place in range(at, to))
            if behind == ["so"] and to - at > 1 and not any(named):
                yield to, words, cost

    return read


def _ache(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same, where it says that something hurts, is tired, closed or taken."""
    yield from (each for each in _reason(text, at) if _of_kind("ache") & set(text.words[at : each[0]]))


def _aside(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """Why, between commas or brackets inside of a wish: "swap the rows, my back is sore, for pulldowns"."""
    if at == 0 or text.words[at - 1] not in (",", "(", "-"):
        return
    for to, words, cost in _reason(text, at):
        why = text.words[at] in _WHY or _of_kind("ache") & set(text.words[at:to])
        if why and text.words[to : to + 1] in ([","], [")"], ["-"]):
            yield to, words, 0.2 + cost


def _is_clause(text: Text, at: int, to: int) -> bool:
    """Whether words begin and end where a clause may."""
    opens = at == 0 or text.words[at - 1] in _CLAUSE_EDGES or text.tokens[at - 1].kind == "line"
    closes = to == len(text.words) or text.words[to] in _CLAUSE_EDGES or text.tokens[to].kind == "line"
    return opens and closes


def _agreeing(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A yes, whatever its words."""
    yield from (each for each in _words(text, at) if agrees(text.said(at, each[0])))


@lru_cache(maxsize=4)
def _of_kind(kind: str) -> frozenset[str]:
    """The words of a kind in reasons.txt."""
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/reasons.txt", 2))
    return frozenset(word for each, words in found if each == kind for word in words.split(", "))


def _rest(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """All that is left of the text."""
    yield len(text.words), text.text[text.tokens[at].start :], 0.0


def talk(known: Callable[[str], bool]) -> SlotReader:
    """A slot for a clause that asks for nothing, where some words are known as exercises."""

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A clause that asks for nothing: no word of a wish or of how much, no number, no exercise."""
        for to, words, cost in _reason(text, at):
            said = text.words[at : to + 1]  # with what ends it: a question wants an answer
            if to - at < _SHORTEST_TALK or not _is_clause(text, at, to) or _of_kind("bound") & set(said):
                continue
            if not any(known(text.said(place, place + 1)) for place in range(at, to)):
                yield to, words, 2 * cost

    return read


SLOTS: Mapping[str, SlotReader] = {
    "words": _words,
    "reason": _reason,
    "why": _why,
    "ache": _ache,
    "aside": _aside,
    "agreeing": _agreeing,
    "rest": _rest,
}
