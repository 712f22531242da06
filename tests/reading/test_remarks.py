"""Remarks: clauses that say nothing of sets leave these certain, and words that may say something do not."""

import pytest

from agents.reading.understanding import understood


def is_certain(text: str) -> bool:
    return understood(text).certain


@pytest.mark.parametrize(
    "text",
    [
        "the rack was taken so curls 3x10 30",
        "the pool was shut but I squatted 3x5 225",
        "Annie 8:31, situps finally clicked",
        "Fran 6:10. thrusters were awful",
        "bench 3x5 185 with my cousin watching",
        "curls 3x10 30 like a robot",
        "bench 3x5 185 without spotters",
        "3 rounds of 10 push-ups, 15 air squats, 20 sit-ups before school",
        "quick morning thing: curls 3x10 30",
        "bench 3x5 185, which surprised me",
        "coach had us do curls 3x10 30",
        "curls 3x10 30, then finished with dips 3x8",
        "bench 3x5 185, honestly",
    ],
)
def test_a_clause_that_can_say_nothing_of_sets_is_a_remark(text: str):
    assert is_certain(text)


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 185 with chains hanging",  # another exercise
        "curls 3x10 30, dips later",  # was it done, and how often
        "the rack was taken, rows 3x10",  # rows of which kind
        "bench 3x5 185 for Lena",
        "lena: curls 3x10 30",
        "Lena's numbers: curls 3x10 30",
        "seated version: curls 3x10 30",  # another exercise
        "bench 3x5 again but 205",
    ],
)
def test_what_may_say_something_of_sets_is_none(text: str):
    assert not is_certain(text)


@pytest.mark.parametrize(
    "said",
    [
        "she pushed us hard",
        "my buddy wouldn't shut up",
        "couldn't breathe",
        "didn't sleep, hm",
        "almost puked",
        "gym closing around me",
        "can't feel my legs",
        "no spotter",
        "what a day",
        "sorry for the mess",
        "as always",
        "went with my brother",
    ],
)
def test_a_cue_in_a_remark_that_speaks_of_itself_alone_is_idle(said: str):
    assert is_certain(f"bench 3x5 185, {said}")


@pytest.mark.parametrize(
    "said",
    [
        "she did too",
        "couldn't finish it",
        "didn't do them all",
        "not really",
        "nope",
        "my brother",
        "my brother Tom",
        "my wife's numbers",
        "the guy who won",
        "if the knee holds up",
        "coach wants more",
        "almost",
        "sorry, 195",
        "what should I do next?",
        "next week maybe",
    ],
)
def test_a_cue_that_may_speak_of_the_sets_is_none(said: str):
    assert not is_certain(f"bench 3x5 185, {said}")


@pytest.mark.parametrize("said", ["my buddy was there and did", "coach had me down for", "she yelled a lot,"])
def test_another_who_stands_before_the_sets_may_be_whose_they_are(said: str):
    assert not is_certain(f"{said} bench 3x5 185")


@pytest.mark.parametrize(
    "said",
    [
        "paid 30 bucks for a day pass",
        "ate 4 tacos after",
        "drove 20 minutes",
        "500 kcal deficit",
        "water 11°C",
        "woke up at 5:15",
        "the coffee (3.80) was worth it",
        "blood pressure 128 over 76",
    ],
)
def test_words_of_other_matters_are_a_remark_with_their_numbers(said: str):
    assert is_certain(f"bench 3x5 185, {said}")
    assert is_certain(f"{said}, bench 3x5 185")


@pytest.mark.parametrize(
    "text", ["parking 3x2 hours", "coffee bench 3x5 185", "ran a meeting for 45 min", "paid 5 of 3 sets"]
)
def test_words_of_other_matters_take_no_sets_with_them(text: str):
    assert not is_certain(text)


def test_a_conjunction_parts_them_from_sets():
    assert is_certain("paid 9 for a day pass and did curls 3x10 30")
