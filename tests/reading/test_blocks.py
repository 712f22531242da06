"""Circuits, WODs and benchmarks: what is asked for, how it was done, and where that is not certain."""

import json

import pytest

from agents.exercises import benchmarks
from agents.reading import rows
from agents.reading.statements import Statement
from agents.reading.understanding import understood
from tests.phrase_tables import phrases


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


@phrases("text", "kind", "said", said=json.loads)
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
        ("10 box jumps (24 in)", ("box jumps", "10", "", "24 in")),
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


@phrases("text", "doubt")
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


@phrases("text", "asks")
def test_what_cannot_be_drafted_is_asked(text, asks):
    (statement,) = understood(text).statements

    assert asks == statement.asks
    assert asks in [each.code for each in understood(text).questions]


def test_one_score_behind_two_benchmarks_is_of_neither():
    assert ["score_missing", "unreadable"] == [
        each.asks for each in understood("Fran and Grace 4:12").statements
    ]


@phrases("text", "expected", expected=json.loads)
def test_a_load_said_apart_is_of_the_one_movement_that_can_have_it(text, expected):
    statement = block(text)

    assert expected == [one.load for entry in statement.entries for one in entry.sets]
    assert "" == statement.doubt


@phrases("text", "doubt")
def test_a_block_that_was_changed_or_is_unclear_is_in_doubt(text, doubt):
    assert doubt == block(text).doubt


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("diane 6:18 scaled, 185 on the bar", [("bar", "185")]),
        ("murph 45:12 with a 20 lb vest", [("murph", "20 lb vest")]),
        ("Linda with 185 dl / 135 bench in 24:10", [("dl", "185"), ("bench", "135")]),
        ("Nancy 14:05, used 65 lbs for the ohs", [("ohs", "65 lbs")]),
    ],
)
def test_a_benchmark_has_loads_of_things_and_movements(text, loads):
    assert loads == [(entry.name, one.load) for entry in block(text).entries for one in entry.sets]


def test_movements_of_others_end_a_benchmark():
    assert "" == understood("grace and I ran 5:00").statements[0].said.removeprefix("grace")
    assert "Grace 3:05" == understood("Grace 3:05, 20 burpees").statements[0].said
    assert "Fran 4:12" == understood("Fran 4:12, 21 pull-ups").statements[0].said
    assert "'burpees' is no movement of it" == understood("Grace 30 burpees 3:05").statements[0].doubt


@phrases("text", "kind", "said", said=json.loads)
def test_a_block_opens_and_ends_in_many_ways(text, kind, said):
    assert (kind, said) == (block(text).kind, facts(block(text)))


def test_the_word_for_a_wod_alone_opens_none():
    assert [] == list(understood("WOD\n50 burpees").statements)


def test_the_total_of_a_block_is_its_score_and_no_length_of_the_day():
    assert () == understood("5 rft: 250m row. total 14:16").days


def test_numbers_that_mend_a_score_are_asked_about():
    assert "unreadable" == block("fran in 5:40.. sorry 5:14, wrong clock").asks
    assert "" == block("Annie. 8:56 and only tripped like 6 times").asks


@phrases("text", "score")
def test_a_score_may_stand_before_what_it_is_of(text, score):
    assert score == facts(block(text))["score"]
    assert understood(text).certain


def test_a_score_behind_one_block_is_not_that_of_the_next():
    first, second = understood("amrap 9: 12 push-ups. scored 80. 4 rft: 250m row, 12 squats").statements

    assert "80" == facts(first)["score"]
    assert "score_missing" == second.asks


def test_a_time_that_nothing_makes_a_score_is_none():
    assert "score" not in facts(
        understood("slept badly, 9:41. 3 rounds: 10 squats, 12 push-ups").statements[0]
    )


@phrases("said", "expected", expected=json.loads)
def test_a_block_that_was_not_finished_in_time_is_capped(said, expected):
    statement = block(f"3 rft: 10 burpees, 20 squats. {said}")

    assert expected.items() <= facts(statement).items()
    assert understood(f"3 rft: 10 burpees, 20 squats. {said}").certain


@pytest.mark.parametrize("said", ["no misses", "made all of them", "got through it", "all made"])
def test_that_all_of_it_was_made_says_that_it_was_done(said):
    assert understood(f"EMOM 10: 3 power cleans 155, {said}").certain


@pytest.mark.parametrize(
    ("said", "movement"),
    [
        ("sit-ups 20", ("sit-ups", "20", "")),
        ("sit-ups x 20", ("sit-ups", "20", "")),
        ("sit-ups 20 reps", ("sit-ups", "20 reps", "")),
        ("lunges x 10 each leg", ("lunges", "10 each leg", "")),
        ("deadlifts 9 @ 155", ("deadlifts", "9", "155")),
        ("deadlifts 9 (155)", ("deadlifts", "9", "155")),
        ("deadlifts 9 @ 15", ("deadlifts", "9", "15")),
        ("9 deadlifts @ 15", ("deadlifts", "9", "15")),
        ("deadlifts 60 kg x 9", ("deadlifts", "9", "60 kg")),
        ("deadlifts x 9, 5 burpees", ("deadlifts", "9", "")),
    ],
)
def test_the_count_of_a_movement_may_stand_behind_it(said, movement):
    statement = block(f"4 rft\nrow 250m\n{said}\n8:12")

    assert movement == movements(statement)[1]
    assert "" == statement.doubt


