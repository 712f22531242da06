"""The score of a WOD: a time, rounds and reps, reps, and what is left of it at a time cap.

    score = time | rounds ["+" reps] | number "+" number | number "reps" | "score:" number
    cap   = ("cap" | "capped at" | "TC") time | time "cap", and behind it "+" reps

Times that are none: a record, a goal, last time's, a split, a rest.
"""

from typing import NamedTuple

from agents.models.offline.notation.drafts import Part, Source, part


class Scored(NamedTuple):
    """Facts of a block that stand at an item, and the item behind them. `final`: it stands for good."""

    facts: list[tuple[str, Part]]
    to: int
    final: bool = False


MOST_ROUNDS = 20  # that anybody writes "R1", "R2" of; R60 is a rest
CAPS = frozenset(("cap", "timecap", "capped", "tc", "dnf"))
_CAPPED = frozenset(("capped", "dnf"))
_HIT = frozenset("hit hitting reached".split())
_NO_SCORE_BEFORE = frozenset(
    "pr pb best record goal target last vs beat previous previously old from sub under off by within per "
    "split splits between every".split()
)
_NO_SCORE_AFTER = frozenset(
    "pr faster slower rest off each per split splits into left between ago short".split()
)
_MARKS = frozenset("score total result time final finished finish in took got is was me result: =".split())
_FINAL = frozenset("total final finished finish overall score result".split())
_CORRECTING = frozenset("sorry mean meant actually wait oops correction".split())
_OPENS_SPLIT = frozenset("r rd round split lap rnd".split())
_BEHIND_ROUNDS = frozenset("rx rxd scaled total today and but in w with then on felt".split())
_OVER_CAP = frozenset("plus with and got did hit finished only made".split())


def cap_at(source: Source, place: int, end: int) -> Scored | None:
    """A time cap that starts at an item: "cap 10:00", "15 min cap", "capped at 18:00 + 142 reps", "DNF"."""
    item = source.items[place]
    if item.kind in ("time", "dur", "num"):
        to = place + 1
        while to < end and source.items[to].word in ("time", "hard", "min", "-"):
            to += 1
        if to < end and source.items[to].word in ("cap", "timecap", "tc"):
            return _over_cap(
                source, [("time_cap", part(source, "duration", place, place + 1))], to, to + 1, end
            )
        return None
    if item.word not in CAPS:
        return None
    to = place + 1
    while source.kind(to, end) in ("colon", "at", "open", "of", "dash", "for") or (
        to < end and source.items[to].word in ("at", "of", "was", "is", "=", "time", "out", "the", "cap")
    ):
        to += 1
    number = source.kind(to, end) == "num" and source.kind(to + 1, end) not in ("rounds", "reps", "plus")
    number = number and source.kind(place + 1, end) != "plus"
    if source.kind(to, end) in ("time", "dur") or number:
        facts = [("time_cap", part(source, "duration", to, to + 1))]
        return _over_cap(source, facts, place, to + 1, end)
    return _over_cap(source, [], place, place + 1, end)


def _over_cap(source: Source, facts: list[tuple[str, Part]], cap: int, to: int, end: int) -> Scored:
    """What was done when the time was over: "+ 142 reps", "with 15 reps left" is none."""
    said = part(source, "label", cap, cap + 1)
    hit = any(item.word in _HIT for item in source.items[max(0, cap - 4) : cap])
    if source.items[cap].word in _CAPPED or hit:
        facts.append(("capped", said))
    place = to + (source.kind(to, end) == "close")
    joined = False
    while source.kind(place, end) in ("plus", "comma", "dash") or (
        place < end and source.items[place].word in _OVER_CAP
    ):
        joined = joined or source.kind(place, end) == "plus" or source.items[place].word == "plus"
        place += 1
    counted = source.kind(place, end) == "num"
    reps = counted and source.kind(place + 1, end) == "reps"
    short = (
        reps
        and place + 2 < end
        and source.items[place + 2].word in ("left", "short", "to", "of", "remaining")
    )
    if not counted or short or not (joined or reps):
        return Scored(facts, to)
    if not any(field == "capped" for field, _ in facts):
        facts.append(("capped", said))
    facts.append(("score", part(source, "score", place, place + (2 if reps else 1))))
    return Scored(facts, place + (2 if reps else 1))


def split_at(source: Source, place: int, end: int) -> int:
    """After a round's own time: "R1 2:31", "round 2: 2:48"; the item itself where none stands."""
    item = source.items[place]
    labelled = item.word in _OPENS_SPLIT and source.kind(place + 1, end) == "num"
    if not labelled and not is_round(source, place):
        return place
    to = place + 1 + labelled
    while source.kind(to, end) in ("colon", "dash", "close", "at"):
        to += 1
    return to + 1 if source.kind(to, end) in ("time", "dur", "secs") else place


def is_round(source: Source, place: int) -> bool:
    """Whether an item is "R1", a round's label that reads as a rest of so many seconds otherwise."""
    item = source.items[place]
    first, last = source.row[item.at], source.row[item.to - 1]
    return item.kind == "rest" and first.folded == "r" and (last.value or 0) <= MOST_ROUNDS


