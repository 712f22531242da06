import pytest

from agents.search.vocabulary import as_word, folded, known, pieces, read, topic_of, with_implied, words_in


def topics(text: str) -> list[str]:
    return [" ".join(piece.topic) for piece in pieces(folded(text))]


def test_every_spelling_of_the_file_has_one_head():
    assert known().head_of[("lower", "body")] == known().head_of[("leg",)]


def test_a_spelling_of_two_heads_is_refused():
    with pytest.raises(ValueError, match="'gun' is a spelling of 'arm' and of 'shot'"):
        read("arms = guns\nshots = guns")


def test_lines_that_say_nothing_are_skipped():
    assert ({}, {}, 0) == read("# arms = guns\n\njust words\n")


def test_the_longest_spelling_wins():
    assert ["leg"] == topics("lower body")
    assert ["lower back"] == topics("low back")
    assert ["chilly", "sick"] == topics("cold weather, cold")


def test_what_implies_a_topic_is_found_by_it_and_not_the_other_way_round():
    assert ("cardio",) in with_implied([topic_of("jogging")])
    assert [("cardio",), ("conditioning",)] == with_implied([topic_of("aerobic")])


def test_topics_that_imply_each_other_come_once(monkeypatch):
    ring = read("push < press\npress < push")
    monkeypatch.setattr("agents.search.vocabulary.known", lambda: ring)

    assert [("push",), ("press",)] == with_implied([("push",)])


def test_a_phrase_that_no_line_has_is_a_topic_of_its_own():
    assert ("zercher", "squat") == topic_of("Zercher Squats")
    assert "zerchersquatwork" == as_word(topic_of("Zercher Squats"))


def test_sets_and_reps_are_written_as_in_a_summary():
    assert ["5x5", "squats", "3x8"] == words_in("5 x 5 squats 3 sets of 8")
