"""What was run, ridden, rowed, swum or walked: ways, times, intervals and the parts of a run."""

import pytest

from agents.reading.understanding import understood
from tests.phrase_tables import listed, phrases

Row = tuple[str, str, str, str, str]  # the block's kind, the name, how often, the load, everything more


def rows(text: str) -> list[Row]:
    """Each row of sets that is certain; everything more as "field words; field words"."""
    reading = understood(text)
    assert not reading.doubt
    return read(text)


def read(text: str) -> list[Row]:
    return [
        (
            f"{statement.kind} {each.kind}".strip(),
            entry.name,
            each.times,
            each.load,
            "; ".join(f"{fact.field} {fact.said}" for fact in each.more),
        )
        for statement in understood(text).statements
        for entry in statement.entries
        for each in entry.sets
    ]


def only(text: str) -> str:
    """Everything more of the only row."""
    ((_, _, _, _, more),) = rows(text)
    return more


def doubt(text: str) -> str:
    """Why it is not certain, by what is said or by a word that leaves open whether it was done."""
    return understood(text).doubt or understood(text).cue


# --- one leg


@phrases("text", "expected")
def test_a_way_and_a_time_are_said_in_any_order(text, expected):
    assert expected == only(text)


@phrases("text", "expected")
def test_a_pace_a_pulse_and_notes_are_of_the_way(text, expected):
    assert expected == only(text)


@phrases("text", "name")
def test_a_race_a_pace_and_the_track_tell_of_a_run(text, name):
    assert [name] == [row[1] for row in rows(text)]


def test_a_way_that_tells_of_no_discipline_is_in_doubt():
    assert "no word says how" == doubt("easy 12 k in the woods, 1:15")
    assert [("steady", "12 k", "", "", "distance 12 k; duration 1:15")] == read(
        "easy 12 k in the woods, 1:15"
    )
    assert "no word says how" == doubt("8 mi @ 16:00/mi")
    assert "no word says how" == doubt("3k in 12:00")
    assert "no word says how" == doubt("2 mi tempo at 6:30")


@pytest.mark.parametrize(
    "text", ["ran 12k in 1:15", "hiked 17 km in 4:20", "ran 200m in 26 s", "5k in 24:10"]
)
def test_a_time_is_of_hours_or_minutes_as_somebody_needs_it(text):
    assert rows(text)


@phrases("text", "expected")
def test_what_may_be_meant_otherwise_is_in_doubt(text, expected):
    assert expected == doubt(text)


# --- loads


@phrases("text", "load", "expected")
def test_a_load_is_carried(text, load, expected):
    assert [("steady", load, expected)] == [(kind, said, more) for kind, _, _, said, more in rows(text)]


def test_a_load_of_which_it_is_not_said_what_it_is_is_in_doubt():
    assert "a load of what is not said" == doubt("row 5k 60 kg")
    assert "two loads" == doubt("ruck 5 mi 35 lb 45 lb")
    assert "'35' is not understood" == doubt("ruck 5 mi w/ 35")


# --- intervals


@phrases("text", "count", "expected")
def test_intervals_are_so_many_alike(text, count, expected):
    ((kind, _, times, _, more),) = rows(text)

    assert ("intervals", count, expected) == (kind, times, more)


@phrases("text", "fact")
def test_when_the_next_begins_and_all_calories_are_of_the_intervals_together(text, fact):
    (statement,) = understood(text).statements

    assert (fact, "") == (" ".join(statement.facts[0]), understood(text).doubt)


@phrases("text", "times")
def test_splits_are_the_times_of_the_intervals(text, times):
    assert times.split() == [row[4].split("duration ")[1].split(";")[0] for row in rows(text)]


def test_the_rest_is_of_every_interval_and_what_else_is_said_of_the_first():
    said = "row 2x500m: 1:50, 1:52, 90s rest, hr 165"

    assert ["heart_rate hr 165", ""] == [
        ";".join(m for m in row[4].split("; ") if "hr" in m) for row in rows(said)
    ]
    assert all("rest 90s rest" in row[4] for row in rows(said))


