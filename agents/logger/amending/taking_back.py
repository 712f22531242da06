"""Taking a change back, and putting back what a change took away, also beside more words.

    "undo that, they were normal curls"     the last change is taken back; the rest says why
    "put the run back but it was 25:10"     what went stands again; the rest is read with it in the list

A model has no tool that brings back what is gone, and is not shown it: where the first clause of a message
asks for that, it is done before the message is read. Which change is meant stands in the message's entry
with it, so that it is taken back once, however often the message is delivered. What a message has logged
goes by this only where the words say nothing else: beside more words that is a deletion, and the model's.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from agents.errors import Refusal, Unfinished
from agents.logger.amending import targets
from agents.logger.amending.aim import nothing_to_undo
from agents.logger.amending.parts_named import PARTS, has_changed, is_named, parts_named
from agents.logger.amending.targets import NamedTargets
from agents.logger.amending.words_of_a_call import CallWords, sentence_around
from agents.logger.evidence.texts import Alignment
from agents.logger.records.inbox import workouts_of
from agents.logger.records.undo import undo_meant, undoable_by
from agents.logger.worktable import Worktable
from agents.models.port import Call
from agents.reading.deletion_words import (
    TakingBack,
    asks_to_undo,
    is_withdrawn,
    may_take_back,
    taking_back_begun,
    taking_back_in,
)
from agents.workout import StoredWorkout, Workout

FIRST = "taking-back"  # the call of what is done before the message is read


class ChangedWorkout(NamedTuple):
    """What stands after the change, and what stood before it, by workout."""

    changed: tuple[StoredWorkout, ...]
    claims: frozenset[int] = frozenset()
    was: Mapping[tuple[str, int], Workout] = MappingProxyType({})  # by workout and its revision now

    def answer_text(self) -> str:
        gone = "gone, undo brings it back"
        rows = [
            f"{each.workout_id} {each.change}: {each.workout.summary if each.workout else gone}"
            for each in self.changed
        ]
        return "; ".join(rows) or "done by an earlier call already"

    def enter(self, table: Worktable) -> None:
        table.changes.made += self.changed
        table.changes.was.update(self.was)
        table.claims.settled |= self.claims


def found_by(table: Worktable, changed: Sequence[StoredWorkout]) -> dict[tuple[str, int], Workout]:
    """What this call found in each workout that it changed."""
    before = ((each, table.shelf.before_act(each, table.act)) for each in changed)
    return {
        (each.workout_id, each.revision): stored.workout
        for each, stored in before
        if stored and stored.workout
    }


def first_logged(table: Worktable, stored: StoredWorkout) -> Workout:
    """The workout as it was logged, before all corrections of it."""
    first = stored
    while (before := table.shelf.before(first)) is not None:
        first = before
    return first.workout or Workout()


def asked_back(table: Worktable, quote: Alignment) -> TakingBack | None:
    """What a call's words ask to take back."""
    row = table.given.texts.tokens
    sentence = sentence_around(row, quote.first)
    return taking_back_in(row, sentence, _naming(table, sentence), (*quote.words, *quote.numbers))


def undone(
    table: Worktable, said: CallWords, asked: TakingBack, *, brings_back: bool = False
) -> ChangedWorkout:
    """Take back what the last message of this conversation that changed something has changed; what
    `restores` brings back what the last one took away. `brings_back`: only where something stood before."""
    named, gone_is_fine = _named(table, asked.places), not (brings_back or asked.restores)
    parts = parts_named({table.given.texts.tokens[at].folded for at in asked.places})

    def changed() -> list[StoredWorkout]:
        changers = table.given.before.changers
        for changer in changers[:1] if asked.restores else changers:
            told = table.inbox.entry(table.given.message.owner, changer)
            found = undoable_by(table.shelf, changer, workouts_of(told), restores=asked.restores)
            if found := [each for each in found if _is_of(table, each, named, parts)]:
                if gone_is_fine or all(_has_before(table, each, asked.restores) for each in found):
                    return found
                break
        raise nothing_to_undo(table, said)

    try:
        written = undo_meant(
            table.shelf, table.inbox, table.given.entry, changed, table.act, again=asked.restores
        )
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return ChangedWorkout(tuple(written), _claims(said), found_by(table, written))


def _claims(said: CallWords) -> frozenset[int]:
    return frozenset((*said.quote.numbers, *said.quote.words))


def _named(table: Worktable, places: Sequence[int]) -> NamedTargets:
    return targets.named_in(table.given.texts.tokens, places, table.given.athlete, table.given.today)


def _naming(table: Worktable, places: Sequence[int]) -> set[int]:
    """The tokens that name what a change is of: workouts, and what of a set it changed."""
    row = table.given.texts.tokens
    of_sets = {at for at in places if any(is_named(part, (row[at].folded,)) for part in PARTS)}
    return of_sets | set(_named(table, places).places)


def _is_of(table: Worktable, stored: StoredWorkout, named: NamedTargets, parts: Collection[str]) -> bool:
    """Whether a change is of what is named: it stands in the workout, or stood there before; and of the parts
    of its sets that are named."""
    both = (stored, before := table.shelf.before(stored))
    if parts:
        was, now = (each.workout if each is not None else None for each in (before, stored))
        if was is None or now is None or not any(has_changed(was, now, part) for part in parts):
            return False
    return any(each and each.workout and targets.has_all(each.workout, named) for each in both)


def _has_before(table: Worktable, stored: StoredWorkout, again: bool) -> bool:
    """Whether something stands once the newest change is taken back; `again`: also where that was an undo."""
    if not (again and stored.change == "undone"):
        return stored.undo_to > 0
    before = table.shelf.before(stored)
    return before is not None and before.workout is not None


# --- before the message is read


def take_back_first(table: Worktable) -> None:
    """Do what the first clause asks for, where more is said beside it; nothing where there is nothing to
    bring back, or it may be a guest's."""
    asked = _asked_first(table) if table.may_undo else None
    if asked is None:
        return
    own = [
        at
        for at in table.given.texts.content
        if table.given.texts.tokens[at].source == table.given.message.id
    ]
    quote = Alignment((), tuple(at for at in own if at <= asked.places[-1]))
    at_call = table.at(Call(FIRST, "delete_workout", "{}"))
    try:
        done = undone(at_call, CallWords(quote), asked, brings_back=True)
    except Refusal:
        return
    at_call.enter(done, "worker")


def taken_back_first(table: Worktable) -> bool:
    """Whether that was done: a model that sends it once more means the same change."""
    return any(each.call_id == FIRST for each in table.calls.trace)


def _asked_first(table: Worktable) -> TakingBack | None:
    row, own = table.given.texts.tokens, table.given.own
    alone = asks_to_undo(row, own)
    if alone or not may_take_back(row) or is_withdrawn(table.given.message.text):
        return None
    return taking_back_in(row, own, _naming(table, own))


def asked_anywhere(table: Worktable) -> TakingBack | None:
    """The first words of the message that ask to take a change back, wherever they stand."""
    row, own = table.given.texts.tokens, table.given.own
    if not may_take_back(row) or is_withdrawn(table.given.message.text):
        return None
    return taking_back_begun(row, own, _naming(table, own))
