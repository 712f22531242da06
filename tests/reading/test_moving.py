"""What was run, ridden, rowed, swum or walked: ways, times, intervals and the parts of a run."""

import pytest

from agents.reading.understanding import understood

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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 5k in 24:10", "distance 5k; duration 24:10"),
        ("24:10 for a 5k run", "distance 5k; duration 24:10"),
        ("ran 3k off the bike in 15:02", "distance 3k; duration 15:02"),
        ("sat on the bike for 40 min, 15 km", "distance 15 km; duration 40 min"),
        ("45 min on the bike, 14.8 miles", "distance 14.8 miles; duration 45 min"),
        ("jogged for an hour and ten mins", "duration an hour and ten mins"),
        ("rowed half an hour", "duration half an hour"),
        ("20' run", "duration 20'"),
        (
            "ran thirteen point one miles in one hour fifty two",
            "distance thirteen point one miles; duration one hour fifty two",
        ),
        ("ran a marathon. 3:58:41", "distance a marathon; duration 3:58:41"),
        ("ran a mile in 5:58", "distance a mile; duration 5:58"),
        ("Morning Run\nDistance 8.02 km\nTime 45:11", "distance 8.02 km; duration 45:11"),
        ("20 cal row", "calories 20 cal"),
        ("rode 32k in 1h12 against the wind", "distance 32k; duration 1h12"),
        ("rode 40k in 1h12 into the wind", "distance 40k; duration 1h12"),
        ("walked 5k w the dog, 58 min", "distance 5k; duration 58 min"),
        ("ran 30 min on the treadmill, 3.25 miles", "distance 3.25 miles; duration 30 min"),
        ("ski erg 1000m 4:02", "distance 1000m; duration 4:02"),
    ],
)
def test_a_way_and_a_time_are_said_in_any_order(text, expected):
    assert expected == only(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 5k in 24:10, avg HR 162", "distance 5k; duration 24:10; heart_rate avg HR 162"),
        ("ran 10 mi @ 7:50/mi", "distance 10 mi; pace 7:50/mi"),
        ("6.2 miles run 51:40 avg pace 8:20/mile", "distance 6.2 miles; duration 51:40; pace 8:20/mile"),
        ("12 km run 5'12\"/km", "distance 12 km; pace 5'12\"/km"),
        ("ran 4 mi at 7:10 pace", "distance 4 mi; pace 7:10 pace"),
        ("ran 6 miles at 8:30", "distance 6 miles; pace 8:30"),
        ("rowed 5k at 2:04", "distance 5k; pace 2:04"),
        ("rowed 5k 20:00, 2:00/500m", "distance 5k; duration 20:00; pace 2:00/500m"),
        (
            "ran 8k in 40:00, 120 m of climbing, cadence 172",
            "distance 8k; duration 40:00; note 120 m of climbing; note cadence 172",
        ),
        (
            "rode 20 miles, 2 hours, 140 bpm, 600 cal",
            "distance 20 miles; duration 2 hours; heart_rate 140 bpm; calories 600 cal",
        ),
        ("ran 5k 25:00\nCalories 312", "distance 5k; duration 25:00; calories 312"),
        (
            "4mi run 33:08, splits 8:31 8:20 8:15 8:02",
            "distance 4mi; duration 33:08; note 8:31 8:20 8:15 8:02",
        ),
        (
            "Strava says 5.1 mi in 41:10, 8:04/mi pace, run by the river",
            "distance 5.1 mi; duration 41:10; pace 8:04/mi",
        ),
        ("3 mile run 24:07 (8:10, 8:02, 7:55)", "distance 3 mile; duration 24:07; note 8:10, 8:02, 7:55"),
    ],
)
def test_a_pace_a_pulse_and_notes_are_of_the_way(text, expected):
    assert expected == only(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10k tempo 46:30", "10k"),
        ("10 miler 1:20:05", "10 miler"),
        ("parkrun in 22:30", "parkrun"),
        ("a half marathon in 1:47:12", "a half marathon"),
        ("10mi @ 7:50/mi", "7:50/mi"),
        ("6 miles @ 9:15", "6 miles @ 9:15"),
        ("6x400 @ 1:30 on the track", "track"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran a mile in an hour", "nobody is so fast, or so slow"),
        ("ran 10k in 7:30", "a pace, or a time"),
        ("ran 5 miles 8:00", "a pace, or a time"),
        ("ran 45:10", "a time alone"),
        ("ran 5k and 10k", "two ways or times"),
        ("ran 5k 25:00, 26:00 and 27:00 at 5:00/km, 5:10/km", "times of its parts"),
        ("ran 5 m", "metres or minutes"),
        ("5k pb is 19:30", "a best, of when is not said"),
        ("ran 5k in 10 min 1 hour", "nobody is so fast, or so slow"),
        ("ran 5k in 0:00", "nobody is so fast, or so slow"),
        ("ran 5k 3x5", "sets of a lift"),
        ("ran 5k 10, 8, 6", "sets of a lift"),
        ("ran 5k tempo 31", "'31' is not understood"),
        ("ran 5k, tempo 3-1-1", "'tempo 3-1-1' of a journey"),
        ("ran 0 km", "'0 km' is no way"),
        ("ran frob 5k", "'frob' is not understood"),
        ("warm up run, 5k in 25:00", "'warm up' is not understood"),
        ("ran 5k, 1:30 interval", "sent off for nothing"),
        ("ran 5:00 4:50 4:55 in 3 miles", "times of what is not said"),
    ],
)
def test_what_may_be_meant_otherwise_is_in_doubt(text, expected):
    assert expected == doubt(text)