def test_a_row_of_ways_with_their_times_are_intervals():
    said = rows("row 250m 0:48\n500m 1:41\n250m 0:47")

    assert ["intervals"] * 3 == [row[0] for row in said]
    assert "distance 500m; duration 1:41" == said[1][4]


@phrases("text", "expected")
def test_intervals_that_do_not_belong_together_are_in_doubt(text, expected):
    assert expected == doubt(text)


# --- parts of a run


def test_intervals_that_may_be_a_part_of_the_way_are_a_note_of_it_and_in_doubt():
    said = "ran 10k with 4x1k at 3:50"

    assert doubt(said)
    assert [("steady", "ran", "", "", "distance 10k; note 4x1k at 3:50")] == read(said)


@phrases("text", "expected", expected=listed)
def test_a_warm_up_and_a_cool_down_are_parts_of_their_own(text, expected):
    assert expected == [f"{kind}: {more}" for kind, _, _, _, more in rows(text)]


def test_a_way_said_twice_is_one():
    assert "distance 5k; duration 24:03" == only("parkrun, 24:03 for the 5k")


def test_a_measure_stays_in_its_own_sentence():
    first, then = rows("Morning 2000 m swim 38:12. Evening 8 km run, 5:05/km")

    assert ("distance 2000 m; duration 38:12", "distance 8 km; pace 5:05/km") == (first[4], then[4])


# --- what is no run


@phrases("text")
def test_a_remark_a_look_back_and_lifts_are_no_run(text):
    assert all("distance" not in row[4] or doubt(text) for row in read(text))


def test_somebody_elses_run_is_in_doubt():
    assert "'John' is not understood" == doubt("John ran 5k in 20:00")


@pytest.mark.parametrize("text", ["my 5k time is 22:30", "my mile is 5:40", "my marathon is 3:30:00"])
def test_what_somebody_can_run_is_no_certain_run(text):
    assert doubt(text)


# --- as people tell of it


@phrases("text", "expected")
def test_what_is_said_besides_is_of_the_way_or_of_nothing(text, expected):
    assert expected == read(text)[0][4]
    assert 1 == len(read(text))


@phrases("text", "times", "expected")
def test_how_often_stands_before_the_way_or_behind_it(text, times, expected):
    ((_, _, count, _, more),) = rows(text)

    assert (times, expected) == (count, more)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 5k no wait 6k", "distance 6k"),
        ("ran 5k in 25:10. make that 26:10", "distance 5k; duration 26:10"),
    ],
)
def test_what_is_mended_stands_for_what_was_said_before(text, expected):
    assert [expected] == [row[4] for row in read(text)]
    assert doubt(text)


@phrases("text", "expected")
def test_what_is_said_twice_or_of_parts_is_in_doubt(text, expected):
    assert expected == doubt(text)


@phrases("text")
def test_what_is_too_often_meant_otherwise_is_asked(text):
    assert {"unreadable"} == {each.asks for each in understood(text).statements}
    assert "How far" in understood(text).questions[0].text


def test_the_name_goes_without_words_for_the_manner():
    told = ("easy run 5k", "trail run of 5k", "hill sprints 8x20s", "stationary bike 20 min")

    assert ["run", "run", "hill sprints", "stationary bike"] == [read(text)[0][1] for text in told]


def test_words_of_another_sentence_are_no_part_of_a_journey_that_is_not_whole():
    assert not read("Legs were comedy on the stairs. Already looking forward to the 50K in autumn")
    assert not read('"ran" on a mug')


@pytest.mark.parametrize(
    ("text", "sort"),
    [("1 hour of yoga", "mobility"), ("bouldering 2 hours", "sport"), ("plank 2x30s", "strength")],
)
def test_a_sport_or_a_class_is_told_by_its_time(text, sort):
    assert [sort] == [each.sort for each in understood(text).statements]


def test_of_two_ways_of_moving_with_a_slash_neither_is_meant():
    assert "walk" not in [row[1] for row in read("run/walk 3 miles 39:00")]


def test_a_second_day_ends_a_journey():
    first, second = read("Mon: ran 10k 49:10\nTue: rowed 5k 20:02")

    assert ("distance 10k; duration 49:10", "distance 5k; duration 20:02") == (first[4], second[4])


