"""The offline reader beside two readers of workout text from PyPI, bodylog and fitdown, on one corpus.

Speed is CPU in this process, interleaved. A parse is never taken from the reader's cache: more texts are read
in a row than it holds. What it keeps of single words stays warm, as in a worker.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path

from tests.bench.figures import Figure, Part, milliseconds, ratio
from tests.bench.messages import LIFTS
from tests.bench.peer_adapters import (
    Bodylog,
    Fitdown,
    Labelled,
    Reader,
    Rows,
    Spotter,
    corpus,
    labelled,
    log_of,
)
from tests.bench.processes import Seconds, cpu_seconds, rounds_of

CORPUS = Path(__file__).parents[1] / "corpus"
ROUNDS = 5
FEWEST = 24  # texts of a pass: three times what the reader's cache holds, so that none is still there
GROWN = (1, 2, 4, 8)  # times a text of BASE_CHARACTERS
BASE_CHARACTERS = 12_500
KINDS = ("shorthand", "prose", "names")


def measure(progress: Callable[[str], None]) -> Part:
    """The corpus through all three: parse alone, growth, and how often what was said is what stands."""
    messages = corpus(CORPUS)
    distinct = list({each.label.text: each for each in messages}.values())
    how = f"{len(messages)} labelled messages, CPU, {ROUNDS} rounds (in brackets: by the minima)"
    if len(distinct) < FEWEST:
        return Part("peers", how, (), (f"too few to measure: {FEWEST} or more are needed",))
    readers = (Spotter(), Bodylog(), Fitdown())
    progress("accuracy")
    stands = {reader.name: [reader.rows(each) for each in messages] for reader in readers}
    progress("speed")
    parses, notes = _parses(readers, distinct, stands)
    progress("growth")
    grown = _grown(readers, distinct)
    return Part(
        "peers",
        how,
        (*parses, *_growth_figures(readers, grown), *_accuracy_figures(messages, stands)),
        notes,
    )


# --- speed --------------------------------------------------------------------------------------------------


def _parses(
    readers: Sequence[Reader], messages: Sequence[Labelled], stands: dict[str, list[Rows]]
) -> tuple[list[Figure], tuple[str, ...]]:
    """The ratios, and notes with milliseconds."""
    spotter, *peers = readers
    logs = [_markup_log(place) for place in range(FEWEST)]
    alone = [each for each in messages if not each.label.before]
    passes = {reader.name: _pass(reader, messages) for reader in readers}
    passes |= {f"{reader.name}, markup": _pass(reader, logs) for reader in readers}
    passes |= {"alone": _pass(spotter, alone), "whole": lambda: [log_of(each) for each in alone]}
    cpu = rounds_of({name: partial(cpu_seconds, run) for name, run in passes.items()}, ROUNDS)
    read_right = {reader.name: sum(reader.rows(each) == each.rows for each in logs) for reader in readers}
    finds = {name: sum(map(bool, rows)) for name, rows in stands.items()}
    figures = [
        figure
        for peer in peers
        for figure in (
            ratio(f"parse alone, the corpus: Spotter / {peer.name}", cpu[spotter.name], cpu[peer.name],
                  1 if peer.name == "fitdown" else None,
                  f"{peer.name} finds sets in {finds[peer.name]} messages, Spotter in {finds[spotter.name]}"),
            ratio(f"parse alone, logs in fitdown's own form: Spotter / {peer.name}",
                  cpu[f"{spotter.name}, markup"], cpu[f"{peer.name}, markup"],
                  detail=f"of {FEWEST} logs {peer.name} reads {read_right[peer.name]} right, Spotter "
                  f"{read_right[spotter.name]}"),
        )
    ]  # fmt: skip
    figures.append(
        ratio("the whole pipeline, records in a dict / parse alone", cpu["whole"], cpu["alone"], 6,
              "messages without earlier ones; evidence, stages, coverage, report and JSON are on top")
    )  # fmt: skip
    notes = [
        milliseconds(f"{FEWEST} messages parsed, {reader.name}", _each(cpu[reader.name], len(messages)))
        for reader in readers
    ]
    notes.append(milliseconds(f"{FEWEST} through the whole pipeline", _each(cpu["whole"], len(alone))))
    return figures, tuple(notes)


def _each(seconds: Sequence[float], messages: int) -> list[float]:
    return [each / messages * FEWEST for each in seconds]


def _pass(reader: Reader, messages: Sequence[Labelled]) -> Callable[[], object]:
    """One parse of each; preparing them is not counted."""
    prepared = [reader.prepared(each) for each in messages]
    return lambda: [reader.parse(each) for each in prepared]


def _markup_log(place: int) -> Labelled:
    """A log of ten lifts in fitdown's own form, which all three can read; each place has other numbers."""
    lines, sets = [], []
    for at in range(10):
        name, load = LIFTS[at % len(LIFTS)], 95 + 5 * ((place + 7 * at) % 60)
        lines.append(f"{name}\n3x5 @ {load}lb\n1x8 @ {load - 20}lb\n")
        sets.append({"exercise": name, "times": 3, "reps": 5, "load": load, "unit": "lb"})
        sets.append({"exercise": name, "reps": 8, "load": load - 20, "unit": "lb"})
    workout = {"discipline": "strength", "sets": sets}
    label = {"id": str(place), "kind": "shorthand", "text": "\n".join(lines), "workouts": [workout]}
    return labelled("", label)


