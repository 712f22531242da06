"""The engine's contract on moto, in this process; what a server is needed for is in tests/cloud."""

import secrets
from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from moto import mock_aws

from storage.dynamodb import DynamoRecords
from tests.cloud.ministack import REGION, make_table
from tests.contracts.change_order import ChangeOrderContract
from tests.contracts.records import Clock, RecordsContract


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with mock_aws():
        made = boto3.session.Session().client(
            "dynamodb", region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test"
        )
        yield made
        made.close()


@pytest.fixture
def table(client: Any) -> Iterator[str]:
    name = f"spotter-{secrets.token_hex(6)}"
    make_table(client, name)
    yield name
    client.delete_table(TableName=name)


class TestDynamoRecords(RecordsContract):
    drawn_texts, drawn_runs, drawn_steps, many = 10, 4, 10, 60

    @pytest.fixture
    def records(self, client: Any, table: str, clock: Clock) -> DynamoRecords:
        return DynamoRecords(table, clock=clock, client=client)


class TestDynamoChanges(ChangeOrderContract):
    @pytest.fixture
    def records(self, client: Any, table: str, clock: Clock) -> DynamoRecords:
        return DynamoRecords(table, clock=clock, client=client)
