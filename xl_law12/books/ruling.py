"""What the sheets of one ruling share: the outcomes A, B and C with their scores, and the blocks around them."""

from __future__ import annotations

from typing import NamedTuple

from xl_law12.books import styles
from xl_law12.books.page import Page, guarded
from xl_law12.books.texts import CONTRACT_MESSAGE, WEIGHT_MESSAGE

SIDES = ("NS", "EW")
VULNERABLE = ("NONE", "NS", "EW", "ALL")
SEATS = ("N", "E", "S", "W")
A_ROW = 12
B_ROWS = range(13, 18)
C_ROWS = range(18, 23)
ALL_ROWS = range(A_ROW, C_ROWS.stop)
# One line that cannot be read, and there is no award: it may be the one that counts.
ALL_READ = f"COUNTA($B${ALL_ROWS.start}:$B${ALL_ROWS.stop - 1})=COUNT($F${ALL_ROWS.start}:$F${ALL_ROWS.stop - 1})"
BOARD, VULNERABILITY, NOS = "$F$5", "$I$5", "$I$6"


class Outcome(NamedTuple):
    """A line of examples: contract or score, declarer, weight, the OS's weight."""

    contract: str
    by: str = ""
    weight: str = ""
    os_weight: str = ""


def b(column: str) -> str:
    """The B lines of a column.

    >>> b("G"), c("$G")
    ('G13:G17', '$G18:$G22')
    """
    return f"{column}{B_ROWS.start}:{column}{B_ROWS.stop - 1}"


def c(column: str) -> str:
    """The C lines of a column."""
    return f"{column}{C_ROWS.start}:{column}{C_ROWS.stop - 1}"


def case(
    page: Page, first: tuple[str, str], second: tuple[str, str], board: str, law: str, vulnerable: str = "ALL"
) -> None:
    """Who played, which board, who did not offend, on which Law the ruling stands."""
    page.heading("A4:I4", "The case")
    page.label("A5", first[0])
    page.wide_entry("B5:D5", first[1], name="North_South")
    page.label("A6", second[0])
    page.wide_entry("B6:D6", second[1], name="East_West")
    page.label("E5", "Board")
    page.entry("F5", board, name="Board", align=styles.CENTRE)
    page.label("H5", "Vulnerable", align=styles.RIGHT)
    page.entry("I5", vulnerable, name="Vulnerable", choices=VULNERABLE, align=styles.CENTRE)
    page.label("H6", "Did not offend (NOS)", align=styles.RIGHT)
    page.entry("I6", "NS", name="NOS", choices=SIDES, align=styles.CENTRE)
    page.label("A7", "Law relied on")
    page.wide_entry("B7:D7", law, name="Law")
    page.label("E7", "Penalty")
    page.wide_entry("F7:I7", name="Procedural_penalty", message="A procedural or disciplinary penalty, in words.")


def outcomes(page: Page, a: Outcome, before: list[Outcome], could: list[Outcome]) -> None:
    """The lines of A, B and C: what is typed in, and the score as North-South and as the NOS see it."""
    for rows, letter, text, examples in (
        (range(A_ROW, A_ROW + 1), "A", "what happened", [a]),
        (B_ROWS, "B", "without the infraction", before),
        (C_ROWS, "C", "without the serious error", could),
    ):
        page.label(f"A{rows.start}", f"{letter}  {text}", font=styles.BOLD)
        where = f"{{}}{rows.start}:{{}}{rows.stop - 1}"
        for column, index in (("B", 0), ("C", 1), ("D", 2), ("E", 3)):
            area = where.format(column, column) if len(rows) > 1 else f"{column}{rows.start}"
            if (column, letter) in (("D", "A"), ("E", "A"), ("E", "C")):
                continue
            page.entry(
                area,
                [it[index] for it in examples],
                name=f"{letter}_{('outcomes', 'declarers', 'weights', 'OS_weights')[index]}",
                choices=SEATS if column == "C" else (),
                message={"B": CONTRACT_MESSAGE, "D": WEIGHT_MESSAGE, "E": WEIGHT_MESSAGE}.get(column, ""),
                align=styles.CENTRE if column != "B" else styles.LEFT,
            )
    page.results(ALL_ROWS, "F", f'IF(ISBLANK(B{{row}}),"",IFERROR(0+{score("{row}")},""))', show=styles.WHOLE)
    page.results(ALL_ROWS, "G", seen_by_nos("{row}"), show=styles.SIGNED)


def seen_by_nos(row: str) -> str:
    """The formula of a line's score as the NOS see it; nothing while it is not said who they are."""
    return f'IF(F{row}="","",IF({NOS}="EW",-F{row},IF({NOS}="NS",F{row},"")))'


