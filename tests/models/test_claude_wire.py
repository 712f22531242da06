"""Schemas for strict tools, and prices: the pure half of Claude."""

import copy
from dataclasses import replace
from decimal import Decimal
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from agents.models.claude_wire import price_of, request_body, strict_schema
from agents.models.port import Usage
from tests.contracts.model import asked
from tests.messages_api_rules import strict_totals, tools
from tests.phrase_tables import phrases


class Load(BaseModel):
    """What was lifted."""

    number: float = Field(gt=0, le=2000)
    unit: Literal["lb", "kg"] = "lb"


class LoggedSet(BaseModel):
    exercise: str = Field(min_length=1, pattern="[a-z]+", description="As it was said.")
    reps: int | None = Field(None, ge=1)
    load: Load | None = None
    on: str = Field(json_schema_extra={"format": "date"})
    side: str = Field("both", json_schema_extra={"format": "body-side"})
    tags: list[str] = Field(min_length=2)


def test_the_schema_of_a_model_becomes_one_that_strict_tools_may_have() -> None:
    schema = strict_schema(LoggedSet.model_json_schema())

    assert {
        "$defs": {
            "Load": {
                "type": "object",
                "description": "What was lifted.",
                "properties": {
                    "number": {"type": "number", "description": "(exclusiveMinimum: 0, maximum: 2000)"},
                    "unit": {"type": "string", "enum": ["lb", "kg"], "description": '(default: "lb")'},
                },
                "required": ["number"],
                "additionalProperties": False,
            }
        },
        "type": "object",
        "properties": {
            "exercise": {
                "type": "string",
                "description": 'As it was said. (minLength: 1, pattern: "[a-z]+")',
            },
            "reps": {"anyOf": [{"type": "integer", "description": "(minimum: 1)"}, {"type": "null"}]},
            "load": {"anyOf": [{"$ref": "#/$defs/Load"}, {"type": "null"}]},
            "on": {"type": "string", "format": "date"},
            "side": {"type": "string", "description": '(default: "both", format: "body-side")'},
            "tags": {"type": "array", "items": {"type": "string"}, "description": "(minItems: 2)"},
        },
        "required": ["exercise", "on", "tags"],
        "additionalProperties": False,
    } == schema


def test_such_a_schema_is_accepted_and_counted() -> None:
    tool = {"name": "log", "strict": True, "input_schema": strict_schema(LoggedSet.model_json_schema())}

    assert tools({"tools": [tool]}) is None
    assert {"tools": 1, "optionals": 4, "unions": 2} == strict_totals([tool])


def test_the_given_schema_stays_as_it_is() -> None:
    schema = LoggedSet.model_json_schema()
    before = copy.deepcopy(schema)

    strict_schema(schema)

    assert before == schema


def test_one_of_several_is_any_of_them_and_all_stay_all() -> None:
    schema = {"oneOf": [{"type": "string"}], "discriminator": {"propertyName": "kind"}}

    assert {"anyOf": [{"type": "string"}]} == strict_schema(schema)
    assert {"allOf": [{"type": "string"}]} == strict_schema({"allOf": [{"type": "string"}]})


def test_an_object_that_may_be_null_is_closed_too() -> None:
    schema = strict_schema({"type": ["object", "null"], "additionalProperties": {"type": "string"}})

    assert {"type": ["object", "null"], "properties": {}, "additionalProperties": False} == schema


@phrases("model", "dollars")
def test_a_thousand_tokens_of_each_kind_cost(model: str, dollars: str) -> None:
    price = price_of(model)
    assert price is not None

    cost = price.cost(Usage(1, 1000, 1000, 1000, 1000))

    assert Decimal(dollars) == cost


@pytest.mark.parametrize("model", ["claude-sonnet-5-6", "claude-sonnet", "gpt-7", "claude-opus-5-5-fast"])
def test_a_price_that_nobody_told_us_is_not_guessed(model: str) -> None:
    assert price_of(model) is None


def test_what_is_kept_for_an_hour_costs_twice_the_input() -> None:
    price = price_of("claude-sonnet-5-5")

    assert price is not None
    assert price.cost(Usage(1, 1000)) * 2 == price.cost(Usage(1, cache_write_tokens=1000), 1000)


def test_haiku_costs_five_times_as_much_above_a_hundred_thousand_tokens() -> None:
    price = price_of("claude-haiku-5-5")
    assert price is not None

    short = price.cost(Usage(1, 90_000, 1000, 10_000, 0))
    long = price.cost(Usage(1, 90_000, 1000, 10_000, 1))

    assert (Decimal("0.0096"), Decimal("0.048000625")) == (short, long)


def test_what_is_kept_for_an_hour_counts_and_costs_as_much_more_above_a_hundred_thousand_tokens() -> None:
    price = price_of("claude-haiku-5-5")
    assert price is not None

    short = price.cost(Usage(1, 0, cache_write_tokens=100_000), 100_000)
    long = price.cost(Usage(1, 1, cache_write_tokens=100_000), 100_000)

    assert (Decimal("0.02"), Decimal("0.1000005")) == (short, long)


def test_a_price_that_is_a_tenth_more_is_so_for_every_token() -> None:
    for model in ("claude-sonnet-5-5", "claude-haiku-5-5"):
        price = price_of(model)
        assert price is not None

        for used in (Usage(1, 10, 20, 30, 40), Usage(1, 200_000, 20, 30, 40)):
            assert price.cost(used, 7) * Decimal("1.1") == price.times(Decimal("1.1")).cost(used, 7)


def test_nothing_is_kept_for_an_hour_where_there_is_no_such_cache() -> None:
    ask = asked("Bench")
    lasting = ask.turns[0]._replace(lasting=1)

    body = request_body(replace(ask, turns=(lasting,)), "claude-x", hours=False)

    assert "1h" in str(request_body(replace(ask, turns=(lasting,)), "claude-x"))
    assert "1h" not in str(body)
    assert 3 == str(body).count("ephemeral")
