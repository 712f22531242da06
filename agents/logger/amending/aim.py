"""Which workouts a call means that changes or deletes one: looked up once, by what the words name.

    pinned already        as the message's entry says: the same call means the same workouts for ever
    asked about           the workout of the question that this message answers
    by a handle or an id  if the words can mean it: what a model names has to fit what the athlete said
    by the words alone    `targets.py`

One is the aim. Of several the athlete is asked, with their names; where there is none, the call is refused
with the list, and the athlete is asked if it is not mended.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import NamedTuple

from agents.conversation import Question
from agents.errors import Refusal
from agents.logger.amending import targets
from agents.logger.amending.targets import Denied, NamedTargets
from agents.logger.amending.words_of_a_call import (
    CallWords,
    SpokenNames,
    has_unknown_words,
    says_all,
    says_value,
    words_named,
)
from agents.logger.asking.questions import DELETION, WHICH
from agents.logger.evidence import contradiction
from agents.logger.records.drafts import Drafts
from agents.logger.records.duplicates import begins_with_no, said_yes
from agents.logger.unread import unlogged
from agents.logger.workout_in_words import say_all, title_and_day
from agents.logger.worktable import COMMAND, OFFLINE, Missed, NotedRefusal, Worktable
from agents.reading.word_rows import words as words_of
from agents.words import Token, spoken_number, tokens
from agents.workout import StoredWorkout, Workout

_OFFERED = 3  # workouts that are named to somebody who named none


class Aim(NamedTuple):
    """The workouts that a call means, and what the words say of them. `near`: they are of the message before,
    or of the day that is said."""

    workouts: tuple[StoredWorkout, ...]
    named: NamedTargets = NamedTargets()
    denied: Denied = Denied()
    near: bool = True
    told: frozenset[int] = frozenset()  # the tokens that name or deny

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(each.workout_id for each in self.workouts)


class Unaimed(NotedRefusal):
    """No workout is meant. `question` is what the athlete is asked, unless the call is mended."""

    def __init__(self, words: str, question: Question, claims: frozenset[int]) -> None:
        super().__init__(words)
        self.question = question
        self.claims = claims

    def enter(self, table: Worktable) -> None:
        table.changes.missed[table.call.id] = Missed(self.question, self.claims)


class AskedWhich(NamedTuple):
    """What a tool gives in place of a change: a question to the athlete. Nothing was written."""

    question: Question
    claims: frozenset[int] = frozenset()

    def answer_text(self) -> str:
        return f"nothing is changed: the athlete is asked {self.question.question!r}"

    def enter(self, table: Worktable) -> None:
        if self.question not in table.changes.asked:
            table.changes.asked.append(self.question)
        table.claims.settled |= self.claims


def aim_of(table: Worktable, workout_id: str, said: CallWords, *, whole: bool = False) -> Aim | AskedWhich:
    """The one workout that a call means, or the question which. Raises Unaimed, and Refusal for a handle that
    the words can't mean. `whole`: what is named is all of the workout."""
    try:
        aim = _aim(table, workout_id, said, whole)
    except Refusal:
        if (meanwhile := _pinned_meanwhile(table)) is not None:
            return meanwhile
        raise
    return aim if isinstance(aim, Aim) else _pinned_meanwhile(table) or aim


def _aim(table: Worktable, workout_id: str, said: CallWords, whole: bool) -> Aim | AskedWhich:
    pinned = pinned_aim(table)
    if pinned is not None:
        return pinned
    answered = asked_about(table, workout_id)
    if answered is not None:
        return Aim((answered,))
    if table.given.engine == COMMAND and workout_id:
        return Aim((_standing(table, workout_id),))
    return _found(table, workout_id, said, whole)


def pinned_aim(table: Worktable) -> Aim | None:
    """What this call meant before, by the message's entry."""
    entry = table.inbox.entry(table.given.message.owner, table.given.message.id)
    meant = entry.target_of(table.act) if entry is not None else None
    if meant is None:
        return None
    stored = (table.shelf.get(each) for each in meant)
    return Aim(tuple(each for each in stored if each is not None))


