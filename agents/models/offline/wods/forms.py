"""Forms of a WOD that go on for a time: AMRAPs, EMOMs and other intervals.

"AMRAP 20" | "20 min AMRAP" | "EMOM x 10" | "E2MOM for 16 min" | "E90s x 6" | "on the 2:00 x 6"
"every 90 s for 10 rounds" | "every minute on the minute for 10" | "as many rounds as possible in 12 min"
"""

from typing import NamedTuple

from agents.models.offline.notation import amraps
from agents.models.offline.notation.drafts import Part, Source, part


class Head(NamedTuple):
    """The opening of a WOD: its block kind and facts, and the items that said so.

    `sure`: said by a form's own word; a list of reps or "WOD:" alone may turn out to be something else.
    """

    kind: str
    facts: list[tuple[str, Part]]
    at: int
    to: int
    sure: bool = True


OPENING = frozenset("colon dash comma open date star bullet stop".split())
BEFORE = frozenset(
    """did a an the wod metcon then was is today todays this finished done of min minute finisher circuit
    rounds""".split()
)
_TIMES = ("dur", "time")
_MINUTES = frozenset(("min", "minute", "minutes", "mins"))
_COUNTED_MINUTES = frozenset(  # words behind a number of minutes: any other is what the number counts
    "done with of then got did alternating alt rx completed finished each odd min".split()
)


def amrap(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "AMRAP 12: ..."; not the "AMRAP" of a set: "3xAMRAP", "push-ups AMRAP 31", "AMRAP 20 reps"."""
    found = _timed(source, "amrap", place, place + 1, at, end)
    before = source.items[place - 1] if place > at else None
    opens = before is None or before.kind in OPENING or before.word in BEFORE or found.at < place
    of_a_set = source.kind(found.to, end) in ("reps", "sets") or amraps.of_a_lift(source, place, at, end)
    return found if opens and not of_a_set else None


def as_many(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "as many rounds as possible in 12 min"."""
    words = [item.word for item in source.items[place : min(end, place + 5)]]
    said = words[:2] == ["as", "many"] and words[3:] == ["as", "possible"]
    return _timed(source, "amrap", place, place + 5, at, end) if said else None


def emom(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "EMOM 10", "E2MOM"."""
    found = _timed(source, "emom", place, place + 1, at, end)
    if source.items[place].word == "e2mom":
        found.facts.append(("interval", part(source, "duration", place, place + 1)))
    return found


def every_so_often(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "E3MOM", "E90s": cut into pieces at their numbers."""
    seconds = source.kind(place + 1, end) == "secs"
    words = [item.word for item in source.items[place + 2 : min(end, place + 3)]]
    if not seconds and not (source.kind(place + 1, end) == "num" and words in (["mom"], ["motm"])):
        return None
    first, to = (place + 1, place + 2) if seconds else (place, place + 3)
    found = _timed(source, "emom", place, to, at, end)
    found.facts.append(("interval", part(source, "duration", first, to)))
    return found


def every(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "every 2 min for 20 min", "every minute on the minute"; not "every 2 min I..."."""
    to = place + 1 + (place + 1 < end and source.items[place + 1].word == "other")
    if source.kind(to, end) not in (*_TIMES, "secs") and not (to < end and source.items[to].word in _MINUTES):
        return None
    to += 1
    interval = part(source, "duration", place, to)
    on_it = [item.word for item in source.items[to : min(end, to + 2)]] == ["on", "the"]
    to += 3 if on_it else 0
    found = _timed(source, "emom", place, to, place, end)
    if not (found.facts or on_it or source.kind(to, end) in ("colon", "dash")):
        return None
    return found._replace(facts=[*found.facts, ("interval", interval)])


def on_the(source: Source, place: int, at: int, end: int) -> Head | None:
    """ "on the 2:00 x 6"."""
    to = place + 1 + (place + 1 < end and source.items[place + 1].word == "the")
    kinds = [source.kind(to + step, end) for step in range(3)]
    if kinds[0] not in _TIMES or kinds[1:] != ["x", "num"]:
        return None
    interval = ("interval", part(source, "duration", to, to + 1))
    return Head("emom", [("rounds", part(source, "rounds", to + 2, to + 3)), interval], place, to + 3)


def _timed(source: Source, kind: str, place: int, to: int, at: int, end: int) -> Head:
    """The form at items `place` up to `to` with how long it goes on, which stands before or behind it."""
    before = place - 1
    while before > at and source.kind(before, end) in ("dash", "open"):
        before -= 1
    if before >= at and source.kind(before, end) in _TIMES:
        return Head(kind, [("duration", part(source, "duration", before, before + 1))], before, to)
    after = to
    while _leads(source, after, end):
        after += 1
    if source.kind(after, end) not in (*_TIMES, "num") or _counts_a_movement(source, after, end):
        return Head(kind, [], place, to)
    counted = source.kind(after + 1, end) in ("rounds", "sets")
    crossed = kind == "emom" and source.kind(after - 1, end) == "x"  # "E2MOM x8": eight times
    if source.kind(after, end) == "num" and (counted or crossed):
        return Head(kind, [("rounds", part(source, "rounds", after, after + 1))], place, after + 1 + counted)
    return Head(kind, [("duration", part(source, "duration", after, after + 1))], place, after + 1)


def _leads(source: Source, place: int, end: int) -> bool:
    """ "for", "x", "in", ":" between a form and its length."""
    if source.kind(place, end) in ("x", "for", "of", "open", "at"):
        return True
    word = source.items[place].word if place < end else ""
    return word in ("in", "-", ":") and source.kind(place + 1, end) in (*_TIMES, "num")


def _counts_a_movement(source: Source, place: int, end: int) -> bool:
    """ "EMOM: 5 burpees": the number is the movement's."""
    after = source.items[place + 1] if source.kind(place, end) == "num" and place + 1 < end else None
    if after is None:
        return False
    return after.kind == "cal" or (after.kind == "word" and after.word not in _COUNTED_MINUTES)
