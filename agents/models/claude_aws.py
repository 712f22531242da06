"""Claude through Amazon: the two ways in, for `Claude` (agents/models/claude.py), by the SDK's own clients.

    Bedrock        the models as Amazon runs them: bedrock-runtime, InvokeModelWithResponseStream, whose
                   answers are framed as an AWS event stream. No Message Batches, no counting of tokens
    ClaudePlatform "Claude Platform on AWS": Anthropic's own API, signed for and billed by AWS. It has all
                   that Anthropic's has, and lasts for a workspace of one region

`AnthropicBedrock` and not `AnthropicBedrockMantle`: rights that a company has given, its private endpoints
and its inference profiles are bedrock-runtime's; the other has actions of its own.

Requests are signed with the credentials of AWS's usual chain (environment, profile, sign-on, role); at
Bedrock a key in AWS_BEARER_TOKEN_BEDROCK comes first, as with every SDK of Amazon's.
"""

import binascii
import re
import sys
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from agents.models.claude import PLAIN, STATUS_OF_TYPE, loaded_sdk
from agents.models.claude_wire import Price, price_of
from agents.models.over_http import check_url
from agents.models.port import ModelError, ModelMisconfigured, ModelUnavailable

if TYPE_CHECKING:
    import anthropic

MODEL_ID = re.compile(r"(?:(?P<where>[a-z-]+)\.)?anthropic\.(?P<model>claude-[a-z0-9-]+?)(?:-v\d+(?::\d+)?)?")
# Of models since 4.5, which are all that have a price here: only "global." goes wherever there is room.
STAYS_IN_PLACE = Decimal("1.1")
# The names of errors, in a stream and in a header (botocore's model of bedrock-runtime).
STATUS_OF_ERROR = {
    "accessdeniedexception": 403,
    "expiredtokenexception": 403,
    "internalserverexception": 500,
    "modelerrorexception": 500,  # 424: the model, not the request
    "modelnotreadyexception": 429,
    "modelstreamerrorexception": 500,
    "modeltimeoutexception": 408,
    "resourcenotfoundexception": 404,
    "servicequotaexceededexception": 429,
    "serviceunavailableexception": 503,
    "throttlingexception": 429,
    "unrecognizedclientexception": 403,
    "validationexception": 400,
}
NO_SUCH_MODEL = re.compile(
    r"model identifier is invalid|on-demand throughput isn.t supported|malformed arn", re.IGNORECASE
)
EXPIRED = re.compile(r"security token .*expired|expiredtoken", re.IGNORECASE)
NO_RIGHT = re.compile(r"not authorized to perform|access to the model", re.IGNORECASE)
LATE_CLOCK = re.compile(r"signature (expired|not yet current)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bedrock:
    """Claude on Amazon Bedrock. Without a region, that of the AWS profile."""

    region: str | None
    base_url: str | None = None
    name: str = "bedrock"
    has_batches: bool = False
    secrets: tuple[str, ...] = ()

    def client(self) -> "anthropic.Anthropic":
        sdk = _loaded(self.name, self.region, self.base_url)
        try:
            return cast(
                "anthropic.Anthropic",  # all that `Claude` uses of one
                sdk.AnthropicBedrock(
                    aws_region=self.region,
                    base_url=self.base_url,
                    default_headers=PLAIN,
                    open_telemetry=False,
                ),
            )
        except ValueError:
            raise _no_region(self.name) from None

    def fault(self, error: Exception) -> ModelError | None:
        return _fault(self.name, error)

    def meant(self, status: int, kind: str, words: str) -> tuple[int, str]:
        status = _status(status, kind)
        if status == 400 and NO_SUCH_MODEL.search(words):
            return 404, (
                "SPOTTER_MODEL should be the id of an inference profile of this region, like "
                "global.anthropic.claude-sonnet-5-5: `aws bedrock list-inference-profiles` lists them."
            )
        if NO_RIGHT.search(words):
            return 403, (
                "The credentials need bedrock:InvokeModel and bedrock:InvokeModelWithResponseStream on the "
                "inference profile and on the foundation model in each region that it goes to."
            )
        return status, _advice(words)


@dataclass(frozen=True, slots=True)
class ClaudePlatform:
    """Anthropic's API on AWS, for one workspace of one region."""

    region: str | None
    workspace_id: str | None
    base_url: str | None = None
    name: str = "claude-aws"
    has_batches: bool = True
    secrets: tuple[str, ...] = ()

    def client(self) -> "anthropic.Anthropic":
        if not self.workspace_id:
            raise ModelMisconfigured(f"{self.name} needs a workspace: set ANTHROPIC_AWS_WORKSPACE_ID.")
        if not self.region:
            raise _no_region(self.name)
        made: anthropic.Anthropic = _loaded(self.name, self.region, self.base_url).AnthropicAWS(
            aws_region=self.region,
            workspace_id=self.workspace_id,
            base_url=self.base_url,
            default_headers=PLAIN,
            open_telemetry=False,
        )
        return made

    def fault(self, error: Exception) -> ModelError | None:
        return _fault(self.name, error)

    def meant(self, status: int, kind: str, words: str) -> tuple[int, str]:
        status = _status(status, kind)
        if NO_RIGHT.search(words):
            return 403, (
                "The credentials need aws-external-anthropic:CreateInference on the workspace "
                f"{self.workspace_id} of {self.region}."
            )
        return status, _advice(words)


def forget_credentials() -> None:
    """Have AWS's credentials looked for anew: the SDK keeps a session, and with it keys that may run out."""
    if "anthropic.lib.aws._auth" in sys.modules:
        from anthropic.lib.aws import _auth  # anthropic 2.12: there is no other door to it

        cast("Any", _auth)._get_session.cache_clear()


def bedrock_price(model: str) -> Price | None:
    """The price of a model's id at Bedrock, None if it isn't known: an ARN of one's own profile says none.

    An id of one region or a group of them costs a tenth more than one that goes anywhere.
    """
    found = MODEL_ID.fullmatch(model.rpartition("/")[2])
    price = price_of(found["model"]) if found else None
    if found is None or price is None:
        return None
    return price if found["where"] == "global" else price.times(STAYS_IN_PLACE)


def _loaded(name: str, region: str | None, base_url: str | None) -> Any:
    if base_url:
        check_url(name, base_url)
    if region and not re.fullmatch(r"[a-z0-9-]+", region):
        raise ModelMisconfigured(f"{name}'s region is {region!r}: it should look like eu-central-1.")
    return loaded_sdk(name)


def _no_region(name: str) -> ModelMisconfigured:
    return ModelMisconfigured(f"{name} needs a region: set SPOTTER_MODEL_REGION or AWS_REGION.")


def _status(status: int, kind: str) -> int:
    """The status by the error's name, which says more; a status of 0 is an error in a stream."""
    return STATUS_OF_ERROR.get(kind.lower()) or status or STATUS_OF_TYPE.get(kind, 500)


def _advice(words: str) -> str:
    if EXPIRED.search(words):
        return "The credentials have run out: sign in again (`aws sso login`), or set new ones."
    return "This machine's clock may be wrong." if LATE_CLOCK.search(words) else ""


def _fault(name: str, error: Exception) -> ModelError | None:
    """What the credentials, or the frames of an event stream, raise."""
    if isinstance(error, ImportError):
        return ModelMisconfigured(f"{name} needs boto3: install spotter[aws].")
    if isinstance(error, RuntimeError) and "AWS credentials" in str(error):
        return ModelMisconfigured(
            f"{name} found no AWS credentials: set a profile, keys or a role, as for the AWS command line."
        )
    if isinstance(error, binascii.Error):
        return ModelUnavailable(f"{name} gave no whole answer: it sent what can't be read.")
    return _fault_of_botocore(name, error) if type(error).__module__.startswith("botocore.") else None


def _fault_of_botocore(name: str, error: Exception) -> ModelError:
    from botocore import eventstream, exceptions, parsers

    told = type(error).__name__
    if isinstance(error, (eventstream.ParserError, parsers.ResponseParserError)):
        return ModelUnavailable(f"{name} gave no whole answer: {told}.")
    passing = (exceptions.CredentialRetrievalError, exceptions.MetadataRetrievalError)
    if isinstance(error, (*passing, exceptions.HTTPClientError)):
        return ModelUnavailable(f"{name} could not get AWS credentials: {told}.")
    return ModelMisconfigured(f"{name}'s AWS credentials can't be used: {told}. Try `aws sso login`.")
