"""What is said of a program that does not run yet: "start 5/3/1, squat 350 and ohp 60 kg". Pure."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from agents.agreement import agrees, declines
from agents.exercises.catalogue import lookup
from agents.requests.program.naming import FIVE_THREE_ONE, says_training_max

BEGINS = re.compile(
    r"\b(?:start|begin|set (?:me )?up|run|try|do|get on|put me on|go on|switch to|give me)\b[^.?!\n]{0,40}?"
    + FIVE_THREE_ONE,
    re.IGNORECASE,
)
NOT_NOW = re.compile(
    r"\b(?:don'?t|never|if|instead|used to|last year|maybe|might|should i|friend)\b", re.IGNORECASE
)
_LIFT = (
    r"(?:(?P<squat>(?:back )?squats?)|(?P<bench>bench(?: ?press)?)|(?P<deadlift>dead ?lifts?|deads|dl)"
    r"|(?P<ohp>ohp|(?:(?:overhead|military|shoulder|strict) ?)?press))"
)
_DAY = r"(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b"
# A number that sets stand behind is of them: "squat 5x5".
_WEIGHT = r"(?P<weight>\d+(?:[.,]\d+)?)\s*(?P<unit>kgs?|kilos?|lbs?|pounds?)?(?![\d.,]*\d|\s*[x×@/]\s*\d)"
_MAX = re.compile(
    rf"\b{_LIFT}\b\s*(?:max|1 ?rm|one rep max|tm|training max)?\s*(?:is|was|of|at|[:=]|- )?\s*{_WEIGHT}",
    re.IGNORECASE,
)
_ON = re.compile(rf"\b{_LIFT}\b\s*(?:is|goes)?\s*(?:on|:)?\s*{_DAY}", re.IGNORECASE)
_BEHIND_SETS = re.compile(r"\d\s*[x×]\s*\d+\s*(?:of\s*)?$|\bsets? of \d*\s*$", re.IGNORECASE)
_ALL_IN = re.compile(r"\b(?:in|use|using) (kgs?|kilos?|kilograms?|lbs?|pounds?)\b", re.IGNORECASE)
LONGEST_ANSWER = 80  # characters of what takes a set-up up again, or drops it
_PROGRAM = rf"(?:the |my |that |a )?(?:program(?:me)?|{FIVE_THREE_ONE})"
_NAMED = re.compile(rf"\b(?:{_PROGRAM}|set-?up|set(?:ting)? (?:it|that|this) up)\b", re.IGNORECASE)
_ORDERED = re.compile(
    rf"(?:\b(?:let'?s |please )?(?:set|start|begin)(?: up)?(?: (?:it|that|this|{_PROGRAM}))?(?: up)?\b"
    rf"|\b(?:with|to|on) (?:{_PROGRAM}|the set-?up)\b)(?: now| then)?",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"^\W*(?:no,? )?(?:please )?(?:forget|drop|cancel|scrap|skip|leave|never ?mind|no|i don'?t want)"
    rf"(?: about)? (?:{_PROGRAM}|(?:the |that )?(?:program )?set-?up)\b(?: please| for now| after all)?\W*$",
    re.IGNORECASE,
)
LIFTS = ("squat", "bench", "deadlift", "ohp")


class SetUp(NamedTuple):
    """The maxes as said, by lift; whether they are training maxes; the days of lifts. `said` are the words of
    a max, by lift, and `first` the first words of all that is about the program; `unit` is that of all
    weights, "" if none is said of all."""

    maxes: dict[str, str]
    are: str
    days: dict[str, str]
    said: dict[str, str]
    first: str
    unit: str = ""

    def besides(self, reported: Iterable[str]) -> "SetUp":
        """The same without what stands in the words of a report: "3x5 bench at 185" is no max."""
        quotes = list(reported)
        own = {lift for lift, said in self.said.items() if not any(said in quote for quote in quotes)}
        return self._replace(maxes={lift: each for lift, each in self.maxes.items() if lift in own})


def wants_program(text: str) -> bool:
    """Whether a message wants to begin a program."""
    return BEGINS.search(text) is not None and NOT_NOW.search(text) is None


def names_set_up(text: str) -> bool:
    """Whether a short message speaks of a set-up that was shown: "the program", "set it up"."""
    return len(text) <= LONGEST_ANSWER and _NAMED.search(text) is not None


def agrees_to_set_up(text: str) -> bool:
    """Whether a message says yes to a set-up that was shown, and nothing else: "yes", "yes, set it up"."""
    ordered = _ORDERED.search(text) if len(text) <= LONGEST_ANSWER else None
    if ordered is None:
        return agrees(text)
    left = (text[: ordered.start()] + text[ordered.end() :]).strip(" ,.!")
    return not left or agrees(left) or agrees(text)


def drops_set_up(text: str) -> bool:
    """Whether a message says no to it, and nothing else: "no", "forget the program"."""
    return declines(text) or _DROPPED.match(text) is not None


def set_up_of(text: str) -> SetUp:
    """What a message says of it. A weight without a unit is in that of the first one."""
    found = [each for each in _MAX.finditer(text) if _is_its_max(each)]
    shared = _unit(found[0]) if found else ""
    maxes = {_lift(each): f"{each['weight']} {_unit(each) or shared}".strip() for each in found}
    placed = list(_ON.finditer(text))
    days = {_lift(each): _day(each["day"]) for each in placed}
    begins = BEGINS.search(text)
    first = next((each[0].strip() for each in (begins, *found, *placed) if each is not None), "")
    are = "training" if says_training_max(text) else "tested"
    of_all = _ALL_IN.search(text)
    unit = "" if of_all is None else "kg" if of_all[1].lower().startswith("k") else "lb"
    return SetUp(maxes, are, days, {_lift(each): each[0] for each in found}, first, unit)


def _is_its_max(found: re.Match[str]) -> bool:
    """Whether a weight is of the lift, and of no set and no other exercise: "leg press 400"."""
    before = found.string[: found.start()]
    if _BEHIND_SETS.search(before):
        return False
    own, words = found[_lift(found)], (_WORDS_BEFORE.search(before) or [""])[0].split()
    longer = (lookup(" ".join([*words[at:], own])) for at in range(len(words)))
    return all(each.how not in ("exact", "alias") or each.known == lookup(own).known for each in longer)


_WORDS_BEFORE = re.compile(r"(?:\b[a-z]+[ -]+){1,3}$", re.IGNORECASE)
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()


def _day(said: str) -> str:
    return next(day for day in _DAYS if day.startswith(said.lower()[:3]))


def _lift(found: re.Match[str]) -> str:
    return next(lift for lift in LIFTS if found[lift])


def _unit(found: re.Match[str]) -> str:
    said = (found["unit"] or "").lower()
    return "kg" if said.startswith("k") else "lb" if said else ""
