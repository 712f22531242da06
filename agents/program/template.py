"""A template: what each week of a cycle asks for, read from lines a person can edit, one fact each. Pure.

    # Original 5/3/1, the book's three weeks.
    type: leader/anchor             # leader, anchor, leader/anchor, 7th-week
    tm_percentage: 90               # of a tested single
    source: Jim Wendler, 5/3/1, second edition
    week 1: 65x5 75x5 85x5+         # percent of the training max x reps: 5, 5+, 1-3, PR
    week 2: 70x3 80x3 90x3+
    supplemental: 5x5 FSL           # or none, 10x5 FSL, 5x5 SSL, 5x10 @ 60, 5x10 @ 60 BBB; several by comma
    supplemental week 2: none       # of one week, instead

A set for reps (5+, PR) is the last of its week: a session has one. FSL is the percentage of the week's first
main set, SSL of its second. Empty lines say nothing, nor does what follows a # that begins a line or stands
after a space. The file's name is the template's.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple, get_args

from agents.program.values import Active, TemplateKind

KINDS: tuple[TemplateKind, ...] = get_args(TemplateKind)
LOWEST, HIGHEST = 20, 130  # percent of the training max that a set may ask for
LEAST_TM, MOST_TM = 50, 100  # percent of a tested single that a training max may be
MOST_REPS = 50
_SINGLE = ("type", "tm_percentage", "source", "supplemental")
FACTS = "type, tm_percentage, source, week N, supplemental, supplemental week N"
EXTENSION = ".txt"

_COMMENT = r"(?:^|\s)#.*"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_WEEK = r"(?P<supplemental>supplemental )?week (?P<number>[1-9][0-9]?)"
_COUNT = "[1-9][0-9]?"
_NUMBER = r"[1-9][0-9]{0,2}(?:\.[0-9]{1,2})?"
_SET = rf"(?P<percentage>{_NUMBER})x(?P<reps>\S+)"
_REPS = rf"PR|(?P<low>{_COUNT})(?:\+|-(?P<high>{_COUNT}))?"
_SUPPLEMENTAL = (
    rf"(?P<sets>{_COUNT})x(?P<reps>{_COUNT}) "
    rf"(?:(?P<of>FSL|SSL)|@ ?(?P<percentage>{_NUMBER})(?: (?P<label>[A-Za-z][A-Za-z0-9-]*))?)"
)
_OF = {"FSL": 1, "SSL": 2}  # which main set's percentage, counted from 1


class BrokenTemplate(ValueError):
    """A file that breaks a rule: the message has the file, the line's number and the rule."""


class MainSet(NamedTuple):
    """A main set: percent of the training max, and reps as a template writes them: 5, 5+, 1-3, PR."""

    percentage: Decimal
    reps: str

    @property
    def is_pr(self) -> bool:
        """Whether as many reps are asked for as there are: "5+" and "PR"."""
        return self.reps == "PR" or self.reps.endswith("+")

    @property
    def reps_low(self) -> int | None:
        """The least that is asked for; None for "PR"."""
        return None if self.reps == "PR" else int(self.reps.removesuffix("+").partition("-")[0])

    @property
    def reps_high(self) -> int | None:
        """The most that is asked for; None where there is no most."""
        return None if self.is_pr else int(self.reps.rpartition("-")[2])


class Supplemental(NamedTuple):
    """Sets after the main work, at one percentage; `label` is FSL, SSL, or what the template calls it."""

    sets: int
    reps: int
    percentage: Decimal
    label: str


class TemplateWeek(NamedTuple):
    """What one week asks of a lift."""

    main: tuple[MainSet, ...]
    supplemental: tuple[Supplemental, ...] = ()


class Template(NamedTuple):
    """A cycle of a lift, week by week. `source` says where its figures are from."""

    name: str
    kind: TemplateKind
    tm_percentage: Decimal
    source: str
    weeks: tuple[TemplateWeek, ...]

    @property
    def active(self) -> Active:
        """What the state of a program keeps of it."""
        return Active(self.name, self.kind, len(self.weeks), self.tm_percentage)

    def week(self, number: int) -> TemplateWeek:
        """What week `number` of a program asks for, from 1; after the last week it begins again."""
        return self.weeks[(number - 1) % len(self.weeks)]


class _Line(NamedTuple):
    """One fact as it stands in a file."""

    file: str
    number: int
    fact: str
    said: str

    def broken(self, what: str, rule: str) -> BrokenTemplate:
        return BrokenTemplate(f"{self.file}, line {self.number}: {what} (rule: {rule}).")


def parse(file_name: str, text: str) -> Template:
    """The template that a file's text says. Raises: BrokenTemplate, at the first line that breaks a rule."""
    name = file_name.removesuffix(EXTENSION)
    if name == file_name or not re.fullmatch(_NAME, name):
        rule = f"a-z, 0-9 and single dashes, then {EXTENSION}"
        raise BrokenTemplate(f"{file_name}: a template can't be called that (rule: {rule}).")
    lines = _lines(file_name, text)
    end = _Line(file_name, max(1, len(text.splitlines())), "", "")
    kind = _kind(_needed(lines, "type", end))
    tm_line = _needed(lines, "tm_percentage", end)
    tm_percentage = _percentage(tm_line, tm_line.said, LEAST_TM, MOST_TM)
    source = _needed(lines, "source", end).said
    return Template(name, kind, tm_percentage, source, _weeks(lines, kind, end))


