"""What the reader makes of words that say that something was done as planned."""

import pytest

from agents.models.offline.reader import read
from agents.models.offline.reading import ReadingContext
from tests.phrase_tables import phrases

WITH_PLAN = ReadingContext(has_plan=True)


def taken_over(text: str) -> list[str]:
    """What is said to be as planned: a session by its words, exercises by their names; skipped ones."""
    found = []
    for workout in read(text, WITH_PLAN).workouts:
        found += [f"{field}: {said}" for field, said in workout.facts]
        for block in workout.blocks:
            for each in block.exercises:
                planned = [fact.said for one in each.sets for fact in one.more if fact.field == "same_as"]
                found.append(f"{each.name}: {' '.join(planned) or len(each.sets)}")
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("did everything as written", ["same_as: did everything as written"]),
        ("yesterday as written", ["date: yesterday", "same_as: yesterday as written"]),
        (
            "did it as planned on Thursday",
            ["date: on Thursday", "same_as: did it as planned on Thursday"],
        ),
        (
            "bench, squats and rows as written",
            ["bench: as written", "squats: as written", "rows: as written"],
        ),
        ("warm, squats as written", ["squats: as written"]),
        ("Squats 3x5 225\nCurls as prescribed", ["Squats: 1", "Curls: as prescribed"]),
        ("skipped curls, rest as written", ["skipped: curls", "same_as: rest as written"]),
        (
            "Bench 5x5 185. Yesterday everything as written.",
            ["bench: 1".title(), "date: Yesterday", "same_as: Yesterday everything as written"],
        ),
        ("everything as written but felt tired", ["same_as: everything as written"]),
        ("Did it as written. Also ran 5k in 25:00", ["same_as: Did it as written", "ran: 1"]),
        ("did 3x5 squats as planned", ["squats: 1"]),
        ("not everything as written", []),
        ("skipped it as planned", []),
        ("as planned, was it", ["same_as: as planned"]),
    ],
)
def test_what_is_taken_over_is_told_in_the_athletes_words(text, found):
    assert found == taken_over(text)


@phrases("text")
def test_what_is_told_otherwise_without_its_sets_is_asked_about(text):
    reading = read(text, WITH_PLAN)

    assert "as_written_unclear" in [each.code for each in reading.ambiguities]
    assert not any(fact.field == "same_as" for workout in reading.workouts for fact in workout.facts)
    assert not reading.complete


def test_without_a_plan_nothing_is_taken_over():
    assert () == read("did everything as written").workouts
