import json
from bisect import bisect_left, bisect_right
from decimal import Decimal as D
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.program.rules import (
    default_bar,
    default_increment,
    default_rounding,
    estimated_1rm,
    is_new_best,
    rounded,
    training_max_of,
    warm_up,
    weight_at,
)
from agents.program.templates import all_templates
from agents.program.values import LIFTS, Bar, Rounding
from agents.units import usual_plates
from tests.phrase_tables import phrases

MODES = ("nearest", "up", "down")
HALF = Fraction(1, 2)


def to(increment, mode="nearest", bar="45"):
    return Rounding(mode, D(increment), Bar(D(bar)))


def made_of(plates, mode="nearest", bar="45"):
    return Rounding(mode, D(5), Bar(D(bar), tuple(map(D, plates.split()))))


# The numbers of the specification


@pytest.mark.parametrize(("percentage", "weight"), [(70, 220), (80, 250), (90, 285), (100, 315)])
def test_a_training_max_of_315_gives_the_weights_of_the_specification(percentage, weight):
    assert weight == weight_at(D(percentage), D(315), default_rounding("lb"))


@pytest.mark.parametrize(("tested", "training_max"), [(350, 315), (250, 225), (400, 360), (170, 155)])
def test_a_training_max_is_ninety_percent_of_the_tested_single(tested, training_max):
    assert training_max == training_max_of(D(tested), D(90), default_rounding("lb"))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("plates", [(), (D(100),), (D(45), D("2.5"))])
def test_a_training_max_goes_by_the_increment_whatever_bar_and_plates_there_are(mode, plates):
    rounding = Rounding(mode, D(5), Bar(D(45), plates))

    made = [training_max_of(D(tested), D(90), rounding) for tested in (400, 40, 353)]

    assert {"up": [360, 40, 320], "nearest": [360, 35, 320], "down": [360, 35, 315]}[mode] == made


@phrases("tested", "percentage", "mode", "training_max", tested=int, percentage=int, training_max=json.loads)
def test_a_training_max_is_above_nothing_and_never_more_than_the_tested_single(
    tested, percentage, mode, training_max
):
    assert D(training_max) == training_max_of(D(tested), D(percentage), to(5, mode))


@phrases("weight", "reps", "single", reps=int, single=int)
def test_a_set_suggests_a_single_by_epley_and_one_rep_is_itself(weight, reps, single):
    assert single == estimated_1rm(D(weight), reps)


@pytest.mark.parametrize(
    ("reps", "best", "is_new"),
    [(8, 6, True), (6, 6, False), (5, 6, False), (1, None, True), (0, None, False)],
)
def test_a_best_set_is_one_of_more_reps_than_ever_at_its_weight(reps, best, is_new):
    assert is_new is is_new_best(reps, best)


def test_a_warm_up_goes_up_to_sixty_percent():
    sets = warm_up(D(315), default_rounding("lb"))

    assert [(40, 125, 5), (50, 160, 5), (60, 190, 3)] == [tuple(each) for each in sets]


def test_a_light_lifters_warm_up_starts_with_the_empty_bar():
    sets = warm_up(D(75), default_rounding("lb"))

    assert [45, 45, 45] == [each.weight for each in sets]


@pytest.mark.parametrize(
    ("unit", "increments"), [("lb", ["10", "5", "10", "5"]), ("kg", ["5", "2.5", "5", "2.5"])]
)
def test_a_cycle_adds_twice_as_much_to_squat_and_deadlift(unit, increments):
    assert list(map(D, increments)) == [default_increment(lift, unit) for lift in LIFTS]


@pytest.mark.parametrize(
    ("unit", "bar", "step", "plates"),
    [("lb", "45", "5", "45 35 25 10 5 2.5"), ("kg", "20", "2.5", "25 20 15 10 5 2.5 1.25")],
)
def test_a_gym_has_the_usual_bar_and_plates_of_its_unit(unit, bar, step, plates):
    assert Bar(D(bar)) == default_bar(unit)
    assert Rounding("nearest", D(step), Bar(D(bar))) == default_rounding(unit)
    assert tuple(map(D, plates.split())) == usual_plates(unit)


# Rounding


@phrases("value", "nearest", "up", "down", nearest=int, up=int, down=int)
def test_a_weight_is_rounded_to_five_pounds_and_never_below_the_bar(value, nearest, up, down):
    assert [nearest, up, down] == [rounded(D(value), to("5", mode)) for mode in MODES]


@phrases("plates", "value", "nearest", "up", "down", nearest=int, up=int, down=int)
def test_with_plates_a_weight_is_one_that_they_make_in_pairs(plates, value, nearest, up, down):
    assert [nearest, up, down] == [rounded(D(value), made_of(plates, mode)) for mode in MODES]


@pytest.mark.parametrize(
    ("percentage", "training_max", "rounding", "weight"),
    [
        ("70", "315.0", to("5"), "220"),
        ("95", "315", to("5"), "300"),
        ("65.00", "1E+2", to("2.50", bar="20.00"), "65"),
        ("62.5", "100", to("2.50", bar="20"), "62.5"),
        ("10", "100", to("2.5", bar="20.0"), "20"),
        ("75", "100", made_of("1.250", bar="20.00"), "75"),
        ("62.5", "100", made_of("1.250", bar="20.00"), "62.5"),
    ],
)
def test_a_weight_is_written_without_idle_zeros(percentage, training_max, rounding, weight):
    assert weight == str(weight_at(D(percentage), D(training_max), rounding))


