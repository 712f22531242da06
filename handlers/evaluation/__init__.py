"""spotter eval: an engine measured against messages whose meaning people wrote down.

evaluate           the command: labels read, run, printed, saved, compared
corpus             files of labels, read whole
labels, foreign    a line of a file -> what the message means
wanted, logged     the same values of a label, and of the log after the message
pairing, scores, invented    two of them compared: what is right, what is made up. Pure
notation           both in the short notation of a training log
run                a log of its own for every message; each outcome as it is known
figures            outcomes added up, with the intervals of proportions
diaries            whole conversations, each message judged by what it changed
saved, tables      as JSON, against an earlier run, and for people
"""
