"""Ways to say which lift is on which day: this week or for good, one lift, two that change, all four."""

import re

from agents.models.offline.program.phrases import (
    DAY,
    DAY_WORD,
    LIFT,
    NUMBER,
    ROW,
    SCOPE,
    SEP,
    Phrasing,
    Run,
    day,
    days,
    lifts,
    number,
    phrasing,
    scope,
    slot,
    which,
)
from agents.models.offline.program.requests import (
    DAYS,
    LIFTS,
    Assign,
    Move,
    MoveDay,
    Open,
    Request,
    Shift,
    Swap,
    Train,
)

_MOVE = (
    r"(?:(?:move|moving|shift|shifting|push|pushing|bump|slide|reschedule|rescheduling|postpone|delay|"
    r"bring|pull|switch|change|put|schedule|set|make)(?: back| forward| up| over)?)"
)
_TO = (
    r"(?:back |up |forward |over |out |off |around )?(?:to|on|until|till|til|onto|for|into|be on|fall on|"
    r"happen on)"
)
_TAIL = (
    rf"(?: ,?(?:(?:instead of|rather than|not|over)(?: on)? {DAY}|instead|day|days|(?P<scope>{SCOPE})|"
    rf"workout|"
    r"session|then|night|morning|evening|afternoon|after work|works better|would be better|is better))*"
)
_SCOPED = rf"(?:(?P<first_scope>{SCOPE}) ,? ?(?:i )?)?"
_FROM = rf"(?: (?:from|on|off) (?:{DAY}))?(?: (?P<mid_scope>this week))?"
_DAYS = r"@\w+(?:(?: (?:,|/|and|to|through|-|plus))* @\w+)+"
_PAIR = rf"(?:{LIFT}(?: (?:is|goes|on|to|for|:|-|=))* @\w+|@\w+(?: (?:is|for|to|:|-|=|do))* {LIFT})"


def _scope(found: re.Match[str]) -> str:
    return slot(found, "first_scope", "mid_scope", "scope")


def _move(found: re.Match[str], run: Run) -> Request:
    """To today or tomorrow it is this week, unless each week was said."""
    target = found["day"]
    near = "" if target.startswith("@") else "this week"
    return Move(which(slot(found, "lifts")), day(target), scope(_scope(found) or near, target))


def _move_where(found: re.Match[str], run: Run) -> Request | None:
    """ "Move bench": where to is to be asked."""
    lifted = which(found["lifts"])
    asked = not run.has_plan and not run.asks and run.whole and lifted and lifted != LIFTS
    return Move(lifted, "", scope(slot(found, "scope"))) if asked else None


def _move_which(found: re.Match[str], run: Run) -> Request | None:
    return None if run.has_plan else Move((), day(found["day"]), scope(_scope(found), found["day"]))


def _shift(found: re.Match[str], run: Run) -> Request:
    many = int(number(found["n"])) if slot(found, "n") else 1
    earlier = re.search(r"\b(?:up|forward|earlier|ahead|sooner)\b", run.line) is not None
    named = which(slot(found, "lifts")) or LIFTS
    return Shift(-many if earlier else many, scope(_scope(found) or "this week"), named)


def _week_days(found: re.Match[str], run: Run) -> Request:
    """ "Weekdays with Wednesdays off"."""
    return Train(tuple(each for each in DAYS[:5] if each != day(found["off"])))


def _instead(found: re.Match[str], run: Run) -> Request | None:
    """ "I'll do bench on Thursday" tells a plan; with "instead" or "from now on" it moves the lift."""
    told = re.search(r"\b(?:instead|rather than|then|better)\b", run.line)
    return _move(found, run) if told or _scope(found) else None


def _always(found: re.Match[str], run: Run) -> Request | None:
    """ "Bench is on Thursdays"; "I bench on Thursdays" tells what is, unless it says from when on."""
    moved = None if run.line.startswith("i ") and not _scope(found) else _move(found, run)
    return moved if isinstance(moved, Move) and moved.scope == "always" else None


