"""The single that a set of several suggests. Pure.

Boyd Epley, Poundage Chart, 1985: each rep adds a thirtieth, so that thirty reps suggest twice the load.
"""

from decimal import Decimal

EPLEY = "Epley: load x (1 + reps / 30)"
_DOUBLED_AT = 30  # reps


def epley(load: Decimal, reps: int) -> Decimal:
    """The estimated one-rep max, in the load's unit: 100 kg x 5 is 116.67 kg. One rep is itself."""
    return load if reps == 1 else load * (_DOUBLED_AT + reps) / _DOUBLED_AT
