"""Names of movements within a WOD: what the catalogue knows, directly behind its count or before its load."""

from functools import lru_cache

from agents.exercises import catalogue
from agents.models.offline.notation.drafts import Source
from agents.models.offline.words import names
from agents.models.offline.words.names import Named
from agents.words import Token

_LEADING = frozenset("of the a an my on some x reps rep cal cals calories calorie max each".split())
# How a movement was done, before its name.
_HOW = frozenset(
    """strict heavy light alternating alt synchro sync unbroken kipping butterfly steady easy fast controlled
    touch tng more quick slow weighted""".split()
)
_ENDS = frozenset(
    """and then with w at for each per in into unbroken rest got did finished took scaled rx used every until
    while but was were felt fell to no not then from every a i we my""".split()
)
_INNER = frozenset("-&'/")
_LONGEST = 10  # words


def name_at(source: Source, at: int, end: int, counted: bool) -> Named | None:
    """The movement that is named at the tokens from `at`; an unknown one only where it is counted."""
    words = _words(source.row, at, end)
    first = 0
    while first < len(words) and source.row[words[first]].folded in _LEADING:
        first += 1
    words = words[first:]
    if not words:
        return None
    folded = [names.folded(source.row[place].folded) for place in words]
    for start in range(min(3, len(words))):
        length = catalogue.longest_name(folded, start)
        if length and not _is_prose(source, words, start, length):
            return Named(words[start], words[start + length - 1] + 1, True)
        if source.row[words[start]].folded not in _HOW:
            break
    return _close(source, words) or (_unknown(source, words) if counted else None)


def _words(row: tuple[Token, ...], at: int, end: int) -> list[int]:
    """The word tokens of a run: joined by space, or tightly by "-", "&", "'" and "/"."""
    found: list[int] = []
    place = at
    while place < end and len(found) < _LONGEST:
        token = row[place]
        if token.kind == "word":
            found.append(place)
        elif not (
            token.folded in _INNER
            and found
            and place + 1 < end
            and row[place + 1].kind == "word"
            and (
                token.folded == "&"
                or (row[place - 1].end == token.start and token.end == row[place + 1].start)
            )
        ):
            break
        place += 1
    return found


def _is_prose(source: Source, words: list[int], start: int, length: int) -> bool:
    """ "run", "clean" and the like where the words around them make them something else: "on the run"."""
    return length == 1 and source.row[words[start]].folded in ("rest", "max", "hold")


def _close(source: Source, words: list[int]) -> Named | None:
    """A misspelled name: "burpes", "kb swigns"."""
    for length in range(min(len(words), 3), 0, -1):
        said = [source.row[place].folded for place in words[:length]]
        if len(said[0]) < 4 or any(
            word in _ENDS or word in names.PROSE or word in names.LEAD for word in said
        ):
            continue
        if _is_misspelled(" ".join(said)):
            return Named(words[0], words[length - 1] + 1, True)
    return None


@lru_cache(maxsize=4096)
def _is_misspelled(name: str) -> bool:
    return catalogue.lookup(name).known is not None


def _unknown(source: Source, words: list[int]) -> Named | None:
    kept: list[int] = []
    for place in words[:5]:
        if source.row[place].folded in _ENDS:
            break
        kept.append(place)
    said = [source.row[place].folded for place in kept]
    if not kept or len(kept) > 4 or any(word in names.PROSE for word in said) or said[0] in _NO_MOVEMENT:
        return None
    if len(kept) == 1 and len(said[0]) < 2:
        return None
    return Named(kept[0], kept[-1] + 1, False)


_NO_MOVEMENT = frozenset(
    """min mins minutes minute sec secs seconds rounds round rds sets set reps rep cap inch inches in ft feet
    pm am days day weeks week people times of lb lbs kg pood poods year years old
    station stations""".split()
)
