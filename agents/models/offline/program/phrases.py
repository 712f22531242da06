"""Pieces that phrasings are put together from, and how their slots are read."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from agents.models.offline.program.requests import DAYS, LIFTS, Amount, Lifts, Request, Scope

LIFT = r"<(?:squat|bench|deadlift|ohp)>"
SEP = r"(?: (?:,|and|or|/))+"
ROW = rf"(?:<all>|{LIFT}(?:{SEP} {LIFT})*)"
DAY = r"@\w+"
DAY_WORD = r"(?:@\w+|today|tomorrow)"
NUMBER = r"#\d+(?:\.\d+)?"
SIGNED = r"#[+-]?\d+(?:\.\d+)?"
TEMPLATE = r"%[\w-]+"
THIS_PROGRAM = r"(?:program|programme|%original-531|whole thing|entire program|whole program|cycles|training)"
ASK = (
    r"(?:(?:what|which|how|when|where) (?:is|are|was|were|does|do)|(?:can i |let me |i would like to |i "
    r"want to )?(?:see|show|get|check|view)(?: me)?(?: what)?|tell me(?: what)?(?: is| are)?|give me|list|"
    r"display|pull up|remind me(?: of| what)?|look up|what about)"
)
SCOPE = r"(?:this week|this time|always)"
_TAKES_REASON = r"(?:because(?: of)?|since|cause|cuz|coz|bc|due to|as|for)"
_NO_REASON = (
    r"(?!(?:did|done|got|hit|had|move|swap|switch|bump|skip|what|how|can|could|should|but|instead|or|next|"
    r"last|not|except|unless|if|tomorrow|actual|bring|put|set|push|shift|do|show|log|hold|go|start|"
    r"restart|reset|was|were|when|and|that)\b)"
)
_WHY = r"[a-z']+(?: [a-z']+){0,14}"
REASON = (
    rf"(?: (?:,|-|\(|:)?(?: ?(?:,|-))? ?{_TAKES_REASON} (?P<reason>{_WHY})| (?:,|-|\(|:) "
    rf"{_NO_REASON}(?P<aside>{_WHY}))?"
)
LEAD = re.compile(
    r"(?:(?:(?:can|could|would|will|shall) (?:you|we|i)|(?:i|we) (?:want|need|have|would like|would love|"
    r"am going|am ready|decided|am planning|would prefer|like) to|(?:i|we) would rather|(?:i|we) (?:will|"
    r"should|guess i will|must|can)|(?:i|we) (?:had|have got) to|lets|let us|go ahead and|time to|need to|"
    r"want to|have to|going to|i am|how about (?:we|you)|i think (?:we|i) (?:should|will)|is it possible "
    r"to|ready to|help me|do me favor and|let me|you can|that is|so|but|and|,|because|possibly|then|"
    r"(?:i )?(?:need|want|would like) you to|would you mind|mind|might as well|think (?:i|we) will|(?:i )?"
    r"guess (?:i|we) will|guess i am|looks like i am|instead|go ahead|fine|cool|screw it|forget it|"
    r"scratch that|never mind|nvm|change of plans|decided to|rather|would rather|i will be) )+"
)


_WORD = re.compile("[a-z]")


class Run(NamedTuple):
    """A run of the message: its line of symbols, whether a question mark ends it, whether it is a whole
    sentence, and its words as they came: `words(count)` are the last so many symbols of it, verbatim."""

    line: str
    asks: bool
    whole: bool
    words: Callable[[int], str]
    has_plan: bool

    @property
    def has_words(self) -> bool:
        """Whether anything but numbers and marks is said: they alone ask for nothing and tell nothing."""
        return _WORD.search(self.line) is not None


Reader = Callable[[re.Match[str], Run], Request | None]


class Phrasing(NamedTuple):
    """A way to say something. `reader` gives None where the slots are not what they have to be."""

    pattern: re.Pattern[str]
    reader: Reader


def phrasing(pattern: str, reader: Reader) -> Phrasing:
    """The phrasing of a whole run."""
    return Phrasing(re.compile(pattern), reader)


def slot(found: re.Match[str], *names: str) -> str:
    """What stands in the first of these slots that holds something; "" for none."""
    said = found.groupdict()
    return next((said[name] for name in names if said.get(name)), "")


def lifts(text: str) -> Lifts:
    """The lifts of a slot in the program's order as said; `<all>` are all, `<rest>` stays."""
    named = list(dict.fromkeys(re.findall(r"<(\w+)>", text)))
    return LIFTS if "all" in named else tuple(named)


def days(text: str) -> tuple[str, ...]:
    """The days of a slot, "monday through thursday" spelled out."""
    found: list[str] = []
    for joint, name in re.findall(r"(through|to|-|) ?@(\w+)", text):
        day = name if name in DAYS else name.removesuffix("s")
        if joint and found:
            first, last = DAYS.index(found[-1]), DAYS.index(day)
            found += [DAYS[(first + step) % len(DAYS)] for step in range(1, (last - first) % len(DAYS))]
        found.append(day)
    return tuple(dict.fromkeys(found))


def day(text: str) -> str:
    """The one day of a slot: a weekday, "today" or "tomorrow"."""
    return next(iter(days(text)), text.removesuffix("s"))


def scope(said: str, target: str = "") -> Scope:
    """This week alone or each week; "thursdays" are each of them."""
    if said == "always" or target.removeprefix("@") in [f"{each}s" for each in DAYS]:
        return "always"
    return "week" if said else ""


def which(text: str) -> Lifts:
    """The lifts of a slot that something is to be done with; none where it says "squat or bench"."""
    return () if " or " in text else lifts(text)


def number(text: str) -> Decimal:
    """The number of a slot."""
    return Decimal(text.removeprefix("#"))


def amount(value: str, unit: str) -> Amount:
    """The number of a slot with its unit."""
    return Amount(number(value), unit)


def reason(found: re.Match[str], run: Run) -> str:
    """Why, in the athlete's words; "" where it was not said."""
    said = slot(found, "reason", "aside")
    return run.words(said.count(" ") + 1).strip(" ,.!)(") if said else ""
