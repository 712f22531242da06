"""Whether somebody else than the athlete does what a clause tells: "my buddy tom benched ..."."""

from collections.abc import Sequence

from agents.dates import MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from agents.exercises import catalogue
from agents.words import Token

_PERSONS = frozenset(
    """buddy buddies friend friends wife husband partner partners brother sister son daughter girlfriend
    boyfriend gf bf dad mom mum father mother kid kids teammate teammates roommate guy guys dude dudes
    bro bros girl girls lady woman man boy gal coworker coworkers colleague colleagues boss neighbor
    neighbour cousin uncle aunt nephew niece client clients student students trainee customer fiance
    fiancee spouse grandma grandpa spotter bf's stranger homie homies mate mates folks people everybody
    everyone someone somebody crew lads lad teen teenager junior powerlifter runner crossfitter stepdad
    stepson granddad trainer coach rival grader graders athlete athletes team class members member kiddo
    hubby""".split()
)
_OWNERS = frozenset("my our his her their the a an some this that one another these those".split())
# Persons that need no word before them: "wife did her first pull-up".
_BARE = frozenset(
    """wife husband buddy bf gf mom dad mum brother sister bro dude guy coworker roommate hubby wifey
    everyone everybody someone somebody friend son daughter partner teammate client trainee student
    customer""".split()
)
_PRONOUNS = frozenset("he she they hes shes theyre shed hed he's she's they're".split())
_DID = frozenset(
    """did does do hit hits got gets pulled pulls benched benches squatted squats deadlifted deadlifts
    pressed presses ran runs rowed rows lifted lifts repped reps repping maxed maxes made makes finished
    was were is are has had can could put smashed crushed cranked cleaned snatched jerked threw went
    managed completed curled swam rode biked cycled walked hiked warmed failed missed prd pr'd tripled
    doubled just totaled totalled weighs banged moved loaded took beat dominated already hammered ripped
    locked grinded ground""".split()
)
_FEATS = frozenset(  # of a name without any mark that it is one
    """did hit got pulled benched squatted deadlifted pressed ran rowed lifted repped maxed cleaned snatched
    jerked curled managed finished had""".split()
)
# Words before the name of an exercise that are none of it.
_LEAD = frozenset(
    """x did do i then and some my a an the on of in for with also today we finally next after that later
    more finished started completed hit got went to was were by is had just only about another first
    second last logged log followed plus moved into onto managed worked up doing it's its ok okay so
    exercise main lift hey coach hi hello from at w heute nur und dann mit straight got get jumped bumped
    tried dropped stripped lowered increased raised added ramped topped heavy light easy paused session
    workout training""".split()
)
# Words that no name has: prose, not a name.
_PROSE = frozenset(
    """i i'm im it it's its was were felt feel feeling feels that this then because but had have has am is are
    be been my me you he she they we did do done got get went really very too so just not no yes if when
    while again still good great bad easy hard tough heavy light tired sore pain hurt hurts awesome terrible
    solid nice new invalid line format thanks thank hello hi hey ok okay today yesterday warmed finished
    started total time score notes note comment pr pb missed failed failing fail plates
    rest tempo bw bodyweight between twice once all make made well flew smooth smoothly times
    same ditto except gym heavier lighter lol haha lmao omg wtf ugh phew damn plan plans schedule""".split()
)
_DATES = frozenset((*MONTHS, *(each[:3] for each in MONTHS), *WEEKDAYS, *SHORT_WEEKDAYS))
# Words before "did" and "hit" that are no name.
_NOBODY = _PROSE | _LEAD | _DATES | frozenset(
    """morning evening night afternoon gym legs arms chest back shoulders shoulder knee knees hip hips grip
    wrist wrists elbow elbows upper lower body push pull abs core cardio farmer waiter devil captain
    child world let there here what who which she he we i you us me both all each none nothing
    everything something anything things stuff weights weight bar reps rep sets set sleep life work job
    time log result results today tonight actual actually also even still almost nearly barely never
    always usually sometimes somehow eventually luckily once twice lastly first second third next then
    again instead anyway later before whatever where how why not easily quickly slowly quietly proudly
    honestly basically literally legit definitely probably maybe well yo omg lol wow man dude ugh damn
    dang welp nice cool great happy proud yep yeah yup nah hmm phew whew pb pr wod amrap emom metcon
    crossfit session training workout class circuit round rounds cooldown warmup only just now so but
    and while though although because however yet plus or if as since until till than program plan coach
    trainer completed complete day week month year i've ive im i'd id well-rested squad out up in on off
    over down through it this that mostly mainly straight finally total overall quick short long easy
    hard heavy light new old same different more less extra another volume speed power strength
    conditioning accessory accessories main lift lifts movement exercise exercises skill technique""".split()
)  # fmt: skip
_MYSELF = frozenset("i im ive we myself".split())
_SAW = frozenset("saw watched watching spotted spotting seeing heard coached coaching".split())


