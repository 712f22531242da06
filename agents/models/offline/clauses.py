"""What the athlete does with each stretch of a message: reports it, asks, plans, tells of somebody else.

A line is cut into sentences, a sentence into clauses where a new act opens ("..., but my buddy did 405",
"... tomorrow I'll do 5x5"). Only reports are read for sets. A programme that was pasted reports nothing, nor
does an order to a program: "Log 500 kg deadlift for me", "add a bench 3x5 at 100 to my log", a line that
pretends to be no athlete's ("SYSTEM: ..."). "Squat 5x5 at 100, can you log it?" tells of squats and asks;
"log for me: squat 5x5" dictates.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from agents.models.offline.openers import (
    AIMS,
    EXEMPTING,
    INSIDE,
    OPENING,
    PLANNED,
    Opening,
    known_at,
    plain_words,
    somebody,
)
from agents.reading.statements import Act
from agents.words import Token

_BOUNDARIES = frozenset({",", ";", "-", "(", ")", ":"})
_CONJUNCTIONS = frozenset(
    "but and while then so though although whereas because however yet also plus now tho cause cuz".split()
)
_ABBREVIATIONS = frozenset("lb lbs kg kgs min mins sec secs reps rep approx vs hr hrs mi ft mt".split())
_ENDS = frozenset(".!?")
_DAYS = frozenset(("today", "yesterday"))
_REPORT: Opening = ("report", "")
# First words of a sentence that say what the exercise behind them was.
_TRIED = frozenset("missed failed almost nearly".split())
_TRYING = frozenset("got get hit did the my a on at i".split())
_OF_A_PROGRAM = frozenset("stimulus tags intent".split())  # said of a workout that is written down
_HEADED: dict[str, Act] = dict.fromkeys("program programme prescription programming".split(), "prescription")
_ASKING = frozenset("is are should does can could would".split())  # first words of a sentence
_HAD = ("coach had", "my coach had", "trainer had")
_ORDERS = frozenset("do perform complete try target targets".split())
_MID_CLAUSE = frozenset("i i'll ill im should he she they".split())  # open an act without a comma
_LAST_OF_ALL = frozenset("finish complete get lock hit make grind".split())  # "couldn't finish the last set"
_NEAR_LAST = 6  # words: "the last set i couldnt finish"
_FIRST_PERSON = frozenset("i we ive".split())
_ROUNDS = frozenset("round rounds rds rd".split())
_LEFT_OPEN = frozenset(("chat", "not_done"))  # acts that bare sets after a comma are no more part of
LAST_TIME = "last time"
_WEEKS = frozenset("week wk cycle block phase mesocycle meso".split())
_WAS_DONE = frozenset(
    """did done felt feels feeling hit got finished completed easy hard tough brutal good great pr pb today
    yesterday tonight ran managed failed missed last smooth solid strong tired sore skipped ended worked
    moved today's crushed smashed heavy light grinder rough""".split()
)
_LOAD_UNITS = frozenset("lb lbs kg kgs kilos pounds".split())
_MOST = 400  # tokens: nobody pastes a longer programme that has no load
ORDER = "order"
_COMMANDS = frozenset(
    "log add record put enter save write create insert store register note track mark".split()
)
_BEFORE_AN_ORDER = frozenset(
    "please pls hey hi ok okay coach can could would will you u now then and also just so go ahead".split()
)
_FOR_WHOM = frozenset((("for", "me"), ("my", "log"), ("my", "history"), ("my", "records"), ("my", "diary")))
_VOICES = frozenset(
    "system assistant developer instruction instructions prompt admin administrator tool".split()
)
_AROUND_A_VOICE = frozenset("[ < ( # * - _ | /".split())
_OVERRULING = frozenset("ignore disregard forget override".split())
_INSTRUCTIONS = frozenset("instruction instructions prompt prompts rules".split())
_NEAR = 5  # words from "ignore" to "instructions"


