from collections.abc import Sequence
from decimal import Decimal
from functools import partial

import pytest

from agents.exercises import catalogue
from agents.guests import WorkoutChange
from agents.program.history import MoveHistory
from agents.program.logged_sessions import (
    HeardLift,
    Prescription,
    asked_now,
    hear,
    in_order,
    lifts_of,
    stands_in,
    top_set,
)
from agents.program.main_lifts import Lifted, in_unit, lift_of, sessions_in
from agents.program.moves import Logged, Move, Relogged, SaidMove, SkippedSession, Undone, WeekSkipped
from agents.program.sheet import sheet_of
from agents.program.state import LiftMark, State
from agents.program.templates import all_templates
from agents.program.values import EXERCISE_OF, LIFTS, Lift
from agents.workout import Workout
from tests.program.programs import TODAY, a_state, a_workout, began, stored

WEEK_2 = "Back Squat 220x3, 250x3, 285x8"  # original-531 at 315 lb


def no_past() -> MoveHistory:
    raise AssertionError("nobody should ask for the past")


def asked_of(lift: Lift, state: State) -> Prescription:
    template = all_templates()[state.lifts[lift].template.name]
    return asked_now(state, sheet_of(state, lift, template))


def asked_for(*main: str, since: str = "2026-02-09") -> Prescription:
    """A week that asks for these sets: "285x3+" is 285 lb for 3 or more."""
    sets = [said.split("x") for said in main]
    work = [{"percentage": 90, "weight": int(weight), "reps": reps} for weight, reps in sets]
    return Prescription("a template", 2, "leader", since, {"main": work, "supplemental": []})


def new(workout: Workout, workout_id: str = "w1") -> WorkoutChange:
    return WorkoutChange(None, stored(workout, workout_id))


def changed(before: Workout | None, after: Workout | None, workout_id: str = "w1") -> WorkoutChange:
    return WorkoutChange(stored(before, workout_id), stored(after, workout_id, revision=2))


def heard_of(
    change: WorkoutChange, state: State | None = None, past: MoveHistory | None = None, *, given: bool = False
) -> list[HeardLift]:
    """What the program makes of each lift of a change, one by one from the same state."""
    state = state or a_state(week=2)
    reads = no_past if past is None else lambda: past
    lifts = lifts_of(change, state, TODAY, reads)
    return [hear(lift, change, state, partial(asked_of, lift), reads, TODAY, given=given) for lift in lifts]


def only(heard: Sequence[HeardLift]) -> HeardLift:
    (one,) = heard
    return one


class Told:
    """A program whose workouts are told one after another: its history grows with what is heard."""

    def __init__(self, *workouts: Workout) -> None:
        self.history = MoveHistory()
        self.make(began())
        for place, workout in enumerate(workouts, start=1):
            self.tell(new(workout, f"w{place}"))

    @property
    def state(self) -> State:
        return self.history.state

    def make(self, said: SaidMove, day: str = "2026-02-09") -> None:
        number = len(self.history.steps) + 1
        self.history.add(Move(number, "2026-02-09T12:00:00Z", f"act {number}", f"m{number}", day, said))

    def tell(self, change: WorkoutChange, *, given: bool = False) -> list[HeardLift]:
        found = []
        for lift in lifts_of(change, self.state, TODAY, lambda: self.history):
            asks = partial(asked_of, lift)
            found.append(hear(lift, change, self.state, asks, lambda: self.history, TODAY, given=given))
            if found[-1].said is not None:
                self.make(found[-1].said)
        return found


WEEK_1 = a_workout("Back Squat 205x5, 235x5, 270x8")  # original-531 at 315 lb
OTHERS_OF_WEEK_1 = (
    a_workout("Bench Press 145x5, 170x5, 190x7"),
    a_workout("Deadlift 235x5, 270x5, 305x6"),
    a_workout("Overhead Press 100x5, 115x5, 130x9"),
)


