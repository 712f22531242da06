"""The logger: one message in, one WorkoutLogResult out.

    receive     the message is stored before it is read; one that has its report is answered from it
    prepare     the athlete, the conversation, the words that may ground a workout: the table
    converse    the loop, with the model or the embedded engine
    report      what was committed, what was blocked, what to ask
    settle      report, trace and conversation are written together; then search follows

Killed anywhere, it is run again from the message: the journal replays what the model said, every write
knows its act, and the same workouts stand once.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple

import structlog

from agents.athlete import Athlete
from agents.conversation import NOTHING_BEFORE, NOTHING_SHOWN, Before, Conversation, Question, WaitingDraft
from agents.dates import local_day
from agents.errors import BadInput, Overtaken
from agents.events import Listener, nobody
from agents.guests import Guest, ReportPart, Room, Visit
from agents.journal import RecordsJournal
from agents.logger import brief
from agents.logger.amending.aim import UNSAID_NOW, deletion_question, deletions_left
from agents.logger.amending.held_change import drafts_of_changes, hold_the_rest, not_changed
from agents.logger.amending.taking_back import take_back_first
from agents.logger.asking.asked_about import (
    AskingContext,
    LeftOpen,
    answered_by,
    left_open,
    may_decide,
    settlement,
    taught_by,
)
from agents.logger.asking.deciding import Deciding, shown_in
from agents.logger.asking.questions import (
    DELETE_WHICH,
    DELETION,
    NOTHING_SAID,
    Lesson,
    ShownReply,
    is_decision,
    said_in,
)
from agents.logger.brief import TOOLBOX as TOOLBOX
from agents.logger.brief import toolbox_for
from agents.logger.evidence.certain import reads_whole
from agents.logger.evidence.ledger import Claims
from agents.logger.guests.host import guests_of, parts_of, tell_guests, undo_is_of
from agents.logger.progress import TableProgress
from agents.logger.records import duplicates
from agents.logger.records.drafts import Drafts
from agents.logger.records.inbox import Entry, Inbox, Message, athlete_of, message_key
from agents.logger.records.loading import believed, first_read, read_on
from agents.logger.records.settle import Settlement, conversation_of, settle
from agents.logger.records.shelf import Shelf, workout_key
from agents.logger.records.undo import newest_undoable
from agents.logger.report import Report, report
from agents.logger.report_as_of_now import as_it_stands
from agents.logger.result import MODEL_FAILED, WorkoutLogResult, is_unread
from agents.logger.unread import unlogged
from agents.logger.worktable import OF_SEVERAL, OF_WORKOUTS, Guests, MessageContext, Worktable
from agents.loop import Budget, Outcome, converse
from agents.models.offline.engine import Offline
from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from agents.models.port import Model, ModelError, ModelMisconfigured, Reply
from agents.reading.deletion_words import asks_to_undo, taking_back_in
from agents.requests.undo import may_take_back
from agents.snapshot import Snapshot
from agents.spending import held
from agents.words import tokens
from agents.workout import StoredWorkout
from storage.ports import WORKOUTS, Records

log = structlog.get_logger()


class Limits(NamedTuple):
    """What a message and an athlete's day may cost; None for no limit."""

    message_usd: Decimal | None = None
    day_usd: Decimal | None = None
    turns: int = 64  # enough for ten workouts and a model that calls every stage in a turn of its own
    fast_path: bool = False  # a message that the embedded engine reads completely needs no model


class _Caller(NamedTuple):
    """Who waits for the result: hears what happens meanwhile, how long they wait, whether they went, and
    whether they are shown what the model says besides."""

    listener: Listener
    seconds_left: Callable[[], float | None]
    cancelled: Callable[[], bool]
    speaks: bool


class _Received(NamedTuple):
    """A message that is stored, and the conversation it is of."""

    records: Snapshot
    inbox: Inbox
    entry: Entry
    conversation: Conversation


