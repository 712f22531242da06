"""Answers to what the program asked: "Friday", "leviathan for squat, fsl pr set for the rest", "8"."""

from collections.abc import Mapping, Sequence
from typing import Any

from agents.models.offline.acts.openers import plain_words
from agents.models.offline.calls import Calls, Change, amendment
from agents.models.offline.program import finding
from agents.models.offline.program.calling import calls
from agents.models.offline.program.phrases import days
from agents.models.offline.program.requests import LIFTS, UNCLEAR, Assign, Bump, Found, Log, Request, Template
from agents.models.offline.program.scene import Scene
from agents.models.offline.program.words import line, symbols
from agents.words import tokens

LONGEST_ANSWER = 40  # symbols
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
_COUNTED = frozenset("got hit did reps rep it was i managed made at only about of on top set lb kg".split())


def answered(text: str, question: Mapping[str, Any], scene: Scene) -> Calls | None:
    """The calls of a message that answers this question of the program; None where it doesn't."""
    found = symbols(tokens(text))
    words = set(plain_words(tokens(text)))
    if not found or len(found) > LONGEST_ANSWER or words & _DENIED or "?" in words:
        return None
    about = str(question.get("field") or "")
    match question.get("code"):
        case "program_day":
            return _day(line(found), about, scene)
        case "program_templates":
            return _templates(text, line(found), about, scene)
        case "program_top_set":
            return _top_set(text, question, line(found))
        case code if code == UNCLEAR:
            return _made_clear(line(found), str(question.get("fragment") or ""), scene)
    return None


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


def _top_set(text: str, question: Mapping[str, Any], said: str) -> Calls | None:
    """ "8", "got 8": the reps of the last set of that workout."""
    numbers = [each for each in said.split() if each.startswith("#")]
    words = {each for each in said.split() if each not in numbers and len(each) > 1}
    workout_id = str(question.get("workout_id") or "")
    if not numbers or not words <= _COUNTED or not workout_id or len(numbers) > 2:
        return None
    found = next(token for token in tokens(text) if token.value is not None)
    reps = text[found.start : found.end]
    return amendment(text, [Change("", "last", "reps", reps)], workout_id)


def _made_clear(said: str, fragment: str, scene: Scene) -> Calls | None:
    """The lift, or all of them, that the words asked about left open."""
    words = said.split()
    named = [each for each in words if each.startswith("<")]
    lifts = LIFTS if "<all>" in named else tuple(each.strip("<>") for each in named)
    if not lifts or not set(words) <= {*named, *_AROUND_LIFT} or not set(lifts) <= set(LIFTS):
        return None
    asked = [
        each for each in finding.find(fragment, False, False) if not getattr(each.request, "lifts", True)
    ]
    told = [each._replace(request=_of(each.request, lifts)) for each in asked]
    return calls(told, scene) or None


def _of(request: Request, lifts: tuple[str, ...]) -> Request:
    """The request, of these lifts."""
    return request._replace(lifts=lifts) if isinstance(request, Log | Template | Bump) else request
