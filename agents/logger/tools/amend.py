"""amend_workout and delete_workout: changes to a workout that is saved, in the athlete's words.

Which workout that is, `aim.py` finds; it stands in the message's entry before or with the change.
"""

from collections.abc import Callable, Sequence

from pydantic import Field

from agents.conversation import Question
from agents.errors import Refusal, Unfinished
from agents.logger import targets
from agents.logger.aim import (
    Aim,
    AskedWhich,
    Unaimed,
    aim_of,
    asked_about,
    asked_which,
    chosen,
    deletion_question,
    earlier_ones,
    id_of,
    pinned_aim,
    unaimed,
)
from agents.logger.amended_set import AmendedFact, Grounds, takes_away
from agents.logger.amendment import amended, distance_said
from agents.logger.answered import asks_still
from agents.logger.bench import COMMAND, OFFLINE, LogBench
from agents.logger.coverage import OF_THE_PROGRAM
from agents.logger.deletion_words import DELETING, Deletion, asking_in, deletion_in
from agents.logger.drafts import Drafts
from agents.logger.duplicates import said_yes
from agents.logger.evidence import Ledger
from agents.logger.moved_over import check_not_lost, moved_with
from agents.logger.notes_anew import all_notes, notes_anew, without_superseded
from agents.logger.one_set_name import names_said
from agents.logger.parts_named import taken_away_by
from agents.logger.plausible import beyond
from agents.logger.questions_asked import DELETE_WHICH, DELETION, WHICH
from agents.logger.quotes import Alignment
from agents.logger.shelf import Edited
from agents.logger.taking_back import (
    ChangedWorkout,
    asked_back,
    first_logged,
    found_by,
    taken_back_first,
    undone,
)
from agents.logger.texts import Grounded
from agents.logger.words_of_a_call import Said, sentence_around, words_named
from agents.logger.workout_names import title_and_day
from agents.toolbox import Tool, ToolInput
from agents.words import fold, tokens
from agents.workout import Exercise, StoredWorkout, Workout

_WHICH = 'The workout meant, by its handle ("w1") or id; "" is that of the message before.'


class AmendWorkout(ToolInput):
    workout_id: str = Field(description=_WHICH)
    said: str = Field(description="The athlete's words that correct it, quoted from this message.")
    changes: tuple[AmendedFact, ...]


class DeleteWorkout(ToolInput):
    workout_id: str = Field(description=_WHICH)
    said: str = Field(description="The athlete's words that ask for it, quoted from this message.")


# Words that ask for a change; the commands of the command line are among them.
AMENDING = DELETING | frozenset(
    "no nope actually was were correct correction corrected amend change changed make made sorry meant mean "
    "instead oops wrong mistake mistyped typo rather it's that's fix call "
    "more another again same extra add plus scratch not last should mine "
    "take drop forgot also".split()
)
ADDING = ("more_sets", "load_change", "exercise")  # done again they would add again
OF_ALL = ("date", "name", "score", "exercise")  # of a workout, whatever exercise is spoken of
SHORT = 10  # words and numbers
ALL_AT_ONCE = 16  # workouts that one message deletes: their writes go in one batch


