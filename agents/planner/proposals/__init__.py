"""Proposals: the edits of a turn, kept until the athlete decides.

proposal    the value and its life
drawer      where they are kept
store       made and found; cancelled, with what can't be done without them; what a press of "all" meant
commit      applied to the newest plan, or told why not
queue       laid over a plan, one on another
reach       which of them can meet
decision_words, read_back    what is said of a decision
inverse     what an applied one is undone by
undo        which one is meant, and what stands against it
"""
