"""Requests about the plan, read by grammar: which calls they ask for, on which places of the plan.

    request -> clauses -> acts -> calls, on a draft of the plan that each call changes for the next

    answering   the whole of it; which message answers which question; weeks that have to be read first
    shorthand   chat shorthand and slips of the verb, spelled out before anything is read
    clauses     a request cut into clauses, each read by the first phrasing that fits the whole of it
    scene       what a request is read in: the draft, the calls so far, what "it" is; Ask and Need
    draft       the plan as it was shown, to be written on
    phrases     days, weeks and session names, cut out of a clause
    where       what they mean in the plan
    called      which session is meant: its name, "leg day", "the ride"
    targets     which exercise is meant; what can be an exercise's name
    schemes     sets, reps, loads and rests; numbers: small numbers and ordinals
    exercises   swapped, removed, skipped       amounts    sets, reps, loads, rests, notes changed
    additions   an exercise added               orders     the order, another day, supersets
    sessions    renamed, moved, copied          new_sessions  added, rest days
    weeks       deloads, weeks removed and named
    cardio      days of it, and in a session    blocks     circuits with rounds
    readings    what the plan says              confirming yes and no

Numbers in a call mean the plan after the calls before it. What is not understood, or fits twice, is asked;
then nothing of the request is sent. No number is made up: the rules for what was not said stand in
`exercises`, `additions` and `weeks`, and the preview shows what they gave.
"""
