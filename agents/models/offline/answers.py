"""Short messages that speak about what was said before: answers, corrections, additions, deletions.

A message with an exercise and sets of its own is a report, unless it says that it corrects something.
An answer is joined to the fragment it is about: quotes run over the earlier message's words, then the
answer's.
"""

from collections.abc import Sequence
from typing import Any

from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.models.offline import additions, amending, as_written, deleting
from agents.models.offline.amending_words import ORDINALS
from agents.models.offline.as_written import named_in
from agents.models.offline.calls import Amendment, CallsToSend, amendment, calls_of, deletion
from agents.models.offline.clauses import is_ordered
from agents.models.offline.new_values import replaced
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.offline.short import Measure, Short, measures
from agents.reading.statements import BlockRead, ExerciseRead, Sets, WorkoutRead
from agents.words import Token, tokens

_POLITE = frozenset("can could would will".split())
_CHANGING = frozenset("change make fix correct update edit please".split())
_LONGEST_ANSWER = 30  # tokens; longer messages speak for themselves
_LONGEST_CHANGE = 80  # but for those that say what is to go, or what stood there
_SAID_OF_NAME = frozenset(
    "it that was they were is on the my for oh oh sorry a an did i some at one those these them all of ah um "
    "thanks please oops i'm i meant mean ones version kind type with yeah yes ok".split()
)
_SAID_OF_LOAD = frozenset(
    "it was at with used did i all them of each for sets set my the load weight about on every both they "
    "were "
    "is yes yeah ok oh about around lol sorry think just per hand side a bar".split()
)
_OF_ALL = frozenset("all both each every".split())
_AROUND_A_NUMBER = frozenset("the one option number no please".split())
_FIRST = frozenset("first former 1st".split())
_SECOND = frozenset("second latter 2nd".split())
_YES = frozenset(
    "y yes yeah yep yup sure ok okay please do delete it that correct right remove go ahead".split()
)
_SAYING_YES = frozenset("yes yeah yep yup did done finished completed all rx made sure".split())
_OPENING = frozenset("oops oh sorry ah wait hmm yeah yes ok okay it was that i meant mean um uh".split())
_ENDS = frozenset({",", ".", "!", "-", ":", ";", "\n"})
_LOADS = frozenset(("num", "load", "pl"))  # what may be a load


def read_answer(text: str, asked: list[dict[str, Any]], context: ReadingContext) -> CallsToSend | None:
    """The calls of a message that answers, corrects, adds or deletes; None where it is an ordinary one."""
    text = text.strip()
    row = tokens(text)
    if not row or len(row) > _LONGEST_CHANGE or is_ordered(row):
        return None
    if len(row) > _LONGEST_ANSWER:
        return deleting.asked_for(row, text) or replaced(row, text)
    if any(token.folded == "?" for token in row) or _is_polite(row):
        return deleting.asked_for(row, text) or _asked_to_change(row, text)
    reports = bool(read(text, context).workouts) and bool(named_in(row, 0, len(row)))
    for question in [] if reports else asked:
        calls = answered(text, row, question, context)
        if calls is not None:
            return calls
    short = Short(row, text)
    changed = deleting.asked_for(row, text)
    if changed is None and (besides := additions.besides(short)) is not None:
        return besides or None
    changed = changed or amending.corrected(row, text)
    if changed is None and not context.exercise:
        changed = additions.added(short)
    return additions.repeated(short) if changed is None else changed


def _asked_to_change(row: tuple[Token, ...], text: str) -> CallsToSend | None:
    """ "could you change that to 3x4?": a correction that is asked for politely."""
    asked = row[2:-1] if row[-1].folded == "?" else row[2:]
    return amending.corrected(asked, text) if _is_polite(row) and row[2].folded in _CHANGING else None


def _is_polite(row: tuple[Token, ...]) -> bool:
    return len(row) > 3 and row[0].folded in _POLITE and row[1].folded == "you"


