"""A model's wrong numbers are noticed, and its right ones are not doubted: shares over the corpus.

`make test` looks at every fourteenth label; `pytest -m soak tests/mutants` at all of them. With -s the
survivors are printed.
"""

import sys
from collections.abc import Iterable

import pytest

from tests.mutants.calls import Edit, edited
from tests.mutants.figures import doubted, doubted_reworded, noticed
from tests.mutants.honest import right_labels, subjects
from tests.mutants.mutants import KINDS, mutants
from tests.mutants.trial import tried

SAMPLE = 14  # every so many labels


def show(lines: Iterable[str]) -> None:
    sys.stdout.write("\n" + "\n".join(lines) + "\n")


def test_wrong_calls_are_noticed():
    found = noticed(right_labels(SAMPLE))

    show(found.lines())
    assert found.tried.keys() <= KINDS.keys()
    assert found.of_evidence >= 100
    assert found.share >= 0.95


def test_right_calls_are_not_doubted():
    found = doubted(right_labels(SAMPLE))

    show(found.lines())
    assert len(found.doubts) <= 1


def test_right_calls_in_other_words_are_not_doubted():
    found = doubted_reworded(right_labels(SAMPLE))

    show(found.lines())
    assert found.share <= 0.02


def test_the_same_seed_draws_the_same_mutants():
    subject = subjects(right_labels(SAMPLE))[0]

    first, second = (mutants(subject.message.text, subject.honest, "seed") for _ in range(2))

    assert first == second
    assert all(each.calls != subject.honest for each in first)


def test_an_edit_leaves_the_honest_calls_as_they_are():
    subject = subjects(right_labels(SAMPLE))[0]
    honest = subject.honest

    changed = edited(honest, Edit("", (((1, 1, "blocks"), []),)))

    assert [] == changed[1][1]["blocks"]
    assert subject.honest == honest


def test_words_that_nothing_was_made_of_are_noticed():
    subject = subjects(right_labels(SAMPLE))[0]
    honest = tried(subject, subject.honest)

    nothing = tried(subject, [])

    assert honest.claimed
    assert nothing.is_noticed(honest)
    assert not honest.is_noticed(honest)


@pytest.mark.soak
def test_of_all_wrong_calls_95_percent_are_noticed():
    cases = right_labels()
    found = noticed(cases)

    show(found.lines())
    assert len(subjects(cases)) >= 150
    assert found.of_evidence >= 1_000
    assert found.share >= 0.95


@pytest.mark.soak
def test_of_all_right_calls_one_percent_is_doubted_at_most():
    found, reworded = doubted(right_labels()), doubted_reworded(right_labels())

    show([*found.lines(), *reworded.lines()])
    assert found.share <= 0.01
    assert reworded.share <= 0.01
