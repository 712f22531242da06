"""The logger's tools, as an API that holds models to a schema would count them."""

from agents.logger.agent import TOOLBOX
from agents.logger.said_workout import SaidWorkout
from agents.models.claude_wire import strict_schema
from agents.planner.guest import PLAN_CHANGE
from agents.toolbox import closed_schema
from tests.messages_api_rules import strict_totals

LIMITS = {"tools": 20, "optionals": 24, "unions": 16}  # of all strict tools of one request


def shown() -> list[dict]:
    return [
        {"name": schema.name, "strict": True, "input_schema": strict_schema(schema.input_schema)}
        for schema in (*TOOLBOX.schemas, PLAN_CHANGE.schema)
        if schema.strict
    ]


def test_the_strict_tools_stay_within_the_limits():
    totals = strict_totals(shown())

    assert all(totals[each] <= limit for each, limit in LIMITS.items()), totals
    assert totals["tools"] > 5


def test_extraction_has_no_optional_and_no_union_parameter():
    schema = {"name": "x", "strict": True, "input_schema": strict_schema(closed_schema(SaidWorkout))}

    assert {"tools": 1, "optionals": 0, "unions": 0} == strict_totals([schema])


def test_the_tools_have_the_names_and_the_order_of_the_pipeline():
    assert [
        "detect_discipline",
        "extract_workout_data",
        "validate_workout_completeness",
        "normalize_workout_data",
        "generate_workout_summary",
        "save_workout_to_database",
        "amend_workout",
        "delete_workout",
        "log_set_result",
    ] == [schema.name for schema in TOOLBOX.schemas]