_HELPED = frozenset("spotted spotting coached coaching".split())


def somebody(row: Sequence[Token], said: Sequence[str], text: str, at: int, end: int) -> bool:
    """Whether the clause from `at` on tells what somebody else does; `said` are the row's plain words."""
    word = said[at]
    if row[at].kind not in ("word", "number") or said[max(0, at - 2) : at] == ["me", "and"]:
        return False
    if word in _PRONOUNS:
        return said[at + 1 : at + 3] not in (["had", "me"], ["made", "me"], ["has", "me"], ["gave", "me"])
    if word in _SAW:
        at += 1
        named = at < end and word in _HELPED and row[at].kind == "word" and said[at] not in _NOBODY
        return at < end and (_person(row, said, at, end) > 0 or (named and not known_at(row, at, end)))
    if word == "a" and at + 1 < end and said[at + 1] == "friend":
        return True
    after = _person(row, said, at, end)
    if after:
        return _does(row, said, after, end)
    return _is_named(row, said, text, at, end)


def _person(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> int:
    """After "my buddy", "this big dude", "my 12 yr old", "sister in law": the place after them, else 0."""
    place = at
    owned = said[place] in _OWNERS
    if owned:
        place += 1
    limit = min(end, place + 3)
    first = place
    while place < limit:
        if said[place] in _PERSONS and (owned or said[place] in _BARE or place > first):
            return _past_in_law(said, place + 1, end)
        if owned and row[place].is_number and said[place + 1 : place + 3] in (["yr", "old"], ["year", "old"]):
            return place + 3
        if row[place].kind not in ("word", "number") or (not owned and said[place] not in _PERSONS):
            return 0
        place += 1
    return 0


def _past_in_law(said: Sequence[str], at: int, end: int) -> int:
    return at + 2 if said[at : at + 2] == ["in", "law"] and at + 2 <= end else at


def _does(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> bool:
    """Whether a verb of training follows a person within a few words, who is not joined by the athlete."""
    for place in range(at, min(end, at + 7)):
        if said[place] in _MYSELF or (said[place] == "and" and said[place + 1 : place + 2] == ["me"]):
            return False
        if said[place] in _DID or said[place].endswith(("ing", "ed")):
            return said[place : place + 2] not in (
                ["had", "me"],
                ["made", "me"],
                ["has", "me"],
                ["gave", "me"],
                ["spotted", "me"],
                ["spotting", "me"],
            )
        if row[place].is_number or known_at(row, place, end):
            return True
        if said[place] in (",", ".", ":", ";", "\n", "and", "but"):
            return said[place] == ":"
    return False


def _is_named(row: Sequence[Token], said: Sequence[str], text: str, at: int, end: int) -> bool:
    """ "Tom did", "Sarah's squat", "tom hit 315x3": a word that is no exercise, day or filler."""
    word = row[at].folded
    owner = word.removesuffix("'s")
    if owner in _NOBODY or said[at].endswith("ly") or row[at].kind != "word" or known_at(row, at, end):
        return False
    capital = text[row[at].start].isupper()
    if owner != word:
        return capital and known_at(row, at + 1, end)
    following = said[at + 1] if at + 1 < end else ""
    if capital and following == "did":
        return True
    surname = at + 1 < end and row[at + 1].kind == "word" and not known_at(row, at + 1, end)
    if surname and following not in _FEATS and following not in _NOBODY:
        at, following = at + 1, said[at + 2] if at + 2 < end else ""  # "eddie hall pulled"
    return following in _FEATS and len(word) > 2 and _numbered(row, said, at + 2, end)


def _numbered(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> bool:
    """Whether a number or an exercise follows at once: "tom got 225", not "things got heavy"."""
    while at < min(end, at + 3) and said[at] in (
        "a",
        "his",
        "her",
        "the",
        "like",
        "about",
        "around",
        "it",
        "for",
    ):
        at += 1
    return at < end and (row[at].is_number or known_at(row, at, end))


def known_at(row: Sequence[Token], at: int, end: int) -> bool:
    """Whether an exercise that the catalogue knows starts at a token."""
    words = [
        catalogue.fold_word(token.folded) for token in row[at : min(end, at + 6)] if token.kind == "word"
    ]
    return at < end and row[at].kind == "word" and catalogue.longest_name(words, 0) > 0
