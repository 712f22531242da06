"""One athlete's program during one message: what goes with a workout's write, what is asked of it, moves.

What is written of a workout is decided anew each time it is asked for, since somebody else may have written
meanwhile. What was made of it is remembered for the answer: of a workout that grows set by set in one message
that is one session, however many moves it took.

A message that was changed: what its earlier texts made the program do is taken back, newest move first.

The latest text stands, and is read as if it had been the only one. What followed a workout is not touched
here: it goes with the workout. What later moves stand on stays, and the athlete is told.

    bump squat 10      m1/1#c1   squat +10
    bump squat 20      m1/2      taken back; then m1/2#c1: squat +20
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.guests import GuestAnswer, SessionToKeep, WorkoutChange
from agents.program.book import NO_PROGRAM, Answers, Book, DraftedMoves, Moved, MoveResult, UnreadableProgram
from agents.program.context import context_of
from agents.program.logged_sessions import (
    HeardLift,
    Prescription,
    asked_now,
    hear,
    in_order,
    lifts_of,
    stands_in,
)
from agents.program.main_lifts import sessions_in
from agents.program.moves import (
    Advanced,
    Began,
    Bumped,
    CyclesSet,
    Held,
    Logged,
    Move,
    PhaseSet,
    Recorded,
    Relogged,
    Rescheduled,
    Reset,
    SaidMove,
    Scheduled,
    SkippedSession,
    TemplateSet,
    Tested,
    Undone,
    WeekSet,
    WeekSkipped,
)
from agents.program.session_words import TOOL, TOP_SET, answer_of, stand_in_answer, unreadable_program
from agents.program.sheet import sheet_of
from agents.program.state import ACTS_KEPT, State, known_as
from agents.program.template import BrokenTemplate, Template
from agents.program.templates import all_templates
from agents.program.values import LIFTS, NAMES, Lift
from agents.snapshot import read_afresh
from agents.workout import StoredWorkout
from storage.ports import PROGRAM_KEY, WORKOUTS, Write

NO_DAY = "program_day"  # the codes of questions: a lift without a day, templates that don't fit the phase
NO_TEMPLATES = "program_templates"
MOVED_ON = (
    "nothing is logged: the program moved on to another week meanwhile. Call log_workout again, by the sheet "
    "of that week."
)
UNDO = "undo"  # what it is called at the command line
TOLD_AS = {
    SkippedSession: "the skip",
    WeekSkipped: "the skipped week",
    Rescheduled: "this week's day",
    Advanced: "the step to the next week",
    Bumped: "the bump",
    Held: "the training max that was held",
    PhaseSet: "the phase",
    TemplateSet: "the template",
    WeekSet: "the week",
    CyclesSet: "the count of leader cycles",
    Tested: "the tested 1RM",
    Scheduled: "the lift of every",
    Reset: "the new start",
}


class FollowedLift(NamedTuple):
    """What this turn made of one lift of a workout: by its newest act, from which state on.

    `number` is that of the move of this act, 0 where the program did not move; `session` the move that logged
    what stands, 0 for none.
    """

    act: str
    number: int
    session: int
    heard: HeardLift
    before: State
    answer: GuestAnswer | None


@dataclass
class ProgramTurn:
    """The turn of a `ProgramGuest`. `today` is the athlete's day, `message_id` "" at the command line."""

    book: Book
    message_id: str
    today: date
    athlete: Athlete
    _followed: dict[str, dict[Lift, FollowedLift]] = field(default_factory=dict)  # by workout id
    _unreadable: dict[str, str] = field(default_factory=dict)  # why the program heard nothing, by workout id
    _decided_after: int = 0  # the version of the state that the newest writes follow

    # --- for the tools

    def state(self) -> State:
        """The program as it stands. Raises Refusal if there is none."""
        state = self.book.state()
        if state is None:
            raise Refusal(NO_PROGRAM)
        return state

    def move(self, act: str, said: Callable[[State], SaidMove], result: Answers) -> Moved:
        """Make a move, as `Book.move`, in this message."""
        return self.book.move(act, self.message_id, self.today, said, result)

    # --- for the logger

    def beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None = None) -> list[Write]:
        """The program's part of the batch that writes these changes; nothing if it has none, or if its own
        records can't be read: a workout is kept all the same.

        Raises Refusal for a session by the sheet of a week that is no longer the running one.
        """
        ids = [change.after.workout_id for change in changes]
        try:
            writes = self._beside(changes, session)
        except UnreadableProgram as error:
            self._unreadable |= dict.fromkeys(ids, str(error))
            return []
        for workout_id in ids:
            self._unreadable.pop(workout_id, None)
        return writes

    def _beside(self, changes: Sequence[WorkoutChange], session: SessionToKeep | None) -> list[Write]:
        if any(change.before is not None for change in changes):
            # Somebody else may have logged that workout since the program was read, with a move of its own.
            read_afresh(self.book.records, PROGRAM_KEY)
        kept = self.book.kept()
        if kept is None:
            return []
        if session is not None and session.week_at not in (0, kept.state.place.at):
            raise Refusal(MOVED_ON)
        if kept.version == self._decided_after:
            self.book.check_next(kept)  # what was to follow it was not written
        draft = self.book.draft(kept)
        made: list[tuple[Move, MoveResult]] = []
        for change in in_order(changes, lambda: draft.history):
            memory = self._followed.setdefault(change.after.workout_id, {})
            made += self._follow(change, draft, memory, session)
        writes = self.book.writes(kept.version, draft.state, made)
        self._decided_after = kept.version if writes else 0
        return writes

    def answers_about(self, workout_id: str) -> Sequence[GuestAnswer]:
        """What the program made of a workout: by this turn, else by its newest moves, else as it stands.

        Another worker with the same message may have written it instead, upon another state: then what this
        turn decided is not what came of it.
        """
        try:
            why = self._unreadable.get(workout_id)
            return self._answers_about(workout_id) if why is None else [unreadable_program(TOOL, why)]
        except UnreadableProgram as error:
            return [unreadable_program(TOOL, str(error))]

    def _answers_about(self, workout_id: str) -> Sequence[GuestAnswer]:
        state = self.book.state()
        followed = self._followed.get(workout_id)
        if followed is None or not all(_stands(each, state) for each in followed.values()):
            return self._told_before(workout_id) or self._as_it_stands(workout_id)
        return [each.answer for each in followed.values() if each.answer is not None]

    def context(self) -> Mapping[str, Any]:
        try:
            state = self.book.state()
        except UnreadableProgram as error:
            return {"unreadable": str(error)}
        return {} if state is None else context_of(state, self.today, _templates())

    def lifts(self) -> Collection[Lift]:
        """The lifts of the program; none of one that can't be read."""
        try:
            state = self.book.state()
        except UnreadableProgram:
            return ()
        return () if state is None else state.lifts.keys()

    def asks_for(self, lift: str) -> str:
        """The main sets of a lift as its sheet has them now: "285 lb x 3+"; "" without a sheet."""
        context = self.context()
        sheet = context.get("sheets", {}).get(lift, {"main": ()})
        return ", ".join(f"{each['weight']} {context['unit']} x {each['reps']}" for each in sheet["main"])

    def superseded(self, scope: str) -> Sequence[GuestAnswer]:
        try:
            return supersede(self.book, self.message_id, scope, self.today)
        except UnreadableProgram as error:
            return [unreadable_program(UNDO, str(error))]

    def newest_change(self) -> str:
        """The message that made the newest move which stands and can be taken back by saying so, or began the
        program, which can't: no older change of another room goes in its place; "" for none."""
        try:
            newest = [each.move for each in islice(self.book.newest_first(), ACTS_KEPT)]
        except UnreadableProgram:
            return ""
        undone = {each.said.of for each in newest if isinstance(each.said, Undone)}
        told = {*TOLD_AS, Began}
        standing = (each for each in newest if type(each.said) in told and each.number not in undone)
        return next((each.message_id for each in standing), "")

    def asking(self, answers: Sequence[GuestAnswer]) -> Sequence[GuestAnswer]:
        try:
            state = self.book.state()
        except UnreadableProgram:
            return []
        asked = [answer for answer in answers if answer.question]
        return [] if state is None else [each for each in asked if _is_open(each, answers, state)]

    # --- inside

    def _follow(
        self,
        change: WorkoutChange,
        draft: DraftedMoves,
        memory: dict[Lift, FollowedLift],
        session: SessionToKeep | None = None,
    ) -> list[tuple[Move, MoveResult]]:
        """The moves that a workout makes the program do, each with its answer; what it was is remembered."""
        today, given = self.today.isoformat(), None if session is None else session.lift
        moves: list[tuple[Move, MoveResult]] = []
        for lift in lifts_of(change, draft.state, today, lambda: draft.history):
            before, asks, act = draft.state, partial(_asked, lift), _act_of(change, lift)
            heard = hear(lift, change, before, asks, lambda: draft.history, today, given=given == lift)
            move = None if heard.said is None else self._next_move(before, act, heard.said)
            if move is not None:
                draft.add(move)
            instead = [] if move is None else self._stand_ins(move, draft)
            earlier = memory.get(lift)
            if earlier is not None and not _stands(earlier, before):
                earlier = None  # it was decided for a batch that was not written
            followed = _followed(act, heard, move, before, draft.state, earlier, growing=change.after.open)
            memory[lift] = followed
            if move is not None and followed.answer is not None:
                moves += [(move, _kept(followed.answer)), *instead]
        return moves

    def _stand_ins(self, move: Move, draft: DraftedMoves) -> list[tuple[Move, MoveResult]]:
        """For a session that is gone, a second one of the week: taken back as such, and logged anew. A week
        that is open again may lack more than one."""
        made: list[tuple[Move, MoveResult]] = []
        for lift in LIFTS if isinstance(move.said, Undone) else ():
            number = stands_in(lift, draft.state, draft.history)
            if number is None:
                continue
            session = draft.history.sessions[number]
            for part, said in (("out", Undone(number)), ("in", session)):
                before = draft.state
                follows = self._next_move(before, f"{move.act} {part}-{lift}", said)
                draft.add(follows)
                answer = stand_in_answer(session, follows.number, before, draft.state)
                made.append((follows, _kept(answer) if part == "in" else {}))
        return made

    def _next_move(self, before: State, act: str, said: SaidMove) -> Move:
        return self.book.next_move(before.moves, act, self.message_id, self.today, said)

    def _told_before(self, workout_id: str) -> tuple[GuestAnswer, ...]:
        """What the newest act that moved the program with this workout was answered; nothing where that was
        taken back by hand since."""
        newest = list(islice(self.book.newest_first(), ACTS_KEPT))
        found = [each for each in newest if each.result.get("workout_id") == workout_id]
        by_hand = {said.of for each in newest if isinstance(said := each.move.said, Undone) and said.by_hand}
        if by_hand & {_session_of(each.move) for each in found}:
            return ()
        same_act = [each for each in found if _written_by(each) == _written_by(found[0])]
        return tuple(GuestAnswer(**each.result) for each in reversed(same_act))

    def _as_it_stands(self, workout_id: str) -> list[GuestAnswer]:
        """What a workout that is there is to the program, or why nothing; no answer if it could be a session
        and is none."""
        kept = self.book.kept()
        record = self.book.records.get(self.book.owner, f"{WORKOUTS}{workout_id}")
        if kept is None or record is None:
            return []
        stored, draft, today = (
            StoredWorkout.from_json(record.body, record.key),
            self.book.draft(kept),
            str(self.today),
        )
        told: list[GuestAnswer] = []
        for lift in sessions_in(stored, kept.state, today):
            change, asks = WorkoutChange(stored, stored), partial(_asked, lift)
            heard = hear(lift, change, kept.state, asks, lambda: draft.history, today)
            number = heard.said.of if isinstance(heard.said, Relogged) else 0
            answer = (
                None if isinstance(heard.said, Logged) else answer_of(heard, number, kept.state, kept.state)
            )
            told += [] if answer is None else [answer]
        return told


