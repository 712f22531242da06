"""What an athlete on a program says, as the calls of a whole message: workouts, the program, the plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from agents.models.offline.calls import Calls, calls_of, wishes
from agents.models.offline.program import answering
from agents.models.offline.program.calling import calls
from agents.models.offline.program.requests import Log
from agents.models.offline.program.scene import scene_of
from agents.models.offline.reading import Context, Reading
from agents.models.offline.replies import answers


def spoken(
    text: str,
    reading: Reading,
    questions: Sequence[Mapping[str, Any]],
    context: Context,
    program: Mapping[str, Any],
) -> Calls | None:
    """The calls of a message that has to do with the program; None where it has not.

    A bare "done" may be the answer to a question that is open, of something else.
    """
    scene = scene_of(program)
    requests = reading.requests
    for question in [] if reading.workouts or not answering.may_answer(requests) else questions:
        answered = answering.answered(text, question, scene)
        if answered is not None:
            return answered
    if not requests:
        return None
    rest = answering.beside(text, requests)
    for question in () if reading.workouts else filter(answering.is_asked, questions):
        answered = answering.answered(rest, question, scene)
        if answered is not None:
            return [*answered, *calls(requests, scene)]
    bare = len(requests) == 1 and requests[0].request == Log((), None, None, False)
    others = [dict(each) for each in questions if not answering.is_asked(each)]
    answered = answers.read_answer(text, others, context) if bare and others else None
    if answered is not None:
        return answered
    return [*calls_of(reading.workouts), *calls(requests, scene), *wishes(reading.wishes)]
