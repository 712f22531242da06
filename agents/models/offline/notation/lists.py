"""Lists of repetitions: "225x5,5,3", and a count of sets with their reps written out.

    list    = reps ("," reps)*              "5,5,3"; an "x" or "F" among them is a failed set
    written = count (":" | "(" | ",") list  "3 sets: 12, 10, 9", "3x8,7,6", "3 x max (10,8,7)"

Where as many numbers stand as were counted, each is a set; where a list goes on that is longer or shorter,
the whole is asked about.
"""

from decimal import Decimal

from agents.models.offline.notation.drafts import (
    LOAD_FROM,
    LONGEST_LIST,
    REPS_UP_TO,
    Draft,
    Part,
    Source,
    Trouble,
    part,
    tight,
    unread,
)
from agents.models.offline.notation.operands import Operand, is_reps, read_operand


def more_reps(source: Source, drafts: list[Draft], place: int, end: int) -> int:
    """After "225x5": ",5,3" are further sets at that load; an "x" or "F" among them is a failed one."""
    load = drafts[0].load
    while source.kind(place, end) == "comma":
        at = place + 1
        while source.kind(at, end) == "word" and source.items[at].word in ("then", "and"):
            at += 1
        failed = _failed(source, at, end)
        if failed:
            drafts.append(failed)
            failed.load = load
            place = at + 1
            continue
        if source.kind(at, end) == "x" and source.kind(at + 1, end) == "num":
            at += 1
        operand = read_operand(source, at, end)
        goes_on = operand is not None and _continues(source, operand, place, end, loaded=load is not None)
        if operand is None or not goes_on or len(drafts) >= LONGEST_LIST:
            break
        drafts.append(Draft(None, part(source, "reps", operand.at, operand.to), load))
        place = operand.to
    return place


def _failed(source: Source, at: int, end: int) -> Draft | None:
    """A lone "x" or "F" in a list of reps."""
    item = source.items[at] if at < end else None
    if item is None or source.kind(at + 1, end) in ("num", "load"):
        return None
    if (
        item.kind == "fail"
        or (item.kind == "x" and item.to > item.at)
        or (item.kind == "word" and item.word == "f")
    ):
        draft = Draft()
        draft.more.append(("failed", part(source, "other", at, at + 1)))
        return draft
    return None


def _continues(source: Source, operand: Operand, comma: int, end: int, *, loaded: bool) -> bool:
    """Whether what stands after a comma is one more number of reps, and not the start of something else."""
    if operand.kind not in ("num", "reps", "sides") or (
        operand.kind == "num" and not is_reps("num", operand.value or Decimal(0))
    ):
        return False
    if operand.value is not None and operand.value > REPS_UP_TO:
        return False
    before = source.items[comma - 1].value or Decimal(0)
    if loaded and (operand.value or 0) >= LOAD_FROM and (operand.value or 0) > 2 * before:
        return False  # "74x1, 77 missed": the next load
    after = source.kind(operand.to, end)
    if after == "at" and comma + 1 < end and (not loaded or tight(source, comma, comma + 1)):
        return True  # "5,3@150kg", "10, 9, 8 @ 30kg": all at that load
    if after == "at":
        following = source.items[operand.to + 1] if operand.to + 1 < end else None
        return following is not None and (
            following.kind == "rpe" or (following.kind == "num" and (following.value or 0) <= 10)
        )
    if after == "word":
        listed = comma + 1 < end and tight(source, comma, comma + 1)
        return listed or source.items[operand.to].word in _GOES_ON
    return after not in (
        "x",
        "sets",
        "of",
        "for",
        "rounds",
        "num",
        "load",
        "slash",
        "colon",
        "dash",
        "repword",
    )


_GOES_ON = frozenset("then and felt easy failed missed all with no".split())


_OPENING = ("colon", "open", "dash", "comma")


def written_out(
    source: Source, drafts: list[Draft], place: int, end: int, *, counted_in_words: bool = False
) -> tuple[int, Trouble | None]:
    """Puts the sets of the list behind a counted entry in its place; gives the item after what was read.

    `counted_in_words`: "3 sets of 5, 4" goes on for sure; "3x5, 4" may be another set.
    """
    counted, count = drafts[0], drafts[0].count
    if len(drafts) > 1 or count is None or counted.measured:
        return place, None
    if counted.reps is None or (_is_most(source, counted) and source.kind(place, end) != "comma"):
        return _behind_a_mark(source, drafts, count, place, end)
    listed = [Draft(None, counted.reps)]
    to = more_reps(source, listed, place, end)
    if len(listed) == 1:
        return place, None
    if len(listed) == source.row[count.at].value:
        _replace(source, drafts, listed, count)
        return to, None
    goes_on = counted_in_words or tight(source, place, place + 1)
    return (to, unread(source, place - 1, to)) if goes_on else (place, None)


def _behind_a_mark(
    source: Source, drafts: list[Draft], count: Part, place: int, end: int
) -> tuple[int, Trouble | None]:
    mark = source.kind(place, end)
    first = read_operand(source, place + 1, end) if mark in _OPENING else None
    if first is None or first.kind not in ("num", "reps", "sides"):
        return place, None
    listed = [Draft(None, part(source, "reps", first.at, first.to))]
    to = more_reps(source, listed, first.to, end)
    if len(listed) != source.row[count.at].value:
        return place, None
    _replace(source, drafts, listed, count)
    return to + (mark == "open" and source.kind(to, end) == "close"), None


def _is_most(source: Source, draft: Draft) -> bool:
    """Whether its reps are as many as there were: "AMRAP", "max"."""
    return draft.reps is not None and source.row[draft.reps.at].folded in ("amrap", "max")


def _replace(source: Source, drafts: list[Draft], listed: list[Draft], count: Part) -> None:
    counted = drafts[0]
    kind = counted.kind or ("amrap" if _is_most(source, counted) else "")
    for draft in listed:
        draft.load, draft.kind, draft.more = counted.load, kind, [*counted.more]
    listed[0].labels.append(count._replace(role="label"))  # the list says the same
    drafts[:] = listed
