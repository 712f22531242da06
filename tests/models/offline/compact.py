"""A reading as one line a piece, so that a test shows the whole of what was read."""

import re

from agents.models.offline.reader import read
from agents.models.offline.reading import Reading, ReadingContext
from agents.reading.statements import Sets, StatedFact


def sets(text: str, exercise: str = "") -> str:
    """Every set of a message as "count x reps @ load kind field=said", exercises in brackets where named."""
    reading = read(text, ReadingContext(exercise))
    exercises = [each for workout in reading.workouts for block in workout.blocks for each in block.exercises]
    return " | ".join(f"{each.name}: {', '.join(_set(one) for one in each.sets)}" for each in exercises)


def without_notes(said: str) -> str:
    """Sets without remarks and records, which change nothing of them."""
    return re.sub(r" (note|pr)=[^|=@]*?(?=( [a-z_]+=|, | \||$))", "", said)


def bare_sets(text: str, exercise: str = "") -> str:
    """The sets of the first exercise alone."""
    return sets(text, exercise).partition(": ")[2]


def workouts(reading: Reading) -> list[str]:
    """Each workout as "discipline [facts] kind[facts](exercises)"."""
    lines = []
    for workout in reading.workouts:
        blocks = [
            f"{block.kind or 'sets'}{_facts(block.facts)}({', '.join(each.name for each in block.exercises)})"
            for block in workout.blocks
        ]
        lines.append(f"{workout.disciplines[0]}{_facts(workout.facts)} {' '.join(blocks)}")
    return lines


def lifted(text: str) -> str:
    """Every set of a message without notes, and whether all of it is certain: "~" stands before a draft."""
    reading = read(text)
    exercises = [each for workout in reading.workouts for block in workout.blocks for each in block.exercises]
    told = " | ".join(f"{each.name}: {', '.join(map(_bare, each.sets))}" for each in exercises)
    return told if reading.complete or not told else f"~ {told}"


def _bare(one: Sets) -> str:
    """A set without remarks, its reps as a number alone."""
    reps = one.reps.removesuffix(" reps").removesuffix(" repetitions")
    more = tuple(each for each in one.more if each.field not in ("note", "pr"))
    return _set(one._replace(reps=reps, more=more))


def codes(text: str, exercise: str = "") -> list[str]:
    """What is asked about a message."""
    return [each.code for each in read(text, ReadingContext(exercise)).ambiguities]


def acts(text: str) -> list[str]:
    """The act of each clause."""
    return [each.act for each in read(text).clauses]


def _facts(facts: tuple[StatedFact, ...]) -> str:
    return "[" + ", ".join(f"{field}={said}" for field, said in facts) + "]" if facts else ""


def _set(one: Sets) -> str:
    amount = f"{one.times}x{one.reps}" if one.times else one.reps
    said = [
        amount,
        f"@{one.load}" if one.load else "",
        one.kind,
        *(f"{field}={word}" for field, word in one.more),
    ]
    return " ".join(piece for piece in said if piece)
