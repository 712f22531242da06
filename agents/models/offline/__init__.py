"""The embedded engine: understands a message without a model, a key or a network.

    reader      what a message reports (agents/reading), what is wanted of plan and program (agents/requests)
    acts/       what is reported, asked, planned, told of others; what is no training at all
    replies/    short messages about what was said before: answers, corrections, additions, deletions
    words/      items of the replies: numbers with their units, phrases of the trade, names
    plan_requests, plan_decisions, program   requests, answered and settled
    engine      all of it as the tool calls that a language model would send (calls.py)

Pure. Linear in the length of the text. What is not certain is a draft, or asked about.
"""
