"""Circuits, WODs and benchmarks: what is asked for, how it was done, and where that is not certain."""

import pytest

from agents.exercises import benchmarks
from agents.reading import rows
from agents.reading.statements import Statement
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


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Half Murph 22:10", "unreadable"),
        ("1/2 Murph 22:10", "unreadable"),
        ("3 rounds of Fran", "unreadable"),
        ("AMRAP 7: 12 burpees, 98 reps each", "unreadable"),
        ("AMRAP 10: 5 burpees. 8 rounds per minute", "unreadable"),
        ("100-80-60 double unders, 10-8-6 squat cleans 155. 14:55", "unreadable"),
        ("for time: 10 cleans 20/14 wall balls 5:00", "which_of_two"),
        ("AMRAP 12: 5 pull-ups. both are done unbroken", "score_missing"),
    ],
)
def test_what_cannot_be_drafted_is_asked(text, asks):
    (statement,) = understood(text).statements

    assert asks == statement.asks
    assert asks in [each.code for each in understood(text).questions]


def test_one_score_behind_two_benchmarks_is_of_neither():
    assert ["score_missing", "unreadable"] == [
        each.asks for each in understood("Fran and Grace 4:12").statements
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6 rft: 8 power cleans 115, 10 burpees. 15:20 scaled (95)", ["95", ""]),
        ("21-15-9: thrusters (95/65), pull-ups, 5:55. used the 95", ["95"]),
        ("5 rft w 60kg on the bar: 10 power cleans 10 burpees. 16:49", ["60kg", ""]),
        ("5 rft: 10 power cleans 10 thrusters. 16:49, 60 lb for the power cleans", ["60 lb", ""]),
    ],
)
def test_a_load_said_apart_is_of_the_one_movement_that_can_have_it(text, expected):
    statement = block(text)

    assert expected == [one.load for entry in statement.entries for one in entry.sets]
    assert "" == statement.doubt


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("4 rft 12 cleans, 20 snatches. 10:58, scaled to 95", "'95' may be of several"),
        ("21-15-9 thrusters pull ups 95lbs 6:02", "'95lbs' of what has no load"),
        ("amrap 10: 5 burpees, scaled: 5 squats. 6 rounds", "what was done instead"),
        ("cindy 17 rounds scaled (banded pull ups)", "what was done instead"),
        ("Fran subbed ring rows for pull-ups 5:00", "what was done instead"),
        ("Cindy 10+5, ring rows", "what was done instead"),
        ("amrap 12: 5 pull-ups, squats. 8 rounds", "how many of each"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("3 rounds 500m row 25 push-ups for time 11:44", "for_time", {"rounds": "3", "score": "11:44"}),
        ("10 cleans 135, 10 snatches 95 for time 5:00", "for_time", {"score": "5:00"}),
        ("WOD\n50 burpees\n12:33", "for_time", {"score": "12:33"}),
        ("FGB 312", "amrap", {"name": "FGB", "score": "312"}),
        ("18 rounds of Cindy", "amrap", {"name": "Cindy", "score": "18 rounds"}),
        ("5 rft: 10 burpees. 5 rounds. 12:00", "for_time", {"rounds": "5", "score": "12:00"}),
        ("for time: 50 burpees. TC + 31", "for_time", {"capped": "TC", "score": "31"}),
        ("21-15-9 cal row and burpees 9:00", "for_time", {"scheme": "21-15-9", "score": "9:00"}),
    ],
)
def test_a_block_opens_and_ends_in_many_ways(text, kind, said):
    assert (kind, said) == (block(text).kind, facts(block(text)))


def test_the_word_for_a_wod_alone_opens_none():
    assert [] == list(understood("WOD\n50 burpees").statements)


def test_the_total_of_a_block_is_its_score_and_no_length_of_the_day():
    assert () == understood("5 rft: 250m row. total 14:16").days


def test_numbers_that_mend_a_score_are_asked_about():
    assert "unreadable" == block("fran in 5:40.. sorry 5:14, wrong clock").asks
    assert "" == block("Annie. 8:56 and only tripped like 6 times").asks


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Time 9:41. 4 rft: 250m row, 12 push-ups", "9:41"),
        ("I came in at 9:41 on 4 rounds for time of 250m row and 12 push-ups", "9:41"),
        ("9:41 for 4 rounds of 250m row and 12 push-ups", "9:41"),
        ("Capped at 10:00 + 7 reps. It was 4 rft: 250m row, 12 push-ups", "7 reps"),
        ("timed out at 3 rounds + 5. 4 rft: 250m row, 12 push-ups", "3 rounds + 5"),
        ("5 rounds plus 6 reps, amrap 9: 12 push-ups, 15 squats", "5 rounds plus 6 reps"),
        ("scored 5 rounds on a 9 minute amrap, 12 push-ups, 15 squats", "5 rounds"),
    ],
)
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


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("hit the cap at 2 rounds + 12", {"capped": "hit the cap", "score": "2 rounds + 12"}),
        ("time capped at 9 min with 40 reps", {"time_cap": "9 min", "score": "40 reps"}),
        ("didn't finish, 40 reps when the clock ran out", {"score": "40 reps"}),
        ("40 reps at the cap", {"capped": "at the cap", "score": "40 reps"}),
        ("ran out of time", {"capped": "ran out of time"}),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("4 rft: 10 goblet squats, 8 push-ups, 12 kb swings, all with the 16. 9:00", ["16", "", "16"]),
        ("4 rft at 60kg on the bar: 10 power cleans 10 thrusters 12 kb swings. 9:00", ["60kg", "60kg", ""]),
        ("4 rft: 12 db snatches, 15 burpees. 9:00 with a 50lb db", ["50lb", ""]),
        ("4 rft: 15 wall balls (I used the 14), 12 deadlifts 155. 9:00", ["14", "155"]),
        ("4 rft: 15 burpees, 10 goblet squats with a 24kg kettlebell. 9:00", ["", "24kg kettlebell"]),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Hit Helen at lunchtime in 10:44", "10:44"),
        ("did 'Helen' at the box, 10:44", "10:44"),
        ("7 min amrap of burpees, 83 total", "83"),
        ("amrap in 9: 6 burpees, 12 wall balls. 6+3", "6+3"),
        ("150 wall balls for time, 9:30 with the 20", "9:30"),
        ("30 clean and jerks for time at 135, 3:10", "3:10"),
    ],
)
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


@pytest.mark.parametrize(
    "text",
    [
        "5 rounds for time: 10 power cleans, 10 burpees. 16:49, died in r4",
        "Annie 8:12 scaled singles",
        "10 min amrap: 10 kb swings 24kg, 10 burpees. 7 rounds, 3 rookies watching",
        "amrap 15 w/ vest 5 pull ups 10 push ups 15 squats - 14 rounds",
    ],
)
def test_a_block_with_its_score_is_likely_beside_words_and_other_numbers(text):
    (said,) = understood(text).statements
    assert said.doubt
    assert not said.asks


def test_a_load_that_is_not_understood_is_asked_about_beside_a_score():
    assert "unreadable" in [
        each.asks for each in understood("3 rft: 10 burpees, 400m run. 8:12, ball at 9").statements
    ]
