from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents.athlete import Athlete
from agents.errors import Refusal
from agents.guests import Guest, GuestAnswer, SessionToKeep, SetToKeep, WorkoutChange
from agents.logger.records.shelf import Shelf, workout_key
from agents.logger.records.undo import undo
from agents.program import templates
from agents.program.book import Book
from agents.program.guest import ProgramGuest, turn_at
from agents.program.history import differences
from agents.program.moves import (
    PhaseSet,
    Rescheduled,
    SaidMove,
    Scheduled,
    SkippedSession,
    TemplateSet,
    Undone,
    WeekSet,
)
from agents.program.state import ACTS_KEPT, State
from agents.program.templates import all_templates
from agents.program.turn import ProgramTurn
from agents.program.values import LIFTS
from agents.snapshot import Snapshot
from agents.workout import StoredWorkout
from storage.ports import Conflict, Write
from tests.contracts.memory_records import MemoryRecords
from tests.program.programs import OWNER, Clock, a_workout, began, stored

DAY = date(2026, 2, 14)
SQUAT = "Back Squat 205x5, 235x5, 270x8"  # week 1 of original-531 at 315 lb


class Gym:
    """An athlete's records, with a program that runs; each message has a turn of its own, on its own copy."""

    def __init__(self) -> None:
        self.records = MemoryRecords(Clock())
        self.book.begin("init", "", date(2026, 2, 9), began(), {})

    @property
    def book(self) -> Book:
        return Book(self.records, OWNER, Clock())

    @property
    def state(self) -> State:
        state = self.book.state()
        assert state is not None
        return state

    def turn(self, message_id: str = "m1") -> ProgramTurn:
        return ProgramTurn(Book(Snapshot(self.records, Clock()), OWNER, Clock()), message_id, DAY, Athlete())

    def shelf(self, turn: ProgramTurn) -> Shelf:
        return Shelf(turn.book.records, OWNER, Clock(), (turn,))

    def make(self, said: SaidMove, act: str) -> None:
        self.book.move(act, "", DAY, lambda _: said, lambda before, after, move: {})

    def save(
        self,
        turn: ProgramTurn,
        said: str,
        workout_id: str = "w1",
        session: SessionToKeep | None = None,
        **fields: Any,
    ) -> Sequence[GuestAnswer]:
        """Log a workout in a turn, as the shelf does, and hear what the program made of it."""
        new = stored(a_workout(said), workout_id, **fields)
        self.put(turn, [WorkoutChange(None, new)], session)
        return turn.answers_about(workout_id)

    def grow(self, turn: ProgramTurn, said: str, workout_id: str = "w1") -> Sequence[GuestAnswer]:
        """Log the next set of an open workout, which makes it this."""
        record = self.records.get(OWNER, workout_key(workout_id))
        before = None if record is None else StoredWorkout.from_json(record.body)
        revision = 1 if before is None else before.revision + 1
        after = stored(a_workout(said), workout_id, revision=revision, open=True)
        self.put(turn, [WorkoutChange(before, after)])
        return turn.answers_about(workout_id)

    def put(
        self, turn: ProgramTurn, changes: list[WorkoutChange], session: SessionToKeep | None = None
    ) -> None:
        workouts = [self.write_of(each.after) for each in changes]
        turn.book.records.put_all([*workouts, *turn.beside(changes, session)])

    def write_of(self, workout: StoredWorkout) -> Write:
        key = workout_key(workout.workout_id)
        record = self.records.get(OWNER, key)
        return Write(OWNER, key, workout.to_json(), 0 if record is None else record.version)


@pytest.fixture
def gym() -> Gym:
    return Gym()


def said_of(answers: Sequence[GuestAnswer]) -> list[str]:
    return [answer.message for answer in answers]


