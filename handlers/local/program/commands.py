"""The commands of `spotter program`, in the order of its help, with what it says of each."""

from handlers.local.program import changing
from handlers.local.program.beginning import init
from handlers.local.program.checking import check, undo
from handlers.local.program.overview import maxes, status
from handlers.local.program.past import history, moves, prs, templates
from handlers.local.program.sessions import log
from handlers.local.program.sheets import today
from handlers.terminal.commands import group

app = group(
    (init, "Set up a program."),
    (today, "Show the sheet for the rack: sets, weights, plates per side."),
    (log, "Log a session of a lift."),
    (changing.skip, "Skip lifts this week."),
    (changing.week, "Show the week, or go to another one."),
    (status, "Show where the program is, and what to do next."),
    (prs, "Show the best sets, by weight."),
    (maxes, "Show the training maxes."),
    (history, "Show sessions, asked for and done."),
    (templates, "Show the templates there are."),
    (changing.move, "Give a lift another day, this week only."),
    (changing.schedule, "Show the days of the lifts, or set them for every week."),
    (changing.set_1rm, "Set a tested one-rep max, and the training max by it."),
    (changing.bump, "Bump training maxes."),
    (changing.hold, "Hold training maxes for the next cycle."),
    (changing.template, "Give lifts another template."),
    (changing.phase, "Begin a phase: leader or anchor."),
    (changing.cycles, "Set how many leader cycles are completed."),
    (changing.reset, "Start the program over; what was logged stays."),
    (undo, "Take back a move."),
    (moves, "Show what happened to the program, move by move."),
    (check, "Compare the program with its moves."),
)
