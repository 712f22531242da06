"""The phrases for a place in the plan, cut out of a clause: days, weeks, sessions by name and number.

    "squats on Thursday in week 3"  ->  "squats", Where(day="Thursday", week=3)

What they mean in a plan is `where`'s to say.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from agents.models.offline.plans.draft import WEEKDAYS
from agents.models.offline.plans.numbers import number

_PREPOSITION = r"(?:on|in|from|for|of|at|during|into|to|off)"
_FULL = "|".join(day.lower() for day in WEEKDAYS)
_SHORT = "mon|tues?|wed|thurs?|thu|fri|sat|sun"
_SESSION = r"(?: (?:session|workout|training|routine|day))?"
_OWN = r"(?:'s|s'|s)?"
DAY = rf"(?:{_FULL}|{_SHORT})"

_PHRASES = (
    rf"(?:{_PREPOSITION} )?weeks? (?P<since>[0-9]{{1,3}}) ?(?:-|to|through|until) ?(?:week )?"
    r"(?P<until>[0-9]{1,3})",
    r"(?:from|starting(?: in| from| with)?) week (?P<from>[0-9]{1,3}) ?(?:on(?:wards?)?|and on|and up|\+)",
    rf"(?:{_PREPOSITION} )?(?:the )?last (?P<last>[0-9]{{1,2}}|two|three|four|five|six) weeks",
    rf"(?:{_PREPOSITION} )?week (?P<week>[0-9]{{1,3}})(?:'s)?(?: {_PREPOSITION}$)?",
    rf"(?:{_PREPOSITION} )?(?P<relative>this|next|last|the current|the next|the following) week(?:'s)?",
    rf"(?:{_PREPOSITION} )?(?P<every>(?:every|each|all) )(?:the )?(?P<days>{DAY}){_OWN}{_SESSION}",
    rf"(?:on|from|for|off) (?P<plural>{_FULL})'?s(?=$|,| (?:and|remove|drop|cut|skip|swap|add|make|do)\b)",
    rf"(?:{_PREPOSITION} )?(?:the )?(?P<next>next |this |the coming )?(?P<day>{_FULL}){_OWN}{_SESSION}",
    rf"(?:{_PREPOSITION} (?:the )?|(?P<soon>next |this ))(?P<short>{_SHORT}){_OWN}{_SESSION}",
    rf"(?:{_PREPOSITION} )?(?P<relday>today|tonight|tomorrow|yesterday)(?:'s)?{_SESSION}",
    rf"(?:{_PREPOSITION} )?(?:the )?(?:session|workout) (?:number |no\.? ?|#)?(?P<number>[0-9]{{1,2}})",
    rf"(?:{_PREPOSITION} )?(?P<this>(?:this|the|my) (?:session|workout)|(?:this|the) training)(?:'s)?",
    rf"(?:{_PREPOSITION} )?(?P<always>(?:every|each) week|all (?:the )?weeks|for good|for ?ever|permanently"
    r"|from now on(?:wards)?|from here on(?: out)?|going forward|any ?more|ever again|for the rest of the "
    r"(?:plan|program|programme|block))",
    rf"(?:{_PREPOSITION} )?(?P<all>(?:every|each) session|all (?:the )?sessions|everywhere|throughout)",
)


class Where(NamedTuple):
    """What was said of the place; nothing at all where all is empty."""

    week: int = 0
    relative: int | None = None  # weeks from the current one
    day: str = ""
    days_from_today: int | None = None
    session: str = ""
    this: bool = False
    every: bool = False  # of all weeks that are left, or that were said
    since: int = 0  # of the weeks that were said: the first, 0 for the current one
    torn: bool = False  # two days or two weeks were said
    until: int = 0  # and the last, 0 for the plan's; below 0 `since` is so many weeks before its end
    number: int = 0  # the session's of its week
    all: bool = False  # all that is in the place that was said; where none was, all that is left

    @property
    def is_bulk(self) -> bool:
        """Whether several sessions are meant, and not one of several."""
        return self.every or self.all


NOWHERE = Where()
_RELATIVE = {"this": 0, "the current": 0, "next": 1, "the next": 1, "the following": 1, "last": -1}
_DAYS_FROM_TODAY = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def weekday(said: str) -> str:
    """ "thurs" is "Thursday"; "" for no weekday."""
    if len(said) < 3:
        return ""
    return next((day for day in WEEKDAYS if day.lower().startswith(said.lower()[:3])), "")


def cut(text: str, names: tuple[str, ...]) -> tuple[str, Where]:
    """The text without what it says of the place, and that. `names` are those of the plan's sessions."""
    where = NOWHERE
    pieces: list[str] = []
    end = 0
    for found in _pattern(names).finditer(text):
        pieces.append(text[end : found.start()])
        end = found.end()
        where = _merged(where, found)
    pieces.append(text[end:])
    rest = " ".join(" ".join(pieces).split())
    rest = re.sub(rf"(?i)^(?:{_PREPOSITION} )+|(?: {_PREPOSITION}| and)+$", "", rest)
    return rest.strip(" ,:"), where