# --- loads


@pytest.mark.parametrize(
    ("text", "load", "expected"),
    [
        ("6 mi ruck 45# 1h31", "45#", "distance 6 mi; duration 1h31"),
        ("rucked 45 lb 1h31", "45 lb", "duration 1h31"),
        ("ruck 6mi 35lb 1:38:20", "35lb", "distance 6mi; duration 1:38:20"),
        ("rucked 8k with a 15kg vest, 85 min", "15kg vest", "distance 8k; duration 85 min"),
        ("stairmaster 20 min w a 40 lb vest", "40 lb vest", "duration 20 min"),
        ("ran 5k with a 20 lb vest in 30:00", "20 lb vest", "distance 5k; duration 30:00"),
    ],
)
def test_a_load_is_carried(text, load, expected):
    assert [("steady", load, expected)] == [(kind, said, more) for kind, _, _, said, more in rows(text)]


def test_a_load_of_which_it_is_not_said_what_it_is_is_in_doubt():
    assert "a load of what is not said" == doubt("row 5k 60 kg")
    assert "two loads" == doubt("ruck 5 mi 35 lb 45 lb")
    assert "'35' is not understood" == doubt("ruck 5 mi w/ 35")


# --- intervals


@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("6x400 @ 1:30 w/ 200 jog", "6", "distance 400; duration 1:30; note w/ 200 jog"),
        ("ran 6x400m @ 1:30 w/ 200m walk", "6", "distance 400m; duration 1:30; note 200m walk"),
        ("8 x 500m row, 1:45 avg, 2 min rest", "8", "distance 500m; duration 1:45; rest 2 min rest"),
        ("6 x 500m row, all at 1:47/500m", "6", "distance 500m; pace 1:47/500m"),
        ("ran 5x1k in 3:50", "5", "distance 1k; duration 3:50"),
        ("ran 10 x 1 min hard / 1 min easy", "10", "duration 1 min; note 1 min easy"),
        ("bike 4x8 min @ 265w w/ 4 min easy", "4", "duration 8 min; note 265w; note 4 min easy"),
        ("bike 10 x 30s on 30s off", "10", "duration 30s; rest 30s off"),
        ("row 3x10 min @ threshold", "3", "duration 10 min"),
        ("row 3x20'", "3", "duration 20'"),
        ("10x100m swim, 1:45 each, 20 sec rest", "10", "distance 100m; duration 1:45; rest 20 sec rest"),
        ("5 x 20 cal bike", "5", "calories 20 cal"),
    ],
)
def test_intervals_are_so_many_alike(text, count, expected):
    ((kind, _, times, _, more),) = rows(text)

    assert ("intervals", count, expected) == (kind, times, more)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("swim 20x50 on 1:00", "interval 1:00"),
        ("swim 10x100m on :90", "interval :90"),
        ("10 x 100m swim on the 1:45", "interval 1:45"),
        ("swim 10x100m, 1:45 interval", "interval 1:45"),
        ("assault bike 10 x 30s on 30s off, 118 cals", "score 118 cals"),
    ],
)
def test_when_the_next_begins_and_all_calories_are_of_the_intervals_together(text, fact):
    (statement,) = understood(text).statements

    assert (fact, "") == (" ".join(statement.facts[0]), understood(text).doubt)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("ran 3x1mi 6:45, 6:41, 6:38 w/ 3 min rest", "6:45 6:41 6:38"),
        ("ran 3x400m: 1:28 1:27 1:29", "1:28 1:27 1:29"),
        ("ran 3x60m: 8.9, 8.8, 8.5", "8.9 8.8 8.5"),
        ("ran 4 x 400m w 90s rest. 88 87 87 89", "88 87 87 89"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 4x400m: 1:28, 1:27, 1:29", "the times are not as many as the intervals"),
        ("ran 6x400m, 12 min", "nobody is so fast, or so slow"),
        ("ran 6x400m 1:30. 5 min", "a time besides the intervals"),
        ("ran 5 miles, 6x100m in 20 s", "a way besides the intervals"),
        ("10x1min hard, w/ 1 min easy running", "named by what was done between"),
    ],
)
def test_intervals_that_do_not_belong_together_are_in_doubt(text, expected):
    assert expected == doubt(text)