def amend_workout(args: AmendWorkout, bench: LogBench) -> ChangedWorkout | AskedWhich:
    """Correct a workout that is saved, because the athlete says so in this message ("no wait, that was 190").

    Not for a workout of this message that is not saved yet: extract that again.
    """
    ledger = bench.ledger(-1)
    quote = _quoted(args.said, bench, ledger)
    if asked_about(bench, args.workout_id) is None and not _speaks_of_the_last(quote, bench):
        _check_asked(quote, bench)
    if not args.changes:
        raise Refusal("changes is empty: say what changes, with the athlete's words for it.")
    grounds = _all_grounds(args, quote, ledger, bench)
    for change in (each for each in args.changes if each.set.strip()):
        ledger.ground("count", change.set, quote)  # claimed if it was said, and no value stands on it
    _check_once(args, grounds, bench)
    check_not_lost(args.changes, args.workout_id, bench)
    aim = aim_of(bench, args.workout_id, _said(args, quote, grounds, bench))
    if isinstance(aim, AskedWhich):
        return aim
    if _may_be_another(args, aim, bench):
        return asked_which(bench, _said(args, quote, grounds, bench), aim.workouts)
    changes = list(zip(args.changes, grounds, strict=True))

    def edit(stored: StoredWorkout) -> Edited:
        _check_unanswered(stored, bench)
        workout = _checked(stored.workout or Workout(), aim, args, bench)
        named = _in_its_names(changes, workout, _changed_before(stored, bench), bench)
        anew = notes_anew(workout, args.said)
        if any(all_notes(anew)):
            anew = without_superseded(anew, first_logged(bench, stored), args.changes, bench.athlete)
        return Edited(_possible(amended(anew, named, bench.athlete, bench.today), args, bench), "amended")

    claims = aim.told.union(ledger.claims, quote.words)
    if _takes_all_out(args, aim, bench):
        return _deleted_if_exact(bench, aim, claims, exact=True)
    return _changed(bench, aim, edit, claims)


def _takes_all_out(args: AmendWorkout, aim: Aim, bench: LogBench) -> bool:
    """Whether the words take every exercise out: then the workout goes."""
    removed = [each for each in args.changes if each.field == "removed" and not each.set and each.exercise]
    workout = aim.workouts[0].workout if len(aim.workouts) == 1 else None
    if workout is None or len(removed) != len(args.changes):
        return False
    gone = [targets.meaning(each.exercise, bench.athlete) for each in removed]
    return all(any(each.is_kind(exercise) for each in gone) for exercise in workout.exercises())


def _said(args: AmendWorkout, quote: Alignment, grounds: Sequence[Grounds], bench: LogBench) -> Said:
    values: set[int] = set()
    for change, each in zip(args.changes, grounds, strict=True):
        stands_on = bench.texts.inside(each.source.spans)
        all_of_it = change.field == "note" and stands_on >= {*quote.words}
        values |= set() if all_of_it or change.field == "removed" else stands_on
    added = {each.said.strip() for each in args.changes if each.field == "exercise"}
    of_old = [each for each in args.changes if each.exercise not in added]
    named = (each.exercise for each in of_old if each.exercise)
    fields = ((each.exercise, _kept(each, bench)) for each in of_old if each.field != "exercise")
    return Said(quote, frozenset(values), tuple(named), tuple(fields))


def _changed(
    bench: LogBench, aim: Aim, edit: Callable[[StoredWorkout], Edited], claims: frozenset[int]
) -> ChangedWorkout:
    """Write the change; what stood before is told as it stands there now, however often this is run."""
    drafts = Drafts(bench.shelf.records, bench.shelf, bench.inbox, bench.inbox.clock)
    along = drafts.changed_anew(bench.entry.before.drafts, bench.entry.message.text)
    try:
        changed = bench.shelf.change_meant(bench.inbox, bench.entry, aim.ids, bench.act, edit, along)
    except Unfinished as error:
        raise Refusal(str(error)) from None
    return ChangedWorkout(tuple(changed), claims, found_by(bench, changed))


# --- what has to be true of the workout


# What has to stand beside a new name where the old one is not said: "that was front squats".
_POINTING = frozenset(
    "that it this these those was were is meant mean actually not call name called oops no".split()
)