_FIRST = re.compile(
    rf"(?i)(?:on|in|for|next|this|every|each|today|tomorrow|from)\b|(?:{_FULL})(?:[,:]| (?=(?:remove|kill|"
    r"drop|add|make|swap|replace|change|skip|delete|take|put|do|cut)\b))"
)


def where_first(text: str, names: tuple[str, ...]) -> tuple[str, str] | None:
    """ "on Thursday swap A for B" as the place and the rest; None where no place comes first."""
    found, end = _pattern(names).match(text), 0
    while found and found.end() > end:
        end = found.end()
        found = _pattern(names).match(text, len(text) - len(text[end:].lstrip(" ,:")))
    rest = text[end:].strip(" ,:")
    if not rest or not end or not _FIRST.match(text):
        return None
    return (
        (text[:end].strip(" ,:"), rest)
        if re.match("[A-Za-z]", rest) and not re.match("(?i)(?:should|is|will|off)", rest)
        else None
    )


@lru_cache(maxsize=32)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    phrases = [*_PHRASES]
    if names:
        either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        phrases[:0] = [
            rf"(?:{_PREPOSITION} )?(?P<day2>{_FULL})'s (?P<session2>{either}){_SESSION}",
            rf"{_PREPOSITION} (?:the )?(?P<session>{either})(?:'s|(?! (?!{_PREPOSITION} |this |next |today|"
            rf"tomorrow|instead|with|by|as|before|after|and |session|workout|training|day)[a-z])){_SESSION}",
            rf"(?P<whole>{either})(?:'s(?: session| workout)?| (?:session|workout)|$|(?= (?:in|on|this|"
            rf"next|of) ))",
        ]
    return re.compile(r"(?i)(?<![\w'-])(?:" + "|".join(phrases) + r")(?![\w'-])")


def _merged(where: Where, found: re.Match[str]) -> Where:
    said = {key.rstrip("2"): value.lower() for key, value in found.groupdict().items() if value}
    day = weekday(said.get("day") or said.get("days") or said.get("plural") or said.get("short") or "")
    new = where._replace(
        week=int(said["week"]) if "week" in said else where.week,
        relative=_RELATIVE[said["relative"]] if "relative" in said else where.relative,
        day=day or where.day,
        session=said.get("session") or said.get("whole") or where.session,
        this=where.this or "this" in said,
        number=int(said["number"]) if "number" in said else where.number,
        every=where.every or not {"every", "always", "plural"}.isdisjoint(said),
        all=where.all or "all" in said,
    )
    day_before, week_before = where.day, where.week
    if (
        (day_before and new.day != day_before)
        or (week_before and new.week != week_before)
        or (where.relative is not None and new.relative != where.relative)
        or (where.number and new.number != where.number)
    ):
        new = new._replace(torn=True)
    new = _spanning(new, said)
    if "relday" in said:
        new = new._replace(days_from_today=_DAYS_FROM_TODAY[said["relday"]])
    if (said.get("next") or said.get("soon") or "").startswith("next"):
        new = new._replace(relative=1)
    return new


def _spanning(where: Where, said: dict[str, str]) -> Where:
    """With the several weeks that were said: "weeks 5-8", "from week 5 on", "the last 4 weeks"."""
    if "since" in said:
        return where._replace(every=True, since=int(said["since"]), until=int(said["until"]))
    if "from" in said:
        return where._replace(every=True, since=int(said["from"]))
    if "last" in said:
        return where._replace(every=True, since=number(said["last"]), until=-1)
    return where


def joined(one: Where, other: Where) -> Where | None:
    """What two parts of a clause say of the place together; None where they contradict each other."""
    values = []
    for first, second, nothing in zip(one, other, NOWHERE, strict=True):
        if nothing not in (first, second) and first != second:
            return None
        values.append(second if first == nothing else first)
    return Where._make(values)
