"""Whether the embedded engine has read a message completely: only then it logs at once. Pure.

It has where all of this holds:

    every number that is said of training, in any sentence, has one reading, and nothing is left to ask
    every exercise is known to the catalogue, or is a name of the athlete's own
    no sentence with numbers has a cue that it may be no report: of a goal, a wish, an attempt, a condition,
    a cancellation, a negation, another time or another person

Else the whole message waits for a yes: no part of it is logged while another is a draft. What is handed to
the planner or the program is theirs to doubt.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from agents.athlete import Athlete
from agents.logger.names import meant_by
from agents.logger.read_twice import second_doubt
from agents.models.offline.acts import clauses, orders
from agents.models.offline.acts.as_written import AS_WRITTEN
from agents.models.offline.acts.openers import plain_words
from agents.models.offline.acts.plan_changes import PLAN_CHANGE
from agents.models.offline.reading import Act, Clause, Reading, WorkoutRead
from agents.models.offline.replies.amending_words import UNITS
from agents.requests.program.wanted import PROGRAM
from agents.words import Token, look_alike, seen_as, tokens
from agents.workout import Block, Exercise, Workout

UNCLEAR = "it can be read in more than one way"
UNSURE = "not every number of it was read for certain"
HANDED_OVER = (PLAN_CHANGE, PROGRAM, AS_WRITTEN)  # why of clauses that the embedded engine does not log from
ACTS: dict[Act, str] = {
    "question": "a question",
    "plan": "a plan",
    "advice": "advice",
    "prescription": "a prescription",
    "not_done": "something that was not done",
    "others": "somebody else",
    "order": "an order",
}
CUES = {
    "a goal or a wish": """goal goals target targets want wants wanted wanna wish wished wishing hope hoped
        hoping hopefully aim aimed aiming plan plans planned planning gonna tomorrow tmrw ill i'll will need
        should supposed must""",
    "an attempt": "try tries trying tried attempt attempted attempts attempting almost nearly",
    "a condition": "if unless would could might maybe perhaps probably guess think about roughly approx",
    "something taken back": """cancel cancelled canceled scratch nevermind nvm delete remove undo ignore
        forget disregard sorry oops wait meant mean correction rather""",
    "a negation": """no not never didnt dont couldnt wasnt isnt cant wont havent hadnt none nothing nope
        neither nor except skip skipped skipping""",
    "another time": "usual usually normally previous previously record best",
    "somebody else": """he she his her their hes shes theyre buddy buddies friend friends wife
        husband brother sister son daughter mom dad mum mother father girlfriend boyfriend gf bf client
        trainer coach coachs trainee student roommate coworker colleague someone somebody""",
}
CUE_OF_A_SWAP = "something that was not done"
_CUES = {word: cue for cue, words in CUES.items() for word in words.split()}
_NOT_DONE = (("instead", "of"), ("called", "off"))  # what stands beside it was not done
_TAKING_BACK = frozenset("didnt never happen happened scratch kidding jk cancelled canceled nvm".split())
_BESIDE_THAT = frozenset("that it this was got just all of it did not off called no".split())


def reads_whole(text: str, reading: Reading, athlete: Athlete) -> bool:
    """Whether the message reports something and was read completely: no model has to be asked."""
    workouts = map(_outline, reading.workouts)
    return bool(reading.workouts) and not why_doubted(text, reading, workouts, athlete, left_out=False)


def _outline(read: WorkoutRead) -> Workout:
    """The names of a workout that was read."""
    blocks = (
        Block(
            exercises=tuple(Exercise(name=each.name, name_as_written=each.name) for each in block.exercises)
        )
        for block in read.blocks
    )
    return Workout(blocks=tuple(blocks))


def why_doubted(
    text: str,
    reading: Reading,
    workouts: Iterable[Workout],
    athlete: Athlete,
    *,
    left_out: bool,
    asked: str = "",
) -> str:
    """Why nothing of the message may be logged before a yes; "" where it was read completely.

    `left_out`: something of a workout was left out of it for its doubts; `asked` is what is asked about its
    numbers that look like others.
    """
    row = tokens(text)
    if reading.ambiguities or left_out:
        return UNCLEAR
    unknown = next(_unknown(workouts, athlete), "")
    if unknown:
        return f"{unknown!r} is no exercise that is known"
    cue = next(_cues(row, reading.clauses), "")
    if cue:
        return f"it may speak of {cue}"
    odd = next((token for token in row if look_alike(token) is not None), None)
    if odd is not None:
        own = f"{text[odd.start : odd.end]!r}: was that {seen_as(odd)}? (yes logs it as it is shown)"
        return asked or own
    if not _all_certain(row, reading):
        return UNSURE
    handed = (each for each in reading.clauses if each.why in HANDED_OVER)
    return second_doubt(text, reading, athlete, handed)


def _unknown(workouts: Iterable[Workout], athlete: Athlete) -> Iterator[str]:
    """The names as written that neither the catalogue nor the athlete has."""
    for workout in workouts:
        for block in workout.blocks:
            for each in block.exercises:
                own = " ".join(each.name_as_written.casefold().split()) in athlete.aliases
                if not own and meant_by(each, athlete, block.kind).known is None:
                    yield each.name_as_written


def _cues(row: Sequence[Token], acts: Sequence[Clause]) -> Iterator[str]:
    """What the sentences with numbers may speak of besides what was done."""
    said = plain_words(row)
    reported = False
    for at, end in clauses.sentences(row):
        words = {word for word in said[at:end] if word[:1].isalpha()}
        if reported and words & _TAKING_BACK and words <= _TAKING_BACK | _BESIDE_THAT:
            yield "something taken back"
        reported = any(token.is_number for token in row[at:end])
        within = [each for each in acts if _overlaps(each, row[at], row[end - 1])]
        if not _has_numbers(row[at:end], within):
            continue
        if orders.commands(said, at, end) and not _is_handed_over(row[at], within):
            yield ACTS["order"]
        yield from (ACTS[each.act] for each in within if each.act in ACTS and each.why not in HANDED_OVER)
        if any(pair in _NOT_DONE for pair in pairwise(said[at:end])):
            yield CUE_OF_A_SWAP
        yield from (
            _CUES[word]
            for token, word in zip(row[at:end], said[at:end], strict=True)
            if word in _CUES and not _is_handed_over(token, within)
        )


def _has_numbers(row: Sequence[Token], within: Sequence[Clause]) -> bool:
    return any(token.is_number and not _is_handed_over(token, within) for token in row)


def _all_certain(row: Sequence[Token], reading: Reading) -> bool:
    """Whether every number was read in one way; but for those that are handed over."""
    certain = {each.start: each.certain for each in reading.seen}
    return not any(map(_is_smudged_load, row, row[1:], row[2:])) and all(
        certain.get(token.start, not (token.is_number or look_alike(token) is not None))
        or _is_handed_over(token, reading.clauses)
        for token in row
    )


def _is_smudged_load(number: Token, plural: Token, unit: Token) -> bool:
    """Whether a plural stands before its unit: "22s lb" may be 225 lb."""
    touches = plural.folded == "s" and number.is_number and number.end == plural.start
    return touches and unit.folded in UNITS


def _is_handed_over(token: Token, within: Sequence[Clause]) -> bool:
    return any(each.start <= token.start < each.end and each.why in HANDED_OVER for each in within)


def _overlaps(clause: Clause, first: Token, last: Token) -> bool:
    return clause.start < last.end and first.start < clause.end
