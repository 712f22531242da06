"""What an athlete who runs 5/3/1 says of the program, as calls of its tools.

    text -> symbols -> pieces and runs of them, each read by one phrasing -> requests -> calls

words        lifts, days, templates, numbers as symbols; courtesies and fillers left out
spelling     main words with one letter wrong
requests     what can be asked for or told, as values; and what has to be asked back
phrasings    the ways to say it, one file for each subject: asking, skipping, days, cycle,
             templating, maxes, done
finding      where in a message something of the program is said
tails        a reason that stands behind a request without a mark between
unresolved   what is plainly meant for the program and can't be told: it is asked about
scene        what the program's context says: lifts, days, sheets, templates
calling      requests and the scene as tool calls
answering    answers to what the program asked
speaking     all that a message of such an athlete comes to

A phrasing fits the whole of a run of words, but for a reason behind it, or not at all: what has a word too
much is none of the program's.
"""