def answered(
    text: str, row: tuple[Token, ...], question: dict[str, Any], context: ReadingContext
) -> CallsToSend | None:
    """The calls of a message that answers this question; None where it doesn't."""
    workout_id, fragment = str(question.get("workout_id") or ""), str(question.get("fragment") or "")
    exercise = str(question.get("exercise") or "")
    match question.get("code"):
        case "deletion_unclear":
            return deletion(text) if _is_yes(row) else None
        case "delete_which":
            return deletion(text)  # which one is looked up by the words, where the records are
        case "which_workout":
            return _said_before(fragment)
        case "exercise_ambiguous" | "exercise_unknown" if workout_id:
            return _renamed(text, row, workout_id, exercise)
        case "load_missing" if workout_id and not exercise:
            return _loads(text, row, workout_id, [str(each) for each in question.get("options") or ()])
        case "load_missing" | "which_load" if workout_id:
            return _loaded(text, row, workout_id, exercise) or amending.corrected(
                row, text, workout_id, exercise
            )
        case _ if workout_id:
            return amending.corrected(row, text, workout_id, exercise)
        case "score_missing":
            return _done(text, row, fragment, context)
        case "sets_missing" if len(named_in(tokens(fragment), 0, len(tokens(fragment)))) != 1:
            return None  # whose sets are they? Named, they are a report
        case "exercise_missing":
            return _named(text, row, fragment) or _named_and_more(text, row, fragment, context)
        case "which_reading":
            chosen = _chosen(text, row, question, context)
            return chosen or (_joined(text, row, fragment, context) if _spells_out(row, fragment) else None)
    return _joined(text, row, fragment, context)


def numbered(text: str, options: Sequence[str]) -> str:
    """The option that a message chooses by its number and says nothing else: "2", "the second one"; "" for
    none."""
    said = [
        token
        for token in tokens(text)
        if token.kind not in ("mark", "line") and token.folded not in _AROUND_A_NUMBER
    ]
    if len(said) != 1 or not options:
        return ""
    place = said[0].value if said[0].value is not None else ORDINALS.get(said[0].folded, "")
    places = {str(at): option for at, option in enumerate(options, start=1)}
    return {**places, "last": options[-1]}.get(str(place), "")


def _said_before(fragment: str) -> CallsToSend | None:
    """The correction that was not carried out, in the words of the message that asked for it."""
    said = fragment.strip()
    row = tokens(said)
    short = Short(row, said)
    asked = deleting.asked_for(row, said) or additions.besides(short) or amending.corrected(row, said)
    return asked or additions.added(short, agreed=True) or additions.repeated(short)


def _done(text: str, row: tuple[Token, ...], fragment: str, context: ReadingContext) -> CallsToSend | None:
    """ "yes", "did it, all 10 minutes", "18 rounds + 7" to "Did you do this, and what was your score?"."""
    if any(token.folded in ("no", "not", "didn't", "didnt", "tomorrow") for token in row):
        return None
    if any(each.field == "date" for each in measures(row, text)):
        return None  # "cindy last night was 17 + 4" tells of another day
    first = row[0].folded if row[0].folded not in _OPENING else "yes"
    yes = not _SAYING_YES.isdisjoint(token.folded for token in row) or first == "yes"
    scores = [token for token in row if token.is_number and token.folded not in fragment.split()]
    score = text[scores[0].start : row[-1].end] if scores else ""
    wholes = [f"{fragment}. {score}" if score else "", f"{fragment} done" if yes else ""]
    for whole in filter(None, wholes):
        reading = read(whole, context)
        if len(reading.workouts) == 1 and reading.complete:
            return calls_of(_without_done(reading.workouts, fragment))
    return None


def _without_done(workouts: tuple[WorkoutRead, ...], fragment: str) -> tuple[WorkoutRead, ...]:
    """The workouts, their quotes less the word that was put behind the fragment."""
    ends = f"{fragment} done"

    def told(said: str) -> str:
        return said.removesuffix(" done") if ends.endswith(said) else said

    return tuple(
        workout._replace(
            said=tuple(map(told, workout.said)),
            blocks=tuple(block._replace(said=told(block.said)) for block in workout.blocks),
        )
        for workout in workouts
    )


def _is_yes(row: tuple[Token, ...]) -> bool:
    words = {token.folded for token in row if _word(token)}
    return bool(words) and words <= _YES and not any(token.is_number for token in row)


def _named(text: str, row: tuple[Token, ...], fragment: str) -> CallsToSend | None:
    """ "bench press" to "Which exercise was 5x5?": the fragment with its name."""
    found = _only_name(row)
    if found is None or not fragment:
        return None
    name = text[row[found[0]].start : row[found[1] - 1].end]
    exercises = _of_fragment(fragment, name)
    if not exercises:
        return None
    said = f"{fragment} {name}"
    return _extraction([ExerciseRead(said, name, each.sets) for each in exercises], said)


