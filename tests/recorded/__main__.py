"""`python -m tests.recorded`: what stands today becomes what has to stand, for the messages that have it.

Read the difference before it is committed: a row may only change to what the message says.
"""

import json

from tests.recorded.replayed import MESSAGES, Recorded, recorded, replayed


def line_of(one: Recorded) -> str:
    """The message as its line in the file."""
    row = {name: value for name, value in one._asdict().items() if value not in ("", False)}
    return json.dumps(row, ensure_ascii=False) + "\n"


def frozen(one: Recorded) -> Recorded:
    """The message with what stands today, if anything has to stand after it."""
    if one.logged is None:
        return one
    found = replayed(one)
    return one._replace(logged=found.logged, drafted=found.drafted, refused=bool(found.refused))


if __name__ == "__main__":
    MESSAGES.write_text("".join(line_of(frozen(one)) for one in recorded()), "utf-8")
