"""What of a set words name: "undo the tempo thing", "tempo was only on the first two". Pure.

The words are the rows `of_...` of `agents/reading/taking_away.txt`.
"""

from collections.abc import Collection
from functools import partial

from agents.errors import Refusal
from agents.logger.amending.amended_set import AmendedFact, Grounds
from agents.logger.evidence.texts import Alignment, Grounded, Texts
from agents.reading.word_rows import has_row, words
from agents.set_fields import SET_FIELDS
from agents.words import tokens
from agents.workout import Workout

_row = partial(words, "taking_away")
# By what an amendment calls it, the field of a set.
PARTS = {
    field.wire: field.attribute
    for field in SET_FIELDS
    if field.wire and has_row("taking_away", f"of_{field.wire}")
}


def is_named(part: str, said: Collection[str]) -> bool:
    return not _row(f"of_{part}").isdisjoint(said)


def parts_named(said: Collection[str]) -> frozenset[str]:
    """The parts of a set that words name."""
    return frozenset(part for part in PARTS if is_named(part, said))


def says_it_is_gone(part: str, said: Collection[str]) -> bool:
    """Whether words name a value that they take away, or say that it was not of all sets; of a note, whether
    they take anything away."""
    if part == "note" and not _row("take").isdisjoint(said):
        return True
    return is_named(part, said) or not _row("without").isdisjoint(said)


def taken_away_by(change: AmendedFact, quote: Alignment, texts: Texts) -> Grounds:
    """The words that take a value away. Raises Refusal where they say nothing of it."""
    said = frozenset(texts.tokens[at].folded for at in range(quote.first, quote.last + 1))
    if not says_it_is_gone(change.field, said):
        raise Refusal(f"the quoted words don't take the {change.field} away: send what they say of it.")
    return Grounds(texts.source("", Grounded(quote.words)), said=said)


def speaks_of(note: str, parts: Collection[str]) -> bool:
    """Whether a note says which value a part has, or in which sets: "tempo was only on the first two"; of a
    time also from when to when it was."""
    row = tokens(note)
    said = {token.folded for token in row}
    if "duration" in parts and any(":" in each for each in said if each != ":"):
        return True
    says_which = any(token.is_number for token in row) or not _row("without").isdisjoint(said)
    return says_which and any(part in PARTS and is_named(part, said) for part in parts)


def has_changed(before: Workout, after: Workout, part: str) -> bool:
    """Whether a change was of this part of a set, or of a note that speaks of it."""
    field = PARTS[part]
    was, now = ([getattr(one, field) for one in each.sets()] for each in (before, after))
    noted = ({note for one in each.sets() for note in one.notes} for each in (before, after))
    return was != now or any(speaks_of(note, (part,)) for note in set.symmetric_difference(*noted))
