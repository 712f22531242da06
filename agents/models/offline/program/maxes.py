"""Ways to say that training maxes go up, down or stay, and that a one-rep max was tested."""

import re

from agents.models.offline.program.phrases import (
    LIFT,
    NUMBER,
    ROW,
    SIGNED,
    Phrasing,
    Run,
    amount,
    lifts,
    phrasing,
    slot,
    which,
)
from agents.models.offline.program.requests import (
    LIFTS,
    Amount,
    Bump,
    BumpTo,
    Hold,
    Lifts,
    Open,
    Request,
    Tested,
    TestedEach,
)

MOST_ADDED = 50  # to a training max that is said bare; a greater number is what was lifted

_N = rf"(?P<n>{NUMBER})(?: (?P<unit>lb|kg))?"
_BY = rf"(?P<n>{SIGNED})(?: (?P<unit>lb|kg))?"
_ROWS = rf"(?P<lifts>{ROW}|<rest>)"
_UP = r"(?:bump|bumping|raise|raising|increase|increasing|up|boost|bring up|bring|take|move|put|push)"
_DOWN = (
    r"(?:drop|dropping|lower|lowering|decrease|reduce|reducing|cut|bring down|take down|knock down|deload)"
)
_TM = r"(?: (?:tm|up|by|on|for|of|max|maxes|training|weights))*"
_BUT = (
    r"(?: ,)? (?:except|except for|but|besides|other than|apart from|aside from|minus|not|but not|"
    r"excluding|save for|without|except on|leaving out)(?: (?:for|tm|hold|leave))*"
)
_STAYS = (
    r"(?: (?:where it is|where they are|where it was|as is|as it is|same|at same|alone|steady|put|tm|"
    r"unchanged|for|as they are|this|cycle|time|at current|at|current|at what it is|constant|this cycle|"
    r"right|there|be))*"
)
_TEST = (
    r"(?:tested|test|testing|retested|maxed|maxed out|max tested|re tested|did max test for|did max test on)"
)
_MAX = r"(?:1rm|max|true max|tested 1rm|tested max|one rep max|actual max|#1 rep|real max)"
_WHEN = (
    r"(?: (?:today|yesterday|this morning|this week|last night|at|last week|on test day|in test|this "
    r"afternoon))*"
)


def _lifts(found: re.Match[str]) -> Lifts:
    return which(slot(found, "lifts", "given", "of", "kept", "first"))


def _said(found: re.Match[str]) -> Amount | None:
    value = slot(found, "n", "m")
    return amount(value, slot(found, "unit", "unit2")) if value else None


def _up(found: re.Match[str], run: Run) -> Request:
    return Bump(_lifts(found), _said(found), 1)


def _bump(found: re.Match[str], run: Run) -> Request | None:
    """Up; a verb of moving ("move bench") needs the training max or an amount beside it."""
    moving = found["verb"] in ("bring", "take", "move", "put", "push", "up")
    told = slot(found, "n") or re.search(r"\b(?:tm|up)\b", run.line.removeprefix("up "))
    return _up(found, run) if told or not moving else None


def _drop(found: re.Match[str], run: Run) -> Request:
    return Bump(_lifts(found), _said(found), -1)


def _signed(found: re.Match[str], run: Run) -> Request | None:
    """ "Squat only +5"."""
    said = _said(found)
    fits = said is not None and found["n"][1] in "+-" and abs(said.value) <= MOST_ADDED
    return Bump(_lifts(found), said, 1, loose=True) if fits else None


def _but(found: re.Match[str], run: Run) -> Request:
    return Bump(LIFTS, _said(found), 1, _lifts(found))


def _given(found: re.Match[str], run: Run) -> Request:
    return Bump(which(found["lifts"]), None, 1, which(slot(found, "of")))


def _none(found: re.Match[str], run: Run) -> Request | None:
    return Hold(LIFTS) if run.whole and not run.asks else None


def _usual(found: re.Match[str], run: Run) -> Request:
    return Bump(_lifts(found) or LIFTS, None, 1)


def _all(found: re.Match[str], run: Run) -> Request:
    return Bump(LIFTS, _said(found), 1)


def _which(found: re.Match[str], run: Run) -> Request | None:
    """ "bump it by 10": of which lift is to be asked."""
    down = found["verb"] in ("drop", "lower", "decrease", "reduce")
    told = found["verb"] == "bump" or " by " in run.line
    return Bump((), _said(found), -1 if down else 1) if told else None


def _to(found: re.Match[str], run: Run) -> Request:
    return BumpTo(_lifts(found), amount(slot(found, "n", "m"), slot(found, "unit", "unit2")))


