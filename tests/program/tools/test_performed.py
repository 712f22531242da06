"""The sets of a session: `220x3` is what was told; a figure of the program's own has a *, as 220*x3*."""

from decimal import Decimal as D

import pytest

from agents.errors import Refusal
from agents.program.sheet import sheet_of
from agents.program.templates import all_templates
from agents.program.tools.performed import Amrap, ToldSet, performed
from tests.program.programs import a_state

ORIGINAL = "220*x3* 250*x3* 285*x3+*"  # week 2 of original-531 at 315 lb, as the program asks


def sheet(template="original-531", week=2):
    return sheet_of(a_state(template, week=week), "squat", all_templates()[template])


def told(said):
    """ "220x3 250" as sets; without a count of reps: as the program asks."""
    parts = (each.partition("x") for each in said.split())
    return [ToldSet(D(weight), int(reps) if reps else None) for weight, _, reps in parts]


def shown(sets):
    return " ".join(_shown(each) for each in sets)


def _shown(one):
    reps = one.reps
    if reps is None:
        low, high = one.reps_low, one.reps_high
        reps = "PR" if low is None else f"{low}+" if high is None else f"{low}-{high}"
    marks = ("amrap " if one.amrap and one.reps is not None else "") + ("warm-up" if one.warm_up else "")
    given = f"{one.weight}{'*' * one.weight_given}x{reps}{'*' * one.reps_given}"
    return f"{given}({marks.strip()})" if marks else given


def done(said="", reps=None, weight=None, **of):
    top = Amrap(reps, None if weight is None else D(weight))
    return shown(performed(sheet(**of), told(said), top))


def test_done_is_every_main_set_as_the_program_asks():
    assert ORIGINAL == done()
    assert "220*x1-3* 250*x1-3* 285*xPR*" == done(template="leviathan-anchor")
    assert "220*x1-3* 250*x1-3* 285*x1-3* 315*x1*" == done(template="leviathan-leader")


def test_only_a_set_for_reps_is_marked_as_one():
    marked = [each.amrap for each in performed(sheet(), [], Amrap(None, None))]

    assert [False, False, True] == marked


def test_sets_without_reps_are_as_the_program_asks():
    assert ORIGINAL == done("220 250 285")


def test_reps_that_the_program_fixes_are_its_own_and_others_the_athletes():
    assert "220*x3* 250*x2 285*x8(amrap)" == done("220x3 250x2 285x8")


def test_the_least_that_a_set_for_reps_asks_is_not_what_was_done():
    assert "285*x3(amrap)" == done("285x3")


def test_reps_of_a_range_are_the_athletes():
    assert "220*x2 315*x1*" == done("220x2 315x1", template="leviathan-leader")


def test_another_weight_than_asked_for_is_the_athletes():
    assert "225x3* 255x3* 290x8(amrap)" == done("225 255x3 290x8")
    assert "290x8(amrap) 255x3* 225x3*" == done("290x8 255 225")


def test_sets_in_another_order_are_those_of_the_sheet_all_the_same():
    assert "285*x8(amrap) 250*x3* 220*x3*" == done("285x8 250 220")


def test_lighter_sets_before_the_main_ones_are_warm_ups():
    assert "135x5(warm-up) 185x3(warm-up) 220*x3* 250*x3*" == done("135x5 185x3 220 250")

    assert "135x5(warm-up) 225x3* 255x3* 290x8(amrap)" == done("135x5 225 255 290x8")
    assert "200x3(warm-up) 220*x3* 250*x3* 285*x8(amrap)" == done("200x3 220 250 285x8")


def test_where_no_main_set_follows_a_light_set_is_no_warm_up():
    assert "135x10 155x10" == done("135x10 155x10")


def test_supplemental_work_is_claimed_only_where_it_is_told():
    assert "220*x3* 250*x3* 285*x3* 220*x5* 220*x5*" == done("220 250 285 220x5 220x5", template="fsl-leader")
    assert "220*x5* 220*x5*" == done("220x5 220x5", template="fsl-leader")


