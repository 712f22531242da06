"""A message as it is read whole: what it asks to change of what was logged is cut from what is reported.

    "delete the bench. squat 5x5 225"        both are done
    "no, 190. also ran 5k in 24:10"          both are done
    "delete the bench and squat 5x5 225"     the squats may be to go, too: they wait for a yes

Each is read by itself, and the change has to be understood whole. A change that stands at neither end, or
that may be of what is reported ("squat 5x5 225, last set RPE 9"), is left to who reads the message as one.
"""

from functools import lru_cache

from agents.models.offline import amending, deleting
from agents.models.offline.amending_words import CORRECTING, NEGATING, WAS, WEAK
from agents.models.offline.calls import CallsToSend, amendment
from agents.models.offline.clauses import is_ordered
from agents.models.offline.reader import read
from agents.models.offline.reading import Reading, ReadingContext
from agents.models.offline.short import ENDS, Short
from agents.reading.deletion_words import DELETING, may_take_back
from agents.words import tokens

LONGEST = 80  # tokens of a message that asks for a change
LONGEST_CHANGE = 30  # of them, those that ask for it
_JOINS = frozenset("and then also plus".split())
_OPENS = frozenset("i we also then plus log did ran rode swam rowed benched squatted deadlifted".split())
_STOPS = frozenset(".!;\n")
_MAY_GO_TOO = "it may be to go, too"
_STOOD = (WAS | NEGATING) - {"at", "instead"}
_SHOWING = (CORRECTING - WEAK) | _STOOD
_CHANGING = DELETING | CORRECTING | _STOOD


def read_message(text: str, context: ReadingContext | None = None) -> Reading:
    """What the message reports, asks, plans; with the change beside it in `change`, as it was said."""
    return _read_message(text, context or ReadingContext())


@lru_cache(maxsize=8)  # a message is read by the engine and by the checker
def _read_message(text: str, context: ReadingContext) -> Reading:
    row = tokens(text)
    short = Short(row, text)
    changes = may_take_back(row) or not _CHANGING.isdisjoint(short.said)
    changes = changes and len(row) <= LONGEST and not is_ordered(row)
    for at in range(1, len(row)) if changes else ():
        if short.is_end(at) or short.said[at] in _JOINS:
            reading = _changed_first(short, at, context) or _changed_last(short, at, context)
            if reading is not None:
                return reading
    return read(text, context)


def change_of(said: str) -> CallsToSend:
    """The call of words that ask for a change; none where they are not understood whole."""
    row = tokens(said)
    asked = deleting.asked_for(row, said)
    if asked is not None:
        return asked
    changes = amending.changed(row, said)
    return amendment(said, changes) if changes else []


def _changed_first(short: Short, at: int, context: ReadingContext) -> Reading | None:
    """What is read where the words up to a place ask for a change: what is behind them is reported."""
    begins = at
    while short.word(begins) in ENDS | _JOINS:
        begins += 1
    if at > LONGEST_CHANGE or short.is_end(at - 1) or not _tells(short, begins, len(short.row)):
        return None
    said = short.words(0, at)
    calls = change_of(said)
    opens = not _OPENS.isdisjoint(short.said[at : begins + 1])
    shown = opens and not _SHOWING.isdisjoint(short.said[:at])
    if not calls or (_corrects(calls) and not shown):
        return None  # "it was 190, bench 3x5" names what it corrects
    parted = opens or short.word(at) in _STOPS or deleting.is_undo(said)
    doubt = "" if parted else _MAY_GO_TOO
    return _beside(short, range(at), context, doubt)


def _changed_last(short: Short, at: int, context: ReadingContext) -> Reading | None:
    """What is read where the words from a place on ask for a change of something else than is reported."""
    begins = at
    while short.word(begins) in ENDS | _JOINS:
        begins += 1
    if not 0 < len(short.row) - begins <= LONGEST_CHANGE or not _tells(short, 0, at):
        return None
    said = short.words(begins, len(short.row))
    calls = change_of(said)
    if not calls or (_corrects(calls) and not amending.says_what_was(tokens(said), said)):
        return None
    names = {name.casefold() for name in amending.names_in(short, range(at))}
    own = amending.names_in(short, range(begins, len(short.row)))
    pointed = not own and not deleting.is_undo(said)  # "squat 5x5 225, delete that"
    if pointed or not names.isdisjoint(each.casefold() for each in own):
        return None
    return _beside(short, range(begins, len(short.row)), context, "")


def _corrects(calls: CallsToSend) -> bool:
    """Whether values are said: nothing is only taken out."""
    return any(each["field"] != "removed" for _, given in calls for each in given.get("changes", ()))


def _tells(short: Short, at: int, to: int) -> bool:
    """Whether sets of exercises are told between two places, and nothing is corrected there."""
    counted = any(token.value is not None for token in short.row[at:to])
    return counted and _STOOD.isdisjoint(short.said[at:to]) and bool(amending.names_in(short, range(at, to)))


def _beside(short: Short, places: range, context: ReadingContext, doubt: str) -> Reading | None:
    """The reading of the message without the words at these places, which ask for a change; None where
    nothing is reported then, or the words are for the plan or the program."""
    start, end = short.row[places.start].start, short.row[places.stop - 1].end
    said = short.text[start:end]
    asked = read(said, context)
    reading = read(f"{short.text[:start]}.{' ' * (end - start - 1)}{short.text[end:]}", context)
    if asked.wishes or asked.requests or not reading.workouts:
        return None
    workouts = tuple(each._replace(doubt=each.doubt or doubt) for each in reading.workouts)
    return reading._replace(change=said, workouts=workouts, complete=False, doubt=reading.doubt or doubt)
