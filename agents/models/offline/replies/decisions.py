"""A yes or a no to a change of the plan that waits: "yes", "Confirm.", "apply it", "no, cancel it"."""

from agents.models.offline.acts.deciding import DECIDING, is_decision
from agents.models.offline.acts.openers import plain_words
from agents.words import tokens


def decides(text: str, *, asked: bool) -> bool:
    """Whether a message decides on a proposal and says nothing else.

    `asked`: something else is open that a plain yes may be meant for.
    """
    row = tokens(text)
    said = plain_words(row)
    return is_decision(row, said) and not (asked and DECIDING.isdisjoint(said))
