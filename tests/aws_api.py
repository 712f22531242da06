"""Amazon's two ways to Claude on loopback, with the script of `messages_api`: every signature is checked.

    with BedrockApi([says(text("Saved."))]) as api:
        Claude("global.anthropic.claude-sonnet-5-5", access=Bedrock(api.region, api.url)).reply(ask)

A signature is worked out from the secret key by the rules of Signature Version 4; frames are made by those of
botocore's `eventstream`: lengths and a checksum, headers, the payload, a checksum.
"""

import base64
import hashlib
import hmac
import json
import re
import struct
from binascii import crc32
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from tests.messages_api import Fails, Line, MessagesApi, read

ACCESS_KEY, SECRET_KEY, REGION = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "eu-central-1"
WORKSPACE = "wrkspc_01"
SIGNED = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<key>[^/]+)/(?P<scope>[^,]+), SignedHeaders=(?P<names>[^,]+), "
    r"Signature=(?P<signature>[0-9a-f]{64})"
)
KINDS = {400: "ValidationException", 403: "AccessDeniedException", 404: "ResourceNotFoundException"}
KINDS |= {408: "ModelTimeoutException", 424: "ModelErrorException", 429: "ThrottlingException"}
KINDS |= {500: "InternalServerException", 503: "ServiceUnavailableException"}


def unsigned_because(path: str, headers: Mapping[str, str], sent: bytes, service: str) -> str:
    """Why this request is not one that its sender has signed for the service; "" if it is."""
    given = {name.lower(): value.strip() for name, value in headers.items()}
    found = SIGNED.fullmatch(given.get("authorization", ""))
    if found is None:
        return "Missing Authentication Token"
    day, region, of, end = found["scope"].split("/")
    if (found["key"], region, of, end) != (ACCESS_KEY, REGION, service, "aws4_request"):
        return "The security token included in the request is invalid."
    names = found["names"].split(";")
    if not {"host", "x-amz-date"} <= {*names} or not given["x-amz-date"].startswith(day):
        return "The request signature does not cover what it has to."
    covered = [f"{name}:{given[name]}" for name in names]
    path, body = quote(path, safe="/-_.~"), hashlib.sha256(sent).hexdigest()
    asked = "\n".join(("POST", path, "", *covered, "", ";".join(names), body))
    to_sign = "\n".join(
        ("AWS4-HMAC-SHA256", given["x-amz-date"], found["scope"], hashlib.sha256(asked.encode()).hexdigest())
    )
    key = f"AWS4{SECRET_KEY}".encode()
    for part in (day, region, service, "aws4_request", to_sign):
        key = hmac.digest(key, part.encode(), "sha256")
    return "" if key.hex() == found["signature"] else "The request signature we calculated does not match."


def frame(headers: Mapping[str, str], payload: bytes) -> bytes:
    """One message of an event stream; every header is a string (type 7)."""
    written = b"".join(
        struct.pack(f"!B{len(name)}sBH{len(value)}s", len(name), name.encode(), 7, len(value), value.encode())
        for name, value in headers.items()
    )
    prelude = struct.pack("!II", len(written) + len(payload) + 16, len(written))
    whole = prelude + struct.pack("!I", crc32(prelude)) + written + payload
    return whole + struct.pack("!I", crc32(whole))


class _SignedApi(MessagesApi):
    """An API whose requests are signed with the keys above."""

    service = ""
    region = REGION

    def unsigned(self, path: str, headers: dict[str, str], sent: bytes) -> Line | None:
        why = unsigned_because(path, headers, sent, self.service)
        if why:
            self.requests.append(read(sent))
            self.headers.append(headers)
        return Fails(403, "UnrecognizedClientException", why) if why else None


class ClaudePlatformApi(_SignedApi):
    """Claude Platform on AWS: the Messages API itself, for a workspace."""

    service = "aws-external-anthropic"

    def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Line, bool]:
        refused = self.unsigned(path, headers, sent)
        given = {name.lower(): value for name, value in headers.items()}
        if refused is None and given.get("anthropic-workspace-id") != WORKSPACE:
            refused = Fails(404, "not_found_error", "no such workspace")
        if refused is not None or path != "/v1/messages":
            return refused or Fails(404, "not_found_error", path), False
        return super().answer_to(path, {**headers, "x-api-key": self.key}, sent)


class BedrockApi(_SignedApi):
    """bedrock-runtime: the model is in the path, an answer in frames, and an error has a name in a header."""

    service = "bedrock"
    content_type = "application/vnd.amazon.eventstream"
    models = ("global.anthropic.claude-sonnet-5-5", "eu.anthropic.claude-sonnet-4-5-20250929-v1:0")

    def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Line, bool]:
        found = re.fullmatch(r"/model/([^/]+)/(invoke|invoke-with-response-stream)", path)
        refused = self.unsigned(path, headers, sent)
        if refused is not None or found is None:
            return refused or Fails(404, "UnknownOperationException", "no such operation"), False
        body, model = read(sent), unquote(found[1])
        refused = _not_as_bedrock_has_it(body) or self._no_such_model(model)
        if refused is not None:
            self.requests.append(body)
            return refused, False
        asked = {key: value for key, value in body.items() if key != "anthropic_version"}
        named = {**asked, "model": "claude-sonnet-5-5"}
        known = {**headers, "x-api-key": self.key, "anthropic-version": body["anthropic_version"]}
        return self.line_for(known, named), found[2].endswith("stream")

    def _no_such_model(self, model: str) -> Fails | None:
        if model in self.models:
            return None
        if model.startswith("anthropic."):
            told = "with on-demand throughput isn't supported. Retry with the ID of an inference profile"
            return Fails(400, "ValidationException", f"Invocation of model ID {model} {told}.")
        return Fails(400, "ValidationException", "The provided model identifier is invalid.")

    def framed(self, event: bytes) -> bytes:
        kind, _, data = event.decode("utf-8", "replace").partition("\ndata: ")
        if not kind.startswith("event: "):
            return event  # no event: frames that a test has made itself, or broken
        if kind != "event: error":
            whole = json.dumps({"bytes": base64.b64encode(data.strip().encode()).decode(), "p": "abcdefgh"})
            return frame(_headers("event", "chunk"), whole.encode())
        error = json.loads(data)["error"]
        return frame(_headers("exception", error["type"]), json.dumps({"message": error["message"]}).encode())

    def told(self, failure: Fails) -> tuple[dict[str, Any], dict[str, str]]:
        kind = failure.type if failure.type[0].isupper() else KINDS.get(failure.status, "ValidationException")
        headers = {"x-amzn-errortype": f"{kind}:http://internal.amazon.com/", "x-amzn-requestid": "req_1"}
        return {"message": failure.message}, headers


def _headers(of: str, kind: str) -> dict[str, str]:
    return {f":{of}-type": kind, ":content-type": "application/json", ":message-type": of}


def _not_as_bedrock_has_it(body: Any) -> Fails | None:
    if not isinstance(body, dict):
        return Fails(400, "ValidationException", "Malformed input request, please reformat your input.")
    if "anthropic_version" not in body:
        return Fails(400, "ValidationException", "anthropic_version: Field required")
    for name in {"model", "stream"} & {*body}:
        return Fails(400, "ValidationException", f"{name}: Extra inputs are not permitted")
    return None
