"""Where in a message something of the program is said.

A message is cut at sentence ends, commas and joining words; the longest run of pieces that one phrasing fits
is a request. A piece that begins with a lift, a template or a number may take the verb of the request before
it ("bump squat 10 and bench 5"). That a session was done may run over sentences ("Done. Got 8 at 285.").
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from agents.models.offline.program import (
    asking,
    cycle,
    days,
    done,
    maxes,
    skipping,
    tails,
    templating,
    unresolved,
)
from agents.models.offline.program.phrases import LEAD, Run, scope
from agents.models.offline.program.requests import (
    Assign,
    Bump,
    BumpTo,
    Found,
    Hold,
    Log,
    Maxes,
    Move,
    MoveDay,
    Open,
    Prs,
    Request,
    Shift,
    Show,
    Status,
    Swap,
    Template,
    Templates,
    Tested,
    Train,
    Workouts,
)
from agents.models.offline.program.words import Symbol, line, symbols
from agents.words import Token, tokens

MOST_SYMBOLS = 3000  # of a message; nobody asks for anything behind so many words
LONGEST_RUN = 40  # symbols
MOST_PIECES = 8  # of a run
MOST_REQUESTS = 24  # of a message: twice what all four lifts can ask for together
MOST_SENTENCES = 3  # of what was done
_PHRASINGS = (
    *skipping.PHRASINGS, *days.PHRASINGS, *cycle.PHRASINGS, *templating.PHRASINGS, *maxes.PHRASINGS,
    *asking.PHRASINGS,
)  # fmt: skip
_ACTS = (
    *skipping.PHRASINGS, *days.PHRASINGS, *cycle.PHRASINGS, *templating.PHRASINGS, *maxes.PHRASINGS,
)  # fmt: skip
_WORDS = frozenset(
    word
    for pattern in (LEAD, *(each.pattern for each in _PHRASINGS))
    for word in re.findall(r"[a-z']+", pattern.pattern)
)
_JOINING = frozenset("and but plus because since so then".split())
_SCOPED = (Move, MoveDay, Swap, Assign, Shift)
_QUERIES = (Show, Prs, Maxes, Workouts, Status, Templates)
_SCOPE_ALONE = re.compile(r"(?:make it |do it |only )?(this week|always)(?: please| only)?")
_HOW_OFTEN = re.compile(r"(?:still )?#\d days(?: (?:per|each|every) week| week| total)?")
_BARE_DAY = re.compile(r"(<\w+>(?: and <\w+>)*) (?:on |to )?(@\w+|tomorrow|today)(?: (this week|always))?")
_TOO_MANY = f"Those are more than {MOST_REQUESTS} things at once, and none is done. What do you want first?"
_CONDITION = re.compile(
    r"(?:(?:so|and|but|,|also|only|maybe) )*(?:if|unless|whenever|in case|assuming|maybe|might|perhaps)\b"
)
_TAKES_BACK = re.compile(
    r"(?:[,(-] )?(?:but |and )?(?:only(?! because)|if|unless|except|not (?:if|when|yet|until))\b.*"
)
_MISSED_IT = re.compile(
    r"(?:[,(-] )?(?:but |and )?(?:missed|failed|miss|fail|didnt|couldnt|no go|no lift)\b.*"
)
_LIFTS = frozenset(("<squat>", "<bench>", "<deadlift>", "<ohp>"))
_PRONOUN = re.compile(r"(?<= )(?:it|them|that|that one|those)(?= |$)")
_ONE_BY_ONE = "What should change for each of the lifts? One at a time, please."
_OF_EACH_LIFT = (Bump, BumpTo, Hold, Template)
_IS_TOLD = re.compile(r"\b(?:x|is|are|was|were|feels?|felt|feeling|hurts?|went|got|did|because|since|as)\b")
_APART = frozenset((",", "(", "-", "|"))
_NOT_NOW = re.compile(
    r"\b(?:last|ago|used|if|unless|should|would|could|will|want|when|after|before|plan|planned|tomorrow|"
    r"@\w+|dont|didnt|not|never|almost|nearly|wish|how|what|why)\b"
)
_BARE = Log((), None, None, False)
_FELT = frozenset("felt feeling feels easy hard good great tough smooth brutal solid heavy thanks".split())
_TELLING = frozenset("got hit managed made top last final amrap".split())
_SPOKEN_FOR = re.compile(r"[<@%#]")


@lru_cache(maxsize=8)  # a message is read by the engine and by the logger
def find(text: str, has_plan: bool, has_exercise: bool) -> tuple[Found, ...]:
    """The requests of a message in order. `has_exercise`: the athlete is on an exercise, so that a bare
    "done" or "8 at 285" is of its sets; `has_plan`: they have a plan besides that some words may be about."""
    found = _Message(text, tokens(text), has_plan, has_exercise).requests()
    if len(found) > MOST_REQUESTS:
        found = [Found(found[0].at, found[-1].to, Open(_TOO_MANY))]
    return tuple(found)


def _place(found: Found) -> int:
    return found.at


def _ends(symbol: Symbol) -> bool:
    return symbol.ends


def _is_of_each_lift(request: Request) -> bool:
    return isinstance(request, _OF_EACH_LIFT) and not (isinstance(request, Hold) and request.loose)


def _meant(found: list[Found]) -> list[Found]:
    """The requests without a lone "squat +5": of training maxes that is only where others go up, or stay."""
    of_maxes = [each for each in found if isinstance(each.request, Bump | BumpTo | Hold)]
    if len(of_maxes) > 1:
        return found
    return [each for each in found if not (isinstance(each.request, Bump) and each.request.loose)]


class _Message:
    """A message as symbols."""

    def __init__(self, text: str, row: Sequence[Token], has_plan: bool, has_exercise: bool) -> None:
        self.text, self.row, self.symbols = text, row, symbols(row)[:MOST_SYMBOLS]
        self.has_plan, self.has_exercise = has_plan, has_exercise
        self.runs: dict[tuple[int, int], Run] = {}

    def requests(self) -> list[Found]:
        found: list[Found] = []
        at, verb, before = 0, "", None
        starts = [True, *(each.ends for each in self.symbols)]
        while at < len(self.symbols):
            if self.symbols[at].ends:
                at += 1
                continue
            if starts[at] and self._is_conditional(at):
                at, verb, before = self._sentence_end(at), "", None
                continue
            to, request = self._at(at, verb, starts[at], before)
            if request is not None and (turn := self._turned(at, to, request)) is not None:
                to, request = turn
            if request is not None:
                found.append(self._found(at, to, request))
                verb = self._verb(at, to, verb)
            elif before is not None and (again := self._scoped(at, to, before)) is not None:
                request = again
                found[-1] = Found(found[-1].at, self._found(at, to, again).to, again)
            else:
                verb = ""
            before = request
            at = to
        return self._with_all(_meant(found))

    def _with_all(self, found: list[Found]) -> list[Found]:
        """The requests; but of a sentence about training maxes or templates, which names a lift with what is
        not understood, one question instead of all that it wants: half of it is not done."""
        taken = {place for each in found for place in range(each.at, each.to)}
        starts = {each.at for each in found if _is_of_each_lift(each.request)}
        asked: list[Found] = []
        begin = 0
        for ends, group in groupby(self.symbols, key=_ends):
            said = list(group)
            last = said[-1].to
            if not ends and not starts.isdisjoint(range(begin, last)) and self._leaves_a_lift(said, taken):
                asked.append(Found(begin, last, Open(_ONE_BY_ONE)))
            begin = last
        over = {place for each in asked for place in range(each.at, each.to)}
        return sorted([*(each for each in found if each.at not in over), *asked], key=_place)

    def _leaves_a_lift(self, said: Sequence[Symbol], taken: set[int]) -> bool:
        """Whether a piece of a sentence that is no request names a lift; how that felt asks for nothing, nor
        do sets."""
        pieces = re.split(r" , ", line([each for each in said if each.at not in taken]))
        return any("<" in piece and not (_IS_TOLD.search(piece) or "<all>" in piece) for piece in pieces)

    def _turned(self, at: int, to: int, request: Request) -> tuple[int, Request] | None:
        """What has to be asked where the next piece takes part of it back, and how can't be told: "bump all
        but only if it felt easy", "skip squat, unless my knee is fine"."""
        if to == len(self.symbols) or self.symbols[to].ends or isinstance(request, (*_QUERIES, Log)):
            return None
        rest = self._rest(to + 1, to + 1)
        said = f"{self.symbols[to].text} {self._run(to, rest).line}"
        if isinstance(request, Tested) and _MISSED_IT.match(said):
            return rest, Open("Which weight did you make?")
        read_too = any(self._read(self._run(to, end), "") for end in self._ends(to))
        if read_too or not _TAKES_BACK.match(said):
            return None
        return rest, Open("Is that sure yet? Then say it without the condition.")

    def _is_conditional(self, at: int) -> bool:
        """Whether a sentence is on what may come: "if my back hurts, skip deads"; a question asks of it."""
        said = line(self.symbols[at : at + 4])
        return _CONDITION.match(said) is not None

    def _sentence_end(self, at: int) -> int:
        to = at + 1
        while to < len(self.symbols) and not self.symbols[to].ends:
            to += 1
        return to

    def _scoped(self, at: int, to: int, before: Request) -> Request | None:
        """The request before, this week only or for good, where a piece says no more than that."""
        line_said = self._run(at, to).line
        said = _SCOPE_ALONE.fullmatch(line_said)
        if isinstance(before, Train) and _HOW_OFTEN.fullmatch(line_said):
            return before
        if said is None or not isinstance(before, _SCOPED):
            return None
        return before._replace(scope=scope(said[1]))

    def _at(self, at: int, verb: str, opens: bool, before: Request | None) -> tuple[int, Request | None]:
        """The longest request from a symbol on and where it ends; else where the next piece begins."""
        if (log := self._done(at, opens)) is not None:
            return log
        ends = list(self._ends(at))
        for to in reversed(ends):
            run = self._run(at, to)
            request = self._of_named(at, run) or self._read(run, verb)
            if request is None:
                request = self._carried(run, before)
            if request is not None and not self._goes_on(to, request, verb):
                return to, request
        return self._loosely(at, ends) if ends else (at + 1, None)

    def _done(self, at: int, opens: bool) -> tuple[int, Log] | None:
        """The longest telling from a symbol on that a session was done, and where it ends. Behind something
        else in a sentence it has to name its lift: "ran 3 miles and did squats as prescribed"."""
        if not opens and not self._may_be_told_here(at):
            return None
        for to in self._sentence_ends(at):
            log = done.read(self._run(at, to))
            if log is not None and (opens or log.lifts) and self._is_whole(to, log):
                return to, log
        return None

    def _may_be_told_here(self, at: int) -> bool:
        """Whether what stands before in the sentence leaves it a report: not "last week i ran and ..."."""
        if self.symbols[at - 1].text in _LIFTS:
            return False  # "squat and bench done" is one thing
        first = at
        while first and not self.symbols[first - 1].ends and at - first < LONGEST_RUN:
            first -= 1
        return _NOT_NOW.search(line(self.symbols[first:at])) is None

    def _carried(self, run: Run, before: Request | None) -> Request | None:
        """A piece that goes on with the request before: "..., and deads fri", "... and last 3 sessions"."""
        said = LEAD.sub("", run.line, count=1)
        if isinstance(before, Move) and (day := _BARE_DAY.fullmatch(said)):
            tail = day[3] or {"week": "this week", "always": "always", "": ""}[before.scope]
            return self._read(run._replace(line=f"move {day[1]} to {day[2]} {tail}".strip()), "")
        if isinstance(before, _QUERIES):
            return self._read(run._replace(line=f"what is {said}"), "")
        return None

    def _loosely(self, at: int, ends: Sequence[int]) -> tuple[int, Request | None]:
        """A piece with a reason behind it, or one that has to be asked of."""
        to = ends[0]
        request: Request | None = self._with_tail(self._run(at, to))
        if request is None and not self.has_exercise and self._stands_free(at):
            whole = self._rest(at, to)
            asked = unresolved.read(self._run(at, whole), _WORDS)
            inner = (self._read(self._run(start, end), "") for start in ends for end in ends if start < end)
            if asked is not None and not any(inner):
                return whole, asked
        return to, request

    def _rest(self, at: int, to: int) -> int:
        """Where the part of the sentence ends that no comma cuts: "increase bench and curls" is one thing."""
        last = min(len(self.symbols), at + LONGEST_RUN)
        while to < last and not (self.symbols[to].ends or self.symbols[to].text == ","):
            to += 1
        return to

    def _stands_free(self, at: int) -> bool:
        """Whether nothing in the same sentence before turns what is said: "i thought, move bench"."""
        mark = self.symbols[at]
        return at == 0 or self.symbols[at - 1].ends or mark.ends or mark.text in _JOINING | _APART

    def _of_named(self, at: int, run: Run) -> Request | None:
        """ "No squats today so skip them": of the one lift that was named not far before."""
        if _PRONOUN.search(run.line) is None:
            return None
        near = {each.text for each in self.symbols[max(0, at - LONGEST_RUN) : at]} & _LIFTS
        return (
            self._read(run._replace(line=_PRONOUN.sub(near.pop(), run.line, count=1)), "")
            if len(near) == 1
            else None
        )

    def _with_tail(self, run: Run) -> Request | None:
        """A request and why it is made, told without a mark between: "skip bench this week knee hurts"."""
        if not run.line or " x #" in run.line or tails.OTHER.search(run.line):
            return None
        bare = LEAD.sub("", run.line, count=1) if LEAD.match(run.line) else run.line
        best: tuple[int, Request] | None = None
        for phrasing in _ACTS:
            found = phrasing.pattern.match(bare)
            end = found.end() if found else 0
            if not found or bare[end : end + 1] != " " or (best and end <= best[0]):
                continue
            if tails.is_reason(bare[:end], bare[end + 1 :]):
                part = run._replace(line=bare[:end], asks=False)
                request = phrasing.reader(found, part)
                best = (end, request) if request is not None else best
        return best[1] if best else None

    def _sentence_ends(self, at: int) -> list[int]:
        """Where up to three sentences from here on end, and their pieces; the farthest first."""
        found = list(self._ends(at))
        to, sentences = at, 0
        while to < min(len(self.symbols), at + LONGEST_RUN) and sentences < MOST_SENTENCES:
            to += 1
            if to == len(self.symbols) or (self.symbols[to].ends and not self.symbols[to - 1].ends):
                found.append(to)
                sentences += 1
            elif self.symbols[to].text in _JOINING | _APART:
                found.append(to)
        return sorted(set(found), reverse=True)

    def _ends(self, at: int) -> Iterator[int]:
        """Where the pieces from here on end, within the sentence."""
        pieces, limit = 0, min(len(self.symbols), at + LONGEST_RUN)
        for to in range(at + 1, limit + 1):
            if to == limit or self.symbols[to].ends or self.symbols[to].text in _JOINING | _APART:
                yield to
                pieces += 1
            if pieces == MOST_PIECES or (to < limit and self.symbols[to].ends):
                return

    def _run(self, at: int, to: int) -> Run:
        found = self.runs.get((at, to))
        if found is None:
            found = self.runs[at, to] = self._cut(at, to)
        return found

    def _cut(self, at: int, to: int) -> Run:
        first, last = at, to
        while first < last and (self.symbols[first].ends or self.symbols[first].text in _JOINING | _APART):
            first += 1
        row = self.symbols[first:last]
        said = line(row)
        end = row[-1].to if row else 0

        def words(count: int) -> str:
            start = row[-count - 1].to if count < len(row) else row[0].at
            return self.text[self.row[start].start : self.row[end - 1].end]

        asks = to < len(self.symbols) and self.symbols[to].text == "?"
        opens = all(each.ends or each.text in _APART for each in self.symbols[at - 1 : at])
        whole = opens and (to == len(self.symbols) or self.symbols[to].ends)
        return Run(said, asks, whole, words, self.has_plan)

    def _read(self, run: Run, verb: str) -> Request | None:
        run = run._replace(line=run.line.replace(" :", ""))
        if not (verb or run.has_words) or " x #" in run.line:
            return None
        said = re.findall(r"(?<![<@%#\w-])[a-z']+", run.line)
        strange = not _WORDS.issuperset(said)  # then it is no request, unless it says why
        phrasings = skipping.PHRASINGS if strange else _PHRASINGS
        bare = LEAD.sub("", run.line, count=1) if LEAD.match(run.line) else run.line
        lines = [run.line] if bare == run.line else [run.line, bare]
        if verb and _SPOKEN_FOR.match(run.line):
            lines.append(f"{verb} {run.line}")
        for each in lines:
            for phrasing in phrasings:
                found = phrasing.pattern.fullmatch(each)
                request = phrasing.reader(found, run._replace(line=each)) if found else None
                if request is not None:
                    return request
        return None

    def _goes_on(self, to: int, request: Request, verb: str) -> bool:
        """Whether more is to go up than the program's lifts: "increase bench and hammer curls by 5 lb"."""
        if not isinstance(request, Bump | Hold) or to >= len(self.symbols) or self.symbols[to].text != "and":
            return False
        runs = [self._run(to, end) for end in self._ends(to)]
        return not any(self._read(run, verb or "bump") is not None for run in runs)

    def _is_whole(self, to: int, log: Log) -> bool:
        """Whether nothing behind it tells the sets themselves: "finished squats, 3x5 at 225"."""
        if not log.lifts and self.has_exercise:
            return False
        apart = to < len(self.symbols) and not self.symbols[to].ends
        while to < len(self.symbols) and (
            self.symbols[to].ends or self.symbols[to].text in _JOINING | _APART
        ):
            to += 1
        after = self.symbols[to].text if to < len(self.symbols) else ""
        if apart and log == _BARE and after not in _FELT:
            return False  # "done, 9:48"
        told = after.startswith("#") or ((apart or log.reps is None) and after in _TELLING)
        if told or not (apart and after.startswith("<")):
            return not told
        return any(done.read(self._run(to, end)) is not None for end in self._sentence_ends(to))

    def _found(self, at: int, to: int, request: Request) -> Found:
        """The request with the tokens around it that say nothing else."""
        while self.symbols[at].ends or self.symbols[at].text in _APART:
            at += 1
        start = self.symbols[at - 1].to if at else 0
        end = to
        while end < len(self.symbols) and (self.symbols[end].ends or self.symbols[end].text == ","):
            end += 1
        last = self.symbols[end].at if end < len(self.symbols) else self._behind(end)
        return Found(start, last, request)

    def _behind(self, end: int) -> int:
        """The last token of a message that was looked at as a whole."""
        return len(self.row) if len(self.symbols) < MOST_SYMBOLS else self.symbols[end - 1].to

    def _verb(self, at: int, to: int, before: str) -> str:
        """The words that open a request, for the piece behind it."""
        said = self._run(at, to).line
        bare = LEAD.sub("", said, count=1)
        opening = _SPOKEN_FOR.search(bare)
        return bare[: opening.start()].strip() or before if opening else ""
