"""What a ruling comes to, in the points of a form of scoring; and the words for it, in every language.

Each side is measured by itself: A, B and C as the non-offenders see them, the offenders' B as the offenders see it. The
words are those of contracts, awards and figures, and the sentences that stand on the form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from xl_law12.bridge import awards
from xl_law12.bridge.awards import BOTH, SIDES, Artificial, Award, AwardOrRuling, Ruling, Side, SideAward, Weighting
from xl_law12.bridge.contracts import Contract
from xl_law12.bridge.exact import exact_weight, half_away_from_zero
from xl_law12.bridge.field import Field, UndecidedError
from xl_law12.bridge.law12 import AVERAGE, Case, cases, tidy
from xl_law12.bridge.match import BothTeams, Scoring, averaged, side_points, standing
from xl_law12.bridge.session import Session
from xl_law12.data import json_file
from xl_law12.errors import Row
from xl_law12.languages import ENGLISH, is_singular, signs_of_figures, translated
from xl_law12.numerics import np
from xl_law12.sentences import Figure, inside, listed, say

ExactFigure = Fraction | None
PointsOf = Callable[[AwardOrRuling, Side], ExactFigure]  # what a side gets if this result stands in the ruling's place
Measure = Callable[[AwardOrRuling], tuple[PointsOf, PointsOf]]  # for a ruling: by what stands elsewhere, by its awards


class Worth(NamedTuple):
    """The figures of a ruling: A, B, C as the non-offenders see them, A and B as the offenders do, what each gets."""

    actual: ExactFigure  # None stands for what the ruling does not have
    before: ExactFigure
    could: ExactFigure
    actual_os: ExactFigure
    before_os: ExactFigure
    nos: ExactFigure
    os: ExactFigure
    seen_from: Side = "NS"  # the non-offenders' side
    divides: bool = True  # damage between a side that offended and one that did not

    @property
    def both(self) -> BothTeams:
        """What NS get, and what EW get."""
        return (self.nos, self.os) if self.seen_from == "NS" else (self.os, self.nos)

    @property
    def damage(self) -> tuple[Fraction, Fraction, Fraction, Case] | None:
        """D = B - A, DR = B - C, DS = C - A, and the case. Without a C, C is A; without an A there is none."""
        if self.actual is None or self.before is None or not self.divides:
            return None
        could = self.actual if self.could is None else self.could
        (case,) = cases(*(np.array([float(it)]) for it in (self.actual, self.before, could)))
        return self.before - self.actual, self.before - could, could - self.actual, Case(case)


def worth_of(line: AwardOrRuling, measure: Measure) -> Worth:
    """The figures of a ruling or of an award. An award has a B only, and NS stand for the non-offenders."""
    # A, B and C are measured by what stands at the other tables, what both sides get by what the rulings there come to.
    by_standing, settled = measure(line)
    nos: Side = line.seen_from if isinstance(line, Ruling) else "NS"
    os = awards.other_side(nos)
    could = Award.both(line.could) if isinstance(line, Ruling) and line.could is not None else None
    seen = ((line.at_table, nos), (line.as_before, nos), (could, nos), (line.at_table, os), (line.as_before, os))
    a, b, c, a_os, b_os = (None if award is None else by_standing(award, side) for award, side in seen)
    divides = not (isinstance(line, Ruling) and line.nos == BOTH)
    return Worth(a, b, c, a_os, b_os, settled(line, nos), settled(line, os), nos, divides)


def against(other: AwardOrRuling | None, scoring: Scoring) -> Measure:
    """How a ruling is measured at teams, by the other table's result; None if it has no result yet."""

    def points(there: AwardOrRuling | None, line: AwardOrRuling, side: Side) -> ExactFigure:
        if there is not None:
            return side_points(line, there, side, scoring)
        own = line.of(side) if isinstance(line, Award) else None
        return scoring.artificial(own.percentage) if isinstance(own, Artificial) else None

    def measure(line: AwardOrRuling) -> tuple[PointsOf, PointsOf]:
        stands = None if other is None else standing(line, other, scoring)[1]
        return partial(points, stands), partial(points, other)

    return measure


