"""What was done, beside what was planned. Pure.

done, targets    a workout's work and a plan's targets as values that can be compared
matching         which planned exercise a logged one is
filling          a logged workout fills the session it was; results: what it puts in and takes out
compare          compare_workout_to_plan: _rows, _sets, _cardio, and _words for a person
comparison       which session and which workout are meant
written          what is due today, to be done "as written"
"""