def test_a_bar_of_another_unit_keeps_its_own_weight_below_the_plates():
    rounding = made_of("20 10 5 2.5 1.25", bar="20.41")  # 45 lb

    assert D("102.91") == rounded(D("102.5"), rounding)


@pytest.mark.parametrize(
    ("rounding", "value", "why"),
    [
        (made_of("45 0"), "100", "more than 0"),
        (made_of("45 -5"), "100", "more than 0"),
        (made_of("45 NaN"), "100", "more than 0"),
        (made_of("45 Infinity"), "100", "more than 0"),
        (made_of("45 44.9999"), "100", "too finely"),
        (made_of("45"), "NaN", "finite"),
        (made_of("45"), "Infinity", "finite"),
        (to("5"), "NaN", "finite"),
        (to("0"), "100", "above 0"),
    ],
)
def test_what_no_bar_can_hold_is_refused(rounding, value, why):
    with pytest.raises(ValueError, match=why):
        rounded(D(value), rounding)


PLATES = st.lists(
    st.decimals("1", "60", places=2, allow_nan=False).map(lambda plate: plate - plate % D("0.25")),
    min_size=1,
    max_size=3,
)


@given(plates=PLATES, value=st.decimals("0", "120", places=1, allow_nan=False))
def test_whatever_plates_there_are_the_weight_is_the_next_that_they_make(plates, value):
    bar = Bar(D(20), tuple(plates))
    below, above = around(Fraction(value), totals(bar, 250))

    ways = [rounded(value, Rounding(mode, D(5), bar)) for mode in MODES]

    assert [nearer(Fraction(value), below, above), above, below] == list(map(Fraction, ways))


# Every training max there is, against fractions


def totals(bar, heaviest):
    """Every weight up to `heaviest` that the bar and pairs of its plates make, one pair put on at a time."""
    found, edge = set(), {Fraction(bar.value)}
    while edge:
        found |= edge
        edge = {each + 2 * Fraction(plate) for each in edge for plate in bar.plates} - found
        edge = {each for each in edge if each <= heaviest}
    return sorted(found)


def around(value, made):
    """The neighbours of a value among what can be made; the first of all where there is none below."""
    return made[max(0, bisect_right(made, value) - 1)], made[bisect_left(made, value)]


def nearer(value, below, above):
    return below if value - below < above - value else above


def percentages():
    weeks = [week for template in all_templates().values() for week in template.weeks]
    asked = {each.percentage for week in weeks for each in (*week.main, *week.supplemental)}
    return sorted(asked | {D(40), D(50), D(60)})


POUNDS = [D(each) for each in range(45, 801)]
KILOGRAMS = [D(each) / 2 for each in range(40, 721)]
PERCENTAGES = percentages()


@pytest.mark.untraced
@pytest.mark.parametrize(("unit", "training_maxes"), [("lb", POUNDS), ("kg", KILOGRAMS)])
def test_every_weight_of_every_training_max_is_right_in_exact_arithmetic(unit, training_maxes):
    usual = default_rounding(unit)
    step, bar = Fraction(usual.increment), Fraction(usual.bar.value)
    wrong = []

    for training_max in training_maxes:
        for percentage in PERCENTAGES:
            exact = Fraction(int(training_max * 2) * int(percentage), 200)
            steps = exact / step
            floor = steps.numerator // steps.denominator
            due = (floor + (steps - floor >= HALF), floor + (steps > floor), floor)
            got = [weight_at(percentage, training_max, usual._replace(mode=mode)) for mode in MODES]
            if [max(bar, each * step) for each in due] != got:
                wrong.append((training_max, percentage, got))

    assert [] == wrong


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("bar", "training_maxes"),
    [
        (Bar(D(45), usual_plates("lb")), POUNDS[::5]),
        (Bar(D(45), (D(45), D(25), D(10))), POUNDS[::5]),
        (Bar(D(20), usual_plates("kg")), KILOGRAMS[::5]),
        (Bar(D(20), (D(20), D(15))), KILOGRAMS[::5]),
        (Bar(D("20.41"), (D(25), D("0.5"), D("1.25"))), KILOGRAMS[::5]),
    ],
)
def test_every_weight_of_the_plates_is_right_in_exact_arithmetic(bar, training_maxes):
    made, wrong = totals(bar, 1_000), []

    for training_max in training_maxes:
        for percentage in PERCENTAGES:
            exact = Fraction(int(training_max * 2) * int(percentage), 200)
            below, above = around(exact, made)
            due = (nearer(exact, below, above), above, below)
            got = [weight_at(percentage, training_max, Rounding(mode, D(5), bar)) for mode in MODES]
            if list(due) != list(map(Fraction, got)):
                wrong.append((training_max, percentage, got))

    assert [] == wrong
