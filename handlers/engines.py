"""The engines that read messages: which there are, and what each needs (handlers/wiring.py makes them).

    engine       needs                                              its requests in batches
    offline      nothing                                            -
    claude       ANTHROPIC_API_KEY                                  yes
    claude-aws   ANTHROPIC_AWS_WORKSPACE_ID, AWS credentials        yes
    bedrock      AWS credentials                                    no: Bedrock has no Message Batches
    openrouter   OPENROUTER_API_KEY, SPOTTER_MODEL                  no

SPOTTER_ENGINE may name several, commas between: the first that answers (agents/models/first_of.py). Where all
of them are down the embedded engine answers; named as the last one, also where their settings are wrong. An
SDK is imported when its engine is first asked.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from agents.errors import BadInput

if TYPE_CHECKING:
    from agents.models.claude_wire import Price

OFFLINE = "offline"
DEFAULT_MODEL = "claude-sonnet-5-5"


class EngineRow(NamedTuple):
    """An engine: its model where none is named, the settings that it needs with their names in the
    environment, and whether it takes requests in batches."""

    model: str = ""
    needs: Mapping[str, str] = {}
    in_batches: bool = False


ENGINES: Mapping[str, EngineRow] = {
    OFFLINE: EngineRow(),
    "claude": EngineRow(DEFAULT_MODEL, {"api_key": "ANTHROPIC_API_KEY"}, in_batches=True),
    "claude-aws": EngineRow(DEFAULT_MODEL, {"workspace_id": "ANTHROPIC_AWS_WORKSPACE_ID"}, in_batches=True),
    "bedrock": EngineRow(f"global.anthropic.{DEFAULT_MODEL}"),
    "openrouter": EngineRow("", {"openrouter_key": "OPENROUTER_API_KEY"}),
}


class ChosenEngine(NamedTuple):
    """An engine that was asked for, and its model."""

    name: str
    model: str

    @property
    def title(self) -> str:
        """What reports call it: the engine and its model; of Claude itself the model alone."""
        if self.name == OFFLINE:
            return OFFLINE
        return self.model if self.name == "claude" else f"{self.name}:{self.model}"

    @property
    def price(self) -> "Price | None":
        """What it costs, if that is known before it answers."""
        from agents.models.claude_wire import price_of

        if self.name != "bedrock":
            return price_of(self.model)
        from agents.models.claude_aws import bedrock_price

        return bedrock_price(self.model)

    @property
    def has_price(self) -> bool:
        """Whether a budget in dollars can be kept: OpenRouter says with every answer what it cost."""
        return self.name in (OFFLINE, "openrouter") or self.price is not None


def checked_engines(said: str) -> str:
    """The names of engines, commas between. Raises BadInput for one that there isn't, or that comes twice."""
    names = [name.strip() for name in said.split(",")]
    for name in names:
        if name not in ENGINES:
            *others, last = ENGINES
            raise BadInput(f"engine {name!r} is not known: there are {', '.join(others)} and {last}.")
        if names.count(name) > 1:
            raise BadInput(f"the engines are {said!r}: {name} is among them twice.")
    if OFFLINE in names[:-1]:
        raise BadInput(f"the engines are {said!r}: offline always answers, so it can only be the last one.")
    return ",".join(names)


def engines_of(said: str, models: str) -> tuple[ChosenEngine, ...]:
    """The engines that were asked for, each with its model. Raises BadInput."""
    names = checked_engines(said).split(",")
    named = _models_of([name for name in names if name != OFFLINE], models)
    return tuple(ChosenEngine(name, named.get(name) or ENGINES[name].model) for name in names)


def _models_of(names: list[str], said: str) -> Mapping[str, str]:
    """The models by engine: one for the one engine that has one, or engine:model pairs, commas between."""
    items = [item.strip() for item in said.split(",") if item.strip()]
    pairs = [item.partition(":") for item in items]
    if all(name in ENGINES for name, _, _ in pairs):
        return {name: model for name, _, model in pairs}
    if len(names) <= 1 and len(items) == 1:
        return dict.fromkeys(names, items[0])
    raise BadInput(
        f"SPOTTER_MODEL is {said!r}, and the engines are {', '.join(names) or OFFLINE}: write engine:model, "
        f"commas between, like claude:{DEFAULT_MODEL}."
    )


def price_named(title: str) -> "Price | None":
    """The price of what reports call by this title, if it is known before it answers."""
    name, _, model = title.partition(":")
    return ChosenEngine(name, model).price if name in ENGINES else ChosenEngine("claude", title).price
