"""What is done with workouts that are logged: listed, shown, found, amended, undone, traced, written out."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from handlers.reads.reading import workout
from handlers.settings import Settings
from handlers.wiring import worker
from tests.handlers.spotter import Spotter
from tests.phrase_tables import phrases, tupled


def logged(spotter: Spotter, text: str, *options: str) -> dict[str, Any]:
    ran = spotter("log", text, "--json", *options)
    workout: dict[str, Any] = ran.lines()[0]["workouts"][0]
    return workout


def loads(workout: dict[str, Any]) -> list[float]:
    return [one["load"]["value"] for one in workout["blocks"][0]["exercises"][0]["sets"]]


# --- reading


def test_history_lists_the_newest_day_first(spotter: Spotter):
    logged(spotter, "Squat 5x5 @ 225", "--date", "2026-03-02")
    logged(spotter, "Bench 3x5 @ 185", "--date", "2026-03-04")
    logged(spotter, "Deadlift 1x5 @ 315", "--date", "2026-03-03")

    ran = spotter("history", "--limit", "2")

    assert ran.out.index("Wed 4 Mar 2026") < ran.out.index("Tue 3 Mar 2026")
    assert "2 Mar" not in ran.out
    assert "there are more: --limit 4" in ran.out


def test_history_of_nothing_says_so(spotter: Spotter):
    ran = spotter("history")

    assert 0 == ran.code
    assert "nothing is logged yet" in ran.out


def test_history_is_one_users_own(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185", "--user", "ann")

    assert (1, 0) == (
        len(spotter("history", "--user", "ann", "--json").lines()),
        len(spotter("history", "--json").lines()),
    )


def test_a_workout_shows_its_words_sources_and_revisions(spotter: Spotter):
    workout = logged(spotter, "Bench 3x5 @ 185", "--date", "2026-03-02")

    ran = spotter("show", workout["workout_id"][:8])

    assert 'from "Bench 3x5 @ 185"' in ran.out
    assert '"185" at 12-15' in ran.out
    assert "1         logged" in ran.out
    assert workout["workout_id"] in ran.out


def test_a_workout_is_one_record_by_every_door(spotter: Spotter, tmp_path: Path):
    record = logged(spotter, "Fran 4:12")
    opened = worker(Settings(home=tmp_path / "home"))

    answer = workout(opened, "local", record["workout_id"]).model_dump(mode="json")
    opened.close()

    assert record == {name: answer[name] for name in answer if name not in ("workout", "revisions", "quotes")}
    assert {"schema_version": 1, **record} == {**record, **answer["workout"], "schema_version": 1}
    assert [record] == spotter("history", "--json").lines()


def test_words_that_a_message_has_no_more_are_not_shown_as_what_a_workout_came_from(spotter: Spotter):
    workout = logged(spotter, "squat 3x5 225", "--id", "a")

    ran = spotter("log", "--id", "a", "row machine 500m in 1:45")
    shown = spotter("show", workout["workout_id"])

    assert ['from "row machine 500m in 1:45"'] == [
        line.strip() for line in ran.out.splitlines() if "from " in line
    ]
    assert "from " not in shown.out.replace("comes from", "")
    assert "an earlier text of the message" in shown.out


@pytest.mark.parametrize(
    ("first", "then", "words"),
    [
        ("squat 3x5 225", "squat 3x5 225 and bench 3x5 185", "squat 3x5 225"),  # read as it was
        ("squat 3x5 225", "Today: squat 3x5 235", "squat 3x5 235"),  # written anew
    ],
)
def test_words_of_a_message_sent_anew_are_shown_where_the_workout_was_read_from_them(
    spotter: Spotter, first: str, then: str, words: str
):
    workout = logged(spotter, first, "--id", "a")

    spotter("log", "--id", "a", then)

    assert f'from "{words}' in spotter("show", workout["workout_id"]).out


def test_an_undone_correction_of_a_message_does_not_lend_its_words(spotter: Spotter):
    workout = logged(spotter, "squat 3x5 225", "--id", "a")
    spotter("log", "--id", "a", "squat 3x5 at 235 lb")

    spotter("undo")

    shown = spotter("show", workout["workout_id"]).out
    assert ("225 lb" in shown, 'from "' in shown) == (True, False)


def test_a_workout_of_another_user_is_not_there(spotter: Spotter):
    workout = logged(spotter, "Bench 3x5 @ 185", "--user", "ann")

    ran = spotter("show", workout["workout_id"])

    assert (1, 1) == (ran.code, ran.err.count("\n"))
    assert "there is no workout" in ran.err


def test_the_start_of_an_id_that_several_have_is_asked_about(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")
    logged(spotter, "Squat 3x5 @ 225")

    ran = spotter("show", "w_")

    assert 2 == ran.code
    assert "several workouts start with 'w_'" in ran.err


def test_search_finds_by_exercise_and_by_muscle_and_says_when_nothing_fits(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")
    logged(spotter, "Squat 5x5 @ 225")

    by_name, none = spotter("search", "bench"), spotter("search", "swimming")

    assert "Bench Press" in by_name.out
    assert "Squat" not in by_name.out
    assert (0, 1) == (by_name.code, none.code)


def test_search_can_be_built_again_from_the_records(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")

    assert 0 == spotter("search", "--rebuild", "bench").code


def test_search_says_what_it_understood_and_which_figure_ordered_the_workouts(spotter: Spotter):
    logged(spotter, "Ran 5k in 26:10", "--date", "2026-03-02")
    logged(spotter, "Ran 5k in 24:02", "--date", "2026-03-09")
    logged(spotter, "Ran 10k in 45:00", "--date", "2026-03-10")

    found = spotter("search", "fastest 5k").out.splitlines()

    assert "fastest · running · 5 km" == found[0]
    assert ["day", "id", "fastest", "workout"] == found[1].split()
    assert ["5 km in 24:02", "5 km in 26:10"] == [line.split("  ")[2].strip() for line in found[2:]]


def test_search_as_json_has_the_query_the_workouts_and_their_figures(spotter: Spotter):
    bench = logged(spotter, "Bench 225x3, 185x8", "--date", "2026-03-02")

    (found,) = spotter("search", "--json", "heaviest", "bench", "in", "2026-03").lines()

    assert ("heaviest", "2026-03-01", "2026-03-31") == tuple(
        found["query"][field] for field in ("order", "first_day", "last_day")
    )
    assert found["understood"].startswith("heaviest · Bench Press and ")
    assert [(bench["workout_id"], "225 lb x 3")] == [
        (each["workout_id"], each["figure"]) for each in found["workouts"]
    ]


def test_an_index_of_an_older_version_is_made_again_before_it_is_searched(spotter: Spotter, tmp_path: Path):
    logged(spotter, "Bench 225x3")
    with closing(sqlite3.connect(tmp_path / "home" / "spotter.db")) as kept:
        kept.execute("DELETE FROM marks")
        kept.execute("UPDATE entries SET version = 0")
        kept.commit()

    assert "225 lb x 3" in spotter("search", "heaviest bench").out


# --- changing


def test_an_amendment_names_the_command_as_its_source_and_undo_takes_it_back(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")

    amended = spotter("amend", "last", "--exercise", "Bench Press", "--set", "2", "--load", "190", "--json")
    sources = " ".join(spotter("show", "last").out.split())
    undone = spotter("undo", "--json")

    assert [185, 190, 185] == loads(amended.lines()[0]["workouts"][0])
    assert '"190" at 11-14 of message c_' in sources
    assert [185, 185, 185] == loads(undone.lines()[0]["workouts"][0])


def test_the_day_the_name_and_a_note_can_be_amended(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185", "--date", "2026-03-02")

    ran = spotter("amend", "last", "--date", "2026-03-01", "--name", "Push day", "--note", "slow", "--json")

    workout = ran.lines()[0]["workouts"][0]
    assert ("2026-03-01", "Push day") == (workout["date"], workout["name"])
    assert ["slow"] == workout["blocks"][0]["exercises"][0]["sets"][0]["notes"]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("amend", "last"), 2, "--load"),
        (("amend", "last", "--load", "heavy"), 1, "heavy"),
        (("amend", "last", "--set", "9", "--reps", "3"), 1, "set 9 does not exist"),
        (("amend", "last", "--exercise", "Squat", "--reps", "3"), 1, "it has Bench Press"),
        (("amend", "w_nope", "--reps", "3"), 1, "there is no workout"),
        (("amend", "last", "--date", "2999-01-01"), 1, "2999-01-01"),
        (("delete", "w_nope"), 1, "there is no workout"),
        (("show", "\0"), 2, "1 to 300 bytes"),
        (("trace", "x" * 301), 2, "1 to 300 bytes"),
        (("trace", "m_nope"), 1, "there is no message"),
        (("stats", "--by", "year"), 2, "day and week"),
        (("export", "--format", "xml"), 2, "json and csv"),
        (("export", "--output", "/nope/log.json"), 2, "No such file"),
        (("history", "--limit", "0"), 2, "--limit"),
    ],
)
def test_what_can_not_be_done_is_one_line_and_changes_nothing(
    spotter: Spotter, arguments: tuple[str, ...], code: int, told: str
):
    before = logged(spotter, "Bench 3x5 @ 185")

    ran = spotter(*arguments)

    assert (code, 1) == (ran.code, ran.err.count("\n"))
    assert told in ran.err
    assert [before] == spotter("history", "--json").lines()


def test_a_deleted_workout_comes_back_with_undo_and_undo_ends(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")
    deleted = spotter("delete", "last")
    gone = spotter("history", "--json").lines()

    codes = [spotter("undo").code for _ in range(3)]

    assert (0, []) == (deleted.code, gone)
    assert "spotter undo brings it back" in deleted.out
    assert [0, 0, 1] == codes


def test_search_finds_a_deleted_workout_again_after_undo(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")
    spotter("delete", "last")

    spotter("undo")

    assert 0 == spotter("search", "bench").code


def test_undo_of_a_message_takes_all_its_workouts(spotter: Spotter):
    spotter("log", "Bench 3x5 @ 185. Then ran 5k in 24:10.")
    before = len(spotter("history", "--json").lines())

    spotter("undo")

    assert (2, 0) == (before, len(spotter("history", "--json").lines()))
    assert 1 == spotter("search", "bench").code


# --- the athlete


def test_what_is_set_of_an_athlete_is_used_for_the_next_message(spotter: Spotter):
    spotter("athlete", "--units", "kg", "--timezone", "Asia/Tokyo", "--alias", "big  Pull=Deadlift")

    known = json.loads(spotter("athlete", "--json").out)
    workout = logged(spotter, "Bench 3x5 @ 100")

    assert ("kg", "Asia/Tokyo", {"big pull": "Deadlift"}) == (
        known["units"],
        known["timezone"],
        known["aliases"],
    )
    assert "kg" == workout["blocks"][0]["exercises"][0]["sets"][0]["load"]["unit"]


def test_what_an_athlete_chose_stays_when_a_message_says_otherwise(spotter: Spotter):
    spotter("athlete", "--units", "kg", "--timezone", "Asia/Tokyo")

    there = logged(spotter, "Bench 3x5 @ 100", "--units", "lb", "--timezone", "Europe/Berlin")
    later = logged(spotter, "Squat 3x5 @ 100")

    known = json.loads(spotter("athlete", "--json").out)
    assert ("kg", "Asia/Tokyo") == (known["units"], known["timezone"])
    units = [each["blocks"][0]["exercises"][0]["sets"][0]["load"]["unit"] for each in (there, later)]
    assert ["lb", "kg"] == units


def test_a_machine_that_moved_is_where_it_is_now(spotter: Spotter, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    logged(spotter, "Bench 3x5 @ 100")
    monkeypatch.setenv("TZ", "Asia/Tokyo")

    assert "Asia/Tokyo" == json.loads(spotter("athlete", "--json").out)["timezone"]


def test_bar_and_plates_are_kept_with_their_unit(spotter: Spotter):
    ran = spotter("athlete", "--units", "kg", "--bar", "20 kg", "--plates", "10, 25,2.5 10")

    assert "20 kg" in ran.out
    assert "25, 10, 2.5 kg" in ran.out


@phrases("arguments", arguments=tupled)
def test_what_an_athlete_can_not_have_sets_nothing(spotter: Spotter, arguments: tuple[str, ...]):
    before = spotter("athlete", "--json").out

    ran = spotter("athlete", "--locale", "de-DE", *arguments)

    assert (2, 1) == (ran.code, ran.err.count("\n"))
    assert before == spotter("athlete", "--json").out


# --- looking behind


def test_a_trace_shows_the_calls_and_the_sources(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185", "--id", "m1")

    ran, whole = spotter("trace", "m1"), spotter("trace", "m1", "--json").lines()[0]

    assert "extract_workout_data" in ran.out
    assert '"185" at 12-15' in ran.out
    assert {"message", "trace", "workouts"} == set(whole)


def test_wrong_parameter_names_are_counted_by_name_and_over_time(spotter: Spotter):
    spotter("set", "--json-args", '{"exerciseName": "Bench", "weight_lb": "135"}')
    spotter("set", "--json-args", '{"exerciseName": "Bench"}')
    spotter("set", "--exercise", "Bench Press", "--reps", "8")

    ran, counted = spotter("stats"), spotter("stats", "--by", "week", "--json").lines()[0]

    assert "exerciseName" in ran.out
    assert {"tool": "log_set_result", "wrong": "exerciseName", "right": "exercise", "count": 2} == counted[
        "wrong_names"
    ][0]
    assert {"calls": 3, "refused": 2, "wrong_names": 2, "rate": 0.6667} == counted["tools"]["log_set_result"]
    assert 1 == len(counted["over_time"])


def test_stats_of_nothing_are_zero(spotter: Spotter):
    counted = spotter("stats", "--json").lines()[0]

    assert (0, 0, []) == (counted["messages"], counted["workouts"], counted["wrong_names"])


# --- writing out


def test_an_export_holds_whole_workouts_oldest_first(spotter: Spotter, tmp_path: Path):
    second = logged(spotter, "Bench 3x5 @ 185", "--date", "2026-03-04")
    first = logged(spotter, "Squat 5x5 @ 225", "--date", "2026-03-02")

    ran = spotter("export", "--output", str(tmp_path / "log.json"))

    assert 0 == ran.code
    assert [first, second] == json.loads((tmp_path / "log.json").read_text())


def test_a_csv_has_a_row_for_each_set_and_runs_no_formula(spotter: Spotter):
    logged(spotter, "Bench 3x5 @ 185")
    spotter("amend", "last", "--name", "=1+1")

    rows = list(csv.DictReader(io.StringIO(spotter("export", "--format", "csv").out)))

    assert [("1", "5", "185", "lb"), ("2", "5", "185", "lb"), ("3", "5", "185", "lb")] == [
        (row["set"], row["reps"], row["load_value"], row["load_unit"]) for row in rows
    ]
    assert {"'=1+1"} == {row["workout"] for row in rows}


AS_LISTED = {
    "Fran 4:12": ("For time, Fran, 21-15-9, score 4:12", "Thruster 21, 15, 9"),
    "Cindy: 18 rounds + 4 reps": ("AMRAP, Cindy, 20:00, score 18 rounds + 4 reps", "Pull-up 5"),
    "5 rounds for time: 400m run, 15 thrusters 95 lb. 14:20": (
        "For time, 5 rounds, score 14:20",
        "Run 400 m",
    ),
    "plank 3x60s each side": ("Plank 3x 1:00 each side",),
    "lunges 3x10 each side with 20s": ("Lunge 3x10 each side @ 20 lb per hand",),
    "Ran 3 miles in 27:00": ("Run 3 mi in 27:00 at 9:00/mi",),
    "Swam 1500 m in 30:00": ("Swim 1500 m in 30:00 at 2:00/100m",),
    "Swam 1650 yd in 30:00": ("Swim 1650 yd in 30:00 at 1:49.1/100yd",),
    "Swam a mile in 35:12": ("Swim 1 mi in 35:12 at 2:00/100yd",),
}


@pytest.mark.parametrize("text", AS_LISTED)
def test_history_says_what_a_workout_was_and_gave(spotter: Spotter, text: str):
    logged(spotter, text)

    told = spotter("history").out

    assert [] == [said for said in AS_LISTED[text] if said not in told], told


@phrases("text", "told")
def test_show_says_it_too(spotter: Spotter, text: str, told: str):
    logged(spotter, text)

    assert told in spotter("show", "last").out.partition("from ")[0]


def test_a_csv_has_the_score_the_rounds_and_each_side(spotter: Spotter):
    logged(spotter, "5 rounds for time: 400m run, 15 thrusters 95 lb. 14:20")
    logged(spotter, "plank 1x60s each side")

    rows = list(csv.DictReader(io.StringIO(spotter("export", "--format", "csv").out)))

    told = ("exercise", "rounds", "score", "each_side", "distance_value", "distance_unit")
    assert [
        ["Run", "5", "14:20", "False", "400", "m"],
        ["Thruster", "5", "14:20", "False", "", ""],
        ["Plank", "", "", "True", "", ""],
    ] == [[row[name] for name in told] for row in rows]


# --- help


@pytest.mark.parametrize(
    "command",
    "log history show search amend delete undo set athlete trace stats export".split(),
)
def test_every_command_explains_itself_with_examples_in_80_columns(spotter: Spotter, command: str):
    ran = spotter(command, "--help")

    assert 0 == ran.code
    assert f"spotter {command} " in ran.out.partition("Examples:")[2]
    assert 80 >= max(map(len, ran.out.splitlines()))


LOG_AND_LOOK = (
    "log chat yes no open history show search progress measurements amend delete undo set athlete export"
)


def test_help_groups_the_commands(spotter: Spotter):
    listed = spotter("--help").out.partition("Options:")[2].partition("Exit codes:")[0].split("\n\n")[1:-1]
    panels = [panel.strip("\n").split("\n") for panel in listed]

    assert {
        "Log and look:": LOG_AND_LOOK.split(),
        "Plan:": ["plan"],
        "Program:": ["program"],
        "Measure:": ["trace", "stats", "eval"],
        "Operate:": ["invoke", "serve", "ministack", "mcp", "index", "reprocess", "athlete-data"],
    } == {head: [row.split()[0] for row in rows] for head, *rows in panels}


def test_help_lists_the_exit_codes_and_the_version_is_shown(spotter: Spotter):
    assert "130  interrupted" in spotter("--help").out
    assert spotter("--version").out.startswith("spotter ")


def test_what_was_taken_from_elsewhere_says_from_where(spotter: Spotter):
    spotter("log", "Bench 3x5 185", "--date", "2026-03-03")
    spotter("log", "same as Tuesday", "--date", "2026-03-06")
    again = " ".join(spotter("show", "last").out.split())
    spotter("log", "Fran 4:12, skipped dips")  # a draft: something was not done
    spotter("log", "yes")
    fran = " ".join(spotter("show", "last").out.split())

    assert "same as Tuesday" in again
    assert "taken from workout w_" in again
    assert "movements of Fran as it is defined" in fran
    assert "skipped Dip" in fran
    assert "as Fran is defined" in fran


def test_two_loads_a_cap_and_a_score_are_shown_as_they_were_said(spotter: Spotter):
    spotter("log", "For time: 20 thrusters 95/65. 12 min cap, capped at 15 reps")

    shown = " ".join(spotter("show", "last").out.split())

    assert "95 lb or 65 lb" in shown
    assert "cap 12:00, capped, score 15 reps" in shown
    assert "block 1 capped yes" in shown
    assert "said='15 reps'" not in shown
    assert "sets 1-1" not in shown
