"""Diaries: a measure of whole conversations. Each message is judged by what it changed in the log.

labels      a file -> a person and what they wrote, with the log that should stand after each message
edits       two changes of sets against each other: what a message wrote wrong, what it left undone. Pure
judging     a message's change of the log against the label's, workout by workout. Pure
run         a log of its own for every diary, with the plan or the program that it starts with, and a yes to
            every draft; each message's outcome
figures     outcomes added up, as numbers and as JSON
tables      the same for people, and the failures
"""
