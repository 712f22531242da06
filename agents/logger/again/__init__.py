"""Reading a logged message again: what it says now, held against what stands, and written where it says more.

as_new       the message is read as if it came for the first time, in a copy that nobody else sees
left_alone   what of it is the athlete's by now, or somebody else's, and is not touched
compared     what was read against what stands: same, better, different, fewer
rewritten    what is better or different is written as one more revision; and a whole job is taken back
"""
