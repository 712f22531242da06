"""Words that take something back inside a longer message: "Bench 3x5 @ 195. Delete the last one".

They are no report and no note. A message that is nothing but such words is an answer, see `answers`.
"""

from collections.abc import Sequence

from agents.exercises import benchmarks
from agents.models.offline.acts.clauses import Stretch
from agents.models.offline.acts.openers import plain_words
from agents.models.offline.acts.people import known_at
from agents.models.offline.calls import Calls, Change, amendment, deletion
from agents.models.offline.words.items import items
from agents.reading.taking_away import takes_back
from agents.words import Token, tokens

_TAKEN_BACK = frozenset("delete remove scratch scrap erase bin trash wipe".split())  # inside a longer message
DELETING = _TAKEN_BACK | frozenset("ignore disregard discard cancel forget".split())
ITS_OBJECT = frozenset(
    "that it this last one workout entry session the please log my newest previous oops sorry".split()
)
LEADING = frozenset(
    """oops sorry please ok okay hey coach and then now just nvm can could you wait no actually lol shit
    whoops""".split()
)
_UNDOING = frozenset(("undo",))
_APART = frozenset((",", ";", ".", "-", "!", "\n"))
_GOES_ON = frozenset("and then but".split())
_TAKING = frozenset("take took drop cut leave kick".split())  # ... out, off
_WHY = frozenset(
    """it that this wrong meant because cuz cause bc my was were sorry didnt i its thats dupe duplicate
    already lol oops test just not those never for someone somebody the he she they accident
    mistake""".split()
)
_MANY = frozenset("everything all both two three four 2 3 4 workouts sessions entries runs".split())
_OF_DAYS = frozenset("of from on did logged i we s ones".split())
_SETS = frozenset("set sets rep reps".split())
_NUMBERED = {"last": "last", "first": "1", "second": "2", "third": "3"}


def asked_for(row: Sequence[Token], text: str) -> Calls | None:
    """The calls of a message that is nothing but a request to delete, and why: "delete the last one"."""
    said = plain_words(row)
    if _is_undo(said) or _is_many(row, said):
        return deletion(text)
    at = _command(row, said)
    end = at + 1
    while end < len(said) and said[end] not in _APART and said[end] not in ("because", "cuz", "cause", "bc"):
        end += 1
    if at >= len(said) or not _is_reason(row, said, end):
        return None
    if said[at] in DELETING and all(word in ITS_OBJECT for word in said[at + 1 : end]):
        return deletion(text)
    return _removed(row, text, said, at, end)


def is_undo(text: str) -> bool:
    """Whether a message asks to take the last change back, and says nothing else."""
    return _is_undo(plain_words(tokens(text)))


def _is_undo(said: Sequence[str]) -> bool:
    """ "undo", "undo that please", "take that back", "put it back"."""
    return takes_back([word for word in said if word not in _APART])


def _is_many(row: Sequence[Token], said: Sequence[str]) -> bool:
    """Whether a message asks to delete something that its words name by number, day or name: "delete the last
    two", "delete everything from today", "delete sunday's run"."""
    at = 0
    while at < len(said) and (said[at] in LEADING or said[at] in _APART):
        at += 1
    if at >= len(said) or said[at] not in DELETING or any(word in _SETS for word in said):
        return False
    dated = {place for item in items(tuple(row)) if item.kind == "date" for place in range(item.at, item.to)}
    known = {place for place in range(at + 1, len(said)) if _is_said_of(said, place) or place in dated}
    rest = [place for place in range(at + 1, len(said)) if place not in known]
    named = not rest or known_at(row, rest[0], rest[-1] + 1) or benchmarks.lookup(said[rest[0]]) is not None
    many = any(said[place] in _MANY for place in known)
    return bool(named and (many or dated or (rest and benchmarks.lookup(said[rest[0]]) is not None)))


def _is_said_of(said: Sequence[str], at: int) -> bool:
    return said[at] in ITS_OBJECT or said[at] in _MANY or said[at] in _APART or said[at] in _OF_DAYS


def _command(row: Sequence[Token], said: Sequence[str]) -> int:
    """Where the request begins: past filler, or past why it is made ("wrong person, delete that")."""
    at = start = 0
    while at < len(said) and (said[at] in LEADING or said[at] in _APART):
        at += 1
    if at < len(said) and said[at] in _WHY:
        start = at
        while at < len(said) and not (said[at] in DELETING and said[at - 1] in _APART | LEADING):
            at += 1
        if any(token.is_number for token in row[start:at]):
            return len(said)
    return at


def _is_reason(row: Sequence[Token], said: Sequence[str], at: int) -> bool:
    """Whether what follows tells why, and reports nothing: "wrong chat lol", "that was my partner's"."""
    while at < len(said) and said[at] in _APART:
        at += 1
    if at >= len(said):
        return True
    return said[at] in _WHY and not any(token.is_number for token in row[at:])


def _removed(row: Sequence[Token], text: str, said: Sequence[str], at: int, end: int) -> Calls | None:
    """ "take the leg press out", "delete the last set", "remove set 2": a part of the workout logged last."""
    if said[at] in _TAKING and said[end - 1] in ("out", "off"):
        end -= 1
    elif said[at] not in DELETING:
        return None
    rest = [place for place in range(at + 1, end) if said[place] not in ITS_OBJECT or said[place] == "last"]
    words = [said[place] for place in rest]
    if words[-1:] == ["set"] and words[0] in _NUMBERED and len(words) == 2:
        return amendment(text, [Change("", _NUMBERED[words[0]], "removed", said[at])])
    if len(words) == 2 and words[0] == "set" and row[rest[1]].is_number:
        return amendment(text, [Change("", words[1], "removed", said[at])])
    if rest and known_at(row, rest[0], end) and not any(row[place].is_number for place in rest):
        name = text[row[rest[0]].start : row[rest[-1]].end]
        return amendment(text, [Change(name, "", "removed", said[at])])
    return None


def cut(row: Sequence[Token], stretches: list[Stretch]) -> tuple[list[Stretch], list[tuple[int, int]]]:
    """The stretches with the deleting words cut out of the reports, and the tokens of those words."""
    kept: list[Stretch] = []
    wanted: list[tuple[int, int]] = []
    for stretch in stretches:
        found = _found(row, stretch) if stretch.act == "report" else None
        if found is None:
            kept.append(stretch)
            continue
        at, to, last = found
        wanted.append((at, last))
        pieces = (stretch._replace(to=at), Stretch(at, to, "chat", row[at].folded), stretch._replace(at=to))
        kept.extend(piece for piece in pieces if piece.to > piece.at)
    return kept, wanted


def _found(row: Sequence[Token], stretch: Stretch) -> tuple[int, int, int] | None:
    """Where the deleting words start, where what they take with them ends, and their last word's end."""
    for place in range(stretch.at, stretch.to):
        if row[place].folded not in _TAKEN_BACK | _UNDOING:
            continue
        before = row[place - 1].folded if place > stretch.at else "."
        if before not in _APART | LEADING:
            continue
        last = place + 1
        while last < stretch.to and row[last].folded in ITS_OBJECT:
            last += 1
        following = row[last].folded if last < stretch.to else "."
        if following in _APART | _GOES_ON:
            return place, last, last
        if last > place + 1 or row[place].folded not in ("remove", "scratch"):
            return place, stretch.to, stretch.to
    return None
