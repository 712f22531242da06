"""What an athlete on a program says, as the calls of a whole message: workouts, the program, the plan; and
answers to what the program asked: "Friday", "leviathan for squat, fsl pr set for the rest", "8"."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agents.agreement import agrees
from agents.models.offline import answers
from agents.models.offline.answers import numbered
from agents.models.offline.calls import Amendment, CallsToSend, amendment, calls_of, deletion, wishes
from agents.models.offline.reading import Reading, ReadingContext
from agents.requests.matching import Frame, Text, frames
from agents.requests.program import wanted
from agents.requests.program.calling import ProgramScene, calls, for_reps, scene_of
from agents.requests.program.calling import question as asked_back
from agents.requests.program.message import FoundFrame
from agents.requests.program.words import DAYS, GLUE, LIFTS, SLOTS, meant
from agents.words import tokens

ANSWERS = "en/program_answers.txt"
SURE = "program_sure"  # the code of the question whether a change that is far off is meant
UNCLEAR = "program_unclear"  # the code of what is asked back
EXERCISES = {"squat": "Back Squat", "bench": "Bench Press", "deadlift": "Deadlift", "ohp": "Overhead Press"}
BARE = Frame("log", (("lifts", ()), ("reps", None), ("weight", None), ("supplemental", False)))


def spoken(
    text: str,
    reading: Reading,
    questions: Sequence[Mapping[str, Any]],
    context: ReadingContext,
    program: Mapping[str, Any],
) -> CallsToSend | None:
    """The calls of a message that has to do with the program; None where it has not.

    A bare "done" may be the answer to a question that is open, of something else.
    """
    scene, found = scene_of(program), reading.requests
    may_answer = len(found) <= 1 or all(each.frame.name == "template" for each in found)
    for question in questions if may_answer and not reading.workouts else ():
        answered = _answered(text, question, scene)
        if answered is not None:
            return answered
    if not found:
        return None
    beside = _beside(text, found)
    for question in () if reading.workouts else filter(_is_asked, questions):
        answered = _answered(beside, question, scene)
        if answered is not None:
            return [*answered, *calls(found, scene)]
    others = [dict(each) for each in questions if not _is_asked(each)]
    bare = len(found) == 1 and found[0].frame == BARE
    answered = answers.read_answer(text, others, context) if bare and others else None
    if answered is not None:
        return answered
    return [*calls_of(reading.workouts), *calls(found, scene), *wishes(reading.wishes)]


def _beside(text: str, found: Sequence[FoundFrame]) -> str:
    """What a message says beside what it wants: "friday please, and skip bench"."""
    taken = {place for each in found for place in range(each.at, each.to)}
    left = [token for place, token in enumerate(tokens(text)) if place not in taken]
    return " ".join(text[token.start : token.end] for token in left)


def _is_asked(question: Mapping[str, Any]) -> bool:
    """Whether it is the program that asks this."""
    return str(question.get("code") or "").startswith("program_")


def _answered(text: str, question: Mapping[str, Any], scene: ProgramScene) -> CallsToSend | None:
    """The calls of a message that answers this question of the program; None where it doesn't."""
    if not _is_asked(question):
        return None
    if question.get("code") == SURE and agrees(text):
        sent = json.loads(str(question.get("field")))
        return [(sent.pop("tool"), sent)]
    chosen = numbered(text, [str(each) for each in question.get("options") or ()])
    read = frames(Text(chosen or text, SLOTS, ("scope",), spelled=meant, glue=GLUE), ANSWERS)
    said = read.frames[0] if len(read.frames) == 1 and not read.left and "?" not in text else Frame("", ())
    about = str(question.get("field") or "")
    match question.get("code"), said.name:
        case "program_day", "nowhere":
            return [("get_program_state", {})]  # it has no day, and none is wanted: that is shown
        case "program_day", "day":
            return _day(said, about, scene)
        case "program_templates", _:
            return _templates(text, said, scene._replace(phase=about or scene.phase))
        case "program_top_set", "reps":
            return _top_set(text, question, said, about, scene)
        case code, ("lifts" | "day" | "logged" | "moved") if code == UNCLEAR:
            return _made_clear(text, said, str(question.get("fragment") or ""), scene)
    return None


def _day(said: Frame, lift: str, scene: ProgramScene) -> CallsToSend | None:
    """ "Friday", "let's put it on Saturday": the day of the lift that lost its own."""
    other = set(said.get("lifts", ())) - {lift}
    day = scene.day(said.get("day").removesuffix("s") if said.get("day")[:-1] in DAYS else said.get("day"))
    return None if other or lift not in LIFTS or not day else [("set_schedule", {"day": day, "lift": lift})]


def _templates(text: str, said: Frame, scene: ProgramScene) -> CallsToSend | None:
    """A template for each lift, or one for all of them."""
    if said.name == "template" and not said.get("lifts"):
        return _called([said._replace(said=(*said.said, ("lifts", LIFTS)))], scene)
    found = [each.frame for each in wanted.find(text, False, False) if each.frame.name == "template"]
    return _called(found, scene) or None


def _called(found: Sequence[Frame], scene: ProgramScene) -> CallsToSend:
    return calls([FoundFrame(0, 0, each) for each in found], scene)


def _top_set(
    text: str, question: Mapping[str, Any], said: Frame, lift: str, scene: ProgramScene
) -> CallsToSend | None:
    """ "8", "got 8": the reps of the set for reps of that lift's session, by its place on the sheet.

    A sheet without one may be of the next week already; then it is the last set of the lift.
    """
    workout_id = str(question.get("workout_id") or "")
    numbers = sorted(said.all("number"), key=lambda each: (bool(each.unit), each.value))
    if not workout_id or numbers[0].unit or numbers[0].value != int(numbers[0].value):
        return None
    token = next(token for token in tokens(text) if token.value == numbers[0].value)
    places = for_reps(scene.sheets.get(lift, {}))
    which = str(places[-1] + 1) if places else "last"
    reps = text[token.start : token.end]
    return amendment(text, [Amendment(EXERCISES.get(lift, ""), which, "reps", reps)], workout_id)


def _made_clear(text: str, said: Frame, fragment: str, scene: ProgramScene) -> CallsToSend | None:
    """The lift, or all of them, or the day, that the words asked about left open."""
    asked = [each.frame for each in wanted.find(fragment, False, False) if asked_back(each.frame)]
    if said.name in ("logged", "moved"):
        if not any(each.name == "undo" for each in asked):
            return None
        if said.name == "moved":
            return [("undo_program_change", {"said": text, "of": "", "lift": None})]
        return deletion(text)
    role, value = ("day", said.get("day")) if said.name == "day" else ("lifts", said.get("lifts"))
    if (role == "day" and said.get("lifts")) or (
        role == "lifts" and not (value and set(value) <= set(LIFTS))
    ):
        return None
    open_yet = [each for each in asked if each.name not in ("open", "undo") and not each.get(role)]
    told = [
        each._replace(said=(*(part for part in each.said if part[0] != role), (role, value)))
        for each in open_yet
    ]
    return _called(told, scene) or None
