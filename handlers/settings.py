"""Settings from the environment: all of them, in one table.

SPOTTER_HOME         the folder of the data file (default .spotter)
SPOTTER_TABLE        a DynamoDB table: records are kept there, and not in a file
SPOTTER_PINECONE     the host of a Pinecone index: search is there, and not in a file. Needed with a table;
                     file: search is in the data file all the same, for one machine
SPOTTER_ENGINE       offline (default), claude, claude-aws, bedrock or openrouter (handlers/engines.py); or
                     several, commas between: the first that answers
SPOTTER_MODEL        the model behind it (default claude-sonnet-5-5); of several engine:model, commas between
ANTHROPIC_API_KEY    for claude
ANTHROPIC_BASE_URL   another address of the same API
ANTHROPIC_AWS_WORKSPACE_ID  for claude-aws, which is signed with AWS's usual credentials, as bedrock is
ANTHROPIC_AWS_BASE_URL, ANTHROPIC_BEDROCK_BASE_URL  other addresses of these
SPOTTER_MODEL_REGION the AWS region of these (default AWS_REGION)
OPENROUTER_API_KEY   for openrouter
OPENROUTER_BASE_URL  another address of the same API
SPOTTER_FALLBACKS    models at openrouter that answer where the first one is down, commas between
PINECONE_API_KEY     for search in Pinecone
SPOTTER_EMBEDDING_MODEL  the model at Pinecone that the index was made for (default llama-text-embed-v2)
SPOTTER_SECRET       a secret in AWS Secrets Manager with these keys (and SPOTTER_HASH_KEY) in a JSON object
SPOTTER_FAST_PATH    1: what the embedded engine reads completely goes to no model
SPOTTER_MESSAGE_USD  what one message may cost
SPOTTER_DAY_USD      what one athlete's messages of a day may cost; then the embedded engine answers
SPOTTER_ATHLETE_PER_MINUTE  how many messages and requests about the plan are taken of one athlete
                     in a minute; each 10,000 bytes of a text count as one. Without it, all are
DIRECT_INVOKE        trusted: an event without requestContext may name its owner. refused (default): none may
CONFIRMATION         explicit (default): only a button applies a proposal. chat: agreeing in words does too
SPOTTER_PROPOSAL_HOURS  how long a proposal can be applied (default 24)
SPOTTER_TRACE_DAYS   how long it is kept how a report came about, with all that a model replied (default 90);
                     0: for ever. Messages and workouts stay until the athlete is erased
SPOTTER_QUEUE_URL    the SQS queue for messages whose caller doesn't wait
SPOTTER_QUEUE_RECEIVES  how often that queue delivers a message before it is a dead letter: then the last
                     delivery tells that it failed. Without it, each that refuses a message does
SPOTTER_BUS          the EventBridge bus that hears of every message.processed
SPOTTER_REDRIVE_URL  the SQS queue that takes what is left of a reconciliation whose time is up
SPOTTER_JOBS         the S3 bucket of jobs that read messages again; without a table they are in the home
SPOTTER_PAGE_ORIGINS origins of pages elsewhere that may ask, commas between; none (default): only our own
SPOTTER_MCP_URL      the address of /mcp, as assistants elsewhere are given it; none (default): not told
SPOTTER_MCP_ISSUER   who gives tokens for it (handlers/oauth.py): both, or neither
SPOTTER_STAGE        what metrics and logs call this installation (default local)
SPOTTER_LOG_TEXT     1: logs may hold what athletes wrote; without it, never
SPOTTER_LOG_LEVEL    of a Lambda: debug, info (default), warning or error. SPOTTER_LOG is that of the commands
SPOTTER_HASH_KEY     a secret: with it an athlete has the same name in all logs (handlers/observing/logs.py)
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import get_args

from agents.errors import BadInput
from agents.planner.port import Confirmation
from handlers.engines import ENGINES, OFFLINE, ChosenEngine, checked_engines, engines_of
from handlers.oauth import ProtectedResource, protected_resource
from handlers.origins import page_origins

DIRECT_INVOKES = ("refused", "trusted")
LOG_LEVELS = ("debug", "info", "warning", "error")
CONFIRMATIONS: tuple[Confirmation, ...] = get_args(Confirmation)
PROPOSAL_HOURS = 24.0
LONGEST_PROPOSAL_HOURS = 24 * 366
TRACE_DAYS = 90.0
LONGEST_TRACE_DAYS = 36_525
MOST_TIMES = 1_000  # that SQS delivers a message
IN_THE_FILE = "file"  # of SPOTTER_PINECONE


@dataclass(frozen=True)
class Settings:
    """What can be set. Raises BadInput in `from_environment` for a value that can't be."""

    home: Path = Path(".spotter")
    engine: str = OFFLINE
    model: str = ""
    api_key: str | None = None
    base_url: str | None = None
    fast_path: bool = False
    message_usd: Decimal | None = None
    day_usd: Decimal | None = None
    direct_invoke: bool = False
    confirmation: Confirmation = "explicit"
    proposal_hours: float = PROPOSAL_HOURS
    trace_days: float = TRACE_DAYS
    athlete_per_minute: int | None = None
    table: str | None = None
    pinecone_host: str | None = None
    pinecone_key: str | None = None
    embedding_model: str | None = None
    secret: str | None = None
    queue_url: str | None = None
    queue_receives: int | None = None
    bus: str | None = None
    redrive_url: str | None = None
    jobs_bucket: str | None = None
    page_origins: tuple[str, ...] = ()
    mcp: ProtectedResource | None = None
    stage: str = "local"
    log_text: bool = False
    hash_key: str | None = None
    workspace_id: str | None = None
    claude_aws_url: str | None = None
    bedrock_url: str | None = None
    model_region: str | None = None
    openrouter_key: str | None = None
    openrouter_url: str | None = None
    fallbacks: tuple[str, ...] = ()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        _check_log_level(environment.get("SPOTTER_LOG_LEVEL") or "info")
        return cls(
            home=Path(environment.get("SPOTTER_HOME") or ".spotter"),
            engine=checked_engines(environment.get("SPOTTER_ENGINE") or OFFLINE),
            model=environment.get("SPOTTER_MODEL") or "",
            api_key=environment.get("ANTHROPIC_API_KEY") or None,
            base_url=environment.get("ANTHROPIC_BASE_URL") or None,
            fast_path=_is_on("SPOTTER_FAST_PATH", environment),
            message_usd=dollars_of("SPOTTER_MESSAGE_USD", environment.get("SPOTTER_MESSAGE_USD")),
            day_usd=dollars_of("SPOTTER_DAY_USD", environment.get("SPOTTER_DAY_USD")),
            athlete_per_minute=_times("SPOTTER_ATHLETE_PER_MINUTE", environment),
            direct_invoke=_direct_invoke(environment.get("DIRECT_INVOKE") or "refused"),
            confirmation=_confirmation(environment.get("CONFIRMATION") or "explicit"),
            proposal_hours=_hours("SPOTTER_PROPOSAL_HOURS", environment),
            trace_days=_days("SPOTTER_TRACE_DAYS", environment),
            table=environment.get("SPOTTER_TABLE") or None,
            pinecone_host=environment.get("SPOTTER_PINECONE") or None,
            pinecone_key=environment.get("PINECONE_API_KEY") or None,
            embedding_model=environment.get("SPOTTER_EMBEDDING_MODEL") or None,
            secret=environment.get("SPOTTER_SECRET") or None,
            queue_url=environment.get("SPOTTER_QUEUE_URL") or None,
            queue_receives=_times("SPOTTER_QUEUE_RECEIVES", environment),
            bus=environment.get("SPOTTER_BUS") or None,
            redrive_url=environment.get("SPOTTER_REDRIVE_URL") or None,
            jobs_bucket=environment.get("SPOTTER_JOBS") or None,
            page_origins=page_origins(environment),
            mcp=protected_resource(environment),
            stage=environment.get("SPOTTER_STAGE") or "local",
            log_text=_is_on("SPOTTER_LOG_TEXT", environment),
            hash_key=environment.get("SPOTTER_HASH_KEY") or None,
            workspace_id=environment.get("ANTHROPIC_AWS_WORKSPACE_ID") or None,
            claude_aws_url=environment.get("ANTHROPIC_AWS_BASE_URL") or None,
            bedrock_url=environment.get("ANTHROPIC_BEDROCK_BASE_URL") or None,
            model_region=_region(environment),
            openrouter_key=environment.get("OPENROUTER_API_KEY") or None,
            openrouter_url=environment.get("OPENROUTER_BASE_URL") or None,
            fallbacks=_fallbacks(environment),
        ).checked()

    def checked(self) -> "Settings":
        """These settings, if they go together. Raises BadInput."""
        if self.table and not self.pinecone_host:
            raise BadInput(
                "SPOTTER_TABLE is set and SPOTTER_PINECONE is not: records of many machines can't be searched"
                " in a file of one. Set SPOTTER_PINECONE to an index's host, or on one machine to file."
            )
        if self.pinecone_host not in (None, IN_THE_FILE) and not self.table:
            raise BadInput(
                "SPOTTER_PINECONE is set and SPOTTER_TABLE is not: the records of a file are searched in that"
                " file. Set SPOTTER_TABLE too, or leave SPOTTER_PINECONE unset."
            )
        return self

    @property
    def engines(self) -> tuple[ChosenEngine, ...]:
        """The engines, in the order in which they are asked. Raises BadInput."""
        return engines_of(self.engine, self.model)

    @property
    def asks_model(self) -> bool:
        """Whether a model is asked, and not the embedded engine alone."""
        return self.engine != OFFLINE

    @property
    def searches_in_file(self) -> bool:
        """Whether search is in the data file: then it follows every save at once."""
        return self.table is None or self.pinecone_host == IN_THE_FILE


