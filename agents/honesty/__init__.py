"""What a model's words claim, held against what is known and what was done. Pure.

sentences    where a sentence ends
claims       the sentences that claim that the plan was changed, and what takes a claim back; those that
             can't be judged, since they are not in English
acts         what a clause says of an act: that I did it, that it was done, or "Done!"
claim_words  the words of both
streaming    the same while the words come
figures      the numbers of a text, and what they are of
placing      of which exercise and day they are
deeds        what a sentence says was done at all, and whether it was
known        whether a sentence stands on what is known
"""