# --- parts of a run


def test_intervals_that_may_be_a_part_of_the_way_are_a_note_of_it_and_in_doubt():
    said = "ran 10k with 4x1k at 3:50"

    assert doubt(said)
    assert [("steady", "ran", "", "", "distance 10k; note 4x1k at 3:50")] == read(said)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "ran 2 mi warm up, 3 mi tempo at 6:30, 1 mi cool down",
            ["warm-up: distance 2 mi", "steady: distance 3 mi; pace 6:30", "warm-up: distance 1 mi"],
        ),
        (
            "swim: 400m warm up, 10x100m in 1:50, 200m cool down",
            ["warm-up: distance 400m", "intervals: distance 100m; duration 1:50", "warm-up: distance 200m"],
        ),
        (
            "ran 5k in 25:00, 5 min cool down",
            ["steady: distance 5k; duration 25:00", "warm-up: duration 5 min"],
        ),
        (
            "ran 10 min warm up, 5k in 25:00",
            ["warm-up: duration 10 min", "steady: distance 5k; duration 25:00"],
        ),
        ("ran 1 mi warm up, 25 min", ["warm-up: distance 1 mi", "steady: duration 25 min"]),
        (
            "bike: warm up 10 min, 4x8 min, cool down 5 min",
            ["warm-up: duration 10 min", "intervals: duration 8 min", "warm-up: duration 5 min"],
        ),
        ("15 min jog warm up", ["warm-up: duration 15 min"]),
    ],
)
def test_a_warm_up_and_a_cool_down_are_parts_of_their_own(text, expected):
    assert expected == [f"{kind}: {more}" for kind, _, _, _, more in rows(text)]


def test_a_way_said_twice_is_one():
    assert "distance 5k; duration 24:03" == only("parkrun, 24:03 for the 5k")


def test_a_measure_stays_in_its_own_sentence():
    first, then = rows("Morning 2000 m swim 38:12. Evening 8 km run, 5:05/km")

    assert ("distance 2000 m; duration 38:12", "distance 8 km; pace 5:05/km") == (first[4], then[4])


# --- what is no run


@pytest.mark.parametrize(
    "text",
    [
        "but held 4:55/km",
        "last month I did 10k in 50",
        "marathon in May",
        "bench 3x5 185",
        "walking lunges 3x10",
    ],
)
def test_a_remark_a_look_back_and_lifts_are_no_run(text):
    assert all("distance" not in row[4] or doubt(text) for row in read(text))


def test_somebody_elses_run_is_in_doubt():
    assert "'John' is not understood" == doubt("John ran 5k in 20:00")


@pytest.mark.parametrize("text", ["my 5k time is 22:30", "my mile is 5:40", "my marathon is 3:30:00"])
def test_what_somebody_can_run_is_no_certain_run(text):
    assert doubt(text)


# --- as people tell of it


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 10k (6.2 mi) in 49:30", "distance 10k; duration 49:30"),
        ("ran 2h15 by headlamp", "duration 2h15"),
        ("jogged 25 minutes with the double stroller", "duration 25 minutes"),
        ("Run\nDistance 8.02 km\nDuration 44:31", "distance 8.02 km; duration 44:31"),
        ("ran 5k in 25:00, moving time 24:40", "distance 5k; duration 25:00; note 24:40"),
        ("swim tonight, 25 m pool. 500 m freestyle in 9:20", "distance 500 m; duration 9:20; note 25 m pool"),
        ("run, on the treadmill, easy run 5k", "distance 5k"),
        ("ran 10k: 3k easy, 4k hard, 3k easy", "distance 10k; note 3k easy, 4k hard, 3k"),
        ("ran 5k 25:00\nShoes: Pegasus 40 (412 km)", "distance 5k; duration 25:00"),
        ("ran a mile in 7m32s", "distance a mile; duration 7m32s"),
        ("easy run 5k, stopped twice", "distance 5k"),
    ],
)
def test_what_is_said_besides_is_of_the_way_or_of_nothing(text, expected):
    assert expected == read(text)[0][4]
    assert 1 == len(read(text))


