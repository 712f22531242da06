"""extract_workout_data: the arguments are the workout, as the athlete said it.

What the words don't show is refused once, with every reason; what stands without it is accepted, and what is
left in doubt waits for the athlete's yes.

Words of earlier messages that a workout stands on already make no second one. Two answers to one question
meet, or one is sent twice: "8 sets of 3 at 10" has all its numbers itself and takes from the question only
whose they are. What was logged from these words is told as it stands. What words may point at besides, the
athlete's habits, the workouts they logged before and their plan, is handed to the reading (`habits_of`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from agents.dates import WEEKDAYS, UnreadableDate, read_day
from agents.errors import Refusal
from agents.exercises import catalogue
from agents.logger.amending.targets import day_of, meaning
from agents.logger.assembly.assemble import Assembled, assemble
from agents.logger.assembly.planned import Due, is_named, no_plan, one_of
from agents.logger.assembly.repeats import EarlierWorkout, names_a_day, session_named
from agents.logger.assembly.set_values import Habits
from agents.logger.evidence.grounding import UngroundedFact
from agents.logger.evidence.ledger import Doubt
from agents.logger.evidence.texts import Texts, key
from agents.logger.pipeline import DUE, TOOL_OF
from agents.logger.records.draft import Hold
from agents.logger.said_workout import SaidWorkout
from agents.logger.tools.detect import Detected
from agents.logger.worktable import OFFLINE, LoggedBefore, NotedRefusal, Worktable
from agents.set_fields import STATED
from agents.toolbox import Tool
from agents.words import fold, tokens
from agents.workout import StoredWorkout, Workout

LAST_WEEKS = timedelta(weeks=4)  # which are looked at before all there is


class Extracted(NamedTuple):
    """What extract_workout_data gives: a draft, and what was left out of it."""

    workout_index: int
    assembled: Assembled

    @property
    def workout(self) -> Workout:
        return self.assembled.workout

    def answer_text(self) -> str:
        held = self.assembled.held
        outcome = "left out" if held is None else "for the athlete to confirm"
        left_out = [f"{outcome}: {doubt.path}: {doubt.why}" for doubt in self.assembled.doubts]
        exercises = [f"{each.name}: {len(each.sets)} sets" for each in self.workout.exercises()]
        return "\n".join([f"extraction of workout {self.workout_index}: {'; '.join(exercises)}", *left_out])

    def enter(self, table: Worktable) -> None:
        _accept(self, table, table.call.id)


class DoubtedExtraction(NotedRefusal):
    """An extraction with doubts: refused while they are new, with all of them. `draft` is what stands without
    them."""

    def __init__(self, draft: Assembled, workout_index: int) -> None:
        told = dict.fromkeys(f"{doubt.path}: {doubt.why}." for doubt in draft.doubts)
        super().__init__("\n".join(["extract_workout_data was not accepted:", *told]))
        self.draft = draft
        self.workout_index = workout_index

    def enter(self, table: Worktable) -> None:
        attempt = table.attempts[self.workout_index]
        attempt.draft, attempt.extracted_by = self.draft, table.call.id
        attempt.told |= {doubt.why for doubt in self.draft.doubts}


def extract_workout_data(args: SaidWorkout, table: Worktable) -> Extracted:
    """Take down one workout in the athlete's own words, whole: every exercise, set and score that was done.

    Quote, don't translate; what is not said is "" or []. One entry of `sets` is for sets that are alike: "3x5
    @ 185" is {count "3", reps "5", load "185"}, "225x5,5,3" is three entries with load "225". A run: block
    kind "steady", exercise {name "ran", sets [{more [{field "distance", said "5k"}, {field "duration", said
    "24:10"}]}]}. A named WOD: block {kind "for_time", facts [{field "name", said "Fran"}, {field "score",
    said "4:12"}], exercises []}: its movements are known; a load said of it is an exercise with the WOD's
    name. "21-15-9 thrusters": sets [] under the block's scheme. What can't be read for sure ("half a plate",
    "6 or 7") stays as written, and the athlete is shown it; what has no field is a note.

    What can't be found in the message is refused with every reason: send the whole workout again, mended.
    """
    place = table.pipeline.due(args.workout_index, "extraction")
    if table.call.id in table.calls.doubled:
        later = place.index + 1
        raise Refusal(f"workout {place.index} has one in this reply already: did you mean workout {later}?")
    assembled = assemble(args, table.ledger(place.index), habits_of(table))
    check_new(args, assembled, table, place.index)
    if _may_repair(assembled.doubts, table, place.index):
        raise DoubtedExtraction(assembled, place.index)
    return Extracted(place.index, _kept(assembled, table))


def _may_repair(doubts: list[Doubt], table: Worktable, index: int) -> bool:
    """Whether doubts go back to the model: while there is one that sending it again can mend, and that it has
    not heard."""
    heard = table.attempts[index].told
    return any(doubt.mendable and doubt.why not in heard for doubt in doubts)


tool = Tool(TOOL_OF["extraction"], SaidWorkout, extract_workout_data, wave=1)


# --- what becomes of it


def accept_what_stands(table: Worktable) -> None:
    """Accept what stands of extractions that were refused for their doubts and not mended."""
    for place in table.pipeline.places:
        attempt = table.attempts[place.index]
        draft = None if attempt.draft is None else _kept(attempt.draft, table)
        if draft is not None and "extraction" not in place.at and "discipline" in place.at:
            _accept(Extracted(place.index, draft), table, attempt.extracted_by)


def _kept(assembled: Assembled, table: Worktable) -> Assembled:
    """What is kept: what was sent where all waits for a yes; of the embedded engine's proposals."""
    held = assembled.held
    proposes = held and (held.why[-1:] == "?" or any(each.value for each in held.values))
    if held is None or (table.given.engine == OFFLINE and not proposes):
        return replace(assembled, held=None)
    return replace(assembled, workout=held.workout) if held.is_all else assembled


