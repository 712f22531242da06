"""The tools of an athlete's own assistant, over the Model Context Protocol (MCP).

    server.py       the server: tools, resources and prompts, the same by every transport
    messages.py     what was done, in the athlete's words; drafts, questions
    workouts.py     what is saved: read, searched, amended, deleted, taken back
    plans.py        the plan and the program
    asking.py       a person is asked before something is applied, logged or deleted
    told.py         what a tool answers: a published model, and the same in words

An assistant passes on words and ids: what is logged goes the way of every message, a value that is amended
the way of every press, and what is agreed to was shown by code. The SDK is loaded by whoever asks for it, and
by nobody who logs.
"""
