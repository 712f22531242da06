"""Requests to a program that the athlete runs, cut out of a message: "swap bench and OHP days", "Done."

They are no workout and no wish for a plan. A session that is told in sets stays a report: a bare "done"
behind it asks for nothing.
"""

from collections.abc import Sequence
from itertools import pairwise

from agents.models.offline import clauses
from agents.models.offline.clauses import Stretch
from agents.models.offline.reading import Ambiguity, ReadingContext
from agents.requests.matching import Frame
from agents.requests.program import wanted
from agents.requests.program.calling import meant, question
from agents.requests.program.message import FoundFrame
from agents.requests.program.wanted import PROGRAM
from agents.requests.program.words import LIFTS, lifts_named
from agents.words import Token


def find(
    text: str, row: Sequence[Token], stretches: Sequence[Stretch], context: ReadingContext
) -> list[FoundFrame]:
    """The requests of a message, but for what others are told to do and sessions told in sets."""
    found = wanted.find(text, context.has_plan, bool(context.exercise))
    theirs = [(each.at, each.to) for each in stretches if each.act == "others"]
    own = [each for each in found if not any(at <= each.at < to for at, to in theirs)]
    sessions = [each for each in own if _is_session(each.frame)]
    if not sessions:
        return own
    told = _told(row, cut(row, text, stretches, own))
    return [each for each in own if each not in sessions or _is_new(each, each.frame, told)]


def _is_session(frame: Frame) -> bool:
    """Whether a frame is a session that was done, as the program asks or otherwise."""
    return frame.name == "log" or frame.get("ask") == "otherwise"


def _told(row: Sequence[Token], stretches: Sequence[Stretch]) -> list[tuple[int, set[str]]]:
    """Where the reports stand that have numbers, and the lifts they name."""
    found = []
    for stretch in stretches:
        if stretch.act == "report" and any(token.is_number for token in row[stretch.at : stretch.to]):
            named = set(lifts_named(row[stretch.at : stretch.to]).values())
            found.append((stretch.at, named))
    return found


def _is_new(found: FoundFrame, log: Frame, told: Sequence[tuple[int, set[str]]]) -> bool:
    """Whether a session is not the one that the message tells in sets."""
    named = {lift for _, lifts in told for lift in lifts}
    if log.get("lifts"):
        return named.isdisjoint(log.get("lifts"))
    before = any(at < found.at for at, _ in told)
    return named.isdisjoint(LIFTS) and not (before and log.get("reps") is None)


def cut(
    row: Sequence[Token], text: str, stretches: Sequence[Stretch], found: Sequence[FoundFrame]
) -> list[Stretch]:
    """The stretches with the requests cut out of them: plans, told by PROGRAM.

    What is left is read as if they had not been said: "lift tomorrow" in a request is no plan for the rest.
    """
    if not found:
        return list(stretches)
    taken = {place for each in found for place in range(each.at, each.to)}
    left = [place for place in range(len(row)) if place not in taken]
    pieces = [Stretch(each.at, each.to, "plan", PROGRAM) for each in found]
    for stretch in clauses.stretches([row[place] for place in left], text):
        pieces += _apart(stretch, left[stretch.at : stretch.to])
    return sorted(pieces)


def _apart(stretch: Stretch, places: Sequence[int]) -> list[Stretch]:
    """The runs of a stretch's tokens that stand together, where requests stood between them."""
    starts = [place for before, place in pairwise((-2, *places)) if place != before + 1]
    ends = [
        before + 1
        for before, place in pairwise((*places, len(places) + places[-1] + 2))
        if place != before + 1
    ]
    return [stretch._replace(at=at, to=to) for at, to in zip(starts, ends, strict=True)]


def unclear(row: Sequence[Token], found: Sequence[FoundFrame], *, has_plan: bool) -> list[Ambiguity]:
    """What has to be asked back before the requests can be met; of who has a plan "undo" may be of that."""
    no_plan = () if has_plan else (("of-plan", "none"),)
    frames = ((each, each.frame._replace(said=(*each.frame.said, *no_plan))) for each in found)
    asked = [(each, question(meant(frame))) for each, frame in frames]
    return [
        Ambiguity(row[each.at].start, row[each.to - 1].end, "program_unclear", back.text, back.options)
        for each, back in asked
        if back is not None
    ]
