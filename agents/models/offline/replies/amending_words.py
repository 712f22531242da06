"""The words of short messages that correct what was logged: fillers, signs of it, what values are called."""

# Words of a correction that say no value; those of the second list show that it is one.
FILLER = frozenset(
    """think guess believe a an and as at be been but did do done for from get got had have hey i in is
    it just like log logged made my of oh ok okay on only one ones or please say so that thats the
    then there these they this those to too um uh used was we were with w weight load set sets weighed
    x yeah yes yep well put type write all both each every its it's actual actually really rep reps
    total avg average time overall about around them itself distance pace duration @ btw man lol haha
    ah er hmm had should ended up out came should've shouldve would other day session workout entry
    says watch garmin strava clock showed shows reads now i'm im bar pounds took me about again also
    still though tho mine""".split()
)
CORRECTING = frozenset(
    """no nope nah wait actually meant mean correction oops whoops sorry apologies make change fix should
    shouldve typo edit mistake wrong rather correct update instead that thats it its those they was were
    this hold hang scratch strike shoot crap damn dang ugh add forgot mention""".split()
)
# Those that are said of a report too: "bench was 185 3x5".
WEAK = frozenset("that thats it its those they was were this add forgot mention hold hang".split())
REASONS = frozenset(
    """forgot forget lost misread miscounted misremembered because cuz cause coz bc since fat autocorrect
    brain typo wrong mistake lol haha thanks thank thx mistyped remembered counted checked looked
    rechecked i'll phone fingers looking app hit dont idk oops bad mixed confused felt feels coach video
    spotter""".split()
)
STANDS = frozenset("right same correct fine good still rest".split())  # "the time is right"
NEGATING = frozenset("not instead rather wasnt isnt werent".split())
SHOWING = frozenset("says said shows showed reads".split())  # what a watch does
# Words behind which an old value stands: "I said 40k but it was 42k", "from 185 to 190".
OLD = frozenset("said put wrote logged typed entered from".split())
ENDS = frozenset({",", ".", ";", "!", "\n", "-", "(", ")", ":", "*", "^"})
ORDINALS = {
    "first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3", "fourth": "4", "4th": "4",
    "fifth": "5", "5th": "5", "last": "last", "final": "last", "top": "top",
}  # fmt: skip
FIELDS = {
    "load": "load", "rpe": "rpe", "rir": "rir", "pct": "percent", "dist": "distance", "dur": "duration",
    "time": "duration", "cal": "calories", "hr": "heart_rate", "pace": "pace", "tempo": "tempo",
    "rest": "rest", "date": "date",
}  # fmt: skip
CALLED = {
    "reps": "reps", "rep": "reps", "sets": "count", "weight": "load", "load": "load", "hr": "heart_rate",
    "rate": "heart_rate", "rest": "rest", "calories": "calories", "cals": "calories",
}  # fmt: skip
OF_THE_BODY = frozenset("hr heart pulse bpm weight".split())
BODY_TIMES = frozenset("resting morning overnight night waking woke bed asleep sleep sleeping".split())
BEFORE_WAS = frozenset(", and oh ok the my last first second third final top set sets one".split())
WAS = frozenset("was were is are should be at".split())
UNITS = {"kg": "kg", "kgs": "kg", "kilos": "kg", "kilo": "kg", "lb": "lb", "lbs": "lb", "pounds": "lb"}
MEASURES = frozenset("duration heart_rate rpe rir score".split())
FEW = 12  # a bare number up to here counts reps
HANDS = frozenset("hand hands arm arms dumbbell dumbbells db kettlebell kb bell".split())
SAID_OF_SETS = frozenset("reps rep sets set lb lbs kg kgs each side leg arm s".split())
BASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "per hand|each hand|a hand|in each hand|per arm|per side|each side|a side|on each side|each|"
        "apiece|on the belt|on my belt|added|of assistance|assisted|assistance|per dumbbell|each "
        "dumbbell|lb each|vest|extra"
    ).split("|")
)
