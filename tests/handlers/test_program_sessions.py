"""Sessions of the program typed at the command line, and what becomes of them in the log and the program."""

from tests.handlers.program_kit import SUNDAY, init, log, status
from tests.handlers.spotter import Spotter
from tests.phrase_tables import listed, phrases


def test_a_session_as_the_program_asks_is_a_workout_and_a_move_of_the_program(lifter: Spotter):
    ran = log(lifter, "squat", "--top", "8")

    [workout] = lifter("history", "--json").lines()
    assert 0 == ran.code
    assert "✓ Squat of week 1 is logged in the program. New best at 270 lb: 8 reps, e1RM 342 lb." in ran.words
    assert f"205x5 235x5 270x8 lb {workout['workout_id'][:10]}" in ran.words
    assert "Sun logged" in status(lifter)


def test_sets_are_logged_as_they_are_typed(lifter: Spotter):
    ran = log(lifter, "bench", "145x5", "170x5", "190x7", "3x5@145", "100kgx1", "--notes", "left shoulder")

    history = lifter("program", "history", "bench").words
    assert "145lbx5 170lbx5 190lbx7 3x5@145lb 100kgx1" in ran.words
    assert "asked 145x5 170x5 190x5+ done 145x5 170x5 190x7 3x5@145 220.46x1 lb" in history
    assert "notes left shoulder" in history
    assert "bench 190 lb 7 234 lb Sun 3 Mar 2024" in lifter("program", "prs").words


def test_supplemental_sets_are_logged_where_that_is_said(spotter: Spotter):
    init(spotter, "--template", "fsl-leader")

    without, with_them = log(spotter, "squat"), log(spotter, "bench", "--supplemental")

    assert "205x5 235x5 270x5 lb" in without.words
    assert "145x5 170x5 190x5 5x5@145 lb" in with_them.words


def test_a_set_for_reps_of_its_own_comes_after_those_that_are_typed(lifter: Spotter):
    squat = log(lifter, "squat", "205x5", "235x5", "--amrap", "265x9")
    bench = log(lifter, "bench", "100kgx5", "--amrap", "105 kg x 3")

    assert "205x5 235x5 265x9 lb" in squat.words
    assert "New best at 265 lb: 9 reps" in squat.words
    assert "100x5 105x3 kg" in bench.words


def test_reps_of_a_pr_set_that_are_not_said_are_asked_for_with_the_command_that_tells_them(lifter: Spotter):
    asked = log(lifter, "squat")
    [command] = [line.split() for line in asked.out.splitlines() if "spotter amend" in line]

    told = lifter(*[word.replace("N", "6") for word in command[1:]])

    assert "? How many reps did you get on the top set (270 lb)?" in asked.words
    assert "Squat of week 1 is up to date in the program. New best at 270 lb: 6 reps" in told.words
    assert "squat 270 lb 6 324 lb" in lifter("program", "prs").words


def test_a_second_session_of_a_week_is_kept_and_the_program_does_not_move(lifter: Spotter):
    log(lifter, "squat", "--top", "8")

    ran = log(lifter, "squat", "--top", "7")

    assert 0 == ran.code
    assert ran.out.startswith("– Squat of week 1 was logged before")
    assert "this second session is saved, and the program did not move" in ran.words
    assert 2 == len(lifter("history", "--json").lines())


def test_what_is_logged_is_read_by_programs_with_the_results_of_the_tool(lifter: Spotter):
    [found] = log(lifter, "squat", "--top", "8", "--json").lines()

    [answer], [workout] = found["results"], found["workouts"]
    assert ("log_workout", True) == (answer["tool"], answer["result"]["logged"])
    assert {"weight": 270, "reps": 8, "estimated_1rm": 342, "previous_best_reps": None} == (
        answer["result"]["pr_details"]
    )
    assert "5/3/1 Squat, week 1" == workout["name"]


@phrases("options", "words", options=listed)
def test_a_session_that_cannot_be_read_is_told_and_not_logged(lifter: Spotter, options, words):
    ran = lifter("program", "log", *options)

    assert 2 == ran.code
    assert words in ran.err
    assert "Sun open" in status(lifter)


def test_amending_deleting_and_undoing_a_session_says_what_the_program_made_of_it(lifter: Spotter):
    log(lifter, "squat", "--top", "8")

    amended = lifter("amend", "last", "--set", "3", "--reps", "7")
    deleted = lifter("delete", "last")
    undone = lifter("undo", "--json").lines()

    assert "Best now at 270 lb: 7 reps" in amended.words
    assert "Squat of week 1 is taken back in the program" in deleted.words
    assert ["Squat of week 1 is logged in the program. New best at 270 lb: 7 reps, e1RM 333 lb. "
            "Left this week: bench, deadlift, OHP."] == undone[0]["program"]  # fmt: skip


def test_loads_that_the_program_asks_of_a_lift_are_not_said_of_another_one(lifter: Spotter):
    lifter("log", "squat done, 9 reps", "--date", SUNDAY)

    ran = lifter("log", "that was bench, not squat", "--date", SUNDAY)

    [workout] = lifter("history", "--json").lines()
    assert "5/3/1 Squat, week 1" == workout["name"]
    assert "its loads are what 5/3/1 squat, week 1 asks for" in ran.words
    assert '"delete that" takes it out, then tell the sets that were done' in ran.words
    assert "Sun logged" in status(lifter)


def test_a_session_in_loads_of_its_own_that_was_another_lift_moves_the_program(lifter: Spotter):
    lifter("log", "squat 205x5 235x5 265x9", "--date", SUNDAY)

    ran = lifter("log", "that was bench, not squat", "--date", SUNDAY)

    [workout] = lifter("history", "--json").lines()
    assert "Bench Press" == workout["name"]
    assert "Squat of week 1 is taken back in the program." in ran.words
    assert "Bench of week 1 is logged in the program." in ran.words
