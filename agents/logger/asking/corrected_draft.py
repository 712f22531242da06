"""A draft that was shown, corrected in words: "no, 95 kg", "it was 4 sets", "Jenny is front squat". Pure.

What the words change is read as a correction of a workout is, and made in the draft: it is shown again, and
waits for a yes as before. Words that may mean a workout of the same message, or one of several exercises, are
read as a message.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.amending import targets
from agents.logger.amending.amended_set import ADDING, AmendedFact, Grounds
from agents.logger.amending.amendment import amended
from agents.logger.asking.answered_value import unit_in
from agents.logger.evidence.open_values import loads_without_unit, unit_given
from agents.logger.records.draft import Draft
from agents.logger.workout_in_words import rows_of
from agents.models.offline import amending
from agents.models.offline.calls import Amendment
from agents.words import Token, tokens
from agents.workout import Exercise, Source, Span

LONGEST = 30  # tokens of a correction
CORRECTED = "it was corrected"  # why such a draft waits
_IS = frozenset("is are was were means = :".split())
_LEADING = frozenset(("no", ",", "nope", "sorry", "the", "my"))


class CorrectedDraft(NamedTuple):
    """A draft as it was shown, and as it is to be shown now."""

    shown: Draft
    now: Draft


def corrected_draft(
    text: str, message_id: str, shown: Sequence[Draft], athlete: Athlete, *, logged_beside: bool
) -> CorrectedDraft | None:
    """The draft that a message corrects, of those that were shown; None where it corrects none, or may mean
    something else. `logged_beside`: workouts were logged with them, so that a draft has to be named."""
    row = tokens(text)
    drafts = [each for each in shown if not each.changes and each.state == "open"]
    if (
        not drafts
        or len(drafts) < len(shown)
        or len(row) > LONGEST
        or any(each.folded == "?" for each in row)
    ):
        return None
    changes = _of_its_unit(text, drafts) or _of_its_name(row, text, drafts) or amending.changed(row, text)
    meant = _meant(changes, drafts, athlete, logged_beside=logged_beside)
    return _corrected(changes, meant, row, message_id, athlete) if meant is not None else None


def _of_its_unit(text: str, drafts: Sequence[Draft]) -> list[Amendment]:
    """ "kg", of a draft that waits for something else too, whose loads were said without a unit."""
    unit = unit_given(text)
    said = next((each.folded for each in tokens(text) if unit and unit_in(each.folded) == unit), "")
    unsaid = [each for draft in drafts for each in loads_without_unit(draft.workout)] if said else []
    return [Amendment(each.name, "", "unit", said) for each in unsaid]


def _of_its_name(row: Sequence[Token], text: str, drafts: Sequence[Draft]) -> list[Amendment]:
    """ "Jenny is front squat", "Jenny was 100": a name as it was written, or the first words of it, and what
    is true of it."""
    at = 0
    while at < len(row) and row[at].folded in _LEADING:
        at += 1
    verb = next((place for place in range(at + 1, len(row)) if row[place].folded in _IS), len(row))
    said = [token.folded for token in row[at:verb]]
    called = [
        each.name
        for draft in drafts
        for each in draft.workout.exercises()
        if said and [token.folded for token in tokens(each.name_as_written)][: len(said)] == said
    ]
    if len(called) != 1 or verb + 1 >= len(row):
        return []
    behind = text[row[verb + 1].start :].strip(" .!")
    if catalogue.lookup(behind).known is not None:
        return [Amendment(called[0], "", "name", behind)]
    pointed = f"it was {behind}"
    return [each._replace(exercise=called[0]) for each in amending.changed(tokens(pointed), pointed)]


def _meant(
    changes: Sequence[Amendment], drafts: Sequence[Draft], athlete: Athlete, *, logged_beside: bool
) -> Draft | None:
    """The one draft that changes can be of."""
    if not changes or any(each.field in ("date", *ADDING) for each in changes):
        return None
    names = {each.exercise for each in changes if each.exercise}
    if not names:
        alone = not logged_beside and sum(len(each.workout.exercises()) for each in drafts) == 1
        return drafts[0] if alone else None
    having = [each for each in drafts if all(_called(each, name, athlete) for name in names)]
    return having[0] if len(having) == 1 else None


def _called(draft: Draft, name: str, athlete: Athlete) -> list[Exercise]:
    meant = targets.meaning(name, athlete)
    return [each for each in draft.workout.exercises() if name == each.name or meant.is_kind(each)]


def _corrected(
    changes: Sequence[Amendment], draft: Draft, row: Sequence[Token], message_id: str, athlete: Athlete
) -> CorrectedDraft | None:
    """The draft with the changes made; None where one does not fit it."""
    said = [
        (AmendedFact.model_validate(each._asdict()), grounds)
        for each in changes
        if (grounds := _grounds(each.said, row, message_id)) is not None
    ]
    if len(said) < len(changes):
        return None
    try:
        workout = amended(draft.workout, said, athlete, date.fromisoformat(draft.workout.date or ""))
    except Refusal:
        return None
    now = {"workout": workout, "rows": rows_of(workout), "why": CORRECTED, "open_values": ()}
    return CorrectedDraft(draft, draft.model_copy(update=now))


def _grounds(said: str, row: Sequence[Token], message_id: str) -> Grounds | None:
    """Where a value stands in the words of the correction, with its unit; None where it does not."""
    wanted = [token.folded for token in tokens(said)]
    at = next(
        (at for at in range(len(row)) if [each.folded for each in row[at : at + len(wanted)]] == wanted), None
    )
    if at is None:
        return None
    end = max(at, at + len(wanted) - 1)
    span = Span(message_id=message_id, start=row[at].start, end=row[end].end)
    return Grounds(Source(path="", kind="words", spans=(span,)), unit_in(said))
