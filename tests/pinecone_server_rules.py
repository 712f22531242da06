"""What the stand-in of Pinecone refuses, and how it filters, compares and embeds: pure functions.

Limits are those of Pinecone's documentation ("Operation limits", "Identifier limits"; API 2026-07) and of its
SDK 10.2, `_internal/validation.py`.
"""

import hashlib
import json
import math
import operator
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

MAX_NAME = 512  # characters of an id or a namespace, ASCII
MAX_UPSERT_VECTORS = 1_000
MAX_UPSERT_BYTES = 2 * 1024 * 1024
MAX_METADATA_BYTES = 40 * 1024
MAX_TOP_K = 10_000
MAX_RESULT_BYTES = 4 * 1024 * 1024
MAX_IDS = 1_000  # of one fetch or delete
MAX_PAGE = 100  # of a list
MAX_INPUTS = 96  # of one embed
COMPARISONS = {"$gt": operator.gt, "$gte": operator.ge, "$lt": operator.lt, "$lte": operator.le}
MODELS = {"llama-text-embed-v2": (384, 512, 768, 1024, 2048), "multilingual-e5-large": (1024,)}

Metadata = dict[str, Any]
Sparse = dict[int, float]  # the values of a vector that are not 0


class Refused(Exception):
    """The request is one that Pinecone refuses: an HTTP status and what it says."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def refuse_if(wrong: bool, message: str, status: int = 400) -> None:
    if wrong:
        raise Refused(status, message)


def checked_namespace(name: object) -> str:
    refuse_if(not isinstance(name, str), "namespace must be a string")
    refuse_if(len(str(name)) > MAX_NAME, f"Namespace is longer than {MAX_NAME} characters")
    refuse_if(not str(name).isascii() or "\0" in str(name), "Namespace must be ASCII")
    return str(name) or "__default__"


def checked_ids(ids: object) -> list[str]:
    refuse_if(not isinstance(ids, list) or not ids, "ids must not be empty")
    assert isinstance(ids, list)
    refuse_if(len(ids) > MAX_IDS, f"Cannot take more than {MAX_IDS} ids")
    return [checked_id(each) for each in ids]


def checked_id(id_: object) -> str:
    refuse_if(not isinstance(id_, str) or not id_, "Vector ID must be a string of 1 character or more")
    refuse_if(len(str(id_)) > MAX_NAME, f"Vector ID is longer than {MAX_NAME} characters")
    refuse_if(not str(id_).isascii() or "\0" in str(id_), "Vector ID must be ASCII, but got others")
    return str(id_)


def checked_values(values: object, dimension: int) -> Sparse:
    refuse_if(not isinstance(values, list), "Vector values must be a list")
    assert isinstance(values, list)
    refuse_if(
        len(values) != dimension,
        f"Vector dimension {len(values)} does not match the dimension of the index {dimension}",
    )
    numbers = all(isinstance(each, int | float) and math.isfinite(each) for each in values)
    refuse_if(not numbers, "Vector values must be numbers")
    refuse_if(not any(values), "Dense vectors must contain at least one non-zero value.")
    return {at: value for at, value in enumerate(values) if value}


def checked_metadata(metadata: object) -> Metadata:
    refuse_if(not isinstance(metadata, dict), "metadata must be an object")
    assert isinstance(metadata, dict)
    for field, value in metadata.items():
        refuse_if(field.startswith("$"), f"Metadata key {field!r} must not start with $")
        texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
        refuse_if(
            not (texts or isinstance(value, str | bool | int | float)),
            "Metadata value must be a string, number, boolean or list of strings,"
            f" got '{json.dumps(value)[:16]}' for field '{field}'",
        )
    size_bytes = len(json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode())
    refuse_if(
        size_bytes > MAX_METADATA_BYTES,
        f"Metadata size is {size_bytes} bytes, which exceeds the limit of {MAX_METADATA_BYTES} bytes",
    )
    return metadata


def passes(metadata: Mapping[str, Any], condition: Mapping[str, Any]) -> bool:
    """Whether a vector's metadata meets a filter; several conditions have to be met together."""
    return all(_clause(metadata, field, wanted) for field, wanted in condition.items())


def _clause(metadata: Mapping[str, Any], field: str, wanted: Any) -> bool:
    if field in ("$and", "$or"):
        refuse_if(not isinstance(wanted, list) or not wanted, f"{field} takes a list of conditions")
        met = [passes(metadata, each) for each in wanted]
        return all(met) if field == "$and" else any(met)
    refuse_if(field.startswith("$"), f"{field} is not a valid operator at this place")
    operators = wanted if isinstance(wanted, dict) else {"$eq": wanted}
    refuse_if(not operators, f"the filter of {field!r} is empty")
    return all(_operator(metadata.get(field), name, value) for name, value in operators.items())


def _operator(there: Any, name: str, value: Any) -> bool:
    held = there if isinstance(there, list) else [] if there is None else [there]
    if name in ("$eq", "$ne"):
        refuse_if(
            not isinstance(value, str | bool | int | float), f"{name} takes a string, number or boolean"
        )
        return (value in held) == (name == "$eq")
    if name in ("$in", "$nin"):
        refuse_if(not isinstance(value, list) or not value, f"{name} takes a list of values")
        return any(each in value for each in held) == (name == "$in")
    refuse_if(name not in COMPARISONS, f"{name} is not a valid operator")
    refuse_if(isinstance(value, bool) or not isinstance(value, int | float), f"{name} takes a number")
    numbers = [each for each in held if isinstance(each, int | float) and not isinstance(each, bool)]
    return any(COMPARISONS[name](each, value) for each in numbers)


def cosine(one: Sparse, other: Sparse) -> float:
    dot = sum(value * other.get(at, 0.0) for at, value in one.items())
    return dot / (length(one) * length(other))


def length(vector: Sparse) -> float:
    return math.sqrt(sum(value * value for value in vector.values()))


def embedding(text: str, dimension: int) -> list[float]:
    """A vector of the text's words: texts are the nearer the more words they share. Never all zeros."""
    values = [0.0] * dimension
    values[0] = 0.1
    for word in re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).lower()):
        digest = hashlib.blake2s(word.encode(errors="replace"), digest_size=4).digest()
        values[1 + int.from_bytes(digest) % (dimension - 1)] += 1.0
    return values


def embedded(body: Mapping[str, Any], lost: int = 0) -> dict[str, Any]:
    """The answer to a request for embeddings, without the first ones that are lost."""
    model, inputs, parameters = body.get("model"), body.get("inputs"), body.get("parameters") or {}
    refuse_if(model not in MODELS, f"Model '{model}' not found", 404)
    refuse_if(not isinstance(inputs, list) or not inputs, "inputs must not be empty")
    refuse_if(len(inputs) > MAX_INPUTS, f"Input length '{len(inputs)}' exceeds inputs limit of {MAX_INPUTS}")
    refuse_if(parameters.get("input_type") not in ("query", "passage"), "input_type is query or passage")
    refuse_if(parameters.get("truncate", "END") not in ("END", "NONE"), "truncate is END or NONE")
    texts = [each.get("text") for each in inputs]
    refuse_if(not all(isinstance(each, str) and each for each in texts), "every input needs a text")
    dimension = parameters.get("dimension", 1024)
    refuse_if(dimension not in MODELS[str(model)], f"{model} has no dimension {dimension}")
    data = [{"vector_type": "dense", "values": embedding(text, dimension)} for text in texts]
    usage = {"total_tokens": sum(len(text.split()) for text in texts)}
    return {"model": model, "vector_type": "dense", "data": data[lost:], "usage": usage}
