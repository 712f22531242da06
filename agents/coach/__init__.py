"""The conversation: what a turn of it shows, and how it is kept: whoever asks again gets the same.

It knows no other room. What became of a message comes to it as the published result, and `handlers`
introduces whoever makes that.

turns      turns in records: the parts of an answer, kept as they are made
parts      of what an answer consists, as it is streamed
telling    what became of a message, as such parts
guest      the log in a message of the logger: what is asked of it, answered from records
progress   how training goes, in numbers
"""