class TestAWorkoutThatIsSaved:
    def test_it_moves_the_program_in_the_same_batch(self, gym: Gym):
        turn = gym.turn()

        writes = turn.beside([WorkoutChange(None, stored(a_workout(SQUAT)))])

        assert [("program", 1), ("program-move/00000002", 0)] == [(each.key, each.after) for each in writes]
        assert 1 == gym.state.moves  # nothing is written until the batch is

    def test_it_is_told_from_memory(self, gym: Gym):
        answers = gym.save(gym.turn(), SQUAT)

        assert [
            "Squat of week 1 is logged in the program. New best at 270 lb: 8 reps, e1RM 342 lb. "
            "Left this week: bench, deadlift, OHP."
        ] == said_of(answers)
        assert ("log_workout", True, "w1") == (answers[0].tool, answers[0].moved, answers[0].workout_id)

    def test_the_move_is_of_the_message_and_the_day(self, gym: Gym):
        gym.save(gym.turn("m7"), SQUAT)

        move = gym.book.recorded(2).move
        assert ("m7", "2026-02-14", "w1 1 w1 squat") == (move.message_id, move.day, move.act)

    def test_one_without_acts_is_known_by_its_own(self, gym: Gym):
        gym.save(gym.turn(), SQUAT, act="m1#3", acts=())

        assert "m1#3 w1 squat" == gym.book.recorded(2).move.act

    def test_several_lifts_are_a_move_each(self, gym: Gym):
        answers = gym.save(gym.turn(), f"{SQUAT}; Bench Press 145x5, 170x5, 190x7")

        assert (["squat", "bench"], 3) == ([each.about for each in answers], gym.state.moves)

    def test_one_that_ends_the_week_and_another_lift_after_it_are_of_two_weeks(self, gym: Gym):
        for lift in LIFTS[1:]:
            gym.make(SkippedSession(lift), f"skip {lift}")
        turn = gym.turn()

        gym.put(
            turn,
            [
                WorkoutChange(None, stored(a_workout(SQUAT), "w1")),
                WorkoutChange(None, stored(a_workout("Bench Press 160x3, 180x3, 205x5"), "w2")),
            ],
        )

        assert (2, {"bench"}) == (gym.state.place.week, gym.state.marks.keys())
        assert "week 2 begins" in turn.answers_about("w1")[0].message
        assert "Bench of week 2 is logged" in turn.answers_about("w2")[0].message

    def test_the_lift_that_ended_the_week_told_again_on_its_day_is_not_of_the_next(self, gym: Gym):
        for lift in LIFTS[1:]:
            gym.make(SkippedSession(lift), f"skip {lift}")
        gym.put(gym.turn(), [WorkoutChange(None, stored(a_workout(SQUAT), "w1"))])
        turn = gym.turn()

        gym.put(turn, [WorkoutChange(None, stored(a_workout(SQUAT), "w2"))])

        assert (2, {}) == (gym.state.place.week, gym.state.marks)
        assert "that week is over" in turn.answers_about("w2")[0].message

    def test_what_is_none_of_its_business_writes_nothing(self, gym: Gym):
        turn = gym.turn()

        assert [] == turn.beside([WorkoutChange(None, stored(a_workout("Leg Press 400x10")))])
        assert [] == turn.answers_about("w1")

    def test_a_light_one_writes_nothing_and_says_why(self, gym: Gym):
        answers = gym.save(gym.turn(), "Back Squat 135x5")

        assert "135 lb is light" in answers[0].message
        assert 1 == gym.state.moves

    def test_a_light_one_that_was_said_to_be_the_session_counts(self, gym: Gym):
        sets = (SetToKeep(Decimal(135), 5),)
        session = SessionToKeep("squat", "Back Squat", "lb", sets, "5/3/1 Squat", "5/3/1 squat, week 1")

        gym.save(gym.turn(), "Back Squat 135x5; Bench Press 45x10", session=session)

        assert {"squat"} == gym.state.marks.keys()

    def test_without_a_program_there_is_nothing_to_say(self):
        turn = ProgramTurn(Book(MemoryRecords(Clock()), OWNER, Clock()), "m1", DAY, Athlete())
        asking = GuestAnswer("set_schedule", {}, "", True, "Which day?", "program_day", "ohp")

        assert [] == turn.beside([WorkoutChange(None, stored(a_workout(SQUAT)))])
        assert ([], {}, []) == (turn.answers_about("w1"), turn.context(), turn.asking([asking]))

    @pytest.mark.parametrize(("week_at", "is_refused"), [(0, False), (1, False), (2, True)])
    def test_a_session_by_the_sheet_of_another_week_is_refused(
        self, gym: Gym, week_at: int, is_refused: bool
    ):
        session = SessionToKeep("squat", "Back Squat", "lb", (), "", "", week_at=week_at)
        change = WorkoutChange(None, stored(a_workout(SQUAT)))

        try:
            gym.turn().beside([change], session)
            refused = ""
        except Refusal as refusal:
            refused = str(refusal)

        assert is_refused == ("Call log_workout again" in refused)

    def test_after_a_conflict_it_is_decided_anew(self, gym: Gym):
        turn = gym.turn()
        change = WorkoutChange(None, stored(a_workout(SQUAT)))
        writes = [gym.write_of(change.after), *turn.beside([change])]
        gym.save(gym.turn("of another device"), "Bench Press 145x5, 170x5, 190x7", "w9")

        with pytest.raises(Conflict):
            turn.book.records.put_all(writes)
        gym.put(turn, [change])

        assert ({"squat", "bench"}, 3) == (gym.state.marks.keys(), gym.state.moves)
        assert ["deadlift", "ohp"] == turn.answers_about("w1")[0].result["lifts_remaining"]

    @pytest.mark.parametrize("said", [SQUAT, "Back Squat 135x5"])
    def test_what_another_worker_wrote_of_the_same_call_is_told_not_what_this_one_had_decided(
        self, gym: Gym, said: str
    ):
        late, change = gym.turn(), WorkoutChange(None, stored(a_workout(said)))
        workout = gym.write_of(change.after)
        gym.save(gym.turn(), SQUAT)

        with pytest.raises(Conflict):
            gym.records.put_all([workout, *late.beside([change])])

        assert said_of(gym.turn().answers_about("w1")) == said_of(late.answers_about("w1"))
        assert "New best at 270 lb" in late.answers_about("w1")[0].message

    def test_what_was_not_written_in_the_end_is_not_told(self, gym: Gym):
        turn = gym.turn()

        turn.beside([WorkoutChange(None, stored(a_workout(SQUAT)))])

        assert [] == turn.answers_about("w1")


