"""Messages that want a change of the plan back."""

import pytest

from agents.requests.undo import Undo, undo_of
from tests.phrase_tables import phrases


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("undo", Undo()),
        ("undo that", Undo()),
        ("oops, revert it please", Undo()),
        ("take the last one back", Undo()),
        ("roll back my last change", Undo()),
        ("can you take that back?", Undo()),
        ("undo the last change of my plan", Undo()),
        ("undo the last applied change", Undo(of_applied=True)),
        ("undo pr_12ab34", Undo("pr_12ab34")),
        ("undo the change pr_7", Undo("pr_7")),
        ("undo the last change to front squats", Undo(about="front squats")),
        ("undo my leg press swap", Undo(about="leg press")),
        ("put the squats back to how they were", Undo(about="squats")),
        ("put everything back the way it was", Undo()),
        ("make the plan like it was before", Undo()),
    ],
)
def test_a_wish_to_have_something_back_is_read(text, wanted):
    assert wanted == undo_of(text)


@phrases("text")
def test_any_other_message_wants_nothing_back(text):
    assert undo_of(text) is None