@pytest.mark.parametrize(
    ("text", "times", "expected"),
    [
        ("500m row x3, 90s rest", "3", "distance 500m; rest 90s rest"),
        ("ran 6x300 @ 58s w 100 walk", "6", "distance 300; duration 58s; note w 100 walk"),
        ("ran 6x400m, w/ 90s walking", "6", "distance 400m; note w/ 90s walking"),
        ("ran 6x400m with 90s walking", "6", "distance 400m; note with 90s walking"),
        ("ran 6x400m @ 80s w/ 2 min jog", "6", "distance 400m; duration 80s; note 2 min jog"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("trail 25k today, ran the 25k in 2:41:33", "a way twice"),
        ("ran 5k (25:10/24:50)", "times of its parts"),
        ("ran 5k 25:10 24:50 25:00", "times of its parts"),
        ("ran 10 miles 7:45", "a pace, or a time"),
        ("ran 5k 24:10, hr 150, hr 160", "two of heart_rate"),
        ("sled push 50m 2:38:00", "nobody is so fast, or so slow"),
        ("row x3 x4 500m", "how often of what"),
        ("5k run, pb is 19:30", "a best, of when is not said"),
        ("5k run, new pb, 19:30", "a best, of when is not said"),
    ],
)
def test_what_is_said_twice_or_of_parts_is_in_doubt(text, expected):
    assert expected == doubt(text)


@pytest.mark.parametrize(
    "text",
    [
        "ran 45:10",
        "ran 6x400m w/ 2 min",
        "ran 4x400m: 1:28, 1:27",
        "swam 20 min then 30 min on the bike",
        "ran 5k in 10 min 1 hour",
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran a 5k, 23:40, 4th in my age group", "distance 5k; duration 23:40"),
        ("parkrun 26:12, came 40th of 233", "distance parkrun; duration 26:12"),
        ("10k race 48:05, 112th out of 900, 14 degrees", "distance 10k; duration 48:05"),
        ("rode 30 km in 1h05, it was 31 degrees out", "distance 30 km; duration 1h05"),
        ("rode 50 km on the trainer in 1:31:00", "distance 50 km; duration 1:31:00"),
        ("hiked Mount Si, 8 miles, 4 h 20", "distance 8 miles; duration 4 h 20"),
        ("hiked Snowdon with the dog, 14 km, 5 hours 40", "distance 14 km; duration 5 hours 40"),
        ("ran the canal loop, 9 km, 51:10", "distance 9 km; duration 51:10"),
        ("walked the pup 3 km in 35 min", "distance 3 km; duration 35 min"),
        ("swam 1200 m @ the Lido, 31 min", "distance 1200 m; duration 31 min"),
        ("800m swim yesterday arvo, 1:58/100m", "distance 800m; pace 1:58/100m"),
        ("swam 1 km in the pool, 25:10", "distance 1 km; duration 25:10"),
        ("ran 8k averaging 5:02/km", "distance 8k; pace 5:02/km"),
        ("06:30 to 07:10 ran 7 km", "distance 7 km"),
        ("ran 7 km in 40:10, new shoes cost £89 and socks 12 quid", "distance 7 km; duration 40:10"),
        ("ran 8k today in 42", "distance 8k; duration 42"),
        ("ran a 10k in 48 flat", "distance 10k; duration 48"),
        ("hill reps 6x75s", "duration 75s"),
        ("ran 6 x 2 min up the ski slope", "duration 2 min"),
        ("just got back from a 7 mile run, 62 minutes", "distance 7 mile; duration 62 minutes"),
        ("brick: ran 4 km in 20:10", "distance 4 km; duration 20:10"),
        ("swam 1000 m, 40 lengths of a 25 m pool", "distance 1000 m; note 40 lengths of a 25 m pool"),
        ("6x800m on the rower, 2:58 each, 90 s off", "distance 800m; duration 2:58; rest 90 s off"),
        ("ran 10x400 @ 1:24 off 60s", "distance 400; duration 1:24; rest 60s"),
        ("ran 8x200 in 36s, walk back down", "distance 200; duration 36s; note walk back down"),
        ("ran 5k in 24:10, 40 sec off my best", "distance 5k; duration 24:10; note 40 sec off my best"),
        ("ran 8k in 44:10, 2 min off", "distance 8k; duration 44:10; note 2 min off"),
        ("ran 16 km, 1:24:00, avg pulse 148", "distance 16 km; duration 1:24:00; heart_rate avg pulse 148"),
        ("42 km ride, 1:31:10 moving", "distance 42 km; duration 1:31:10"),
        ("bike 3x8 min, 4 min easy spinning between", "duration 8 min; note 4 min easy"),
        (
            "Ride\nDistance: 40.1 km\nTime: 1:24:00\nAvg HR: 138 bpm\nAvg Power: 181 W\nTotal Ascent: 300 ft",
            "distance 40.1 km; duration 1:24:00; heart_rate Avg HR: 138 bpm; note Avg Power: 181 W; "
            "note Total Ascent: 300 ft",
        ),
    ],
)
def test_places_weather_ranks_and_readings_of_a_watch_leave_no_doubt(text, expected):
    assert expected == only(text)


def test_a_time_before_what_came_then_is_not_of_that():
    assert "jog distance 4k; duration 22 min" in " ".join(
        f"{name} {more}" for _, name, _, _, more in read("jog 4k 22 min then stretch")
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sat: 14k long run 1:19:00, sun: 40 min recovery jog", "done between no intervals"),
        ("ran a meeting for 45 min", "'meeting' is not understood"),
        ("school run 20 min", "'school' is not understood"),
        ("ran 10k in just under 45 min", "'just under' may be a word of roughly"),
    ],
)
def test_what_may_be_another_run_or_is_said_roughly_is_not_certain(text, why):
    assert why == doubt(text)


