"""amend_workout: a workout that is saved is corrected, in the athlete's words.

Which workout that is, `aim.py` finds; it stands in the message's entry before or with the change.

Exercises of a workout that were done another day: "put the goblets on Friday". They become a workout of
that day, with their sets and an id of the message that says so, in the batch that takes them out of the one
that they were told in.
"""

from collections.abc import Sequence

from agents.conversation import Question
from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.aim import (
    Aim,
    AskedWhich,
    Unaimed,
    aim_of,
    asked_about,
    asked_which,
)
from agents.logger.amending.amended_set import ADDING, AmendedFact, AmendWorkout, Grounds
from agents.logger.amending.amendment import amended
from agents.logger.amending.change_said import (
    added_words,
    all_grounds,
    check_own,
    exercise_of,
    in_its_names,
    kept_as,
    quoted,
    with_changes,
)
from agents.logger.amending.held_change import Waits, held_at_last
from agents.logger.amending.moved_over import check_not_lost
from agents.logger.amending.one_set import names_said
from agents.logger.amending.replaced import as_kept, as_replaced, is_bare
from agents.logger.amending.taking_back import ChangedWorkout
from agents.logger.amending.words_of_a_call import CallWords
from agents.logger.asking.questions import WHICH, asks_still
from agents.logger.evidence.coverage import OF_THE_PROGRAM
from agents.logger.evidence.open_values import beyond
from agents.logger.evidence.texts import Alignment
from agents.logger.records.replaced_drafts import without_exercises
from agents.logger.records.shelf import Edited
from agents.logger.tools.delete import changed, deleted_if_exact, is_exact
from agents.logger.workout_in_words import title_and_day
from agents.logger.worktable import COMMAND, OFFLINE, Worktable
from agents.models.offline.amending_words import NEGATING as DENYING
from agents.models.offline.amending_words import OLD
from agents.reading.deletion_words import DELETING
from agents.reading.word_rows import words as words_of
from agents.toolbox import Tool
from agents.words import Token, tokens
from agents.workout import StoredWorkout, Workout

# Words that ask for a change; the commands of the command line are among them.
_ASKING = frozenset(
    "no nope actually was were correct correction corrected amend change changed make made sorry meant mean "
    "instead oops wrong mistake mistyped typo rather it's that's fix call "
    "more another again same extra add plus scratch not last should mine "
    "take drop forgot also didn't didnt doesn't doesnt never off out".split()
)
AMENDING = DELETING | DENYING | OLD | words_of("taking_away", "apart") | _ASKING
SHORT = 10  # words and numbers
_LEAST_NAME = 4  # letters: the "du" of "kannst du" is no double-under
# What has to stand beside a new name where the old one is not said: "that was front squats".
_POINTING = frozenset(
    "that it this these those was were is meant mean actually not call name called oops no".split()
)
GroundedFacts = Sequence[tuple[AmendedFact, Grounds]]
_OF_THE_SESSION = ("notes", "feel", "location", "start", "end", "duration_seconds", "session_rpe", "skipped")


def amend_workout(args: AmendWorkout, table: Worktable) -> ChangedWorkout | AskedWhich | Waits:
    """Correct a workout that is saved, because the athlete says so in this message ("no wait, that was 190").

    Not for a workout of this message that is not saved yet: extract that again.
    """
    try:
        return _amend(args, table)
    except Refusal:
        held = held_at_last(args, table)
        if held is None:
            raise
        return Waits(held)


