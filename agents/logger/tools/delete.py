"""delete_workout: a workout that is saved goes, because the athlete asks for it.

What they don't name exactly is asked about. Which workout that is, `aim.py` finds; it stands in the message's
entry before or with the change.
"""

from collections.abc import Callable, Sequence

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.logger.amending import targets
from agents.logger.amending.aim import (
    Aim,
    AskedWhich,
    Unaimed,
    aim_of,
    asked_again,
    chosen,
    deletion_question,
    earlier_ones,
    id_of,
    near_ones,
    pinned_aim,
    says_places,
    unaimed,
)
from agents.logger.amending.amended_set import WHICH_ONE, AmendedFact
from agents.logger.amending.amendment import amended
from agents.logger.amending.change_said import check_own, grounds_of, quoted
from agents.logger.amending.taking_back import ChangedWorkout, asked_back, found_by, taken_back_first, undone
from agents.logger.amending.targets import NamedTargets
from agents.logger.amending.words_of_a_call import CallWords, sentence_around, words_named
from agents.logger.asking.questions import DELETE_WHICH, DELETION
from agents.logger.evidence.closed_notation import unit_class
from agents.logger.evidence.contradiction import has_value
from agents.logger.evidence.texts import Alignment
from agents.logger.records.drafts import Drafts
from agents.logger.records.duplicates import begins_with_no, begins_with_yes
from agents.logger.records.shelf import Edited
from agents.logger.worktable import COMMAND, OFFLINE, Worktable
from agents.reading.deletion_words import (
    DELETING,
    Deletion,
    TakingBack,
    asking_in,
    deletion_in,
    is_doubtful,
    taking_back_in,
)
from agents.toolbox import Tool, ToolInput
from agents.words import tokens
from agents.workout import StoredWorkout, Workout

ALL_AT_ONCE = 16  # workouts that one message deletes: their writes go in one batch


class DeleteWorkout(ToolInput):
    workout_id: str = Field(description=WHICH_ONE)
    said: str = Field(description="The athlete's words that ask for it, quoted from this message.")


def delete_workout(args: DeleteWorkout, table: Worktable) -> ChangedWorkout | AskedWhich:
    """Delete a workout that is saved, because the athlete asks for it in this message.

    What they don't name exactly is asked about. "Undo" and "put it back" work too.
    """
    quote = quoted(args.said, table, table.ledger(-1))
    claims = frozenset((*quote.numbers, *quote.words))
    pinned = pinned_aim(table)
    if pinned is not None or table.given.engine == COMMAND:
        return _deleted(table, pinned or _aim(args, table, CallWords(quote)), claims)
    agreed = _agreed_to(table, args.workout_id)
    if agreed is not None:
        return _deleted(table, agreed, claims)
    if (again := _asked_again(table)) is not None:
        return again
    if (back := _undo_made_clear(table)) is not None:
        return undone(table, CallWords(quote), back)
    check_own(quote, table)
    quote = _asking(quote, table)
    if claims <= table.claims.settled and table.changes.made:
        return ChangedWorkout((), claims)  # the same words once more
    if (asked := asked_back(table, quote)) is not None:
        once_more = taken_back_first(table)
        return ChangedWorkout((), claims) if once_more else undone(table, CallWords(quote), asked)
    return _named_deleted(args, quote, claims, table)


def _named_deleted(
    args: DeleteWorkout, quote: Alignment, claims: frozenset[int], table: Worktable
) -> ChangedWorkout | AskedWhich:
    """Delete what the words name, or ask. Raises Unaimed."""
    object_of = range(quote.first, quote.last + 1)
    row = table.given.texts.tokens
    itself = targets.with_ways(
        targets.named_in(row, object_of, table.given.athlete, table.given.today), row, object_of
    )
    said = CallWords(quote, beside=not itself)
    named = words_named(table, said, near_ones(table)).named
    sentence = _less_reported(sentence_around(row, quote.first), quote, table)
    wanted = deletion_in(row, sentence, named.places | _values_named(args, quote, table))
    doubtful = table.given.engine == OFFLINE and is_doubtful(row, sentence, named.places)
    if wanted.all or wanted.last > 1:
        many = _many(table, wanted, said)
        sure = wanted.exact and args.workout_id and [id_of(table, args.workout_id)] == [*Aim(many).ids]
        return _deleted(table, Aim(many), claims) if sure else _asked_to_delete(table, many, claims)
    try:
        aim = aim_of(table, args.workout_id, said, whole=True)
    except Unaimed as none:
        if doubtful:
            return ChangedWorkout((), claims)  # it is of nothing that was logged
        raise _asking_to_delete(none, table) from None
    if isinstance(aim, AskedWhich):
        return AskedWhich(aim.question._replace(code=DELETE_WHICH), aim.claims)
    if doubtful:
        whole = is_exact(aim)
        return _asked_to_delete(table, aim.workouts, claims) if whole else ChangedWorkout((), claims)
    exact = wanted.exact and (is_exact(aim) or (wanted.entire and aim.near))
    whole = wanted.whole or bool(args.workout_id)
    if wanted.newest and not (whole or aim.named) and _has_parts(aim.workouts[0], table):
        if wanted.part:
            return changed(table, aim, _last_taken_out(table, args.said, quote), claims)
        exact = False
    return deleted_if_exact(table, aim, claims, exact=exact, whole=whole)


