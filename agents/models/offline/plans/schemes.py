"""Sets, reps, loads and rests as they are said, cut out of a clause and as modify_exercise's updates.

    "lunges 3x10 at 40"  ->  "lunges", {workingSets: 3, reps: "10", targetLoad: "40 lb"}

A bare number is nothing: "185" may be a load or a count. A load without a unit is in the athlete's own.
"""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from agents.models.offline.plans.numbers import NUMBER, number
from agents.units import Unreadable, read_load, say_load

TO_BE_CHOSEN = "to be chosen"  # the load of an exercise for which nobody said one
BODYWEIGHT = "bodyweight"

_REPS = r"[0-9]{1,3}(?: ?(?:-|to) ?[0-9]{1,3})?(?:\+| (?:each|per|a) (?:side|leg|arm))?|amrap|max|failure"
_UNIT = r"(?:lbs?|pounds?|kgs?|kilos?)"
_EACH = r"(?: (?:each|per hand|per side|a side|a hand|each hand))?"
LOAD = (
    rf"[0-9]{{1,3}}(?:\.[0-9]+)? ?%(?: (?:of )?(?:(?:my |the )?(?:1rm|1 rm|tm|training max|max)))?"
    rf"|\+?[0-9]{{1,4}}(?:\.[0-9]+)?(?: ?{_UNIT}(?![a-z]))?{_EACH}|rpe ?[0-9]{{1,2}}(?:\.5)?|body ?weight|bw"
)
_WEIGHED = rf"[0-9]{{1,4}}(?:\.[0-9]+)? ?{_UNIT}(?![a-z]){_EACH}|body ?weight|bw"
TIME = r"(?P<{0}>[0-9]{{1,3}}(?:\.5)?) ?(?P<{1}>s|secs?|seconds?|min(?:ute)?s?|m)(?![a-z])"
_TEMPO = r"[0-9]-[0-9x](?:-[0-9x]){1,2}|[0-9]{2}x[0-9]"
_FRAGMENTS = (
    rf"(?:(?:with|at|using|in) )?(?:an? |the )?tempo (?:(?:of|to|at|is|be) |[=:] ?)?(?P<tempo1>{_TEMPO})",
    rf"(?:(?:with|at|using|in|to) )?(?:an? )?(?P<tempo2>{_TEMPO}) tempo",
    # 3x8, 3 x 8-10, 3 by 8
    rf"(?P<sets1>[0-9]{{1,2}}|{NUMBER}) ?(?:x|by|times) ?(?P<reps1>{_REPS})(?: reps?)?(?![0-9x])",
    # 3 sets of 10, 5 sets, 4 working sets
    rf"(?P<warmup>{NUMBER}) warm-? ?up sets?",
    rf"(?P<sets2>{NUMBER}) (?:working |work )?sets?(?: (?:of|x|by) (?P<reps2>{_REPS})(?![0-9]|"
    rf" ?{_UNIT})(?: reps?)?)?",
    rf"(?:working )?sets (?:to|of|at|:|=) ?(?P<sets3>{NUMBER})",
    rf"reps? (?:to|of|at|:|=) ?(?P<reps3>{_REPS})",
    rf"(?:for )?(?P<reps4>{_REPS}) reps?",
    r"(?:for )?(?P<reps5>amrap)",
    # rest
    rf"(?:with |and )?(?:a )?rest(?:s|ing)?(?: periods?| times?)?(?: (?:for|of|to|at|is|be))? "
    rf"{TIME.format('rest1', 'unit1')}(?: (?:between|after) (?:each |the |every )?sets?)?",
    rf"(?:with |and )?{TIME.format('rest2', 'unit2')} (?:of )?rest(?: (?:between|after) (?:each |"
    rf"the |every )?sets?)?",
    # loads
    rf"(?:the )?(?:target )?(?:load|weight)s? (?:to|of|at|:|=) ?(?P<load1>{LOAD})",
    rf"(?:@ ?|(?:at|with|using) (?:a )?)(?P<load2>{LOAD})(?![0-9]|-[0-9])",
    rf"(?:to |for |as )?(?P<load3>{_WEIGHED}|[0-9]{{1,3}} ?%(?: (?:of )?(?:my )?(?:1rm|tm))?)",
)


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    return re.compile(r"(?i)(?<![\w.'+-])(?:" + "|".join(_FRAGMENTS) + r")(?![\w%])")


class Scheme(NamedTuple):
    """What was said, as modify_exercise's updates; `twice`: one of them was said two ways."""

    updates: dict[str, Any]
    twice: bool = False


def cut(text: str, units: str) -> tuple[str, Scheme]:
    """The text without sets, reps, loads, rests and tempos, and these."""
    pieces, end = [], 0
    updates: dict[str, Any] = {}
    twice = False
    for found in _pattern().finditer(text):
        pieces.append(text[end : found.start()])
        end = found.end()
        for key, value in _updates(found, units).items():
            twice = twice or updates.get(key, value) != value
            updates[key] = value
    pieces.append(text[end:])
    rest = " ".join(" ".join(pieces).split())
    return rest.strip(" ,:"), Scheme(updates, twice)


def _updates(found: re.Match[str], units: str) -> dict[str, Any]:
    said = {key.rstrip("12345"): value for key, value in found.groupdict().items() if value}
    updates: dict[str, Any] = {}
    if "reps" in said:
        reps = re.sub(r"(?i) ?(?:-|to) ?(?=[0-9])", "-", said["reps"])
        updates["reps"] = "AMRAP" if reps.lower() in ("amrap", "max", "failure") else reps
    if "load" in said:
        updates["targetLoad"] = load(said["load"], units)
    if "sets" in said:
        updates["workingSets"] = number(said["sets"])
    if "warmup" in said:
        updates["warmupSets"] = number(said["warmup"])
    if "tempo" in said:
        updates["tempo"] = said["tempo"].lower()
    if "rest" in said:
        updates["restSeconds"] = seconds(said["rest"], said["unit"])
    return updates


def seconds(said: str, unit: str) -> int:
    """ "90" and "s" are 90, "1.5" and "min" 90."""
    return int(float(said) * (60 if unit.lower().startswith("m") else 1))


def load(said: str, units: str) -> str:
    """A load as a plan has it: "155 lb", "20 kg per hand", "70% 1RM", "RPE 8", "bodyweight"."""
    said = said.strip()
    try:
        read = read_load(said, unit="kg" if units == "kg" else "lb")
    except Unreadable:
        percent = re.sub(r"(?i) of | my | the ", " ", said.replace(" %", "%"))
        return re.sub(r"(?i)\b(?:1 ?rm|tm|rpe)\b", lambda found: found[0].upper(), percent)
    return BODYWEIGHT if read is None else say_load(read)


def plain(text: str) -> tuple[Decimal, str] | None:
    """The number and the unit of a target load that is nothing else ("185 lb"); None for any other."""
    found = re.fullmatch(r"(?i)([0-9]{1,5}(?:\.[0-9]+)?) ?(lbs?|kgs?)", text)
    return (Decimal(found[1]), found[2].lower().rstrip("s")) if found else None