# --- inside


def _kept(answer: GuestAnswer) -> dict[str, Any]:
    """An answer as its move keeps it: what is asked of a session offers nothing to choose from."""
    return {name: value for name, value in answer._asdict().items() if name != "options"}


def _act_of(change: WorkoutChange, lift: Lift) -> str:
    """One act may write several workouts, and a workout have several lifts: each is a move of its own."""
    act = change.after.acts[-1] if change.after.acts else change.after.act
    return f"{act} {change.after.workout_id} {lift}"


def _followed(
    act: str,
    heard: HeardLift,
    move: Move | None,
    before: State,
    after: State,
    earlier: FollowedLift | None,
    *,
    growing: bool,
) -> FollowedLift:
    """What became of a lift. A session that this turn logged or told before, and tells again now, is one: as
    if it had been like this at once."""
    number = session = 0 if move is None else move.number
    if isinstance(heard.said, Relogged):
        session = heard.said.of
        if earlier is not None and earlier.session == session:
            before = earlier.before
            if isinstance(earlier.heard.said, Logged):
                heard = heard._replace(said=earlier.heard.said._replace(done=heard.said.done))
    answer = answer_of(heard, session, before, after, growing=growing)
    return FollowedLift(act, number, session, heard, before, answer)


def _stands(followed: FollowedLift, state: State | None) -> bool:
    """Whether what its act has made of the program is what was decided: this move, upon the same moves before
    it, or none."""
    number = None if state is None else state.move_of(known_as(followed.act))
    return (number or 0) == followed.number


