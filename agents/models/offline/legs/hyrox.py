"""A Hyrox race or a practice of it: runs and stations in turn, which are one workout.

"hyrox sim: 1k run 4:28, ski erg 1000m 4:02, sled push 50m 152kg 2:38"     one workout of three exercises
"6 weeks to hyrox. bench 3x5 185, then ran 5k"                             lifting, and a run
"""

from collections.abc import Sequence

from agents.words import Token

_STATIONS = frozenset("ski skierg sled burpee burpees sandbag wall farmers".split())
_BETWEEN = frozenset("row rowed rower lunges run ran".split())  # of other workouts as well
_FEWEST = 2  # parts


def named(row: Sequence[Token]) -> str:
    """ "hyrox" where the message names one with two of its parts or more, else ""."""
    if all(token.folded != "hyrox" for token in row):
        return ""
    words = {token.folded for token in row}
    stations = words & _STATIONS
    return "hyrox" if stations and len(stations | (words & _BETWEEN)) >= _FEWEST else ""
