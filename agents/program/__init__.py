"""The program: 5/3/1, computed. A model only talks about it.

values, state    lifts, bars, roundings; where in the cycle the athlete is, and what each lift is at
beginning        a program that is about to begin, and its first week
rules            every number: percentages, rounding, training maxes, e1RM, PRs, warm-ups
templates/       the weeks of each template, as files to be edited by hand; template.py reads them
sheet            what is to be lifted: a lift's template in its week, at its training max
days             the days of its week, and which comes next with a lift
moves            everything that can happen to a program, as values that say all that they need
cycle            the table of the states, and what a move does; conditions says when
history          all moves folded, and any of them taken back
book             the state and the moves in records: one write for both
main_lifts       what a logged workout has of each lift
logged_sessions  what the program makes of it; session_words says so
tools/           the twenty tools; their results as the wire has them (results) and in words (result_words)
context          what a model is told of the program; diagram: its states, as docs/program.md has them
room, turn       the desk for the logger; one message's view of one athlete's program
guest            the program in a message of the logger; set_up_guest: where none runs yet
"""
