"""Words that point at sets said elsewhere: what they ask for, at what they point, and what they change. Pure.

the same, same again, ditto     the sets before, of whatever exercise
another, one more set           a set more of the same exercise
same as Tuesday, as last time   an earlier workout
5 lb more, 10 less, +5          a change of the load; with one, "added" and "up" point as well
200 yds more, 2 reps less       a change of a distance, a time or reps
as written, hit the plan        what is planned for that day

The words are rows of `agents/reading/pointing.txt`. What a changed number was before is known; what it comes
to is computed here, or doubted where it could be several numbers.
"""

from collections.abc import Callable, Sequence, Set
from decimal import Decimal
from functools import partial
from typing import Any

from agents import units
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.grounding import Grounding, UngroundedFact
from agents.logger.evidence.texts import Alignment, Grounded
from agents.reading import word_rows
from agents.set_fields import SET_FIELDS
from agents.words import Token, spoken_number, tokens
from agents.workout import DistanceDone, LoadDone, SetDone

_row = partial(word_rows.words, "pointing")
SAME, MORE_SETS = _row("same"), _row("more_sets")
_STOPS = frozenset((".", ";", "!", "?", "\n"))
_NONE: frozenset[str] = frozenset()
_NEAR = 3  # tokens before the words that turn them into their opposite
_UNITS = {
    **dict.fromkeys(("lb", "lbs", "pound", "pounds", "#"), "lb"),
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos"), "kg"),
}
_MEASURES = {"rep": "reps", "distance": "distance", "time": "duration", "second": "duration"}
_OF_PLAN = frozenset("written prescribed planned programmed plan program programme".split())
_BEFORE_PLAN = frozenset(
    "as per hit did done followed following stuck to completed nailed crushed finished on by".split()
)
# Words around "as written" that name no session.
_NO_NAME = (
    _OF_PLAN
    | _BEFORE_PLAN
    | _row("day")
    | _row("ago")
    | _row("session")
    | frozenset(
        """i we it was went do does everything all thing things today tonight this morning afternoon evening
        night the my of for and exactly exact just got through whole entire full complete entirely completely
        every set sets rep reps exercise exercises lift lifts training work a in s according that really
        again both pretty much basically last else rest other others remaining otherwise then also finally
        us me""".split()
    )
)


def asks_for_plan(said: str) -> bool:
    """Whether the words say that something was done as the plan has it: "as written", "hit the plan"."""
    row = [token.folded for token in tokens(said)]
    return any(
        word in _OF_PLAN and _BEFORE_PLAN & set(row[max(0, at - _NEAR) : at]) for at, word in enumerate(row)
    )


def session_named(said: str) -> str:
    """The words beside "as written" that may name a session: the "Lower A" of "did Lower A as written"."""
    row = [token for token in tokens(said) if token.kind == "word" or token.is_number]
    plain = [token.folded.removesuffix("'s") for token in row]
    if not any(_names(token, word) for token, word in zip(row, plain, strict=True)):
        return ""
    named = [at for at, word in enumerate(plain) if _names(row[at], word) or word == "a"]
    return " ".join(plain[at] for at in named)


def _names(token: Token, word: str) -> bool:
    return token.kind == "word" and word not in _NO_NAME


def _words(said: str) -> Set[str]:
    return {token.folded.removesuffix("'s") for token in tokens(said)}


def names_a_day(said: str) -> bool:
    """Whether the words name a day or a week: "same as Tuesday", "same as last week"."""
    dated = any(token.is_number for token in tokens(said)) and not _words(said) & _row("sets")
    return dated or bool(_words(said) & (_row("day") | _row("ago")))


def asks_for_sets(said: str) -> bool:
    """Whether the words ask for more sets: "one more set"."""
    return bool(_words(said) & _row("sets")) and bool(_words(said) & MORE_SETS)


