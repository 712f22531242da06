"""What a reply leaves open is carried on: drafts that are corrected, questions that a model puts in words."""

import json
from typing import Any

import pytest

from agents.logger.asking.questions import question_in, said_in
from agents.models.port import Ask, Quote
from agents.models.scripted import Scripted
from tests.logger.kit import Desk, a_block, a_set, an_exercise, call, detect, extract, says, sets_of
from tests.logger.records.test_drafts import drafts

SMUDGED = "chins 6 6 5, then front squat 4x3 @1?0"


def quotes(ask: Ask, of: str) -> list[Any]:
    """The quotes of this kind in the first turn of a request, as they were written."""
    return [part for part in ask.turns[0].parts if isinstance(part, Quote) and part.of == of]


def chins() -> dict[str, Any]:
    return an_exercise("chins 6 6 5", "chins", a_set(reps="6"), a_set(reps="6"), a_set(reps="5"))


def front_squat(load: str, said: str = "front squat 4x3") -> dict[str, Any]:
    return an_exercise(said, "front squat", a_set("4", "3", load))


def a_desk_with_a_draft(text: str = SMUDGED, *blocks: Any) -> Desk:
    """A front squat of a load that nobody can read waits for a yes; the chins beside it are logged."""
    blocks = blocks or (a_block(chins()), a_block(front_squat("1?0", "front squat 4x3 @1?0")))
    wanted = says(detect(text), extract(0, *blocks))
    desk = Desk(model=Scripted([wanted, says(), says()]))
    told = desk.log(text, units="kg")
    assert [each.workoutName for each in told.drafts] == ["Front Squat"], told
    return desk


def then(desk: Desk, text: str, *lines: Any, id: str = "m2") -> Any:
    """What one more message is answered, and `desk.model.asked` what the model was asked."""
    desk.model = Scripted([*lines, says(), says()])
    return desk.log(text, id)


def corrected(load: str = "130") -> Any:
    return says(detect("front squat 4x3"), extract(0, a_block(front_squat(load))))


def test_a_model_is_shown_the_drafts_of_the_last_reply_and_the_message_they_were_read_from():
    desk = a_desk_with_a_draft()
    [draft] = drafts(desk).all()

    then(desk, "haha 130 of course", says())

    [shown] = quotes(desk.model.asked[0], "draft")
    assert (draft.draft_id, "m1", True) == (
        shown.id,
        json.loads(shown.text)["message_id"],
        "1?0" in json.loads(shown.text)["words"],
    )
    assert ["m1", "m2"] == [each.id for each in quotes(desk.model.asked[0], "message")]


def test_a_draft_that_is_corrected_is_logged_as_corrected_and_waits_no_more():
    desk = a_desk_with_a_draft()

    told = then(desk, "haha 130 of course", corrected())

    [workout] = desk.workouts()
    assert [("Chin-up", 6, ""), ("Chin-up", 6, ""), ("Chin-up", 5, "")] == sets_of(workout)[:3]
    assert [("Front Squat", 3, "130 kg")] * 4 == sets_of(workout)[3:]
    assert (True, (), ["logged"]) == (told.success, told.open, [each.state for each in drafts(desk).all()])
    assert "added Front Squat 4x3 @ 130 kg" in told.answer


def test_a_draft_that_was_corrected_is_not_logged_once_more_by_a_yes():
    desk = a_desk_with_a_draft()
    then(desk, "haha 130 of course", corrected())
    [draft] = drafts(desk).all()

    drafts(desk).log(draft.draft_id, "command")
    then(desk, "yes", says(), id="m3")

    assert [7] == [len(sets_of(each)) for each in desk.workouts()]


def test_a_correction_of_a_draft_that_is_delivered_again_logs_it_once():
    desk = a_desk_with_a_draft()

    first = then(desk, "haha 130 of course", corrected())
    again = then(desk, "haha 130 of course")

    assert first == again
    assert [7] == [len(sets_of(each)) for each in desk.workouts()]


