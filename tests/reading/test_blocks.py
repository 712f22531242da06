"""Circuits, WODs and benchmarks: what is asked for, how it was done, and where that is not certain."""

import pytest

from agents.exercises import benchmarks
from agents.reading import rows
from agents.reading.said import Statement
from agents.reading.understanding import understood


def block(text: str) -> Statement:
    """The one statement of a text."""
    (statement,) = understood(text).statements
    return statement


def facts(statement: Statement) -> dict[str, str]:
    return {fact.field: fact.said for fact in statement.facts}


def movements(statement: Statement) -> list[tuple[str, ...]]:
    """Each movement's name, reps, load and what else is said of it."""
    return [
        (entry.name, one.reps, one.load, *(fact.said for fact in one.more))
        for entry in statement.entries
        for one in entry.sets
    ]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("Fran 4:12 rx", "for_time", {"name": "Fran", "score": "4:12", "rx": "rx"}),
        ("24:19 angie rx", "for_time", {"score": "24:19", "name": "angie", "rx": "rx"}),
        ("Cindy 16 rounds + 12", "amrap", {"name": "Cindy", "score": "16 rounds + 12"}),
        (
            "JT 21-15-9 in 13:05 rx",
            "for_time",
            {"name": "JT", "scheme": "21-15-9", "score": "13:05", "rx": "rx"},
        ),
        (
            "Filthy Fifty 33:47, scaled",
            "for_time",
            {"name": "Filthy Fifty", "score": "33:47", "rx": "scaled"},
        ),
        ("Josh 12:30 rx", "for_time", {"name": "Josh", "score": "12:30", "rx": "rx"}),
        (
            "amrap 12: 9 deadlifts 155, 15 box jumps. got 6 + 14",
            "amrap",
            {"duration": "12", "score": "6 + 14"},
        ),
        (
            "3 rft: 20 cal row, 20 wall balls 14lb. 12 min cap, got capped at 2 rounds + 31 reps",
            "for_time",
            {"rounds": "3", "time_cap": "12 min", "capped": "capped", "score": "2 rounds + 31 reps"},
        ),
        (
            "for time: 50 burpees. Cap 12:00. 9:12",
            "for_time",
            {"time_cap": "12:00", "score": "9:12"},
        ),
        ("AMRAP 20:00: 5 burpees, 10 squats. 6 rounds", "amrap", {"duration": "20:00", "score": "6 rounds"}),
        ("EMOM 10 min: 3 power cleans at 155, done", "emom", {"duration": "10 min"}),
        ("did e2mom x 8 of 2 squat cleans @ 185", "emom", {"interval": "e2mom", "rounds": "8"}),
        (
            "every 90 sec for 10 rounds did 3 power snatch at 43kg",
            "emom",
            {"interval": "every 90 sec", "rounds": "10"},
        ),
        ("did tabata air squats, 8 rounds", "tabata", {"rounds": "8"}),
        ("21-15-9 thrusters 95 and pull ups 5:20", "for_time", {"scheme": "21-15-9", "score": "5:20"}),
        ("50 burpees for time 9:12", "for_time", {"score": "9:12"}),
        ("3 rounds of: 10 push-ups, 15 squats, 200 m run", "circuit", {"rounds": "3"}),
        ("3 rounds: 10 push-ups, 15 squats. 12:30", "for_time", {"rounds": "3", "score": "12:30"}),
    ],
)
def test_a_block_with_a_score_or_a_word_that_it_was_done_is_certain(text, kind, said):
    assert understood(text).certain
    assert (kind, said) == (block(text).kind, facts(block(text)))


@pytest.mark.parametrize(
    ("said", "movement"),
    [
        ("10 push-ups", ("push-ups", "10", "")),
        ("9 deadlifts 155", ("deadlifts", "9", "155")),
        ("9 deadlifts @ 60kg", ("deadlifts", "9", "60kg")),
        ("10 35lb db snatches", ("db snatches", "10", "35lb")),
        ("10 lunges each leg", ("lunges", "10 each leg", "")),
        ("200m run", ("run", "", "", "200m")),
        ("12 cal row", ("row", "", "", "12 cal")),
        ("30s plank", ("plank", "", "", "30s")),
        ("9 thrusters 95/65", ("thrusters", "9", "", "95/65")),
        ("9 thrusters 95/65 (used the 65)", ("thrusters", "9", "65")),
        ('10 box jumps 24"', ("box jumps", "10", "", '24"')),
    ],
)
def test_a_movement_is_said_with_its_count_its_load_and_its_options(said, movement):
    statement = block(f"amrap 10: {said}, 5 burpees. 6 rounds")

    assert [movement, ("burpees", "5", "")] == movements(statement)
    assert "" == statement.doubt