def _pinned_meanwhile(table: Worktable) -> Aim | None:
    """What another worker with this message found meanwhile: it may have taken away what is missed here."""
    table.inbox.newest(table.given.message.owner, table.given.message.id)
    return pinned_aim(table)


def _found(table: Worktable, workout_id: str, said: CallWords, whole: bool) -> Aim | AskedWhich:
    """Among the near ones; what is not found there is refused by what there is of all."""
    if table.shelf.keeps_days:
        with suppress(Refusal):
            return _found_among(table, workout_id, said, whole, near_ones(table))
    return _found_among(table, workout_id, said, whole, earlier_ones(table))


def _found_among(
    table: Worktable, workout_id: str, said: CallWords, whole: bool, candidates: Sequence[StoredWorkout]
) -> Aim | AskedWhich:
    spoken = words_named(table, said, candidates)
    named, denied, told = spoken
    handle = id_of(table, workout_id)
    shown = _shown(table, handle) if workout_id else None
    if shown is not None and (
        spoken.both
        or has_unknown_words(table, said, told)
        or says_all(table, said)
        or says_value(table, said, shown, candidates)
        or _is_only_one(table, shown, said, candidates)
    ):
        fitting = _unless_contradicted(table, shown, spoken, said, candidates, whole)
        named = NamedTargets() if said.beside else named
    else:
        fitting, named = _meant_by_words(table, spoken, said, candidates, whole)
    if workout_id and handle not in [each.workout_id for each in fitting]:
        raise _other_than(table, workout_id, handle, fitting, candidates, said)
    if len(fitting) > 1:
        return asked_which(table, said, fitting)
    if not fitting:
        raise unaimed(table, said, candidates)
    [one] = fitting
    others = [each for each in candidates if each.workout_id != one.workout_id]
    alone = one == shown and _is_alone(table, one, named, said, others, whole)
    near = _is_near(table, one, named) or (alone and targets.day_of(one) == table.given.today.isoformat())
    return Aim((one,), named, denied, near, told)


def _is_alone(
    table: Worktable,
    one: StoredWorkout,
    named: NamedTargets,
    said: CallWords,
    others: Sequence[StoredWorkout],
    whole: bool,
) -> bool:
    """Whether no other workout has what is named, or the value that is said of it: "the 10k"."""
    if not named:
        return says_value(table, said, one, others)
    return not contradiction.as_good(one, named, others, whole=whole)


def _is_only_one(
    table: Worktable, shown: StoredWorkout, said: CallWords, candidates: Sequence[StoredWorkout]
) -> bool:
    """Whether no other workout of the day can have what is said, and none of the message before."""
    able = [each for each in candidates if said.can_mean(each, table.given.athlete)]
    last = [each for each in able if each.workout_id in just_said(table)]
    return not last and [shown] == [
        each for each in able if targets.day_of(each) == table.given.today.isoformat()
    ]


def _meant_by_words(
    table: Worktable, spoken: SpokenNames, said: CallWords, candidates: Sequence[StoredWorkout], whole: bool
) -> tuple[list[StoredWorkout], NamedTargets]:
    """The workouts that fit what the words say, and what is named of it."""
    named, denied, both = spoken.named, spoken.denied, spoken.both
    able = [each for each in candidates if said.can_mean(each, table.given.athlete)]
    before = just_said(table, joins=bool(said.added))
    if said.added and "forgot" not in _words_of_quote(table, said):  # what goes on is of the same day
        able = [each for each in able if targets.day_of(each) == table.given.today.isoformat()]
    fitting = _told_before(table, both, able, before, whole)
    if not (fitting or both or said.added):
        fitting = _only_timed(table, said, able, before)
    if not (fitting or said.added):
        fitting = _told_before(table, both, candidates, before, whole)
    if not fitting and said.beside:
        named = NamedTargets()
        fitting = _told_before(table, named, able, before, whole)
    return _of_which_true(denied, named, fitting, able), named


