"""The words that the claims of `honesty.py` are made of, and the words that take a claim back. Pure.

They are matched against a clause in lower case, with contractions written out ("i have", "that 's",
"has not") and one space between words.
"""


def any_of(words: str, *phrases: str) -> str:
    """A pattern for any of the words, which are parted by spaces, or of the phrases."""
    return "(?:" + "|".join((*words.split(), *phrases)) + ")"


DAYS = "monday tuesday wednesday thursday friday saturday sunday"
PLAN = any_of(
    f"{DAYS} today tomorrow plan program programme schedule calendar week weeks workout session sessions "
    "block "
    "finisher circuit superset exercise exercises rest set sets rep reps deload phase training day it "
    "that this "
    "everything swap change changes update lineup split lower upper push pull legs cardio"
)
CHANGE = any_of(
    "swap swaps change changes update updates switch edit edits adjustment adjustments tweak tweaks move"
)

# Past forms that nobody uses of anything but a change that was made.
CHANGED = any_of(
    "swapped replaced substituted subbed added inserted removed deleted dropped changed updated modified "
    "adjusted "
    "edited moved shifted rescheduled renamed reordered rearranged reshuffled reorganized switched "
    "exchanged copied "
    "duplicated applied saved committed implemented finalized bumped lowered raised reduced increased "
    "decreased "
    "trimmed shortened extended tweaked revised rewritten rebuilt restructured converted cleared "
    "cancelled canceled "
    "scratched axed nixed ditched scrapped erased upped doubled halved merged combined restored reverted "
    "undone reset "
    "included incorporated fixed sorted tacked flipped traded entered slotted turned pushed pulled "
    "amended eased lightened scaled handled bundled stripped dialed dialled tightened "
    "created"
)
# The same, where the past has its own form, or looks like the present: only behind "I've" and the like.
DONE_TO = any_of(
    "put set cut split made given taken built written marked done brought locked stuck scheduled"
)
FIRST_DID = any_of(
    "skipped pencilled penciled undid rewrote rebuilt built stuck brought marked scheduled locked split cut"
)
# "is swapped" says that it was done; "is reduced" and "is scheduled" only say what a plan is like.
IS_CHANGED = any_of(
    "swapped replaced substituted added inserted removed deleted changed updated modified adjusted "
    "edited moved "
    "shifted rescheduled renamed reordered rearranged switched applied saved committed finalized bumped "
    "dropped "
    "trimmed cleared cancelled canceled copied duplicated restored reverted scrapped sorted handled",
    "taken out",
    "taken off",
    "taken care of",
    "locked in",
    "put in",
    "squared away",
)
BASE = any_of(
    "swap replace substitute add insert remove delete drop change update modify adjust edit move shift "
    "reschedule "
    "rename reorder switch copy apply save make put take cut clear cancel fit squeeze bump trim get do"
)
OFTEN = any_of("usually often typically normally generally always sometimes commonly")

