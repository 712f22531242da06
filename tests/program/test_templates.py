import json
import subprocess
import sys
from pathlib import Path

import pytest

from agents.errors import Refusal
from agents.program.template import BrokenTemplate
from agents.program.templates import FOLDER, all_templates, read, template

MINE = "type: anchor\ntm_percentage: 85\nsource: my own\nweek 1: 70x5 80x5 90x5+\n"


def figures(name):
    """A template as rows of the sets, week by week."""
    weeks = template(name).weeks
    return [
        " ".join(f"{each.percentage}x{each.reps}" for each in week.main)
        + "".join(f" | {each.sets}x{each.reps} {each.label} {each.percentage}" for each in week.supplemental)
        for week in weeks
    ]


@pytest.mark.parametrize(
    ("name", "weeks"),
    [
        ("original-531", ["65x5 75x5 85x5+", "70x3 80x3 90x3+", "75x5 85x3 95x1+"]),
        (
            "fsl-leader",
            [
                "65x5 75x5 85x5 | 5x5 FSL 65",
                "70x3 80x3 90x3 | 5x5 FSL 70",
                "75x5 85x3 95x1 | 5x5 FSL 75",
            ],
        ),
        (
            "bbs-fsl-leader",
            [
                "65x5 75x5 85x5 | 10x5 FSL 65",
                "70x5 80x5 90x5 | 10x5 FSL 70",
                "75x5 85x5 95x5 | 10x5 FSL 75",
            ],
        ),
        (
            "fsl-pr-set-anchor",
            [
                "70x3 80x3 90x3+ | 5x5 FSL 70",
                "65x5 75x5 85x5 | 5x5 FSL 65",
                "75x5 85x3 95x1+ | 5x5 FSL 75",
            ],
        ),
        ("leviathan-leader", ["70x1-3 80x1-3 90x1-3 100x1 | 5x5 FSL 70"] * 3),
        ("leviathan-anchor", ["70x1-3 80x1-3 85xPR", "70x1-3 80x1-3 90xPR", "70x1-3 80x1-3 95xPR"]),
        ("7th-week-deload", ["70x5 80x3-5 90x1 100x1"]),
        ("7th-week-tm-test", ["70x5 80x5 90x5 100x3-5"]),
    ],
)
def test_a_template_has_the_figures_of_its_source(name, weeks):
    assert weeks == figures(name)


def test_the_templates_are_those_of_the_specification_and_the_two_7th_weeks():
    listed = [(each.name, each.kind, each.tm_percentage) for each in all_templates().values()]

    assert [
        ("leviathan-leader", "leader", 90),
        ("leviathan-anchor", "anchor", 90),
        ("bbs-fsl-leader", "leader", 90),
        ("fsl-leader", "leader", 90),
        ("fsl-pr-set-anchor", "anchor", 90),
        ("original-531", "leader/anchor", 90),
        ("7th-week-deload", "7th-week", 90),
        ("7th-week-tm-test", "7th-week", 90),
    ] == listed


def test_a_template_that_there_is_none_of_is_refused_with_the_names_there_are():
    with pytest.raises(Refusal) as refused:
        template("bbs")

    names = ", ".join(all_templates())
    assert f"template 'bbs' does not exist: there are {names}." == str(refused.value)


def test_a_file_put_into_the_folder_is_a_template_after_those_there_are(tmp_path):
    for file in FOLDER.glob("*.txt"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "beginner.txt").write_bytes(b"\xef\xbb\xbf" + MINE.replace("\n", "\r\n").encode())
    (tmp_path / "README.md").write_text("Not a template.")
    (tmp_path / "folder.txt").mkdir()

    found = read(tmp_path)

    assert [*all_templates(), "beginner"] == list(found)
    assert ("anchor", 1) == (found["beginner"].kind, len(found["beginner"].weeks))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (MINE.replace("anchor", "anker").encode(), "mine.txt, line 1: 'anker' is no type (rule: "),
        (
            MINE.replace("my own", "J\xf6rg").encode("latin-1"),
            "mine.txt, line 3: not text (rule: a template is UTF-8).",
        ),
    ],
)
def test_a_broken_file_stops_the_templates_and_is_named(tmp_path, written, told):
    (tmp_path / "mine.txt").write_bytes(written)

    with pytest.raises(BrokenTemplate) as broken:
        read(tmp_path)

    assert str(broken.value).startswith(told)


def test_nothing_is_read_before_a_template_is_asked_for():
    code = (
        "import json, sys, agents.program.rules, agents.program.template, agents.program.templates as t\n"
        "print(json.dumps([t.all_templates.cache_info().currsize, 'pydantic' in sys.modules]))"
    )
    root = Path(__file__).parents[2]

    ran = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)

    assert [0, False] == json.loads(ran.stdout)
