"""`spotter plan`: its commands, and how a plan looks in a terminal.

commands    all of them, as its help lists them
making      new, import, export: whole plans, in and out
reading     show, compare
changing    change, pending, apply, cancel: what became of a request, and its exit code; a preview as a diff
sheets      a week as tables, what was done beside what was planned
ready.json  a plan of 12 weeks, as `spotter plan import` takes it
"""
