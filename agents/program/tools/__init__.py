"""The twenty tools of the program, in the order of the specification. Each runs on a `Host`.

A tool checks what is said, makes one move of the program or none, and gives back the result as the
specification writes it, with the same in words. Whatever a model says of the program, a number is changed
only here.
"""

from agents.guests import Host
from agents.program.tools import daily, setup, state, taking_back
from agents.toolbox import Tool

UNDOING: tuple[Tool[Host], ...] = (taking_back.undoing,)  # none of the specification's
TOOLS: tuple[Tool[Host], ...] = (*daily.TOOLS, *state.TOOLS, *state.QUERIES, *setup.TOOLS)
