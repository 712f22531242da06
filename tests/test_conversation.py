from hypothesis import given
from hypothesis import strategies as st

from agents.conversation import QUESTIONS_KEPT, TURNS_KEPT, Conversation, Question, Spoken

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SPOKEN = st.builds(Spoken, TEXTS, TEXTS, TEXTS)
QUESTIONS = st.builds(
    Question, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, st.lists(TEXTS, max_size=3).map(tuple)
)


def said(message: int) -> Spoken:
    return Spoken("athlete", f"m{message}", f"message {message}")


def asked(place: int, message: int = 0, text: str = "How heavy?") -> Question:
    return Question(f"q{place}", "load_missing", text, f"m{message}")


def ids(conversation: Conversation) -> list[str]:
    return [question.id for question in conversation.questions]


def test_the_newest_turns_are_kept_oldest_first():
    conversation = Conversation()

    for message in range(TURNS_KEPT + 2):
        conversation = conversation.heard(said(message))

    assert [said(message) for message in range(2, TURNS_KEPT + 2)] == list(conversation.turns)


def test_a_question_goes_with_the_last_turn_of_its_message():
    before = Conversation().heard(said(0), said(0), said(1)).asking(asked(0, 0), asked(1, 1))

    kept = before.heard(*(said(2) for _ in range(TURNS_KEPT - 2)))
    gone = kept.heard(said(3))

    assert ["q0", "q1"] == ids(kept)
    assert ["q1"] == ids(gone)


def test_a_question_about_a_message_that_was_never_heard_waits():
    conversation = Conversation().asking(asked(0, 7)).heard(said(1))

    assert ["q0"] == ids(conversation)


def test_a_question_that_is_asked_again_stands_once_and_last():
    conversation = Conversation().asking(asked(0), asked(1)).asking(asked(0, text="In kg?"))

    assert (asked(1), asked(0, text="In kg?")) == conversation.questions


def test_of_two_new_questions_with_one_id_the_later_one_stands():
    conversation = Conversation().asking(asked(0), asked(0, text="In kg?"))

    assert (asked(0, text="In kg?"),) == conversation.questions


def test_the_newest_questions_are_kept():
    conversation = Conversation().asking(*(asked(place) for place in range(QUESTIONS_KEPT + 1)))

    assert [f"q{place}" for place in range(1, QUESTIONS_KEPT + 1)] == ids(conversation)


def test_settled_questions_are_closed_and_the_others_wait():
    conversation = Conversation().asking(asked(0), asked(1), asked(2)).settled({"q1", "q9"})

    assert ["q0", "q2"] == ids(conversation)


def test_the_conversation_that_was_is_not_changed():
    before = Conversation((said(0),), (asked(0),))

    before.heard(said(1)).asking(asked(1)).settled({"q0"})

    assert Conversation((said(0),), (asked(0),)) == before


@given(turns=st.lists(SPOKEN, max_size=3).map(tuple), questions=st.lists(QUESTIONS, max_size=3).map(tuple))
def test_a_conversation_reads_back_as_it_was_written(turns, questions):
    conversation = Conversation(turns, questions)

    assert conversation == Conversation.from_json(conversation.to_json())
