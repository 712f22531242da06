"""Words that take something back inside a longer message: "Bench 3x5 @ 195. Delete the last one".

They are no report and no note. A message that is nothing but such words is an answer, see `answers`.
"""

from collections.abc import Sequence

from agents.models.offline.acts.clauses import Stretch
from agents.models.offline.acts.openers import plain_words
from agents.reading.deletion_words import takes_back
from agents.words import Token, tokens

_TAKEN_BACK = frozenset("delete remove scratch scrap erase bin trash wipe".split())  # inside a longer message
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


def is_undo(text: str) -> bool:
    """Whether a message asks to take the last change back, and says nothing else."""
    return _is_undo(plain_words(tokens(text)))


def _is_undo(said: Sequence[str]) -> bool:
    """ "undo", "undo that please", "take that back", "put it back"."""
    return takes_back([word for word in said if word not in _APART])


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
