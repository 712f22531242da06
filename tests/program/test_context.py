import json
from datetime import date
from decimal import Decimal

from agents.program.context import context_of
from agents.program.state import PR, LiftMark
from agents.program.templates import all_templates
from tests.program.programs import a_state, numbers

SUNDAY = date(2026, 2, 15)


def the_specifications_athlete(**changed):
    lifts = {
        "squat": numbers("squat", "leviathan-leader"),
        "bench": numbers("bench", "bbs-fsl-leader"),
        "deadlift": numbers("deadlift", "fsl-leader"),
        "ohp": numbers("ohp", "leviathan-leader"),
    }
    return a_state(lifts=lifts, week=2, leader_cycles=1, **changed)


def test_a_model_is_told_the_state_the_day_and_what_is_open():
    state = the_specifications_athlete(marks={"squat": LiftMark("logged", 2, "w1")})

    context = context_of(state, SUNDAY, all_templates())

    assert ("lb", "sunday", ["squat"]) == (context["unit"], context["today"], context["todays_lifts"])
    assert ["bench", "deadlift", "ohp"] == context["remaining"]
    assert (2, "leader", 1) == (
        context["state"]["current_week"],
        context["state"]["current_phase"],
        context["state"]["leader_cycles_completed"],
    )


def test_a_model_is_told_the_sheet_of_each_lift_this_week():
    context = context_of(the_specifications_athlete(), SUNDAY, all_templates())

    assert {
        "main": [
            {"weight": 220, "reps": "1-3"},
            {"weight": 250, "reps": "1-3"},
            {"weight": 285, "reps": "1-3"},
            {"weight": 315, "reps": "1"},
        ],
        "supplemental": [{"sets": 5, "reps": 5, "weight": 220, "type": "FSL"}],
    } == context["sheets"]["squat"]
    assert ["squat", "bench", "deadlift", "ohp"] == list(context["sheets"])


def test_a_lift_that_is_moved_is_among_todays():
    context = context_of(the_specifications_athlete(moved={"ohp": "sunday"}), SUNDAY, all_templates())

    assert ["squat", "ohp"] == context["todays_lifts"]


def test_a_model_is_told_the_day_of_each_lift_this_week():
    context = context_of(the_specifications_athlete(moved={"ohp": "sunday"}), SUNDAY, all_templates())

    assert {"squat": "sunday", "ohp": "sunday"} == {
        lift: context["days"].get(lift) for lift in ("squat", "ohp")
    }


def test_a_model_is_told_which_templates_there_are():
    context = context_of(the_specifications_athlete(), SUNDAY, all_templates())

    assert {"name": "original-531", "type": "leader/anchor"} in context["templates"]
    assert len(all_templates()) == len(context["templates"])


def test_a_lift_whose_template_is_no_longer_there_has_no_sheet():
    rest = {name: each for name, each in all_templates().items() if name != "fsl-leader"}

    context = context_of(the_specifications_athlete(), SUNDAY, rest)

    assert ["squat", "bench", "ohp"] == list(context["sheets"])


def test_what_a_model_is_told_stays_under_3_kb_however_many_best_sets_there_are():
    bests = {Decimal(weight): PR(5, "2026-01-02", weight) for weight in range(100, 700)}
    state = the_specifications_athlete(prs=dict.fromkeys(("squat", "bench", "deadlift", "ohp"), bests))

    told = json.dumps(context_of(state, SUNDAY, all_templates()))

    assert len(told) < 3_000
