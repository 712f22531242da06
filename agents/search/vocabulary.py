"""What athletes' words mean for a search: topics by the lines of synonyms.txt, endurance disciplines,
distances by name ("5k", "half marathon"), and the exercises that a text names with what these stand for in
an order.

A topic is the head of a line. A workout is found by the topics of its exercises and notes and by those that
they imply; a question is about the topics it names. Both write a topic as one word that no athlete writes
by chance ("lower body" is `legwork`), so that a topic never fits half of a name.

A name stands for the exercise and for those that end with it and are measured alike: "deadlift" for
Romanian Deadlift and Sumo Deadlift too, "squat" for Front Squat, not for Air Squat. Endurance stands for
its discipline: "run" for every kind of run, "tempo run" for runs that are found by "tempo run".
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.catalogue import CatalogueExercise
from agents.exercises.spelling import fold_word, plain_words
from storage.ports import NEAR, Order

PhraseWords = tuple[str, ...]
_MARK = "work"
_MAIN_MARK = "day"
# The names that stand for a whole discipline, or two.
GENERAL = {
    "Run": ("running", "trail_running"),
    "Cycling": ("cycling",),
    "Rowing": ("rowing",),
    "Swim": ("swimming",),
    "Hike": ("hiking",),
    "Ruck": ("rucking",),
}
_NO_HIKES = ("Walk", "Incline Treadmill Walk")
_LONGEST_MISSPELLED = 3  # words
_ALSO = {"Rock Climbing": ("Bouldering",)}
MILE_METRES = 1609.344
MARATHON_METRES = 42_195.0
# Those with a name, and the word each is indexed by.
_DISTANCES = {
    "100m": 100.0, "200m": 200.0, "400m": 400.0, "500m": 500.0, "800m": 800.0, "1k": 1000.0, "1500m": 1500.0,
    "1mile": MILE_METRES, "2k": 2000.0, "3k": 3000.0, "2mile": 2 * MILE_METRES, "5k": 5000.0, "6k": 6000.0,
    "5mile": 5 * MILE_METRES, "10k": 10_000.0, "15k": 15_000.0, "10mile": 10 * MILE_METRES, "20k": 20_000.0,
    "halfmarathon": MARATHON_METRES / 2, "marathon": MARATHON_METRES, "100k": 100_000.0,
}  # fmt: skip
_METRES_OF = {"k": 1000.0, "km": 1000.0, "m": 1.0, "mi": MILE_METRES, "mile": MILE_METRES}
_METRES_OF |= {"kilometer": 1000.0, "kilometre": 1000.0, "meter": 1.0, "metre": 1.0, "miler": MILE_METRES}
_DISTANCE = re.compile(
    r"(?<![\w.,:])(?P<count>\d{1,6}(?:\.\d{1,3})?)[ -]?"
    r"(?P<unit>km|kilomet(?:er|re)|k|mi|miler|mile|met(?:er|re)|m)s?(?![\w])"
    r"|\b(?P<half>half[ -]?marathon)s?\b|\b(?P<whole>marathon)s?\b|\b(?:a |the |one |my )?(?P<one>mile)\b"
)


class Synonyms(NamedTuple):
    """The head that each spelling stands for, and the heads that a head implies, all as folded words."""

    head_of: dict[PhraseWords, PhraseWords]
    implied: dict[PhraseWords, tuple[PhraseWords, ...]]
    longest: int  # words of a spelling


class Piece(NamedTuple):
    """A part of a text: the words [start, end) of it, and the topic they name."""

    start: int
    end: int
    topic: PhraseWords


class StatedDistance(NamedTuple):
    """A distance in a text, and where it stands."""

    metres: float
    start: int
    end: int


class AskedName(NamedTuple):
    """A name as said, its exercises (several if it is ambiguous), and the words these are found by."""

    said: tuple[str, ...]
    meant: tuple[CatalogueExercise, ...]

    @property
    def measured_by(self) -> str:
        """What the first meaning is measured by; a discipline of its own by nothing."""
        return self.meant[0].measured_by if self.meant else ""

    @property
    def topics(self) -> list[str]:
        """The words that its exercises are found by."""
        found = [as_word(topic_of(each.name)) for each in self.meant]
        found += [as_word(topic_of(discipline_of(each))) for each in self.meant if discipline_of(each)]
        return list(dict.fromkeys(found))


class AskedNames(NamedTuple):
    """The names in a row of words, and the words left, ";" where a name stood."""

    names: tuple[AskedName, ...]
    left: tuple[str, ...]


def read(text: str) -> Synonyms:
    """The synonyms in lines such as "legs = leg, lower body" and "legs < quads, squat".

    Raises ValueError for a spelling of two heads.
    """
    equal, above = list(_lines(text, "=")), list(_lines(text, "<"))
    head_of: dict[PhraseWords, PhraseWords] = {}
    for head, spellings in equal:
        for spelling in (head, *spellings):
            if head_of.setdefault(spelling, head) != head:
                first, second = " ".join(head_of[spelling]), " ".join(head)
                raise ValueError(f"{' '.join(spelling)!r} is a spelling of {first!r} and of {second!r}.")
    for head, below in above:
        for spelling in (head, *below):
            head_of.setdefault(spelling, spelling)
    implied: dict[PhraseWords, tuple[PhraseWords, ...]] = {}
    for head, below in above:
        for spelling in below:
            implied[head_of[spelling]] = (*implied.get(head_of[spelling], ()), head_of[head])
    return Synonyms(head_of, implied, max(map(len, head_of), default=0))


def _lines(text: str, sign: str) -> Iterator[tuple[PhraseWords, list[PhraseWords]]]:
    for line in text.splitlines():
        head, found, spellings = line.partition(f" {sign} ")
        if found and not line.startswith("#"):
            yield folded(head), [folded(spelling) for spelling in spellings.split(",")]


@lru_cache(maxsize=1)
def known() -> Synonyms:
    """The synonyms of synonyms.txt, read once."""
    return read(Path(__file__).with_name("synonyms.txt").read_text("utf-8"))


def words_in(text: str) -> list[str]:
    """The words of a folded text, "5 x 5" and "3 sets of 8" as they are written in a summary."""
    text = re.sub(r"'s\b", "", text)
    text = re.sub(r"\b(\d{1,2})(?: ?x ?| sets? of )(\d{1,3})\b", r"\1x\2", text)
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?|;", text)


def folded(text: str) -> PhraseWords:
    """The text's words as spellings are compared: in lower case, without plurals and marks."""
    return tuple(fold_word(word) or word for word in plain_words(text))


