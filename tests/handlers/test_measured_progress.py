"""What was measured of the body, as the log is asked for it."""

import pytest

from agents.athlete import Athlete
from agents.guests import Visit
from handlers.desks.log_desk import RecordsDesk
from handlers.wiring import Worker
from tests.handlers.conversation import Conversation
from tests.logger.kit import NOON


def told(worker: Worker, *said: str) -> Conversation:
    chat = Conversation(worker)
    for place, each in enumerate(said):
        chat.say(each, f"m{place}", sent_at=f"2026-11-{place + 3:02}T08:00:00Z")
    return chat


def test_the_body_weight_so_far_is_a_chart(worker: Worker):
    chat = told(worker, "weighed 61.8 kg", "weighed 62.4 kg, slept 7h", "weighed 136 lb")

    answer = chat.say("show me my weight so far", "q", sent_at="2026-11-12T08:00:00Z")

    [chart] = answer.of("data-chart")
    points = [(each["day"], each["value"]) for each in chart["data"]["points"]]
    assert [("2026-11-03", "136.2"), ("2026-11-04", "137.6"), ("2026-11-05", "136")] == [
        (day, value.removesuffix(".0")) for day, value in points
    ]
    assert ("Body weight", "lb") == (chart["data"]["title"], chart["data"]["unit"])


@pytest.mark.parametrize(
    ("asked", "title", "values"),
    [
        ("sleep", "Sleep", ["7.5 h"]),
        ("RHR", "Resting heart rate", ["52 bpm"]),
        ("body weight", "Body weight", ["61.8 kg"]),
        ("weight", "Body weight", ["61.8 kg"]),
    ],
)
def test_what_is_measured_is_a_series_of_its_days(worker: Worker, asked: str, title: str, values: list[str]):
    told(worker, "weighed 61.8 kg, slept 7h30, resting heart rate 52")
    desk = RecordsDesk(worker.records, worker.recall, worker.clock)

    [series] = desk.progress(Visit("ann", NOON.date(), Athlete(), NOON), asked)

    assert title == series["title"]
    assert values == [f"{each['value'].removesuffix('.0')} {series['unit']}" for each in series["points"]]


def test_what_was_said_in_pounds_is_charted_in_the_kilograms_that_were_said_since(worker: Worker):
    told(worker, "weighed 136 lb", "weighed 61.8 kg")
    desk = RecordsDesk(worker.records, worker.recall, worker.clock)

    [series] = desk.progress(Visit("ann", NOON.date(), Athlete(), NOON), "body weight")

    assert ("kg", ["61.7", "61.8"]) == (series["unit"], [each["value"] for each in series["points"]])
