"""Where in a message something of the program is said.

A message is cut at sentence ends, commas and joining words; the longest run of pieces that one phrasing fits
is a request. A piece that begins with a lift, a template or a number may take the verb of the request before
it ("bump squat 10 and bench 5"). That a session was done may run over sentences ("Done. Got 8 at 285.").
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from agents.models.offline.program import asking, cycle, days, done, maxes, skipping, templating
from agents.models.offline.program.phrases import LEAD, Run
from agents.models.offline.program.requests import Bump, Found, Hold, Log, Request
from agents.models.offline.program.words import line, symbols
from agents.words import Token, tokens

MOST_SYMBOLS = 3000  # of a message; nobody asks for anything behind so many words
LONGEST_RUN = 40  # symbols
MOST_PIECES = 8  # of a run
MOST_SENTENCES = 3  # of what was done
_PHRASINGS = (
    *skipping.PHRASINGS, *days.PHRASINGS, *cycle.PHRASINGS, *templating.PHRASINGS, *maxes.PHRASINGS,
    *asking.PHRASINGS,
)  # fmt: skip
_WORDS = frozenset(
    word
    for pattern in (LEAD, *(each.pattern for each in _PHRASINGS))
    for word in re.findall(r"[a-z']+", pattern.pattern)
)
_JOINING = frozenset("and but plus because since cause cuz bc so".split())
_APART = frozenset((",", "(", "-", "|"))
_BARE = Log((), None, None, False)
_FELT = frozenset("felt feeling feels easy hard good great tough smooth brutal solid heavy thanks".split())
_TELLING = frozenset("got hit managed made top last final amrap".split())
_SPOKEN_FOR = re.compile(r"[<@%#]")


@lru_cache(maxsize=8)  # a message is read by the engine and by the logger
def find(text: str, has_plan: bool, has_exercise: bool) -> tuple[Found, ...]:
    """The requests of a message in order. `has_exercise`: the athlete is on an exercise, so that a bare
    "done" or "8 at 285" is of its sets; `has_plan`: they have a plan besides that some words may be about."""
    return tuple(_Message(text, tokens(text), has_plan, has_exercise).requests())


class _Message:
    """A message as symbols."""

    def __init__(self, text: str, row: Sequence[Token], has_plan: bool, has_exercise: bool) -> None:
        self.text, self.row, self.symbols = text, row, symbols(row)[:MOST_SYMBOLS]
        self.has_plan, self.has_exercise = has_plan, has_exercise

    def requests(self) -> Iterator[Found]:
        at, verb = 0, ""
        starts = [True, *(each.ends for each in self.symbols)]
        while at < len(self.symbols):
            to, request = self._at(at, verb, starts[at])
            if request is not None:
                yield self._found(at, to, request)
                verb = self._verb(at, to, verb)
            else:
                verb = ""
            at = to

    def _at(self, at: int, verb: str, opens: bool) -> tuple[int, Request | None]:
        """The longest request from a symbol on and where it ends; else where the next piece begins."""
        if opens:
            for to in self._sentence_ends(at):
                log = done.read(self._run(at, to))
                if log is not None and self._is_whole(to, log):
                    return to, log
        ends = list(self._ends(at))
        for to in reversed(ends):
            request = self._read(self._run(at, to), verb)
            if request is not None and not self._goes_on(to, request, verb):
                return to, request
        return ends[0] if ends else at + 1, None

    def _sentence_ends(self, at: int) -> list[int]:
        """Where up to three sentences from here on end, and the pieces of the first; the farthest first."""
        found = list(self._ends(at))
        to, sentences = at, 0
        while to < min(len(self.symbols), at + LONGEST_RUN) and sentences < MOST_SENTENCES:
            to += 1
            if to == len(self.symbols) or (self.symbols[to].ends and not self.symbols[to - 1].ends):
                found.append(to)
                sentences += 1
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
        if not run.line or " x #" in run.line:
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
        return not told and not (apart and after.startswith("<"))

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
