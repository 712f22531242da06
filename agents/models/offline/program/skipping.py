"""Ways to say that a lift or the whole week is left out, and why."""

import re

from agents.models.offline.program.phrases import REASON, ROW, Phrasing, Run, lifts, phrasing, reason, slot
from agents.models.offline.program.requests import Request, Skip, SkipWeek

_TRAIN = (
    r"(?:train|training|lift|lifting|work out|working out|workout|workouts|gym|go to gym|get to gym|make "
    r"it to gym|make it|make it in|get in|make gym|be training|be lifting|be in gym|be at gym|get any "
    r"training in|do (?:any )?(?:training|lifting|workouts?|%original-531)|get any lifting in|hit gym|"
    r"sessions)"
)
_OUT = r"(?: (?:at <all>|any|at all|<all>))*"


def _skip(found: re.Match[str], run: Run) -> Request:
    return Skip(lifts(slot(found, "lifts", "marked", "counted")), reason(found, run))


def _skip_week(found: re.Match[str], run: Run) -> Request:
    return SkipWeek(reason(found, run))


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:(?:i )?(?:am )?(?:skip|skipping|skipped|pass on|passing on|to skip|blew off|blowing off|"
        rf"leaving out|leave out|sit out|sitting out)(?: (?:doing|out on))? (?P<lifts>{ROW})|mark "
        rf"(?P<marked>{ROW})(?: (?:as|is))? skipped|count (?P<counted>{ROW}) as skipped)(?: (?:for|this|"
        rf"week|today|tonight|out|on|cycle))*{REASON}",
        _skip,
    ),
    phrasing(
        rf"(?P<lifts>{ROW}) (?:is |are |was |were |will be |gets )?(?:skipped|getting skipped|out)(?: this "
        rf"week| today)?{REASON}",
        _skip,
    ),
    phrasing(
        r"(?:i )?(?:am )?(?:no|cant(?: do)?|cant make|wont(?: be)?(?: able to)?(?: do| doing| make)?|"
        r"not(?: going to)?(?: do| doing)?|didnt(?: do| get to)?|did not(?: do| get to)?|dont do|missed|"
        rf"missing|miss|drop|dropping|havent got time for|have to miss|unable to) (?P<lifts>{ROW}) this "
        rf"week{REASON}",
        _skip,
    ),
    phrasing(rf"this week (?:skip|i am skipping|i skip|i skipped|no) (?P<lifts>{ROW}){REASON}", _skip),
    phrasing(
        r"(?:i )?(?:am )?(?:cant|wont(?: be(?: able to)?)?|unable to|not(?: going to| able to)?|no|didnt|"
        rf"did not|no time to|no time for|no chance to|wont get to|not able to) ?{_TRAIN}{_OUT} (?:this "
        rf"(?:whole |entire |full )?week|<all> week){REASON}",
        _skip_week,
    ),
    phrasing(
        r"(?:i )?(?:am )?(?:skip|skipping|skipped|taking|take|took|missing|miss|missed|sitting out|sit "
        r"out|scrap|write off)(?: (?:whole|entire|<all>|rest|<rest>|of|full|gym|training|lifting))*(?: "
        r"(?:this|current))?(?: (?:whole|entire|full))? week(?: (?:off|out|entirely|completely|"
        rf"altogether))*{REASON}",
        _skip_week,
    ),
    phrasing(
        r"(?:this|whole|entire|<all>)(?: whole| entire)? week (?:is|will be|has to be) (?:off|skipped|"
        rf"wash|out|write off|no go|cancelled|canceled|out of question|bust){REASON}",
        _skip_week,
    ),
    phrasing(
        rf"(?:i am |i have |i got )?[a-z']+(?: [a-z']+){{0,7}}?(?: <all>)? (?:this week|<all> week)(?: "
        r",)?(?: (?:so|and))?(?: i)? (?:skip (?:it|week|this week)|(?:cant|wont be|wont|no|not) "
        rf"{_TRAIN}{_OUT})",
        _skip_week,
    ),
)