def topic_of(phrase: str) -> PhraseWords:
    """The topic of a phrase taken as a whole; one that no line has is a topic of its own."""
    words = folded(phrase)
    return known().head_of.get(words, words)


def pieces(words: Sequence[str]) -> Iterator[Piece]:
    """The topics that folded words name, from left to right; the longest spelling wins."""
    synonyms, start = known(), 0
    while start < len(words):
        for end in range(min(len(words), start + synonyms.longest), start, -1):
            head = synonyms.head_of.get(tuple(words[start:end]))
            if head is not None:
                yield Piece(start, end, head)
                start = end
                break
        else:
            start += 1


def with_implied(topics: Iterable[PhraseWords]) -> list[PhraseWords]:
    """The topics and all that they imply, each once."""
    found = dict.fromkeys(topics)
    left = list(found)
    while left:
        for topic in known().implied.get(left.pop(), ()):
            if topic not in found:
                found[topic] = None
                left.append(topic)
    return list(found)


def as_word(topic: PhraseWords) -> str:
    """The one word that a topic is indexed and looked for by."""
    return "".join(topic) + _MARK


def as_main_word(topic: PhraseWords) -> str:
    """The one word for a topic that a workout is mainly about."""
    return "".join(topic) + _MAIN_MARK


def is_topic_word(word: str) -> bool:
    """Whether it is written as a topic's one word."""
    return word.endswith((_MARK, _MAIN_MARK))


def is_endurance(known: CatalogueExercise | None) -> bool:
    """Whether it is work on the move: a run, a ride, a swim, a game."""
    return known is not None and known.pattern == "locomotion"


def discipline_of(known: CatalogueExercise | None) -> str:
    """The endurance discipline that an exercise is of; "" for none."""
    if known is None or known.pattern != "locomotion" or known.name in _NO_HIKES:
        return ""
    disciplines = [each for general in GENERAL.values() for each in general]
    return next((each for each in known.disciplines if each in disciplines), "")