def says_left_out(words: Set[str]) -> bool:
    """Whether a message with these words says that something was left out."""
    return bool(words & _row("skipping")) or {"no", "time"} <= words or {"left", "out"} <= words


def which_set(said: str) -> int | None:
    """The place of the one set that the words are of: "last set"; None where they name none."""
    if not _words(said) & _row("sets"):
        return None
    return -1 if _words(said) & _row("last") else 0 if _words(said) & _row("first") else None


def points_back(said: str, *, nothing_before: bool) -> bool:
    """Whether the words mean an earlier workout: by its day, as the last one, or as no sets stand before."""
    said_so = _words(said)
    if said_so & _row("sets"):
        return False
    last = bool(said_so & _row("before"))
    return names_a_day(said) or (last and (bool(said_so & _row("session")) or nothing_before))


def asked_for(
    book: Grounding, said: str, where: Alignment | None, *, own: bool = True, moved: bool = False
) -> Grounded:
    """Where the words stand that ask for a repetition. Raises UngroundedFact for words that ask for none.

    `own`: of sets of the same exercise; `moved`: their load is changed in the same breath. One place repeats
    for several exercises only where they stand in one sentence ("the same for rows and curls").
    """
    asking = SAME | (MORE_SETS if own else _NONE) | (_row("more") | _row("less") if moved else _NONE)
    asking |= _row("like") if points_back(said, nothing_before=True) else _NONE
    return _asked_by(book, said, where, asking)


