"""What is plainly meant for the program and can't be told: it is asked about, never passed over.

That a session was done, in words of which one may say that it was another than the program asks for ("light
squats done"). An order ("move", "bump", "reset ...") or a wish ("lets", "can we") that has a word of the
program beside it. A word that no phrasing knows may be another exercise; then a lift alone doesn't make it
the program's.
"""

import re

from agents.exercises import catalogue
from agents.models.offline.program.phrases import LEAD, LIFT, SEP, Run, lifts
from agents.models.offline.program.requests import LIFT_NAMES, Open
from agents.models.offline.words import names

_OWN = r"\b(?:tm|leader|anchor|templates?|cycles?|phase|1rm)\b|%"
_NAMED = rf"{_OWN}|\b(?:week|schedule|days?|max|maxes|program|deload|lifts?)\b|<\w+>|@\w+"
_MAX = r"\b(?:tm|max|maxes|1rm)\b|<\w+>|#1 of"
_ASKS: tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?:{verbs})(?![\w'-])"), re.compile(beside), ask)
    for verbs, beside, ask in (
        (
            "skip|skipping|bail|bailing|ditch|scratch|cancel|scrap|nix|axe",
            _NAMED,
            "What do you want to skip: which lift, or the week?",
        ),
        (
            "move|moving|shift|push(?= (?:back|it|that|this|<|@))|reschedule|"
            "slide|postpone|rearrange|shuffle|rotate",
            _NAMED,
            "Which lift should go to which day?",
        ),
        (
            "swap|switch|flip|trade|exchange",
            _NAMED,
            "What should change places, or which template for which lift?",
        ),
        ("add", r"\b(?:leader|anchor|cycle)\b", "What should change in the program?"),
        (
            "bump|bumping|raise|increase|lower|drop|reduce|hold|freeze|keep|leave",
            _MAX,
            "Which training max should change, and by how much?",
        ),
        (
            "reset|restart|wipe|start|redo|rerun|repeat",
            _OWN + r"|\b(?:week|program)\b",
            "What should begin anew: the week, the cycle or the whole program?",
        ),
        (
            "jump|go|advance|return|skip ahead|set|change|update|fix|correct|put|make|run|use|do|try|extend|"
            "shorten",
            _OWN + r"|\b(?:week|program|schedule|max|maxes)\b|^change <\w+>$",
            "What should change in the program?",
        ),
    )
)
_WISH = re.compile(
    r"(?:lets|let us|can (?:you|we|i)|could (?:you|we|i)|(?:i|we) (?:want|need|would like) to|going to)\b"
)
_TOLD = re.compile(
    r"\b(?:if|unless|maybe|might|why|how|what|which|when|dont|not|never|should|would|was|were|did|done|used|"
    r"ago|last|year|he|she|they|his|her|their|him|wife|husband|buddy|friend|coach|x|sets|reps?|lb|kg|rest|"
    r"felt|feels|feel|after|before|than|better|worth)\b|\?| x #|#\d+ ?/"
)
_TO_A_TEMPLATE = re.compile(
    rf"(?:switch|switching) (?P<lifts>{LIFT}(?:{SEP} {LIFT})*) (?:over )?(?:to|onto) "
    r"(?P<name>[a-z']+(?: [a-z']+){0,3})"
)
_SPOKEN_NAMES = {"squat": "squat", "bench": "bench press", "deadlift": "deadlift", "ohp": "press"}
_COMMON = frozenset("some one any stuff things around lift lifts day days it them that".split())
LONGEST = 14  # words
_DONE = re.compile(rf"(?=.*{LIFT}).*\b(?:done|finished|completed?|in books|in bag|wrapped up|over with)\b.*")
_NOT_DONE = re.compile(
    r"\b(?:if|unless|maybe|might|not|never|almost|nearly|half|partly|wont|cant|didnt|havent|when|once|after|"
    r"before|until|till|while|will|going|want|need|have to|should|would|could|can|get|getting|later|soon|"
    r"tomorrow|why|how|what|which|who|he|she|they|we|you|his|her|their|him|wife|husband|buddy|friend|coach|"
    r"last|ago|used|than|instead)\b|[#@?]"
)
LONGEST_TOLD = 8  # words


def read(run: Run, known: frozenset[str]) -> Open | None:
    """The question to ask back; None where it may be no order to the program."""
    said = LEAD.sub("", run.line, count=1) if LEAD.match(run.line) else run.line
    if (told := _told_otherwise(said)) is not None and not (run.asks or run.has_plan):
        return told
    wished = _WISH.match(run.line) is not None
    if run.has_plan or (run.asks and not wished) or len(said.split()) > LONGEST or _TOLD.search(said):
        return None
    if (asked := _template_asked(said)) is not None:
        return asked
    strange = not (known | _COMMON).issuperset(re.findall(r"(?<![<@%#\w-])[a-z']+", said))
    if not re.search(_OWN if strange else _NAMED, said):
        return None
    asks = (ask for verbs, beside, ask in _ASKS if verbs.match(said) and beside.search(said))
    return next((Open(ask) for ask in asks), None)


def _told_otherwise(said: str) -> Open | None:
    """ "Light squats done": as the program asks, or not?"""
    if len(said.split()) > LONGEST_TOLD or _NOT_DONE.search(said) or not _DONE.fullmatch(said):
        return None
    lift = LIFT_NAMES[lifts(said)[0]]
    return Open(f'What was done there? Say "{lift} done" if it was as the program asks, or tell the sets.')


def _template_asked(said: str) -> Open | None:
    """ "Switch bench to banana": the name is no template's, and no exercise's either."""
    found = _TO_A_TEMPLATE.fullmatch(said)
    if found is None:
        return None
    named = lifts(found["lifts"])
    called = (found["name"], *(f"{found['name']} {_SPOKEN_NAMES[lift]}" for lift in named))
    if any(map(_is_exercise, called)):
        return None
    following = " and ".join(LIFT_NAMES[lift] for lift in named)
    return Open(f'Which template should {following} follow? Ask "which templates are there".')


def _is_exercise(name: str) -> bool:
    words = [names.folded(word) for word in name.split()]
    return catalogue.longest_name(words, 0) == len(words)
