"""amend_workout and delete_workout: changes to a workout that is saved, in the athlete's words."""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from pydantic import Field

from agents.errors import Refusal, Unfinished
from agents.logger.amended_set import AmendedFact, Grounds
from agents.logger.amendment import amended
from agents.logger.answered import DELETION
from agents.logger.bench import LogBench
from agents.logger.duplicates import said_yes
from agents.logger.evidence import Ledger
from agents.logger.one_set_name import canonical_name, names_said
from agents.logger.quotes import Alignment
from agents.logger.texts import Grounded
from agents.toolbox import Tool, ToolInput
from agents.workout import StoredWorkout, Workout


class AmendWorkout(ToolInput):
    workout_id: str = Field(description='The workout to amend; "" for the one that was logged last.')
    said: str = Field(description="The athlete's words that correct it, quoted from this message.")
    changes: tuple[AmendedFact, ...]


class DeleteWorkout(ToolInput):
    workout_id: str = Field(description='The workout to delete; "" for the one that was logged last.')
    said: str = Field(description="The athlete's words that ask for it, quoted from this message.")


class ChangedWorkout(NamedTuple):
    """What stands after the change."""

    changed: tuple[StoredWorkout, ...]
    claims: frozenset[int] = frozenset()

    def told(self) -> str:
        gone = "gone, undo brings it back"
        rows = [
            f"{each.workout_id} {each.change}: {each.workout.summary if each.workout else gone}"
            for each in self.changed
        ]
        return "; ".join(rows) or "deleted by an earlier call already"


# Words that ask for a change; the commands of the command line are among them.
DELETING = frozenset("delete remove undo scratch erase cancel forget trash".split())
AMENDING = frozenset(
    "no nope actually was were correct correction corrected amend change changed make made sorry meant mean "
    "instead oops wrong mistake mistyped typo rather it's that's fix call "
    "more another again same extra add plus scratch not last should mine "
    "remove delete take drop erase forgot also".split()
)
ADDING = ("more_sets", "load_change", "exercise")  # done again they would add again
SHORT = 10  # words and numbers
NEGATIONS = frozenset("not don't dont never won't wont didn't didnt can't cannot shouldn't".split())


def amend_workout(args: AmendWorkout, bench: LogBench) -> ChangedWorkout:
    """Correct a workout that is saved, because the athlete says so in this message.

    For "no wait, that was 190" or an answer to a question about a saved workout. It writes a new revision;
    undo works. Don't use it for a workout of this message that is not saved yet: extract that again.
    """
    ledger = bench.ledger(-1)
    quote = _quoted(args.said, bench, ledger)
    workout_id = _meant(args.workout_id, bench, {each.exercise for each in args.changes} - {""})
    if not any(question.workout_id == workout_id for question in bench.questions):
        if not _speaks_of_the_last(quote, bench):
            _check_asked(quote, AMENDING, "correct a workout", bench)
        _check_named(quote, workout_id, args, bench)
    if not args.changes:
        raise Refusal("changes is empty: say what changes, with the athlete's words for it.")
    grounds = [_grounds(change, quote, ledger) for change in args.changes]
    _check_once(args, grounds, bench)

    def edit(workout: Workout) -> Workout:
        return amended(workout, list(zip(args.changes, grounds, strict=True)), bench.athlete, bench.today)

    changed = _changing(lambda: bench.shelf.change(workout_id, bench.act, "amended", edit))
    return ChangedWorkout((changed,), frozenset(ledger.claims) | frozenset(quote.words))


def delete_workout(args: DeleteWorkout, bench: LogBench) -> ChangedWorkout:
    """Delete a workout that is saved, because the athlete asks for it in this message.

    For "delete the last one", or a yes to the question whether to. It leaves a tombstone; undo works. A
    second call is harmless.
    """
    quote = _quoted(args.said, bench, bench.ledger(-1))
    if not (said_yes(bench.entry.message.text) and any(each.code == DELETION for each in bench.questions)):
        _check_asked(quote, DELETING, "delete anything", bench)
    claims = frozenset((*quote.numbers, *quote.words))
    workout_id = _meant(args.workout_id, bench)
    stored = bench.shelf.get(workout_id)
    if stored is not None and stored.workout is None and stored in _touched(bench):
        told = any(each.workout_id == workout_id for each in bench.changed)
        return ChangedWorkout(() if told else (stored,), claims)
    before = None if args.workout_id or _means_all(quote, bench) else _before_an_addition(stored, bench)
    kind: Literal["amended", "deleted"] = "amended" if before is not None else "deleted"
    changed = _changing(lambda: bench.shelf.change(workout_id, bench.act, kind, lambda _: before))
    return ChangedWorkout((changed,), claims)


def _means_all(quote: Alignment, bench: LogBench) -> bool:
    """Whether the words name the workout itself: "delete the last workout"."""
    said = {bench.texts.tokens[at].folded for at in quote.words}
    return not said.isdisjoint(("workout", "session", "entry", "log", "everything", "all", "whole"))


def _before_an_addition(stored: StoredWorkout | None, bench: LogBench) -> Workout | None:
    """The workout before sets were added to it, where "delete the last one" means these."""
    earlier = bench.shelf.before(stored) if stored is not None and stored.change == "amended" else None
    if stored is None or stored.workout is None or earlier is None or earlier.workout is None:
        return None
    more = len(list(stored.workout.sets())) > len(list(earlier.workout.sets()))
    return earlier.workout if more else None