class TestWhichLift:
    def test_each_lift_has_an_exercise_of_the_catalogue(self):
        names = {lift: catalogue.known(EXERCISE_OF[lift]) for lift in LIFTS}

        assert [] == [lift for lift, known in names.items() if known is None]

    @pytest.mark.parametrize("lift", LIFTS)
    def test_an_exercise_is_known_however_it_is_written(self, lift: Lift):
        assert lift == lift_of(EXERCISE_OF[lift].upper())

    @pytest.mark.parametrize("name", ["Front Squat", "Leg Press", "Zercher Banana Walk"])
    def test_other_exercises_are_no_lift(self, name: str):
        assert lift_of(name) is None

    def test_a_workout_with_several_main_lifts_is_a_session_of_each(self):
        heard = heard_of(new(a_workout("Bench Press 190x3; Leg Press 400x10; Back Squat 285x8")))

        assert ["bench", "squat"] == [each.lift for each in heard]
        assert all(isinstance(each.said, Logged) for each in heard)

    def test_a_workout_without_a_main_lift_is_none_of_its_business(self):
        assert [] == heard_of(new(a_workout("Leg Press 400x10")))

    def test_a_lift_that_was_only_warmed_up_with_is_none_of_its_business(self):
        assert [] == heard_of(new(a_workout("Back Squat 285x3 warm-up")))


class TestWhatCounts:
    def test_a_session_is_logged_with_what_was_asked_for_and_what_was_done(self):
        said = only(heard_of(new(a_workout(WEEK_2, notes=("belt", "tired"))))).said

        assert isinstance(said, Logged)
        done = said.done
        assert ("squat", True, "w1", TODAY) == (said.lift, said.counts, done.workout_id, done.date)
        assert ("original-531", 2, "leader") == (done.template, done.week, done.phase)
        assert [220, 250, 285] == [each["weight"] for each in done.prescribed["main"]]
        assert [(220, 3), (250, 3), (285, 8)] == [(e["weight"], e["reps"]) for e in done.actual]
        assert (8, Decimal(285), "belt; tired") == (done.amrap_reps, done.amrap_weight, done.notes)

    @pytest.mark.parametrize(
        ("said", "why_not"),
        [
            ("Back Squat 250x3", None),  # the second-heaviest of the week
            ("Back Squat 245x3", "light"),
            ("Back Squat 285x3 warm-up, 245x5", "light"),
            ("Back Squat 285x3 failed, 245x5", "light"),
            ("Back Squat 285x0, 245x5", "light"),
            ("Back Squat 285x?", None),  # nobody counted: lifted nevertheless
            ("Back Squat 285x8 per_hand", "no weight"),
            ("Back Squat 285x8 added", "no weight"),
            ("Back Squat 285x1 failed", "no weight"),
            ("Back Squat 105x3 per_side", None),  # 45 + 2 x 105 = 255
            ("Back Squat 100x3 per_side", "light"),
        ],
    )
    def test_a_working_set_on_a_barbell_reaches_the_second_heaviest_weight(self, said: str, why_not: str):
        heard = only(heard_of(new(a_workout(said))))

        assert (why_not, why_not is None) == (heard.why_not, heard.said is not None)

    def test_where_one_weight_is_asked_for_that_is_to_be_reached(self):
        assert Decimal(200) == asked_for("200x5", "200x5+").threshold

    def test_of_four_weights_it_is_the_second_heaviest(self):
        assert Decimal(250) == asked_for("200x5", "220x5", "250x3", "285x3+").threshold

    def test_a_session_that_was_said_to_be_one_counts_whatever_it_weighs(self):
        assert only(heard_of(new(a_workout("Back Squat 135x5")), given=True)).said is not None

    @pytest.mark.parametrize(("day", "why_not"), [("2026-02-08", "earlier"), ("2026-02-09", None)])
    def test_it_is_of_a_day_of_the_week(self, day: str, why_not: str):
        assert why_not == only(heard_of(new(a_workout(WEEK_2, date=day)))).why_not

    def test_a_workout_without_a_day_is_of_today(self):
        assert TODAY == only(heard_of(new(a_workout(WEEK_2, date=None)))).session.date

    def test_without_a_sheet_nothing_can_be_said(self):
        change = new(a_workout(WEEK_2))

        heard = hear("squat", change, a_state(week=2), lambda _: None, no_past, TODAY)

        assert ("no sheet", None) == (heard.why_not, heard.said)

    def test_rounds_of_a_block_are_written_out(self):
        workout = a_workout("Back Squat 285x3")
        five = workout.model_copy(update={"blocks": (workout.blocks[0].model_copy(update={"rounds": 5}),)})

        assert 5 == len(sessions_in(stored(five), a_state(), TODAY)["squat"].sets)

    def test_an_exercise_that_stands_twice_is_one_session(self):
        workout = a_workout("Back Squat 220x3; Bench Press 190x5; Back Squat 285x8")

        assert [220, 285] == [
            each.weight for each in sessions_in(stored(workout), a_state(), TODAY)["squat"].sets
        ]

    def test_a_set_without_a_load_is_no_set_of_the_bar(self):
        workout = a_workout("Back Squat 285x3")
        one = workout.sets()[0].model_copy(update={"load": None})
        exercise = workout.exercises()[0].model_copy(update={"sets": (one,)})
        block = workout.blocks[0].model_copy(update={"exercises": (exercise,)})

        heard = only(heard_of(new(workout.model_copy(update={"blocks": (block,)}))))

        assert "no weight" == heard.why_not


