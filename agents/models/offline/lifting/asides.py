"""What stands between sets and is said of others: headers of groups, efforts, rests, loads before sets."""

from agents.models.offline.lifting import worded
from agents.models.offline.lifting.grouping import header
from agents.models.offline.lifting.lasts import is_last
from agents.models.offline.lifting.sharing import Sharing
from agents.models.offline.notation.drafts import Part, part
from agents.models.offline.words import names

_NEAR = 20  # sets that words behind them may be said of
_LOADS = ("num", "load", "secs")
_THROUGHOUT = frozenset("everything all throughout every".split())


class Scan:
    """What was passed on the way to the next sets: items from `pending` on may name them."""

    __slots__ = (
        "after_group",
        "dropping",
        "grouped",
        "kind",
        "label",
        "opened",
        "pending",
        "superset",
        "tempo",
    )

    def __init__(self) -> None:
        self.pending = self.label = -1
        self.after_group = self.superset = self.dropping = self.opened = self.grouped = False
        self.kind = ""
        self.tempo: Part | None = None


class Asides(Sharing):
    """Reads what is no sets of its own."""

    def said_of_others(self, scan: Scan, place: int, at: int, end: int) -> int:
        """Past what is said of the last set alone, of its effort, or a load before its sets; 0 if none."""
        item = self.source.items[place]
        if place in self.claimed:
            return 0
        if to := self._together(scan, place, at, end):
            return to
        if (
            (to := self.correct(place, at, end))
            or (to := self.repeat(scan.pending, place, end, scan.superset))
            or (to := self.load_of_all(place, at, end))
            or (item.kind in _LOADS and (to := self.load_of_one(place, end)))
        ):
            pass
        elif item.word in ("last", "final"):
            to = self.read_last(place, at, end)
        elif item.kind in ("rpe", "rir"):
            to = self._rated(place, end)
        elif item.kind == "num" and (to := self.reps_of_last(place, end)):
            pass
        elif item.kind == "rest":
            to = self._rested_throughout(place, at, end) or self._rested(place)
        else:
            return self._load_ahead(scan, place, end)
        if to:
            scan.pending = -1
        return to

    def _together(self, scan: Scan, place: int, at: int, end: int) -> int:
        """Past words that put exercises together, and sets that are said once of all of them; 0 if none."""
        if self.source.kind(place, end) == "plus" and self.source.items[place].word != "sign":
            follows = self.source.kind(place + 1, end) in ("word", "num")
            opens = scan.after_group or (place == at and self.current is not None)
            scan.superset = scan.superset or (opens and scan.pending < 0 and follows)
            return 0
        found = header(self.source, place, end)
        if found is None:
            return 0
        if found.place >= end and scan.after_group:
            self.join_two()
            return end
        shared = self.shared(found.place, end, found.kind)
        if not shared and scan.pending >= 0 and not scan.after_group:
            shared = self.shared(found.place, end, found.kind, scan.pending)
        if shared:
            scan.after_group, scan.grouped, scan.pending = True, False, -1
            return shared
        if scan.pending >= 0 and not scan.after_group and self.known_between(scan.pending, place):
            scan.superset = True  # "squats ss lunges 3x10": whose sets those are is asked
            return found.place
        if scan.pending >= 0 and scan.after_group:
            self.trailing(scan.pending, place)
        scan.pending = -1
        if found.joins or scan.after_group:
            scan.superset = True
            scan.after_group = scan.after_group and not found.joins  # what follows names the next
        else:
            self.open_group(found.kind, found.rounds)
            scan.grouped = True
        return found.place

    def _rated(self, place: int, end: int) -> int:
        """ "felt like RPE 8" and "two left in the tank" apart from the sets they rate."""
        item = self.source.items[place]
        said = part(self.source, "rpe" if item.kind == "rpe" else "rir", place, place + 1)
        to = is_last(self.source, place + 1, end)
        if to:
            return self.rate_last([(item.kind, said)], to)
        if self.last_set is None or self.current is None or self.interrupted:
            return 0
        if any(field == item.kind for field, _ in self.last_set.more):
            return 0
        self.last_set.more.append((item.kind, said))
        self.see(said)
        self.quote_to(place + 1)
        return place + 1

    def _rested_throughout(self, place: int, at: int, end: int) -> int:
        """ "rest 1:30 on everything", "2 min rest between all sets"."""
        near = range(max(at, place - 3), min(end, place + 6))
        if not any(self.source.items[each].word in _THROUGHOUT for each in near):
            return 0
        self.rest_of_all = part(self.source, "rest", place, place + 1)
        self.see(self.rest_of_all)
        for block in self.workouts[-1].blocks if self.workouts else ():
            self.rest_all(block)
        return place + 1

    def _rested(self, place: int) -> int:
        """ "short rest like 45 sec" apart from the sets that it stands behind."""
        entry = self.current
        if entry is None or self.last_set is None or self.interrupted:
            return 0
        said = part(self.source, "rest", place, place + 1)
        for draft in entry.sets[-_NEAR:]:
            if not any(field == "rest" for field, _ in draft.more):
                draft.more.append(("rest", said))
        self.see(said)
        self.quote_to(place + 1)
        return place + 1

    def _load_ahead(self, scan: Scan, place: int, end: int) -> int:
        """ "incline bench at 165, three sets of 6": the load waits for its sets."""
        found = worded.load_ahead(self.source, place, end)
        if found is None:
            return 0
        self.waiting_load, to = found
        if scan.pending >= 0:
            self.name_ahead(scan, place)
        scan.after_group = False
        return to

    def known_between(self, at: int, end: int) -> bool:
        """Whether words name an exercise of the catalogue."""
        named = names.find(self.source.row, *self.tokens(at, end))
        return named is not None and named.known

    def name_ahead(self, scan: Scan, place: int) -> None:
        """A name with a label or a date between it and its sets: "bench week 1: 65x5"."""
        named = names.find(self.source.row, *self.tokens(scan.pending, place)) if scan.pending >= 0 else None
        if named is not None and named.known:
            self.heading, self.heading_is_apart, self.current = named, False, None
        scan.pending = -1
