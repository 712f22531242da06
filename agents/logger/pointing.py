"""Words that point at sets said elsewhere: what they ask for, and at what they point. Pure.

the same, same again, ditto     the sets before, of whatever exercise
another, one more set           a set more of the same exercise
same as Tuesday, as last time   an earlier workout
5 lb more, 10 less, +5          a change of the load; with one, "added" and "up" point as well
as written, hit the plan        what is planned for that day
"""

from collections.abc import Set
from decimal import Decimal

from agents.logger.grounding import Doubtful, Grounding
from agents.logger.quotes import Alignment
from agents.logger.texts import Grounded
from agents.words import Token, spoken_number, tokens

SAME = frozenset("same again repeat repeated repeating ditto likewise identical".split())
MORE_SETS = frozenset("another more extra additional further add added adding plus +".split())
_MORE = frozenset("more heavier up added add plus higher + increased upped bumped".split())
_LESS = frozenset("less lighter down lower lowered minus dropped took - off reduced".split())
_NOT = frozenset("not no never don't dont didn't didnt wasn't wasnt isn't isnt cannot can't cant".split())
_STOPS = frozenset((".", ";", "!", "?", "\n"))
_NONE: frozenset[str] = frozenset()
_NEAR = 3  # tokens before the words that turn them into their opposite
_WEEKDAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat "
    "sun".split()
)
_AGO = frozenset("yesterday ago week weeks month months year".split())
_BEFORE = frozenset("last previous before prior".split())
_SESSIONS = frozenset("time session workout day".split())
_SETS = frozenset(("set", "sets"))
_UNITS = {
    **dict.fromkeys(("lb", "lbs", "pound", "pounds", "#"), "lb"),
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos"), "kg"),
}
_OF_PLAN = frozenset("written prescribed planned programmed plan program programme".split())
_BEFORE_PLAN = frozenset(
    "as per hit did done followed following stuck to completed nailed crushed finished on by".split()
)
# Words around "as written" that name no session.
_NO_NAME = (
    _OF_PLAN
    | _BEFORE_PLAN
    | _WEEKDAYS
    | _AGO
    | _SESSIONS
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
    dated = any(token.is_number for token in tokens(said)) and not _words(said) & _SETS
    return dated or bool(_words(said) & (_WEEKDAYS | _AGO))


def points_back(said: str, *, nothing_before: bool) -> bool:
    """Whether the words mean an earlier workout: by its day, as the last one, or as no sets stand before."""
    words = _words(said)
    if words & _SETS:
        return False
    last = bool(words & _BEFORE)
    return names_a_day(said) or (last and (bool(words & _SESSIONS) or nothing_before))


def asked_for(
    book: Grounding, said: str, where: Alignment | None, *, own: bool = True, moved: bool = False
) -> Grounded:
    """Where the words stand that ask for a repetition. Raises Doubtful for words that ask for none.

    `own`: of sets of the same exercise; `moved`: their load is changed in the same breath. One place repeats
    for several exercises only where they stand in one sentence ("the same for rows and curls").
    """
    return _asked_by(
        book, said, where, SAME | (MORE_SETS if own else _NONE) | (_MORE | _LESS if moved else _NONE)
    )


def planned_asked_for(book: Grounding, said: str, where: Alignment | None) -> Grounded:
    """Where the words stand that say "as written". Raises Doubtful for words that don't, or deny it."""
    return _asked_by(book, said, where, _OF_PLAN)


def _asked_by(book: Grounding, said: str, where: Alignment | None, asking: frozenset[str]) -> Grounded:
    ground = book.ledger.ground("same_as", said, where)
    if isinstance(ground, str):
        raise Doubtful(f"same_as {ground}")
    row = book.ledger.texts.tokens
    inside = [at for at in ground.tokens if where is None or where.first <= at <= where.last]
    found = [at for at in inside if row[at].folded in asking & _words(said)]
    if not found:
        raise Doubtful(f"{said!r} doesn't ask there to repeat anything of it", mendable="usual" not in said)
    at = _unused(book, found, where)
    if at is None:
        raise Doubtful(f"{said!r} repeats sets for another exercise already")
    before = [token.folded for token in row[max(0, at - _NEAR) : at] if token.source == row[at].source]
    since = max((place for place, word in enumerate(before) if word in (*_STOPS, ",")), default=-1)
    if set(before[since + 1 :]) & _NOT:
        raise Doubtful(f"{said!r} is denied there")
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
    words = {token.folded for token in tokens(said)}
    return bool(words & {"more", "less", "fewer", "longer", "shorter", "further", "farther", "mehr", "mas"})


def read_load_change(said: str) -> tuple[Decimal, str]:
    """By how much, signed, and in which unit, if that was said. Raises Doubtful."""
    row = tokens(said)
    words = {token.folded for token in row}
    up, down = bool(words & _MORE), bool(words & _LESS)
    numbers = [token.value for token in row if token.is_number and token.value is not None]
    if not numbers:
        numbers = [each[0] for at in range(len(row)) if (each := spoken_number(row, at))][:1]
    if len(numbers) != 1 or up == down:
        raise Doubtful(f"{said!r} is no change of a load, as '5 lb more' is")
    unit = "%" if words & {"%", "percent"} else next((_UNITS[word] for word in words if word in _UNITS), "")
    return (numbers[0] if up else -numbers[0]), unit
