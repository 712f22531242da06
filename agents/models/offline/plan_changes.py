"""Messages about the training plan: wishes ("swap Thursday's squats for leg press", "could you add a deload
week?"), a yes or a no to a change that waits ("Confirm.", "no, cancel it"), an answer to the planner, "undo
that".

Wishes are told from corrections of what was logged ("remove the last one", "add 10 lb") by what they name:
a day or week of the plan, or two exercises of which one stands in for the other. Only who has a plan wishes
something of it.

A message that says nothing else may decide shortly ("ok"). Beside a report only what can mean nothing else
decides: "Bench 3x5 @ 185. Great." tells of the bench press. "Yes and add dips to Thursday" is a yes and a
wish.
"""

from collections.abc import Iterator, Sequence

from agents.dates import SHORT_WEEKDAYS, WEEKDAYS
from agents.models.offline import deleting
from agents.models.offline.clauses import Stretch
from agents.models.offline.openers import OPENING, OpenerPhrases, known_at, plain_words
from agents.reading.understanding import understood
from agents.requests.plan.request import wishes
from agents.requests.undo import undo_of
from agents.words import Token, tokens

PLAN_CHANGE = "plan_change"
BESIDE_A_WISH = "beside a wish"  # why sets wait that follow one, without a word that they were done
_LEADS = OpenerPhrases(
    {
        "plan": (
            "can/could/would/will you/we|could/can you please|i'd/id/we'd like/love/want/prefer/rather|"
            "i/we would like/love/prefer/rather|i/we want/need|i wanna|lets|lets just|we should|how/what "
            "about|what if we/you|why dont we/you|is it possible|would it be possible|is there a way|any "
            "chance you/we|"
            "maybe we could/can|would you mind|can/could we please"
        )
    }
)  # fmt: skip
_SOFT = frozenset(
    """please pls plz hey hi coach also and then so now but plus oh btw just actually ok okay to you maybe
    possibly perhaps thanks yo well for us me could can next""".split()
)
_INSTEAD = frozenset(
    "swap replace substitute sub switch exchange swapping replacing switching subbing".split()
)
_FOR = frozenset("for with to by instead".split())
_CHANGING = _INSTEAD | frozenset(
    """add remove delete drop move change skip make copy duplicate rename deload insert put shift reschedule
    cut cancel reduce increase bump adjust modify update extend shorten turn clear set give take raise trim
    reorder schedule""".split()
)
_WITHOUT_SETS = _INSTEAD | frozenset(  # of these a wish says no sets
    "remove delete drop move skip copy duplicate rename deload cancel clear reorder schedule moving removing "
    "dropping skipping".split()
)
_ASKED_OF = frozenset(  # after "could you", "I'd like to"
    """adding moving removing dropping changing skipping making lower push pull split plan program superset
    create build include repeat rest""".split()
)
_DOING = frozenset("do have train run use bench squat deadlift row".split())  # ... on Friday instead
_ADDING = frozenset("add adding insert put include create build make give".split())
_IT = frozenset("it that those them this these".split())
_OF_LOG = frozenset("set one workout session entry rep exercise log thing".split())
_LOGGED = frozenset("workout workouts entry entries log logged".split())
_TAKING_BACK = frozenset("delete remove drop cancel cut clear".split())
_DAYS = frozenset((*WEEKDAYS, *SHORT_WEEKDAYS, "tomorrow", "tmrw", "tomorrows"))
_ALSO_WORDS = frozenset("sat sun wed mon".split())  # of other meaning but behind "on" or "to"
_BEFORE_DAY = frozenset("on to from by into until of every each next this and".split())
_PLANS = frozenset("plan program programme schedule deload mesocycle".split())
_SETS = frozenset(("set", "sets"))
_AFTER_IT = frozenset("to from on for out off up down by with as".split())
_WEEKS = frozenset("week weeks day days session sessions phase cycle block".split())
_WHICH = frozenset("next every each rest whole last this".split())
_LASTING = (("for", "good"), ("from", "now", "on"), ("everywhere",), ("permanently",))  # of every week
_BETWEEN = frozenset(",;.-(:!?")
_STOPS = frozenset((*",;.!?\n", "and", "then"))
_JOINING = frozenset("and then also but so plus".split())
_WHY = frozenset("because since cause cuz as so if unless".split())
_DONE = frozenset(
    """did done ran was were felt got finished hit went had completed benched squatted deadlifted pressed
    rowed rode swam cycled biked lifted pulled cleaned snatched walked hiked trained managed""".split()
)
_TOGETHER = frozenset("circuit finisher superset rounds round giant block".split())
_BULLETS = frozenset("-*•")
_COUNTED = frozenset("rounds round rds".split())
LONGEST_WISH = 80  # tokens
_MINUTES = frozenset("min mins minutes minute".split())
LONGEST_DECISION = 6  # words
MOST_TOKENS = 24  # the marks between them too
DECIDING = frozenset("confirm confirmed confirming apply applied approve approved".split())
_AGREEING = frozenset("yes yep yeah yup y sure ok okay".split())
_PLAIN = _AGREEING | {"no", "nope", "nah"}  # a yes or a no that may lead a wish
_DROPPING = frozenset("cancel discard".split())
_SAYING = (
    DECIDING
    | _PLAIN
    | _DROPPING
    | frozenset(
        "go ahead do never mind nvm dont drop perfect great good sounds looks lgtm fine agreed".split()
    )
)
_AROUND_A_DECISION = frozenset(
    """it that this them please the changes change all plan both thanks thank you coach proposal to me now
    with for a and""".split()
)
_REACH = frozenset(
    "week weeks time times once always every everytime each all both good permanently everywhere".split()
)
_WEEKDAYS = frozenset((*WEEKDAYS, *SHORT_WEEKDAYS))
_AROUND_A_REACH = frozenset(
    """this that next only just the one ones of it them on in for from now please yes no and session
    sessions day days coming""".split()
)
_OF_PLAN = frozenset("plan applied swap swaps".split())
_WAS = frozenset("was were".split())


