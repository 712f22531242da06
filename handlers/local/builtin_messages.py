"""The messages that `make log` logs: what athletes write, with fixed ids, so that none is logged twice.

They are a conversation of their own. Each shows one thing, which stands beside it.
"""

CONVERSATION = "built-in"

# A strength day in shorthand, with a heavier last set.
STRENGTH_DAY = """\
Squat 225x5, 245x5, 265x3 @8
Bench 3x5 @ 185
RDL 3x8 @ 185"""

# Prose with two workouts.
TWO_WORKOUTS = "Did deadlifts after work, 315 for 3 sets of 5. Then ran 5k in 24:10 to cool off."

# A CrossFit workout with a score.
WOD = """\
12 min AMRAP:
10 KB swings @ 53 lb
8 box jumps
6 burpees
Score: 7 rounds + 4 reps"""

# A run with its pace; the time follows from the other two.
RUN = "Easy 8k run this morning at 5:40/km, average HR 142"

# Kilograms, warm-ups, and a rep that did not go up.
KILOGRAMS = """\
Overhead press
warm-up 20kg x 8, 40kg x 5
50kg x 5
52.5kg x 4 (failed the 5th)"""

# A question: nothing in it was done.
QUESTION = "Should I go for 3x5 at 230 on squats next week, or stay at 225?"

# Half of it can't be read.
HALF_READ = "Pull-ups 3x8. Then bench 225x185, sorry, chalk on my thumbs"

MESSAGES: tuple[dict[str, str], ...] = (
    {"id": "built-in-strength-day", "text": STRENGTH_DAY, "units": "lb"},
    {"id": "built-in-two-workouts", "text": TWO_WORKOUTS, "units": "lb"},
    {"id": "built-in-wod", "text": WOD, "units": "lb"},
    {"id": "built-in-run", "text": RUN, "units": "lb"},
    {"id": "built-in-kilograms", "text": KILOGRAMS, "units": "kg"},
    {"id": "built-in-question", "text": QUESTION, "units": "lb"},
    {"id": "built-in-half-read", "text": HALF_READ, "units": "lb"},
)
