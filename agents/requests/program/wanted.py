"""Where in a message something of the program is said, and what of it counts. Pure.

The matcher reads frames; here they are held against what stands around them. A frame that runs into words
nobody read is none ("skip bench dips"). What is on a condition, or asked of somebody, is none either. Frames
that tell of one session become one, days without a verb go with the move before them. What names a lift and
is not understood, beside what was, makes a question: half of it is not done.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from agents.requests.matching import Frame, Text, frames
from agents.requests.program.slots import FLOATS, GLUE, MOST_REPS, SLOTS, Amount
from agents.requests.program.words import DAYS, LIFTS, REST, holds, lift_at, lifts_named, meant, named
from agents.requests.templates import words

FILE = "en/program.txt"
PROGRAM = "program"  # why a stretch of a message is no report
MOST_REQUESTS = 24  # of a message: twice what all four lifts can ask for together
LIGHTEST = 15  # of a top set, in any unit; of two smaller numbers none is a weight
MOST_ADDED = 50  # to a training max that is said bare; a greater number is what was lifted
MOST_SENTENCES = 3  # of one session
FAR = 40  # tokens from a lift to the "it" that means it
LONGEST_ORDER, LONGEST_TOLD = 16, 10  # words of a piece that is asked about
QUERIES = frozenset(("show", "prs", "maxes", "history", "status", "templates"))
DONE = frozenset(("done", "top", "set", "supplemental"))
OF_MAXES = frozenset(("bump", "bump_to", "hold"))
MOVES = frozenset(("move", "move_day", "swap", "assign", "shift"))
_ENDS = frozenset((".", "!", "?", ";", "\n"))
_POLITE = frozenset(("can", "could", "would", "will", "mind", "may"))
_PUTTING = frozenset("put set make schedule".split())
_TELLING = frozenset("got hit managed made top last final amrap".split())


class Found(NamedTuple):
    """What is wanted and the tokens that say it."""

    at: int
    to: int
    frame: Frame


@lru_cache(maxsize=8)  # a message is read by the engine and by the logger
def find(said: str, has_plan: bool, has_exercise: bool) -> tuple[Found, ...]:
    """What is wanted of the program, in order. `has_exercise`: the athlete is on an exercise, so that a bare
    "done" or "8 at 285" is of its sets; `has_plan`: they have a plan besides that some words may be about."""
    found = _Message(said, has_plan, has_exercise).found()
    if len(found) > MOST_REQUESTS:
        found = [Found(found[0].at, found[-1].to, _open("many"))]
    return tuple(found)


def _open(ask: str, lifts: tuple[str, ...] = ()) -> Frame:
    return Frame("open", (("ask", ask), *((("lifts", lifts),) if lifts else ())))


def _with(frame: Frame, **said: object) -> Frame:
    """The frame with these said instead."""
    return frame._replace(said=(*(each for each in frame.said if each[0] not in said), *said.items()))


def _taken(found: Sequence[Found]) -> set[int]:
    """The places of tokens that frames take."""
    return {at for each in found for at in range(each.at, each.to)}


def _by_place(found: Found) -> tuple[int, int]:
    return found.at, found.to


class _Message:
    """A message, its frames, and the tokens that nobody read."""

    def __init__(self, said: str, has_plan: bool, has_exercise: bool) -> None:
        self.text = Text(said, SLOTS, FLOATS, spelled=meant, glue=GLUE)
        self.words = self.text.words
        self.has_plan, self.has_exercise = has_plan, has_exercise
        read = frames(self.text, FILE)
        self.frames = [Found(each.at, each.to, each) for each in read.frames]
        self.left = {at for at in read.places if self.words[at].isascii() and self.words[at] != "\n"}
        self.ends = [len(self.words)] * (len(self.words) + 1)
        for at in range(len(self.words) - 1, -1, -1):
            self.ends[at] = at if self.words[at] in _ENDS else self.ends[at + 1]
        self.starts = [0]
        for at in range(len(self.words)):
            self.starts.append(at + 1 if self.words[at] in _ENDS else self.starts[at])
        self.taken = _taken(self.frames)

    def _joins(self, at: int) -> bool:
        glue = self.text.glue.at(self.words, at)
        return glue is not None and glue[0] == "join"

    def found(self) -> list[Found]:
        self._keep()
        kept = self.frames
        sessions = list(self._sessions([each for each in kept if each.frame.name in DONE]))
        self._leave([each for each in kept if each.frame.name in DONE], sessions)
        others = [each for each in self.frames if each.frame.name not in DONE]
        found = sorted([*sessions, *self._put(list(self._settled(others)))], key=_by_place)
        found = self._one_by_one(self._turned(_scoped(found)))
        found = [each for each in found if each.frame.name not in ("scope", "keep", "pair", "pairs")]
        return [
            self._widened(each) for each in sorted([*_meant(found), *self._unclear(found)], key=_by_place)
        ]

    def _widened(self, found: Found) -> Found:
        """With the glue and the signs around it that say nothing else."""
        at, to = found.at, found.to
        while (
            at
            and self._is_free(at - 1)
            and self.text.tokens[at - 1].kind == "word"
            and not self._joins(at - 1)
        ):
            at -= 1
        while to < len(self.words) and self._is_free(to) and not (self._joins(to) or self._opens_next(to)):
            to += 1
        return Found(at, to, found.frame)

    def _is_free(self, at: int) -> bool:
        return at not in self.left and not self._is_taken(at) and self.text.tokens[at].kind != "line"

    def _opens_next(self, at: int) -> bool:
        """Whether glue opens what is said next: "... Can you skip bench"."""
        glue = self.text.glue.at(self.words, at)
        return glue is not None and glue[0] in ("open", "asks")

    # --- what counts

    def _keep(self) -> None:
        """Leaves out frames that don't hold, again and again: another may run into the words of one."""
        while dropped := [each for each in self.frames if not self._holds(each)]:
            self._leave(dropped)

    def _leave(self, dropped: Sequence[Found], instead: Sequence[Found] = ()) -> None:
        self.left |= _taken(dropped) - _taken(instead)
        self.left = {at for at in self.left if self.text.tokens[at].kind not in ("mark", "line")}
        gone = set(dropped)
        self.frames = [each for each in self.frames if each not in gone]
        self.taken = _taken(self.frames)

    def _holds(self, found: Found) -> bool:
        frame = found.frame
        if (frame.get("plan") and self.has_plan) or (
            frame.name not in QUERIES and self._conditional(found.at)
        ):
            return False
        before = self._before(found.at)
        if (frame.get("whole") and not self._whole(found)) or named("because", self.words, max(before, 0)):
            return False  # "... because missing monday" asks for nothing
        if frame.said[:1] == (("reason", ""),) or (
            frame.name in DONE and ("" in frame.all("reason") or frame.get("scope"))
        ):
            return False  # words before it, or of a session, say more than why
        if frame.get("week") == "said" and not self._is_this_week(found.at):
            return False
        told_bare = (frame.get("whole") and frame.name not in QUERIES) or frame.name in (
            "pair",
            "pairs",
            "phase",
            "tested",
        )
        if told_bare and self._asks(found):
            return False
        if frame.get("small") and frame.get("amount").value > MOST_ADDED:
            return False
        if frame.get("loose") and frame.get("amount") and abs(frame.get("amount").value) > MOST_ADDED:
            return False
        return not self._runs_on(found)

    def _sentence(self, at: int) -> tuple[int, int]:
        """Where the sentence of a token begins and ends."""
        return self.starts[at], self.ends[at]

    def _conditional(self, at: int) -> bool:
        """Whether a sentence is on what may come: "if my back hurts, skip deads"."""
        start, to = self._sentence(at)
        while start < at and self.words[start] in ("so", "and", "but", ",", "also", "only"):
            start += 1
        return start < to and named("doubt", self.words, start) is not None

    def _before(self, at: int) -> int:
        """The token before a place, looked at through glue that may stand inside of a frame; -1 for none."""
        at -= 1
        while at >= 0 and at not in self.left and self._glued(at):
            at -= 1
        return at

    def _behind(self, to: int) -> int:
        while to < len(self.words) and to not in self.left and self._glued(to):
            to += 1
        return to

    def _glued(self, at: int) -> bool:
        taken = self._is_taken(at)
        glue = self.text.glue.at(self.words, at)
        joins = glue and glue[0] in ("join", "asks") and self.words[at] != "next"  # "next week"
        return not taken and self.text.tokens[at].kind == "word" and not joins

    def _runs_on(self, found: Found) -> bool:
        """Whether it runs into words that nobody read: "skip bench dips", "i bumped squat"."""
        before, behind = self._before(found.at), self._behind(found.to)
        if before in self.left or behind in self.left:
            return True
        told_before = before > 0 and self._joins(before) and before - 1 in self.left
        if told_before and found.frame.name in ("pair", "each"):
            return True  # "I bench on Mondays and press Thursdays"
        joined = behind < len(self.words) and self.words[behind] in ("and", "&", "/")
        return joined and behind + 1 in self.left and found.frame.name in (*OF_MAXES, "swap")

    def _whole(self, found: Found) -> bool:
        """Whether all that its sentence says is understood."""
        start, to = self._sentence(found.at)
        before, behind = self._before(found.at), self._behind(found.to)
        opens = before < start or self.text.tokens[before].kind == "mark"
        return self.left.isdisjoint(range(start, to)) or (opens and behind == to)

    def _asks(self, found: Found) -> bool:
        """Whether it is only asked about: "bench on Thursday?"; "can you move it?" asks for it."""
        behind = self._behind(found.to)
        asked = self.words[behind : behind + 1] == ["?"] or "?" in self.words[found.at : found.to]
        return asked and _POLITE.isdisjoint(self.words[slice(*self._sentence(found.at))])

    # --- sessions

    def _sessions(self, told: list[Found]) -> Iterator[Found]:
        """The sessions that were done as the program asks, each told by frames that stand together."""
        group: list[Found] = []
        for each in told:
            if group and not self._goes_with(group, each):
                yield from self._session(group)
                group = []
            group.append(each)
        if group:
            yield from self._session(group)

    def _goes_with(self, group: list[Found], each: Found) -> bool:
        between = range(group[-1].to, each.at)
        if self.taken.intersection(between) or self.left.intersection(between):
            return False
        sentences = sum(self.words[at] in _ENDS for at in range(group[0].at, each.at))
        said = {lift for other in group for lift in _lifts(other.frame)}
        new = set(_lifts(each.frame)) - {REST}
        other_one = _is_done(each.frame) and new and (said or any(_is_done(of.frame) for of in group))
        return sentences < MOST_SENTENCES and not (other_one and not new <= said)

    def _session(self, group: list[Found]) -> Iterator[Found]:
        log = self._log(group)
        why = [reason for each in group for reason in each.frame.all("reason")]
        if (
            log is not None
            and _is_bare(log)
            and any(not holds("felt", each.casefold().split()) for each in why)
        ):
            return  # "done for today, heading home"
        if log is not None and self._may_be_told(group, log) and self._is_told_whole(group[-1].to, log):
            yield Found(group[0].at, group[-1].to, log)

    def _log(self, group: list[Found]) -> Frame | None:
        """The session; None where it is none of the program's, or told by its own sets."""
        named_here = (lift for each in group for lift in _lifts(each.frame) if lift != REST)
        lifts = tuple(dict.fromkeys(named_here))
        sets = [each.frame for each in group if each.frame.name in ("top", "set")]
        if len(sets) > 1 or any(self._asks(each) for each in group):
            return None
        reps, weight = _numbers(sets[0]) if sets else (None, None)
        done = any(_is_done(each.frame) for each in group)
        if (
            sets
            and sets[0].name == "set"
            and any(":" in self.words[each.to : after.at] for each, after in pairwise(group))
        ):
            return None  # "done: 165 kg x 5" heads sets of its own
        top = any(each.name == "top" and (each.get("strong") or weight) for each in sets)
        alone = any(each.get("alone") for each in sets) and not lifts
        fits = not sets or _is_set(reps, weight)
        if not fits or not (done or top or alone) or (reps is not None and len(lifts) > 1):
            return None
        return Frame("log", (
            ("lifts", lifts), ("reps", None if reps is None else int(reps)), ("weight", weight),
            ("supplemental", any(each.frame.name == "supplemental" for each in group)),
        ))  # fmt: skip

    def _may_be_told(self, group: list[Found], log: Frame) -> bool:
        """Whether what stands before in the sentence leaves it a report of today: not "last week i ran and
        ..."; behind something else it has to name its lift."""
        if self.has_exercise and not log.get("lifts"):
            return False
        start, _ = self._sentence(group[0].at)
        before = [at for at in range(start, group[0].at) if at in self.left]
        words = [self.words[at] for at in range(start, group[0].at)]
        return not before or (bool(log.get("lifts")) and not (holds("not now", words) or holds("day", words)))

    def _is_told_whole(self, to: int, log: Frame) -> bool:
        """Whether nothing behind it tells the sets themselves: "finished squats, 3x5 at 225"."""
        behind, apart = to, False
        while behind < len(self.words) and behind not in self.left and not self._is_taken(behind):
            apart = apart or self.words[behind] in _ENDS
            behind += 1
        if behind == len(self.words) or self._is_taken(behind):
            return True
        word = self.words[behind]
        bare = _is_bare(log)
        if bare and not apart and not named("felt", self.words, behind):
            return False  # "done, 9:48"
        tells = word in _TELLING and (not apart or log.get("reps") is None)
        lift = not apart and lift_at(self.words, behind) is not None
        return not (self.text.tokens[behind].is_number or tells or lift)

    def _is_taken(self, at: int) -> bool:
        return at in self.taken

    # --- what goes together

    def _settled(self, found: list[Found]) -> Iterator[Found]:
        """The frames with what others tell of them: days without a verb, tested lifts one by one, "it"."""
        at = 0
        while at < len(found):
            group = self._together(found, at)
            yield from self._of_group(found[at - 1] if at else None, group, found)
            at += len(group)

    def _together(self, found: list[Found], at: int) -> list[Found]:
        """The frames of a kind that stand together from one on: lifts with their days, lifts with maxes."""
        kinds = ("pair", "pairs") if found[at].frame.name in ("pair", "pairs") else ("test", "tested")
        to = at + 1
        while (
            found[at].frame.name in kinds
            and to < len(found)
            and found[to].frame.name in kinds
            and not self.left.intersection(range(found[to - 1].to, found[to].at))
        ):
            to += 1
        return found[at:to]

    def _of_group(self, before: Found | None, group: list[Found], every: list[Found]) -> Iterator[Found]:
        if group[0].frame.name in ("pair", "pairs"):
            yield from self._days_told(before, group)
        elif group[0].frame.name in ("test", "tested"):
            yield from _tested(group)
        else:
            yield from self._alone(group[0])

    def _put(self, found: list[Found]) -> list[Found]:
        """The frames, those that put several lifts on days as one: these are the days from now on."""
        moves = [each for each in found if each.frame.name == "move" and not each.frame.get("scope")]
        putting = [
            at
            for each in moves
            for at in (each.at, each.at + 1)
            if self.words[at : at + 1] and self.words[at] in _PUTTING
        ]
        listed = len(moves) > 2 and lift_at(self.words, moves[0].at) is not None
        if (
            len(moves) < 2
            or not (putting or listed)
            or len(moves) != sum(each.frame.name == "move" for each in found)
        ):
            return found
        pairs = tuple((each.frame.get("day"), lift) for each in moves for lift in each.frame.get("lifts"))
        one = Found(moves[0].at, moves[-1].to, Frame("assign", (("pairs", pairs), ("scope", ""))))
        return sorted([*(each for each in found if each not in moves), one], key=_by_place)

    def _alone(self, found: Found) -> Iterator[Found]:
        frame = found.frame
        if frame.name not in QUERIES and self._asks(found):
            yield found._replace(frame=_open("asked"))
            return
        if frame.get("lifts") == "it":
            near = self._lifts_before(found.at)
            frame = _with(frame, lifts=(near.pop(),) if len(near) == 1 else ())
        if frame.name == "move" and not frame.get("scope") and self._is_of_now(found.at):
            frame = _with(frame, scope="week")  # "too sore to squat today, push it to Wednesday"
        if frame.name in ("bump", "hold", "template") and frame.get("of") == "all":
            frame = _with(frame, lifts=frame.get("lifts") or LIFTS)
        elif frame.name in ("move_open", "skip_which"):
            kind = "move" if frame.name == "move_open" else "skip"
            frame = _with(frame, lifts=frame.get("lifts", ()) if kind == "move" else ())._replace(name=kind)
        elif frame.name == "train":
            frame = _train(frame)
        elif frame.name == "each":
            days = frame.all("day")
            pairs = tuple(
                (day, lift) for day, lifts in zip(days, frame.all("lifts"), strict=True) for lift in lifts
            )
            frame = Frame("assign", (("pairs", pairs), ("scope", frame.get("scope", ""))))
        if frame.name == "move_which_none" or (frame.name == "train" and not _is_training(frame)):
            self._leave([found])
            return
        yield found._replace(frame=frame)

    def _is_this_week(self, at: int) -> bool:
        """Whether a sentence says that it is of this week."""
        places = range(*self._sentence(at))
        said = [named("scope", self.words, each) for each in places]
        return any(each is not None and each.value == "week" for each in said)

    def _is_of_now(self, at: int) -> bool:
        """Whether the words that stand before in the sentence, and nobody read, tell of these days."""
        days = (
            named("day", self.words, each) for each in range(self._sentence(at)[0], at) if each in self.left
        )
        return any(day is not None and day.value in ("today", "tomorrow") for day in days)

    def _lifts_before(self, at: int) -> set[str]:
        row = self.text.tokens[max(0, at - FAR) : at]
        return set(lifts_named(row).values())

    def _days_told(self, before: Found | None, group: list[Found]) -> Iterator[Found]:
        """Lifts and their days: they go with the move before them, or are the new days; a lone one is a move
        where it says from when on."""
        lifts = [lift for each in group for lift in each.frame.get("lifts")]
        scopes = [each.frame.get("scope") for each in group if each.frame.get("scope")]
        near = before is not None and not self.left.intersection(range(before.to, group[0].at))
        if near and before is not None and before.frame.name == "move":
            scopes = scopes or [each for each in [before.frame.get("scope")] if each]
            yield from (_as_move(each, scopes) for each in group)
            return
        each_week = all(self._is_each_week(each.frame) for each in group)
        asked = group[0].frame.name == "pairs" or bool(scopes) or each_week
        if len(group) > 1 and (asked or len(group) > 2) and sorted(set(lifts) & set(LIFTS)) == sorted(lifts):
            pairs = tuple((each.frame.get("day"), lift) for each in group for lift in each.frame.get("lifts"))
            said = (("pairs", pairs), ("scope", scopes[-1] if scopes else ""))
            yield Found(group[0].at, group[-1].to, Frame("assign", said))
        elif len(group) == 1 and asked:
            yield _as_move(group[0], scopes)
        else:
            yield from group
            self._leave(group)

    @staticmethod
    def _is_each_week(frame: Frame) -> bool:
        """ "Bench on Thursdays" says what is to be; "I bench on Thursdays" what is."""
        return frame.get("day") in _EACH and not frame.get("told")

    # --- what makes a question

    def _turned(self, found: list[Found]) -> list[Found]:
        """What has to be asked where the next words take part of it back: "skip squat, unless it is fine"."""
        return [self._without_condition(each) for each in found]

    def _without_condition(self, found: Found) -> Found:
        at = found.to
        while at < len(self.words) and self.words[at] in (",", "(", "-", "but", "and"):
            at += 1
        if found.frame.name in (*QUERIES, "log", "open") or at not in self.left:
            return found
        to = self._sentence(at)[1]
        if found.frame.name == "tested" and named("missed", self.words, at):
            pieces = any(self.text.tokens[each].is_number for each in range(at, to))
            return found if pieces else Found(found.at, to, _open("made"))
        return Found(found.at, to, _open("sure")) if named("takes back", self.words, at) else found

    def _one_by_one(self, found: list[Found]) -> list[Found]:
        """Of a sentence about training maxes or templates that names a lift with what is not understood, one
        question instead of all that it wants."""
        asked: dict[int, Found] = {}
        for each in found:
            loose = each.frame.name == "hold" and each.frame.get("loose")
            of_lifts = each.frame.name in (*OF_MAXES, "template", "assign") and not loose
            start, to = self._sentence(each.at)
            if of_lifts and self._leaves_a_lift(start, to):
                asked[start] = Found(start, to, _open("one by one"))
        rest = [each for each in found if not any(by.at <= each.at < by.to for by in asked.values())]
        return sorted([*rest, *asked.values()], key=_by_place)

    def _leaves_a_lift(self, start: int, to: int) -> bool:
        """Whether a piece of a sentence that nobody read names a lift; how that felt asks for nothing."""
        return any(
            any(
                (lift := lift_at(self.words, at)) and set(lift.value.split()) <= set(LIFTS)
                for at in piece
                if at in self.left
            )
            and not holds("told", [self.words[at] for at in piece])
            for piece in self._pieces(start, to)
        )

    def _pieces(self, start: int, to: int) -> Iterator[list[int]]:
        """The pieces between signs and frames that hold words nobody read."""
        piece: list[int] = []
        for at in range(start, to + 1):
            cut = (
                at == to or self.words[at] in (",", "(", ")") or self.words[at] in _ENDS or self._is_taken(at)
            )
            if not cut:
                piece.append(at)
                continue
            if self.left.intersection(piece):
                yield piece
            piece = []

    def _unclear(self, found: list[Found]) -> Iterator[Found]:
        """What is plainly meant for the program and can't be told: it is asked about, never passed over."""
        taken = _taken(found)
        self.frames = [each for each in self.frames if each.at in taken]
        self.taken = _taken([*self.frames, *found])
        for piece in [] if self.has_exercise or self.has_plan else self._pieces(0, len(self.words)):
            ask = self._ask(piece)
            if ask is not None:
                yield Found(piece[0], piece[-1] + 1, ask)

    def _ask(self, piece: list[int]) -> Frame | None:
        words = [self.words[at] for at in piece]
        start = next((at for at in range(len(piece)) if self._orders(words, at)), len(piece))
        asked = "?" in self.words[piece[-1] + 1 : piece[-1] + 2]
        lifts = tuple(lift.value for at in range(len(words)) if (lift := lift_at(words, at)))
        done = lifts and not asked and len(words) <= LONGEST_TOLD and holds("finished", words)
        if done and not (holds("unfinished", words) or any(self.text.tokens[at].is_number for at in piece)):
            return _open("otherwise", (lifts[0],))
        order = named("order", words, start) if start < len(words) else None
        if (
            order is None
            or len(words) > LONGEST_ORDER
            or holds("no order", words)
            or self._conditional(piece[0])
        ):
            return None
        if (asked and _POLITE.isdisjoint(words)) or any(
            self.text.tokens[at].is_number and self.words[at + 1 : at + 2] in (["x"], ["/"]) for at in piece
        ):
            return None
        strange = any(self._is_strange(at) for at in piece)
        own = holds("own", words) or any(named("template", words, at) for at in range(len(words)))
        days = any((day := named("day", words, at)) and day.value in DAYS for at in range(len(words)))
        of_days = order.value in ("skip", "move", "swap")
        beside = (
            (days and of_days)
            or (lifts and (of_days or order.value == "bump"))
            or _beside(order.value, words)
        )
        return _open(f"order {order.value}") if own or (beside and not strange) else None

    def _orders(self, words: list[str], at: int) -> bool:
        """Whether nothing but glue stands before a word of the piece."""
        return not self._is_glue_to(words, at) and named("order", words, at) is not None

    def _is_glue_to(self, words: list[str], at: int) -> bool:
        place = 0
        while place < at:
            glue = self.text.glue.at(words, place)
            if glue is None:
                return True
            place += glue[1]
        return place != at

    def _is_strange(self, at: int) -> bool:
        """Whether a word is none of the rows': it may be of another exercise."""
        if self.text.tokens[at].kind != "word" or self.text.tokens[at].value is not None:
            return False
        spoken_for = (
            lift_at(self.words, at) or named("day", self.words, at) or self.text.glue.at(self.words, at)
        )
        return not spoken_for and self.words[at] not in _vocabulary()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    """The words of the rows."""
    common = "some one any stuff things around lift lifts day days it them that those these somehow".split()
    return words(FILE) | frozenset(common)


