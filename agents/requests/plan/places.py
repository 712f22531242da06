"""Where in the plan: days, weeks, sessions by name and number, as they are said.

    "on Thursday in week 3"  ->  Where(day="Thursday", week=3)

The phrases are the rows of `places.txt`. What they mean in a plan is `where`'s to say.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from agents.requests import numbers
from agents.requests.matching import Frame, SlotReader, Text, sub_grammar
from agents.requests.plan.draft import WEEKDAYS
from agents.words import tokens

FILE = "en/places.txt"
FLOATING = 0.15  # what a phrase costs that stands where no slot is for it
TORN = 0.9  # what it costs to read two days that are said as one place
MOST_PHRASES = 5
_SHORT = {"sat": "Saturday", "sun": "Sunday"}  # that are words of another meaning too
_LOW = tuple(day.lower() for day in WEEKDAYS)
_GOES_ON = frozenset(
    "today tomorrow in on this next of and session workout for to onto again over back a".split()
)


class Where(NamedTuple):
    """What was said of the place; nothing at all where all is empty."""

    week: int = 0
    relative: int | None = None  # weeks from the current one
    day: str = ""
    days_from_today: int | None = None
    session: str = ""
    this: bool = False
    every: bool = False  # of all weeks that are left, or that were said
    since: int = 0  # of the weeks that were said: the first, 0 for the current one, -1 for the next
    torn: bool = False  # two days or two weeks were said
    until: int = 0  # and the last, 0 for the plan's; below 0 `since` is so many weeks before its end
    number: int = 0  # the session's of its week
    weekly: bool = False  # "every week" was said, which may mean more from week to week
    all: bool = False  # all that is in the place that was said; where none was, all that is left

    @property
    def is_bulk(self) -> bool:
        """Whether several sessions are meant, and not one of several."""
        return self.every or self.all

    @property
    def names_session(self) -> bool:
        """Whether it says which session: not its week alone."""
        return bool(self.day or self.session or self.this or self.number or self.days_from_today is not None)


NOWHERE = Where()


def merged(one: Where, other: Where) -> Where:
    """What two phrases say together; torn where they contradict each other."""
    values = []
    torn = one.torn or other.torn
    for name, first, second, nothing in zip(Where._fields, one, other, NOWHERE, strict=True):
        clash = nothing not in (first, second) and first != second
        torn = torn or (clash and name in ("day", "week", "relative", "number", "session", "days_from_today"))
        values.append(first if second == nothing else second)
    return Where._make(values)._replace(torn=torn)


def _where(frame: Frame) -> Where:
    said = dict(frame.said)
    often = said.get("often")
    since, until = said.get("since", -int(said.get("from", 0))), said.get("until", said.get("next", 0))
    if "last" in said:
        since, until = said["last"], -1
    return Where(
        week=said.get("week", 0),
        relative=int(said["relative"]) if "relative" in said else None,
        day=said.get("day", ""),
        days_from_today=int(said["today"]) if "today" in said else None,
        session=said.get("session", ""),
        torn=said.get("next", since + 1) != since + 1,
        this="this" in said,
        every=often in ("every", "weekly"),
        weekly=often == "weekly",
        since=since,
        until=until,
        number=said.get("number", 0),
        all=often == "all",
    )


# --- slots


def _weekday(word: str) -> str:
    """The weekday that a word is, whoever's: "thursday's", "thursdays"."""
    plain = word.removesuffix("'").removesuffix("s").removesuffix("'")
    return next((day for day in WEEKDAYS if day.lower() in (plain, word)), "")


