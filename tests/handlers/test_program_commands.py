"""The program at the command line: set up, the sheet for the rack, what can be read of it."""

import io
from pathlib import Path
from typing import Any

import pytest

from agents.program.template import parse
from handlers.local.cli import main
from tests.handlers.program_kit import (
    MAXES,
    MONDAY,
    SUNDAY,
    TUESDAY,
    init,
    log,
    maxes,
    rewrite_state,
    state,
)
from tests.handlers.spotter import Spotter
from tests.phrase_tables import listed, phrases

# --- set up


def test_a_program_is_set_up_from_tested_maxes_and_shown(spotter: Spotter):
    ran = init(spotter)

    assert 0 == ran.code
    assert "week 1 of 3, leader: 0 cycles done, 2 to go since Sun 3 Mar 2024" in ran.words
    assert "squat 315 350 - +10 original-531 Sun open" in ran.words
    assert "OHP 155 170 - +5 original-531 Thu open" in ran.words
    assert "to the nearest 5 on a 45 lb bar" in ran.words


def test_each_lift_may_have_its_own_template_training_max_and_increment(spotter: Spotter):
    init(spotter, "--template", "fsl-leader", "--bench-template", "bbs-fsl-leader", "--tm-squat", "300",
         "--tm-increment", "ohp=2.5")  # fmt: skip

    lifts = state(spotter)["lifts"]
    assert ["fsl-leader", "bbs-fsl-leader"] == [lifts[lift]["active_template"] for lift in ("ohp", "bench")]
    assert (300, 350) == (lifts["squat"]["training_max"], lifts["squat"]["tested_1rm"])
    assert 2.5 == lifts["ohp"]["tm_increment"]


def test_a_program_may_be_set_up_from_training_maxes_alone(spotter: Spotter):
    maxes = ("--tm-squat", "140", "--tm-bench", "100", "--tm-deadlift", "180", "--tm-ohp", "65")
    spotter("program", "init", *maxes, "--units", "kg", "--days", "ohp=mon,squat=sat", "--phase", "anchor")

    found = state(spotter)
    assert ("kg", "anchor") == (found["unit"], found["current_phase"])
    assert {"monday": "ohp", "saturday": "squat"} == found["schedule"]
    assert (140, None) == (found["lifts"]["squat"]["training_max"], found["lifts"]["squat"]["tested_1rm"])


def test_bar_and_plates_are_the_athletes_where_none_are_given(spotter: Spotter):
    spotter("athlete", "--units", "kg", "--bar", "15 kg", "--plates", "20,10,5")

    ran = init(spotter)

    assert "Weights in kg, to the nearest that 20, 10, 5 make on a 15 kg bar." in ran.words
    assert 315 == state(spotter)["lifts"]["squat"]["training_max"]


def test_a_training_max_is_by_the_increment_though_no_plates_make_it(spotter: Spotter):
    init(spotter, "--plates", "100")

    assert [315, 225, 360, 155] == maxes(spotter)


def test_an_increment_that_is_given_goes_before_the_athletes_plates(spotter: Spotter):
    spotter("athlete", "--plates", "45,25,10,5,2.5")

    ran = init(spotter, "--increment", "10")

    assert "Weights in lb, to the nearest 10 on a 45 lb bar." in ran.words


def test_plates_of_the_other_unit_are_not_the_programs(spotter: Spotter):
    spotter("athlete", "--units", "kg", "--bar", "15 kg", "--plates", "20,10,5")

    ran = init(spotter, "--units", "lb")

    assert "Weights in lb, to the nearest 5 on a 45 lb bar." in ran.words


@pytest.mark.parametrize(
    ("mode", "weights"), [("nearest", [205, 235, 270]), ("up", [205, 240, 270]), ("down", [200, 235, 265])]
)
def test_weights_are_rounded_as_the_athlete_wants(spotter: Spotter, mode: str, weights: list[int]):
    init(spotter, "--rounding", mode)

    [sheet] = spotter("program", "today", "squat", "--json").lines()[0]["workouts"]
    assert weights == [each["weight"] for each in sheet["main_work"]]


@phrases("options", "words", options=listed)
def test_what_no_program_can_be_set_up_with_is_told_and_none_is(spotter: Spotter, options, words):
    ran = init(spotter, *options)

    assert 2 == ran.code
    assert words in ran.err
    assert 1 == spotter("program", "status").code


def test_a_lift_without_any_max_is_named(spotter: Spotter):
    ran = spotter("program", "init", "--squat", "350", "--tm-bench", "225")

    assert 2 == ran.code
    assert "--deadlift, --ohp is missing" in ran.err