def _less_reported(sentence: range, quote: Alignment, table: Worktable) -> range:
    """The sentence of a quote without what this message reports beside it: "delete the bench and I did squat
    5x5 225"."""
    reported = frozenset[int]().union(*table.claims.taken.values())
    behind = (at for at in range(quote.last + 1, sentence.stop) if at in reported)
    before = (at + 1 for at in range(quote.first - 1, sentence.start - 1, -1) if at in reported)
    return range(next(before, sentence.start), next(behind, sentence.stop))


def _has_parts(stored: StoredWorkout, table: Worktable) -> bool:
    """Whether "the last one" may be an exercise of a workout: of several, none of which joined it last."""
    workout = stored.workout or Workout()
    several = len(workout.exercises()) > 1 and all(each.kind == "straight" for each in workout.blocks)
    return several and _before_an_addition(stored, table) is None


def _last_taken_out(table: Worktable, said: str, quote: Alignment) -> Callable[[StoredWorkout], Edited]:
    """What takes the exercise out of a workout that was told last."""
    change = AmendedFact(exercise="", set="", field="removed", said=said)
    changes = [(change, grounds_of(change, quote, table.ledger(-1)))]

    def edit(stored: StoredWorkout) -> Edited:
        return Edited(
            amended(stored.workout or Workout(), changes, table.given.athlete, table.given.today), "amended"
        )

    return edit


def _values_named(args: DeleteWorkout, quote: Alignment, table: Worktable) -> frozenset[int]:
    """Where the words name the workout that a model names by a value that it has: "delete the 10k"."""
    stored = table.shelf.get(id_of(table, args.workout_id)) if args.workout_id else None
    row = table.given.texts.tokens
    numbers = [at for at in quote.numbers if stored is not None and has_value(stored, row, at)]
    return frozenset(numbers).union(at + 1 for at in numbers if unit_class(row, at))


def _asking(quote: Alignment, table: Worktable) -> Alignment:
    """The part of a quote that says what to delete: its reason beside it is none."""
    places = asking_in(table.given.texts.tokens, quote.first, quote.last)
    return quote.only(places) if places else quote


def deleted_if_exact(
    table: Worktable, aim: Aim, claims: frozenset[int], *, exact: bool, whole: bool = True
) -> ChangedWorkout | AskedWhich:
    """Delete what the words name exactly; else ask whether to."""
    if exact:
        return _deleted(table, aim, claims, whole=whole)
    return _asked_to_delete(table, aim.workouts, claims)


def _asking_to_delete(none: Unaimed, table: Worktable) -> Unaimed:
    """The same refusal, with a question to which a yes, or one of those offered, deletes it."""
    offered = [each for each in map(table.shelf.get, none.question.targets) if each is not None]
    one = len(offered) == 1
    asked = deletion_question(table, offered) if one else none.question._replace(code=DELETE_WHICH)
    return Unaimed(str(none), asked, none.claims)


def _aim(args: DeleteWorkout, table: Worktable, said: CallWords) -> Aim:
    aim = aim_of(table, args.workout_id, said)
    if isinstance(aim, AskedWhich):
        raise Refusal("name the workout by its id.")
    return aim


def _agreed_to(table: Worktable, workout_id: str) -> Aim | None:
    """The workouts of the question whether to delete them, or which, as this message answers it."""
    for asked in table.given.questions:
        if asked.code == DELETION and asked.targets and begins_with_yes(table.given.message.text):
            stored = (table.shelf.get(each) for each in asked.targets)
            return Aim(tuple(each for each in stored if each is not None and each.workout is not None))
        if asked.code == DELETE_WHICH and (found := chosen(table, asked, workout_id)):
            return Aim(tuple(found))
    return None


