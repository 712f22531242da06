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
