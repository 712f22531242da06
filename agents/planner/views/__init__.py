"""What of a plan is shown, to a model and to a person. Pure.

preview    what calls would do: deeds (each call's), items, summary, conflicts
weekly     get_weekly_plan: sessions as lines and as blocks; the same for a person
days       which day of the plan "thursday" is
lines      an exercise, a block or cardio in one short line
"""