def in_the_field(others: Field, session: Session) -> Measure:
    """How a ruling is measured in a field, scored as in the session, by the other tables' results; not rounded."""
    place = len(others.scores)
    session = session._replace(rounding=None)

    def points(field: Field, line: AwardOrRuling, side: Side) -> ExactFigure:
        own = line.of(side) if isinstance(line, Award) else None
        if isinstance(line, Award) and own is None:
            return None
        if isinstance(own, Artificial) and not session.is_percentage:
            return session.artificial(own, None, 0)
        how = session._replace(field=field.with_line(line))
        return how.points()[SIDES.index(side)].of(place)

    def measure(line: AwardOrRuling) -> tuple[PointsOf, PointsOf]:
        try:
            given = session._replace(field=others.with_line(line)).resolved(settled=False).field.awards
        except UndecidedError as error:
            rows = [Row.of(at + 1) for at in error.lines if at != place]
            this = [say("this table")] * (place in error.lines)
            raise UndecidedError.of(error.lines, listed([*rows, *this], "and")) from None
        stands = replace(others, awards={at: award for at, award in given.items() if at != place})
        return partial(points, stands), partial(points, others)

    return measure


AVERAGES = dict(zip(AVERAGE.values(), ("average_plus", "average", "average_minus"), strict=True))
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
UNITS = ("IMPs", "matchpoints", "VPs", "points")  # those that are said in every language; others stay as they are
FINEST = Fraction(1, 10_000)


def sentences(table: str) -> Mapping[str, str]:
    """The sentences and phrases about rulings, matches or what is doubted, by their keys in `sentences.json`."""
    found: dict[str, dict[str, str]] = json_file(__package__, "sentences.json")
    return found[table]


def phrase(key: str, language: str, *, table: str = "rulings", **fields: Any) -> str:
    """A sentence or a phrase in a language, with its fields filled in."""
    return translated(sentences(table)[key], language).format(**fields)


def contract_phrase(contract: Contract | None, declarer: str = "", language: str = ENGLISH) -> str:
    """A contract with its result in one manner: `4♠X-2 by E`. None: the board was passed out."""
    if contract is None:
        return phrase("passed_out", language)
    strain = SUIT_SIGNS.get(contract.strain) or phrase("notrump", language)
    result = f"{contract.over:+d}" if contract.over else "="
    bid = f"{contract.level}{strain}{'X' * (contract.doubled // 2)}{result}"
    seat = contract.declarer or declarer
    return phrase("by_declarer", language, contract=bid, declarer=seat) if seat else bid


def award_phrase(award: AwardOrRuling | None, language: str = ENGLISH, *, for_ns: bool = False) -> str:
    """An award or a ruling in words. A score that both sides get is seen from NS, which `for_ns` adds."""
    if award is None:
        return phrase("not_played", language)
    if isinstance(award, Ruling):
        scores = ruling_phrase(award, {side: phrase(side, language) for side in SIDES}, language)
        return phrase("a_ruling_for_both" if award.nos == BOTH else "a_ruling", language, scores=scores)
    ns, ew = (side_phrase(award.of(side), side, language) for side in SIDES)
    if award.is_split:
        return phrase("of_each", language, ns=ns, ew=ew)
    if isinstance(award.ns, Artificial):
        return phrase("of_both", language, award=ns)
    return phrase("for_ns", language, award=ns) if for_ns else ns


def side_phrase(award: SideAward | None, side: Side, language: str = ENGLISH) -> str:
    """One side's award in words, its scores as that side sees them."""
    if award is None:
        return phrase("not_played", language)
    if isinstance(award, Weighting):
        return decimal(awards.format_side(award, side), language)
    if award.percentage in AVERAGES and not award.fixed:
        return phrase(AVERAGES[award.percentage], language)
    percentage = inside(Figure(f"{float(award.percentage):.9g}%"), language)
    return phrase("fixed", language, award=percentage) if award.fixed else percentage


