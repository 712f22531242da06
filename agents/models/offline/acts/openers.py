"""Words that open an act: a report, a question, a plan, what a coach wants, what was not done.

A phrase is written with its alternatives ("next week/session"); words are compared without apostrophes, as
many people type them ("didnt"). The longest phrase that begins at a word wins.
"""

from collections.abc import Sequence
from itertools import product

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


class Phrases:
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


_KEPT = frozenset(("we'll", "we're", "he'll", "she'll", "i'll", "i'd"))  # else they are other words
OPENING, INSIDE = Phrases(_OPENERS), Phrases(_ANYWHERE)
_PLANNED = "on/in the/my/todays plan/program/programme/schedule|planned|scheduled"
PLANNED = Phrases({"prescription": _PLANNED})
AIMS, EXEMPTING = Phrases({"prescription": _AIMS}), Phrases({"report": _EXEMPT})