def missing(settings: Settings) -> str:
    """What keeps an engine that was asked for from being asked, in a sentence; "" for nothing."""
    for engine in settings.engines:
        row = ENGINES[engine.name]
        unset = [variable for name, variable in row.needs.items() if not getattr(settings, name)]
        if engine.name != OFFLINE and not engine.model:
            unset.append("SPOTTER_MODEL")
        if unset:
            needed = f"the engine {engine.name} needs {unset[0]}, and it is not set"
            return f"{needed}: set it, or use --engine offline."
    return ""


def supports_batches(settings: Settings) -> bool:
    """Whether the engine that is asked first takes requests in batches."""
    return ENGINES[settings.engines[0].name].in_batches


def check_batches(settings: Settings) -> None:
    """Raises BadInput if the engine that is asked first takes no requests in batches."""
    if supports_batches(settings):
        return
    able = " and ".join(name for name, row in ENGINES.items() if row.in_batches)
    raise BadInput(
        f"the engine {settings.engines[0].name} takes no requests in batches: {able} do. Without batches it "
        "reads one message after another."
    )


def logs_text(environment: Mapping[str, str]) -> bool:
    """Whether logs may hold what athletes wrote; for whoever logs before there are settings."""
    return environment.get("SPOTTER_LOG_TEXT") == "1"


