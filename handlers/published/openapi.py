"""The OpenAPI 3.1 document of the doors, made of their rows and of the models that they answer with.

`python -m handlers.published.openapi` prints it, and `GET /openapi.json` answers it.
"""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue, models_json_schema

from agents.key_names import MAX_NAME_BYTES
from agents.planner.result import ProposalOut
from handlers.conversation.published_parts import PARTS
from handlers.doors.failures import STATUS_OF, errors_schema
from handlers.published.rows import ROWS, TAGS, Answer, DoorRow
from handlers.published.stream_schema import part_models
from handlers.published.taken import A_NAME

Node = dict[str, Any]

OPENAPI, VERSION = "3.1.0", "1"
REF = "#/components/schemas/{model}"
ERROR, DETAIL, PART = "SpotterError", "ErrorDetail", "StreamPart"
ALWAYS = (
    "bad_input",
    "unidentified",
    "too_large",
    "too_many_requests",
    "internal",
    "unavailable",
    "timed_out",
)
SECONDS = {"schema": {"type": "string"}, "description": "Seconds after which the same may be sent again."}

DESCRIPTION = """\
Athletes type to a coach; what they did is logged with the source of every number, and what is wanted of the \
plan is proposed, agreed to, and done.

Who is calling is known from the token, and nothing in a path, query or body says it. `spotter serve`, on a \
laptop, asks for no token. What writes takes an id of yours: the same request again gives the same answer, \
and nothing happens twice. Answers gain fields and lose none.

A path that there is not is a 404, another method of one a 405 that says in Allow which it has."""
SERVERS = (
    {"url": ".", "description": "Where this document is answered from."},
    {
        "url": "https://{api}.execute-api.{region}.amazonaws.com/{stage}",
        "description": "A stage in the cloud.",
        "variables": {
            "api": {"default": "api"},
            "region": {"default": "eu-central-1"},
            "stage": {"default": "dev"},
        },
    },
    {"url": "http://127.0.0.1:8787", "description": "spotter serve."},
)
# What is put together by hand, and leaves out what need not be there: cards (agents/coach/telling.py).
CARDS = {*PARTS.values()} - {ProposalOut}  # which is dumped as it is
STREAMED = """\
Server-sent events: the AI SDK's UI message stream, v1. Each is "id: <id of the frame>", left out where \
it is not sent again, and "data: <a StreamPart as JSON>"; the last is "data: [DONE]". A line that begins \
with a colon says that the connection is alive. What goes wrong behind the first byte is a part "error"."""
HEADERS: dict[str, Node] = {
    "Prefer": {
        "description": '"respond-async": the message is put on the queue, and the answer is a 202.',
        "schema": {"type": "string"},
    },
    "Last-Event-ID": {
        "description": "The id of the last frame that was seen, as an EventSource sends it.",
        "schema": {"type": "string"},
    },
}
PLACES = {
    "description": "Its id, percent-encoded.",
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_NAME_BYTES, "pattern": A_NAME},
}


@cache
def document() -> Node:
    """The whole document."""
    return {
        "openapi": OPENAPI,
        "info": {"title": "Spotter", "version": VERSION, "description": DESCRIPTION},
        "servers": list(SERVERS),
        "security": [{"bearer": []}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "responses": {_error_name(status): _error(status) for status in sorted({*STATUS_OF.values()})},
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": "An id token of the user pool, as Authorization.",
                }
            },
        },
    }


# --- doors


def _paths() -> dict[str, Node]:
    paths: dict[str, Node] = {}
    for row in ROWS:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row)
    return paths


def _operation(row: DoorRow) -> Node:
    responses = {str(status): _answered(status, answer) for status, answer in row.answers.items()}
    codes = () if row.is_open else (*ALWAYS, *row.errors)
    statuses = sorted({STATUS_OF[code] for code in codes})
    responses |= {
        str(status): {"$ref": f"#/components/responses/{_error_name(status)}"} for status in statuses
    }
    told: Node = {
        "operationId": row.id,
        "tags": [row.tag],
        "summary": row.does,
        **({"security": []} if row.is_open else {}),
        "parameters": _parameters(row),
        **({"requestBody": _body(row.body)} if row.body else {}),
        "responses": responses,
    }
    return {name: said for name, said in told.items() if name != "parameters" or said}


def _parameters(row: DoorRow) -> list[Node]:
    places = [part[1:-1] for part in row.path.split("/") if part.startswith("{")]
    found: list[Node] = [{"name": place, "in": "path", "required": True, **PLACES} for place in places]
    if row.query is not None:
        found += _query(row.query)
    return [*found, *({"name": name, "in": "header", **HEADERS[name]} for name in row.headers)]


def _query(query: type[BaseModel]) -> Iterable[Node]:
    schema = query.model_json_schema(schema_generator=_Published, mode="validation")
    for name, field in schema["properties"].items():
        told = {"name": name, "in": "query", "description": field.pop("description")}
        yield {**told, "required": name in schema.get("required", ()), "schema": _without_null(field)}


