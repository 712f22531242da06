"""Blocks: circuits, WODs and benchmarks, what is asked for and how it was done. Pure.

A block opens with a form of `blocks.txt` ("amrap 12", "3 rounds of", "21-15-9", "Fran"). Behind it stand its
movements, its score and its facts, which are forms of that file too; the cover chooses among them. What an
AMRAP, an EMOM or a WOD asks for is also what stands on a board: without a score, or a word that it was done,
nothing says that it was.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from agents.exercises import benchmarks, catalogue
from agents.exercises.lines import CatalogueExercise
from agents.reading import notation, rows
from agents.reading.cover import Claim, cover
from agents.reading.items import NUMBERS
from agents.reading.paragraph import NamedExercise, Paragraph
from agents.reading.statements import Sets, StatedExercise, StatedFact, Statement

FILE = "blocks.txt"
LONGEST = 120  # items of a block

Roles = Mapping[str, str]  # the words of each role

_OPENED = Claim(0, 0, "open", {}, 0.0)
_LONGER = 0.0001  # what each more phrase that a block accounts for is worth
_COSTS = {
    **dict.fromkeys(NUMBERS, 3.0),
    "name": 2.0,
    **dict.fromkeys(
        "did rx cap capped reps rounds rest minute rr fortime swap used parity cals extra manner".split(), 1.0
    ),
    **dict.fromkeys("at atsign of for sum total label".split(), 0.05),
}
# What may stand between the parts of a block and says nothing, and what leaves it in doubt.
_FILLING = frozenset(
    """comma stop nl semi dash colon slash plus and open close a glue part date pr took bar aside of mark
    sum total label buy standing session place be untimed""".split()
)
_DOUBTFUL = frozenset(
    """word remark join heavy gear at for each hand worn joined used x perround every last same more extra
    single double where thing left into start end ord""".split()
)
# What may stand between a score and the block that it is of, and before a score.
_LEADING = frozenset("stop nl comma colon dash glue be for at a wod of date part day took".split())
_SCORING = frozenset(("took", "colon", "did"))
_LONGEST_SCORE = 8  # items
_EARLIER = 0.05  # what it costs to read a score as of the block behind it
_IN_ROUNDS = ("circuit", "superset", "giant_set")  # kinds of which nothing has to say that they were done
_ONCE = ("name", "duration", "rounds", "interval", "scheme", "time_cap", "capped", "score", "rest")
_NO_FACTS = frozenset("done pair load implement alike timed times list part giant".split())  # roles
_OPEN = {
    "doubt": "what was done instead",
    "swap": "what was done instead",
    "ask": "what is meant",
    "tied": "it can be read in more than one way",
}
_COUNTED_BEHIND = (
    "count behind"  # "thrusters 50": of a movement without a load a count, else perhaps its load
)
_BEHIND = (_COUNTED_BEHIND, "reps behind", "reps behind at")
_MOST_COUNTED = 20  # reps of a movement that may have a load
_MEASURES = ("duration", "distance", "calories")
_OF_TWO = frozenset((name, sign) for name in ("bench", "hero") for sign in ("and", "plus", "slash"))
_ALIKE = ("all", "both", "on all", "for everything", "on everything")  # movements, before their load
_PARTS = ("1/2", "1/4", "3/4")  # of a benchmark; days as well
_WITH = ("with", "w", "w/")  # before a name: of a person who was there


def blocks(paragraph: Paragraph) -> Iterator[Claim]:
    """A block from where it opens: "amrap 12: 9 deadlifts 155, 15 box jumps. got 6 + 14", "Fran 4:12 rx"."""
    coded, places = notation.coded(paragraph.items), _places(paragraph.phrases)
    past = 0
    for at in range(len(paragraph.items)):
        for match in notation.matches(paragraph.items, coded, at, FILE, "open") if at >= past else ():
            past = max(past, match.to) if at in places.begins else past
            yield from _behind(paragraph, coded, places, _Opening(match, at, at))
            for start, score in _told_before(paragraph, coded, places, at):
                yield from _behind(paragraph, coded, places, _Opening(match, at, start, score))


class _Opening(NamedTuple):
    """The form that opens a block, with the score that was told before it, if one was; `at` its item, `start`
    the first of its words."""

    match: notation.FormMatch
    at: int
    start: int
    score: notation.FormMatch | None = None


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


def _told_before(
    paragraph: Paragraph, coded: str, places: _Places, at: int
) -> Iterator[tuple[int, notation.FormMatch]]:
    """Scores that stand before the block that opens here, each with where its words begin: "capped at 15:00 +
    22 reps. It was 3 rounds for time of", "12:34 for 5 rounds of"."""
    kinds = [item.kind for item in paragraph.items]
    end = at
    while end and kinds[end - 1] in _LEADING:
        end -= 1
    for n in range(max(0, end - _LONGEST_SCORE), end):
        start = n
        while start and kinds[start - 1] in _SCORING:
            start -= 1
        is_told = "took" in kinds[start:n] or (end < at and kinds[end] in ("for", "at"))
        for match in (
            notation.matches(paragraph.items, coded, n, FILE, "score") if start in places.begins else ()
        ):
            if match.to == end and (is_told or _is_plainly_one(match, kinds)):
                yield start, match


