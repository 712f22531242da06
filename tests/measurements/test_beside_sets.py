"""A body weight beside sets that have a load is no load of theirs."""

from tests.logger.kit import Desk
from tests.measurements.kit import a_desk
from tests.phrase_tables import phrases


def noted(result) -> list[str]:
    rows = (each["message"] for each in result.guests)
    return [each.removeprefix("Noted: ").rsplit(" on ", 1)[0] for each in rows]


@phrases("text", "logged", "measured")
def test_a_body_weight_beside_sets_is_measured_and_they_are_logged(text, logged, measured):
    desk = a_desk()

    result = desk.log(text)

    assert [logged] == [each.name for workout in desk.workouts() for each in workout.exercises()]
    assert measured == "; ".join(noted(result))
    assert not result.not_logged


@phrases("text")
def test_bw_is_a_load_where_nothing_else_is_one(text):
    assert [] == noted(a_desk().log(text))


def test_a_body_weight_that_nobody_keeps_is_named():
    result = Desk().log("bench 3x5 @ 185, bw 82.4")

    assert ["measurement"] == [each.code for each in result.not_logged]
