"""Proposals: the edits of a turn, kept until the athlete decides.

proposal   the value and its life     drawer      where they are kept
store      made, applied, cancelled   commit      applied to the newest plan, or told why not
queue      laid over a plan, one on another    told, read_back    what is said of a decision
"""
