"""Answers to what the program asked: "Friday", "leviathan for squat, fsl pr set for the rest", "8"."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agents.models.offline.acts.openers import plain_words
from agents.models.offline.calls import Calls, Change, amendment, deletion
from agents.models.offline.program import done, finding
from agents.models.offline.program.calling import calls
from agents.models.offline.program.phrases import days
from agents.models.offline.program.requests import (
    LIFTS,
    UNCLEAR,
    Assign,
    Bump,
    Found,
    Hold,
    Log,
    Move,
    Request,
    Skip,
    Template,
    Undo,
)
from agents.models.offline.program.scene import Scene
from agents.models.offline.program.words import line, symbols
from agents.words import tokens

EXERCISES = {"squat": "Back Squat", "bench": "Bench Press", "deadlift": "Deadlift", "ohp": "Overhead Press"}
LONGEST_ANSWER = 40  # symbols
_NEAR = ("today", "tomorrow")
_DENIED = frozenset("not dont cant no never nope nah".split())
# What may stand around the answer itself; a message that says more is no answer.
_AROUND_DAY = frozenset(
    """put it on lets do move to make works work best is fine good that will be how about have should go want
    i goes instead for always each in would like set schedule day of , . !""".split()
)
_AROUND_TEMPLATE = frozenset(
    """use run go with for on lets do it is fine good that will be how about want i would like pick choose
    take template templates them of to <all> , . !""".split()
)
_AROUND_LIFT = frozenset("it was that for on of them did i is , . ! and or <all> lift lifts do".split())
_NOWHERE = re.compile(
    r"(?:(?:leave|keep|let|drop|take) (?:it|that|<\w+>)(?: (?:off|out|without day|without|be|unscheduled|"
    r"as is|for|now|schedule))+|nowhere|none|off|nothing|no where|(?:on )?no day|unscheduled|without(?: "
    r"day)?|(?:i )?dont (?:want|need) (?:it|one|day)|no|nope|not at <all>|skip it|none of them)"
    r"(?: (?:for|now|at moment|thank you|week|this week|at <all>|yet|schedule|,|.|!))*"
)
_LOGGED = re.compile(
    r"(?:delete |undo |what was |what i |what you |thing )*(?:last )?(?:logged|workout|session|log|entry)"
    r"(?: (?:last|one|logged|that was|i|you|.|!))*"
)
_COUNTED = frozenset("got hit did reps rep it was i managed made at only about of on top set lb kg".split())


def answered(text: str, question: Mapping[str, Any], scene: Scene) -> Calls | None:
    """The calls of a message that answers this question of the program; None where it doesn't."""
    found = symbols(tokens(text))
    words = set(plain_words(tokens(text)))
    if question.get("code") == "program_day" and _NOWHERE.fullmatch(line(found)):
        return [("get_program_state", {})]  # it has no day, and none is wanted: that is shown
    if not found or len(found) > LONGEST_ANSWER or words & _DENIED or "?" in words:
        return None
    about = str(question.get("field") or "")
    match question.get("code"):
        case "program_day":
            return _day(line(found), about, scene)
        case "program_templates":
            return _templates(text, line(found), about, scene)
        case "program_top_set":
            return _top_set(text, question, line(found), scene)
        case code if code == UNCLEAR:
            return _made_clear(text, line(found), str(question.get("fragment") or ""), scene)
    return None


def beside(text: str, requests: Sequence[Found]) -> str:
    """What a message says beside its requests: "friday please, and skip bench"."""
    row = tokens(text)
    taken = {place for each in requests for place in range(each.at, each.to)}
    left = [token for place, token in enumerate(row) if place not in taken]
    return " ".join(text[token.start : token.end] for token in left)


def may_answer(requests: Sequence[Found]) -> bool:
    """Whether a message asks for no more than an answer would: "leviathan for squat, original for bench"."""
    return len(requests) <= 1 or all(isinstance(each.request, Template) for each in requests)


def is_asked(question: Mapping[str, Any]) -> bool:
    """Whether it is the program that asks this."""
    return str(question.get("code") or "").startswith("program_")