def planned_asked_for(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that say "as written". Raises UngroundedFact for words that don't, or deny it."""
    return _asked_by(book, said, where, _OF_PLAN)


def _asked_by(book: Grounding, said: str, where: Alignment | None, asking: frozenset[str]) -> Grounded:
    ground = book.ledger.ground("same_as", said, where)
    if isinstance(ground, str):
        raise UngroundedFact(f"same_as {ground}")
    row = book.ledger.texts.tokens
    inside = [at for at in ground.tokens if where is None or where.first <= at <= where.last]
    found = [at for at in inside if row[at].folded in asking & _words(said)]
    if not found:
        raise UngroundedFact(
            f"{said!r} doesn't ask there to repeat anything of it", mendable="usual" not in said
        )
    at = _unused(book, found, where)
    if at is None:
        raise UngroundedFact(f"{said!r} repeats sets for another exercise already")
    before = [token.folded for token in row[max(0, at - _NEAR) : at] if token.source == row[at].source]
    since = max((place for place, word in enumerate(before) if word in (*_STOPS, ",")), default=-1)
    if set(before[since + 1 :]) & _row("not"):
        raise UngroundedFact(f"{said!r} is denied there")
    book.ledger.claims.setdefault(at, "same_as")
    return ground


def _unused(book: Grounding, found: list[int], where: Alignment | None) -> int | None:
    """The first of these places that repeats for no other exercise; one of the same sentence, if all do."""
    claims, row = book.ledger.claims, book.ledger.texts.tokens
    free = [at for at in found if claims.get(at) != "same_as"]
    if free or where is None:
        return (free or found)[0]
    sentence = not _STOPS & {row[at].folded for at in range(where.first, where.last)}
    return found[0] if sentence else None


def is_a_change(said: str) -> bool:
    """Whether words change a number rather than say it: "200 yds more"."""
    return bool(_words(said) & _row("changes"))


def is_paced(said: str) -> bool:
    """Whether a change of a time is one at the same distance: "2 min faster"."""
    return bool(_words(said) & _row("paced"))


def is_of_each(said: str) -> bool:
    """Whether words say a number of each of several sets: "2 more each"."""
    return bool(_words(said) & _row("each"))


def measure_of(said: str) -> str:
    """What a change is of, by its unit or its noun: "reps", "distance", "duration"; "" for a load or none."""
    row = tokens(said)
    classes = {"rep" for _ in _words(said) & _row("reps")} | {unit_class(row, at) for at in range(len(row))}
    return next((measure for kind, measure in _MEASURES.items() if kind in classes), "")


def unit_said(said: str) -> str:
    """The unit of a distance or a time that stands in the words; "" for none."""
    row = tokens(said)
    kinds = ("distance", "time", "second", "minute_or_metre")
    return next((row[at + 1].folded for at in range(len(row)) if unit_class(row, at) in kinds), "")


def read_change(said: str) -> tuple[Decimal, str]:
    """By how much, signed, and in which unit of a load, if that was said. Raises UngroundedFact."""
    row = tokens(said)
    words = {token.folded for token in row}
    up, down = bool(words & _row("more")), bool(words & _row("less"))
    numbers = [token.value for token in row if token.is_number and token.value is not None]
    if not numbers:
        numbers = [each[0] for at in range(len(row)) if (each := spoken_number(row, at))][:1]
    if len(numbers) != 1 or up == down:
        raise UngroundedFact(f"{said!r} is no change of a number, as '5 lb more' is")
    unit = "%" if words & {"%", "percent"} else next((_UNITS[word] for word in words if word in _UNITS), "")
    return (numbers[0] if up else -numbers[0]), unit


# --- numbers that words change


MEASURES = ("reps", "distance", "duration")
# What was measured along with a distance or a time is another then.
ALONG = dict.fromkeys(field.attribute for field in SET_FIELDS if field.measured)


def moved_load(load: LoadDone | None, said: str) -> LoadDone:
    """The load that "5 lb more" makes of one. Raises UngroundedFact where that is none."""
    by, unit = read_change(said)
    if load is not None and unit == "%":
        by, unit = (load.value * by / 100).quantize(Decimal("0.1")), load.unit
    if load is None or (unit and unit != load.unit) or load.value + by <= 0:
        raise UngroundedFact(
            f"{said!r}: there is no load that it could change", f"What was the load, {said!r}?"
        )
    return LoadDone(value=load.value + by, unit=load.unit, basis=load.basis)


def measured_anew(sets: Sequence[SetDone], field: str, said: str, *, each: bool) -> dict[str, Any]:
    """What "200 yds more" makes of the distance of these sets, as fields of each of them; `each`: the words
    say that it is of each.

    Raises UngroundedFact where it may be of one of several sets, or there is none.
    """
    one, (by, _) = sets[0], read_change(said)
    if field == "duration" and is_paced(said):
        one = one.model_copy(update={"distance": None})  # it is the same: how long it took changes
    changed = _READ[field](one, by, unit_said(said))
    several = len(set(sets)) > 1 or (len(sets) > 1 and not each)
    if several or changed is None:
        why = "it may be of one of several" if several else "there is none that it could change"
        raise UngroundedFact(f"{said!r}: {why}", f"What was the {field} in all, {said!r}?", mendable=False)
    return changed if one.distance == sets[0].distance else {**changed, "distance": sets[0].distance}


def _reps(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    reps = (one.reps or 0) + int(by)
    return {"reps": reps} if one.reps is not None and reps > 0 and by == int(by) else None


def _distance(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    was = one.distance
    if was is None:
        return None
    more = units.read_distance(f"{abs(by)} {unit or was.unit}")
    value = was.value + more.value.copy_sign(by)
    if more.unit != was.unit or value <= 0:
        return None
    metres = was.metres + more.metres.copy_sign(by)
    return {**ALONG, "distance": DistanceDone(value=value, unit=was.unit, metres=metres)}


def _duration(one: SetDone, by: Decimal, unit: str) -> dict[str, Any] | None:
    if one.duration_seconds is None or one.distance is not None or not unit:
        return None
    seconds = one.duration_seconds + units.read_duration(f"{abs(by)} {unit}").copy_sign(by)
    return {**ALONG, "duration_seconds": seconds} if seconds > 0 else None


_READ: dict[str, Callable[[SetDone, Decimal, str], dict[str, Any] | None]] = {
    "reps": _reps,
    "distance": _distance,
    "duration": _duration,
}
