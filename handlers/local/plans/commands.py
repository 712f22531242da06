"""The commands of `spotter plan`, in the order of its help, with what it says of each."""

from handlers.local.plans.changing import apply, cancel, change, pending, undo
from handlers.local.plans.making import export, import_, new
from handlers.local.plans.reading import compare, show
from handlers.terminal.commands import group

app = group(
    (show, "Show the plan: this week, or another one."),
    (new, "Make a plan: the ready one of 12 weeks, or an empty one."),
    (import_, "Bring in a plan from a file of JSON."),
    (export, "Write out the whole plan, with what was done of it, as JSON."),
    (change, "Ask for a change of the plan, or about it. Nothing is changed yet."),
    (pending, "Show what is proposed and not applied yet."),
    (apply, "Apply what is proposed: all that waits, or one of it."),
    (cancel, "Drop what is proposed: all that waits, or one of it."),
    (undo, "Propose to undo an applied change: what it replaced comes back."),
    (compare, "Compare what was done with what was planned."),
)
