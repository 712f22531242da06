"""The exercise catalogue: what a name means, and what is known of the exercise.

    a spelling ── fold ── its key ──┬─ a name or an alias        exact, alias
                                    ├─ the same words, reordered  alias      "calf raise standing"
                                    ├─ with its own equipment     alias      "Bench Press (Barbell)"
                                    ├─ several exercises          ambiguous  "rows"
                                    ├─ one misspelled word        close      "Romainian Deadlift"
                                    └─ none of these              unknown    "Zercher Banana Walk"

A name is never forced to the nearest: an unknown name stays as the athlete wrote it. The data
(`data/*.txt`) is read once, on first use.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from agents.exercises.lines import BrokenLine, CatalogueExercise, Spellings
from agents.exercises.spelling import (
    SAY_HOW,
    SAY_WHAT,
    corrections,
    equipment_words,
    fold,
    fold_word,
    fold_words,
    order_key,
    turned,
)
from agents.words import Token, tokens

__all__ = [
    "BrokenLine",
    "CatalogueExercise",
    "Match",
    "everything",
    "fold",
    "fold_word",
    "known",
    "longest_name",
    "lookup",
]

_LONGEST_WORDS = 8
# Words beside a load: it is one dumbbell's of two, or all there is.
_DUMBBELLS = frozenset(
    "db dbs dumbbell dumbbells kh kurzhantel kurzhanteln mancuerna mancuernas haltere halteres".split()
)
_ALL_OF_IT = frozenset("one single total together combined altogether goblet arm armed machine cable".split())
_SIGH = fold_word("oh")  # "oh and squat" is no overhead squat
FAMILIES = tuple(
    f"{family}.txt"
    for family in (
        "squat hinge push overhead pull arms_shoulders legs olympic crossfit_gymnastics core "
        "carries_strongman cardio mobility ambiguous german"
    ).split()
)


class Match(NamedTuple):
    """What a name means. `candidates` are names: of an ambiguous spelling, or those a typo may have meant."""

    known: CatalogueExercise | None
    how: Literal["exact", "alias", "close", "ambiguous", "unknown"]
    candidates: tuple[str, ...] = ()


@lru_cache(maxsize=4096)
def lookup(name: str) -> Match:
    """What the catalogue knows under this spelling. Only a clear typo is mended; nothing else is guessed."""
    words = fold_words(name)
    meanings = _meanings(words) or _meanings(turned(name)) or _how_first(words) or _what_last(words)
    if len(meanings) == 1:
        return Match(meanings[0], "exact" if "".join(words) == fold(meanings[0].name) else "alias")
    if meanings:
        return Match(None, "ambiguous", tuple(meaning.name for meaning in meanings))
    return _mended(name)


def known(name: str) -> CatalogueExercise | None:
    """The exercise of this canonical name, as the catalogue spells it; None if there is none."""
    return _spellings().by_name.get(name)


def everything() -> tuple[CatalogueExercise, ...]:
    """Every exercise, family by family in the order of the data."""
    return tuple(_spellings().by_name.values())


# Muscles that go by one word, by the words that the data has for them.
_GROUPS = {
    "chest": ("chest", "upper chest", "lower chest"),
    "back": ("back", "lats", "upper back", "lower back", "traps", "lower traps"),
    "legs": ("legs", "quads", "hamstrings", "glutes", "calves", "adductors"),
    "shoulders": ("shoulders", "front delts", "side delts", "rear delts"),
    "core": ("core", "abs", "obliques", "deep abs"),
    "arms": ("biceps", "triceps", "forearms"),
}


def muscle_named(name: str) -> str:
    """The muscle, or the group of muscles, that a word means, as it is called here; "" for none."""
    said = fold(name).removesuffix("s")
    known = (*_GROUPS, *sorted(_muscles()))
    return next((each for each in known if said and said == fold(each).removesuffix("s")), "")


def training(muscle: str) -> tuple[str, ...]:
    """The names of the exercises that have it among their main muscles."""
    wanted = set(_GROUPS.get(muscle, (muscle,)))
    return tuple(each.name for each in everything() if wanted.intersection(each.muscles))


@lru_cache(maxsize=1)
def _muscles() -> frozenset[str]:
    return frozenset(muscle for each in everything() for muscle in each.muscles)


def same(one: str, other: str) -> bool:
    """Whether two names, however written, mean one exercise; unknown ones if they are spelled alike."""
    first, second = lookup(one).known, lookup(other).known
    return first == second if first is not None else second is None and fold(one) == fold(other)


def describes(word: str) -> bool:
    """Whether the name of an exercise has a word: what it is done with, from where, how."""
    return fold_word(word.lower()) in _words_of_names()


@lru_cache(maxsize=1)
def _words_of_names() -> frozenset[str]:
    return frozenset(fold_word(word) for each in everything() for word in each.name.lower().split())


def longest_name(words: Sequence[str], start: int) -> int:
    """How many words from `start` form a known spelling, an ambiguous one too; 0 if none do.

    Each word has been through `fold_word`. The longest wins: "bench press" is two words, not one. Another
    order counts if it is safe, and an exercise's own equipment does: "barbell bench press" is three.
    """
    spellings = _spellings()
    if not words[start] or (words[start] == _SIGH and "" in words[start + 1 : start + 2]):
        return 0
    piece = tuple(words[start : start + _LONGEST_WORDS])
    while piece:
        if piece[-1] and ("".join(piece) in spellings.by_key or _reordered(piece)):
            return len(piece)
        piece = piece[:-1]
    return 0


def mentions(row: Sequence[Token]) -> Iterator[tuple[CatalogueExercise, list[int]]]:
    """Every name that means one exercise, with its places in the row; the longest one at each place."""
    words = [
        fold_word(token.folded) if token.kind == "word" else "" if token.folded in "-/'" else "|"
        for token in row
    ]
    at = 0
    while at < len(words):
        length = longest_name(words, at)
        letters = length > 1 and all(len(word) == 1 for word in words[at : at + length])  # "240 w w 3 min"
        if length and not letters:
            meant = lookup(" ".join(each.folded for each in row[at : at + length])).known
            if meant is not None:
                yield meant, list(range(at, at + length))
        at += length or 1


def is_in_pairs(known: CatalogueExercise, words: str) -> bool:
    """Whether the load that these words tell is one dumbbell's of two: not with "one" or "total"."""
    said = {token.folded for token in tokens(words)}
    if said & _ALL_OF_IT:
        return False
    return known.name in _in_pairs()["always"] or (
        known.name in _in_pairs()["if_named"] and bool(said & _DUMBBELLS)
    )


