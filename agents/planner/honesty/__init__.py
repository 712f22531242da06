"""Claims of change in a model's words, told from offers, questions and ideas. Pure.

claims       the sentences that claim that the plan was changed; claim_words: their words
streaming    the same while the words come
sentences    where a sentence ends
"""
