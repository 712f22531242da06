"""Sets as they are told in sentences, where the notation of `sets` does not reach.

    counted = [opening] [number] [adjective] ("sets" | kind) ["of" | "were"] list
    further = ("," | "and" | "then") (number "of" reps | opening [number] ["sets" | "one"] "was" reps)
    rep     = number "singles" ["at" load]
    run     = number number number                "8 8 7" behind a name or a load

"first two sets were 8s and the third one was 6" is one group of two entries.
"""

from decimal import Decimal
from itertools import pairwise

from agents.models.offline.lifting import attempts
from agents.models.offline.lifting.told import (
    ENDS,
    GOES_ON,
    GOT,
    SET_WORDS,
    count_at,
    is_few,
    reps_at,
    reps_list,
    starts_another,
    value_at,
    word_of,
)
from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    Draft,
    Group,
    Part,
    Source,
    part,
    unread,
)
from agents.models.offline.notation.tails import tail

_OPENINGS = frozenset("first second third fourth fifth last final next another other".split())
# Words that sets may begin with.
OPENING = _OPENINGS - {"last", "final"} | set("as missed failed hit got made".split())
_ADJECTIVES = frozenset(
    "more heavy hard easy light working work good solid straight quick top clean paused total".split()
)
_OF = frozenset("of were was at for all with got hit did i for".split())
_FILLERS = frozenset("the a my then and but".split())

_FEW = 3  # numbers side by side that make a run
_RUN_STARTS = ("comma", "load", "secs", "for", "colon", "each")
_RUN_ENDS = ("", "comma", "stop", "line", "at", "close", "open", "load", "dash")


def read(source: Source, at: int, end: int) -> Group | None:
    """The group that is told in words from an item on, or None."""
    tried = attempts.read(source, at, end)
    if tried is not None:
        return tried
    if source.kind(at, end) == "num" and _load_of_named(source, at, end):
        return Group([Draft(None, None, part(source, "load", at, at + 1))], at, at + 1)
    load, place = _load_for(source, at, end) or (None, at)
    first = (
        _anded(source, place, end)
        or _reps_for_sets(source, place, end)
        or _counted(source, place, end)
        or _rep_sets(source, place, end)
        or _run(source, place, end)
    )
    if first is None and load is not None:
        listed = reps_list(source, place, end)
        first = (
            ([Draft(None, each) for each in listed[0]], listed[1]) if listed and len(listed[0]) > 1 else None
        )
    if first is None:
        return None
    drafts, place = first
    if not drafts:
        return Group([], at, place, trouble=unread(source, at, place))
    while (further := _further(source, place, end)) is not None:
        drafts.append(further[0])
        place = further[1]
    for draft in drafts:
        draft.load = load
    bare = len(drafts) == 1 and drafts[0].count is None
    to, trouble = tail(source, place, end, drafts)
    return Group(drafts, at, to, bare=bare and drafts[0].load is None, trouble=trouble)


def _load_for(source: Source, at: int, end: int) -> tuple[Part, int] | None:
    """The load of "185 for two singles", "two hundred for twenty, fifteen and twelve"."""
    loads = source.kind(at, end) == "load" or (
        source.kind(at, end) == "num" and value_at(source, at, end) >= LOAD_FROM
    )
    to = at + 1 + (source.kind(at + 1, end) == "each")
    return (part(source, "load", at, to), to + 1) if loads and source.kind(to, end) == "for" else None


def _sets_word(source: Source, place: int, end: int) -> tuple[str, int] | None:
    """Past "sets", "heavy sets", "back off sets", "working sets": their kind, and the item after."""
    kind = ""
    limit = place + 4
    while place < min(limit, end):
        item = source.items[place]
        if item.kind == "sets":
            return kind, place + 1
        ends = source.row[item.to - 1].folded in ("set", "sets")
        if item.kind in ("kind", "work", "warmup"):
            kind = {"kind": item.word, "warmup": "warm-up"}.get(item.kind, "")
            if ends:
                return kind, place + 1
        elif item.word not in _ADJECTIVES:
            return None
        place += 1
    return None


def _counted(source: Source, at: int, end: int) -> tuple[list[Draft], int] | None:
    place = at
    opened = word_of(source, place, end) in _OPENINGS or word_of(source, place, end) == "a"
    place += opened
    count = count_at(source, place, end)
    place += count is not None
    named = _sets_word(source, place, end)
    plain = count is not None and not opened and source.kind(place, end) == "sets"
    if named is None or (count is None and not opened and word_of(source, named[1], end) != "of"):
        return None
    kind, place = named
    listed = reps_list(source, _past_of(source, place, end), end) or _before_name(source, place, end)
    if listed is None or (plain and len(listed[0]) == 1 and _stands_plain(source, place, listed[1], end)):
        return None
    reps, place = listed
    value = value_at(source, at + opened, end) if count is not None else Decimal(len(reps))
    if len(reps) > 1 and value != len(reps):
        return [], place
    drafts = [Draft(count if len(reps) == 1 else None, each) for each in reps]
    for draft in drafts:
        draft.kind = kind
    return drafts, place


def _stands_plain(source: Source, sets_end: int, to: int, end: int) -> bool:
    """Whether "3 sets of 5" is all there is: the notation reads it."""
    return source.kind(sets_end, end) != "num" and _further(source, to, end) is None


def _past_of(source: Source, place: int, end: int) -> int:
    while place < end and (
        word_of(source, place, end) in _OF or source.kind(place, end) in ("of", "for", "x")
    ):
        place += 1
    return place


