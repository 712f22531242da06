"""What is wanted of the program and can't be told: it is asked about, half of it is not done. Pure."""

from collections.abc import Iterator
from functools import lru_cache

from agents.requests.matching import Frame
from agents.requests.program.message import (
    FILE,
    OF_MAXES,
    POLITE,
    QUERIES,
    Found,
    Message,
    by_place,
    opened,
    taken,
)
from agents.requests.program.words import DAYS, LIFTS, holds, lift_at, named
from agents.requests.templates import words

LONGEST_ORDER, LONGEST_TOLD = 16, 10  # words of a piece that is asked about


def turned(message: Message, found: list[Found]) -> list[Found]:
    """What has to be asked where the next words take part of it back: "skip squat, unless it is fine"."""
    return [_without_condition(message, each) for each in found]


def _without_condition(message: Message, found: Found) -> Found:
    at = found.to
    while at < len(message.words) and message.words[at] in (",", "(", "-", "but", "and", "just"):
        at += 1
    if found.frame.name in (*QUERIES, "log", "open") or at not in message.left:
        return found
    to = message.sentence(at)[1]
    if found.frame.name == "tested" and named("missed", message.words, at):
        pieces = any(message.text.tokens[each].is_number for each in range(at, to))
        return found if pieces else Found(found.at, to, opened("made"))
    return Found(found.at, to, opened("sure")) if named("takes-back", message.words, at) else found


def one_by_one(message: Message, found: list[Found]) -> list[Found]:
    """Of a sentence about training maxes or templates that names a lift with what is not understood, one
    question instead of all that it wants."""
    asked: dict[int, Found] = {}
    for each in found:
        loose = each.frame.name == "hold" and each.frame.get("loose")
        of_lifts = each.frame.name in (*OF_MAXES, "template", "assign") and not loose
        start, to = message.sentence(each.at)
        if of_lifts and _leaves_a_lift(message, start, to):
            asked[start] = Found(start, to, opened("one by one"))
    rest = [each for each in found if not any(by.at <= each.at < by.to for by in asked.values())]
    return sorted([*rest, *asked.values()], key=by_place)


def _leaves_a_lift(message: Message, start: int, to: int) -> bool:
    """Whether a piece of a sentence that nobody read names a lift; how that felt asks for nothing."""
    return any(
        any(
            (lift := lift_at(message.words, at)) and set(lift.value.split()) <= set(LIFTS)
            for at in piece
            if at in message.left
        )
        and not holds("told", [message.words[at] for at in piece])
        for piece in message.pieces(start, to)
    )


def unclear(message: Message, found: list[Found]) -> Iterator[Found]:
    """What is plainly meant for the program and can't be told: it is asked about, never passed over."""
    wanted = taken(found)
    message.frames = [each for each in message.frames if each.at in wanted]
    message.taken = taken([*message.frames, *found])
    acts = any(each.frame.name not in (*QUERIES, "open") for each in found)
    for piece in [] if message.has_exercise or message.has_plan else message.pieces(0, len(message.words)):
        ask = _ask(message, piece) or (opened("left") if acts and _is_of_program(message, piece) else None)
        if ask is not None:
            yield Found(piece[0], piece[-1] + 1, ask)


def _is_of_program(message: Message, piece: list[int]) -> bool:
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


def _ask(message: Message, piece: list[int]) -> Frame | None:
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
    days = any((day := named("day", words, at)) and day.value in DAYS for at in range(len(words)))
    of_days = order.value in ("skip", "move", "swap")
    beside = (
        (days and of_days) or (lifts and (of_days or order.value == "bump")) or _beside(order.value, words)
    )
    return opened(f"order {order.value}") if own or (beside and not strange) else None


def _orders(message: Message, words: list[str], at: int) -> bool:
    """Whether nothing but glue stands before a word of the piece."""
    return not _is_glue_to(message, words, at) and named("order", words, at) is not None


def _is_glue_to(message: Message, words: list[str], at: int) -> bool:
    place = 0
    while place < at:
        glue = message.text.glue.at(words, place)
        if glue is None:
            return True
        place += glue[1]
    return place != at


def _is_strange(message: Message, at: int) -> bool:
    """Whether a word is none of the rows': it may be of another exercise."""
    if message.text.tokens[at].kind != "word" or message.text.tokens[at].value is not None:
        return False
    spoken_for = (
        lift_at(message.words, at)
        or named("day", message.words, at)
        or message.text.glue.at(message.words, at)
    )
    return not spoken_for and message.words[at] not in _vocabulary()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    """The words of the rows."""
    common = "some one any stuff things around lift lifts day days it them that those these somehow".split()
    return (words(FILE) | frozenset(common)) - {"jumps"}  # "squat jumps" are no squats


def _beside(order: str, words: list[str]) -> bool:
    """Whether a word stands there that makes it the program's."""
    return any(
        (found := named("beside", words, at)) is not None and found.value in ("", order)
        for at in range(len(words))
    )
