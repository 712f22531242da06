"""What an athlete who runs 5/3/1 says of the program, as calls of its tools. Pure.

    text -> frames of en/program.txt -> what is wanted -> calls, or a question

words     what lifts, days, templates are called, words that turn; the slots of the rows
message   the frames of a message, and whether each holds
wanted    where in a message something of the program is said, what of it counts, and what is unclear
lessened  what is told of a session that takes some of it back
naming    what 5/3/1 and its training maxes are called; asked of every message
set_up    what is said of a program that does not run yet
calling   what is wanted as calls of tools, by what the program's context says; what has to be asked back
"""
