from decimal import Decimal as D

import pytest

from agents.program.template import BrokenTemplate, MainSet, Supplemental, Template, TemplateWeek, parse
from agents.program.values import Active
from tests.phrase_tables import flag, maybe, phrases

THREES = """\
# Three sets, two weeks.
type: leader
tm_percentage: 85
source: a coach's notebook

week 1: 70x5 80x3-5 90x1+
week 2: 62.5x5 85xPR
supplemental: 5x5 FSL
"""


def changed(line, said, text=THREES):
    """The file with one line said otherwise."""
    lines = text.splitlines()
    return "\n".join([*lines[: line - 1], said, *lines[line:]])


def read(text):
    return parse("threes.txt", text)


def test_a_file_says_every_week_of_a_template():
    template = read(THREES)

    first = TemplateWeek(
        (MainSet(D(70), "5"), MainSet(D(80), "3-5"), MainSet(D(90), "1+")),
        (Supplemental(5, 5, D(70), "FSL"),),
    )
    second = TemplateWeek(
        (MainSet(D("62.5"), "5"), MainSet(D(85), "PR")), (Supplemental(5, 5, D("62.5"), "FSL"),)
    )
    assert Template("threes", "leader", D(85), "a coach's notebook", (first, second)) == template


def test_a_program_keeps_of_a_template_what_its_cycle_needs():
    assert Active("threes", "leader", 2, D(85)) == read(THREES).active


def test_a_template_that_is_over_begins_again():
    template = read(THREES)

    assert [template.weeks[0], template.weeks[1], template.weeks[0]] == [template.week(n) for n in (1, 2, 3)]


@phrases("reps", "low", "high", "is_pr", low=maybe(int), high=maybe(int), is_pr=flag)
def test_reps_are_a_number_a_range_or_as_many_as_there_are(reps, low, high, is_pr):
    main = read(changed(6, f"week 1: 85x{reps}")).weeks[0].main[0]

    assert (reps, low, high, is_pr) == (main.reps, main.reps_low, main.reps_high, main.is_pr)


@pytest.mark.parametrize(
    ("said", "read_as"),
    [
        ("none", []),
        ("5x5 FSL", [(5, 5, 70, "FSL")]),
        ("10x5 FSL", [(10, 5, 70, "FSL")]),
        ("5x5 SSL", [(5, 5, 80, "SSL")]),
        ("5x10 @ 60", [(5, 10, 60, "60%")]),
        ("5x10 @62.5", [(5, 10, D("62.5"), "62.5%")]),
        ("5x10 @ 50 BBB", [(5, 10, 50, "BBB")]),
        ("3x5 FSL, 1x20 SSL", [(3, 5, 70, "FSL"), (1, 20, 80, "SSL")]),
    ],
)
def test_supplemental_work_follows_a_main_set_or_has_a_percentage(said, read_as):
    template = read(changed(8, f"supplemental: {said}"))

    assert read_as == [tuple(each) for each in template.weeks[0].supplemental]


def test_a_week_may_have_supplemental_work_of_its_own():
    template = read(f"{THREES}supplemental week 2: 5x10 @ 50 BBB")

    assert ["FSL", "BBB"] == [week.supplemental[0].label for week in template.weeks]


def test_a_file_without_supplemental_work_has_none():
    template = read(changed(8, ""))

    assert [(), ()] == [week.supplemental for week in template.weeks]


def test_spaces_comments_and_the_order_of_the_lines_say_nothing():
    other = """
      week 2:  62.5x5   85xPR      # the heavy one
    # supplemental: none
    supplemental : 5x5   FSL
    \tsource: a coach's notebook
    tm_percentage:85

    week 1: 70x5 80x3-5 90x1+
    type: leader#
    """.replace("leader#", "leader\t# with PR sets")

    assert read(THREES) == read(other)


def test_a_source_may_have_colons_and_a_number_sign():
    template = read(changed(4, "source: Forever: p. 198, note#3"))

    assert "Forever: p. 198, note#3" == template.source


