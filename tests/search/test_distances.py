import pytest

from agents.search.distances import distance_in, distance_word


@pytest.mark.parametrize(
    ("text", "metres"),
    [
        ("5k", 5000),
        ("my 5 km time", 5000),
        ("2,000", None),
        ("2000 m", 2000),
        ("400m repeats", 400),
        ("3 miles", 4828.032),
        ("10-miler", 16093.44),
        ("a mile", 1609.344),
        ("half marathon", 21097.5),
        ("marathons", 42195),
        ("1.5 km", 1500),
        ("in miles", None),
        ("my miles", None),
        ("0k", None),
        ("5 kg", None),
        ("24:10", None),
    ],
)
def test_a_distance_is_read_as_athletes_say_it(text, metres):
    found = distance_in(text)

    assert metres == (None if found is None else found.metres)


def test_a_distance_is_indexed_by_the_nearest_that_has_a_name():
    assert ["5k", "1mile", "marathon", ""] == list(map(distance_word, (4990, 1600, 42_300, 5500)))
