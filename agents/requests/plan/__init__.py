"""Requests about the training plan: which calls they ask for, on which places of the plan.

    request     text -> frames -> calls, on a draft of the plan that each changes; or a question
    scene       what a request is read in: the draft, the calls so far, what "it" is; NeedsAnswer, NeedsWeeks
    where       days, weeks and session names as they are said, and the sessions that are there
    exercise_names   names of exercises as they are said, and which exercises of the plan are meant
    amounts     sets, reps, loads, rests, minutes; target loads as a plan has them
    slots       what stands in the slots of a frame, and what asks for nothing
    exercises   swapped, removed, skipped; sets, loads, notes
    adding      added, in another order, moved      sessions    renamed, moved, copied, added; cardio
    weeks       added, removed, named, deloads      circuits    and supersets that are added
    showing     what the plan says

Numbers in a call mean the plan after the calls before it. What is not understood, or fits twice, is asked;
then nothing of the request is sent. No number is made up; what was not said is taken from the plan, and the
preview shows it.
"""
