"""A whole run at the command line, as `program_run.txt` has it: leader, leader, deload, anchor."""

from tests.handlers.program_run import CONSOLE, console
from tests.handlers.spotter import Spotter


def test_a_run_of_two_leaders_a_deload_and_an_anchor_prints_what_it_printed(
    spotter: Spotter,
):
    def run(*arguments: str) -> tuple[int, str]:
        ran = spotter(*arguments)
        return ran.code, ran.out + ran.err

    before = CONSOLE.read_text("utf-8")

    assert before == console(before, run)