def cut(row: Sequence[Token], text: str, stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, the wishes among them cut out: a plan, told by PLAN_CHANGE."""
    return _Wishes(row, text).cut(stretches)


def is_wish(stretch: Stretch) -> bool:
    """Whether a stretch asks for a change of the plan."""
    return stretch.why == PLAN_CHANGE


class _Wishes:
    """One message: its tokens and plain words."""

    def __init__(self, row: Sequence[Token], text: str) -> None:
        self.row, self.said, self.text = row, plain_words(row), text
        self.first = {word: at for at, word in reversed(list(enumerate(self.said)))}

    def cut(self, stretches: list[Stretch]) -> list[Stretch]:
        found: list[Stretch] = []
        said: set[str] = set()  # of the wish that the last stretches are
        heads = False  # one of them ends in a colon
        for stretch in stretches:
            goes_on = found and is_wish(found[-1]) and self._goes_on(said, stretch, heads=heads)
            pieces = [_wish(stretch.at, stretch.to)] if goes_on else self._pieces(stretch)
            for piece in pieces:
                if not is_wish(piece):
                    said, heads = set(), False
                    continue
                said |= set(self.said[piece.at : piece.to])
                heads = heads or self._heads(piece)
            found += pieces
        return found

    def _pieces(self, stretch: Stretch) -> list[Stretch]:
        """The stretch, cut where wishes open in it, and where a report goes on behind them."""
        found = list(self._cut(stretch))
        apart = any(not is_wish(piece) and self._tells_sets(piece.at, piece.to) for piece in found)
        if not (apart and any(map(is_wish, found))) and self._reads_whole(stretch):
            return [_wish(stretch.at, stretch.to)]
        return found

    def _cut(self, rest: Stretch) -> Iterator[Stretch]:
        """Wishes and reports by turns: "bench 3x5 @ 185, swap Thursday's squats for leg press, ran 5k"."""
        behind = False
        while rest.at < rest.to:
            start = next((at for at in self._openings(rest) if self._wishes(at, rest.to)), rest.to)
            if start > rest.at:
                bare = behind and not self._reports(rest.at, start)
                yield rest._replace(to=start, why=BESIDE_A_WISH if bare else rest.why)
            end = next(
                (at for at in range(start + 1, rest.to) if self._ends_wish(start, at, rest.to)), rest.to
            )
            if start < rest.to:
                yield _wish(start, end)
            rest, behind = Stretch(end, rest.to, "report", ""), True

    def _ends_wish(self, wish: int, at: int, end: int) -> bool:
        """Whether the wish that begins at a token ends before another: something is reported from there on,
        or sets are told that it has no place for."""
        if self._reports(at, end):
            return True
        apart = self.said[at - 1] in _BETWEEN or self.said[at] in _JOINING
        if not apart or self._takes_sets(wish, at):
            return False
        to = next((near for near in range(at + 1, end) if self.said[near] in _STOPS), end)
        wished = {word for word in self.said[wish:at] if len(word) > len("the")}
        return self._tells_sets(at, to) and wished.isdisjoint(self.said[at:to])

    def _takes_sets(self, at: int, end: int) -> bool:
        """Whether a wish may say sets: what is added, or changed in its numbers."""
        verb = next((word for word in self.said[at:end] if word in _CHANGING | _ASKED_OF), "")
        return verb not in _WITHOUT_SETS

    def _tells_sets(self, at: int, end: int) -> bool:
        """Whether what stands there is sets of exercises and nothing else, of no day to come."""
        changing = not _CHANGING.isdisjoint(self.said[at:end])
        if changing or self._names_day(at, end) or not any(token.is_number for token in self.row[at:end]):
            return False
        said = understood(self.text[self.row[at].start : self.row[end - 1].end])
        reports = all(each.act == "report" and not each.asks for each in said.statements)
        return bool(said.statements) and reports and not said.unread

    def _reads_whole(self, stretch: Stretch) -> bool:
        """Whether the rows of the plan read all of the stretch as wishes."""
        words = set(self.said[stretch.at : stretch.to])
        of_log = words & _LOGGED and words & _TAKING_BACK and not words & _PLANS
        return not (of_log or words & _DONE) and wishes(
            self.text[self.row[stretch.at].start : self.row[stretch.to - 1].end]
        )

    def _openings(self, stretch: Stretch) -> Iterator[int]:
        """Where a clause may begin: at the start, behind a mark or a joining word."""
        yield stretch.at
        for at in range(stretch.at + 1, stretch.to):
            if self.said[at - 1] in _BETWEEN or self.row[at - 1].kind == "line" or self.said[at] in _JOINING:
                yield at

    def _wishes(self, at: int, end: int) -> bool:
        """Whether a wish begins at a token: what it names stands near."""
        end = min(end, at + LONGEST_WISH)
        at = self._past_soft(at, end)
        led = _LEADS.at(self.said, at, end)
        if led is not None:
            at = self._past_soft(at + led[1].count(" ") + 1, end)
        if at >= end:
            return False
        verb, body = self.said[at], at + 1
        if verb in _CHANGING or (led is not None and verb in _ASKED_OF):
            return self._is_of_plan(verb, body, end, led=led is not None)
        if led is not None and verb in _DOING:
            return "instead" in self.said[body:end] and self._names_day(body, end)
        if led is None and verb == "no":
            return self._is_enough(at, end)
        return led is None and self._is_amount(at, end)

    def _past_soft(self, at: int, end: int) -> int:
        while at < end and (
            self.said[at] in _SOFT or self.said[at] in _BETWEEN or self.row[at].kind == "line"
        ):
            if _LEADS.at(self.said, at, end) is not None:
                break
            at += 1
        return at

    def _is_of_plan(self, verb: str, at: int, end: int, *, led: bool) -> bool:
        """Whether what is to be changed is the plan, not what was logged last."""
        words = set(self.said[at:end])
        if self._points_back(at, end):
            return led and self._names_week(at, end)
        if verb in _TAKING_BACK and words & _LOGGED and not words & _PLANS:
            return False
        if at < end and (
            (verb == "set" and self.row[at].is_number) or (verb == "drop" and self.said[at] in _SETS)
        ):
            return False
        if verb == "rename":
            return bool(words & {"to", "as"})
        stands_in = (
            self._becomes(at, end) if verb == "change" else verb in _INSTEAD and self._stands_in(at, end)
        )
        return stands_in or self._names_day(at, end)

    def _points_back(self, at: int, end: int) -> bool:
        """Whether what is to be changed is what was spoken of last: "that", "the last one"."""
        said = self.said
        first, following = (said[near] if near < end else "" for near in (at, at + 1))
        if first in ("it", "them"):
            return True
        if self._heads(Stretch(at, end, "plan", "")):
            return False  # "Add this to Thursday:"
        if first in _IT and not (self._is_word(at + 1, end) and following not in _OF_LOG | _AFTER_IT):
            return True
        last = next((near for near in range(at, min(end, at + 4)) if said[near] == "last"), end)
        return last + 1 < end and said[last + 1] in _OF_LOG

    def _is_word(self, at: int, end: int) -> bool:
        return at < end and self.row[at].kind == "word"

    def _stands_in(self, at: int, end: int) -> bool:
        """Whether an exercise is to make room for another, and no numbers were told before: "squats for leg
        press", but not in "Fran in 4:12, sub burpees for pull-ups"."""
        to = next((near for near in range(at + 1, end) if self.said[near] in _FOR), end)
        start = at
        while (
            start > max(0, at - LONGEST_WISH)
            and self.row[start - 1].kind != "line"
            and self.said[start - 1] not in ".!?"
        ):
            start -= 1
        told = any(token.is_number for token in self.row[start:at])
        return to < end and not told and any(known_at(self.row, near, to) for near in range(at, to))

    def _becomes(self, at: int, end: int) -> bool:
        """Whether an exercise that was not told of is to become another: "change lateral raises to cable
        raises", behind a report of others. One that was told of is corrected: "Change bench to incline"."""
        to = next((near for near in range(at + 1, end) if self.said[near] == "to"), end)
        words = {word for word in self.said[at:to] if len(word) > len("the")}
        named = any(known_at(self.row, near, to) for near in range(at, to))
        numbers = any(token.is_number for token in self.row[at:end])
        told = {word for word in (*words, ".") if self.first.get(word, at) < at}
        return named and not numbers and to < end and told == {"."}

    def _names_week(self, at: int, end: int) -> bool:
        """Whether a week or a session of the plan is named, or the plan itself."""
        lasts = any(
            tuple(self.said[near : near + len(each)]) == each for near in range(at, end) for each in _LASTING
        )
        return lasts or any(
            self.said[near] in _PLANS
            or (
                self.said[near] in _WEEKS
                and (self.said[near - 1] in _WHICH or (near + 1 < end and self.row[near + 1].is_number))
            )
            for near in range(at, end)
        )

    def _names_day(self, at: int, end: int) -> bool:
        """Whether a day, a week or a session of the plan is named, or the plan itself."""
        counted = any(token.is_number for token in self.row[at:end])
        for near in range(at, end):
            word, before = self.said[near], self.said[near - 1]
            if not _day(word):
                continue
            placed = near == at or before in _BEFORE_DAY or word.removesuffix("s") != word
            if placed or (not counted and word not in _ALSO_WORDS):
                return True
        return self._names_week(at, end)

    def _is_enough(self, at: int, end: int) -> bool:
        """ "No more lunges", as a sentence of its own."""
        alone = at == 0 or self.said[at - 1] in ".!?" or self.row[at - 1].kind == "line"
        return alone and self.said[at + 1 : at + 2] == ["more"] and known_at(self.row, at + 2, end)

    def _is_amount(self, at: int, end: int) -> bool:
        """ "30 minutes of zone 2 on Saturday", "2 rounds of curls to Thursday": no word adds it."""
        words = set(self.said[at:end])
        if not self.row[at].is_number or at + 1 >= end or words & _DONE:
            return False
        counted = self.said[at + 1] in _MINUTES and words & {"zone", "cardio"}
        days = [near for near in range(at + 2, end) if _day(self.said[near])]
        joins = {"on", "to"} if counted else {"to"}
        return bool(days) and self.said[days[0] - 1] in joins and bool(counted or "of" in words)

    def _reports(self, at: int, end: int) -> bool:
        """Whether a report begins behind a mark or a joining word: ", did bench 5x5"."""
        if self.said[at - 1] not in _BETWEEN and self.said[at] not in _JOINING:
            return False
        end = min(end, at + LONGEST_WISH)
        while at < end and (self.said[at] in _JOINING or self.row[at].kind in ("mark", "line")):
            at += 1
        found = OPENING.at(self.said, at, end)
        return found is not None and found[0] == "report" and bool(_DONE & set(found[1].split()))

    def _goes_on(self, said: set[str], stretch: Stretch, *, heads: bool) -> bool:
        """Whether a stretch belongs to the wish before it: its reason, or the exercises it lists."""
        if _DONE & set(self.said[stretch.at : stretch.to]):
            return False
        if self.said[stretch.at] in _WHY and self.row[stretch.at - 1].kind != "line":
            return True
        if all(token.kind == "line" for token in self.row[stretch.at - 2 : stretch.at]):
            return False  # behind a blank line
        if heads:
            return True
        counts = self.row[stretch.at].is_number and bool(_ADDING & said)
        if counts and stretch.at + 1 < stretch.to and self.said[stretch.at + 1] in _COUNTED:
            return True
        listed = counts or self.said[stretch.at] in _BULLETS
        return listed and self.row[stretch.at - 1].kind == "line" and bool(_TOGETHER & said)

    def _heads(self, stretch: Stretch) -> bool:
        """Whether a stretch ends in a colon: what follows is what it is about."""
        end = stretch.to
        while end > stretch.at and self.row[end - 1].kind == "line":
            end -= 1
        return self.said[end - 1] == ":"


def _wish(at: int, to: int) -> Stretch:
    return Stretch(at, to, "plan", PLAN_CHANGE)


def _day(word: str) -> bool:
    """Whether a word names a day to come: "thursday", "thursdays", "tomorrow"."""
    return word in _DAYS or word.removesuffix("s") in WEEKDAYS


def cut_decisions(row: Sequence[Token], stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, decisions among them told by PLAN_CHANGE: those of a sentence, and a yes before a wish.

    A sentence that ends so is cut: "Bench 3x5 @ 185, yes apply it". A message that is one decision is left:
    whether it is meant for a question that is open is not for here to say.
    """
    said = plain_words(row)
    if is_decision(row, said):
        return stretches
    found: list[Stretch] = []
    for place, stretch in enumerate(stretches):
        after = stretches[place + 1] if place + 1 < len(stretches) else None
        before_wish = after is not None and is_wish(after)
        found += _pieces(row, said, stretch, before_wish=before_wish)
    return found


def _pieces(
    row: Sequence[Token], said: Sequence[str], stretch: Stretch, *, before_wish: bool
) -> list[Stretch]:
    if stretch.act != "report" or stretch.why:
        return [stretch]
    at = next(
        (
            start
            for start in range(stretch.at, stretch.to)
            if (start == stretch.at or said[start - 1] in (",", ";", "-"))
            and _decides(row, said, start, stretch.to, before_wish=before_wish)
        ),
        stretch.to,
    )
    pieces = (stretch._replace(to=at), Stretch(at, stretch.to, "plan", PLAN_CHANGE))
    return [piece for piece in pieces if piece.to > piece.at]


def _decides(row: Sequence[Token], said: Sequence[str], at: int, to: int, *, before_wish: bool) -> bool:
    """Whether these tokens decide and say nothing else, whatever is said around them."""
    if to - at > MOST_TOKENS or not is_decision(row[at:to], said[at:to]):
        return False
    words = set(said[at:to])
    sure = bool(words & (DECIDING | _DROPPING)) or {"go", "ahead"} <= words
    return sure or (before_wish and bool(words & _PLAIN))


def is_decision(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether tokens are a yes or a no, and nothing else is said by them; `said` are their plain words."""
    words = [word for word, token in zip(said, row, strict=True) if token.kind == "word"]
    if any(token.is_number or token.folded == "?" for token in row) or len(words) > LONGEST_DECISION:
        return False
    return bool(words) and set(words) <= _SAYING | _AROUND_A_DECISION and words[0] in _SAYING


def decides(text: str, *, asked: bool) -> bool:
    """Whether a message decides on a proposal and says nothing else.

    `asked`: something else is open that a plain yes may be meant for.
    """
    row = tokens(text)
    said = plain_words(row)
    return is_decision(row, said) and not (asked and DECIDING.isdisjoint(said))


def says_reach(text: str) -> bool:
    """Whether a message says how far a change reaches, and nothing else: "every week", "Monday in week 4"."""
    row = tokens(text)
    said = plain_words(row)
    words = [word.removesuffix("s") if word.removesuffix("s") in _WEEKDAYS else word for word in said]
    known = all(
        word in _REACH | _WEEKDAYS | _AROUND_A_REACH
        or token.kind == "mark"
        or (token.is_number and before == "week")
        for word, token, before in zip(words, row, ("", *words), strict=False)
    )
    return known and not (_REACH | _WEEKDAYS).isdisjoint(words)


def undoes_plan(text: str, *, changed_last: bool) -> bool:
    """Whether a message wants a change of the plan taken back; `changed_last`: the newest change is of it."""
    if changed_last and deleting.is_undo(text):
        return True
    back = undo_of(text)
    if back is None:
        return False
    words = set(plain_words(tokens(text)))
    return bool(back.proposal_id or words & _OF_PLAN or (back.about and words & _WAS)) or (
        changed_last and not back.about
    )