def test_the_duration_of_a_session_of_intervals_is_the_days():
    said = understood("ran 8 x 2 min. 1h05 in total")

    assert ["duration"] == [each.fact.field for each in said.days]


def test_a_time_is_of_the_way_before_it_and_not_of_the_next_sentence():
    said = understood("ran 5k 24:10. run felt good")

    (one,) = said.statements[0].entries[0].sets
    assert {"distance": "5k", "duration": "24:10"} == dict(one.more)
    assert not said.certain


# --- what stands beside it


@phrases("text", "expected")
def test_places_weather_ranks_and_readings_of_a_watch_leave_no_doubt(text, expected):
    assert expected == only(text)


def test_a_time_before_what_came_then_is_not_of_that():
    assert "jog distance 4k; duration 22 min" in " ".join(
        f"{name} {more}" for _, name, _, _, more in read("jog 4k 22 min then stretch")
    )


@phrases("text", "why")
def test_what_may_be_another_run_or_is_said_roughly_is_not_certain(text, why):
    assert why == doubt(text)


def test_a_bare_number_behind_times_may_be_one_of_them():
    assert "'200' may be one more of the times" == doubt("5x300 on the track 50 51 50 52 50 w/ 200 jog")


def test_the_load_of_a_lift_is_not_of_the_run_behind_it():
    assert all(name != "3k" for _, name, _, _, _ in read("bench 3x5 60kg, 3k in 15:10"))


# --- what nobody named


@phrases("text", "expected")
def test_a_pool_a_stroke_or_words_around_a_run_are_enough(text, expected):
    ((_, name, _, _, more),) = rows(text)

    assert expected == f"{name} {more}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "10x300 @ 58s w/ 100 walk",
            ("intervals", "300", "10", "", "distance 300; duration 58s; note w/ 100 walk"),
        ),
        ("6x600 @ 2:12 off 90s", ("intervals", "600", "6", "", "distance 600; duration 2:12; rest 90s")),
        ("easy 7 mi with 4 strides", ("steady", "7 mi", "", "", "distance 7 mi; note 4 strides")),
        ("9 km easy, windy", ("steady", "9 km", "", "", "distance 9 km")),
    ],
)
def test_intervals_with_a_clock_and_an_easy_way_may_be_a_run(text, expected):
    assert [expected] == read(text)
    assert understood(text).doubt


@phrases("text")
def test_nothing_is_made_of_ways_that_nobody_covered_for_sure(text):
    assert not read(text)


# --- several days in one message


@phrases("text", "expected", expected=listed)
def test_a_day_that_leads_on_to_a_way_opens_another_journey(text, expected):
    found = [row[4].removeprefix("distance ").replace("; ", " ") for row in read(text)]

    assert expected == found
    assert not [each.asks for each in understood(text).statements if each.asks]


def test_a_way_without_a_name_is_perhaps_of_the_journey_before_it():
    first, second = understood("walked 3 km this morning, another 2 km 25 min tonight").statements

    assert ("walked", "") == (first.entries[0].name, first.doubt)
    assert ("walked", "hiking", "no word says how") == (second.entries[0].name, second.sort, second.doubt)


def test_a_way_without_a_name_is_of_nothing_but_a_journey():
    assert "4k" == read("squats 3x5 100 kg yesterday. today 4k 22:30")[1][1]


def test_a_part_of_the_day_beside_the_day_ends_nothing():
    assert "distance 4 miles; duration 36:20" == only("ran 4 miles after work today, 36:20")


# --- numbers that are no measures


@pytest.mark.parametrize(
    "text",
    [
        "cycled 30 km with 3 schoolmates, 1:20",
        "row 5k 21:30, then 2 croissants",
        "ran 4 miles pushing 2 toddlers, 40 min",
    ],
)
def test_a_number_of_things_leaves_a_journey_likely(text):
    (each,) = understood(text).statements
    assert each.doubt
    assert not each.asks