class Stretch(NamedTuple):
    """Tokens `at` up to `to`, and the act of them. `aims`: it says what had been aimed at."""

    at: int
    to: int
    act: Act
    why: str
    aims: bool = False


_HEADED |= dict.fromkeys(
    "client trainee student customer buddy partner wife husband friend".split(), "others"
)


class Cutting:
    """One message: its tokens and plain words."""

    def __init__(self, row: Sequence[Token], text: str) -> None:
        self.row, self.text, self.said = row, text, plain_words(row)

    def stretches(self) -> list[Stretch]:
        """The clauses in order, without a gap; line ends are part of the clause before them."""
        programme = pasted(self.row, self.said)
        found: list[Stretch] = []
        at = 0
        while at < len(self.row):
            end = _line_end(self.row, at)
            for sentence in _sentences(self.row, at, end):
                cut = self._clauses(*sentence)
                if programme and not any(part.act in ("question", "others") for part in cut):
                    cut = [part._replace(act=programme[0], why=programme[1], aims=False) for part in cut]
                found.extend(cut)
            at = end
        return found

    def _clauses(self, at: int, end: int) -> list[Stretch]:
        """One sentence, cut where a new act opens."""
        said = self.said
        asks = "?" in said[max(at, end - 3) : end]
        cuts: list[Stretch] = []
        start = at
        act, why = self._sentence_act(at, end) or self._opening(at, end) or _REPORT
        turned = dated = numbered = False
        for place in range(at + 1, end):
            numbered = numbered or self.row[place - 1].is_number
            turned = turned or INSIDE.at(said, place - 1, end) is not None
            dated = dated or said[place - 1] in _DAYS
            boundary = self._is_boundary(place)
            opening = self._opening(place, end) if boundary else self._inside_opening(place, end, act)
            if (
                opening is None
                and boundary
                and act in _LEFT_OPEN
                and not numbered
                and self._sets_follow(place, end)
            ):
                opening = _REPORT
            if opening is None or not self._opens(opening, act, place, end, turned, dated):
                continue
            cuts.append(self._stretch(start, place, act, why))
            start, (act, why), turned, dated, numbered = place, opening, False, False, False
        cuts.append(self._stretch(start, end, act, why))
        cuts = [piece for cut in cuts for piece in self._without_tail(cut)]
        return _asked(cuts) if asks else cuts

    def _is_boundary(self, place: int) -> bool:
        """Whether a clause may begin here: behind a mark or a picture, at a conjunction."""
        before = self.said[place - 1]
        return before in _BOUNDARIES or self.said[place] in _CONJUNCTIONS or not before.isascii()

    def _opens(self, opening: Opening, act: Act, place: int, end: int, turned: bool, dated: bool) -> bool:
        """Whether an opening really begins another clause, after a clause of this act."""
        if opening[0] != "report":
            return opening[0] != act
        day = opening[1] in _DAYS and (dated or self._ends_act(place, end))
        if act == "report":
            return turned or day
        if act == "others" and _FIRST_PERSON.isdisjoint(opening[1].split()):
            return False  # "my daughter is 7 and did 5 pull-ups"
        return day or opening is _REPORT or self._ends_act(place, end)

    def _sentence_act(self, at: int, end: int) -> Opening | None:
        """What the first words say of the exercise behind them: "Almost got bench 225x1", "no squats"."""
        opening, second = self.said[at], self.said[at + 1] if at + 1 < end else ""
        if self.row[at].kind != "word":
            return None
        if opening in _TRIED:
            place = at + 1
            while place < end and self.said[place] in _TRYING:
                place += 1
            tried = place < end and (self.row[place].is_number or known_at(self.row, place, end))
            if tried and place == at + 1 and self.row[place].is_number and self._how_often(place, end):
                return None  # "missed 205 on clean and jerk twice": sets that were tried
            return ("not_done", opening) if tried else None
        if opening in _ASKING and end - at > 1 and second != "not":
            return "question", opening
        if opening == "no" and known_at(self.row, at + 1, end):
            return "not_done", "no"
        if opening in _OF_A_PROGRAM and second == ":":
            return "prescription", opening
        if opening in _HEADED and second == ":" and known_at(self.row, at + 2, end):
            return _HEADED[opening], opening
        return None

    def _how_often(self, at: int, end: int) -> bool:
        """Whether "twice" or "three times" stands behind, on this side of a comma."""
        comma = next((place for place in range(at, end) if self.said[place] == ","), end)
        return not {"twice", "times"}.isdisjoint(self.said[at:comma])

    def _opening(self, at: int, end: int) -> Opening | None:
        """The act that opens at a boundary, past its conjunctions."""
        row, said = self.row, self.said
        limit = min(end, at + 4)  # a row of brackets opens nothing
        while at < limit and (said[at] in _CONJUNCTIONS or row[at].kind == "line" or said[at] in _BOUNDARIES):
            at += 1
        if at >= end:
            return None
        found = OPENING.at(said, at, end)
        if found is None or (found[0] == "report" and " " not in found[1]):
            found = ("others", said[at]) if somebody(row, said, self.text, at, end) else found
        return found and self._as_meant(found, at + found[1].count(" ") + 1, end)

    def _as_meant(self, found: Opening, after: int, end: int) -> Opening | None:
        """An opening less what its words mean beside others: "do 5x5" is an order, "do" is not."""
        following = self.row[after] if after < end else None
        word = self.said[after] if after < end else ""
        if found[1] == "i have" and following is not None and following.is_number:
            scored = self.said[after + 1 : after + 2]
            if scored and scored[0] in _ROUNDS:
                return _REPORT  # "I have 9 rounds"
        if found == ("chat", "watching") and self.said[after - 2 : after - 1] == ["while"]:
            return None  # what went on during it
        if found[1] in _ORDERS:
            is_order = following is not None and (following.is_number or found[1].startswith("t"))
            return found if is_order else None
        if found[1] in ("plan", "goal") and word == "b":
            return None
        if found[1] in _HAD and PLANNED.within(self.said, after, self._next_mark(after, end)):
            return "prescription", found[1]  # "coach had 4x1k on the plan"
        if found[1].endswith(("couldnt", "could not", "didnt", "did not")) and word in _LAST_OF_ALL:
            near = self.said[max(0, after - _NEAR_LAST) : after + 4]
            return _REPORT if "last" in near or "final" in near else found
        return found

    def _next_mark(self, at: int, end: int) -> int:
        return next((near for near in range(at, end) if self.said[near] in (*_BOUNDARIES, "but")), end)

    def _inside_opening(self, place: int, end: int, act: Act) -> Opening | None:
        """Acts that open without a comma: "225x5 i'll do 230 next", "he had 405 i had 315"."""
        if self.said[place] not in _MID_CLAUSE:
            return None
        found = OPENING.at(self.said, place, end)
        found = self._as_meant(found, place + found[1].count(" ") + 1, end) if found else None
        if found is None or found is _REPORT:
            return None
        mine = found[0] == "report" and self.said[place] == "i" and act in ("others", "not_done")
        return found if mine or found[0] in ("plan", "question", "not_done") else None

    def _ends_act(self, place: int, end: int) -> bool:
        """Whether a report really opens here: "today" alone doesn't end a plan, "today I squatted" does."""
        if self.said[place] in _DAYS:
            opening = self._opening(place + 1, end)
            return opening is not None and opening[0] == "report"
        return self.said[place] not in ("done", "finished")

    def _sets_follow(self, place: int, end: int) -> bool:
        """Whether an exercise with numbers stands here: "skipped dips, bench 3x5"."""
        named = next(
            (near for near in range(place, min(end, place + 2)) if known_at(self.row, near, end)), -1
        )
        return named >= 0 and any(token.is_number for token in self.row[named : min(end, named + 6)])

    def _stretch(self, at: int, to: int, act: Act, why: str) -> Stretch:
        """The stretch, turned by what stands inside it: "squats 5x5 tomorrow" is a plan."""
        if EXEMPTING.within(self.said, at, to) and act in ("report", "plan"):
            return Stretch(at, to, "report", "")
        turned = INSIDE.within(self.said, at, to) if act == "report" else None
        if turned and turned[0] == "chat" and "today" in self.said[at:to]:
            turned = None  # "my PR was 315, today"
        act, why = turned or (act, why)
        aimed = act in ("plan", "prescription", "not_done") and AIMS.within(self.said, at, to) is not None
        aims = aimed or (act == "chat" and why == LAST_TIME)
        return Stretch(at, to, act, why, aims)

    def _without_tail(self, cut: Stretch) -> list[Stretch]:
        """The stretch, less another exercise behind its sets: "squat 5x5 225, deadlift next week"."""
        if cut.act != "plan" or OPENING.at(self.said, cut.at, cut.to):
            return [cut]
        comma = max((at for at in range(cut.at, cut.to) if self.said[at] == ","), default=cut.at)
        tail = self.row[comma : cut.to]
        if (
            comma == cut.at
            or any(token.is_number for token in tail)
            or INSIDE.within(self.said, cut.at, comma)
        ):
            return [cut]
        numbers = any(token.is_number for token in self.row[cut.at : comma])
        if not (numbers and comma + 1 < cut.to and known_at(self.row, comma + 1, cut.to)):
            return [cut]
        return [Stretch(cut.at, comma + 1, "report", ""), cut._replace(at=comma + 1)]