def test_a_draft_that_was_confirmed_meanwhile_is_not_logged_once_more_by_its_correction():
    desk = a_desk_with_a_draft()
    [draft] = drafts(desk).all()

    def confirmed_first(ask: Ask) -> Any:
        drafts(desk).log(draft.draft_id, "command")
        return corrected()

    then(desk, "haha 130 of course", confirmed_first)

    [workout] = desk.workouts()
    assert 7 == len(sets_of(workout))
    assert ("Front Squat", 3, "130 kg") not in sets_of(workout)


def test_of_a_draft_of_two_exercises_the_one_that_was_not_corrected_waits_still():
    text = "Zorb 3x5 @ 90, Jenny 4x6 @ 70"
    desk = Desk()
    assert desk.log(text, units="kg").drafts
    zorb = an_exercise("Zorb 3x5", "Zorb", a_set("3", "5", "95"))

    told = then(desk, "the zorbs were at 95", says(detect("Zorb 3x5"), extract(0, a_block(zorb))))

    assert [[("Zorb", 5, "95 kg")] * 3] == [sets_of(each) for each in desk.workouts()]
    [draft] = drafts(desk).all()
    assert ("open", [("Jenny", 6, "70 kg")] * 4) == (draft.state, sets_of(draft.workout))
    assert ["Jenny"] == [row.exercise for row in draft.rows]
    assert [draft.line] == [each.line for each in told.open]


def test_a_draft_that_is_corrected_into_the_workout_beside_it_waits_no_more():
    desk = a_desk_with_a_draft()
    fields = (("exercise", "front squat"), ("count", "4"), ("reps", "3"), ("load", "130"))
    changes = [
        {"exercise": "" if field == "exercise" else "front squat", "set": "", "field": field, "said": said}
        for field, said in fields
    ]
    text = "front squat was 130 haha"

    then(desk, text, says(call("amend_workout", "a0", workout_id="w1", said=text, changes=changes)))

    assert [7] == [len(sets_of(each)) for each in desk.workouts()]
    assert ("Front Squat", 3, "130 kg") == sets_of(desk.workouts()[0])[-1]
    assert ["logged"] == [each.state for each in drafts(desk).all()]


def test_another_correction_of_the_workout_beside_it_leaves_a_draft_as_it_is():
    desk = a_desk_with_a_draft()
    change = {"exercise": "Chin-up", "set": "last", "field": "reps", "said": "4"}
    text = "last chin set was 4"

    then(desk, text, says(call("amend_workout", "a0", workout_id="w1", said=text, changes=[change])))

    assert ("Chin-up", 4, "") == sets_of(desk.workouts()[0])[-1]
    assert ["open"] == [each.state for each in drafts(desk).all()]


def test_a_report_of_something_else_leaves_the_draft_as_it_is():
    desk = a_desk_with_a_draft()
    curl = an_exercise("curl 3x10 @ 20", "curl", a_set("3", "10", "20"))

    then(desk, "and curl 3x10 @ 20", says(detect("curl 3x10 @ 20"), extract(0, a_block(curl))))

    assert ["open"] == [each.state for each in drafts(desk).all()]
    assert 2 == len(desk.workouts())


def test_a_draft_said_again_with_another_number_is_that_draft_with_every_engine():
    desk = Desk()
    desk.log("Jenny 3x5 @ 95")

    told = desk.log("Jenny 3x5 @ 100", "m2")

    assert ["dropped", "open"] == sorted(each.state for each in drafts(desk).all())
    assert ((), 1) == (told.open, len(told.drafts))
    desk.log("yes", "m3")
    assert [[("Jenny", 5, "100 lb")] * 3] == [sets_of(each) for each in desk.workouts()]


def test_thanks_take_up_no_draft():
    desk = a_desk_with_a_draft()

    then(desk, "cool thanks", says())

    assert [] == quotes(desk.model.asked[0], "draft")


# --- what a model asks in its own words

CIRCUIT = "swings 24 4x15, dips 4x8, sit ups 4x20"


