"""Tries at a load, told in sentences: what went up, what was missed, what it fell short of.

"315 and missed it", "missed 100 twice", "failed the third set at 3", "bodyweight to failure, got 14", "255
was supposed to be a triple but only 1".
"""

from agents.models.offline.lifting.told import (
    ENDS,
    GOES_ON,
    GOT,
    SET_WORDS,
    count_at,
    reps_at,
    starts_another,
    value_at,
    word_of,
)
from agents.models.offline.notation.drafts import LOAD_FROM, Draft, Group, Part, Source, part
from agents.models.offline.words import names

_MISSED = frozenset("missed failed".split())
_BEFORE_MISS = frozenset("and but i just then".split())
_IT = frozenset("it that both all them".split())
_NTH = frozenset("second third fourth fifth".split())
_NEAR_MISS = 14  # items
_LONGEST_NAME = 6  # items


def read(source: Source, at: int, end: int) -> Group | None:
    """The try that is told from an item on, or None."""
    for reader in (_short_of, _all_out, _attempt, _missed, _missed_nth, _hit_at_last, _top_of_named):
        if (told := reader(source, at, end)) is not None:
            return told
    return None


def _all_out(source: Source, at: int, end: int) -> Group | None:
    """ "bodyweight to failure, got 14", "then as many as i could on the third, got nine", "AMRAP, hit 12"."""
    place, load = at, None
    if source.kind(place, end) in ("bw", "load") or (
        source.kind(place, end) == "num" and value_at(source, place, end) >= LOAD_FROM
    ):
        load, place = part(source, "load", place, place + 1), place + 1
    said = [item.word for item in source.items[place : min(end, place + 5)]]
    kind = ""
    if said[:1] == ["failure"] and source.kind(place, end) == "kind":
        kind, place = "failure", place + 1
    elif said[:3] == ["as", "many", "as"]:
        kind, place = "amrap", place + 4 + (said[3:4] == ["i"])
    elif source.kind(place, end) in ("amrap", "max"):
        kind, place = "amrap", place + 1
    limit = place + 8
    got = False
    while kind and place < min(end, limit) and source.kind(place, end) != "num":
        got = got or word_of(source, place, end) in GOT
        place += 1
    reps = reps_at(source, place, end) if got else None
    if reps is None or starts_another(source, reps[1], end):
        return None
    draft = Draft(None, reps[0], load)
    draft.kind = kind
    return Group([draft], at, reps[1])


def _attempt(source: Source, at: int, end: int) -> Group | None:
    """ "315 and missed it", "tried 405 but failed": a load that did not go up, of no reps."""
    value = value_at(source, at, end)
    if source.kind(at, end) not in ("num", "load") or value < LOAD_FROM:
        return None
    count, first = _how_often(source, at + 1, end)
    place = first
    while place < end and (source.kind(place, end) == "comma" or word_of(source, place, end) in _BEFORE_MISS):
        place += 1
    if word_of(source, place, end) not in _MISSED:
        return None
    to = place + 1 + (word_of(source, place + 1, end) in _IT)
    if count is None:
        count, to = _how_often(source, to, end)
    if place == first and count is None:
        return None
    draft = Draft(count, None, part(source, "load", at, at + 1))
    draft.more.append(("failed", part(source, "label", place, place + 1)))
    return Group([draft], at, to)


def _missed_nth(source: Source, at: int, end: int) -> Group | None:
    """ "failed the third set at 3": reps of a set that failed, at the load of those before."""
    place = at + 1 + (word_of(source, at + 1, end) in ("the", "my"))
    if word_of(source, at, end) not in _MISSED or word_of(source, place, end) not in _NTH:
        return None
    place += 1 + (word_of(source, place + 1, end) in SET_WORDS)
    reps = reps_at(source, place + 1, end) if word_of(source, place, end) in ("at", "after") else None
    if reps is None or source.kind(reps[1], end) not in ENDS:
        return None
    draft = Draft(None, reps[0])
    draft.more.append(("failed", part(source, "label", at, at + 1)))
    return Group([draft], at, reps[1])


