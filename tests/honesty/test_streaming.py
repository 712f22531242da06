from hypothesis import given
from hypothesis import strategies as st

from agents.events import ConversationDone, Event, TextDelta, ToolFinished, ToolStarted
from agents.honesty.claims import Heading, claims, judge
from agents.honesty.sentences import message_sentences
from agents.honesty.streaming import Guarded

PIECES = (
    "I've swapped squats for leg press. |Done!|Thursday has squats.| Should I move it? |\n|\r\n|---|- |"
    "1. |e.g. | |"
    "Here's what I changed:\n|Here's what I'd change:\n|Squats removed\n|Rest 2.5 minutes.|“I've moved "
    "it.” |\n---\n|"
    'You said "done. |Added to your plan… |> |**|Plan updated!|✅ Squat → Leg Press|'
    "He cambiado las sentadillas. |ready when you are."
).split("|")


def shown(deltas: list[str], committed: bool = False) -> list[Event]:
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: committed)
    for delta in deltas:
        guarded(TextDelta(delta))
    guarded(ConversationDone("finished"))
    return events


def without_claims(text: str) -> str:
    """The message less its claims, read as a whole."""
    left = ""
    heading: Heading = ""
    for sentence in message_sentences(text):
        is_claim, heading = judge(sentence, heading)
        left += "" if is_claim else sentence
    return left


def said(events: list[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


@st.composite
def answers_in_deltas(draw):
    text = "".join(draw(st.lists(st.sampled_from(PIECES), max_size=8)))
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    return [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]


@given(answers_in_deltas())
def test_what_is_shown_is_the_text_less_its_claims_however_it_comes(deltas):
    text = "".join(deltas)

    seen = said(shown(deltas))

    assert without_claims(text) == seen


@given(answers_in_deltas())
def test_a_text_that_comes_letter_by_letter_is_shown_alike(deltas):
    text = "".join(deltas)

    assert said(shown([text])) == said(shown(list(text)))


@given(answers_in_deltas())
def test_no_sentence_that_is_shown_claims_a_change(deltas):
    events = shown(deltas)

    alone = [event.text for event in events if isinstance(event, TextDelta)]
    assert [] == [sentence for sentence in alone if sentence.strip() != "---" and claims(sentence)]


def test_a_sentence_is_shown_as_soon_as_it_is_whole():
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: False)

    guarded(TextDelta("Thursday has squats. Shou"))

    assert [TextDelta("Thursday has squats.")] == events


def test_a_claim_is_held_back_and_kept_for_the_caller():
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: False)

    guarded(TextDelta("Sure. I've swapped squats. Eat well."))
    guarded(ConversationDone("finished"))

    assert [TextDelta("Sure."), TextDelta(" Eat well."), ConversationDone("finished")] == events
    assert ("I've swapped squats.",) == guarded.held_back


def test_after_a_commit_everything_is_shown():
    events = shown(["I've swapped squats.\n---\nThanks!"], committed=True)

    assert "I've swapped squats." == said(events)


def test_a_commit_counts_from_the_moment_it_is_made():
    events: list[Event] = []
    commits: list[str] = []
    guarded = Guarded(events.append, lambda: bool(commits))

    guarded(TextDelta("Done. "))
    commits.append("pr_1")
    guarded(TextDelta("Thursday is now free."))
    guarded(ConversationDone("finished"))

    assert " Thursday is now free." == said(events)


def test_other_events_pass_at_once_behind_the_text_before_them():
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: False)
    rest = [ToolStarted("get_weekly_plan", "c1"), ToolFinished("get_weekly_plan", "c1", True)]

    for event in [TextDelta("Let me look"), *rest]:
        guarded(event)

    assert [TextDelta("Let me look"), *rest] == events


def test_a_reply_after_a_tool_is_shown_though_the_one_before_ended_with_suggestions():
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: False)

    for event in [
        TextDelta("Look.\n---\nOK"),
        ToolStarted("get_weekly_plan", "c1"),
        TextDelta("It has squats."),
    ]:
        guarded(event)
    guarded.flush()

    assert [TextDelta("Look."), ToolStarted("get_weekly_plan", "c1"), TextDelta("It has squats.")] == events


def test_a_flush_parts_two_replies_that_no_event_parts():
    events: list[Event] = []
    guarded = Guarded(events.append, lambda: False)

    guarded(TextDelta("You"))
    guarded.flush()
    guarded(TextDelta("Done!"))
    guarded.flush()

    assert [TextDelta("You")] == events
