from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from agents.guests import GuestAnswer, WorkoutChange
from agents.program.history import MoveHistory
from agents.program.logged_sessions import Prescription, asked_now, hear, lifts_of
from agents.program.moves import (
    Advanced,
    Move,
    PhaseSet,
    Relogged,
    SaidMove,
    SkippedSession,
    TemplateSet,
    Undone,
    WeekSet,
)
from agents.program.session_words import answer_of
from agents.program.sheet import sheet_of
from agents.program.state import State
from agents.program.templates import all_templates
from agents.program.values import LIFTS, Lift
from agents.workout import Workout
from tests.program.programs import TODAY, a_workout, began, stored


def asked_of(lift: Lift, state: State) -> Prescription:
    return asked_now(state, sheet_of(state, lift, all_templates()[state.lifts[lift].template.name]))


class Told:
    """A program in week 2 of original-531, whose workouts are told one after another."""

    def __init__(self, *said: SaidMove) -> None:
        self.history = MoveHistory()
        for each in (began(), WeekSet(2), *said):
            self.make(each)

    def make(self, said: SaidMove) -> None:
        number = len(self.history.steps) + 1
        self.history.add(Move(number, "2026-02-09T12:00:00Z", f"act {number}", f"m{number}", TODAY, said))

    def logs(self, said: str, workout_id: str = "w1", **fields: Any) -> GuestAnswer:
        return self.answer(None, a_workout(said, **fields), workout_id)

    def amends(self, before: str, after: str, workout_id: str = "w1") -> GuestAnswer:
        return self.answer(a_workout(before), a_workout(after), workout_id)

    def answer(self, before: Workout | None, after: Workout | None, workout_id: str = "w1") -> GuestAnswer:
        (one,) = self.answers(before, after, workout_id)
        return one

    def answers(
        self,
        before: Workout | None,
        after: Workout | None,
        workout_id: str = "w1",
        *,
        again: bool = False,
        growing: bool = False,
        templates: bool = True,
    ) -> list[GuestAnswer]:
        was = stored(before, workout_id) if before or again else None
        change = WorkoutChange(was, stored(after, workout_id, revision=2))
        found = []
        for lift in lifts_of(change, self.history.state, TODAY, lambda: self.history):
            state = self.history.state
            asks = partial(asked_of, lift) if templates else lambda _: None
            heard = hear(lift, change, state, asks, lambda: self.history, TODAY)
            if heard.said is not None:
                self.make(heard.said)
            number = heard.said.of if isinstance(heard.said, Relogged) else self.history.state.moves
            found.append(answer_of(heard, number, state, self.history.state, growing=growing))
        return [each for each in found if each is not None]


class TestTheResult:
    def test_it_is_as_the_specification_writes_it(self):
        told = Told(SkippedSession("deadlift"))
        told.logs("Back Squat 285x6")
        told.make(WeekSet(2))
        told.make(SkippedSession("deadlift"))

        answer = told.logs("Back Squat 220x3, 250x3, 285x8", "w2")

        assert {
            "logged": True,
            "date": "2026-02-14",
            "lift": "squat",
            "new_pr": True,
            "pr_details": {"weight": 285, "reps": 8, "estimated_1rm": 361, "previous_best_reps": 6},
            "week_complete": False,
            "lifts_remaining": ["bench", "ohp"],
        } == dict(answer.result)

    def test_without_a_set_for_reps_nothing_is_a_best(self):
        result = Told().logs("Back Squat 250x3").result

        assert (True, False, None) == (result["logged"], result["new_pr"], result["pr_details"])

    def test_the_first_best_has_none_before_it(self):
        assert Told().logs("Back Squat 285x8").result["pr_details"]["previous_best_reps"] is None

    def test_as_many_reps_as_ever_are_no_new_best(self):
        told = Told()
        told.logs("Back Squat 285x8")

        assert not told.logs("Back Squat 285x8", "w2").result["new_pr"]

    def test_the_last_lift_completes_the_week(self):
        told = Told(SkippedSession("squat"), SkippedSession("bench"), SkippedSession("deadlift"))

        result = told.logs("Overhead Press 140x5").result

        assert (True, []) == (result["week_complete"], result["lifts_remaining"])

    def test_what_is_no_session_is_not_logged(self):
        result = Told().logs("Back Squat 135x5").result

        assert (False, list(LIFTS)) == (result["logged"], result["lifts_remaining"])

    def test_what_is_taken_back_is_not_logged(self):
        told = Told()
        told.logs("Back Squat 285x8")

        assert not told.answer(a_workout("Back Squat 285x8"), None).result["logged"]


