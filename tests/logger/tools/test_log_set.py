"""One set at a time, under one name for each argument: the strict schema, its refusals, its open workout."""

import json
from datetime import timedelta
from decimal import Decimal
from itertools import count

import pytest

from agents.athlete import Athlete
from agents.exercises import catalogue
from agents.logger.amending.one_set import open_workout_id
from agents.logger.tools.log_set import from_old_row
from agents.models.scripted import Scripted
from storage.ports import Write
from tests.logger.kit import NOON, Desk, call, says
from tests.phrase_tables import phrases

IDS = count(1)


def log_set(desk: Desk, text: str, **arguments) -> str:
    """One message that reports one set, through a scripted call; what the model was told, if refused."""
    desk.model = Scripted([says(call("log_set_result", "l0", **arguments)), says()])
    number = next(IDS)
    desk.log(text, f"s{number}", sent_at=NOON + timedelta(minutes=0), again=True)
    refused = [
        part.text
        for ask in desk.model.asked[1:]
        for part in ask.turns[-1].parts
        if getattr(part, "is_error", False)
    ]
    return "\n".join(refused)


def log_sets(desk: Desk, text: str, *sets: dict, **more) -> list[str]:
    """One message with several calls in one reply; what the model was told of each."""
    desk.model = Scripted(
        [says(*(call("log_set_result", f"l{at}", **each) for at, each in enumerate(sets))), says()]
    )
    desk.log(text, f"s{next(IDS)}", again=True, **more)
    return [part.text for part in desk.model.asked[1].turns[-1].parts] if len(desk.model.asked) > 1 else []


def sources(desk: Desk) -> dict[str, tuple[str, str]]:
    """The sources of the only workout: by path the rule, and the words."""
    texts = {
        span.message_id: json.loads(desk.records.get("ann", f"message/{span.message_id}").body)["message"][
            "text"
        ]
        for each in desk.workouts()[0].sources
        for span in each.spans
    }
    return {
        each.path: (each.rule, " ".join(texts[span.message_id][span.start : span.end] for span in each.spans))
        for each in desk.workouts()[0].sources
    }


def rows(desk: Desk) -> list[tuple]:
    return [
        (exercise.name, one.number, one.reps, one.load and f"{one.load.value} {one.load.unit}")
        for workout in desk.workouts()
        for exercise in workout.exercises()
        for one in exercise.sets
    ]


# --- the spec's refusals


@pytest.mark.parametrize("wrong", ["exerciseName", "movement", "name"])
def test_a_wrong_name_for_the_exercise_is_answered_with_the_right_one(wrong):
    told = log_set(Desk(), "bench 8", **{wrong: "Bench Press", "set": "1"})

    assert "[Error: Missing required parameter 'exercise']\n\n" in told
    assert f"❌ You used '{wrong}' but the correct parameter is 'exercise'\n" in told
    assert "The log_set_result tool requires the 'exercise' parameter." in told
    assert 'log_set_result(\n  exercise: "Bench Press",\n  set: "1",\n  reps: "8",\n' in told


def test_a_missing_exercise_is_told_with_the_correct_usage():
    told = log_set(Desk(), "8 reps", reps="8")

    assert "Missing required parameter 'exercise'" in told
    assert "\n\n💡 Make sure you're using exactly 'exercise' as the parameter name\n" in told


@phrases("wrong", "right")
def test_other_wrong_names_are_told_and_never_accepted(wrong, right):
    desk = Desk()

    told = log_set(desk, "bench 8", exercise="Bench Press", **{wrong: "8"})

    assert f"'{wrong}' is not a parameter: the name is '{right}'" in told
    assert [] == rows(desk)


@pytest.mark.parametrize("name", ["Unknown", "exercise", "WORKOUT", "movement", "n/a", "", " ", "x"])
def test_a_name_that_says_nothing_is_refused(name):
    told = log_set(Desk(), "did 8", exercise=name, reps="8")

    assert (
        "Exercise name must be specific (e.g., 'Bench Press', 'Squat'). Generic terms like 'exercise' or"
        in told
    )
    assert "'unknown' are not allowed." in told


