"""A change that waits for a yes: one that a model reads in words which the code can't follow, or of a workout
that they don't seem to mean.

It is refused once, so that the model may mend it. What is refused again, or never mended, is shown: what
stands, and what would stand. Nothing is written before the athlete says yes. Of a change that was asked for
and can't even be shown, it is told what was asked, what stands and what would work.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.aim import id_of, just_said
from agents.logger.amending.amended_set import ADDING, AmendedFact, AmendWorkout, Grounds, sent_to_amend
from agents.logger.amending.amendment import loads_asked_by
from agents.logger.amending.change_said import added_words, exercise_of, grounds_of, quoted, with_changes
from agents.logger.amending.moved_over import check_not_lost
from agents.logger.amending.taking_back import asked_anywhere, first_logged
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Alignment, Grounded
from agents.logger.records.draft import Draft, ShownRow, draft_id_of
from agents.logger.result import NOT_CHANGED, NotLogged
from agents.logger.tools.save import SavedWorkout
from agents.logger.workout_in_words import differences, sets_in, title_and_day
from agents.logger.worktable import COMMAND, OF_WORKOUTS, OFFLINE, HeldChange, Worktable
from agents.models.port import Call
from agents.toolbox import argument
from agents.workout import StoredWorkout, Workout

NOT_SURE = "the words leave it in doubt"  # why a change waits
AS_READ = "as_read"  # rule of a value that a model read in these words, and the athlete agreed to


class Waits(NamedTuple):
    """What a tool gives in place of a change: it waits for a yes."""

    held: HeldChange

    def answer_text(self) -> str:
        return "nothing is changed: what it would change is shown, and the athlete is asked if it is right"

    def enter(self, table: Worktable) -> None:
        table.changes.held.append(self.held)
        table.claims.settled |= self.held.claims


class _Shown(NamedTuple):
    """A workout as it stands, and as it would stand with what waits; the tokens of the words for it."""

    stored: StoredWorkout
    workout: Workout
    claims: frozenset[int]


def held_at_last(args: AmendWorkout, table: Worktable) -> HeldChange | None:
    """A change that was refused, of words that were refused in an earlier reply too, as it waits for a yes;
    where it can't be shown, the one that was sent then. None for what the model may still mend."""
    own = _places(args, table)
    before = [each for each in sent_to_amend(_refused_before(table)) if own & _places(each, table)]
    tried = (args, *reversed(before)) if before and _reads(table) else ()
    return next((held for each in tried if (held := _held(each, table)) is not None), None)


def _refused_before(table: Worktable) -> list[Call]:
    """The calls for a change that were refused in earlier replies."""
    return [each for each in table.changes.refused if each.id not in table.calls.refused]


def hold_the_rest(table: Worktable) -> None:
    """Let the changes wait that were refused and that nothing else was made of."""
    for args in reversed(sent_to_amend(table.changes.refused) if _reads(table) else []):
        done = table.claims.standing
        held = _held(args, table) if done.isdisjoint(_places(args, table)) else None
        if held is not None:
            Waits(held).enter(table)


def drafts_of_changes(table: Worktable) -> tuple[Draft, ...]:
    """The changes that wait, as drafts behind those of the message's workouts."""
    shown = enumerate(_shown(table), len(table.pipeline.places))
    return tuple(_draft(table, each, ordinal) for ordinal, each in shown)


def _shown(table: Worktable) -> list[_Shown]:
    """What waits, by workout: all changes of one are one."""
    shown: dict[str, _Shown] = {}
    for held in table.changes.held:
        stored = table.shelf.get(held.workout_id)
        before = shown.get(held.workout_id)
        after = None if stored is None else _after(before.workout if before else None, stored, held, table)
        if stored is not None and after is not None:
            claims = held.claims | (before.claims if before else frozenset())
            shown[held.workout_id] = _Shown(stored, after, claims)
    return list(shown.values())


