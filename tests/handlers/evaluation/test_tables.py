"""A run as people see it."""

import io
import json
import sys

from agents.budget import UsageOut
from handlers.evaluation.saved import RunChanges
from handlers.evaluation.tables import print_changes, print_run
from handlers.local.cli import main
from tests.handlers.evaluation.kit import SQUAT, SQUATTED, case, foreign_case, label, logged, outcome


def test_a_column_of_which_nothing_is_known_is_left_out(capsys):
    print_run("offline", [outcome(case(SQUAT), logged(SQUATTED))], 10)
    heading = capsys.readouterr().out.splitlines()[1].split()

    assert ["n", "exact", "right", "names", "disc.", "dates", "count", "det.", "F1", "inv."] == heading


def test_a_crash_is_shown_with_what_was_sent_before(capsys):
    crashed = outcome(case(SQUAT, before=["first words"], text="\x1b[31msecond"), crashed="KeyError: 'x'")

    print_run("offline", [crashed], 10)
    out = capsys.readouterr().out

    assert "Crashed: 1." in out
    assert "  before   first words\n  text     ·[31msecond\n" in out
    assert "  found    nothing\n  crashed  KeyError: 'x'\n" in out


def test_a_record_that_is_kept_apart_has_no_row_and_no_failure(capsys):
    partial = outcome(foreign_case({"exercises": []}, kind="partial"), logged(SQUATTED))

    print_run("offline", [partial], 10)
    out = capsys.readouterr().out

    assert "Counted apart, since they state too little: 0 of 1 (0.0%, 0.0-79.3) as stated." in out
    assert ("partial" in out, "wanted   " in out) == (False, False)


def test_a_model_has_its_calls_tokens_and_cost(capsys):
    usage = UsageOut(model_calls=2, input_tokens=1234, cost_usd="0.015")

    print_run("claude", [outcome(case(SQUAT), logged(SQUATTED), usages=(usage,), degraded=True)], 10)
    out = capsys.readouterr().out

    assert "2 model calls, 1,234 input tokens, " in out
    assert "0.015 US dollars." in out
    assert "Read by the embedded engine in place of the model: 1." in out


def test_changes_name_at_most_forty_messages(capsys):
    worse = tuple((f"prose-{number}", "sets") for number in range(42))

    print_changes(RunChanges("offline", (), (1, 3), worse, (), only_now=2, only_then=0))
    out = capsys.readouterr().out

    assert "numbers invented  1     3" in out
    assert "was right, is wrong now: 42: prose-0 (sets), " in out
    assert ("prose-39 (sets), and 2 more" in out, "prose-40" in out) == (True, False)
    assert "only in one run: 2 now, 0 then" in out


def test_a_bar_is_shown_while_labels_run_only_to_somebody_who_watches(tmp_path, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(label(text="Should I squat?")))
    watched, piped = Terminal(), io.StringIO()
    monkeypatch.setenv("TERM", "xterm")

    for stream in (watched, piped):
        monkeypatch.setattr(sys, "stderr", stream)
        assert 0 == main(["eval", str(path)])

    assert ("measuring" in watched.getvalue(), "") == (True, piped.getvalue())
