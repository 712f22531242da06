"""Ways to say that a lift or the whole week is left out, and why."""

import re

from agents.models.offline.program.phrases import (
    DAY,
    REASON,
    ROW,
    Phrasing,
    Run,
    day,
    number,
    phrasing,
    reason,
    slot,
    which,
)
from agents.models.offline.program.requests import Request, Skip, SkipDay, SkipWeek

_TRAIN = (
    r"(?:train|training|lift|lifting|work out|working out|workout|workouts|gym|go to gym|get to gym|make "
    r"it to gym|make it|make it in|get in|make gym|be training|be lifting|be in gym|be at gym|get any "
    r"training in|do (?:any )?(?:training|lifting|workouts?|%original-531)|get any lifting in|hit gym|"
    r"sessions)"
)
_OUT = r"(?: (?:at <all>|any|at all|<all>))*"
_SKIP = (
    r"(?:skip|skipping|pass on|passing on|to skip|blow off|blowing off|leaving out|leave out|sit out|"
    r"sitting out|bail on|bailing on|ditch|ditching|nix|axe|scratch|scratching|cancel|cancelling|canceling|"
    r"scrap|scrapping|call off|punt on|punting on|punt|giving up on|not doing|cross off|write off|writing "
    r"off|take off|forget about|opting out of|opt out of|give pass on|taking pass on)"
)
_SKIPPED = r"(?:skipped|blew off|bailed on|ditched|cancelled|canceled|passed on|punted on|punted)"
_NOT_ON = (
    r"(?:(?:isnt|not|is not|wont be|is not going to be|isnt going to be|aint)(?: going to)? (?:happening|"
    r"happen|gonna happen|doable|in cards)|wont happen|is no go|is no|no go|is off|is off table|is "
    r"cancelled|is canceled|is wash|are no go|are out|are off|are not happening|arent happening|isnt on|not "
    r"going to happen|is not going to happen|isnt going to happen|cant "
    r"happen|has to be skipped|needs to be skipped|can be skipped|gets axed|gets cut|gets skipped)"
)
_LOST = (
    r"(?:off|skipped|wash|out|write off|no go|cancelled|canceled|out of question|bust|shot|lost|gone|toast|"
    r"trash|lost cause|not happening|done for|scrapped|scratched)"
)


def _skip(found: re.Match[str], run: Run) -> Request:
    return Skip(which(slot(found, "lifts", "marked", "counted")), reason(found, run))


def _skip_one(found: re.Match[str], run: Run) -> Request | None:
    """ "one of the uppers": which is to be asked."""
    return Skip((), reason(found, run)) if run.whole and not run.has_plan else None


def _skip_day(found: re.Match[str], run: Run) -> Request | None:
    """The lifts of a day; of who has a plan besides, a session of the plan may be meant."""
    said = day(found["day"]) if found["day"].startswith("@") else found["day"].removesuffix("s")
    return None if run.has_plan or run.asks else SkipDay(said, reason(found, run))


def _skip_week(found: re.Match[str], run: Run) -> Request:
    week = slot(found, "week")
    return SkipWeek(reason(found, run), int(number(week)) if week else None)


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        rf"(?:(?:i )?(?:am )?(?:{_SKIP}|{_SKIPPED})(?: (?:doing|out on))? (?P<lifts>{ROW})|mark "
        rf"(?P<marked>{ROW})(?: (?:as|is|off as))? (?:skipped|skip)|count (?P<counted>{ROW}) as skipped)(?: "
        rf"(?:for|this|week|today|tonight|out|on|cycle|instead|entirely|altogether|completely))*{REASON}",
        _skip,
    ),
    phrasing(rf"(?P<lifts>{ROW}) {_NOT_ON}(?: (?:this week|today|tonight))*{REASON}", _skip),
    phrasing(rf"give (?P<lifts>{ROW}) (?:miss|pass|skip|rest)(?: (?:this week|today))*{REASON}", _skip),
    phrasing(rf"(?:take|leave|cut) (?P<lifts>{ROW}) (?:out|off)(?: of)? this week{REASON}", _skip),
    phrasing(rf"skip(?:ping)? (?:it|that|that one|this one|them)(?: this week| today)*{REASON}", _skip_one),
    phrasing(
        rf"{_SKIP} (?:one|#1|either)(?: (?:of|lift|session|day|days|<all>|{ROW}))+(?: this week)?{REASON}",
        _skip_one,
    ),
    phrasing(
        rf"{_SKIP} (?P<day>todays|today|tonights|tonight|tomorrows|tomorrow|{DAY})(?: (?:workout|session|"
        rf"lift|lifts|training|"
        rf"day|this week))*{REASON}",
        _skip_day,
    ),
    phrasing(
        rf"(?P<lifts>{ROW}) (?:is |are |was |were |will be |gets )?(?:skipped|getting skipped|out)(?: this "
        rf"week| today)?{REASON}",
        _skip,
    ),
    phrasing(
        r"(?:i )?(?:am )?(?:no|cant(?: do)?|cant make|wont(?: be)?(?: able to)?(?: do| doing| make)?|"
        r"not(?: going to)?(?: do| doing)?|didnt(?: do| get to)?|did not(?: do| get to)?|dont do|missed|"
        rf"missing|miss|drop|dropping|havent got time for|no time for|not going to get to|wont get to|wont "
        rf"have time for|i am out on|out on|"
        rf"not getting to|not able to do|not up for|too beat up for|have to miss|unable to) "
        rf"(?P<lifts>{ROW}) this "
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
        rf"(?:i )?(?:am )?(?:{_SKIP}|skipped|taking|take|took|missing|miss|missed|sitting out|sit out|scrap|"
        r"write off|lose|losing|calling off|blew off)(?: (?:whole|entire|<all>|rest|<rest>|of|full|gym|"
        r"training|lifting))*(?: "
        r"(?:this|current))?(?: (?:whole|entire|full))? week(?: (?P<week>#\d))?(?: (?:off|out|entirely|"
        rf"completely|altogether|<all>))*{REASON}",
        _skip_week,
    ),
    phrasing(
        r"(?:(?:this|whole|entire|<all>)(?: whole| entire)? week (?:is|will be|has to be|going to be|is "
        rf"going to be|is total|is complete)|weeks?(?: is| is total)?) {_LOST}{REASON}",
        _skip_week,
    ),
    phrasing(
        rf"(?:i am |i have |i got )?[a-z']+(?: [a-z']+){{0,7}}?(?: <all>)? (?:this week|<all> week)(?: "
        r",)?(?: (?:so|and))?(?: i)? (?:skip (?:it|week|this week)|(?:cant|wont be|wont|no|not) "
        rf"{_TRAIN}{_OUT})",
        _skip_week,
    ),
)
