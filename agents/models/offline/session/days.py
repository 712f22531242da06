"""Where one session of a message ends and the next begins: other days, other parts of a day, "later".

"yesterday deads 3x3 365, today swam"     another day
"3 mi this morning and 2 mi tonight"      another part of the day
"AM: ... PM: ...", "second session ..."   a heading
"""

from typing import NamedTuple

from agents.models.offline.notation.drafts import Source
from agents.models.offline.words.lexicon import Item

_PARTS = {
    **dict.fromkeys("am morning breakfast".split(), "morning"),
    **dict.fromkeys("lunch lunchtime noon midday".split(), "noon"),
    **dict.fromkeys("afternoon arvo".split(), "afternoon"),
    **dict.fromkeys("pm evening tonight night dinner".split(), "evening"),
    "later": "later",
}
_LED_BY = frozenset("in the this at on by around before after during".split())
_ORDINALS = {
    **dict.fromkeys(("first", "1"), "1"),
    **dict.fromkeys(("second", "2", "another"), "2"),
    "third": "3",
}
_COMPARED = frozenset("than since from vs versus like as until till before".split())
_RESTED = frozenset("off rest rested resting nothing none day".split())
_AWAY = frozenset("work school class".split())
_SESSIONS = frozenset("session workout lift training".split())
_JOINTS = frozenset("and then plus".split())


class Mark(NamedTuple):
    """Which session a stretch tells of: a `day` or a `part` of one; `leads`: it stands before the rest."""

    day: str
    part: str
    leads: bool

    def differs(self, other: "Mark | None") -> bool:
        """Whether it is another session than the one marked before."""
        if other is None:
            return self.leads
        day = bool(self.day and other.day) and self.day != other.day
        part = bool(self.part) and self.part != other.part
        return (
            day or (part and bool(other.part)) or (self.leads and bool(part or (self.day and not other.day)))
        )


def cuts(source: Source, at: int, end: int) -> list[int]:
    """The items of a clause at which another session begins."""
    found: list[int] = []
    current: Mark | None = None
    content = False
    for first, last in _stretches(source, at, end):
        mark = mark_of(source, first, last)
        if mark is not None:
            if content and mark.differs(current) and _has_content(source, first, end):
                found.append(first)
                content = False
            current = mark
        content = content or _has_content(source, first, last)
    return found


def mark_of(source: Source, at: int, end: int) -> Mark | None:
    """The day or the part of a day that a stretch names first."""
    leads = True
    for place in range(at, end):
        item = source.items[place]
        if item.kind == "date" and not (place > at and source.items[place - 1].word in _COMPARED):
            words = [token.folded for token in source.row[item.at : item.to]]
            return Mark(" ".join(words), next((_PARTS[word] for word in words if word in _PARTS), ""), leads)
        part = _part(source, place, at, end)
        if part:
            return Mark("", part, leads)
        leads = leads and (
            item.kind in ("comma", "dash", "at", "bullet") or item.word in (*_JOINTS, *_LED_BY, "of")
        )
    return None


def is_military(source: Source, place: int, at: int, heads: bool = True) -> bool:
    """ "0610-0705", "0600 PT", and "1700" once the message began with a nought: times of day."""
    said = source.row[source.items[place].at].folded
    if source.items[place].kind != "num" or len(said) != 4 or not said.isdigit():
        return False
    if int(said[:2]) > 23 or int(said[2:]) > 59:
        return False
    beside = [source.items[near].word for near in (place - 1, place + 1) if at <= near < len(source.items)]
    first = source.row[0].folded
    so_written = said[0] == "0" or (len(first) == 4 and first[0] == "0" and first.isdigit())
    return so_written and ("-" in beside or (heads and place == at))


def is_part_of_day(source: Source, place: int, at: int) -> bool:
    """ "in the morning", "at night": words of the session, not of an exercise's name."""
    word, before = source.items[place].word, source.items[place - 1].word if place > at else ""
    return (word in _PARTS and before in _LED_BY) or (word in _AWAY and before in ("after", "before"))


def leading_words(source: Source, place: int, at: int) -> int:
    """Where "in the morning" starts."""
    while place > at and source.items[place - 1].word in _LED_BY:
        place -= 1
    return place


def is_rest_day(source: Source, at: int, end: int) -> bool:
    """ "Mon: rest", "3/2 off": a day on which nothing was done."""
    said = [source.items[place] for place in range(at, end) if source.items[place].kind in ("word", "rest")]
    return bool(said) and all(item.word in _RESTED for item in said)


def _part(source: Source, place: int, at: int, end: int) -> str:
    item = source.items[place]
    if item.kind == "clock" and place == at and _has_content(source, place, end):
        return "morning" if source.row[item.to - 1].folded == "am" else "evening"
    if item.kind == "num" and place == at and is_military(source, place, at):
        return source.row[item.at].folded
    if item.kind not in ("word", "num"):
        return ""
    after = source.items[place + 1] if place + 1 < end else None
    if item.word in _PARTS:
        before = source.items[place - 1].word if place > at else ""
        titled = after is not None and (after.kind in ("colon", "dash") or after.word in _SESSIONS)
        measured = after is not None and after.kind in ("dist", "dur", "num")
        heads = place == at and (after is None or titled or measured or item.word == "later")
        led = before in _LED_BY and (after is None or after.kind != "word" or item.word != "am")
        return _PARTS[item.word] if heads or led or (item.word == "later" and before in _JOINTS) else ""
    if item.word in _AWAY and place > at and source.items[place - 1].word in ("after", "before"):
        return "evening" if source.items[place - 1].word == "after" else "morning"
    return _counted_session(item, source.items[place - 1] if place > at else None, after)


def _counted_session(item: Item, before: Item | None, after: Item | None) -> str:
    """ "first session", "session 2"."""
    if item.word == "session" and before is not None and before.word in _ORDINALS:
        return f"session {_ORDINALS[before.word]}"
    numbered = (
        item.word in ("session", "workout") and before is None and after is not None and after.kind == "num"
    )
    return f"session {after.value}" if numbered and after is not None else ""


def _stretches(source: Source, at: int, end: int) -> list[tuple[int, int]]:
    found, first = [], at
    for place in range(at + 1, end):
        item = source.items[place]
        if item.kind in ("comma", "stop") or (item.kind == "word" and item.word in _JOINTS):
            found.append((first, place))
            first = place
    found.append((first, end))
    return found


def _has_content(source: Source, first: int, last: int) -> bool:
    return any(
        source.items[place].value is not None and source.items[place].kind not in ("date", "clock", "aside")
        for place in range(first, last)
    )
