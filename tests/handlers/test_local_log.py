"""`spotter log` and `spotter set`, in this process, on a real file."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from agents.models.first_of import FirstOf
from agents.models.port import Ask, ModelUnavailable, Reply
from agents.models.scripted import Scripted, ScriptedReply
from handlers.local import builtin_messages
from handlers.local.messages import log_message
from handlers.settings import Settings
from handlers.terminal.opened import Opened
from handlers.wiring import worker
from tests.handlers.spotter import Spotter
from tests.logger.kit import a_block, a_set, an_exercise, detect, extract


def in_file(tmp_path: Path, *lines: object) -> str:
    path = tmp_path / "messages.jsonl"
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return str(path)


# --- one message


def test_a_logged_message_is_shown_with_its_sets_and_the_words_they_came_from(spotter: Spotter):
    ran = spotter("log", "Bench 3x5 @ 185")

    assert 0 == ran.code
    assert "Bench Press  3 × 5  185 lb" in ran.out
    assert 'from "Bench 3x5 @ 185"' in ran.out
    assert "" == ran.err


def test_words_that_were_not_put_in_quotes_are_one_message(spotter: Spotter):
    ran = spotter("log", "Bench", "3x5", "@", "185", "--json")

    assert "3x5 @ 185 lb" in ran.lines()[0]["workouts"][0]["summary"]


def test_a_question_logs_nothing_and_says_so_in_words_and_exit_code(spotter: Spotter):
    ran = spotter("log", "Should I bench 3x5 at 185 tomorrow?")

    assert 1 == ran.code
    assert "not logged, a question" in ran.out


def test_a_dash_reads_standard_input(spotter: Spotter):
    ran = spotter("log", "-", stdin=b"Bench 3x5 @ 185\n")

    assert 0 == ran.code
    assert "185 lb" in ran.out


def test_a_program_gets_whole_records_with_null_for_what_was_not_said(spotter: Spotter):
    ran = spotter("log", "Bench 3x5 @ 185", "--date", "2026-03-02", "--id", "m1", "--json")

    [answer] = ran.lines()
    [workout] = answer["workouts"]
    first = workout["blocks"][0]["exercises"][0]["sets"][0]
    assert {"id", "result", "workouts"} == set(answer)
    assert answer["result"]["workoutId"] == workout["workout_id"]
    assert ("m1", 1, "2026-03-02") == (answer["id"], workout["revision"], workout["date"])
    assert {"value": 185, "unit": "lb", "basis": "total", "parts": []} == first["load"]
    assert (5, None, None) == (first["reps"], first["rpe"], first["duration_seconds"])
    assert [{"message_id": "m1", "start": 0, "end": 15}] == workout["spans"]


def test_units_and_context_come_from_options(spotter: Spotter):
    ran = spotter("log", "185x5", "--units", "kg", "--context-exercise", "Bench Press", "--json")

    exercise = ran.lines()[0]["workouts"][0]["blocks"][0]["exercises"][0]
    assert "Bench Press" == exercise["name"]
    assert "kg" == exercise["sets"][0]["load"]["unit"]


def test_the_same_text_within_minutes_is_asked_about_and_logged_with_again(spotter: Spotter):
    spotter("log", "Bench 3x5 @ 185")

    second, third = spotter("log", "Bench 3x5 @ 185"), spotter("log", "--again", "Bench 3x5 @ 185")

    assert (1, 0) == (second.code, third.code)
    assert "not logged again" in second.out
    assert 2 == len(spotter("history", "--json").lines())


def test_an_escape_sequence_in_a_message_never_reaches_the_terminal(spotter: Spotter):
    ran = spotter("log", "Bench 3x5 @ 185 \x1b]0;owned\x07 [bold]loud[/bold]")

    assert "\x1b" not in ran.out
    assert "[bold]loud[/bold]" in ran.out


def test_json_is_whole_in_an_encoding_that_lacks_letters(spotter: Spotter, monkeypatch: pytest.MonkeyPatch):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))

    spotter("log", "Bench 3x5 @ 185, schön", "--id", "schön", "--json")

    assert "schön" == json.loads(written.getvalue())["id"]


def test_what_is_said_of_one_day_is_in_the_order_in_which_it_was_said(spotter: Spotter):
    spotter("log", "pause squat 205 for 3 sets of 3", "--date", "2026-03-02", "--id", "m2")

    added = spotter("log", "and another set at 215x2", "--date", "2026-03-02", "--id", "m1")
    again = spotter("log", "and another set of 1", "--date", "2026-03-02", "--id", "m0")

    assert (0, 0) == (added.code, again.code)
    assert "3x3 @ 205 lb, 2 @ 215 lb, 1 @ 215 lb" in spotter("history").out


# --- the built-in messages


def test_the_built_in_messages_are_logged_once(spotter: Spotter):
    first = spotter("log", "--built-in")
    logged = spotter("history", "--json").lines()

    second = spotter("log", "--built-in")

    assert (0, 0) == (first.code, second.code)
    assert "already logged" not in first.out
    assert len(builtin_messages.MESSAGES) == second.out.count("already logged")
    assert logged == spotter("history", "--json").lines()


def test_the_built_in_messages_show_what_is_left_out_too(spotter: Spotter):
    ran = spotter("log", "--built-in")

    assert "not logged, a question" in ran.out
    assert builtin_messages.HALF_READ.partition(".")[0] in ran.out
    assert 6 == len(spotter("history", "--json").lines())


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("make that 4 sets on the bench", "Amended Bench Press of "),
        ("the row was 8:10 actually", "2 km in 8:20 at 4:10/km -> 2 km in 8:10"),
        ("scrap the row", "Deleted Rowing 2 km of "),
    ],
)
def test_what_a_message_changed_is_named_with_what_it_was(spotter: Spotter, said: str, told: str):
    spotter("log", "Bench 3x5 @ 185. Rowed 2k in 8:20")

    ran = spotter("log", said)

    assert told in " ".join(ran.out.split())
    assert "nothing to log" not in ran.out


def test_one_thing_that_is_not_logged_is_told_once(spotter: Spotter):
    ran = spotter("log", "same as last time but 5 more")

    assert 1 == ran.out.count("not logged")
    assert 1 == ran.out.count("?\n")
    assert "Which exercises did you do" not in ran.out


# --- files


def test_a_file_is_answered_line_by_line_in_its_order(spotter: Spotter, tmp_path: Path):
    messages = in_file(
        tmp_path,
        {"id": "a", "text": "Bench 3x5 @ 185", "sent_at": "2026-03-02T23:30:00Z", "timezone": "Asia/Tokyo"},
        {"id": "b", "text": "Did I train?", "conversation_id": "c1"},
        {"id": "c", "text": "100x5", "units": "kg", "context": {"exercise": "Squat"}},
    )

    ran = spotter("log", "--file", messages, "--json")

    answers = ran.lines()
    assert ["a", "b", "c"] == [answer["id"] for answer in answers]
    assert [1, 0, 1] == [len(answer["workouts"]) for answer in answers]
    assert "2026-03-03" == answers[0]["workouts"][0]["date"]
    assert 0 == ran.code


@pytest.mark.parametrize(
    ("bad", "message_id", "told"),
    [
        ('{"id": "x", "text":', None, "not JSON"),
        ("[1]", None, "no JSON object"),
        ('{"id": 5, "text": "Squat 5x5 100"}', None, "id is 5"),
        ('{"id": "x"}', "x", "text is None"),
        ('{"id": "x", "text": " "}', "x", "empty"),
        ('{"id": "x", "text": "Squat 5x5", "timezone": "Mars/Base"}', "x", "Mars/Base"),
        ('{"id": "x", "text": "Squat 5x5", "weight": 1}', "x", "'weight' is not known"),
        ('{"id": "x", "text": "Squat 5x5", "owner": "bob"}', "x", "owner"),
        ('{"id": "x\\u0000", "text": "Squat 5x5"}', "x\0", "null bytes"),
        ('{"id": "\\ud800", "text": "Squat 5x5"}', "\ud800", "half surrogate pairs"),
        ('{"id": "x", "text": "Squat 5x5", "context": {"exercise": "\\ud83d"}}', "x", "half surrogate pairs"),
        ('{"id": "' + "x" * 301 + '", "text": "Squat 5x5"}', "x" * 301, "1 to 300 bytes"),
        ('{"id": "x", "text": "Squat 5x5", "sent_at": "soon"}', "x", "sent_at"),
        ("[" * 100_000, None, "nested too deep"),
        ('{"id": "x", "text": "' + "a" * 1_000_000 + '"}', None, "up to 1,000,000 are read"),
    ],
)
def test_a_bad_line_is_answered_in_its_place_and_the_run_goes_on(
    spotter: Spotter, tmp_path: Path, bad: str, message_id: str | None, told: str
):
    good = {"id": "good", "text": "Bench 3x5 @ 185"}

    ran = spotter("log", "--json", "--file", in_file(tmp_path, "", bad, good))

    wrong, right = ran.lines()
    assert (2, 2) == (ran.code, wrong["error"]["line"])
    assert ("bad_input", message_id) == (wrong["error"]["code"], wrong["id"])
    assert told in wrong["error"]["message"]
    assert right["result"]["success"]
    assert "line 2: " in ran.err


def test_half_a_surrogate_pair_in_a_line_is_stored_as_a_replacement(spotter: Spotter, tmp_path: Path):
    line = '{"id": "x", "text": "Squat 5x5 100 \\ud83d"}'

    ran = spotter("log", "--json", "--file", in_file(tmp_path, line))

    assert (0, 1) == (ran.code, len(ran.lines()[0]["workouts"]))


def test_a_message_with_the_longest_id_can_be_traced(spotter: Spotter):
    spotter("log", "Bench 3x5 @ 185", "--id", "x" * 300)

    assert 0 == spotter("trace", "x" * 300).code


def test_a_file_of_messages_may_come_from_standard_input(spotter: Spotter):
    ran = spotter("log", "--json", "--file", "-", stdin=b'{"id": "a", "text": "Bench 3x5 @ 185"}')

    assert ["a"] == [answer["id"] for answer in ran.lines()]


def test_the_same_file_gives_the_same_workouts_in_every_fresh_home(spotter: Spotter, tmp_path: Path):
    said = ["pause squat 205 for 3 sets of 3", "and another set at 215x2", "Bench 3x5 @ 185", "one more set"]
    path = in_file(tmp_path, *({"id": f"m{9 - at}", "text": text} for at, text in enumerate(said)))

    def logged(home: str, *options: str) -> list[str]:
        spotter("log", "--file", path, "--home", str(tmp_path / home), *options)
        rows = spotter("history", "--json", "--home", str(tmp_path / home)).lines()
        return [row["summary"].partition(": ")[2] for row in rows]

    assert [
        ["Bench Press 4x5 @ 185 lb", "Pause Squat 3x3 @ 205 lb, 2 @ 215 lb"],
    ] * 3 == [logged("one"), logged("two"), logged("three", "--date", "2026-03-02")]


# --- what can't be


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("log",), "nothing to log was given"),
        (("log", "x", "--built-in"), "more than one source"),
        (("log", ""), "nothing to log"),
        (("log", "   "), "empty"),
        (("log", "a" * 1_000_000), "bytes"),
        (("log", "bench \udcff 3x5"), "not UTF-8"),
        (("log", "x", "--date", "yesterdayish"), "2026-03-02"),
        (("log", "x", "--timezone", "Mars/Base"), "Europe/Berlin"),
        (("log", "x", "--units", "stone"), "lb and kg"),
        (("log", "x", "--user", "a\0b"), "--user"),
        (("log", "x", "--id", " "), "id"),
        (("log", "x", "--engine", "gpt"), "there are offline, claude, claude-aws"),
        (("log", "--file", "/nope/messages.jsonl"), "No such file"),
        (("log", "--file", "/"), "Is a directory"),
        (("log", "--nope"), "No such option"),
        (("lgo", "x"), "Did you mean 'log'?"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(spotter: Spotter, arguments: tuple[str, ...], told: str):
    ran = spotter(*arguments)

    assert 2 == ran.code
    assert told in ran.err
    assert 1 == ran.err.count("\n")
    assert "" == ran.out


@pytest.mark.parametrize(
    ("stdin", "told"), [(b"", "empty"), (b"bench \xff", "not UTF-8"), (b"a" * 1_000_000, "128,000 bytes")]
)
def test_standard_input_that_is_no_message_is_told(spotter: Spotter, stdin: bytes, told: str):
    ran = spotter("log", "-", stdin=stdin)

    assert 2 == ran.code
    assert told in ran.err


def test_a_home_that_can_not_be_made_is_the_stores_fault(spotter: Spotter, tmp_path: Path):
    (tmp_path / "file").write_text("")

    ran = spotter("log", "Bench 3x5 @ 185", "--home", str(tmp_path / "file"))

    assert (3, 1) == (ran.code, ran.err.count("\n"))


def test_a_damaged_store_ends_a_file_with_the_stores_exit_code(spotter: Spotter, tmp_path: Path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "spotter.db").write_bytes(b"this is no database" * 100)
    messages = in_file(tmp_path, {"id": "a", "text": "Bench 3x5"}, {"id": "b", "text": "Squat 3x5"})

    ran = spotter("log", "--json", "--file", messages)

    assert 3 == ran.code
    assert [("a", "store_damaged")] == [(line["id"], line["error"]["code"]) for line in ran.lines()]


def test_a_message_too_large_for_the_store_is_answered_in_its_place_and_the_run_goes_on(
    spotter: Spotter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("storage.checks.MAX_BATCH_BYTES", 40_000)
    large, good = {"id": "large", "text": "bench " * 8_000}, {"id": "good", "text": "Bench 3x5 @ 185"}

    ran = spotter("log", "--json", "--file", in_file(tmp_path, large, good))

    told, logged = ran.lines()
    assert (2, 1) == (ran.code, ran.err.count("\n"))
    assert ("large", "store_toolarge", 1) == (told["id"], told["error"]["code"], told["error"]["line"])
    assert ("good", True) == (logged["id"], logged["result"]["success"])


def with_model(home: Path, *script: ScriptedReply) -> Opened:
    """A log whose messages go to a model that follows this script."""
    put_together = worker(Settings(home=home))
    return Opened("ann", replace(put_together, model=Scripted(script)))


def down(_: Ask) -> Reply:
    raise ModelUnavailable("the model is overloaded.")


def test_a_model_that_fails_before_anything_is_saved_is_exit_code_4(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    text = "Bench 3x5 @ 185"
    log = with_model(tmp_path, Reply(calls=(detect(text),), stop="calls", model="scripted"), down)

    code = log_message(log, {"id": "m1", "text": text}).print(as_json=False)

    assert 4 == code
    assert "stopped early" in capsys.readouterr().out


def test_where_the_second_of_several_engines_stood_in_it_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    text = "Bench 3x5 @ 185"
    bench = a_block(an_exercise(text, "Bench", a_set("3", "5", "185")))
    second = Scripted([Reply(calls=(detect(text), extract(0, bench)), stop="calls")])
    log = with_model(tmp_path)
    model = FirstOf({"router:big": Scripted([down]), "claude": second})
    log = replace(log, worker=replace(log.worker, model=model))

    code = log_message(log, {"id": "m1", "text": text}).print(as_json=False)

    assert 0 == code
    assert "read by claude in place of router:big" in capsys.readouterr().out


def test_where_the_embedded_engine_stood_in_it_is_said_without_a_guess_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    log = with_model(tmp_path, down)

    code = log_message(log, {"id": "m1", "text": "Bench 3x5 @ 185"}).print(as_json=False)

    out = capsys.readouterr().out
    assert 0 == code
    assert "read by the embedded engine in place of scripted" in out
    assert "did not answer" not in out


def test_claude_without_a_key_is_told_before_anything_is_stored(spotter: Spotter, tmp_path: Path):
    ran = spotter("log", "--engine", "claude", "--json", "Bench 3x5 @ 185")

    assert (4, 1) == (ran.code, ran.err.count("\n"))
    assert "model" == ran.lines()[0]["error"]["code"]
    assert not (tmp_path / "home").exists()


def test_a_bug_is_one_line_and_its_traceback_is_there_for_those_who_ask(
    spotter: Spotter, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(builtin_messages, "MESSAGES", None)  # a bug, planted
    plain = spotter("log", "--built-in")
    monkeypatch.setenv("SPOTTER_TRACEBACK", "1")
    full = spotter("log", "--built-in")

    assert (70, 70) == (plain.code, full.code)
    assert 1 == plain.err.count("\n")
    assert "SPOTTER_TRACEBACK=1" in plain.err
    assert "Traceback" in full.err


# --- one set


def test_sets_of_a_day_stand_in_one_workout_and_the_same_number_corrects(spotter: Spotter):
    press = ("set", "--exercise", "Bench Press", "--json")
    spotter(*press, "--set", "1", "--reps", "8", "--load-lb", "135", "--rir", "2")
    spotter(*press, "--set", "2", "--reps", "8", "--load-lb", "135", "--rpe", "8.5", "--notes", "fast")

    ran = spotter(*press, "--set", "2", "--reps", "7", "--load-kg", "61")

    sets = ran.lines()[0]["workout"]["blocks"][0]["exercises"][0]["sets"]
    assert [(1, 8, "lb"), (2, 7, "kg")] == [(one["number"], one["reps"], one["load"]["unit"]) for one in sets]
    assert "corrected" in ran.lines()[0]["told"]
    assert 1 == len(spotter("history", "--json").lines())


def test_the_same_set_said_twice_without_a_number_is_two_sets(spotter: Spotter):
    press = ("set", "--exercise", "Bench Press", "--reps", "8", "--json")

    spotter(*press)
    ran = spotter(*press)

    sets = ran.lines()[0]["workout"]["blocks"][0]["exercises"][0]["sets"]
    assert [1, 2] == [one["number"] for one in sets]


def test_raw_arguments_get_the_tools_own_refusal(spotter: Spotter):
    ran = spotter("set", "--json-args", '{"exerciseName": "Bench Press", "set": "1"}')

    assert 1 == ran.code
    assert "Missing required parameter 'exercise'" in ran.err
    assert "You used 'exerciseName' but the correct parameter is 'exercise'" in ran.err
    assert 'log_set_result( exercise: "Bench Press"' in " ".join(ran.err.split())


def test_a_set_without_an_exercise_is_refused_by_the_tool(spotter: Spotter):
    ran = spotter("set", "--reps", "8", "--json")

    assert 1 == ran.code
    assert "Missing required parameter 'exercise'" in ran.lines()[0]["error"]["message"]


@pytest.mark.parametrize("said", ["{", "[]", "3", '"x"'])
def test_raw_arguments_have_to_be_an_object(spotter: Spotter, said: str):
    ran = spotter("set", "--json-args", said)

    assert 2 == ran.code
    assert "--json-args" in ran.err


def test_a_set_with_an_id_is_logged_once(spotter: Spotter):
    call = ("set", "--id", "call-1", "--exercise", "Bench Press", "--reps", "8", "--json")

    first, second = spotter(*call), spotter(*call)

    assert first.lines() == second.lines()
    assert 1 == len(first.lines()[0]["workout"]["blocks"][0]["exercises"][0]["sets"])


# --- rows of sets


OLD = {"timestamp": "2025-01-02T10:00:00Z", "exerciseName": "Bench Press", "setNumber": 1, "reps": 8,
       "loadLb": "135", "loadKg": None, "rir": 2}  # fmt: skip
NEW = {"date": "2025-01-02", "exercise": "Bench Press", "set": "2", "reps": "7", "load_lb": "135"}


def sets_of(spotter: Spotter) -> list[tuple[str, int, int, float]]:
    return [
        (workout["date"], one["number"], one["reps"], one["load"]["value"])
        for workout in spotter("history", "--json").lines()
        for one in workout["blocks"][0]["exercises"][0]["sets"]
    ]


def test_rows_of_earlier_versions_and_of_today_are_brought_in_with_a_line_for_each(
    spotter: Spotter, tmp_path: Path
):
    ran = spotter("set", "--file", in_file(tmp_path, OLD, NEW))

    assert (0, "", 2) == (ran.code, ran.err, len(ran.out.splitlines()))
    assert ran.out.startswith("set 1 of Bench Press logged in w_")
    assert [("2025-01-02", 1, 8, 135), ("2025-01-02", 2, 7, 135)] == sets_of(spotter)


def test_rows_brought_in_again_log_nothing_twice_and_alike_rows_are_counted(spotter: Spotter, tmp_path: Path):
    alike = {name: value for name, value in NEW.items() if name != "set"}
    rows = in_file(tmp_path, alike, alike)

    first, second = (spotter("set", "--json", "--file", rows).lines() for _ in range(2))

    assert first[1] == second[1]
    assert [("2025-01-02", 1, 7, 135), ("2025-01-02", 2, 7, 135)] == sets_of(spotter)


@pytest.mark.parametrize(
    ("bad", "code", "told"),
    [
        ({**NEW, "weight": "135"}, 2, "weight (Extra inputs are not permitted). A row may have exercise,"),
        ({"date": "2025-01-02", "reps": 8}, 2, "exercise (Field required)"),
        ({"exercise": "Bench Press", "reps": "8"}, 2, "this row has no date"),
        ({**NEW, "reps": "many"}, 1, "reps: "),
        ({**NEW, "exercise": "exercise"}, 1, "Exercise name must be specific"),
        ("[]", 2, "no JSON object"),
    ],
)
def test_a_row_that_is_no_set_is_answered_in_its_place_and_the_run_goes_on(
    spotter: Spotter, tmp_path: Path, bad: object, code: int, told: str
):
    ran = spotter("set", "--json", "--file", in_file(tmp_path, bad, OLD))

    wrong, right = ran.lines()
    assert (code, 1) == (ran.code, wrong["error"]["line"])
    assert told in wrong["error"]["message"]
    assert "logged" in right["told"]
    assert [("2025-01-02", 1, 8, 135)] == sets_of(spotter)


def test_a_file_of_rows_goes_with_no_single_set(spotter: Spotter, tmp_path: Path):
    ran = spotter("set", "--file", in_file(tmp_path, OLD), "--reps", "8")

    assert (2, "") == (ran.code, ran.out)
    assert "--file has all sets" in ran.err


def test_of_many_pieces_that_are_not_logged_the_first_are_told_and_the_others_counted(spotter):
    said = " ".join(spotter("log", "Bench 3x5 185. " * 700).out.split())

    assert 40 == said.count('not logged: "Bench 3x5 185"')
    assert "and 660 more that were not logged: --json lists them all" in said