class TestUnits:
    @pytest.mark.parametrize(
        ("said", "unit", "to", "expected"),
        [
            ("285", "lb", "lb", "285"),
            ("130", "kg", "lb", "286.60"),
            ("100", "kg", "lb", "220.46"),
            ("285", "lb", "kg", "129.27"),
            ("0.0567", "kg", "lb", "0.13"),  # 0.12500… lb
        ],
    )
    def test_a_weight_of_the_other_unit_is_exact_to_a_hundredth(self, said, unit, to, expected):
        assert Decimal(expected) == in_unit(Decimal(said), unit, to)

    def test_kilograms_reach_the_pounds_that_are_asked_for(self):
        said = only(heard_of(new(a_workout("Back Squat 100kgx3, 115kgx3, 130kgx6")))).said

        assert isinstance(said, Logged)
        assert (6, Decimal("286.60")) == (said.done.amrap_reps, said.done.amrap_weight)
        assert [220.46, 253.53, 286.6] == [each["weight"] for each in said.done.actual]


class TestTheSetForReps:
    ASKED = asked_for("220x3", "250x3", "285x3+")

    @pytest.mark.parametrize(
        ("sets", "expected"),
        [
            ("220x3 250x3 285x8", "285x8"),
            ("285x3 285x8 285x5", "285x8"),  # the most reps at the weight of the PR set
            ("285x? 285x5", "285x5"),
            ("250x3 275x6", "275x6"),  # else the heaviest
            ("285x8 300x1", "285x8"),
            ("220x3 250x3", None),  # these were to be done anyway
            ("220x3 250x10", "250x10"),  # unless there are more reps than were to be done
            ("220x20", None),
            ("250x?", None),
            ("220x15a 285x8", "285x8"),  # called AMRAP, but after the PR set
            ("220x15a 250x3", "220x15"),
            ("275x9a 250x3", "275x9"),
        ],
    )
    def test_in_a_week_with_a_pr_set(self, sets: str, expected: str | None):
        assert expected == self.told(top_set(self.lifted(sets), self.ASKED))

    def test_a_week_without_a_pr_set_has_one_only_if_it_is_called_so(self):
        asked = asked_for("220x1-3", "250x1-3", "285x1-3")

        found = [top_set(self.lifted(sets), asked) for sets in ("220x3 285x8", "220x3a 285x8")]

        assert [None, "220x3"] == [self.told(each) for each in found]

    def test_of_a_session_that_was_said_to_be_one_the_set_that_is_called_so_is_it(self):
        assert "275x9" == self.told(top_set(self.lifted("285x3 275x9a"), self.ASKED, given=True))

    def test_of_such_a_session_where_none_is_called_so_it_is_as_ever(self):
        assert "285x3" == self.told(top_set(self.lifted("285x3 275x9"), self.ASKED, given=True))

    def test_a_pr_set_asks_for_any_number(self):
        asked = asked_for("220x3", "285xPR")

        assert (Decimal(285), 3, 0, 0) == (
            asked.pr_weight,
            *(asked.reps_at(Decimal(weight)) for weight in (220, 285, 300)),
        )

    @staticmethod
    def lifted(said: str) -> list[Lifted]:
        found = [each.split("x") for each in said.split()]
        return [
            Lifted(Decimal(weight), None if reps == "?" else int(reps.rstrip("a")), reps.endswith("a"))
            for weight, reps in found
        ]

    @staticmethod
    def told(one: Lifted | None) -> str | None:
        return None if one is None else f"{one.weight}x{one.reps}"


