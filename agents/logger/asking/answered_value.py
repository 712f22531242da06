"""The open value of a draft: an answer that gives it, and a no that refuses it. Pure.

What is given is read and written as an amendment would be: in its unit, with its source in the words of the
answer. What is refused is taken out of its sets, which keep the words as a note.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.logger.amending.amended_set import AmendedFact, Grounds
from agents.logger.amending.amendment import amended
from agents.logger.evidence.open_values import OpenValue, beyond, given_in, say_value, unit_given
from agents.logger.evidence.texts import UNIT_WORDS
from agents.logger.records.draft import Draft
from agents.logger.workout_in_words import rows_of
from agents.words import tokens
from agents.workout import Exercise, SetDone, Source, Span, Workout


class AnsweredValue(NamedTuple):
    """A value as this athlete says it, and where."""

    said: str
    span: Span
    athlete: Athlete


def the_open_one(shown: Sequence[Draft]) -> Draft | None:
    """The draft that has the one value which is open of all that was shown; None where nothing else than that
    may be in doubt."""
    having = [draft for draft in shown for value in draft.open_values if value.field != "unit"]
    only = len(having) == 1 and all(each.why == having[0].why for each in shown)
    return having[0] if only and len(_called(having[0].workout, having[0].open_values[0])) == 1 else None


def answer_in(text: str, message_id: str, draft: Draft, athlete: Athlete) -> AnsweredValue | None:
    """The answer that a message gives to the open value of a draft; None where it says anything else."""
    given = given_in(text)
    if given is None or not given.fits(draft.open_values[0]):
        return None
    span = Span(message_id=message_id, start=given.start, end=given.end)
    answer = AnsweredValue(given.said, span, athlete)
    try:
        now = with_answer(draft, answer)
    except Refusal:
        return None
    return answer if not beyond(now.workout) or now.open_values == draft.open_values else None


def unit_answer_in(
    text: str, message_id: str, shown: Sequence[Draft], athlete: Athlete
) -> AnsweredValue | None:
    """The unit that a message gives to drafts of which nothing but that is in doubt; None elsewhere."""
    only = all(each.is_of_units for each in shown)
    unit = unit_given(text) if shown and only else ""
    return AnsweredValue(unit, Span(message_id=message_id, start=0, end=len(text)), athlete) if unit else None


def with_answer(draft: Draft, answer: AnsweredValue) -> Draft:
    """The draft with its open value as it was answered; answered so already, it is the same. Raises
    Refusal."""
    if draft.is_of_units:
        return _in_unit(draft, answer)
    value = draft.open_values[0]
    workout = _changed(draft.workout, value, lambda one: _without_note(one, value.said))
    unit = unit_in(value.said) if value.field == "load" and not value.value else ""
    grounds = Grounds(Source(path="", kind="words", spans=(answer.span,)), unit)
    sets = [str(at + 1) for at in value.sets]
    said = [AmendedFact(exercise=value.exercise, set=at, field=value.field, said=answer.said) for at in sets]
    return _amended(draft, workout, [(each, grounds) for each in said], answer.athlete, value)


def _in_unit(draft: Draft, answer: AnsweredValue) -> Draft:
    """The draft with the loads whose unit is open in the one that was answered."""
    unit = unit_given(answer.said)
    grounds = Grounds(Source(path="", kind="words", spans=(answer.span,)), unit)
    said = [
        AmendedFact(exercise=each.exercise, set="", field="unit", said=unit) for each in draft.open_values
    ]
    day = date.fromisoformat(draft.workout.date or "")
    workout = amended(draft.workout, [(each, grounds) for each in said], answer.athlete, day)
    now = tuple(each.model_copy(update={"value": unit}) for each in draft.open_values)
    return draft.model_copy(update={"workout": workout, "rows": rows_of(workout), "open_values": now})


def without_value(draft: Draft, athlete: Athlete) -> Draft:
    """The draft without what was proposed for its open value."""
    value = draft.open_values[0]
    words = value.said or value.value
    workout = _changed(draft.workout, value, lambda one: _without(one, value, words))
    gone = tuple(_paths(workout, value))
    sources = tuple(each for each in workout.sources if not each.path.startswith(gone))
    workout = workout.model_copy(update={"sources": sources})
    return _amended(draft, workout, [], athlete, value.model_copy(update={"said": words}))


def _amended(
    draft: Draft,
    workout: Workout,
    changes: list[tuple[AmendedFact, Grounds]],
    athlete: Athlete,
    value: OpenValue,
) -> Draft:
    """The draft of this workout with the changes; its open value is what the workout has then."""
    workout = amended(workout, changes, athlete, date.fromisoformat(workout.date or ""))
    one = _called(workout, value)[0].sets[value.sets[0]]
    now = value.model_copy(update={"value": say_value(one, value.field)})
    return draft.model_copy(update={"workout": workout, "rows": rows_of(workout), "open_values": (now,)})


def left_open(draft: Draft, left: Workout) -> Draft:
    """The draft of which only this waits still."""
    values = tuple(each for each in draft.open_values if _called(left, each))
    return draft.model_copy(update={"workout": left, "rows": rows_of(left), "open_values": values})


def _called(workout: Workout, value: OpenValue) -> list[Exercise]:
    names = ((each, (each.name, each.name_as_written)) for each in workout.exercises())
    return [each for each, called in names if value.exercise in called]


def _changed(workout: Workout, value: OpenValue, change: Callable[[SetDone], SetDone]) -> Workout:
    """The workout with the value's sets changed."""
    [exercise] = _called(workout, value)
    sets = tuple(change(one) if at in value.sets else one for at, one in enumerate(exercise.sets))
    now = exercise.model_copy(update={"sets": sets})
    blocks = (
        block.model_copy(
            update={"exercises": tuple(now if each is exercise else each for each in block.exercises)}
        )
        for block in workout.blocks
    )
    return workout.model_copy(update={"blocks": tuple(blocks)})


def _without_note(one: SetDone, said: str) -> SetDone:
    return one.model_copy(update={"notes": tuple(note for note in one.notes if note != said)})


def _without(one: SetDone, value: OpenValue, words: str) -> SetDone:
    """The set without its value, and what was derived."""
    gone = dict.fromkeys((value.field, *one.derived))
    return one.model_copy(update={**gone, "derived": (), "notes": (*one.notes, words)})


def _paths(workout: Workout, value: OpenValue) -> Iterator[str]:
    """Where the value stands in the workout's sources, set by set."""
    for place, block in enumerate(workout.blocks):
        for number, exercise in enumerate(block.exercises):
            if value.exercise in (exercise.name, exercise.name_as_written):
                yield from (
                    f"blocks[{place}].exercises[{number}].sets[{at}].{value.field}" for at in value.sets
                )


def unit_in(said: str) -> str:
    """The unit of a load that words say; "" for none."""
    units = (UNIT_WORDS.get(token.folded, "") for token in tokens(said))
    return next((each for each in units if each in ("lb", "kg")), "")