def a_desk_with_a_circuit() -> Desk:
    exercises = (
        an_exercise("swings 24 4x15", "swings", a_set("4", "15", "24")),
        an_exercise("dips 4x8", "dips", a_set("4", "8")),
        an_exercise("sit ups 4x20", "sit ups", a_set("4", "20")),
    )
    desk = Desk(model=Scripted([says(detect(CIRCUIT), extract(0, a_block(*exercises))), says(), says()]))
    assert desk.log(CIRCUIT, units="kg").success
    return desk


def asked_which(desk: Desk) -> Any:
    which = says(text="Hmm. Which of them had 5 sets: the swings, the dips or the sit ups?")
    return then(desk, "one of these had 5 sets in fact", which)


def test_a_question_that_a_model_asks_in_words_is_shown_as_its_own():
    told = asked_which(a_desk_with_a_circuit())

    assert "The model asks: Which of them had 5 sets: the swings, the dips or the sit ups?" == told.answer
    assert told.answer == told.question


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("I've logged the swings. Which set was it?", "The model asks: Which set was it?"),
        ("I logged 5 sets of dips, right?", ""),
        ("Gespeichert! Waren es 5 Saetze?", "The model asks: Waren es 5 Saetze?"),
        ("Was it 22.5 or 25?", "The model asks: Was it 22.5 or 25?"),
        ("Nothing to log.", ""),
        ("?", ""),
        (
            "I can't bring a deleted run back: could you write it again?",
            "The model asks: I can't bring a deleted run back: could you write it again?",
        ),
        ("Sorry. I could not move it. Say the day.", "The model says: I could not move it. Say the day."),
        ("I can't find that, but I deleted the run.", ""),
        ("I can't believe I deleted it.", ""),
        ("Cannot say. " * 30, ""),
        ("Which " * 80 + "?", ""),
        ("Which dips are to be deleted?", "The model asks: Which dips are to be deleted?"),
    ],
)
def test_of_a_models_words_the_question_is_shown_and_no_claim(said, shown):
    assert shown == question_in(said)


@pytest.mark.parametrize(
    "said",
    ["A mile is about 1.6 km.", "I see no dips on Monday.", "That's one for your coach; nothing to log."],
)
def test_what_a_model_says_of_a_message_that_nothing_came_of_is_shown_as_its_own_and_leaves_nothing_open(
    said,
):
    told = then(a_desk_with_a_circuit(), "and how long is a mile", says(text=said))

    assert f"The model says: {said}" == told.answer == told.model_says
    assert (False, None, ()) == (told.success, told.question, told.open)


@pytest.mark.parametrize(
    "said",
    [
        "Logged your dips.",
        "Done, the dips are gone.",
        "Ok, done!",
        "Dips stand at 5x8.",
        "The sit ups are now 4x25, and 4x25 is set to stay.",
        "The sit ups are no longer there.",
        "I put the swings at 20 kg.",
        "It's all in your log.",
        "Nothing to say. " * 30,
        "...",
        "",
    ],
)
def test_a_deed_or_a_long_text_of_a_model_is_not_shown(said):
    told = then(a_desk_with_a_circuit(), "and how long is a mile", says(text=said))

    assert ("", "") == (told.model_says, said_in(said).tells)
    assert "Nothing to log in this message." == told.answer


def test_what_a_model_says_beside_what_was_logged_is_not_shown():
    words = says(
        detect("swings 24 4x15"),
        extract(0, a_block(an_exercise("swings 24 4x15", "swings", a_set("4", "15", "24")))),
    )
    desk = Desk(model=Scripted([words, says(text="Well done.")]))

    told = desk.log("swings 24 4x15", units="kg")

    assert told.success
    assert ("", False) == (told.model_says, "Well done" in told.answer)