@phrases("arguments", "why", arguments=json.loads)
def test_a_value_out_of_range_or_unsaid_is_refused(arguments, why):
    desk = Desk()

    told = log_set(
        desk, "bench 11 0 10.5 8-12 many heavy 60 kg first 135 70 5 8", exercise="Bench Press", **arguments
    )

    assert why in told
    assert [] == rows(desk)


def test_everything_that_is_wrong_is_told_at_once():
    told = log_set(Desk(), "unknown 11", exercise="unknown", rir="11", rpe="0", date="whenever")

    named = {row.split()[0].rstrip(":") for row in told.splitlines()[1:]}
    assert {"Exercise", "rir", "rpe", "date"} == named


# --- the set


def test_a_set_goes_to_the_days_open_workout():
    desk = Desk()

    log_set(desk, "bench 135 for 8 rir 2", exercise="Bench Press", set="1", reps="8", load_lb="135", rir="2")
    log_set(desk, "bench 135 for 7", exercise="Bench Press", set="2", reps="7", load_lb="135")

    assert [("Bench Press", 1, 8, "135 lb"), ("Bench Press", 2, 7, "135 lb")] == rows(desk)
    assert [open_workout_id("ann", "2026-11-20")] == [stored.workout_id for stored in desk.stored()]
    assert desk.stored()[0].open


def test_the_same_exercise_and_set_again_is_a_correction():
    desk = Desk()

    log_set(desk, "bench 135 for 8", exercise="Bench Press", set="1", reps="8", load_lb="135")
    log_set(desk, "bench 135 for 6, sorry", exercise="bench", set="1", reps="6", load_lb="135")

    assert [("Bench Press", 1, 6, "135 lb")] == rows(desk)


def test_a_set_without_a_number_is_the_next_one():
    desk = Desk()

    log_set(desk, "bench 8", exercise="Bench Press", reps="8")
    log_set(desk, "bench 7", exercise="Bench Press", reps="7")
    log_set(desk, "squat 5", exercise="Squat", reps="5")

    assert [("Bench Press", 1, 8, None), ("Bench Press", 2, 7, None), ("Back Squat", 1, 5, None)] == rows(
        desk
    )


def test_another_day_is_another_workout():
    desk = Desk()

    log_set(desk, "bench 8", exercise="Bench Press", reps="8")
    log_set(desk, "bench 8 yesterday", exercise="Bench Press", reps="8", date="yesterday")

    assert ["2026-11-19", "2026-11-20"] == sorted(workout.date for workout in desk.workouts())


@pytest.mark.untraced
def test_a_bodyweight_set_of_any_exercise_of_the_catalogue_is_logged():
    refused = []
    for known in catalogue.everything():
        desk = Desk()
        text = f'exercise: "{known.name}", set: "1", reps: "8", rir: "2"'
        refused += [known.name] * bool(log_set(desk, text, exercise=known.name, set="1", reps="8", rir="2"))

    assert [] == refused


@pytest.mark.parametrize(
    ("text", "more"),
    [("bench", {}), ('exercise: "Bench Press", set: "1"', {"set": "1"}), ("did bench, set 2", {"set": "2"})],
)
def test_an_exercise_is_all_that_is_needed(text, more):
    desk = Desk()

    told = log_set(desk, text, exercise="Bench Press", **more)

    assert "" == told
    assert [("Bench Press", int(more.get("set", 1)), None, None)] == rows(desk)


def test_an_exercise_that_is_named_once_is_one_set():
    desk = Desk()

    told = log_sets(desk, "bench", *([{"exercise": "Bench Press"}] * 3))

    assert 1 == len(rows(desk))
    assert ["nothing in the words says what was done" in each for each in told] == [False, True, True]


@pytest.mark.parametrize("text", ["tomorrow I bench", "should I bench?", "squat", "8", "bench 3x8"])
def test_an_exercise_that_nobody_says_was_done_is_no_set(text):
    desk = Desk()

    assert log_set(desk, text, exercise="Bench Press")
    assert [] == rows(desk)