ADVERB = (
    r"(?:just|already|now|also|then|simply|both|all|again|since|even|instead|both|gone ahead and|went "
    r"ahead and|"
    r"as you asked|as requested|\w+ly)"
)
MODAL = any_of(
    "will would could can cannot ca wo should may might must shall", "to be", "need to", "going to", "to get"
)
NEGATION = r"(?:not|no(?! longer)|none|nothing(?! to)|nobody|never|neither|nor|without|hardly|yet to)"
WHEN = any_of(
    "once after if when whenever until till unless before whether suppose imagine say",
    "as soon as",
    "as if",
    "in case",
)
ASKS = (
    r"(?:(?:and|or|but|so|also|then) )?(?:should|would|do|does|did|can|could|shall|has|have|is|are|am|"
    r"was|were|will|"
    r"want|what|which|who|when|where|why|how|whose|need|any|anything|something|ready|sound|sounds|prefer|"
    r"or)\b"
)
# An idea, a draft or a proposal may be changed without the plan.
IDEA = (
    r"(?:(?:list|ideas|suggestions|proposals?|proposed|drafts?|drafted|preview|previews|pending|queue|"
    r"queued|options?|"
    r"shortlist|mockup|sketch|candidates?|alternatives?|waiting|awaiting|question|questions|explanation|"
    r"comparison|"
    r"reminder|notepad|(?:an?|my|the|another|this|these) (?:idea|suggestion|recommendation))\b|for "
    r"(?:you|your) "
    r"(?:to )?(?:review|approv|confirm|ok|look|check|decide|consider|go-ahead|sign)|my (?!end\b|side\b))"
)
CARRIED_OUT = any_of("applied committed implemented")  # what may be done with a proposal, to the plan
CONSENT = any_of("confirm approve apply press hit tap click agree accept ok okay give say", "sign off")
# The sentence is about what becomes of the plan with the athlete's consent.
WAITS = (
    r"\b(?:(?:if|once|when|until|till|after|before|unless|as soon as) (?:you|it|this|that|the)\b(?: "
    rf"\S+){{0,4}}? "
    rf"{CONSENT}\b|(?:press|hit|tap|click|use|push|pressing|hitting|tapping|clicking)(?: on)?(?: the)? "
    r"(?:quoted|apply|"
    rf"confirm)|(?:for|need|needs|want) you to {CONSENT}\b|ready to (?:be|apply|confirm|commit|go in)|"
    r"ready (?:for|when|whenever) you|waiting (?:for|on)|awaiting|up to you|"
    r"with your (?:ok|okay|go-ahead|approval|confirmation)|your (?:ok|okay|go-ahead|approval|"
    r"confirmation) (?:and|to)|"
    r"(?:as if|let us say|what if|imagine|suppose|pretend|for example|say the word)|"
    r"(?:with|under|in|after) (?:this|the|that|my|these) (?:proposed )?(?:change|changes|proposal|swap|"
    r"option|version|"
    r"preview|setup|idea))\b"
)
MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
EARLIER = (
    rf"\b(?:since (?:then|last|{any_of(MONTHS)}|{any_of(DAYS)}|the (?:start|beginning|last)|week|your "
    r"last|you started)"
    r"|yesterday|ago|last (?:week|month|time|year|session|block|cycle|spring|summer|fall|autumn|winter|"
    r"night)(?! 's)|"
    rf"(?:in|by|on) {any_of(MONTHS)}\b|over the (?:last|past)|in the (?:last|past)|previously|back (?:in|"
    r"then)|"
    r"compared (?:to|with)|from the start|originally)\b"
)
# What gets better without a change to the plan.
PROGRESS = (
    r"\b(?:heavier|stronger|faster|fitter|better|ahead|behind|record|records|pr|prs|e1rm|max|streak|best|"
    r"logged|"
    r"recorded|completed|done with|healed|recovered|pain|sore|soreness|fatigue|knee|shoulder|back pain|"
    r"now in week|week \d+ of (?!your plan)|"
    r"good time|right time|the time|time to|clear|easier|obvious)\b"
)
WORKOUT_KEPT = (
    r"\b(?:saved|stored|entered|added to (?:your|the) (?:log|history|journal|records?|training log))\b"
)
WORKOUT = (
    r"\b(?:workout|workouts|sets?|run|ride|swim|lift|lifts|log|history|journal|result|results|numbers|pr)\b"
)
GENERAL = any_of("volume intensity load loads weight weights fatigue pace effort")
OFFER = (
    r"\b(?:will|would|could|can|shall|propose|proposed|proposing|proposal|prepared|suggest|suggested|"
    r"suggestion|"
    r"recommend|drafted|draft|preview|option|options|idea|ideas|pending|confirm|apply|waiting|what if|"
    r"plan to|if)\b"
)
INTERJECTION = (
    r"(?:ok|okay|great|sure|sure thing|perfect|alright|all right|got it|you got it|no problem|absolutely|"
    r"of course|"
    r"sounds good|good news|yes|yep|yeah|right|awesome|nice|easy|no worries|thanks|thank you|understood|"
    r"cool|excellent|"
    r"good (?:call|choice|idea|thinking)|great (?:call|choice|idea)|as requested|as you (?:asked|wanted|"
    r"wished|said)|"
    r"per your request|like you asked|boom|hey|good|copy that|roger|roger that|for sure|certainly|"
    r"definitely|alright then|"
    r"fair enough|makes sense|consider it|you bet|will do|on it|quick update|update|and|so|heads up|there)"
)
BARE = (
    r"(?:(?:it|that|this|everything|all|both|they|the (?:swap|change|update|switch|edit)|your (?:change|"
    r"swap|update))"
    r" (?:'s|is|are|was) )?(?:all |now |already |both )*(?:done|set|sorted|updated|saved|applied|swapped|"
    r"locked in|"
    r"complete|completed|fixed|handled|changed|added|removed|moved|finished|confirmed|committed|taken "
    r"care of|squared away|in place|live|in)"
    r"(?: (?:for you|now|as requested|as you asked|and (?:done|dusted|saved|updated)|already|then))*"
)
DONE_WORDS = (
    r"(?:consider \S+(?: \S+){0,3}? (?:done|gone|\w+ed)|took care of (?:it|that|everything)|"
    r"there you go|you are (?:all )?(?:set|sorted)|we are (?:all )?(?:set|"
    r"good|sorted)|"
    r"all (?:set|done|sorted|good to go)|you are (?:all )?good to go|mission accomplished|voila|success|"
    r"done with (?:that|it|the (?:swap|change|update))|that does it|that is that)"
)
