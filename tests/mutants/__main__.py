"""python -m tests.mutants: wrong calls made of right ones, how many are noticed, and the false alarms."""

import sys

from tests.mutants.figures import doubted, doubted_reworded, noticed
from tests.mutants.honest import right_labels


def main() -> None:
    cases = right_labels()
    for part in (noticed, doubted, doubted_reworded):
        sys.stdout.write("\n".join(part(cases).lines()) + "\n\n")


if __name__ == "__main__":
    main()
