"""Days as people say them, read against the day a message was sent: the caller says what today is. Pure.

    yesterday, today, this morning, last night, 3 days ago, a week ago, Thursday, last Friday, next Monday
    2024-03-02, 3.2.2024, 3/2/24 (by locale: month first in the US; either way where only one is a day),
    September 16, 2020, 16 Sep 2020, Sep 16, 16-Sep-20, the 16th, Friday the 16th

A weekday is the newest one up to today, and so is a day of a month that is not said. A day without a year is
the newest one up to today; one less than a week ahead stays ahead, so that a slip into the future can be
asked about. Dots put the day first everywhere, and without a year only where people write dates that way.
Words that name two days, a day that doesn't exist or a weekday that it isn't are unreadable: the athlete is
asked, nothing is picked for them.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from agents.words import NUMBER_WORDS, fold

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SHORT_WEEKDAYS = tuple("mon tue tues wed weds thu thur thurs fri sat sun".split())
_OTHER_WEEKDAYS = (  # German, Spanish, French
    "montag lunes lundi", "dienstag martes mardi", "mittwoch miercoles mercredi", "donnerstag jueves jeudi",
    "freitag viernes vendredi", "samstag sonnabend sabado samedi", "sonntag domingo dimanche",
)  # fmt: skip
_OTHER_WHICH = {
    "last": r"\b(?:letzte[nmr]?|vorige[nmr]?|pasado|dernier)\b",
    "next": r"\b(?:nachste[nmr]?|kommende[nmr]?|proximo|prochain)\b",
}
MONTHS = ("january february march april may june july august september october november december").split()
MONTH_FIRST = ("en-us", "en-ca", "en-ph")
OLDEST_YEAR = 1900
DAYS_AHEAD = 6  # of a day without a year

_NAMES = "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|" + "|".join(MONTHS)
_MONTH = rf"\b(?P<name>{_NAMES})\b\.?"
# A clock time, a count or one end of a range is no date: 6-7 am, 2-3 days ago, 10-12 Sep.
_NO_COUNT = (
    r"(?!\d|[-/.:]\d|\ ?(?:[ap]\.?m|h|hrs?|o'clock|days?|weeks?|months?|years?|sets?|reps?"
    rf"|{_NAMES})\b)"
)
_DAY = r"(?P<day>\d{1,2})"
_YEAR = r"(?:[\s,/-]{1,2}'?(?P<year>\d{4}(?![\d:])|(?<=['/-])\d\d(?![\d:])|\d\d$))?"
# Spellings of a day, each with the text that the earlier ones left over.
_WRITTEN = (
    r"(?<!\d)(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?!\d)",
    r"(?<!\d)(?P<year>\d{4})[\s-]" + _MONTH + r"[\s-]" + _DAY + r"\b",
    r"(?<![\w.,:/-])(?P<first>\d{1,2})\ ?(?P<mark>[-/.])\ ?(?P<second>\d{1,2})\ ?(?P=mark)\ ?"
    r"(?P<year>\d{4}|\d\d)" + _NO_COUNT,
    r"(?<![\w.,:/-])(?P<first>\d{1,2})(?P<mark>[-/])(?P<second>\d{1,2})" + _NO_COUNT,
    r"(?<![\w.,:/-])(?P<first>\d{1,2})(?P<mark>\.)\ ?(?P<second>\d{1,2})\.(?!\d)",
    r"(?<![\w.,:/-])(?<!at\ )" + _DAY + r"(?:st|nd|rd|th|\.)?(?:\s|-|\sof\s)?" + _MONTH + _YEAR,
    _MONTH + r"[\s-]?(?:the\s)?" + _DAY + r"(?:st|nd|rd|th)?\b" + _NO_COUNT + _YEAR,
)
_OF_A_MONTH = r"\bthe\s(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?!\s(?!and\b|or\b|at\b)[a-z])"  # not "the 2nd run"
_RELATIVE = (
    r"\b(?:(?P<before>day\sbefore\syesterday|vorgestern|anteayer|antes\sde\sayer|avant-hier)"
    r"|(?P<after>day\safter\stomorrow)"
    r"|(?P<back>yesterday(?:'?s)?|yday|yest|last\snight(?:'?s)?|gestern|ayer|anoche|(?<!avant-)hier|ieri|ontem)"
    r"|(?P<ahead>tomorrow)|(?P<now>today(?:'?s)?|tonight(?:'?s)?|heute|hoy|aujourd'hui|oggi|hoje))\b"
    r"|(?<![\w.,:/-])(?<!ty\s)(?P<count>\d{1,3}|[a-z]+)\s(?P<of>day|week)s?\sago\b"
)
_DAYS_OF = {"before": -2, "back": -1, "now": 0, "ahead": 1, "after": 2}
_PART_OF_TODAY = r"\b(?:morning|afternoon|arvo|evening|now|this\s[ap]m)\b"
# Beside a weekday they say that it is another one than the newest.
_OTHER_WEEK = r"\b(?:(?:last|next|previous|past)\sweek|ago|before\slast|day\s(?:before|after)|week\sbefore)\b"
_COUNTS = {"a": 1, "one": 1, **{word: count for word, count in NUMBER_WORDS.items() if word != "couple"}}


class UnreadableDate(ValueError):
    """The words name no day. The message says which words, and what would work."""


def read_day(said: str, today: date, locale: str = "en-US") -> date:
    """The day that the words name. Raises UnreadableDate."""
    text = " ".join(fold(said).split())
    days = {*_relative_days(text, today), *_written_days(text, today, locale)}
    weekdays = _weekdays(text)
    if not days and len(weekdays) == 1 and not re.search(_OTHER_WEEK, text):
        return _weekday(text, weekdays.pop(), today)
    if not days and not weekdays and re.search(_PART_OF_TODAY, text):
        return today
    day = days.pop() if len(days) == 1 else None
    if day is None or not weekdays <= {day.weekday()}:
        raise UnreadableDate(f"{said!r} names no one day: write it like 2026-03-02, or yesterday.")
    return day


def local_day(sent_at: datetime, timezone: str) -> date:
    """The day it was for the athlete when the message was sent. Raises ValueError without a zone."""
    from zoneinfo import ZoneInfo

    if sent_at.tzinfo is None:
        raise ValueError(f"{sent_at} has no timezone: which day it was depends on it.")
    return sent_at.astimezone(ZoneInfo(timezone)).date()


def _relative_days(text: str, today: date) -> Iterator[date]:
    for match in re.finditer(_RELATIVE, text):
        if match["count"] is None:
            yield today + timedelta(days=_DAYS_OF[match.lastgroup or ""])
            continue
        count = int(match["count"]) if match["count"].isdecimal() else _COUNTS.get(match["count"])
        if count is not None:
            yield today - timedelta(days=count * (7 if match["of"] == "week" else 1))


def _written_days(text: str, today: date, locale: str) -> Iterator[date | None]:
    """Days in figures, or with the month's name; None for one that doesn't exist."""
    month_first = locale.replace("_", "-").casefold() in MONTH_FIRST
    for pattern in _WRITTEN:
        for match in re.finditer(pattern, text):
            found = match.groupdict()
            if "first" in found and found["mark"] == "." and "year" not in found and month_first:
                continue
            month, day = _month_and_day(found, month_first)
            yield _day(found.get("year"), month, day, today)
        text = re.sub(pattern, " ; ", text)
    yield from (_newest(int(match["day"]), today) for match in re.finditer(_OF_A_MONTH, text))


def _newest(day: int, today: date) -> date | None:
    """The newest such day of a month up to today."""
    first = today.replace(day=1)
    for _ in range(12):
        found = _if_it_exists(first.year, first.month, day)
        if found is not None and found <= today:
            return found
        first = (first - timedelta(days=1)).replace(day=1)
    return None


def _month_and_day(found: dict[str, str], month_first: bool) -> tuple[int, int]:
    if "name" in found:
        return [month[:3] for month in MONTHS].index(found["name"][:3]) + 1, int(found["day"])
    if "month" in found:
        return int(found["month"]), int(found["day"])
    first, second = int(found["first"]), int(found["second"])
    if second > 12 or (first <= 12 and month_first and found["mark"] != "."):
        return first, second
    return second, first


def _day(year: str | None, month: int, day: int, today: date) -> date | None:
    """The day, in the newest year that has it if none was said; None if there is no such day."""
    if year is not None:
        return _if_it_exists(int(year) + (2000 if len(year) == 2 else 0), month, day)
    last = today + timedelta(days=DAYS_AHEAD)
    found = (_if_it_exists(last.year - back, month, day) for back in (0, 1))
    return next((each for each in found if each and timedelta(0) <= last - each < timedelta(days=366)), None)


def _if_it_exists(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year >= OLDEST_YEAR else None
    except ValueError:
        return None


def _weekdays(text: str) -> set[int]:
    """The weekdays that are named, from 0 for Monday."""
    words = re.findall(r"[^\W\d_]+", text)
    named = {place for word in words for place, full in enumerate(WEEKDAYS) if _names(word, full)}
    return named | {place for place, full in enumerate(_OTHER_WEEKDAYS) if set(words) & set(full.split())}


def _names(word: str, weekday: str) -> bool:
    if len(word) == 3:
        return weekday.startswith(word)
    return len(word) > 3 and (weekday.startswith(word) or word in (f"{weekday}s", f"{weekday[:3]}s"))


def _weekday(text: str, weekday: int, today: date) -> date:
    pairs = re.findall(r"\b(last|next|coming)\s([^\W\d_]+)", text)
    which = {before for before, word in pairs if _names(word, WEEKDAYS[weekday])}
    which |= {which for which, words in _OTHER_WHICH.items() if re.search(words, text)}
    if which & {"next", "coming"}:
        return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
    back = (today.weekday() - weekday) % 7
    return today - timedelta(days=7 if back == 0 and "last" in which else back)


_CLOCK = (
    r"(?<!\d)(?P<hour>\d{1,2}(?!\d)|\d\d(?=\d\d(?!\d)))(?:[:.h]?(?P<minute>\d\d))?"
    r"\s?(?P<half>[ap])?(?(half)\.?m\b|(?!\d))"
)
NOON = 12


def clock_times(start: str | None, end: str | None) -> tuple[str | None, str | None]:
    """When something began and ended as "18:05", from words such as "6:05pm", "6 am", "18:05".

    A start without am or pm has that of the end ("6-7pm"); an end without one is the first such time after
    the start ("in at 5:30pm, out at 6:45"). What can't be read stays as it is.
    """
    began, ended = _clock(start), _clock(end)
    if began is not None and ended is not None:
        if ended[1] and not began[1] and began[0] + NOON * 60 < ended[0]:
            began = (began[0] + NOON * 60, True)
        if not ended[1] and ended[0] < began[0] and began[0] < ended[0] + NOON * 60 < 24 * 60:
            ended = (ended[0] + NOON * 60, True)
    return _say_clock(began, start), _say_clock(ended, end)


def _clock(said: str | None) -> tuple[int, bool] | None:
    """Minutes after midnight, and whether am or pm was said."""
    match = re.search(_CLOCK, fold(said or ""))
    if match is None:
        return None
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"] and 0 < hour <= NOON:
        hour = hour % NOON + (NOON if match["half"] == "p" else 0)
    return (hour * 60 + minute, bool(match["half"])) if hour < 24 and minute < 60 else None


def _say_clock(clock: tuple[int, bool] | None, said: str | None) -> str | None:
    return said if clock is None else f"{clock[0] // 60:02}:{clock[0] % 60:02}"
