"""What is published of the result is what the code gives."""

import json
from pathlib import Path

from agents.planner.result import SCHEMA_VERSION, result_schema

PUBLISHED = Path(__file__).parents[2] / "infra" / "schemas" / f"plan_result.v{SCHEMA_VERSION}.json"


def test_the_published_schema_is_the_codes():
    assert json.loads(PUBLISHED.read_text()) == result_schema()
