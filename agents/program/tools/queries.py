"""The tools that ask: best sets, maxes, sessions, templates. They change nothing."""

from agents.guests import Host
from agents.program import result_words, results
from agents.program.guest import turn_at
from agents.program.tools.answering import MoveAnswer, shown, templates, tool
from agents.program.tools.inputs import GetAvailableTemplates, GetWorkoutHistory, Nothing, OfLiftOrAll
from agents.toolbox import Tool


def get_prs(args: OfLiftOrAll, host: Host) -> MoveAnswer:
    """Returns the best sets: at each weight the most reps, with the estimated 1RM and the date, newest first.

    Call it when the athlete asks for a PR of the program's lifts. It changes nothing.
    """
    state = turn_at(host).state()
    result = results.prs(state, args.lift)
    return shown("get_prs", result, result_words.prs(result, state, args.lift))


def get_training_maxes(args: Nothing, host: Host) -> MoveAnswer:
    """Returns the training max of each lift, with its tested and estimated 1RM.

    Call it when the athlete asks for their training maxes or 1RMs. It changes nothing.
    """
    state = turn_at(host).state()
    result = results.training_maxes(state)
    return shown("get_training_maxes", result, result_words.training_maxes(result, state))


def get_workout_history(args: GetWorkoutHistory, host: Host) -> MoveAnswer:
    """Returns the newest sessions of the program: what was prescribed beside what was done.

    Call it when the athlete asks what they did, of one lift or of all. It changes nothing.
    """
    turn = turn_at(host)
    state = turn.state()
    moves = (recorded.move for recorded in turn.book.newest_first())
    result = results.workout_history(moves, args.lift, args.last_n)
    return shown("get_workout_history", result, result_words.workout_history(result, state, args.lift))


def get_available_templates(args: GetAvailableTemplates, host: Host) -> MoveAnswer:
    """Lists the templates that a lift can follow: their names, types and TM percentages.

    Call it when the athlete asks which there are. A leader/anchor is listed as either. It changes nothing.
    """
    result = results.available_templates(templates(), args.type)
    return shown("get_available_templates", result, result_words.templates(result))


TOOLS: tuple[Tool[Host], ...] = (
    tool(OfLiftOrAll, get_prs),
    tool(Nothing, get_training_maxes),
    tool(GetWorkoutHistory, get_workout_history),
    tool(GetAvailableTemplates, get_available_templates),
)
