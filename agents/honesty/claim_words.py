"""The words that a claim is made of, and the words that take one back. Pure.

They are matched against a clause in lower case, with contractions written out ("i have", "that 's",
"has not") and one space between words.
"""


def any_of(words: str, *phrases: str) -> str:
    """A pattern for any of the words, which are parted by white space, or of the phrases. Only a phrase may
    have white space in it."""
    return "(?:" + "|".join((*words.split(), *phrases)) + ")"


# --- what a plan is made of

DAYS = "monday tuesday wednesday thursday friday saturday sunday"
MONTHS = """
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec
"""
PLAN = any_of(f"""
    {DAYS} today tomorrow everything day it that this
    plan program programme schedule calendar lineup week weeks phase deload split
    workout session sessions training cardio lower upper push pull legs
    block finisher circuit superset exercise exercises rest set sets rep reps
    swap change changes update updates
""")
CHANGE = any_of(
    "swap swaps change changes update updates switch edit edits adjustment adjustments tweak tweaks move"
)
ADDED = any_of("block finisher circuit superset swap change changes update edit")  # what a proposal adds

# --- what is done to it

# Past forms that nobody uses of anything but a change that was made.
CHANGED = any_of("""
    swapped replaced substituted subbed switched exchanged traded flipped converted turned
    added inserted included incorporated tacked slotted entered created
    removed deleted dropped cleared cancelled canceled scratched axed nixed ditched scrapped erased stripped
    changed updated modified adjusted edited amended tweaked revised rewritten rebuilt restructured
    moved shifted pushed pulled rescheduled reordered rearranged reshuffled reorganized
    renamed copied duplicated merged combined bundled
    applied saved committed implemented finalized fixed sorted handled
    bumped raised upped increased extended doubled scaled
    lowered reduced decreased trimmed shortened halved eased lightened dialed dialled tightened
    restored reverted undone reset
""")
# The same, where the past has its own form, or looks like the present: only behind "I've" and the like.
DONE_TO = any_of(
    "put set cut split made given taken built written marked done brought locked stuck scheduled"
)
FIRST_DID = any_of(
    "skipped pencilled penciled undid rewrote rebuilt built stuck brought marked scheduled locked split cut"
)
# "is swapped" says that it was done; "is reduced" and "is scheduled" only say what a plan is like.
IS_CHANGED = any_of(
    """
    swapped replaced substituted switched added inserted copied duplicated
    removed deleted dropped cleared cancelled canceled scrapped trimmed
    changed updated modified adjusted edited bumped sorted handled
    moved shifted rescheduled renamed reordered rearranged
    applied saved committed finalized restored reverted
    """,
    "taken out",
    "taken off",
    "taken care of",
    "locked in",
    "put in",
    "squared away",
)
BASE = any_of("""
    swap replace substitute switch add insert remove delete drop change update modify adjust edit
    move shift reschedule rename reorder copy apply save make put take cut clear cancel
    fit squeeze bump trim get do
""")
CARRIED_OUT = any_of("applied committed implemented")  # what may be done with a proposal, to the plan
ADVERB = any_of(
    r"just already now also then simply both all again since even instead \w+ly",
    "gone ahead and",
    "went ahead and",
    "as you asked",
    "as requested",
)
OFTEN = any_of("usually often typically normally generally always sometimes commonly")

# --- what takes a claim back

MODAL = any_of(
    "will would could can cannot ca wo should may might must shall", "to be", "need to", "going to", "to get"
)
NEGATION = any_of(
    "not none nobody never neither nor without hardly", "no(?! longer)", "nothing(?! to)", "yet to"
)
WHEN = any_of(
    "once after if when whenever until till unless before whether suppose imagine say",
    "as soon as",
    "as if",
    "in case",
)
ASKS = (
    r"(?:(?:and|or|but|so|also|then) )?"
    + any_of("""
        should would do does did can could shall has have is are am was were will
        want what which who when where why how whose need any anything something
        ready sound sounds prefer or
    """)
    + r"\b"
)
# An idea, a draft or a proposal may be changed without the plan.
IDEA = any_of(
    any_of("""
        list ideas suggestions proposals? proposed drafts? drafted previews? pending queued? options?
        shortlist mockup sketch candidates? alternatives? questions? explanation comparison reminder notepad
    """)
    + r"\b",
    r"(?:an?|my|the|another|this|these) (?:idea|suggestion|recommendation)\b",
    r"(?:waiting|awaiting)(?= your (?:ok|okay|go-ahead|approval|confirmation|word)\b| to be )",
    r"waiting for (?:your (?:ok|okay|go-ahead|approval|confirmation|word)|you to)\b",
    r"for (?:you|your) (?:to )?"
    + any_of("review approv confirm ok okay look check decide consider go-ahead sign"),
    r"my (?!end\b|side\b)",
)
CONSENT = any_of("confirm approve apply press hit tap click agree accept ok okay give say", "sign off")
# What follows comes true with the athlete's consent, or is only imagined.
WAITS = (
    r"\b"
    + any_of(
        "",
        any_of("if once when until till after before unless", "as soon as")
        + rf" (?:you|it|this|that|the)\b(?: \S+){{0,4}}? {CONSENT}\b",
        any_of("press hit tap click use push pressing hitting tapping clicking")
        + r"(?: on)?(?: the)? (?:quoted|apply|confirm)",
        rf"(?:for|need|needs|want) you to {CONSENT}\b",
        r"ready to (?:be|apply|confirm|commit|go in)",
        r"(?:waiting for|waiting on|awaiting|pending|with|needs?) your "
        r"(?:ok|okay|go-ahead|approval|confirmation)",
        r"your (?:ok|okay|go-ahead|approval|confirmation) (?:and|to)",
        *("as if", "let us say", "what if", "imagine", "suppose", "pretend", "for example", "say the word"),
        r"(?:with|under|in|after) (?:this|the|that|my|these) (?:proposed )?"
        + any_of("change changes proposal swap option version preview setup idea"),
    )
    + r"\b"
)
OFFER = (
    r"\b"
    + any_of(
        """
        will would could can shall if
        propose proposed proposing proposal prepared suggest suggested suggestion recommend
        drafted draft preview options? ideas? pending confirm apply waiting
        """,
        "what if",
        "plan to",
    )
    + r"\b"
)

