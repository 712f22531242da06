"""The embedded engine: reads a message by grammar, without a model, a key or a network.

    text -> tokens (agents/words) -> items (words/) -> clauses and their acts (acts/) -> the reports' workouts

    reader      the whole of it, in forty lines; reading.py has the values it gives
    words/      items: numbers with their units, phrases of the trade, names; prose numbers as numbers
    acts/       what is reported, asked, planned, told of others; what is no training at all
    notation/   3x5 @ 185, 225x5,5,3, 12,10,8 @ 30: sets by recursive descent, and what stands behind them
    lifting/    sets among words: names, prose, supersets and complexes, "the same for rows", corrections
    legs/       runs, rides, rows and swims: distance, time, pace, intervals
    wods/       AMRAPs, EMOMs, 21-15-9, benchmarks, caps and scores
    session/    days, places, headings, length, body weight
    workouts    line by line: which reader takes a piece, and which workout it belongs to
    ledger      what they all write into: workouts so far, numbers seen, what is left to ask
    replies/    short messages about what was said before: answers, corrections, "one more set"
    plan_requests   requests about the plan (agents/requests), answered; plan_decisions: yes, no, undo
    program/    requests to a program that the athlete runs, as calls of its tools
    engine      the reading as the tool calls that a language model would send (calls.py)

Pure throughout, and linear in the length of the text. What is not certain is left out and asked about.
"""
