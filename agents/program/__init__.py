"""The program: 5/3/1, computed. A model only talks about it.

values, state    lifts, bars, roundings; where in the cycle the athlete is, and what each lift is at
rules            every number: percentages, rounding, training maxes, e1RM, PRs, warm-ups
templates/       the weeks of each template, as files to be edited by hand; template.py reads them
sheet            what is to be lifted: a lift's template in its week, at its training max
moves            everything that can happen to a program, as values that say all that they need
cycle            the table of the states, and what a move does; conditions says when
history          all moves folded, and any of them taken back
book             the state and the moves in records: one write for both
lifted           what a logged workout has of each lift
following        what the program makes of it; sessions_told says so
tools/           the twenty tools; their results as the wire has them (results) and in words (told)
context          what a model is told of the program; drawing: its states, as docs/program.md has them
room, turn       the desk for the logger; one message's view of one athlete's program
"""
