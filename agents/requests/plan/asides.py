"""What is said beside a wish for the plan and asks for nothing: reasons, talk, agreement."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from agents.agreement import agrees
from agents.reading import rows
from agents.requests.matching import SlotReader, Text
from agents.requests.plan.names import ENDS
from agents.requests.templates import FOLDER

_STOPS = frozenset(".!?;,:()")
_SHORTEST_TALK = 3  # words, but where a word tells of life or who speaks
MOST_OF_A_NAME = 3  # words of an exercise that talk may not have
LONGEST = 14  # words


def _words(text: Text, at: int, *, numbers: bool = False) -> Iterator[tuple[int, str, float]]:
    """Words up to the end of the clause; without a number, unless these are wanted too."""
    for to in range(at + 1, min(at + LONGEST, len(text.words)) + 1):
        token = text.tokens[to - 1]
        if (to - at > 1 and _turns(text, to - 1)) or token.kind == "line" or token.folded in _STOPS:
            return
        if token.is_number and not (
            numbers or (text.words[to : to + 1] and _has("life", text.words[to : to + 1]))
        ):
            return
        yield to, "", 0.05 * (to - at)


def _turns(text: Text, at: int) -> bool:
    """Whether a word turns to what is wanted: "so let's", "and can you"."""
    behind = text.glue.at(text.words, at + 1) if at + 1 < len(text.words) else None
    return text.words[at] in ("so", "and", "but") and behind is not None and behind[0] == "open"


def _holding(kind: str = "", *without: str, numbers: bool = False) -> SlotReader:
    """A slot for such words, where one of a kind is among them, and none of some others."""

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for to, words, cost in _words(text, at, numbers=numbers):
            said = text.words[at:to]
            if not any(_has(each, said) for each in ("wish", *without)) and (not kind or _has(kind, said)):
                yield to, words, cost

    return read


_reason, _why, _ache = _holding(), _holding("", "count", numbers=True), _holding("ache")


def _has(kind: str, words: list[str]) -> bool:
    return not _of_kind(kind).isdisjoint(words)


@lru_cache(maxsize=8)
def _of_kind(kind: str) -> frozenset[str]:
    """The words of a kind in reasons.txt."""
    found = (row.fields for row in rows.rows(f"{FOLDER}/en/reasons.txt", 2))
    return frozenset(word for each, words in found if each == kind for word in words.split(", "))


def _aside(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """Why, between commas or brackets inside of a wish: "swap the rows, my back is sore, for pulldowns"."""
    if at == 0 or text.words[at - 1] not in (",", "(", "-"):
        return
    for to, words, cost in _reason(text, at):
        why = _has("why", text.words[at : at + 1]) or _has("ache", text.words[at:to])
        if why and text.words[to : to + 1] in ([","], [")"], ["-"]):
            yield to, words, 0.2 + cost


def _agreeing(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """A yes, whatever its words."""
    yield from (each for each in _words(text, at) if agrees(text.said(at, each[0])))


def _rest(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """All that is left of the text."""
    yield len(text.words), text.text[text.tokens[at].start :], 0.0


def _is_clause(text: Text, at: int, to: int) -> bool:
    """Whether words begin and end where a clause may."""
    edges = ENDS | _STOPS | _of_kind("why") | {"so", "-"}
    opens = at == 0 or text.words[at - 1] in edges or text.tokens[at - 1].kind == "line"
    return opens and (to == len(text.words) or text.words[to] in edges or text.tokens[to].kind == "line")


def slots(known: Callable[[str], bool]) -> Mapping[str, SlotReader]:
    """The slots of what asks for nothing, where some words are known as exercises."""

    def names(text: Text, at: int, to: int) -> bool:
        places = ((start, start + many) for start in range(at, to) for many in range(1, MOST_OF_A_NAME + 1))
        said = (text.words[start:end] for start, end in places if end <= to)
        return any(known(" ".join(each)) for each in said if each[1:] or not _has("no name", each))

    def why_first(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A reason that stands before what is wished for: "the gym only has dumbbells, so ..."."""
        for to, words, cost in _why(text, at):
            behind = text.words[to + (text.words[to : to + 1] == [","]) :][:1]
            if behind == ["so"] and to - at > 1 and not names(text, at, to):
                yield to, words, cost

    def talk(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        """A clause that asks for nothing: no word of a wish or of how much, no exercise; a number only of
        hours or a date. One that begins with who speaks may point at what was said: "i always bail on it"."""
        told = _has("subject", text.words[at : at + 1])
        for to, words, cost in _reason(text, at):
            said = text.words[at : to + 1]  # with what ends it: a question wants an answer
            enough = told or to - at >= _SHORTEST_TALK or _has("life", said)
            bound = _has("bound", said) or (not told and _has("pointing", said))
            if enough and not bound and _is_clause(text, at, to) and not names(text, at, to):
                yield to, words, 2 * cost

    return {
        "words": _words,
        "reason": _reason,
        "why": _why,
        "ache": _ache,
        "aside": _aside,
        "agreeing": _agreeing,
        "rest": _rest,
        "why_first": why_first,
        "talk": talk,
    }
