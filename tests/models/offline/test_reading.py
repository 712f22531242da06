import sys
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.models.offline.reader import read
from agents.models.offline.reading import Context
from tests.models.offline.compact import acts, codes, sets, workouts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Squat\n5@165\n5@95", "Squat: 5 @165, 5 @95"),
        ("5@165 Squat\n8@30 Curl", "Squat: 5 @165 | Curl: 8 @30"),
        ("Bench heavy\n3@195", "Bench: 3 @195"),
        ("Back work\n12@35 dumbbell row", "dumbbell row: 12 @35"),
        ("Zercher banana walk 3x5 100kg", "Zercher banana walk: 3x5 @100kg"),
        ("Invalid line\n\n3x10 @ 50lb Squat", "Squat: 3x10 @50lb"),
        ("hit 225x5 on bench", "bench: 5 @225"),
        ("Worked up to 315 on deadlift for 3", "deadlift: 3 @315"),
        ("3 sets of bench press at 185 for 5 reps", "bench press: 3x5 reps @185"),
        ("squatted 3x5 at 185 then did bench press 4x8 @ 135", "squatted: 3x5 @185 | bench press: 4x8 @135"),
        ("Legs: squat 100kg x 5, leg press 3x10 @ 200kg", "squat: 5 @100kg | leg press: 3x10 @200kg"),
        (
            "12@35 single arm dumbbell rows\n10 pull-ups\n8@65 SADRs",
            "single arm dumbbell rows: 12 @35 | pull-ups: 10 | SADRs: 8 @65",
        ),
        ("531 Bench\nBench Press 135x1", "Bench Press: 1 @135"),
        ("Leg day\n255x5", ""),
        ("I have 3 kids and 2 dogs", ""),
        ("slept 8 hours", ""),
        ("Traffic 45 min", ""),
    ],
)
def test_sets_belong_to_the_name_on_their_line_over_them_or_carried_over(text, expected):
    read_as = sets(text)

    assert expected == read_as


def test_quotes_are_slices_of_the_message_or_repeat_a_name_that_stood_before():
    reading = read("press 10@45\n10 pullups")

    said = [each.said for each in reading.workouts[0].blocks[0].exercises]

    assert ["press 10@45", "10 pullups"] == said


def test_a_quote_does_not_run_over_somebody_elses_sets():
    assert "405" not in sets("Squat 225x5, then my buddy did 405x3, then I did 245x3")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Should I do heavy squats 5x5 today?", ["question"]),
        ("what's my 1RM if I hit 225x5?", ["question"]),
        ("tomorrow I'll squat 5x5 at 225", ["plan"]),
        ("squats 5x5 tomorrow", ["plan"]),
        ("gonna hit 225x5 next week", ["plan"]),
        ("Plan for tomorrow:\nSquat 5x5 225", ["plan", "plan"]),
        ("my buddy did 405x3", ["others"]),
        ("Coach says do 5x5 at 185", ["prescription"]),
        ("Do 3x5 at 185", ["prescription"]),
        ("you should try 5x5", ["others"]),
        ("didn't train today", ["not_done"]),
        ("skipped squats 5x5", ["not_done"]),
        ("did 3x5 squats as planned", ["report"]),
        ("Squat 225x5, but my buddy did 405", ["report", "others"]),
        ("Squat 225x5. Should I go up?", ["report", "question"]),
        ("squat 3x5 225?", ["question"]),
        ("coach had me do squats 5x5 at 185", ["report"]),
        ("coach says plan b: squat 225x5", ["prescription", "others"]),
        ("he had me squat 3x5 225", ["report"]),
        ("they squat 3x5 225", ["others"]),
        ("plan b squat 3x5 225", ["plan"]),
        ("tomorrow squat 5x5, done", ["plan"]),
        ("tomorrow bench 5x5 185, today squatted 3x5 225", ["plan", "report"]),
        ("tomorrow bench 5x5 185, today rest", ["plan"]),
        ("Bench was supposed to be 5x5 at 185, got 5,5,4", ["prescription", "report"]),
        ("squat 225x5 i'll do 230 next", ["report", "plan"]),
        ("yesterday ran 5k, today benched 3x5 185", ["report", "report"]),
        ("Plan\n5x5 225\n2/1/2024\nsquat 225x5", ["plan", "plan", "report", "report"]),
    ],
)
def test_every_clause_has_its_act(text, expected):
    told = [act for act, _ in groupby(acts(text))]
    assert [act for act, _ in groupby(expected)] == told


