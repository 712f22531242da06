"""What the fresh process of `spotter invoke` runs: one call of one handler.

    in    standard input: {"function", "request_id", "seconds", "stage", "event"}, the event as its JSON text
    out   standard output: a line once the handler's module is loaded, and one with what became of the call:
          {"result"} | {"error": {"errorType", "errorMessage", "stackTrace"}, "fault"}, with its "seconds"
    log   standard error: whatever the function and its libraries print, on either stream, in their order

It says no more than Lambda's own runtime does: a result that is no JSON, a module that can't be imported.
"""

import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from handlers.emulated.lambdas import FUNCTIONS, LambdaContext

MOST_BYTES = 6_291_556  # of a result, as Lambda's own message has it


def main() -> None:
    told = _own_output()
    asked = json.load(sys.stdin)
    function = FUNCTIONS[asked["function"]]
    handler = _loaded(function.module, told)
    if handler is None:
        return
    told({"is_loaded": True})
    began = time.monotonic()
    context = LambdaContext(function, asked["request_id"], began + asked["seconds"], asked["stage"])
    said = outcome(handler, asked["event"], context)
    told({**said, "seconds": time.monotonic() - began})


def _own_output() -> Callable[[dict[str, Any]], None]:
    """Keep standard output to ourselves: what is printed from now on is log."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def told(line: dict[str, Any]) -> None:
        ours.write(f"{json.dumps(line)}\n")
        ours.flush()

    return told


def _loaded(module: str, told: Callable[[dict[str, Any]], None]) -> Any:
    try:
        return importlib.import_module(module).handler
    except Exception as error:
        words = f"Unable to import module '{module}': {error}"
        told({"error": _error("Runtime.ImportModuleError", words), "fault": "bug", "seconds": 0.0})
        return None


def outcome(handler: Callable[[Any, Any], Any], event: str, context: LambdaContext) -> dict[str, Any]:
    """What the call came to. The result is its JSON text, which is all that a caller of Lambda ever sees."""
    try:
        result = handler(json.loads(event), context)
    except Exception as error:
        is_missing = isinstance(error, ModuleNotFoundError)
        words = f"{error}: `make setup` installs what Lambda has" if is_missing else str(error)
        told = _error(type(error).__name__, words, traceback.format_tb(error.__traceback__))
        return {"error": told, "fault": fault_of(error)}
    try:
        text = json.dumps(result, default=_decimal)
    except Exception as error:
        return {
            "error": _error("Runtime.MarshalError", f"Unable to marshal response: {error}"),
            "fault": "bug",
        }
    if len(text.encode()) > MOST_BYTES:
        words = f"Response payload size exceeded maximum allowed payload size ({MOST_BYTES} bytes)."
        return {"error": _error("Function.ResponseSizeTooLarge", words), "fault": "bug"}
    return {"result": text}


def fault_of(error: Exception) -> str:
    """Whose fault it is: of the store, the model or the input, or a bug."""
    from agents.errors import Unfinished
    from agents.models.port import ModelError
    from storage.ports import StorageError, TooLarge

    match error:
        case TooLarge() | Unfinished() | ModuleNotFoundError():
            return "input"
        case StorageError():
            return "store"
        case ModelError():
            return "model"
    return "bug"


def _error(kind: str, message: str, frames: list[str] | None = None) -> dict[str, Any]:
    return {"errorType": kind, "errorMessage": message, "stackTrace": frames or []}


def _decimal(value: Any) -> float:
    if isinstance(value, Decimal):  # the one type beside JSON's own that Lambda takes
        return float(value)
    raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")


if __name__ == "__main__":
    main()
    os._exit(0)  # threads that are left are frozen in Lambda, and not waited for