def _draft(table: Worktable, shown: _Shown, ordinal: int) -> Draft:
    entry, stored = table.given.entry, shown.stored
    before, after = stored.workout or Workout(), shown.workout
    row = table.given.texts.tokens
    own = [row[at] for at in sorted(shown.claims) if row[at].source == entry.message.id]
    start, end = (own[0].start, own[-1].end) if own else (0, 0)
    shown_at = datetime.fromtimestamp(table.inbox.clock(), UTC)
    return Draft(
        draft_id=draft_id_of(entry.message.id, entry.revision, ordinal),
        message_id=entry.message.id,
        conversation_id=entry.message.conversation_id,
        revision=entry.revision,
        ordinal=ordinal,
        workout=after,
        rows=tuple(
            ShownRow(exercise=each.part, sets=f"{each.before or 'nothing'} -> {each.after or 'nothing'}")
            for each in differences(before, after)
        ),
        text=entry.message.text[start:end],
        start=start,
        end=end,
        why=NOT_SURE,
        changes=stored.workout_id,
        base=stored.revision,
        shown_at=shown_at.isoformat(timespec="milliseconds"),
        until=table.given.draft_waits_until(shown_at),
    )


def not_shown(table: Worktable) -> Iterator[HeldChange]:
    """What was to wait and can't be made of the workouts as they stand by now."""
    shown = frozenset().union(*(each.claims for each in _shown(table)))
    yield from (each for each in table.changes.held if not each.claims <= shown)


def _after(
    before: Workout | None, stored: StoredWorkout, held: HeldChange, table: Worktable
) -> Workout | None:
    """A workout with a change; None where it can't be made, or makes no difference."""
    workout = before or stored.workout
    if workout is None:
        return None
    try:
        there = stored.model_copy(update={"workout": workout})
        after = with_changes(there, held.call, held.changes, table)
    except Refusal:
        return None
    return after if differences(workout, after) else None


def _reads(table: Worktable) -> bool:
    """Whether a model reads, whose word for a change is worth a question."""
    return table.given.engine not in (OFFLINE, COMMAND)


def _places(args: AmendWorkout, table: Worktable) -> frozenset[int]:
    """The tokens of a call's quote; none where it quotes nothing."""
    found = Ledger(table.given.texts).find(args.said)
    return frozenset() if isinstance(found, str) else frozenset((*found.numbers, *found.words))


def _held(args: AmendWorkout, table: Worktable) -> HeldChange | None:
    """The change as it waits for a yes; None where nothing can be shown of it."""
    stored = _meant(args.workout_id, table)
    if stored is None or not args.changes:
        return None
    try:
        quote = quoted(args.said, table, table.ledger(-1))
        check_not_lost(args, table)
    except Refusal:
        return None
    changes = tuple((each, _grounds(each, quote, table)) for each in args.changes)
    held = HeldChange(stored.workout_id, args, changes, _places(args, table))
    if not all(_can_be(each, grounds, stored, table) for each, grounds in changes):
        return None
    return held if _after(None, stored, held, table) is not None else None


def _meant(workout_id: str, table: Worktable) -> StoredWorkout | None:
    """The workout that a call names, or that of the message before; none that this message has written."""
    ids = [id_of(table, workout_id)] if workout_id else list(just_said(table))
    stored = table.shelf.get(ids[0]) if len(ids) == 1 else None
    stands = stored is not None and stored.workout is not None
    return stored if stored and stands and stored.message_id != table.given.message.id else None


def _grounds(change: AmendedFact, quote: Alignment, table: Worktable) -> Grounds:
    """Where a value stands; all of the quote, where the code doesn't find it."""
    try:
        return grounds_of(change, quote, Ledger(table.given.texts))
    except Refusal:
        places = sorted({*quote.numbers, *quote.words})
        return Grounds(table.given.texts.source("", Grounded(tuple(places), AS_READ)))


def _can_be(change: AmendedFact, grounds: Grounds, stored: StoredWorkout, table: Worktable) -> bool:
    """Whether a change can be of the workout: not what its exercise can't have, what this message has added
    by the same words, or all that there is of it."""
    workout = stored.workout or Workout()
    exercise = exercise_of(workout, change, table)
    stands_on = table.given.texts.inside(grounds.source.spans)
    if exercise is not None and not targets.can_have(exercise, change.field):
        return False
    if change.field in ADDING and stands_on and stands_on <= added_words(table):
        return False
    return change.field != "removed" or bool(change.set) or len(workout.exercises()) > 1


