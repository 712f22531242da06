"""Numbers of an answer that say again what the question has: "8 sets of 3 at 10" to "Bench 8x3x10". Pure.

The workout stands on the numbers of the earlier message; those of the answer are the same ones, and are no
training that was left out.
"""

from agents.logger.assembly.assemble import Assembled
from agents.logger.evidence.texts import Texts, key


def restated(texts: Texts, message_id: str, assembled: Assembled) -> frozenset[int]:
    """The number tokens of a message that the workout quotes and claims in an earlier one, each once."""
    said = [
        (key(texts.tokens[at]), fact)
        for at, fact in sorted(assembled.claims.items())
        if texts.tokens[at].source != message_id and texts.tokens[at].is_number
    ]
    found = set()
    for at in sorted(assembled.stands_on - assembled.claims.keys()):
        token, seen = texts.tokens[at], texts.role(at)
        role = seen.role if seen is not None and seen.certain else ""
        same = (each for each in said if each[0] == key(token) and role in ("", each[1]))
        if token.source == message_id and token.is_number and (one := next(same, None)) is not None:
            said.remove(one)
            found.add(at)
    return frozenset(found)
