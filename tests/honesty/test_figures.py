"""Which numbers a text has, and what they are of."""

import pytest

from agents.honesty.figures import figures


def said(text: str) -> list[str]:
    """The figures of a text: the number, what it is of, and the noun that is counted."""
    return [" ".join(filter(None, (f"{each.value:f}", each.of, each.noun))) for each in figures(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3x5 @ 185 lb", ["3 sets", "5 reps", "185 lb"]),
        ("three sets of five at 185 pounds", ["3 sets", "5 reps", "185 lb"]),
        ("five by five", ["5 sets", "5 reps"]),
        ("three fives at 95", ["3 sets", "5 reps", "95"]),
        ("four sets of triples", ["4 sets", "3 reps"]),
        ("a triple at 150 kilos, the triple", ["3 reps", "150 kg"]),
        ("three times fifteen", ["3 sets", "15 reps"]),
        ("three times a week", ["3 count time"]),
        ("6x400 m, 3x60 s", ["6 sets", "400 meters", "3 sets", "60 seconds"]),
        ("four rounds", ["4 sets"]),
        ("the 35s, fifty-fives", ["35", "55"]),
        ("two tonnes", ["2000 kg"]),
        ("82.4 kilos, 17.5 %", ["82.4 kg", "17.5 percent"]),
        ("a 3RM, twenty-five kilos", ["3 reps", "25 kg"]),
        ("a dozen sets", ["12 sets"]),
        ("eight tenths of a pound", ["0.8"]),
        ("48 and a half", ["48.5"]),
        ("at 6 am, a 1+ set", ["6", "1"]),
    ],
)
def test_loads_and_sets(text: str, found: list[str]):
    assert found == said(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("24:10", ["1450 seconds"]),
        ("24 minutes 10 seconds", ["1450 seconds"]),
        ("24 minutes and 10", ["1450 seconds"]),
        ("in 51 minutes 37, with ease", ["3097 seconds"]),
        ("30 minutes 3 sets", ["1800 seconds", "3 sets"]),
        ("7h 20m", ["26400 seconds"]),
        ("an hour and 42 minutes", ["6120 seconds"]),
        ("half an hour", ["1800 seconds"]),
        ("a 20-minute walk", ["1200 seconds"]),
        ("5:22 /km", ["322 seconds 1000"]),
        ("8:40 a mile", ["520 seconds 1609.344"]),
        ("8:40 a day", ["520 seconds"]),
        ("5 k and 3 miles", ["5000 meters", "4828.032 meters"]),
    ],
)
def test_durations_and_distances(text: str, found: list[str]):
    assert found == said(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2026-11-20", ["1120 day"]),
        ("November 20th", ["1120 day"]),
        ("the 20th of November", ["1120 day"]),
        ("Nov. 20 and Nov the 2nd", ["1120 day", "1102 day"]),
        ("20 november", ["1120 day"]),
        ("in 2026-10: 14", ["1000 day", "14"]),
        ("in May, you may", ["500 day"]),
        ("late October", ["1000 day"]),
        ("the 23rd", ["23 place"]),
        ("on the twenty-first", ["21 place"]),
        ("2026-13-45", ["1345 day"]),
        ("week 6 of 8", ["6 week", "8"]),
        ("cycle 5 week 1", ["5 cycle", "1 week"]),
    ],
)
def test_days_and_weeks(text: str, found: list[str]):
    assert found == said(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("your third PR this month", ["3 place pr"]),
        ("the second set", ["2 place sets"]),
        ("fourth Fran", ["4 place"]),
        ("first, warm up", []),
        ("twenty-second holds, a twenty-third", ["20 seconds", "23 place"]),
        ("seventeen sessions", ["17 count workout"]),
        ("three good entries", ["3 count entry"]),
        ("four the week after", ["4"]),
        ("one of those, one workout", []),
        ("one step at a time, second to none, 5/3/1, a hundred percent", []),
    ],
)
def test_counts_and_idioms(text: str, found: list[str]):
    assert found == said(text)


def test_a_day_whose_year_is_said_has_a_weekday():
    assert [4, None] == [each.weekday for each in figures("2026-11-20, November 20")]