def test_a_program_that_runs_is_not_set_up_again(lifter: Spotter):
    ran = init(lifter, "--squat", "400")

    assert 1 == ran.code
    assert "a program runs already (week 1, leader)" in ran.err
    assert "spotter program reset" in ran.err
    assert 350 == state(lifter)["lifts"]["squat"]["tested_1rm"]


@phrases("command")
def test_without_a_program_every_command_says_how_to_get_one(spotter: Spotter, command: str):
    ran = spotter("program", *command.split())

    assert (1, "") == (ran.code, ran.out)
    assert "spotter program init" in ran.err


# --- the sheet


def test_the_sheet_of_the_day_has_warm_up_main_sets_and_plates_per_side(lifter: Spotter):
    ran = lifter("program", "today", "--date", SUNDAY)

    assert 0 == ran.code
    assert [
        "Squat, week 1 of 3, leader",
        "original-531, training max 315 lb",
        "",
        "         sets  reps   %   lb  each side of the 45 lb bar",
        "warm-up     1  5     40  125  35 + 5",
        "            1  5     50  160  45 + 10 + 2.5",
        "            1  3     60  190  45 + 25 + 2.5",
        "main        1  5     65  205  45 + 35",
        "            1  5     75  235  45 + 45 + 5",
        "            1  5+    85  270  45 + 45 + 10 + 10 + 2.5",
        "",
        "Plates as a gym has them: 45, 35, 25, 10, 5, 2.5 lb.",
    ] == ran.out.splitlines()


def test_supplemental_sets_stand_below_the_main_work(spotter: Spotter):
    init(spotter, "--template", "bbs-fsl-leader", "--plates", "45,25,10,5,2.5")

    ran = spotter("program", "today", "bench", "--week", "2")

    assert "FSL 10 5 70 160 45 + 10 + 2.5" in ran.words
    assert "Plates as a gym has them" not in ran.out


def test_on_a_rest_day_it_says_so_and_what_comes_next(lifter: Spotter):
    ran = lifter("program", "today", "--date", TUESDAY)

    assert 0 == ran.code
    assert [
        "Tuesday 5 Mar: rest day.",
        "Next: deadlift, Wednesday 6 Mar.",
        "Open this week: squat (Sun), bench (Mon), deadlift (Wed), OHP (Thu).",
    ] == ran.out.splitlines()


def test_a_lift_that_is_done_or_moved_is_not_on_its_day_any_more(lifter: Spotter):
    log(lifter, "squat", "--top", "8")
    lifter("program", "move", "ohp", "monday")

    sunday = lifter("program", "today", "--date", SUNDAY)
    monday = lifter("program", "today", "--date", MONDAY)

    assert "Sunday 3 Mar: squat is logged. Next: bench, OHP, Monday 4 Mar." in sunday.words
    assert ["Bench, week 1 of 3, leader", "OHP, week 1 of 3, leader"] == [
        line for line in monday.out.splitlines() if line.endswith("leader")
    ]


def test_a_set_for_reps_is_shown_with_what_it_is_up_against(lifter: Spotter):
    log(lifter, "squat", "--amrap", "270x6")

    ran = lifter("program", "today", "squat")

    assert "Best at 270 lb: 6 reps, Sun 3 Mar 2024." in ran.out
    assert "Best e1RM: 324 lb; 7 reps at 270 lb beat it." in ran.out


def test_without_days_the_open_lifts_are_named_with_the_command_for_a_day(spotter: Spotter):
    spotter("program", "init", *MAXES)

    assert "Without a day: squat, bench, deadlift, OHP. spotter program schedule DAY squat" in (
        spotter("program", "today").words
    )


def test_a_template_that_is_gone_is_told_with_the_command_for_another(lifter: Spotter, tmp_path: Path):
    rewrite_state(tmp_path / "home", '"original-531"', '"my-own"')

    sheet, left = lifter("program", "today", "squat"), lifter("program", "status")

    assert (1, 0) == (sheet.code, left.code)
    assert "squat follows 'my-own', which is no longer there" in sheet.err
    assert "spotter program template squat NAME" in sheet.err


def test_signs_that_a_terminal_does_not_have_are_plain(lifter: Spotter, monkeypatch: pytest.MonkeyPatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)

    code = main(["program", "skip", "ohp"])

    out.seek(0)
    assert (0, "+ OHP skipped. Left this week: squat, bench, deadlift.\n") == (code, out.read())


def test_a_weight_that_the_usual_plates_do_not_make_is_said_to_be_none(spotter: Spotter):
    init(spotter, "--increment", "1")

    ran = spotter("program", "today", "squat")

    assert "126 not loadable with the usual plates" in ran.words


