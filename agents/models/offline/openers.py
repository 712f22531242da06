"""What the words of a clause tell: phrases that open an act (a report, a question, a plan, what a coach wants
or that was not done), and whether somebody else than the athlete does it: "my buddy tom benched ...".

A phrase is written with its alternatives ("next week/session"); words are compared without apostrophes, as
many people type them ("didnt"). The longest phrase that begins at a word wins.
"""

from collections.abc import Sequence
from itertools import product

from agents.dates import MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from agents.exercises import catalogue
from agents.reading.statements import Act
from agents.words import Token

Opening = tuple[Act, str]  # an act, and the words that tell it

# Phrases that open an act where a clause may begin.
_OPENERS: dict[Act, str] = {
    "question": (
        "should i/we|what|whats|which|how|when should|when is/do/can|why|who/whos|where|can/could i/"
        "you/we|do i/you|does|is it/that/this/there/my/the|are there/these/my|am i|would it/you/that|"
        "will it|any/got idea/ideas/advice/tips/suggestions/thoughts|was that/it|anyone/anybody know/"
        "have/tried|did you/u see/hear/know|thoughts|opinions|wondering|curious|question|quick "
        "question|wdyt|have you/u|can someone/anyone|whens|hows|whos|wheres|rate my|please rate"
    ),
    "plan": (
        "tomorrow/tomorrows/tmrw/tmr/tmw/tommorow/tomorow/tomorrrow|next week/wk/time/session/workout/"
        "month/year/block/cycle/up/day|next monday/tuesday/wednesday/thursday/friday/saturday/sunday|"
        "next mon/tue/tues/wed/thu/thurs/fri/sat/sun/weekend|i'll|ill|i/we will|we'll|im/i'm/were/am "
        "going/gonna/planning/aiming/hoping/thinking|i am going/planning/aiming/hoping|gonna|going to/"
        "for|will|plan|plans|planning|planned|i plan|goal/goals|the/my/our goal/goals/plan/aim/target|"
        "i/we want|want to|i wanna|wanna|aiming|hoping|i/we hope|hope to|hopefully|fingers crossed|"
        "thinking of/about|about to|i/we might|might|maybe/perhaps ill/i'll/tomorrow/later/next/do|"
        "lets|let's|if i/we/all/it/im/the/my/coach/everything/things|id/i'd like/love|later i|tonight "
        "ill/i'll/im/we/its|todo|to do|i/we need/gotta|i/we have to|i/we have got|gotta|need to|have "
        "to|someday|one day|eventually|wish i|i wish|chasing|gunning for|shooting for|working towards/"
        "toward|trying to get/hit/reach/build|this coming/weekend|upcoming|up next|on deck|on the "
        "agenda|first thing tomorrow|by the end|by end|cant wait|looking forward|saving|signed up"
    ),
    "advice": "you/u should/could|try|try to|i'd/id/i recommend|consider|youd/you'd better|you want to",
    "prescription": (
        "coach/coachs/trainer/program/programme/plan/template/app/spreadsheet/sheet/physio/pt/doc/"
        "doctor/therapist/chiro says/said/wants/wanted/told/gave/sent/prescribed/programmed/calls/"
        "called/has/prescribes/asks/asked/assigned/put/suggested/recommended/suggests/recommends|my/"
        "the/our coach/trainer/program/programme/plan/template/app/pt/physio says/said/wants/wanted/"
        "told/gave/sent/prescribed/programmed/calls/called/has/prescribes/asks/asked/assigned/"
        "suggested/recommended/suggests/recommends|coach/trainer had/has me down|my coach/trainer had/"
        "has me down|coach/trainer wrote/writes|programmed|prescribed|supposed to|im/i'm/its/was/were "
        "supposed|i am supposed|do|perform|complete|target/targets|target/plan/goal was|todays/"
        "tonights/the workout/wod/session/plan/program is/calls|wod is|workout is|the sheet says|on "
        "paper|from my/the/our coach|from coach|recommended|suggested|class/classes/programming/wod for"
    ),
    "not_done": (
        "didn't|didnt|did not|i/we didn't/didnt|i did not|skipped|i/we skipped|skip|skipping|i skip|"
        "had to skip|no training/workout/gym/lifting|rest day|off day|couldn't|couldnt|could not|i "
        "couldn't/couldnt|wasn't/wasnt able/feeling|cancelled|canceled|day off|took the/a day/rest|i/"
        "we haven't/havent|haven't|havent|have not|i have not|never|i never|missed my/the/a/todays/leg/"
        "training|i/we missed|was/were going/gonna/planning/hoping/aiming/meant/supposed/about|i/we "
        "was/were going/gonna/planning/hoping/aiming/meant/supposed/about|wanted|wanted to|i/we wanted|"
        "meant to|i meant to|planned to|i planned|i had planned|should have|shouldve|i should|i "
        "shouldve|instead of|bailed|bailed on|i bailed|ditched|blew off|called off|no time|not "
        "training|not lifting|not feeling|no go|aimed for|hoped for|hoped to|intended to|intended"
    ),
    "chat": (
        "last year/month/summer/winter/season|i used|used to|back in/when|my/the best|my pr/pb/max/1/"
        "1rm/current/old/previous/best/prs/maxes|my squat/bench/deadlift/press/total/ohp pr/pb/max/is|"
        "best ever|all time|previous best/pr/pb/max|previously|personal best|old pr/best/max/pb|years/"
        "months/weeks/decades ago|when i was/used|i usually/normally/typically/generally|usually|"
        "normally|i can/could|i have|ive/i've got/been/had|i own|we have|my gym has/have|the gym has|i "
        "only have|i feel/felt like|i think|i thought|i heard|i read|i saw|saw|watched|watching|heard|"
        "read|found|fun fact|did you know|in high/my|lifetime|current max/pr/1rm|current|pr is/was|im/"
        "i'm up to|i am up to|currently"
    ),
    "report": (
        "i/we have/just made/done/did/finished/completed/trained/lifted/managed|i've/ive made/done/"
        "finished/completed/managed|i/we did|did|i/we got|got|hit|i/we hit|i/we only/just/actually/"
        "finally/still did/got/managed/hit/made/ran/had/went|ended up|i/we ended|managed|i/we managed|"
        "only did/got/managed/hit/had/made/ran|just did/got/hit/finished/ran/benched/squatted|actually "
        "did/got/hit|so i/we|instead i/we|instead did/got/hit|today/todays i/we|today|yesterday|this "
        "morning|finished|completed|i/we finished/completed|done|all done|worked up|i worked|benched|"
        "squatted|deadlifted|pressed|ran|rowed|rode|swam|cycled|biked|lifted|i/we ran/rode/rowed/swam/"
        "benched/squatted/deadlifted/pressed/lifted/cycled/biked/pulled/cleaned/snatched/walked/hiked/"
        "had/used/made/kept/went/stuck/dropped/added|my coach had/made|coach had/made|trainer had/made|"
        "he/she had/made me|made it|did it|went|settled for|stopped at|had to drop/settle/stop/cut|"
        "dropped to|had to go|cut it|kept it|stuck with|then i/we|then did/ran/hit|actual|actually|"
        "reality"
    ),
}  # fmt: skip
# Phrases that turn the whole clause wherever they stand in it.
_ANYWHERE: dict[Act, str] = {
    "plan": (
        "tomorrow|tomorrows|tmrw|tmr|tmw|next week/wk/time/session/workout/month|i'll|going to|gonna|i "
        "will|plan to|if i can|if all good/goes/well|if i feel|if it moves|would be nice/great/cool/"
        "awesome|is the plan/goal|the goal is|goal is|goals are|plan is|planned for|planning to|want "
        "to|this coming|on the agenda|for tomorrow|hoping for/to|by end of|by the end of|by christmas/"
        "summer/spring/fall/winter|gotta|still need to|going for|later tonight/today|this weekend|in "
        "the works|on deck|upcoming"
    ),
    "prescription": (
        "you should|on the program|is/are programmed|supposed to|calls for|called for|on paper|had me "
        "down|has me down|was the plan/goal/target/aim|coach wants|program says|says to do|says to|was "
        "prescribed|is prescribed|is written"
    ),
    "not_done": (
        "didn't/didnt do/train/happen/go/lift/workout|did not do/train/happen|havent/haven't done|"
        "never happened|was/were meant to|was going to|was gonna"
    ),
    "chat": (
        "years/year/months/month ago|used to|pr/pb/max/1rm/rm/best is/was|back in college/school/2019/"
        "2020/the/my|last time|would be better|all time best|back in high|when i was|a year ago|"
        "lifetime best|lifetime pr|record is|world record|record holder"
    ),
    "question": "should i|is that/this/it good/ok/okay/enough/too/normal/bad|what do you|any thoughts/tips",
}  # fmt: skip
# Words with which "was supposed to do 5x5" says what had been aimed at, rather than what is to come.
_AIMS = (
    "supposed to|was/were supposed|was/were meant|meant to|wanted|wanted to|i wanted|was/were "
    "going/gonna/planning/hoping/aiming/shooting|i was going/gonna/planning/hoping/aiming/shooting/"
    "supposed/meant|planned|planned for/to|i planned|plan/goal/target/aim was|the/my plan/goal/"
    "target/aim was|called for|calls for|had/has me down|coach/program/trainer had/has me down|my "
    "coach/trainer had/has me down|coach/program/plan/trainer said/says/wanted/wants/called/calls/"
    "had/has|my/the coach/program/plan/trainer said/says/wanted/wants/called/calls/has|target/goal/"
    "plan|aimed for|hoped for/to|intended|intended to|prescribed|programmed|on paper|was "
    "prescribed|was the plan/goal/target/aim|aiming for|shooting for|hoping for|tried for|was "
    "programmed|should have|shouldve|i should|workout/wod was"
)  # fmt: skip
_EXEMPT = (
    "gonna lie|going to lie|gonna/going be sore/honest|as planned|as prescribed|as programmed|"
    "according to plan|went to plan|per plan|as per plan|per the plan/program|off plan|on plan|as/"
    "than/from/vs/like/since/on/over last time"
)
_KEPT = frozenset(("we'll", "we're", "he'll", "she'll", "i'll", "i'd"))  # else they are other words
_PLANNED = "on/in the/my/todays plan/program/programme/schedule|planned|scheduled"
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


