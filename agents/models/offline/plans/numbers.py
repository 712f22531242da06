"""Small numbers as they are said: "3", "three", "third", "last"."""

_CARDINALS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
NUMBER = rf"(?:[0-9]{{1,4}}|{'|'.join(_CARDINALS)}|an?|another|a couple of)"
ORDINAL = rf"(?:{'|'.join(_ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th))"


def number(said: str) -> int:
    """ "3" and "three" are 3, "a" is 1."""
    said = said.lower()
    if said.isdecimal():
        return int(said)
    return _CARDINALS.index(said) + 1 if said in _CARDINALS else 2 if said == "a couple of" else 1


def ordinal(said: str) -> int:
    """ "third" and "3rd" are 3."""
    said = said.lower()
    return _ORDINALS.index(said) + 1 if said in _ORDINALS else int(said[:-2])
