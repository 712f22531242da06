"""The measurements in a message: a model's calls, what the report says, a message that comes again."""

from decimal import Decimal

import pytest

from agents.errors import Unfinished
from agents.measurements.book import MeasurementBook
from agents.measurements.values import MeasuredValue
from tests.logger.kit import a_block, a_set, an_exercise, call, detect, extract, says
from tests.measurements.kit import a_desk

TEXT = "Bench 3x5 @ 185, bw 181 lb. Slept 7h last night"


def log(said, *measured, day="", id="b0"):
    rows = [{"kind": kind, "said": words} for kind, words in measured]
    return call("log_measurements", id, said=said, day=day, measurements=rows)


def benched(*more, **facts):
    sets = a_block(an_exercise("Bench 3x5 @ 185", "Bench Press", a_set("3", "5", "185")))
    return says(detect("Bench 3x5 @ 185"), extract(0, sets, **facts), *more)


def standing(desk):
    return [f"{each.words} on {each.on}" for each in MeasurementBook(desk.records, "ann").newest_first()]


def told(result):
    return [each["message"] for each in result.guests]


def test_a_model_logs_what_was_measured_beside_a_workout():
    desk = a_desk(benched(log("Slept 7h last night", ("sleep", "7h"), day="last night")))

    result = desk.log(TEXT)

    assert ["Noted: sleep 7 h on Friday 20 November"] == told(result)
    assert (1, True) == (len(result.allWorkouts), result.success)
    assert not [each for each in result.not_logged if "Slept" in each.text]


def test_a_body_weight_may_be_a_fact_of_the_workout_too():
    desk = a_desk(benched(log("bw 181 lb", ("weight", "181 lb")), bodyweight="bw 181 lb"))

    result = desk.log(TEXT)

    assert ["Noted: 181 lb on Friday 20 November"] == told(result)
    [workout] = desk.workouts()
    assert 181 == workout.bodyweight.value


def test_its_row_says_what_was_measured_in_which_words():
    [row] = a_desk(says(log("Slept 7h", ("sleep", "7h")))).log("Slept 7h").guests

    assert {"kind": "sleep", "value": "420", "unit": "min", "date": "2026-11-20", "said": "7h"}.items() <= (
        row["result"].items()
    )
    assert ("log_measurements", True, "Slept 7h") == (row["tool"], row["moved"], row["result"]["quote"])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (TEXT, log("Bench 3x5 @ 185", ("weight", "185"))),  # a workout stands on it
        (TEXT, log("Slept 7h", ("sleep", "8h"))),  # said by nobody
        (TEXT, log("Slept 8h", ("sleep", "8h"))),
        (TEXT, log("Slept 7h", ("sleep", "7h"), day="yesterday")),
        (TEXT, log("Slept 7h")),  # nothing is measured
        ("Did I sleep 7h?", log("sleep 7h", ("sleep", "7h"))),
        ("Will weigh 180 lb tomorrow", log("weigh 180 lb", ("weight", "180 lb"), day="tomorrow")),
        ("Weighed 18 lb", log("Weighed 18 lb", ("weight", "18 lb"))),
    ],
)
def test_what_was_not_measured_is_refused(text, asked):
    desk = a_desk(benched(asked) if text == TEXT else says(asked), says())

    result = desk.log(text)

    assert ([], ()) == (standing(desk), result.guests)


def test_the_day_is_read_from_the_words_that_are_quoted_too():
    desk = a_desk(says(log("yesterday I weighed 181", ("weight", "181"))))

    desk.log("yesterday I weighed 181")

    assert ["181 lb on Thursday 19 November"] == standing(desk)


SLEPT_BADLY = "slept about 6 hrs last night and left knee is a bit achy, maybe 3/10"


@pytest.mark.parametrize(
    ("text", "day", "days"),
    [
        (SLEPT_BADLY, "", "20 20"),
        (SLEPT_BADLY, "last night", "20 20"),
        ("slept 6 hrs yesterday and knee 3/10 as well", "", "19 19"),
        ("yesterday slept 6 hrs, knee 3/10", "", "19 19"),
        ("slept 6 hrs, knee 3/10 last night", "", "20 19"),
        ("slept 6 hrs, but knee 3/10 since wednesday", "", "20 20"),
        ("slept 6 hrs, but knee 3/10 since wednesday", "wednesday", "20 20"),
        ("slept 6 hrs, but knee 3/10 since wednesday", "since wednesday", "20 20"),
        ("since wednesday knee 3/10, slept 6 hrs", "", "20 20"),
    ],
)
def test_a_night_and_since_when_are_no_day_of_what_is_told_beside_them(text, day, days):
    sleep, pain = next(w for w in ("about 6 hrs", "6 hrs") if w in text), "3/10"
    desk = a_desk(says(log(text, ("sleep", sleep), ("pain", pain), day=day)))

    desk.log(text)

    kept = {each.kind: each.day[-2:] for each in MeasurementBook(desk.records, "ann").newest_first()}
    assert days.split() == [kept["sleep"], kept["pain"]]


