"""What wishes for a change of the plan in a chat, told without the plan."""

import pytest

from agents.requests.plan.request import wishes
from tests.phrase_tables import phrases


@phrases("text")
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
