"""What a function has loaded before its first event where Lambda takes a snapshot of it, and what is dropped
when a worker begins with that.

With SnapStart a function is started once for each version, and every worker begins with a copy of what it was
then. So whatever a first event would load is loaded at once, by a rehearsal: messages are logged in a folder
that is thrown away, and the model, the table and the index are asked at an address where nobody is. It needs
no key, no right and no network, and nothing of it is kept but what was loaded. Elsewhere a driver is loaded
when it is first used: whoever starts for one event should not pay for what that event does not need.

A copy begins hours later and beside others. What is of one moment or one process (connections, keys and
credentials, random numbers) it drops: Lambda calls `restored`, by its own hook or, for the app behind the Web
Adapter, by a request of the adapter's.
"""

import importlib
import os
import random
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import structlog

from agents.models.port import Model
from handlers.cloud import api_keys
from handlers.cloud.aws import forget_clients
from handlers.engines import OFFLINE
from handlers.observing import logs, telemetry
from handlers.settings import Settings
from handlers.wiring import Worker, kept_worker, made, worker
from storage.aws_session import aws_session
from storage.ports import Query, StorageError

log = structlog.get_logger()

NOWHERE = "http://127.0.0.1:9"  # the port that is for what is thrown away: refused at once
NOBODY, NO_KEY = "nobody", "none"
SERVICES = ("secretsmanager", "sqs", "events")
# One for each room that takes part in messages, and one that may be said to any of them.
TEXTS = (
    "Bench 3x5 @ 185, then ran 5k in 24:10",
    "Swap Thursday's squats for leg press",
    "I want to start 5/3/1: squat 350, bench 250, deadlift 400, press 150",
    "weighed 82.4 kg this morning",
    "how is my bench going?",
    "switch me to kg",
    "undo that",
)


def is_taken(environment: Mapping[str, str]) -> bool:
    """Whether Lambda starts this process to take a snapshot of it."""
    return environment.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start"


def prepare(*, by_model: bool, more: Callable[[Worker], object] = lambda spotter: None) -> None:
    """Load what the function will need, if a snapshot is taken of it: `by_model` if it asks one, `more` with
    the worker of the rehearsal, whose owner is NOBODY.

    What fails is logged, and loaded by the first event then: no deployment should end for it.
    """
    if not is_taken(os.environ):
        return
    from structlog.testing import capture_logs

    with suppress(ImportError):  # the Web Adapter's function is no handler of the runtime's
        hooks: Any = importlib.import_module("snapshot_restore_py")
        hooks.register_after_restore(restored)
    logs.configure(os.environ)
    parts: tuple[Callable[[], None], ...] = (
        lambda: _rehearse(by_model, more),
        _ask_aws,
        _ask_pinecone,
    )
    for part in parts:
        try:
            with capture_logs():  # what nobody said is in no log
                part()
        except Exception as error:
            log.warning("not loaded before the snapshot", error=type(error).__name__)


def restored() -> None:
    """Drop what is of one moment or one process: this one begins with a snapshot, as others do."""
    from agents.models.claude_aws import forget_credentials

    kept_worker.cache_clear()
    api_keys.forget_all()
    forget_clients()
    forget_credentials()
    logs.forget_own_key()
    random.seed()
    telemetry.begin_from_snapshot()


def _rehearse(by_model: bool, more: Callable[[Worker], object]) -> None:
    """Log the texts, and do what more is to be done."""
    import tempfile

    from handlers.doors.incoming import message_from

    with tempfile.TemporaryDirectory() as folder, closing(worker(Settings(home=Path(folder)))) as made:
        spotter = replace(made, model=_unreached_model()) if by_model else made
        for number, text in enumerate(TEXTS):
            spotter.logger.log(message_from({"id": f"m{number}", "text": text}, owner=NOBODY))
        more(spotter)


def _unreached_model() -> Model:
    """The models of the settings, where nobody is: each writes its request; the embedded engine answers."""
    nowhere = Settings(
        engine=os.environ.get("SPOTTER_ENGINE") or OFFLINE,
        model=os.environ.get("SPOTTER_MODEL") or "",
        api_key=NO_KEY,
        base_url=NOWHERE,
        workspace_id=NO_KEY,
        claude_aws_url=NOWHERE,
        bedrock_url=NOWHERE,
        model_region="us-east-1",
        openrouter_key=NO_KEY,
        openrouter_url=NOWHERE,
    )
    asked = [each for each in nowhere.engines if each.name != OFFLINE]
    models = {each.title: made(each, nowhere, retries=0) for each in asked}
    if not models:
        from agents.models.offline.engine import Offline

        return Offline()
    from agents.models.first_of import FirstOf

    return FirstOf(models, embedded_last=True)


def _ask_aws() -> None:
    from aws_lambda_powertools.utilities.parameters import SecretsProvider
    from botocore.config import Config

    from storage.dynamodb import DynamoRecords

    signed = {"aws_access_key_id": NO_KEY, "aws_secret_access_key": NO_KEY, "region_name": "us-east-1"}
    once = Config(retries={"total_max_attempts": 1})
    table, *others = (
        aws_session().create_client(service, endpoint_url=NOWHERE, config=once, **signed)
        for service in ("dynamodb", *SERVICES)
    )
    SecretsProvider(boto3_client=others[0])
    with suppress(StorageError):
        DynamoRecords(NOBODY, client=table, seconds=0.1).get(NOBODY, "any")


def _ask_pinecone() -> None:
    from storage.pinecone import PineconeRecall
    from storage.pinecone_embeddings import PineconeEmbeddings

    embeddings = PineconeEmbeddings(NO_KEY, host=NOWHERE, seconds=0.1)
    recall = PineconeRecall(NOWHERE, NO_KEY, embeddings=embeddings, seconds=0.1)
    with closing(recall):
        for query in (Query(words="bench"), Query(names=("Bench Press",), order="newest")):
            with suppress(StorageError):
                recall.search(NOBODY, query)