def test_both_loads_may_be_given_if_they_agree():
    desk = Desk()

    log_set(
        desk,
        "bench 135 lb, that is 61 kg, for 8",
        exercise="Bench Press",
        reps="8",
        load_lb="135",
        load_kg="61",
    )

    assert [("Bench Press", 1, 8, "135 lb")] == rows(desk)
    assert Decimal("61.235") == desk.workouts()[0].sets()[0].load_kg


def test_notes_and_effort_are_kept():
    desk = Desk()

    said = {"exercise": "Bench Press", "reps": "5", "load_kg": "100", "rpe": "8.5"}
    log_set(desk, "bench 100 kg 5 at rpe 8.5, left shoulder tight", **said, notes="left shoulder tight")

    one = desk.workouts()[0].sets()[0]
    assert (Decimal("8.5"), ("left shoulder tight",)) == (one.rpe, one.notes)


def test_wrong_names_are_counted_in_the_trace():
    desk = Desk()

    log_set(desk, "bench 8", exerciseName="Bench Press", reps="8")

    trace = next(json.loads(record.body) for record in desk.records.list("ann", "trace/"))
    assert [["exerciseName", "exercise"]] == trace["ran"][0]["wrong_names"]


# --- the words


def test_five_calls_for_one_set_log_one():
    desk = Desk()
    said = {"exercise": "bench", "reps": "8", "load_lb": "135"}

    told = log_sets(desk, "bench 135 for 8", *([said] * 5))

    assert [("Bench Press", 1, 8, "135 lb")] == rows(desk)
    assert ["another fact stands on it" in each for each in told] == [False, True, True, True, True]


def test_a_load_that_was_said_once_is_no_second_set():
    desk = Desk()

    told = log_sets(
        desk,
        "bench 135 for 8",
        {"exercise": "bench", "reps": "8", "load_lb": "135"},
        {"exercise": "bench", "load_lb": "135"},
    )

    assert [("Bench Press", 1, 8, "135 lb")] == rows(desk)
    assert "nothing in the words says what was done in this set" in told[1]


def test_a_load_that_was_said_once_holds_for_the_sets_after_it():
    desk = Desk()

    log_sets(desk, "bench 135 for 8, then 7", *({"exercise": "bench", "reps": reps, "load_lb": "135"}
                                                for reps in ("8", "7")))  # fmt: skip

    assert [("Bench Press", 1, 8, "135 lb"), ("Bench Press", 2, 7, "135 lb")] == rows(desk)
    assert ("carry_over", "135") == sources(desk)["blocks[0].exercises[0].sets[1].load"]


def test_delivered_again_the_same_sets_are_logged_once():
    desk = Desk()
    calls = [
        call("log_set_result", f"l{at}", exercise="bench", reps=reps, load_lb="135")
        for at, reps in enumerate(("8", "7"))
    ]
    for _ in range(2):
        desk.model = Scripted([says(*calls)])
        desk.log("bench 135 for 8, then 7", "twice")

    assert [2] == [stored.revision for stored in desk.stored()]
    assert 2 == len(rows(desk))


def test_a_set_of_which_nothing_is_said_is_refused():
    desk = Desk()

    told = "".join(log_sets(desk, "felt easy", {"exercise": "Bench Press"}, exercise="bench"))

    assert "nothing in the words says what was done in this set" in told
    assert [] == rows(desk)


@phrases("text", "name")
def test_an_exercise_that_nobody_named_is_refused(text, name):
    desk = Desk()

    told = log_set(desk, text, exercise=name, reps="8", load_lb="135")

    assert f"exercise: {name!r} is not in the athlete's words" in told
    assert "the open workout of that day has no exercise yet" in told
    assert "as the athlete named it" in told
    assert [] == rows(desk)


@phrases("text", "sent", "name")
def test_an_exercise_is_named_by_whatever_means_it(text, sent, name):
    desk = Desk()

    log_set(desk, text, exercise=sent, reps="8", load_lb="135")

    assert [(name, 1, 8, "135 lb")] == rows(desk)