def _is_plainly_one(score: notation.FormMatch, kinds: Sequence[str]) -> bool:
    """Whether nothing but a score is said so: rounds and reps, or that the time was up."""
    first, last = score.spans.get("score", (0, 0))
    return "capped" in score.spans or (
        "rounds" in kinds[first:last] and not {"plus", "joined"}.isdisjoint(kinds[first:last])
    )


def _behind(paragraph: Paragraph, coded: str, places: _Places, opens: _Opening) -> Iterator[Claim]:
    """The block that opens here, up to each place where it may end."""
    form, at = opens.match.form, opens.at
    block = _Block(paragraph, form.name, _roles(paragraph, opens.match))
    if opens.start not in places.begins or not (opens.score is None or block.take_score(opens.score)):
        return
    if at and paragraph.words(at - 1, at).casefold() in _WITH:
        block.doubts.append("with whom, or with what")
    before = tuple(item.kind for item in paragraph.items[max(0, at - 2) : at])
    if before in _OF_TWO or (at and paragraph.words(at - 1, at) in _PARTS):
        block.asks = "unreadable"
    start = at if "list" in opens.match.spans else opens.match.to
    for claim, to in ((_OPENED, start), *_parts(paragraph, coded, start, block)):
        kind = paragraph.items[to - 1].kind
        if claim is None:
            if kind in _DOUBTFUL and to - 1 not in places.remarks:
                block.doubts.append(f"{paragraph.words(to - 1, to)!r} is not understood")
            elif kind not in _FILLING | _DOUBTFUL:
                return
        elif not block.take(claim):
            return
        whole = claim is not None and to >= opens.match.to and to in places.ends
        made = block.statement() if whole else None
        if made is not None:
            start, end = places.begins[opens.start], places.ends[to]
            cost = (0.1 if not made.doubt else 0.3) - _LONGER * (end - start)
            cost += 0.0 if opens.score is None else _EARLIER
            yield Claim(start, end, "statement", made, cost, "blocks")


def _parts(
    paragraph: Paragraph, coded: str, start: int, block: "_Block"
) -> Iterator[tuple[Claim | None, int]]:
    """What stands behind the opening, in order: each part with where it ends; None for an item of no part."""
    end = min(len(paragraph.items), start + LONGEST)
    claims = [
        Claim(n - start, match.to - start, *_part(paragraph, match))
        for n in range(start, end)
        for match in notation.matches(paragraph.items, coded, n, FILE)
        if match.to <= end and block.may_hold(match.form) and block.may_count(_roles(paragraph, match))
    ]
    chosen = cover([_COSTS.get(item.kind, 0.0) for item in paragraph.items[start:end]], claims)
    parts: dict[int, Claim | None] = dict.fromkeys(chosen.left)
    for number, claim in enumerate(chosen.claims):
        parts[claim.at] = claim if number not in chosen.tied else claim._replace(kind="tied")
    for at in sorted(parts):
        part = parts[at]
        yield part, start + (at + 1 if part is None else part.to)


def _part(paragraph: Paragraph, match: notation.FormMatch) -> tuple[str, Roles, float, str]:
    return match.form.kind, _roles(paragraph, match), match.form.cost, match.form.name


def _roles(paragraph: Paragraph, match: notation.FormMatch) -> Roles:
    return {role: paragraph.words(*span) for role, span in match.spans.items()}