def _accept(extracted: Extracted, table: Worktable, call_id: str) -> None:
    index, assembled = extracted.workout_index, extracted.assembled
    table.pipeline.store("extraction", extracted, index)
    table.claims.taken[index] = frozenset(assembled.claims)
    table.claims.restated[index] = restated(table.given.texts, table.given.message.id, assembled)
    table.attempts[index].doubts = tuple(assembled.doubts_left)
    table.attempts[index].extracted_by = call_id
    _hold_part(index, assembled, table, call_id)


def _hold_part(index: int, assembled: Assembled, table: Worktable, call_id: str) -> None:
    """Let what the words don't show for certain wait for a yes: the workout, where that is all of it, or a
    workout of its own that joins it."""
    attempt, held = table.attempts[index], assembled.held
    part, attempt.part = attempt.part, None
    if part == index:
        attempt.hold = None  # what was sent before
    elif part is not None:
        table.pipeline.places[part].at.clear()
    if held is None:
        return
    if held.is_all:
        attempt.part = index
        attempt.hold = Hold(held.why, values=held.values)
        return
    detected: Detected = table.pipeline.of(table.pipeline.places[index], "discipline")
    part = attempt.part = table.pipeline.open().index
    table.pipeline.store("discipline", detected._replace(workout_index=part), part)
    apart = Assembled(held.workout, [], {}, assembled.stands_on)
    table.pipeline.store("extraction", Extracted(part, apart), part)
    table.attempts[part].extracted_by = f"{call_id}+held"
    table.attempts[part].hold = Hold(held.why, joins=index, values=held.values)


# --- words that are logged already


class AlreadyLogged(NotedRefusal):
    """An extraction of words that an earlier message's workout stands on; `workout_index` as it was sent."""

    def __init__(self, already: LoggedBefore, summary: str, workout_index: int | None) -> None:
        super().__init__(
            f"already logged: workout {already.workout_id} stands on the words quoted"
            f" ({summary or 'it was taken back since'}). Leave them out; what this message changes of it is"
            " amend_workout, and what is new has to be quoted from this message, with its name."
        )
        self.already = already
        self.workout_index = workout_index

    def enter(self, table: Worktable) -> None:
        if self.workout_index is not None and self.workout_index != DUE:
            table.attempts[self.workout_index].already = self.already
            table.claims.settled |= self.already.settled


class _Needed(NamedTuple):
    """A reading, and the tokens that it needs and other workouts stand on."""

    assembled: Assembled
    tokens: frozenset[int]


