"""How a workout of the day opens: its form, and what stands for one.

    form = AMRAP, EMOM and the like, see `wod_forms` | "for time" | "5 RFT" | "3 rounds for time" | "tabata"
         | "3 rounds of" | "circuit x3:" | "21-15-9 ..." | "buy-in" | "chipper" | "WOD:"

A prescription without a result is nothing that was trained: whether it was done is for `wod_reports`.
"""

from collections.abc import Callable

from agents.models.offline.notation.drafts import Source, part
from agents.models.offline.reading import Fact
from agents.models.offline.wods import forms as wod_forms
from agents.models.offline.wods.forms import BEFORE, OPENING, Head
from agents.models.offline.wods.schemes import changes, scheme
from agents.models.offline.wods.scores import CAPS

_NEAR = 8  # items
_FURTHEST = 24  # items: a form opens its clause, or stands behind a few words of it
_FARTHEST = 60  # items behind sets that a finisher may stand
_NAMED = frozenset("wod metcon conditioning".split())
_THEN = frozenset("then by the to into plus".split())
_BEFORE_SCHEME = frozenset(
    "ascending descending ladder reps rep did of the a wod today in dnf capped".split()
)
_OF_THE_RX = frozenset("is was weight weights would load".split())  # "the Rx is 155"
_RX = frozenset(("rx", "rxd", "rx'd", "scaled"))


def head(source: Source, at: int, end: int, line_start: bool = True) -> Head | None:
    """The form that a clause opens with, if it is one."""
    for place in range(at, min(end, at + _FURTHEST)):
        read = _READERS.get(source.items[place].word)
        found = read(source, place, at, end) if read else None
        if found:
            return found
    return _circuit(source, at, end) or _scheme_first(source, at, end) or _named(source, at, end, line_start)


def rx(source: Source, at: int, end: int) -> tuple[Fact, int] | None:
    """ "Rx", "Rx+", "scaled": and the item."""
    for place in range(at, end):
        to = rx_at(source, place, end)
        if to > place:
            return Fact("rx", source.said(source.items[place].at, source.items[to - 1].to)), place
    return None


def rx_at(source: Source, place: int, end: int) -> int:
    """After an "Rx" that starts at an item; the item itself where none does. "Scaled:" heads a version."""
    if source.kind(place, end) != "word" or source.items[place].word not in _RX:
        return place
    heads = place == 0 or source.items[place - 1].kind == "line"
    after = source.items[place + 1].word if place + 1 < end else ""
    if (heads and after == ":") or after in _OF_THE_RX:
        return place
    return place + 2 if source.kind(place + 1, end) == "plus" else place + 1


# --- forms with a word of their own


def _for_time(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "for time", "3 rounds for time", "5 RFT", "5 rounds each for time"."""
    is_rft = source.items[place].word == "rft"
    if not is_rft and not (place + 1 < end and source.items[place + 1].word == "time"):
        return None
    to, near = place + (1 if is_rft else 2), place - 1
    while near > at and source.kind(near, end) in ("comma", "dash", "open", "each"):
        near -= 1
    rounds = near >= at and source.kind(near, end) == "rounds"
    number = near - 1 if rounds else near
    if number < at or source.kind(number, end) != "num" or not (is_rft or rounds):
        return Head("for_time", [], place, to)
    return Head("for_time", [("rounds", part(source, "rounds", number, number + 1))], number, to)


def _tabata(source: Source, place: int, at: int, end: int) -> Head | None:
    timed = place > at and source.kind(place - 1, end) == "dur"
    facts = [("duration", part(source, "duration", place - 1, place))] if timed else []
    return Head("tabata", facts, place - timed, place + 1)


def _buy_in(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "Buy in: 1000 m row": the rest follows."""
    words = [item.word for item in source.items[place + 1 : min(end, place + 3)]]
    return Head("for_time", [], at, at, sure=_is_timed(source, at, end)) if "in" in words else None


_READERS: dict[str, Callable[[Source, int, int, int], Head | None]] = {
    **dict.fromkeys(("amrap", "amrp"), wod_forms.amrap),
    "as": wod_forms.as_many,
    **dict.fromkeys(("emom", "emotm", "otm", "e2mom"), wod_forms.emom),
    "e": wod_forms.every_so_often,
    "every": wod_forms.every,
    "on": wod_forms.on_the,
    **dict.fromkeys(("for", "rft"), _for_time),
    "tabata": _tabata,
    "buy": _buy_in,
}


# --- forms without


def _circuit(source: Source, at: int, end: int) -> Head | None:
    """ "3 rounds: ...", "3 rounds of ...", "circuit x3: ..." with nothing scored: sets done in turn."""
    for place in range(at, min(end, at + _FARTHEST)):
        before = source.items[place - 1] if place > at else None
        opens = before is None or before.kind in OPENING or before.word in BEFORE
        found = _rounds_of(source, place, end)
        if found and (opens or found.sure):
            return found
    return None


def _rounds_of(source: Source, at: int, end: int) -> Head | None:
    """ "3 rounds of", "3 rounds:", "circuit x3:"; with a time or lines behind it "3 rounds" too."""
    first = at + 2 if source.kind(at + 1, end) == "x" and source.items[at].word == "circuit" else at
    counted = first > at or source.kind(at + 1, end) == "rounds"
    if not counted or source.kind(first, end) != "num":
        return None
    to = first + 1 if first > at else at + 2
    while to < end and source.items[to].word in ("all", "done", "total"):
        to += 1
    opens = source.kind(to, end) == "colon" or (to < end and source.items[to].word in ("of", "each"))
    if not opens and to < end and not _is_timed(source, to, end):
        return None
    return Head("circuit", [("rounds", part(source, "rounds", first, first + 1))], at, to + opens, sure=opens)


def _is_timed(source: Source, at: int, end: int, beyond: int = 0) -> bool:
    """Whether a time or a time cap stands within items, or up to so many behind them."""
    items = source.items[at : min(end + beyond, at + _FARTHEST)]
    return any(item.kind == "time" or item.word in CAPS for item in items)


def _scheme_first(source: Source, at: int, end: int) -> Head | None:
    """ "21-15-9 cal row and wall balls": reps that go up or down, and a time, or a line of their own."""
    listed = scheme(source, at, min(end, at + _NEAR))
    if listed is None or not changes(source, *listed):
        return None
    before, after = source.items[at : listed[0]], source.kind(listed[1], end)
    labelled = not before or before[-1].kind in ("colon", "dash")
    if not labelled and not all(item.word in _BEFORE_SCHEME for item in before):
        return None
    timed = _is_timed(source, at, end, beyond=_NEAR)
    alone = after in ("", "colon") and source.kind(listed[0] + 1, end) != "slash"
    if after in ("x", "at", "load", "num") or not (timed or alone):
        return None
    return Head("for_time", [], listed[0], listed[0], sure=False)


def _named(source: Source, at: int, end: int, line_start: bool) -> Head | None:
    """ "WOD: 50 burpees, 40 sit-ups", "Metcon" on a line of its own, "chipper"."""
    for place in range(at, min(end, at + _FURTHEST)):
        named = source.items[place].word in _NAMED and source.kind(place + 1, end) in ("", "colon", "dash")
        if named and ((place == at and line_start) or source.items[place - 1].word in _THEN):
            return Head("for_time", [], place, place + 1, sure=False)
    chipper = any(item.word == "chipper" for item in source.items[at : min(end, at + _NEAR)])
    return Head("for_time", [], at, at) if chipper else None
