"""Ways to say where in the cycle to go: another week, the next, the other phase, more cycles, anew."""

import re

from agents.models.offline.program.phrases import (
    LIFT,
    NUMBER,
    TEMPLATE,
    THIS_PROGRAM,
    Phrasing,
    Run,
    number,
    phrasing,
    slot,
)
from agents.models.offline.program.requests import (
    Advance,
    Cycles,
    Phase,
    Request,
    Reset,
    Undo,
    Week,
)

_KEEPING = (
    r"(?:(?: (?:,|and|but|with|while|-))*(?: (?P<keep>keep|keeping|hold|holding|same|with same)|(?: "
    r"(?P<anew>recalculate|recalculating|recompute|recalc|redo|reset|resetting|new|fresh|from tested|drop|"
    r"dont keep|not keeping|using tested|based on tested|from)))(?: (?:current|same|old|existing|tested|"
    r"from|based on|off|to|using|and))*(?: (?:tm|maxes|max|weights|numbers|1rm|1rms|tested maxes))*(?: "
    r"(?:as they are|same|where they are|from tested 1rms?|from tested|from tested maxes|from 1rms?|from "
    r"1rm|tested 1rms?|as is|based on tested 1rms?|(?:from|off|off of|with|using|based on) (?:tested "
    r")?(?:maxes|"
    r"max|1rms?|one rep maxes)))?)?"
)
_VERBS = tuple(  # "Can we switch to the anchor?" asks for it
    "switch go move start begin change set put jump get flip head transition progress return skip advance "
    "swap take back on enter ready time phase do run hop roll slide shift pivot transfer revert kick cycle "
    "bring throw new onto".split()
)
_WHOLE = rf"(?:<all>|it|{THIS_PROGRAM}|completely|totally|whole|entire)"


def _first_week(found: re.Match[str], run: Run) -> Request:
    return Week(1)


def _week(found: re.Match[str], run: Run) -> Request:
    return Week(int(number(found["week"])))


def _week_told(found: re.Match[str], run: Run) -> Request | None:
    """ "I'm on week 3" says nothing else; "not 2" makes it sure."""
    return _week(found, run) if (run.whole or found["sure"]) and not run.asks else None


def _same_week(found: re.Match[str], run: Run) -> Request:
    return Week(None)


def _advance(found: re.Match[str], run: Run) -> Request:
    return Advance()


def _phase(found: re.Match[str], run: Run) -> Request | None:
    told = run.line.startswith(_VERBS) or (run.whole and not run.asks)
    return Phase(slot(found, "phase", "other")) if told else None


def _cycles(found: re.Match[str], run: Run) -> Request | None:
    """So many in all: with a verb before it, or the number that it replaces behind it."""
    asked = "leader" in run.line and (not run.line.startswith("#") or (run.whole and not run.asks))
    return Cycles(int(number(found["count"])), "all") if asked or found["instead"] else None


def _third_cycle(found: re.Match[str], run: Run) -> Request:
    return Cycles({"third": 3, "fourth": 4}[found["place"]], "all")


def _more_cycles(found: re.Match[str], run: Run) -> Request | None:
    return Cycles(1, "more") if "leader" in run.line else None


def _cycles_done(found: re.Match[str], run: Run) -> Request:
    return Cycles(int(number(slot(found, "count", "said"))), "done")


def _reset(found: re.Match[str], run: Run) -> Request:
    if slot(found, "keep"):
        return Reset(True)
    return Reset(False if slot(found, "anew") else None)


def _reset_alone(found: re.Match[str], run: Run) -> Request | None:
    return _reset(found, run) if run.whole else None


