"""extract_workout_data: the arguments are the workout, as the athlete said it."""

from agents.errors import Refusal
from agents.logger.assembly.assemble import assemble
from agents.logger.assembly.earlier import habits_of
from agents.logger.bench import Doubtful, Extracted, LogBench
from agents.logger.pipeline import TOOL_OF
from agents.logger.records.logged_before import check_new
from agents.logger.said import SaidWorkout
from agents.toolbox import Tool


def extract_workout_data(args: SaidWorkout, bench: LogBench) -> Extracted:
    """Take down one workout in the athlete's own words, whole: every exercise, set and score that was done.

    Quote, don't translate; what is not said is "" or []. One entry of `sets` is for sets that are alike: "3x5
    @ 185" is {count "3", reps "5", load "185"}, "225x5,5,3" is three entries with load "225". A run: block
    kind "steady", exercise {name "ran", sets [{more [{field "distance", said "5k"}, {field "duration", said
    "24:10"}]}]}. A named WOD: block {kind "for_time", facts [{field "name", said "Fran"}, {field "score",
    said "4:12"}], exercises []}: its movements are known; a load said of it is an exercise with the WOD's
    name. "21-15-9 thrusters": sets [] under the block's scheme. What can't be read for sure ("half a plate",
    "6 or 7") stays as written, and the athlete is shown it; what has no field is a note.

    What can't be found in the message is refused with every reason: send the whole workout again, mended.
    """
    place = bench.pipeline.due(args.workout_index, "extraction")
    if bench.is_doubled:
        later = place.index + 1
        raise Refusal(f"workout {place.index} has one in this reply already: did you mean workout {later}?")
    assembled = assemble(args, bench.ledger(place.index), habits_of(bench))
    check_new(args, assembled, bench, place.index)
    if bench.may_repair(place.index, assembled.doubts):
        raise Doubtful(assembled, place.index)
    return Extracted(place.index, bench.kept(assembled))


tool = Tool(TOOL_OF["extraction"], SaidWorkout, extract_workout_data, wave=1)