class TestAWorkoutThatGrows:
    def test_light_first_sets_are_not_talked_about(self, gym: Gym):
        turn = gym.turn()

        assert [] == gym.grow(turn, "Back Squat 205x5")

    def test_the_set_that_reaches_the_weight_logs_it(self, gym: Gym):
        turn = gym.turn()
        gym.grow(turn, "Back Squat 205x5")

        answers = gym.grow(turn, "Back Squat 205x5, 235x5")

        assert ["Squat of week 1 is logged in the program. Left this week: bench, deadlift, OHP."] == said_of(
            answers
        )
        assert "logged" == gym.book.recorded(2).move.kind

    def test_further_sets_of_one_message_are_one_session(self, gym: Gym):
        turn = gym.turn()
        gym.grow(turn, "Back Squat 235x5")
        gym.grow(turn, "Back Squat 235x5, 270x8")

        answers = gym.grow(turn, "Back Squat 235x5, 270x8, 205x5")

        assert [
            "Squat of week 1 is logged in the program. New best at 270 lb: 8 reps, e1RM 342 lb. "
            "Left this week: bench, deadlift, OHP."
        ] == said_of(answers)
        assert ["relogged", "relogged", "logged", "began"] == [
            each.move.kind for each in gym.book.newest_first()
        ]

    def test_further_sets_of_another_message_bring_it_up_to_date(self, gym: Gym):
        gym.grow(gym.turn("m1"), "Back Squat 235x5")
        turn = gym.turn("m2")
        gym.grow(turn, "Back Squat 235x5, 270x8")

        answers = gym.grow(turn, "Back Squat 235x5, 270x8, 205x5")

        assert [
            "Squat of week 1 is up to date in the program. New best at 270 lb: 8 reps, e1RM 342 lb."
        ] == said_of(answers)

    def test_another_lift_of_it_leaves_what_was_said(self, gym: Gym):
        turn = gym.turn()
        gym.grow(turn, SQUAT)

        answers = gym.grow(turn, f"{SQUAT}; Bench Press 190x7")

        assert ["squat", "bench"] == [each.about for each in answers]