class TestTheBestSoFar:
    def test_of_a_new_session_it_is_the_states(self):
        told = Told(WEEK_1)
        told.make(WeekSkipped())
        told.make(WeekSkipped())

        again = told.tell(new(a_workout("Back Squat 270x9"), "w2"))

        assert (8, 9) == (only(again).best, told.state.prs["squat"][Decimal(270)].reps)

    def test_of_one_that_is_told_again_it_is_that_of_the_sessions_before_it(self):
        told = Told(WEEK_1, a_workout("Back Squat 270x9"), a_workout("Back Squat 270x12"))

        again = told.tell(changed(a_workout("Back Squat 270x9"), a_workout("Back Squat 270x10"), "w2"))

        assert 8 == only(again).best


class TestAnAmendedWorkout:
    def test_one_that_still_counts_is_told_again(self):
        told = Told(WEEK_1)

        heard = told.tell(changed(WEEK_1, a_workout("Back Squat 205x5, 235x5, 270x10")))

        said = only(heard).said
        assert isinstance(said, Relogged)
        assert (2, 10) == (said.of, said.done.amrap_reps)
        assert 10 == told.state.prs["squat"][Decimal(270)].reps

    def test_one_that_is_too_light_now_is_taken_back(self):
        told = Told(WEEK_1)

        heard = told.tell(changed(WEEK_1, a_workout("Back Squat 135x5")))

        assert (Undone(2), "light") == (only(heard).said, only(heard).why_not)
        assert {} == told.state.marks

    def test_one_that_counted_though_it_was_light_goes_on_counting(self):
        told = Told()
        told.tell(new(a_workout("Back Squat 135x5")), given=True)

        heard = told.tell(changed(a_workout("Back Squat 135x5"), a_workout("Back Squat 140x5")))

        assert isinstance(only(heard).said, Relogged)

    def test_one_that_is_heavy_enough_now_is_logged(self):
        told = Told(a_workout("Back Squat 135x5"))

        heard = told.tell(changed(a_workout("Back Squat 135x5"), WEEK_1))

        assert isinstance(only(heard).said, Logged)
        assert {"squat"} == told.state.marks.keys()

    def test_one_that_was_light_and_is_light_says_so_again(self):
        told = Told(a_workout("Back Squat 135x5"))

        heard = told.tell(changed(a_workout("Back Squat 135x5"), a_workout("Back Squat 140x5")))

        assert (None, "light") == (only(heard).said, only(heard).why_not)

    def test_one_of_a_day_before_the_week_is_taken_back(self):
        told = Told(WEEK_1)

        heard = told.tell(changed(WEEK_1, WEEK_1.model_copy(update={"date": "2026-02-01"})))

        assert (Undone(2), "earlier") == (only(heard).said, only(heard).why_not)

    def test_one_of_another_lift_is_taken_back_and_logged_there(self):
        told = Told(WEEK_1)

        heard = told.tell(changed(WEEK_1, a_workout("Bench Press 145x5, 170x5, 190x7")))

        assert ["squat", "bench"] == [each.lift for each in heard]
        assert {"bench"} == told.state.marks.keys()

    def test_a_session_that_ended_the_week_is_of_it_as_another_lift_too(self):
        told = Told(WEEK_1, *OTHERS_OF_WEEK_1)
        press = OTHERS_OF_WEEK_1[-1]

        told.tell(changed(press, a_workout("Back Squat 270x9"), "w4"))

        assert (1, {"squat", "bench", "deadlift"}) == (told.state.place.week, told.state.marks.keys())

    def test_one_of_a_week_that_is_over_is_told_again_against_that_week(self):
        told = Told(WEEK_1, *OTHERS_OF_WEEK_1)
        told.make(WeekSkipped(), day="2026-02-20")

        heard = told.tell(changed(WEEK_1, a_workout("Back Squat 235x9")))

        said = only(heard).said
        assert isinstance(said, Relogged)
        assert (1, 9, Decimal(235)) == (said.done.week, said.done.amrap_reps, said.done.amrap_weight)

    def test_another_lift_of_a_week_that_is_over_brings_its_best_set_only(self):
        told = Told(WEEK_1, *OTHERS_OF_WEEK_1)
        told.make(WeekSkipped(), day="2026-02-20")

        heard = told.tell(changed(WEEK_1, a_workout("Bench Press 210x6")))

        said = heard[-1].said
        assert isinstance(said, Logged)
        assert not said.counts
        assert {} == told.state.marks

    def test_what_changes_in_it_beside_the_lift_is_nothing_to_hear(self):
        other = a_workout("Back Squat 205x5, 235x5, 270x8; Leg Press 400x10", feel="strong")

        assert [] == heard_of(changed(WEEK_1, other))

    def test_one_that_was_taken_back_by_hand_stays_so(self):
        told = Told(WEEK_1)
        told.make(Undone(2, by_hand=True))

        heard = told.tell(changed(WEEK_1, a_workout("Back Squat 270x10")))

        assert (None, "by hand") == (only(heard).said, only(heard).why_not)

    def test_without_a_sheet_one_that_was_no_session_is_none(self):
        told = Told(a_workout("Back Squat 135x5"))
        change = changed(a_workout("Back Squat 135x5"), WEEK_1)

        heard = hear("squat", change, told.state, lambda _: None, lambda: told.history, TODAY)

        assert "no sheet" == heard.why_not


