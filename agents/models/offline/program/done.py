"""Ways to say that a session was done as the program asks: "Done. Got 8 on the top set at 285".

What is told in sets ("Squat 220x3, 250x3, 285x8") is a workout of its own and read as every other; here the
sets stay the program's, but for the top set that the athlete tells of.
"""

import re

from agents.models.offline.program.phrases import LIFT, NUMBER, Run, amount, lifts, number
from agents.models.offline.program.requests import Amount, Log

LIGHTEST = 15  # of a top set, in any unit; of two smaller numbers none is a weight
MOST_REPS = 50  # of a top set; a greater number is a weight
_WHEN = (
    r"(?: (?:today|tonight|yesterday|this (?:morning|afternoon|evening)|last night|for (?:to)?day|at gym|"
    r"too|as))*"  # "well" of "as well" is a filler
)
_LIFTED = rf"(?:{LIFT}(?: (?:,|and|/) {LIFT})*)"
_FINISHED = (
    r"(?:done|finished|completed|complete|wrapped up|wrapped|knocked out|got done|crushed|nailed|smashed|did)"
)
_AS_PLANNED = r"(?:exactly )?as (?:written|prescribed|programmed|planned)"
_DONE = re.compile(
    r"(?:i )?(?:have |am |got |<all> |was )*(?:done|finished|completed|finished up|wrapped up)(?: (?:with|"
    r"for|up))*(?: (?:todays|<all>|main))*(?: (?:workout|session|training|sets|lifts|it|work|main work|"
    rf"lifting|(?P<a>{_LIFTED})))*(?: sets| work)?{_WHEN}|(?:i )?(?:have )?(?:just )?(?:crushed|nailed|"
    r"smashed|knocked out|got through|did|hit|got in|banged out|wrapped up|put in|got done with|made it "
    rf"through|trained|lifted) (?:todays |<all> )?(?P<b>{_LIFTED})(?: sets| work)?{_WHEN}|"
    rf"(?:i )?(?:<all> )?(?P<e>{_LIFTED})(?: (?:is|are|was|were|work|sets))*(?: <all>)? (?:done|finished|"
    rf"complete|completed|in books|in bag|checked off|over with|wrapped up|logged)"
    rf"(?P<done_planned> {_AS_PLANNED})?{_WHEN}|(?:todays )?(?:workout|"
    r"session|training|lifting|main work|<all> sets)(?: (?:is|are|was))*(?: <all>)? (?:done|finished|"
    rf"complete|completed|in books){_WHEN}|(?:i )?(?:did|got|hit|completed|finished|made) (?:<all>|<all> "
    r"sets|<all> reps|<all> main sets|<all> work|it|it <all>)(?: (?:of|for|on|reps|sets|done))*(?: "
    rf"(?P<c>{_LIFTED}))?{_WHEN}|{_FINISHED} (?:<all>|workout|session|todays workout|todays session|"
    rf"everything)(?P<planned> (?:as )?(?:written|prescribed|programmed|planned))?{_WHEN}|"
    rf"(?P<all_planned>(?:<all>|<all> (?:sets|reps|done)|it <all>|<all> of it|done|finished|did it|did "
    rf"<all>|hit "
    r"<all>|sets|main sets|main work|workout|session|todays)? ?(?:exactly )?as (?:written|prescribed|"
    r"programmed|"
    rf"planned|it says|it said)){_WHEN}|(?:(?:that is|thats|call it|it is|and that is) )?(?:wrap|done and "
    rf"dusted|"
    r"in books|in bag|checked off|<all> done|<all> she wrote)(?: (?:on|for|with|up))* ?(?:today )?"
    rf"(?P<f>{_LIFTED})?{_WHEN}|(?:i )?(?:did|hit|got|made|completed|finished|nailed) <all> "
    rf"(?:sets|reps|main sets|numbers|weights|lifts|of it|of them|prescribed reps)(?: (?:on|for) "
    rf"(?P<g>{_LIFTED}))?{_WHEN}|"
    rf"(?:i )?(?:did|finished|completed|hit) (?P<h>{_LIFTED})(?: today| tonight)? (?:instead of|not|rather "
    rf"than) {LIFT}{_WHEN}|"
    rf"(?:i )?(?:did |knocked out |finished |got |hit |done with |completed |ran |crushed |banged out "
    rf")?(?P<d>{_LIFTED}) (?P<as_planned>as (?:written|prescribed|programmed|planned)){_WHEN}"
)
_LIKE_THE_PLAN = ("planned", "as_planned", "all_planned", "done_planned")
_STRONG = r"(?:top|amrap|pr|plus|money)"
_TOP = r"(?:(?:(?:top|last|final|amrap|pr|plus|max|heaviest|money|working) )+set|amrap|top|last one|last)"
_GOT = (
    r"(?:(?:i )?(?:have )?(?:just )?(?:got|hit|did|managed|made|had|with|was|grinded out|ground out|"
    r"squeezed out|cranked out|ended with|ended up with|ended up at|repped|banged out|got up to|pulled|"
    r"pressed|finished with|for|knocked out|did do|got to|and|only got|only|even got))"
)
_N = NUMBER
_UNIT = r"(?: (lb|kg))?"
_SET = rf"(?P<{{0}}>{_N})(?: reps?)?{_UNIT.replace('(lb', '(?P<{0}_unit>lb')}"
_PAIR = r"(?: (?:at|x|for|with|by|of|reps at|reps with|reps of|@|on))"
_FIRST, _SECOND = _SET.format("first"), _SET.format("second")
_REPS_WORD = r"(?: (?:reps?|times|clean reps?))?"
_FOR_LIFT = rf"(?: (?:on|for|in|with) (?P<of>{LIFT}))?"
_ON_TOP = rf"(?: (?:on|for|in|of|at))* (?P<top>{_TOP})(?: (?:of|on|at|for) (?P<of_top>{LIFT}))?"
_SAID_TOP = re.compile(
    rf"(?:{_GOT} )?{_FIRST}(?:{_PAIR} {_SECOND})?{_FOR_LIFT}{_ON_TOP}(?:{_PAIR} (?P<third>{_N})(?: "
    rf"(?P<third_unit>lb|kg))?)?{_WHEN}|(?:{_GOT} )?(?P<sixth>{_N}){_REPS_WORD} (?:on|for|in|at) "
    rf"(?P<seventh>{_N})(?: (?P<seventh_unit>lb|kg))? (?:top )?set{_WHEN}|"
    rf"(?:{_GOT} )?{_TOP.replace('?P', '?:')}(?: (?:was|of|at|were|is|got|for|went|hit|on (?P<on>{LIFT})|"
    rf"(?P<by>{LIFT})))* {_FIRST.replace('first', 'fourth')}(?:{_PAIR} "
    rf"{_SECOND.replace('second', 'fifth')})?{_WHEN}"
)
_SAID_SET = re.compile(rf"(?:(?P<got>{_GOT}) )?{_FIRST}(?:(?P<joint>{_PAIR}) {_SECOND})?{_FOR_LIFT}{_WHEN}")
_SAID_WEIGHT = re.compile(rf"(?:at |with )?(?P<weight>{_N})(?: (?P<unit>lb|kg))?(?: today)?")
_SUPPLEMENTAL = re.compile(
    r"(?:i )?(?:did |got |hit |finished |and |plus |with |completed )*(?:<all>)?(?: (?:of|sets|"
    r"#\d+))*(?: )?(?:%fsl|%bbs-fsl-leader|%boring-but-big|fsl|ssl|supplemental|supplementals|back off|"
    r"backoff|volume|#5 x #5)(?: (?:work|sets|set|too|as well|done|also|after|afterwards|fsl|ssl|"
    r"supplemental|is done|included|stuff|%fsl|was|were|reps|volume|<all>))*"
)
_LISTED = re.compile(rf"(?<=>) ,(?: and)? (?={LIFT})")  # "done with squats, bench and ohp"
_HEADED = re.compile(
    rf"(?<![^ ])(set|amrap|top|last|{LIFT}(?= : (?:<all> )?done)) :"
)  # "top set: 8 at 285" is one part
_SPLIT = re.compile(
    r" ?(?:[.,;!\n:-]|\(|\))+ ?| (?:and|with|but|plus) (?=(?:i )?(?:got|hit|did|managed|made|had|top|last|"
    r"final|amrap|<all>|%fsl|fsl|supplemental|only|ended))| (?:and|but|plus) (?=#)|(?<=today) (?=(?:got|hit|"
    r"managed) #)|(?<=> done) (?=#|<all> )"
)