def _hold(found: re.Match[str], run: Run) -> Request:
    loose = re.match(r"(?:leave|keep|dont (?:change|touch|move))\b", run.line) is not None
    return Hold(_lifts(found), loose and not re.search(r"\btm\b", run.line))


def _small(found: re.Match[str], run: Run) -> Request | None:
    """ "Squat 10 up": no weight that went up."""
    said = _said(found)
    down = run.line.endswith("down")
    return Bump(_lifts(found), said, -1 if down else 1) if said and said.value <= MOST_ADDED else None


def _which_max(found: re.Match[str], run: Run) -> Request | None:
    """ "Bump it": the one lift that is left open is asked for."""
    return Bump((), None, 1) if run.whole and not run.asks and not run.has_plan else None


def _what_max(found: re.Match[str], run: Run) -> Request | None:
    asked = run.whole and not run.asks and not run.has_plan
    return Open("What is the number, and is it a tested max or a training max?") if asked else None


def _each(found: re.Match[str], run: Run) -> Request:
    said = re.findall(rf"({LIFT})(?: [a-z]+)? ({NUMBER})(?: (lb|kg))?", found["pairs"])
    return TestedEach(tuple((lifts(lift)[0], amount(value, unit)) for lift, value, unit in said))


def _tested_told(found: re.Match[str], run: Run) -> Request | None:
    """ "Press 1rm test: 175 went": with a word for a test, not "squat 365"."""
    told = re.search(r"\b(?:test|tested|testing|1rm)\b", run.line)
    return _tested(found, run) if told and not run.asks else None


def _tested(found: re.Match[str], run: Run) -> Request:
    return Tested(_lifts(found), amount(found["n"], slot(found, "unit")))