# --- growth -------------------------------------------------------------------------------------------------


def _grown(readers: Sequence[Reader], messages: Sequence[Labelled]) -> Seconds:
    """CPU per character by reader and times; each round starts at another message, so no text comes again."""
    place = iter(range(0, 1_000_000, 7))
    cpu: Seconds = {f"{reader.name} {times}": [] for reader in readers for times in GROWN}
    for counts in (False, *[True] * ROUNDS):
        once = _text_of(messages, next(place) % len(messages))
        for reader in readers:
            for times in GROWN:
                prepared = reader.prepared(
                    labelled("", {"id": "1", "kind": "shorthand", "text": once * times})
                )
                seconds = cpu_seconds(partial(reader.parse, prepared)) / (len(once) * times)
                if counts:
                    cpu[f"{reader.name} {times}"].append(seconds)
    return cpu


def _text_of(messages: Sequence[Labelled], start: int) -> str:
    """So many messages from this one on, round and round, that it is BASE_CHARACTERS long."""
    texts = cycle(each.label.text for each in (*messages[start:], *messages[:start]))
    text = ""
    while len(text) < BASE_CHARACTERS:
        text += next(texts) + "\n\n"
    return text[:BASE_CHARACTERS]


def _growth_figures(readers: Sequence[Reader], cpu: Seconds) -> list[Figure]:
    """CPU per character beside that of the text once; 1 is linear."""
    longest = GROWN[-1]
    ours = readers[0].name
    size = f"{BASE_CHARACTERS * longest // 1000} kB / {BASE_CHARACTERS / 1000:g} kB"
    rows = [
        ratio(f"CPU per character, a text {times} times: {ours}", cpu[f"{ours} {times}"], cpu[f"{ours} 1"],
              1.3 if times == longest else None, f"{size}; 1 is linear" if times == longest else "")
        for times in GROWN[1:]
    ]  # fmt: skip
    return rows + [
        ratio(f"CPU per character, a text {longest} times: {reader.name}",
              cpu[f"{reader.name} {longest}"], cpu[f"{reader.name} 1"])
        for reader in readers[1:]
    ]  # fmt: skip


# --- accuracy -----------------------------------------------------------------------------------------------


def _accuracy_figures(messages: Sequence[Labelled], stands: dict[str, list[Rows]]) -> list[Figure]:
    """How many messages with sets are exactly right, by kind and by folder; and sets where there are none."""
    groups = {kind: [at for at, each in enumerate(messages) if each.label.kind == kind] for kind in KINDS}
    groups["all"] = list(range(len(messages)))
    folders = sorted({each.folder for each in messages})
    for folder in folders if len(folders) > 1 else ():
        groups[f"all of {folder}/"] = [at for at, each in enumerate(messages) if each.folder == folder]
    figures = []
    for group, places in groups.items():
        said = [at for at in places if messages[at].rows]
        for name, rows in stands.items():
            what = f"every set right (reps, load, unit), {group}: {name}"
            exact = sum(rows[at] == messages[at].rows for at in said)
            detail = _by_set([messages[at].rows for at in said], [rows[at] for at in said])
            figures.append(Figure(what, exact, f"of {len(said)}", detail=detail))
    silent = [at for at, each in enumerate(messages) if not each.rows]
    for name, rows in stands.items():
        made_up = sum(bool(rows[at]) for at in silent)
        figures.append(
            Figure(f"sets with reps or a load, where none was reported: {name}", made_up, f"of {len(silent)}")
        )
    return figures


def _by_set(labels: Sequence[Rows], found: Sequence[Rows]) -> str:
    right = sum((one & other).total() for one, other in zip(labels, found, strict=True))
    return (
        f"by set: {right} of {sum(each.total() for each in labels)} found, "
        f"{sum(each.total() for each in found) - right} that were not said"
    )
