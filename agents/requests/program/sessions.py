"""Sessions that were done as the program asks, told by frames that stand together. Pure."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from agents.requests.matching import Frame
from agents.requests.program.message import ENDS, FoundFrame, ProgramMessage, saying
from agents.requests.program.words import LIFTS, MOST_REPS, REST, Amount, holds, lift_at, named

LIGHTEST = 15  # of a top set, in any unit; of two smaller numbers none is a weight
MOST_SENTENCES = 3  # of one session
_TELLING = frozenset("got hit managed made top last final amrap".split())


def sessions(message: ProgramMessage, told: list[FoundFrame]) -> Iterator[FoundFrame]:
    """The sessions that were done as the program asks, each told by frames that stand together."""
    group: list[FoundFrame] = []
    for each in (_without_all(message, each) for each in told):
        if group and not _goes_with(message, group, each):
            yield from _session(message, group)
            group = []
        group.append(each)
    if group:
        yield from _session(message, group)


def _without_all(message: ProgramMessage, found: FoundFrame) -> FoundFrame:
    """ "All as written" is of one session, not of all lifts."""
    of_lifts = {"lift", "lifts", "four", "4"} & set(message.words[found.at : found.to])
    if set(_lifts(found.frame)) < set(LIFTS) or of_lifts:
        return found
    return found._replace(frame=saying(found.frame, lifts=()))


def _goes_with(message: ProgramMessage, group: list[FoundFrame], each: FoundFrame) -> bool:
    between = range(group[-1].to, each.at)
    if message.taken.intersection(between) or message.left.intersection(between):
        return False
    sentences = sum(message.words[at] in ENDS for at in range(group[0].at, each.at))
    said = {lift for other in group for lift in _lifts(other.frame)}
    new = set(_lifts(each.frame)) - {REST}
    other_one = _is_done(each.frame) and new and (said or any(_is_done(of.frame) for of in group))
    return sentences < MOST_SENTENCES and not (other_one and not new <= said)


def _session(message: ProgramMessage, group: list[FoundFrame]) -> Iterator[FoundFrame]:
    log = _log(message, group)
    why = [reason for each in group for reason in each.frame.all("reason")]
    if log is not None and _is_bare(log) and any(not holds("felt", each.casefold().split()) for each in why):
        return  # "done for today, heading home"
    if log is not None and _may_be_told(message, group, log) and _is_told_whole(message, group[-1].to, log):
        yield FoundFrame(group[0].at, group[-1].to, log)


def _log(message: ProgramMessage, group: list[FoundFrame]) -> Frame | None:
    """The session; None where it is none of the program's, or told by its own sets."""
    named_here = (lift for each in group for lift in _lifts(each.frame) if lift != REST)
    lifts = tuple(dict.fromkeys(named_here))
    sets = [each.frame for each in group if each.frame.name in ("top", "set")]
    if len(sets) > 1 or any(message.asks(each) for each in group):
        return None
    reps, weight = _numbers(sets[0]) if sets else (None, None)
    done = any(_is_done(each.frame) for each in group)
    if (
        sets
        and sets[0].name == "set"
        and any(":" in message.words[each.to : after.at] for each, after in pairwise(group))
    ):
        return None  # "done: 165 kg x 5" heads sets of its own
    top = any(each.name == "top" and (each.get("strong") or weight) for each in sets)
    alone = any(each.get("alone") for each in sets) and not lifts
    fits = not sets or (reps is not None and reps == int(reps) and 0 <= reps <= MOST_REPS)
    fits = fits and (weight is None or weight.value >= LIGHTEST)
    if not fits or not (done or top or alone) or (reps is not None and len(lifts) > 1):
        return None
    return Frame("log", (
        ("lifts", lifts), ("reps", None if reps is None else int(reps)), ("weight", weight),
        ("supplemental", any(each.frame.name == "supplemental" for each in group)),
    ))  # fmt: skip


def _may_be_told(message: ProgramMessage, group: list[FoundFrame], log: Frame) -> bool:
    """Whether what stands before in the sentence leaves it a report of today: not "last week i ran and
    ..."; behind something else it has to name its lift."""
    if message.has_exercise and not log.get("lifts"):
        return False
    start, _ = message.sentence(group[0].at)
    before = [at for at in range(start, group[0].at) if at in message.left]
    words = [message.words[at] for at in range(start, group[0].at)]
    return not before or (bool(log.get("lifts")) and not (holds("not-now", words) or holds("day", words)))


def _is_told_whole(message: ProgramMessage, to: int, log: Frame) -> bool:
    """Whether nothing behind it tells the sets themselves: "finished squats, 3x5 at 225"."""
    behind, apart = to, False
    while behind < len(message.words) and behind not in message.left and behind not in message.taken:
        apart = apart or message.words[behind] in ENDS
        behind += 1
    if behind == len(message.words) or behind in message.taken:
        return True
    word = message.words[behind]
    bare = _is_bare(log)
    if bare and not apart and not named("felt", message.words, behind):
        return False  # "done, 9:48"
    tells = word in _TELLING and (not apart or log.get("reps") is None)
    lift = not apart and lift_at(message.words, behind) is not None
    return not (message.text.tokens[behind].is_number or tells or lift)


def _lifts(frame: Frame) -> tuple[str, ...]:
    """The lifts of a frame, said one by one or as a list."""
    said = frame.all("lifts")
    return tuple(lift for each in said for lift in ((each,) if isinstance(each, str) else each))


def _is_bare(log: Frame) -> bool:
    """Whether no more is told than that a session was done."""
    return not (log.get("lifts") or log.get("reps") is not None or log.get("supplemental"))


def _is_done(frame: Frame) -> bool:
    """Whether a frame says that a session was done."""
    return frame.name == "done" or bool(frame.get("done"))


def _numbers(frame: Frame) -> tuple[Decimal | None, Amount | None]:
    """Reps and weight: of two numbers the greater one is the weight, a unit makes one a weight."""
    ordered = sorted(frame.all("number"), key=lambda each: (bool(each.unit), each.value))
    if not ordered or ordered[0].unit or len(ordered) > 2:
        return None, None
    return ordered[0].value, ordered[1] if len(ordered) == 2 else None