def test_a_pain_that_is_no_one_number_is_kept_in_its_words():
    said = "right knee, maybe 2 or 3 out of 10"
    desk = a_desk(says(log(said, ("pain", said))))

    result = desk.log(said)

    assert [f"Noted: {said} on Friday 20 November"] == told(result)


def test_a_message_delivered_again_says_the_same_and_writes_nothing_twice():
    desk = a_desk()
    first = desk.log("weighed 181 this morning")

    again = desk.log("weighed 181 this morning")

    assert first == again
    assert ["181 lb on Friday 20 November"] == standing(desk)


def test_what_stands_already_is_said_so():
    desk = a_desk()
    desk.log("weighed 181 this morning")

    result = desk.log("my weight today is 181 lb", "m2")

    assert (["Already noted: 181 lb on Friday 20 November"], False) == (told(result), result.success)


@pytest.mark.parametrize("text", ["weighed 182 this morning", "slept 7h", "Bench 3x5 @ 185"])
def test_a_later_text_of_a_message_takes_the_place_of_the_earlier_one(text):
    desk = a_desk()
    desk.log("weighed 181 this morning")

    desk.log(text)

    assert "181 lb on Friday 20 November" not in standing(desk)
    assert len(standing(desk)) == (not text.startswith("Bench"))


def test_what_was_deleted_since_is_not_brought_back_by_its_message():
    desk = a_desk(*[says(log("Slept 7h", ("sleep", "7h")))] * 2)
    desk.log("Slept 7h")
    [one] = MeasurementBook(desk.records, "ann").newest_first()
    MeasurementBook(desk.records, "ann").delete(one, "cmd#0")

    desk.log("Slept 7h", again=True)

    assert [] == standing(desk)


def amend(said, value, day=""):
    return call("amend_measurement", "a0", said=said, kind="weight", day=day, value=value)


def delete(said, day="", kind="weight"):
    return call("delete_measurement", "x0", said=said, kind=kind, day=day)


def weighed(*replies):
    """A desk on which 181 lb were noted yesterday, and what a model replies next."""
    desk = a_desk(
        says(log("yesterday: 181 lb on the scale", ("weight", "181 lb"), day="yesterday")), *replies
    )
    desk.log("yesterday: 181 lb on the scale", "m0")
    return desk


def test_what_was_measured_is_corrected_by_saying_it():
    desk = weighed(says(amend("no, it was 182", "182")))

    result = desk.log("no, it was 182")

    assert ["Corrected Thursday 19 November: 181 lb -> 182 lb"] == told(result)
    assert ["182 lb on Thursday 19 November"] == standing(desk)


@pytest.mark.parametrize("day", ["", "yesterday"])
def test_what_was_measured_is_deleted_by_saying_it(day):
    desk = weighed(says(delete("delete my weight of yesterday", day)))

    result = desk.log("delete my weight of yesterday")

    assert ["Deleted: 181 lb on Thursday 19 November"] == told(result)
    assert [] == standing(desk)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("delete my weight of today", delete("delete my weight of today", "today")),
        ("delete my sleep", delete("delete my sleep", kind="sleep")),
        ("no, it was 182", amend("no, it was 182", "183")),
        ("no, it was 18", amend("no, it was 18", "18")),
    ],
)
def test_what_is_not_meant_or_not_said_stays(text, asked):
    desk = weighed(says(asked), says())

    desk.log(text)

    assert ["181 lb on Thursday 19 November"] == standing(desk)


def test_of_several_of_a_day_none_is_picked():
    desk = weighed(
        says(log("yesterday: 183 lb", ("weight", "183 lb"), day="yesterday")),
        says(delete("delete my weight of yesterday", "yesterday")),
        says(),
    )
    desk.log("yesterday: 183 lb")

    desk.log("delete my weight of yesterday", "m2")

    assert 2 == len(standing(desk))


def test_what_was_deleted_or_corrected_since_is_said_so_when_its_words_come_anew():
    said = [says(log("Slept 7h, rhr 50", ("sleep", "7h"), ("resting_heart_rate", "50")))] * 2
    desk = a_desk(*said)
    desk.log("Slept 7h, rhr 50")
    book = MeasurementBook(desk.records, "ann")
    rate, sleep = sorted(book.newest_first(), key=lambda each: each.kind)
    book.delete(sleep, "cmd#0")
    book.amend(rate, "52", MeasuredValue(Decimal(52), "bpm"), "cmd#1")

    result = desk.log("Slept 7h, rhr 50.")  # the same message in another text

    assert [
        "Not noted again: sleep 7 h on Friday 20 November was deleted since",
        "Noted before, and corrected since: resting heart rate 52 bpm on Friday 20 November",
    ] == told(result)


def test_a_correction_that_comes_when_it_is_deleted_is_refused(monkeypatch):
    desk = weighed(says(amend("no, it was 182", "182")), says())

    def gone(*_):
        raise Unfinished("181 lb of Thursday 19 November is deleted.")

    monkeypatch.setattr(MeasurementBook, "amend", gone)

    assert () == desk.log("no, it was 182").guests


def test_a_note_is_no_book():
    desk = a_desk(says(log("Diary: " + "a " * 1_001, ("note", "a " * 1_001))), says())

    desk.log("Diary: " + "a " * 1_001)

    assert [] == standing(desk)