def test_the_answer_to_a_models_question_may_quote_the_message_that_it_was_asked_about():
    desk = a_desk_with_a_circuit()
    asked_which(desk)
    change = {"exercise": "Dip", "set": "", "field": "count", "said": "5"}
    amend = call("amend_workout", "a0", workout_id="w1", said="the dips, my bad", changes=[change])

    told = then(desk, "the dips, my bad", says(amend), id="m3")

    [asked] = quotes(desk.model.asked[0], "question")
    assert ["m2", "m3"] == [each.id for each in quotes(desk.model.asked[0], "message")]
    assert "Which of them" in asked.text
    assert "Dip 4x8 -> 5x8" in told.answer.replace("Dip 4x8 -> Dip 5x8", "Dip 4x8 -> 5x8")
    assert ((), None) == (told.open, told.question)


def test_what_a_model_asks_about_words_that_name_no_sets_is_answered_with_the_name_quoted_from_there():
    desk = Desk(model=Scripted([says(text="How many dips did you do?")]))
    desk.log("hit some dips after work")
    dips = an_exercise("dips", "dips", a_set("4", "8"))

    then(desk, "4x8", says(detect("dips"), extract(0, a_block(dips))))

    assert [[("Dip", 8, "")] * 4] == [sets_of(each) for each in desk.workouts()]


def test_what_was_said_two_rounds_before_can_still_be_quoted():
    desk = Desk(model=Scripted([says(text="How many dips did you do?"), says(text="In how many sets?")]))
    desk.log("hit some dips after work")
    desk.log("8 each time", "m2")
    dips = an_exercise("dips", "dips", a_set("4", "8"))

    then(desk, "4 of them", says(detect("dips"), extract(0, a_block(dips))), id="m3")

    assert [[("Dip", 8, "")] * 4] == [sets_of(each) for each in desk.workouts()]


def test_a_question_of_the_code_comes_before_one_of_the_model():
    desk = Desk(model=Scripted([]))
    bench = an_exercise("benched 3x8", "benched", a_set("3", "8"))

    told = then(desk, "benched 3x8", says(detect("benched 3x8"), extract(0, a_block(bench))))

    assert told.question is not None
    assert "The model asks" not in told.answer


def test_an_unrelated_message_after_a_models_question_is_read_by_itself():
    desk = a_desk_with_a_circuit()
    asked_which(desk)
    run = an_exercise("ran 5 km in 26:10", "ran", a_set(distance="5 km", duration="26:10"))
    report = says(detect("ran 5 km in 26:10", "running"), extract(0, a_block(run)))

    told = then(desk, "ran 5 km in 26:10", report, id="m3")

    assert told.success
    assert 2 == len(desk.workouts())


# --- what was asked for and not made, and what stands already


def refused_deletion(said: str) -> Any:
    return says(call("delete_workout", "x0", workout_id="w1", said=said))


def test_a_deletion_that_was_refused_is_told_with_what_stands_and_what_would_work():
    desk = a_desk_with_a_circuit()
    text = "if it bothers you bin that one. 7 beers deep here"

    told = then(desk, text, refused_deletion("if it bothers you bin that one"))

    assert [12] == [len(sets_of(each)) for each in desk.workouts()]
    [row] = told.not_logged
    assert ("not_changed", "if it bothers you bin that one", "") == (row.code, row.text, row.question)
    name = "Kettlebell Swing, Dip and Sit-up of Friday 20 November"
    assert told.answer == (
        f"Not changed: 'if it bothers you bin that one' ({name} stands as it was; "
        f'"delete {name}" takes it out).'
    )


def test_a_correction_that_was_refused_is_told_with_what_stands():
    desk = a_desk_with_a_circuit()
    change = {"exercise": "Dip", "set": "9", "field": "reps", "said": "7"}
    text = "ninth set of dips was 7"

    told = then(desk, text, says(call("amend_workout", "a0", workout_id="w1", said=text, changes=[change])))

    [row] = told.not_logged
    assert ("not_changed", text) == (row.code, row.text)
    assert "Dip 4x8" in row.why


