"""Blocks: circuits, WODs and benchmarks, what is asked for and how it was done. Pure.

A block opens with a form of `blocks.txt` ("amrap 12", "3 rounds of", "21-15-9", "Fran"). Behind it stand its
movements, its score and its facts, which are forms of that file too; the cover chooses among them. What an
AMRAP, an EMOM or a WOD asks for is also what stands on a board: without a score, or a word that it was done,
nothing says that it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from agents.exercises import benchmarks
from agents.reading import forms
from agents.reading.cover import Claim, cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement

FILE = "en/blocks.txt"
LONGEST = 120  # items of a block

Roles = Mapping[str, str]  # the words of each role

_LONGER = 0.0001  # what each more phrase that a block accounts for is worth
_COSTS = {
    **dict.fromkeys(NUMBERS, 3.0),
    "name": 2.0,
    **dict.fromkeys("did rx cap capped reps rounds rest minute rr".split(), 1.0),
    **dict.fromkeys("at atsign of for sum".split(), 0.05),
}
# What may stand between the parts of a block and says nothing, and what leaves it in doubt.
_FILLING = frozenset(
    """comma stop nl semi dash colon slash plus and open close a glue part date pr took bar aside of mark
    sum""".split()
)
_DOUBTFUL = frozenset(
    "word remark heavy gear at for each hand worn joined used x perround every last same more".split()
)
_ONCE = ("name", "duration", "rounds", "interval", "scheme", "time_cap", "capped", "score", "rest")
_MEASURES = ("duration", "distance", "calories")
_ASIDE = ("with", "w", "w/", "and", "&")  # before a name: of a person who was there


def blocks(paragraph: Paragraph) -> Iterator[Claim]:
    """A block from where it opens: "amrap 12: 9 deadlifts 155, 15 box jumps. got 6 + 14", "Fran 4:12 rx"."""
    coded = forms.coded(paragraph.items)
    ends = _ends(paragraph.phrases)
    begins = {phrase.at for phrase in paragraph.phrases}
    past = 0
    for at in range(len(paragraph.items)):
        if at < past or at not in begins:
            continue
        for match in forms.matches(paragraph.items, coded, at, FILE):
            if match.form.kind == "open":
                past = max(past, match.to)
                yield from _behind(paragraph, coded, at, match, ends)


def _ends(phrases: Sequence[Claim]) -> dict[int, int]:
    """By the item behind it, the place behind the phrase that ends there; a remark's by all its items."""
    ends: dict[int, int] = {}
    for place, phrase in enumerate(phrases, start=1):
        for to in range(phrase.at + 1 if phrase.kind == "aside" else phrase.to, phrase.to + 1):
            ends[to] = place
    return ends


def _behind(
    paragraph: Paragraph, coded: str, at: int, opening: forms.Match, ends: Mapping[int, int]
) -> Iterator[Claim]:
    """The block that opens here, up to each place where it may end."""
    block = _Block(paragraph, opening.form.name, _roles(paragraph, opening))
    if block.kind == "":
        return
    if at and paragraph.words(at - 1, at).casefold() in _ASIDE and block.benchmark:
        block.doubts.append(f"{block.benchmark!r} may be somebody")
    start = next(place for place, phrase in enumerate(paragraph.phrases) if phrase.at == at)
    asides = _asides(paragraph.phrases)
    for to, claim in _parts(paragraph, coded, opening.to, block):
        if claim is not None:
            if not block.take(claim.kind, claim.value):
                return
        elif paragraph.items[to - 1].kind in _DOUBTFUL and to - 1 not in asides:
            block.doubts.append(f"{paragraph.words(to - 1, to)!r} is not understood")
        elif paragraph.items[to - 1].kind not in _FILLING | _DOUBTFUL:
            return
        made = block.statement() if claim is not None and to in ends else None
        if made is not None:
            cost = (0.1 if not made.doubt else 0.3) - _LONGER * (ends[to] - start)
            yield Claim(start, ends[to], "statement", made, cost, "blocks")


def _asides(phrases: Sequence[Claim]) -> frozenset[int]:
    return frozenset(
        item for phrase in phrases if phrase.kind == "aside" for item in range(phrase.at, phrase.to)
    )


