"""Whatever stands in an event, each door answers it: no field of it is a bug of ours."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tests.handlers.doors import READS, Doors, cognito, record, rest
from tests.logger.kit import NOON

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
PLAIN = st.sampled_from(
    ["m1", "Bench 3x5 @ 185", "kg", "Europe/Berlin", NOON.isoformat(), "confirm", "1", True]
)
NAMES = (
    "id text conversation_id sent_at timezone units context again action proposal_id confirm drop "
    "amend delete undo set load note program move"
).split()
FIELDS = st.dictionaries(st.sampled_from(NAMES), PLAIN | JUNK, max_size=6)
PATHS = ["/workouts", "/workouts/w_1", "/search", "/plan", "/plan/proposals", "/messages/m1", "/drafts"]
PATHS += ["/questions", "/export", "/program", "/program/today", "/program/moves"]
PRESSED = ["/workouts/w_1/amend", "/workouts/w_1/delete", "/undo", "/program/undo"]
ASKED = st.dictionaries(
    st.sampled_from(
        ["limit", "before", "q", "week", "conversation_id", "revisions", "id", "cursor", "date", "lift"]
    ),
    PLAIN | JUNK,
    max_size=3,
)
ATTRIBUTES = JUNK | st.just({"owner": {"stringValue": "ann", "dataType": "String"}})


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    fields=FIELDS,
    body=FIELDS | JUNK,
    path=st.sampled_from(PATHS) | st.text().map("/messages/{}".format),
    pressed=st.sampled_from(PRESSED),
    asked=ASKED,
    what=st.sampled_from(READS) | JUNK,
    attributes=ATTRIBUTES,
)
def test_no_event_is_a_bug(
    doors: Doors, fields: Any, body: Any, path: str, pressed: str, asked: Any, what: Any, attributes: Any
):
    query = {name: value for name, value in asked.items() if isinstance(value, str)}

    with capture_logs() as events:
        statuses = {
            doors.post(body).status,
            doors.post(fields, path="/plan/changes").status,
            doors.post(fields, path=pressed).status,
            doors.http(rest("GET", path, authorizer=cognito("ann"), query=query)).status,
        }
        doors.queue(record(body, messageAttributes=attributes))
        doors.log(**{"owner": "ann", **fields})
        doors.read(what, **asked)

    assert statuses <= {200, 400, 404, 413, 422}
    assert [] == [each for each in events if each["log_level"] == "error"]
