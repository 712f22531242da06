"""extract_workout_data: the arguments are the workout, as the athlete said it."""

from agents.errors import Refusal
from agents.logger.assemble import assemble
from agents.logger.bench import Doubtful, Extracted, LogBench
from agents.logger.earlier import habits_of
from agents.logger.logged_before import check_new
from agents.logger.pipeline import TOOL_OF
from agents.logger.said import SaidWorkout
from agents.toolbox import Tool


def extract_workout_data(args: SaidWorkout, bench: LogBench) -> Extracted:
    """Take down one workout in the athlete's own words, whole: every exercise, set and score that was done.

    Quote, don't translate: numbers, units and names stand here as they stand in the message. What was not
    said is "" or []. Never fill in a usual value, never compute, never add a unit. One entry of `sets` is
    for sets that are alike: "3x5 @ 185" is {count "3", reps "5", load "185"}; "225x5,5,3" is three entries
    with load "225". `225x5` is load x reps; `3x5` is sets x reps; "@8" without a unit is RPE 8. A drop of
    kind, a failed rep or an RPE goes with its own set. A run is one exercise in a block of kind "steady":
    {said "ran 5k in 24:10", name "ran", sets [{count "", reps "", load "", kind "", more [{field "distance",
    said "5k"}, {field "duration", said "24:10"}]}]}. A named WOD is a block with its score: "Fran in 4:12
    Rx" is {kind "for_time", said "Fran in 4:12 Rx", facts [{field "name", said "Fran"}, {field "score",
    said "4:12"}], exercises []} with the workout fact {field "rx", said "Rx"}; its movements are filled in
    from its definition. "21-15-9 thrusters and pull-ups" is a block with the fact {field "scheme", said
    "21-15-9"} and a set without reps for each movement. 95/65 for men and women is {field "load_options",
    said "95/65"} of its set, and no load. "Then the same for rows" is an exercise with one set {more [{field
    "same_as", said "the same"}]}; "same again but 5 lb more" has {field "load_change", said "5 lb more"}
    beside it; "same as Tuesday" is a fact of the workout, with blocks []. "Did everything as written" is the
    workout fact {field "same_as", said "as written"}: the sets come from the plan of that day, less the
    exercises that `blocks` or "skipped" say otherwise; "squats as written" is an exercise with one set {more
    [{field "same_as", said "as written"}]}. A session that is named is quoted too: "Lower A as written".
    Exercises that are done together (a complex, a superset) may quote the same numbers. "Skipped dips" is a
    workout fact {field "skipped", said "dips"}.

    Each exercise's `said` quotes the words with its name and its numbers. What can't be found in the
    message is refused once, with every reason; send the whole workout again, mended. What is still doubtful
    then is left out and asked about. Calling it again for a workout replaces its extraction.
    """
    place = bench.pipeline.due(args.workout_index, "extraction")
    if bench.is_doubled:
        later = args.workout_index + 1
        raise Refusal(
            f"workout {args.workout_index} has one in this reply already: did you mean workout {later}?"
        )
    assembled = assemble(args, bench.ledger(place.index), habits_of(bench))
    check_new(args, assembled, bench, place.index)
    if assembled.doubts and bench.may_repair(place.index):
        raise Doubtful(assembled)
    return Extracted(place.index, assembled)


tool = Tool(TOOL_OF["extraction"], SaidWorkout, extract_workout_data, wave=1)
