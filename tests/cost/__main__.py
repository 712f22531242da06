"""python -m tests.cost [--athletes N] [...] [--json]: what a month costs, with and without the fast path.

Requests and units of the table are counted, on the items that the engine writes; tokens are estimated from
the real prompt. All else is assumed, and every assumption is an argument. Prices are list prices: check them
before use (tests/cost/prices.py says where).
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, fields

from handlers.engines import price_named
from tests.cost.month import WEEKS_A_MONTH, Assumptions, Bill, month
from tests.cost.prices import PRICES

WIDTH = 26


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cost", description=__doc__)
    for each in fields(Assumptions):
        name = f"--{each.name.replace('_', '-')}"
        told = f"{each.metadata['help']} (default {each.default})"
        parser.add_argument(name, type=type(each.default), default=each.default, help=told)
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    chosen = vars(parser.parse_args())
    as_json = chosen.pop("json")
    assumed = Assumptions(**chosen)
    if price_named(assumed.model) is None:
        parser.error(f"the price of {assumed.model!r} is not known: see handlers/engines.py")
    if assumed.weeks < 2 or assumed.weeks % 2:
        parser.error(
            "--weeks is an even number from 2: two kinds of weeks take turns, the second half counts"
        )
    bills = [month(assumed, fast_path=fast_path) for fast_path in (False, True)]
    told = json.dumps(_json(assumed, bills), indent=2) if as_json else "\n".join(_lines(assumed, bills))
    print(told)  # noqa: T201


def _lines(assumed: Assumptions, bills: list[Bill]) -> Iterator[str]:
    slow, fast = bills
    who = f"{assumed.athletes:,} athletes x {assumed.messages:g} messages a week"
    yield f"{who}: {slow.messages:,.0f} a month"
    yield ""
    yield f"One message, on average over {len(slow.told)}"
    yield f"  {'':<{WIDTH}}{'every one to the model':>24}{'with the fast path':>24}"
    for name in slow.per_message:
        shown = (
            f"{bill.per_message[name]:,.5f}" if "usd" in name else f"{bill.per_message[name]:,.1f}"
            for bill in bills
        )
        yield f"  {name:<{WIDTH}}" + "".join(f"{each:>24}" for each in shown)
    yield ""
    yield from _requests(slow)
    yield ""
    yield "A month, in US dollars"
    yield f"  {'':<{WIDTH}}{'amount':>18} {'':<20}{'all to the model':>18}{'with fast path':>16}"
    for one, other in zip(slow.rows, fast.rows, strict=True):
        name = f"{one.group}: {one.what}" if one.group == "model" else one.what
        amount = f"{one.amount:,.0f}" if one.amount >= 10 else f"{one.amount:,.2f}"
        yield f"  {name:<{WIDTH}}{amount:>18} {one.unit:<20}{one.usd:>18,.2f}{other.usd:>16,.2f}"
    for group in ("model", "AWS", "Pinecone"):
        sums = (sum(row.usd for row in bill.rows if row.group == group) for bill in bills)
        yield f"  {group:<{WIDTH}}{'':>18} {'':<20}" + "{:>18,.2f}{:>16,.2f}".format(*sums)
    yield f"  {'in all':<{WIDTH}}{'':>18} {'':<20}{slow.usd:>18,.2f}{fast.usd:>16,.2f}"
    each = tuple(bill.usd / assumed.athletes for bill in bills)
    yield f"  {'an athlete':<{WIDTH}}{'':>18} {'':<20}" + "{:>18,.3f}{:>16,.3f}".format(*each)
    yield ""
    yield "Reading a month's messages again, once, with another prompt"
    for one, other in zip(slow.again, fast.again, strict=True):
        yield f"  {one.what:<{WIDTH}}{one.amount:>18,.0f} {one.unit:<20}{one.usd:>18,.2f}{other.usd:>16,.2f}"
    yield ""
    yield "amounts are those of the first column; prices are list prices of us-east-1: check before use;"
    yield "tokens are estimates: characters of the real prompt and of the embedded engine's calls, by four."


def _requests(bill: Bill) -> Iterator[str]:
    """What each message asked of the table, and how large the items were."""
    columns = f"{'reads':>19}{'writes':>8}{'units r':>9}{'units w':>9}"
    yield f"What each asks of the table{columns}  largest items (bytes)"
    for told in bill.told[-10:]:
        reads = sum(each.read_units > 0 for each in told.requests)
        writes = sum(each.write_units > 0 for each in told.requests)
        sizes: dict[str, int] = {}
        for each in told.requests:
            for key, size in each.items if each.write_units else ():
                kind = key.split("/")[0]
                sizes[kind] = max(size, sizes.get(kind, 0))
        largest = sorted(sizes.items(), key=lambda row: -row[1])[:4]
        items = ", ".join(f"{kind} {size:,}" for kind, size in largest)
        text = " ".join(told.text.split())[:42]
        yield f"  {text:<44}{reads:>3}{writes:>8}{told.read_units:>9}{told.write_units:>9}  {items}"


def _json(assumed: Assumptions, bills: list[Bill]) -> dict[str, object]:
    return {
        "assumptions": {**asdict(assumed), "weeks_a_month": WEEKS_A_MONTH},
        "prices": {name: price._asdict() for name, price in PRICES.items()},
        "months": [
            {
                "fast_path": bill.fast_path,
                "messages": bill.messages,
                "per_message": bill.per_message,
                "rows": [row._asdict() for row in bill.rows],
                "read_again": [row._asdict() for row in bill.again],
                "usd": bill.usd,
            }
            for bill in bills
        ],
    }


if __name__ == "__main__":
    main()