def _only_timed(
    table: Worktable, said: CallWords, able: Sequence[StoredWorkout], before: Sequence[str]
) -> list[StoredWorkout]:
    """The one workout of today that has a time already, where a time is said and the workouts of the message
    before can have none: "it was 26 minutes" behind a run and a bench press."""
    if not before or [field for _, field in said.fields] != ["duration"]:
        return []
    today = [each for each in able if targets.day_of(each) == table.given.today.isoformat()]
    timed = [
        each for each in today if any(one.duration_seconds for one in (each.workout or Workout()).sets())
    ]
    return timed if len(timed) == 1 and _is_earlier(table, timed[0]) else []


def _of_which_true(
    denied: Denied, named: NamedTargets, fitting: list[StoredWorkout], able: Sequence[StoredWorkout]
) -> list[StoredWorkout]:
    """The one of which is true what the words say that stood there: of those that fit, else of all that have
    what is named; those that fit, where it is not one."""
    true = [each for each in able if each.workout and targets.is_true(denied, each.workout, named)]
    among = [each for each in true if each in fitting]
    if not (among or denied.numbers == ()):
        among = [each for each in true if each.workout and targets.has_all(each.workout, named)]
    return among if len(among) == 1 else fitting


def _words_of_quote(table: Worktable, said: CallWords) -> list[str]:
    return [table.given.texts.tokens[at].folded for at in range(said.quote.first, said.quote.last + 1)]


def _unless_contradicted(
    table: Worktable,
    shown: StoredWorkout,
    spoken: SpokenNames,
    said: CallWords,
    candidates: Sequence[StoredWorkout],
    whole: bool,
) -> list[StoredWorkout]:
    """The workout that a model names; what the words name of another one instead, or of a day that is not its
    own: that of a part which is moved or taken away may be where it belongs."""
    both, to = spoken.both, {each.workout_id for each in table.changes.made if said.moves}
    others = [each for each in candidates if _is_earlier(table, each) and each.workout_id not in to]
    another = contradiction.better(shown, both, others, whole=whole)
    on_its_day = both.day is None or targets.day_of(shown) == both.day.isoformat()
    return another or ([shown] if on_its_day or said.moves else [])


def _is_near(table: Worktable, one: StoredWorkout, named: NamedTargets) -> bool:
    """Whether a workout is of the message before, or of the day that is said."""
    before = named.day is not None or one.workout_id in (*table.given.before.workouts, *_agreed(table))
    return before or (bool(named) and one.workout_id in just_said(table))


def _shown(table: Worktable, workout_id: str) -> StoredWorkout | None:
    """A workout that a model was shown and names; None for another one, and where no model reads."""
    if table.given.engine in (OFFLINE, COMMAND) or workout_id not in table.given.before.shown:
        return None
    stored = table.shelf.get(workout_id)
    return stored if stored is not None and stored.workout is not None else None


def near_ones(table: Worktable) -> list[StoredWorkout]:
    """Those of them that may be meant without being looked for far: of the message before, of the last days,
    and of the days that are named; all, where they are few."""
    if not table.shelf.keeps_days:
        return earlier_ones(table)
    row, before, since = (
        table.given.texts.tokens,
        table.given.before,
        table.given.today - timedelta(targets.LAST_DAYS),
    )
    found = table.shelf.of_days(since, table.given.today, {*before.shown, *before.workouts, *before.latest})
    for day in targets.days_in(row, range(len(row)), table.given.athlete, table.given.today):
        if not since <= day <= table.given.today:
            found += [each for each in table.shelf.of_days(day, day) if each not in found]
    return [each for each in found if each.message_id != table.given.message.id]


def earlier_ones(table: Worktable) -> list[StoredWorkout]:
    """The workouts that stand and are none of this message's own, the newest first."""
    return [each for each in table.shelf.looked_through() if each.message_id != table.given.message.id]


def _told_before(
    table: Worktable,
    named: NamedTargets,
    candidates: Sequence[StoredWorkout],
    before: Sequence[str],
    whole: bool,
) -> list[StoredWorkout]:
    """Those meant, less what was told in messages that were sent later."""
    left = list(candidates)
    while fitting := targets.found(named, before, left, table.given.today, whole=whole):
        later = [each for each in fitting if not _is_earlier(table, each)]
        if not later:
            return fitting
        left = [each for each in left if each not in later]
    return []