def _check_asked(quote: Alignment, words: frozenset[str], what: str, bench: LogBench) -> None:
    """Raises Refusal unless the quote is of this message and says, in so many words, that it asks for it."""
    row = [bench.texts.tokens[at] for at in range(quote.first, quote.last + 1)]
    if any(token.source != bench.entry.message.id for token in row):
        raise Refusal("said has to quote this message, not an earlier one.")
    said = {token.folded for token in row}
    if words is DELETING and said & NEGATIONS:
        raise Refusal(f"the quoted words ask not to {what}.")
    if not words & said:
        raise Refusal(
            f"the quoted words don't ask to {what}: quote those that do, or extract what they report."
        )


def _speaks_of_the_last(quote: Alignment, bench: LogBench) -> bool:
    """Whether a short message that names no exercise is quoted whole: it is about what was logged last."""
    own = [at for at in bench.texts.content if bench.texts.tokens[at].source == bench.entry.message.id]
    whole = {*quote.numbers, *quote.words} >= set(own)
    return whole and len(own) <= SHORT and next(names_said(bench.texts), None) is None


def _check_named(quote: Alignment, workout_id: str, args: AmendWorkout, bench: LogBench) -> None:
    """Raises Refusal where the quote speaks of an exercise that the workout doesn't have."""
    stored = bench.shelf.get(workout_id)
    if (
        stored is None
        or stored.workout is None
        or any(change.field in ("name", "exercise") for change in args.changes)
    ):
        return
    has = {exercise.name for exercise in stored.workout.exercises()}
    window = range(quote.first, quote.last + 1)
    said = [name for name, places in names_said(bench.texts) if all(at in window for at in places)]
    if said and not has & set(said):
        raise Refusal(f"{said[0]!r} is not in workout {workout_id}: it has {', '.join(sorted(has))}.")


def _check_once(args: AmendWorkout, grounds: list[Grounds], bench: LogBench) -> None:
    """Raises Refusal for sets or loads that an earlier call of this message has added by the same words."""
    for change, ground in zip(args.changes, grounds, strict=True):
        stands_on = bench.texts.inside(ground.source.spans)
        if change.field in ADDING and stands_on and stands_on <= bench.settled_words:
            raise Refusal(f"{change.said!r} has changed a workout already: nothing is added twice.")


def _changing(change: Callable[[], StoredWorkout]) -> StoredWorkout:
    try:
        return change()
    except Unfinished as error:
        raise Refusal(str(error)) from None


def _quoted(said: str, bench: LogBench, ledger: Ledger) -> Alignment:
    """Where the quote stands: on numbers that are free, else on those of an earlier call's quote."""
    where = ledger.find(said)
    if isinstance(where, str):
        where = Ledger(bench.texts).find(said)
    if isinstance(where, str):
        raise Refusal(f"said has to quote the message: {said!r}: {where}.")
    return where


def _grounds(change: AmendedFact, quote: Alignment, ledger: Ledger) -> Grounds:
    """Where the new value stands. Raises Refusal where it doesn't."""
    if change.set.strip():
        ledger.ground("count", change.set, quote)  # claimed if it was said; it may be counted instead
    ground = ledger.ground(change.field, change.said, quote)
    if isinstance(ground, str):
        raise Refusal(f"{change.field} {change.said!r}: {ground}.")
    source = ledger.texts.source("", ground)
    if change.field != "load" or not ground.tokens:
        return Grounds(source)
    if beside := ledger.unit_beside(ground.tokens[-1]):
        return Grounds(source, beside)
    around = ledger.unit_around(quote)
    if around is None:
        return Grounds(source)
    unit, at = around
    return Grounds(source, unit, ledger.texts.source("", Grounded((at,), "unit_carried_over")))


def _meant(workout_id: str, bench: LogBench, names: Collection[str] = ()) -> str:
    """The workout meant. Left open, it is the one written last before this message was taken up; of those of
    its day the one that has an exercise named here: "make that 8 on squat", after squats and bench.

    What this message has changed already is that one: a second call means the same as the first.
    """
    if workout_id:
        return workout_id
    message_id = bench.entry.message.id
    before = _touched(bench) or [each for each in bench.shelf.all() if each.message_id != message_id]
    if not before:
        raise Refusal("there is no workout yet that could be meant.")
    newest = sorted(before, key=lambda stored: (stored.written_at, stored.workout_id), reverse=True)
    day = _day_of(newest[0])
    named = (each for each in newest if _day_of(each) == day and _has(each, names, bench))
    return next(named, newest[0]).workout_id


def _day_of(stored: StoredWorkout) -> str | None:
    return stored.workout.date if stored.workout is not None else None


def _has(stored: StoredWorkout, names: Collection[str], bench: LogBench) -> bool:
    """Whether a workout has one of these exercises."""
    exercises = stored.workout.exercises() if stored.workout is not None else ()
    meant = {canonical_name(bench.athlete.named(name)) for name in names}
    return any(each.name in meant for each in exercises)


def _touched(bench: LogBench) -> list[StoredWorkout]:
    """What this message has amended or deleted, tombstones too; sets that it added are no amendment."""
    return [each for each in bench.shelf.touched_by(bench.entry.scope) if each.change != "logged"]


amend_tool = Tool("amend_workout", AmendWorkout, amend_workout, wave=6)
delete_tool = Tool("delete_workout", DeleteWorkout, delete_workout, wave=6)
