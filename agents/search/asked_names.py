"""The exercises and disciplines that a question names, and what they stand for in an order.

A name stands for the exercise and for those that end with it and are measured alike: "deadlift" for Romanian
Deadlift and Sumo Deadlift too, "squat" for Front Squat, not for Air Squat. Endurance stands for its
discipline: "run" for every kind of run, "tempo run" for runs that are found by "tempo run".
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from agents.exercises import catalogue
from agents.exercises.catalogue import Known
from agents.search.endurance import GENERAL, discipline_of
from agents.search.synonyms import as_word, folded, topic_of
from storage.ports import Order

_LONGEST_MISSPELLED = 3  # words
_ALSO = {"Rock Climbing": ("Bouldering",)}


class Asked(NamedTuple):
    """A name as said, its exercises (several if it is ambiguous), and the words these are found by."""

    said: tuple[str, ...]
    meant: tuple[Known, ...]

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

    names: tuple[Asked, ...]
    left: tuple[str, ...]


def asked_names(
    words: Sequence[str], may_be_misspelled: Callable[[str], bool] = lambda word: False
) -> AskedNames:
    """The names among the words, each as long as it goes; clear typos too, of words that may be one."""
    names: list[Asked] = []
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
            names.append(Asked(said, meant))
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


def _meanings(found: catalogue.Match) -> tuple[Known, ...]:
    if found.known is not None:
        return (found.known,)
    candidates = (catalogue.known(name) for name in found.candidates)
    return tuple(each for each in candidates if each is not None) if found.how == "ambiguous" else ()


def names_of(asked: Sequence[Asked], order: Order, far: bool) -> tuple[tuple[str, ...], list[str]]:
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


def _fitting(meant: tuple[Known, ...], order: Order, far: bool) -> list[Known]:
    goes = far or order in ("fastest", "farthest")
    fitting = [each for each in meant if (each.measured_by == "distance") == goes]
    return fitting if fitting and order not in ("newest", "oldest") else list(meant)


def _variants(said: tuple[str, ...], known: Known) -> list[Known]:
    """The exercise, and those measured alike whose names end with its name or with what was said."""
    endings = {folded(known.name), folded(" ".join(said))}
    last = folded(known.name)[-1:]
    if len(said) == 1 and said[0].startswith(last):  # squatted, squatting: said of squats
        endings.add(last)
    alike = (each for each in catalogue.everything() if each.measured_by == known.measured_by)
    return [each for each in alike if any(folded(each.name)[-len(end) :] == end for end in endings)]