def _checked(workout: Workout, aim: Aim, args: AmendWorkout, bench: LogBench) -> Workout:
    """The workout, if what the words say of it is true and it can have what is said. Raises Refusal."""
    said = {token.folded for token in tokens(args.said)}
    if any(each.field == "name" and not each.exercise for each in args.changes) and not said & _POINTING:
        raise Refusal("the quoted words don't say that something had another name: name the old one.")
    if not targets.is_true(aim.denied, workout, aim.named):
        old = ", ".join(token.folded for token in aim.denied.numbers) or "what the words say that it was"
        raise _untrue(f"{title_and_day(workout)} has no {old}", "Which workout do you mean?", args, bench)
    part = aim.named.exercises and not targets.is_all(workout, aim.named)
    if part and bench.engine == OFFLINE and any(each.field == "date" for each in args.changes):
        raise _untrue(f"{title_and_day(workout)} was told as one", "What of it was another day?", args, bench)
    for change in args.changes:
        exercise = _exercise_of(workout, change, bench)
        if exercise is not None and not targets.can_have(exercise, _kept(change, bench)):
            what = f"{exercise.name} has no {_kept(change, bench).replace('_', ' ')}"
            raise _untrue(what, f"What was {change.said!r}?", args, bench)
        bare = change.field == "load" and not change.set
        if exercise and bare and bench.engine == OFFLINE and len({one.load for one in exercise.sets}) > 1:
            raise _untrue(f"{exercise.name} has several loads", f"Which was {change.said!r}?", args, bench)
    return workout


def _may_be_another(args: AmendWorkout, aim: Aim, bench: LogBench) -> bool:
    """Whether the embedded engine can't tell a correction of days ago from a report: "the run was 24:10"."""
    told = {each.field for each in args.changes} & {"count", "reps", "duration", "distance"}
    old = any(targets.day_of(each) != bench.today.isoformat() for each in aim.workouts)
    return bool(told) and old and not (aim.near or aim.denied.numbers) and bench.engine == OFFLINE


def _possible(workout: Workout, args: AmendWorkout, bench: LogBench) -> Workout:
    """The workout, if somebody can have done it or a model has understood so. Raises Refusal."""
    if bench.engine == OFFLINE and (why := beyond(workout)):
        raise _untrue(why.split(":")[0], f"What was {args.changes[-1].said!r}?", args, bench)
    return workout


def _kept(change: AmendedFact, bench: LogBench) -> str:
    """What a change gives an exercise. How often a run was run is a model's to say."""
    return targets.SETS if change.field == "count" and bench.engine == OFFLINE else change.field


def _untrue(what: str, asked: str, args: AmendWorkout, bench: LogBench) -> Unaimed:
    """That a workout is not as the words say: refused, and the athlete is asked."""
    quote = _quoted(args.said, bench, bench.ledger(-1))
    question = Question(
        bench.entry.question_id(0),
        WHICH,
        f"{what}. {asked}",
        bench.entry.message.id,
        bench.entry.message.text,
    )
    return Unaimed(f"{what}: which workout is meant?", question, frozenset((*quote.numbers, *quote.words)))


def _exercise_of(workout: Workout, change: AmendedFact, bench: LogBench) -> Exercise | None:
    """The exercise of the workout that a change is of; None where it is of another, or of all."""
    able = [each for each in workout.exercises() if targets.can_have(each, _kept(change, bench))]
    exercises = able or workout.exercises()
    if distance_said(change.exercise):
        return None  # "the 5k": which one it is, `amendment.py` finds
    if not change.exercise:
        return exercises[-1] if exercises and change.field not in ("unit", "exercise", "duration") else None
    meant = targets.meaning(change.exercise, bench.athlete)
    written = [each for each in exercises if fold(each.name_as_written) == fold(change.exercise)]
    exact = written or [each for each in exercises if meant.is_one(each)]
    found = exact or [each for each in exercises if meant.is_kind(each)]
    return found[0] if exact or len(found) == 1 else None


def _in_its_names(
    changes: Sequence[tuple[AmendedFact, Grounds]], workout: Workout, that: str, bench: LogBench
) -> list[tuple[AmendedFact, Grounds]]:
    """The changes with their exercises as the workout calls them: its Front Squat for "the squats"; `that`
    for those that name none ("and that was 4 sets")."""
    found = ((change, grounds, _exercise_of(workout, change, bench)) for change, grounds in changes)
    named = []
    for change, grounds, each in found:
        name = each.name if each is not None and change.exercise else ""
        name = name or (
            _only_with(change.field, workout) or that if each and change.field not in OF_ALL else ""
        )
        counts = each is not None and _kept(change, bench) == targets.SETS
        name = name or (each.name if counts and each else "")
        named.append((change.model_copy(update={"exercise": name}) if name else change, grounds))
    return named


