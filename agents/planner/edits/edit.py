"""What an edit is: an input as on the wire, and a function that turns it into steps, or refuses it. Pure."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, ClassVar, Literal, NamedTuple, get_origin

from pydantic import ConfigDict, model_validator
from pydantic.alias_generators import to_camel

from agents.errors import Refusal
from agents.planner.ops import Op
from agents.planner.plan import Plan
from agents.toolbox import ToolInput


class EditInput(ToolInput):
    """An input whose names are snake_case here and camelCase on the wire.

    Models send null for what they leave out: for a field that has a default it is the same as leaving it
    out, unless null itself says something (`null_says`, by the name here). Elsewhere null is wrong.
    """

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)
    null_says: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="before")
    @classmethod
    def _left_out(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        optional, rows = cls._optional_and_rows()
        return {
            # what a model looked at before it is validated is no JSON any more, where a list is a tuple
            name: tuple(value) if isinstance(value, list) and name in rows else value
            for name, value in given.items()
            if value is not None or name not in optional
        }

    @classmethod
    def _optional_and_rows(cls) -> tuple[set[str], set[str]]:
        """The fields that may be left out, and those that hold several, as they are on the wire."""
        fields = [(name, field.alias or name, field) for name, field in cls.model_fields.items()]
        optional = {
            wire for name, wire, field in fields if not field.is_required() and name not in cls.null_says
        }
        return optional, {wire for _, wire, field in fields if get_origin(field.annotation) is tuple}


ERRORS_SHOWN = 12  # of one call: more than that is a wrong shape, not so many slips


class EditRefused(Refusal):
    """The plan doesn't allow this edit. `errors` are all that is wrong, a sentence each, as the athlete is
    told; of very many the first ones, and how many more there are.

    `to_model` are the same sentences with the names of fields and tools, which only the model is told: they
    are the text of the refusal. Without them it is told what the athlete is.
    """

    def __init__(self, errors: Sequence[str], to_model: Sequence[str] = ()) -> None:
        super().__init__("\n".join(_first_of(to_model or errors)))
        self.errors = _first_of(errors)


def _first_of(errors: Sequence[str]) -> tuple[str, ...]:
    left = len(errors) - ERRORS_SHOWN
    return (*errors[:ERRORS_SHOWN], *([f"And {left} more problems."] if left > 0 else []))


class EditAim(NamedTuple):
    """What an edit is aimed at: the plan after the calls before it, as the athlete has it.

    `mint` gives a new uid each time, the same ones in the same order on every replay. `today` is the
    athlete's day, `units` what a load without a unit is in; `standing` the plan without anything proposed.
    """

    plan: Plan
    mint: Callable[[], str]
    today: date
    units: Literal["lb", "kg"] = "lb"
    standing: Plan | None = None


class Edit(NamedTuple):
    """One edit by its name on the wire. `steps` raises EditRefused, and changes nothing."""

    name: str
    takes: type[EditInput]
    steps: Callable[[Any, EditAim], tuple[Op, ...]]
