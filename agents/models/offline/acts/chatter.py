"""Numbers that are no training: food, sleep, money, phone numbers, ages, how much something hurts."""

from collections.abc import Iterator, Sequence

from agents.models.offline.acts.people import known_at
from agents.words import Token

_TOPICS = frozenset(
    """protein carbs carb kcal calories macros macro ate eat eating food lunch dinner breakfast snack
    snacks meal meals chicken rice oats eggs shake creatine supplements caffeine coffee coffees drank
    beer beers pizza burger slept sleep sleeping nap napped woke awake bed asleep bucks dollars price
    priced cost costs paid pay sale discount membership contract subscription refund fee phone address
    zip code password locker parking parked drove drive driving traffic flight flew hotel appointment
    physio doctor dentist meeting meetings temp fever sick flu covid steps birthday degrees weather app
    login update battery wifi bill shoes shoe size waist pressure cholesterol commute bus train uber
    playlist podcast followers views account email texted text macros fasting fasted hydrated water
    vitamin vitamins mg gram grams kcals surgery mri xray injury""".split()
)
_TRADE = frozenset(
    "bucks dollars $ € £ bought ordered paid selling sold usd eur gbp cost costs price".split()
)
_UNITS = frozenset("g mg kcal kcals oz ml usd eur gbp yo".split())
_SETS = frozenset("sets set reps rep x @".split())
_FEWEST_STEPS = 1000  # of a day; fewer are those of lunges
_BURNED = frozenset("calories kcal kcals".split())
_FED = frozenset(
    """protein carbs carb macros macro ate eat eating food lunch dinner breakfast snack snacks meal meals
    shake deficit surplus diet bulk cut intake maintenance""".split()
)
_WHEN = frozenset("before after during over".split())
_ENDS = frozenset({",", ";", "(", ")", "but", "so", "because", "\n"})


def found(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The pieces between two places that have numbers and speak of no training, with the word that tells."""
    start = at
    fed: bool | None = None  # whether the message speaks of food; looked up once, if at all
    for place in range(at, end + 1):
        if place < end and said[place] not in _ENDS:
            continue
        to = min(place + 1, end)
        why = _chatter(row, said, start, place)
        if why in _BURNED and fed is None:
            fed = not _FED.isdisjoint(said)
        if why and (fed or why not in _BURNED):  # else a machine's or a watch's
            yield start, to, why
        start = to


def _chatter(row: Sequence[Token], said: Sequence[str], at: int, end: int) -> str:
    why = counted = ""
    numbers = trade = walked = False
    for place in range(at, end):
        if row[place].is_number:
            numbers = True
            counted = said[place + 1] if place + 1 < end else ""
            why = why or (counted if counted in _UNITS else "")
            walked = walked or (counted == "steps" and (row[place].value or 0) >= _FEWEST_STEPS)
        elif place > at and said[place - 1] in _WHEN:
            continue  # "before lunch" says when
        elif said[place] in _TOPICS or said[place] in _TRADE:
            why = why or said[place]
            trade = trade or said[place] in _TRADE
            walked = walked or (said[place] == "steps" and counted == "k")
    if not (why and numbers):
        return ""
    if walked or not any(_is_set(row, said, place, end, trade) for place in range(at, end)):
        return why
    return ""


def _is_set(row: Sequence[Token], said: Sequence[str], place: int, end: int, trade: bool) -> bool:
    """Whether a set's sign before a number, or an exercise, stands here; what is bought is counted too."""
    if said[place] in _SETS and not trade:
        return place + 1 < end and (row[place + 1].is_number or said[place] in ("sets", "reps"))
    return known_at(row, place, end)
