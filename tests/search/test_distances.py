import json

from agents.search.vocabulary import distance_in, distance_word
from tests.phrase_tables import phrases


@phrases("text", "metres", metres=json.loads)
def test_a_distance_is_read_as_athletes_say_it(text, metres):
    found = distance_in(text)

    assert metres == (None if found is None else found.metres)


def test_a_distance_is_indexed_by_the_nearest_that_has_a_name():
    assert ["5k", "1mile", "marathon", ""] == list(map(distance_word, (4990, 1600, 42_300, 5500)))