def _undo(found: re.Match[str], run: Run) -> Request:
    return Undo()


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:undo|revert|roll back|take back|undoing)(?: (?:that|it|this|these|those|last|move|moves|skip|"
        r"skipped|skipping|bump|bumps|change|changes|template|phase|week|swap|schedule|hold|advance|reset|"
        r"one|thing|tm|of|for|on|to|what you did|program|now|again|<all>|cycle|day|days|test|1rm|"
        rf"{LIFT}|{TEMPLATE}))*",
        _undo,
    ),
    phrasing(
        r"(?:restart|redo|repeat|begin|start|rerun|run|restarting|do)(?: back)?(?: (?:this|current|whole|"
        r"entire|leader|anchor|last))* cycle(?: (?:over|again|back|anew|from|at|on|in|to|with|back to|"
        r"<all>))*(?: (?:week )?#1| beginning| start| top| scratch| go)?",
        _first_week,
    ),
    phrasing(
        r"(?:start|begin|restart)(?: (?:over|again|it|back|anew|me))*(?: (?:from|at|with|on|in|to))+ week "
        r"#1|back to week #1|restart from week #1|restart (?:at|from|in|on) (?:beginning|start|top) of "
        r"(?:this )?cycle|(?:go )?back to (?:start|beginning) of (?:this |leader |anchor |current )?cycle",
        _first_week,
    ),
    phrasing(
        r"(?:(?:go|jump|switch|move|set|put|take|get|reset|change|send|start|be|drop|restart|bump|roll|push|"
        r"kick|fast forward|throw|correct|fix|hop|pop|bring|skip (?:to|"
        r"ahead|back)|return|rewind|roll|make|begin)(?: (?:back|ahead|forward|it|again|me|us|over|program|"
        r"cycle|current|straight|<all>|this))*(?: (?:to|on|in|at|from|be))*|back to|redo|repeat|rerun|do) "
        rf"week(?: (?:back|to|=|number|is))* (?P<week>{NUMBER})(?: (?:of|this|cycle|program|again|over|"
        r"instead|leader|anchor))*",
        _week,
    ),
    phrasing(
        r"(?:i am on|i am in|this is|it is|we are on|i should be on|should be on|on|i am supposed to be on|"
        r"it "
        r"should be|should be|i am really on) week "
        rf"(?P<week>{NUMBER})(?: (?:of|this|cycle|program|already))*(?P<sure> (?:and )?(?:not|instead of)(?: "
        r"week)? #\d)?",
        _week_told,
    ),
    phrasing(
        r"(?:redo|repeat|restart|rerun|start|do|repeating)(?: (?:this|current|same))+ week(?: (?:again|"
        r"over|once more))*|(?:restart|redo|repeat) week",
        _same_week,
    ),
    phrasing(
        r"(?:advance|move|go|jump|skip ahead|proceed|bump|progress|push|take|get|onto|on|put|start|roll|"
        r"next)(?: (?:me|us|program|cycle|ahead|forward|on|it|straight))*(?: (?:to|onto|into|with))* next "
        r"(?:week|one)|advance(?: (?:program|week|cycle|me|it|by|#1))*|(?:next week|move on) please",
        _advance,
    ),
    phrasing(
        r"(?:(?:do|run|make|make it|make that|have|want|like|go with|go for|change|change it|set|keep|"
        r"plan|extend|extend it|extend leader|extend leader phase|shorten leader|shorten leader phase|i "
        r"want|i would like|switch|stay)(?: (?:to|for|on|it|at|up|be))* )?(?:only |"
        rf"total )?(?P<count>{NUMBER})(?: total)? (?:leader(?: cycles?| blocks?)?|cycles of leader|cycles "
        r"of leader phase|cycles)(?: (?:total|before anchor|before switching|before i switch|in total|in "
        r"row|this time|time around))*(?P<instead> (?:instead of|rather than|not) (?:usual )?#\d+)?",
        _cycles,
    ),
    phrasing(
        r"(?:do|run|want|need|add|have|make it|i want|i would like|go for|squeeze in|sneak in|throw in|get "
        r"in|"
        r"fit in|tack on|stay for|start)(?: me)? (?P<place>third|fourth)(?: leader)(?: (?:cycle|block|before|"
        r"anchor|we|i|go|going|to|switching|switch|in|first|on))*(?: (?:rather than|instead of|not)(?: "
        r"stopping| stop| just| only| doing| going| at| with)* #\d)?",
        _third_cycle,
    ),
    phrasing(
        r"(?:make|extend|shorten|cut|set|keep|stretch|run)(?: (?:leader|phase|block|down|out|it))* (?:leader|"
        rf"phase|block)(?: (?:for|to|at|down to|out to|be|last))* (?P<count>{NUMBER}) (?:cycles?|blocks?)(?: "
        r"(?:long|total|in all))*(?P<instead> (?:instead of|rather than|not) #\d)?",
        _cycles,
    ),
    phrasing(
        r"(?:(?:do|run|add|want|need|have|start|stay for|i want|i need|i would like|go for|give me|extend "
        r"leader by|extend leader phase by|extend leader phase for|tack|tack on|throw|throw in|squeeze in|"
        r"sneak "
        r"in|insert|include|slot in|fit in|stick|put|get in)(?: me)?(?: on| in)? )(?:another|#1 more|#1 "
        r"extra|"
        r"extra|#1 additional|additional|more|#1 last)(?: leader)?(?: (?:cycle|block|round))+(?: (?:of "
        r"leader|before "
        r"anchor|of leader phase|of|leader|first|on|in|before|we|i|go|going|to|anchor|switch|switching|the|"
        r"over|"
        r"start|starting|move|moving|onto))*|(?:(?:do|run|add|want|i want) )?(?:another|#1 more|#1 extra|#1 "
        r"last) leader(?: (?:cycle|block|before|anchor|we|i|go|to|please))*|extend "
        r"leader(?: phase)?(?: by #1| by #1 cycle| by cycle| by #1 more(?: cycle)?| for #1 more(?: cycle)?)?",
        _more_cycles,
    ),
    phrasing(
        r"(?:set|change|put|make|update)(?: (?:completed|number|of))* (?:leader )?(?:cycles?|cycle count|"
        rf"count|leader count)(?: (?:completed|done|count|finished))* (?:to|at|=|be) (?P<count>{NUMBER})|"
        r"(?:i have |i )?(?:already )?(?:done|completed|finished|did|mark)(?: (?:already|only))? "
        rf"(?P<said>{NUMBER}) leader cycles?(?: (?:already|so far|as done|as completed|completed|done))*",
        _cycles_done,
    ),
    phrasing(
        r"(?:switch|switching|go|going|move|moving|change|start|starting|begin|jump|set|put|get|flip|time|"
        r"ready|head|transition|progress|return|skip|advance|swap|take|back|on|enter|do|run|hop|roll|slide|"
        r"shift|pivot|transfer|revert|kick off|cycle|bring|throw)(?: (?:back|"
        r"over|on|ahead|me|us|it|<all>|program|phase|straight|right|out of leader|out of anchor|off "
        r"leader|whole|from leader|from anchor|lifts|of|myself|things|do))*(?: (?:to|for|in|into|onto|on|"
        r"with|using|be))*(?: (?:this|next|new))? (?P<phase>leader|anchor)(?: (?:phase|cycle|cycles|block|"
        r"blocks|templates|template|work|time|early|again|today|this week|already|instead|immediately|"
        r"right away))*",
        _phase,
    ),
    phrasing(
        r"(?:new |next |on to |onto |bring on |begin |time for )?(?P<phase>anchor|leader)(?: (?:time|phase|"
        r"cycle|"
        r"block|blocks|please|starts?|starting|begins|from here|today|this week|lets go|time lets go|go|it "
        r"is|again))*",
        _phase,
    ),
    phrasing(
        r"set phase(?: to| =)? (?P<phase>leader|anchor)|phase (?:to )?(?P<other>leader|anchor)",
        _phase,
    ),
    phrasing(
        rf"(?:(?:start|starting|begin|restart|go|do)(?: {_WHOLE})*(?: back)? (?:<all> )?(?:over|again|from "
        r"scratch|fresh|anew|from zero|from day #1|from beginning|from start|from square #1|with clean "
        r"slate|back at "
        rf"#1)|(?:reset|restart|wipe|reboot|clear)(?: (?:me|this))?(?: {_WHOLE})+|clean slate|back to "
        r"square #1|scrap it <all> and start over)(?: (?:again|completely|from scratch|from zero|from day "
        r"#1|from square #1|with|from "
        rf"beginning|on|from|{THIS_PROGRAM}|fresh|totally|week #1 of))*{_KEEPING}",
        _reset,
    ),
    phrasing(
        rf"(?:(?:hit|press|push|smash|do|want|need|i want|i need|give me)(?: {_WHOLE})* )?(?:reset button|"
        rf"(?:full|"
        r"complete|hard|total|clean|fresh)(?: program| %original-531)? (?:reset|restart|do over|start)|"
        r"program reset|do "
        rf"over)(?: (?:on|of|for|me|us|{THIS_PROGRAM}|<all>|it|please))*{_KEEPING}",
        _reset_alone,
    ),
    phrasing(
        rf"(?:start|restart|reset|set|put|take) (?:me|us|it|this|things)(?: {_WHOLE})* (?:<all> )?(?:over|"
        rf"back at #1|"
        rf"back to square #1|from scratch|from zero|fresh|anew|back to zero)(?: (?:again|from|scratch|zero|"
        rf"completely|beginning|start|on|with|{THIS_PROGRAM}))*{_KEEPING}",
        _reset,
    ),
    phrasing(rf"reset{_KEEPING}", _reset_alone),
)
