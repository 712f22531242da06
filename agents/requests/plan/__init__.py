"""Requests about the training plan: which calls they ask for, on which places of the plan.

    request     the text -> frames -> calls, on a draft of the plan that each changes; or a question
    places      days, weeks and session names: slots, and what they say (Where)
    where       what that means in the plan         draft       the plan as it was shown, to be written on
    names       of exercises: the plan's, the catalogue's, new ones
    amounts     sets, reps, loads, rests, minutes   asides     reasons and talk: what asks for nothing
    slots       what stands in the slots of a frame, all of them
    scene       what a request is read in: the draft, the calls so far, what "it" is; Ask and Need
    finding     which exercise is meant             exercises   swapped, removed, skipped; sets, loads, notes
    adding      added, in another order, moved      loads       target loads as a plan has them
    sessions    renamed, moved, copied, added       weeks       added, removed, named, deloads
    cardio      in a session, or a day of it        circuits    and supersets that are added
    showing     what the plan says

Numbers in a call mean the plan after the calls before it. What is not understood, or fits twice, is asked;
then nothing of the request is sent. No number is made up; what was not said is taken from the plan, and the
preview shows it.
"""
