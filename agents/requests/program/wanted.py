"""Where in a message something of the program is said, and what of it counts. Pure.

The frames that the matcher reads (message) are put together here: those that tell of one session become
one, days without a verb go with the move before them, tested lifts with their weights. What names a lift
and is not understood makes a question: half of what is wanted is not done.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from agents.requests.matching import Frame
from agents.requests.program.lessened import lessened_to
from agents.requests.program.message import (
    DONE,
    ENDS,
    FILE,
    OF_MAXES,
    POLITE,
    QUERIES,
    FoundFrame,
    ProgramMessage,
    by_place,
    opened,
    saying,
    taken,
)
from agents.requests.program.words import (
    DAYS,
    LIFTS,
    MOST_REPS,
    REST,
    Amount,
    holds,
    lift_at,
    lifts_named,
    named,
)
from agents.requests.templates import words

PROGRAM = "program"  # why a stretch of a message is no report
MOST_REQUESTS = 24  # of a message: twice what all four lifts can ask for together
FAR = 40  # tokens from a lift to the "it" that means it
MOVES = frozenset(("move", "move_day", "swap", "assign", "shift"))
_PUTTING = frozenset("put set make schedule".split())
LONGEST_ORDER, LONGEST_TOLD = 16, 10  # words of a piece that is asked about
_EACH = tuple(f"{day}s" for day in DAYS)
LIGHTEST = 15  # of a top set, in any unit; of two smaller numbers none is a weight
MOST_SENTENCES = 3  # of one session
_TELLING = frozenset("got hit managed made top last final amrap".split())


@lru_cache(maxsize=8)  # a message is read by the engine and by the logger
def find(said: str, has_plan: bool, has_exercise: bool) -> tuple[FoundFrame, ...]:
    """What is wanted of the program, in order. `has_exercise`: the athlete is on an exercise, so that a bare
    "done" or "8 at 285" is of its sets; `has_plan`: they have a plan besides that some words may be about."""
    found = _found(ProgramMessage(said, has_plan, has_exercise))
    if len(found) > MOST_REQUESTS:
        found = [FoundFrame(found[0].at, found[-1].to, opened("many"))]
    return tuple(found)


def _found(message: ProgramMessage) -> list[FoundFrame]:
    message.keep()
    kept = message.frames
    done = list(sessions(message, [each for each in kept if each.frame.name in DONE]))
    message.leave([each for each in kept if each.frame.name in DONE], done)
    others = [each for each in message.frames if each.frame.name not in DONE]
    found = sorted([*done, *_put(message, list(_settled(message, others)))], key=by_place)
    found = one_by_one(message, [_turned(message, each) for each in _scoped(found)])
    found = [each for each in found if each.frame.name not in ("scope", "keep", "pair", "pairs")]
    return [
        message.widened(each) for each in sorted([*_meant(found), *unclear(message, found)], key=by_place)
    ]


def _settled(message: ProgramMessage, found: list[FoundFrame]) -> Iterator[FoundFrame]:
    """The frames with what others tell of them: days without a verb, tested lifts one by one, "it"."""
    at = 0
    while at < len(found):
        group = _together(message, found, at)
        match found[at].frame.name:
            case "pair" | "pairs":
                yield from _days_told(message, found[at - 1] if at else None, group)
            case "test" | "tested":
                yield from _tested(group)
            case _:
                yield from _alone(message, found[at])
        at += len(group)


def _together(message: ProgramMessage, found: list[FoundFrame], at: int) -> list[FoundFrame]:
    """The frames of a kind that stand together from one on: lifts with their days, lifts with maxes."""
    kinds = ("pair", "pairs") if found[at].frame.name in ("pair", "pairs") else ("test", "tested")
    to = at + 1
    while (
        found[at].frame.name in kinds
        and to < len(found)
        and found[to].frame.name in kinds
        and not message.left.intersection(range(found[to - 1].to, found[to].at))
    ):
        to += 1
    return found[at:to]


def _put(message: ProgramMessage, found: list[FoundFrame]) -> list[FoundFrame]:
    """The frames, those that put several lifts on days as one: the days from now on, unless the last says
    otherwise."""
    moves = [each for each in found if each.frame.name == "move"]
    whole = all(each.frame.get("day") and each.frame.get("lifts") for each in moves)
    scopes = [each.frame.get("scope") or "" for each in moves]
    if len(moves) < 2 or any(scopes[:-1]) or not whole:
        return found
    putting = any(not _PUTTING.isdisjoint(message.words[each.at : each.at + 2]) for each in moves)
    listed = len(moves) > 2 and lift_at(message.words, moves[0].at) is not None
    if not (putting or listed):
        return found
    pairs = tuple((each.frame.get("day"), lift) for each in moves for lift in each.frame.get("lifts"))
    said = (("pairs", pairs), ("scope", scopes[-1]))
    one = FoundFrame(moves[0].at, moves[-1].to, Frame("assign", said))
    return sorted([*(each for each in found if each not in moves), one], key=by_place)


def _alone(message: ProgramMessage, found: FoundFrame) -> Iterator[FoundFrame]:
    frame = found.frame
    if frame.name not in QUERIES and message.asks(found):
        yield found._replace(frame=opened("asked"))
        return
    if frame.get("lifts") == "it":
        starts = (message.sentence(found.at)[0], 0)
        rows = (message.text.tokens[max(start, found.at - FAR, 0) : found.at] for start in starts)
        near = next(filter(None, (set(lifts_named(row).values()) for row in rows)), set())
        frame = saying(frame, lifts=(near.pop(),) if len(near) == 1 else ())
    once = frame.get("once") and frame.get("old") not in _EACH
    if frame.name == "move" and not frame.get("scope") and (once or _is_of_now(message, found.at)):
        frame = saying(frame, scope="week")  # "too sore to squat today, push it to Wednesday"
    if frame.name in ("bump", "hold", "template") and frame.get("of") == "all":
        frame = saying(frame, lifts=frame.get("lifts") or LIFTS)
    elif frame.name == "train":
        off = frame.get("off", "").removesuffix("s")
        weekdays = tuple(day for day in DAYS[:5] if day != off)
        frame = saying(frame, days=weekdays if off else frame.get("days", ()))
        fits = {"four": len(frame.get("days")) == len(LIFTS), "always": frame.get("scope") == "always"}
        if not fits.get(frame.get("only"), True):
            message.leave([found])
            return
    elif frame.name == "each":
        told = zip(frame.all("day"), frame.all("lifts"), strict=True)
        pairs = tuple((day, lift) for day, lifts in told for lift in lifts)
        frame = Frame("assign", (("pairs", pairs), ("scope", frame.get("scope", ""))))
    yield found._replace(frame=frame)


def _is_of_now(message: ProgramMessage, at: int) -> bool:
    """Whether the words that stand before in the sentence, and nobody read, tell of these days."""
    left = message.left.intersection(range(message.sentence(at)[0], at))
    days = (named("day", message.words, each) for each in left)
    return any(day is not None and day.value in ("today", "tomorrow") for day in days)


def _days_told(
    message: ProgramMessage, before: FoundFrame | None, group: list[FoundFrame]
) -> Iterator[FoundFrame]:
    """Lifts and their days: they go with the move before them, or are the new days; a lone one is a move
    where it says from when on."""
    lifts = [lift for each in group for lift in each.frame.get("lifts")]
    scopes = [each.frame.get("scope") for each in group if each.frame.get("scope")]
    near = before is not None and not message.left.intersection(range(before.to, group[0].at))
    if near and before is not None and before.frame.name == "move":
        scopes = scopes or [each for each in [before.frame.get("scope")] if each]
        yield from (_as_move(each, scopes) for each in group)
        return
    # "Bench on Thursdays" says what is to be; "I bench on Thursdays" what is.
    each_week = all(each.frame.get("day") in _EACH and not each.frame.get("told") for each in group)
    asked = group[0].frame.name == "pairs" or bool(scopes) or each_week
    if len(group) > 1 and (asked or len(group) > 2) and sorted(set(lifts) & set(LIFTS)) == sorted(lifts):
        pairs = tuple((each.frame.get("day"), lift) for each in group for lift in each.frame.get("lifts"))
        said = (("pairs", pairs), ("scope", scopes[-1] if scopes else ""))
        yield FoundFrame(group[0].at, group[-1].to, Frame("assign", said))
    elif len(group) == 1 and asked:
        yield _as_move(group[0], scopes)
    else:
        yield from group
        message.leave(group)


def _as_move(found: FoundFrame, scopes: list[str]) -> FoundFrame:
    day, lifts = found.frame.get("day"), found.frame.get("lifts")
    scope = found.frame.get("scope") or (scopes[0] if scopes else "")
    return found._replace(frame=Frame("move", (("lifts", lifts), ("day", day), ("scope", scope))))


def _tested(group: list[FoundFrame]) -> Iterator[FoundFrame]:
    """The lifts that were tested: each by itself, or several behind a word that says that they were."""
    told = [each for each in group if not each.frame.get("part")]
    if not told:
        return
    named_before = next((each.frame.get("lift") for each in group if each.frame.name == "test"), None)
    for each in group:
        lift = each.frame.get("lift") or named_before
        lift = lift[0] if isinstance(lift, tuple) else lift
        if each.frame.name == "tested" and lift:
            yield each._replace(frame=saying(each.frame, lifts=(lift,)))


def _scoped(found: list[FoundFrame]) -> list[FoundFrame]:
    """The frames with what is said behind them: "Just this week.", "same tms"."""
    settled: list[FoundFrame] = []
    for each in found:
        last = settled[-1] if settled else FoundFrame(0, 0, Frame("", ()))
        match last.frame.name, each.frame.name:
            case name, "scope" if name in MOVES:
                frame = saying(last.frame, scope=each.frame.get("scope"))
            case "reset", "keep":
                frame = saying(last.frame, tms=each.frame.get("tms"))
            case "reset", "reset":
                frame = last.frame
            case _:
                settled.append(each)
                continue
        settled[-1] = FoundFrame(last.at, each.to, frame)
    return settled


def _meant(found: list[FoundFrame]) -> list[FoundFrame]:
    """The frames without a lone "squat +5": of training maxes that is only where others go up, or stay."""
    if sum(each.frame.name in OF_MAXES for each in found) > 1:
        return found
    loose = [each for each in found if each.frame.name == "bump" and each.frame.get("loose")]
    return [each for each in found if each not in loose]


# --- what makes a question


def _turned(message: ProgramMessage, found: FoundFrame) -> FoundFrame:
    """What has to be asked: it is only asked about, or a "maybe", or the next words take part of it back, as
    in "skip squat, unless it is fine"."""
    if found.frame.name not in (*QUERIES, "log", "open"):
        if message.asks_leave(found):
            return found._replace(frame=opened("asked"))
        if message.is_unsure(found):
            return found._replace(frame=opened("maybe"))
    at = found.to
    while at < len(message.words) and message.words[at] in (",", "(", "-", "but", "and", "just"):
        at += 1
    if found.frame.name in (*QUERIES, "log", "open") or at not in message.left:
        return found
    to = message.sentence(at)[1]
    if found.frame.name == "tested" and named("missed", message.words, at):
        pieces = any(message.text.tokens[each].is_number for each in range(at, to))
        return found if pieces else FoundFrame(found.at, to, opened("made"))
    return FoundFrame(found.at, to, opened("sure")) if named("takes-back", message.words, at) else found


def one_by_one(message: ProgramMessage, found: list[FoundFrame]) -> list[FoundFrame]:
    """Of a sentence about training maxes or templates that names a lift with what is not understood, one
    question instead of all that it wants."""
    sentences: dict[int, int] = {}  # of what is of lifts: where each begins, and ends
    for each in found:
        loose = each.frame.name == "hold" and each.frame.get("loose")
        if each.frame.name in (*OF_MAXES, "template", "assign") and not loose:
            start, to = message.sentence(each.at)
            sentences[start] = to
    leaving = [(start, to) for start, to in sentences.items() if _leaves_a_lift(message, start, to)]
    asked = [FoundFrame(start, to, opened("one by one")) for start, to in leaving]
    rest = [each for each in found if not any(by.at <= each.at < by.to for by in asked)]
    return sorted([*rest, *asked], key=by_place)


def _leaves_a_lift(message: ProgramMessage, start: int, to: int) -> bool:
    """Whether a piece of a sentence that nobody read names a lift; how that felt asks for nothing."""
    for piece in message.pieces(start, to):
        lifts = (lift_at(message.words, at) for at in piece if at in message.left)
        names = any(lift and set(lift.value.split()) <= set(LIFTS) for lift in lifts)
        if names and not holds("told", [message.words[at] for at in piece]):
            return True
    return False


def unclear(message: ProgramMessage, found: list[FoundFrame]) -> Iterator[FoundFrame]:
    """What is plainly meant for the program and can't be told: it is asked about, never passed over."""
    wanted = taken(found)
    message.frames = [each for each in message.frames if each.at in wanted]
    message.taken = taken([*message.frames, *found])
    acts = any(each.frame.name not in (*QUERIES, "open") for each in found)
    for piece in [] if message.has_exercise or message.has_plan else message.pieces(0, len(message.words)):
        ask = _ask(message, piece) or (opened("left") if acts and _is_of_program(message, piece) else None)
        if ask is not None:
            yield FoundFrame(piece[0], piece[-1] + 1, ask)


