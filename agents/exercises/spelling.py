"""How an exercise's name is compared: one key for all the ways to write it, and its clear typos mended.

A key is the name's words, each brought to one form, written together: "pull ups", "Pull-Ups" and "pullup"
are one key, and so are "DB bench" and "dumbbell bench". Spaces, hyphens, apostrophes, case, plurals, "and"
and "the" carry no meaning here; every other word does.

A typo is mended word by word. A word that the catalogue uses is never changed, so "front" never becomes
"back" and "incline" never "decline". A word it does not use may be the misspelling of one it does: the same
first letter, one slip (two in words of eight letters or more), where a slip is a letter missing, added,
changed, or two swapped. A letter that should be doubled, or shouldn't, is the likeliest slip of all. Words
of three letters or fewer are too short to tell.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

# What one word stands for. The empty word is left out: "clean and jerk" is "clean & jerk" is "clean jerk".
_STANDS_FOR = {
    "and": "",
    "the": "",
    "bb": "barbell",
    "barbel": "barbell",
    "db": "dumbbell",
    "dumbell": "dumbbell",
    "dumbel": "dumbbell",
    "kb": "kettlebell",
    "kettlebel": "kettlebell",
    "mb": "medicineball",
    "medball": "medicineball",
    "med": "medicine",
    "bw": "bodyweight",
    "oh": "overhead",
    "sa": "singlearm",
    "sl": "singleleg",
    "one": "single",
    "1": "single",
    "legged": "leg",
    "armed": "arm",
    "handed": "arm",
    "alt": "alternating",
    "alternate": "alternating",
    "rev": "reverse",
    "ext": "extension",
    "inclined": "incline",
    "declined": "decline",
    "flye": "fly",
    "calve": "calf",
    "tyre": "tire",
    "bi": "bicep",
    "tri": "tricep",
    "quadricep": "quad",
    "ham": "hamstring",
    "deltoid": "delt",
    "abdominal": "ab",
    "deads": "deadlift",
    "hi": "high",
    "inc": "incline",
    "incl": "incline",
    "wtd": "weighted",
    "bk": "back",
    "sq": "squat",
    "sqt": "squat",
    "sqat": "squat",
    "sqaut": "squat",
}
# Abbreviations whose last letter is no plural: kettlebell swing, overhead squat, hang power snatch.
_NO_PLURAL = frozenset("kbs ohs hps wgs".split())
_EQUIPMENT = frozenset("barbell dumbbell kettlebell machine cable smith band bodyweight".split())
# Words that say how an exercise is done and may stand behind it: "calf raise standing", "curl incline db".
SAY_HOW = _EQUIPMENT | frozenset(
    """standing seated incline decline flat lying kneeling alternating reverse walking hanging assisted
    weighted single arm leg singlearm singleleg close wide grip overhead bent over ez bar""".split()
)
# Words that say what is done and may stand first: "curl hammer"; a clean squat is no squat clean.
SAY_WHAT = frozenset(
    "curl row press raise extension pushdown pulldown fly lunge shrug deadlift squat crunch dip".split()
)
# Short words that tell exercises apart: four letters are too few to be sure that one of these was meant.
_TELLING = frozenset("back hang high side sumo wide rack ring".split())
_SHORTEST_WORD = 4
_LONGEST_NAME = 80
_APART = {code: " " for code in range(128) if not chr(code).isalnum()} | {ord("'"): "", ord("`"): ""}
_APOSTROPHES = dict.fromkeys(map(ord, "‘’‚‛′´"), "'")


def fold(name: str) -> str:
    """The key of a spelling; empty when it has no letter or digit that counts."""
    return "".join(fold_words(name))


def _without_accents(text: str) -> str:
    """Letters as they are written without marks: messages are compared so too."""
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))


@lru_cache(maxsize=4096)
def fold_words(name: str) -> tuple[str, ...]:
    """The name's words, each in the one form it is compared by; words that carry no meaning are left out."""
    return tuple(filter(None, map(_fold_plain, plain_words(name))))