def just_said(table: Worktable, *, joins: bool = False) -> tuple[str, ...]:
    """The workouts that "that" means: of the message directly before, and what of its drafts was agreed to.
    Where it wrote none, a model may mean the one of the newest message that wrote any, of today or yesterday:
    chat between them writes nothing. What `joins` a workout means so that of today, by the rules too, if that
    message left nothing open."""
    before = table.given.before
    of_that = tuple(dict.fromkeys((*before.workouts, *_agreed(table))))
    by_rules = table.given.engine in (OFFLINE, COMMAND)
    open_or_alone = (before.question or before.drafts or not joins) if by_rules else False
    if of_that or len(before.latest) != 1 or open_or_alone:
        return of_that
    since = (table.given.today - timedelta(0 if by_rules else 1)).isoformat()
    stored = [each for each in map(table.shelf.get, before.latest) if each is not None]
    near = [each.workout_id for each in stored if targets.day_of(each) >= since]
    newest = near_ones(table)[:1] if near and by_rules else stored
    return tuple(near) if [each.workout_id for each in newest] == near else ()


def _agreed(table: Worktable) -> list[str]:
    """The workouts of the drafts of the message directly before that stand by now."""
    drafts = Drafts(table.shelf.records, table.shelf, table.inbox, table.inbox.clock)
    found = map(drafts.get, table.given.before.drafts)
    ids = [each.workout_id for each in found if each is not None and each.state == "logged"]
    stored = map(table.shelf.get, ids)
    return [each.workout_id for each in stored if each is not None and each.workout is not None]


def _is_earlier(table: Worktable, stored: StoredWorkout) -> bool:
    here = table.given.message
    if stored.workout_id in just_said(table):
        return True
    told = table.inbox.entry(here.owner, stored.message_id)
    return told is None or (told.message.sent_at, told.message.id) < (here.sent_at, here.id)


def id_of(table: Worktable, workout_id: str) -> str:
    """The id behind a handle of this message; another id as it is."""
    return table.given.before.workout_of(workout_id)


def asked_about(table: Worktable, workout_id: str) -> StoredWorkout | None:
    """The workout that this message answers a question about; the only one, if the call names none."""
    which = [each for each in table.given.questions if each.code == WHICH]
    if which:
        found = chosen(table, which[0], workout_id)
        return found[0] if len(found) == 1 else None
    asked = {each.workout_id for each in table.given.questions} - {""}
    wanted = id_of(table, workout_id) or (next(iter(asked)) if len(asked) == 1 else "")
    return table.shelf.get(wanted) if wanted in asked else None


_ALL_OFFERED = ("both", "all")
_PLACES = {
    "first": 0,
    "1st": 0,
    "former": 0,
    "second": 1,
    "2nd": 1,
    "third": 2,
    "3rd": 2,
    "last": -1,
    "latter": -1,
}


def chosen(table: Worktable, question: Question, workout_id: str = "") -> list[StoredWorkout]:
    """Which of the workouts offered this message means: by its words, else as the model reads it. None where
    it begins with a no, and where it says how many they are and other many were offered."""
    offered = [each for each in map(table.shelf.get, question.targets) if each is not None and each.workout]
    row = tokens(table.given.message.text)
    if begins_with_no(table.given.message.text):
        return []
    if says_all_offered(row):
        return offered if _counted(row) in (None, len(offered)) else []
    if len(offered) == 1 and said_yes(table.given.message.text):
        return offered
    named = targets.named_in(row, range(len(row)), table.given.athlete, table.given.today)
    if named:
        return _named_of(named, question, offered, table.given.today)
    places = _places_said(row, len(offered))
    if places is not None:
        return [offered[place] for place in places]
    return [each for each in offered if each.workout_id == id_of(table, workout_id)]