class TestAnotherWeek:
    PRESS = "Overhead Press 100x5, 115x5, 130x9"

    @staticmethod
    def before_the_press() -> Told:
        """Three lifts on Monday, told by then."""
        told = Told()
        for place, workout in enumerate((WEEK_1, *OTHERS_OF_WEEK_1[:2]), start=1):
            told.tell(new(workout.model_copy(update={"date": "2026-02-09"}), f"w{place}"))
        return told

    def test_a_lift_added_to_the_workout_that_ended_the_week_is_of_the_new_one(self):
        told = self.before_the_press()
        press, more = a_workout(self.PRESS), a_workout(f"{self.PRESS}; Back Squat 285x4")
        told.tell(new(press, "w4"))

        said = only(told.tell(changed(press, more, "w4"))).said

        assert isinstance(said, Logged)
        assert (True, 2, {"squat"}) == (said.counts, said.done.week, told.state.marks.keys())

    def test_a_lift_added_to_an_older_workout_brings_its_best_set_to_that_week(self):
        told = Told(WEEK_1)
        told.make(WeekSkipped(), day=TODAY)
        both = a_workout("Back Squat 205x5, 235x5, 270x8; Bench Press 145x5, 170x5, 190x7")
        change = changed(WEEK_1, both)

        heard = hear(
            "bench", change, told.state, partial(asked_of, "bench"), lambda: told.history, "2026-02-20"
        )

        assert isinstance(heard.said, Logged)
        assert (False, 1, 7) == (heard.said.counts, heard.said.done.week, heard.said.done.amrap_reps)

    def test_a_session_told_when_its_week_is_over_brings_its_best_set(self):
        told = self.before_the_press()
        told.make(SkippedSession("ohp"), day=TODAY)
        late = a_workout(self.PRESS, date="2026-02-12")

        said = only(told.tell(new(late, "w4"))).said

        assert isinstance(said, Logged)
        assert (False, 1, {}) == (said.counts, said.done.week, told.state.marks)
        assert 9 == told.state.prs["ohp"][Decimal(130)].reps

    def test_what_was_told_late_stays_so_when_it_is_amended_or_comes_back(self):
        told = self.before_the_press()
        told.make(SkippedSession("ohp"), day=TODAY)
        late, more = (a_workout(f"Overhead Press 130x{reps}", date="2026-02-12") for reps in (9, 10))
        told.tell(new(late, "w4"))

        again = only(told.tell(changed(late, more, "w4"))).said
        told.tell(changed(more, None, "w4"))
        back = only(told.tell(changed(None, more, "w4"))).said

        assert isinstance(again, Relogged)
        assert isinstance(back, Logged)
        assert (False, {}) == (back.counts, told.state.marks)

    def test_one_from_before_the_program_is_none_of_its_weeks(self):
        told = self.before_the_press()
        told.make(SkippedSession("ohp"), day=TODAY)

        assert "earlier" == only(told.tell(new(a_workout(self.PRESS, date="2026-02-01"), "w4"))).why_not