def _session_of(move: Move) -> int:
    """The move that logged the session which a move is about."""
    return move.said.of if isinstance(move.said, Relogged | Undone) else move.number


def _asked(lift: Lift, state: State) -> Prescription | None:
    """What a session of the lift is held against in the week of a state; None if its template is gone, or
    can't be read."""
    template = _templates().get(state.lifts[lift].template.name)
    return None if template is None else asked_now(state, sheet_of(state, lift, template))


def _templates() -> Mapping[str, Template]:
    """The templates; none where one is broken: what an athlete logs is kept nevertheless."""
    try:
        return all_templates()
    except BrokenTemplate:
        return {}


def _written_by(recorded: Recorded) -> str:
    return recorded.move.act.rpartition(" ")[0]


def _is_open(asking: GuestAnswer, answers: Sequence[GuestAnswer], state: State) -> bool:
    """Whether a question still waits for its answer, after all of them. A day of this week only is none."""
    if asking.code == NO_DAY:
        return asking.about not in state.schedule.values()
    if asking.code == NO_TEMPLATES:
        return asking.about == state.place.phase and not _templates_fit(state)
    if asking.code == TOP_SET:
        session = (asking.workout_id, asking.about)
        return asking == [each for each in answers if (each.workout_id, each.about) == session][-1]
    return True