class _Block:
    """What is said of one block so far."""

    def __init__(self, paragraph: Paragraph, opens: str, said: Roles) -> None:
        self.paragraph = paragraph
        self.facts: list[StatedFact] = []
        self.entries: list[StatedExercise] = []
        self.doubts: list[str] = []
        self.asks = ""  # the code of the question without whose answer it means nothing
        self._person = opens == "hero"  # whether its name may be one
        self._done = "done" in said
        self._scored = False  # whether its score stands behind its movements
        self._counted = 0  # movements with a count of their own
        self._counted_behind = 0  # those of which it stands behind them
        self._loads: list[Roles] = []  # each of the one movement that it can be of
        self._giant = "giant" in said
        self._times = said.get("times", "")  # how many sets there are of each
        self.benchmark = said.get("name", "")
        self._defined = benchmarks.lookup(self.benchmark)
        self._is_timed = opens == "wod"  # whether only a time makes it one
        self.kind = self._defined.kind if self._defined else "for_time" if self._is_timed else opens
        if "part" in said or (opens == "rounds" and self.kind != "amrap"):
            self.asks = "unreadable"
        self._take_facts(said)

    def may_hold(self, form: notation.Form) -> bool:
        """Whether what a form says may be said of this block."""
        names = form.name.split()
        if form.name in _BEHIND:
            return not (self.benchmark or self.kind == "tabata" or self._has("scheme"))
        if form.kind == "move":
            return bool(self.benchmark) or self._lists or names[0] not in ("bare", "cals")
        if form.kind == "load":
            return bool(self.benchmark) or form.name == "any"
        if "bench" in names and not self.benchmark:
            return False
        return form.kind in _OPEN or (form.kind != "open" and (form.name == "all" or self.kind in names))

    def may_count(self, said: Roles) -> bool:
        """Whether a movement may be said with so many: of a benchmark as many as it asks for. Other numbers
        beside its movements are loads."""
        if self._defined is None or "reps" not in said:
            return True
        asked = {
            str(each) for each in (*self._defined.scheme, *(one.reps for one in self._defined.movements))
        }
        return said["reps"].split()[0] in asked

    @property
    def _lists(self) -> bool:
        """Whether its movements may stand without a count: a scheme has it, or as many as one can are due."""
        return self.kind in ("tabata", "amrap") or self._has("scheme")

    def take(self, part: Claim) -> bool:
        """One more part; False where it can't be of this block."""
        kind, said = part.kind, part.value
        self._done = self._done or "done" in said
        if kind in _OPEN:
            self.doubts.append(_OPEN[kind])
        if kind == "ask":
            self.asks = part.by
        if kind == "load" and self.benchmark:
            return self._take_load(said)
        if kind == "load":
            self._loads.append(said)
        if kind == "swap":
            noted = (Sets(more=(StatedFact("note", said["note"]),)),) if "note" in said else ()
            self.entries.append(StatedExercise(said["name"], noted))
            return True
        if "name" in said:
            return self._take_movement(part)
        return self._take_facts(said)

    def take_score(self, score: notation.FormMatch) -> bool:
        """A score that stands before the block; False where it can't be of this one."""
        return self.may_hold(score.form) and self._take_facts(_roles(self.paragraph, score))

    def _take_facts(self, said: Roles) -> bool:
        facts = [StatedFact(field, said[field]) for field in said if field not in _NO_FACTS]
        facts = [fact for fact in facts if fact not in self.facts]
        again = {fact.field for fact in facts if fact.field in _ONCE and self._has(fact.field)}
        self.facts += facts
        self._scored = self._scored or ("score" in said and bool(self.entries))
        self.kind = "for_time" if "timed" in said else self.kind
        if again == {"scheme"}:
            self.asks = "unreadable"
        return not again - {"scheme"}

    def _take_load(self, said: Roles) -> bool:
        """A load of the benchmark as a whole, of a thing ("the 14lb ball") or of one of its movements."""
        thing, load = said.get("implement", ""), said["load"]
        if thing and self.paragraph.known_as(thing).known is None:
            last = thing.split()[-1]
            is_worn = last.casefold() not in benchmarks.IMPLEMENTS  # a vest
            thing, load = ("", f"{load} {thing}") if is_worn else (last, load)
        elif thing and load.isdecimal() and not self._is_its_own(thing):
            return False  # reps of something else
        again = not thing and any(entry.name == self.benchmark for entry in self.entries)
        self.entries.append(StatedExercise(thing or self.benchmark, (Sets(load=load),)))
        return self._take_facts(said) and not again

    def _take_movement(self, part: Claim) -> bool:
        said: Roles = part.value
        known = self.paragraph.known_as(said["name"])
        if self._defined and not self._may_have(said):
            return False
        if known.known is None and not known.candidates:
            self.doubts.append(f"{said['name']!r} is no exercise that is known")
        elif part.by == _COUNTED_BEHIND and _may_be_a_load(said, known.known):
            self.doubts.append(f"{said['reps']!r} may be reps or a load")
        elif "load" in said and getattr(known.known, "measured_by", "") == "reps":
            self.doubts.append(f"{said['load']!r} of what has no load")
        if _is_moved(said, known):
            self.doubts.append(f"metres of {said['name']!r}, or calories")
            self.asks = "unreadable"
        measured = [StatedFact(field, said[field]) for field in _MEASURES if field in said]
        measured += _calories_of(said["name"]) if self._has("scheme") and not measured else []
        self._counted_behind += part.by in _BEHIND
        self._counted += any(_has_number(fact.said) for fact in measured) or "reps" in said
        options = "load_options" in said and "used" not in said and _is_loaded(known.known)
        noted = ("load_options", "note") if options else ("note",)
        one = Sets(
            self._times,
            reps=" ".join(said[role] for role in ("reps", "each") if role in said),
            load=said.get("load") or said.get("bare") or said.get("used", ""),
            more=(*measured, *(StatedFact(field, said[field]) for field in noted if field in said)),
        )
        self.entries.append(StatedExercise(said["name"], (one,) if one != Sets(self._times) else ()))
        return not self._scored

    @property
    def _movements(self) -> list[str]:
        return [movement.exercise for movement in self._defined.movements] if self._defined else []

    def _is_its_own(self, name: str) -> bool:
        """Whether a movement is one of the benchmark's, or done in the place of one."""
        return any(benchmarks.stands_for(name, each) for each in self._movements)

    def _may_have(self, said: Roles) -> bool:
        """Whether a movement may be one of the benchmark's: behind its score only what it has, without a
        count."""
        if self._is_its_own(said["name"]):
            if not any(catalogue.same(said["name"], each) for each in self._movements):
                self.doubts.append("what was done instead")
        else:
            self.doubts.append(f"{said['name']!r} is no movement of it")
            if self._has("score") or not any(role in said for role in ("reps", "load", *_MEASURES)):
                return False
        return not (self._has("score") and any(role in said for role in ("reps", *_MEASURES)))

    def statement(self) -> Statement | None:
        """The block, if this is one."""
        schemes = [fact.said for fact in self.facts if fact.field == "scheme"]
        if not (self.benchmark or self.entries) or not all(map(_is_scheme, schemes)):
            return None
        if (self._is_timed and not self._has("score")) or (self.kind == "circuit" and not self._has_known):
            return None
        kind = "for_time" if self.kind == "circuit" and self._has("score") else self.kind
        if kind == "group":
            kind = "superset" if len(self.entries) == 2 else "giant_set"
        entries, of_what = self._loaded()
        doubt = next(iter([*self.doubts, *of_what, *self._doubted(kind)]), "")
        sort = "strength" if kind in _IN_ROUNDS else "wod"
        asks = self.asks or ("" if self._is_done(kind) else "score_missing")
        return Statement(entries, doubt, kind, tuple(self.facts), sort, asks)

    def _loaded(self) -> tuple[tuple[StatedExercise, ...], list[str]]:
        """The movements with the loads that were said apart from them, and what is in doubt of those."""
        entries, doubts = list(self.entries), []
        for said in self._loads:
            places = self._places_of(said)
            if len(places) != 1 and not (places and self._is_shared(said)):
                doubts.append(f"{said['load']!r} may be of several")
                places = places[:1]
            for place in places:
                one = (*entries[place].sets, Sets(self._times))[0]
                more = tuple(fact for fact in one.more if fact.field != "load_options")
                entries[place] = StatedExercise(
                    entries[place].name, (one._replace(load=said["load"], more=more),)
                )
        return tuple(entries), doubts

    def _is_shared(self, said: Roles) -> bool:
        """Whether a load is of all movements that can have it: "all with the 16", "60kg on the bar"."""
        return said.get("alike", "").casefold() in _ALIKE or bool(_kit(said))

    def _places_of(self, said: Roles) -> list[int]:
        """The movements that a load can be of: that of the name, those done with the thing, those with one,
        those that may have one."""
        of, known = (
            said.get("implement", ""),
            [self.paragraph.known_as(each.name).known for each in self.entries],
        )
        named = [n for n, entry in enumerate(self.entries) if of and catalogue.same(of, entry.name)]
        loaded = [n for n, entry in enumerate(self.entries) if any(map(_has_load, entry.sets))]
        able = [n for n, each in enumerate(known) if _is_loaded(each)]
        if self._is_shared(said):
            kits = [each.equipment if each is not None else "" for each in known]
            return [n for n in able if n not in loaded and kits[n] == (_kit(said) or kits[n])]
        return named or loaded or able

    @property
    def _has_known(self) -> bool:
        """Whether one of its movements is known: "7 rounds, 3 friends watching" are none."""
        found = (self.paragraph.known_as(each.name) for each in self.entries)
        return any(each.known is not None or each.candidates for each in found)

    def _has(self, field: str) -> bool:
        return any(fact.field == field for fact in self.facts)

    def _is_done(self, kind: str) -> bool:
        return self._has("score") or self._has("capped") or self._done or kind in _IN_ROUNDS

    def _doubted(self, kind: str) -> Iterator[str]:
        if not self._is_done(kind):
            yield "nothing says that it was done"
        if kind in _IN_ROUNDS and len(self.entries) == 1:
            yield "rounds of one movement"
        if self.kind == "group" and self._giant != (kind == "giant_set"):
            yield "where the group ends"
        if self._has("scheme") and (self._counted or (len(self.entries) < 2 and not self.benchmark)):
            yield "sets, or a scheme"
        if kind == "amrap" and len(self.entries) == self._counted_behind == 1:
            yield "reps of a round, or the score"
        if kind == "amrap" and len(self.entries) > 1 and not all(entry.sets for entry in self.entries):
            yield "how many of each"
        if self._person and not self._has("rx"):
            yield f"{self.benchmark!r} may be somebody"