def _meanings(words: tuple[str, ...]) -> tuple[CatalogueExercise, ...]:
    """The exercises that these words may mean: none, one, or those of an ambiguous spelling."""
    return _spellings().by_key.get("".join(words)) or _reordered(words)


@lru_cache(maxsize=4096)
def _reordered(words: tuple[str, ...]) -> tuple[CatalogueExercise, ...]:
    """What the words mean in another order, or without the exercise's own equipment that they name."""
    spellings = _spellings()
    if len(words) < 2 or not spellings.vocabulary.issuperset(filter(None, words)):
        return ()
    counting = [word for word in words if word]
    named = equipment_words(counting)
    rest = [word for word in counting if word not in named]
    meanings = _by_order().get(order_key(counting), ())
    if meanings or not named or not rest:
        return meanings
    meanings = spellings.by_key.get("".join(rest)) or _by_order().get(order_key(rest), ())
    return tuple(meaning for meaning in meanings if named.issubset(fold_words(meaning.equipment)))


def _how_first(words: tuple[str, ...]) -> tuple[CatalogueExercise, ...]:
    """What the words mean with those behind that say how put first: "calf raise standing"."""
    behind = len(words)
    while behind and words[behind - 1] in SAY_HOW:
        behind -= 1
    if behind in (0, len(words)):
        return ()
    return _meanings((*words[behind:], *words[:behind]))


def _what_last(words: tuple[str, ...]) -> tuple[CatalogueExercise, ...]:
    """What the words mean with the first of them put last: "curl hammer", "squat bulgarian split"."""
    return _meanings((*words[1:], words[0])) if words and words[0] in SAY_WHAT else ()


@lru_cache(maxsize=512)  # a name is looked up at every step of its workout, and a typo is the slowest
def _mended(name: str) -> Match:
    found: dict[str, CatalogueExercise] = {}
    for words in corrections(name, *_words_and_keys()):
        found.update((meaning.name, meaning) for meaning in _meanings(words) or _how_first(words))
    if len(found) == 1:
        return Match(next(iter(found.values())), "close", tuple(found))
    return Match(None, "unknown", tuple(found))


@lru_cache(maxsize=1)
def _spellings() -> Spellings:
    folder = Path(__file__).with_name("data")
    return Spellings((file, (folder / file).read_text("utf-8")) for file in FAMILIES)


@lru_cache(maxsize=1)
def _words_and_keys() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_spellings().vocabulary), frozenset(_spellings().by_key)


@lru_cache(maxsize=1)
def _by_order() -> dict[str, tuple[CatalogueExercise, ...]]:
    """The exercises by their words in any safe order; an order that several exercises share is left out."""
    found: dict[str, tuple[CatalogueExercise, ...]] = {}
    for words, exercise in _spellings().by_words.items():
        if len(words) > 2 or (len(words) == 2 and equipment_words(words)):
            key = order_key(words)
            meanings = found.setdefault(key, (exercise,))
            if meanings and meanings[0] is not exercise:
                found[key] = ()
    return found


@lru_cache(maxsize=1)
def _in_pairs() -> dict[str, frozenset[str]]:
    """The exercises of `in_pairs.txt`: `always`, or `if_named` with dumbbells."""
    text = Path(__file__).with_name("in_pairs.txt").read_text("utf-8")
    rows = (line.split(None, 1) for line in text.splitlines() if not line.startswith("#"))
    return {kind: frozenset(name.strip() for name in names.split(";")) for kind, names in rows}