def test_a_name_of_the_athletes_own_names_the_exercise():
    desk = Desk()
    desk.records.put_all(
        [Write("ann", "athlete", Athlete(aliases={"flat": "Bench Press"}).to_json(), after=0)]
    )

    log_set(desk, "flat 135 for 8", exercise="Bench Press", reps="8")
    log_set(desk, "flat 135 for 7", exercise="flat", reps="7")

    assert [("Bench Press", 1, 8, None), ("Bench Press", 2, 7, None)] == rows(desk)


def test_the_exercise_that_the_caller_gave_needs_no_words():
    desk = Desk()

    log_sets(desk, "135 for 8", {"exercise": "Bench Press", "reps": "8"}, exercise="bench")

    assert [("Bench Press", 1, 8, None)] == rows(desk)


def test_an_exercise_of_the_open_workout_needs_no_words():
    desk = Desk()

    log_set(desk, "bench 135 for 8", exercise="Bench Press", reps="8", load_lb="135")
    log_set(desk, "7", exercise="Bench Press", reps="7")

    assert [("Bench Press", 1, 8, "135 lb"), ("Bench Press", 2, 7, None)] == rows(desk)


def test_an_exercise_of_the_open_workout_is_not_meant_where_another_is_named():
    desk = Desk()

    log_set(desk, "deadlift 225 for 5", exercise="Deadlift", reps="5", load_lb="225")
    told = log_set(desk, "bench 135 for 8", exercise="Deadlift", reps="8", load_lb="135")

    assert "the open workout of that day has Deadlift" in told
    assert [("Deadlift", 1, 5, "225 lb")] == rows(desk)


def test_a_note_that_nobody_said_is_refused():
    desk = Desk()

    told = log_set(desk, "bench 135 for 8", exercise="bench", reps="8", notes="RPE 9, new PR 500")

    assert "notes: '9', '500', 'rpe', 'new', 'pr' is not in the athlete's words" in told
    assert [] == rows(desk)


@phrases("text", "date", "day")
def test_a_day_is_that_of_the_message_or_the_one_that_was_said(text, date, day):
    desk = Desk()

    log_set(desk, text, exercise="bench", reps="8", date=date)

    assert [day] == [workout.date for workout in desk.workouts()]
    assert ("date_as_said" in sources(desk)) == (day != "2026-11-20")


@pytest.mark.parametrize("date", ["2019-05-05", "yesterday", "8/13"])
def test_a_day_that_nobody_said_is_refused(date):
    desk = Desk()

    told = log_set(desk, "bench 135 for 8, 13", exercise="bench", reps="8", date=date)

    assert f"date: {date!r} is not in the athlete's words" in told
    assert [] == rows(desk)


@phrases("text", "arguments", "units", "why", arguments=json.loads)
def test_a_unit_that_was_not_said_is_refused(text, arguments, units, why):
    desk = Desk()

    told = log_sets(desk, text, {"exercise": "bench", "reps": "8", **arguments}, units=units)

    assert why in told[0]
    assert [] == rows(desk)


def test_bodyweight_is_no_load():
    desk = Desk()

    log_set(desk, "pull-ups BW for 8", exercise="Pull-up", reps="8", load_lb="BW")

    assert [(True, None)] == [(one.bodyweight, one.load) for one in desk.workouts()[0].sets()]


# --- the sources


HEAD = "blocks[0].exercises[0].sets"


def test_every_value_of_a_set_has_its_source():
    desk = Desk()
    text = "bench 135 lb for 8 at rpe 8.5, rir 2, left shoulder tight"
    said = {"reps": "8", "load_lb": "135", "rpe": "8.5", "rir": "2", "notes": "left shoulder tight"}

    log_set(desk, text, exercise="bench", set="1", **said)

    assert {
        f"{HEAD}[0].reps": ("", "8"),
        f"{HEAD}[0].load": ("", "135"),
        f"{HEAD}[0].rpe": ("", "8.5"),
        f"{HEAD}[0].rir": ("", "2"),
        f"{HEAD}[0].notes": ("", "left shoulder tight"),
    } == {path: found for path, found in sources(desk).items() if not path.endswith("load_kg")}