class TestAWorkoutThatIsChanged:
    def test_amended_it_is_told_again(self, gym: Gym):
        gym.save(gym.turn(), SQUAT)
        turn = gym.turn("m2")

        gym.shelf(turn).change("w1", "m2#1", "amended", lambda _: a_workout("Back Squat 270x9"))

        assert 9 == gym.state.prs["squat"][Decimal(270)].reps
        assert "up to date" in turn.answers_about("w1")[0].message

    def test_deleted_it_is_taken_back_and_undone_it_is_there_again(self, gym: Gym):
        gym.save(gym.turn(), SQUAT)
        shelf = gym.shelf(gym.turn("m2"))

        shelf.change("w1", "m2#1", "deleted", lambda _: None)
        gone = gym.state
        undo(shelf, "m3#1")

        assert ({}, {}) == (gone.marks, gone.prs["squat"])
        assert "w1" == gym.state.marks["squat"].workout_id
        assert [] == differences(gym.state, gym.book.moves())

    def test_deleted_it_leaves_its_place_to_a_second_session(self, gym: Gym):
        gym.save(gym.turn(), SQUAT, "w1")
        gym.save(gym.turn("m2"), "Back Squat 270x6", "w2")
        turn = gym.turn("m3")

        gym.shelf(turn).change("w1", "m3#1", "deleted", lambda _: None)

        assert ("w2", 6) == (gym.state.marks["squat"].workout_id, gym.state.prs["squat"][Decimal(270)].reps)
        assert [
            "Squat of week 1 is taken back in the program. The best at 270 lb is no longer of this session: "
            "it is 6 reps again. The other session of this week stands for it now. "
            "Left this week: bench, deadlift, OHP."
        ] == said_of(turn.answers_about("w1"))
        assert list(turn.answers_about("w1")) == list(gym.turn("m3").answers_about("w1"))
        assert [] == differences(gym.state, gym.book.moves())

    def test_what_stood_in_is_told_as_what_it_is(self, gym: Gym):
        gym.save(gym.turn(), SQUAT, "w1")
        gym.save(gym.turn("m2"), "Back Squat 270x6", "w2")
        gym.shelf(gym.turn("m3")).change("w1", "m3#1", "deleted", lambda _: None)

        (answer,) = gym.turn("m2").answers_about("w2")

        assert "Squat of week 1 is logged in the program: the session before it is gone." == answer.message
        assert (True, 6) == (answer.result["new_pr"], answer.result["pr_details"]["reps"])

    def test_a_best_set_of_the_second_session_was_never_the_firsts(self, gym: Gym):
        gym.save(gym.turn(), SQUAT, "w1")
        gym.save(gym.turn("m2"), "Back Squat 275x6", "w2")
        turn = gym.turn("m3")

        gym.shelf(turn).change("w1", "m3#1", "deleted", lambda _: None)

        assert "The best at 270 lb is no longer" in turn.answers_about("w1")[0].message
        assert "275" not in turn.answers_about("w1")[0].message

    def test_without_a_second_session_none_stands_for_a_lift_that_was_skipped(self, gym: Gym):
        gym.make(SkippedSession("squat"), "skip")
        gym.save(gym.turn(), SQUAT, "w1")
        turn = gym.turn("m2")

        gym.shelf(turn).change("w1", "m2#1", "deleted", lambda _: None)

        assert "stands for" not in turn.answers_about("w1")[0].message
        assert "skipped" == gym.state.marks["squat"].kind

    def test_the_week_that_it_ended_is_open_again_with_the_second_sessions_of_the_rest(self, gym: Gym):
        press = "Overhead Press 100x5, 115x5, 130x8"
        gym.save(gym.turn(), press, "w1")
        gym.save(gym.turn("m2"), "Overhead Press 115x5; Bench Press 190x8; Deadlift 305x8", "w2")
        gym.shelf(gym.turn("m3")).change("w1", "m3#1", "amended", lambda _: a_workout(f"{press}; {SQUAT}"))

        gym.shelf(gym.turn("m4")).change("w1", "m4#1", "deleted", lambda _: None)

        assert (1, ("squat",), "w2") == (
            gym.state.place.week, gym.state.remaining, gym.state.marks["ohp"].workout_id
        )  # fmt: skip
        assert [] == differences(gym.state, gym.book.moves())

    def test_another_lifts_second_session_stands_in_when_its_week_is_open_again(self, gym: Gym):
        gym.save(gym.turn(), "Overhead Press 130x8", "w1")
        gym.save(gym.turn("m2"), "Overhead Press 115x5; Bench Press 190x8; Deadlift 305x8", "w2")
        gym.save(gym.turn("m3"), SQUAT, "w3")
        gym.shelf(gym.turn("m4")).change("w1", "m4#1", "deleted", lambda _: None)
        turn = gym.turn("m5")

        gym.shelf(turn).change("w3", "m5#1", "deleted", lambda _: None)

        assert (("squat",), "w2") == (gym.state.remaining, gym.state.marks["ohp"].workout_id)
        assert "The other session of this week stands for OHP now." in turn.answers_about("w3")[0].message

    def test_what_stood_in_is_a_session_like_any_other(self, gym: Gym):
        gym.save(gym.turn(), SQUAT, "w1")
        gym.save(gym.turn("m2"), "Back Squat 270x6", "w2")
        shelf = gym.shelf(gym.turn("m3"))
        shelf.change("w1", "m3#1", "deleted", lambda _: None)

        shelf.change("w2", "m3#2", "deleted", lambda _: None)

        assert ({}, {}) == (gym.state.marks, gym.state.prs["squat"])

    def test_a_whole_message_is_undone_at_once(self, gym: Gym):
        before = gym.state
        turn = gym.turn()
        for place, lift in enumerate(("Back Squat 270x5", "Bench Press 190x5", "Deadlift 305x5")):
            gym.save(turn, lift, f"w{place}", act=f"m1#{place}")
        gym.save(turn, "Overhead Press 130x5", "w3", act="m1#3")
        ended = gym.state

        undo(gym.shelf(gym.turn("m2")), "m2#1")

        assert (2, 1) == (ended.place.week, gym.state.place.week)
        assert (before.marks, before.prs, before.place) == (
            gym.state.marks, gym.state.prs, gym.state.place
        )  # fmt: skip
        assert [] == differences(gym.state, gym.book.moves())


