"""The functions of infra/template.yaml as they run on this machine: where their code is, how long they may
take, and the context that Lambda gives a handler beside the event.
"""

import time
from dataclasses import dataclass, field
from typing import NamedTuple

LONGEST_SECONDS = 900  # of any function of Lambda's
ACCOUNT, REGION = "000000000000", "eu-central-1"


class Function(NamedTuple):
    """One function; `seconds` and `memory_mb` are the template's. Its handler is called `handler`."""

    name: str
    module: str
    seconds: float
    memory_mb: int


FUNCTIONS = {
    each.name: each
    for each in (
        Function("build-workout", "handlers.build_workout", 120, 1769),
        Function("plan-changes", "handlers.plan_changes", 120, 1769),
        Function("read", "handlers.read", 28, 1769),
        Function("index-workouts", "handlers.index_workouts", 60, 512),
        Function("reprocess", "handlers.reprocess", 900, 1769),
    )
}


@dataclass(frozen=True)
class Identity:
    """Who a mobile SDK says has invoked: nobody, here as behind a gateway and a queue."""

    cognito_identity_id: str | None = None
    cognito_identity_pool_id: str | None = None


@dataclass(frozen=True)
class LambdaContext:
    """The context of one invocation, with all that Lambda's has. `until` is a moment of time.monotonic()."""

    function: Function
    aws_request_id: str
    until: float
    stage: str = "local"
    function_version: str = "$LATEST"
    identity: Identity = field(default_factory=Identity)
    client_context: None = None

    @property
    def function_name(self) -> str:
        return f"spotter-{self.stage}-{self.function.name}"

    @property
    def invoked_function_arn(self) -> str:
        return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{self.function_name}"

    @property
    def memory_limit_in_mb(self) -> str:  # a text, as Lambda has it
        return str(self.function.memory_mb)

    @property
    def log_group_name(self) -> str:
        return f"/spotter/{self.stage}/{self.function.name}"

    @property
    def log_stream_name(self) -> str:
        return f"{time.strftime('%Y/%m/%d', time.gmtime())}/[{self.function_version}]{self.aws_request_id}"

    def get_remaining_time_in_millis(self) -> int:
        """Milliseconds until the invocation is ended, never less than 0."""
        return max(0, int((self.until - time.monotonic()) * 1000))

    def log(self, message: str) -> None:
        """Write a line into the log."""
        print(message)  # noqa: T201  # what Lambda's does

    def environment(self) -> dict[str, str]:
        """The variables that Lambda sets for a function, and what it runs in: UTC."""
        return {
            "AWS_LAMBDA_FUNCTION_NAME": self.function_name,
            "AWS_LAMBDA_FUNCTION_VERSION": self.function_version,
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": self.memory_limit_in_mb,
            "AWS_LAMBDA_LOG_GROUP_NAME": self.log_group_name,
            "AWS_LAMBDA_LOG_STREAM_NAME": self.log_stream_name,
            "_HANDLER": f"{self.function.module}.handler",
            "TZ": ":UTC",
        }