def test_programs_read_the_sheet_with_the_names_of_the_tool(lifter: Spotter):
    [found] = lifter("program", "today", "--date", SUNDAY, "--json").lines()

    [sheet] = found["workouts"]
    assert {"lifts": ["bench"], "date": MONDAY, "day": "monday"} == found["next"]
    assert {"percentage": 85, "weight": 270, "reps": "5+"} == sheet["main_work"][-1]
    assert [45, 45, 10, 10, 2.5] == sheet["plates_per_side"]["270"]


@phrases("command", "code", "words", command=listed, code=int)
def test_what_is_not_there_is_told(lifter: Spotter, command: list[str], code: int, words: str):
    ran = lifter("program", *command)

    assert code == ran.code
    assert words in ran.err


def test_a_week_has_its_four_sheets_in_the_order_of_its_days(lifter: Spotter):
    ran = lifter("program", "week", "3")

    rows = [line.split()[:2] for line in ran.out.splitlines()[3:7]]
    assert [["Sun", "squat"], ["Mon", "bench"], ["Wed", "deadlift"], ["Thu", "OHP"]] == rows
    assert "235x5 270x3 300x1+" in ran.words


# --- reading


def test_the_templates_are_listed_and_one_is_shown_with_its_weeks(spotter: Spotter):
    everything, anchors = spotter("program", "templates"), spotter("program", "templates", "--type", "anchor")
    one = spotter("program", "templates", "original-531")

    assert "7th-week-deload 7th-week 1 90" in everything.words
    assert ["leviathan-anchor", "fsl-pr-set-anchor", "original-531"] == [
        line.split()[0] for line in anchors.out.splitlines()[1:4]
    ]
    assert "2 70x3 80x3 90x3+" in one.words
    assert "Source: Jim Wendler" in one.words


def test_supplemental_work_without_a_name_is_shown_by_its_percentage_once(
    spotter: Spotter, monkeypatch: pytest.MonkeyPatch
):
    text = "type: leader\ntm_percentage: 90\nsource: me\nweek 1: 85x5\nsupplemental: 5x10 @ 60, 1x5 FSL"
    monkeypatch.setattr(
        "handlers.local.program.past.all_templates", lambda: {"mine": parse("mine.txt", text)}
    )

    ran = spotter("program", "templates", "mine")

    assert "1 85x5 5x10 (60 %), 1x5 FSL (85 %)" in ran.words


def test_maxes_and_schedule_are_tables_and_json(lifter: Spotter):
    maxes, schedule = lifter("program", "maxes"), lifter("program", "schedule")
    [numbers], [days] = (lifter("program", each, "--json").lines() for each in ("maxes", "schedule"))

    assert "squat 315 350 90 -" in maxes.words
    assert "Sunday squat squat" in schedule.words
    assert (315, 90) == (numbers["squat"]["training_max"], numbers["squat"]["tm_percentage"])
    assert ["sunday", "monday", "wednesday", "thursday"] == list(days["schedule"])


def test_what_is_read_is_there_for_programs_too(lifter: Spotter):
    log(lifter, "squat", "--top", "8", "--notes", "belt")

    def read(*command: str) -> Any:
        [found] = lifter("program", *command, "--json").lines()
        return found

    [best] = read("prs", "squat")["prs"]
    session = read("history", "--last", "1")
    one = read("templates", "bbs-fsl-leader")
    original = {"name": "original-531", "type": "leader/anchor", "tm_percentage": 90}
    assert {"lift": "squat", "weight": 270, "best_reps": 8, "estimated_1rm": 342, "date": SUNDAY} == best
    assert ("lb", 8, "belt") == (session["unit"], session["amrap_reps"], session["notes"])
    assert original in read("templates")["templates"]
    assert {"percentage": 85, "reps": "5"} == one["weeks"][0]["main"][-1]
    assert [{"sets": 10, "reps": 5, "percentage": 65, "type": "FSL"}] == one["weeks"][0]["supplemental"]
    assert ["squat", "bench", "deadlift", "ohp"] == [each["lift"] for each in read("week")["sheets"]]
    assert (2, "logged") == tuple(read("moves", "--last", "1")[key] for key in ("number", "kind"))
    assert {"moves": 2, "differences": []} == read("check")


def test_a_refusal_is_an_object_for_programs(lifter: Spotter):
    lifter("program", "skip", "ohp")

    [found] = lifter("program", "skip", "ohp", "--json").lines()

    assert "refused" == found["error"]["code"]
    assert "OHP is skipped in week 1 already" in found["error"]["message"]


@pytest.mark.parametrize("command", ["prs", "history"])
def test_where_nothing_is_logged_the_exit_code_says_so(lifter: Spotter, command: str):
    assert 1 == lifter("program", command).code
    assert 1 == lifter("program", command, "--json").code