def plain_words(name: str) -> list[str]:
    """The name's words as written, in lower case and without marks: "Farmer's Carry" is farmers, carry."""
    plain = name.lower().replace("-", " ").split()
    if name.isascii() and "".join(plain).isalnum():  # nearly every name: four times as fast
        return plain
    if name.isascii():
        return name.lower().translate(_APART).split()
    text = unicodedata.normalize("NFKC", name.translate(_APOSTROPHES)).casefold().replace("'", "")
    text = text if text.isascii() else _without_accents(text)
    return "".join(letter if letter.isalnum() else " " for letter in text).split()


@lru_cache(maxsize=4096)
def fold_word(word: str) -> str:
    """One word in the form it is compared by: "Ups" is "up", "DB" is "dumbbell", "and" is empty."""
    return fold(word)


def turned(name: str) -> tuple[str, ...]:
    """The words of a name as lists have it, from behind its comma on: "press, incline" is incline press."""
    before, comma, behind = name.partition(",")
    return (*fold_words(behind), *fold_words(before)) if comma else ()


def order_key(words: Sequence[str]) -> str:
    """One key for the orders that mean the same: equipment stands anywhere, the last other word stays last.

    "Incline Dumbbell Press" is "DB Incline Press" is "Incline Press (Dumbbell)". A name's last word is what
    is done: "squat clean" and "clean squat" stay apart.
    """
    others = [word for word in words if word not in _EQUIPMENT]
    if len(others) == len(words):
        return " ".join((*sorted(words[:-1]), words[-1]))
    equipment = sorted(_EQUIPMENT.intersection(words))
    return " ".join((*equipment, *sorted(others[:-1]), *others[-1:]))


def equipment_words(words: Sequence[str]) -> frozenset[str]:
    """Those of the words that name equipment."""
    return _EQUIPMENT.intersection(words)


@lru_cache(maxsize=4096)
def _fold_plain(word: str) -> str:
    single = _singular(word)
    return _STANDS_FOR.get(word) or _STANDS_FOR.get(single, single)


def _singular(word: str) -> str:
    if len(word) < 3 or word[-1] != "s" or word.endswith("ss") or word in _NO_PLURAL:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("shes", "ches", "sses", "xes")):
        return word[:-2]
    return word[:-1]


def corrections(name: str, vocabulary: frozenset[str], keys: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The name's words with the misspelled ones mended, in every way that fits; nothing where one can't be.

    A name of one word may also be a whole key written together ("benchpres").
    """
    if len(name) > _LONGEST_NAME:
        return
    words = [word for word in plain_words(name) if fold_word(word)]
    alone = len(words) == 1
    choices = [_meant(word, vocabulary, keys if alone else frozenset()) for word in words]
    if sum(choice != (fold_word(word),) for choice, word in zip(choices, words, strict=True)) <= 2:
        yield from product(*choices)


@lru_cache(maxsize=4096)
def _meant(word: str, vocabulary: frozenset[str], keys: frozenset[str]) -> tuple[str, ...]:
    """The words that this one may stand for: itself if the catalogue uses it."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    folded = fold_word(word)
    if folded in vocabulary:
        return (folded,)
    slips = 2 if len(word) >= 8 else 1
    found: set[str] = set()
    doubled: set[str] = set()  # the same but for a doubled letter: "aductor" is adductor and not abductor
    for typed in {each for each in (word, folded) if len(each) >= _SHORTEST_WORD}:
        for meant, _, _ in extract(
            typed, keys or vocabulary, scorer=OSA.distance, score_cutoff=slips, limit=None
        ):
            if _is_slip(typed, meant, alone=bool(keys)):
                found.add(meant)
                doubled.update([meant] if _undoubled(typed) == _undoubled(meant) else [])
    return tuple(sorted(doubled or found))


def _undoubled(word: str) -> str:
    return "".join(letter for letter, before in zip(word, f" {word}", strict=False) if letter != before)


def _is_slip(typed: str, meant: str, *, alone: bool) -> bool:
    if (
        typed[0] != meant[0]
        or min(len(typed), len(meant)) < _SHORTEST_WORD
        or abs(len(typed) - len(meant)) > 1
    ):
        return False
    if meant in _TELLING and len(typed) < 5:
        return False
    # "Plan" is no plank and "lungs" are no lunges: a short word alone must have the same letters.
    return not alone or max(len(typed), len(meant)) >= 6 or sorted(typed) == sorted(meant)
