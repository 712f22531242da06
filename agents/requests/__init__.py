"""Requests in words: sentence templates in data files, one matcher, frames. Pure.

    templates   rows `frame | pattern | fixed`: what may be said, and which frame it means
    matching    a text against templates: the frames that account for all of it, and what is left over
    numbers     small numbers and words as chat writes them
    plan/, program/, log, undo   what is wanted of each, and taken back
    en/         the rows of English

A slot of a pattern is read by a function that is handed in under the slot's name. What a frame would do to a
plan or a program is asked through what is handed in: nothing here sees either room.
"""
