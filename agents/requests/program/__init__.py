"""What an athlete who runs 5/3/1 says of the program, as calls of its tools. Pure.

    text -> frames of en/program.txt -> what is wanted -> calls, or a question

words     what lifts, days, templates are called, and the words that tell a request from what sounds like one
slots     the slots of the rows
wanted    where in a message something of the program is said, and what of it counts
asking    what has to be asked back
scene     what the program's context says: lifts, days, sheets, templates
calling   what is wanted as calls of tools
"""