# --- what was asked for and not made


def not_changed(table: Worktable) -> Iterator[NotLogged]:
    """The words of calls for a change that were refused, and that nothing else was made of. What the athlete
    is asked about is told by its question."""
    asked = table.changes.missed.values() if table.questions_which() else ()
    done = table.claims.standing.union(*(each.claims for each in asked))
    for held in not_shown(table):
        yield _row(held.claims, "nothing was changed; say it once more", table)
    for call in reversed(table.changes.refused):  # the last words for it are the best ones
        found = Ledger(table.given.texts).find(str(argument(call, "said")))
        places = () if isinstance(found, str) else (*found.numbers, *found.words)
        own = {at for at in places if table.given.texts.tokens[at].source == table.given.message.id}
        if own and own.isdisjoint(done):
            done |= own
            yield _row(own, _why(call, table), table)
    # A guest may have taken it back, or told why not.
    heard = any(each.answers or each.refused_quotes for each in table.guests)
    of_a_guest = heard or table.guests.undo_is_of not in ("", OF_WORKOUTS)
    if not (table.changes.refused or table.changes.made or asked or of_a_guest):
        yield from _not_taken_back(table)
    if table.given.entry.revision > 1:
        yield from _kept_as_amended(table)


def _kept_as_amended(table: Worktable) -> Iterator[NotLogged]:
    """What a new text of the message says of a workout that another message has amended since: it stands as
    it was amended, and the new words are not taken."""
    for place in table.pipeline.places:
        save = table.pipeline.of(place, "save") if place.saved else None
        standing = save.saved.standing if isinstance(save, SavedWorkout) else None
        if standing is None or standing.workout is None or standing.change != "amended":
            continue
        said = table.workout(place.index)
        if said.summary not in (standing.workout.summary, first_logged(table, standing).summary):
            own = table.given.texts.inside(
                each for each in said.spans if each.message_id == table.given.message.id
            )
            stands = f"{title_and_day(standing.workout)} was changed since and stands as"
            why = f"{stands} {'; '.join(sets_in(standing.workout))}; what this text says of it is not taken"
            yield _row(own, why, table)


def _not_taken_back(table: Worktable) -> Iterator[NotLogged]:
    """Words that ask to take a change back, and that nothing was done about."""
    asked = asked_anywhere(table) if table.given.before.changers else None
    if asked is not None:
        alone = "put it back" if asked.restores else "undo"
        why = f'nothing was changed; "{alone}" alone takes the last change back'
        yield _row({*asked.places}, why, table)


def _row(places: Collection[int], why: str, table: Worktable) -> NotLogged:
    message, row = table.given.message, table.given.texts.tokens
    start, end = row[min(places)].start, row[max(places)].end
    return NotLogged(text=message.text[start:end], start=start, end=end, why=why, code=NOT_CHANGED)


def _why(call: Call, table: Worktable) -> str:
    """What stands, and what would work."""
    handle = str(argument(call, "workout_id") or "")
    meant = [id_of(table, handle)] if handle else list(just_said(table))
    stored = [each for each in map(table.shelf.get, meant) if each is not None and each.workout is not None]
    if len(stored) != 1 or stored[0].workout is None:
        return "nothing was changed; say which workout, by its exercise and its day"
    workout = stored[0].workout
    if call.name == "delete_workout":
        name = title_and_day(workout)
        return f'{name} stands as it was; "delete {name}" takes it out'
    stands = "; ".join(sets_in(workout))
    renames = any(change.field == "name" for each in sent_to_amend([call]) for change in each.changes)
    if renames and (of := loads_asked_by(workout)):
        way_out = '"delete that" takes it out, then tell the sets that were done'
        return f"{title_and_day(workout)} stands as {stands}: its loads are what {of} asks for; {way_out}"
    return f"{title_and_day(workout)} stands as {stands}; say the exercise, what it was and what it should be"
