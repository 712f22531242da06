"""What words ask to delete: an imperative of their own, about something that was logged. Pure.

"delete that", "can you scratch the last two"     asked for
"don't delete it", "should I delete it?",         not asked for: a Refusal says why
"if it's late delete it", "I forget what I did",
"forget about my belt", "delete it from my plan"
"delete the thing from sam's birthday"            asked for, but not all of it is understood: not `exact`
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from agents.errors import Refusal
from agents.words import Token, spoken_number

DELETING = frozenset("delete remove undo scratch scrap erase cancel forget trash bin wipe".split())
_TAKING = frozenset(("take", "leave"))
_OFF = frozenset(("off", "out"))  # "take the run off", "leave Monday's out"
NEGATIONS = frozenset("not don't dont never won't wont didn't didnt can't cannot shouldn't".split())
_CONDITIONS = frozenset("if unless when whether should might maybe may would could wish".split())
_REQUESTS = frozenset(("can", "could", "would", "will"))  # ... you
_PERSONS = frozenset("i we he she they you it always never often sometimes to u".split())
_WANTING = frozenset("want need like".split())  # "I want to delete the run"
_MATTERS = frozenset(
    """plan plans program programme proposal proposals schedule template routine goal goals reminder reminders
    next tomorrow account app profile max maxes cycle calendar membership question""".split()
)
_SETS = frozenset(("set", "sets", "rep", "reps"))
_ALL = frozenset(("all", "everything", "both"))
_WHOLE = frozenset("workout session entry log whole".split())
_LAST = frozenset(("last", "latest", "newest", "previous", "recent"))
_MOST = 16  # workouts that "the last ..." may count
_OBJECT = frozenset(
    """that it this those these them one ones workout workouts session sessions entry entries log logs logged
    the my a an of on in at from and for please too whole newest latest previous recent most last all
    everything both again completely entirely off out i you we just did have had was now message thing
    things exercise stuff done""".split()
)
_CLAUSE_ENDS = frozenset(
    (",", ";", ":", ".", "!", "?", "-", "(", ")", "\n", "because", "cuz", "cause", "bc", "since")
)
_UNDOING = frozenset("undo revert".split())
_BACK = frozenset("take took put".split())  # ... that back
_OF_UNDO = frozenset(
    """that it this the last change one thing please can could you again just ok okay oops sorry wait no
    actually hey coach now message entry""".split()
)


def asks_to_undo(row: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether these words ask to take the last change back, and name nothing: "undo that"."""
    said = [row[at].folded for at in places if row[at].kind == "word" or row[at].is_number]
    back = bool(_BACK & set(said)) and "back" in said
    verbs = _UNDOING | (_BACK | {"back"} if back else frozenset())
    return bool(verbs & set(said)) and set(said) <= verbs | _OF_UNDO


class Deletion(NamedTuple):
    """What is to be deleted: the tokens that say it, whether all of them were understood, and how many
    workouts they mean: of the last ones so many (0 for none), or all that there are of a day or a message."""

    places: frozenset[int]
    exact: bool
    last: int = 0
    all: bool = False
    whole: bool = False  # "the last workout", not what was added to it last


def deletion_in(row: Sequence[Token], sentence: range, named: Collection[int]) -> Deletion:
    """What this sentence asks to delete; `named` are its tokens that name a workout. Raises Refusal."""
    verb = next((at for at in sentence if _deletes(row, sentence, at)), None)
    if verb is None:
        raise Refusal(
            "the quoted words don't ask to delete anything: quote those that do, or extract what they report."
        )
    before = _words(row, _clause_before(row, sentence, verb))
    places = _clause_behind(row, sentence, verb)
    behind = _words(row, places)
    _check_asked(row, sentence, verb, before, behind)
    unknown = [at for at in places if at not in named and not _is_of_object(row[at])]
    if row[verb].folded in ("forget", "cancel") and (unknown or not places):
        raise Refusal(f"{_said(row, (verb, *places))!r} asks to delete nothing that was logged.")
    if not _SETS.isdisjoint(behind) and not any(row[at].is_number for at in places if at not in named):
        raise Refusal(
            f"{_said(row, (verb, *places))!r} asks to take a part out: amend_workout does that, with removed."
        )
    whole = not _WHOLE.isdisjoint(behind)
    return Deletion(frozenset(places), not unknown, _last(row, places), not _ALL.isdisjoint(behind), whole)


def asking_in(row: Sequence[Token], first: int, last: int) -> list[int]:
    """The tokens of a quote in which it says what to delete: those behind the verb in its clause; none where
    no verb asks for it. What stands around it says why: "delete the run, I was on the bike"."""
    quote = range(first, last + 1)
    verb = next((at for at in quote if _deletes(row, quote, at)), None)
    return [] if verb is None else [verb, *_clause_behind(row, quote, verb)]


def _deletes(row: Sequence[Token], sentence: range, at: int) -> bool:
    if row[at].folded in _TAKING:
        return any(row[behind].folded in _OFF for behind in _clause_behind(row, sentence, at))
    return row[at].folded in DELETING


def _check_asked(
    row: Sequence[Token], sentence: range, verb: int, before: list[str], behind: list[str]
) -> None:
    """Raises Refusal where the words ask for no deletion, or for one of something else."""
    ends_asking = sentence.stop < len(row) and row[sentence.stop].folded == "?"
    request = bool(_REQUESTS & set(before)) and "you" in before
    if NEGATIONS & set(before) or "never" in behind:
        raise Refusal("the quoted words ask not to delete anything.")
    if ends_asking and not request:
        raise Refusal("the quoted words ask whether to delete, which is no request.")
    conditions = _CONDITIONS & {*(set() if request else before), *behind}
    whole = {row[at].folded for at in sentence}
    if conditions or whole & {"if", "unless"}:
        raise Refusal("the quoted words delete nothing for certain: they say when, or whether.")
    if before and before[-1] in _PERSONS and not (request or _WANTING & set(before)):
        raise Refusal(f"{row[verb].folded!r} tells there what somebody does: it asks for nothing.")
    if matters := _MATTERS & set(behind):
        raise Refusal(f"the quoted words are about another matter: {', '.join(sorted(matters))}.")


def _words(row: Sequence[Token], places: Sequence[int]) -> list[str]:
    return [row[at].folded.removesuffix("'s") for at in places]


def _clause_before(row: Sequence[Token], sentence: range, verb: int) -> range:
    at = verb
    while at > sentence.start and row[at - 1].folded not in _CLAUSE_ENDS:
        at -= 1
    return range(at, verb)


def _clause_behind(row: Sequence[Token], sentence: range, verb: int) -> list[int]:
    """What is to go: up to the next mark, or the reason."""
    at = verb + 1
    while at < sentence.stop and row[at].folded not in _CLAUSE_ENDS:
        at += 1
    return [place for place in range(verb + 1, at) if row[place].folded != "about"]


def _is_of_object(token: Token) -> bool:
    return token.is_number or token.value is not None or token.folded in _OBJECT or token.kind != "word"


def _last(row: Sequence[Token], places: Sequence[int]) -> int:
    """How many "the last two" are; 0 where no number is said."""
    for at in places:
        spoken = spoken_number(row, at)
        if at - 1 in places and row[at - 1].folded in _LAST and (row[at].is_number or spoken):
            value = row[at].value if spoken is None else spoken[0]
            return int(value or 0) if value is not None and value == int(value) and value <= _MOST else 0
    return 0


def _said(row: Sequence[Token], places: Sequence[int]) -> str:
    return " ".join(row[at].folded for at in places)
