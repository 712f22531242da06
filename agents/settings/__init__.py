"""What an athlete sets by saying it: the unit of their weights, the bar, the plates there are.

values    what a change makes of the settings, and how it is told; pure
book      a change in the athlete's record, made once for each act, and taken back
guest     the room in a message: its tools
"""