def check_new(args: SaidWorkout, assembled: Assembled, table: Worktable, index: int) -> None:
    """Raises AlreadyLogged where an extraction needs words that are logged; `assembled` is its reading
    without their numbers. Of several exercises, those that are not logged stay: only the others are doubted.
    """
    if not table.claims.before:
        return
    needed = _needed(args, assembled, table, index)
    if not needed.tokens:
        return
    workouts = Counter(table.claims.before[at] for at in sorted(needed.tokens))
    workout_id = workouts.most_common(1)[0][0]
    stored = table.shelf.get(workout_id)
    standing = None if stored is None else stored.workout
    own: frozenset[int] = frozenset()
    if standing is not None and _says(needed.assembled.workout) == _says(standing):
        own = needed.assembled.stands_on | restated(
            table.given.texts, table.given.message.id, needed.assembled
        )
    already = LoggedBefore(workout_id, needed.tokens, own, standing is not None)
    raise AlreadyLogged(already, standing.summary if standing is not None else "", args.workout_index)


def _needed(args: SaidWorkout, assembled: Assembled, table: Worktable, index: int) -> _Needed:
    names = frozenset(_names_needed(assembled, table))
    if names or not assembled.doubts:
        return _Needed(assembled, names)
    numbers = _numbers_needed(args, table, index)
    if not numbers:
        return _Needed(assembled, frozenset())
    return _Needed(assemble(args, table.ledger(index, over_logged=True), habits_of(table)), numbers)


def _numbers_needed(args: SaidWorkout, table: Worktable, index: int) -> frozenset[int]:
    """The number tokens that are logged, of a workout whose quotes are all to be found there alone."""
    needed: set[int] = set()
    for quote in (exercise.said for block in args.blocks for exercise in block.exercises):
        if not isinstance(table.ledger(index).find(quote), str):
            return frozenset()
        there = table.ledger(index, over_logged=True).find(quote)
        logged = set() if isinstance(there, str) else table.claims.before.keys() & set(there.numbers)
        if not logged:
            return frozenset()
        needed |= logged
    return frozenset(needed)


def _names_needed(assembled: Assembled, table: Worktable) -> Iterator[int]:
    """The tokens of its exercises' names that stand nowhere but among the words that are logged."""
    texts, logged = table.given.texts, table.claims.before
    names = {key(token) for each in assembled.workout.exercises() for token in tokens(each.name_as_written)}
    free = {key(token) for at, token in enumerate(texts.tokens) if at not in logged}
    for at in assembled.stands_on:
        if at in logged and key(texts.tokens[at]) in names - free:
            yield at


def _says(workout: Workout) -> list[tuple[str, list[dict[str, object]]]]:
    """What was said of each exercise's sets, without what was computed."""
    return [
        (
            fold(each.name_as_written),
            [
                {field: getattr(one, field) for field in STATED if field not in one.derived}
                for one in each.sets
            ],
        )
        for each in workout.exercises()
    ]


# --- numbers of an answer that say again what the question has


def restated(texts: Texts, message_id: str, assembled: Assembled) -> frozenset[int]:
    """The number tokens of a message that the workout quotes and claims in an earlier one, each once."""
    said = [
        (key(texts.tokens[at]), fact)
        for at, fact in sorted(assembled.claims.items())
        if texts.tokens[at].source != message_id and texts.tokens[at].is_number
    ]
    found = set()
    for at in sorted(assembled.stands_on - assembled.claims.keys()):
        token, seen = texts.tokens[at], texts.role(at)
        role = seen.role if seen is not None and seen.certain else ""
        same = (each for each in said if each[0] == key(token) and role in ("", each[1]))
        if token.source == message_id and token.is_number and (one := next(same, None)) is not None:
            said.remove(one)
            found.add(at)
    return frozenset(found)


# --- what words may point at


def habits_of(table: Worktable) -> Habits:
    """How this athlete's words are read."""
    athlete = table.given.athlete

    def earlier(said: str, exercise: str) -> EarlierWorkout | str:
        return _earlier(table, said, exercise)

    def planned(said: str, day: str, exercise: str) -> Due:
        return _planned(table, said, day, exercise)

    return Habits(
        athlete.units,
        athlete.bar,
        athlete.which_load,
        earlier,
        planned,
        unit_known=table.given.unit_known,
        today=table.given.today,
        locale=athlete.locale,
    )


