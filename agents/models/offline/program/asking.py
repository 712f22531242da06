"""Ways to ask what the program has: the sheet, best sets, maxes, sessions, templates, where it stands."""

import re

from agents.models.offline.program.phrases import (
    ASK,
    DAY,
    LIFT,
    NUMBER,
    ROW,
    Phrasing,
    Run,
    day,
    lifts,
    number,
    phrasing,
    slot,
)
from agents.models.offline.program.requests import (
    Maxes,
    Prs,
    Request,
    Show,
    Status,
    Templates,
    Workouts,
)

_WHEN = rf"(?:today|tonight|tomorrow|{DAY}|day|this (?:morning|afternoon|evening))"
_SHEET = (
    r"(?:workout|lift|lifts|session|training|sheet|program|plan|sets|weights|numbers|work|main work|wod|"
    r"loads|day)"
)
_DOING = (
    r"(?:lifting|doing|do|lift|have|train|training|hit|hitting|got|get|have to do|work|working on|need to "
    r"do|have to lift|supposed to do|supposed to lift|scheduled to do|work out)"
)
_OF = r"(?: (?:for|on|in|at|of|with)| my)"
_WHOSE = rf"(?: (?:today|tonight|tomorrow|this week|next|this time|(?:on )?{DAY}))"
_PR = r"(?:rep |current |all time |best |lifetime |old |latest )*pr(?: history| list| so far| sets?)*"
_MAX = r"(?:current |estimated |tested |e )*(?:tm|maxes|max|1rm|e1rm|tm numbers|1rms)(?: at)?"
_LOGS = r"(?:(?:workout |training |lifting )?history|workouts|sessions|workout logs?|logs?)"


def _when(text: str) -> str:
    return "today" if text in ("", "day") or text.startswith(("this ", "tonight")) else day(text)


def _day(found: re.Match[str], run: Run) -> Request:
    return Show((), _when(slot(found, "day")))


def _bare_day(found: re.Match[str], run: Run) -> Request | None:
    """ "Workout today?" asks by its mark alone."""
    return _day(found, run) if run.asks else None


def _days(found: re.Match[str], run: Run) -> Request | None:
    asked = bool(slot(found, "ask")) or run.asks or (run.whole and found["day"].startswith("to"))
    return _day(found, run) if asked else None


def _week(found: re.Match[str], run: Run) -> Request:
    return Show((), "week")


def _next(found: re.Match[str], run: Run) -> Request:
    return Show((), "next")


def _sheet(found: re.Match[str], run: Run) -> Request:
    return Show(lifts(found["lifts"]), "")


def _sheet_asked(found: re.Match[str], run: Run) -> Request | None:
    """ "Remind me what I'm pulling tomorrow"; "I am squatting tomorrow" asks nothing."""
    return _sheet(found, run) if re.match(rf"{ASK} |what ", run.line) else None


def _sheet_bare(found: re.Match[str], run: Run) -> Request | None:
    return _sheet(found, run) if run.whole else None


def _workouts_last(found: re.Match[str], run: Run) -> Request | None:
    said = Workouts(lifts(slot(found, "lifts", "of")), int(number(found["last"])))
    return said if run.whole else None


def _prs(found: re.Match[str], run: Run) -> Request | None:
    said = lifts(slot(found, "lifts", "of"))
    return Prs(said) if run.asks or slot(found, "ask") else None


def _was_best(found: re.Match[str], run: Run) -> Request | None:
    """ "Was 275 a PR?"."""
    return Prs(lifts(slot(found, "lifts", "of"))) if run.asks else None


def _best_asked(found: re.Match[str], run: Run) -> Request | None:
    return _best(found, run) if run.asks or slot(found, "ask") else None


def _best(found: re.Match[str], run: Run) -> Request:
    return Prs(lifts(found["lifts"]))


def _maxes(found: re.Match[str], run: Run) -> Request | None:
    return Maxes() if run.asks or slot(found, "ask") else None


def _workouts(found: re.Match[str], run: Run) -> Request | None:
    last = slot(found, "last")
    if not (run.asks or slot(found, "ask") or slot(found, "logs").endswith("history")):
        return None
    return Workouts(lifts(slot(found, "lifts", "of")), int(number(last)) if last else None)


def _last_time(found: re.Match[str], run: Run) -> Request:
    return Workouts(lifts(slot(found, "lifts")), 1)


def _status(found: re.Match[str], run: Run) -> Request:
    return Status()


def _templates(found: re.Match[str], run: Run) -> Request:
    return Templates(slot(found, "kind"))


def _templates_asked(found: re.Match[str], run: Run) -> Request | None:
    return _templates(found, run) if run.asks else None