def _only_name(row: tuple[Token, ...]) -> tuple[int, int] | None:
    """The tokens of a known name in a message that has nothing else but filler: "it was the bench"."""
    found = _said_of(row)
    if found is None:
        return None
    words = [catalogue.fold_word(token.folded) for token in row[found[0] : found[1]] if _word(token)]
    return found if catalogue.longest_name(words, 0) == len(words) else None


def _said_of(row: tuple[Token, ...]) -> tuple[int, int] | None:
    """The tokens of an answer in words, less the filler around them."""
    if any(token.is_number for token in row):
        return None
    kept = [at for at, each in enumerate(row) if _word(each) and each.folded not in _SAID_OF_NAME]
    return (kept[0], kept[-1] + 1) if kept else None


def _of_fragment(fragment: str, name: str) -> list[ExerciseRead]:
    reading = read(fragment, ReadingContext(exercise=name))
    if not reading.complete or len(reading.workouts) != 1:
        return []
    return [exercise for block in reading.workouts[0].blocks for exercise in block.exercises]


def _extraction(exercises: list[ExerciseRead], said: str) -> CallsToSend:
    block = BlockRead("", said, (), tuple(exercises))
    return calls_of((WorkoutRead((said,), ("strength", "bodybuilding"), (), (block,)),))


def _renamed(text: str, row: tuple[Token, ...], workout_id: str, exercise: str) -> CallsToSend | None:
    """ "barbell, bent over" to "Which exercise is 'rows'?": alone or with that name."""
    found = _said_of(row)
    if found is None:
        return None
    said = text[row[found[0]].start : row[found[1] - 1].end]
    for name in (f"{said} {exercise}", said, f"{exercise} {said}"):
        if catalogue.lookup(name).known is not None:
            return amendment(text, [Amendment(exercise, "", "name", name)], workout_id)
    return None


def _loaded(text: str, row: tuple[Token, ...], workout_id: str, exercise: str) -> CallsToSend | None:
    """ "185", "it was 185 lb": the load that was asked for."""
    load = _only_load(measures(row, text))
    if load is None or any(
        _word(token) and token.folded not in _SAID_OF_LOAD for token in (*row[: load.at], *row[load.to :])
    ):
        return None
    said = text[row[load.at].start : row[load.to - 1].end]
    return amendment(text, [Amendment(exercise, "", "load", said)], workout_id)


def _loads(text: str, row: tuple[Token, ...], workout_id: str, asked: list[str]) -> CallsToSend | None:
    """ "185 and 225", "deadlift 225, bench 185", "185 for both": the loads of the exercises asked about."""
    found = [each for each in measures(row, text) if each.value is not None or each.field == "date"]
    named = list(mentions(row))
    taken = {at for item in found for at in range(item.at, item.to)}.union(*(at for _, at in named))
    words = {token.folded for at, token in enumerate(row) if _word(token) and at not in taken}
    if not words <= _SAID_OF_LOAD | {"and"} or not {item.field for item in found} <= _LOADS:
        return None
    said = [text[row[item.at].start : row[item.to - 1].end] for item in found]
    if len(said) == 1 and not named and not words.isdisjoint(_OF_ALL):
        said *= len(asked)
    order = _as_named([known for known, _ in named], asked) if named else asked
    if len(order) != len(said):
        return None
    loads = [Amendment(each, "", "load", load) for each, load in zip(order, said, strict=True)]
    return amendment(text, loads, workout_id)


def _as_named(named: Sequence[catalogue.CatalogueExercise], asked: list[str]) -> list[str]:
    """The exercises that were asked about in the order in which they are named; those of them that are."""
    known = {catalogue.lookup(each).known: each for each in asked}
    return [known[each] for each in named if each in known]


def _only_load(found: Sequence[Measure]) -> Measure | None:
    """The one number of a short answer, if it can be a load."""
    numbers = [each for each in found if each.value is not None or each.field == "date"]
    return numbers[0] if len(numbers) == 1 and numbers[0].field in _LOADS else None


def _word(token: Token) -> bool:
    return token.kind == "word"


