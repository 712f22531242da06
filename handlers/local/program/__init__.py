"""What `spotter program ...` does: the 5/3/1 program, read from its records, changed through its tools.

commands         all of them, as its help lists them
typed            lifts, days, weights and sets, as they are typed
beginning        init: the program is set up
sheets           today and week: what a lifter takes to the rack
opened_program   the program of the athlete whose log is opened
upcoming         which lifts come next, and when
overview         status, maxes, schedule: where the program is, and what to do next
past             prs, history, templates, moves: what was done, and what could be
changing         every command that changes something, sent as a message of its own
sessions         log: the sets that were done
answered         what the program answered, and what it asks
checking         undo and check: moves taken back, the state compared with its moves
"""
