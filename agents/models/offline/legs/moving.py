"""Endurance within the reports: where a leg starts and ends, what goes on about it, which workout it makes.

"6.2 miles, 51:40. ran the loop"     measures wait for the name of what was done
"Ruck this am. 4 miles 45# 62 min"   a name waits for its measures
"10mi @ 7:50/mi"                     a pace for a mile or a km, or a race, is a run without a word for it
"""

from contextlib import suppress
from decimal import Decimal
from itertools import pairwise

from agents import units
from agents.models.offline.legs import modalities, unnamed_runs
from agents.models.offline.legs.endurance import Leg
from agents.models.offline.legs.entered import Legs, Piece
from agents.models.offline.legs.modalities import MODALITIES
from agents.models.offline.legs.segments import Segment, only_measures, segments
from agents.models.offline.notation.drafts import Part

_LONGEST_LEG = 80  # items; what stands further on is read by itself
_OF_THE_WHOLE = frozenset("moving elapsed total time splits split".split())
_LOADED = frozenset(("rucking",))
_CARRYING = frozenset("vest pack backpack rucksack ruck carrying sandbag weighted".split())
_CORRECTING = frozenset("wait mean meant make actually sorry correction oops".split())


class Moving(Legs):
    """Reads the pieces of a clause that move; what is left is read as sets."""

    def pieces(self, at: int, end: int) -> list[Piece]:
        """The clause cut where a way of moving begins or ends; lifting stays whole."""
        cut = segments(self.source, at, end, self.claimed, self._carries(at, end))
        if self._waits(cut):
            self.flush_moving()
            self.loose = (at, end)
            return []
        found: list[Piece] = []
        for segment in cut:
            self._add(found, segment)
        if self.loose is not None:
            self.flush_moving()
        return self._without_parts(found)

    def _without_parts(self, found: list[Piece]) -> list[Piece]:
        """ "30 min run: 10 easy, 10 hard, 10 easy": what adds up to a time said before is how it went."""
        whole = found[0].leg if found else None
        parts = [piece.leg for piece in found[1:] if piece.leg is not None]
        seconds = [self._seconds(leg) for leg in parts]
        if whole is None or len(parts) < 2 or len(parts) < len(found) - 1 or 0 in seconds:
            return found
        if sum(seconds) != self._seconds(whole) or any(leg.fields != {"duration"} for leg in parts):
            return found
        for leg in parts:
            whole.drafts[0].more.append(
                ("note", Part("other", self.source.said(leg.at, leg.to), leg.at, leg.to))
            )
        return [found[0]._replace(to=found[-1].to, leg=whole._replace(to=parts[-1].to))]

    def _seconds(self, leg: Leg) -> Decimal:
        said = next((part for field, part in leg.drafts[0].more if field == "duration"), None)
        with suppress(units.Unreadable):
            if said is not None:
                return units.read_duration(said.said, bare="seconds")
        return Decimal(0)

    def _carries(self, at: int, end: int) -> bool:
        """Whether something was carried: then a load belongs to the way."""
        words = {self.source.items[place].word for place in range(at, end)}
        if words & _CARRYING:
            return True
        heading = self.source.row[self.moving_heading[1] - 1].folded if self.moving_heading else ""
        newest = self.open_leg.leg.discipline if self.open_leg is not None else ""
        return any(MODALITIES.get(word) in _LOADED for word in (*words, heading)) or newest in _LOADED

    def _waits(self, cut: list[Segment]) -> bool:
        """Whether a clause is measures only, and nothing before says of what."""
        sorts = {segment.sort for segment in cut}
        known = self.open_leg or self.moving_heading
        strong = any(segment.strong for segment in cut)
        lifting = self.heading or self.current or self.context.exercise
        return (
            "more" in sorts
            and sorts <= {"more", "words", "chat"}
            and not known
            and bool(strong or not lifting)
        )

    # --- pieces

    def _add(self, found: list[Piece], segment: Segment) -> None:
        """One more segment: a leg, more about the one before, or anything else."""
        sort, at, to, _ = segment
        if sort == "leg":
            found.append(self._started(found, segment))
        elif sort == "more":
            self._more(found, segment)
        elif sort == "name" and found and found[-1].sort == "more":
            found.append(self._named(found.pop().at, to))
        elif sort == "name":
            found.append(Piece("name", at, to))
        elif found and found[-1].sort in ("other", "aside"):
            sort = "aside" if found[-1].sort == "aside" and sort in ("words", "chat") else "other"
            found[-1] = Piece(sort, found[-1].at, to)
        elif sort in ("words", "chat") and self._is_beside(found):
            return  # what is said of a leg besides
        else:
            found.append(Piece("other" if sort == "other" else "aside", at, to))

    def _is_beside(self, found: list[Piece]) -> bool:
        """Whether a leg stands before, in this clause or in the one before."""
        if not found:
            return self.open_leg is not None
        return found[-1].leg is not None or found[-1].sort == "name"

    def _named(self, at: int, to: int) -> Piece:
        """A way of moving and its measures; with notes only it still waits for them."""
        leg = self.leg_of(at, to)
        return Piece("leg" if leg is not None else "name", at, to, leg)

    def _started(self, found: list[Piece], segment: Segment) -> Piece:
        """A leg with a name of its own; measures that stood before it are its own unless it has them too."""
        leg = self.leg_of(segment.at, segment.to)
        newest = self._newest(found)
        if leg is not None and newest is not None and self._is_same(newest[1], leg, segment):
            joined = self.leg_of(newest[0], segment.to, newest[1].name)
            del found[-1:]
            return Piece("leg", newest[0], segment.to, joined)
        before = found[-1].at if found and found[-1].sort == "more" else None
        if before is None and not found and self.loose is not None:
            before = self.loose[0]
        if before is not None and only_measures(self.source, before, segment.at):
            whole = self.leg_of(before, segment.to)
            if whole is not None and not whole.unread:
                self.loose = None
                del found[-1:]
                return Piece("leg", before, segment.to, whole)
        return Piece("leg", segment.at, segment.to, leg)

    def _newest(self, found: list[Piece]) -> tuple[int, Leg] | None:
        """The leg directly before, in this clause or in the one before, and where it starts."""
        if found:
            return (found[-1].at, found[-1].leg) if found[-1].leg is not None else None
        return (self.open_leg.at, self.open_leg.leg) if self.open_leg is not None else None

    def _is_same(self, before: Leg, leg: Leg, segment: Segment) -> bool:
        """Whether "7k on the erg" goes on about "rowed for half an hour": the same, measured otherwise."""
        words = [self.source.items[place].word for place in range(segment.at, segment.to)]
        on_it = any(pair in (("on", "the"), ("on", "my")) for pair in pairwise(words))
        near = segment.to <= (self.open_leg.to if self.open_leg else segment.at) + _LONGEST_LEG
        return on_it and near and before.discipline == leg.discipline and not before.fields & leg.fields

    def _more(self, found: list[Piece], segment: Segment) -> None:
        at, to = segment.at, segment.to
        opens = all(piece.sort == "aside" for piece in found)
        newest = next((piece for piece in reversed(found) if piece.leg is not None), None)
        if newest is not None and newest.leg is not None and found[-1].sort != "other":
            self._go_on(found, newest.at, newest.leg, segment)
        elif found and found[-1].sort == "name":
            found.append(self._named(found.pop().at, to))
        elif opens and self.open_leg is not None:
            self._go_on(found, self.open_leg.at, self.open_leg.leg, segment)
        elif opens and self.moving_heading is not None:
            found.append(Piece("leg", at, to, self.leg_of(at, to, self.moving_heading)))
        elif found and found[-1].sort in ("other", "more"):
            found[-1] = Piece(found[-1].sort, found[-1].at, to)
        else:
            found.append(Piece("more", at, to))

    def _go_on(self, found: list[Piece], start: int, leg: Leg, segment: Segment) -> None:
        """Measures behind a leg: its own, a correction of it, or one leg more of the same kind."""
        at, to = segment.at, segment.to
        alone = self.leg_of(at, to, leg.name)
        words = {self.source.items[place].word for place in range(at, to)}
        if alone is not None and words & _CORRECTING and alone.fields <= leg.fields:
            joined: Leg | None = _corrected(leg, alone)
        elif alone is not None and leg.corrected:
            leg.drafts[0].more += alone.drafts[0].more
            joined = leg._replace(to=alone.to)
        elif (alone is not None and self._is_another(leg, alone, segment)) or to - start > _LONGEST_LEG:
            listed = bool(found) or leg.name == self.moving_heading  # on its line, or under a heading
            whole = alone is not None and (listed or len(alone.fields) > 1)
            found.append(Piece("leg", at, to, alone) if whole else Piece("other", at, to))
            return
        else:
            joined = self.leg_of(start, to, leg.name)
        if found and found[-1].at == start:
            found.pop()
        found.append(Piece("leg", start, to, joined))

    def _is_another(self, leg: Leg, alone: Leg, segment: Segment) -> bool:
        """Whether measures repeat those of a leg, as a second run does: "ran 3 miles, then 4 miles"."""
        again = leg.fields & alone.fields
        if leg.drafts[0].count and modalities.recovery(self.source, segment.at + 1, segment.to):
            return False  # "10x1 min hard, 1 min easy"
        if "distance" in again:
            return True
        words = {self.source.items[place].word for place in range(segment.at, segment.to)}
        return (
            "duration" in again and not words & _OF_THE_WHOLE and "distance" not in leg.fields | alone.fields
        )

    def flush_moving(self) -> None:
        """Measures for which no name came: a run if they can be nothing else, or else to be asked about."""
        self.close_leg()
        if self.loose is None:
            return
        (at, end), self.loose = self.loose, None
        name = unnamed_runs.words_for(self.source, at, end)
        if name is None:
            self.read_sets(at, end)
            return
        self.moving_heading = name
        for piece in self.pieces(at, end):
            self.add_leg(piece)
        self.close_leg()
        self.moving_heading = None

    def new_day(self) -> None:
        self.flush_moving()
        super().new_day()


def _corrected(leg: Leg, by: Leg) -> Leg:
    """The leg with what is said anew of it: "in 48:20. no wait 49:20"."""
    new = dict(by.drafts[0].more)
    old: list[Part] = [said for field, said in leg.drafts[0].more if field in new]
    leg.drafts[0].more = [(field, new.get(field, said)) for field, said in leg.drafts[0].more]
    taken_back = [said._replace(role="other") for said in old]
    return leg._replace(to=by.to, aside=[*leg.aside, *taken_back], corrected=True)
