"""One leg of a run, ride, row, swim and the like: distance, time, pace, heart, and how often.

leg = (name | measure | note | word)*        in any order; each measure once, what repeats is a leg more
"""

from typing import NamedTuple

from agents.models.offline.legs import modalities
from agents.models.offline.legs.leg_reader import LegReader
from agents.models.offline.legs.leg_words import has_measure
from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.notation.drafts import Draft, Part, Source


class Leg(NamedTuple):
    """One leg: the tokens of its name and of its quote, its sets, and what kind of thing it was.

    `carried`: its name stands before it. `unread`: a number in it found no role. `unit_missing`: the words
    count something without a unit.
    """

    name: tuple[int, int]
    at: int
    to: int
    drafts: list[Draft]
    kind: str
    discipline: str
    warm_up: bool
    unread: bool
    carried: bool
    unit_missing: bool
    aside: list[Part]
    facts: list[tuple[str, Part]]  # of the block: the interval that they start on, the score of all
    corrected: bool = False

    @property
    def fields(self) -> set[str]:
        """What it measures."""
        return {field for field, _ in self.drafts[0].more if field != "note"}


def read(
    source: Source, at: int, end: int, name: tuple[int, int] | None, discipline: str, taken: dict[int, int]
) -> Leg | None:
    """The leg of items `at` up to `end`. `name` and `discipline` are those it goes by where it has no words
    of its own for them; `taken` are items of the session's facts."""
    modality = modalities.at(source, at, end)
    if not has_measure(source, at, end) or (modality < 0 and name is None):
        return None
    if modality >= 0:
        name, discipline = modalities.name(source, modality), _discipline(source, modality, at, end)
    assert name is not None
    reader = LegReader(source, at, end, discipline, taken)
    reader.read()
    warm_up = any(source.items[place].kind == "warmup" for place in range(at, end))
    for draft in reader.drafts if warm_up else ():
        draft.kind = "warm-up"
    first, last = source.items[at].at, source.items[end - 1].to
    return Leg(
        name,
        min(first, name[0]) if modality >= 0 else first,
        last,
        reader.drafts,
        "intervals" if reader.counted or _says_intervals(source, at, end) else "steady",
        discipline,
        warm_up,
        reader.unread,
        modality < 0,
        reader.unit_missing,
        reader.aside,
        reader.facts,
    )


def _discipline(source: Source, modality: int, at: int, end: int) -> str:
    found = MODALITIES[source.items[modality].word]
    words = {source.items[place].word for place in range(at, end)}
    return "trail_running" if found == "running" and words & {"trail", "trails"} else found


def _says_intervals(source: Source, at: int, end: int) -> bool:
    return any(source.items[place].word in ("intervals", "repeats") for place in range(at, end))
