import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.conversation import (
    ASKED_KEPT,
    NOTHING_BEFORE,
    OPEN_FOR,
    OUTCOME_KEPT,
    QUESTIONS_KEPT,
    REPLIES_KEPT,
    SPOKEN_KEPT,
    SUMMARY_KEPT,
    TURNS_AT_MOST,
    TURNS_KEPT,
    Conversation,
    Ground,
    PastDay,
    PastTurn,
    Question,
    Replied,
    Shown,
    Spoken,
    Stand,
    summed,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SPOKEN = st.builds(Spoken, TEXTS, TEXTS, TEXTS)
QUESTIONS = st.builds(
    Question, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, st.lists(TEXTS, max_size=3).map(tuple)
)


NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def said(message: int) -> Spoken:
    return Spoken("athlete", f"m{message}", f"message {message}")


def asked(place: int, message: int = 0, text: str = "How heavy?") -> Question:
    return Question(f"q{place}", "load_missing", text, f"m{message}")


def ids(conversation: Conversation) -> list[str]:
    return [question.id for question in conversation.questions]


@pytest.mark.parametrize(
    ("came", "sent"),
    [
        (timedelta(seconds=1), timedelta(seconds=1)),
        (timedelta(0), timedelta(microseconds=1)),
        (timedelta(milliseconds=-20), timedelta(microseconds=1)),
        (timedelta(days=-1), timedelta(days=-1)),
    ],
    ids=["after it", "in the same moment", "by a clock that was set back", "a reply to another day"],
)
def test_what_says_no_moment_was_sent_after_what_was_answered_before_it(came, sent):
    answered = Conversation().replied(Replied("m9", NOON.isoformat(), workouts=("w_1",)))

    moment = answered.next_moment(NOON + came)

    assert NOON + sent == moment
    assert (("w_1",) if sent > timedelta(0) else ()) == answered.before("m1", moment).workouts


def talked(messages: int, text: str = "Logged it.") -> Conversation:
    """A conversation of so many messages, each of which logged something; two a day."""
    conversation = Conversation()
    for place in range(messages):
        day = (NOON.date() + timedelta(days=place // 2)).isoformat()
        answer = Spoken("coach", f"m{place}", text, day, (f"logged lift {place}",))
        conversation = conversation.with_turns(said(place), answer)
    return conversation


def test_the_newest_turns_are_kept_oldest_first():
    conversation = Conversation()

    for message in range(TURNS_AT_MOST + 1):
        conversation = conversation.with_turns(said(message))

    newest = range(TURNS_AT_MOST + 1 - TURNS_KEPT, TURNS_AT_MOST + 1)
    assert list(map(said, newest)) == list(conversation.turns)


def test_turns_go_several_at_once_so_that_those_before_a_message_are_mostly_the_same():
    grown = [talked(messages) for messages in range(1, 60)]

    begins = sum(
        one.turns != other.turns[: len(one.turns)] or one.summary != other.summary
        for one, other in pairwise(grown)
    )
    assert 7 == begins
    assert all(TURNS_KEPT <= len(each.turns) <= TURNS_AT_MOST for each in grown[TURNS_KEPT // 2 :])


def test_long_turns_go_sooner():
    conversation = Conversation()

    for place in range(TURNS_AT_MOST):
        conversation = conversation.with_turns(Spoken("athlete", f"m{place}", "a" * SPOKEN_KEPT))

    assert TURNS_KEPT == len(conversation.turns)


def test_what_went_is_summed_up_by_day_each_thing_once():
    conversation = talked(17)

    assert ("m7", "message 7") == (conversation.turns[0].message_id, conversation.turns[0].text)
    assert [
        "2026-11-20: logged lift 0; logged lift 1",
        "2026-11-21: logged lift 2; logged lift 3",
        "2026-11-22: logged lift 4; logged lift 5",
        "2026-11-23: logged lift 6",
    ] == [each.line for each in conversation.summary]
    again = Spoken("coach", "m6", "", "2026-11-23", ("logged lift 6", "asked: which?"))
    assert "2026-11-23: logged lift 6; asked: which?" == summed(conversation.summary, [again])[-1].line


def test_an_answer_goes_with_what_it_answers():
    event = Spoken("event", "pr_1", "I applied the changes")

    conversation = talked(16).noting(event)

    assert "athlete" == conversation.turns[0].by
    assert TURNS_KEPT - 1 == len(conversation.turns)


def test_an_event_is_of_the_day_of_what_was_said_before_it():
    event = Spoken("event", "pr_1", "I applied the changes: ...\nSquat becomes Leg Press")
    unknown = summed((), [event])
    known = summed((PastDay("2026-11-20", ("logged Squat",)),), [event])

    assert ["before: I applied the changes: ..."] == [each.line for each in unknown]
    assert ["2026-11-20: logged Squat; I applied the changes: ..."] == [each.line for each in known]


@pytest.mark.parametrize("text", ["short", "long " * 1_000])
def test_a_conversation_that_goes_on_for_years_stays_small(text):
    conversation = Conversation()
    for place in range(2_000):
        day = (NOON.date() + timedelta(days=place // 8)).isoformat()
        came = tuple(f"logged {place} {number} {text}" for number in range(4))
        conversation = conversation.with_turns(Spoken("coach", f"m{place}", "Logged.", day, came))

    sizes = [len(each) for day in conversation.summary for each in day.came]
    assert SUMMARY_KEPT - OUTCOME_KEPT <= sum(sizes) <= SUMMARY_KEPT
    assert conversation.summary[-1].day > conversation.summary[0].day


def test_a_turn_is_remembered_with_what_was_said_and_an_event_without():
    event = Spoken("event", "pr_1", "I applied the changes")
    conversation = talked(2).with_turns(event, said(2))

    assert [
        PastTurn("m0", "message 0", "logged lift 0"),
        PastTurn("pr_1", "", "I applied the changes"),
    ] == list(conversation.past(but="m1"))


def test_what_a_model_said_goes_with_what_it_answers():
    conversation = Conversation()
    for place in range(11):
        answers = (Spoken(by, f"m{place}", f"{by} {place}") for by in ("model", "coach"))
        conversation = conversation.with_turns(said(place), *answers)

    assert PastTurn("m10", "message 10", "coach 10", "model 10") == list(conversation.past(""))[-1]
    assert "athlete" == conversation.turns[0].by
    assert "before: coach 0; coach 1; coach 2; coach 3; coach 4" == conversation.summary[0].line


def test_what_a_button_did_leaves_what_was_shown_to_be_agreed_to():
    shown = Conversation().showing(Shown(("d_1",)))

    assert ("d_1",) == shown.noting(Spoken("event", "d_2", "Logged")).shown.drafts
    assert () == shown.with_turns(Spoken("event", "d_2", "Applied")).shown.drafts


def test_a_question_waits_for_a_week_however_much_is_said_meanwhile():
    before = Conversation().asking(asked(0)).open_at(NOON)

    later = before.with_turns(*(said(2) for _ in range(TURNS_KEPT + 2)))
    kept = later.open_at(NOON + OPEN_FOR)
    gone = kept.open_at(NOON + OPEN_FOR + timedelta(seconds=1))

    assert ["q0"] == ids(kept)
    assert [] == ids(gone)


def test_a_question_of_nobody_knows_when_begins_to_wait_now():
    conversation = Conversation().asking(asked(0)).open_at(NOON)

    assert NOON.isoformat() == conversation.questions[0].asked_at
    assert conversation.questions[0] == conversation.question("q0")
    assert conversation.question("q1") is None


# --- what was before a message


def replied(message: int, *workouts: str, minutes: int = 0, **more) -> Replied:
    return Replied(f"m{message}", (NOON + timedelta(minutes=minutes)).isoformat(), workouts=workouts, **more)


def test_before_a_message_is_the_one_sent_last_before_it_then_by_its_id():
    conversation = Conversation().replied(replied(3, "w3", minutes=5))
    conversation = conversation.replied(replied(1, "w1")).replied(replied(2, "w2", question="m2.0"))
    last = conversation.before("m9", NOON)

    assert ("m2", "m2.0", ("w2",)) == (last.message_id, last.question, last.workouts)
    assert ("m1", ("w1",)) == (conversation.before("m2", NOON)[0], conversation.before("m2", NOON).workouts)
    assert NOTHING_BEFORE == conversation.before("m0", NOON)


def test_what_a_message_may_mean_by_a_handle_begins_with_the_message_before():
    conversation = Conversation()
    for number in range(12):
        conversation = conversation.replied(replied(number, f"w{number}", f"v{number}", minutes=number))
    conversation = conversation.replied(replied(50, minutes=50))

    before = conversation.before("m99", NOON + timedelta(hours=2))

    assert ("w11", "v11", "w10", "v10", "w9", "v9", "w8", "v8") == before.shown
    assert ("m11", "m10") == before.changers[:2]
    assert () == before.workouts


def test_the_newest_replies_are_kept_one_to_a_message():
    conversation = Conversation()
    for number in range(REPLIES_KEPT + 2):
        conversation = conversation.replied(replied(number, minutes=number))
    conversation = conversation.replied(replied(5, "w5", minutes=5))

    assert REPLIES_KEPT == len(conversation.replies)
    assert [("w5",)] == [each.workouts for each in conversation.replies if each.message_id == "m5"]


def test_a_question_about_a_message_that_was_never_heard_waits():
    conversation = Conversation().asking(asked(0, 7)).with_turns(said(1))

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


def test_questions_about_long_messages_leave_room_in_the_record():
    long = [asked(place, text="w" * 9_000)._replace(fragment="x" * 99_000) for place in range(QUESTIONS_KEPT)]

    conversation = Conversation().asking(*long)

    assert {("x" * SPOKEN_KEPT, "w" * ASKED_KEPT)} == {
        (each.fragment, each.question) for each in conversation.questions
    }
    kept = {**json.loads(Conversation().to_json()), "questions": [long[0]._asdict()]}
    assert conversation.questions[:1] == Conversation.from_json(json.dumps(kept)).questions


def test_settled_questions_are_closed_and_the_others_wait():
    conversation = Conversation().asking(asked(0), asked(1), asked(2)).settled({"q1", "q9"})

    assert ["q0", "q2"] == ids(conversation)


def test_the_conversation_that_was_is_not_changed():
    before = Conversation((said(0),), (asked(0),))

    before.with_turns(said(1)).asking(asked(1)).settled({"q0"})

    assert Conversation((said(0),), (asked(0),)) == before


@given(turns=st.lists(SPOKEN, max_size=3).map(tuple), questions=st.lists(QUESTIONS, max_size=3).map(tuple))
def test_a_conversation_reads_back_as_it_was_written(turns, questions):
    replies = (Replied("m1", "", "q1", ("d1",), ("w1", "w2")),)
    conversation = Conversation(turns, questions, replies=replies)

    assert conversation == Conversation.from_json(conversation.to_json())


# --- what stands on words that are asked about


BENCH, RUN = Stand("w_bench", 0, 15), Stand("w_run", 20, 30)


def test_what_stands_on_a_message_is_known_while_a_question_is_about_it():
    before = Conversation().with_turns(said(0)).asking(asked(0, 0))
    own = Ground("m0", 1, (BENCH,))

    open_ = before.grounded(own, {})
    closed = open_.settled({"q0"}).grounded(Ground("m1", 1), {})

    assert (own,) == open_.grounds
    assert () == closed.grounds


def test_a_later_message_adds_what_of_it_stands_there_once():
    before = Conversation().with_turns(said(0)).asking(asked(0, 0)).grounded(Ground("m0", 1, (BENCH,)), {})

    after = before.with_turns(said(1)).grounded(Ground("m1", 1), {"m0": [RUN, BENCH], "m7": [RUN]})
    again = after.grounded(Ground("m1", 1), {"m0": [RUN]})

    assert (Ground("m0", 1, (BENCH, RUN)),) == after.grounds == again.grounds


def test_a_message_that_is_read_again_says_anew_what_stands_on_it():
    before = Conversation().with_turns(said(0)).asking(asked(0, 0)).grounded(Ground("m0", 1, (BENCH,)), {})

    after = before.grounded(Ground("m0", 2, (RUN,)), {})

    assert (Ground("m0", 2, (RUN,)),) == after.grounds


def test_the_words_of_a_message_are_its_newest_text_if_that_is_kept_whole():
    longest = "a" * SPOKEN_KEPT
    conversation = Conversation().with_turns(
        said(0),
        Spoken("coach", "m0", "Logged."),
        Spoken("athlete", "m0", "newer"),
        Spoken("athlete", "m1", longest),
    )

    assert ["newer", None, None] == [conversation.words_of(message_id) for message_id in ("m0", "m1", "m2")]


def test_what_stands_on_words_is_read_back_and_may_be_missing_in_what_was_kept_before():
    kept = Conversation().with_turns(said(0)).asking(asked(0, 0)).grounded(Ground("m0", 1, (BENCH, RUN)), {})
    older = json.loads(kept.to_json())
    del older["grounds"], older["schema_version"]

    assert kept == Conversation.from_json(kept.to_json())
    assert kept._replace(grounds=()) == Conversation.from_json(json.dumps(older))


def test_the_turn_that_ended_a_message_is_known_while_it_is_kept():
    conversation = Conversation().with_turns(said(0), Spoken("coach", "m0", "Logged."), said(1))

    assert [1, 2, -1] == [conversation.turn_of(message_id) for message_id in ("m0", "m1", "m9")]


@pytest.mark.parametrize(
    ("named", "meant"),
    [("w1", "w_a"), (" w2 ", "w_b"), ("w3", "w3"), ("w0", "w0"), ("w_b", "w_b"), ("", "")],
)
def test_a_handle_is_the_workout_that_was_shown_under_it(named, meant):
    assert meant == NOTHING_BEFORE._replace(shown=("w_a", "w_b")).workout_of(named)
