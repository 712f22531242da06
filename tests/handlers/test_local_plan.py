"""`spotter plan ...`, in this process, on a real file: read, and changed in two steps."""

import json
from datetime import timedelta

import pytest

from agents.planner.result import PlanResult
from handlers.local.plans.changing import answer_of
from handlers.local.plans.making import ready_plan
from tests.handlers.plan_kit import THIS_MONDAY, exported, names
from tests.handlers.spotter import Spotter

SWAP = "swap Thursday's front squats for leg press"
CIRCUIT = (
    "Add 'Bicep Finisher Rounds' to Thursday, 2 rounds: DB Bicep Curl 10 @ 20 slow, "
    "DB Bicep Curl 15 @ 15 fast, DB Hammer Curl 10 @ 15 slow"
)


# --- reading it


def test_the_current_week_is_shown_with_numbers_blocks_and_cardio(planned: Spotter):
    ran = planned("plan", "show")

    assert 0 == ran.code
    assert f"Week 1 of 12, Accumulation Mon {THIS_MONDAY.day}" in ran.words
    assert "this week" in ran.out
    assert "1  Back Squat             4 × 6      70% 1RM     rest 3:00" in ran.out
    assert "Carry and Core Rounds: circuit, 3 rounds, 1:30 between rounds" in ran.out
    assert "5  Farmer's Carry  40 m " in ran.out
    assert "cardio: zone2, 30 min, Running" in ran.words
    assert "weeks 1-3 Accumulation, 4 Deload, 5-7 Intensification" in ran.words


def test_another_week_or_all_of_them_are_shown(planned: Spotter):
    fourth, every = planned("plan", "show", "--week", "4"), planned("plan", "show", "--all")

    assert "Week 4 of 12, Deload" in fourth.out
    assert "this week" not in fourth.out
    assert 12 == every.out.count(" of 12, ")


def test_a_program_gets_each_week_as_the_model_does(planned: Spotter):
    [week] = planned("plan", "show", "--week", "2", "--json").lines()
    every = planned("plan", "show", "--all", "--json").lines()

    circuit = week["sessions"][2]["blocks"][-1]
    assert (2, "week-2-session-3") == (week["weekNumber"], week["sessions"][2]["id"])
    assert ("circuit", {"rounds": 3, "rest_between_rounds_sec": 90}) == (
        circuit["block_type"],
        circuit["meta_json"],
    )
    assert list(range(1, 13)) == [each["weekNumber"] for each in every]


def test_what_waits_is_not_in_the_plan_yet_and_that_is_said(planned: Spotter):
    planned("plan", "change", SWAP)
    one = planned("plan", "show", "--week", "2")
    planned("plan", "change", "change Saturday's pull-ups to chin-ups")
    two = planned("plan", "show", "--week", "2")

    assert "1 change waits and is not in it yet: spotter plan pending" in one.out
    assert "2 changes wait and are not in it yet" in two.out
    assert "Leg Press" not in two.out


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--week", "13"], 1, "week 13 does not exist: the plan has 12."),
        (["--week", "0"], 1, "week 0 does not exist"),
        (["--week", "1", "--all"], 2, "one week, or all of them"),
    ],
)
def test_a_week_that_is_not_there_is_told(planned: Spotter, options: list[str], code: int, words: str):
    ran = planned("plan", "show", *options)

    assert code == ran.code
    assert words in ran.err


@pytest.mark.parametrize("command", [["show"], ["export"], ["compare"]])
def test_without_a_plan_it_is_said_how_to_get_one(spotter: Spotter, command: list[str]):
    ran = spotter("plan", *command)

    assert 1 == ran.code
    assert "spotter plan new" in ran.err


def test_an_escape_sequence_in_a_plan_never_reaches_the_terminal(spotter: Spotter):
    wire = ready_plan(THIS_MONDAY)
    loud = "\x1b]0;owned\x07[bold]"
    wire["name"] = wire["weeks"][0]["phase"] = wire["weeks"][0]["description"] = loud
    session = wire["weeks"][0]["sessions"][0]
    session["name"] = session["notes"] = session["warmup"][0] = loud
    session["exercises"][0] |= {"name": loud, "notes": loud, "reps": "5\x1b", "groupLabel": loud}
    imported = spotter("plan", "import", "-", stdin=json.dumps(wire).encode())

    ran = spotter("plan", "show")

    assert "\x1b" not in imported.out + imported.err + ran.out
    assert imported.code == 2 or "[bold]" in ran.out


# --- changing it


def test_a_change_is_shown_as_a_diff_and_changes_nothing(planned: Spotter):
    before = exported(planned)

    ran = planned("plan", "change", SWAP)

    assert 0 == ran.code
    assert "Session 3, Exercise 2: Front Squat\n  - name  Front Squat\n  + name  Leg Press\n" in ran.out
    assert "Confirm?  spotter plan apply  or  spotter plan cancel" in ran.out
    assert 1 == ran.out.count("Confirm?")
    assert "\x1b" not in ran.out
    assert ("", before) == (ran.err, exported(planned))