def _region(environment: Mapping[str, str]) -> str | None:
    names = ("SPOTTER_MODEL_REGION", "AWS_REGION", "AWS_DEFAULT_REGION")
    return next((said for name in names if (said := environment.get(name))), None)


def _fallbacks(environment: Mapping[str, str]) -> tuple[str, ...]:
    said = environment.get("SPOTTER_FALLBACKS") or ""
    return tuple(model.strip() for model in said.split(",") if model.strip())


def _is_on(name: str, environment: Mapping[str, str]) -> bool:
    said = environment.get(name) or "0"
    if said not in ("0", "1"):
        raise BadInput(f"{name} is {said!r}: write 1 for yes, 0 for no.")
    return said == "1"


def _direct_invoke(said: str) -> bool:
    if said not in DIRECT_INVOKES:
        raise BadInput(f"DIRECT_INVOKE is {said!r}: there are {' and '.join(DIRECT_INVOKES)}.")
    return said == "trusted"


def _check_log_level(said: str) -> None:
    """Logs take one that there isn't for info, so that this can be logged."""
    if said.lower() not in LOG_LEVELS:
        raise BadInput(f"SPOTTER_LOG_LEVEL is {said!r}: there are {', '.join(LOG_LEVELS)}.")


def dollars_of(name: str, said: str | None) -> Decimal | None:
    """An amount of money, None where none is said. Raises BadInput for what is none, by the name of it."""
    if not said:
        return None
    try:
        dollars = Decimal(said)
    except InvalidOperation:
        raise BadInput(f"{name} is {said!r}: write a number of US dollars, like 0.25.") from None
    if not dollars.is_finite() or dollars < 0:
        raise BadInput(f"{name} is {said!r}: write a number of US dollars, like 0.25.")
    return dollars


def _times(name: str, environment: Mapping[str, str]) -> int | None:
    said = environment.get(name)
    if not said:
        return None
    if not (said.isascii() and said.isdecimal() and 1 <= int(said[:5]) <= MOST_TIMES):
        raise BadInput(f"{name} is {said!r}: write how often, from 1 to {MOST_TIMES:,}.")
    return int(said)


def _confirmation(said: str) -> Confirmation:
    for known in CONFIRMATIONS:
        if said == known:
            return known
    raise BadInput(f"CONFIRMATION is {said!r}: there are {' and '.join(CONFIRMATIONS)}.")


def _hours(name: str, environment: Mapping[str, str]) -> float:
    hours = _number(name, environment, PROPOSAL_HOURS)
    if not 0 < hours <= LONGEST_PROPOSAL_HOURS:  # not a number is neither
        said = environment.get(name)
        raise BadInput(f"{name} is {said!r}: write hours, like 24, up to {LONGEST_PROPOSAL_HOURS}.")
    return hours


def _days(name: str, environment: Mapping[str, str]) -> float:
    days = _number(name, environment, TRACE_DAYS)
    if not 0 <= days <= LONGEST_TRACE_DAYS:  # not a number is neither
        said = environment.get(name)
        raise BadInput(f"{name} is {said!r}: write days, like 90, up to {LONGEST_TRACE_DAYS}; 0 is for ever.")
    return days


def _number(name: str, environment: Mapping[str, str], unsaid: float) -> float:
    """What a setting says, NaN where that is no number."""
    said = environment.get(name)
    try:
        return float(said) if said else unsaid
    except ValueError:
        return math.nan