class TestWhatWasToldBefore:
    def test_another_delivery_is_told_the_same(self, gym: Gym):
        first = gym.save(gym.turn(), f"{SQUAT}; Bench Press 190x7")

        assert list(first) == list(gym.turn().answers_about("w1"))

    def test_of_several_acts_it_is_told_the_newest(self, gym: Gym):
        gym.save(gym.turn(), SQUAT)
        turn = gym.turn("m2")
        gym.shelf(turn).change("w1", "m2#1", "amended", lambda _: a_workout("Back Squat 270x9"))

        assert list(turn.answers_about("w1")) == list(gym.turn("m2").answers_about("w1"))

    def test_of_a_light_one_it_is_told_why_again(self, gym: Gym):
        first = gym.save(gym.turn(), "Back Squat 135x5")

        assert list(first) == list(gym.turn().answers_about("w1"))

    def test_what_was_taken_back_by_hand_since_is_not_told_as_logged(self, gym: Gym):
        gym.save(gym.turn(), SQUAT)
        gym.make(Undone(2, by_hand=True), "undo")

        (answer,) = gym.turn().answers_about("w1")

        assert "this session was taken back there" in answer.message

    def test_one_of_long_ago_is_told_as_it_stands(self, gym: Gym):
        gym.save(gym.turn(), SQUAT)
        for place in range(ACTS_KEPT):
            gym.make(Rescheduled("ohp", "friday"), f"move {place}")

        (answer,) = gym.turn().answers_about("w1")

        assert ("Squat of week 1 is up to date in the program.", True) == (
            answer.message,
            answer.result["logged"],
        )

    def test_a_workout_that_is_not_there_is_none_of_its_business(self, gym: Gym):
        assert [] == list(gym.turn().answers_about("w1"))

    def test_a_session_from_before_the_program_is_none(self, gym: Gym):
        gym.records.put_all([gym.write_of(stored(a_workout(SQUAT)))])

        assert [] == list(gym.turn().answers_about("w1"))


