"""Whose request it is: read from what the platform vouches for, and from nothing that a caller can write.

    REST API    requestContext.authorizer: Cognito's claims.sub, or a Lambda authorizer's principalId
    HTTP API    requestContext.authorizer: jwt.claims.sub, or lambda.sub
    SQS         the message attribute `owner`, a String, of the producer that the queue's policy lets in
    direct      the top-level `owner`: only with DIRECT_INVOKE=trusted, and never beside a requestContext

No authorizer, two that differ, a value that is no text: refused. Headers, paths, queries, bodies and texts
are never looked at for it. A signed request without an athlete (IAM) is nobody.

Whoever IAM lets invoke the function itself can write any event, an authorizer's too: that permission is
the trust. DIRECT_INVOKE says whether a deployment has such a caller at all.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from agents.errors import BadInput
from agents.key_names import MAX_NAME_BYTES, is_name
from handlers.doors.failures import Unidentified

NOT_FROM_HERE = ("owner", "owner_id", "user", "user_id", "userId", "sub", "athlete", "athlete_id")


class Caller(NamedTuple):
    """Who asks, as the platform vouches for it, and the id under which the platform knows the request."""

    owner: str
    request_id: str


def of_request(event: Mapping[str, Any]) -> Caller:
    """The caller of an HTTP event. Raises Unidentified."""
    context = _object(event.get("requestContext"))
    authorizer = _object(context.get("authorizer"))
    vouched = [
        _object(authorizer.get("claims")).get("sub"),
        _object(_object(authorizer.get("jwt")).get("claims")).get("sub"),
        _object(authorizer.get("lambda")).get("sub"),
        authorizer.get("principalId"),
    ]
    said = [each for each in vouched if each is not None]
    if not said:
        raise Unidentified("nobody vouches for who is calling: sign in, and send the token with the request.")
    if any(each != said[0] for each in said):
        raise Unidentified("the authorizer names two callers: it has to be one.")
    return Caller(_owner(said[0]), request_id_of(event))


def of_record(record: Mapping[str, Any]) -> Caller:
    """Whose message an SQS record is. Raises Unidentified."""
    attribute = _object(_object(record.get("messageAttributes")).get("owner"))
    if attribute.get("dataType") != "String":
        raise Unidentified("the queued message has no attribute owner of type String: its producer sets it.")
    return Caller(_owner(attribute.get("stringValue")), str(record.get("messageId", "")))


def check_direct(event: Any, *, trusted: bool) -> None:
    """Raises BadInput unless the event may name its owner."""
    if not isinstance(event, Mapping):
        raise BadInput("the event is no JSON object: it has an owner, and says what is wanted.")
    if "requestContext" in event or not trusted:
        raise BadInput("this event has no verified owner: a direct invoke needs DIRECT_INVOKE=trusted.")


def check_body(fields: Mapping[str, Any]) -> None:
    """Raises BadInput if a body says whose it is: that is known already, and never from here."""
    named = [name for name in NOT_FROM_HERE if name in fields]
    if named:
        raise BadInput(f"{', '.join(named)} is not taken from a body: who is calling is known. Leave it out.")


def request_id_of(event: Mapping[str, Any]) -> str:
    """The gateway's id of an HTTP request, "" if it has none."""
    said = _object(event.get("requestContext")).get("requestId")
    return said if isinstance(said, str) else ""


def _owner(said: Any) -> str:
    if not isinstance(said, str) or not is_name(said):
        raise Unidentified(f"the caller's name is no text of 1 to {MAX_NAME_BYTES} bytes.")
    return said


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