class _Told:
    """What the parts of a run tell, one after the other."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.lifts: list[str] = []
        self.reps: int | None = None
        self.weight: Amount | None = None
        self.done = self.top = self.alone = self.supplemental = False

    def take(self, part: str) -> bool:
        """Whether a part is understood; what it tells is kept."""
        reads = (self._done, self._top, self._set, self._weight, self._supplemental)
        return any(each(part) for each in reads)

    def _done(self, part: str) -> bool:
        found = _DONE.fullmatch(part)
        if found is None or (self.run.has_plan and any(found[name] for name in _LIKE_THE_PLAN)):
            return False
        said = [found[name] for name in "abcdefgh" if found[name]]
        self.lifts += [lift for each in said for lift in lifts(each)]
        self.done = True
        return True

    def _top(self, part: str) -> bool:
        found = _SAID_TOP.fullmatch(part)
        if found is None or self.reps is not None:
            return False
        said = found.groupdict()
        names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
        self._numbers([(said[name], said.get(f"{name}_unit") or "") for name in names if said[name]])
        self.lifts += [lift for name in ("of", "of_top", "on", "by") for lift in lifts(found[name] or "")]
        strong = re.search(_STRONG, part) is not None and re.match(_GOT, part) is not None
        self.top = strong or self.weight is not None
        return self._is_set()

    def _set(self, part: str) -> bool:
        """ "got 8 at 285": of the top set, if the session is said to be done or nothing else is told."""
        found = _SAID_SET.fullmatch(part)
        if found is None or self.reps is not None:
            return False
        names = ("first", "second")
        self._numbers([(found[name], found[f"{name}_unit"]) for name in names if found[name]])
        self.lifts += lifts(found["of"] or "")
        joint, got = (found["joint"] or "").strip(), (found["got"] or "").split()[-1:]
        self.alone = joint in ("at", "reps at", "with") and got in (["got"], ["hit"], ["managed"], ["out"])
        return self._is_set()

    def _weight(self, part: str) -> bool:
        """ "(285)", behind the reps."""
        found = _SAID_WEIGHT.fullmatch(part)
        if found is None or self.reps is None or self.weight is not None:
            return False
        self.weight = amount(found["weight"], found["unit"] or "")
        return True

    def _numbers(self, said: list[tuple[str, str]]) -> None:
        """Reps and weight: of two numbers the greater one is the weight, a unit makes one a weight."""
        ordered = sorted(said, key=lambda each: (bool(each[1]), number(each[0])))
        reps = number(ordered[0][0])
        self.reps = int(reps) if reps == int(reps) and not ordered[0][1] else None
        self.weight = amount(*_said(ordered[1])) if len(ordered) == 2 else None

    def _is_set(self) -> bool:
        weighs = self.weight is None or self.weight.value >= LIGHTEST
        return self.reps is not None and 0 <= self.reps <= MOST_REPS and weighs

    def _supplemental(self, part: str) -> bool:
        self.supplemental = self.supplemental or _SUPPLEMENTAL.fullmatch(part) is not None
        return _SUPPLEMENTAL.fullmatch(part) is not None

    def log(self) -> Log | None:
        """The session; None where it is none of the program's, or told by its own sets."""
        named = tuple(dict.fromkeys(self.lifts))
        if not (self.done or self.top or (self.alone and not named)):
            return None
        if self.reps is not None and len(named) > 1:
            return None  # whose top set?
        return Log(named, self.reps, self.weight, self.supplemental)


def _said(each: tuple[str, str | None]) -> tuple[str, str]:
    return each[0], each[1] or ""


def top_set_reps(line: str) -> int | None:
    """The reps that a line tells of a top set, if it tells nothing else: "4 reps on the plus set"."""
    line = _HEADED.sub(r"\1", line)
    found = _SAID_TOP.fullmatch(line)
    told = _Told(Run(line, False, True, lambda count: "", False))
    return told.reps if found is not None and told.take(line) else None


def read(run: Run) -> Log | None:
    """The session that a run of sentences says was done, every word of it understood."""
    if run.asks or not run.has_words or run.line.startswith("done :"):  # "done: 165 kg x 5" heads own sets
        return None
    lines = dict.fromkeys((run.line, _LISTED.sub(" and ", run.line)))
    found = (_log_of(run, line) for line in lines)
    return next((log for log in found if log is not None), None)


def _log_of(run: Run, line: str) -> Log | None:
    told = _Told(run)
    parts = [part for part in _SPLIT.split(_HEADED.sub(r"\1", line)) if part and part.strip()]
    understood = parts and all(told.take(part.strip()) for part in parts)
    return told.log() if understood else None