def ruling_phrase(ruling: Ruling, names: Mapping[Side, str], language: str = ENGLISH) -> str:
    """A, B and C in scores as the non-offenders see them, and the other side's own B as it does; with their names."""
    own = ruling.seen_from
    nos, os = names[own], names[awards.other_side(own)]
    both, semicolon = ruling.nos == BOTH, phrase("joined", language, first="", then="")
    parts = [phrase("at_table", language, award=side_phrase(ruling.actual, own, language))] if ruling.actual else []
    if ruling.is_average or both:
        at_table = phrase("seen_from" if both else "seen_from_nos", language, side=nos, parts=parts[0])
        award = phrase("or_each" if both else "or_average", language, award=instead_phrase(ruling, language), nos=nos)
        return phrase("joined", language, first=at_table, then=award)
    parts.append(phrase("without", language, award=side_phrase(ruling.before, own, language)))
    if ruling.could is not None:
        parts.append(phrase("with_normal_play", language, award=side_phrase(ruling.could, own, language)))
    seen = [phrase("seen_from_nos", language, side=nos, parts=semicolon.join(parts))]
    if ruling.offenders is not None:
        own_b = phrase("without", language, award=side_phrase(ruling.offenders, awards.other_side(own), language))
        seen.append(phrase("seen_from_os", language, side=os, parts=own_b))
    return semicolon.join(seen)


def instead_phrase(ruling: Ruling, language: str, words: Mapping[str, str] | None = None) -> str:
    """B beside an A that may stand: averages, or for two innocent sides scores; `words` are B and OS as typed."""
    if ruling.is_average:
        return award_phrase(ruling.as_before, language)
    typed = words or {}
    ns = typed.get("B") or side_phrase(ruling.before, "NS", language)
    if ruling.offenders is None:
        return ns
    return phrase("of_each", language, ns=ns, ew=typed.get("OS") or side_phrase(ruling.offenders, "EW", language))


def decimal(text: str, language: str) -> str:
    """A text with the language's sign for the points of its figures; its commas separate words."""
    return text.replace(".", signs_of_figures(language)[ord(".")])


def in_brackets(text: str) -> str:
    """A text in brackets, after a blank; an empty text stays empty."""
    return f" ({text})" if text else ""


def unit_in(unit: str, language: str, *, is_one: bool = False) -> str:
    """A unit in a language, in the singular where `is_one`; a unit that is not one of ours stays as it is."""
    of_it = unit.removesuffix("s") if is_one and (unit in UNITS or language == ENGLISH) else unit
    return translated(of_it, language) if unit in UNITS else of_it


def with_unit(figure: float, unit: str, language: str, *, signed: bool = False) -> str:
    """`+5 IMPs`, `1 IMP`, `62.5%`, or the bare figure where there is no unit."""
    shown = inside(Figure(mixed_number(figure, signed=signed)), language)
    blank = " " if unit and unit != "%" else ""
    return f"{shown}{blank}{unit_in(unit, language, is_one=is_singular(figure, language))}"


def mixed_number(figure: float, *, signed: bool = False) -> str:
    """The figure as the sources print it: whole, with a simple fraction, or with up to four decimals.

    >>> mixed_number(18.833333333333332), mixed_number(5.0, signed=True), mixed_number(-6.5)
    ('18 5/6', '+5', '-6.5')
    """
    exact = exact_weight(float(tidy(np.array(figure))))
    sign = "-" if exact < 0 else "+" if signed and exact > 0 else ""
    size = abs(exact)
    whole, rest = divmod(size, 1)
    if rest.denominator in (3, 6, 7, 9, 11, 12):
        text = f"{whole} {rest}" if whole else str(rest)
    else:
        text = f"{float(half_away_from_zero(size, FINEST)):.4f}".rstrip("0").rstrip(".")
    return sign + text if size != Fraction(0) else "0"


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


def explain(worth: Worth, wording: Wording, language: str = ENGLISH, *, at_imps: bool = True) -> str:
    """Say the figures, the case with its clause, and both awards."""
    damage = worth.damage
    results = {"a": worth.actual, "b": worth.before, "c": worth.could}
    results |= {"b_os": worth.before_os, "nos": worth.nos, "os": worth.os}
    sizes = dict(zip(("d", "dr", "ds"), damage or (), strict=False))
    unit = wording.unit or ("IMPs" if at_imps else "")
    fields = {
        key: with_unit(float(figure), unit, language, signed=at_imps and key in results)
        for key, figure in (results | sizes).items()
        if figure is not None
    }
    words = {"a": wording.actual, "b": wording.before, "c": wording.could, "b_os": wording.own}
    fields |= {key: f"{text}{in_brackets(fields.get(key, ''))}" for key, text in words.items() if text}
    if worth.actual is None:
        fields["a"] = in_brackets(wording.actual)
    fields |= {"name_nos": in_brackets(wording.nos), "name_os": in_brackets(wording.os)}
    return " ".join(phrase(part, language, **fields) for part in _parts(worth, damage and damage[-1], wording))


