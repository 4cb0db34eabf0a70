"""The whole ruling in sentences for the form: the case, both awards, and then all that changed the awards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import nan
from typing import Any, NamedTuple

from xl_law12.bridge.awards import BOTH, SIDES, Artificial, Award, AwardOrRuling, Ruling, Side, Weighting, other_side
from xl_law12.bridge.block import NEITHER, Who
from xl_law12.bridge.explanation import SENTENCES, RulingFigures, Wording, explain
from xl_law12.bridge.match import BothTeams, averaged
from xl_law12.bridge.phrases import award_phrase, in_brackets, ruling_phrase, side_phrase, unit_in, with_unit
from xl_law12.bridge.worth import ExactFigure, Worth
from xl_law12.languages import ENGLISH, translated


class Scale(NamedTuple):
    """The unit of the figures, what both sides' figures add up to (None at IMPs), and how figures are rounded.

    `is_of_two` teams: Law 12C4 can apply.
    """

    unit: str
    top: int | None
    rounded: Callable[[Fraction], Fraction]
    is_of_two: bool = False
    other: AwardOrRuling | None = None  # the other table's result


class Form(NamedTuple):
    """The other entries of a form, beside the ruling. `words` are A, B, C and OS as they were typed, as contracts."""

    nos: Who | None = None
    ns: str = ""
    ew: str = ""
    words: Mapping[str, str] = {}
    board: str = ""
    law: str = ""
    knockout: bool = False
    penalised: Side | None = None
    penalty: Fraction | None = None
    penalty_text: str = ""
    language: str = ENGLISH

    def name(self, side: Side) -> str:
        """A side with its players."""
        return f"{side} {self.ns if side == 'NS' else self.ew}".rstrip()

    def say(self, sentence: str, **fields: Any) -> str:
        """A sentence in the language of the form."""
        return translated(SENTENCES[sentence], self.language).format(**fields)


def told(line: AwardOrRuling, worth: Worth, scale: Scale, form: Form) -> str:
    """The ruling in a few sentences. An award that the function `assigned` made a ruling is described as a ruling.

    >>> from xl_law12.bridge.match import at_imps
    >>> from xl_law12.bridge.worth import against, worth_of
    >>> line = Award.both(Weighting.certain(620))
    >>> figures = worth_of(line, against(Award.both(Weighting.certain(170)), at_imps()))
    >>> told(line, figures, Scale("IMPs", None, round), Form(board="7"))
    'Board 7. Assigned: NS 620 (+10 IMPs); EW -620 (-10 IMPs).'
    """
    opening = [form.say(key, **{key: text}) for key, text in (("board", form.board), ("law", form.law)) if text]
    teller = _Teller(scale, form)
    if scale.other is not None:
        opening.append(form.say("other", other=award_phrase(scale.other, form.language, for_ns=True)))
    return " ".join([*opening, teller.ruling(line, worth), *teller.afterwards((worth.ns, worth.ew))])


class _Teller(NamedTuple):
    """Says figures in their unit, and the sentences that need them."""

    scale: Scale
    form: Form

    def figure(self, figure: ExactFigure) -> str:
        """A figure with its unit; "" for None."""
        if figure is None:
            return ""
        return with_unit(float(figure), self.scale.unit, self.form.language, signed=self.scale.top is None)

    def ruling(self, line: AwardOrRuling, worth: Worth) -> str:
        """The sentence for the decision: a ruling on A, B and C, or one of the kinds of awards."""
        form = self.form
        unit = unit_in(self.scale.unit, form.language)
        missing = [figure is None for figure in (worth.ns, worth.ew)]
        if isinstance(line, Ruling):
            names = {side: form.name(side) for side in SIDES}
            innocent = f"{form.say('neither')} " if line.nos == BOTH else ""
            if any(missing):
                return innocent + form.say("in_scores", scores=ruling_phrase(line, names, form.language), unit=unit)
            is_compared = line.is_average or line.nos == BOTH
            return innocent + (self._compared(line, worth) if is_compared else self._explained(line, worth))
        if all(missing):
            return form.say("award_in_scores", scores=award_phrase(line, form.language, for_ns=True), unit=unit)
        sentence = "artificial" if any(isinstance(line.of(side), Artificial) for side in SIDES) else "given"
        given = form.say(sentence, ns=self._side(line, "NS", worth.ns), ew=self._side(line, "EW", worth.ew))
        return f"{form.say('neither')} {given}" if form.nos in (BOTH, NEITHER) else given

    def _side(self, award: Award, side: Side, figure: ExactFigure) -> str:
        """A side's award with its points: `NS Rossi A+ (+3 IMPs)`."""
        typed = self.form.words.get("B" if side == "NS" else "OS", "")
        has_scores = isinstance(award.of(side), Weighting) and typed
        words = typed if has_scores else side_phrase(award.of(side), side, self.form.language)
        return f"{self.form.name(side)} {words}{in_brackets(self.figure(figure))}"

    def _compared(self, line: Ruling, worth: Worth) -> str:
        """A beside averages (12C1(d)), or for two innocent sides (82C), and what each side has."""
        typed = self.form.words
        own = line.seen_from
        actual = typed.get("A") or side_phrase(line.actual, own, self.form.language)
        before = award_phrase(line.as_before, self.form.language)
        if isinstance(line.before, Weighting):
            before = typed.get("B") or side_phrase(line.before, "NS", self.form.language)
            if line.offenders is not None:
                before += f"; EW {typed.get('OS') or side_phrase(line.offenders, 'EW', self.form.language)}"
        sentence = "both"
        if line.nos != BOTH:
            sentence = "average_kept" if (worth.actual or 0) > (worth.before or 0) else "average_assigned"
        return self.form.say(
            sentence,
            a=actual,
            b=before,
            a_worth=self._of_both(own, worth.actual, worth.actual_os),
            b_worth=self._of_both(own, worth.before, worth.before_os),
            ns=f"{self.form.name('NS')} {self.figure(worth.ns)}",
            ew=f"{self.form.name('EW')} {self.figure(worth.ew)}",
        )

    def _of_both(self, first: Side, *figures: ExactFigure) -> str:
        """`NS -16 IMPs, EW +16 IMPs`; `first` is the side of the first figure."""
        said = dict(zip((first, other_side(first)), map(self.figure, figures), strict=True))
        return f"NS {said['NS']}, EW {said['EW']}"

    def _explained(self, line: Ruling, worth: Worth) -> str:
        """A, B and C, the case, and both awards."""
        nos, os = line.seen_from, other_side(line.seen_from)
        typed = self.form.words
        parts = {"A": line.actual, "B": line.before, "C": line.could}
        tongue = self.form.language
        said = {
            key: typed.get(key) or side_phrase(award, nos, tongue) for key, award in parts.items() if award is not None
        }
        own = "" if line.offenders is None else typed.get("OS") or side_phrase(line.offenders, os, tongue)
        wording = Wording(
            weighted=isinstance(line.before, Weighting) and len(line.before.scores) > 1,
            unit=self.scale.unit,
            nos=self.form.name(nos),
            os=self.form.name(os),
            actual=said.get("A", ""),
            before=said["B"],
            could=said.get("C", ""),
            own=own,
            at_teams=self.scale.is_of_two,
        )
        gets = (worth.ns, worth.ew) if nos == "NS" else (worth.ew, worth.ns)
        exact = (worth.actual, worth.before, worth.could, worth.actual_os, worth.before_os, *gets)
        figures = RulingFigures(*(nan if figure is None else float(figure) for figure in exact))
        return explain(figures, wording, self.form.language, at_imps=self.scale.top is None)

    def afterwards(self, both: BothTeams) -> Iterator[str]:
        """Yield sentences for the average of a knock-out, the rounding and the penalty, with the figures after each."""
        form = self.form
        if form.knockout:
            before, both = both, averaged(both, self.scale.top or 0)
            if both != before:
                yield form.say("knockout", **self._both(both))
        rounded = self._rounded(both[0]), self._rounded(both[1])
        if rounded != both:
            yield form.say("rounded", **self._both(rounded))
        if form.penalised is not None and form.penalty:
            had = rounded[SIDES.index(form.penalised)]
            said = {"penalty_text": in_brackets(form.penalty_text), "side": form.penalised}
            said |= {"penalty": self.figure(-form.penalty)}
            if had is None:
                yield form.say("penalty_open", **said)
            else:
                yield form.say("penalty", **said, left=self.figure(had - form.penalty))
        elif form.penalty_text:
            yield form.say("penalty_in_words", penalty_text=form.penalty_text)

    def _rounded(self, figure: ExactFigure) -> ExactFigure:
        return None if figure is None else self.scale.rounded(figure)

    def _both(self, both: BothTeams) -> dict[str, str]:
        return dict(zip(("ns", "ew"), map(self.figure, both), strict=True))


def assigned(line: AwardOrRuling, nos: Who | None) -> AwardOrRuling:
    """An award of scores, if one side did not offend, as a ruling without an A; any other result unchanged."""
    if isinstance(line, Ruling) or nos not in SIDES:
        return line
    before, own = line.of(nos), line.of(other_side(nos))
    if not (isinstance(before, Weighting) and isinstance(own, Weighting)):
        return line
    return Ruling(nos, None, before, None, None if own == before else own)
