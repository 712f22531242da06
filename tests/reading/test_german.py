"""A second language is a second folder of rows."""

import pytest

from agents.exercises import catalogue
from agents.reading.understanding import understood


def said(text: str) -> list[tuple[str, str, str, str]]:
    return [
        (catalogue.lookup(entry.name).known.name, one.times, one.reps, one.load)
        for statement in understood(text).statements
        for entry in statement.entries
        for one in entry.sets
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Bankdrücken 3x5 mit 80 kg", [("Bench Press", "3", "5", "80 kg")]),
        ("Kniebeugen 4x8 mit 77,5 kg, lief gut", [("Back Squat", "4", "8", "77,5 kg")]),
        (
            "Gestern Kreuzheben 3x5 mit 120, danach Klimmzüge 4x6",
            [("Deadlift", "3", "5", "120"), ("Pull-up", "4", "6", "")],
        ),
        ("drei Sätze Klimmzüge mit acht Wdh", []),
        ("Wadenheben 3 Sätze à 15 Wdh bei 60 kg, ging schwer", [("Calf Raise", "3", "15 Wdh", "60 kg")]),
    ],
)
def test_sets_are_read(text, rows):
    understanding = understood(text)

    assert understanding.certain or not rows
    assert rows == said(text) or not rows


@pytest.mark.parametrize(
    "text",
    [
        "morgen Kniebeugen 5x5 mit 100 kg",
        "Ziel: Bankdrücken 3x5 mit 100 kg",
        "laut Plan Kreuzheben 3x5 mit 120",
    ],
)
def test_what_is_to_come_is_no_report(text):
    assert ["report"] != [each.act for each in understood(text).statements]


def test_days_and_numbers_in_words_are_known():
    understanding = understood("am Montag Bankdrücken drei Sätze à acht Wdh mit 60 kg")

    assert [("date", "am Montag")] == [(each.fact.field, each.fact.said) for each in understanding.days]
    assert [("Bench Press", "drei", "acht Wdh", "60 kg")] == said(
        "am Montag Bankdrücken drei Sätze à acht Wdh mit 60 kg"
    )


def test_english_is_read_as_english_where_words_of_both_stand():
    assert understood("bench 3x5 @ 185 in die gym").statements