def _parts(worth: Worth, case: Case | None, wording: Wording) -> Iterator[str]:
    """The sentences for the figures, the case (without a C there was no serious error: 12C1(b), (c)) and the awards."""
    as_weighted = "_weighted" if wording.weighted else ""
    if case is None:
        figures, of_case = "no_result_at_teams" if wording.at_teams else "no_result", f"assigned{as_weighted}"
    elif worth.could is not None:
        figures, of_case = "figures", case.name.lower() + as_weighted * (case == Case.NONE_SELF_INFLICTED)
    else:
        figures, of_case = "no_error", "no_damage" if case == Case.NO_DAMAGE else f"redressed{as_weighted}"
    yield figures
    if wording.own:
        yield "own"
    yield of_case
    # whether the score of each side is adjusted
    of_nos, of_os = worth.nos != worth.actual, worth.os != worth.actual_os or worth.actual is None
    yield "awards" if of_nos and of_os else "os_alone" if of_os else "nos_alone" if of_nos else "no_change"


class Scale(NamedTuple):
    """The unit of the figures, what both sides' figures add up to (None at IMPs), and how figures are rounded."""

    unit: str
    top: int | None
    rounded: Callable[[Fraction], Fraction]
    is_of_two: bool = False  # teams: Law 12C4 can apply
    other: AwardOrRuling | None = None  # the other table's result


