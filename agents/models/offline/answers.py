"""Short messages that speak about what was said before: answers to open questions, corrections, undo.

An answer has no exercise with sets of its own. It is joined to the fragment it is about: quotes run over
the earlier message's words, then the answer's.
"""

from typing import Any

from agents.exercises import catalogue
from agents.models.offline import names
from agents.models.offline.calls import Calls, calls_of
from agents.models.offline.deletions import DELETING, ITS_OBJECT, LEADING
from agents.models.offline.items import items
from agents.models.offline.lexicon import Item
from agents.models.offline.reader import read
from agents.models.offline.reading import BlockRead, Context, ExerciseRead, SetRead, WorkoutRead
from agents.words import Token, tokens

_LONGEST_ANSWER = 24  # tokens; longer messages speak for themselves
_SAID_OF_NAME = frozenset(
    "it that was they were is on the my for oh oh sorry a an did i some at one those these them all of ah um "
    "thanks please".split()
)
_CORRECTIONS = (
    "no wait",
    "actually",
    "i meant",
    "correction",
    "no that was",
    "oops",
    "that was",
    "sorry",
    "wait",
    "no it was",
)
_CORRECTING = frozenset(
    "no wait actually i meant mean correction that was it oops sorry should be have been make not the "
    "last one were is a".split()
)
_SAID_OF_LOAD = frozenset(
    "it was at with used did i all them of each for sets set my the load weight about on".split()
)
_FIRST = frozenset("first former 1st".split())
_SECOND = frozenset("second latter 2nd".split())


def read_answer(text: str, questions: list[dict[str, Any]], context: Context) -> Calls | None:
    """The calls of a message that answers, corrects or deletes; None where it is an ordinary message."""
    row = tokens(text.strip())
    if not row or len(row) > _LONGEST_ANSWER:
        return None
    if not read(text, context).workouts or not _names_exercise(row):
        for question in questions:
            answered = _answered(text.strip(), row, question, context)
            if answered is not None:
                return answered
    return _deleted(text.strip(), row) or _corrected(row, text.strip())


def _names_exercise(row: tuple[Token, ...]) -> bool:
    found = names.find(row, 0, len(row))
    return found is not None and found.known


def _answered(text: str, row: tuple[Token, ...], question: dict[str, Any], context: Context) -> Calls | None:
    match question.get("code"):
        case "exercise_missing":
            return _named(text, row, str(question.get("fragment") or ""))
        case "load_missing" if question.get("workout_id"):
            return _loaded(text, row, question)
        case "which_reading":
            return _chosen(text, row, question, context)
    return None


def _named(text: str, row: tuple[Token, ...], fragment: str) -> Calls | None:
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
    if any(token.is_number or token.folded == "?" for token in row):
        return None
    kept = [at for at, each in enumerate(row) if _word(each) and each.folded not in _SAID_OF_NAME]
    if not kept:
        return None
    at, to = kept[0], kept[-1] + 1
    words = [names.folded(token.folded) for token in row[at:to] if _word(token)]
    return (at, to) if catalogue.longest_name(words, 0) == len(words) else None


def _of_fragment(fragment: str, name: str) -> list[ExerciseRead]:
    reading = read(fragment, Context(exercise=name))
    if reading.ambiguities or len(reading.workouts) != 1:
        return []
    return [exercise for block in reading.workouts[0].blocks for exercise in block.exercises]


def _extraction(exercises: list[ExerciseRead], said: str) -> Calls:
    block = BlockRead("", said, (), tuple(exercises))
    return calls_of((WorkoutRead((said,), ("strength", "bodybuilding"), (), (block,)),))


def _loaded(text: str, row: tuple[Token, ...], question: dict[str, Any]) -> Calls | None:
    """ "185", "it was 185 lb": the load that was asked for."""
    load = _only_load(items(row))
    if load is None or any(
        _word(token) and token.folded not in _SAID_OF_LOAD for token in _outside(row, load)
    ):
        return None
    said = text[row[load.at].start : row[load.to - 1].end]
    exercise = str(question.get("exercise") or "")
    change = {"exercise": exercise, "set": "", "field": "load", "said": said}
    return [("amend_workout", {"workout_id": question["workout_id"], "said": text, "changes": [change]})]


def _only_load(found: list[Item]) -> Item | None:
    """The one number of a short answer, if it can be a load."""
    numbers = [item for item in found if item.value is not None or item.kind in ("date", "tempo")]
    if len(numbers) != 1 or numbers[0].kind not in ("num", "load"):
        return None
    return numbers[0]


def _outside(row: tuple[Token, ...], item: Item) -> list[Token]:
    return [*row[: item.at], *row[item.to :]]


def _word(token: Token) -> bool:
    return token.kind == "word"


def _chosen(text: str, row: tuple[Token, ...], question: dict[str, Any], context: Context) -> Calls | None:
    """One of two readings: by its words, by "the first", or as "5x3"."""
    fragment, options = (
        str(question.get("fragment") or ""),
        [str(each) for each in question.get("options") or ()],
    )
    option = _option(text, row, options)
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
    found = names.find(row, 0, len(row))
    return fragment[row[found.at].start : row[found.to - 1].end] if found and found.known else ""


def _option(text: str, row: tuple[Token, ...], options: list[str]) -> str | None:
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


def _roles(fragment: str, option: str) -> SetRead | None:
    """The fragment's numbers with the option's roles; the number that the option leaves out is the load."""
    unit = " lb" if " at " in option else ""  # "at 8" is a load here, not an effort
    chosen = read(f"squat {option}{unit}", Context())
    if len(chosen.workouts) != 1:
        return None
    picked = chosen.workouts[0].blocks[0].exercises[0].sets[0]
    left = [token.folded for token in tokens(fragment) if token.is_number]
    for said in (picked.count, picked.reps, picked.load):
        if said and said.split()[0] not in left:
            return None
        if said:
            left.remove(said.split()[0])
    load = picked.load.removesuffix(unit) or (left[0] if len(left) == 1 else "")
    return SetRead(picked.count, picked.reps, load, "", ())


def _deleted(text: str, row: tuple[Token, ...]) -> Calls | None:
    """ "delete the last one": the newest workout."""
    words = [token.folded for token in row if token.kind == "word"]
    while words and words[0] in LEADING:
        words = words[1:]
    if not words or words[0] not in DELETING or any(word not in ITS_OBJECT for word in words[1:]):
        return None
    if any(token.is_number or token.folded == "?" for token in row):
        return None
    return [("delete_workout", {"workout_id": "", "said": text})]


def _corrected(row: tuple[Token, ...], text: str) -> Calls | None:
    """ "no wait, that was 190": the load of the last exercise logged."""
    words = " ".join(token.folded for token in row if token.kind == "word")
    if not words.startswith(_CORRECTIONS):
        return None
    load = _only_load(items(row))
    if load is None or any(_word(token) and token.folded not in _CORRECTING for token in _outside(row, load)):
        return None
    said = text[row[load.at].start : row[load.to - 1].end]
    change = {"exercise": "", "set": "", "field": "load", "said": said}
    return [("amend_workout", {"workout_id": "", "said": text, "changes": [change]})]