def score(row: str) -> str:
    """The formula of a line's score for North-South: typed as a number, or worked out from the contract."""
    typed = f'VALUE(SUBSTITUTE(B{row},"−","-"))'
    vulnerable = f"IF(ISBLANK({VULNERABILITY}),{guarded(BOARD)},{VULNERABILITY})"
    return f"IFERROR({typed},CONTRACT_SCORE(B{row},{vulnerable},{guarded(f'C{row}')}))"


def unreadable(row: str) -> str:
    """The formula of the message on a line that cannot be read; an empty text where it can."""
    return f'IF(AND(NOT(ISBLANK(B{row})),F{row}=""),{score(row)},"")'


def weighted(scores: str, weights: str, one: str, several: str) -> str:
    """Nothing without an outcome, `one` for a single outcome without a weight, else `several`."""
    return f'IF(COUNT({scores})=0,"",IF(AND(COUNT({scores})=1,COUNTA({weights})=0),{one},{several}))'


def as_text(scores: str, weights: str) -> str:
    """The outcomes in the ruling notation."""
    return weighted(scores, weights, f"AWARD_TEXT(SUM({scores}),1)", f"AWARD_TEXT({scores},{weights})")


CASES = ("no damage", "all self-inflicted", "none self-inflicted", "part self-inflicted")


def outcome_rows(a: str, b: str, b_os: str, c: str) -> list[tuple[str, str, str]]:
    """The rows of A, B, B' and C, from their formulas."""
    return [
        ("A", "what happened", a),
        ("B", "without the infraction", b),
        ("B'", "B as the OS see it, weighted for them", b_os),
        ("C", "with normal play after it; empty: as A", c),
    ]


def damages(a: str, b: str, c: str) -> list[tuple[str, str, str]]:
    """The rows of D, DR and DS."""
    return [
        ("D = B - A", "the damage", _damage(a, b, c, 1)),
        ("DR = B - C", "from the infraction: redressed", _damage(a, b, c, 2)),
        ("DS = C - A", "self-inflicted: not redressed", _damage(a, b, c, 3)),
    ]


def _damage(a: str, b: str, c: str, column: int) -> str:
    return f'IF(COUNT({a},{b})=2,IFERROR(INDEX(LAW12_DAMAGE({a},{b},{c}),1,{column}),""),"")'


def figures(page: Page, rows: list[tuple[str, str, str]], first: int, show: str, meaning: str = "C") -> None:
    """Figures below one another, each with its name and what it means."""
    for row, (label, text, formula) in enumerate(rows, start=first):
        page.label(f"A{row}", label, font=styles.COLUMN)
        page.result(f"B{row}", formula, show=show, font=styles.BOLD)
        page.note(f"{meaning}{row}", text)


def case_in_words(page: Page, row: int, a: str, b: str, c: str) -> None:
    """The case, which the function says in English."""
    said = _damage(a, b, c, 4)
    page.label(f"A{row}", "Case", font=styles.COLUMN)
    page.sentence(f"B{row}:D{row}", worded_case(said), font=styles.BOLD)


def worded_case(said: str) -> str:
    """A formula for the words of a case in the language of the edition."""
    chosen = '""'
    for words in reversed(CASES):
        chosen = f'IF({said}="{words}","{{{{{words}}}}}",{chosen})'
    return chosen


def ask_who(page: Page) -> None:
    """A question where the side that did not offend is missing."""
    scores = f"F{ALL_ROWS.start}:F{ALL_ROWS.stop - 1}"
    asked = f'IF(AND(COUNT({scores})>0,{NOS}<>"NS",{NOS}<>"EW"),"{{{{Who did not offend? Choose NS or EW.}}}}","")'
    page.result("A23", asked, font=styles.MESSAGE, align=styles.LEFT, boxed=False)


def sentence(page: Page, row: int, figures: str, ruled: str, in_scores: tuple[str, str] | None) -> None:
    """The sentence for the form; `in_scores` is a condition and what is said before there are figures."""
    page.heading(f"A{row}:I{row}", "For the form")
    board = f'IF(ISBLANK({BOARD}),"","{{{{Board}}}} "&{BOARD}&". ")'
    sides = '$B$5&IF(OR(ISBLANK($B$5),ISBLANK($B$6)),"",", ")&$B$6&IF(AND(ISBLANK($B$5),ISBLANK($B$6)),"",". ")'
    law = 'IF(ISBLANK($B$7),"","{{Law relied on}}: "&$B$7&". ")'
    penalty = 'IF(ISBLANK($F$7),""," {{Penalty}}: "&$F$7&".")'
    head = f"{board}&{sides}&{law}"
    otherwise = f'IF({in_scores[0]},{head}&{in_scores[1]}&{penalty},"")' if in_scores else '""'
    page.sentence(f"A{row + 1}:I{row + 5}", f"IF({figures},{head}&{ruled}&{penalty},{otherwise})")
    page.note(f"A{row + 6}", "Select the cell above and copy it to the appeal form.")
