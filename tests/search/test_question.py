"""What is read out of a question. Today is Friday, 2026-11-20."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.search.question import query_of
from storage.ports import Query
from tests.phrase_tables import phrases

TODAY = date(2026, 11, 20)
RUNNING = ("running", "trail_running")


def asked(text: str) -> Query:
    return query_of(text, TODAY)


def words(text: str) -> set[str]:
    return set(asked(text).words.split())


@phrases("text", "order", "name")
def test_an_order_and_what_it_is_of_are_read(text, order, name):
    query = asked(text)

    assert (order, "") == (query.order, query.words)
    assert name in query.names


def test_the_fastest_5k_is_a_run():
    assert Query("", RUNNING, metres=5000, order="fastest") == asked("Fastest 5k?")
    assert RUNNING == asked("fastest half marathon").names
    assert () == asked("fastest 2k").names


def test_an_order_goes_with_days_and_with_words():
    assert Query(
        "heavywork", asked("last squats").names, "2026-10-01", "2026-10-31", order="newest"
    ) == asked("last heavy squats in October")
    assert Query("legday", order="newest") == asked("last leg day")
    assert Query("legwork", order="heaviest") == asked("heaviest leg day")


def test_days_alone_ask_for_every_workout_of_them():
    assert Query("", (), "2026-11-19", "2026-11-19") == asked("what did I do yesterday")


def test_last_week_is_a_span_and_no_order():
    query = asked("leg day last week")

    assert ("fit", "2026-11-09", "2026-11-15") == (query.order, query.first_day, query.last_day)


@phrases("text")
def test_what_orders_nothing_stays_words(text):
    query = asked(text)

    assert ("fit", ()) == (query.order, query.names)
    assert query.words


@phrases("text")
def test_units_ask_for_nothing(text):
    assert asked("heaviest squat") == asked(text)


def test_units_ask_for_nothing_without_a_name_or_of_the_last_ones_either():
    assert asked("heaviest lift") == asked("heaviest lift kg") == asked("heaviest lift in pounds")
    assert asked("last squat") == asked("last squat kg")
    assert asked("squat") == asked("squat kg")


def test_beside_names_only_topics_ask_for_a_superlative():
    assert asked("longest run") == asked("longest run along the river") == asked("longest run in miles")
    assert "morningwork" == asked("longest run in the morning").words
    assert "mike" == asked("last run with Mike").words
    assert "mike" == asked("longest workout with Mike").words


@pytest.mark.parametrize(
    "text",
    ["squat 5 rep max", "5rm squat", "five rep max squat", "heaviest squat set of 5", "heaviest squat x 5",
     "heaviest squat for 5", "heaviest squat for 5 on the platform", "squat pr for 5 reps"],
)  # fmt: skip
def test_a_best_of_several_reps_is_asked_for_in_words(text):
    query = asked(text)

    assert ("fit", ()) == (query.order, query.names)
    assert {"squat", "5", "3x5"} <= set(query.words.split())


@pytest.mark.parametrize(
    "text", ["squat 1rm", "1 rep max squat", "heaviest squat for 3 weeks", "heaviest squat in 10 days"]
)
def test_a_best_of_one_rep_is_the_heaviest(text):
    assert "heaviest" == asked(text).order


@phrases("text", "name")
def test_a_misspelled_name_is_that_name(text, name):
    assert name in asked(text).names
    assert "" == asked(text).words


@pytest.mark.parametrize("text", ["last spring marathon", "heaviest with chains", "river"])
def test_other_words_are_no_misspelled_names(text):
    assert () == asked(text).names


def test_a_name_stands_for_its_variants_of_the_same_measure():
    names = asked("last squats").names

    assert {"Back Squat", "Front Squat", "Goblet Squat"} <= set(names)
    assert not {"Air Squat", "Squat Clean"} & set(names)
    assert set(names) == set(asked("last time I squatted").names)


def test_the_heaviest_is_of_the_same_kit():
    assert {"Bench Press", "Pause Bench Press"} <= set(asked("heaviest bench").names)
    assert "Dumbbell Bench Press" not in asked("heaviest bench").names
    assert "Dumbbell Bench Press" in asked("last bench").names


def test_an_ambiguous_row_is_what_the_order_can_be_of():
    assert ("rowing",) == asked("fastest row").names
    assert "Barbell Row" in asked("heaviest row").names
    assert "rowing" not in asked("heaviest row").names
    assert {"rowing", "Barbell Row"} <= set(asked("last row").names)


def test_a_kind_of_run_is_any_run_that_its_words_fit():
    assert (RUNNING, "temporunwork") == asked("last tempo run")[1::-1]


def test_an_order_that_its_exercise_cannot_have_keeps_the_exercise():
    assert "Plank" in asked("heaviest plank").names
    assert "Deadlift" in asked("farthest deadlift").names


def test_words_name_topics_exercises_and_distances():
    assert {"legwork", "legs"} <= words("legs")
    assert {"romaniandeadliftwork", "rdl"} <= words("rdl")
    assert {"5k", "runningwork"} <= words("5k times")
    assert {"2k", "rowingwork"} <= words("2000 m on the erg")
    assert {"runningwork", "temporunwork"} <= words("tempo run")


def test_words_of_a_longer_spelling_are_no_words_of_their_own():
    assert {"legwork", "legday"} == words("lower body")
    assert {"5k", "runningwork"} == words("5 km")


def test_words_that_only_ask_are_left_out_unless_there_are_no_others():
    assert {"banana"} == words("when did I do my banana workout")
    assert {"banana"} == words("lift a banana")
    assert "what did i do" == asked("what did I do").words


def test_what_is_said_after_a_long_question_is_words():
    assert "river" in words("bench " * 200 + "river")


def test_nothing_asked_is_every_workout():
    assert Query() == asked("") == asked("   ")


@pytest.mark.untraced
@given(st.text(max_size=80))
def test_any_text_is_a_question(text):
    assert isinstance(asked(text), Query)


@given(
    st.lists(
        st.sampled_from(
            "last first fastest heaviest best pr 5k 0k mile half marathon run row squat bench since before "
            "from to between in march may 2026 2026-13 week days 3 ago of ; ' longest x sets 5 plank".split()
        ),
        max_size=12,
    ).map(" ".join)
)
def test_any_mix_of_what_it_knows_is_a_question(text):
    query = asked(text)

    assert query.metres >= 0
    assert not query.first_day or date.fromisoformat(query.first_day)


def test_a_text_of_a_megabyte_is_read_at_once():
    for text in ("from " * 200_000, "5 x " * 200_000, "1" * 1_000_000, "last " * 200_000):
        assert isinstance(asked(text), Query)


def test_a_season_without_which_one_stays_words():
    assert "spring" in words("spring squats")
    assert "" == asked("spring squats").first_day
