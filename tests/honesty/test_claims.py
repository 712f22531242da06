from pathlib import Path

import pytest

from agents.honesty.claims import claims, unbacked
from agents.honesty.sentences import cut, sentences
from tests.phrase_tables import every, numbered

PHRASINGS = Path(__file__).parent / "phrasings"


def phrasings(file: str) -> list[tuple[str, str]]:
    """The rows of a file of phrasings: kind and text. None if the file isn't there."""
    path = PHRASINGS / file
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [line.split("|", 1) for line in lines if line.strip() and not line.startswith("#")]
    return [(kind.strip(), text.strip().replace("\\n", "\n")) for kind, text in rows]


@every(("kind", "text"), numbered(phrasings("own.txt")))
def test_a_claim_is_told_from_what_is_none(kind, text):
    found = "claim" if claims(text) else "none"

    assert kind == found


@pytest.mark.parametrize("kind", ["claim", "none"])
def test_of_phrasings_written_by_another_at_most_one_in_ten_is_judged_wrong(kind):
    rows = [text for given, text in phrasings("blind.txt") if given == kind]

    wrong = [text for text in rows if bool(claims(text)) != (kind == "claim")]

    assert len(wrong) * 10 <= len(rows), wrong


def test_only_the_sentences_that_claim_are_given_as_they_stand():
    text = "Good choice. I've swapped **squats** for leg press! It's easy.\nThursday is now lighter."

    found = claims(text)

    assert ("I've swapped **squats** for leg press!", "Thursday is now lighter.") == found


def test_a_list_under_a_claim_is_part_of_it():
    text = "Here's what I changed:\n\n- Squats 3x5\n- Leg press 3x10. Go easy.\n\nEat well."

    assert ("Here's what I changed:", "- Squats 3x5", "- Leg press 3x10.") == claims(text)


def test_a_list_under_an_offer_claims_nothing():
    text = "Here's what I'd change:\n- Thursday:\n  - Squats removed. Leg press added.\nDone!"

    assert ("Done!",) == claims(text)


def test_a_list_under_neither_is_judged_by_itself():
    text = "Thursday:\n- squats 3x5\n- leg press added"

    assert ("- leg press added",) == claims(text)


def test_an_offer_ends_with_its_list():
    text = "Here's what I'd change:\n\nSquats removed."

    assert ("Squats removed.",) == claims(text)


def test_a_suggested_reply_is_no_claim():
    text = "Should I swap the squats?\n---\nDone!\nI've changed it."

    assert () == claims(text)


def test_the_athletes_words_given_back_are_no_claim():
    text = "> I've swapped squats.\nYou wrote “I've moved Thursday.” and 'Thursday is now free'."

    assert () == claims(text)


def test_a_line_with_a_tick_belongs_to_the_list_under_an_offer():
    text = "Here's what I'd change:\n✅ Squat → Leg Press\n- ✔ Bench → Dips\nSee?\n✅ Row → Pulldown"

    assert ("✅ Row → Pulldown",) == claims(text)


def test_consent_takes_back_what_is_said_with_it_and_behind_it_but_nothing_before_it():
    asked = "Press Apply, and Thursday is now a rest day."
    after = "Thursday is now a rest day, press Apply to see it."

    assert ((), (after,)) == (claims(asked), claims(after))


def test_of_an_answer_in_two_languages_only_the_one_that_cannot_be_judged_is_held_back():
    text = "Squats load the knee. He cambiado las sentadillas por prensa. Rest well."

    assert ("He cambiado las sentadillas por prensa.",) == claims(text)


def test_after_a_commit_an_answer_in_any_language_stands():
    assert () == unbacked("He cambiado las sentadillas por prensa.", commits=1)


def test_a_question_takes_back_what_it_asks_but_not_what_was_said_before_it():
    text = "Is Thursday now a rest day? I've moved it to Friday, does that work?"

    assert ("I've moved it to Friday, does that work?",) == claims(text)


@pytest.mark.parametrize(("commits", "expected"), [(0, ("Done!",)), (1, ()), (2, ())])
def test_a_commit_of_this_turn_stands_behind_a_claim(commits, expected):
    found = unbacked("Done! Rest well.", commits)

    assert expected == found


@pytest.mark.parametrize("word", ["is plan ", "I took ", "a, ", "I think Thursday ", "now has ", "if "])
def test_a_sentence_without_an_end_is_still_judged(word):
    text = word * 2000 + "; I've swapped squats for leg press."

    assert (text,) == claims(text)


@pytest.mark.parametrize("text", ["", " ", "\n", "---", "---\nDone!", "...", "?", '"', "1.", "- "])
def test_next_to_nothing_claims_nothing(text):
    assert () == claims(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hi. Go!", ("Hi.", " Go!")),
        ("62.5 kg. Go", ("62.5 kg. Go",)),
        ("Do e.g. lunges. Go", ("Do e.g. lunges.", " Go")),
        ("1. Squat 3x5\n2. Bench", ("1. Squat 3x5", "\n2. Bench")),
        ("**Done.** Go", ("**Done.**", " Go")),
        ("Done.\r\n\r\nGo", ("Done.", "\r\n\r\nGo")),
        ('You said "no. never. " Go. Now', ('You said "no. never. " Go.', " Now")),
        ('24" box. Go', ('24" box.', " Go")),
        ("Week 3. Go", ("Week 3.", " Go")),
        ("Rested.Go. A.M.", ("Rested.", "Go.", " A.M.")),
        ("Really?! Go… on", ("Really?!", " Go…", " on")),
        ("", ()),
    ],
)
def test_an_answer_is_cut_where_a_sentence_ends(text, expected):
    assert expected == sentences(text)


def test_a_sentence_is_whole_only_when_white_space_follows():
    assert (("Hi.",), " Done.") == cut("Hi. Done.")