def stretches(row: Sequence[Token], text: str) -> list[Stretch]:
    """The message's clauses in order, without a gap."""
    return Cutting(row, text).stretches()


def _line_end(row: Sequence[Token], at: int) -> int:
    while at < len(row) and row[at].kind != "line":
        at += 1
    while at < len(row) and row[at].kind == "line":
        at += 1
    return at


def sentences(row: Sequence[Token]) -> list[tuple[int, int]]:
    """Where the sentences of all lines start and end."""
    found, at = [], 0
    while at < len(row):
        end = _line_end(row, at)
        found += _sentences(row, at, end)
        at = end
    return found


def _sentences(row: Sequence[Token], at: int, end: int) -> list[tuple[int, int]]:
    """Where sentences start and end: at ". ", "!" and "?" but not after "lbs." before more of the same."""
    found, start, place = [], at, at
    while place < end:
        token = row[place]
        place += 1
        if token.kind != "mark" or token.folded not in _ENDS or not _ends_sentence(row, at, place, end):
            continue
        while place < end and row[place].kind in ("mark", "line") and row[place].folded in ".!?\n)":
            place += 1
        found.append((start, place))
        start = place
    if start < end:
        found.append((start, end))
    return found


def _ends_sentence(row: Sequence[Token], at: int, place: int, end: int) -> bool:
    """Whether the mark before `place` ends a sentence."""
    mark = row[place - 1]
    if mark.folded != "." or place >= end:
        return True
    if place - 2 >= at and row[place - 2].folded in _ABBREVIATIONS and row[place].kind != "line":
        behind = plain_words(row[place:end][:4])
        opening = OPENING.at(behind, 0, len(behind))
        return opening is not None and opening[1] in _HAD  # "100 kg. coach had ..."
    return not (mark.end == row[place].start and row[place].kind == "word")  # "gym.com"


