"""The bench: what the logger keeps while it works on one message. The loop sees it as `loop.Bench`.

Tools read it and return values; only `enter` appends, in the order of the calls. `seat` opens a workout for
each detect_discipline before anything runs, so that an index means the same workout whatever fails.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
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
from agents.logger.amending.standing_words import says_what_changed, tells_again
from agents.logger.asking.restated import restated
from agents.logger.assembly.assemble import Assembled
from agents.logger.evidence.certain import doubted, is_read_as
from agents.logger.evidence.coverage import HeardBy, Leftover, has_sets, is_measured, leftovers
from agents.logger.evidence.ledger import Doubt, Ledger
from agents.logger.evidence.plausible import beyond, loads_beyond
from agents.logger.evidence.texts import Texts
from agents.logger.pipeline import DUE, KIND_OF, STAGES, TOOL_OF, Pipeline, Place, Stage
from agents.logger.records.draft import Draft, HeldChange, Hold, Values
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


class Missed(NamedTuple):
    """A call that found no workout to change: the question to the athlete, and the tokens it is about."""

    question: Question
    claims: frozenset[int]


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
class LogBench:
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
    said_to: dict[str, frozenset[int]] = field(default_factory=dict)  # by guest: the tokens it has taken
    budget: Budget | None = None  # of the message: what its guests spend is paid from it too
    pipeline: Pipeline = field(default_factory=Pipeline)
    taken: dict[int, frozenset[int]] = field(default_factory=dict)  # by workout: the tokens it stands on
    doubts: dict[int, list[Doubt]] = field(default_factory=dict)  # by workout: what was left out of it
    drafts: dict[int, Assembled] = field(default_factory=dict)  # by workout: refused, not mended yet
    told_why: dict[int, frozenset[str]] = field(default_factory=dict)  # by workout: reasons told
    ids: dict[int, str] = field(default_factory=dict)  # by workout: the id it has in records
    holds: dict[int, Hold] = field(default_factory=dict)  # by workout: why it waits for a yes
    changed: list[StoredWorkout] = field(default_factory=list)  # amended and deleted by this message
    was: dict[tuple[str, int], Workout] = field(default_factory=dict)  # by workout and revision: before that
    asked: list[Question] = field(default_factory=list)  # by its calls, in place of a change
    acts_done: set[str] = field(default_factory=set)
    missed: dict[str, Missed] = field(default_factory=dict)  # by call id: what it meant is not known
    settled_words: frozenset[int] = frozenset()  # tokens that these changes, or earlier workouts, stand on
    logged_before: Mapping[int, str] = field(default_factory=dict)  # of these, by token: an earlier workout
    already: dict[int, Already] = field(default_factory=dict)  # by workout: the one that it was before
    restated: dict[int, frozenset[int]] = field(default_factory=dict)  # by workout: numbers said once more
    finished: tuple[StoredWorkout, ...] = ()  # what this message wrote when it was read otherwise
    trace: list[Ran] = field(default_factory=list)
    replied: tuple[Call, ...] = ()  # the calls of this reply
    call: Call = field(default_factory=lambda: Call("", "", "{}"))
    told_again: dict[str, StoredWorkout] = field(default_factory=dict)  # by id: what is only said again
    not_changed: list[Call] = field(default_factory=list)  # calls for a change that were refused
    held_changes: list[HeldChange] = field(default_factory=list)  # changes that wait for a yes
    _seats: dict[str, int] = field(default_factory=dict)  # by call id: the workout it opens
    _doubled: set[str] = field(default_factory=set)  # extractions of a workout that has one in this reply
    _extracted_by: dict[int, str] = field(default_factory=dict)  # by workout: the call id
    _parts: dict[int, int] = field(default_factory=dict)  # by workout: itself waits, or one that joins it
    _refused: set[str] = field(default_factory=set)  # call ids of this reply
    _told: frozenset[Span] = frozenset()  # unread words the model was told of
    # By the tokens claimed, and what the guests have heard.
    _unlogged: dict[tuple[frozenset[int], HeardBy], tuple[Leftover, ...]] = field(default_factory=dict)

    # --- what tools ask

    @property
    def act(self) -> str:
        """What a write of this call is known by, on every replay."""
        return f"{self.entry.scope}#{self.call.id}"

    @property
    def seat_index(self) -> int:
        """The workout that this call opens."""
        return self._seats[self.call.id]

    @property
    def is_doubled(self) -> bool:
        """Whether another extraction in this reply is for the same workout and came first."""
        return self.call.id in self._doubled

    def what_stands(self, workout_index: int | None, stage: Stage) -> Standing | None:
        """What stands of a stage that a call asks for again; None where it is still to be done."""
        done = self.pipeline.done(workout_index, stage)
        rows = tuple((place.index, self.pipeline.of(place, stage).told()) for place in done)
        return Standing(stage, rows) if rows else None

    def ledger(self, workout_index: int, *, over_logged: bool = False) -> Ledger:
        """A ledger in which the other workouts' tokens are taken; but for those of earlier messages if it is
        to read over what is logged."""
        others = (tokens for index, tokens in self.taken.items() if index != workout_index)
        settled = self.settled_words - (self.logged_before.keys() if over_logged else set())
        return Ledger(self.texts, settled.union(*others))

    def taken_by_workouts(self, guest: str) -> frozenset[int]:
        """The tokens that workouts stand on; not those that are only said to this guest."""
        sessions = (each.tokens for each in self.sessions.values())
        said = self.said_to.get(guest, frozenset())
        return (self.settled_words - said).union(*self.taken.values(), *self.restated.values(), *sessions)

    @property
    def may_undo(self) -> bool:
        """Whether "undo" is said of a workout; else it may be said to a guest."""
        return bool(self.entry.before.workouts) or not any(guest.takes_undo for guest in self.guests)

    def guest_with(self, tool: str) -> Guest | None:
        """The guest whose tool this is; None for the logger's own."""
        return next((guest for guest in self.guests for each in guest.tools if each.name == tool), None)

    def saved_ids(self) -> tuple[str, ...]:
        """The ids of the workouts that this message has saved, as such or as sessions of a guest."""
        sessions = (each.saved.workout_id for each in self.sessions.values())
        return tuple(dict.fromkeys((*self.ids.values(), *sessions)))

    def hold(self, workout_index: int, why: str, joins: int | None = None, values: Values = ()) -> None:
        """Let a workout wait for the athlete's yes: at its save it becomes a draft instead of a record."""
        self.holds[workout_index] = Hold(why, joins, values)

    def held(self, workout_index: int) -> Hold | None:
        """Why this workout waits for a yes; None where it is logged at once.

        What stands on words of an earlier message is the athlete's own answer to what was asked about them.
        """
        hold, workout = self.holds.get(workout_index), self.workout(workout_index)
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
        asked = next((each.why for each in self.holds.values() if each.values), "")
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
        heard = self.told_why.get(workout_index, frozenset())
        return any(doubt.mendable and doubt.why not in heard for doubt in doubts)

    # --- what the loop asks (loop.Bench)

    def at(self, call: Call) -> Self:
        view = copy(self)
        view.call = call
        return view

    def seat(self, calls: Sequence[Call]) -> None:
        self._refused.clear()
        self.replied = tuple(calls)
        extracted: Counter[int | None] = Counter()
        for call in calls:
            if call.name == TOOL_OF["discipline"]:
                self._seats[call.id] = self.pipeline.open().index
            elif call.name == TOOL_OF["extraction"]:
                index = _index_in(call)
                if index not in (None, DUE) and extracted[index]:
                    self._doubled.add(call.id)
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
        self.changed += getattr(result, "changed", ())
        self.was.update(getattr(result, "was", {}))
        self.acts_done.add(self.at(checked.call).act)
        self.held_changes += getattr(result, "held_changes", ())
        asked: Question | None = getattr(result, "asked", None)
        if asked is not None and asked not in self.asked:
            self.asked.append(asked)
        claims: frozenset[int] = getattr(result, "claims", frozenset())
        self.settled_words |= claims
        if (guest := self.guest_with(name)) is not None:
            guest.enter(checked.call, result)  # type: ignore[arg-type]  # its own tool's result
            self.said_to[guest.name] = self.said_to.get(guest.name, frozenset()) | claims
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
        self._refused.add(call.id)
        self.not_changed += [call] if call.name in CHANGING else []
        if (guest := self.guest_with(call.name)) is not None:
            guest.refuse(call, refusal)
        question: Question | None = getattr(refusal, "question", None)  # Unaimed has it
        if question is not None:
            self.missed[call.id] = Missed(question, refusal.claims)  # type: ignore[attr-defined]  # as it has these
        stage = KIND_OF.get(call.name)
        index = getattr(refusal, "workout_index", self._seats.get(call.id, _index_in(call)))
        if stage is None or index is None or not 0 <= index < len(self.pipeline.places):
            return
        place = self.pipeline.places[index]
        if stage not in place.at:
            place.failed = (stage, str(refusal).splitlines()[0])
        already: Already | None = getattr(refusal, "already", None)  # AlreadyLogged has it
        if already is not None:
            self.already[index] = already
            self.settled_words |= already.settled
        if isinstance(refusal, Doubtful):
            self.drafts[index] = refusal.draft
            heard = frozenset(doubt.why for doubt in refusal.draft.doubts)
            self.told_why[index] = self.told_why.get(index, frozenset()) | heard
            self._extracted_by[index] = call.id

    def rest(self) -> Sequence[Call]:
        calls = []
        for place in self.pipeline.places:
            stage = self._next_by_itself(place)
            if stage is not None:
                call_id = f"{self._extracted_by[place.index]}+{stage}"
                calls.append(Call(call_id, TOOL_OF[stage], json.dumps({"workout_index": place.index})))
        return calls

    def settled(self) -> bool:
        places = self.pipeline.places
        done = bool(
            places
            or self.changed
            or self.held_changes
            or self.asked
            or any(guest.answers for guest in self.guests)
        )
        # A workout whose opening was refused is nothing: its words are named if nothing else stands on them.
        unmended = bool(self._refused) or any(self._is_unfinished(place) for place in places)
        return done and not unmended and not self._unread()

    def _is_unfinished(self, place: Place) -> bool:
        """Whether the model may still bring a workout further; one that lacks what the athlete would have to
        say is asked about."""
        validation = self.pipeline.of(place, "validation")
        return bool(place.at) and not place.saved and (validation is None or validation.passed)

    def remarks(self) -> str:
        unread = self._spans_unread()
        going_on = any(place.at and "extraction" not in place.at for place in self.pipeline.places)
        if going_on or unread in (frozenset(), self._told):
            return ""
        self._told = unread
        rows = "\n".join(f"- {each.text!r}" for each in self._unread())
        return f"Nothing was extracted from these words, which look like training:\n{rows}"

    def objection(self, text: str) -> str:
        # Of a model's words nothing but a question is shown, and that is read out of them.
        return next(filter(None, (guest.objection(text) for guest in self.guests)), "")

    def close(self) -> None:
        """What was refused for its doubts and not mended: what stands without them is accepted."""
        for place in self.pipeline.places:
            draft = self.drafts.get(place.index)
            draft = None if draft is None else self.kept(draft)
            if draft is not None and "extraction" not in place.at and "discipline" in place.at:
                result = Extracted(place.index, draft)
                self.pipeline.store("extraction", result, place.index)
                self._accept(place.index, draft, self._extracted_by[place.index])

    # --- what the agent asks in the end

    def logged_already(self) -> dict[int, Already]:
        """By workout: of those that were nothing new, and were not extracted otherwise then."""
        return {
            index: already
            for index, already in self.already.items()
            if "extraction" not in self.pipeline.places[index].at
        }

    def questions_which(self) -> list[Question]:
        """Which workout its calls mean: what they ask; and of what was not found, unless it was done."""
        done = self.changed or self.held_changes or self.ids or self.asked
        missed = {each.question.question: each.question for each in self.missed.values()}
        return [*self.asked, *([] if done else missed.values())]

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
        missed = [each.claims for each in self.missed.values()] if self.questions_which() else []
        finished = (self.texts.inside(_spans(each.workout)) for each in self.finished if each.workout)
        claimed = self.settled_words.union(*self.taken.values(), *self.restated.values(), *missed, *finished)
        by_model = self.engine != OFFLINE
        heard = tuple((guest.name, guest.has_heard(by_model=by_model)) for guest in self.guests)
        if (claimed, heard) not in self._unlogged:
            found = leftovers(self.texts, self.entry.message.id, claimed, heard)
            if self.engine != OFFLINE:
                found = tuple(each for each in found if self._is_left_out(each, claimed))
            self._unlogged[claimed, heard] = found
        return self._unlogged[claimed, heard]

    def _spans_unread(self) -> frozenset[Span]:
        return frozenset(each.span for each in self._unread())

    def _unread(self) -> list[Leftover]:
        """What no call covers though it can be read as sets in one way only: that is worth a call. Words that
        were extracted in part, or doubted, are named to the athlete alone."""
        claimed = self.settled_words.union(*self.taken.values(), *self.restated.values())
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
            bool(self.already)
            or not self.texts.inside((left.span,)).isdisjoint(self.refused_words())
            or any(guest.minds(left.code) for guest in self.guests)
            or has_sets(self.texts, left.span, claimed)
            or is_measured(self.texts, left, claimed | self._quoted())
        )

    def refused_before(self) -> list[Call]:
        """The calls for a change that were refused in earlier replies."""
        return [each for each in self.not_changed if each.id not in self._refused]

    def refused_words(self) -> frozenset[int]:
        """The tokens of words that asked for a change which was refused."""
        quotes = (str(argument(call, "said")) for call in self.not_changed)
        found = (Ledger(self.texts).find(each) for each in dict.fromkeys(quotes))
        return frozenset(
            at for each in found if not isinstance(each, str) for at in (*each.numbers, *each.words)
        )

    def _stands_already(self, left: Leftover, claimed: frozenset[int]) -> bool:
        """Whether words say what stands: of a workout that this message has changed, or of one of before,
        which is told then."""
        row, places = self.texts.tokens, self.texts.inside((left.span,))
        numbers = [row[at] for at in places - claimed if row[at].is_number]
        for stored in self.changed:
            was = self.was.get((stored.workout_id, stored.revision))
            if was and stored.workout and says_what_changed(numbers, was, stored.workout):
                return True
        for stored in filter(None, map(self.shelf.get, self.entry.before.latest)):
            told = self.inbox.entry(self.entry.message.owner, stored.message_id)
            if stored.workout is None or told is None or not claimed.isdisjoint(places):
                continue
            if tells_again(row, places, stored.workout, told.message.text, self.athlete, self.today):
                self.told_again[stored.workout_id] = stored
                return True
        return False

    def _quoted(self) -> frozenset[int]:
        """The tokens of what is quoted in what was extracted, notes among it: a model has read them."""
        found = (self.pipeline.of(place, "extraction") for place in self.pipeline.places)
        read = [each for each in found if each is not None]
        noted = (span for each in read for source in each.workout.sources for span in source.spans)
        return frozenset(self.texts.inside(noted)).union(*(each.assembled.stands_on for each in read))

    def _accept(self, index: int, assembled: Assembled, call_id: str) -> None:
        self.taken[index] = frozenset(assembled.claims)
        self.restated[index] = restated(self.texts, self.entry.message.id, assembled)
        self.doubts[index] = assembled.doubts_left
        self._extracted_by[index] = call_id
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
        part = self._parts.pop(index, None)
        if part == index:
            self.holds.pop(index)  # what was sent before
        elif part is not None:
            self.pipeline.places[part].at.clear()
        held = assembled.held
        if held is None:
            return
        if held.is_all:
            self._parts[index] = index
            self.hold(index, held.why, values=held.values)
            return
        detected = self.pipeline.of(self.pipeline.places[index], "discipline")
        part = self._parts[index] = self.pipeline.open().index
        self.pipeline.store("discipline", detected._replace(workout_index=part), part)
        apart = Assembled(held.workout, [], {}, assembled.stands_on)
        self.pipeline.store("extraction", Extracted(part, apart), part)
        self._extracted_by[part] = f"{call_id}+held"
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