def _move_day(found: re.Match[str], run: Run) -> Request | None:
    """The lifts of a day; of who has a plan besides, a session of the plan may be meant."""
    if run.has_plan:
        return None
    start = "today" if found["start"].startswith(("today", "tonight")) else day(found["start"])
    near = "" if found["day"].startswith("@") else "this week"
    return MoveDay(start, day(found["day"]), scope(_scope(found) or near, found["day"]))


def _swap(found: re.Match[str], run: Run) -> Request | None:
    pair = [
        each[1:].removesuffix("s") if each.startswith("@") else each[1:-1] for each in found.group("a", "b")
    ]
    of_days = found["a"].startswith("@")
    mixed = of_days != found["b"].startswith("@")
    unknown = "all" in pair or "rest" in pair or pair[0] == pair[1]
    if mixed or unknown or (of_days and run.has_plan):
        return None
    return Swap(pair[0], pair[1], scope(_scope(found)))


def _swap_which(found: re.Match[str], run: Run) -> Request | None:
    told = re.search(r"\b(?:those|them|these|days|lifts)\b|<", run.line) is not None
    asked = (
        told and run.whole and not run.asks and not run.has_plan and len(lifts(run.line)) < len(("a", "b"))
    )
    return Open("Which two lifts should change days?") if asked else None


def _train(found: re.Match[str], run: Run) -> Request:
    return Train(days(found["days"]))


def _train_if_four(found: re.Match[str], run: Run) -> Request | None:
    """ "Mon and Wed works" tells of an evening, four days of a week."""
    named = days(found["days"])
    return Train(named) if len(named) == len(LIFTS) or " better" in run.line else None


def _train_how_often(found: re.Match[str], run: Run) -> Request:
    return Train(())


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    said = re.findall(_PAIR, text)
    return tuple((days(each)[0], lifts(each)[0]) for each in said)


def _assign(found: re.Match[str], run: Run) -> Request | None:
    """Days for several lifts at once; without a word that asks for it, for three of them at least."""
    pairs = _pairs(found["pairs"])
    named = [lift for _, lift in pairs]
    if len(set(named)) < len(pairs) or not set(named) <= set(LIFTS):
        return None
    said = scope(_scope(found))
    return Assign(pairs, said) if len(pairs) >= (2 if slot(found, "verb") or said else 3) else None


def _make(found: re.Match[str], run: Run) -> Request:
    return Assign(_pairs(found["pairs"]))


