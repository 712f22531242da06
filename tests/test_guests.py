"""What a guest is that gives nothing, and what one says of itself."""

from datetime import date

from agents.guests import Guest, GuestAnswer, ReportPart, ToolAnswered


def test_a_guest_that_gives_nothing_takes_part_in_nothing():
    guest = Guest()

    given = (
        *(guest.tools, guest.brief, guest.edition, guest.answers, guest.takes_undo, guest.meets),
        *(guest.plans_ahead, guest.known(), guest.shown(), guest.planned(date(2026, 11, 20))),
        *(guest.beside([]), guest.answers_about("w1"), guest.has_logged("squat", "w1")),
        *(guest.has_ended_a_week(["w1"]), guest.lifts, guest.asks_for("squat"), guest.unclear),
        *(guest.how_far_answered(by_model=True), guest.minds("unread")),
        *(guest.settles([], []), guest.not_understood("hello"), guest.objection("hello")),
    )
    assert not any(given)
    assert -1 == guest.changed_at()
    assert ReportPart() == guest.part(["w1"])


def test_what_a_tool_answered_is_told_in_words():
    answers = tuple(GuestAnswer("a tool", {}, words) for words in ("Noted.", "Noted too."))

    assert "Noted.\nNoted too." == ToolAnswered(answers).answer_text()