@dataclass(frozen=True)
class WorkoutLogger:
    """Logs messages. `follow` brings search up to date after a save: (owner, workout id) -> done or not.

    `rooms` may take part in a message: what is said to them goes there, and they hear of every workout.
    `trace_seconds` is how long it is kept how a report came about, None for ever. `takes_answers`: a message
    may answer what the last reply left open; not one that is read long after its reply, or was answered by
    somebody else.
    """

    records: Records
    model: Model
    clock: Callable[[], float]
    follow: Callable[[str, str], bool]
    limits: Limits = field(default_factory=Limits)
    embedded: Offline = field(default_factory=Offline)
    rooms: tuple[Room, ...] = ()
    trace_seconds: float | None = None
    takes_answers: bool = True

    def log(
        self,
        message: Message,
        *,
        listener: Listener = nobody,
        seconds_left: Callable[[], float | None] = lambda: None,
        cancelled: Callable[[], bool] = lambda: False,
        speaks: bool = False,
    ) -> WorkoutLogResult:
        """What became of the message. `speaks`: a model's own sentences are shown, as in a chat.

        Raises BadInput at the edge, StorageError for the queue to retry.
        """
        message, caller = message.checked(), _Caller(listener, seconds_left, cancelled, speaks)
        believing = True
        while True:
            try:
                return self._log(message, caller, believing)
            except Overtaken:
                believing = False  # what the conversation says of other messages: now they are read

    def _log(self, message: Message, caller: _Caller, believing: bool) -> WorkoutLogResult:
        received = self._received(message, believing)
        records, inbox, entry, conversation = received
        if entry.report is not None:
            return self._told_again(received, entry.report)
        if (settled := self._without_reading(received)) is not None:
            return settle(inbox, entry, settled, self.trace_seconds)

        def run(entry: Entry, conversation: Conversation) -> WorkoutLogResult:
            known = believed(conversation, entry) if believing else {}
            own_inbox = replace(inbox, believed=known)
            guests = self._guests(records, entry, conversation)
            return _Work(self, records, own_inbox, entry, conversation, guests, believing).run(caller)

        asked = duplicates.answered_by(entry.message.text, entry.questions)
        return run(entry, conversation) if asked is None else self._answer(inbox, entry, asked, run)

    def _received(self, message: Message, believing: bool) -> _Received:
        """Store the message, and read what it needs of the records. Raises BadInput."""
        records = self._first_read(message)
        inbox = Inbox(records, self.clock)
        conversation = conversation_of(records, message)
        message = inbox.placed(message, conversation)
        before, shown = _before(inbox, conversation, message), conversation.shown
        if not self.takes_answers:
            before, shown = before._replace(question="", drafts=(), exchange=()), NOTHING_SHOWN
        may_answer = _may_answer(conversation, message, before)
        if message.answers and not may_answer and inbox.entry(message.owner, message.id) is None:
            raise BadInput(f"answers is {message.answers!r}: no such question is open in this conversation.")
        entry = inbox.receive(message, may_answer, before, shown)
        if entry.before == NOTHING_BEFORE:
            entry = replace(entry, before=before)  # stored by an earlier version, which did not keep it
        grounds = believed(conversation, entry) if believing else {}
        read_on(records, entry, grounds, shows_workouts=self.model.name != self.embedded.name)
        return _Received(records, inbox, entry, conversation)

    def _told_again(self, received: _Received, report: Mapping[str, Any]) -> WorkoutLogResult:
        """A message that has its report: what that tells, as it stands now."""
        records, _, entry, conversation = received
        reported = WorkoutLogResult.model_validate_json(json.dumps(report))
        shelf = Shelf(records, entry.message.owner, self.clock)
        _meet_again(self._guests(records, entry, conversation), shelf, reported)
        return as_it_stands(reported, shelf.get, self._drafts(records, shelf).standing)

    def _without_reading(self, received: _Received) -> Settlement | None:
        """What comes of a message that code answers: it decides on drafts, says again what was said under
        another id, or lets alone what was asked."""
        records, inbox, entry, conversation = received
        decided = self._decided(entry, conversation, records) if may_decide(entry) else None
        if decided is not None:
            return decided
        repeated = self._repeated(inbox, entry) if entry.repeats and not entry.message.again else ""
        if repeated:
            trace = {"why": duplicates.DUPLICATE, "of": entry.repeats}
            return Settlement(duplicates.asked_about(entry, repeated), trace)
        asked = duplicates.answered_by(entry.message.text, entry.questions)
        if asked is None and (left := duplicates.left_alone(entry)) is not None:
            settled = frozenset(each.id for each in entry.questions if each.code == DELETION)
            return Settlement(left, {"why": "declined"}, settled)
        return None

    def _first_read(self, message: Message) -> Snapshot:
        costs = self.model.name != self.embedded.name or self.limits.day_usd is not None
        return first_read(
            self.records,
            self.clock,
            message,
            also=tuple(key for room in self.rooms for key in room.reads),
            with_cost=costs,
        )

    def _guests(self, records: Snapshot, entry: Entry, conversation: Conversation) -> tuple[Guest, ...]:
        """The rooms that take part in a message."""
        message = entry.message
        athlete = athlete_of(records, message)
        visit = Visit(
            owner=message.owner,
            today=local_day(message.sent_at, athlete.timezone),
            athlete=athlete,
            sent_at=message.sent_at,
            message_id=message.id,
            conversation_id=message.conversation_id,
            text=message.text,
            scope=entry.scope,
            revision=entry.revision,
            conversation=conversation,
            before=entry.before,
        )
        return guests_of(self.rooms, records, visit)

    def drafts_of(self, owner: str, records: Snapshot) -> Drafts:
        """An athlete's drafts, to look at."""
        return self._drafts(records, Shelf(records, owner, self.clock))

    def _drafts(self, records: Records, shelf: Shelf) -> Drafts:
        return Drafts(records, shelf, Inbox(records, self.clock), self.clock)

    def deciding(self, visit: Visit) -> Deciding:
        """Who logs or drops this athlete's drafts, and who hears of it."""
        records = Snapshot(self.records, self.clock)
        return self._deciding(visit.owner, records, guests_of(self.rooms, records, visit))

    def _deciding(self, owner: str, records: Snapshot, guests: tuple[Guest, ...]) -> Deciding:
        shelf = Shelf(records, owner, self.clock, guests)
        return Deciding(self._drafts(records, shelf), lambda each: self.brought_up(owner, each), guests)

    def _decided(self, entry: Entry, conversation: Conversation, records: Snapshot) -> Settlement | None:
        """What comes of a yes, a no or a value to the drafts that the last reply showed."""
        guests = self._guests(records, entry, conversation)
        deciding = self._deciding(entry.message.owner, records, guests)
        by_model = self.model.name != self.embedded.name  # it is shown the drafts, and may say them anew
        return settlement(
            deciding, entry, athlete_of(records, entry.message), conversation, by_model=by_model
        )

    def brought_up(self, owner: str, workout_id: str) -> bool:
        """Bring search up to date. The records have it already: a failure here is mended later."""
        try:
            return self.follow(owner, workout_id)
        except Exception as error:
            log.warning("not indexed yet", workout_id=workout_id, error=type(error).__name__)
            return False

    def _repeated(self, inbox: Inbox, entry: Entry) -> str:
        """What is true of the message that this one repeats; "" if nothing of it would stand twice, or if it
        only says yes or no."""
        if is_decision(entry.message.text) or duplicates.decides(entry.message.text):
            return ""
        earlier = inbox.entry(entry.message.owner, entry.repeats)
        if earlier is None or earlier.repeats or not duplicates.same_words(earlier, entry):
            return ""
        is_short = not read(entry.message.text, ReadingContext(entry.message.exercise)).workouts
        if is_short and duplicates.asks_another(earlier, entry.questions):
            return ""  # a short answer, said again to another question
        if earlier.report is None:
            return duplicates.ON_ITS_WAY
        shelf = Shelf(inbox.records, entry.message.owner, self.clock)
        stored = (shelf.get(minted.workout_id) for minted in earlier.workouts)
        stands = any(each is not None and each.workout is not None for each in stored)
        if stands or earlier.report["changes"]:
            return duplicates.LOGGED
        return duplicates.MOVED if duplicates.moved_the_program(earlier) else ""

    def _answer(
        self,
        inbox: Inbox,
        entry: Entry,
        asked: Question,
        run: Callable[[Entry, Conversation], WorkoutLogResult],
    ) -> WorkoutLogResult:
        """A yes or a no to the question about a duplicate: on a yes, that message is logged after all."""
        message, again = entry.message, None
        held = inbox.reopen(message.owner, asked.message_id) if duplicates.said_yes(message.text) else None
        if held is not None:
            held = replace(held, message=replace(held.message, again=True))
            again = run(held, conversation_of(inbox.records, held.message))
        trace = {"why": duplicates.DUPLICATE, "of": asked.message_id}
        settlement = Settlement(duplicates.answer(message, again), trace, frozenset({asked.id}))
        return settle(inbox, entry, settlement, self.trace_seconds)


