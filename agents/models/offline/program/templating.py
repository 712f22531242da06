"""Ways to say which template a lift follows from now on."""

import re

from agents.models.offline.program.phrases import ROW, TEMPLATE, Phrasing, Run, phrasing, slot, which
from agents.models.offline.program.requests import LIFTS, Request, Template

_SEVENTH_WEEK = ("7th-week-deload", "7th-week-tm-test")  # of all lifts at once, unless one is named


def _template(found: re.Match[str], run: Run) -> Request:
    name = found["template"].removeprefix("%")
    said = which(slot(found, "lifts"))
    return Template(said or (LIFTS if name in _SEVENTH_WEEK else ()), name)


def _seventh_week(found: re.Match[str], run: Run) -> Request | None:
    """ "Deload this week.", and nothing else said: "add week 3 (deload)" is of a plan."""
    return _template(found, run) if run.whole and not run.asks else None


PHRASINGS: tuple[Phrasing, ...] = (
    phrasing(
        r"(?:switching|changing|moving|putting|swapping|running|switch|change|move|set|put|assign|swap|get|"
        r"convert|transition|start|run|take|place|try|use|throw|flip|bump|"
        r"bring|do|make|i want|want|i would like)(?: (?:over|template for|template of|template on))* "
        rf"(?P<lifts>{ROW}|<rest>)(?: template)?(?: (?:over|back))?(?: (?:to|on|onto|with|using|run|as|"
        rf"follow|=))* (?P<template>{TEMPLATE})(?: (?:template|instead|for|next|cycle|this|phase|again|"
        r"scheme|style|please))*",
        _template,
    ),
    phrasing(
        r"(?:switch|change|run|use|do|try|set|put|give me|assign|start|apply|go with|go for|choose|pick|"
        r"go|want|i want|running|using|move|select|take|throw|flip|get|swap|bring|switching)(?: (?:to|on|me "
        r"on|with|over to|back to|template "
        rf"to|template|doing|running|templates to|over))* (?P<template>{TEMPLATE})(?: (?:template|leader|"
        r"this week|this|next|week|instead|cycle))*(?:(?: (?:for|on|with|to|as|in|template for))+ "
        rf"(?P<lifts>{ROW}|<rest>)(?: (?:instead|template|always))*)?",
        _template,
    ),
    phrasing(
        rf"(?P<lifts>{ROW}|<rest>)(?: (?:should|needs to|goes|is going|will|switches|gets|moves|can))*(?: "
        rf"(?:be|run|use|follow|do))*(?: (?:to|on|onto|with|on to))* (?P<template>{TEMPLATE})(?: "
        r"(?:template|instead|next))*",
        _template,
    ),
    phrasing(
        rf"(?P<template>{TEMPLATE})(?: template)? (?:for|on) (?P<lifts>{ROW}|<rest>)(?: instead)?", _template
    ),
    phrasing(
        r"(?P<template>%7th-week-[\w-]+)(?: (?:this week|week|time|it is))*",
        _seventh_week,
    ),
)
