"""The conversation: what a turn of it shows, and how it is kept: whoever asks again gets the same.

It knows no other room. What became of a message comes to it as the published result, and `handlers`
introduces whoever makes that.
"""