class TestWords:
    def test_a_session_with_a_best_set(self):
        told = Told(SkippedSession("deadlift"))
        told.logs("Back Squat 285x6")
        told.make(WeekSet(2))
        told.make(SkippedSession("deadlift"))

        assert (
            "Squat of week 2 is logged in the program. New best at 285 lb: 8 reps (6 before), e1RM 361 lb. "
            "Left this week: bench, OHP."
        ) == told.logs("Back Squat 220x3, 250x3, 285x8", "w2").message

    def test_a_first_best_of_one_rep(self):
        assert (
            "Squat of week 2 is logged in the program. New best at 285 lb: 1 rep, e1RM 285 lb. "
            "Left this week: bench, deadlift, OHP."
        ) == Told().logs("Back Squat 285x1").message

    def test_the_week_is_complete(self):
        told = Told(SkippedSession("squat"), SkippedSession("bench"), SkippedSession("deadlift"))

        assert ("OHP of week 2 is logged in the program. Week 2 is complete: week 3 begins.") == told.logs(
            "Overhead Press 125x3"
        ).message

    def test_the_cycle_is_complete(self):
        told = Told(WeekSet(3), SkippedSession("squat"), SkippedSession("bench"), SkippedSession("deadlift"))

        assert (
            "OHP of week 3 is logged in the program. The cycle is complete, and week 1 begins. Bump or hold "
            "each training max (suggested, in lb: squat +10, bench +5, deadlift +10, OHP +5)."
        ) == told.logs("Overhead Press 130x3").message

    @pytest.mark.parametrize(
        ("status", "expected"),
        [
            ((), ": week 1 begins."),
            (("leader",), ": week 1 begins, and the next phase is to be set: anchor."),
            (("anchor",), ": week 1 begins, and the next phase is to be set: leader, or anchor again."),
        ],
    )
    def test_the_7th_week_is_complete(self, status: tuple[str, ...], expected: str):
        deload = all_templates()["7th-week-deload"].active
        told = Told(*(TemplateSet(lift, deload) for lift in LIFTS))
        told.make(PhaseSet(status[0] if status else "leader"))
        for lift in LIFTS[:3]:
            told.make(SkippedSession(lift))
        steps = told.history.steps
        place = steps[-1].after.place._replace(status="pending_deload_or_test" if status else "active")
        steps[-1] = steps[-1]._replace(after=steps[-1].after._replace(place=place))

        message = told.logs("Overhead Press 155x1").message

        assert message.endswith(f"The 7th week is complete{expected}")

    def test_a_second_session(self):
        told = Told()
        told.logs("Back Squat 285x8")

        again = told.logs("Back Squat 285x5", "w2")

        assert (
            "Squat of week 2 was logged before: this second session is saved, and the program did not move. "
            "Left this week: bench, deadlift, OHP."
        ) == again.message
        assert not again.moved

    def test_a_session_of_a_lift_that_was_skipped(self):
        assert (
            "Squat of week 2 is logged in the program after all: it was skipped. "
            "Left this week: bench, deadlift, OHP."
        ) == Told(SkippedSession("squat")).logs("Back Squat 250x3").message

    def test_a_light_one_says_what_it_would_take(self):
        answer = Told().logs("Back Squat 135x5")

        assert (
            "Squat is saved, and the program did not move: 135 lb is light, a session of week 2 has a set at "
            "250 lb or more."
        ) == answer.message
        assert not answer.moved

    def test_one_without_a_weight(self):
        assert (
            "Squat is saved, and the program did not move: no working set says what was on the bar."
        ) == Told().logs("Back Squat 285x8 per_hand").message

    def test_one_of_an_earlier_day(self):
        assert (
            "Squat is saved, and the program did not move: it was on 2026-02-01, and its week began on "
            "2026-02-14."
        ) == Told().logs("Back Squat 285x8", date="2026-02-01").message

    def test_one_whose_template_cannot_be_read(self):
        (answer,) = Told().answers(None, a_workout("Back Squat 285x8"), templates=False)

        assert (
            "Squat is saved, and the program did not move: its template original-531 can't be read, so "
            "nothing says what the session was to be."
        ) == answer.message

    def test_one_that_was_taken_back_by_hand(self):
        told = Told()
        told.logs("Back Squat 285x8")
        told.make(Undone(3, by_hand=True))

        assert (
            "Squat is saved, and the program did not move: this session was taken back there."
        ) == told.amends("Back Squat 285x8", "Back Squat 285x9").message