@pytest.mark.parametrize(
    "text",
    [
        "Should I do heavy squats 5x5 today?",
        "tomorrow: squat 5x5 225",
        "Plan for next week:\nSquat 5x5 225\nBench 3x5 185",
        "my buddy benched 405x3",
        "Do 3x5 bench at 185",
        "didn't do squats 5x5 today",
        "skipped bench 3x5",
    ],
)
def test_what_was_not_trained_is_not_logged(text):
    assert read(text).workouts == ()


def test_clauses_cover_the_text_in_order():
    text = " Squat 225x5, but my buddy did 405!\n\nShould I go up? ok\n"

    spans = [(each.start, each.end) for each in read(text).clauses]

    starts, ends = [start for start, _ in spans], [end for _, end in spans]
    assert [0, *ends[:-1]] == starts
    assert len(text) == ends[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Workout September 16, 2020\nSquat 5@165", ["strength[date=September 16, 2020] sets(Squat)"]),
        ("2/1/2015 Leg Day\nSquat 225x5", ["strength[date=2/1/2015, name=Leg Day] sets(Squat)"]),
        ("2/1\nSquat 225x5", ["strength[date=2/1] sets(Squat)"]),
        ("Thursday\nLeg Day\nSquat 225x5", ["strength[date=Thursday, name=Leg Day] sets(Squat)"]),
        ("yesterday I squatted 3x5 at 225", ["strength[date=yesterday] sets(squatted)"]),
        (
            "10:30 am start time\nSquat 225x5\n12:05pm",
            ["strength[start=10:30 am, end=12:05pm] sets(Squat)"],
        ),
        (
            "bodyweight 82.5kg\nSquat 100kg x 5\ndone, 1h 5m",
            ["strength[bodyweight=82.5kg, duration=1h 5m] sets(Squat)"],
        ),
        ("squat 3x5 185, session RPE 8", ["strength[session_rpe=8] sets(squat)"]),
        (
            "2024-03-02\nSquat 5x5 225\n2024-03-04\nBench 5x5 185",
            ["strength[date=2024-03-02] sets(Squat)", "strength[date=2024-03-04] sets(Bench)"],
        ),
        (
            "Bench 3x5 @ 185, then ran 5k in 24:10",
            ["strength sets(Bench)", "running steady(ran)"],
        ),
        (
            "warmed up with 10 min on the bike, then bench 3x5 185",
            ["cycling steady(bike)", "strength sets(bench)"],
        ),
        ("A1. Bench 5x5 185\nA2. Curl 5x10 95", ["strength superset(Bench, Curl)"]),
        ("bench 5x5 185 ss band pull aparts 5x20", ["strength superset(bench, band pull aparts)"]),
        ("Fran in 4:12 Rx", ["crossfit[rx=Rx] for_time[name=Fran, score=4:12, rx=Rx]()"]),
        ("Cindy: 18 rounds + 7 reps", ["crossfit amrap[name=Cindy, score=18 rounds + 7 reps]()"]),
        (
            "AMRAP 20: 5 pull-ups, 10 push-ups, 15 squats. Got 18 rounds + 7 reps",
            ["crossfit amrap[duration=20, score=18 rounds + 7 reps](pull-ups, push-ups, squats)"],
        ),
        (
            "21-15-9 thrusters (95lb) and pullups for time in 4:12",
            ["crossfit for_time[scheme=21-15-9, score=4:12](thrusters, pullups)"],
        ),
        (
            "3 rounds for time:\n400m run\n21 kb swings 53lb\nTime: 12:34",
            ["crossfit for_time[rounds=3, score=12:34](run, kb swings)"],
        ),
        (
            "21-15-9 for time, cap 10:00, thrusters and pullups. Time: 8:31",
            ["crossfit for_time[scheme=21-15-9, time_cap=10:00, score=8:31](thrusters, pullups)"],
        ),
        ("6x400m run in 1:30", ["running intervals(run)"]),
        ("Squat 225x5\nEMOM 10: 5 burpees", ["strength sets(Squat)"]),
        ("Squat 225x5\nbodyweight 82kg", ["strength[bodyweight=82kg] sets(Squat)"]),
        (
            "2024-03-02\nSquat 225x5\nran 5k",
            ["strength[date=2024-03-02] sets(Squat)", "running[date=2024-03-02] steady(ran)"],
        ),
        ("Squat 225x5\nFran 4:12", ["strength sets(Squat)", "crossfit for_time[name=Fran, score=4:12]()"]),
    ],
)
def test_a_session_is_cut_into_workouts_with_their_facts(text, expected):
    assert expected == workouts(read(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ran 5k in 24:10", "ran: distance=5k duration=24:10"),
        ("30 min run", "run: duration=30 min"),
        ("Running 5 miles 1:00:00", "Running: distance=5 miles duration=1:00:00"),
        ("rowed 2k in 7:45 at 1:56/500m", "rowed: distance=2k duration=7:45 pace=1:56/500m"),
        ("ran 10 km, avg HR 150, 4:50/km", "ran: distance=10 km heart_rate=avg HR 150 pace=4:50/km"),
        ("biked 20 miles in 1h 5m", "biked: distance=20 miles duration=1h 5m"),
        ("barbell row 3x8 135", "barbell row: 3x8 @135"),
    ],
)
def test_endurance_is_read_with_its_measures(text, expected):
    assert expected == sets(text)


