from decimal import Decimal as D

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.units import (
    Contradiction,
    Distance,
    Load,
    Pace,
    Reps,
    UnreadableQuantity,
    derive_third,
    plates_per_side,
    read_calories,
    read_count,
    read_distance,
    read_duration,
    read_heart_rate,
    read_load,
    read_pace,
    read_percent,
    read_reps,
    read_rir,
    read_rpe,
    read_tempo,
    round_to,
    say_duration,
    say_load,
    say_number,
)
from tests.phrase_tables import phrases

BAR_LB = Load(D(45), "lb", "bar", True)
BAR_KG = Load(D(20), "kg", "bar", True)


def rows(text):
    """The lines of a table, each cut at its arrow; what is left of it may be empty."""
    return [tuple(part.strip() for part in line.split("->")) for line in text.splitlines() if line.strip()]


def read_with_lb(said):
    return read_load(said, unit="lb")


READERS = [
    read_with_lb,
    lambda said: read_load(said, unit="kg", bar=BAR_KG),
    read_reps,
    read_count,
    read_duration,
    lambda said: read_duration(said, bare="seconds"),
    read_distance,
    read_pace,
    read_rpe,
    read_rir,
    read_percent,
    read_heart_rate,
    read_calories,
    read_tempo,
]


# Loads


@phrases("said", "read")
def test_a_load_keeps_its_value_unit_and_basis_as_said(said, read):
    value, unit, basis, *rest = read.split()
    parts = tuple(D(part) for part in rest if part != "unsaid")

    found = read_load(said, unit="lb")

    assert Load(D(value), unit, basis, "unsaid" not in rest, parts) == found


def test_a_load_without_a_unit_is_in_the_athletes():
    assert Load(D(100), "kg", "total", False) == read_load("100", unit="kg")


@pytest.mark.parametrize(
    "said", ["BW", "bodyweight", "Body weight", "just BW", "no weight", "0", "0 kg", "+0", "-0"]
)
def test_bodyweight_alone_and_nothing_are_no_load(said):
    assert read_load(said, unit="lb", bar=BAR_LB) is None


@pytest.mark.parametrize("said", ["bar", "empty bar", "just the bar", "bar only", "the empty barbell"])
def test_a_bar_alone_weighs_what_the_athletes_bar_does(said):
    assert Load(D(45), "lb", "total", True) == read_load(said, unit="kg", bar=BAR_LB)


@pytest.mark.parametrize("said", ["bar", "empty bar"])
def test_a_bar_that_is_not_known_has_no_load(said):
    with pytest.raises(UnreadableQuantity, match="how heavy the bar is was not said"):
        read_load(said, unit="lb")


@pytest.mark.parametrize(
    "said",
    [
        *("+12,5 kg", "con 12,5 kg de lastre", "mit 12,5 kg Zusatz", "12,5 kg Zusatzgewicht"),
        *("lesté 12,5 kg", "weighted with 12.5 kg", "lastre de 12,5 kg", "lestée avec 12,5 kg"),
        "lastrado con 12,5 kg",
    ],
)
def test_what_hangs_on_the_body_is_added_in_any_language(said):
    assert Load(D("12.5"), "kg", "added", True) == read_load(said, unit="lb")


@pytest.mark.parametrize("bar", [None, BAR_LB, BAR_KG])
@phrases("said", "read")
def test_plates_are_counted_for_one_side_of_any_bar(said, read, bar):
    lb, kg = map(D, read.split())

    found = [read_load(said, unit=unit, bar=bar) for unit in ("lb", "kg")]

    assert [Load(lb, "lb", "per_side", True), Load(kg, "kg", "per_side", True)] == found