def test_what_a_mended_call_has_changed_is_not_told_as_not_changed():
    desk = a_desk_with_a_circuit()
    text = "dips, last set 7"
    wrong = {"exercise": "Dip", "set": "9", "field": "reps", "said": "7"}
    mended = {**wrong, "set": "last"}
    calls = [
        says(call("amend_workout", f"a{at}", workout_id="w1", said=text, changes=[each]))
        for at, each in enumerate((wrong, mended))
    ]

    told = then(desk, text, *calls)

    assert ((), True) == (told.not_logged, told.success)


@pytest.mark.parametrize(
    "text",
    [f"did this arrive? {CIRCUIT}", "yes, dips 4x8, like every week", "swings 24 4x15, dips 4x8, as ever"],
)
def test_what_is_told_once_more_is_not_told_as_not_logged_but_as_it_stands(text):
    desk = a_desk_with_a_circuit()

    told = then(desk, text, says(text="That one is there already."))

    assert ((), None) == (told.not_logged, told.question)
    assert told.answer.startswith("Already logged Kettlebell Swing, Dip and Sit-up")
    assert 1 == len(desk.workouts())


@pytest.mark.parametrize("text", ["dips 4x9 as ever", "swings 24 4x20, dips 4x8", "rows 4x8"])
def test_what_is_told_otherwise_is_not_what_stands(text):
    told = then(a_desk_with_a_circuit(), text, says())

    assert 1 == len(told.not_logged)


def test_a_number_beside_the_corrected_one_that_stands_is_not_told_as_not_logged():
    desk = a_desk_with_a_circuit()
    change = {"exercise": "Dip", "set": "", "field": "reps", "said": "9"}
    text = "nope, the dips were 4x9"

    told = then(desk, text, says(call("amend_workout", "a0", workout_id="w1", said=text, changes=[change])))

    assert ((), True) == (told.not_logged, told.success)


def resent() -> Any:
    return says(
        detect("front squat 4x3 @1?0"), extract(0, a_block(front_squat("1?0", "front squat 4x3 @1?0")))
    )


def test_a_draft_that_a_model_sends_once_more_is_not_shown_as_new_and_not_asked_again():
    desk = a_desk_with_a_draft()

    told = then(desk, "felt heavy today", resent())

    assert (False, (), None) == (told.success, told.drafts, told.question)
    assert told.answer.startswith("A draft waits still: Front Squat 4x3 (1?0).")
    assert [("m1", "open")] == [(each.message_id, each.state) for each in drafts(desk).all()]
    assert ["draft"] == [each.kind for each in told.open]


@pytest.mark.parametrize(("said", "load"), [("130", "130 kg"), ("yes", "")])
def test_a_draft_that_a_model_sends_once_more_is_answered_after_it_as_before(said, load):
    desk = a_desk_with_a_draft()
    then(desk, "felt heavy today", resent())

    told = then(desk, said, id="m3")

    assert (True, [("Front Squat", 3, load)] * 4) == (told.success, sets_of(desk.workouts()[0])[3:])


def test_a_value_that_was_refused_is_not_proposed_once_more():
    text = "front squat 4x3 @ 1l0"
    desk = a_desk_with_a_draft(text, a_block(front_squat("1l0", text)))
    then(desk, "no")

    told = then(
        desk,
        "it was heavy though",
        says(detect(text), extract(0, a_block(front_squat("1l0", text)))),
        id="m3",
    )

    assert ((), None, 1) == (told.drafts, told.question, len(list(drafts(desk).all())))


def test_where_something_else_is_asked_an_answer_is_not_of_the_draft_that_was_sent_once_more():
    desk = a_desk_with_a_draft()
    more = extract(0, a_block(front_squat("1?0", "front squat 4x3 @1?0")))
    bench = extract(1, a_block(an_exercise("bench 3x5", "bench", a_set("3", "5"))), id="e1")

    told = then(
        desk, "bench 3x5 too", says(detect("front squat 4x3 @1?0"), detect("bench 3x5", id="d1"), more, bench)
    )
    then(desk, "130", id="m3")

    assert ("What load did you use for bench?", ["open"]) == (
        told.question,
        [each.state for each in drafts(desk).all()],
    )
