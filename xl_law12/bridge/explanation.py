"""A ruling on A, B and C in a sentence or two, as it is written on the form."""

from __future__ import annotations

from math import isnan
from typing import NamedTuple

from xl_law12.bridge.law12 import Case, case_of
from xl_law12.bridge.phrases import in_brackets, with_unit
from xl_law12.languages import ENGLISH, translated

SENTENCES = {
    "figures": "Table result {a}; {b} without the infraction; {c} with normal play after it.",
    "no_error": "Table result {a}; {b} without the infraction.",
    "no_result": "No result at the table{a}; {b} without the infraction.",
    "no_result_at_teams": "No result at the table{a} (Law 86B); {b} without the infraction.",
    "own": "Without the infraction the offending side has {b_os}.",
    "no_damage": "No damage (Law 12B1).",
    "all_self_inflicted": "Damage {d}, all of it self-inflicted by an extremely serious error or a gambling action "
    "after the infraction and not redressed (Law 12C1(e)).",
    "none_self_inflicted": "Damage {d}, none of it self-inflicted: redressed in full (Law 12B1, 12C1(a)).",
    "none_self_inflicted_weighted": "Damage {d}, none of it self-inflicted: redressed in full by a weighting of the "
    "potential outcomes (Law 12B1, 12C1(c)).",
    "part_self_inflicted": "Damage {d}: {dr} due to the infraction, {ds} self-inflicted by an extremely serious error "
    "or a gambling action after it and not redressed (Law 12C1(e)).",
    "redressed": "Damage {d}: the probable outcome without the infraction is assigned (Law 12B1, 12C1(b)).",
    "redressed_weighted": "Damage {d}: a weighting of the potential outcomes is assigned (Law 12B1, 12C1(c)).",
    "assigned": "The probable outcome without the infraction is assigned (Law 12C1(b)).",
    "assigned_weighted": "A weighting of the potential outcomes is assigned (Law 12C1(c)).",
    "awards": "The non-offending side{name_nos} gets {nos}, the offending side{name_os} {os}.",
    "os_alone": "Only the offending side's score is adjusted: the non-offending side{name_nos} keeps {nos}, the "
    "offending side{name_os} gets {os}.",
    "nos_alone": "Only the non-offending side's score is adjusted: it{name_nos} gets {nos}, the offending "
    "side{name_os} keeps {os}.",
    "no_change": "The table result stands: {nos} for the non-offending side{name_nos}, {os} for the offending "
    "side{name_os}.",
    "given": "Assigned: {ns}; {ew}.",
    "neither": "Both sides are treated as non-offending (Law 82C).",
    "both": "Each side has the better of the table result, {a} ({a_worth}), and {b} ({b_worth}): {ns}; {ew}.",
    "average_assigned": "Table result {a} ({a_worth}). In place of the potential outcomes an average, {b} ({b_worth}), "
    "is assigned (Law 12C1(d)): {ns}; {ew}.",
    "average_kept": "Table result {a} ({a_worth}): better for the non-offending side than an average, {b} ({b_worth}), "
    "in place of the potential outcomes (Law 12C1(d)). It stands (Law 12B1): {ns}; {ew}.",
    "artificial": "Artificial adjusted score (Law 12C1(d), 12C2): {ns}; {ew}.",
    "in_scores": "The ruling in scores, {scores}. The {unit} follow when the other table has played.",
    "award_in_scores": "The ruling in scores: {scores}. The {unit} follow when the other table has played.",
    "knockout": "In a knock-out both have the average (Law 12C4): NS {ns}, EW {ew}.",
    "rounded": "Rounded: NS {ns}, EW {ew}.",
    "penalty": "Penalty{penalty_text}: {side} {penalty}, which leaves {left}.",
    "penalty_open": "Penalty{penalty_text}: {side} {penalty}.",
    "penalty_in_words": "Penalty: {penalty_text}.",
    "board": "Board {board}.",
    "law": "Law relied on: {law}.",
    "other": "The other table has {other}.",
}


