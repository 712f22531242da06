"""What a name means: known spellings, safe orders, clear typos, and names that stay unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.exercises import catalogue
from agents.exercises.catalogue import everything, fold, fold_word, known, longest_name, lookup, same
from tests.phrase_tables import every, numbered, phrases

SPELLINGS = """
    squat = Back Squat              | bench = Bench Press              | press = Overhead Press
    clean = Clean                   | RDL = Romanian Deadlift          | OHP = Overhead Press
    BSS = Bulgarian Split Squat     | C&J = Clean and Jerk             | T2B = Toes-to-Bar
    TTB = Toes-to-Bar               | C2B = Chest-to-Bar Pull-up       | HSPU = Handstand Push-up
    MU = Muscle-up                  | BMU = Bar Muscle-up              | DU = Double-under
    DUs = Double-under              | KBS = Kettlebell Swing           | GHR = Glute Ham Raise
    SLDL = Stiff Leg Deadlift       | DL = Deadlift                    | BP = Bench Press
    CGBP = Close Grip Bench Press   | SADR = Single Arm Dumbbell Row   | SADRs = Single Arm Dumbbell Row
    curls = Biceps Curl             | hangcleans = Hang Clean          | skullcrushers = Skull Crusher
    pec deck = Pec Deck             | leg press = Leg Press            | lat pulldown = Lat Pulldown
    Lat Pull Down = Lat Pulldown    | OHS = Overhead Squat             | FS = Front Squat
    sq = Back Squat                 | GM = Good Morning                | TGU = Turkish Get-up
    WB = Wall Ball                  | wallballs = Wall Ball            | GHD = GHD Sit-up
    SDHP = Sumo Deadlift High Pull  | HPC = Hang Power Clean           | S2OH = Shoulder to Overhead
    strict press = Overhead Press   | military press = Overhead Press  | bent over rows = Barbell Row
    pendlay rows = Pendlay Row      | db bench = Dumbbell Bench Press  | DB row = Dumbbell Row
    hammers = Hammer Curl           | lat raises = Lateral Raise       | facepulls = Face Pull
    tricep pushdown = Triceps Pushdown | leg ext = Leg Extension       | ham curl = Leg Curl
    press-ups = Push-up             | chins = Chin-up                  | dips = Dip
    weighted pullups = Weighted Pull-up | hip thrusts = Hip Thrust     | calf raises = Calf Raise
    hex bar deadlift = Trap Bar Deadlift | farmers walk = Farmer's Carry | prowler = Sled Push
    ran = Run | jog = Run | run = Run | running = Run | treadmill = Treadmill | swam = Swim
    biked = Cycling | rode = Cycling | cycled = Cycling | rowed = Rowing | rowing = Rowing | erg = Rowing
    hiked = Hike | walked = Walk | rucked = Ruck | skierg = Ski Erg | echo bike = Echo Bike
    assault bike = Assault Bike | elliptical = Elliptical | stairmaster = Stair Climber
    Surya Namaskar A = Sun Salutation A | planks = Plank | situps = Sit-up | hollow rocks = Hollow Rock
    burpee broad jumps = Burpee Broad Jump | sandbag lunges = Sandbag Lunge | skipping = Jump Rope
    Squat (Barbell) = Back Squat | Bench Press - Barbell = Bench Press
    Leg Extension (Machine) = Leg Extension
    DB incline press = Incline Dumbbell Bench Press | Incline Press (Dumbbell) = Incline Dumbbell Bench Press
    power hang clean = Hang Power Clean | seated db shoulder press = Seated Dumbbell Shoulder Press
    calf raises standing = Standing Calf Raise | good-mornings seated = Seated Good Morning
    press, dumbbell incline = Incline Dumbbell Bench Press | Row, seated cable = Seated Cable Row
    curls hammer = Hammer Curl | squat bulgarian split = Bulgarian Split Squat | curl, ez bar = EZ Bar Curl
    front sq = Front Squat | hack sqaut = Hack Squat | mil press = Overhead Press
    deficit deads = Deficit Deadlift | hi bar squats = Back Squat | 1-arm db press = Single Arm Dumbbell Press
    grip close bench press = Close Grip Bench Press | machine shoulder press = Machine Shoulder Press