MEASURED = {"duration": "duration_seconds", "distance": "distance", "pace": "pace"}


def _only_with(field: str, workout: Workout) -> str:
    """The one exercise that has a time, a distance or a pace to correct: the run of "en fait 1h06"."""
    kept = MEASURED.get(field, "")
    having = [
        each.name for each in workout.exercises() if kept and any(getattr(one, kept) for one in each.sets)
    ]
    return having[0] if len(having) == 1 else ""


def _changed_before(stored: StoredWorkout, bench: LogBench) -> str:
    """The one exercise that the message directly before has corrected; "" for none, or several."""
    by_that = stored.act.startswith(f"{bench.entry.before.message_id}/") and stored.change == "amended"
    earlier = bench.shelf.before(stored) if by_that else None
    if earlier is None or earlier.workout is None or stored.workout is None:
        return ""
    was = earlier.workout.exercises()
    names = {each.name for each in stored.workout.exercises() if each not in was}
    return names.pop() if len(names) == 1 else ""


# --- deletions


def delete_workout(args: DeleteWorkout, bench: LogBench) -> ChangedWorkout | AskedWhich:
    """Delete a workout that is saved, because the athlete asks for it in this message.

    What they don't name exactly is asked about. "Undo" and "put it back" work too.
    """
    quote = _quoted(args.said, bench, bench.ledger(-1))
    claims = frozenset((*quote.numbers, *quote.words))
    pinned = pinned_aim(bench)
    if pinned is not None or bench.engine == COMMAND:
        return _deleted(bench, pinned or _aim(args, bench, Said(quote)), claims)
    agreed = _agreed_to(bench, args.workout_id)
    if agreed is not None:
        return _deleted(bench, agreed, claims)
    _check_own(quote, bench)
    quote = _asking(quote, bench)
    sentence = sentence_around(bench.texts.tokens, quote.first)
    if claims <= bench.settled_words and bench.changed:
        return ChangedWorkout((), claims)  # the same words once more
    if (asked := asked_back(bench, quote)) is not None:
        once_more = taken_back_first(bench)
        return ChangedWorkout((), claims) if once_more else undone(bench, Said(quote), asked)
    object_of = range(quote.first, quote.last + 1)
    itself = targets.named_in(bench.texts.tokens, object_of, bench.athlete, bench.today)
    said = Said(quote, beside=not itself)
    named = words_named(bench, said, earlier_ones(bench)).named
    wanted = deletion_in(bench.texts.tokens, sentence, named.places)
    if wanted.all or wanted.last > 1:
        many = _many(bench, wanted, said)
        sure = wanted.exact and args.workout_id and [id_of(bench, args.workout_id)] == [*Aim(many).ids]
        return _deleted(bench, Aim(many), claims) if sure else _asked_to_delete(bench, many, claims)
    try:
        aim = aim_of(bench, args.workout_id, said, whole=True)
    except Unaimed as none:
        raise _asking_to_delete(none, bench) from None
    if isinstance(aim, AskedWhich):
        return AskedWhich(aim.question._replace(code=DELETE_WHICH), aim.claims)
    return _deleted_if_exact(
        bench, aim, claims, exact=wanted.exact, whole=wanted.whole or bool(args.workout_id)
    )


def _asking(quote: Alignment, bench: LogBench) -> Alignment:
    """The part of a quote that says what to delete: its reason beside it is none."""
    places = asking_in(bench.texts.tokens, quote.first, quote.last)
    return quote.only(places) if places else quote


def _deleted_if_exact(
    bench: LogBench, aim: Aim, claims: frozenset[int], *, exact: bool, whole: bool = True
) -> ChangedWorkout | AskedWhich:
    """Delete what the words name exactly; else ask whether to."""
    if exact and _is_exact(aim):
        return _deleted(bench, aim, claims, whole=whole)
    return _asked_to_delete(bench, aim.workouts, claims)