class Wording(NamedTuple):
    """The words that a form has beside the figures: the unit, the sides' names, outcomes; and if B is a weighting."""

    weighted: bool = False
    unit: str = ""  # IMPs where there is no top
    nos: str = ""
    os: str = ""
    actual: str = ""
    before: str = ""
    could: str = ""
    own: str = ""  # the offenders' own B
    at_teams: bool = False  # a board without a result at one table of two is Law 86B's


NO_WORDS = Wording()


class RulingFigures(NamedTuple):
    """The figures of a ruling; nan if there is no A or no C."""

    actual: float  # the first three as the non-offenders see them
    before: float
    could: float
    actual_os: float  # as the offenders see them
    before_os: float
    nos: float  # what both sides get
    os: float


def explain(
    figures: RulingFigures, wording: Wording = NO_WORDS, language: str = ENGLISH, *, at_imps: bool = True
) -> str:
    """Say the figures, the case with its clause, and both awards.

    >>> print(explain(RulingFigures(2, 9, 10, -2, -9, 2, -9)))
    Table result +2 IMPs; +9 IMPs without the infraction; +10 IMPs with normal play after it. \
Damage 7 IMPs, all of it self-inflicted by an extremely serious error or a gambling action after the infraction and \
not redressed (Law 12C1(e)). Only the offending side's score is adjusted: the non-offending side keeps +2 IMPs, the \
offending side gets -9 IMPs.
    >>> print(explain(RulingFigures(2, 9, float("nan"), -2, -9, 9, -9), Wording(nos="Rossi")))
    Table result +2 IMPs; +9 IMPs without the infraction. Damage 7 IMPs: the probable outcome without the infraction \
is assigned (Law 12B1, 12C1(b)). The non-offending side (Rossi) gets +9 IMPs, the offending side -9 IMPs.
    """
    shown = _fields(figures, wording, language, at_imps=at_imps)
    adjusted = (figures.nos != figures.actual, figures.os != figures.actual_os or isnan(figures.actual))
    figures_part, case_part = _case(figures, wording)
    parts = (figures_part, *(["own"] if wording.own else []), case_part, _ENDING[adjusted])
    return " ".join(translated(SENTENCES[part], language).format(**shown) for part in parts)


def _fields(figures: RulingFigures, wording: Wording, language: str, *, at_imps: bool) -> dict[str, str]:
    """The fields of the sentences: A, B, C, the awards, the damage and its parts (unless nan), and the sides' names.

    An outcome that is given in words has its figure in brackets.
    """
    a, b, c, _, b_os, nos, os = figures
    results = {"a": a, "b": b, "c": c, "b_os": b_os, "nos": nos, "os": os}
    sizes = {"d": b - a, "dr": b - c, "ds": c - a}
    unit = wording.unit or ("IMPs" if at_imps else "")
    shown = {
        key: with_unit(figure, unit, language, signed=at_imps and key in results)
        for key, figure in (results | sizes).items()
        if not isnan(figure)
    }
    words = {"a": wording.actual, "b": wording.before, "c": wording.could, "b_os": wording.own}
    shown |= {key: f"{text}{in_brackets(shown.get(key, ''))}" for key, text in words.items() if text}
    if isnan(a):
        shown["a"] = in_brackets(wording.actual)
    return shown | {"name_nos": in_brackets(wording.nos), "name_os": in_brackets(wording.os)}


_ENDING = {(True, True): "awards", (False, True): "os_alone", (True, False): "nos_alone", (False, False): "no_change"}


def _case(figures: RulingFigures, wording: Wording) -> tuple[str, str]:
    """The sentences for the figures and the case. Without a C there was no serious error (Law 12C1(b), (c))."""
    actual, before, could = figures[:3]
    as_weighted = "_weighted" if wording.weighted else ""
    if isnan(actual):
        return "no_result_at_teams" if wording.at_teams else "no_result", f"assigned{as_weighted}"
    case = case_of(actual, before, actual if isnan(could) else could)
    if not isnan(could):
        is_weighting_alone = case == Case.NONE_SELF_INFLICTED and wording.weighted
        return "figures", f"{case.name.lower()}{'_weighted' * is_weighting_alone}"
    return "no_error", "no_damage" if case == Case.NO_DAMAGE else f"redressed{as_weighted}"