@pytest.mark.parametrize("text", ["ran 5k, 25", "rode 40 milse in 80 min", "ran 5k with 3 reps"])
def test_a_number_that_may_be_a_measure_is_asked_about(text):
    assert all(each.asks for each in understood(text).statements)


@phrases("text", "expected")
def test_what_is_counted_or_climbed_is_no_measure(text, expected):
    assert expected == only(text)


def test_a_way_of_all_of_them_is_a_note():
    assert "distance 800m; duration 3:05; note 8 km" == only("ran 6x800m in 3:05, 8 km total")


# --- words of the way


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hiked up to the old tower, 9 km, 3h10", "distance 9 km; duration 3h10"),
        ("bike Tuesday was 55 km / 2h05", "distance 55 km; duration 2h05"),
        ("jogged 20 min around the lake", "duration 20 min"),
    ],
)
def test_words_of_where_and_was_end_no_journey(text, expected):
    (row,) = read(text)
    assert expected == row[4]


def test_a_word_of_another_part_leaves_a_journey_likely():
    (each,) = understood("ran the usual loop again, 9k, 46 mins").statements

    assert "'again' is not understood" == each.doubt
    assert not each.asks


# --- the parts of a swim, and of the track


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8x50 drill", [("intervals", "8", "distance 50; note drill")]),
        ("16x25 kick on 0:50", [("intervals", "16", "distance 25; note kick")]),
        (
            "swam 1300m: 300 wu, 8x100 on 1:50, 200 cd",
            [
                ("warm-up", "", "distance 300; note 1300m"),
                ("intervals", "8", "distance 100"),
                ("warm-up", "", "distance 200"),
            ],
        ),
    ],
)
def test_the_parts_of_a_swim_need_no_unit(text, expected):
    assert expected == [(kind, times, more) for kind, _, times, _, more in rows(text)]


def test_a_bare_number_that_no_pool_has_is_not_understood():
    assert "'310' is not understood" == doubt("swam 1 km, 310")


def test_a_warm_up_and_a_cool_down_may_be_as_long():
    told = read("hill reps 8x90s, 2k warm up, 2k cool down")
    assert [("intervals", "8"), ("warm-up", ""), ("warm-up", "")] == [(row[0], row[2]) for row in told]


def test_seconds_of_intervals_need_no_unit():
    (each,) = read("10x200 in 38, walk back")
    assert "distance 200; duration 38; note walk back" == each[4]


def test_a_pace_between_two_is_a_note():
    assert "distance 400; note 88-90" == only("track: 12x400 in 88-90")


@pytest.mark.parametrize("text", ["the ride was 41.2 miles, I was rounding", "it was one point six miles"])
def test_what_a_journey_was_may_mend_what_was_told(text):
    assert not read(text)


def test_what_a_journey_was_with_its_time_is_told():
    assert "distance 58 km; duration 2h05" == only("bike Tuesday was 2h05 / 58 km")


def test_a_number_of_things_beside_a_way_alone_is_asked_about():
    assert ["unreadable"] == [
        each.asks for each in understood("first run over 4 miles postpartum (14 wks)").statements
    ]


def test_hours_and_minutes_may_go_on_to_what_they_include():
    assert "distance 9 miles; duration 6 hrs 10" == read("hiked 9 miles, 6 hrs 10 including stops")[0][4]


def test_a_rest_may_be_said_of_how():
    told = only("ran 6x800 m, 90 seconds standing rest")
    assert "distance 800 m; rest 90 seconds standing rest" == told


@phrases("text", "expected")
def test_a_class_or_a_sport_is_told_by_its_time(text, expected):
    ((_, name, *_),) = rows(text)
    assert expected == name


@pytest.mark.parametrize(
    "text", ["gravel ride, 71k, 3h20, bonked at 55", "trail run 14 km 1:48, twisted an ankle at 9"]
)
def test_where_on_the_way_something_was_leaves_it_likely(text):
    (each,) = understood(text).statements
    assert each.doubt
    assert not each.asks


def test_a_way_may_be_told_by_what_it_was_before():
    assert "distance 5.5k; duration 31:20" == only("ran 5.5k before breakfast, 31:20")