class TestADeletedWorkout:
    def test_its_session_is_taken_back(self):
        told = Told(WEEK_1)

        heard = told.tell(changed(WEEK_1, None))

        assert (Undone(2), None) == (only(heard).said, only(heard).why_not)

    def test_one_that_was_no_session_is_nothing_to_hear(self):
        told = Told(a_workout("Back Squat 135x5"))

        heard = told.tell(changed(a_workout("Back Squat 135x5"), None))

        assert (None, None) == (only(heard).said, only(heard).why_not)

    def test_of_several_lifts_the_one_that_was_logged_last_goes_first(self):
        both = a_workout("Back Squat 270x8; Bench Press 190x7")
        told = Told(both)

        heard = told.tell(changed(both, None))

        assert [Undone(3), Undone(2)] == [each.said for each in heard]
        assert {} == told.state.marks

    def test_brought_back_in_its_week_it_is_logged_again(self):
        told = Told(WEEK_1)
        told.tell(changed(WEEK_1, None))

        heard = told.tell(changed(None, WEEK_1))

        said = only(heard).said
        assert isinstance(said, Logged)
        assert said.counts
        assert {"squat": LiftMark("logged", 4, "w1", WEEK_1.date)} == told.state.marks

    def test_brought_back_when_its_week_is_over_it_is_of_that_week(self):
        told = Told(WEEK_1)
        told.tell(changed(WEEK_1, None))
        told.make(WeekSkipped(), day="2026-02-20")

        heard = told.tell(changed(None, WEEK_1))

        said = only(heard).said
        assert isinstance(said, Logged)
        assert (False, 1) == (said.counts, said.done.week)
        assert ({}, 8) == (told.state.marks, told.state.prs["squat"][Decimal(270)].reps)


class TestASecondSession:
    def test_it_stands_in_for_the_first_when_that_is_gone(self):
        told = Told(WEEK_1, a_workout("Back Squat 270x5"))
        told.tell(changed(WEEK_1, None))

        assert 3 == stands_in("squat", told.state, told.history)

    def test_it_stands_in_for_one_of_a_lift_that_was_skipped_at_first(self):
        told = Told()
        told.make(SkippedSession("squat"))
        told.tell(new(WEEK_1, "w1"))
        told.tell(new(a_workout("Back Squat 270x5"), "w2"))
        told.tell(changed(WEEK_1, None))

        assert 4 == stands_in("squat", told.state, told.history)

    def test_not_while_the_first_is_there(self):
        told = Told(WEEK_1, a_workout("Back Squat 270x5"))

        assert stands_in("squat", told.state, told.history) is None

    def test_not_one_of_another_lift_or_week(self):
        told = Told(WEEK_1, a_workout("Back Squat 270x5"), OTHERS_OF_WEEK_1[0])
        told.make(WeekSkipped())

        assert [None] * 4 == [stands_in(lift, told.state, told.history) for lift in LIFTS]

    def test_not_one_that_is_gone_too(self):
        told = Told(WEEK_1, a_workout("Back Squat 270x5"))
        told.tell(changed(a_workout("Back Squat 270x5"), None, "w2"))
        told.tell(changed(WEEK_1, None))

        assert stands_in("squat", told.state, told.history) is None


class TestABatch:
    def test_new_workouts_are_heard_of_in_their_order(self):
        changes = [new(WEEK_1, "w2"), new(WEEK_1, "w1")]

        assert changes == in_order(changes, no_past)

    def test_what_was_logged_last_is_taken_back_first_and_what_comes_back_comes_last(self):
        told = Told(WEEK_1, *OTHERS_OF_WEEK_1)
        gone = [changed(WEEK_1, None, "w1"), changed(OTHERS_OF_WEEK_1[0], None, "w2")]
        rest = [new(WEEK_1, "w9"), changed(None, WEEK_1, "w4"), changed(None, WEEK_1, "w3")]

        found = in_order([*rest, *gone], lambda: told.history)

        assert ["w2", "w1", "w3", "w4", "w9"] == [each.after.workout_id for each in found]

    def test_a_week_that_is_taken_back_whole_is_as_before_it(self):
        told = Told(WEEK_1, *OTHERS_OF_WEEK_1)
        workouts = [WEEK_1, *OTHERS_OF_WEEK_1]
        gone = [changed(workout, None, f"w{place}") for place, workout in enumerate(workouts, start=1)]

        for change in in_order(gone, lambda: told.history):
            told.tell(change)

        assert (1, 1, {}) == (told.state.place.week, told.state.place.at, told.state.marks)
        assert {lift: {} for lift in LIFTS} == told.state.prs
