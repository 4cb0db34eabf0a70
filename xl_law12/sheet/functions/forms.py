"""The sentence that goes on the form: all that decided a ruling, from one call."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from xl_law12.bridge.awards import SIDES
from xl_law12.bridge.block import PARTS, Part
from xl_law12.bridge.form_sentence import Form, assigned, told
from xl_law12.bridge.phrases import decimal
from xl_law12.bridge.weights import exact_weight, format_weight
from xl_law12.errors import CellError, Law12Error, naming
from xl_law12.reading.typed_outcomes import contract_typed
from xl_law12.reading.words import means
from xl_law12.sentences import quoted
from xl_law12.sheet import arguments
from xl_law12.sheet.answers import BLANK, Single
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import Cells, text_of, weight_or_none
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.functions.worth import measured_by, ruling_in
from xl_law12.sheet.outcomes import outcome_phrases, parts_of, who_of
from xl_law12.sheet.pasted import readable
from xl_law12.sheet.ranges import Range, column, line_by_line, lines_or_blanks
from xl_law12.sheet.single import chosen_language, flag, number, read_one, word
from xl_law12.sheet.sources import (
    LAW_12C1B,
    LAW_12C1C,
    LAW_12C1D,
    LAW_12C1E,
    LAW_12C2,
    LAW_12C4,
    LAW_82C,
    LAW_86B,
    RMB_2011,
)

LAWS = (LAW_12C1B, LAW_12C1C, LAW_12C1D, LAW_12C1E, LAW_12C2, LAW_12C4, LAW_82C, LAW_86B, RMB_2011)


@sheet_function(CATEGORY, *LAWS, single=True)
def RULING_EXPLAIN(
    ruling: Annotated[Cells, arguments.RULING],
    others: Annotated[Cells, arguments.OTHERS],
    method: Annotated[Cells, arguments.RULING_METHOD] = None,
    tables: Annotated[Cells, arguments.TABLES_WITH_THIS] = None,
    rounding: Annotated[Cells, arguments.RULING_ROUNDING] = None,
    average: Annotated[Cells, arguments.AVERAGE] = None,
    knockout: Annotated[Cells, "TRUE in a knock-out: figures that do not balance are averaged, 12C4"] = None,
    nos: Annotated[Cells, "Who did not offend: NS, EW or Both; a ruling that names them needs none"] = None,
    which: Annotated[Cells, "A, B or C beside the lines of the block; blank: as the line above"] = None,
    contract: Annotated[Cells, "The outcomes as typed; what is no contract is said in scores"] = None,
    declarer: Annotated[Cells, "Who played each, where the contract does not say"] = None,
    weights: Annotated[Cells, "The chance of each"] = None,
    os_weights: Annotated[Cells, arguments.OS_WEIGHTS] = None,
    ns: Annotated[Cells, "The names of North-South"] = None,
    ew: Annotated[Cells, "The names of East-West"] = None,
    board: Annotated[Cells, "The board, to begin with"] = None,
    law: Annotated[Cells, "The Law relied on"] = None,
    penalised: Annotated[Cells, "NS or EW: who has a penalty"] = None,
    penalty: Annotated[Cells, "The penalty as a positive figure, in the unit of the method"] = None,
    penalty_text: Annotated[Cells, "What it is for"] = None,
    language: Annotated[Cells, arguments.LANGUAGE] = None,
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
    measured = measured_by(others, method, tables, rounding, average)
    said = chosen_language(language)
    penalised_side = word(penalised, "penalised", SIDES)
    amount = _amount(penalty)
    if amount is not None and penalised_side is None:
        raise CellError("is blank beside a penalty: NS or EW?", "penalised")
    form = Form(
        nos=who_of(nos),
        ns=read_one(ns, "ns", text_of),
        ew=read_one(ew, "ew", text_of),
        words=_words(which, contract, declarer, weights, os_weights, said),
        board=read_one(board, "board", text_of),
        law=read_one(law, "law", text_of),
        knockout=_averaged(knockout, at_teams=measured.scale.is_of_two),
        penalised=penalised_side,
        penalty=amount,
        penalty_text=read_one(penalty_text, "penalty_text", text_of),
        language=said,
    )
    line = ruling_in(ruling)
    if line is None:
        return BLANK
    line = assigned(line, form.nos)
    with naming("ruling"):
        return told(line, measured.worth(line), measured.scale, form)


def _amount(penalty: Cells) -> Fraction | None:
    """Read a penalty; None if blank. A negative one is refused."""
    amount = number(penalty, "penalty")
    if amount is not None and amount < 0:
        raise CellError("{penalty} is negative: type a penalty without a sign", "penalty", penalty=quoted(amount))
    return None if amount is None else exact_weight(amount)


def _averaged(knockout: Cells, *, at_teams: bool) -> bool:
    """Read whether Law 12C4 applies; it is refused unless two teams play."""
    wanted = flag(knockout, "knockout")
    if wanted and not at_teams:
        raise CellError("a knock-out is between two teams: the method is IMP or BAM", "knockout")
    return wanted


def _words(
    which: Cells, contract: Cells, declarer: Cells, weights: Cells, os_weights: Cells, language: str
) -> dict[str, str]:
    """A, B, C and the offenders' own B (`OS`) in the words in which they were typed; {} if no outcomes are given."""
    outcomes, parts = column(contract, "contract"), column(which, "which")
    others = ((declarer, "declarer"), (weights, "weights"), (os_weights, "os_weights"))
    if outcomes.is_left_out or parts.is_left_out:
        for table in (outcomes, parts, *(column(value, name) for value, name in others)):
            table.each(text_of)  # they are not used, but an error value among them is refused
        return {}
    count = len(outcomes.values)
    letters = parts_of(line_by_line(parts, count, "contract"))
    seats, likely, likely_os = (lines_or_blanks(value, name, count, "contract") for value, name in others)
    played = _played(outcomes, seats, language)
    chances, own = _chances(likely, language), _chances(likely_os, language)
    said: dict[str, str] = {part: _listed(part, letters, played, chances) for part in PARTS}
    said["OS"] = _listed("B", letters, played, own if any(own) else chances)
    return said


def _played(outcomes: Range, seats: Range, language: str) -> list[str | None]:
    """Each line's contract or pass in words; None for a score or an award, which the ruling says; blank for nothing."""
    typed = outcomes.each(readable)
    phrases = outcome_phrases(typed, seats.each(readable), ["NONE"] * len(typed), language)
    for line, phrase in enumerate(phrases):
        if isinstance(phrase, Law12Error):
            raise CellError(phrase.problem, (seats if phrase.argument == "declarer" else outcomes).place(line))
    lines = zip(typed, map(str, phrases), strict=True)
    return [phrase if contract_typed(it) or means(it, "passed") or not phrase else None for it, phrase in lines]


def _chances(weights: Range, language: str) -> list[str]:
    """The weights as a form says them: plain numbers above 1 are percentages."""
    given = weights.each(weight_or_none)
    return ["" if it is None else decimal(format_weight(it / 100 if it > 1 else it), language) for it in given]


def _listed(part: Part, letters: Sequence[Part | None], played: Sequence[str | None], chances: Sequence[str]) -> str:
    """The outcomes of a part with their weights: `60% 4♠= by S, 40% 4♠-1 by S`; blank where one is no contract."""
    lines = [line for line in zip(letters, played, chances, strict=True) if line[0] == part and line[1] != ""]
    if any(outcome is None for _, outcome, _ in lines):
        return ""
    return ", ".join(f"{chance} {outcome}".lstrip() for _, outcome, chance in lines)
