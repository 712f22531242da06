"""The table: what the logger keeps while it works on one message. The loop sees it as `loop.Table`.

Tools read it and return values; only `enter` appends, in the order of the calls. `seat` opens a workout for
each detect_discipline before anything runs, so that an index means the same workout whatever fails.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, NamedTuple, Self

from agents.arguments import argument
from agents.athlete import Athlete
from agents.conversation import Question
from agents.errors import Refusal
from agents.events import Listener, WorkoutSaved, nobody
from agents.guests import Guest
from agents.logger.amending.changes import Changes, Missed
from agents.logger.amending.standing_words import says_what_changed, tells_again
from agents.logger.asking.repeated_numbers import restated
from agents.logger.assembly.assemble import Assembled
from agents.logger.evidence.certain import doubted, is_read_as
from agents.logger.evidence.claims import Claims
from agents.logger.evidence.coverage import HeardBy, Leftover, has_sets, is_measured, leftovers
from agents.logger.evidence.ledger import Doubt, Ledger
from agents.logger.evidence.plausible import beyond, loads_beyond
from agents.logger.evidence.texts import Texts
from agents.logger.pipeline import DUE, KIND_OF, STAGES, TOOL_OF, Pipeline, Place, Stage
from agents.logger.records.draft import Draft, Hold, Values
from agents.logger.records.inbox import Entry, Inbox
from agents.logger.records.shelf import Saved, Shelf
from agents.loop import Budget, Told
from agents.models.port import Call
from agents.toolbox import Checked, WrongArguments
from agents.workout import Span, StoredWorkout, Workout

CHANGING = ("amend_workout", "delete_workout")
OFFLINE = "offline"  # the embedded engine's name, `agents/models/offline/engine.py`
COMMAND = "command"  # that of calls that a person types, `handlers/local/calls.py`


class Doubtful(Refusal):
    """An extraction with doubts: refused while they are new, with all of them. `draft` is what stands without
    them."""

    def __init__(self, draft: Assembled, workout_index: int) -> None:
        told = dict.fromkeys(f"{doubt.path}: {doubt.why}." for doubt in draft.doubts)
        super().__init__("\n".join(["extract_workout_data was not accepted:", *told]))
        self.draft = draft
        self.workout_index = workout_index


class Standing(NamedTuple):
    """The answer to a call for a stage that is done: what stands. It is no result of its own."""

    stage: Stage
    rows: tuple[tuple[int, str], ...]  # by workout: what was told of it

    def told(self) -> str:
        return "\n".join(f"{self.stage} of workout {index} is done: {told}" for index, told in self.rows)


class Extracted(NamedTuple):
    """What extract_workout_data gives: a draft, and what was left out of it."""

    workout_index: int
    assembled: Assembled

    @property
    def workout(self) -> Workout:
        return self.assembled.workout

    def told(self) -> str:
        held = self.assembled.held
        outcome = "left out" if held is None else "for the athlete to confirm"
        left_out = [f"{outcome}: {doubt.path}: {doubt.why}" for doubt in self.assembled.doubts]
        exercises = [f"{each.name}: {len(each.sets)} sets" for each in self.workout.exercises()]
        return "\n".join([f"extraction of workout {self.workout_index}: {'; '.join(exercises)}", *left_out])


class Already(NamedTuple):
    """The workout that stands on the words of an extraction: on which tokens of earlier messages, which
    tokens say nothing but what it holds, and whether it stands still."""

    workout_id: str
    tokens: frozenset[int]
    settled: frozenset[int]
    stands: bool


class Ran(NamedTuple):
    """One call as the trace shows it: the order in which things were tried, and what came of each.

    `doubts` is how many things of a refused extraction the athlete's words don't show.
    """

    call_id: str
    name: str
    by: str
    ok: bool
    told: str
    wrong_names: tuple[tuple[str, str | None], ...] = ()
    doubts: int = 0


class KeptSession(NamedTuple):
    """A session of a guest that the message has kept as a workout, and the tokens it stands on."""

    lift: str
    saved: Saved
    tokens: frozenset[int]

    @property
    def standing(self) -> Workout | None:
        """The workout as it stands; None if it was taken back."""
        return self.saved.standing.workout


@dataclass
class Attempt:
    """What the calls of a message have made of one workout, besides its stages: `draft` was refused and not
    mended yet, `told` are the reasons that the model heard; `hold` is why it waits for a yes, and `part` what
    of it waits: itself, or a workout that joins it; `already` is the one that it was before."""

    draft: Assembled | None = None
    told: frozenset[str] = frozenset()
    hold: Hold | None = None
    part: int | None = None
    already: Already | None = None
    extracted_by: str = ""  # the call


@dataclass
class Replied:
    """The calls of the newest reply, and which of them were refused. Of every reply, `seats` are by call id
    the workouts that calls open, `doubled` extractions of a workout that had one in their reply."""

    calls: tuple[Call, ...] = ()
    refused: set[str] = field(default_factory=set)
    seats: dict[str, int] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)


@dataclass
class Unread:
    """What no workout stands on, by the tokens claimed and what the guests have heard; and of which words the
    model was told."""

    found: dict[tuple[frozenset[int], HeardBy], tuple[Leftover, ...]] = field(default_factory=dict)
    told: frozenset[Span] = frozenset()


@dataclass
class Worktable:
    """Everything about one message that tools may look at. Identity is here, never in a tool's arguments."""

    entry: Entry
    inbox: Inbox
    shelf: Shelf
    athlete: Athlete
    texts: Texts
    today: date
    questions: tuple[Question, ...] = ()
    shown_drafts: tuple[Draft, ...] = ()  # of the last reply, which this message may take up
    listener: Listener = nobody
    engine: str = ""
    guests: tuple[Guest, ...] = ()
    sessions: dict[str, KeptSession] = field(default_factory=dict)  # by act: kept for a guest
    budget: Budget | None = None  # of the message: what its guests spend is paid from it too
    pipeline: Pipeline = field(default_factory=Pipeline)
    claims: Claims = field(default_factory=Claims)
    changes: Changes = field(default_factory=Changes)
    doubts: dict[int, list[Doubt]] = field(default_factory=dict)  # by workout: what was left out of it
    attempts: defaultdict[int, Attempt] = field(default_factory=lambda: defaultdict(Attempt))  # by workout
    ids: dict[int, str] = field(default_factory=dict)  # by workout: the id it has in records
    trace: list[Ran] = field(default_factory=list)
    reply: Replied = field(default_factory=Replied)
    call: Call = field(default_factory=lambda: Call("", "", "{}"))

    _unread_so_far: Unread = field(default_factory=Unread)

    # --- what tools ask

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""
        return f"{self.entry.scope}#{self.call.id}"

    @property
    def seat_index(self) -> int:
        """The workout that this call opens."""
        return self.reply.seats[self.call.id]

    @property
    def is_doubled(self) -> bool:
        """Whether another extraction in this reply is for the same workout and came first."""
        return self.call.id in self.reply.doubled

    def what_stands(self, workout_index: int | None, stage: Stage) -> Standing | None:
        """What stands of a stage that a call asks for again; None where it is still to be done."""
        done = self.pipeline.done(workout_index, stage)
        rows = tuple((place.index, self.pipeline.of(place, stage).told()) for place in done)
        return Standing(stage, rows) if rows else None

    def ledger(self, workout_index: int, *, over_logged: bool = False) -> Ledger:
        """A ledger in which the other workouts' tokens are taken; but for those of earlier messages if it is
        to read over what is logged."""
        return Ledger(self.texts, self.claims.besides(workout_index, over_logged=over_logged))

    @property
    def may_undo(self) -> bool:
        """Whether "undo" is said of a workout; else it may be said to a guest."""
        return bool(self.entry.before.workouts) or not any(guest.takes_undo for guest in self.guests)

    def guest_with(self, tool: str) -> Guest | None:
        """The guest whose tool this is; None for the logger's own."""
        return next((guest for guest in self.guests for each in guest.tools if each.name == tool), None)

    @property
    def finished(self) -> list[StoredWorkout]:
        """What this message wrote when it was read otherwise, as it stands."""
        found = map(self.shelf.get, sorted(self.shelf.finished))
        return [each for each in found if each is not None]

    def saved_ids(self) -> tuple[str, ...]:
        """The ids of the workouts that this message has saved, as such or as sessions of a guest."""
        sessions = (each.saved.workout_id for each in self.sessions.values())
        return tuple(dict.fromkeys((*self.ids.values(), *sessions)))

    def hold(self, workout_index: int, why: str, joins: int | None = None, values: Values = ()) -> None:
        """Let a workout wait for the athlete's yes: at its save it becomes a draft instead of a record."""
        self.attempts[workout_index].hold = Hold(why, joins, values)

    def held(self, workout_index: int) -> Hold | None:
        """Why this workout waits for a yes; None where it is logged at once.

        What stands on words of an earlier message is the athlete's own answer to what was asked about them.
        """
        hold, workout = self.attempts[workout_index].hold, self.workout(workout_index)
        answers = any(span.message_id != self.entry.message.id for span in workout.spans)
        doubted = None if answers or self.engine != OFFLINE else self._doubted(workout_index, workout)
        if doubted is not None:
            return doubted if hold is None else hold.also(doubted.why)
        if hold is not None:
            return hold
        why = "" if answers else beyond(workout)
        return Hold(why, values=loads_beyond(workout)) if why else None

    def _doubted(self, workout_index: int, workout: Workout) -> Hold | None:
        """Why the embedded engine doubts a workout, and the workout of this message that it is a part of."""
        message = self.entry.message
        reading, left_out = self.texts.readings[message.id], bool(self.doubts.get(workout_index))
        holds = (each.hold for each in self.attempts.values())
        asked = next((each.why for each in holds if each is not None and each.values), "")
        found = doubted(message.text, reading, workout, self.athlete, left_out=left_out, asked=asked)
        if not found.why:
            return None
        joins = (
            place.index
            for place in self.pipeline.places
            if found.joins is not None
            and place.index != workout_index
            and is_read_as(self.workout(place.index), found.joins)
        )
        return Hold(found.why, next(joins, None))

    def may_repair(self, workout_index: int, doubts: Sequence[Doubt]) -> bool:
        """Whether doubts about this workout go back to the model: while there is one that sending it again
        can mend, and that it has not heard."""
        heard = self.attempts[workout_index].told
        return any(doubt.mendable and doubt.why not in heard for doubt in doubts)

    # --- what the loop asks (loop.Table)

    def at(self, call: Call) -> Self:
        view = copy(self)
        view.call = call
        return view

    def seat(self, calls: Sequence[Call]) -> None:
        self.reply.refused.clear()
        self.reply.calls = tuple(calls)
        extracted: Counter[int | None] = Counter()
        for call in calls:
            if call.name == TOOL_OF["discipline"]:
                self.reply.seats[call.id] = self.pipeline.open().index
            elif call.name == TOOL_OF["extraction"]:
                index = _index_in(call)
                if index not in (None, DUE) and extracted[index]:
                    self.reply.doubled.add(call.id)
                extracted[index] += 1

    def enter(self, checked: Checked[Any], result: Told, by: Literal["model", "worker"]) -> None:
        name = checked.call.name
        if isinstance(result, Standing):
            self.trace.append(Ran(checked.call.id, name, by, True, result.told()))
            return
        index = getattr(result, "workout_index", None)
        self.pipeline.store(KIND_OF.get(name, name), result, index)
        self.trace.append(Ran(checked.call.id, name, by, True, result.told()))
        if name == TOOL_OF["extraction"] and index is not None:
            assembled: Assembled = result.assembled  # type: ignore[attr-defined]  # Extracted has it
            self._accept(index, assembled, checked.call.id)
        if name == TOOL_OF["save"] and index is not None:
            self._enter_saved(index, getattr(result, "saved", None))
        self.changes.made += getattr(result, "changed", ())
        self.changes.was.update(getattr(result, "was", {}))
        self.changes.acts.add(self.at(checked.call).act)
        self.changes.held += getattr(result, "held_changes", ())
        asked: Question | None = getattr(result, "asked", None)
        if asked is not None and asked not in self.changes.asked:
            self.changes.asked.append(asked)
        claims: frozenset[int] = getattr(result, "claims", frozenset())
        self.claims.settled |= claims
        if (guest := self.guest_with(name)) is not None:
            guest.enter(checked.call, result)  # type: ignore[arg-type]  # its own tool's result
            self.claims.say_to(guest.name, claims)
        session = self.sessions.get(self.at(checked.call).act)
        if session is not None and session.standing is not None:
            saved = session.saved
            self.listener(WorkoutSaved(saved.workout_id, session.standing.name, saved.already_there))

    def _enter_saved(self, index: int, saved: Saved | None) -> None:
        """Note the id of a workout that was saved; one that is a draft has none."""
        if saved is not None:
            self.ids[index] = saved.workout_id
            title = self.workout(index).name
            self.listener(WorkoutSaved(saved.workout_id, title, saved.already_there))

    def refused(self, call: Call, refusal: Refusal, by: Literal["model", "worker"]) -> None:
        wrong = refusal.wrong_names.items() if isinstance(refusal, WrongArguments) else ()
        doubts = len(refusal.draft.doubts) if isinstance(refusal, Doubtful) else 0
        self.trace.append(Ran(call.id, call.name, by, False, str(refusal), tuple(wrong), doubts))
        self.reply.refused.add(call.id)
        self.changes.refused += [call] if call.name in CHANGING else []
        if (guest := self.guest_with(call.name)) is not None:
            guest.refuse(call, refusal)
        question: Question | None = getattr(refusal, "question", None)  # Unaimed has it
        if question is not None:
            self.changes.missed[call.id] = Missed(question, refusal.claims)  # type: ignore[attr-defined]  # as it has these
        stage = KIND_OF.get(call.name)
        index = getattr(refusal, "workout_index", self.reply.seats.get(call.id, _index_in(call)))
        if stage is None or index is None or not 0 <= index < len(self.pipeline.places):
            return
        place = self.pipeline.places[index]
        if stage not in place.at:
            place.failed = (stage, str(refusal).splitlines()[0])
        already: Already | None = getattr(refusal, "already", None)  # AlreadyLogged has it
        if already is not None:
            self.attempts[index].already = already
            self.claims.settled |= already.settled
        if isinstance(refusal, Doubtful):
            attempt = self.attempts[index]
            attempt.draft, attempt.extracted_by = refusal.draft, call.id
            attempt.told |= {doubt.why for doubt in refusal.draft.doubts}

    def rest(self) -> Sequence[Call]:
        calls = []
        for place in self.pipeline.places:
            stage = self._next_by_itself(place)
            if stage is not None:
                call_id = f"{self.attempts[place.index].extracted_by}+{stage}"
                calls.append(Call(call_id, TOOL_OF[stage], json.dumps({"workout_index": place.index})))
        return calls

    def settled(self) -> bool:
        places = self.pipeline.places
        done = bool(
            places
            or self.changes.made
            or self.changes.held
            or self.changes.asked
            or any(guest.answers for guest in self.guests)
        )
        # A workout whose opening was refused is nothing: its words are named if nothing else stands on them.
        unmended = bool(self.reply.refused) or any(self._is_unfinished(place) for place in places)
        return done and not unmended and not self._unread()

    def _is_unfinished(self, place: Place) -> bool:
        """Whether the model may still bring a workout further; one that lacks what the athlete would have to
        say is asked about."""
        validation = self.pipeline.of(place, "validation")
        return bool(place.at) and not place.saved and (validation is None or validation.passed)

    def remarks(self) -> str:
        unread = self._spans_unread()
        going_on = any(place.at and "extraction" not in place.at for place in self.pipeline.places)
        if going_on or unread in (frozenset(), self._unread_so_far.told):
            return ""
        self._unread_so_far.told = unread
        rows = "\n".join(f"- {each.text!r}" for each in self._unread())
        return f"Nothing was extracted from these words, which look like training:\n{rows}"

    def objection(self, text: str) -> str:
        # Of a model's words nothing but a question is shown, and that is read out of them.
        return next(filter(None, (guest.objection(text) for guest in self.guests)), "")

    def close(self) -> None:
        """What was refused for its doubts and not mended: what stands without them is accepted."""
        for place in self.pipeline.places:
            draft = self.attempts[place.index].draft
            draft = None if draft is None else self.kept(draft)
            if draft is not None and "extraction" not in place.at and "discipline" in place.at:
                result = Extracted(place.index, draft)
                self.pipeline.store("extraction", result, place.index)
                self._accept(place.index, draft, self.attempts[place.index].extracted_by)

    # --- what the agent asks in the end

    def logged_already(self) -> dict[int, Already]:
        """By workout: of those that were nothing new, and were not extracted otherwise then."""
        return {
            index: attempt.already
            for index, attempt in self.attempts.items()
            if attempt.already is not None and "extraction" not in self.pipeline.places[index].at
        }

    def questions_which(self) -> list[Question]:
        """Which workout its calls mean: what they ask; and of what was not found, unless it was done."""
        done = self.changes.made or self.changes.held or self.ids or self.changes.asked
        missed = {each.question.question: each.question for each in self.changes.missed.values()}
        return [*self.changes.asked, *([] if done else missed.values())]

    def workout(self, index: int) -> Workout:
        """The newest state of a workout: normalized, or as it was drafted."""
        place = self.pipeline.places[index]
        newest: tuple[Stage, ...] = ("summary", "normalization", "extraction")
        for stage in newest:
            result = self.pipeline.of(place, stage)
            if result is not None:
                found: Workout = result.workout
                return found
        return Workout()

    def unlogged(self) -> tuple[Leftover, ...]:
        """What of the message looks like training and stands in no workout that was extracted."""
        missed = [each.claims for each in self.changes.missed.values()] if self.questions_which() else []
        finished = (self.texts.inside(_spans(each.workout)) for each in self.finished if each.workout)
        claimed = self.claims.all.union(*missed, *finished)
        by_model = self.engine != OFFLINE
        heard = tuple((guest.name, guest.has_heard(by_model=by_model)) for guest in self.guests)
        known = self._unread_so_far.found
        if (claimed, heard) not in known:
            found = leftovers(self.texts, self.entry.message.id, claimed, heard)
            if self.engine != OFFLINE:
                found = tuple(each for each in found if self._is_left_out(each, claimed))
            known[claimed, heard] = found
        return known[claimed, heard]

    def _spans_unread(self) -> frozenset[Span]:
        return frozenset(each.span for each in self._unread())

    def _unread(self) -> list[Leftover]:
        """What no call covers though it can be read as sets in one way only: that is worth a call. Words that
        were extracted in part, or doubted, are named to the athlete alone."""
        claimed = self.claims.all
        return [
            each
            for each in self.unlogged()
            if each.question
            and claimed.isdisjoint(self.texts.inside((each.span,)))
            and has_sets(self.texts, each.span, claimed, reported=True)
        ]

    def _is_left_out(self, left: Leftover, claimed: frozenset[int]) -> bool:
        """Whether words that a model made nothing of are told. It has read them: so only where a change was
        refused, what a guest minds, sets in closed notation, and measures that no call stands on."""
        if self._stands_already(left, claimed):
            return False
        return (
            any(each.already is not None for each in self.attempts.values())
            or not self.texts.inside((left.span,)).isdisjoint(self.refused_words())
            or any(guest.minds(left.code) for guest in self.guests)
            or has_sets(self.texts, left.span, claimed)
            or is_measured(self.texts, left, claimed | self._quoted())
        )

    def refused_before(self) -> list[Call]:
        """The calls for a change that were refused in earlier replies."""
        return [each for each in self.changes.refused if each.id not in self.reply.refused]

    def refused_words(self) -> frozenset[int]:
        """The tokens of words that asked for a change which was refused."""
        quotes = (str(argument(call, "said")) for call in self.changes.refused)
        found = (Ledger(self.texts).find(each) for each in dict.fromkeys(quotes))
        return frozenset(
            at for each in found if not isinstance(each, str) for at in (*each.numbers, *each.words)
        )

    def _stands_already(self, left: Leftover, claimed: frozenset[int]) -> bool:
        """Whether words say what stands: of a workout that this message has changed, or of one of before,
        which is told then."""
        row, places = self.texts.tokens, self.texts.inside((left.span,))
        numbers = [row[at] for at in places - claimed if row[at].is_number]
        for stored in self.changes.made:
            was = self.changes.was.get((stored.workout_id, stored.revision))
            if was and stored.workout and says_what_changed(numbers, was, stored.workout):
                return True
        for stored in filter(None, map(self.shelf.get, self.entry.before.latest)):
            told = self.inbox.entry(self.entry.message.owner, stored.message_id)
            if stored.workout is None or told is None or not claimed.isdisjoint(places):
                continue
            if tells_again(row, places, stored.workout, told.message.text, self.athlete, self.today):
                self.changes.told_again[stored.workout_id] = stored
                return True
        return False

    def _quoted(self) -> frozenset[int]:
        """The tokens of what is quoted in what was extracted, notes among it: a model has read them."""
        found = (self.pipeline.of(place, "extraction") for place in self.pipeline.places)
        read = [each for each in found if each is not None]
        noted = (span for each in read for source in each.workout.sources for span in source.spans)
        return frozenset(self.texts.inside(noted)).union(*(each.assembled.stands_on for each in read))

    def _accept(self, index: int, assembled: Assembled, call_id: str) -> None:
        self.claims.taken[index] = frozenset(assembled.claims)
        self.claims.restated[index] = restated(self.texts, self.entry.message.id, assembled)
        self.doubts[index] = assembled.doubts_left
        self.attempts[index].extracted_by = call_id
        self._hold_part(index, assembled, call_id)

    def kept(self, assembled: Assembled) -> Assembled:
        """What is kept: what was sent where all waits for a yes; of the embedded engine's proposals."""
        held = assembled.held
        proposes = held and (held.why[-1:] == "?" or any(each.value for each in held.values))
        if held is None or (self.engine == OFFLINE and not proposes):
            return replace(assembled, held=None)
        return replace(assembled, workout=held.workout) if held.is_all else assembled

    def _hold_part(self, index: int, assembled: Assembled, call_id: str) -> None:
        """Let what the words don't show for certain wait for a yes: the workout, where that is all of it, or
        a workout of its own that joins it."""
        attempt = self.attempts[index]
        part, attempt.part = attempt.part, None
        if part == index:
            attempt.hold = None  # what was sent before
        elif part is not None:
            self.pipeline.places[part].at.clear()
        held = assembled.held
        if held is None:
            return
        if held.is_all:
            attempt.part = index
            self.hold(index, held.why, values=held.values)
            return
        detected = self.pipeline.of(self.pipeline.places[index], "discipline")
        part = attempt.part = self.pipeline.open().index
        self.pipeline.store("discipline", detected._replace(workout_index=part), part)
        apart = Assembled(held.workout, [], {}, assembled.stands_on)
        self.pipeline.store("extraction", Extracted(part, apart), part)
        self.attempts[part].extracted_by = f"{call_id}+held"
        self.hold(part, held.why, joins=index, values=held.values)

    def _next_by_itself(self, place: Place) -> Stage | None:
        stage = place.next_stage
        if stage is None or STAGES.index(stage) < STAGES.index("validation"):
            return None
        if place.failed is not None and place.failed[0] == stage:
            return None
        validation = self.pipeline.of(place, "validation")
        return None if validation is not None and not validation.passed else stage


def _spans(workout: Workout) -> list[Span]:
    """The words that a workout and its amendments stand on."""
    return [*workout.spans, *(span for source in workout.sources for span in source.spans)]


def _index_in(call: Call) -> int | None:
    """The workout index in a call's arguments, if it is there to see."""
    index = argument(call, "workout_index")
    return index if isinstance(index, int) and not isinstance(index, bool) else None