def _clear(found: re.Match[str], run: Run) -> Request | None:
    return None if run.has_plan else Assign(((day(found["day"]), "none"),))


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(rf"{_SCOPED}{_MOVE} (?P<lifts>{ROW}){_FROM} {_TO} (?P<day>{DAY_WORD}){_TAIL}", _move),
    phrasing(
        rf"{_SCOPED}(?:do|move|have|train) (?P<lifts>{ROW}) (?:on )?(?P<day>{DAY_WORD}) (?:instead of|"
        rf"not)(?: on)? {DAY}{_TAIL}",
        _move,
    ),
    phrasing(
        rf"{_SCOPED}(?:i )?cant (?:do |make )?(?P<lifts>{ROW}) (?:on )?(?:{DAY_WORD})(?: ,| and| so|this "
        rf"week)* (?:move|push|shift|put|reschedule|do) it (?:to|on|for|until) (?P<day>{DAY_WORD}){_TAIL}",
        _move,
    ),
    phrasing(
        rf"(?:move|moving|shift|reschedule|rescheduling|postpone|slide) (?P<lifts>{ROW})(?: (?:day|"
        rf"(?P<scope>{SCOPE})))*",
        _move_where,
    ),
    phrasing(
        rf"{_SCOPED}{_MOVE} (?:it|that|that one|this|that lift|that one lift|them) {_TO} "
        rf"(?P<day>{DAY_WORD}){_TAIL}",
        _move_which,
    ),
    phrasing(
        rf"{_SCOPED}{_MOVE} (?:(?P<lifts>{LIFT})|<all>|this week|whole week|week|schedule|<rest>|<rest> of "
        rf"week|<rest> of this week)"
        rf"(?: (?:sessions|days|back|forward|out|up|by|later|this week|over|whole|week))* "
        rf"(?:(?P<n>{NUMBER}) )?days?(?: "
        rf"(?:back|later|earlier|forward|sooner|over|out|up|ahead|instead|(?P<scope>{SCOPE})))*",
        _shift,
    ),
    phrasing(
        rf"<all>(?: (?:goes|moves|slides|is|shifts|gets pushed|gets moved|moved|pushed))* (?:back "
        rf")?(?:(?P<n>{NUMBER}) )?"
        rf"days? (?:later|earlier|back|forward)(?: (?P<scope>{SCOPE}))?",
        _shift,
    ),
    phrasing(rf"(?:make it |do |use |how about )?(?P<day>{DAY_WORD}) for (?P<lifts>{ROW}){_TAIL}", _instead),
    phrasing(rf"(?P<lifts>{ROW}) (?:on |to )?(?P<day>{DAY_WORD}) then", _move),
    phrasing(rf"(?:can |could )?(?P<lifts>{ROW}) be (?:moved to |on )(?P<day>{DAY_WORD}){_TAIL}", _move),
    phrasing(
        rf"(?:i )?(?:want|would like|need|prefer) (?P<lifts>{ROW}) (?:on|to be on) "
        rf"(?P<day>{DAY_WORD}){_TAIL}",
        _move,
    ),
    phrasing(rf"{_SCOPED}(?P<lifts>{ROW}){_FROM} to (?P<day>{DAY_WORD}){_TAIL}", _move),
    phrasing(
        rf"{_SCOPED}(?P<lifts>{ROW}) (?:should be|should go|needs to be|needs to go|has to be|has to move|"
        r"needs to move|has to go|moves|should move|must go|goes|will be|is moving)(?: moved| done)? "
        rf"(?:to|on|until) (?P<day>{DAY_WORD}){_TAIL}",
        _move,
    ),
    phrasing(
        rf"{_SCOPED}(?:do|doing|have|train|training|lift|hit|run|i am doing|be doing)? ?(?P<lifts>{ROW}) "
        rf"(?:on )?(?P<day>{DAY_WORD}){_TAIL}",
        _instead,
    ),
    phrasing(rf"{_SCOPED}(?:i )?(?P<lifts>{ROW}) (?:is |are |on )*(?P<day>{DAY_WORD}){_TAIL}", _always),
    phrasing(
        rf"{_SCOPED}{_MOVE} (?P<start>todays|tonights|{DAY})(?: (?:workout|session|lift|lifts|training|"
        rf"day))? {_TO} (?P<day>{DAY_WORD}){_TAIL}",
        _move_day,
    ),
    phrasing(
        rf"do (?P<start>todays|tonights|{DAY}) (?:workout|session|lift|training) "
        rf"(?:on )?(?P<day>{DAY_WORD}){_TAIL}",
        _move_day,
    ),
    phrasing(
        rf"{_SCOPED}(?:swap|switch|exchange|trade|flip|swop|swapping|switching|reverse|interchange)(?: "
        rf"(?:days|of|for|between|around|places))* (?P<a>{LIFT}|{DAY}) (?:and|with|/) (?P<b>{LIFT}|"
        rf"{DAY})(?: (?:days|around|places|over|with each other|,|on schedule|in schedule|schedule|"
        rf"lifts|workouts|sessions|(?P<scope>{SCOPE})))*",
        _swap,
    ),
    phrasing(
        r"(?:swap|switch|exchange|trade|flip|swop|reverse)(?: (?:those|them|these|two|#2|both|lifts|days|"
        r"around|"
        rf"places|{LIFT}|(?:{SCOPE})))*",
        _swap_which,
    ),
    phrasing(
        rf"{_SCOPED}(?:i want )?(?P<a>{LIFT}) and (?P<b>{LIFT}) (?:should |need to |have to |to )?(?:swap|"
        rf"switch|trade|change)(?: (?:days|places|spots|(?P<scope>{SCOPE})))*",
        _swap,
    ),
    phrasing(
        rf"(?:make )?{_SCOPED}(?:i )?(?:can only |only )?(?:be )?(?:train|lift|work out|workout|gym|go|do|"
        rf"go with|stick with|make it|use|try|"
        r"training|lifting|go to gym|going to gym|working out|train on|put me on|switch to|change to|move "
        rf"to|go to)(?: (?:on|is|are|training|always|only|days|:))* (?P<days>{_DAYS})(?: (?:instead|always|"
        r"only|days|schedule|each week))*",
        _train,
    ),
    phrasing(
        r"(?:change|switch|set|move|make|update|put|shift)(?: (?:training|lifting|workout|gym|program|"
        r"weekly|schedule|days|week|lifts|<all>|workouts|sessions|be))+(?: (?:to|on|into|be|are|:|for))* "
        rf"(?P<days>{_DAYS})(?: (?:instead|always|schedule))*",
        _train,
    ),
    phrasing(
        r"(?:new )?(?:training|lifting|gym|workout|weekly)? ?(?:days|schedule)(?: (?:are|is|should be|"
        r"changed|moved|to|"
        rf"will be|going to be|:|become|changing|switched|switching))* (?P<days>{_DAYS})(?: (?:instead|"
        rf"always))*",
        _train,
    ),
    phrasing(rf"(?P<days>{_DAYS}) always", _train),
    phrasing(
        rf"(?P<days>{_DAYS}) (?:works?|suits?|fits?|is|would be|would work|would suit|would fit|will "
        r"work)(?: (?:me|better|best|great|well|good|fine|easier|for|with|work|schedule|always|it|is))*",
        _train_if_four,
    ),
    phrasing(
        r"(?:(?:train|lift|do|go|make it|use|switch to|move to|change to|only|on|training|lifting|"
        rf"<all>)+ )*(?:weekdays|week days)(?: (?:with|without|minus|except|but|but not|not|only|and))* "
        rf"(?P<off>{DAY})(?: (?:off|always|free|rest|day|days))*",
        _week_days,
    ),
    phrasing(rf"(?P<lifts>{ROW}) should be (?P<day>{DAY}){_TAIL}", _move),
    phrasing(
        rf"(?P<days>{_DAYS}) (?:are|is|should be|will be|work as|as)(?: new)?(?: (?:training|lifting|gym|"
        r"workout))? days(?: always)?",
        _train,
    ),
    phrasing(
        r"(?:i )?(?:can only |only )?(?:train|lift|work out|workout|training|lifting|do)(?: only)? #\d "
        r"(?:days|times|day|x)(?: (?:per|each|every))?(?: week)?(?: always)?",
        _train_how_often,
    ),
    phrasing(
        r"(?:(?P<verb>set|put|make|schedule|change|do|always|new|rotate|shuffle|rearrange|reorder|go "
        r"with|split)(?: (?:schedule|days|is|to|:|it|up|lifts|<all>|around|things|week|"
        rf"like this|so|as))* |schedule(?: is)?(?: :)? )?(?P<pairs>{_PAIR}(?:{SEP}(?: then)? {_PAIR})+)(?: "
        rf"(?P<scope>{SCOPE}))?",
        _assign,
    ),
    phrasing(rf"(?:make|set) (?P<pairs>@\w+ (?:to |as |for )?{LIFT})(?: always)?", _make),
    phrasing(
        rf"(?:clear|free up|empty|no (?:training|lifting|gym|workouts?) on|keep) (?P<day>{DAY})(?: (?:free|"
        r"off|empty|always|from schedule))*",
        _clear,
    ),
)