KINDS = ["leader", "anchor", "leader/anchor", "7th-week"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_is_of_one_of_four_types(kind):
    one_week = changed(7, "", changed(2, f"type: {kind}"))

    assert kind == read(one_week).kind


BROKEN = """
    2 | type: lead                   | line 2: 'lead' is no type (rule: a type is leader, anchor,
    2 | type: Leader                 | line 2: 'Leader' is no type (rule: a type is
    2 | Type: leader                 | line 2: 'Type' is no fact of a template (rule: the facts are type,
    2 |                              | line 8: the file ends without type (rule: type, tm_percentage,
    2 | leader                       | line 2: 'leader' has no colon (rule: one fact a line, as week 1:
    3 | tm_percentage: 90%           | line 3: '90%' can't be the percentage (rule: a number from 50 to
    3 | tm_percentage: 49            | line 3: '49' can't be the percentage (rule: a number from 50
    3 | tm_percentage: 100.5         | line 3: '100.5' can't be the percentage (rule: a number from 50
    3 |                              | line 8: the file ends without tm_percentage
    4 |                              | line 8: the file ends without source
    4 | source:                      | line 4: source says nothing (rule: what a fact says stands after its
    6 | week 1: 19x5                 | line 6: '19' can't be the percentage (rule: a number from 20 to 130,
    6 | week 1: 131x5                | line 6: '131' can't be the percentage (rule: a number from 20 to 130
    6 | week 1: 85x5 5x85            | line 6: '5' can't be the percentage
    6 | week 1: 85%x5                | line 6: '85%x5' is no set (rule: percent x reps, without spaces, as
    6 | week 1: 85 x 5               | line 6: '85' is no set
    6 | week 1: 65X5                 | line 6: '65X5' is no set
    6 | week 1: 65x                  | line 6: '65x' is no set
    6 | week 1: 85x5-                | line 6: '5-' in '85x5-' are no reps (rule: 5, 5+, 1-3 or PR, whole
    6 | week 1: 85xAMRAP             | line 6: 'AMRAP' in '85xAMRAP' are no reps
    6 | week 1: 85xpr                | line 6: 'pr' in '85xpr' are no reps
    6 | week 1: 75x5+ 85x5           | line 6: '5+' in '75x5+ 85x5' is not in the last set (rule: a set
    6 | week 1: 70xPR 80x5 90xPR     | line 6: 'PR' in '70xPR 80x5 90xPR' is not in the last set
    6 | week 1: 85x0                 | line 6: '0' in '85x0' are no reps
    6 | week 1: 85x51                | line 6: '51' in '85x51' are no reps
    6 | week 1: 85x3-1               | line 6: '3-1' in '85x3-1' are no reps
    6 | week 1: 85x3-3               | line 6: '3-3' in '85x3-3' are no reps
    6 | week 1: 85x40-51             | line 6: '40-51' in '85x40-51' are no reps
    6 | week 1: 85x5.5               | line 6: '5.5' in '85x5.5' are no reps
    6 | week 1: ٨٥x5                 | line 6: '٨٥x5' is no set
    6 | week 2: 70x5                 | line 7: week 2 stands twice, first on line 6 (rule: each fact once).
    6 | week 3: 70x5                 | line 8: the file ends without week 1 (rule: type, tm_percentage,
    6 | week 0: 70x5                 | line 6: 'week 0' is no fact of a template
    6 | week one: 70x5               | line 6: 'week one' is no fact of a template
    6 | week 1:                      | line 6: week 1 says nothing
    7 | week 3: 70x5                 | line 7: week 2 is missing (rule: weeks from 1 upwards without gaps).
    8 | supplemental: 5x5            | line 8: '5x5' can't be read as supplemental work (rule: none, 5x5
    8 | supplemental: BBB            | line 8: 'BBB' can't be read as supplemental work
    8 | supplemental: 5x5 TSL        | line 8: '5x5 TSL' can't be read as supplemental work
    8 | supplemental: 0x5 FSL        | line 8: '0x5 FSL' can't be read as supplemental work
    8 | supplemental: 5x51 FSL       | line 8: '5x51 FSL' can't be read as supplemental work
    8 | supplemental: 5x5 FSL,       | line 8: '' can't be read as supplemental work
    8 | supplemental: 5x10 @ 60%     | line 8: '5x10 @ 60%' can't be read as supplemental work
    8 | supplemental: 5x10 @ 15      | line 8: '15' can't be the percentage (rule: a number from 20 to 130
    8 | supplemental: None           | line 8: 'None' can't be read as supplemental work
    8 | supplemental week 3: 5x5 FSL | line 8: there is no week 3 (rule: supplemental work is of a week).
"""


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [tuple(part.strip() for part in row.split("|")) for row in BROKEN.strip().splitlines()],
)
def test_a_line_that_breaks_a_rule_is_told_with_its_file_its_number_and_the_rule(line, said, told):
    with pytest.raises(BrokenTemplate) as broken:
        read(changed(int(line), said))

    assert str(broken.value).startswith(f"threes.txt, {told}")


def test_a_7th_week_has_one_week():
    with pytest.raises(BrokenTemplate) as broken:
        read(changed(2, "type: 7th-week"))

    told = "threes.txt, line 7: a 7th-week template goes on (rule: a 7th-week template has one week)."
    assert told == str(broken.value)


def test_a_week_of_one_set_has_no_second_one_to_follow():
    with pytest.raises(BrokenTemplate) as broken:
        read(changed(6, "week 1: 100x1", changed(8, "supplemental: 5x5 SSL")))

    assert str(broken.value).startswith("threes.txt, line 8: SSL in '5x5 SSL' has no set to follow in week 1")


def test_an_empty_file_is_told_of_what_it_is_without():
    with pytest.raises(BrokenTemplate) as broken:
        read("")

    assert str(broken.value).startswith("threes.txt, line 1: the file ends without type (rule: ")


@pytest.mark.parametrize(
    "name", ["Threes.txt", "my threes.txt", "threes", "threes.md", ".txt", "a--b.txt", "-a.txt"]
)
def test_a_template_is_named_as_a_person_can_type_it(name):
    with pytest.raises(BrokenTemplate) as broken:
        parse(name, THREES)

    told = f"{name}: a template can't be called that (rule: a-z, 0-9 and single dashes, then .txt)."
    assert told == str(broken.value)
