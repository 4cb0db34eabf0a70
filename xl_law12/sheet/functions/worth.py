"""What a ruling is worth, against the other table or the field; and the sentence that goes on the form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, NamedTuple

from xl_law12.bridge import worth
from xl_law12.bridge.awards import PARTS, SIDES, AwardOrRuling, Part, Side, Who, contradicted
from xl_law12.bridge.exact import Points, format_weight, rounded
from xl_law12.bridge.law12 import AVERAGE_IMPS
from xl_law12.bridge.match import POINT_A_BOARD, at_imps
from xl_law12.bridge.session import METHODS, Session
from xl_law12.errors import CellError, Law12Error, naming
from xl_law12.languages import ENGLISH
from xl_law12.reading.lines import contract_typed
from xl_law12.reading.words import means
from xl_law12.sentences import say
from xl_law12.sheet import cells
from xl_law12.sheet.arguments import AverageIMPs, Language
from xl_law12.sheet.catalogue import LEFT_OUT, Argument, block, sheet_function, word
from xl_law12.sheet.field import TablesWithThis, field_of, tables_with_this, valued, valued_in_imps
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.functions.matches import AT_TEAMS, award_in
from xl_law12.sheet.functions.outcomes import PLAYING, as_side, outcome_phrases, parts_of, says, who_in
from xl_law12.sheet.functions.sessions import refuse_coarse
from xl_law12.sheet.ranges import BLANK, Range, Rows, Single, figures_or_blanks, line_by_line

HEADINGS = "actual before could before_os ns ew damage real_damage self_inflicted case"
METHOD = "IMP (if blank), BAM, MP, MP1, PERCENT, XIMP, BUTLER, BUTLER-DOUBLED, -MEAN, -TRIM, -MEDIAN"
OTHERS = "IMP, BAM: the other table's score for NS, or its award; else the field without this table"
ROUNDING = "Of what both sides get: 1, 0.5, 0.1; in a field as in MATCHPOINTS; none if blank"
RULING = "The ruling in one cell: a ruling on A, B, C, or any award; seen from NS where unmarked"

RulingCell = Annotated[AwardOrRuling | None, Argument(RULING, award_in)]


class Measured(NamedTuple):
    """How a ruling is measured: by the points of a form of scoring, against certain results."""

    measure: worth.Measure
    scale: worth.Scale

    def worth(self, line: AwardOrRuling) -> worth.Worth:
        """The figures of a ruling; nothing is rounded. At IMPs its averages must have a value."""
        if self.scale.top is None:
            valued(line)
        return worth.worth_of(line, self.measure)


def measured_by(
    others: Annotated[Range, block(OTHERS)],
    method: Annotated[str, word(METHOD, (*AT_TEAMS, *METHODS))] = "IMP",
    tables: TablesWithThis = None,
    rounding: Annotated[Any, ROUNDING, cells.clean] = None,
    average: AverageIMPs = AVERAGE_IMPS,
) -> Measured:
    """By what and against whom a ruling is measured."""
    if method in AT_TEAMS:
        cell, scoring = others.only(), at_imps(average) if method == "IMP" else POINT_A_BOARD
        with naming("others"):
            there = None if says(cell, PLAYING) else valued(award_in(cell, "others"), scoring)
        with naming("rounding"):
            to_step = partial(rounded, step=cells.step_of(rounding))
        unit, in_all = AT_TEAMS[method]
        return Measured(worth.against(there, scoring), worth.Scale(unit, in_all, to_step, is_of_two=True, other=there))
    field = field_of(others)
    with naming("rounding"):
        rule = cells.rounding_in(rounding)
    session = Session(field, tables_with_this(tables, field), method, rounding=rule, average_imps=average)
    refuse_coarse(session)
    at_percent = session.is_percentage
    unit = {"MP": "matchpoints", "MP1": "matchpoints", "PERCENT": "%"}.get(method, "IMPs")
    scale = worth.Scale(unit, session.top if at_percent else None, lambda it: session.rounded(Points.exactly(it)).of(0))
    how = worth.in_the_field(field if at_percent else valued_in_imps(field, "others"), session)
    return Measured(how, scale)


@sheet_function(CATEGORY, "12C1(c) 12C1(e) 12C2 86B RMB Weighted Kooijman", headings=HEADINGS)
def RULING_WORTH(ruling: RulingCell, measured: Annotated[Measured, measured_by]) -> Rows:
    """What a ruling comes to: A, B, C, the offenders' B, what NS get, what EW get, D, DR, DS, the case in words.

    A, B, C, D, DR, DS are seen from the non-offenders, the offenders' B from the offenders. An award that is no ruling
    on A, B and C is only a B: B is what NS have, the offenders' B what EW have. Missing parts are blank; without
    an A so are the damage and the case. While the other table is playing, or has no result, only an average has a
    worth.

    >>> RULING_WORTH("NOS NS: A -790; B 620; C 500", 620)
    [[-16.0, 0.0, -3.0, 0.0, -13.0, 0.0, 16.0, 3.0, 13.0, 'part self-inflicted']]
    >>> RULING_WORTH("60% 420, 40% -50", [420, 170, -50], "MP")
    [['', 3.4, '', 2.6, 3.4, 2.6, '', '', '', '']]
    """
    if ruling is None:
        return [[BLANK] * 10]
    with naming("ruling"):
        found = measured.worth(ruling)
        gets = [None if figure is None else measured.scale.rounded(figure) for figure in found.both]
    damage: list[Any] = [BLANK] * 4
    if found.damage is not None:
        *sizes, case = found.damage
        damage = [*map(float, sizes), case.words]
    return [[*figures_or_blanks((found.actual, found.before, found.could, found.before_os, *gets)), *damage]]


def _amount(cell: Any) -> Fraction | None:
    """Read a penalty; None if blank. A negative one is refused."""
    template = "{penalty} is negative: type a penalty without a sign"
    return cells.exact_or_none(cell, lambda it: it >= 0, lambda it: say(template, penalty=it))


@dataclass(frozen=True)
class TypedBlock:
    """The outcomes of a ruling as they were typed, for its words."""

    which: Annotated[Range, "A, B or C beside the lines of the block; blank: as the line above"] = LEFT_OUT
    contract: Annotated[Range, "The outcomes as typed; what is no contract is said in scores"] = LEFT_OUT
    declarer: Annotated[Range, "Who played each, where the contract does not say"] = LEFT_OUT
    weights: Annotated[Range, "The chance of each"] = LEFT_OUT
    os_weights: Annotated[Range, "B's chances for the offenders where they differ; with Both they are EW's"] = LEFT_OUT

    def words(self, language: str) -> dict[str, str]:
        """A, B, C and the offenders' own B (`OS`) in the words in which they were typed; {} if there are none."""
        others = (self.declarer, self.weights, self.os_weights)
        if self.contract.is_left_out or self.which.is_left_out:
            for table in (self.contract, self.which, *others):
                table.each(cells.text_of)  # they are not used, but an error value among them is refused
            return {}
        count = len(self.contract.values)
        letters = parts_of(line_by_line(self.which, count, "contract"))
        seats, likely, likely_os = (table.or_blanks(count, "contract") for table in others)
        played = _played(self.contract, seats, language)
        chances, own = _chances(likely, language), _chances(likely_os, language)
        said: dict[str, str] = {part: _listed(part, letters, played, chances) for part in PARTS}
        said["OS"] = _listed("B", letters, played, own if any(own) else chances)
        return said