def _load_of_named(source: Source, at: int, end: int) -> bool:
    """Whether a number is the load of an exercise named behind it: "315 bench for 1"."""
    place = at + 1
    while place < min(end, at + 5) and source.kind(place, end) in ("word", "dash"):
        place += 1
    counted = source.kind(place, end) == "for" and source.kind(place + 1, end) in ("num", "repword")
    counted = counted and source.kind(place + 2, end) not in ("x", "sets")
    return place > at + 1 and counted and value_at(source, at, end) >= LOAD_FROM


def _before_name(source: Source, sets_end: int, end: int) -> tuple[list[Part], int] | None:
    """ "3 heavy sets of 6 bench": reps, though a name follows."""
    reps = (
        reps_at(source, _past_of(source, sets_end, end), end) if source.kind(sets_end, end) == "of" else None
    )
    named = reps is not None and source.kind(reps[1], end) == "word"
    return ([reps[0]], reps[1]) if reps is not None and named else None


def _further(source: Source, at: int, end: int) -> tuple[Draft, int] | None:
    """ "and one of 15", "and the third one was 6", ", last one 8"."""
    place = at
    while place < end and (source.kind(place, end) == "comma" or word_of(source, place, end) in _FILLERS):
        place += 1
    if place == at:
        return None
    opened = word_of(source, place, end) in _OPENINGS
    place += opened
    count = count_at(source, place, end)
    place += count is not None
    named = word_of(source, place, end) in SET_WORDS
    place += named
    of = source.kind(place, end) == "of"
    if not (opened and (named or count)) and not (count is not None and of):
        return None
    reps = reps_at(source, _past_of(source, place, end), end)
    if reps is None or starts_another(source, reps[1], end):
        return None
    return Draft(count, reps[0]), reps[1]


def _reps_for_sets(source: Source, at: int, end: int) -> tuple[list[Draft], int] | None:
    """ "eight each leg for 3 sets", "10 reps for 4 sets"."""
    reps = reps_at(source, at, end) if source.kind(at, end) == "num" else None
    if reps is None or source.kind(reps[1], end) not in ("for", "x"):
        return None
    count = count_at(source, reps[1] + 1, end)
    if count is None or source.kind(reps[1] + 2, end) != "sets":
        return None
    return [Draft(count, reps[0])], reps[1] + 3


def _rep_sets(source: Source, at: int, end: int) -> tuple[list[Draft], int] | None:
    """ "two singles", "3 triples at 160": the word says the reps."""
    count = count_at(source, at, end)
    place = at + 1
    while place < end and word_of(source, place, end) in _ADJECTIVES:
        place += 1
    if count is None or source.kind(place, end) != "repword":
        return None
    return [Draft(count, part(source, "reps", place, place + 1))], place + 1


def _run(source: Source, at: int, end: int) -> tuple[list[Draft], int] | None:
    """ "8 8 7", "10 9 and 8": reps side by side."""
    before = at - 1
    while before >= 0 and source.kind(before, end) == "mark":
        before -= 1  # "aimed for 4x8, managed 8 8 7 5"
    led = source.kind(before, end) in _RUN_STARTS or word_of(source, before, end) in GOT
    if not led and not (source.body and _falls(source, at, end)):
        return None  # "pull-ups 15 12 10" may be anything
    found: list[Part] = []
    place, beside = at, False
    while (each := reps_at(source, place, end)) is not None and source.items[place].kind == "num":
        beside = beside or (bool(found) and source.kind(place - 1, end) in ("num", "each"))
        found.append(each[0])
        place = each[1]
        joined = place + 1 if word_of(source, place, end) == "and" else place
        if source.kind(joined, end) != "num":
            break
        place = joined
    ends = source.kind(place, end) in _RUN_ENDS or word_of(source, place, end) in GOES_ON
    alike = all(is_few(each, source) for each in found)
    return (
        ([Draft(None, each) for each in found], place)
        if len(found) >= _FEW and beside and ends and alike
        else None
    )


def _falls(source: Source, at: int, end: int) -> bool:
    """Whether numbers side by side tire as reps do: "20 15 12", but not "25 10 8", a load and its reps."""
    values = [value_at(source, place, end) for place in range(at, at + _FEW)]
    return all(least <= most <= 2 * least for most, least in pairwise(values))


def _anded(source: Source, at: int, end: int) -> tuple[list[Draft], int] | None:
    """ "8, 8 and 6": a list with an "and" is one of reps."""
    listed = reps_list(source, at, end) if source.kind(at, end) == "num" else None
    if listed is None or len(listed[0]) < 2:
        return None
    said = {source.items[place].word for place in range(at, listed[1])}
    few = all(is_few(each, source) for each in listed[0])
    return ([Draft(None, each) for each in listed[0]], listed[1]) if "and" in said and few else None


def load_ahead(source: Source, at: int, end: int) -> tuple[Part, int] | None:
    """A load without a unit that is said before its sets: "at 165, three sets of 6", "135, 5 sets 5 reps"."""
    led = source.kind(at, end) == "at" and source.kind(at - 1, end) != "close"
    led = led or (word_of(source, at, end) == "to" and source.kind(at, end) == "word")
    place = at + led
    if source.kind(place, end) not in ("num", "load") or value_at(source, place, end) < LOAD_FROM:
        return None
    to = place + 1
    to += source.kind(to, end) == "each"
    if led and (source.kind(to, end) in ENDS or word_of(source, to, end) in ("and", "then", "for", "on")):
        follows = source.kind(to, end) != "for"
        return (part(source, "load", place, to), to) if follows else None
    if source.kind(to, end) != "comma" or source.kind(place, end) == "load":
        return None
    sets = _counted(source, to + 1, end) or _run(source, to + 1, end) or _rep_sets(source, to + 1, end)
    plain = count_at(source, to + 1, end) is not None and source.kind(to + 2, end) == "sets"
    return (part(source, "load", place, to), to + 1) if sets or plain else None
