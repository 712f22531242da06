"""The keys of the model and of the index, from a secret in AWS Secrets Manager.

The secret is a JSON object with ANTHROPIC_API_KEY, OPENROUTER_API_KEY, PINECONE_API_KEY and SPOTTER_HASH_KEY,
any of them. It is read when a worker is made, and at most every five minutes. A key that was changed
meanwhile is refused by whoever it is for: then `forget` has the next worker read the secret anew.
"""

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from handlers.cloud.aws import SecretUnavailable, aws_client
from handlers.settings import Settings

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.parameters import SecretsProvider

MAX_AGE_SECONDS = 300


def with_secret(settings: Settings) -> Settings:
    """These settings with the keys that they lack; unchanged without a secret. Raises Unavailable.

    A key of the environment comes first.
    """
    if settings.secret is None:
        return settings
    keys = _read(settings.secret)
    return replace(
        settings,
        api_key=settings.api_key or keys.get("ANTHROPIC_API_KEY") or None,
        openrouter_key=settings.openrouter_key or keys.get("OPENROUTER_API_KEY") or None,
        pinecone_key=settings.pinecone_key or keys.get("PINECONE_API_KEY") or None,
        hash_key=settings.hash_key or keys.get("SPOTTER_HASH_KEY") or None,
    )


def forget(settings: Settings) -> None:
    """Have the secret read again by the next `with_secret`."""
    if settings.secret is not None:
        forget_all()


def forget_all() -> None:
    """Have every secret read again."""
    _keeper.cache_clear()


@lru_cache(maxsize=1)
def _keeper(client: Any) -> "SecretsProvider":
    """Keeps what it has read; its own client would wait for minutes, where a request has seconds."""
    from aws_lambda_powertools.utilities.parameters import SecretsProvider

    return SecretsProvider(boto3_client=client)


def _read(name: str) -> dict[str, str]:
    from aws_lambda_powertools.utilities.parameters import GetParameterError

    try:
        said = _keeper(aws_client("secretsmanager")).get(name, max_age=MAX_AGE_SECONDS)
    except GetParameterError as error:
        raise SecretUnavailable(f"secret {name!r} can't be read: {error}") from None
    try:
        keys = json.loads(said)  # type: ignore[arg-type]  # without a transform it is text or bytes
    except (TypeError, ValueError):  # its words may be a key: they are not repeated
        keys = None
    if not isinstance(keys, dict) or not all(isinstance(each, str) for each in keys.values()):
        raise SecretUnavailable(
            f"secret {name!r} is no JSON object of texts: it has ANTHROPIC_API_KEY and others."
        )
    return keys