def test_a_number_behind_a_movement_that_may_be_its_load_is_in_doubt():
    assert "'40' may be reps or a load" == block("4 rft\nrow 250m\nthrusters 40\n8:12").doubt


def test_a_number_behind_the_only_movement_of_an_amrap_may_be_the_score():
    assert "reps of a round, or the score" == block("did a 9 min amrap: burpees 90 reps. 7 rounds").doubt


def test_a_number_behind_a_movement_of_a_scheme_is_no_count():
    assert "9" not in [reps for _, reps, *_ in movements(block("21-15-9 row 9 and thrusters 95. 9:00"))]


@phrases("text", "loads", loads=json.loads)
def test_a_load_is_of_all_that_are_done_with_it(text, loads):
    assert loads == [one.load for entry in block(text).entries for one in entry.sets]
    assert understood(text).certain


@pytest.mark.parametrize("said", ["not for time", "for quality", "nft", "- untimed"])
def test_rounds_that_are_not_for_time_are_a_circuit(said):
    statement = block(f"3 rounds {said}: 10 ring rows, 10 pistols")

    assert ("circuit", "") == (statement.kind, statement.doubt)


@pytest.mark.parametrize("said", ["no vest", "unpartitioned", "partitioned, without a vest"])
def test_how_a_benchmark_was_done_is_noted(said):
    statement = block(f"murph, {said}, 47:10")

    assert said.split(", ") == [fact.said for fact in statement.facts if fact.field == "note"]
    assert understood(f"murph, {said}, 47:10").certain


@pytest.mark.parametrize("scheme", ["21,15,9", "21-15-9 reps of", "21/15/9:"])
def test_a_scheme_is_written_in_many_ways(scheme):
    assert ("for_time", "6:12") == (
        (statement := block(f"{scheme} thrusters 75lb and pull-ups, 6:12")).kind,
        facts(statement)["score"],
    )


def test_reps_of_a_way_are_asked_about():
    statement = block("3 rft\n500 row\n12 burpees\n12:20")

    assert ("unreadable", "metres of 'row', or calories") == (statement.asks, statement.doubt)


@phrases("text", "score")
def test_a_score_is_told_in_many_ways(text, score):
    assert score == facts(block(text))["score"]
    assert understood(text).certain


def test_that_all_rounds_were_made_says_that_it_was_done():
    assert understood("EMOM 10: 5 burpees. completed all rounds").certain


# --- WODs that no word names


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("40 air squats, 30 sit ups, 20 burpees, 8:47", "8:47"),
        ("500m row, 30 thrusters 43kg, 20 pull ups in 12:32", "12:32"),
        ("run 400m, 25 wall balls, 15 burpees, run 400m - 9:58", "9:58"),
    ],
)
def test_movements_with_counts_and_one_time_behind_them_are_for_time(text, score):
    assert not understood(text).doubt
    assert ("for_time", {"score": score}) == (block(text).kind, facts(block(text)))


def test_ways_with_a_time_behind_them_are_no_wod():
    assert "for_time" not in [
        each.kind for each in understood("750m swim, 20k bike, 5k run - 1:19:05").statements
    ]


def test_a_circuit_may_be_on_and_off():
    said = block("40 sec on, 20 off x 4 rounds: 10 burpees, 10 kb swings 16kg")

    assert {"rest": "20 off", "rounds": "4"} == facts(said)
    assert [("burpees", "10", ""), ("kb swings", "10", "16kg")] == movements(said)


def test_the_lowest_round_of_a_tabata_is_its_score():
    assert {"score": "15"} == facts(block("tabata sit ups, lowest 15"))


def test_a_load_may_be_a_pair():
    said = block("3 rounds: 150m farmers carry 2x32kg, 10 db snatch 2 x 20kg")

    assert [("farmers carry", "", "32kg", "150m"), ("db snatch", "10", "20kg")] == movements(said)


def test_a_movement_is_scaled_to_a_load():
    said = block("4 rounds for time: 400m run, 12 thrusters. 14:20, scaled thrusters to 35kg")

    assert ("thrusters", "12", "35kg") in movements(said)


@phrases("text")
def test_a_block_with_its_score_is_likely_beside_words_and_other_numbers(text):
    (said,) = understood(text).statements
    assert said.doubt
    assert not said.asks


def test_a_load_that_is_not_understood_is_asked_about_beside_a_score():
    assert "unreadable" in [
        each.asks for each in understood("3 rft: 10 burpees, 400m run. 8:12, ball at 9").statements
    ]
