"""Which number of the words grounds which number of a call, decided for all of them at once."""

from agents.logger.evidence.assignment import (
    MOST_ALIKE,
    NO_EXERCISE,
    NumberNeed,
    Quoted,
    Scope,
    assign,
    needs_of,
)
from agents.logger.evidence.texts import Texts


def needs(entry: str, exercise: int, **values: str) -> list[NumberNeed]:
    return [need for fact, said in values.items() for need in needs_of(entry, fact, said, exercise)]


def grounded(text: str, *wanted: NumberNeed, quoted: dict[int, set[int]] | None = None, taken=frozenset()):
    """By need: the place of the number it stands on, among the tokens."""
    scope = Scope(Texts([("m1", text)]), taken, Quoted(quoted))
    found = assign(wanted, scope)
    return [found[need].at if need in found else None for need in wanted]


def test_each_number_grounds_one_need():
    assert [0, 2] == grounded("5x5", *needs("a", 0, count="5", reps="5"))
    assert [0, 2, None] == grounded("5x5", *needs("a", 0, count="5", reps="5", left="5"))


def test_closed_notation_decides_between_equal_numbers():
    assert [4, 2] == grounded("3x8 @ 8", *needs("a", 0, rpe="8", reps="8"))


def test_a_need_gives_way_where_it_has_another_place():
    text = "5 kg then 5 reps"  # either may be the first; only one can be a load

    assert [3, 0] == grounded(text, *needs("a", 0, reps="5", load="5"))


def test_a_number_that_another_exercise_quotes_is_its_own():
    quoted = {0: {1}, 1: {4}}

    assert [1] == grounded("row 8 , curl 8", *needs("a", 0, reps="8"), quoted=quoted)
    assert [4] == grounded("row 8 , curl 8", *needs("b", 1, reps="8"), quoted=quoted)
    assert [None] == grounded("row 8 , curl 9", *needs("a", 0, reps="9"), quoted=quoted)


def test_what_is_said_of_the_workout_stands_best_where_nobody_quotes():
    of_workout = needs("", NO_EXERCISE, score="8")

    assert [4] == grounded("row 8 , in 8", *of_workout, quoted={0: {1}})
    assert [1] == grounded("row 8 , in 9", *of_workout, quoted={0: {1}})


def test_a_number_with_another_unit_grounds_nothing():
    assert [None] == grounded("100 kg", *needs("a", 0, load="100 lb"))
    assert [0] == grounded("100 kg", *needs("a", 0, load="100"))
    assert [0] == grounded("100", *needs("a", 0, load="100 kg"))
    assert [0] == grounded("5 m", *needs("a", 0, rest="5 min"))
    assert [None] == grounded("5:00/mi", *needs("a", 0, pace="5:00/km"))


def test_what_is_taken_or_taken_back_grounds_nothing():
    assert [None] == grounded("100 kg", *needs("a", 0, load="100"), taken=frozenset({0}))
    assert [None] == grounded("100, no wait, 105", *needs("a", 0, load="100"))


def test_a_number_in_words_is_one_number_however_it_is_read():
    text = "four and a half"

    assert [0, None] == grounded(text, *needs("a", 0, reps="4.5"), *needs("b", 0, reps="four"))


def test_every_number_of_a_value_needs_a_place():
    assert [("#24", "kg"), ("#32", "kg")] == [
        (need.key, need.unit) for need in needs("a", 0, load="24kg+32kg")
    ]
    assert ["#4.5"] == [need.key for need in needs("a", 0, reps="four and a half")]


def test_each_of_hundreds_of_exercises_has_the_number_that_it_quotes():
    many = MOST_ALIKE + 100
    wanted = [need for each in range(many) for need in needs(f"e{each}", each, reps="5")]
    quoted = {each: {2 * each + 1} for each in range(many)}

    assert [2 * each + 1 for each in range(many)] == grounded("row 5 " * many, *wanted, quoted=quoted)


def test_where_hundreds_look_everywhere_the_later_ones_have_no_number_of_their_own():
    many = MOST_ALIKE + 110
    wanted = [need for each in range(many) for need in needs(f"e{each}", each, reps="5")]

    found = grounded("5 " * many, *wanted)

    assert list(range(MOST_ALIKE)) == found[:MOST_ALIKE]
    assert [None] * 110 == found[MOST_ALIKE:]


def test_what_may_stand_in_another_quote_gives_way_to_who_has_no_other_place():
    of_workout, of_another = needs("", NO_EXERCISE, score="5"), needs("b", 1, reps="5")

    assert [3, 0] == grounded("5 , row 5", *of_workout, *of_another, quoted={0: {3}})