class Form(NamedTuple):
    """How the figures of a form are said, and its other entries beside the ruling."""

    scale: Scale
    nos: awards.Who | None = None
    ns: str = ""
    ew: str = ""
    words: Mapping[str, str] = {}  # A, B, C and OS as they were typed, as contracts
    board: str = ""
    law: str = ""
    knockout: bool = False
    penalised: Side | None = None
    penalty: Fraction | None = None
    penalty_text: str = ""
    language: str = ENGLISH

    def sentences(self, line: AwardOrRuling, worth: Worth) -> str:
        """The ruling in a few sentences; an award that `ruling_of_award` made a ruling is described as a ruling."""
        opening = [self.say(key, **{key: text}) for key, text in (("board", self.board), ("law", self.law)) if text]
        if self.scale.other is not None:
            opening.append(self.say("other", other=award_phrase(self.scale.other, self.language, for_ns=True)))
        return " ".join([*opening, self.ruling(line, worth), *self.afterwards(worth.both)])

    def name(self, side: Side) -> str:
        """A side with its players."""
        return f"{phrase(side, self.language)} {self.ns if side == 'NS' else self.ew}".rstrip()

    def say(self, sentence: str, **fields: Any) -> str:
        """A sentence in the language of the form."""
        return phrase(sentence, self.language, **fields)

    def figure(self, figure: ExactFigure) -> str:
        """A figure with its unit; "" for None."""
        if figure is None:
            return ""
        return with_unit(float(figure), self.scale.unit, self.language, signed=self.scale.top is None)

    def ruling(self, line: AwardOrRuling, worth: Worth) -> str:
        """The sentence for the decision: a ruling on A, B and C, or one of the kinds of awards."""
        unit = unit_in(self.scale.unit, self.language)
        missing = [figure is None for figure in worth.both]
        if isinstance(line, Ruling):
            names = {side: self.name(side) for side in SIDES}
            innocent = f"{self.say('neither')} " if line.nos == BOTH else ""
            if any(missing):
                return innocent + self.say("in_scores", scores=ruling_phrase(line, names, self.language), unit=unit)
            is_compared = line.is_average or line.nos == BOTH
            return innocent + (self._compared(line, worth) if is_compared else self._explained(line, worth))
        if all(missing):
            return self.say("award_in_scores", scores=award_phrase(line, self.language, for_ns=True), unit=unit)
        sentence = "artificial" if any(isinstance(line.of(side), Artificial) for side in SIDES) else "given"
        ns, ew = (self._side(line, side, figure) for side, figure in zip(SIDES, worth.both, strict=True))
        given = self.say(sentence, ns=ns, ew=ew)
        return f"{self.say('neither')} {given}" if self.nos in (BOTH, awards.NEITHER) else given

    def _words(self, part: str, award: SideAward | None, side: Side) -> str:
        """A part of the ruling as it was typed, else in scores; blank for None."""
        return "" if award is None else self.words.get(part) or side_phrase(award, side, self.language)

    def _side(self, award: Award, side: Side, figure: ExactFigure) -> str:
        """A side's award with its points: `NS Rossi A+ (+3 IMPs)`."""
        own = award.of(side)
        part = "B" if side == "NS" else "OS"
        words = self._words(part, own, side) if isinstance(own, Weighting) else side_phrase(own, side, self.language)
        return f"{self.name(side)} {words}{in_brackets(self.figure(figure))}"

    def _compared(self, line: Ruling, worth: Worth) -> str:
        """A beside averages (12C1(d)), or for two innocent sides (82C), and what each side has."""
        own = line.seen_from
        sentence = "both"
        if line.nos != BOTH:
            sentence = "average_kept" if (worth.actual or 0) > (worth.before or 0) else "average_assigned"
        ns, ew = (f"{self.name(side)} {self.figure(it)}" for side, it in zip(SIDES, worth.both, strict=True))
        return self.say(
            sentence,
            a=self._words("A", line.actual, own),
            b=instead_phrase(line, self.language, self.words),
            a_worth=self._of_both(own, worth.actual, worth.actual_os),
            b_worth=self._of_both(own, worth.before, worth.before_os),
            ns=ns,
            ew=ew,
        )

    def _of_both(self, first: Side, *figures: ExactFigure) -> str:
        """`NS -16 IMPs, EW +16 IMPs`; `first` is the side of the first figure."""
        said = dict(zip((first, awards.other_side(first)), map(self.figure, figures), strict=True))
        return ", ".join(f"{phrase(side, self.language)} {said[side]}" for side in SIDES)

    def _explained(self, line: Ruling, worth: Worth) -> str:
        """A, B and C, the case, and both awards."""
        nos, os = line.seen_from, awards.other_side(line.seen_from)
        wording = Wording(
            weighted=isinstance(line.before, Weighting) and len(line.before.scores) > 1,
            unit=self.scale.unit,
            nos=self.name(nos),
            os=self.name(os),
            actual=self._words("A", line.actual, nos),
            before=self._words("B", line.before, nos),
            could=self._words("C", line.could, nos),
            own=self._words("OS", line.offenders, os),
            at_teams=self.scale.is_of_two,
        )
        return explain(worth, wording, self.language, at_imps=self.scale.top is None)

    def afterwards(self, both: BothTeams) -> Iterator[str]:
        """Yield sentences for the average of a knock-out, the rounding and the penalty, with the figures after each."""
        if self.knockout:
            before, both = both, averaged(both, self.scale.top or 0)
            if both != before:
                yield self.say("knockout", **self._both(both))
        rounded = tuple(None if figure is None else self.scale.rounded(figure) for figure in both)
        if rounded != both:
            yield self.say("rounded", **self._both(rounded))
        if self.penalised is not None and self.penalty:
            had = rounded[SIDES.index(self.penalised)]
            said = {"penalty_text": in_brackets(self.penalty_text), "side": phrase(self.penalised, self.language)}
            left = "" if had is None else self.figure(had - self.penalty)
            penalty = self.figure(-self.penalty)
            yield self.say("penalty" if left else "penalty_open", **said, penalty=penalty, left=left)
        elif self.penalty_text:
            whose = "" if self.penalised is None else f"{phrase(self.penalised, self.language)} "
            yield self.say("penalty_in_words", penalty_text=f"{whose}{self.penalty_text}")

    def _both(self, both: Sequence[ExactFigure]) -> dict[str, str]:
        return dict(zip(("ns", "ew"), map(self.figure, both), strict=True))


def ruling_of_award(line: AwardOrRuling, nos: awards.Who | None) -> AwardOrRuling:
    """An award of scores, if one side did not offend, as a ruling without an A; any other result unchanged."""
    if isinstance(line, Ruling) or nos not in SIDES:
        return line
    before, own = line.of(nos), line.of(awards.other_side(nos))
    if not (isinstance(before, Weighting) and isinstance(own, Weighting)):
        return line
    return Ruling(nos, None, before, None, None if own == before else own)