def _planned(table: Worktable, said: str, day: str, exercise: str) -> Due:
    """The session that "as written" means: of the day that is said, else of today. Raises UngroundedFact."""
    planning = [guest for guest in table.guests if guest.plans_ahead]
    if not planning:
        return no_plan(said, day, exercise)
    words = day or (said if names_a_day(said) else "")
    try:
        on = read_day(words, table.given.today, table.given.athlete.locale) if words else table.given.today
    except UnreadableDate:
        raise UngroundedFact(f"{words!r} names no one day", f"Which day was {said!r}?") from None
    if on > table.given.today:
        raise UngroundedFact(
            f"{words!r} is {on}, which is still to come", f"Which day was it? {on} is still to come."
        )
    named = "" if exercise else session_named(said)
    sessions = [each for guest in planning for each in guest.planned(on)]
    if named and not any(is_named(each, named) for each in sessions):
        # By its name it is found on other days of the week: on that of no day only, if a day is said.
        of_week = [each for guest in planning for each in guest.planned(on, week=True)]
        found = [each for each in of_week if is_named(each, named) and not (words and each.date)]
        sessions = found or sessions
    return one_of(sessions, named, f"{WEEKDAYS[on.weekday()].capitalize()} {on}", exercise)


def _earlier(table: Worktable, said: str, exercise: str) -> EarlierWorkout | str:
    """The workout that "same as Tuesday" means, of that exercise if one is named; or why there is none."""
    if table.shelf.keeps_days:
        near = table.shelf.of_days(*_days_near(table, said))
        found = _earlier_among(table, said, exercise, [each for each in near if _has(each, exercise)])
        if isinstance(found, EarlierWorkout):
            return found
    stored = table.shelf.looked_through()
    exact = [each for each in stored if _has(each, exercise)]
    rows = exact or [each for each in stored if _has_such(each, exercise, table)]
    return _earlier_among(table, said, exercise, rows)


def _days_near(table: Worktable, said: str) -> tuple[date, date]:
    """The day that is said, else the last weeks."""
    try:
        day = read_day(said, table.given.today, table.given.athlete.locale)
    except UnreadableDate:
        return table.given.today - LAST_WEEKS, table.given.today
    return day, day


def _earlier_among(
    table: Worktable, said: str, exercise: str, rows: Sequence[StoredWorkout]
) -> EarlierWorkout | str:
    of = f" with {exercise}" if exercise else ""
    try:
        day = read_day(said, table.given.today, table.given.athlete.locale).isoformat()
    except UnreadableDate:
        if names_a_day(said):
            return f"{said!r} names no one day"
        # Only as far as it takes: each may ask for the message that told of it.
        last = next((each for each in rows if _is_earlier(each, table)), None)
        of_last = [each for each in rows if last is not None and day_of(each) == day_of(last)]
        meant, on = [each for each in of_last if each is last or _is_earlier(each, table)], ""
    else:
        of_day = (each for each in rows if each.workout is not None and each.workout.date == day)
        meant, on = [each for each in of_day if _is_earlier(each, table)], f" on {day}"
    if len(meant) > 1:
        return f"there are {len(meant)} workouts{of}{on} that {said!r} could mean"
    if not meant or meant[0].workout is None:
        return f"there is no earlier workout{of}{on} that {said!r} could mean"
    return EarlierWorkout(meant[0].workout_id, meant[0].workout)


def _is_earlier(stored: StoredWorkout, table: Worktable) -> bool:
    """Whether a workout was told of before this message, whenever that is read again."""
    here = table.given.message
    if (
        stored.message_id == here.id
        or stored.workout is None
        or (stored.workout.date or "") > table.given.today.isoformat()
    ):
        return False
    told = table.inbox.entry(here.owner, stored.message_id)
    return told is None or told.message.sent_at <= here.sent_at


def _has_such(stored: StoredWorkout, exercise: str, table: Worktable) -> bool:
    meant = meaning(exercise, table.given.athlete)
    return stored.workout is not None and any(map(meant.is_kind, stored.workout.exercises()))


def _has(stored: StoredWorkout, exercise: str) -> bool:
    done = () if stored.workout is None else stored.workout.exercises()
    return not exercise or any(catalogue.same(each.name, exercise) for each in done)