def _without_null(field: Node) -> Node:
    """A query has no null: what is left out is left out."""
    several = [each for each in field.pop("anyOf", ()) if each != {"type": "null"}]
    if several:
        field.pop("default", None)
    return {**field, **(several[0] if several else {})}


def _body(models: tuple[type[BaseModel], ...]) -> Node:
    refs = [_ref(each.__name__) for each in models]
    return {
        "required": True,
        "content": {"application/json": {"schema": refs[0] if len(refs) == 1 else {"anyOf": refs}}},
    }


def _answered(status: int, answer: Answer) -> Node:
    if answer == "nothing":
        return {"description": "There is none."}
    if answer == "a stream":
        content = {"schema": {"type": "string", "description": STREAMED}, "x-itemSchema": _ref(PART)}
        return {"description": "The parts of the answer.", "content": {"text/event-stream": content}}
    told: Node = {
        "description": _first_line(answer),
        "content": {"application/json": {"schema": _ref(answer.__name__)}},
    }
    if status == 202:
        place = {"schema": {"type": "string"}, "description": "Where the result will be."}
        told["headers"] = {"Location": place, "Preference-Applied": {"schema": {"type": "string"}}}
    return told


def _first_line(model: type[BaseModel]) -> str:
    return (model.__doc__ or model.__name__).strip().partition("\n")[0]


# --- components


def _schemas() -> dict[str, Node]:
    parts = part_models()
    answers = [each for row in ROWS for each in row.answers.values() if isinstance(each, type)]
    asked: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((each, "serialization") for each in (*answers, *parts.values())),
        *((each, "validation") for row in ROWS for each in row.body),
    ]
    _, made = models_json_schema(list(dict.fromkeys(asked)), ref_template=REF, schema_generator=_Published)
    found: dict[str, Node] = {**made["$defs"], **_error_schemas(), PART: _any_part(parts)}
    for schema in found.values():
        _put_most_first(schema, found)
    return dict(sorted(found.items()))


def _put_most_first(node: Any, schemas: dict[str, Node]) -> None:
    """Of several models, those with the most fields that have to be there come first: generated clients take
    the first one that they can read an object as."""
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _put_most_first(child, schemas)
    if isinstance(node, dict) and all("$ref" in each for each in node.get("anyOf", ())):
        node.get("anyOf", []).sort(key=lambda each: -len(_named(each, schemas).get("required", ())))


def _named(reference: Node, schemas: dict[str, Node]) -> Node:
    return schemas[reference["$ref"].rpartition("/")[2]]


def _any_part(parts: dict[str, type[BaseModel]]) -> Node:
    refs = {kind: _ref(model.__name__) for kind, model in parts.items()}
    mapping = {kind: ref["$ref"] for kind, ref in refs.items()}
    return {
        "title": PART,
        "description": "A part of a streamed answer.",
        "oneOf": list(refs.values()),
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }


def _error_schemas() -> dict[str, Node]:
    schema = {name: said for name, said in errors_schema().items() if name != "$schema"}
    detail = {"title": DETAIL, "description": "What went wrong.", **schema["properties"]["error"]}
    return {ERROR: {**schema, "properties": {"error": _ref(DETAIL)}}, DETAIL: detail}


def _error_name(status: int) -> str:
    return f"Error{status}"


def _error(status: int) -> Node:
    codes = [code for code, its in STATUS_OF.items() if its == status]
    later = {"headers": {"Retry-After": SECONDS}} if status in (429, 503) else {}
    content = {"application/json": {"schema": _ref(ERROR)}}
    return {"description": " or ".join(codes), **later, "content": content}


def _ref(name: str) -> Node:
    return {"$ref": REF.format(model=name)}


class _Published(GenerateJsonSchema):
    """What is always there in an answer is required of it; and a field has no title, which says its name."""

    _around: tuple[type, ...] = ()  # the models in which a field stands, the innermost last

    def model_schema(self, schema: Any) -> JsonSchemaValue:
        before, self._around = self._around, (*self._around, schema["cls"])
        try:
            return super().model_schema(schema)
        finally:
            self._around = before

    def field_is_required(self, field: Any, total: bool) -> bool:
        within = self._around[-1]
        is_card = within in CARDS or within.__module__ == part_models.__module__
        if self.mode == "serialization" and not is_card and field["type"] == "model-field":
            return not field.get("serialization_exclude_if")
        return super().field_is_required(field, total)

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        """An answer says what it has: what would be there otherwise is nothing to tell."""
        inner = super().default_schema(schema)
        hidden = self.mode == "serialization" or inner.get("default", "") is None
        return {name: said for name, said in inner.items() if name != "default"} if hidden else inner


if __name__ == "__main__":
    print(json.dumps(document(), indent=2))  # noqa: T201  # what it is called for