def _undo_made_clear(table: Worktable) -> TakingBack | None:
    """What an "undo" asked for of which a guest has asked whose change is meant, where this message says no
    more than that: "the workout"."""
    unclear = {guest.unclear for guest in table.guests}
    asked = [each.fragment for each in table.given.questions if each.code and each.code in unclear]
    row = table.given.texts.tokens
    if not asked or not DELETING.isdisjoint(row[at].folded for at in table.given.own):
        return None
    words = tokens(asked[0])
    back = taking_back_in(words, range(len(words)), ())
    return None if back is None else back._replace(places=())


def _asked_again(table: Worktable) -> AskedWhich | None:
    """The question which to delete, where this message means more of them than were offered, or fewer."""
    which = [each for each in table.given.questions if each.code == DELETE_WHICH]
    text = table.given.message.text
    again = which and says_places(tokens(text)) and not begins_with_no(text)
    return asked_again(table, which[0]) if again else None


def is_exact(aim: Aim) -> bool:
    """Whether the words leave no doubt what goes: all of it is named, of the message before or of its day."""
    [stored] = aim.workouts
    return aim.near and (not aim.named or targets.is_all(stored.workout or Workout(), aim.named))


def _many(table: Worktable, wanted: Deletion, said: CallWords) -> tuple[StoredWorkout, ...]:
    """The workouts that "the last two" or "everything from today" mean. Raises Unaimed.

    All are looked through only where the near ones are not all that may be meant.
    """
    near = near_ones(table)
    named, found = _many_of(table, wanted, said, near)
    is_near = len(found) == wanted.last if wanted.last else named.day is not None or not named
    if not (wanted.exact and is_near and found):
        near = earlier_ones(table)
        _, found = _many_of(table, wanted, said, near)
    if not found or len(found) > ALL_AT_ONCE:
        raise unaimed(table, said, near)
    return tuple(found)


def _many_of(
    table: Worktable, wanted: Deletion, said: CallWords, candidates: Sequence[StoredWorkout]
) -> tuple[NamedTargets, Sequence[StoredWorkout]]:
    """What is named, and those of the candidates that are meant."""
    named = words_named(table, said, candidates).named
    if wanted.last and not named:
        return named, candidates[: wanted.last]
    meant = targets.all_of(named, table.given.before.workouts, candidates)
    if not named and len(wanted.places) == 1 and len(candidates) > len(meant):  # "delete everything"
        meant = [
            each for each in candidates if targets.day_of(each) == table.given.today.isoformat()
        ] or meant
    return named, meant[: wanted.last] if wanted.last else meant


def _asked_to_delete(table: Worktable, stored: Sequence[StoredWorkout], claims: frozenset[int]) -> AskedWhich:
    return AskedWhich(deletion_question(table, stored), claims)


def _deleted(table: Worktable, aim: Aim, claims: frozenset[int], *, whole: bool = True) -> ChangedWorkout:
    """Write the tombstones; of a workout to which the message before only added, that alone is taken back
    unless the words mean the `whole` of it."""
    part = not (whole or aim.named) and len(aim.workouts) == 1
    added = _before_an_addition(aim.workouts[0], table) if part else None

    def edit(stored: StoredWorkout) -> Edited:
        return Edited(None, "deleted") if added is None else Edited(added, "amended")

    told = {each.workout_id for each in table.changes.made if each.workout is None}
    if aim.workouts and told >= set(aim.ids):
        return ChangedWorkout((), claims)
    return changed(table, aim, edit, claims)


def _before_an_addition(stored: StoredWorkout, table: Worktable) -> Workout | None:
    """The workout before the message directly before this one added sets to it: "delete the last one" means
    these."""
    of_that = stored.act.startswith(f"{table.given.before.message_id}/")
    by_that = of_that and (stored.change == "amended" or stored.open)
    earlier = table.shelf.before(stored) if by_that else None
    if stored.workout is None or earlier is None or earlier.workout is None:
        return None
    more = len(list(stored.workout.sets())) > len(list(earlier.workout.sets()))
    return earlier.workout if more else None


def changed(
    table: Worktable, aim: Aim, edit: Callable[[StoredWorkout], Edited], claims: frozenset[int]
) -> ChangedWorkout:
    """Write the change; what stood before is told as it stands there now, however often this is run."""
    drafts = Drafts(table.shelf.records, table.shelf, table.inbox, table.inbox.clock)
    along = drafts.replaced_by_changes(table.given.before.drafts, table.given.message.text)
    try:
        written = table.shelf.change_meant(table.inbox, table.given.entry, aim.ids, table.act, edit, along)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return ChangedWorkout(tuple(written), claims, found_by(table, written))


tool = Tool("delete_workout", DeleteWorkout, delete_workout, wave=6)
