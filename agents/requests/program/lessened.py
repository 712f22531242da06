"""What is told of a session that takes some of it back: "skipped the last set", "but only 2 sets". Pure.

Such a session was not done as the program asks, so it may not be logged as if it had been.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from agents.requests.program.message import ENDS, FoundFrame, ProgramMessage, taken
from agents.requests.program.words import LIFTS, holds, lift_at, meant, named
from agents.words import Token, tokens

_NEAR = 4  # words from what denies to what is denied


def lessened_to(message: ProgramMessage, group: Sequence[FoundFrame], lifts: Sequence[str]) -> int | None:
    """Where what takes a session back ends; None where nothing does.

    It stands in the session's own sentences or in the one behind them, or is read as a reason for it.
    """
    others = set(LIFTS) - set(lifts) if lifts else set()
    ends = []
    for piece in _pieces(message, group):
        row = [message.text.tokens[at] for at in piece]
        if piece[0] >= group[-1].to and _is_a_set(row):
            break  # what stands behind is of another exercise
        if _takes_back(row, others):
            ends.append(piece[-1] + 1)
    reasons = (reason for each in group for reason in each.frame.all("reason"))
    if any(_takes_back(tokens(reason), others) for reason in reasons):
        ends.append(group[-1].to)
    between = _of_others(message)
    behind = [end for end in ends if between.isdisjoint(range(group[-1].to, end))]
    return max((group[-1].to, *behind)) if ends else None


def _pieces(message: ProgramMessage, group: Sequence[FoundFrame]) -> Iterator[list[int]]:
    """The pieces between signs and frames, from the session's sentence on to the end of the next one."""
    start, end = message.sentence(group[0].at)[0], message.sentence(group[-1].to - 1)[1]
    while end < len(message.words) and message.words[end] in ENDS:
        end += 1
    if end < len(message.words):
        end = message.sentence(end)[1]
    others = _of_others(message)
    free = [at for at in range(start, end) if at not in others]
    signs = {at for at in free if message.words[at] in ",()-" or message.words[at] in ENDS}
    for _, run in groupby(enumerate(free), key=lambda each: (each[1] - each[0], each[1] in signs)):
        yield [at for _, at in run]


def _of_others(message: ProgramMessage) -> set[int]:
    """The tokens that frames take, but for a lone "got 205": no max was tested there."""
    tested = any(each.frame.name == "tested" and not each.frame.get("part") for each in message.frames)
    return taken([each for each in message.frames if tested or not each.frame.get("part")])


def _is_a_set(row: Sequence[Token]) -> bool:
    """ "curls 3x12"."""
    return any(token.is_number for token in row) and any(token.folded in ("x", "@") for token in row)


def _takes_back(row: Sequence[Token], others: set[str]) -> bool:
    """Whether a piece lessens what was done; one that names another lift, or assistance, is of that."""
    words = [meant(token.folded) for token in row]
    lifts = {lift.value for at in range(len(words)) if (lift := lift_at(words, at))}
    if lifts & others or holds("assistance", words):
        return False
    return _lessens(words) or _denies(words) or _counts(row, words)


def _lessens(words: Sequence[str]) -> bool:
    """ "stopped after the first set", "10 lb less"; "didn't fail" and "hurts less" lessen nothing."""
    found = (at for at in range(len(words)) if named("lessens", words, at))
    before = (words[max(at - _NEAR, 0) : at] for at in found)
    return any(not holds("denies", near) and not holds("body", near) for near in before)


def _denies(words: Sequence[str]) -> bool:
    """ "couldn't finish", "no last set"; "not bad" denies nothing of it."""
    for at in range(len(words)):
        denial = named("denies", words, at)
        denied = words[denial.to : denial.to + _NEAR] if denial else []
        if holds("of-a-set", denied) and not holds("lessens", denied) and not holds("unharmed", denied):
            return True
    return False


def _counts(row: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether a piece is a number and says nothing but what was used, or how much of the sheet was done.

    Reps of the set for reps are read as such, and are in no piece.
    """
    numbers = [at for at, token in enumerate(row) if token.value not in (None, 1) and token.kind != "time"]
    other = (at for at in range(len(words)) if at not in numbers and row[at].kind != "mark")
    return bool(numbers) and all(named("of-a-count", words, at) for at in other)