def _asking_to_delete(none: Unaimed, bench: LogBench) -> Unaimed:
    """The same refusal, with a question to which a yes, or one of those offered, deletes it."""
    offered = [each for each in map(bench.shelf.get, none.question.targets) if each is not None]
    one = len(offered) == 1
    asked = deletion_question(bench, offered) if one else none.question._replace(code=DELETE_WHICH)
    return Unaimed(str(none), asked, none.claims)


def _aim(args: DeleteWorkout, bench: LogBench, said: Said) -> Aim:
    aim = aim_of(bench, args.workout_id, said)
    if isinstance(aim, AskedWhich):
        raise Refusal("name the workout by its id.")
    return aim


def _agreed_to(bench: LogBench, workout_id: str) -> Aim | None:
    """The workouts of the question whether to delete them, or which, as this message answers it."""
    for asked in bench.questions:
        if asked.code == DELETION and asked.targets and said_yes(bench.entry.message.text):
            stored = (bench.shelf.get(each) for each in asked.targets)
            return Aim(tuple(each for each in stored if each is not None and each.workout is not None))
        if asked.code == DELETE_WHICH and (found := chosen(bench, asked, workout_id)):
            return Aim(tuple(found))
    return None


def _is_exact(aim: Aim) -> bool:
    """Whether the words leave no doubt what goes: all of it is named, of the message before or of its day."""
    [stored] = aim.workouts
    return aim.near and (not aim.named or targets.is_all(stored.workout or Workout(), aim.named))


def _many(bench: LogBench, wanted: Deletion, said: Said) -> tuple[StoredWorkout, ...]:
    """The workouts that "the last two" or "everything from today" mean. Raises Unaimed."""
    candidates = earlier_ones(bench)
    named = words_named(bench, said, candidates).named
    meant = targets.all_of(named, bench.entry.before.workouts, candidates)
    found = (
        meant[: wanted.last] if wanted.last and named else candidates[: wanted.last] if wanted.last else meant
    )
    if not found or len(found) > ALL_AT_ONCE:
        raise unaimed(bench, said, candidates)
    return tuple(found)


def _asked_to_delete(bench: LogBench, stored: Sequence[StoredWorkout], claims: frozenset[int]) -> AskedWhich:
    return AskedWhich(deletion_question(bench, stored), claims)


def _deleted(bench: LogBench, aim: Aim, claims: frozenset[int], *, whole: bool = True) -> ChangedWorkout:
    """Write the tombstones; of a workout to which the message before only added, that alone is taken back
    unless the words mean the `whole` of it."""
    part = not (whole or aim.named) and len(aim.workouts) == 1
    added = _before_an_addition(aim.workouts[0], bench) if part else None

    def edit(stored: StoredWorkout) -> Edited:
        return Edited(None, "deleted") if added is None else Edited(added, "amended")

    told = {each.workout_id for each in bench.changed if each.workout is None}
    if aim.workouts and told >= set(aim.ids):
        return ChangedWorkout((), claims)
    return _changed(bench, aim, edit, claims)


def _before_an_addition(stored: StoredWorkout, bench: LogBench) -> Workout | None:
    """The workout before the message directly before this one added sets to it: "delete the last one" means
    these."""
    of_that = stored.act.startswith(f"{bench.entry.before.message_id}/")
    by_that = of_that and (stored.change == "amended" or stored.open)
    earlier = bench.shelf.before(stored) if by_that else None
    if stored.workout is None or earlier is None or earlier.workout is None:
        return None
    more = len(list(stored.workout.sets())) > len(list(earlier.workout.sets()))
    return earlier.workout if more else None


# --- words


def _check_own(quote: Alignment, bench: LogBench) -> None:
    row = bench.texts.tokens
    if any(row[at].source != bench.entry.message.id for at in range(quote.first, quote.last + 1)):
        raise Refusal("said has to quote this message, not an earlier one.")