_EACH = tuple(
    f"{day}s" for day in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
)


def _beside(order: str, words: list[str]) -> bool:
    """Whether a word stands there that makes it the program's."""
    return any(
        (found := named("beside", words, at)) is not None and found.value in ("", order)
        for at in range(len(words))
    )


def _as_move(found: Found, scopes: list[str]) -> Found:
    day, lifts = found.frame.get("day"), found.frame.get("lifts")
    scope = found.frame.get("scope") or (scopes[0] if scopes else "")
    return found._replace(frame=Frame("move", (("lifts", lifts), ("day", day), ("scope", scope))))


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


def _is_set(reps: Decimal | None, weight: Amount | None) -> bool:
    weighs = weight is None or weight.value >= LIGHTEST
    return reps is not None and reps == int(reps) and 0 <= reps <= MOST_REPS and weighs


def _train(frame: Frame) -> Frame:
    """The days of training; which they are is open where only their number is said."""
    if frame.get("off"):
        weekdays = ("monday", "tuesday", "wednesday", "thursday", "friday")
        return _with(frame, days=tuple(day for day in weekdays if day != frame.get("off").removesuffix("s")))
    return _with(frame, days=frame.get("days", ()))


def _is_training(frame: Frame) -> bool:
    only = frame.get("only")
    return not (
        (only == "four" and len(frame.get("days")) != len(LIFTS))
        or (only == "always" and frame.get("scope") != "always")
    )


