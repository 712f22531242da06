"""One message's outcome against its label: what is right, what is wrong, what was made up. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from handlers.evaluation.invented import LabelledNumber, invented
from handlers.evaluation.labels import Case
from handlers.evaluation.pairing import Paired, is_same_exercise, paired, workouts_paired
from handlers.evaluation.values import FACTS, BlockSaid, FoundInLog, OpenQuestion, SetSaid, WorkoutSaid
from handlers.evaluation.wanted import wanted

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_BLOCK_FACTS = tuple(field for field in BlockSaid._fields if field not in ("kind", "unit", "capped"))


@dataclass(frozen=True)
class MessageScore:
    """What one message gave. None where the label says nothing of it.

    `exact`: the sets of the log are those of the label, each with its reps, load, unit, seconds, metres and
    calories. `all_right`: everything else that the label states is right too, and nothing is made up.
    `missing` and `extra` are sets; `wrong` says in words what else differs.
    """

    exact: bool
    all_right: bool
    sets_wanted: int
    sets_found: int
    sets_right: int
    names_right: int
    disciplines_right: bool | None
    dates_right: bool | None
    count_right: bool | None
    details_right: bool | None
    told: bool | None
    refused: bool | None
    invented: tuple[LabelledNumber, ...] = ()
    missing: tuple[SetSaid, ...] = ()
    extra: tuple[SetSaid, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def sets_wrong(self) -> int:
        """Sets that are missing, and sets that are too many."""
        return self.sets_wanted + self.sets_found - 2 * self.sets_right


def score(case: Case, found: FoundInLog, *, crashed: bool = False) -> MessageScore:
    """The outcome against the label. A message that crashed is wrong, whatever stands."""
    right = wanted(case)
    sets = paired(_sets(right), _sets(found.workouts))
    together = workouts_paired(right, found.workouts)
    names = [pair for pair in sets.pairs if not pair.name_is_right]
    disciplines = [(one.disciplines, each.disciplines) for each, one in together if each.disciplines]
    dates = [(one.date, each.date) for each, one in together if each.date]
    details = tuple(_wrong_details(sets, together, is_foreign=case.is_foreign))
    untold = _untold(case, found)
    made_up = invented(right, found.workouts, is_foreign=case.is_foreign)
    refused = None if right else not found.workouts
    count_right = None if case.is_foreign else len(right) == len(found.workouts)
    wrong = [
        *(f"{pair.found.exercise} for {pair.wanted.exercise}" for pair in names),
        *(f"{_said(one)} for {' or '.join(each)}" for one, each in disciplines if one[0] not in each),
        *(f"date {one} for {each}" for one, each in dates if one != each),
        *([f"workouts: {len(found.workouts)} for {len(right)}"] if count_right is False else []),
        *details,
        *(f"not told: {piece}" for piece in untold),
    ]
    exact = sets.is_exact and refused is not False and not crashed
    return MessageScore(
        exact=exact,
        all_right=exact and not wrong and not made_up,
        sets_wanted=len(sets.pairs) + len(sets.missing),
        sets_found=len(sets.pairs) + len(sets.extra),
        sets_right=len(sets.pairs),
        names_right=len(sets.pairs) - len(names),
        disciplines_right=all(one[0] in each for one, each in disciplines) if disciplines else None,
        dates_right=all(one == each for one, each in dates) if dates else None,
        count_right=count_right,
        details_right=not details if together else None,
        told=not untold if case.label.asked else None,
        refused=refused,
        invented=made_up,
        missing=sets.missing,
        extra=sets.extra,
        wrong=tuple(wrong),
    )


def _sets(workouts: Sequence[WorkoutSaid]) -> list[SetSaid]:
    return [one for workout in workouts for one in workout.sets]


def _wrong_details(
    sets: Paired, together: Sequence[tuple[WorkoutSaid, WorkoutSaid]], *, is_foreign: bool
) -> Iterator[str]:
    """The details that are wrong, in words: of the sets that were found, of blocks, of the workouts."""
    for pair in sets.pairs:
        for field in pair.wrong_details():
            yield f"{field} {_said(getattr(pair.found, field))} for {_said(getattr(pair.wanted, field))}"
    for right, found in together:
        if not is_foreign:
            yield from _wrong_blocks(right.blocks, found.blocks)
        for field in FACTS:
            said, stands = getattr(right, field), getattr(found, field)
            if said is not None and _folded(said) != _folded(stands):
                yield f"{field} {_said(stands)} for {_said(said)}"
        if right.skipped and not _same_names(right.skipped, found.skipped):
            yield f"skipped {_said(found.skipped)} for {_said(right.skipped)}"


def _wrong_blocks(right: Sequence[BlockSaid], found: Sequence[BlockSaid]) -> Iterator[str]:
    """Each labelled block against the one of its kind that has most of its facts; others are too many."""
    left = list(found)
    for block in right:
        alike = [each for each in left if each.kind == block.kind]
        if not alike:
            yield f"no block {block.kind}"
            continue
        nearest = min(alike, key=lambda each: len(_wrong_facts(block, each)))
        left.remove(nearest)
        yield from _wrong_facts(block, nearest)
    yield from (f"a block {each.kind} too many" for each in left)


def _wrong_facts(right: BlockSaid, found: BlockSaid) -> list[str]:
    said = [field for field in _BLOCK_FACTS if getattr(right, field) is not None]
    said += ["unit"] if right.load is not None else []
    said += ["capped"] if right.capped != found.capped else []
    return [
        f"{right.kind}.{field} {_said(getattr(found, field))} for {_said(getattr(right, field))}"
        for field in said
        if _folded(getattr(right, field)) != _folded(getattr(found, field))
    ]


def _same_names(right: Sequence[str], found: Sequence[str]) -> bool:
    left = list(found)
    for name in right:
        same = next((each for each in left if is_same_exercise(name, each)), None)
        if same is None:
            return False
        left.remove(same)
    return not left


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


# --- what was named as not logged, or asked about


def _untold(case: Case, found: FoundInLog) -> list[str]:
    """The pieces that should be named as not logged, or be what an open question is about, and aren't."""
    before = [each if isinstance(each, str) else each.text for each in case.label.before]
    texts = [*before, case.label.text]
    return [piece for piece in case.label.asked if not _is_told(piece, texts, found)]


def _is_told(piece: str, texts: Sequence[str], found: FoundInLog) -> bool:
    places = [(number, *place) for number, text in enumerate(texts) for place in _places(piece, text)]
    left = any(
        number == each.message and start < each.end and each.start < end
        for number, start, end in places
        for each in found.left
    )
    return left or any(_asks(each, piece, places, texts) for each in found.asked)


def _asks(
    asked: OpenQuestion, piece: str, places: Sequence[tuple[int, int, int]], texts: Sequence[str]
) -> bool:
    """Whether a question is about the piece: its fragment overlaps it, or it repeats all its numbers."""
    for part in filter(None, asked.fragment.split(" ... ")):
        for number, start, end in places:
            if any(start < to and at < end for at, to in _places(part, texts[number])):
                return True
    numbers = set(_NUMBER.findall(piece))
    return bool(numbers) and numbers <= set(_NUMBER.findall(asked.question))


def _places(piece: str, text: str) -> Iterator[tuple[int, int]]:
    at = text.find(piece)
    while at >= 0:
        yield at, at + len(piece)
        at = text.find(piece, at + 1)