def _is_of_program(message: ProgramMessage, piece: list[int]) -> bool:
    """Whether a piece beside what is done names a lift or a template, and tells nothing of it: the other half
    of what is wanted, it may be."""
    words = [message.words[at] for at in piece]
    numbers = any(message.text.tokens[at].is_number for at in piece)
    lifts = any(holds(kind, words) for kind in ("lift", "lifted", "pull"))
    told = (
        holds("told", words) or (lifts and numbers) or message.words[piece[-1] + 1 : piece[-1] + 2] == ["?"]
    )
    points = not {"it", "that", "them"}.isdisjoint(words)  # "leave it off" may be an answer
    orders = not points and any(_orders(message, words, at) for at in range(len(piece)))
    return not told and (lifts or orders or any(holds(kind, words) for kind in ("template", "own", "scope")))


def _ask(message: ProgramMessage, piece: list[int]) -> Frame | None:
    words = [message.words[at] for at in piece]
    start = next((at for at in range(len(piece)) if _orders(message, words, at)), len(piece))
    asked = "?" in message.words[piece[-1] + 1 : piece[-1] + 2]
    lifts = tuple(lift.value for at in range(len(words)) if (lift := lift_at(words, at)))
    done = lifts and not asked and len(words) <= LONGEST_TOLD and holds("finished", words)
    if done and not (holds("unfinished", words) or any(message.text.tokens[at].is_number for at in piece)):
        return opened("otherwise", (lifts[0],))
    order = named("order", words, start) if start < len(words) else None
    if (
        order is None
        or len(words) > LONGEST_ORDER
        or holds("no-order", words)
        or message.conditional(piece[0])
    ):
        return None
    if (asked and POLITE.isdisjoint(words)) or any(
        message.text.tokens[at].is_number and message.words[at + 1 : at + 2] in (["x"], ["/"]) for at in piece
    ):
        return None
    strange = any(_is_strange(message, at) for at in piece)
    own = holds("own", words) or any(named("template", words, at) for at in range(len(words)))
    said = (named("beside", words, at) for at in range(len(words)))
    its_own = any(each is not None and each.value in ("", order.value) for each in said)
    days = any((day := named("day", words, at)) and day.value in DAYS for at in range(len(words)))
    of_days = order.value in ("skip", "move", "swap")
    beside = (days and of_days) or (lifts and (of_days or order.value == "bump")) or its_own
    return opened(f"order {order.value}") if own or (beside and not strange) else None


