"""Exercises that are done together: "superset of curls and pushdowns", "ss", A1 and A2, "+" between them.

A header opens a group for the rest of its clause, or, on a line of its own, for the lines under it. "ss" and
"superset with" behind sets join the exercise before. Three exercises of a superset are a giant set.
"""

from typing import NamedTuple

from agents.models.offline.ledger import Entry
from agents.models.offline.lifting import worded
from agents.models.offline.lifting.repeats import Repeats
from agents.models.offline.notation.drafts import Draft, Group, Part, Source, part, tight
from agents.models.offline.notation.grammar import read_group
from agents.models.offline.words import names

_BESIDE = frozenset("paired alternated alternating".split())
SUPERSET = frozenset("ss superset supersets supersetted supersetting".split())
_OF_MORE = frozenset("giant tri quad".split())
_GLUED = frozenset("triset trisets giantset giantsets".split())
_WITH = frozenset("with w that it those this them".split())
_LABEL_ENDS = ("", "colon", "line", "close", "dash", "stop", "comma")
_APART = frozenset("and with w & plus".split())
_MOST_TOGETHER = 8  # exercises of one group
_LONGEST_NAME = 8  # items
_NUMBERS = frozenset("num load secs".split())


class Header(NamedTuple):
    """The words that put exercises together: the kind, whether they join the one before, the item behind
    them, and how many rounds they say."""

    kind: str
    joins: bool
    place: int
    rounds: Part | None = None


def header(source: Source, place: int, end: int) -> Header | None:
    """ "superset 1:", "giant set of", "ss", "supersetted with", "tri-set"."""
    word = source.items[place].word
    to, kind = place + 1, "superset"
    if word in _OF_MORE or word == "super":
        to += source.kind(to, end) == "dash"
        if source.kind(to, end) != "sets":
            return None
        to += 1
    elif word in _BESIDE:
        if source.kind(to, end) != "at" and (to >= end or source.items[to].word not in _WITH):
            return None
    elif word not in SUPERSET and word not in _GLUED:
        return None
    if word in _OF_MORE or word in _GLUED:
        kind = "giant_set"
    labelled = source.kind(to, end) == "num" and source.kind(to + 1, end) in _LABEL_ENDS
    to += labelled
    rounds, to = _rounds(source, to, end)
    colon = source.kind(to, end) in ("colon", "of") or (to < end and source.items[to].word == "of")
    to += colon
    beside = word == "ss" or source.kind(to, end) == "at" or (to < end and source.items[to].word in _WITH)
    joins = beside and not colon and not labelled and kind == "superset"
    return Header(kind, joins, to, rounds)


def _rounds(source: Source, at: int, end: int) -> tuple[Part | None, int]:
    """ "x3:", "3 rounds:", ", 4 rounds of": how often the group was done, said before its exercises."""
    place = at + (source.kind(at, end) in ("comma", "dash", "x", "for"))
    crossed = source.kind(place - 1, end) == "x"
    to = place + 1 + (source.kind(place + 1, end) == "rounds")
    said_so = source.kind(place, end) == "num" and (to > place + 1 or crossed)
    if not said_so or source.kind(to, end) not in ("colon", "line", "", "of"):
        return None, at
    return part(source, "rounds", place, place + 1), to


class Station(NamedTuple):
    """ "A1." or "2b)" before an exercise: what a group shares, whether both stand there ("A1/A2")."""

    group: str
    both: bool
    place: int


def station(source: Source, at: int, end: int) -> Station | None:
    """The station that a line or an exercise starts with."""
    word, to = source.items[at].word, at + 1
    group = word[0] if _is_lettered(word) else ""
    if source.kind(at, end) == "num" and to < end and tight(source, at, to):
        lettered = source.items[to].word in _LETTERS and source.kind(to + 1, end) in (
            "close",
            "stop",
            "colon",
            "word",
        )
        group, to = (source.said(source.items[at].at, source.items[at].to), to + 1) if lettered else ("", to)
    if not group:
        return None
    second = source.items[to + 1].word if source.kind(to, end) == "slash" and to + 1 < end else ""
    both = _is_lettered(second) and second[0] == group
    to += 2 * both
    if source.kind(to, end) not in ("stop", "colon", "close", "word"):
        return None
    return Station(group, both, to + (source.kind(to, end) != "word"))


_LETTERS = frozenset("abcdef")