def test_what_was_left_out_is_shown_with_what_waits(planned: Spotter):
    thursday = (THIS_MONDAY + timedelta(days=3)).isoformat()
    planned("log", "Back squat 4x6 @ 225", "--date", THIS_MONDAY.isoformat())
    asked = planned("plan", "change", "deload this week", "--date", thursday)

    ran, [told] = planned("plan", "pending"), planned("plan", "pending", "--json").lines()

    [note] = told["proposals"][0]["preview"]["notes"]
    assert note.startswith("Left as")
    assert f"! {note}" in ran.words
    assert 1 == asked.words.count(note)


def test_an_applied_change_is_undone_in_two_steps(planned: Spotter):
    before = exported(planned)
    nothing = planned("plan", "undo")
    planned("plan", "change", SWAP)
    planned("plan", "apply")
    swapped = exported(planned)

    ran = planned("plan", "undo")

    assert 1 == nothing.code
    assert "No applied change of the plan is kept here, so there is nothing to undo." in nothing.words
    assert 0 == ran.code
    assert "Session 3, Exercise 2: Leg Press\n  - name  Leg Press\n  + name  Front Squat\n" in ran.out
    assert "Confirm?  spotter plan apply" in ran.out
    assert swapped == exported(planned)
    assert 0 == planned("plan", "apply").code
    assert before == exported(planned)


def test_an_undo_of_one_change_is_a_result_for_programs(planned: Spotter):
    planned("plan", "change", SWAP)
    [applied] = planned("plan", "apply", "--json").lines()
    [done] = applied["proposals"]

    [told] = planned("plan", "undo", done["proposal_id"][:8], "--json").lines()
    [again] = planned("plan", "undo", done["proposal_id"], "--json").lines()

    assert ("proposal", False, 1) == (told["type"], told["wrote"], len(told["pending"]))
    assert ("validation_error", told["pending"]) == (again["type"], again["pending"])
    assert f"is proposed already ({told['pending'][0]}), and not applied yet." in again["message"]


def test_a_terminal_gets_it_in_red_and_green_unless_it_asks_for_none(
    planned: Spotter, monkeypatch: pytest.MonkeyPatch
):
    planned("plan", "change", SWAP)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")

    coloured = planned("plan", "pending").out
    monkeypatch.setenv("NO_COLOR", "1")
    plain = planned("plan", "pending").out

    assert "\x1b[31m  - name  Front Squat\x1b[0m" in coloured
    assert "\x1b[32m  + name  Leg Press\x1b[0m" in coloured
    assert "\x1b[31m" not in plain
    assert "- name  Front Squat" in plain


def test_what_is_applied_stands_in_the_plan_and_is_read_back(planned: Spotter):
    planned("plan", "change", SWAP)

    ran = planned("plan", "apply")

    assert 0 == ran.code
    assert "✓ Done: Change Front Squat to Leg Press" in ran.words
    assert "\n- Front Squat 3x8" in ran.out
    assert "\n+ Leg Press 3x8" in ran.out
    assert 1 == names(exported(planned)).count("Leg Press")


def test_what_is_cancelled_is_dropped(planned: Spotter):
    before = exported(planned)
    planned("plan", "change", SWAP)

    ran = planned("plan", "cancel")

    assert 0 == ran.code
    assert "Cancelled: Change Front Squat to Leg Press" in ran.words
    assert before == exported(planned)
    assert "nothing waits to be applied." in planned("plan", "pending").out


def test_a_question_in_between_is_answered_and_leaves_it_pending(planned: Spotter):
    planned("plan", "change", SWAP)

    asked = planned("plan", "change", "what does Saturday look like?")
    applied = planned("plan", "apply")

    assert (0, 0) == (asked.code, applied.code)
    assert "Overhead Press" in asked.out
    assert "1 change still waits: spotter plan pending" in asked.out
    assert "Leg Press" in names(exported(planned))


def test_several_wait_in_their_order_and_one_can_be_named_by_the_start_of_its_id(planned: Spotter):
    first = planned("plan", "change", SWAP, "--json").lines()[0]["pending"][0]
    planned("plan", "change", "change Saturday's pull-ups to chin-ups")

    waiting = planned("plan", "pending")
    unclear = planned("plan", "apply", "pr_")
    one = planned("plan", "apply", first[:10])
    rest = planned("plan", "pending", "--json").lines()[0]["pending"]

    assert waiting.out.index("Leg Press") < waiting.out.index("Chin-up")
    assert "Both take all 2 that wait" in waiting.out
    assert (2, 0) == (unclear.code, one.code)
    assert "several proposals start with 'pr_'" in unclear.err
    assert 1 == len(rest)
    assert "Leg Press" in names(exported(planned))


@pytest.mark.parametrize("decision", ["apply", "cancel"])
def test_where_nothing_waits_nothing_is_decided(planned: Spotter, decision: str):
    before = exported(planned)

    nothing, unknown = planned("plan", decision), planned("plan", decision, "pr_0123456789ab")

    assert (1, 1) == (nothing.code, unknown.code)
    assert "No change is waiting" in nothing.out
    assert "pr_0123456789ab" in unknown.err
    assert before == exported(planned)


