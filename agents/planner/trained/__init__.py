"""What was done, beside what was planned. Pure.

done, targets    a workout's work and a plan's targets as values that can be compared
matching         which planned exercise a logged one is
filling          a logged workout fills the session it was: the nearest, where several fit alike
results          what it puts in and takes out
catching_up      what the plan did not hear of, and what its results are not of this log
compare          compare_workout_to_plan, and in words for a person; compare_sets: one set beside another
comparison       which session and which workout are meant
written          what is due today, to be done "as written"
"""