def _named_of(
    named: NamedTargets, question: Question, offered: list[StoredWorkout], today: date
) -> list[StoredWorkout]:
    """Those of the workouts offered that have all that is named; else the one of each exercise that is named:
    "the bench and the run"."""
    found = targets.found(named, question.targets, offered, today)
    if found or len(named.exercises) < 2:
        return found
    each_named = [
        targets.found(named._replace(exercises=(each,)), question.targets, offered, today)
        for each in named.exercises
    ]
    return [one for each in each_named for one in each] if all(len(each) == 1 for each in each_named) else []


def _places_said(row: Sequence[Token], count: int) -> list[int] | None:
    """Which of so many an answer means by their places: "the first", "the first two", "the first and the
    last"; none where there are not so many, None where it names no place."""
    places: list[int] = []
    for at, token in enumerate(row):
        if token.folded not in _PLACES:
            continue
        place, behind = _PLACES[token.folded], row[at + 1 : at + 2]
        spoken = spoken_number(row, at + 1) if behind else None
        said = int((spoken[0] if spoken else behind[0].value if behind else None) or 1)
        counted = min(said, count + 1)  # one more than there are says enough
        ends = {0: range(counted), -1: range(count - counted, count)}
        if counted > 1 and place in ends:
            places += ends[place]
        else:
            places.append(place if place >= 0 else count + place)
    there = [each for each in dict.fromkeys(places) if 0 <= each < count]
    return (there if len(there) == len(set(places)) else []) if places else None


def says_all_offered(row: Sequence[Token]) -> bool:
    """Whether an answer means all that were offered: "both", "all three"."""
    return any(token.folded in _ALL_OFFERED for token in row)


def says_places(row: Sequence[Token]) -> bool:
    """Whether an answer means some of those offered by their places, or all: "the first two"."""
    return says_all_offered(row) or any(token.folded in _PLACES for token in row)


def _counted(row: Sequence[Token]) -> int | None:
    """How many workouts an answer means that means all: two for "both", three for "all three"; None where it
    doesn't say."""
    for at, token in enumerate(row):
        if token.folded == "both":
            return 2
        if token.folded == "all" and at + 1 < len(row):
            spoken = spoken_number(row, at + 1)
            value = row[at + 1].value if spoken is None else spoken[0]
            if value is not None:
                return int(value)
    return None


def asked_again(table: Worktable, question: Question) -> AskedWhich:
    """The question once more, after an answer that chose none of those offered."""
    offered = [each for each in map(table.shelf.get, question.targets) if each is not None and each.workout]
    return AskedWhich(_question(table, question.question, offered)._replace(code=question.code))


def _standing(table: Worktable, workout_id: str) -> StoredWorkout:
    stored = table.shelf.get(workout_id)
    if stored is None or stored.workout is None:
        raise Refusal(f"there is no workout {workout_id!r}: see `history` for those that are there.")
    return stored


# --- what is asked

UNSAID_NOW = "This text of the message does not say all that an earlier one did. "


def deletion_question(table: Worktable, stored: Sequence[StoredWorkout], why: str = "") -> Question:
    """Whether to delete these workouts, with the reason to ask: a yes deletes them."""
    message, ids = table.given.message, tuple(each.workout_id for each in stored)
    words = f"{why}Delete {say_all(stored)}?"
    return Question(table.given.entry.question_id(0), DELETION, words, message.id, message.text, targets=ids)


def deletions_left(table: Worktable) -> list[Question]:
    """What is asked of words beside a report that ask to delete: "Bench 3x5. Delete the last one"."""
    asking = [tokens(each.text) for each in unlogged(table) if each.code == DELETION]
    matter = words_of("taking_away", "matter")  # "delete that from your memory" is of no workout
    if not any(matter.isdisjoint(token.folded for token in row) for row in asking):
        return []
    meant = [each for each in map(table.shelf.get, table.given.before.workouts) if each and each.workout]
    if meant:
        return [deletion_question(table, meant)]
    return [_question(table, "Which workout shall I delete? Say its exercise and its day.", ())]


def asked_which(table: Worktable, said: CallWords, fitting: Sequence[StoredWorkout]) -> AskedWhich:
    """The question which of several is meant."""
    return AskedWhich(_question(table, f"Which one: {say_all(fitting, 'or')}?", fitting), _claims(said))


