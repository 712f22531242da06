"""Proposals: the edits of a turn, kept until the athlete decides.

proposal   the value and its life     drawer      where they are kept
store      made and found             commit      applied to the newest plan, or told why not
presses    what a press of "all" meant    cancel  dropped, with what can't be done without them
queue      laid over a plan, one on another    reach    which of them can meet
told, read_back    what is said of a decision
inverse    what an applied one is undone by    undo    which one is meant, and what stands against it
"""