"""


def table(text: str) -> list[tuple[str, str]]:
    pairs = text.replace("\n", "|").split("|")
    return [tuple(part.strip() for part in pair.split(" = ")) for pair in pairs if pair.strip()]


@every(("spelling", "name"), numbered(table(SPELLINGS)))
def test_a_spelling_means_its_exercise(spelling, name):
    match = lookup(spelling)

    assert match.known is known(name) is not None
    assert match.how == ("exact" if fold(spelling) == fold(name) else "alias")


@pytest.mark.parametrize(
    ("typo", "name"),
    table("""
        Romainian deadlift = Romanian Deadlift | deadlfit = Deadlift | benchpres = Bench Press
        leg pres = Leg Press | frnt squats = Front Squat | bulgarain split squat = Bulgarian Split Squat
        overhaed press = Overhead Press | pulup = Pull-up | triceps extention = Triceps Extension
        power claen = Power Clean | snacth = Snatch | skull crusers = Skull Crusher | burpes = Burpee
        hip aductor = Hip Adduction | hammmer curls = Hammer Curl | calf rases standing = Standing Calf Raise
        inclin db press = Incline Dumbbell Bench Press | sumo deadlft = Sumo Deadlift
    """),
)
def test_a_clear_typo_is_mended(typo, name):
    match = lookup(typo)

    assert (known(name), "close", (name,)) == (match.known, match.how, match.candidates)


@pytest.mark.parametrize(
    "name",
    [
        "Zercher banana walk",
        "Kniebeuge mit Pause",
        "banana squat",
        "sack squat",  # neither back nor hack
        "bock squat",  # neither back nor box
        "hung clean",
        "bacc squat",  # too short to be sure of back
        "plan",
        "planet",
        "lungs",
        "diet",
        "rdk",
        "leg day",
        "standing",
        "standing seated",
        "squat, bench",
        "dumbbell",
        "clean squat",
        "machine squat",
        "kettlebell bench press",
        "bcnch prss dwn now",
        "clsoe girp bnech pres",
        "handstander",
        "to high low fly",  # from high to low, or from low to high
        f"romainian {'and ' * 20} deadlift",
        "5k",
        "",
        "---",
        "東京",
    ],
)
def test_a_name_the_catalogue_does_not_know_stays_unknown(name):
    match = lookup(name)

    assert (None, "unknown") == (match.known, match.how)


@pytest.mark.parametrize(
    ("typo", "either", "other"),
    [("hip abdution", "Hip Abduction", "Hip Adduction"), ("pusl up", "Pull-up", "Push-up")],
)
def test_a_typo_that_may_mean_two_exercises_is_not_mended(typo, either, other):
    match = lookup(typo)

    assert (None, "unknown", (either, other)) == (match.known, match.how, match.candidates)


@pytest.mark.parametrize(
    "word", "front back hang power sumo incline decline seated standing box rack ring".split()
)
def test_a_word_that_tells_exercises_apart_is_never_changed(word):
    for noun in ("squat", "bench press", "clean", "deadlift", "row", "muscle up", "curl", "jump"):
        match = lookup(f"{word} {noun}")

        said = {fold(spelling) for exercise in filter(None, [match.known]) for spelling in exercise.aliases}
        assert match.how != "close"
        assert match.how != "alias" or fold(f"{word} {noun}") in said


def test_a_bare_row_is_ambiguous():
    match = lookup("Rows")

    assert (None, "ambiguous", ("Rowing", "Barbell Row")) == (match.known, match.how, match.candidates)


def test_named_equipment_settles_an_ambiguous_spelling():
    bare = lookup("seated shoulder press")
    named = lookup("seated press (machine)")

    assert ("ambiguous", True) == (bare.how, "Machine Shoulder Press" in bare.candidates)
    assert known("Machine Shoulder Press") is named.known


def test_there_are_hundreds_of_exercises_each_under_its_own_name():
    names = [exercise.name for exercise in everything()]

    assert 450 <= len(names) == len(set(names))


def test_every_name_and_every_alias_means_its_own_exercise_and_no_other():
    wrong = [
        (spelling, exercise.name)
        for exercise in everything()
        for spelling in (exercise.name, *exercise.aliases)
        if lookup(spelling).known is not exercise
    ]

    assert [] == wrong


@given(st.data())
def test_case_and_hyphens_do_not_change_what_a_spelling_means(data):
    exercise = data.draw(st.sampled_from(everything()))
    spelling = data.draw(st.sampled_from((exercise.name, *exercise.aliases)))
    written = data.draw(st.sampled_from((str.upper, str.title, lambda text: text.replace(" ", "-"))))(
        spelling
    )

    match = lookup(written)

    assert exercise is match.known
    assert match.how == ("exact" if fold(spelling) == fold(exercise.name) else "alias")


@given(st.data())
def test_every_spelling_is_found_among_words(data):
    exercise = data.draw(st.sampled_from(everything()))
    spelling = data.draw(st.sampled_from((exercise.name, *exercise.aliases)))
    words = [fold_word(word) for word in spelling.replace("-", " ").split()]

    assert len(words) == longest_name(["zzz", *words, "zzz"], 1)


@pytest.mark.untraced
@given(st.text(max_size=60))
def test_any_text_at_all_is_looked_up_and_never_breaks(text):
    match = lookup(text)

    assert (match.known is None) == (match.how in ("ambiguous", "unknown"))


def test_a_canonical_name_is_known_only_as_the_catalogue_spells_it():
    assert "Bench Press" == known("Bench Press").name
    assert known("bench press") is None


@phrases("text", "words", words=int)
def test_the_longest_known_spelling_at_a_place_is_counted_in_words(text, words):
    assert words == longest_name([fold_word(word) for word in text.split()], 0)


def test_two_names_may_mean_one_exercise():
    assert same("squat", "Back Squat")
    assert same("Zercher banana walk", "zercher  Banana Walk")
    assert not same("squat", "Zercher banana walk")
    assert not same("Zercher banana walk", "squat")
    assert not same("bench", "squat")


@pytest.mark.parametrize(
    ("said", "muscle"),
    [("chest", "chest"), ("leg", "legs"), ("Biceps", "biceps"), ("quad", "quads"), ("squat", ""), ("", "")],
)
def test_a_muscle_is_known_by_its_name(said: str, muscle: str):
    assert muscle == catalogue.muscle_named(said)


def test_the_exercises_of_a_muscle_are_those_that_train_it_first_of_all():
    chest, legs = catalogue.training("chest"), catalogue.training("legs")

    assert {"Bench Press", "Incline Bench Press"} <= set(chest)
    assert ("Back Squat" in legs, "Back Squat" in chest) == (True, False)
