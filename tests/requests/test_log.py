"""What an athlete asks their log."""

from agents.requests.log import log_questions
from tests.phrase_tables import phrases


@phrases("text", "exercise")
def test_how_an_exercise_goes_is_asked_by_its_name(text: str, exercise: str):
    assert [("progress", exercise)] == [(each.kind, each.exercise) for each in log_questions(text)]


@phrases("text")
def test_what_is_looked_for_is_asked_in_whole_sentences(text: str):
    assert [("search", text, "")] == [(each.kind, each.said, each.exercise) for each in log_questions(text)]


@phrases("text")
def test_what_tells_wants_or_asks_something_else_asks_the_log_nothing(text: str):
    assert [] == log_questions(text)


def test_a_question_beside_a_report_is_a_sentence_of_its_own():
    text = "Bench 3x5 @ 82.5. What did I bench last week? Felt easy"

    [found] = log_questions(text)

    assert "What did I bench last week?" == found.said == text[found.start : found.end].strip()


def test_what_goes_on_for_long_is_no_question():
    assert [] == log_questions(f"what did I bench when {'it rained and ' * 20}I was late?")
