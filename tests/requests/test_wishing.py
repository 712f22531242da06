"""What wishes for a change of the plan in a chat, told without the plan."""

import pytest

from agents.requests.plan.request import wishes


@pytest.mark.parametrize(
    "text",
    [
        "no more lunges on thursdays",
        "gonna skip pull-ups saturday",
        "superset curls with pull ups on saturday",
        "make friday a rest day",
        "rename thursday to Pull Day",
        "label week 2 Peak",
        "repeat wednesday's workout on sunday",
        "take 10 lbs off the deadlift thursday",
        "go up 5 lb on overhead press next week",
        "swap leg curls for nordic curls and bump rdl to 145 on monday next week",
        "Sat: swap OHP -> push press",
    ],
)
def test_what_only_a_plan_has_is_wished(text):
    assert wishes(text)


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 at 185 on monday",
        "3 sets of squats on Saturday",
        "add 3x12 curls saturday",
        "change bench to 190",
        "remove that",
        "remove squats",
        "move it to friday",
        "drop it on thursday",
        "what's on thursday",
        "add a note to bench: slow",
        "squats felt heavy last week",
        "remove squats yesterday",
        "swap squats for lunges on thursday unless it rains",
        "drop curls on thursday " * 40,
        "",
    ],
)
def test_what_a_report_or_a_correction_may_be_is_no_wish(text):
    assert not wishes(text)
