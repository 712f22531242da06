"""What a call says of itself, as far as it can be seen."""

import pytest

from agents.logger.program_part import argument
from agents.models.port import Call


@pytest.mark.parametrize(
    ("arguments", "lift"),
    [
        ('{"lift": "squat"}', "squat"),
        ("{}", None),
        ("", None),
        ("[]", None),
        ("{", None),
        ("[" * 9_999, None),
    ],
)
def test_an_argument_is_what_was_sent_if_it_is_there_to_see(arguments, lift):
    assert lift == argument(Call("c0", "log_workout", arguments), "lift")