@sheet_function(CATEGORY, "12C1(b) 12C1(c) 12C1(d) 12C1(e) 12C2 12C4 82C 86B RMB", single=True)
def RULING_EXPLAIN(
    ruling: RulingCell,
    measured: Annotated[Measured, measured_by],
    knockout: Annotated[
        bool, "TRUE in a knock-out: figures that do not balance are averaged, 12C4", cells.flag_of
    ] = False,
    nos: Annotated[
        Who | None, "Who did not offend: NS, EW or Both; a ruling that names them needs none", who_in
    ] = None,
    typed: Annotated[TypedBlock, TypedBlock] = LEFT_OUT,
    ns: Annotated[str, "The names of North-South", cells.text_of] = "",
    ew: Annotated[str, "The names of East-West", cells.text_of] = "",
    board: Annotated[str, "The board, to begin with", cells.text_of] = "",
    law: Annotated[str, "The Law relied on", cells.text_of] = "",
    penalised: Annotated[
        Side | None, "NS or EW: who has a penalty", lambda it: cells.word_of(as_side(it), SIDES)
    ] = None,
    penalty: Annotated[Fraction | None, "The penalty as a positive figure, in the unit of the method", _amount] = None,
    penalty_text: Annotated[str, "What it is for", cells.text_of] = "",
    language: Language = ENGLISH,
) -> Single:
    """The whole ruling for the form: outcomes with their weights, the case, both awards, and what changed them.

    It also says the offenders' own weights, averages, both sides as non-offending (82C); the ruling in scores while the
    other table is playing; then the average of a knock-out, the rounding, and the penalty with the total after it.

    >>> print(RULING_EXPLAIN("NOS NS: A -790; B 620; C 500", 620, knockout=True, ns="Rossi", board=4))
    Board 4. The other table has 620 for NS. Table result -790 (-16 IMPs); 620 (0 IMPs) without the infraction; 500 \
(-3 IMPs) with normal play after it. Damage 16 IMPs: 3 IMPs due to the infraction, 13 IMPs self-inflicted by an \
extremely serious error or a gambling action after it and not redressed (Law 12C1(e)). The non-offending side (NS \
Rossi) gets -13 IMPs, the offending side (EW) 0 IMPs. In a knock-out both have the average (Law 12C4): NS -6.5 IMPs, \
EW +6.5 IMPs.
    """
    if penalty is not None and penalised is None:
        raise CellError("is blank beside a penalty: NS or EW?", "penalised")
    if knockout and not measured.scale.is_of_two:
        raise CellError("a knock-out is between two teams: the method is IMP or BAM", "knockout")
    words, fine = typed.words(language), (penalised, penalty, penalty_text)
    form = worth.Form(measured.scale, nos, ns, ew, words, board, law, knockout, *fine, language)
    if ruling is None:
        return BLANK
    contradiction = contradicted(ruling, nos)
    if contradiction is not None:
        raise CellError(contradiction, "nos")
    line = worth.ruling_of_award(ruling, nos)
    with naming("ruling"):
        return form.sentences(line, measured.worth(line))