def _weekdays(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    day = _weekday(text.words[at])
    if day:
        owned = at + 1 < len(text.words) and text.words[at + 1] in ("'", "'s")
        yield at + 1 + owned, day, 0.0


def _each_weekday(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """ "Mondays" at the end of what is said: all of them, and not what Monday has."""
    word = text.words[at]
    ends = at + 1 == len(text.words) or text.tokens[at + 1].kind == "mark" or text.words[at + 1] == "and"
    if word not in _LOW and _weekday(word) and ends:
        yield at + 1, _weekday(word), -0.04


def _short_weekday(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    word = text.words[at].removesuffix("'s").removesuffix("s")
    if word in _SHORT:
        yield at + 1, _SHORT[word], 0.0


def _short_behind(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
    """The same behind a word of place, which another has read: "move it to sat"."""
    if at and text.words[at - 1] in ("to", "onto", "on", "until", "till"):
        yield from _short_weekday(text, at)


def _session(names: tuple[str, ...], before: str) -> SlotReader:
    """Sessions by their names; `before`: whether another phrase has to stand before or behind it."""
    phrases = [(name.lower(), tuple(token.folded for token in tokens(name))) for name in names]

    def read(text: Text, at: int) -> Iterator[tuple[int, str, float]]:
        for name, words in phrases:
            to = at + len(words)
            there = text.words[at:to]
            owned = bool(there) and there[-1] == f"{words[-1]}'s"
            if not words or (tuple(there) != words and (not owned or tuple(there[:-1]) != words[:-1])):
                continue
            follows = text.words[to] if to < len(text.words) else ""
            loose = not follows or (text.tokens[to].kind in ("mark", "line") and follows != "-")
            goes_on = follows in _GOES_ON or _weekday(follows)
            if before == "alone" and not (owned or loose or goes_on):
                continue
            glued = bool(follows) and text.glue.at(text.words, to) is not None
            known = owned or loose or glued or not follows.isalpha() or follows in _AROUND
            if before == "named" and not known:
                continue
            kind = before == "alone" and follows in ("session", "workout")
            yield to + kind, name, 0.0

    return read


_AROUND = frozenset(
    """on in from for of at during into to off this next today tomorrow instead with by as before after and
    session workout training day please""".split()
)


@lru_cache(maxsize=8)
def slots(names: tuple[str, ...]) -> dict[str, SlotReader]:
    """The slots of places, for a plan whose sessions have these names; `place` is where none is due."""
    own: dict[str, SlotReader] = {
        "count": numbers.count,
        "weekday": _weekdays,
        "weekdays": _each_weekday,
        "short_weekday": _short_weekday,
        "short_behind": _short_behind,
        **{f"session_{each}": _session(names, each) for each in ("alone", "named", "behind")},
        "phrase": sub_grammar(FILE, _where, cost=0.01),
    }
    return {**own, "places": _several(0.05), "place": _several(FLOATING)}


def _several(cost: float) -> SlotReader:
    """One phrase or several, one behind the other; several that contradict each other cost more."""

    def read(text: Text, at: int) -> Iterator[tuple[int, Where, float]]:
        ways = [(each.to, each.said[0][1], cost + each.cost) for each in text.slot("phrase", at)]
        for _ in range(MOST_PHRASES):
            for to, where, so_far in ways:
                yield to, where, so_far + (TORN if where.torn else 0.0)
            ways = [
                (more.to, merged(where, more.said[0][1]), so_far + more.cost)
                for to, where, so_far in ways
                for gap in gaps(text, to)
                for more in text.slot("phrase", gap)
            ]

    return read


def gaps(text: Text, at: int) -> tuple[int, ...]:
    """Where the next phrase may begin: there, or behind a comma, \"and\" or \"the\"."""
    return (at, at + 1) if at < len(text.words) and text.words[at] in (",", "and", "the") else (at,)


def place_in(said: str, names: tuple[str, ...]) -> Where:
    """All that a text says of the place, wherever in it."""
    text = Text(said, slots(names), spelled=numbers.spelled)
    where, at = NOWHERE, 0
    while at < len(text.words):
        steps = sorted(text.slot("places", at), key=lambda step: (-step.to, step.cost))
        where = merged(where, steps[0].said[0][1]) if steps else where
        at = steps[0].to if steps else at + 1
    return where


def only_place(said: str, names: tuple[str, ...]) -> Where | None:
    """The place that a text says and nothing else; None where it says more, or none."""
    text = Text(said.strip(" .!?,"), slots(names), spelled=numbers.spelled)
    whole = [step for step in text.slot("places", 0) if step.to == len(text.words)] if text.words else []
    return min(whole, key=lambda step: step.cost).said[0][1] if whole else None


def cut_place(said: str, names: tuple[str, ...]) -> tuple[str, Where]:
    """The text without what it says of the place, and that."""
    text = Text(said, slots(names), spelled=numbers.spelled)
    where, at, pieces, end = NOWHERE, 0, [], 0
    while at < len(text.words):
        steps = sorted(text.slot("places", at), key=lambda step: (-step.to, step.cost))
        if steps:
            where = merged(where, steps[0].said[0][1])
            pieces.append(said[end : text.tokens[at].start])
            end = text.tokens[steps[0].to - 1].end
        at = steps[0].to if steps else at + 1
    return " ".join(" ".join([*pieces, said[end:]]).split()).strip(" ,:"), where
