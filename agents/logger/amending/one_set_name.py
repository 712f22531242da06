"""The exercise of a single set: named in the words, by the caller, or by the day's sets before. Pure, but for
what the table knows."""

from collections.abc import Iterator

from agents.exercises import catalogue
from agents.exercises.catalogue import mentions
from agents.logger.evidence.texts import Texts, key
from agents.logger.worktable import Worktable
from agents.words import tokens
from agents.workout import Workout

GENERIC_NAMES = frozenset({"unknown", "exercise", "workout", "movement", "n/a", ""})


def canonical_name(name: str) -> str:
    """The catalogue's name for an exercise; the name itself if it has none."""
    known = catalogue.lookup(name).known
    return known.name if known else name


def name_problems(name: str, table: Worktable, open_sets: Workout) -> list[str]:
    """Why the exercise can't be shown, in words to the model; nothing if it can."""
    if name.casefold() in GENERIC_NAMES or len(name) < 2:
        return [
            "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or "
            f"'unknown' are not allowed. It needs two letters or more: you sent {name!r}."
        ]
    meant = canonical_name(table.given.athlete.named(name)).casefold()
    given = table.given.message.exercise
    if given and canonical_name(table.given.athlete.named(given)).casefold() == meant:
        return []
    read = {each.casefold() for each in _names_read(table)}
    if said_whole(name, table.given.texts) or meant in read or _is_named(name, meant, table):
        return []
    before = {each.name.casefold() for each in open_sets.exercises()}
    if meant in before and not read:
        return []
    open_names = ", ".join(each.name for each in open_sets.exercises()) or "no exercise yet"
    return [
        f"exercise: {name!r} is not in the athlete's words, and the open workout of that day has "
        f"{open_names}. Send the exercise as the athlete named it."
    ]


def said_whole(name: str, texts: Texts) -> frozenset[int]:
    """The tokens of a name that stands in the words as it was sent, figures too ("90/90 Stretch"), and is no
    part of another's."""
    wanted, row = [token.folded for token in tokens(name)], texts.tokens
    starts = (at for at in range(len(row)) if [each.folded for each in row[at : at + len(wanted)]] == wanted)
    for at in starts:
        places = set(range(at, at + len(wanted)))
        if all(places.isdisjoint(others) or places.issuperset(others) for _, others in names_said(texts)):
            return frozenset(places)
    return frozenset()


def _names_read(table: Worktable) -> set[str]:
    """The exercises that the offline reader found in the message, by the catalogue's names."""
    reading = table.given.texts.readings.get(table.given.message.id)
    exercises = (
        exercise
        for workout in (reading.workouts if reading else ())
        for block in workout.blocks
        for exercise in block.exercises
    )
    matches = (catalogue.lookup(table.given.athlete.named(exercise.name)) for exercise in exercises)
    return {match.known.name for match in matches if match.known is not None}


def _is_named(name: str, meant: str, table: Worktable) -> bool:
    """Whether the words have this exercise: under a name that means it, or the words of this one."""
    others: set[int] = set()
    for known, places in names_said(table.given.texts):
        if known.casefold() == meant:
            return True
        others.update(places)
    for alias, target in table.given.athlete.aliases.items():
        if canonical_name(target).casefold() == meant and _stands(alias, table.given.texts, set()):
            return True
    # "bench press" doesn't stand in "incline bench press": that names another exercise.
    return _stands(name, table.given.texts, others if catalogue.lookup(name).known is not None else set())


def names_said(texts: Texts) -> Iterator[tuple[str, list[int]]]:
    """Every name in the words that means one exercise, with its tokens; the longest one at each place."""
    yield from ((known.name, places) for known, places in mentions(texts.tokens))


def _stands(name: str, texts: Texts, taken: set[int]) -> bool:
    wanted = {key(token) for token in tokens(name) if token.kind != "mark"}
    there = {key(token) for at, token in enumerate(texts.tokens) if at not in taken}
    return bool(wanted) and wanted <= there