def _amend(args: AmendWorkout, table: Worktable) -> ChangedWorkout | AskedWhich:
    ledger = table.ledger(-1)
    quote = quoted(args.said, table, ledger)
    joins = table.given.engine == OFFLINE and any(each.field == "exercise" for each in args.changes)
    if asked_about(table, args.workout_id) is None and not (joins or _speaks_of_the_last(quote, table)):
        _check_asked(quote, table)
    if not args.changes:
        raise Refusal("changes is empty: say what changes, with the athlete's words for it.")
    grounds = all_grounds(args, quote, ledger, table)
    old, stood = frozenset[int](), list[Token]()
    for change in (each for each in args.changes if each.set.strip()):
        place, _, value = change.set.partition(targets.VALUED)
        old |= _told_before(value, quote, table)
        stood += targets.numbers_in(value)
        ledger.ground("count", place, quote)  # claimed if it was said, and no value stands on it
    _check_once(args, grounds, table)
    check_not_lost(args, table)
    said = _said(args, quote, grounds, table)._replace(old=old, denied=tuple(stood))
    aim = aim_of(table, args.workout_id, said)
    if isinstance(aim, AskedWhich):
        return aim
    if _may_be_another(args, aim, table):
        return asked_which(table, said, aim.workouts)
    args, grounds = _replaced(args, grounds, aim, quote, table)
    changes = list(zip(args.changes, grounds, strict=True))

    def edit(stored: StoredWorkout) -> Edited:
        _check_unanswered(stored, table)
        _check_true(stored.workout or Workout(), aim, args, table)
        return Edited(_possible(with_changes(stored, args, changes, table), args, table), "amended")

    claims = aim.told.union(ledger.claims, quote.words)
    if (apart := on_their_day(table, aim, args, changes, claims)) is not None:
        return apart
    if _takes_all_out(args, aim, table):
        _check_true(aim.workouts[0].workout or Workout(), aim, args, table)
        return deleted_if_exact(table, aim, claims, exact=is_exact(aim))
    return changed(table, aim, edit, claims)


def _replaced(
    args: AmendWorkout, grounds: list[Grounds], aim: Aim, quote: Alignment, table: Worktable
) -> tuple[AmendWorkout, list[Grounds]]:
    """The call with what the embedded engine can't tell of a bare number: what the one counts that it
    replaces."""
    if table.given.engine != OFFLINE or len(aim.workouts) != 1:
        return args, grounds
    words = {table.given.texts.tokens[at].folded for at in range(quote.first, quote.last + 1)}
    workout = aim.workouts[0].workout or Workout()
    kept = as_kept(args.changes, workout, words)
    try:
        changes = as_replaced(kept, workout, aim.named, aim.denied, words, table.given.athlete)
    except Refusal:
        what = f"{title_and_day(workout)} has {aim.denied.numbers[0].folded} for several things"
        raise _untrue(what, f"What was {args.changes[0].said!r}?", args, table) from None
    if changes == args.changes:
        return args, grounds
    args = args.model_copy(update={"changes": changes})
    return args, all_grounds(args, quote, table.ledger(-1), table)


def _told_before(value: str, quote: Alignment, table: Worktable) -> frozenset[int]:
    """Where the words say the value by which sets are named: it is what stands there now."""
    row, wanted = table.given.texts.tokens, [each.folded for each in tokens(value)]
    places = range(quote.first, quote.last + 2 - len(wanted))
    at = next(
        (at for at in places if [row[each].folded for each in range(at, at + len(wanted))] == wanted), None
    )
    return frozenset() if at is None or not wanted else frozenset(range(at, at + len(wanted)))


def _takes_all_out(args: AmendWorkout, aim: Aim, table: Worktable) -> bool:
    """Whether the words take every exercise out: then the workout goes."""
    removed = [each for each in args.changes if each.field == "removed" and not each.set and each.exercise]
    workout = aim.workouts[0].workout if len(aim.workouts) == 1 else None
    if workout is None or len(removed) != len(args.changes):
        return False
    gone = [targets.meaning(each.exercise, table.given.athlete) for each in removed]
    return all(any(each.is_kind(exercise) for each in gone) for exercise in workout.exercises())


def _said(args: AmendWorkout, quote: Alignment, grounds: Sequence[Grounds], table: Worktable) -> CallWords:
    values: set[int] = set()
    for change, each in zip(args.changes, grounds, strict=True):
        stands_on = table.given.texts.inside(each.source.spans)
        all_of_it = change.field == "note" and stands_on >= {*quote.words}
        values |= set() if all_of_it or change.field == "removed" else stands_on
    added = {each.said.strip() for each in args.changes if each.field == "exercise"}
    of_old = [each for each in args.changes if each.exercise not in added]
    named = (each.exercise for each in of_old if each.exercise)
    row = table.given.texts.tokens[quote.first : quote.last + 1]
    open_to_all = table.given.engine == OFFLINE and not DENYING.isdisjoint(each.folded for each in row)
    fields = (
        (each.exercise, kept_as(each, table))
        for each in of_old
        if each.field != "exercise" and not (open_to_all and is_bare(each))
    )
    joining = tuple(sorted(added)) if table.given.engine == OFFLINE else ()
    return CallWords(quote, frozenset(values), tuple(named), tuple(fields), added=joining)