def _next_of(questions: Sequence[Question], answered: Collection[str]) -> list[Question]:
    """What is open still of the messages that were asked about: of each the next question is put."""
    about = {each.message_id for each in questions if each.id in answered}
    return [each for each in questions if each.message_id in about and each.id not in answered]


def _before(inbox: Inbox, conversation: Conversation, message: Message) -> Before:
    """What was before a message. Of a conversation of an earlier version, which kept no replies, the workouts
    of the message before are those that its own record has."""
    before = conversation.before(message.id, message.sent_at)
    if before.message_id not in conversation.replies_of_then:
        return before
    told = inbox.entry(message.owner, before.message_id)
    ids = () if told is None else tuple(each.workout_id for each in told.workouts)
    return before._replace(workouts=ids, shown=ids, changers=(before.message_id,) if ids else ())


def _may_answer(conversation: Conversation, message: Message, before: Before) -> tuple[Question, ...]:
    """The question that a message may answer: the one that the caller names, else that of the last reply."""
    asked = conversation.question(message.answers or before.question)
    return (asked,) if asked is not None else ()


@dataclass(frozen=True)
class _Work:
    """One message on its way through the logger."""

    logger: WorkoutLogger
    records: Snapshot
    inbox: Inbox
    entry: Entry
    conversation: Conversation
    guests: tuple[Guest, ...] = ()
    believing: bool = True

    def run(self, caller: _Caller) -> WorkoutLogResult:
        limits = self.logger.limits
        budget = Budget(turns=limits.turns, cost_usd=limits.message_usd, seconds_left=caller.seconds_left)
        table = self._table(caller, budget)
        self._begin(table)
        take_back_first(table)
        outcome = self._talk(table, budget, caller)
        hold_the_rest(table)
        table.changes.made += _not_told(table)
        table.changes.asked += deletions_left(table)
        open_ones = self.conversation.questions
        answered = answered_by(table, open_ones) | duplicates.settled_by(self.entry.message, open_ones)
        why = outcome.why if outcome.failed is None else f"{MODEL_FAILED}: {type(outcome.failed).__name__}"
        reported = self._report(table, budget, outcome, why, answered)
        if why == "cancelled" or is_unread(reported.result):
            return reported.result  # what was saved stands; delivered again, the message is finished
        settlement = Settlement(
            reported,
            _trace(table, why, outcome.replies),
            answered,
            learned=lambda: self._learned(table, answered),
            shown=shown_in(reported),
            # Once: then it stands as it is.
            acts=frozenset(table.changes.acts) if self.believing else None,
        )
        return settle(self.inbox, self.entry, settlement, self.logger.trace_seconds)

    def _report(
        self, table: Worktable, budget: Budget, outcome: Outcome, why: str, answered: frozenset[str]
    ) -> Report:
        """What became of the message; its guests and search are brought up to date on the way."""
        open_ones, left = self.conversation.questions, self._left(table)
        shown = dict.fromkeys([*_touched(table), *(each.workout_id for each in left)])
        degraded = table.given.engine == self.logger.embedded.name and self._expects_model(table)
        return report(
            table,
            why=why,
            usage=budget.used,
            turns=budget.turns_used,
            degraded=degraded,
            in_place_of=self.logger.model.name if degraded else table.given.in_place_of,
            waiting=_next_of(open_ones, answered),
            open_ones=[each for each in open_ones if each.id not in answered],
            drafts_waiting=self._drafts_waiting(),
            drafts_before=[each for each in map(self._drafts.get, self.entry.before.drafts) if each],
            changes_held=drafts_of_changes(table),
            model_says=_said_in_words(outcome),
            spoken=self._spoken(table, outcome),
            unmade=tuple(not_changed(table)),
            settled=bool(answered),
            indexed={workout_id: self._follow(workout_id) for workout_id in shown},
            left=left,
            also_asks=self._unsaid_now(table, left),
            parts=self._parts(table),
        )

    def _drafts_waiting(self) -> list[WaitingDraft]:
        """The drafts of other messages that wait still; of those of the last reply as they stand, since this
        message may have said some of them anew."""
        now, shown = self._drafts.now(), {each: self._drafts.get(each) for each in self.entry.before.drafts}
        others = [each for each in self.conversation.drafts if each.message_id != self.entry.message.id]
        waiting = (each for each in others if not each.until or now < datetime.fromisoformat(each.until))
        standing = ((each, shown.get(each.draft_id)) for each in waiting)
        return [
            each if draft is None else draft.waiting
            for each, draft in standing
            if draft is None or draft.state == "open"
        ]

    @cached_property
    def _drafts(self) -> Drafts:
        return self.logger.drafts_of(self.entry.message.owner, self.records)

    def _talk(self, table: Worktable, budget: Budget, caller: _Caller) -> Outcome:
        """The conversation with the model; if it fails before its first word, with the embedded engine."""
        embedded = self.logger.embedded
        toolbox = toolbox_for(self.guests)
        journal = self._journal

        def talk(model: Model) -> Outcome:
            def replied(reply: Reply) -> None:
                before, by = reply.in_place_of or table.given.in_place_of, reply.by or model.name
                table.given = replace(table.given, engine=by, in_place_of=before)

            table.given = replace(table.given, engine=model.name)
            listener = self._heard_by(table, caller.listener)
            return converse(
                model, brief.system(table), [brief.first_turn(table, self.conversation)], toolbox,
                TableProgress(table),
                journal=journal, budget=budget, listener=listener, cancelled=caller.cancelled,
                replied=replied,
            )  # fmt: skip

        first = journal.read(0) or journal.read_otherwise(0)
        if first is not None and first.engine == embedded.name:
            return talk(embedded)  # a replay stays with the engine it began with
        with ExitStack() as held_meanwhile:
            try:
                model = self._engine(table, held_meanwhile)
                if model.name != embedded.name:
                    self._take_up(table, by_model=True)
                return talk(model)
            except ModelMisconfigured:
                raise
            except ModelError as error:
                log.warning("model failed", message_id=self.entry.message.id, error=type(error).__name__)
                self._take_up(table, by_model=False)
                return talk(embedded)

    def _heard_by(self, table: Worktable, listener: Listener) -> Listener:
        """The listener as the model's words reach it: in a chat by sentences, each that may be shown."""
        if listener is nobody or not table.is_spoken_to:
            return listener
        from agents.logger.speech import Speaking  # only where a model speaks

        return Speaking(table, self.conversation, listener)

    def _spoken(self, table: Worktable, outcome: Outcome) -> str:
        """What the model has said besides, as far as it may be shown; "" elsewhere than in a chat."""
        if not table.is_spoken_to:
            return ""
        from agents.logger.speech import spoken_of

        return spoken_of(table, self.conversation, outcome.replies)

    @cached_property
    def _journal(self) -> RecordsJournal:
        message, scope = self.entry.message, self.entry.journal_scope
        # A message that is new here has no journal of an earlier version.
        before = "" if self.records.has_made(message.owner, message_key(message.id)) else self.entry.scope
        edition = self.logger.embedded.edition
        return RecordsJournal(self.records, message.owner, scope, self.logger.clock, before, edition)

    def _finished(self, shelf: Shelf) -> tuple[StoredWorkout, ...]:
        """What the message has written, if it was read by another edition and is read anew now."""
        read_otherwise = self._journal.read_otherwise(0) is not None
        return tuple(shelf.written_by(self.entry.scope)) if read_otherwise else ()

    def _table(self, caller: _Caller, budget: Budget) -> Worktable:
        message = self.entry.message
        athlete = athlete_of(self.records, message)
        today = local_day(message.sent_at, athlete.timezone)
        found = self._left_open(athlete, today, by_model=False)
        by_a_job = not self.logger.takes_answers
        shelf = Shelf(self.records, message.owner, self.logger.clock, self.guests, by_a_job=by_a_job)
        finished = self._finished(shelf)
        given = MessageContext(
            self.entry,
            athlete,
            found.texts,
            today,
            found.questions,
            speaks=caller.speaks,
            by_a_job=by_a_job,
        )
        return Worktable(
            given,
            inbox=found.inbox,
            shelf=replace(shelf, finished=frozenset(each.workout_id for each in finished)),
            guests=Guests(self.guests, caller.listener, budget, self._undo_is_of(shelf)),
            claims=Claims.after(found.logged_before),
        )

    def _undo_is_of(self, shelf: Shelf) -> str:
        """Whose change "undo" alone takes back, where the message may ask for that."""
        row = tokens(self.entry.message.text)
        if not may_take_back(self.entry.message.text):
            return ""
        if self.entry.targets:
            return OF_WORKOUTS  # it has changed one, when it was read before
        back = taking_back_in(row, range(len(row)), ())
        restores = back is not None and back.restores
        changer = newest_undoable(shelf, self.inbox, self.entry, restores=restores)
        return undo_is_of(self.guests, self.conversation.turn_of(changer) if changer else -1)

    def _take_up(self, table: Worktable, *, by_model: bool) -> None:
        """Put on the table what this engine may take up of what the last reply left open."""
        found = self._left_open(table.given.athlete, table.given.today, by_model=by_model)
        table.given = replace(
            table.given, texts=found.texts, questions=found.questions, shown_drafts=found.drafts
        )
        table.claims = Claims.after(found.logged_before)
        table.inbox = found.inbox

    def _left_open(self, athlete: Athlete, today: date, *, by_model: bool) -> LeftOpen:
        context = self._context(athlete)
        known = AskingContext(athlete, today, context, self.conversation, self.inbox, self._drafts)
        return left_open(self.entry, known, by_model=by_model)

    def _context(self, athlete: Athlete) -> ReadingContext:
        """What is known besides the words."""
        conventions, own = tuple(sorted(athlete.conventions.items())), tuple(sorted(athlete.aliases.items()))
        known = {name: so for guest in self.guests for name, so in guest.known().items()}
        of_guests = {name: so for name, so in known.items() if name in ReadingContext._fields}
        exercise = self.entry.message.exercise
        return ReadingContext(exercise, athlete.units, athlete.locale, conventions, names=own, **of_guests)

    def _engine(self, table: Worktable, held_meanwhile: ExitStack) -> Model:
        """The model, or the embedded engine where that is enough or the day's money is spent."""
        limits, message, clock = self.logger.limits, self.entry.message, self.logger.clock
        enough = self._reads_completely(table) or _decides(table)
        model = self.logger.embedded if enough else self.logger.model
        if limits.day_usd is None or model.name == self.logger.embedded.name:
            return model
        hold = held(self.records, message.owner, clock, message.id, limits.day_usd, limits.message_usd)
        return model if held_meanwhile.enter_context(hold) else self.logger.embedded

    def _reads_completely(self, table: Worktable) -> bool:
        """Whether the fast path takes it: the embedded engine logs it without a question."""
        message = self.entry.message
        reading = table.given.texts.readings[message.id]
        return self.logger.limits.fast_path and reads_whole(message.text, reading, table.given.athlete)

    def _expects_model(self, table: Worktable) -> bool:
        other = self.logger.model.name != self.logger.embedded.name
        return other and not self._reads_completely(table) and not _decides(table)

    def _begin(self, table: Worktable) -> None:
        """Tell the guests that the message is read, and what it wrote when it was read before."""
        found = (table.shelf.get(each.workout_id) for each in self.entry.workouts if self.guests)
        written = [each for each in found if each is not None]
        for guest in table.guests:
            guest.begin(written)

    def _parts(self, table: Worktable) -> tuple[ReportPart, ...]:
        """What the guests make of the message's workouts, as they stand now, not as they were."""
        if any(guest.meets for guest in table.guests):
            self.records.forget(WORKOUTS)
        tell_guests(table.guests, table.shelf, _touched(table))
        return parts_of(table.guests, _touched(table))

    def _learned(self, table: Worktable, answered: frozenset[str]) -> tuple[Lesson, ...]:
        """What the answers teach; of workouts as they stand now: another answer may have come meanwhile."""

        def stored(workout_id: str) -> StoredWorkout | None:
            self.records.forget(workout_key(workout_id))
            return table.shelf.get(workout_id)

        return taught_by(table, answered, stored)

    def _left(self, table: Worktable) -> list[StoredWorkout]:
        """Workouts of an earlier text of the message that stand, though its newest text doesn't say them, and
        those that stood on its words before it came."""
        finished = table.shelf.finished
        ids = [
            each.workout_id
            for each in self.entry.workouts
            if each.revision < self.entry.revision or each.workout_id in finished
        ]
        ids += dict.fromkeys(each.workout_id for each in table.logged_already().values())
        unlogged(table)  # finds what is only told again
        ids += [each for each in table.changes.told_again if each not in ids]
        stored = (table.shelf.get(each) for each in ids if each not in table.saved_ids())
        return [each for each in stored if each is not None and each.workout is not None]

    def _unsaid_now(self, table: Worktable, left: Sequence[StoredWorkout]) -> list[Question]:
        """Whether to delete what only an earlier text of the message said: an id that was used twice by
        mistake must not cost a workout, and a text that was corrected must not leave two."""
        ids = {each.workout_id for each in self.entry.workouts if each.revision < self.entry.revision}
        unsaid = [each for each in left if each.workout_id in ids - table.shelf.finished]
        return [deletion_question(table, unsaid, UNSAID_NOW)] if unsaid else []

    def _follow(self, workout_id: str) -> bool:
        return self.logger.brought_up(self.entry.message.owner, workout_id)