class OpenerPhrases:
    """Phrases by their first word, the longest first."""

    __slots__ = ("by_first",)

    def __init__(self, listed: dict[Act, str]) -> None:
        self.by_first: dict[str, list[tuple[tuple[str, ...], Act]]] = {}
        for act, phrases in listed.items():
            for phrase in phrases.split("|"):
                for words in product(*(each.split("/") for each in phrase.split())):
                    plain = tuple(map(_plain, words))
                    self.by_first.setdefault(plain[0], []).append((plain, act))
        for rows in self.by_first.values():
            rows.sort(key=lambda row: -len(row[0]))

    def at(self, said: Sequence[str], place: int, end: int) -> Opening | None:
        """The longest phrase that begins at a word."""
        for words, act in self.by_first.get(said[place], ()) if place < end else ():
            to = place + len(words)
            if to <= end and (len(words) == 1 or tuple(said[place:to]) == words):
                return act, " ".join(words)
        return None

    def within(self, said: Sequence[str], at: int, end: int) -> Opening | None:
        """The first phrase that stands anywhere between two places."""
        for place in range(at, end):
            if said[place] in self.by_first and (found := self.at(said, place, end)):
                return found
        return None


def plain_words(row: Sequence[Token]) -> list[str]:
    """The tokens as phrases compare them: folded, without apostrophes."""
    return [_plain(token.folded) if token.kind == "word" else token.folded for token in row]


def _plain(word: str) -> str:
    return word if word in _KEPT or "'" not in word else word.replace("'", "")


OPENING, INSIDE = OpenerPhrases(_OPENERS), OpenerPhrases(_ANYWHERE)
PLANNED = OpenerPhrases({"prescription": _PLANNED})
AIMS, EXEMPTING = OpenerPhrases({"prescription": _AIMS}), OpenerPhrases({"report": _EXEMPT})


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
