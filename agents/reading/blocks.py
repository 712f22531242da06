"""Blocks: circuits, WODs and benchmarks, what is asked for and how it was done. Pure.

A block opens with a form of `blocks.txt` ("amrap 12", "3 rounds of", "21-15-9", "Fran"). Behind it stand its
movements, its score and its facts, which are forms of that file too; the cover chooses among them. What an
AMRAP, an EMOM or a WOD asks for is also what stands on a board: without a score, or a word that it was done,
nothing says that it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from agents.exercises import benchmarks
from agents.reading import forms
from agents.reading.cover import Claim, cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import Paragraph
from agents.reading.said import Entry, Fact, Sets, Statement

FILE = "en/blocks.txt"
LONGEST = 120  # items of a block

Roles = Mapping[str, str]  # the words of each role

_OPENED = Claim(0, 0, "open", {}, 0.0)
_LONGER = 0.0001  # what each more phrase that a block accounts for is worth
_COSTS = {
    **dict.fromkeys(NUMBERS, 3.0),
    "name": 2.0,
    **dict.fromkeys("did rx cap capped reps rounds rest minute rr".split(), 1.0),
    **dict.fromkeys("at atsign of for sum total".split(), 0.05),
}
# What may stand between the parts of a block and says nothing, and what leaves it in doubt.
_FILLING = frozenset(
    """comma stop nl semi dash colon slash plus and open close a glue part date pr took bar aside of mark
    sum total""".split()
)
_DOUBTFUL = frozenset(
    "word remark heavy gear at for each hand worn joined used x perround every last same more".split()
)
_ONCE = ("name", "duration", "rounds", "interval", "scheme", "time_cap", "capped", "score", "rest")
_MEASURES = ("duration", "distance", "calories")
_WITH = ("with", "w", "w/")  # before a name: of a person who was there


def blocks(paragraph: Paragraph) -> Iterator[Claim]:
    """A block from where it opens: "amrap 12: 9 deadlifts 155, 15 box jumps. got 6 + 14", "Fran 4:12 rx"."""
    coded, places = forms.coded(paragraph.items), _places(paragraph.phrases)
    past = 0
    for at in places.begins:
        for match in forms.matches(paragraph.items, coded, at, FILE) if at >= past else ():
            if match.form.kind == "open":
                past = max(past, match.to)
                yield from _behind(paragraph, coded, places, at, match)


class _Places(NamedTuple):
    """Items as places of phrases: where a phrase begins with an item, and where one ends before it; a remark
    ends with any of its items. And the items of remarks."""

    begins: Mapping[int, int]
    ends: Mapping[int, int]
    remarks: frozenset[int]


def _places(phrases: Sequence[Claim]) -> _Places:
    begins = {phrase.at: place for place, phrase in enumerate(phrases)}
    remarks = frozenset(
        at for phrase in phrases if phrase.kind == "aside" for at in range(phrase.at, phrase.to)
    )
    ends = {
        to: place
        for place, phrase in enumerate(phrases, start=1)
        for to in range(phrase.at + 1 if phrase.at in remarks else phrase.to, phrase.to + 1)
    }
    return _Places(begins, ends, remarks)


def _behind(
    paragraph: Paragraph, coded: str, places: _Places, at: int, opening: forms.Match
) -> Iterator[Claim]:
    """The block that opens here, up to each place where it may end."""
    block = _Block(paragraph, opening.form.name, _roles(paragraph, opening))
    if at and paragraph.words(at - 1, at).casefold() in _WITH:
        block.doubts.append("with whom, or with what")
    for claim, to in ((_OPENED, opening.to), *_parts(paragraph, coded, opening.to, block)):
        kind = paragraph.items[to - 1].kind
        if claim is None:
            if kind in _DOUBTFUL and to - 1 not in places.remarks:
                block.doubts.append(f"{paragraph.words(to - 1, to)!r} is not understood")
            elif kind not in _FILLING | _DOUBTFUL:
                return
        elif not block.take(claim.kind, claim.value):
            return
        made = block.statement() if claim is not None and to in places.ends else None
        if made is not None:
            start, end = places.begins[at], places.ends[to]
            cost = (0.1 if not made.doubt else 0.3) - _LONGER * (end - start)
            yield Claim(start, end, "statement", made, cost, "blocks")


def _parts(
    paragraph: Paragraph, coded: str, start: int, block: "_Block"
) -> Iterator[tuple[Claim | None, int]]:
    """What stands behind the opening, in order: each part with where it ends; None for an item of no part."""
    end = min(len(paragraph.items), start + LONGEST)
    claims = [
        Claim(n - start, match.to - start, match.form.kind, _roles(paragraph, match), match.form.cost)
        for n in range(start, end)
        for match in forms.matches(paragraph.items, coded, n, FILE)
        if match.to <= end and block.may_hold(match.form)
    ]
    chosen = cover([_COSTS.get(item.kind, 0.0) for item in paragraph.items[start:end]], claims)
    parts: dict[int, Claim | None] = dict.fromkeys(chosen.left)
    for number, claim in enumerate(chosen.claims):
        parts[claim.at] = claim if number not in chosen.tied else claim._replace(kind="tied")
    for at in sorted(parts):
        part = parts[at]
        yield part, start + (at + 1 if part is None else part.to)


def _roles(paragraph: Paragraph, match: forms.Match) -> Roles:
    return {role: paragraph.words(*span) for role, span in match.spans.items()}


class _Block:
    """What is said of one block so far."""

    def __init__(self, paragraph: Paragraph, opens: str, said: Roles) -> None:
        self.paragraph = paragraph
        self.facts: list[Fact] = []
        self.entries: list[Entry] = []
        self.doubts: list[str] = []
        self._person = opens == "hero"  # whether its name may be one
        self._done = "done" in said
        self._scored = False  # whether its score stands behind its movements
        self._counted = 0  # movements with a count of their own
        self.benchmark = said["name"] if opens in ("bench", "hero") else ""
        self.kind = getattr(benchmarks.lookup(self.benchmark), "kind", opens)
        if "reps" in said:
            self._take_movement(said)
        else:
            self._take_facts(said)

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
        self._done = self._done or "done" in said
        if kind == "tied":
            self.doubts.append("it can be read in more than one way")
        if kind == "load":
            self.entries.append(Entry(said.get("implement", self.benchmark), (Sets(load=said["load"]),)))
        if "name" in said:
            return self._take_movement(said)
        return self._take_facts(said) and (kind != "load" or len(self.entries) == 1)

    def _take_facts(self, said: Roles) -> bool:
        facts = [Fact(field, said[field]) for field in said if field not in ("done", "load", "implement")]
        again = any(fact.field in _ONCE and self._has(fact.field) for fact in facts)
        self.facts += facts
        self._scored = self._scored or ("score" in said and bool(self.entries))
        return not again

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
        schemes = [fact.said for fact in self.facts if fact.field == "scheme"]
        if not (self.benchmark or self.entries) or not all(map(_is_scheme, schemes)):
            return None
        kind = "for_time" if self.kind == "circuit" and self._has("score") else self.kind
        doubt = next(iter([*self.doubts, *self._doubted(kind)]), "")
        sort = "strength" if kind == "circuit" else "wod"
        asks = "" if self._is_done(kind) else "score_missing"
        return Statement(tuple(self.entries), doubt, kind, tuple(self.facts), sort, asks)

    def _has(self, field: str) -> bool:
        return any(fact.field == field for fact in self.facts)

    def _is_done(self, kind: str) -> bool:
        return self._has("score") or self._done or kind == "circuit"

    def _doubted(self, kind: str) -> Iterator[str]:
        if not self._is_done(kind):
            yield "nothing says that it was done"
        if kind == "circuit" and len(self.entries) == 1:
            yield "rounds of one movement"
        if self._has("scheme") and (self._counted or (len(self.entries) < 2 and not self.benchmark)):
            yield "sets, or a scheme"
        if self._person and not self._has("rx"):
            yield f"{self.benchmark!r} may be somebody"


def _is_scheme(said: str) -> bool:
    """Whether its numbers only go up, or only down: five fives are a lifter's."""
    reps = [int(each) if each.strip().isdecimal() else 0 for each in said.split("-")]
    return all(a > b for a, b in pairwise(reps)) or all(a < b for a, b in pairwise(reps))