# --- what has to be true of the workout


def _check_true(workout: Workout, aim: Aim, args: AmendWorkout, table: Worktable) -> None:
    """Raises Refusal unless what the words say of the workout is true, and it can have what is said."""
    said = {token.folded for token in tokens(args.said)}
    if any(each.field == "name" and not each.exercise for each in args.changes) and not said & _POINTING:
        raise Refusal("the quoted words don't say that something had another name: name the old one.")
    if not targets.is_true(aim.denied, workout, aim.named):
        old = ", ".join(token.folded for token in aim.denied.numbers) or "what the words say that it was"
        raise _untrue(f"{title_and_day(workout)} has no {old}", "Which workout do you mean?", args, table)
    if (other := _named_in_vain(workout, args, table)) is not None:
        raise _untrue(f"{title_and_day(workout)} has no {other}", "Which workout do you mean?", args, table)
    part = aim.named.exercises and not targets.is_all(workout, aim.named)
    if part and table.given.engine == OFFLINE and any(each.field == "date" for each in args.changes):
        raise _untrue(f"{title_and_day(workout)} was told as one", "What of it was another day?", args, table)
    for change in args.changes:
        if (
            change.field == "duration"
            and not change.exercise
            and not targets.can_hold(workout, None, "duration")
        ):
            what = f"{title_and_day(workout)} has no time"
            raise _untrue(what, f"What was {change.said!r}?", args, table)
        exercise = exercise_of(workout, change, table)
        if exercise is not None and not targets.can_have(exercise, kept_as(change, table)):
            what = f"{exercise.name} has no {kept_as(change, table).replace('_', ' ')}"
            raise _untrue(what, f"What was {change.said!r}?", args, table)
        bare = change.field == "load" and not change.set
        if (
            exercise
            and bare
            and table.given.engine == OFFLINE
            and len({one.load for one in exercise.sets}) > 1
        ):
            raise _untrue(f"{exercise.name} has several loads", f"Which was {change.said!r}?", args, table)


def _named_in_vain(workout: Workout, args: AmendWorkout, table: Worktable) -> str | None:
    """An exercise that the quote names and that a workout of an earlier day does not have: "did my presses, 6
    on the last one" is not of yesterday's deadlift."""
    quote, row = quoted(args.said, table, table.ledger(-1)), table.given.texts.tokens
    if workout.date == table.given.today.isoformat() or any(
        each.field in ("name", "exercise") for each in args.changes
    ):
        return None
    at = [at for at in range(quote.first, quote.last + 1) if len(row[at].folded) >= _LEAST_NAME]
    named = targets.named_in(row, at, table.given.athlete, table.given.today)
    if any(meant.is_kind(each) for meant in named.exercises for each in workout.exercises()):
        return None
    return next((name for meant in named.exercises for name in meant.names), None)


def _may_be_another(args: AmendWorkout, aim: Aim, table: Worktable) -> bool:
    """Whether the embedded engine can't tell a correction of days ago from a report: "the run was 24:10"."""
    told = {each.field for each in args.changes} & {"count", "reps", "duration", "distance"}
    old = any(targets.day_of(each) != table.given.today.isoformat() for each in aim.workouts)
    return bool(told) and old and not (aim.near or aim.denied.numbers) and table.given.engine == OFFLINE


def _possible(workout: Workout, args: AmendWorkout, table: Worktable) -> Workout:
    """The workout, if somebody can have done it or a model has understood so. Raises Refusal."""
    if table.given.engine == OFFLINE and (why := beyond(workout)):
        raise _untrue(why.split(":")[0], f"What was {args.changes[-1].said!r}?", args, table)
    return workout


def _untrue(what: str, asked: str, args: AmendWorkout, table: Worktable) -> Unaimed:
    """That a workout is not as the words say: refused, and the athlete is asked."""
    quote = quoted(args.said, table, table.ledger(-1))
    question = Question(
        table.given.entry.question_id(0),
        WHICH,
        f"{what}. {asked}",
        table.given.message.id,
        table.given.message.text,
    )
    return Unaimed(f"{what}: which workout is meant?", question, frozenset((*quote.numbers, *quote.words)))


# --- words