def _kit(said: Roles) -> str:
    """What a load is said of, where it is a thing: a bar, a ball, a bell."""
    return benchmarks.IMPLEMENTS.get(said.get("implement", " ").casefold().split(" ")[-1], "")


def _has_load(sets: Sets) -> bool:
    return bool(sets.load or sets.facts("load_options"))


def _is_loaded(known: CatalogueExercise | None) -> bool:
    """Whether an exercise is done with a load, as it is meant without one said."""
    return known is not None and known.measured_by == "reps+load" and known.equipment != "any"


def _calories_of(name: str) -> list[StatedFact]:
    """The word for calories that a name opens with: "cal row"."""
    first = name.split()[0]
    unit = rows.phrases("en/units.txt").at([first.casefold()], 0)
    return [StatedFact("calories", first)] if unit is not None and unit[0] == "cal" else []


def _is_moved(said: Roles, named: NamedExercise) -> bool:
    """Whether reps are said of a way: "500 row" is of metres, or of calories."""
    way = named.known.pattern == "locomotion" if named.known is not None else "Rowing" in named.candidates
    return way and "reps" in said and not any(role in said for role in ("load", "bare", "load_options"))


def _may_be_a_load(said: Roles, known: CatalogueExercise | None) -> bool:
    """Whether a number behind a name may be its load: none is said otherwise, and it is large for reps."""
    loaded = any(role in said for role in ("load", "bare", "used", "load_options"))
    bodily = known is not None and known.measured_by == "reps"
    return not (bodily or loaded) and int(said["reps"]) > _MOST_COUNTED


def _has_number(said: str) -> bool:
    return any(character.isdigit() for character in said)


def _is_scheme(said: str) -> bool:
    """Whether its numbers only go up, or only down: five fives are a lifter's."""
    reps = [int(each) for each in re.findall(r"\d+", said)]
    pairs = list(pairwise(reps))
    return bool(pairs) and (all(a > b for a, b in pairs) or all(a < b for a, b in pairs))