@pytest.mark.parametrize(
    ("text", "field", "unit", "rule"),
    [
        ("bench 135 for 8", "load_lb", "lb", ("athlete_unit", "135")),
        ("in kilos: bench 100 for 8", "load_kg", "lb", ("unit_carried_over", "kilos")),
    ],
)
def test_a_unit_that_stands_elsewhere_has_its_source(text, field, unit, rule):
    desk = Desk()

    log_sets(
        desk, text, {"exercise": "bench", "reps": "8", field: "135" if "135" in text else "100"}, units=unit
    )

    assert rule == sources(desk)[f"{HEAD}[0].load.unit"]


def test_a_unit_of_the_sets_before_holds_for_the_next_one():
    desk = Desk()

    log_set(desk, "bench 100 kg for 8", exercise="bench", reps="8", load_kg="100")
    log_set(desk, "105 for 7", exercise="bench", reps="7", load_kg="105")

    assert ("unit_carried_over", "105") == sources(desk)[f"{HEAD}[1].load.unit"]


def loads_and_sources(desk: Desk) -> list[tuple]:
    found = sources(desk)
    return [
        (one.number, str(one.load.value), found[f"{HEAD}[{at}].load"][1], found[f"{HEAD}[{at}].reps"][1])
        for at, one in enumerate(desk.workouts()[0].sets())
    ]


def test_the_sources_stay_with_their_sets_when_one_is_put_between_them():
    desk = Desk()
    for number, load, reps in (("1", "135", "8"), ("3", "155", "6"), ("2", "145", "7")):
        log_set(desk, f"bench {load} for {reps}", exercise="bench", set=number, reps=reps, load_lb=load)

    assert [(1, "135", "135", "8"), (2, "145", "145", "7"), (3, "155", "155", "6")] == loads_and_sources(desk)
    workout = desk.workouts()[0]
    written = {each.path: each.after for each in workout.changes if each.path.endswith("load_kg")}
    assert [str(one.load_kg) for one in workout.sets()] == [
        written[f"{HEAD}[{at}].load_kg"] for at in range(3)
    ]


def test_the_sources_of_a_set_that_is_corrected_are_those_of_the_correction():
    desk = Desk()
    for number, load, reps in (("1", "135", "8"), ("2", "145", "7")):
        log_set(desk, f"bench {load} for {reps}", exercise="bench", set=number, reps=reps, load_lb=load)

    log_set(desk, "set 1 was 140 for 9", exercise="bench", set="1", reps="9", load_lb="140")

    assert [(1, "140", "140", "9"), (2, "145", "145", "7")] == loads_and_sources(desk)


def test_another_exercise_leaves_the_sources_of_the_first():
    desk = Desk()
    log_set(desk, "bench 135 for 8", exercise="bench", reps="8", load_lb="135")

    log_set(desk, "squat 225 for 5", exercise="squat", reps="5", load_lb="225")

    found = sources(desk)
    assert ["135", "225"] == [found[f"blocks[0].exercises[{at}].sets[0].load"][1] for at in (0, 1)]


# --- old rows


def test_a_row_of_an_earlier_version_still_reads():
    row = {"timestamp": "2025-01-02T10:00:00Z", "exerciseName": "Bench Press", "setNumber": 2, "reps": 8,
           "loadLb": "135", "loadKg": None, "rir": 2}  # fmt: skip

    read = from_old_row(row)

    assert ("Bench Press", "2", "8", "135", "", "2", "2025-01-02") == (
        read.exercise, read.set, read.reps, read.load_lb, read.load_kg, read.rir, read.date,
    )  # fmt: skip


def test_a_row_of_today_reads_too():
    assert "today" == from_old_row({"exercise": "Squat", "reps": "5"}).date


@phrases("text", "arguments", "why", arguments=json.loads)
def test_a_set_is_read_a_second_time(text, arguments, why):
    desk = Desk()

    told = log_set(desk, text, exercise="Bench Press", **arguments)

    assert why in told
    assert [] == rows(desk)