def _is_lettered(word: str) -> bool:
    return len(word) == 2 and word[0] in _LETTERS and word[1].isdigit()


class Grouping(Repeats):
    """Puts exercises together."""

    def shared(self, at: int, end: int, kind: str, pending: int = -1) -> int:
        """ "curls 65 and pushdowns 55, three sets of twelve each": sets that are said once, of all the
        exercises named; gives the item behind them, or 0 where it is something else. `pending` is where
        words before the header start: "curls and pushdowns superset, 3x12"."""
        before = self._sets_at(at, end)
        start = before.to if before is not None else at
        start += self.source.kind(start, end) in ("colon", "of", "comma")
        named, place = self._named_pieces(pending, at) if pending >= 0 else self._named_pieces(start, end)
        if pending >= 0:
            place, before = at, None
        if len(named) < 2 or (before is None and place >= end):
            return 0
        sets = before or self._sets_at(place, end)
        if (
            sets is None
            or sets.trouble is not None
            or (sets.drafts[0].load and any(load for _, load in named))
        ):
            return 0
        place = max(place, sets.to)
        place += self.source.kind(place, end) == "each"
        for draft in sets.drafts:
            if draft.reps is not None:
                said = draft.reps.said
                draft.reps = draft.reps._replace(said=said.removesuffix(" each"))  # of them, no side
        self._enter_shared(named, sets, kind)
        return place

    def _sets_at(self, at: int, end: int) -> Group | None:
        place = at
        while place < end and (
            self.source.kind(place, end) in ("comma", "colon", "dash")
            or self.source.items[place].word in ("for", "both", "each")
        ):
            place += 1
        if self.source.kind(place, end) != "num":
            return None
        group = worded.read(self.source, place, end) or read_group(self.source, place, end)
        return group if group is not None and group.drafts and group.drafts[0].reps is not None else None

    def _named_pieces(self, at: int, end: int) -> tuple[list[tuple[names.Named, Part | None]], int]:
        """Known exercises with only joining words between, each with its load; and the item behind them."""
        found: list[tuple[names.Named, Part | None]] = []
        place = at
        while place < end and len(found) < _MOST_TOGETHER:
            stop = place
            while (
                stop < min(end, place + _LONGEST_NAME)
                and self.source.items[stop].kind in ("word", "dash")
                and self.source.items[stop].word not in _APART
            ):
                stop += 1
            named = names.find(self.source.row, *self.tokens(place, stop)) if stop > place else None
            if named is None or not named.known:
                break
            stop += self.source.kind(stop, end) == "at"
            load = None
            if self.source.kind(stop, end) in _NUMBERS and self.source.kind(stop + 1, end) not in (
                "x",
                "sets",
                "of",
                "reps",
            ):
                load = part(self.source, "load", stop, stop + 1)
                stop += 1
            found.append((named, load))
            place = stop
            joined = self.source.kind(place, end) in ("plus", "slash", "comma", "mark", "at") or (
                place < end and self.source.items[place].word in _APART
            )
            if not joined or self.source.kind(place + 1, end) not in ("word", "dash"):
                break
            place += 1
        return found, place

    def _enter_shared(self, named: list[tuple[names.Named, Part | None]], sets: Group, kind: str) -> None:
        workout = self.workout_of("strength")
        first, last = self.tokens(sets.at, sets.to)
        for draft in sets.drafts:
            for said in self.parts(draft):
                self.see(said)
        self.open_group(kind)
        for name, load in named:
            drafts = []
            for each in sets.drafts:
                draft = Draft(each.count, each.reps, load or each.load)
                draft.kind, draft.more = each.kind, list(each.more)
                drafts.append(draft)
            if load is not None:
                self.see(load)
            quoted = self.source.said(name.at, max(name.to, load.to if load else 0))
            written = self.source.said(name.at, name.to)
            if name.at < first:
                entry = Entry(written, first, last, drafts, quoted)
            else:  # "superset 3x10: curls 40, pushdowns 50": a quote keeps the order of the numbers
                to = max(name.to, load.to if load else 0)
                entry = Entry(written, name.at, to, drafts, self.source.said(first, last))
            self.put(entry, joins=False)
            block = workout.blocks[-1]
            block.at = min(block.at, name.at)
            self.current, self.last_set, self.interrupted = entry, entry.sets[-1], False
        self.close_group()
        self.heading = None