def test_a_wod_without_a_score_is_asked_about():
    assert codes("AMRAP 20: 5 pull-ups, 10 push-ups") == ["score_missing"]


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("Squat 3x5 185\nBench 225x5,5,3", True),
        ("Squat 3x5 185. Should I do 5x5 tomorrow?", False),
        ("OHP 115: 6, 5, 5 @8", True),
        ("Squat 3x5 185\nfoo 7 quux", False),
        ("Squat 3x5 185\n5x5x5x5", False),
        ("Squat 3x5 185\nEMOM 10: 5 burpees", False),
        ("great session", False),
    ],
)
def test_a_reading_is_complete_when_every_number_of_the_reports_is_certain(text, complete):
    assert complete == read(text).complete


def test_a_message_of_which_half_cannot_be_read_gives_the_other_half():
    text = "Deadlift 5x3 @ 275\nblah 100x8@11 zig\nCurls 3x12 25s"

    assert sets(text) == "Deadlift: 5x3 @275 | Curls: 3x12 @25s"
    assert codes(text) == ["exercise_missing"]


def test_numbers_are_seen_with_their_roles():
    seen = read("Squat 3x5 185 @8").seen

    assert [(6, 7, "reps"), (8, 9, "reps"), (10, 13, "load"), (15, 16, "rpe")] == [
        (each.start, each.end, each.role) for each in seen
    ]


@pytest.mark.parametrize(
    "text",
    [
        "squat " + "1-" * 150 + "1",
        "squat " + "1/" * 150 + "1",
        "squat 3x5 @ " + "185, " * 150,
        "squat " + "5x5 185 " * 800,
    ],
)
def test_a_list_of_over_a_hundred_is_not_logged_for_certain(text):
    assert not read(text).complete


@pytest.mark.untraced
def test_a_line_of_thousands_of_words_is_asked_about_whole():
    reading = read("squat 5x5 185 and " * 600)

    assert () == reading.workouts
    assert not reading.complete


HOSTILE = [
    "5x",
    "a ",
    "(",
    "1,",
    "1 ",
    "1/",
    "1-",
    "1+",
    "5@",
    "(1+",
    "a?",
    "1: ",
    "squat and 5 ",
    "i ",
    "\n",
    "bar + ",
]


@pytest.mark.untraced
@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_lines_are_read_without_an_error(piece):
    reading = read(piece * (25_000 // len(piece)))

    assert not reading.complete


def calls_made(text):
    """How many Python functions a reading calls: work that does not depend on the machine."""
    made = 0

    def count(frame, event, argument):
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read(text)
    finally:
        sys.setprofile(before)
    return made


@pytest.mark.untraced
@pytest.mark.parametrize("piece", [*HOSTILE, "Squat 3x5 @ 185, felt good\n", "ran 5k, ", "amrap 5 squats, "])
def test_twice_the_text_is_at_most_twice_the_work(piece):
    short, long = piece * 150, piece * 300
    read(long)

    once, twice = calls_made(short), calls_made(long)

    assert twice <= 2.2 * once


@given(st.text(alphabet=st.sampled_from("0123456789x@,./+-:()%\"' \nsquatbenchlbkgmin"), max_size=120))
@settings(deadline=None)
def test_any_text_is_read_and_covered(text):
    reading = read(text)

    assert all(0 <= each.start < each.end <= len(text) for each in reading.seen)
    assert "".join(text[each.start : each.end] for each in reading.clauses) in (text, "")


@given(st.text(max_size=80))
@settings(deadline=None)
def test_any_unicode_is_read(text):
    read(text)


@pytest.mark.parametrize(
    "text",
    [
        "squat 5x5 1,001.5.3l",
        "squat 5x5@8 99999999999999999999999999999999999",
        "bench ²x1@80%, last set @1:99",
        "03.1,5.24",
    ],
)
def test_numbers_that_nobody_counts_with_break_nothing(text):
    assert read(text, Context()).clauses
