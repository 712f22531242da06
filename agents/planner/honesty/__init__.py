"""Claims of change in a model's words, told from offers, questions and ideas. Pure.

claims       the sentences that claim that the plan was changed, and what takes a claim back; those that
             can't be judged, since they are not in English
acts         what a clause says of an act: that I did it, that it was done, or "Done!"
claim_words  the words of both
streaming    the same while the words come
sentences    where a sentence ends
"""
