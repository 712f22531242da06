"""What a message made of some sets, against what it should have made of them."""

from decimal import Decimal
from typing import Any

import pytest

from handlers.evaluation.diaries.edits import DatedSet, JudgedSets, SetsEdit, judged
from handlers.evaluation.values import SetSaid

MONDAY, TUESDAY = "2026-03-02", "2026-03-03"


def bench(load: int, reps: int = 5, times: int = 1, *, day: str = MONDAY, **fields: Any) -> list[DatedSet]:
    given = {"exercise": "Bench Press", "reps": reps, "load": Decimal(load), "unit": "lb", **fields}
    return [DatedSet(day, SetSaid(**given))] * times


def row(load: int, times: int = 1, **fields: Any) -> list[DatedSet]:
    return bench(load, times=times, exercise="Barbell Row", **fields)


def seen(found: JudgedSets) -> tuple[bool, bool]:
    return found.is_wrong, found.is_whole


WRONG, RIGHT, LEFT_OUT = (True, False), (False, True), (False, False)


def test_a_report_is_right_if_its_sets_came_in():
    assert RIGHT == seen(judged(SetsEdit([], bench(185, times=3)), SetsEdit([], bench(185, times=3))))


@pytest.mark.parametrize(
    "written",
    [
        bench(185, times=4),
        bench(190, times=3),
        bench(185, times=3, day=TUESDAY),
        bench(185, times=3, exercise="Back Squat"),
        [*bench(185, times=3), *row(95)],
    ],
)
def test_another_set_day_or_name_is_wrong(written):
    assert judged(SetsEdit([], bench(185, times=3)), SetsEdit([], written)).is_wrong


def test_a_set_that_did_not_come_is_left_out_and_no_wrong_write():
    found = judged(SetsEdit([], [*bench(185), *row(95)]), SetsEdit([], bench(185)))

    assert (LEFT_OUT, tuple(row(95))) == (seen(found), found.missed)


# --- a correction: from 185 to 190

CORRECTION = SetsEdit(bench(185, times=3), bench(190, times=3))


def test_a_correction_is_right_if_the_old_sets_went_and_the_new_ones_came():
    assert RIGHT == seen(judged(CORRECTION, CORRECTION))


def test_new_sets_beside_the_old_ones_are_wrong():
    both = SetsEdit(bench(185, times=3), [*bench(185, times=3), *bench(190, times=3)])

    assert tuple(bench(185, times=3)) == judged(CORRECTION, both).put_in


def test_old_sets_that_went_without_new_ones_are_wrong():
    gone = judged(CORRECTION, SetsEdit(bench(185, times=3), []))

    assert tuple(bench(190, times=3)) == gone.taken_out


def test_one_of_two_corrections_is_left_out_and_no_wrong_write():
    label = SetsEdit([*bench(185), *row(95)], [*bench(190), *row(100)])

    assert LEFT_OUT == seen(judged(label, SetsEdit([*bench(185), *row(95)], [*bench(190), *row(95)])))


def test_a_correction_beside_a_deletion_that_was_left_out_is_no_wrong_write():
    label = SetsEdit([*bench(185), *row(95, 3)], bench(190))

    assert LEFT_OUT == seen(judged(label, SetsEdit([*bench(185), *row(95, 3)], [*bench(190), *row(95, 3)])))


def test_what_is_right_and_was_taken_out_is_wrong():
    log = SetsEdit([*bench(185, times=3), *row(95)], bench(190, times=3))
    label = SetsEdit([*bench(185, times=3), *row(95)], [*bench(190, times=3), *row(95)])

    assert tuple(row(95)) == judged(label, log).taken_out


# --- an error of an earlier message is not counted again


def test_a_correction_of_fewer_sets_than_there_should_be_is_right():
    assert RIGHT == seen(judged(CORRECTION, SetsEdit(bench(185, times=2), bench(190, times=2))))


def test_a_correction_of_a_load_that_was_read_wrong_is_right():
    assert RIGHT == seen(judged(CORRECTION, SetsEdit(bench(158, times=3), bench(190, times=3))))


def test_a_correction_that_leaves_the_other_error_alone_is_right():
    label = SetsEdit(bench(185, reps=5), bench(185, reps=6))

    assert RIGHT == seen(judged(label, SetsEdit(bench(158, reps=5), bench(158, reps=6))))
    assert judged(label, SetsEdit(bench(158, reps=5), bench(159, reps=6))).is_wrong


def test_a_correction_under_a_crossed_name_is_right():
    crossed = SetsEdit(bench(185, exercise="Chest Press"), bench(190, exercise="Chest Press"))

    assert RIGHT == seen(judged(SetsEdit(bench(185), bench(190)), crossed))


def test_an_addition_to_a_workout_of_a_wrong_day_is_right():
    label = SetsEdit(bench(185), [*bench(185), *row(95)])
    log = SetsEdit(bench(185, day=TUESDAY), [*bench(185, day=TUESDAY), *row(95, day=TUESDAY)])

    assert RIGHT == seen(judged(label, log))


def test_one_set_more_of_a_load_that_was_read_wrong_is_right():
    label, log = SetsEdit(bench(185), bench(185, times=2)), SetsEdit(bench(158), bench(158, times=2))

    assert RIGHT == seen(judged(label, log))


def test_another_move_is_not_excused_by_the_error():
    label = SetsEdit(bench(185), [*bench(185), *row(185)])

    assert judged(label, SetsEdit(bench(158), [*bench(158), *row(158)])).is_wrong


def test_a_set_that_an_earlier_message_missed_may_come_and_a_wrong_one_may_go():
    label = SetsEdit(bench(185), [*bench(185), *row(95)])

    assert RIGHT == seen(judged(label, SetsEdit(bench(315), [*bench(185), *row(95)])))


def test_what_stands_already_need_not_come():
    assert RIGHT == seen(
        judged(SetsEdit(bench(185), bench(190)), SetsEdit([*bench(185), *bench(190)], bench(190)))
    )


def test_what_never_stood_need_not_go():
    label = SetsEdit([*bench(185), *row(95)], [])

    assert RIGHT == seen(judged(label, SetsEdit(row(95), [])))