def _templates_fit(state: State) -> bool:
    fitting = (state.place.phase, "leader/anchor")
    return all(numbers.template.kind in fitting for numbers in state.lifts.values())


def supersede(book: Book, message_id: str, scope: str, today: date) -> tuple[GuestAnswer, ...]:
    """Take back what the texts before this one did; what became of each move, in words.

    `scope` is what the writes of the newest text are known by ("m1/2"). Called again for it, nothing is
    written, and the answers are the same. Only among the newest 100 moves: of those the acts are known.
    """
    newest = [each.move for each in islice(book.newest_first(), ACTS_KEPT)]
    undone = {move.said.of: move.act for move in newest if isinstance(move.said, Undone)}
    answers = []
    for move in newest:
        act = f"{scope}#without {move.number}"
        if _is_of_an_earlier_text(move, message_id, scope) and undone.get(move.number, act) == act:
            answers.append(_taken_back(book, move, act, message_id, today))
    return tuple(answers)


def _is_of_an_earlier_text(move: Move, message_id: str, scope: str) -> bool:
    of_the_message = move.message_id == message_id and move.act.startswith(f"{message_id}/")
    return of_the_message and not move.act.startswith(f"{scope}#") and type(move.said) in TOLD_AS


def _taken_back(book: Book, move: Move, act: str, message_id: str, today: date) -> GuestAnswer:
    try:
        book.move(act, message_id, today, lambda _: Undone(move.number), lambda *_: {"undone": move.number})
    except Refusal as refusal:
        told = f"Not taken back, though the message was changed: {named(move)}: {refusal}"
        return GuestAnswer(UNDO, {"refused": str(refusal)}, told)
    result = {"undone": move.number, "kind": move.kind}
    return GuestAnswer(UNDO, result, f"Taken back, since the message was changed: {named(move)}.", moved=True)


def named(move: Move) -> str:
    """What a move is told as: what it set, and the lift or the day that it was of."""
    what = TOLD_AS[type(move.said)]
    lift, day = getattr(move.said, "lift", None), getattr(move.said, "day", None)
    if isinstance(move.said, Scheduled):
        return f"{what} {str(day).title()}"
    return what if lift is None else f"{what} of {NAMES[lift]}"