def _lines(file_name: str, text: str) -> Mapping[str, _Line]:
    """The facts by name, each once."""
    found: dict[str, _Line] = {}
    for number, written in enumerate(text.splitlines(), start=1):
        if not (plain := " ".join(re.sub(_COMMENT, "", written).split())):
            continue
        fact, colon, said = (part.strip() for part in plain.partition(":"))
        line = _Line(file_name, number, fact, said)
        if not colon:
            raise line.broken(f"{plain!r} has no colon", "one fact a line, as week 1: 65x5 75x5 85x5+")
        if fact not in _SINGLE and not re.fullmatch(_WEEK, fact):
            raise line.broken(f"{fact!r} is no fact of a template", f"the facts are {FACTS}, written so")
        if not said:
            raise line.broken(f"{fact} says nothing", "what a fact says stands after its colon")
        if (first := found.setdefault(fact, line)) is not line:
            raise line.broken(f"{fact} stands twice, first on line {first.number}", "each fact once")
    return found


def _needed(lines: Mapping[str, _Line], fact: str, end: _Line) -> _Line:
    if fact not in lines:
        raise end.broken(f"the file ends without {fact}", "type, tm_percentage, source and week 1 are needed")
    return lines[fact]


def _kind(line: _Line) -> TemplateKind:
    if line.said not in KINDS:
        raise line.broken(f"{line.said!r} is no type", f"a type is {', '.join(KINDS)}")
    return line.said


def _weeks(lines: Mapping[str, _Line], kind: TemplateKind, end: _Line) -> tuple[TemplateWeek, ...]:
    """Every week with its supplemental work; in the file they may stand in any order."""
    numbered = {fact: match for fact in lines if (match := re.fullmatch(_WEEK, fact))}
    mains = {
        int(match["number"]): lines[fact] for fact, match in numbered.items() if not match["supplemental"]
    }
    _needed(lines, "week 1", end)
    for place, number in enumerate(sorted(mains), start=1):
        if place != number:
            raise mains[number].broken(f"week {place} is missing", "weeks from 1 upwards without gaps")
        if kind == "7th-week" and place > 1:
            raise mains[number].broken("a 7th-week template goes on", "a 7th-week template has one week")
    for fact, match in numbered.items():
        if int(match["number"]) not in mains:
            raise lines[fact].broken(f"there is no week {match['number']}", "supplemental work is of a week")
    return tuple(_week(lines, number, mains[number]) for number in sorted(mains))


def _week(lines: Mapping[str, _Line], number: int, line: _Line) -> TemplateWeek:
    main = tuple(_main_set(line, said) for said in line.said.split())
    for early in main[:-1]:
        if early.is_pr:
            what = f"{early.reps!r} in {line.said!r} is not in the last set"
            raise line.broken(what, "a set for reps, as 5+ or PR, comes last in its week")
    after = lines.get(f"supplemental week {number}") or lines.get("supplemental")
    if after is None or after.said == "none":
        return TemplateWeek(main)
    said = (each.strip() for each in after.said.split(","))
    return TemplateWeek(main, tuple(_supplemental(after, each, number, main) for each in said))


def _main_set(line: _Line, said: str) -> MainSet:
    """ "85x5+": percent of the training max, and reps."""
    if not (match := re.fullmatch(_SET, said)):
        raise line.broken(f"{said!r} is no set", "percent x reps, without spaces, as 85x5+")
    percentage = _percentage(line, match["percentage"], LOWEST, HIGHEST)
    reps = re.fullmatch(_REPS, match["reps"])
    if reps is None or not _is_reps(reps):
        rule = f"5, 5+, 1-3 or PR, whole numbers from 1 to {MOST_REPS}"
        raise line.broken(f"{match['reps']!r} in {said!r} are no reps", rule)
    return MainSet(percentage, match["reps"])


def _is_reps(reps: re.Match[str]) -> bool:
    """Whether the numbers can be reps: "5" and "1-3" have them, "PR" has none."""
    low, high = (int(said or 0) for said in reps.group("low", "high"))
    return low <= MOST_REPS and (not high or low < high <= MOST_REPS)


def _supplemental(line: _Line, said: str, week: int, main: tuple[MainSet, ...]) -> Supplemental:
    """ "5x5 FSL" or "5x10 @ 60 BBB", of the week with these main sets."""
    match = re.fullmatch(_SUPPLEMENTAL, said)
    if match is None or int(match["reps"]) > MOST_REPS:
        rule = f"none, 5x5 FSL, 5x5 SSL, 5x10 @ 60 or 5x10 @ 60 BBB, with 1 to {MOST_REPS} reps"
        raise line.broken(f"{said!r} can't be read as supplemental work", rule)
    sets, reps, of = int(match["sets"]), int(match["reps"]), match["of"]
    if of is None:
        percentage = _percentage(line, match["percentage"], LOWEST, HIGHEST)
        return Supplemental(sets, reps, percentage, match["label"] or f"{match['percentage']}%")
    if _OF[of] > len(main):
        what = f"{of} in {said!r} has no set to follow in week {week}"
        raise line.broken(what, "FSL follows the first main set, SSL the second")
    return Supplemental(sets, reps, main[_OF[of] - 1].percentage, of)


def _percentage(line: _Line, said: str, low: int, high: int) -> Decimal:
    if not re.fullmatch(_NUMBER, said) or not low <= Decimal(said) <= high:
        rule = f"a number from {low} to {high}, without a sign"
        raise line.broken(f"{said!r} can't be the percentage", rule)
    return Decimal(said)
