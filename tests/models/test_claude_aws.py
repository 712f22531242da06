"""Claude through Amazon, over the SDK's own clients, against loopback servers that check every signature."""

import logging
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from anthropic.lib.aws._auth import _get_session

from agents.models.claude import Access, Claude
from agents.models.claude_aws import Bedrock, ClaudePlatform, bedrock_price, forget_credentials
from agents.models.port import (
    ContextFull,
    Model,
    ModelError,
    ModelMisconfigured,
    ModelRejected,
    ModelUnavailable,
    Usage,
)
from tests.aws_api import (
    ACCESS_KEY,
    REGION,
    SECRET_KEY,
    WORKSPACE,
    BedrockApi,
    ClaudePlatformApi,
    frame,
    unsigned_because,
)
from tests.contracts.model import LOG_SET, ModelContract, asked
from tests.messages_api import Answer, Fails, Line, MessagesApi, call, says, text, thinking
from tests.messages_api_rules import blocks_of

PROFILE = "global.anthropic.claude-sonnet-5-5"
STRICT = LOG_SET._replace(strict=True)

Serve = Callable[..., tuple[Any, Claude]]


@pytest.fixture(autouse=True)
def known_credentials(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("AWS_BEARER_TOKEN_BEDROCK", "ANTHROPIC_AWS_API_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path))
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "credentials"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    _get_session.cache_clear()
    yield
    _get_session.cache_clear()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A server of this kind and an engine that asks it."""
    with ExitStack() as stack:

        def started(kind: type[MessagesApi], *script: Any, **options: Any) -> tuple[MessagesApi, Claude]:
            api = stack.enter_context(kind(script))
            claude = Claude(PROFILE, access=access_to(api), **options)
            stack.callback(claude.close)
            return api, claude

        yield started


def access_to(api: MessagesApi) -> Access:
    if isinstance(api, BedrockApi):
        return Bedrock(REGION, api.url)
    return ClaudePlatform(REGION, WORKSPACE, api.url)


def logs_two_sets(body: dict[str, Any]) -> Line:
    if any(block["type"] == "tool_result" for block in blocks_of(body["messages"][-1])):
        return says(text("Logged."))
    arguments = '{"exercise": "Bench press", "reps": 5}'
    return says(text("Logging it."), call("t1", "log_set", arguments), call("t2", "log_set", arguments))


def logs_after_thinking(body: dict[str, Any]) -> Line:
    line = logs_two_sets(body)
    assert isinstance(line, Answer)
    return replace(line, blocks=(thinking("sig-1"), *line.blocks))


class TestBedrock(ModelContract):
    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        return serve(BedrockApi, *[logs_two_sets] * 10)[1]


class TestBedrockThatThinks(ModelContract):
    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        return serve(BedrockApi, *[logs_after_thinking] * 10)[1]


class PlatformApi(ClaudePlatformApi):
    """With the model's own id as Bedrock would name it, so that one engine asks both."""

    def line_for(self, headers: dict[str, str], body: Any) -> Line:
        return super().line_for(headers, {**body, "model": "claude-sonnet-5-5"})


class TestClaudePlatform(ModelContract):
    @pytest.fixture
    def model(self, serve: Serve) -> Model:
        return serve(PlatformApi, *[logs_after_thinking] * 10)[1]


# --- what is sent -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [BedrockApi, PlatformApi])
def test_a_session_of_a_role_is_signed_with_its_token(
    serve: Serve, kind: type[MessagesApi], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_SESSION_TOKEN", "of-the-role")
    api, claude = serve(kind, says(text("Hi.")))

    reply = claude.reply(asked("Bench"))

    sent = {name.lower(): value for name, value in api.headers[0].items()}
    assert "Hi." == reply.text
    assert "of-the-role" == sent["x-amz-security-token"]
    assert "x-amz-security-token" in sent["authorization"]


def test_a_request_that_was_changed_on_its_way_is_not_the_one_that_was_signed() -> None:
    asked_of: list[Any] = []

    class Keeps(BedrockApi):
        def answer_to(self, path: str, headers: dict[str, str], sent: bytes) -> tuple[Line, bool]:
            asked_of.append((path, headers, sent))
            return super().answer_to(path, headers, sent)

    with Keeps([says(text("Hi."))]) as api:
        Claude(PROFILE, access=Bedrock(REGION, api.url)).reply(asked("Bench"))

    path, headers, sent = asked_of[0]
    assert "" == unsigned_because(path, headers, sent, "bedrock")
    assert unsigned_because(path, headers, sent + b" ", "bedrock")
    assert unsigned_because(path + "x", headers, sent, "bedrock")
    assert unsigned_because(path, {**headers, "host": "elsewhere"}, sent, "bedrock")
    assert unsigned_because(path, headers, sent, "dynamodb")


def test_an_id_with_a_version_stands_in_the_path_as_bedrock_has_it(serve: Serve) -> None:
    _, claude = serve(BedrockApi, says(text("Hi.")))
    claude.name = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0"

    assert "Hi." == claude.reply(asked("Bench")).text


def test_a_key_of_bedrock_comes_before_other_credentials(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "bedrock-key")
    api, claude = serve(BedrockApi, says(text("Hi.")))

    with pytest.raises(ModelMisconfigured, match="bedrock answered 403: Missing Authentication Token"):
        claude.reply(asked("Bench"))  # the server takes signatures alone

    assert "Bearer bedrock-key" == {name.lower(): of for name, of in api.headers[0].items()}["authorization"]


@pytest.mark.parametrize("kind", [BedrockApi, PlatformApi])
def test_what_is_used_is_counted_and_priced(serve: Serve, kind: type[MessagesApi]) -> None:
    _, claude = serve(kind, says(text("Hi."), output_tokens=50), price=bedrock_price(PROFILE))

    usage = claude.reply(asked("Bench")).usage

    assert Usage(1, 100, 50, 0, 0, Decimal("0.0007")) == usage


# --- what an older model at Amazon does not know ------------------------------------------------------------


NO_TTL = "tools.0.custom.cache_control.ephemeral.ttl: Extra inputs are not permitted"


def test_a_model_without_a_cache_for_an_hour_is_asked_for_minutes_from_then_on(serve: Serve) -> None:
    unknown = Fails(400, "ValidationException", NO_TTL)
    api, claude = serve(BedrockApi, unknown, says(text("Hi.")), says(text("Again.")))

    said = [claude.reply(asked("Bench")).text for _ in range(2)]

    assert ["Hi.", "Again."] == said
    assert ["1h", None, None] == [each["system"][0]["cache_control"].get("ttl") for each in api.requests]
    assert ["1h", None, None] == [each["tools"][-1]["cache_control"].get("ttl") for each in api.requests]


def test_a_model_without_strict_tools_is_shown_ordinary_ones(serve: Serve) -> None:
    unknown = Fails(400, "ValidationException", "tools.0.custom.strict: Extra inputs are not permitted")
    api, claude = serve(BedrockApi, unknown, says(text("Hi.")))

    assert "Hi." == claude.reply(asked("Bench", STRICT)).text
    assert [True, None] == [each["tools"][0].get("strict") for each in api.requests]


# --- what goes wrong ----------------------------------------------------------------------------------------

DENIED = (
    "User: arn:aws:sts::1:assumed-role/spotter/w is not authorized to perform: "
    "bedrock:InvokeModelWithResponseStream on resource: arn:aws:bedrock:eu-central-1::foundation-model/x"
)


@pytest.mark.parametrize(
    ("failure", "error", "told"),
    [
        (Fails(403, "", DENIED), ModelMisconfigured, "need bedrock:InvokeModel and .*foundation model"),
        (
            Fails(403, "ExpiredTokenException", "The security token included in the request is expired"),
            ModelMisconfigured,
            "aws sso login",
        ),
        (
            Fails(403, "InvalidSignatureException", "Signature expired: 20260101T000000Z is now earlier"),
            ModelMisconfigured,
            "clock may be wrong",
        ),
        (Fails(404, "", "Model use case details have not been submitted"), ModelMisconfigured, "use case"),
        (Fails(400, "", "Input is too long for requested model."), ContextFull, "too long"),
        (Fails(400, "", "messages.0: something is wrong"), ModelRejected, "answered 400"),
        (Fails(400, "ServiceQuotaExceededException", "Too many tokens per day"), ModelUnavailable, "429"),
        (Fails(424, "", "The model said no"), ModelUnavailable, "answered 500"),
        (Fails(429, "", "Too many requests"), ModelUnavailable, "answered 429: Too many requests"),
        (Fails(503, "", "Busy"), ModelUnavailable, "answered 503"),
    ],
)
def test_an_error_is_what_a_person_or_another_engine_can_do_about_it(
    serve: Serve, failure: Fails, error: type[ModelError], told: str
) -> None:
    _, claude = serve(BedrockApi, replace(failure, type=failure.type or "?"), retries=0)

    with pytest.raises(error, match=told) as raised:
        claude.reply(asked("Bench"))

    assert str(raised.value).startswith("bedrock answered ")
    assert "(req_1)" in str(raised.value)


def test_a_model_that_bedrock_does_not_know_is_told_with_what_would_work(serve: Serve) -> None:
    for model in ("claude-sonnet-5-5", "anthropic.claude-sonnet-5-5"):
        _, claude = serve(BedrockApi)
        claude.name = model

        with pytest.raises(ModelMisconfigured, match="list-inference-profiles"):
            claude.reply(asked("Bench"))


def test_who_may_not_use_the_workspace_is_told_the_right_that_is_missing(serve: Serve) -> None:
    denied = Fails(403, "permission_error", "is not authorized to perform: CreateInference")
    _, claude = serve(PlatformApi, denied)

    with pytest.raises(ModelMisconfigured, match=f"aws-external-anthropic:CreateInference .*{WORKSPACE}"):
        claude.reply(asked("Bench"))


def test_a_wrong_secret_is_told_and_not_shown(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another")
    _, claude = serve(BedrockApi, says(text("Hi.")))

    with pytest.raises(ModelMisconfigured, match="signature we calculated") as raised:
        claude.reply(asked("Bench"))

    assert "another" not in str(raised.value)


def test_a_request_that_is_slowed_down_is_sent_again(serve: Serve) -> None:
    slower = Fails(429, "ThrottlingException", "Too many requests")
    api, claude = serve(BedrockApi, slower, slower, says(text("Hi.")))

    assert "Hi." == claude.reply(asked("Bench")).text
    assert 3 == len(api.requests)


@pytest.mark.parametrize(
    ("kind", "status", "error"),
    [
        ("throttlingException", 429, ModelUnavailable),
        ("modelStreamErrorException", 500, ModelUnavailable),
        ("modelTimeoutException", 408, ModelUnavailable),
        ("serviceUnavailableException", 503, ModelUnavailable),
        ("validationException", 400, ModelRejected),
        ("somethingNewException", 500, ModelUnavailable),
    ],
)
def test_an_exception_in_the_stream_is_translated(
    serve: Serve, kind: str, status: int, error: type[ModelError]
) -> None:
    told = b'event: error\ndata: {"error": {"type": "%b", "message": "Slow down"}}\n\n' % kind.encode()
    _, claude = serve(BedrockApi, says(text("Half of"), also=told))

    with pytest.raises(error, match=f"bedrock answered {status}: "):
        claude.reply(asked("Bench"))


def broken_frames() -> Iterator[bytes]:
    whole = frame({":event-type": "chunk", ":message-type": "event"}, b'{"bytes": "e30="}')
    yield whole[:-1] + bytes([whole[-1] ^ 1])  # its checksum is wrong
    yield whole[:8] + bytes([whole[8] ^ 1]) + whole[9:]  # and that of its beginning
    yield b"\xff" * 20
    yield frame({":event-type": "chunk", ":message-type": "event"}, b'{"bytes": "e30"}')  # no base64
    yield frame({":event-type": "chunk", ":message-type": "event"}, b'{"bytes": "e3t7"}')  # {{{
    yield frame({":event-type": "chunk", ":message-type": "event"}, b"[]")  # the SDK asks it for "bytes"


@pytest.mark.parametrize("also", [*broken_frames()], ids=range(6))
def test_a_broken_frame_is_no_answer(serve: Serve, also: bytes) -> None:
    _, claude = serve(BedrockApi, says(text("Hi."), also=also))

    with pytest.raises(ModelUnavailable, match=r"bedrock gave no whole answer: ."):
        claude.reply(asked("Bench"))


@pytest.mark.parametrize("events", [0, 4, 7])
def test_an_answer_that_breaks_off_is_none(serve: Serve, events: int) -> None:
    _, claude = serve(BedrockApi, says(text("Half of it"), events_sent=events, quietly=True))

    with pytest.raises(ModelUnavailable, match="gave no whole answer"):
        claude.reply(asked("Bench"))


def test_a_stream_that_stalls_ends_at_the_deadline(serve: Serve) -> None:
    _, claude = serve(BedrockApi, says(text("Half of it"), stalls_after=4))

    with pytest.raises(ModelUnavailable, match="bedrock did not answer in time"):
        claude.reply(asked("Bench", seconds_left=0.3))


# --- settings that can't be ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [BedrockApi, PlatformApi])
def test_without_credentials_nothing_is_sent(
    serve: Serve, kind: type[MessagesApi], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    api, claude = serve(kind, says(text("Hi.")))

    with pytest.raises(ModelMisconfigured, match="found no AWS credentials"):
        claude.reply(asked("Bench"))

    assert [] == api.requests


def test_a_profile_that_there_is_not_is_told(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "nobody")
    _, claude = serve(BedrockApi, says(text("Hi.")))

    with pytest.raises(ModelMisconfigured, match="bedrock's AWS credentials can't be used: ProfileNotFound"):
        claude.reply(asked("Bench"))


def test_credentials_that_a_helper_fails_to_give_are_for_later(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AWS_PROFILE", "helped")
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    (tmp_path / "config").write_text(f"[profile helped]\ncredential_process = {sys.executable} -c exit(1)\n")
    _, claude = serve(BedrockApi, says(text("Hi.")))

    with pytest.raises(ModelUnavailable, match="could not get AWS credentials: CredentialRetrievalError"):
        claude.reply(asked("Bench"))


def test_credentials_are_looked_for_anew_once_they_are_forgotten(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    api, claude = serve(BedrockApi, says(text("Hi.")))
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "of before")
    with pytest.raises(ModelMisconfigured):
        claude.reply(asked("Bench"))

    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    forget_credentials()

    assert "Hi." == claude.reply(asked("Bench")).text
    assert 2 == len(api.requests)


@pytest.mark.parametrize(
    ("access", "told"),
    [
        (Bedrock(None), "bedrock needs a region"),
        (Bedrock("eu central"), "bedrock's region is 'eu central'"),
        (Bedrock(REGION, "nowhere"), "bedrock's base URL is not one"),
        (ClaudePlatform(None, WORKSPACE), "claude-aws needs a region"),
        (ClaudePlatform(REGION, None), "claude-aws needs a workspace: set ANTHROPIC_AWS_WORKSPACE_ID"),
        (ClaudePlatform(REGION, WORKSPACE, "nowhere"), "claude-aws's base URL is not one"),
    ],
)
def test_settings_that_can_not_be_are_told_with_what_would_work(access: Access, told: str) -> None:
    with pytest.raises(ModelMisconfigured, match=re.escape(told)):
        Claude(PROFILE, access=access).reply(asked("Bench"))


def test_the_region_of_the_profile_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("[default]\nregion = ap-southeast-2\n")

    client = Bedrock(None).client()

    assert "https://bedrock-runtime.ap-southeast-2.amazonaws.com" == str(client.base_url).rstrip("/")


@pytest.mark.parametrize(
    ("model", "dollars"),
    [
        ("global.anthropic.claude-sonnet-5-5", "2"),
        ("eu.anthropic.claude-sonnet-5-5", "2.2"),
        ("anthropic.claude-haiku-4-5-20251001-v1:0", "1.1"),
        ("us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0", "3.3"),
        ("arn:aws:bedrock:eu-central-1:1:inference-profile/eu.anthropic.claude-opus-4-6-v1", "5.5"),
        ("arn:aws:bedrock:eu-central-1:1:application-inference-profile/abc123", None),
        ("claude-sonnet-5-5", None),
        ("anthropic.claude-3-haiku-20240307-v1:0", None),
    ],
)
def test_a_price_is_that_of_the_model_and_of_where_it_runs(model: str, dollars: str | None) -> None:
    price = bedrock_price(model)

    assert (None if dollars is None else Decimal(dollars)) == (price and price.input)


def test_a_model_with_two_prices_costs_a_tenth_more_in_both() -> None:
    price = bedrock_price("eu.anthropic.claude-haiku-5-5")

    assert price is not None
    assert price.above_100k is not None
    assert (Decimal("0.11"), Decimal("0.55")) == (price.input, price.above_100k.input)


def test_amazons_libraries_are_loaded_with_the_first_request_alone() -> None:
    code = (
        "import sys; from agents.models.claude import Claude; from agents.models.claude_aws import Bedrock; "
        "Claude('m', access=Bedrock('eu-central-1')).close(); "
        "print([m for m in ('anthropic', 'boto3', 'botocore', 'httpx2') if m in sys.modules])"
    )

    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == ran.stdout.strip()


def test_at_debug_no_library_logs_what_was_said(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    _, claude = serve(BedrockApi, says(text("Half of it")))

    with caplog.at_level(logging.DEBUG):
        for name in ("anthropic", "botocore"):
            logging.getLogger(name).setLevel(logging.NOTSET)
        claude.reply(asked("Bench press"))

    assert "Half of" not in caplog.text
    assert "Bench press" not in caplog.text
    assert "Response body" not in caplog.text
