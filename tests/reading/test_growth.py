"""How much work a long message takes: claims that are made, not seconds."""

from itertools import chain

import pytest

from agents.reading.items import items
from agents.reading.paragraph import Paragraph
from agents.reading.phrases import phrases_of
from agents.reading.understanding import READERS, understood
from agents.words import as_number, tokens
from tests.phrase_tables import phrases


def _claims(text: str) -> int:
    row = tuple(map(as_number, tokens(text)))
    paragraph = Paragraph(text, row, items(row, frozenset(), "en"), ())
    paragraph = paragraph._replace(phrases=phrases_of(paragraph))
    return sum(1 for _ in chain.from_iterable(reader(paragraph) for reader in READERS))


@phrases("shape")
def test_twice_the_message_is_twice_the_claims(shape: str) -> None:
    assert _claims(shape * 120) <= 2.2 * _claims(shape * 60) + 20


@pytest.mark.parametrize("shape", ["ran 5k in 24:10. ", "ran 5k in 24:10\n", "squat 3x5 100kg\n"])
def test_each_of_many_is_a_statement_of_its_own(shape: str) -> None:
    found = understood(shape * 40).statements
    assert [each.said for each in found] == [shape.strip(" .\n")] * 40
    assert all(len(each.entries[0].sets) == 1 for each in found)


def test_a_journey_spans_few_sentences() -> None:
    found = understood("5k in 24:10. " * 60).statements
    assert len(found) > 3
    assert all(len(each.entries[0].sets) <= 5 for each in found)