def test_movements_of_a_scheme_stand_without_a_count():
    statement = block("21-15-9 thrusters 95 and pull ups 5:20")

    assert ["thrusters", "pull ups"] == [entry.name for entry in statement.entries]
    assert [("thrusters", "", "95")] == movements(statement)


@pytest.mark.parametrize(
    ("text", "loaded"),
    [
        ("DT at 125, 12:38", ("DT", "", "125")),
        ("DT 125 12:38", ("DT", "", "125")),
        ("karen 9:44 w/ the 14lb ball", ("ball", "", "14lb")),
        ("did grace today scaled to 95, 3:47", ("grace", "", "95")),
    ],
)
def test_a_benchmark_has_the_load_that_was_said(text, loaded):
    assert understood(text).certain
    assert [loaded] == movements(block(text))


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("AMRAP 15: 200m run, 10 ring dips", "nothing says that it was done"),
        ("EMOM 10: 5 burpees", "nothing says that it was done"),
        ("Fran", "nothing says that it was done"),
        ("3 rounds of 10 push-ups", "rounds of one movement"),
        ("10-8-6 bench 185, 45:00", "sets, or a scheme"),
        ("21-15-9 for time: 5 burpees and pull ups 5:20", "sets, or a scheme"),
        ("Ryan 12:30", "'Ryan' may be somebody"),
        ("ran 5k with Grace 25:10", "with whom, or with what"),
        ("3 rft: 10 flumps, 15 squats. 9:12", "'flumps' is no exercise that is known"),
        ("3 rft: 10 burpees with 15 squats. 9:12", "'with' is not understood"),
    ],
)
def test_what_a_block_leaves_open_is_its_doubt(text, doubt):
    assert doubt in [statement.doubt for statement in understood(text).statements]
    assert not understood(text).certain


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Fran rx 4:31. pr is 3:58", "4:31"),
        ("5 rft: 10 burpees, 20 squats. 12:05, 20 push-ups", "12:05"),
        ("DT 7:55 @ 135 (155 lb)", "7:55"),
    ],
)
def test_a_block_ends_before_what_it_cannot_hold_and_that_is_not_understood(text, score):
    assert score == facts(block(text))["score"]
    assert not understood(text).certain


def test_a_block_that_can_be_read_in_two_ways_is_in_doubt():
    assert "it can be read in more than one way" == block("for time: 50 burpees. 12:00 cap 15:00").doubt


def test_what_follows_a_block_is_read_by_itself():
    read = understood("amrap 10: 5 burpees 10 squats 5 rounds. bench 3x5 185")

    assert read.certain
    assert ["amrap", ""] == [statement.kind for statement in read.statements]


def test_a_remark_is_no_part_of_a_block_and_may_say_that_it_was_done():
    assert understood("EMOM 10: 5 burpees, made every one").certain
    assert understood("amrap 10: 5 burpees, legs were dead, 10 squats. 5 rounds").certain


def test_five_fives_are_no_scheme():
    assert "for_time" not in [each.kind for each in understood("5-5-5 squats for time 9:12").statements]
    assert "for_time" not in [each.kind for each in understood("ten-nine-eight squats, dips 9:12").statements]


def test_numbers_that_go_on_are_no_date():
    assert "27-21-15-9" == facts(block("27-21-15-9 wall balls and pull ups 15:22"))["scheme"]


def test_every_name_of_the_rows_is_a_benchmark():
    named = [row.fields[1] for row in rows.rows("en/words.txt", 2) if row.fields[0] in ("bench", "hero")]

    assert named
    assert all(benchmarks.lookup(each) for said in named for each in said.split(", "))