def _decides(table: Worktable) -> bool:
    """Whether the message is nothing but a decision that the code understands: a yes to a deletion, which of
    those offered to delete, "undo"."""
    text = table.given.message.text
    asked = {each.code for each in table.given.questions}
    row = tokens(text)
    is_known = table.guests.undo_is_of not in ("", OF_SEVERAL)
    undo = (table.may_undo or is_known) and asks_to_undo(row, range(len(row)))
    return undo or DELETE_WHICH in asked or (DELETION in asked and duplicates.said_yes(text))


def _meet_again(guests: Sequence[Guest], shelf: Shelf, reported: WorkoutLogResult) -> None:
    """What guests may not have heard of when the message was settled, told once more: harmless."""
    ids = [row.workoutId for row in reported.allWorkouts if row.workoutId]
    ids += [row.workoutId for row in reported.changes]
    tell_guests(guests, shelf, ids)


def _not_told(table: Worktable) -> list[StoredWorkout]:
    """What the message has changed of earlier workouts when it was read otherwise, and not again now."""
    known = {each.workout_id for each in table.changes.made} | {
        each.workout_id for each in table.given.entry.workouts
    }
    return [each for each in table.written_otherwise if each.workout_id not in known]


def _said_in_words(outcome: Outcome) -> ShownReply:
    """What the model says in the text of a last reply that calls nothing."""
    calls = outcome.replies[-1].calls if outcome.replies else ()
    return NOTHING_SAID if calls else said_in(outcome.text)


def _touched(table: Worktable) -> list[str]:
    return [*table.saved_ids(), *(each.workout_id for each in table.changes.made)]


def _trace(table: Worktable, why: str, replies: tuple[Reply, ...]) -> dict[str, Any]:
    return {
        "why": why,
        "engine": table.given.engine,
        "prompt": brief.version(table),
        "texts": list(table.given.texts.by_id),
        "replies": [json.loads(reply.to_json()) for reply in replies],
        "ran": [each._asdict() for each in table.calls.trace],
    }