def test_a_bare_number_behind_times_may_be_one_of_them():
    assert "'200' may be one more of the times" == doubt("5x300 on the track 50 51 50 52 50 w/ 200 jog")


def test_the_load_of_a_lift_is_not_of_the_run_behind_it():
    assert all(name != "3k" for _, name, _, _, _ in read("bench 3x5 60kg, 3k in 15:10"))


# --- what nobody named


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12x50m free on 1:05", "free distance 50m; note free"),
        ("pool 1800 m 40 min", "pool distance 1800 m; duration 40 min"),
        ("1800 yards in the pool, 36:10", "pool distance 1800 yards; duration 36:10"),
        ("open water 1.2k 24:10 wetsuit", "open water distance 1.2k; duration 24:10"),
        ("club ride 60 km, 2:05:00", "ride distance 60 km; duration 2:05:00"),
        ("Glorious hike, 11 km, 3h30", "hike distance 11 km; duration 3h30"),
        ("ran 8 km in 41:10 with 4 strides at the end", "ran distance 8 km; duration 41:10; note 4 strides"),
        ("ran 8 km in 41:10 plus 4 strides", "ran distance 8 km; duration 41:10; note 4 strides"),
    ],
)
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


@pytest.mark.parametrize(
    "text",
    [
        "normally it is 10x300 in 58 s",
        "I'd rather 20 miles easy",
        "never made it to the pool for the 2000m",
        "pool 1800 m",
        "swam 30 lengths of 25m",
        "12 strides",
    ],
)
def test_nothing_is_made_of_ways_that_nobody_covered_for_sure(text):
    assert not read(text)


# --- several days in one message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mon: 4k 22:10\nWed: 6k 33:05", ["4k duration 22:10", "6k duration 33:05"]),
        (
            "Tuesday 3 miles in 27:15. Thursday 5 miles 46:20",
            ["3 miles duration 27:15", "5 miles duration 46:20"],
        ),
        (
            "ran 3 mi 27:00 this morning and another 2 mi 17:45",
            ["3 mi duration 27:00", "2 mi duration 17:45"],
        ),
        ("am: 5 miles 40:10. pm: 3 miles 25:30", ["5 miles duration 40:10", "3 miles duration 25:30"]),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("stair climber 20 min, 75 floors", "duration 20 min"),
        ("bjj 90 min, 6 rolls", "duration 90 min"),
        ("hot yoga 60 min at 39°C", "duration 60 min"),
        ("c25k today: ran 22 min", "duration 22 min"),
        ("rode 62 km, 2:40:00, 740m up", "distance 62 km; duration 2:40:00; note 740m up"),
        ("hiked 9 km in 3h, 800m of climbing", "distance 9 km; duration 3h; note 800m of climbing"),
        ("ran 5 miles, 320 ft elev gain", "distance 5 miles; note 320 ft elev gain"),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bouldering session 2 hours", "bouldering"),
        ("karate class 75 min", "karate"),
        ("went climbing for 2 hours", "climbing"),
        ("90 min aqua fit", "aqua fit"),
        ("1h20 on the turbo", "turbo"),
        ("backpacked 3 hours with a 40 lb pack", "backpacked"),
        ("45 min of five a side football", "five a side football"),
        ("bodypump class 55 mins", "bodypump class"),
    ],
)
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
