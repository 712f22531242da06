import json
from decimal import Decimal as D

import pytest

from agents.errors import Refusal
from agents.program.rules import default_increment, default_rounding
from agents.program.sheet import as_json_number, as_result, plates_of, prescribed, sheet_of, threshold
from agents.program.state import LiftNumbers, ProgramPlace, State
from agents.program.template import parse
from agents.program.templates import template
from agents.program.values import LIFTS, Bar, Rounding
from tests.phrase_tables import phrases

THE_SPECIFICATION_S_SHEET = """
{
  "lift": "squat",
  "template": "leviathan-leader",
  "week": 2,
  "phase": "leader",
  "training_max": 315,
  "main_work": [
    { "percentage": 70, "weight": 220, "reps": "1-3" },
    { "percentage": 80, "weight": 250, "reps": "1-3" },
    { "percentage": 90, "weight": 285, "reps": "1-3" },
    { "percentage": 100, "weight": 315, "reps": "1" }
  ],
  "supplemental": [
    { "sets": 5, "reps": 5, "percentage": 70, "weight": 220, "type": "FSL" }
  ]
}
"""


def program(training_max="315", week=2, unit="lb", rounding=None):
    """A program of four lifts with one training max, all on leviathan-leader."""
    active = template("leviathan-leader").active
    numbers = {
        lift: LiftNumbers(D(training_max), default_increment(lift, unit), active, None) for lift in LIFTS
    }
    place = ProgramPlace(week, "leader", 0, "active", 1, "2026-02-09")
    return State(unit, rounding or default_rounding(unit), place, numbers, {}, frozenset(), {}, {}, {}, 1, {})


def sheet(name, training_max="315", week=1, **more):
    return sheet_of(program(training_max, week, **more), "squat", template(name))


def bar_lb(plates=""):
    return Rounding("nearest", D(5), Bar(D(45), tuple(map(D, plates.split()))))


def test_the_sheet_of_the_second_leviathan_week_is_the_specifications():
    result = as_result(sheet("leviathan-leader", week=2))

    assert json.loads(THE_SPECIFICATION_S_SHEET) == result
    assert "".join(THE_SPECIFICATION_S_SHEET.split()) == json.dumps(result, separators=(",", ":"))


def test_what_was_prescribed_is_kept_without_what_is_known_of_the_lift():
    of_the_spec = json.loads(THE_SPECIFICATION_S_SHEET)

    work = prescribed(sheet("leviathan-leader", week=2))

    assert {"main": of_the_spec["main_work"], "supplemental": of_the_spec["supplemental"]} == work


def test_kilograms_are_written_with_the_halves_they_have():
    result = as_result(sheet("original-531", "142.5", unit="kg"))

    assert 142.5 == result["training_max"]
    assert "[92.5, 107.5, 120]" == json.dumps([each["weight"] for each in result["main_work"]])
    assert [] == result["supplemental"]


@pytest.mark.parametrize(
    ("value", "written"), [("315", "315"), ("315.0", "315"), ("62.50", "62.5"), ("3E+2", "300")]
)
def test_a_number_is_written_as_json_writes_it(value, written):
    assert written == json.dumps(as_json_number(D(value)))


@pytest.mark.parametrize(("week", "first_set", "supplemental"), [(1, 65, 65), (2, 70, 70), (3, 75, 75)])
def test_first_set_last_follows_the_first_set_of_its_week(week, first_set, supplemental):
    work = sheet("fsl-leader", week=week)

    assert (first_set, supplemental) == (work.main[0].percentage, work.supplemental[0].percentage)
    assert work.main[0].weight == work.supplemental[0].weight


@pytest.mark.parametrize(
    ("name", "week", "reps"),
    [
        ("original-531", 1, [("5", 5, 5), ("5", 5, 5), ("5+", 5, None)]),
        ("leviathan-anchor", 3, [("1-3", 1, 3), ("1-3", 1, 3), ("PR", None, None)]),
        ("7th-week-tm-test", 1, [("5", 5, 5), ("5", 5, 5), ("5", 5, 5), ("3-5", 3, 5)]),
    ],
)
def test_the_reps_of_a_main_set_stand_in_figures_too(name, week, reps):
    assert reps == [(each.reps, each.reps_low, each.reps_high) for each in sheet(name, week=week).main]


def test_the_pr_set_is_the_last_one_that_asks_for_as_many_as_there_are():
    with_one, without = sheet("original-531"), sheet("fsl-leader")

    assert with_one.pr_set == with_one.main[2]
    assert None is without.pr_set


@phrases("name", "training_max", "weight", weight=int)
def test_a_session_has_to_reach_the_second_heaviest_main_weight(name, training_max, weight):
    assert weight == threshold(sheet(name, training_max))


def test_the_warm_up_stands_on_the_sheet():
    assert [(40, 125, 5), (50, 160, 5), (60, 190, 3)] == [tuple(each) for each in sheet("fsl-leader").warm_up]


def test_a_template_shorter_than_the_cycle_begins_again():
    third = sheet_of(program(week=3), "bench", template("7th-week-deload"))

    assert (3, [70, 80, 90, 100]) == (third.week, [each.percentage for each in third.main])


def test_another_week_than_the_current_one_can_be_looked_at():
    ahead = sheet_of(program(week=1), "squat", template("original-531"), week=3)

    assert (3, [235, 270, 300]) == (ahead.week, [each.weight for each in ahead.main])


@pytest.mark.parametrize("week", [0, 4])
def test_a_week_that_the_cycle_does_not_have_is_refused(week):
    with pytest.raises(Refusal) as refused:
        sheet_of(program(), "squat", template("original-531"), week)

    assert f"week {week} does not exist: the cycle has 3." == str(refused.value)


def test_a_template_longer_than_the_cycle_can_be_looked_at_to_its_end():
    weeks = "".join(f"week {week}: 6{week}x5\n" for week in range(1, 6))
    longer = parse("five-weeks.txt", f"type: leader\ntm_percentage: 85\nsource: mine\n{weeks}")

    assert 65 == sheet_of(program(), "squat", longer, week=5).main[0].percentage


@pytest.mark.parametrize(
    ("weight", "plates"),
    [("45", ""), ("315", "45 45 45"), ("220", "45 35 5 2.5"), ("47.5", None), ("40", None)],
)
def test_the_plates_of_one_side_are_the_fewest_of_a_gyms(weight, plates):
    expected = None if plates is None else tuple(map(D, plates.split()))

    assert expected == plates_of(D(weight), default_rounding("lb"), "lb")


def test_kilogram_plates_are_those_of_a_kilogram_set():
    assert (D(25), D(15), D("1.25")) == plates_of(D("102.5"), default_rounding("kg"), "kg")


def test_an_athletes_own_plates_go_before_a_gyms():
    assert (D(25), D(25), D(25)) == plates_of(D(195), bar_lb("10 25"), "lb")


def test_plates_that_nobody_knows_of_load_the_bar_alone():
    assert [(), None] == [plates_of(D(weight), bar_lb()) for weight in (45, 225)]


@pytest.mark.parametrize("name", ["leviathan-leader", "original-531"])
def test_every_weight_of_a_sheet_can_be_loaded_with_the_plates_it_was_rounded_to(name):
    rounding = bar_lb("45 25 10")

    work = sheet(name, "317.5", rounding=rounding)

    weights = [each.weight for each in (*work.main, *work.supplemental, *work.warm_up)]
    assert [] == [weight for weight in weights if plates_of(weight, rounding) is None]