# --- what is spoken of besides a change of the plan

EARLIER = (
    r"\b"
    + any_of(
        "",
        rf"since (?:then|last|{any_of(MONTHS)}|{any_of(DAYS)}|the (?:start|beginning|last)|week|your last"
        "|you started)",
        "yesterday",
        "ago",
        r"last (?:week|month|time|year|session|block|cycle|spring|summer|fall|autumn|winter|night)(?! 's)",
        r"after (?:\S+ ){0,4}?(?:test|tests|testing|meet|max-out)",
        rf"(?:in|by|on) {any_of(MONTHS)}\b",
        "over the (?:last|past)",
        "in the (?:last|past)",
        "previously",
        "back (?:in|then)",
        "compared (?:to|with)",
        "from the start",
        "originally",
    )
    + r"\b"
)
# What gets better without a change to the plan.
PROGRESS = (
    r"\b"
    + any_of(
        """
        heavier stronger faster fitter better ahead behind easier
        records? prs? e1rm max streak best logged recorded completed
        healed recovered pain sore soreness fatigue knee shoulder clear obvious
        """,
        "done with",
        "back pain",
        "now in week",
        r"week \d+ of (?!your plan)",
        *("good time", "right time", "the time", "time to"),
    )
    + r"\b"
)
WORKOUT_KEPT = (
    r"\b(?:saved|stored|entered|added to (?:your|the) (?:log|history|journal|records?|training log))\b"
)
WORKOUT = (
    r"\b" + any_of("workouts? sets? run ride swim lifts? log history journal results? numbers pr") + r"\b"
)
GENERAL = any_of("volume intensity load loads weight weights fatigue pace effort")

# --- what stands before a report, and reports of a word or two

INTERJECTION = any_of(
    """
    ok okay great sure perfect alright absolutely yes yep yeah right awesome nice easy thanks understood
    cool excellent boom hey good roger certainly definitely update and so there
    """,
    *("sure thing", "all right", "got it", "you got it", "no problem", "of course", "sounds good"),
    *("good news", "no worries", "thank you", "copy that", "roger that", "for sure", "alright then"),
    *("fair enough", "makes sense", "consider it", "you bet", "will do", "on it", "quick update"),
    *("heads up", "as requested", "per your request", "like you asked"),
    "good (?:call|choice|idea|thinking)",
    "great (?:call|choice|idea)",
    "as you (?:asked|wanted|wished|said)",
)
BARE = (
    r"(?:(?:it|that|this|everything|all|both|they|the (?:swap|change|update|switch|edit)"
    r"|your (?:change|swap|update)) (?:'s|is|are|was) )?"
    r"(?:all |now |already |both )*"
    + any_of(
        """
        done set sorted updated saved applied swapped complete completed fixed handled changed added removed
        moved finished confirmed committed live in
        """,
        *("locked in", "taken care of", "squared away", "in place"),
    )
    + r"(?: (?:for you|now|as requested|as you asked|and (?:done|dusted|saved|updated)|already|then))*"
)
DONE_WORDS = any_of(
    "voila success",
    r"consider \S+(?: \S+){0,3}? (?:done|gone|\w+ed)",
    "took care of (?:it|that|everything)",
    "there you go",
    "you are (?:all )?(?:set|sorted)",
    "we are (?:all )?(?:set|good|sorted)",
    "(?:you are )?(?:all )?good to go",
    "all (?:set|done|sorted)",
    "mission accomplished",
    "done with (?:that|it|the (?:swap|change|update))",
    *("that does it", "that is that"),
)