def distance_in(text: str) -> StatedDistance | None:
    """The first distance that a folded text names."""
    match = _DISTANCE.search(text)
    if match is None:
        return None
    if match["half"]:
        metres = MARATHON_METRES / 2
    elif match["whole"]:
        metres = MARATHON_METRES
    elif match["one"]:
        metres = MILE_METRES
    else:
        metres = float(match["count"]) * _METRES_OF[match["unit"]]
    return StatedDistance(metres, match.start(), match.end()) if metres else None


def distance_word(metres: float) -> str:
    """The word that a distance is indexed by: of the nearest that has a name; "" if none is near."""
    word, named = min(_DISTANCES.items(), key=lambda each: abs(metres - each[1]))
    return word if abs(metres - named) <= NEAR * named else ""


def asked_names(
    words: Sequence[str], may_be_misspelled: Callable[[str], bool] = lambda word: False
) -> AskedNames:
    """The names among the words, each as long as it goes; clear typos too, of words that may be one."""
    names: list[AskedName] = []
    left: list[str] = []
    plain = [catalogue.fold_word(word) for word in words]
    at = 0
    while at < len(words):
        length = 0 if words[at] == ";" else catalogue.longest_name(plain, at)
        length = length or _misspelled(words[at : at + _LONGEST_MISSPELLED], may_be_misspelled)
        said = tuple(words[at : at + length])
        found = catalogue.lookup(" ".join(said)) if said else None
        meant = () if found is None else _meanings(found)
        if meant:
            names.append(AskedName(said, meant))
            left.append(";")
        else:
            length = 1
            left.append(words[at])
        at += length
    return AskedNames(tuple(names), tuple(left))


def _misspelled(words: Sequence[str], may_be: Callable[[str], bool]) -> int:
    """How many of the words, from the first on, are the misspelled name of one exercise; 0 for none."""
    for length in range(len(words), 0, -1):
        piece = words[:length]
        worth_it = any(map(may_be, piece)) and all(map(str.isalpha, piece))
        if worth_it and catalogue.lookup(" ".join(piece)).how == "close":
            return length
    return 0


def _meanings(found: catalogue.Match) -> tuple[CatalogueExercise, ...]:
    if found.known is not None:
        return (found.known,)
    candidates = (catalogue.known(name) for name in found.candidates)
    return tuple(each for each in candidates if each is not None) if found.how == "ambiguous" else ()


def names_of(asked: Sequence[AskedName], order: Order, far: bool) -> tuple[tuple[str, ...], list[str]]:
    """The names to filter by, and the words that narrow them; `far` if a distance was named.

    Of an ambiguous name the meanings that the order can be about: a heaviest row is lifted, a fastest is not.
    """
    names: dict[str, None] = {}
    topics: list[str] = []
    for each in asked:
        for known in _fitting(each.meant, order, far):
            if known.name in GENERAL:
                names.update(dict.fromkeys(GENERAL[known.name]))
            elif general := [one for one in GENERAL.values() if discipline_of(known) in one]:
                names.update(dict.fromkeys(general[0]))
                topics.append(as_word(topic_of(known.name)))
            else:
                variants = _variants(each.said, known)
                alike = [one.name for one in variants if one.equipment == known.equipment]
                found = alike if order == "heaviest" else [one.name for one in variants]
                names.update(dict.fromkeys([*found, *_ALSO.get(known.name, ())]))
    return tuple(names), topics


def _fitting(meant: tuple[CatalogueExercise, ...], order: Order, far: bool) -> list[CatalogueExercise]:
    goes = far or order in ("fastest", "farthest")
    fitting = [each for each in meant if (each.measured_by == "distance") == goes]
    return fitting if fitting and order not in ("newest", "oldest") else list(meant)


def _variants(said: tuple[str, ...], known: CatalogueExercise) -> list[CatalogueExercise]:
    """The exercise, and those measured alike whose names end with its name or with what was said."""
    endings = {folded(known.name), folded(" ".join(said))}
    last = folded(known.name)[-1:]
    if len(said) == 1 and said[0].startswith(last):  # squatted, squatting: said of squats
        endings.add(last)
    alike = (each for each in catalogue.everything() if each.measured_by == known.measured_by)
    return [each for each in alike if any(folded(each.name)[-len(end) :] == end for end in endings)]
