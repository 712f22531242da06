"""How fast a model may be asked, by a clock of its own."""

import threading

import pytest

from agents.models.port import Ask, ModelUnavailable, Quote, Reply, Turn
from agents.models.scripted import Scripted
from handlers.reprocessing.paced_model import PacedModel, StoppedBefore
from handlers.reprocessing.pacing import LONGEST_PAUSE, AskingPace

ASK = Ask("", (Turn("user", (Quote("message", "m1", "Bench 3x5 @ 185"),)),))


def limits(of: str, limit: int, remaining: int) -> dict[str, str]:
    return {
        f"anthropic-ratelimit-{of}-limit": str(limit),
        f"anthropic-ratelimit-{of}-remaining": str(remaining),
    }


def test_nothing_waits_before_anything_is_known():
    assert 0 == AskingPace().seconds_to_wait(10_000, now=0)


def test_what_is_left_may_be_asked_at_once_and_then_a_share_of_a_minute():
    pace = AskingPace()
    pace.heard(limits("requests", 60, 2), now=0)

    waits = []
    for _ in range(3):
        waits.append(pace.seconds_to_wait(0, now=0))
        pace.sent(0, now=0)

    assert [0, 0, 1] == waits
    assert 2 == pace.seconds_to_wait(0, now=0)
    assert 0 == pace.seconds_to_wait(0, now=2)


def test_over_a_minute_no_more_is_asked_than_the_limit():
    pace, now, sent = AskingPace(), 0.0, 0
    pace.heard(limits("requests", 30, 0), now=0)

    while (now := now + pace.seconds_to_wait(0, now)) < 60:
        pace.sent(0, now)
        sent += 1
        now += 0.01

    assert 28 <= sent <= 30


def test_tokens_count_by_their_number_and_those_of_answers_do_not_count_before():
    pace = AskingPace()
    pace.heard({**limits("input-tokens", 6_000, 500), **limits("output-tokens", 100, 50)}, now=0)

    assert 0 == pace.seconds_to_wait(500, now=0)
    assert 5 == pace.seconds_to_wait(1_000, now=0)


def test_a_request_larger_than_the_whole_limit_waits_for_a_full_bucket_not_for_ever():
    pace = AskingPace()
    pace.heard(limits("input-tokens", 600, 0), now=0)

    assert 60 == pace.seconds_to_wait(10_000, now=0)


def test_an_answer_that_says_when_to_come_again_holds_everybody():
    pace = AskingPace()
    pace.heard({"retry-after": "7"}, now=1)
    pace.heard({"retry-after-ms": "500"}, now=1)

    assert 7 == pace.seconds_to_wait(0, now=1)


def test_nobody_is_held_for_ever():
    pace = AskingPace()
    pace.heard({"retry-after": "86400"}, now=0)

    assert LONGEST_PAUSE == pace.seconds_to_wait(0, now=0)


@pytest.mark.parametrize("said", ["soon", "", "-1", "nan", "inf", "Wed, 21 Oct 2026 07:28:00 GMT"])
def test_what_is_no_number_says_nothing(said: str):
    pace = AskingPace()
    pace.heard({"retry-after": said, "anthropic-ratelimit-requests-limit": said}, now=0)

    assert 0 == pace.seconds_to_wait(0, now=0)


def test_refusals_hold_longer_each_time_and_an_answer_ends_it():
    pace, now, waits = AskingPace(), 0.0, []
    for _ in range(3):
        pace.refused(now)
        pace.refused(now)  # those that were sent together tell one thing
        waits.append(pace.seconds_to_wait(0, now))
        now += waits[-1]
    pace.answered()
    pace.refused(now)

    assert [1, 2, 4] == waits
    assert 1 == pace.seconds_to_wait(0, now)


def test_no_more_are_asked_at_once_than_may():
    inside, most, lock = [0], [0], threading.Lock()
    together = threading.Barrier(2, timeout=10)

    def reply(ask: Ask) -> Reply:
        with lock:
            inside[0] += 1
            most[0] = max(most[0], inside[0])
        together.wait()  # two are inside at once, so a third would be too
        with lock:
            inside[0] -= 1
        return Reply("fine")

    model = PacedModel(Scripted([reply] * 6), at_once=2)
    threads = [threading.Thread(target=model.reply, args=(ASK,)) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert 2 == most[0]


def test_who_waits_is_let_go_when_it_is_stopped_and_nothing_is_asked():
    script = Scripted([Reply("fine")])
    model = PacedModel(script, at_once=1)
    model.heard({"retry-after": "100"})
    stopped = threading.Thread(target=model.stop)

    stopped.start()
    with pytest.raises(StoppedBefore):
        model.reply(ASK)
    stopped.join()

    assert [] == script.asked


def test_a_model_that_is_not_there_holds_up_the_others():
    def down(ask: Ask) -> Reply:
        raise ModelUnavailable("overloaded")

    pace = AskingPace()
    model = PacedModel(Scripted([down]), at_once=1, pace=pace, clock=lambda: 5.0)

    with pytest.raises(ModelUnavailable):
        model.reply(ASK)

    assert 1 == pace.seconds_to_wait(0, now=5.0)