def _parts(
    paragraph: Paragraph, coded: str, start: int, block: "_Block"
) -> Iterator[tuple[int, Claim | None]]:
    """What stands behind the opening, in order: each part with where it ends; None for an item of no part."""
    end = min(len(paragraph.items), start + LONGEST)
    if start == end:
        yield start, Claim(start, start, "fact", {}, 0.0)
        return
    claims = [
        Claim(n - start, match.to - start, match.form.kind, _roles(paragraph, match), match.form.cost)
        for n in range(start, end)
        for match in forms.matches(paragraph.items, coded, n, FILE)
        if match.to <= end and block.may_hold(match.form)
    ]
    chosen = cover([_COSTS.get(item.kind, 0.0) for item in paragraph.items[start:end]], claims)
    parts = [*enumerate(chosen.claims), *((-1, Claim(at, at + 1, "", None, 0.0)) for at in chosen.left)]
    yield start, Claim(start, start, "fact", {}, 0.0)
    for number, claim in sorted(parts, key=lambda part: part[1].at):
        if number in chosen.tied:
            block.doubts.append("it can be read in more than one way")
        yield start + claim.to, None if number < 0 else claim


def _roles(paragraph: Paragraph, match: forms.Match) -> Roles:
    return {role: paragraph.words(*span) for role, span in match.spans.items()}


class _Block:
    """What is said of one block so far."""

    def __init__(self, paragraph: Paragraph, opens: str, said: Roles) -> None:
        self.paragraph = paragraph
        self.facts: list[Fact] = []
        self.entries: list[Entry] = []
        self.doubts: list[str] = []
        self.kind, self.benchmark = opens, ""
        self._done = False
        self._scored = False  # whether its score stands behind its movements
        self._counted = 0  # movements with a count of their own
        if opens == "bench":
            self._name(said["name"])
        if "scheme" in said and not _is_scheme(said["scheme"]):
            self.kind = ""
        self.take("fact", said)

    def _name(self, said: str) -> None:
        known = benchmarks.lookup(said)
        self.kind = known.kind if known is not None else ""
        self.benchmark = said

    def may_hold(self, form: forms.Form) -> bool:
        """Whether what a form says may be said of this block."""
        if form.kind == "move":
            return not self.benchmark and (self._lists or not form.name.startswith("bare"))
        if form.kind == "load":
            return bool(self.benchmark)
        return form.kind != "open" and (form.name == "all" or self.kind in form.name.split())

    @property
    def _lists(self) -> bool:
        """Whether its movements may stand without a count: a scheme has it, or as many as one can are due."""
        return self.kind == "tabata" or self._has("scheme")

    def take(self, kind: str, said: Roles) -> bool:
        """One more part; False where it can't be of this block."""
        if kind == "move":
            return self._take_movement(said)
        self._done = self._done or "done" in said
        facts = [Fact(field, said[field]) for field in said if field not in ("done", "load", "implement")]
        if any(fact.field in _ONCE and self._has(fact.field) for fact in facts):
            return False
        self.facts += facts
        if "score" in said:
            self._scored = bool(self.entries)
        if kind == "load":
            name = said.get("implement", self.benchmark)
            self.entries.append(Entry(name, (Sets(load=said["load"]),)))
        return kind != "load" or len(self.entries) == 1

    def _take_movement(self, said: Roles) -> bool:
        known = self.paragraph.known_as(said["name"])
        if known.known is None and not known.candidates:
            self.doubts.append(f"{said['name']!r} is no exercise that is known")
        measured = [Fact(field, said[field]) for field in _MEASURES if field in said]
        self._counted += bool(measured) or "reps" in said
        noted = ("load_options", "note") if "used" not in said else ("note",)
        one = Sets(
            reps=" ".join(said[role] for role in ("reps", "each") if role in said),
            load=said.get("load") or said.get("bare") or said.get("used", ""),
            more=(*measured, *(Fact(field, said[field]) for field in noted if field in said)),
        )
        self.entries.append(Entry(said["name"], (one,) if one != Sets() else ()))
        return not self._scored

    def statement(self) -> Statement | None:
        """The block, if this is one."""
        if not self.benchmark and not self.entries:
            return None
        kind = "for_time" if self.kind == "circuit" and self._has("score") else self.kind
        doubt = next(iter([*self.doubts, *self._doubted(kind)]), "")
        return Statement(tuple(self.entries), doubt, kind, tuple(self.facts))

    def _has(self, field: str) -> bool:
        return any(fact.field == field for fact in self.facts)

    def _doubted(self, kind: str) -> Iterator[str]:
        if not (self._has("score") or self._done or kind == "circuit"):
            yield "nothing says that it was done"
        if kind == "circuit" and len(self.entries) == 1:
            yield "rounds of one movement"
        if self._has("scheme") and self._counted:
            yield "a scheme and reps"


def _is_scheme(said: str) -> bool:
    """Whether its numbers only go up, or only down: five fives are a lifter's."""
    reps = [int(each) for each in said.split("-")]
    return all(a > b for a, b in pairwise(reps)) or all(a < b for a, b in pairwise(reps))