def test_more_supplemental_sets_than_asked_for_are_the_athletes():
    more = done(" ".join(["220x5"] * 7), template="fsl-leader").split()

    assert ["220*x5*"] * 5 + ["220*x5", "220x5"] == more


def test_a_set_beside_the_sheet_is_the_athletes():
    assert "220*x3* 250*x3* 285*x8(amrap) 185x10" == done("220 250 285x8 185x10")
    assert "285*x8(amrap) 220*x3* 250*x3* 300x1" == done("285x8 220 250 300x1")


def test_a_drop_set_is_not_taken_for_a_main_set_that_was_left_out():
    assert "220*x3* 250*x3* 185x10" == done("220 250 185x10")


def test_a_set_beside_the_sheet_needs_its_reps():
    with pytest.raises(Refusal) as refused:
        done("220 250 285 185")

    assert (
        "185 lb is not among the sets of this week: give its reps, or the weight asked for (220, 250, 285)."
    ) == str(refused.value)


# --- the set for reps


@pytest.mark.parametrize("said", ["", "220 250 285", "220x3 250x3 285x8", "220x3 250x3 285x3"])
@pytest.mark.parametrize("weight", [None, 285])
def test_reps_for_the_top_set_are_those_of_the_pr_set_once(said, weight):
    assert "220*x3* 250*x3* 285*x8(amrap)" == done(said, 8, weight)


def test_a_top_set_that_was_not_told_is_added_after_the_main_sets():
    assert "220*x3* 250*x3* 285*x8(amrap)" == done("220 250", 8)
    assert "220*x3* 250*x3* 290x8(amrap)" == done("220 250", 8, 290)
    assert "285*x8(amrap) 220*x5*" == done("220x5", 8, 285, template="fsl-leader")


def test_of_a_week_without_a_set_for_reps_any_set_may_be_the_one():
    leviathan = {"template": "leviathan-leader"}

    assert "220*x1-3* 250*x1-3* 285*x8(amrap) 315*x1*" == done("", 8, 285, **leviathan)
    assert "220*x1-3* 250*x1-3* 285*x1-3* 315*x4(amrap)" == done("", 4, **leviathan)
    assert "220*x1-3* 250*x1-3* 285*x8(amrap)" == done("220 250 285", 8, **leviathan)


def test_another_top_weight_than_asked_for_is_in_its_place():
    assert "220*x3* 250*x3* 290x6(amrap)" == done("", 6, 290)
    assert "220*x3* 250*x3* 290xPR*" == done("", None, 290)


def test_a_top_weight_among_the_sets_told_is_the_set_for_reps():
    assert "225x3* 255x3* 290x8(amrap)" == done("225 255 290", 8)
    assert "225x3* 255x3* 290x8(amrap)" == done("225x3 255x3 290x8", 8)


def test_one_heavier_set_alone_is_the_top_set():
    assert "290x8(amrap)" == done("290x8", 8)


def test_the_weight_alone_says_which_set_was_for_reps():
    assert "220*x3* 250*x3(amrap) 285*x3+*" != done("220 250 285", None, 250)
    sets = performed(sheet(), told("220 250x5 285"), Amrap(None, D(250)))

    assert [False, True, False] == [each.amrap for each in sets]


def test_of_several_sets_at_a_weight_the_last_that_fits_was_for_reps():
    fsl = {"template": "fsl-leader"}

    last = done("220x3 250 285 220x5 220x5 220x12", 12, 220, **fsl).split()[-1]

    assert "220*x12(amrap)" == last
    assert "220*x5* 220*x5*(amrap)" == done("220x5 220x5", None, 220, **fsl)


def test_a_light_set_that_was_for_reps_is_no_warm_up():
    assert "185x12(amrap) 220*x3*" == done("185x12 220", 12, 185)


def test_two_counts_for_one_set_are_refused():
    with pytest.raises(Refusal) as refused:
        done("220 250 285x6", 8, 285)

    assert (
        "amrap_reps says 8 at 285, and actual_results 6 at 285: send the one that the athlete said."
    ) == str(refused.value)