def _tested(group: list[Found]) -> Iterator[Found]:
    """The lifts that were tested: each by itself, or several behind a word that says that they were."""
    told = [each for each in group if not each.frame.get("part")]
    if not told:
        return
    named_before = next((each.frame.get("lift") for each in group if each.frame.name == "test"), None)
    for each in group:
        lift = each.frame.get("lift") or named_before
        lift = lift[0] if isinstance(lift, tuple) else lift
        if each.frame.name == "tested" and lift:
            yield each._replace(frame=_with(each.frame, lifts=(lift,)))


def _scoped(found: list[Found]) -> list[Found]:
    """The frames with what is said behind them: "Just this week.", "same tms"."""
    settled: list[Found] = []
    for each in found:
        last = settled[-1] if settled else None
        if each.frame.name == "scope" and last is not None and last.frame.name in MOVES:
            settled[-1] = Found(last.at, each.to, _with(last.frame, scope=each.frame.get("scope")))
        elif each.frame.name == "keep" and last is not None and last.frame.name == "reset":
            settled[-1] = Found(last.at, each.to, _with(last.frame, tms=each.frame.get("tms")))
        elif each.frame.name == "reset" and last is not None and last.frame.name == "reset":
            settled[-1] = Found(last.at, each.to, last.frame)
        else:
            settled.append(each)
    return settled


def _meant(found: list[Found]) -> list[Found]:
    """The frames without a lone "squat +5": of training maxes that is only where others go up, or stay."""
    if sum(each.frame.name in OF_MAXES for each in found) > 1:
        return found
    loose = [each for each in found if each.frame.name == "bump" and each.frame.get("loose")]
    return [each for each in found if each not in loose]
