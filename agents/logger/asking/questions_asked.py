"""What is asked about a saved workout, and the codes of questions that are answered by a choice, and not by a
value. Pure."""

from collections.abc import Callable, Sequence

from agents.conversation import Question
from agents.workout import Issue, Workout

DELETION = "deletion_unclear"  # whether to delete
DELETE_WHICH = "delete_which"  # which of several to delete
WHICH = "which_workout"  # which of several a correction means
LOAD_MISSING = "load_missing"


def asked_of_saved(
    workout: Workout, workout_id: str, message_id: str, fragment: str, id_of: Callable[[int], str]
) -> list[Question]:
    """The questions about a workout that is saved; all loads that were not said are one question, whose
    options are their exercises. `id_of` gives the id of the question of a number, counted from 0."""
    asking = [each for each in workout.issues if each.severity == "ask"]
    loads = [each for each in asking if each.code == LOAD_MISSING]
    rows = [[each] for each in asking if len(loads) == 1 or each not in loads]
    rows += [loads] if len(loads) > 1 else []
    return [
        Question(
            id=id_of(number),
            code=row[0].code,
            question=_question_for(row),
            message_id=message_id,
            fragment=fragment,
            field=row[0].field,
            workout_id=workout_id,
            exercise=row[0].exercise if len(row) == 1 else "",
            options=row[0].options if len(row) == 1 else tuple(each.exercise for each in row),
        )
        for number, row in enumerate(sorted(rows, key=lambda row: asking.index(row[0])))
    ]


def _question_for(row: Sequence[Issue]) -> str:
    if len(row) == 1:
        return row[0].question
    *others, last = dict.fromkeys(each.exercise for each in row)
    return f"What loads did you use for {', '.join(others)} and {last}?"