def _played(outcomes: Range, seats: Range, language: str) -> list[str | None]:
    """Each line's contract or pass in words; None for a score or an award, which the ruling says; blank for nothing."""
    typed = outcomes.each(cells.readable)
    phrases = outcome_phrases(typed, seats.each(cells.readable), ["NONE"] * len(typed), language)
    for line, phrase in enumerate(phrases):
        if isinstance(phrase, Law12Error):
            raise CellError(phrase.problem, (seats if phrase.argument == "declarer" else outcomes).place(line))
    lines = zip(typed, map(str, phrases), strict=True)
    return [phrase if contract_typed(it) or means(it, "passed") or not phrase else None for it, phrase in lines]


def _chances(weights: Range, language: str) -> list[str]:
    """The weights as a form says them: plain numbers above 1 are percentages."""
    given = weights.each(cells.weight_or_none)
    return ["" if it is None else worth.decimal(format_weight(it / 100 if it > 1 else it), language) for it in given]


def _listed(part: Part, letters: Sequence[Part | None], played: Sequence[str | None], chances: Sequence[str]) -> str:
    """The outcomes of a part with their weights: `60% 4♠= by S, 40% 4♠-1 by S`; blank where one is no contract."""
    lines = [line for line in zip(letters, played, chances, strict=True) if line[0] == part and line[1] != ""]
    if any(outcome is None for _, outcome, _ in lines):
        return ""
    return ", ".join(f"{chance} {outcome}".lstrip() for _, outcome, chance in lines)
