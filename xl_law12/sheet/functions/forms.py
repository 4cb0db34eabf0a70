"""The sentence that goes on the form: all that decided a ruling, from one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from xl_law12.bridge.awards import SIDES, Side
from xl_law12.bridge.block import PARTS, Part, Who
from xl_law12.bridge.form_sentence import Form, assigned, told
from xl_law12.bridge.phrases import decimal
from xl_law12.bridge.weights import exact_weight, format_weight
from xl_law12.errors import CellError, Law12Error, naming
from xl_law12.languages import ENGLISH
from xl_law12.reading.typed_outcomes import contract_typed
from xl_law12.reading.words import means
from xl_law12.sentences import quoted
from xl_law12.sheet.answers import BLANK, Single
from xl_law12.sheet.arguments import LEFT_OUT, Language, column, one, word
from xl_law12.sheet.catalogue import sheet_function
from xl_law12.sheet.cells import flag_of, number_or_none, text_of, weight_or_none
from xl_law12.sheet.functions.law12 import CATEGORY
from xl_law12.sheet.functions.worth import Measured, RulingCell, measured_by
from xl_law12.sheet.outcomes import outcome_phrases, parts_of, who_in
from xl_law12.sheet.pasted import readable
from xl_law12.sheet.ranges import Range, line_by_line
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


def _amount(cell: Any) -> Fraction | None:
    """Read a penalty; None if blank. A negative one is refused."""
    amount = number_or_none(cell)
    if amount is not None and amount < 0:
        raise CellError("{penalty} is negative: type a penalty without a sign", penalty=quoted(amount))
    return None if amount is None else exact_weight(amount)


@dataclass(frozen=True)
class TypedBlock:
    """The outcomes of a ruling as they were typed, for its words."""

    which: Annotated[Range, column("A, B or C beside the lines of the block; blank: as the line above")] = LEFT_OUT
    contract: Annotated[Range, column("The outcomes as typed; what is no contract is said in scores")] = LEFT_OUT
    declarer: Annotated[Range, column("Who played each, where the contract does not say")] = LEFT_OUT
    weights: Annotated[Range, column("The chance of each")] = LEFT_OUT
    os_weights: Annotated[Range, column("B's chances for the offenders where they differ; with Both they are EW's")] = (
        LEFT_OUT
    )

    def words(self, language: str) -> dict[str, str]:
        """A, B, C and the offenders' own B (`OS`) in the words in which they were typed; {} if there are none."""
        others = (self.declarer, self.weights, self.os_weights)
        if self.contract.is_left_out or self.which.is_left_out:
            for table in (self.contract, self.which, *others):
                table.each(text_of)  # they are not used, but an error value among them is refused
            return {}
        count = len(self.contract.values)
        letters = parts_of(line_by_line(self.which, count, "contract"))
        seats, likely, likely_os = (table.or_blanks(count, "contract") for table in others)
        played = _played(self.contract, seats, language)
        chances, own = _chances(likely, language), _chances(likely_os, language)
        said: dict[str, str] = {part: _listed(part, letters, played, chances) for part in PARTS}
        said["OS"] = _listed("B", letters, played, own if any(own) else chances)
        return said


@sheet_function(CATEGORY, *LAWS, single=True)
def RULING_EXPLAIN(
    ruling: RulingCell,
    measured: Annotated[Measured, measured_by],
    knockout: Annotated[
        bool, one("TRUE in a knock-out: figures that do not balance are averaged, 12C4", flag_of)
    ] = False,
    nos: Annotated[
        Who | None, one("Who did not offend: NS, EW or Both; a ruling that names them needs none", who_in)
    ] = None,
    typed: Annotated[TypedBlock, TypedBlock] = LEFT_OUT,
    ns: Annotated[str, one("The names of North-South", text_of)] = "",
    ew: Annotated[str, one("The names of East-West", text_of)] = "",
    board: Annotated[str, one("The board, to begin with", text_of)] = "",
    law: Annotated[str, one("The Law relied on", text_of)] = "",
    penalised: Annotated[Side | None, word("NS or EW: who has a penalty", SIDES)] = None,
    penalty: Annotated[
        Fraction | None, one("The penalty as a positive figure, in the unit of the method", _amount)
    ] = None,
    penalty_text: Annotated[str, one("What it is for", text_of)] = "",
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
    form = Form(
        nos=nos,
        ns=ns,
        ew=ew,
        words=typed.words(language),
        board=board,
        law=law,
        knockout=knockout,
        penalised=penalised,
        penalty=penalty,
        penalty_text=penalty_text,
        language=language,
    )
    if ruling is None:
        return BLANK
    line = assigned(ruling, nos)
    with naming("ruling"):
        return told(line, measured.worth(line), measured.scale, form)


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