def nothing_to_undo(table: Worktable, said: CallWords) -> Unaimed:
    """That this conversation has no change left to take back."""
    words = "nothing that was said in this conversation has a change that could be taken back"
    asked = _question(table, f"{words.capitalize()}. Which workout do you mean?", ())
    return Unaimed(f"{words}: name the workout.", asked, _claims(said))


def unaimed(table: Worktable, said: CallWords, candidates: Sequence[StoredWorkout]) -> Unaimed:
    """That no workout is meant, in words to the model, and the question to the athlete."""
    named = words_named(table, said, candidates)
    able = [each for each in candidates if said.can_mean(each, table.given.athlete)]
    such = named.named._replace(day=None)
    near = [each for each in able if (_is_such(each, such) if such else _is_recent(each, table))][:_OFFERED]
    names = f": {say_all(near, 'or')}?" if len(near) > 1 else f": {say_all(near)}?" if near else "?"
    words = "no workout is meant by these words: there is none that they name, or none in the message before"
    if named.named.day is not None and any(_is_recent(each, table) for each in near):
        words = "no workout is meant by these words: what they name stands on another day"
    elif near and not such:
        words = "no workout is meant by these words: there is none in the message before"
    return Unaimed(
        f"{words}.{_list_of(table, near)}",
        _question(table, f"{_not_found(table, named)}Which workout do you mean{names}", near),
        _claims(said),
    )


def _not_found(table: Worktable, spoken: SpokenNames) -> str:
    """ "I find no bench of Thursday. ", in the athlete's words."""
    row = table.given.texts.tokens
    words = " ".join(row[at].folded for at in sorted(spoken.named.places))
    return f"I find no {words} that this could be about. " if words else ""


def _other_than(
    table: Worktable,
    said_id: str,
    workout_id: str,
    fitting: Sequence[StoredWorkout],
    candidates: Sequence[StoredWorkout],
    said: CallWords,
) -> Refusal:
    """Why a workout that was named can't be meant."""
    stored = table.shelf.get(workout_id)
    if stored is None or stored.workout is None:
        return Refusal(f"there is no workout {said_id!r}.{_list_of(table, candidates[:_OFFERED])}")
    what = f"the athlete's words don't mean workout {said_id} ({title_and_day(stored.workout)})"
    if not fitting:
        none = unaimed(table, said, candidates)
        return Unaimed(f"{what}: {none}", none.question, none.claims)
    offered = [*fitting, *([stored] if said.can_mean(stored, table.given.athlete) else [])]
    question = _question(table, f"Which workout do you mean: {say_all(offered, 'or')}?", offered)
    return Unaimed(
        f"{what}, they mean {say_all(fitting)}.{_list_of(table, fitting)}", question, _claims(said)
    )


def _question(table: Worktable, words: str, offered: Sequence[StoredWorkout]) -> Question:
    entry = table.given.entry
    return Question(
        entry.question_id(0),
        WHICH,
        words,
        entry.message.id,
        entry.message.text,
        options=tuple(title_and_day(each.workout) for each in offered if each.workout is not None),
        targets=tuple(each.workout_id for each in offered),
    )


def _is_such(stored: StoredWorkout, named: NamedTargets) -> bool:
    return stored.workout is not None and targets.has_all(stored.workout, named)


def _is_recent(stored: StoredWorkout, table: Worktable) -> bool:
    since = table.given.today.toordinal() - targets.LAST_DAYS
    return targets.day_of(stored) >= table.given.today.fromordinal(since).isoformat()


def _list_of(table: Worktable, offered: Sequence[StoredWorkout]) -> str:
    shown = table.given.before.shown
    rows = [
        f"{f'w{shown.index(each.workout_id) + 1}' if each.workout_id in shown else each.workout_id}"
        f" is {title_and_day(each.workout)}"
        for each in offered
        if each.workout is not None
    ]
    return f" {'; '.join(rows)}." if rows else ""


def _claims(said: CallWords) -> frozenset[int]:
    return frozenset((*said.quote.numbers, *said.quote.words)) | said.values
