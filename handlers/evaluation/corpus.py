"""Files of labels, read whole before anything is measured: a slip in one line is told with its place."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from agents.errors import BadInput
from handlers.evaluation import foreign, labels
from handlers.evaluation.labels import Case
from handlers.terminal.faults import tell
from handlers.terminal.texts import FileLine, lines_of, opened_file

TOLD_WRONG_LINES = 20


def cases_in(paths: Sequence[Path]) -> list[Case]:
    """Every label of these files, and of the .jsonl files under these folders, in order.

    Raises BadInput if a file can't be read or a line is wrong; up to 20 wrong lines are told one by one.
    """
    found: list[Case] = []
    wrong: list[str] = []
    for path in files_of(paths):
        with opened_file(path) as file:
            for line in lines_of(file):
                try:
                    found.append(_case(path, line))
                except BadInput as error:
                    wrong.append(f"{path}, line {line.number}: {error}")
    check([*wrong, *_same_ids(found)], paths, "label" if not found else "")
    return found


def check(wrong: Sequence[str], paths: Sequence[Path], missing: str) -> None:
    """Tell the lines that are wrong one by one, up to 20, and raise BadInput for them; or for what is
    `missing` in these files, if anything is."""
    for each in wrong[1:TOLD_WRONG_LINES]:
        tell(each)
    if wrong:
        more = f" (and {len(wrong) - 1} more that are wrong)" if len(wrong) > 1 else ""
        raise BadInput(wrong[0] + more)
    if missing:
        raise BadInput(f"there is no {missing} in {', '.join(map(str, paths))}: nothing was measured.")


def files_of(paths: Sequence[Path]) -> list[Path]:
    """The files, each once, those of a folder by name. Raises BadInput for a path that isn't there."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.jsonl"))
        elif path.is_file():
            found.append(path)
        else:
            raise BadInput(f"{path} is not there: PATH is a file of labels, or a folder of them.")
    return list({each.resolve(): each for each in found}.values())


def _case(path: Path, line: FileLine) -> Case:
    if line.wrong:
        raise BadInput(f"{line.wrong}.")
    is_foreign = foreign.is_foreign(line.fields)
    label = (foreign.label_of_record if is_foreign else labels.label_of)(line.fields)
    folder, file = path.resolve().parent.name, path.name
    apart = is_foreign and foreign.is_apart(label)
    return Case(f"{folder}/{file}", line.number, label, is_foreign=is_foreign, apart=apart)


def _same_ids(cases: Sequence[Case]) -> Iterator[str]:
    first: dict[tuple[str, str], Case] = {}
    for case in cases:
        before = first.setdefault(case.key, case)
        if before is not case:
            yield (
                f"{case.file}, line {case.line}: id {case.label.id!r} stands in {before.file}, "
                f"line {before.line}, already: an id is there once in a folder."
            )