def _hit_at_last(source: Source, at: int, end: int) -> Group | None:
    """ "missed 205 twice, then finally hit it for a single": the load that was missed before."""
    words = [word_of(source, at + step, end) for step in range(3)]
    if words[0] not in ("hit", "got", "made") or words[1] != "it" or words[2] != "for":
        return None
    reps = reps_at(source, at + 3, end)
    if source.kind(at + 3, end) == "repword":
        reps = part(source, "reps", at + 3, at + 4), at + 4
    missed = [near for near in range(max(0, at - _NEAR_MISS), at) if word_of(source, near, end) in _MISSED]
    load = missed[-1] + 1 if missed else at
    heavy = source.kind(load, end) in ("num", "load") and value_at(source, load, end) >= LOAD_FROM
    if reps is None or not missed or not heavy or source.kind(reps[1], end) not in ENDS:
        return None
    return Group([Draft(None, reps[0], part(source, "load", load, load + 1))], at, reps[1])


def _short_of(source: Source, at: int, end: int) -> Group | None:
    """ "255 was supposed to be a triple but failed on the second so only 1": the reps that it came to."""
    aim = _aimed_reps(source, at, end)
    if not aim:
        return None
    place = aim + 1
    limit = min(end, aim + _NEAR_MISS)
    while place < limit and source.kind(place, end) not in ("num", "repword", "stop", "line"):
        place += 1
    reps = reps_at(source, place, end)
    if reps is None or source.kind(reps[1], end) not in ENDS:
        return None
    draft = Draft(None, reps[0], part(source, "load", at, at + 1))
    failed = next((near for near in range(aim, place) if word_of(source, near, end) in _MISSED), 0)
    if failed:
        draft.more.append(("failed", part(source, "label", failed, failed + 1)))
    return Group([draft], at, reps[1])


def _top_of_named(source: Source, at: int, end: int) -> Group | None:
    """The "single" of "a heavy single push jerk of 205": the load is read behind the name."""
    if source.kind(at, end) != "repword" or source.kind(at + 1, end) != "word":
        return None
    place = at + 1
    while place < min(end, at + _LONGEST_NAME) and source.kind(place, end) in ("word", "dash"):
        if place > at + 1 and word_of(source, place, end) == "of":
            break
        place += 1
    load = place + 1
    heavy = source.kind(load, end) in ("num", "load") and value_at(source, load, end) >= LOAD_FROM
    led = word_of(source, place, end) in ("of", "at", "@")
    if not heavy or not led or not names.begins_at(source.row, source.items[at + 1].at):
        return None
    return Group([Draft(None, part(source, "reps", at, at + 1))], at, at + 1)


def _aimed_reps(source: Source, at: int, end: int) -> int:
    """After the "was supposed to be a triple" of a load, at "but" or "and"; 0 where there is none."""
    if source.kind(at, end) not in ("num", "load") or value_at(source, at, end) < LOAD_FROM:
        return 0
    words = [word_of(source, at + step, end) for step in range(1, 5)]
    if words[0] not in ("was", "were") or words[1] not in ("supposed", "meant") or words[2:] != ["to", "be"]:
        return 0
    place = at + 5 + (word_of(source, at + 5, end) in ("a", "for"))
    aimed = source.kind(place, end) == "repword" or reps_at(source, place, end) is not None
    place += 1 + (source.kind(place + 1, end) == "comma")
    return place if aimed and word_of(source, place, end) in ("but", "and") else 0


def _missed(source: Source, at: int, end: int) -> Group | None:
    """ "missed 100 twice", "failed 120": a load that did not go up."""
    if word_of(source, at, end) not in _MISSED:
        return None
    place = at + 1 + (source.kind(at + 1, end) == "at")
    if source.kind(place, end) not in ("num", "load") or value_at(source, place, end) < LOAD_FROM:
        return None
    count, to = _how_often(source, place + 1, end, crosses=True)
    if source.kind(to, end) not in ("", "comma", "stop", "line") and word_of(source, to, end) not in GOES_ON:
        return None
    draft = Draft(count, None, part(source, "load", place, place + 1))
    draft.more.append(("failed", part(source, "label", at, at + 1)))
    return Group([draft], at, to)


def _how_often(source: Source, at: int, end: int, *, crosses: bool = False) -> tuple[Part | None, int]:
    """ "twice", "three times", "x2" behind a load, and the item behind it."""
    if word_of(source, at, end) == "twice":
        return part(source, "count", at, at + 1), at + 1
    crossed = crosses and source.kind(at, end) == "x"
    count = count_at(source, at + crossed, end)
    if count is not None and (crossed or word_of(source, at + 1, end) == "times"):
        return count, at + 2
    return None, at