def _spells_out(row: tuple[Token, ...], fragment: str) -> bool:
    """Whether an answer says the numbers of the fragment, and no others: "3 sets of 12 with the 15s"."""
    numbers = sorted(token.folded for token in row if token.is_number)
    return numbers == sorted(token.folded for token in tokens(fragment) if token.is_number)


def _named_and_more(
    text: str, row: tuple[Token, ...], fragment: str, context: ReadingContext
) -> CallsToSend | None:
    """ "close grip bench. and the last set was only 4": the name alone, and what else was to be said."""
    ends = [at for at, token in enumerate(row) if token.folded in _ENDS]
    first = next((at for at in ends if _only_name(row[:at])), 0)
    named = _only_name(row[:first]) if first else None
    if named is None:
        return None
    name = text[row[named[0]].start : row[named[1] - 1].end]
    return _read_whole(f"{name} {fragment}. {text[row[first].end :].strip()}", context)


def _joined(text: str, row: tuple[Token, ...], fragment: str, context: ReadingContext) -> CallsToSend | None:
    """The fragment and the answer read as one message, where that is clear."""
    if not fragment:
        return None
    start = 0
    while start < len(row) and (row[start].folded in _OPENING or row[start].folded in _ENDS):
        start += 1
    body = text[row[start].start :] if start < len(row) else ""
    said = sum(token.value is not None for token in row[start:])
    if not said:
        return None
    name = _name_in(fragment)
    wholes = [f"{fragment} {body}", f"{fragment}, {body}"]
    if name:
        numbers = [token.folded for token in row[start:]]
        load = next((token.folded for token in tokens(fragment) if token.is_number), "")
        listed = load and len(numbers) == said > 1
        wholes.append(f"{name} {load}: {', '.join(numbers)}" if listed else f"{name} {body}")
    return next((calls for whole in wholes if (calls := _read_whole(whole, context))), None)


def _read_whole(whole: str, context: ReadingContext) -> CallsToSend | None:
    """The calls of a text that reads as one workout, for certain."""
    reading = read(whole, context)
    return calls_of(reading.workouts) if len(reading.workouts) == 1 and reading.complete else None


def _chosen(
    text: str, row: tuple[Token, ...], question: dict[str, Any], context: ReadingContext
) -> CallsToSend | None:
    """One of two readings: by its words, by "the first", or as "5x3"."""
    fragment, options = (
        str(question.get("fragment") or ""),
        [str(each) for each in question.get("options") or ()],
    )
    option = _option(row, options)
    if option is None or not fragment:
        return None
    name = str(question.get("exercise") or context.exercise) or _name_in(fragment)
    if not name:
        return None
    role = _roles(fragment, option)
    if role is None:
        return None
    said = f"{fragment} {text}"
    return _extraction([ExerciseRead(said, name, (role,))], said)


def _name_in(fragment: str) -> str:
    row = tokens(fragment)
    named = as_written.named_in(row, 0, len(row))
    return fragment[row[named[-1][0]].start : row[named[-1][1] - 1].end] if named else ""


def _option(row: tuple[Token, ...], options: list[str]) -> str | None:
    words = [token.folded for token in row]
    for option in options:
        if words == [token.folded for token in tokens(option)]:
            return option
    for place, ordinals in enumerate((_FIRST, _SECOND)):
        if place < len(options) and set(words) & ordinals and len(words) <= 4:
            return options[place]
    if len(words) == 3 and words[1] == "x":
        return f"{words[0]} sets of {words[2]}"
    return None


def _roles(fragment: str, option: str) -> Sets | None:
    """The fragment's numbers with the option's roles; the number that the option leaves out is the load."""
    unit = " lb" if " at " in option else ""  # "at 8" is a load here, not an effort
    chosen = read(f"squat {option}{unit}", ReadingContext())
    if len(chosen.workouts) != 1:
        return None
    picked = chosen.workouts[0].blocks[0].exercises[0].sets[0]
    left = [token.folded for token in tokens(fragment) if token.is_number]
    for said in (picked.times, picked.reps, picked.load):
        if said and said.split()[0] not in left:
            return None
        if said:
            left.remove(said.split()[0])
    load = picked.load.removesuffix(unit) or (left[0] if len(left) == 1 else "")
    return Sets(picked.times, picked.reps, load, "", ())
