"""The days that a question is about, and the question without them. Pure: the caller says what today is.

    yesterday, on Tuesday, last Friday, 2026-03-02, March 3, 3 days ago     that day
    last week, two weeks ago, this month, last year, the weekend             the whole of it
    past week, last 10 days, these 3 months                                  so long up to today
    October, in March 2025, 2026-03, 2025, early May, last winter            the newest that has begun
    November last year, last year in March, spring two years ago             of that year
    since March, after 2026-03-02, before June, until yesterday              open at one end
    between March 3 and March 9, from May to July                            from the one to the other

A week begins on Monday. A bare weekday ("Saturday runs") stays a word: it may be any Saturday.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from agents.dates import MONTHS, WEEKDAYS, UnreadableDate, read_day
from agents.words import NUMBER_WORDS

_DAYS_OF = {"day": 1, "week": 7, "month": 30, "year": 365}
_COUNTS = {"an": 1, "few": 3, "couple of": 2, **NUMBER_WORDS, "a": 1}
# The month that a season begins in; north of the equator.
SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}

_YEAR = r"(?:19|20)\d\d"
_MONTHS = "|".join(MONTHS) + "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
_WEEKDAYS = "|".join(f"{day}|{day[:3]}" for day in WEEKDAYS) + "|tues|wednes|thurs?"
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_COUNTS)})"
_UNIT = r"(?P<unit>day|week|month|year)s?"
_DATE = (
    rf"{_YEAR}[-/.]\d\d?[-/.]\d\d?|\d\d?/\d\d?/\d\d(?:\d\d)?"
    rf"|(?:{_MONTHS})\.? (?:the )?\d\d?(?:st|nd|rd|th)?(?![\dkx.:])(?:,? {_YEAR})?"
    rf"|\d\d?(?:st|nd|rd|th)? (?:of )?(?:{_MONTHS})\b(?:,? {_YEAR})?"
)
_PARTS = {"early": (1, 10), "start": (1, 10), "beginning": (1, 10), "mid": (10, 20), "middle": (10, 20),
          "late": (20, 31), "end": (20, 31)}  # fmt: skip
_PART = rf"(?:(?P<part>{'|'.join(_PARTS)})(?: of)?[ -])?"
# What stands before a month that is also a verb.
_SAYS_WHEN = r"\b(?:in|since|last|this|during|from|of|before|after|until|till|for|between|and|to)(?: the)? \Z"
_LEAD = r"\b(?:(?:back )?in|on|of|during|for|from|over|within|at|was)(?: the)? \Z"
_EDGE = r"(?<!day )\b(?P<edge>since|starting|after|before|until|till|up to|prior to) (?:the )?"

_Pair = tuple[date, date]
_Found = dict[str, str | None]


class Days(NamedTuple):
    """The days, both included, "" for an open end; and the question without the words for them."""

    first: str
    last: str
    rest: str


class _Span(NamedTuple):
    first: date
    last: date
    end: int  # of the words


def days_in(text: str, today: date) -> Days:
    """The days that a folded text is about; ("", "", text) if it names none that can be read."""
    text = _with_years(text, today)
    return _between(text, today) or _open(text, today) or _plain(text, today) or Days("", "", text)


def _with_years(text: str, today: date) -> str:
    """The text with the year beside each month and season of "last year", "this year", "two years ago"."""

    def dated(match: re.Match[str]) -> str:
        back = {"this": 0, "last": 1, "previous": 1}.get(match["which"] or "", 0)
        return f"{match['named']} {today.year - (_count(match.groupdict()) if match['count'] else back)}"

    for pattern in _years_beside():
        text = pattern.sub(dated, text)
    return text


@lru_cache(maxsize=1)
def _years_beside() -> tuple[re.Pattern[str], re.Pattern[str]]:
    year = rf"(?:the )?(?:(?P<which>last|this|previous) year|{_COUNT} years? ago)(?:'s)?"
    named = rf"(?P<named>(?:{_MONTHS}|{'|'.join(SEASONS)})(?![\w/-]))"
    day = r"(?:\.? (?:the )?\d\d?(?:st|nd|rd|th)?(?![\w.:]))?"
    after = rf"\b{named[:-1]}{day}),? (?:of |in )?{year}(?![\w-])"
    before = rf"\b{year},? (?:(?:in|during|on) )?(?:the )?{named}"
    return re.compile(after), re.compile(before)


def _between(text: str, today: date) -> Days | None:
    for match in re.finditer(r"\b(?:between|from) (?=(.{2,24}?) (?:and|to|until|till|through) )", text):
        first = _span_at(text, match.end(), today)
        if first is None or first.end != match.end(1):
            continue
        start = match.end(1) + len(re.match(r" \w+ ", text[match.end(1) :])[0])  # type: ignore[index]
        last = _span_at(text, start, today)
        if last is not None and first.first <= last.last:
            return _said(first.first, last.last, text, match.start(), last.end)
    return None


def _open(text: str, today: date) -> Days | None:
    for match in re.finditer(_EDGE, text):
        span = _span_at(text, match.end(), today)
        if span is None:
            continue
        first: date | None = None
        last: date | None = None
        match match["edge"]:
            case "since" | "starting":
                first = span.first
            case "after":
                first = _later(span.last, 1)
            case "until" | "till" | "up to":
                last = span.last
            case _:
                last = _later(span.first, -1)
        return _said(first, last, text, match.start(), span.end)
    return None


def _plain(text: str, today: date) -> Days | None:
    for match in re.finditer(r"(?<![\w.,:/-])(?=\w)", text):
        start = match.start()
        span = _span_at(text, start, today)
        if span is not None:
            lead = re.search(_LEAD, text[max(0, start - 16) : start])
            return _said(span.first, span.last, text, start - len(lead[0]) if lead else start, span.end)
    return None


def _said(first: date | None, last: date | None, text: str, start: int, end: int) -> Days:
    rest = f"{text[:start]} ; {text[end:]}"  # what stood apart does not come together
    return Days(first.isoformat() if first else "", last.isoformat() if last else "", rest)


def _span_at(text: str, start: int, today: date) -> _Span | None:
    """The days that the words at this place name."""
    for pattern, read in _readers():
        match = pattern.match(text, start)
        if match is not None:
            pair = read(
                {**match.groupdict(), "said": match[0], "before": text[max(0, start - 16) : start]}, today
            )
            if pair is not None:
                return _Span(*pair, match.end())
    return None


@lru_cache(maxsize=1)
def _readers() -> tuple[tuple[re.Pattern[str], Callable[[_Found, date], _Pair | None]], ...]:
    """The ways to name days, the first that can be read wins."""
    ways = (
        (
            r"(?:the )?day before yesterday|yesterday|last night|today|tonight|this (?:morning|evening)",
            _one_day,
        ),
        (_DATE, _one_day),
        (rf"(?:on|last|this|past|from|this past) (?:{_WEEKDAYS})", _weekday),
        (rf"(?:the )?(?:last|past|previous|these) {_COUNT} {_UNIT}", _last_so_many),
        (rf"{_COUNT} {_UNIT} ago", _ago),
        (
            r"(?:the )?(?P<which>this|last|past|previous|current) (?P<whole>week|weekend|month|year)(?:'s)?",
            _whole,
        ),
        (r"(?P<which>the) (?P<whole>weekend)", _whole),
        (
            rf"(?:(?P<which>this|last|the|past|in) )?(?P<season>{'|'.join(SEASONS)})(?: (?P<year>{_YEAR}))?",
            _season,
        ),
        (rf"(?P<year>{_YEAR})-(?P<number>0[1-9]|1[0-2])", _month_of_year),
        (
            rf"{_PART}(?:(?P<which>last|this|in) )?(?P<month>{_MONTHS})"
            rf"(?:\.?,? (?:of )?(?P<year>{_YEAR}))?(?:'s)?",
            _named_month,
        ),
        (rf"(?P<year>{_YEAR})", _year),
    )
    return tuple((re.compile(rf"(?:{pattern})(?![\w/-])"), read) for pattern, read in ways)


def _one_day(found: _Found, today: date) -> _Pair | None:
    try:
        day = read_day(found["said"] or "", today)
    except UnreadableDate:
        return None
    return day, day


def _weekday(found: _Found, today: date) -> _Pair | None:
    said = (found["said"] or "").replace("wednes", "wednesday").replace("wednesdayday", "wednesday")
    return _one_day({"said": re.sub(r"\b(?:this|past|on|from) ", "", said)}, today)


def _last_so_many(found: _Found, today: date) -> _Pair | None:
    days = _count(found) * _DAYS_OF[found["unit"] or ""]
    return _later(today, -days), today


def _ago(found: _Found, today: date) -> _Pair | None:
    """The day, the week, the month or the year that long ago."""
    count, unit = _count(found), found["unit"] or ""
    day = _later(today, -count * _DAYS_OF[unit]) if unit != "month" else _month_back(today, count)
    return (day, day) if unit == "day" else _whole_with(day, unit)


def _whole(found: _Found, today: date) -> _Pair | None:
    which, unit = found["which"], found["whole"] or ""
    if unit == "weekend":
        saturday = _later(
            today, -((today.weekday() - 5) % 7) - (7 if which == "last" and today.weekday() > 4 else 0)
        )
        return saturday, _later(saturday, 1)
    in_the_last = which == "last" and re.search(r"\b(?:in|over|within|during|for) \Z", found["before"] or "")
    if which == "past" or (in_the_last and (found["said"] or "").startswith("the ")):
        return _later(today, -_DAYS_OF[unit]), today
    if which in ("this", "current"):
        return _whole_with(today, unit)
    back = _month_back(today, 1) if unit == "month" else _later(today, -_DAYS_OF[unit])
    return _whole_with(back, unit)


def _whole_with(day: date, unit: str) -> _Pair:
    """The week, month or year that has this day."""
    if unit == "week":
        monday = _later(day, -day.weekday())
        return monday, _later(monday, 6)
    return _months(day.year, day.month, 1) if unit == "month" else _months(day.year, 1, 12)


def _season(found: _Found, today: date) -> _Pair | None:
    month = SEASONS[found["season"] or ""]
    if found["year"]:
        return _months(int(found["year"]), month, 3)
    if not found["which"]:
        return None
    year = today.year if today >= date(today.year, month, 1) else today.year - 1
    running = today <= _months(year, month, 3)[1]
    return _months(year - 1 if running and found["which"] == "last" else year, month, 3)


def _month_of_year(found: _Found, today: date) -> _Pair | None:
    return _months(int(found["year"] or 0), int(found["number"] or 0), 1)


def _named_month(found: _Found, today: date) -> _Pair | None:
    name, year = found["month"] or "", found["year"]
    verb = name in ("march", "mar", "may") and not (year or found["part"])
    if verb and not re.search(_SAYS_WHEN, f"{found['before']}{(found['said'] or '').removesuffix(name)}"):
        return None
    month = [each[:3] for each in MONTHS].index(name[:3]) + 1
    before = month > today.month or (month == today.month and found["which"] == "last")
    of_year = int(year) if year else today.year - before
    first, last = _months(of_year, month, 1)
    if found["part"]:
        begins, ends = _PARTS[found["part"]]
        return first.replace(day=begins), first.replace(day=min(ends, last.day))
    return first, last


def _year(found: _Found, today: date) -> _Pair | None:
    """A year of this century up to today's: "1900" is more likely metres."""
    year = int(found["year"] or 0)
    return _months(year, 1, 12) if 2000 < year <= today.year else None


def _count(found: _Found) -> int:
    said = found["count"] or ""
    return int(said) if said.isdecimal() else _COUNTS[said]


def _months(year: int, month: int, count: int) -> _Pair:
    """So many whole months from this one on."""
    first = date(year, month, 1)
    return first, _later(_month_back(first, -count), -1)


def _month_back(day: date, count: int) -> date:
    """The first day of the month that many months before; the calendar's first if there is none."""
    year, month = divmod(day.year * 12 + day.month - 1 - count, 12)
    return date(year, month + 1, 1) if 0 < year < 10_000 else date.min


def _later(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return day
