import inspect
import json
from pathlib import Path
from types import FunctionType

import pytest

from tests.phrase_tables import (
    BrokenTable,
    claim,
    every,
    flag,
    listed,
    maybe,
    numbered,
    phrases,
    table_of,
    tables,
)

TESTS = Path(__file__).parent
WRITTEN = sorted(TESTS.rglob("phrases/*.txt"))


def given(folder: Path, written: str, *names: str, **kinds) -> list[tuple]:
    """What a test of the claim "it is so", with a fixture of its own, is given of a table."""
    test = phrases(*names, **kinds)(made(folder, written, "def test_it_is_so(fixture): ..."))
    return test.pytestmark[0].args[1]


def made(folder: Path, written: str, test: str) -> FunctionType:
    """The test of this source, beside a table."""
    (folder / "phrases").mkdir()
    (folder / "phrases" / "made.txt").write_text(written, "utf-8")
    code = compile(test, str(folder / "test_made.py"), "exec").co_consts[0]
    return FunctionType(code, {"pytest": pytest}, "test_it_is_so")


def test_a_row_is_cut_at_its_arrows_and_goes_on_where_it_is_indented(tmp_path):
    written = "# said\n--- it is so\nsquat 3x5 -> 3 -> -\n\nbench 5x5, all\n    -> 5\n    -> slow\n"

    assert [("squat 3x5", 3, ""), ("bench 5x5, all", 5, "slow")] == given(
        tmp_path, written, "text", "sets", "how", sets=int
    )


def test_what_stands_for_something_else_is_that(tmp_path):
    written = "--- it is so\na\\nb \\\\n \\#\n\\s1 -\\> 2\\s\n\\-\n"

    assert [("a\nb \\n #",), (" 1 -> 2 ",), ("-",)] == given(tmp_path, written, "text")


def test_a_cell_is_of_the_kind_that_is_named(tmp_path):
    written = '--- it is so\n- -> a || b -> yes -> {"a": 1}\n4 -> - -> no -> null\n'
    kinds = {"many": maybe(int), "names": listed, "sure": flag, "more": json.loads}

    assert [(None, ["a", "b"], True, {"a": 1}), (4, [], False, None)] == given(
        tmp_path, written, "many", "names", "sure", "more", **kinds
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("--- it was so\n1\n", "has no row for test_it_is_so"),
        ("--- it is so\n", "has no row for test_it_is_so"),
        ("1\n", "made.txt, line 1: a row stands under a heading"),
        ("--- it is so\n1\n--- It is so!\n2", "made.txt, line 3: there is a table of this claim already"),
        ("--- it is so\n\n1 -> 2\n", "made.txt, line 3: 2 cells, and 1 are meant: number"),
        ("--- it is so\nfour\n", "made.txt, line 2: invalid literal"),
    ],
)
def test_what_cannot_be_meant_is_told_with_its_place(tmp_path, written, told):
    with pytest.raises(BrokenTable, match=told):
        given(tmp_path, written, "number", number=int)


def test_without_a_fixture_all_rows_are_one_test_that_names_those_that_do_not_hold(tmp_path):
    written = "--- it is so\n1 -> 1\n2 -> 1\n\n3 -> 3\n4 -> four\n"
    source = """def test_it_is_so(text, expected):
        if expected == "four":
            pytest.fail("in words")
        assert text == expected"""
    test = phrases("text", "expected")(made(tmp_path, written, source))

    with pytest.raises(BaseExceptionGroup, match="2 of 4 rows") as told:
        test()

    assert [] == list(inspect.signature(test).parameters)
    assert [
        ["made.txt, line 3: {'text': '2', 'expected': '1'}"],
        ["made.txt, line 6: {'text': '4', 'expected': 'four'}"],
    ] == [error.__notes__ for error in told.value.exceptions]


def test_a_test_of_a_class_is_asked_row_for_row_too():
    asked = []

    class Asked:
        @every(["text"], numbered([["a"], ["b"]]))
        def test_it_is_so(self, text):
            asked.append((self, text))

    of = Asked()
    of.test_it_is_so()

    assert [(of, "a"), (of, "b")] == asked


@every(["table"], {path.relative_to(TESTS).as_posix(): [path] for path in WRITTEN})
def test_every_table_is_given_to_a_test(table):
    test_file = table.parents[1] / f"test_{table.stem}.py"

    assert test_file.exists()
    assert table == table_of(test_file)
    tests = {
        line.removeprefix("def test_").partition("(")[0] for line in test_file.read_text("utf-8").splitlines()
    }
    assert set(tables(table)) <= set(map(claim, tests))