def test_a_change_belongs_to_its_conversation_and_its_athlete(planned: Spotter):
    asked = planned("plan", "change", SWAP, "--conversation", "morning chat")

    here, other = planned("plan", "apply"), planned("plan", "apply", "--user", "partner")
    there = planned("plan", "apply", "--conversation", "morning chat")

    assert "spotter plan apply --conversation 'morning chat'" in asked.words
    assert (1, 1, 0) == (here.code, other.code, there.code)


def test_what_is_asked_back_is_not_done_and_the_exit_code_says_so(planned: Spotter):
    ran = planned("plan", "change", "make it better", "--json")

    assert (1, "question") == (ran.code, ran.lines()[0]["type"])


def test_what_cannot_be_done_says_so_and_what_would_work(planned: Spotter):
    ran = planned("plan", "change", "remove exercise 10 from Monday")

    assert 1 == ran.code
    assert "Exercise 10 doesn't exist in that session: 'Lower A' has 6 exercises" in ran.words
    assert "Show me the session" in ran.out
    assert [] == planned("plan", "pending", "--json").lines()[0]["pending"]


def test_what_is_behind_an_error_is_told_when_asked_for(capsys: pytest.CaptureFixture[str]):
    result = PlanResult(type="execution_error", message="It failed.", technicalDetails="the \x1bcause")

    codes = [answer_of(result, "main", verbose=each).print(as_json=False) for each in (True, False)]

    shown = capsys.readouterr()
    assert [1, 1] == codes
    assert "spotter: the ·cause\n" == shown.err
    assert 2 == shown.out.count("It failed.")


def test_the_same_id_again_is_answered_as_it_was(planned: Spotter):
    first = planned("plan", "change", SWAP, "--id", "m1", "--json")
    second = planned("plan", "change", SWAP, "--id", "m1", "--json")

    assert first.out == second.out
    assert 1 == len(planned("plan", "pending", "--json").lines()[0]["pending"])


def test_the_words_come_from_standard_input_too(planned: Spotter):
    ran = planned("plan", "change", "-", "--json", stdin=SWAP.encode())

    assert "proposal" == ran.lines()[0]["type"]


@pytest.mark.parametrize("options", [[" "], [SWAP, "--date", "noon"], [SWAP, "--engine", "gpt"]])
def test_bad_input_is_told_and_nothing_is_asked(planned: Spotter, options: list[str]):
    ran = planned("plan", "change", *options)

    assert (2, "") == (ran.code, ran.out)


def test_a_model_without_a_key_is_told_before_anything_is_stored(planned: Spotter):
    ran = planned("plan", "change", SWAP, "--engine", "claude")

    assert 4 == ran.code
    assert "ANTHROPIC_API_KEY" in ran.err


# --- what is told on standard error


def test_proposing_writing_and_reading_back_are_told_when_asked_for(planned: Spotter):
    proposed = planned("plan", "change", CIRCUIT, "--verbose")
    applied = planned("plan", "apply", "--verbose")

    [line] = proposed.err.splitlines()
    proposal_id = planned("plan", "change", SWAP, "--json").lines()[0]["pending"]
    assert line.startswith("PROPOSE id=pr_")
    assert line.endswith(" day=thursday action=add_block type=circuit rounds=2 members=3")
    assert 1 == len(proposal_id)
    commit, verify = applied.err.splitlines()
    assert commit.startswith(f"COMMIT {line.split()[1]} wrote=True block_id=")
    assert "POST_WRITE_VERIFY day=thursday blocks=5" == verify
    assert "Bicep Finisher" not in proposed.err + applied.err


def test_the_environment_can_ask_for_it_and_else_nothing_is_told(
    planned: Spotter, monkeypatch: pytest.MonkeyPatch
):
    quiet = planned("plan", "change", SWAP)
    monkeypatch.setenv("SPOTTER_LOG", "info")
    told = planned("plan", "apply")
    monkeypatch.setenv("SPOTTER_LOG", "loud")
    wrong = planned("plan", "show")

    assert "" == quiet.err
    assert ["COMMIT", "POST_WRITE_VERIFY"] == [line.split()[0] for line in told.err.splitlines()]
    assert 2 == wrong.code
    assert "SPOTTER_LOG is 'loud': there are info and warning." in wrong.err


# --- help


def test_without_a_command_the_help_is_shown_and_it_is_wrong_usage(spotter: Spotter):
    bare, whole = spotter("plan"), spotter()

    assert (2, 2) == (bare.code, whole.code)
    assert "\n  change " in bare.out
    assert "\n  plan " in whole.out


@pytest.mark.parametrize(
    "command", ["show", "new", "import", "export", "change", "pending", "apply", "cancel", "compare"]
)
def test_every_command_has_examples_in_its_help(spotter: Spotter, command: str):
    ran = spotter("plan", command, "--help")

    assert 0 == ran.code
    assert f"  spotter plan {command}" in ran.out