class TestTemplates:
    @pytest.fixture
    def broken(self, gym: Gym, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
        """Somebody has put a file into the folder that breaks a rule."""
        (tmp_path / "mine.txt").write_text("type: leader\n")
        with monkeypatch.context() as patch:
            patch.setattr(templates, "FOLDER", tmp_path)
            templates.all_templates.cache_clear()
            yield
        templates.all_templates.cache_clear()

    @pytest.mark.usefixtures("broken")
    def test_while_one_is_broken_workouts_are_kept_and_the_program_says_why_it_stands(self, gym: Gym):
        answers = gym.save(gym.turn(), SQUAT)

        assert "its template original-531 can't be read" in answers[0].message
        assert gym.records.get(OWNER, workout_key("w1")) is not None

    @pytest.mark.usefixtures("broken")
    def test_while_one_is_broken_the_context_has_none(self, gym: Gym):
        context = gym.turn().context()

        assert ([], {}) == (context["templates"], context["sheets"])


class TestForTheTools:
    def test_the_state_is_as_it_stands_after_the_turns_own_moves(self, gym: Gym):
        turn = gym.turn()

        turn.move("m1#1", lambda _: SkippedSession("squat"), lambda before, after, said: {})

        assert {"squat"} == turn.state().marks.keys()
        assert "m1" == gym.book.recorded(2).move.message_id

    def test_without_a_program_the_state_is_refused(self):
        turn = ProgramTurn(Book(MemoryRecords(Clock()), OWNER, Clock()), "m1", DAY, Athlete())

        with pytest.raises(Refusal, match="there is no program here"):
            turn.state()

    def test_the_context_is_of_today(self, gym: Gym):
        assert ("saturday", 1) == (
            gym.turn().context()["today"],
            gym.turn().context()["state"]["current_week"],
        )

    def test_a_tool_finds_the_turn_on_its_host(self, gym: Gym):
        turn = gym.turn()

        assert turn is turn_at(AHost(turn))

    def test_on_a_host_without_one_it_is_refused(self):
        with pytest.raises(Refusal, match="`spotter program init`"):
            turn_at(AHost(None))


class AHost:
    """A message without words."""

    act = "m1#1"

    def __init__(self, turn: ProgramTurn | None) -> None:
        self.guest = Guest() if turn is None else ProgramGuest(turn)

    def find_number(self, value: Decimal, unit: str = "") -> frozenset[int] | None:
        return None

    def write_session(self, session: SessionToKeep) -> tuple[StoredWorkout, frozenset[int]]:
        raise Refusal("no session is in these words.")


class TestQuestions:
    @staticmethod
    def asks(code: str, about: str = "", workout_id: str = "", question: str = "Which?") -> GuestAnswer:
        return GuestAnswer("a tool", {}, "", True, question, code, about, workout_id)

    def test_for_a_day_stands_while_the_lift_has_none(self, gym: Gym):
        gym.make(Scheduled("thursday", "bench"), "move bench")
        asking = [self.asks("program_day", "ohp"), self.asks("program_day", "bench")]

        assert asking[:1] == gym.turn().asking(asking)

    def test_for_a_day_stands_where_the_lift_has_one_this_week_only(self, gym: Gym):
        gym.make(Rescheduled("ohp", "saturday"), "move ohp")
        gym.make(Scheduled("thursday", "bench"), "move bench")
        gym.make(Rescheduled("ohp", "saturday"), "move ohp again")
        asking = [self.asks("program_day", "ohp")]

        assert asking == gym.turn().asking(asking)

    def test_for_templates_stands_while_one_does_not_fit_the_phase(self, gym: Gym):
        gym.make(TemplateSet("squat", all_templates()["leviathan-leader"].active), "template")
        gym.make(PhaseSet("anchor"), "anchor")
        asking = [self.asks("program_templates", "anchor"), self.asks("program_templates", "leader")]

        open_before = gym.turn().asking(asking)
        gym.make(TemplateSet("squat", all_templates()["leviathan-anchor"].active), "another template")

        assert (asking[:1], []) == (open_before, gym.turn().asking(asking))

    def test_for_reps_stands_until_the_session_is_told_with_them(self, gym: Gym):
        asks = self.asks("program_top_set", "squat", "w1")
        told = self.asks("", "squat", "w1", question="")

        assert ([], [asks]) == (gym.turn().asking([asks, told]), gym.turn().asking([told, asks]))

    def test_any_other_stands(self, gym: Gym):
        asking = self.asks("program_unclear")

        assert [asking] == gym.turn().asking([asking])

    def test_who_asks_nothing_is_not_among_them(self, gym: Gym):
        assert [] == gym.turn().asking([self.asks("", question="")])

    def test_a_pr_set_without_a_count_of_reps_is_asked_about(self, gym: Gym):
        turn = gym.turn()

        answers = gym.save(turn, "Back Squat 205x5, 235x5, 270x?")

        assert ["How many reps did you get on the top set (270 lb)?"] == [
            each.question for each in turn.asking(answers)
        ]


def test_jumping_about_leaves_a_state_that_its_moves_make(gym: Gym):
    gym.save(gym.turn(), SQUAT)
    gym.make(WeekSet(3), "to week 3")
    gym.save(gym.turn(), "Back Squat 235x5, 270x3, 300x4", "w2")
    gym.shelf(gym.turn("m2")).change("w1", "m2#1", "deleted", lambda _: None)
    gym.shelf(gym.turn("m3")).change("w2", "m3#1", "amended", lambda _: a_workout("Bench Press 215x4"))

    assert [] == differences(gym.state, gym.book.moves())
    assert {"bench"} == gym.state.marks.keys()