def score_at(source: Source, place: int, at: int, end: int, kind: str, capped: bool) -> Scored | None:
    """The score that starts at an item of a clause `at` to `end`, for a block of this kind."""
    item = source.items[place]
    if item.kind in ("time", "dur") and kind in ("for_time", "circuit"):
        return _time(source, place, at, end, kind)
    if item.kind == "num":
        return _counted(source, place, at, end, kind, capped)
    if item.kind == "rounds" and kind == "amrap":
        return _labelled(source, place, end)
    if item.kind in ("cal", "dist", "load") and kind in ("amrap", "emom", "tabata"):
        marked = place > at and source.items[place - 1].word in ("score", "total", "got", "result")
        marked = marked or (source.kind(place - 1, end) in ("comma", "colon", "dash") and place > at)
        last = source.kind(place + 1, end) in ("", "line", "stop", "comma", "close")
        last = last or source.items[place + 1].word in ("total", "overall")
        return _score(source, place, place + 1) if marked and last else None
    return None


def _score(source: Source, at: int, to: int, final: bool = False) -> Scored:
    return Scored([("score", part(source, "score", at, to))], to, final)


def _time(source: Source, place: int, at: int, end: int, kind: str) -> Scored | None:
    words = [source.items[near].word for near in range(max(at, place - 3), place)]
    after = source.items[place + 1].word if place + 1 < end else ""
    if _NO_SCORE_BEFORE.intersection(words) or after in _NO_SCORE_AFTER - {"pr"}:
        return None
    final = bool((_FINAL | _CORRECTING).intersection(words))
    if source.items[place].kind == "time":
        return _score(source, place, place + 1, final)
    marked = bool(_MARKS.intersection(words))
    ends = source.kind(place + 1, end) in ("", "line", "stop", "comma", "close") or after in ("rx", "scaled")
    plain = source.items[place].word in ("min", "s", "h") and (marked or kind != "circuit")
    return _score(source, place, place + 1, final) if plain and ends else None


def _counted(source: Source, place: int, at: int, end: int, kind: str, capped: bool) -> Scored | None:
    after = source.kind(place + 1, end)
    if after == "rounds":
        return None if _per(source, place + 2, end) else _rounds(source, place, end, kind, capped)
    if kind == "amrap" or (kind in ("for_time", "emom") and capped):
        plus = after == "plus" and source.kind(place + 2, end) == "num"
        behind = source.items[place + 3] if place + 3 < end else None
        if plus and (behind is None or behind.kind != "word" or behind.word in _BEHIND_ROUNDS):
            to = place + 3 + (source.kind(place + 3, end) == "reps")
            return _score(source, place, to)
    words = [source.items[near].word for near in range(max(at, place - 2), place)]
    if after == "reps" and (kind in ("amrap", "tabata") or capped):
        follows = source.items[place + 2] if place + 2 < end else None
        ends = (
            follows is None
            or follows.kind in ("comma", "stop", "line", "close", "dash")
            or (follows.word in ("total", "rx", "into", "in", "scaled", "overall", "completed", "done"))
        )
        return _score(source, place, place + 2) if ends else None
    marked = bool({"score", "total", "result", "scored"} & set(words)) or words[-1:] in (["got"], ["hit"])
    if marked and after in ("", "comma", "stop", "line", "close") and (capped or kind in ("amrap", "tabata")):
        return _score(source, place, place + 1)
    return None


def _labelled(source: Source, place: int, end: int) -> Scored | None:
    """ "Rounds: 6", "Rounds: 6 Reps: 4"."""
    if source.kind(place + 1, end) != "colon" or source.kind(place + 2, end) != "num":
        return None
    to = place + 3 + (source.kind(place + 3, end) == "comma")
    kinds = [source.kind(to + step, end) for step in range(3)]
    return _score(source, place, to + 3 if kinds == ["reps", "colon", "num"] else place + 3)


def _per(source: Source, at: int, end: int) -> bool:
    """Whether rounds are counted by something else, or of something: "8 rounds per minute", "3 rounds of"."""
    each = (
        at < end
        and source.items[at].word == "each"
        and source.kind(at + 1, end) not in ("", "comma", "stop", "line")
    )
    return each or (at < end and source.items[at].word in ("per", "a", "every", "of", "for"))


def _rounds(source: Source, place: int, end: int, kind: str, capped: bool) -> Scored:
    """ "18 rounds + 7 reps", "7 rounds plus 19", "7 rds 3 reps"; what is prescribed is no score."""
    to = place + 2
    joined = source.kind(to, end) in ("plus", "comma") or (
        to < end and source.items[to].word in ("and", "plus", "with")
    )
    joined = joined and source.kind(to + 1, end) == "num"
    reps = source.kind(to + (2 if joined else 1), end) == "reps" and source.kind(to + joined, end) == "num"
    sure = joined and (source.kind(to, end) != "comma" or reps)
    if sure or reps:
        to += joined + 1 + reps
    if (
        kind == "amrap"
        or (kind == "for_time" and capped)
        or (sure and kind != "tabata" and kind != "circuit")
    ):
        return _score(source, place, to)
    return Scored([("rounds", part(source, "rounds", place, place + 1))], place + 2)
