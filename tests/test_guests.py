"""What a guest is that gives nothing, and what one says of itself."""

from datetime import date

from agents.guests import Answered, Guest, GuestAnswer, Part


def test_a_guest_that_gives_nothing_takes_part_in_nothing():
    guest = Guest()

    assert not (guest.tools or guest.brief or guest.edition or guest.answers)
    assert not (guest.takes_undo or guest.meets or guest.plans_ahead)
    assert not (guest.known() or guest.shown() or guest.planned(date(2026, 11, 20)) or guest.beside([]))
    assert not (guest.heard("w1") or guest.has_heard(by_model=True) or guest.minds("unread"))
    assert not (guest.settles([], []) or guest.not_understood("hello") or guest.objection("hello"))
    assert Part() == guest.part(["w1"])


def test_what_a_tool_answered_is_told_in_words():
    answers = tuple(GuestAnswer("a tool", {}, words) for words in ("Noted.", "Noted too."))

    assert "Noted.\nNoted too." == Answered(answers).told()