_ONE = rf"(?P<lifts>{LIFT})"
_ONE_TESTED = rf"{LIFT}(?: (?:at|is|was|to|for|:|=|hit|got))? {NUMBER}(?: (?:lb|kg))?"
_TESTED_EACH = rf"(?P<pairs>{_ONE_TESTED}(?:(?: (?:,|and|/))+ {_ONE_TESTED})*)"
_MAXES = r"(?:(?:tested|true|new|real|actual|those|these|as|the) )*(?:maxes|max|1rms|1rm|one rep maxes)"
_MADE = (
    r"(?: (?:went|moved|good|went up|flew|made|hit|was good|clean|easy|made it|got it|success|up|was there))*"
)
_MISSED = (
    r"(?:(?: (?:,|and|but))* #[\d.]+(?: (?:didnt|did not|wouldnt|would not|failed|fail|miss|missed|no|no go|"
    r"stapled me|was miss|nope|no lift|was no|not|move|go|budge|today|was too much|crushed me))+)?"
)
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(rf"{_ROWS} {_N} (?:up|down)", _small),
    phrasing(
        rf"{_ROWS}(?: (?:tm|only|just|gets?|takes?|goes|by|:))* {_BY}(?: (?:each|tm|this time|this cycle|"
        r"only))*",
        _signed,
    ),
    phrasing(rf"give {_ROWS}(?: #1)? (?:bump|bumps|increase)(?:{_BUT} (?P<of>{ROW}))?", _given),
    phrasing(
        r"(?:dont|not|do not) (?:bump|raise|increase|bumping|raising)(?: (?:anything|any|of|them|tm|this "
        r"time|this cycle|yet))+|no "
        r"(?:tm )?bumps?(?: (?:this time|this cycle|for me|on anything|please))*|skip (?:tm )?bumps?(?: "
        r"this cycle)?",
        _none,
    ),
    phrasing(
        rf"(?:i )?(?:hit|got|made|pulled|put up|benched|squatted|pressed|locked out) {_N} (?:on|for|in) "
        rf"{_ONE} (?:for|as|which is|is)(?: new)? "
        rf"{_MAX}{_WHEN}",
        _tested,
    ),
    phrasing(rf"{_ROWS}(?: (?:gets?|takes?|goes up|only gets?))+(?: only)? {_N}(?: each)?", _small),
    phrasing(
        rf"only {_N} (?:on|for|to) {_ROWS}{_TM}|{_ROWS.replace('lifts', 'of')} only "
        rf"{_N.replace('<n>', '<m>').replace('unit', 'unit2')}",
        _small,
    ),
    phrasing(
        r"(?:do |apply |take |make |run |give me |go with |use )?(?:usual|normal|standard|regular|default|"
        r"same|full)"
        rf"(?: tm)? (?:bumps?|increases?|increments?)(?: (?:for|on|across|to) {_ROWS})?(?: (?:across board|"
        r"all around|please|all round))*",
        _usual,
    ),
    phrasing(r"(?:bump|raise|increase) (?:it|that|that one|this|one)(?: up)?", _which_max),
    phrasing(rf"(?P<verb>{_UP}) (?:up )?(?:tm (?:for|on|of) )?{_ROWS}{_TM}(?: {_BY})?{_TM}(?: each)?", _bump),
    phrasing(
        rf"{_ROWS}{_TM} (?:up|goes up|go up|gets bumped|is going up|get)(?: (?:by|tm|bump|bumped|of))*(?: "
        rf"{_N})?(?: each| tm)*",
        _up,
    ),
    phrasing(
        rf"(?:add|put|adding|tack|throw|slap) {_BY} (?:to|on|onto|on to)(?: tm of| tm for)? {_ROWS}{_TM}",
        _up,
    ),
    phrasing(
        rf"(?:bump|bumps) (?:for|on) {_ROWS}(?: by)?(?: {_N})?|give {_ROWS.replace('lifts', 'given')} bump",
        _up,
    ),
    phrasing(
        rf"bump {_N} (?:to|on|onto|for) {_ROWS}{_TM}|go up "
        rf"{_N.replace('<n>', '<m>').replace('unit', 'unit2')} on {_ROWS.replace('lifts', 'of')}{_TM}",
        _up,
    ),
    phrasing(rf"{_DOWN} (?:tm (?:for|on|of) )?{_ROWS}(?: (?:tm|down|by|max))*? {_N}(?: on tm| tm)*", _drop),
    phrasing(
        rf"(?:take|knock|cut|drop|shave|remove|pull) {_N} (?:off|from|off of|on)(?: of)?(?: tm of)? "
        rf"{_ROWS}{_TM}",
        _drop,
    ),
    phrasing(rf"{_ROWS}{_TM} (?:down|goes down|comes down)(?: by)? {_N}", _drop),
    phrasing(
        rf"(?:{_UP}|add bump to|(?:tm )?bumps for)(?: up)? ?<all>{_TM}(?: {_N})?(?: (?:each|tm|go "
        rf"up))*{_BUT} (?P<lifts>{ROW})(?: tm)?",
        _but,
    ),
    phrasing(rf"(?:do|apply|take|make) (?:tm )?bumps{_BUT} (?P<lifts>{ROW})", _but),
    phrasing(
        rf"<all>{_TM}{_BUT} (?P<first>{ROW}) (?:goes|go|gets|get|moves|should go|is going|should get)(?: "
        rf"(?:up|bumped|bump|by))*(?: {_N})?",
        _but,
    ),
    phrasing(
        r"<all>(?: (?:lifts|tm|should|can))* (?:goes|go|gets|get|moves|up)(?: (?:up|bumped|bump|by))*(?: "
        rf"{_N})?{_BUT} (?P<lifts>{ROW})",
        _but,
    ),
    phrasing(rf"<all>(?: (?:lifts|tm))* (?:goes|go|gets|get)(?: (?:up|bumped|bump|by))+(?: {_N})?", _all),
    phrasing(
        r"(?:bump|bumping|raise|increase|do|apply|take|up|raising|increasing) (?:up )?(?:tm|them|it <all>|"
        r"<all> of it|<all>|tm "
        rf"bumps|bumps|maxes|tm up)(?: (?:up|by|for|<all>|across board))*(?: {_BY})?(?: each)?",
        _all,
    ),
    phrasing(
        rf"(?P<verb>bump|raise|increase|drop|lower|decrease|reduce) (?:it |tm |up |down )*(?:by )?{_N}(?: "
        r"on tm| each)?",
        _which,
    ),
    phrasing(
        rf"(?:set|change|update|make|put|bring|raise|bump|drop|lower) {_ONE}(?: tm)(?: down| up)? (?:to|at|"
        rf"=) {_N}|{_ONE.replace('lifts', 'of')} tm (?:to|=|should be) "
        rf"{_N.replace('<n>', '<m>').replace('unit', 'unit2')}",
        _to,
    ),
    phrasing(rf"(?:bump|raise|lower) {_ONE}(?: up| down)? to {_N}", _to),
    phrasing(
        r"(?:hold|holding|freeze|maintain|leave|park|lock|pause|stall|sit|dont (?:bump|raise|increase|touch|"
        r"change|move)|not "
        r"bumping|no (?:tm )?bump (?:for|on)|no increase (?:for|on)|skip (?:tm )?bump (?:for|on)|skip "
        r"bumping|do not bump|keep tm (?:for|of|on)|hold off on(?: bumping)?|hold back|stay put on|never "
        rf"mind bumping)(?: tm (?:for|of|on))? {_ROWS}{_STAYS}",
        _hold,
    ),
    phrasing(rf"(?:skip|no|skipping) {_ROWS} (?:tm )?(?:bump|increase|tm)", _hold),
    phrasing(
        rf"keep {_ROWS}(?: tm)? (?:where it is|where they are|same|as is|at same|steady|unchanged|tm|as it "
        rf"is|at){_STAYS}|keep {_ROWS.replace('lifts', 'kept')} tm",
        _hold,
    ),
    phrasing(
        rf"{_ROWS}(?: tm)? (?:stays|stay|holds|hold|remains|stays put|should stay|doesnt go up|not|can "
        rf"stay|is staying|gets held)(?: tm)?{_STAYS}",
        _hold,
    ),
    phrasing(
        rf"(?:i )?(?:have )?{_TEST}(?: (?:new|out|on|in|{_MAX}))* {_ONE}(?: (?:{_MAX}|pr|tm))*(?: (?:today|"
        r"yesterday|this morning|and))*(?: (?:at|for|=|:|to|is|was|out|with|got|hit|made|it|came|in|,|"
        rf"of))* {_N}{_WHEN}",
        _tested,
    ),
    phrasing(rf"(?:i )?{_TEST}(?: (?:at|out at))? {_N}(?: (?:on|for|in|at){_WHEN})? {_ONE}{_WHEN}", _tested),
    phrasing(
        rf"(?:new |updated |latest |current )?(?:tested |true )?{_MAX}(?: test)? (?:on|for|in) {_ONE}(?: "
        rf"(?:is|of|at|"
        rf":|=|was|today|,))* {_N}{_MADE}{_WHEN}{_MISSED}",
        _tested,
    ),
    phrasing(
        rf"{_ONE} {_MAX}?(?: ?(?:test|tested|testing|day|out))*(?: (?:,|:|today|was|is|at|=|-))* {_N}"
        rf"{_MADE}{_WHEN}{_MISSED}",
        _tested_told,
    ),
    phrasing(
        rf"(?:(?:hit|did|got|made|set|tested|maxed out|maxed|new|true|heavy|rep|max|1rm|test|day|week|tests|"
        rf"today|"
        r"yesterday|this|wknd|weekend|singles|single|maxes|1rms|out|results|tested|for|on|testing|both|over|"
        r"i|"
        rf"have|,|:|-) )*{_TESTED_EACH}(?:(?: (?:,|and|so|please))* (?:update|log|set|record|save|use|enter|"
        rf"change|put in|are|is)(?: (?:my|those|as|in|for))* {_MAXES})",
        _each,
    ),
    phrasing(
        rf"(?:(?:i )?(?:tested|maxed out|retested|test day|max day|test week|testing day|{_MAXES})(?: "
        rf"(?:tested|"
        rf"{_MAXES}|results|on|are|is|were|today|this week|yesterday|test|day))*)(?: (?:,|:|-))* "
        rf"{_TESTED_EACH}{_WHEN}",
        _each,
    ),
    phrasing(rf"(?:set|change|update|fix|correct|edit) {_ONE} (?:{_MAX}|tm|maxes)", _what_max),
    phrasing(
        rf"{_ONE}(?: {_MAX})?(?: (?:was|is|just|got|came))? (?:tested|retested|test|maxed|tests|maxed out|"
        rf"max test|test result)(?: (?:at|is|was|:|out|in|to|came|=))* {_N}{_WHEN}",
        _tested,
    ),
    phrasing(
        rf"(?:(?:i )?(?:have|hit|got|made|set|pulled) )?(?:new|updated|new tested) {_ONE} {_MAX}(?: (?:is|"
        rf"of|at|:|=|set|was|,|to))* {_N}{_WHEN}",
        _tested,
    ),
    phrasing(
        rf"(?:set|update|change|make|enter|record|log|put)(?: (?:tested|new))* {_ONE}(?: (?:tested|new))* "
        rf"{_MAX}(?: (?:to|at|=|as|is|of|:|in))* {_N}",
        _tested,
    ),
    phrasing(
        rf"(?:set|update|change|make|enter|record|log)(?: tested)? {_MAX} (?:for|on|of) {_ONE}(?: (?:to|at|"
        rf"=|as|is))* {_N}",
        _tested,
    ),
    phrasing(
        rf"(?:tested )?{_ONE} (?:tested )?(?:1rm|true max|tested max|new max)(?: (?:is|:|=|was|at|up|to))* "
        rf"{_N}{_WHEN}",
        _tested,
    ),
    phrasing(
        rf"(?:i )?(?:hit|got|made|pulled|had|did|lifted) {_N} (?:for|on|in|as|at)(?: (?:new|max|{_MAX}|"
        rf"test|for|on))* {_ONE} (?:{_MAX}|test|max test|1rm test)(?: test)?{_WHEN}",
        _tested,
    ),
    phrasing(rf"(?:i )?(?:hit|got|made) {_N} {_ONE} (?:{_MAX})(?: test)?{_WHEN}", _tested),
)