def _orders(message: ProgramMessage, words: list[str], at: int) -> bool:
    """Whether nothing but glue stands before a word of the piece."""
    place = 0
    while place < at and (glue := message.text.glue.at(words, place)):
        place += glue[1]
    return place == at and named("order", words, at) is not None


def _is_strange(message: ProgramMessage, at: int) -> bool:
    """Whether a word is none of the rows': it may be of another exercise."""
    if message.text.tokens[at].kind != "word" or message.text.tokens[at].value is not None:
        return False
    spoken_for = lift_at(message.words, at) or named("day", message.words, at) or message.text.glued(at)[1]
    return not spoken_for and message.words[at] not in _vocabulary()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    """The words of the rows."""
    common = "some one any stuff things around lift lifts day days it them that those these somehow".split()
    return (words(FILE) | frozenset(common)) - {"jumps"}  # "squat jumps" are no squats


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
        lessened = lessened_to(message, group, log.get("lifts"))
        frame = log if lessened is None else opened("otherwise", log.get("lifts"))
        yield FoundFrame(group[0].at, lessened or group[-1].to, frame)


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
    tells = word in _TELLING and (not apart or log.get("reps") is None) and not _is_felt(message, behind)
    lift = not apart and lift_at(message.words, behind) is not None
    return not (message.text.tokens[behind].is_number or tells or lift)


def _is_felt(message: ProgramMessage, at: int) -> bool:
    """Whether a piece that begins at a token says how it felt, and has no number: "last set was hard"."""
    piece: list[int] = next(message.pieces(at, message.sentence(at)[1]), [])
    numbers = any(message.text.tokens[each].is_number for each in piece)
    return not numbers and holds("felt", [message.words[each] for each in piece])


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
