"""Why something is asked for, where no mark stands before it: "skip bench this week shoulder is cranky".

What stands behind a request may be a reason. It may as well turn it ("... unless it feels fine"), or tell
that something else is meant ("skip bench dips"); then there is no request.
"""

import re

_CLOSED = re.compile(r".*(?:this week|today|tonight|tomorrow|always|instead|@\w+|please)")
_OPENS = re.compile(
    r"(?:i|so|because|since|as|it|that|got|have|had|too|been|work|travel|traveling|travelling|for me|for us|"
    r"feeling|felt|feels|gym|still|cant|no time|really|thats|please|asap|for sure|from here|by way|"
    r"while|until i|until my|with|without|on account|due|is|was|coach)\b"
)
_TELLS = re.compile(
    r"(?:^|.* )(?:is|are|hurts?|hurting|feels?|felt|feeling|aches?|aching|sore|tight|tweaked|injured|tired|"
    r"fried|beat|sick|busy|killing|bugging|bothering|acting up|flared|flaring|cranky|wrecked|toast|tweaky|"
    r"stiff|off)(?: .*)?"
)
_TURNS = re.compile(
    r"(?:^|.* )(?:if|unless|maybe|or|never|were|last|ago|years?|would|should|could|what|why|how|when|than|"
    r"next|except|but|only|half|before|after|rather|month|months ago|wonder|right|ok|okay|good idea|bad idea|"
    r"idea|thoughts|think|joke|joking|kidding|wish|instead of|used|once|always|him|her|his|their|they|she|he|"
    r"sets?|reps?|lb|kg|x)(?: .*)?"
)
OTHER = re.compile(r"\b(?:he|she|they|his|her|their|him|wife|husband|buddy|brother|sister|friend|wendler)\b")


def is_reason(request: str, tail: str) -> bool:
    """Whether what stands behind a request only says why."""
    if re.search(r"[<%@]|^#", tail) or _TURNS.fullmatch(tail):
        return False
    if _CLOSED.fullmatch(request):
        return True
    return _OPENS.match(tail) is not None or _TELLS.fullmatch(tail) is not None