def _day(said: str, lift: str, scene: Scene) -> Calls | None:
    """ "Friday", "let's put it on Saturday": the day of the lift that lost its own."""
    words = said.split()
    named = days(said) or tuple(filter(None, map(scene.day, words)))
    around = {each for each in words if not each.startswith(("@", "today", "tomorrow", f"<{lift}>"))}
    if len(named) != 1 or lift not in LIFTS or not around <= _AROUND_DAY:
        return None
    return calls([Found(0, 0, Assign(((named[0], lift),)))], scene)


def _templates(text: str, said: str, phase: str, scene: Scene) -> Calls | None:
    """A template for each lift, or one for all of them."""
    there = scene._replace(phase=phase or scene.phase)
    named = [each for each in said.split() if each.startswith("%")]
    if len(named) == 1 and set(said.split()) <= {*named, *_AROUND_TEMPLATE}:
        return calls([Found(0, 0, Template(LIFTS, named[0].removeprefix("%")))], there)
    found = [each for each in finding.find(text, False, False) if isinstance(each.request, Template)]
    return calls(found, there) or None


def _top_set(text: str, question: Mapping[str, Any], said: str, scene: Scene) -> Calls | None:
    """ "8", "got 8": the reps of the set for reps of that lift's session, by its place on the sheet.

    A sheet without one may be of the next week already; then it is the last set of the lift.
    """
    numbers = [each for each in said.split() if each.startswith("#")]
    words = {each for each in said.split() if each not in numbers and len(each) > 1}
    workout_id = str(question.get("workout_id") or "")
    told = done.top_set_reps(said.strip(" .!"))
    plain = 0 < len(numbers) <= 2 and words <= _COUNTED
    if not (plain or told is not None) or not workout_id:
        return None
    valued = [token for token in tokens(text) if token.value is not None]
    found = next((token for token in valued if token.value == told), valued[0])
    reps = text[found.start : found.end]
    lift = str(question.get("field") or "")
    rows = [str(each.get("reps")) for each in scene.sheets.get(lift, {}).get("main", ())]
    places = [place for place, asked in enumerate(rows, start=1) if "+" in asked or "PR" in asked]
    which = str(places[-1]) if places else "last"
    return amendment(text, [Change(EXERCISES.get(lift, ""), which, "reps", reps)], workout_id)


def _made_clear(text: str, said: str, fragment: str, scene: Scene) -> Calls | None:
    """The lift, or all of them, or the day, that the words asked about left open."""
    of_undo = any(isinstance(each.request, Undo) for each in finding.find(fragment, False, False))
    if of_undo and _LOGGED.fullmatch(said):
        return deletion(text)
    words = said.split()
    days_said = [each for each in words if each.startswith("@")] or [each for each in words if each in _NEAR]
    if len(days_said) == 1 and set(words) <= {*days_said, *_AROUND_DAY}:
        return _of_day(days_said[0].removeprefix("@"), fragment, scene)
    named = [each for each in words if each.startswith("<")]
    lifts = LIFTS if "<all>" in named else tuple(each.strip("<>") for each in named)
    if not lifts or not set(words) <= {*named, *_AROUND_LIFT} or not set(lifts) <= set(LIFTS):
        return None
    asked = [
        each for each in finding.find(fragment, False, False) if not getattr(each.request, "lifts", True)
    ]
    told = [each._replace(request=_of(each.request, lifts)) for each in asked]
    return calls(told, scene) or None


def _of_day(day: str, fragment: str, scene: Scene) -> Calls | None:
    """The move that was asked about, to this day."""
    asked = [
        each for each in finding.find(fragment, False, False) if getattr(each.request, "day", None) == ""
    ]
    told = [
        each._replace(request=each.request._replace(day=day))
        for each in asked
        if isinstance(each.request, Move)
    ]
    return calls(told, scene) or None


def _of(request: Request, lifts: tuple[str, ...]) -> Request:
    """The request, of these lifts."""
    with_lifts = Log | Template | Bump | Skip | Move | Hold
    return request._replace(lifts=lifts) if isinstance(request, with_lifts) else request