class TestWordsForWhatIsOtherwise:
    @pytest.mark.parametrize(
        ("after", "expected"),
        [
            ("285x9", " New best at 285 lb: 9 reps (6 before), e1RM 371 lb."),
            ("285x7", " Best now at 285 lb: 7 reps (6 before), e1RM 352 lb."),
            ("285x5", " The best at 285 lb is no longer of this session: it is 6 reps again."),
            (
                "300x7",
                " New best at 300 lb: 7 reps, e1RM 370 lb."
                " The best at 285 lb is no longer of this session: it is 6 reps again.",
            ),
            ("220x3, 285x8", ""),
        ],
    )
    def test_a_session_that_is_told_again(self, after: str, expected: str):
        told = Told()
        told.logs("Back Squat 285x6", "w0")
        told.make(WeekSet(2))
        told.logs("Back Squat 285x8")

        answer = told.amends("Back Squat 285x8", f"Back Squat {after}")

        assert f"Squat of week 2 is up to date in the program.{expected}" == answer.message

    def test_the_result_of_one_that_is_told_again_has_its_best(self):
        told = Told()
        told.logs("Back Squat 285x8")

        result = told.amends("Back Squat 285x8", "Back Squat 220x3, 285x8").result

        assert (True, 8) == (result["new_pr"], result["pr_details"]["reps"])

    def test_a_session_that_is_gone(self):
        told = Told(SkippedSession("bench"))
        told.logs("Back Squat 285x8")

        answer = told.answer(a_workout("Back Squat 285x8"), None)

        assert (
            "Squat of week 2 is taken back in the program. The best at 285 lb is no longer of this session: "
            "none is left. Left this week: squat, deadlift, OHP."
        ) == answer.message
        assert answer.moved

    def test_a_session_that_counts_no_longer_says_why(self):
        told = Told()
        told.logs("Back Squat 250x3")

        assert (
            "Squat of week 2 is taken back in the program: 135 lb is light, a session of week 2 has a set at "
            "250 lb or more. Left this week: squat, bench, deadlift, OHP."
        ) == told.amends("Back Squat 250x3", "Back Squat 135x3").message

    def test_one_of_a_week_that_is_over_leaves_this_week_as_it_is(self):
        told = Told()
        told.logs("Back Squat 285x8")
        told.make(WeekSet(2))
        told.logs("Back Squat 285x5", "w2")

        assert (
            "Squat of week 2 is taken back in the program. The best at 285 lb is no longer of this session: "
            "it is 5 reps again. Left this week: bench, deadlift, OHP."
        ) == told.answer(a_workout("Back Squat 285x8"), None).message

    def test_the_week_that_it_ended_is_open_again(self):
        told = Told(SkippedSession("squat"), SkippedSession("bench"), SkippedSession("deadlift"))
        told.logs("Overhead Press 125x3")

        assert (
            "OHP of week 2 is taken back in the program. It is week 2 again. Left this week: OHP."
        ) == told.answer(a_workout("Overhead Press 125x3"), None).message

    def test_one_that_comes_back_when_its_week_is_over(self):
        told = Told()
        told.logs("Back Squat 285x8")
        told.answer(a_workout("Back Squat 285x8"), None)
        told.make(Advanced())

        (answer,) = told.answers(None, a_workout("Back Squat 285x8"), again=True)

        assert (
            "Squat of week 2 is kept: that week is over, so only its best set counts. New best at 285 lb: "
            "8 reps, e1RM 361 lb. Left this week: squat, bench, deadlift, OHP."
        ) == answer.message

    def test_of_what_was_no_session_nothing_is_said_when_it_is_gone(self):
        told = Told()
        told.logs("Back Squat 135x5")

        assert [] == told.answers(a_workout("Back Squat 135x5"), None)


class TestAWorkoutThatGrows:
    @pytest.mark.parametrize("said", ["Back Squat 135x5", "Back Squat 285x1 failed"])
    def test_nothing_is_said_until_it_is_a_session(self, said: str):
        assert [] == Told().answers(None, a_workout(said), growing=True)

    def test_one_of_an_earlier_day_is_told_at_once(self):
        workout = a_workout("Back Squat 135x5", date="2026-02-01")

        assert 1 == len(Told().answers(None, workout, growing=True))

    def test_a_session_is_told_at_once(self):
        assert 1 == len(Told().answers(None, a_workout("Back Squat 250x3"), growing=True))


class TestTheQuestion:
    def test_the_reps_of_the_top_set_are_asked_for_where_nobody_said_them(self):
        answer = Told().logs("Back Squat 220x3, 250x3, 285x?")

        assert "How many reps did you get on the top set (285 lb)?" == answer.question
        assert ("program_top_set", "squat", "w1") == (answer.code, answer.about, answer.workout_id)
        assert not answer.result["new_pr"]

    @pytest.mark.parametrize("said", ["Back Squat 285x8", "Back Squat 220x3, 250x3", "Back Squat 135x?"])
    def test_nothing_is_asked_where_they_are_said_or_there_is_no_such_set(self, said: str):
        answer = Told().logs(said)

        assert ("", "") == (answer.question, answer.code)

    def test_a_best_in_kilograms_is_told_in_the_units_of_the_program(self):
        answer = Told().logs("Back Squat 130kgx6")

        assert "New best at 286.6 lb: 6 reps, e1RM 344 lb." in answer.message
        assert 286.6 == answer.result["pr_details"]["weight"]
        assert Decimal("286.60") == Decimal(str(answer.result["pr_details"]["weight"]))
