"""What a call says of a change: where its quote and each new value stand, and which exercise each is of."""

from collections.abc import Sequence

from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.amended_set import AmendedFact, AmendWorkout, Grounds, takes_away
from agents.logger.amending.amendment import amended, distance_said
from agents.logger.amending.moved_over import moved_with
from agents.logger.amending.parts_named import all_notes, notes_anew, taken_away_by, without_superseded
from agents.logger.amending.taking_back import first_logged
from agents.logger.evidence.ledger import Ledger
from agents.logger.evidence.texts import Alignment, Grounded
from agents.logger.worktable import OFFLINE, Worktable
from agents.set_fields import FACTS
from agents.words import fold
from agents.workout import Exercise, StoredWorkout, Workout

OF_ALL = ("date", "name", "score", "exercise")  # of a workout, whatever exercise is spoken of
MEASURED = ("duration", "distance", "pace")


def quoted(said: str, table: Worktable, ledger: Ledger) -> Alignment:
    """Where the quote stands: on numbers that are free, else on those of an earlier call's quote."""
    where = ledger.find(said)
    if isinstance(where, str):
        where = Ledger(table.given.texts).find(said)
    if isinstance(where, str):
        raise Refusal(f"said has to quote the message: {said!r}: {where}.")
    return where


def check_own(quote: Alignment, table: Worktable) -> None:
    row = table.given.texts.tokens
    if any(row[at].source != table.given.message.id for at in range(quote.first, quote.last + 1)):
        raise Refusal("said has to quote this message, not an earlier one.")


def all_grounds(args: AmendWorkout, quote: Alignment, ledger: Ledger, table: Worktable) -> list[Grounds]:
    """Where each new value stands; one may be that of several exercises: "4 sets of everything"."""
    found: list[Grounds] = []
    for change in args.changes:
        try:
            found.append(grounds_of(change, quote, ledger))
        except Refusal:
            like = zip(args.changes, found, strict=False)
            same = (each for other, each in like if (other.field, other.said) == (change.field, change.said))
            at = moved_with(change, args, table)
            if (ground := next(same, None) or (found[at] if at is not None else None)) is None:
                raise
            found.append(ground)
    return found


def grounds_of(change: AmendedFact, quote: Alignment, ledger: Ledger) -> Grounds:
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


def added_words(table: Worktable) -> frozenset[int]:
    """The tokens that this message's changes stand on, but for what they only took out; and those that were
    settled before it."""
    before = frozenset(table.claims.before)
    for each in table.changes.made:
        was = table.changes.was.get((each.workout_id, each.revision))
        old = was.sources if was is not None else ()
        new = (source for source in (each.workout.sources if each.workout else ()) if source not in old)
        before |= table.given.texts.inside(span for source in new for span in source.spans)
    return before


def kept_as(change: AmendedFact, table: Worktable) -> str:
    """What a change gives an exercise. How often a run was run is a model's to say."""
    return targets.SETS if change.field == "count" and table.given.engine == OFFLINE else change.field


def exercise_of(workout: Workout, change: AmendedFact, table: Worktable) -> Exercise | None:
    """The exercise of the workout that a change is of; None where it is of another, or of all."""
    able = [each for each in workout.exercises() if targets.can_have(each, kept_as(change, table))]
    exercises = able or workout.exercises()
    value = change.set.partition(targets.VALUED)[2]
    exercises = [each for each in exercises if value and targets.having(each, value)] or exercises
    if distance_said(change.exercise):
        return None  # "the 5k": which one it is, `amendment.py` finds
    if not change.exercise:
        return exercises[-1] if exercises and change.field not in ("unit", "exercise", "duration") else None
    meant = targets.meaning(change.exercise, table.given.athlete)
    written = [each for each in exercises if fold(each.name_as_written) == fold(change.exercise)]
    exact = written or [each for each in exercises if meant.is_one(each)]
    found = exact or [each for each in exercises if meant.is_kind(each)]
    if meant.of_manner and len(found) > 1 and not written:
        raise Refusal(f"which of them is {change.exercise!r}? Say how far or how long it was.")
    return found[0] if exact or len(found) == 1 else None


def in_its_names(
    changes: Sequence[tuple[AmendedFact, Grounds]], workout: Workout, that: str, table: Worktable
) -> list[tuple[AmendedFact, Grounds]]:
    """The changes with their exercises as the workout calls them: its Front Squat for "the squats"; `that`
    for those that name none ("and that was 4 sets")."""
    found = ((change, grounds, exercise_of(workout, change, table)) for change, grounds in changes)
    named = []
    for change, grounds, each in found:
        name = each.name if each is not None and change.exercise else ""
        name = name or (
            _only_with(change.field, workout) or that if each and change.field not in OF_ALL else ""
        )
        counts = each is not None and kept_as(change, table) == targets.SETS
        name = name or (each.name if counts and each else "")
        named.append((change.model_copy(update={"exercise": name}) if name else change, grounds))
    return named


def _only_with(field: str, workout: Workout) -> str:
    """The one exercise that has a time, a distance or a pace to correct: the run of "en fait 1h06"."""
    kept = FACTS[field].attribute if field in MEASURED else ""
    having = [
        each.name for each in workout.exercises() if kept and any(getattr(one, kept) for one in each.sets)
    ]
    return having[0] if len(having) == 1 else ""


def changed_before(stored: StoredWorkout, table: Worktable) -> str:
    """The one exercise that the message directly before has corrected; "" for none, or several."""
    by_that = stored.act.startswith(f"{table.given.before.message_id}/") and stored.change == "amended"
    earlier = table.shelf.before(stored) if by_that else None
    if earlier is None or earlier.workout is None or stored.workout is None:
        return ""
    was = earlier.workout.exercises()
    names = {each.name for each in stored.workout.exercises() if each not in was}
    return names.pop() if len(names) == 1 else ""


def with_changes(
    stored: StoredWorkout,
    args: AmendWorkout,
    changes: Sequence[tuple[AmendedFact, Grounds]],
    table: Worktable,
) -> Workout:
    """The workout with the changes made; the notes that they say anew follow. Raises Refusal."""
    workout = stored.workout or Workout()
    named = in_its_names(changes, workout, changed_before(stored, table), table)
    anew = notes_anew(workout, args.said)
    if any(all_notes(anew)):
        anew = without_superseded(anew, first_logged(table, stored), args.changes, table.given.athlete)
    given = table.given
    days = targets.days_in(given.texts.tokens, given.own, given.athlete, given.today)
    return amended(anew, named, given.athlete, given.today, days_named=days)