_FOR_DAY = rf"(?: (?:for|is|on|look like|looking like|to do|to be done|it))*(?: (?P<day>{_WHEN}))"
_SEND = r"(?:send(?: me| over)?|text me|shoot me|drop me|i need|need|hit me with|share|post)"
PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        rf"(?:was|is|would|were) (?:that |it )?(?:be )?(?:{NUMBER}(?: (?:lb|kg|reps?|for|x|at|of|on|with|"
        rf"{NUMBER}))* )?(?:(?:for |on )?(?P<lifts>{ROW}) )?(?:be )?{_PR}(?: (?:for|on|in) (?P<of>{ROW}))?",
        _was_best,
    ),
    phrasing(rf"{_SEND}(?: <all>)? (?P<day>todays|tonights|tomorrows|{DAY}s?) {_SHEET}(?: again)?", _day),
    phrasing(
        rf"(?:{ASK} )?(?:what )?(?:am i|i am|are we|i will be|i have to|i need to|i should|do i)(?: "
        rf"supposed to)? "
        rf"(?P<lifts>{ROW})(?: (?:with|at))*{_WHOSE}*(?: (?:today|tomorrow|tonight))?",
        _sheet_asked,
    ),
    phrasing(
        rf"(?P<lifts>{ROW}) (?:weights|numbers|sets|sheet|loads)(?: (?:today|this week|for today|again))*",
        _sheet_bare,
    ),
    phrasing(
        r"(?:show|list|see)(?: me)?(?: <all>)?(?: available)? (?P<kind>leader|anchor)(?: options)?",
        _templates,
    ),
    phrasing(
        r"(?:template )?options for (?P<kind>leader|anchor)?(?: ?(?:templates|phase|block))*",
        _templates_asked,
    ),
    phrasing(
        r"(?:when is|how long until|how far (?:off )?is|when does)(?: (?:next|start|begin|coming|up|due|"
        r"is))* (?:%7th-week[\w-]*|"
        r"anchor|leader|next cycle|cycle|new cycle)(?: (?:phase|block|week|start|begin|end|over|due|next|"
        r"coming up))*",
        _status,
    ),
    phrasing(
        rf"(?:last|past|recent) (?P<last>{NUMBER}) (?:(?P<lifts>{ROW}) )?(?P<logs>{_LOGS})(?:{_OF} "
        rf"(?P<of>{ROW}))?",
        _workouts_last,
    ),
    phrasing(
        rf"(?:(?P<ask>{ASK}) )?(?P<day>todays|tonights|tomorrows|{DAY}s?) {_SHEET}(?: (?:look like|looking "
        r"like|is|for me|be|look))*",
        _days,
    ),
    phrasing(rf"{ASK} {_SHEET}{_FOR_DAY}", _day),
    phrasing(rf"{_SHEET}{_FOR_DAY}", _bare_day),
    phrasing(
        r"(?:(?:tell|show|remind) me |let me know |know )?(?:what|which)(?: (?:lift|lifts|workout|weights|"
        r"sets|session|training|weight|exactly))? (?:i am|i have|i should|am i|are we|do i|should i|do we|"
        rf"should we|will i|have i)(?: (?:supposed|scheduled|meant) to)?(?: be)? {_DOING}(?: (?:for|in|at|"
        rf"gym|on|scheduled|planned|to do|got))* (?P<day>{_WHEN})",
        _day,
    ),
    phrasing(
        r"(?:what|which)(?: (?:lifts|workouts|weights|sets|sessions|training|exactly))? (?:i have|i should|"
        r"am i|do i|should i|do we|should we|will i)(?: (?:supposed|scheduled|meant) to)?(?: be)? "
        rf"{_DOING}(?: (?:for|in|at|gym|on|scheduled|planned|to do))* this week",
        _week,
    ),
    phrasing(rf"{ASK} (?:{_SHEET}|program)(?: (?:for|is|look like|looking like))* this week", _week),
    phrasing(
        r"what is (?:up|on|planned|scheduled|programmed|prescribed|in store|it|plan|program|schedule|menu|"
        r"deal)(?: (?:for|on|tap|deck|schedule|menu|plan|program|card|agenda|docket|sheet|in|me|gym|at))* "
        rf"(?P<day>{_WHEN})",
        _day,
    ),
    phrasing(rf"(?:what|which) {_SHEET}(?: (?:for|on|do i use|am i using|are))* (?P<day>{_WHEN})", _day),
    phrasing(r"workout|todays|today|lift today", _bare_day),
    phrasing(rf"(?:what|which) (?:lift|lifts|workout|session|day) (?:is|are)(?: it)? (?P<day>{_WHEN})", _day),
    phrasing(rf"what is (?P<day>today|tomorrow|{DAY})", _day),
    phrasing(rf"{ASK} (?:workout|session|training|sheet|wod)", _day),
    phrasing(
        rf"(?:{ASK}|send me|send|need|i need|hit me with|drop|share)(?: <all>)? (?:numbers|weights|sets|"
        rf"lifts|loads|working "
        r"weights|percentages)(?: (?:for|today|tonight|me|again|session|workout|lift))*",
        _day,
    ),
    phrasing(
        rf"(?:{ASK} )?next {_SHEET}|(?:what|which)(?: (?:lift|workout|session))? is(?: (?:coming )?up)? "
        r"next|(?:what|which)(?: (?:lift|workout|session))? (?:do i|should i|am i)(?: do| lift| train| "
        r"doing| lifting| training| have)? next|what is next up|what is up next",
        _next,
    ),
    phrasing(
        rf"(?:{ASK}|{ASK} {_SHEET}{_OF}) (?P<lifts>{ROW})(?: {_SHEET})?(?: (?:looking like|look like|"
        rf"looking|for|is|at))*{_WHOSE}*",
        _sheet,
    ),
    phrasing(
        r"(?:what|how much|how heavy|which)(?: (?:weights?|sets|reps|and|loads?|to|numbers|am|weight))* "
        r"(?:do|"
        r"should|am|will|are|was|were)?(?: )?(?:i|we)(?: (?:supposed to|need to|have to|be|have|do|use|lift|"
        r"doing|"
        rf"lifting|using|hit|hitting|for|on|load|loading|put|got|got on))* (?P<lifts>{ROW}){_WHOSE}*(?: "
        rf"again)?",
        _sheet,
    ),
    phrasing(
        rf"(?:(?P<ask>{ASK}|do i have)(?: of| any)? |"
        rf"any )?(?:<all> )?(?:of )?(?:(?P<lifts>{ROW}) )?{_PR}(?: (?:with|at|for) #[\d.]+(?: (?:lb|"
        rf"kg))?)?(?:{_OF} (?P<of>{ROW}))?(?: "
        r"(?:with|at|for) #[\d.]+(?: (?:lb|kg))?)?(?: (?:right|at moment|at|yet|ever|again|so far|lately|"
        r"recently))*",
        _prs,
    ),
    phrasing(
        rf"(?P<ask>{ASK}|what was)? ?(?:best|heaviest|top|biggest|most)(?: set| sets| reps| rep set| ever| "
        rf"weight| "
        rf"amrap)*(?:{_OF}| of| at #[\d.]+(?: lb| kg)?)* (?P<lifts>{ROW})(?: set| sets| ever| so far| pr| "
        rf"lift| done| "
        r"at #[\d.]+(?: lb| kg)?)*",
        _best_asked,
    ),
    phrasing(
        rf"(?:what|which) pr (?:do i have|have i got|have i)(?: set| hit)?(?:{_OF} (?P<of>{ROW}))?",
        lambda found, run: Prs(lifts(slot(found, "of"))),
    ),
    phrasing(
        rf"(?:what is|what) (?:most|best|heaviest|highest|max)(?: reps| weight| set)?(?: that)? (?:i have |"
        rf"i )?(?:ever )?(?:"
        r"done|hit|got|did|gotten|lifted|put up|moved|managed)(?: (?:on|for|in|at|with|#[\d.]+|lb|kg))* "
        rf"(?P<lifts>{ROW})(?: (?:at|with|for) #[\d.]+(?: lb| kg)?)?(?: ever)?",
        _best,
    ),
    phrasing(
        r"how (?:many reps|much) (?:have i|did i|can i) (?:ever )?(?:done|hit|got|get|gotten|do|lifted)(?: "
        r"(?:on|for|in|"
        rf"at|with|#[\d.]+|lb|kg))* (?P<lifts>{ROW})(?: (?:at|with|for) #[\d.]+(?: lb| kg)?)?(?: (?:ever|"
        rf"before|so far))*",
        _best,
    ),
    phrasing(
        rf"(?:(?P<ask>{ASK})(?: of)? )?(?:<all> )?(?:of )?(?:{ROW} )?{_MAX}(?:{_OF} {ROW})?(?: (?:right|at|"
        r"look like|looking|set|set to))*",
        _maxes,
    ),
    phrasing(
        rf"(?:(?P<ask>{ASK}|how did) )?(?:(?P<recent>last|recent|past|latest|previous|most recent)(?: "
        rf"(?P<last>{NUMBER}))? )?(?:(?P<lifts>{ROW}) )?(?P<logs>{_LOGS})(?:{_OF} (?P<of>{ROW}))?"
        r"(?: (?:look|looked|looking|go|went|going|been|feel|compare|turn out|like|so far|lately|recently))*",
        _workouts,
    ),
    phrasing(
        rf"what did i (?:do |lift |hit |get |use )?(?:on |for |in )?(?P<lifts>{LIFT}) last (?:time|week|"
        r"session)",
        _last_time,
    ),
    phrasing(rf"how did (?:last )?(?P<lifts>{LIFT}) (?:go )?last (?:time|week|session)", _last_time),
    phrasing(
        rf"{ASK} (?:last|previous|latest|most recent) (?:workout|session)(?:{_OF} (?P<lifts>{LIFT}))?",
        _last_time,
    ),
    phrasing(rf"{ASK} last (?P<lifts>{LIFT})(?: workout| session| day)?", _last_time),
    phrasing(
        r"(?:what|which) (?:week|phase|cycle|block|leader cycle|part|week of cycle|week of program)(?: "
        r"number)? (?:am i|are we|is it|is this)(?: (?:on|in|at|it|right|cycle|of|program|this))*|where "
        r"(?:am i|are we)(?: (?:at|in|on|with|%original-531|program|cycle|right|this|leader|anchor))*|"
        r"(?:what|how) is (?:program |cycle |current )*(?:status|state|progress)(?: of)?(?: program| "
        rf"cycle)?|(?:{ASK} )?(?:program|cycle|%original-531) (?:status|state|overview|summary)|{ASK} "
        r"(?:current )?(?:week|phase|cycle|status|%original-531 program|%original-531)|(?:what|which)(?: "
        r"(?:lift|lifts|days|workouts|sessions|do i|have i|is|are|else))+ (?:have )?(?:got )?(?:left|"
        rf"remaining|to go|still open|open)(?: (?:to do|to lift|this week|for|in|week))*|{ASK} (?:training "
        r"|weekly |lifting |current |workout )*(?:schedule|training days|week look like)|when (?:do|am|"
        rf"should|will|is)(?: i| we)? (?:do |doing )?{LIFT}(?: next| this week| scheduled)*|(?:what|which) "
        rf"day (?:is|do i|am i|are)(?: do)? {LIFT}(?: on)?(?: this week)?|how many (?:leader )?(?:cycles|"
        r"lifts|workouts|sessions) (?:have i|do i have|are|did i|i have)(?: (?:done|completed|finished|do|"
        r"left|remaining|this week|to go|complete))+|(?:what|which) templates? (?:am i|is|are|do i|"
        rf"does)(?: (?:on|running|doing|using|run|use|follow|{ROW}))*",
        _status,
    ),
    phrasing(
        rf"(?:(?:{ASK}|available|what|which|what other|what kind of|any other)(?: (?:<all>|available|of|"
        r"other|different))* )(?:(?P<kind>leader|anchor) )?templates(?: (?:options|list|available|there|"
        r"are|do|i|you|we|can|could|have|use|choose|pick|run|exist|to|from|for|got|switch|is|phase|folder|"
        r"in|possible|on|between|select|what|try|loaded|installed|be|running|should|besides|these|this|offer|"
        r"support|know))*",
        _templates,
    ),
    phrasing(
        r"(?:what|which) (?P<kind>leader|anchor) (?:can|could|do|are)(?: (?:i|we|you|there|available|have|"
        r"run|use|choose|pick|do|from))+",
        _templates,
    ),
    phrasing(
        r"(?:what|which|any|any other|what other)(?: other)? (?P<kind>leader|anchor)(?: template)?(?: "
        r"(?:options|choices|ones|"
        r"stuff))+(?: (?:are|is|there|do|i|we|you|have|got|can|could|pick|use|run|available|from|exist|to|"
        r"choose|"
        r"for|me))*",
        _templates,
    ),
    phrasing(
        r"what (?:else|other (?:options|programs|schemes|variations))(?: (?:can|could|should|do|i|we|you|"
        r"have|got|be|"
        r"is|are|there|run|running|use|try|pick|available|for))+ (?:templates?|run|running|templates? wise|"
        r"pick)",
        _templates_asked,
    ),
    phrasing(r"(?:(?P<kind>leader|anchor) )?templates", _templates_asked),
    phrasing(rf"{ASK} (?:(?P<kind>leader|anchor) )?template (?:options|choices|list)", _templates),
    phrasing(r"(?:list|show)(?: me)?(?: <all>)?(?: available)? templates", _templates),
)