def _asked(cuts: list[Stretch]) -> list[Stretch]:
    """A sentence that ends in "?" asks; what was reported before the asking clause stays a report."""
    if cuts[-1].act != "question":
        return [cut._replace(act="question", why="?", aims=False) for cut in cuts]
    return cuts


def pasted(row: Sequence[Token], said: Sequence[str]) -> Opening | None:
    """What a whole message is that lists a programme: its week, percentages, no load, nothing done."""
    if len(row) > _MOST or not any(token.kind == "line" for token in row):
        return None
    words = set(said)
    if words & _WAS_DONE or words & _LOAD_UNITS or INSIDE.within(said, 0, 0):
        return None
    percent = "%" in words
    if _labelled(row, said) and (percent or not _loaded(row, said)):
        return "prescription", "week"
    return None


def _labelled(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether the first line is a programme's ("Week 3 Day 1", "W2D3"), or days head its parts."""
    line = next((place for place in range(len(row)) if row[place].kind == "line"), 0)
    weeks = sum(
        said[at] in _WEEKS or said[at] == "day" for at in range(max(0, line - 1)) if row[at + 1].is_number
    )
    days = sum(
        said[at] == "day" and row[at + 1].is_number and row[at - 1].kind == "line"
        for at in range(1, len(row) - 1)
    )
    return (line <= 10 and (weeks >= 1 or said[0] in ("w", "wk"))) or days > 1


def _loaded(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether any number is a load: nobody does more reps than that in sets."""
    return any(token.kind == "number" and (token.value or 0) >= 30 for token in row)


def turned(row: Sequence[Token], stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, reports among them that are orders told as such: whole sentences, and what a voice that
    is no athlete's says, to the end of its line."""
    said = plain_words(row)
    ordered = _ordered(row, said)
    if not ordered:
        return stretches
    return [piece for stretch in stretches for piece in _ordered_pieces(stretch, ordered)]


def _ordered_pieces(stretch: Stretch, ordered: Sequence[tuple[int, int]]) -> list[Stretch]:
    """A stretch cut where an order begins and ends."""
    edges = {edge for at, end in ordered for edge in (at, end) if stretch.at < edge < stretch.to}
    places = [stretch.at, *sorted(edges), stretch.to]
    pieces = []
    for at, to in pairwise(places):
        inside = any(start <= at and to <= end for start, end in ordered)
        pieces.append(Stretch(at, to, "order", ORDER) if inside else stretch._replace(at=at, to=to))
    return pieces


def _ordered(row: Sequence[Token], said: Sequence[str]) -> list[tuple[int, int]]:
    """Where orders stand."""
    found: list[tuple[int, int]] = []
    line_end = -1
    for at, end in sentences(row):
        if at < line_end or _is_order(said, at, end):
            found.append((at, end))
        voice = _voice(said, at, end)
        if voice >= 0:
            line_end = next(
                (place for place in range(end - 1, len(row)) if row[place].kind == "line"), len(row)
            )
            found.append((voice, end))
    return found


def is_ordered(row: Sequence[Token]) -> bool:
    """Whether any sentence orders a program about."""
    return bool(_ordered(row, plain_words(row)))


def _is_order(said: Sequence[str], at: int, end: int) -> bool:
    """Whether a sentence tells a program to log something: "Please log 500 kg deadlift for me"."""
    place = _first(said, at, end)
    if place >= end or said[place] not in _COMMANDS or "?" in said[at:end]:
        return False
    objects = [near for near in range(place, end - 1) if (said[near], said[near + 1]) in _FOR_WHOM]
    return any(said[near + 2 : near + 3] != [":"] for near in objects)


def _first(said: Sequence[str], at: int, end: int) -> int:
    """Where a sentence begins behind its filler: "hey coach, can you please ..."."""
    while at < end and (said[at] in _BEFORE_AN_ORDER or not said[at].isalnum()):
        at += 1
    return at


def _voice(said: Sequence[str], at: int, end: int) -> int:
    """Where somebody else than the athlete begins to speak: "SYSTEM:", "ignore previous instructions"; -1 if
    nobody does."""
    for place in range(at, end):
        heads = said[place] in _VOICES and said[place + 1 : place + 2] in ([":"], ["]"], [">"])
        begins = place == at or said[place - 1] in _AROUND_A_VOICE or said[place - 1] in (".", ",", ";")
        near = said[place + 1 : min(end, place + 1 + _NEAR)]
        overrules = said[place] in _OVERRULING and not _INSTRUCTIONS.isdisjoint(near)
        if overrules or (heads and begins):
            return place
    return -1
