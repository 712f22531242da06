"""A message to the program: its frames, and whether each holds against what stands around it. Pure.

A frame that runs into words nobody read is none ("skip bench dips"). What is on a condition, or only asked,
is none either.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from agents.requests.matching import Frame, Text, frames
from agents.requests.program.words import FLOATS, GLUE, SLOTS, holds, meant, named

FILE = "en/program.txt"
MOST_ADDED = 50  # to a training max that is said bare; a greater number is what was lifted
QUERIES = frozenset(("show", "prs", "maxes", "history", "status", "templates"))
DONE = frozenset(("done", "top", "set", "supplemental"))
TOLD = frozenset(("pair", "pairs", "phase", "tested"))
OF_MAXES = frozenset(("bump", "bump_to", "hold"))
ENDS = frozenset((".", "!", "?", ";", "\n"))
POLITE = frozenset(("can", "could", "would", "will", "mind", "may"))


class FoundFrame(NamedTuple):
    """What is wanted and the tokens that say it."""

    at: int
    to: int
    frame: Frame


def opened(ask: str, lifts: tuple[str, ...] = ()) -> Frame:
    return Frame("open", (("ask", ask), *((("lifts", lifts),) if lifts else ())))


def saying(frame: Frame, **said: object) -> Frame:
    """The frame with these said instead."""
    return frame._replace(said=(*(each for each in frame.said if each[0] not in said), *said.items()))


def taken(found: Sequence[FoundFrame]) -> set[int]:
    """The places of tokens that frames take."""
    return {at for each in found for at in range(each.at, each.to)}


by_place = itemgetter(0, 1)


class ProgramMessage:
    """A message, its frames, and the tokens that nobody read."""

    def __init__(self, said: str, has_plan: bool, has_exercise: bool) -> None:
        self.text = Text(said, SLOTS, FLOATS, spelled=meant, glue=GLUE)
        self.words = self.text.words
        self.has_plan, self.has_exercise = has_plan, has_exercise
        read = frames(self.text, FILE)
        self.frames = [FoundFrame(each.at, each.to, each) for each in read.frames]
        self.left = {at for at in read.places if self.words[at].isascii() and self.words[at] != "\n"}
        self.taken = taken(self.frames)

    def _is_glue(self, at: int, *kinds: str) -> bool:
        return self.text.glued(at)[0] in kinds

    def widened(self, found: FoundFrame) -> FoundFrame:
        """With the glue and the signs around it that say nothing else."""
        at, to = found.at, found.to
        tokens = self.text.tokens
        while (
            at
            and self._is_free(at - 1)
            and tokens[at - 1].kind == "word"
            and not self._is_glue(at - 1, "join")
        ):
            at -= 1
        while to < len(self.words) and self._is_free(to) and not self._is_glue(to, "join", "open", "asks"):
            to += 1
        return FoundFrame(at, to, found.frame)

    def _is_free(self, at: int) -> bool:
        return at not in self.left and at not in self.taken and self.text.tokens[at].kind != "line"

    # --- what counts

    def keep(self) -> None:
        """Leaves out frames that don't hold, again and again: another may run into the words of one."""
        while dropped := [each for each in self.frames if not self._holds(each)]:
            self.leave(dropped)

    def leave(self, dropped: Sequence[FoundFrame], instead: Sequence[FoundFrame] = ()) -> None:
        self.left |= taken(dropped) - taken(instead)
        self.left = {at for at in self.left if self.text.tokens[at].kind not in ("mark", "line")}
        gone = set(dropped)
        self.frames = [each for each in self.frames if each not in gone]
        self.taken = taken(self.frames)

    def _holds(self, found: FoundFrame) -> bool:
        frame = found.frame
        if (frame.get("plan") and self.has_plan) or (
            frame.name not in QUERIES and self.conditional(found.at)
        ):
            return False
        before = self._before(found.at)
        if (frame.get("whole") and not self._whole(found)) or named("because", self.words, max(before, 0)):
            return False  # "... because missing monday" asks for nothing
        if frame.said[:1] == (("reason", ""),) or (
            frame.name in DONE and ("" in frame.all("reason") or frame.get("scope"))
        ):
            return False  # words before it, or of a session, say more than why
        places = range(*self.sentence(found.at))
        scopes = {each.value for at in places if (each := named("scope", self.words, at))}
        if frame.get("week") == "said" and "week" not in scopes:
            return False
        if (frame.name in TOLD or (frame.get("whole") and frame.name not in QUERIES)) and self.asks(found):
            return False
        amount = frame.get("amount") if frame.get("small") or frame.get("loose") else None
        return not (amount and abs(amount.value) > MOST_ADDED) and not self._runs_on(found)

    def sentence(self, at: int) -> tuple[int, int]:
        """Where the sentence of a token begins and ends."""
        end = next((to for to in range(at, len(self.words)) if self.words[to] in ENDS), len(self.words))
        return next((to + 1 for to in range(at - 1, -1, -1) if self.words[to] in ENDS), 0), end

    def conditional(self, at: int) -> bool:
        """Whether a sentence is on what may come: "if my back hurts, skip deads"."""
        start, to = self.sentence(at)
        while start < at and self.words[start] in ("so", "and", "but", ",", "also", "only"):
            start += 1
        return start < to and named("doubt", self.words, start) is not None

    def _before(self, at: int) -> int:
        """The token before a place, looked at through glue that may stand inside of a frame; -1 for none."""
        at -= 1
        while at >= 0 and at not in self.left and self._glued(at):
            at -= 1
        return at

    def behind(self, to: int) -> int:
        while to < len(self.words) and to not in self.left and self._glued(to):
            to += 1
        return to

    def _glued(self, at: int) -> bool:
        joins = self._is_glue(at, "join", "asks") and self.words[at] != "next"  # "next week"
        return at not in self.taken and self.text.tokens[at].kind == "word" and not joins

    def _runs_on(self, found: FoundFrame) -> bool:
        """Whether it runs into words that nobody read: "skip bench dips", "i bumped squat"."""
        before, behind = self._before(found.at), self.behind(found.to)
        if before in self.left or behind in self.left:
            return True
        told_before = before > 0 and self._is_glue(before, "join") and before - 1 in self.left
        if told_before and found.frame.name in ("pair", "each"):
            return True  # "I bench on Mondays and press Thursdays"
        joined = behind < len(self.words) and self.words[behind] in ("and", "&", "/")
        return joined and behind + 1 in self.left and found.frame.name in (*OF_MAXES, "swap")

    def _whole(self, found: FoundFrame) -> bool:
        """Whether all that its sentence says is understood."""
        start, to = self.sentence(found.at)
        before, behind = self._before(found.at), self.behind(found.to)
        opens = before < start or self.text.tokens[before].kind == "mark"
        return self.left.isdisjoint(range(start, to)) or (opens and behind == to)

    def asks(self, found: FoundFrame) -> bool:
        """Whether it is only asked about: "bench on Thursday?"; "can you move it?" asks for it."""
        behind = self.behind(found.to)
        asked = self.words[behind : behind + 1] == ["?"] or "?" in self.words[found.at : found.to]
        return asked and POLITE.isdisjoint(self.words[slice(*self.sentence(found.at))])

    def asks_leave(self, found: FoundFrame) -> bool:
        """Whether it is asked if it may be: "can I skip squat?"; "can you skip it?" asks for it."""
        start, to = self.sentence(found.at)
        return self.words[to : to + 1] == ["?"] and holds("leave", self.words[start : found.to])

    def is_unsure(self, found: FoundFrame) -> bool:
        """Whether a "maybe" stands before it among words that say nothing else, or behind it by itself."""
        at, to = found.at, found.to
        while at and self._is_free(at - 1) and self.text.tokens[at - 1].kind == "word":
            at -= 1
        if holds("unsure", self.words[at : found.at]):
            return True
        while to < len(self.words) and (self.words[to] == "," or self._is_free(to)):
            unsure = named("unsure", self.words, to)
            if unsure is not None:
                return unsure.to == len(self.words) or self.text.tokens[unsure.to].kind != "word"
            to += 1
        return False

    # --- what goes together

    def pieces(self, start: int, to: int) -> Iterator[list[int]]:
        """The pieces between signs and frames that hold words nobody read."""
        piece: list[int] = []
        for at in range(start, to + 1):
            cut = at == to or self.words[at] in (",", "(", ")") or self.words[at] in ENDS or at in self.taken
            if not cut:
                piece.append(at)
                continue
            if self.left.intersection(piece):
                yield piece
            piece = []