def _check_asked(quote: Alignment, table: Worktable) -> None:
    """Raises Refusal unless the quote is of this message and says, in so many words, that it asks for it."""
    if table.given.engine not in (OFFLINE, COMMAND):
        return  # what a correction is, is a model's judgement, also of the words that a question was about
    check_own(quote, table)
    said = {table.given.texts.tokens[at].folded for at in range(quote.first, quote.last + 1)}
    if not AMENDING & said:
        raise Refusal(
            "the quoted words don't ask to correct a workout: quote those that do, or extract what they "
            "report."
        )


def _speaks_of_the_last(quote: Alignment, table: Worktable) -> bool:
    """Whether a short message that names no exercise is quoted whole: it is about what was logged last."""
    own = [
        at
        for at in table.given.texts.content
        if table.given.texts.tokens[at].source == table.given.message.id
    ]
    whole = {*quote.numbers, *quote.words} >= set(own)
    return whole and len(own) <= SHORT and next(names_said(table.given.texts), None) is None


def _check_unanswered(stored: StoredWorkout, table: Worktable) -> None:
    """Raises Refusal where another message has answered meanwhile what this one answers: all that was asked
    of the workout is known by now."""
    answers = [each for each in table.given.questions if each.workout_id == stored.workout_id]
    asked = [each for each in answers if not each.code.startswith(OF_THE_PROGRAM)]
    workout = stored.workout or Workout()
    if asked and not any(asks_still(workout, each) for each in asked):
        raise Refusal("that question was answered by another message meanwhile: nothing was changed.")


def _check_once(args: AmendWorkout, grounds: list[Grounds], table: Worktable) -> None:
    """Raises Refusal for sets or loads that an earlier call of this message has added by the same words."""
    for change, ground in zip(args.changes, grounds, strict=True):
        stands_on = table.given.texts.inside(ground.source.spans)
        if change.field in ADDING and stands_on and stands_on <= added_words(table):
            raise Refusal(f"{change.said!r} has changed a workout already: nothing is added twice.")


tool = Tool("amend_workout", AmendWorkout, amend_workout, wave=6)


def names_of_another_day(args: AmendWorkout, stored: StoredWorkout, table: Worktable) -> frozenset[str]:
    """The exercises that get another day while others of the workout stay; none where all of it does."""
    workout = stored.workout or Workout()
    dated = (each for each in args.changes if each.field == "date" and each.exercise)
    found = (exercise_of(workout, each, table) for each in dated)
    names = frozenset(each.name for each in found if each is not None)
    return (
        names
        if table.given.engine != OFFLINE and names < {each.name for each in workout.exercises()}
        else frozenset()
    )


def on_their_day(
    table: Worktable, aim: Aim, args: AmendWorkout, changes: GroundedFacts, claims: frozenset[int]
) -> ChangedWorkout | None:
    """What became of it; None where all of the workout is of that day. Raises Refusal."""
    [now] = aim.workouts
    stored = table.shelf.before_act(now, table.act) or now
    names = names_of_another_day(args, stored, table)
    if not names:
        return None
    workout = stored.workout or Workout()
    named = in_its_names(changes, workout, "", table)
    theirs = [each for each in named if each[0].exercise in names]
    others = [each for each in named if each[0].exercise not in names]
    apart = _apart(workout, names, claims, table)
    apart = amended(apart, [_of_all_there(*each) for each in theirs], table.given.athlete, table.given.today)
    left = without_exercises(workout, names)
    if others:
        left = amended(left, others, table.given.athlete, table.given.today)
    return changed(table, aim, lambda _: Edited(left, "amended", apart), claims)


def _apart(workout: Workout, names: frozenset[str], claims: frozenset[int], table: Worktable) -> Workout:
    """The workout of these exercises alone, told by this message."""
    others = {each.name for each in workout.exercises()} - names
    plain = Workout()
    gone = {field: getattr(plain, field) for field in (*_OF_THE_SESSION, "name")}
    own = [at for at in claims if table.given.texts.tokens[at].source == table.given.message.id]
    apart = without_exercises(workout.model_copy(update=gone), others)
    return apart.model_copy(update={"name": "", "spans": table.given.texts.spans(own), "changes": ()})


def _of_all_there(change: AmendedFact, grounds: Grounds) -> tuple[AmendedFact, Grounds]:
    """A date is of all of the workout that has no other exercises."""
    return (change.model_copy(update={"exercise": ""}) if change.field == "date" else change), grounds
