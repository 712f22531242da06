"""What is said of a session as a whole, and where one ends and another begins."""

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, without_notes, workouts
from tests.phrase_tables import listed, phrases


@phrases("text", "expected", "read_as", expected=listed)
def test_a_session_is_read_with_its_facts(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@phrases("text", "logged", logged=listed)
def test_what_is_not_read_whole_is_not_logged(text, logged):
    reading = read(text)
    certain = tuple(each for each in reading.workouts if not each.doubt)

    assert not reading.complete
    assert logged == workouts(reading._replace(workouts=certain))
