"""Answers held against the OpenAPI document: the status is one that the door has, the body is of its schema.

The kits of the doors and of the conversation call `held` with every answer that they get.
"""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from handlers.published.openapi import document

DOCUMENT = document()  # made here, and not while a test looks at the clock
ERROR = "#/components/schemas/SpotterError"


def held(method: str, path: tuple[str, ...], status: int, body: str, kind: str = "application/json") -> None:
    """Fails for an answer that the document does not have; `path` are the decoded parts of the request's."""
    place = template_of(path)
    if method == "OPTIONS" and status == 204:
        return  # what a browser asks first: of no door
    operation = DOCUMENT["paths"].get(place, {}).get(method.lower())
    if operation is None:
        assert status in (400, 401, 404, 405, 413), f"{method} {place} is in no row, and answers {status}"
        _check(ERROR, json.loads(body))
        return
    responses = operation["responses"]
    assert str(status) in responses, f"{method} {place} has no {status}: it has {', '.join(responses)}"
    content = _resolved(responses[str(status)]).get("content", {})
    if not content:
        assert "" == body
        return
    assert [kind.partition(";")[0]] == [*content]
    schema = content[kind.partition(";")[0]]["schema"]
    if "$ref" in schema:
        _check(schema["$ref"], json.loads(body))


def held_part(part: dict[str, Any]) -> None:
    """Fails for a part of a stream that the document does not have."""
    model = DOCUMENT["components"]["schemas"]["StreamPart"]["discriminator"]["mapping"][part["type"]]
    _check(model, part)


def template_of(path: tuple[str, ...]) -> str:
    """The path of the document that a request is for, "" if it has none."""
    for template in sorted(DOCUMENT["paths"], key=lambda each: each.count("{")):
        wanted = template.strip("/").split("/")
        pairs = zip(wanted, path, strict=False)
        if len(wanted) == len(path) and all(each.startswith("{") or each == said for each, said in pairs):
            return str(template)
    return ""


def _resolved(node: dict[str, Any]) -> dict[str, Any]:
    name = node.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = DOCUMENT["components"]["responses"][name] if name else node
    return found


def _check(reference: str, body: Any) -> None:
    wrong = next(validator(reference).iter_errors(body), None)
    assert wrong is None, f"not as it is published ({reference}): {wrong.json_path}: {wrong.message[:300]}"


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds a value against a schema of the document."""
    return Draft202012Validator(_whole({"$ref": name}))


def _whole(node: Any) -> Any:
    """A schema with the others in it that it names: to look them up at each value takes twice the time."""
    if isinstance(node, list):
        return list(map(_whole, node))
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _whole(DOCUMENT["components"]["schemas"][node["$ref"].rpartition("/")[2]])
    return {key: _whole(value) for key, value in node.items()}
