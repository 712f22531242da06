"""Claims of change in a model's words, told from offers, questions and ideas. Pure.

claims       the sentences that claim that the plan was changed, and what takes a claim back
acts         what a clause says of an act: that I did it, that it was done, or "Done!"
claim_words  the words of both
plain        a sentence as they read it, cut into clauses
language     which sentences can't be judged, since they are not in English
streaming    the same while the words come
sentences    where a sentence ends
"""
