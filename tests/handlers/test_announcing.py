"""What the bus is told, over boto3's own client: what it refuses, and what is done without one."""

import json
from typing import Any

import boto3
import pytest
from botocore.stub import ANY, Stubber

from agents.logger.result import WorkoutLogResult
from handlers.cloud.announcing import Announcer, NotAnnounced
from storage.ports import StorageError
from tests.logger.kit import message

RESULT = WorkoutLogResult(message_id="m1", success=True, plan_changes=({"wrote": True}, {"wrote": False}))


@pytest.fixture
def bus() -> Any:
    """A client of EventBridge that answers what the test says, and checks what it is sent."""
    client = boto3.client(
        "events", region_name="eu-central-1", aws_access_key_id="test", aws_secret_access_key="test"
    )
    with Stubber(client) as stubber:
        yield stubber
        stubber.assert_no_pending_responses()
    client.close()


def test_an_event_goes_to_the_bus_as_eventbridge_takes_it(bus: Stubber):
    entry = {
        "Source": "spotter",
        "DetailType": "message.processed",
        "Detail": ANY,
        "EventBusName": "spotter-dev",
    }
    accepted = {"FailedEntryCount": 0, "Entries": [{"EventId": "1"}]}
    bus.add_response("put_events", accepted, {"Entries": [entry]})

    Announcer("spotter-dev", bus.client).processed(message("Bench 3x5 @ 185"), RESULT)


def test_an_event_that_the_bus_could_not_take_is_not_announced(bus: Stubber):
    refused = {"FailedEntryCount": 1, "Entries": [{"ErrorCode": "InternalFailure", "ErrorMessage": "why"}]}
    bus.add_response("put_events", refused)

    with pytest.raises(NotAnnounced, match="the bus says InternalFailure"):
        Announcer("spotter-dev", bus.client).processed(message("Bench 3x5 @ 185"), RESULT)


def test_a_bus_that_says_no_is_a_reason_to_deliver_again(bus: Stubber):
    bus.add_client_error("put_events", "ThrottlingException", http_status_code=400)

    with pytest.raises(StorageError, match="ThrottlingException"):
        Announcer("spotter-dev", bus.client).refused("ann", "m1", "bad_input", "text")


def test_without_a_bus_nothing_is_told():
    Announcer(None, client=object()).processed(message("Bench 3x5 @ 185"), RESULT)


class Told:
    def __init__(self) -> None:
        self.details: list[dict[str, Any]] = []

    def put_events(self, *, Entries: list[dict[str, Any]]) -> dict[str, Any]:  # boto3's name
        self.details += [json.loads(each["Detail"]) for each in Entries]
        return {"FailedEntryCount": 0}


def test_a_plan_that_was_changed_is_told_and_one_that_may_be_is_not():
    told = Told()
    announcer = Announcer("spotter-dev", told)

    for plan_changes in (RESULT.plan_changes, ({"type": "proposal", "wrote": False},), ()):
        announcer.processed(message("x"), RESULT.model_copy(update={"plan_changes": plan_changes}))

    assert [True, False, False] == [each["plan_changed"] for each in told.details]