@phrases("said", "why")
def test_what_is_no_load_is_refused_with_the_reason(said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        read_load(said, unit="lb", bar=BAR_LB)

    assert why in str(refused.value)


def test_a_refusal_says_what_was_asked_what_is_true_and_what_would_work():
    with pytest.raises(UnreadableQuantity) as refused:
        read_load("20 stone", unit="lb")

    expected = "'20 stone' is not a load that can be kept: stone is no unit here; write it in lb or kg."
    assert expected == str(refused.value)


def test_a_long_text_is_refused_and_cut_in_the_message():
    with pytest.raises(UnreadableQuantity) as refused:
        read_reps("12 " * 50)

    assert "it is over 120 characters long" in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_pound_is_045359237_kg_exactly():
    assert D("45.359237") == Load(D(100), "lb", "total", True).in_kg()
    assert D(100) == Load(D("45.359237"), "kg", "total", True).in_lb()
    assert D(100) == Load(D(100), "kg", "total", True).in_kg()
    assert D(100) == Load(D(100), "lb", "total", True).in_lb()


# Reps and sets

REPS = [
    ("5", (5,), {}),
    ("five", (5,), {}),
    ("fives", (5,), {}),
    ("x sixes", (6,), {}),
    ("x5", (5,), {}),
    ("5 reps", (5,), {}),
    ("0", (0,), {}),
    ("10000", (10_000,), {}),
    ("a single", (1,), {}),
    ("12+", (12,), {"plus": True}),
    ("8-12", (None, 8, 12), {}),
    ("8 to 12 each leg", (None, 8, 12), {"each_side": True}),
    ("8 each side", (8,), {"each_side": True}),
    ("9/9", (9,), {"each_side": True}),
    ("8/side", (8,), {"each_side": True}),
    ("8 per leg", (8,), {"each_side": True}),
    ("8 e/s", (8,), {"each_side": True}),
    ("8+ each", (8,), {"each_side": True, "plus": True}),
    ("10|8", (None,), {"left": 10, "right": 8}),
    ("10 left, 8 right", (None,), {"left": 10, "right": 8}),
    ("R8 / L10", (None,), {"left": 10, "right": 8}),
    ("AMRAP", (None,), {"to_failure": True}),
    ("max", (None,), {"to_failure": True}),
    ("max each side", (None,), {"to_failure": True, "each_side": True}),
    ("8 ea leg", (8,), {"each_side": True}),
    ("8es", (8,), {"each_side": True}),
    ("each side", (None,), {"each_side": True}),
    ("10L/9R", (None,), {"left": 10, "right": 9}),
    ("AMRAP (12)", (12,), {"to_failure": True}),
    ("to failure", (None,), {"to_failure": True}),
    ("12 to failure", (12,), {"to_failure": True}),
    ("AMRAP: 12", (12,), {"to_failure": True}),
]


@pytest.mark.parametrize(("said", "counts", "more"), REPS)
def test_reps_are_read_as_said(said, counts, more):
    value, low, high = (*counts, None, None)[:3]
    flags = {"plus": False, "each_side": False, "left": None, "right": None, "to_failure": False}

    found = read_reps(said)

    assert Reps(value=value, low=low, high=high, **{**flags, **more}) == found


@phrases("said", "why")
def test_what_is_no_number_of_reps_is_refused_with_the_reason(said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        read_reps(said)

    assert why in str(refused.value)


# Durations, distances, paces


@phrases("said", "seconds")
def test_a_duration_is_in_seconds(said, seconds):
    assert D(seconds) == read_duration(said)


@pytest.mark.parametrize(
    ("said", "bare", "seconds"), [("R90", "seconds", 90), ("90", "seconds", 90), ("45", "minutes", 2700)]
)
def test_a_bare_number_is_a_duration_where_the_caller_says_of_what(said, bare, seconds):
    assert seconds == read_duration(said, bare=bare)


@phrases("said", "why")
def test_what_is_no_duration_is_refused_with_the_reason(said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        read_duration(said)

    assert why in str(refused.value)


@phrases("said", "read")
def test_a_distance_is_kept_as_said_beside_its_metres(said, read):
    value, unit, metres = read.split()

    assert Distance(D(value), unit, D(metres)) == read_distance(said)


@phrases("said", "why")
def test_what_is_no_distance_is_refused_with_the_reason(said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        read_distance(said)

    assert why in str(refused.value)


@phrases("said", "read")
def test_a_pace_is_seconds_for_a_distance(said, read):
    seconds, per = read.split()

    assert Pace(D(seconds), per) == read_pace(said)


@phrases("said", "why")
def test_what_is_no_pace_is_refused_with_the_reason(said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        read_pace(said)

    assert why in str(refused.value)


@pytest.mark.parametrize(("per", "metres"), [("km", 1000), ("500m", 500), ("100m", 100)])
def test_a_pace_tells_for_how_many_metres_its_seconds_are(per, metres):
    assert metres == Pace(D(120), per).metres


# Ratings and counts

RATED = [
    (read_count, "3 three 3x x3", 3),
    (read_count, "3_sets", 3),
    (read_rpe, "8.5 RPE_8.5 @8.5 8.5/10 8.5_out_of_10", D("8.5")),
    (read_rpe, "1 RPE1", D(1)),
    (read_rpe, "10 10/10", D(10)),
    (read_rir, "2 2_RIR RIR:2 two_reps_in_reserve 2_left_in_the_tank", 2),
    (read_rir, "0", 0),
    (read_percent, "80% 80_percent @80% 80%_of_1RM 80%_TM", D(80)),
    (read_heart_rate, "150 150_bpm avg_HR_150", 150),
    (read_calories, "105.6 105.6_cal 105.6_kcal", D("105.6")),
    (read_calories, "0 0_cal", D(0)),
    (read_tempo, "3-1-1-0 3/1/1/0 3110 3_1_1_0 3:1:1:0", "3-1-1-0"),
    (read_tempo, "31X1 tempo_3-1-x-1", "3-1-X-1"),
    (read_tempo, "3-10-3 (3-10-3)", "3-10-3"),
]


@pytest.mark.parametrize(
    ("reader", "said", "read"), [(f, s, read) for f, row, read in RATED for s in row.split()]
)
def test_a_rating_or_a_count_is_its_number(reader, said, read):
    assert read == reader(said.replace("_", " "))


NOT_RATED = [
    (read_count, "0, 1001, 2.5", "it is not a whole number from 1 to 1000"),
    (read_count, "3-4", "a range is not one number"),
    (read_count, "-3", "it is below 0"),
    (read_count, "some", "'some' can't be read here"),
    (read_rpe, "7-8", "a range is not one number"),
    (read_rpe, "0.5, 10.5, 8.25", "it goes from 1 to 10 in halves"),
    (read_rir, "11, 1.5", "it is not a whole number from 0 to 10"),
    (read_percent, "80", "no percent sign stands at its number"),
    (read_percent, "70-80%", "a range is not one number"),
    (read_percent, "0%, 201%", "it is not above 0 and up to 200"),
    (read_heart_rate, "19, 251", "it is not a whole number from 20 to 250"),
    (read_calories, "100001", "it is over 100000"),
    (read_calories, "cal", "it holds no number"),
    (read_tempo, "3-1, 31", "it has 2 phases"),
    (read_tempo, "61-1-1, 3-q-1", "a phase is X or up to 60 seconds"),
]


@pytest.mark.parametrize(
    ("reader", "said", "why"), [(f, s, why) for f, row, why in NOT_RATED for s in row.split(", ")]
)
def test_what_is_no_rating_or_count_is_refused_with_the_reason(reader, said, why):
    with pytest.raises(UnreadableQuantity) as refused:
        reader(said)

    assert why in str(refused.value)


# Deriving

FIVE_K = read_distance("5k")


def test_a_pace_is_derived_from_distance_and_duration():
    assert Pace(D("290.0"), "km") == derive_third(FIVE_K, D(1450), None)
    assert Pace(D("465.0"), "mi") == derive_third(read_distance("2 miles"), D(930), None)
    assert Pace(D("90.0"), "100yd") == derive_third(read_distance("500 yd"), D(450), None)
    assert Pace(D("480.0"), "mi") == derive_third(read_distance("10560 ft"), D(960), None)


def test_what_is_derived_is_rounded_half_up():
    assert Pace(D("240.1"), "km") == derive_third(FIVE_K, D("1200.25"), None)
    assert D(1453) == derive_third(FIVE_K, None, Pace(D("290.5"), "km"))


def test_a_duration_is_derived_from_distance_and_pace():
    assert Pace(D("29.0"), "100m") == derive_third(FIVE_K, D(1450), None, swum=True)
    assert Pace(D("90.0"), "100yd") == derive_third(read_distance("500 yd"), D(450), None, swum=True)
    assert D(1450) == derive_third(FIVE_K, None, Pace(D(290), "km"))


@pytest.mark.parametrize(
    ("pace", "expected"), [("4:50/km", "5.000 km"), ("8:03/mi", "3.002 mi"), ("2:00/500m", "6042 m")]
)
def test_a_distance_is_derived_from_duration_and_pace(pace, expected):
    found = derive_third(None, D(1450), read_pace(pace))

    assert isinstance(found, Distance)
    assert expected == f"{found.value} {found.unit}"


def test_three_that_are_over_2_percent_apart_contradict_each_other():
    found = derive_third(FIVE_K, D(1500), Pace(D(250), "km"))

    assert Contradiction(D(1500), D(1250), D("0.2")) == found


@pytest.mark.parametrize(
    ("distance", "seconds", "pace"),
    [
        (FIVE_K, D(1275), Pace(D(250), "km")),
        (FIVE_K, None, None),
        (None, None, None),
        (FIVE_K, D(0), None),
        (read_distance("1 m"), None, Pace(D(100), "km")),
        (None, D("0.1"), Pace(D(1000), "km")),
    ],
)
def test_nothing_is_derived_from_agreement_from_one_alone_or_from_next_to_nothing(distance, seconds, pace):
    assert derive_third(distance, seconds, pace) is None


# Rounding and plates


@phrases("value", "mode", "expected", expected=int)
def test_a_load_rounds_to_the_increment_a_tie_upwards(value, mode, expected):
    assert expected == round_to(D(value), D(5), mode)


@pytest.mark.parametrize(("value", "increment"), [("NaN", "5"), ("5", "0"), ("5", "-5"), ("5", "Infinity")])
def test_rounding_to_nothing_is_refused(value, increment):
    with pytest.raises(ValueError, match="use a finite value and an increment above 0"):
        round_to(D(value), D(increment), "nearest")


LB_PLATES = [D(plate) for plate in ("45", "35", "25", "10", "5", "2.5")]

SIDES = [
    ("45 lb", LB_PLATES, ()),
    ("135 lb", LB_PLATES, ("45",)),
    ("185 lb", LB_PLATES, ("45", "25")),
    ("232.5 lb", LB_PLATES, None),
    ("230 lb", LB_PLATES, ("45", "45", "2.5")),
    ("40 lb", LB_PLATES, None),
    ("135 lb", [], None),
    ("105 lb", [D(25), D(20), D(15)], ("15", "15")),
    ("70 lb per side", LB_PLATES, ("35", "35")),
    ("25 lb added", LB_PLATES, None),
    ("100 kg", LB_PLATES, None),
]


@pytest.mark.parametrize(("said", "plates", "expected"), SIDES)
def test_a_side_takes_the_fewest_plates_that_make_it_exactly(said, plates, expected):
    found = plates_per_side(read_with_lb(said), BAR_LB, plates)

    if expected is None:
        assert found is None
    else:
        assert len(expected) == len(found)
        assert sum(map(D, expected)) == sum(found)
        assert sorted(found, reverse=True) == list(found)


def test_greedy_would_find_no_way_or_a_longer_one():
    assert (D(15), D(15)) == plates_per_side(read_with_lb("105"), BAR_LB, [D(20), D(15)])
    assert plates_per_side(read_with_lb("95"), BAR_LB, [D(20), D(15)]) is None


def test_kilogram_plates_with_fractions_are_exact():
    found = plates_per_side(read_with_lb("102.5 kg"), BAR_KG, [D(25), D(15), D("1.25")])

    assert (D(25), D(15), D("1.25")) == found


def test_plates_that_weigh_nothing_or_differ_too_finely_are_refused():
    with pytest.raises(ValueError, match="each must weigh more than 0"):
        plates_per_side(read_with_lb("135"), BAR_LB, [D(0)])

    with pytest.raises(ValueError, match="the plates differ too finely"):
        plates_per_side(read_with_lb("135"), BAR_LB, [D(45), D("0.0001")])


# Saying


@pytest.mark.parametrize(
    ("number", "said"), [("185", "185"), ("102.50", "102.5"), ("1E+3", "1000"), ("-0", "0"), ("0.50", "0.5")]
)
def test_a_number_is_said_without_exponent_or_ending_zeros(number, said):
    assert said == say_number(D(number))


@pytest.mark.parametrize(
    ("seconds", "said"), [("1450", "24:10"), ("3750", "1:02:30"), ("9.5", "0:09.5"), ("0", "0:00")]
)
def test_a_duration_is_said_with_colons(seconds, said):
    assert said == say_duration(D(seconds))


@phrases("said")
def test_a_load_is_said_as_it_is_written(said):
    assert said == say_load(read_with_lb(said))


def test_an_empty_bar_is_said_to_be_one():
    assert "45 lb bar" == say_load(BAR_LB)


@pytest.mark.parametrize("number", ["NaN", "Infinity"])
def test_what_is_not_finite_is_not_said(number):
    with pytest.raises(ValueError, match="not a finite number"):
        say_number(D(number))


@pytest.mark.parametrize("seconds", ["NaN", "-1"])
def test_a_duration_below_0_is_not_said(seconds):
    with pytest.raises(ValueError, match="a duration is 0 or more"):
        say_duration(D(seconds))


# Laws

WEIGHTS = st.decimals(D("0.01"), D(10_000), places=2)
BASES = st.sampled_from(["total", "per_hand", "per_side", "added", "assisted"])
UNITS = st.sampled_from(["lb", "kg"])
SECONDS = st.decimals(D(0), D(3_599_999), places=1)


@given(WEIGHTS, UNITS, BASES)
def test_a_load_that_is_said_reads_back_as_itself(value, unit, basis):
    load = Load(value, unit, basis, True)

    assert load == read_load(say_load(load), unit="lb")


@given(st.lists(st.decimals(D(1), D(500), places=1), min_size=2, max_size=5), UNITS)
def test_a_load_of_parts_that_is_said_reads_back_as_itself(parts, unit):
    load = Load(sum(parts), unit, "total", True, tuple(parts))

    assert load == read_load(say_load(load), unit="lb")


@given(SECONDS)
def test_a_duration_that_is_said_reads_back_as_itself(seconds):
    assert seconds == read_duration(say_duration(seconds))


@given(WEIGHTS)
def test_pounds_survive_kilograms_and_back(value):
    kilograms = Load(value, "lb", "total", True).in_kg()

    assert value == Load(kilograms, "kg", "total", True).in_lb()


@given(WEIGHTS)
def test_kilograms_survive_pounds_and_back_to_20_places(value):
    pounds = Load(value, "kg", "total", True).in_lb()

    assert abs(value - Load(pounds, "lb", "total", True).in_kg()) < D("1e-20")


@given(WEIGHTS, st.sampled_from([D("0.5"), D("1.25"), D("2.5"), D(5), D("7.3")]))
def test_rounding_down_and_up_enclose_the_value_and_nearest_is_the_closer(value, increment):
    down, up, nearest = (round_to(value, increment, mode) for mode in ("down", "up", "nearest"))

    assert down <= value <= up
    assert up - down in (0, increment)
    assert nearest == (down if value - down < up - value else up)
    assert 0 == nearest % increment


@given(st.integers(1, 400), st.sets(st.integers(1, 60), min_size=1, max_size=5))
def test_plates_add_up_to_the_side_they_are_for(side, kinds):
    total = Load(D(45 + 2 * side), "lb", "total", True)

    found = plates_per_side(total, BAR_LB, [D(kind) for kind in kinds])

    assert found is None or side == sum(found)
    assert found is not None or 1 not in kinds


PIECES = """
    5 185 0 -1 1e309 nan 99999999999999 24:10 1:02:30 ½ ² five hundred couple + - / | x % # . ' lb kg s bar
    plate plates and each side hand left right bw to failure amrap a half an hour min per km mile 500 m rpe
    rir tempo reps
"""
PHRASES = st.lists(st.sampled_from(PIECES.split()), max_size=8)


def refusal(reader, said):
    """What the reader says when it can't read the text; "" where it can. Another exception is a failure."""
    try:
        reader(said)
    except UnreadableQuantity as refused:
        return str(refused)
    return ""


@given(st.one_of(st.text(max_size=30), PHRASES.map(" ".join), PHRASES.map("".join)), st.sampled_from(READERS))
def test_whatever_is_written_is_read_or_unreadable_and_nothing_else(said, reader):
    message = refusal(reader, said)

    assert message == "" or (": " in message and "; write" in message)
