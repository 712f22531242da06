"""The embedded engine: understands a message without a model, a key or a network.

    engine      all of it as the tool calls that a language model would send (calls)
    reader      what a message reports (agents/reading), as a Reading (reading)
    clauses     the act of each clause: reported, asked, planned, told of others, no training (openers)
    as_written, plan_changes, program_requests   what is said of the plan and of the program
    answers     short messages (short) about what was said before: answers, additions, deleting; corrections
                (amending, amending_words, new_values)
    measuring   what it measures of body and day
    plan_requests, program   requests, answered and settled

Pure. Linear in the length of the text. What is not certain is a draft, or asked about.
"""
