"""MiniStack, a stand-in for AWS, with Spotter's table: one server of a test process, on loopback.

    with running() as ministack:
        table = made_table(ministack)
        os.environ.update(ministack.environment)

It is the one of `spotter invoke --stage ministack`: `handlers/emulated/ministack.py` says how it runs and
ends.
"""

import secrets

from handlers.emulated.lambdas import REGION
from handlers.emulated.ministack import ROOT, MiniStack, make_table, running

__all__ = ["REGION", "ROOT", "MiniStack", "made_table", "make_table", "running"]


def made_table(ministack: MiniStack, name: str | None = None) -> str:
    """The name of a new, empty table as `infra/template.yaml` makes it; no other has its name."""
    name = name or f"spotter-{secrets.token_hex(6)}"
    make_table(ministack.client("dynamodb"), name)
    return name