def _check_asked(quote: Alignment, bench: LogBench) -> None:
    """Raises Refusal unless the quote is of this message and says, in so many words, that it asks for it."""
    if bench.engine not in (OFFLINE, COMMAND):
        return  # what a correction is, is a model's judgement, also of the words that a question was about
    _check_own(quote, bench)
    said = {bench.texts.tokens[at].folded for at in range(quote.first, quote.last + 1)}
    if not AMENDING & said:
        raise Refusal(
            "the quoted words don't ask to correct a workout: quote those that do, or extract what they "
            "report."
        )


def _speaks_of_the_last(quote: Alignment, bench: LogBench) -> bool:
    """Whether a short message that names no exercise is quoted whole: it is about what was logged last."""
    own = [at for at in bench.texts.content if bench.texts.tokens[at].source == bench.entry.message.id]
    whole = {*quote.numbers, *quote.words} >= set(own)
    return whole and len(own) <= SHORT and next(names_said(bench.texts), None) is None


def _check_unanswered(stored: StoredWorkout, bench: LogBench) -> None:
    """Raises Refusal where another message has answered meanwhile what this one answers: all that was asked
    of the workout is known by now."""
    answers = [each for each in bench.questions if each.workout_id == stored.workout_id]
    asked = [each for each in answers if not each.code.startswith(OF_THE_PROGRAM)]
    workout = stored.workout or Workout()
    if asked and not any(asks_still(workout, each) for each in asked):
        raise Refusal("that question was answered by another message meanwhile: nothing was changed.")


def _check_once(args: AmendWorkout, grounds: list[Grounds], bench: LogBench) -> None:
    """Raises Refusal for sets or loads that an earlier call of this message has added by the same words."""
    for change, ground in zip(args.changes, grounds, strict=True):
        stands_on = bench.texts.inside(ground.source.spans)
        if change.field in ADDING and stands_on and stands_on <= bench.settled_words:
            raise Refusal(f"{change.said!r} has changed a workout already: nothing is added twice.")


def _quoted(said: str, bench: LogBench, ledger: Ledger) -> Alignment:
    """Where the quote stands: on numbers that are free, else on those of an earlier call's quote."""
    where = ledger.find(said)
    if isinstance(where, str):
        where = Ledger(bench.texts).find(said)
    if isinstance(where, str):
        raise Refusal(f"said has to quote the message: {said!r}: {where}.")
    return where


def _all_grounds(args: AmendWorkout, quote: Alignment, ledger: Ledger, bench: LogBench) -> list[Grounds]:
    """Where each new value stands; one may be that of several exercises: "4 sets of everything"."""
    found: list[Grounds] = []
    for change in args.changes:
        try:
            found.append(_grounds(change, quote, ledger))
        except Refusal:
            like = zip(args.changes, found, strict=False)
            same = (each for other, each in like if (other.field, other.said) == (change.field, change.said))
            at = moved_with(change, args.changes, args.said, args.workout_id, bench)
            if (ground := next(same, None) or (found[at] if at is not None else None)) is None:
                raise
            found.append(ground)
    return found


def _grounds(change: AmendedFact, quote: Alignment, ledger: Ledger) -> Grounds:
    """Where the new value stands. Raises Refusal where it doesn't."""
    if takes_away(change):
        return taken_away_by(change, quote, ledger.texts)
    if distance_said(change.exercise):
        ledger.ground("distance", change.exercise, quote)  # "the 5k" is claimed
    ground = ledger.ground(change.field, change.said, quote)
    if isinstance(ground, str) and len(ledger.texts.by_id) > 1:  # in the message that a question was about
        ground = ledger.ground(change.field, change.said, None)
    if isinstance(ground, str) and change.field == "kind":
        return Grounds(ledger.texts.source("", Grounded(quote.words)))  # what it was is a model's to say
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


amend_tool = Tool("amend_workout", AmendWorkout, amend_workout, wave=6)
delete_tool = Tool("delete_workout", DeleteWorkout, delete_workout, wave=6)
