"""Days and parts of days that cut a message into sessions; clock times, places, what was left out."""

from agents.models.offline.reader import read
from tests.models.offline.compact import sets, without_notes, workouts
from tests.phrase_tables import listed, phrases


@phrases("text", "expected", "read_as", expected=listed)
def test_another_day_or_part_of_a_day_is_another_session(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@phrases("text", "expected", "read_as", expected=listed)
def test_what_is_said_of_the_whole_session_is_its_own(text, expected, read_as):
    assert (expected, read_as) == (workouts(read(text)), without_notes(sets(text)))
    assert not any(each.doubt for each in read(text).workouts)


@phrases("text", "logged", logged=listed)
def test_what_is_not_read_whole_is_not_logged(text, logged):
    reading = read(text)
    certain = tuple(each for each in reading.workouts if not each.doubt)

    assert not reading.complete
    assert logged == workouts(reading._replace(workouts=certain))


def test_a_day_with_dots_is_read_as_it_stands():
    assert ["strength[date=28.02.] sets(squat)"] == workouts(read("28.02. squat 3x5 100"))
