"""Odd inputs, as they come at the end of an evening: each gives the right line, or a sentence that says what to do.

They are read as a file, and (where tabs part the cells) as a paste, which must say the same. Scores are those of Law
77: board 1 is not vulnerable, 4S made is 420, one down 50; with a trick over 450; 3NT made 400; doubled, one down 100.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from tests.files.common import shown
from xl_law12 import READ_TRAVELLER
from xl_law12.errors import Law12Error, Refusal
from xl_law12.files.doubts import NAMELESS, lines_in_doubt
from xl_law12.files.opening import taken_in
from xl_law12.reading.words import typed

HEAD = "Board\tNS\tEW\tContract\tBy\tTricks\tNS score\tEW score\tRuling"
FOUR = "1\t7\t8\t4S\tN\t10"  # a line that is in order: 420
CONTRACT = "write it as 4S, 4SX-2 or 3NT+1"
AS_A_CONTRACT = "as a contract with its result: write it as 4S=, 4SX-2, 3NT+1, 4H-1 by E, or PASS"
ANY_RESULT = "write the contract (4S, 3NT+1), a ruling (A+/A-, 60% 420, 40% -50), PASS or NP"
ANY_AWARD = "write a score (420), a weighting (60% 420, 40% -50), A+/A- or NP"
WHOSE = "for which side? Write NS's and EW's, as in A+/A-"
NOT_SAID = "does not say what was ruled: write the ruling in its place"


class Odd(NamedTuple):
    """A text, and what its lines say in order: a score, a ruling, or the sentence, of which a part is given.

    `whole` is the sentence with which all of it is refused. `as_file`: what a paste makes of it is another matter.
    """

    name: str
    text: str
    lines: tuple[int | str, ...] = ()
    whole: str = ""
    as_file: bool = False


def lines(*rows: str, head: str = HEAD) -> str:
    return "\n".join([head, *rows]) + "\n"


def ruled(*awards: str) -> str:
    return lines(*(f"1\t{at}\t{at + 50}\t\t\t\t\t\t{award}" for at, award in enumerate(awards, 1)))


def played(*contracts: str) -> str:
    return lines(*(f"1\t{at}\t{at + 50}\t{contract}" for at, contract in enumerate(contracts, 1)), FOUR)


TRAVELLER = "NS\tEW\tContract\tBy\tTricks\n"
SCORES = "Board\tNS\tEW\tScore\n"
ODD = [
    Odd("a contract half typed", played("4\tN\t10"), (f"4 is not a contract: {CONTRACT}", 420)),
    Odd("a suit alone", played("S\tN\t10"), (f"cannot read 'S': {ANY_RESULT}", 420)),
    Odd("no tricks", played("4S\tN\t"), ("'4S' does not say how many tricks were made, and no score is written", 420)),
    Odd("no declarer", played("4S\t\t10"), ("nobody is named who played '4S': write N, E, S or W", 420)),
    Odd("two declarers", played("4S\tN/S\t10"), ("'N/S' is not a declarer: write N, E, S or W", 420)),
    Odd("an eighth level", played("8S\tN\t9", "0S\tN\t9"), (f"'8S': {ANY_RESULT}", f"'0S': {ANY_RESULT}", 420)),
    Odd("a letter for a figure", played("lNT\tN\t7"), (f"cannot read 'lNT': {ANY_RESULT}", 420)),
    Odd("fourteen tricks", played("4S\tN\t14"), ("14 is not a number of tricks: write 10, =, +1 or -2", 420)),
    Odd("tricks in words", played("4S\tN\tten"), ("'ten' is not a number of tricks: write 10, =, +1 or -2", 420)),
    Odd("tricks with a decimal", played("4S\tN\t10.0", "4S\tN\t 11 "), (420, 450, 420)),
    Odd("doubled by a star, or in words", played("4S*\tN\t9", "4S dbl\tN\t9"), (-100, -100, 420)),
    Odd("declarer and tricks in the contract", played("4SN=", "4S-1 N", "4Sx N +1"), (420, -50, 690, 420)),
    Odd("suits' signs", played("4♠\tN\t10", "4♥︎x\tN\t9", "3♢\tW\t9", "4❤️\tN\t10"), (420, -100, -110, 420, 420)),
    Odd("a card's sign that is no suit", played("5🃏\tN\t9"), (f"'5🃏' {AS_A_CONTRACT}", 420)),
    Odd("blanks in cells", "Board  \tNS \t EW\tContract\tBy\tTricks\n 1\t 1 \t2\t 4 S \t N \t 10 \n", (420,)),
    Odd("blanks that are none", "Board\tNS\tEW\tContract\tBy\tTricks\n1\t1\u00a0\t2\t4\u00a0S\tN\u00a0\t10\n", (420,)),
    Odd(
        "parted by blanks alone",
        "Board NS EW Contract By Tricks\n1 1 2 4S N 10\n",
        (420,),
    ),
    Odd(
        "parted by blanks alone, and not as the headings",
        "Board NS EW Contract By Tricks\n12345678910 10\n1 1 2 4S N 10\n",
        whole="'Board NS EW Contract By Tricks' names columns without a separator: separate all cells, in every line",
    ),
    Odd(
        "headings parted otherwise than the lines",
        "Board;NS;EW;Score\n1,1,2,420\n1,3,4,50\n",
        whole="'Board;NS;EW;Score' names columns without a separator",
    ),
    Odd("a decimal comma in points", "Board;NS;EW;Score;NS MP\n1;1;4;420;2,0\n1;2;5;50;0,0\n", (420, 50)),
    Odd("percent signs", "Board;NS;EW;Score;NS %\n1;1;4;420;100 %\n1;2;5;50;0,00%\n", (420, 50)),
    Odd("scores with decimals", SCORES + "1\t1\t2\t420,0\n1\t3\t4\t-50.00\n", (420, -50)),
    Odd("another minus", SCORES + "1\t1\t2\t−50\n1\t3\t4\t–100\n1\t5\t6\t+420\n", (-50, -100, 420)),
    Odd("wide figures", SCORES + "1\t1\t2\t４２０\n1\t3\t4\t50\n", (420, 50)),
    Odd("a byte order mark", "\ufeff" + lines(FOUR), (420,)),
    Odd("smart quotes around names", "Board,NS,EW,Score,NS names\n1,1,2,420,“Ann & Bo”\n1,3,4,50,‘Cy’\n", (420, 50)),
    Odd("smart quotes around a score", SCORES + "1\t1\t2\t“420”\n1\t3\t4\t50\n1\t5\t6\t50\n", (ANY_AWARD, 50, 50)),
    Odd(
        "a quote that is not closed", 'Board,NS,EW,Score\n1,1,2,"420\n1,3,4,50\n', whole="a double quote that is opened"
    ),
    Odd("a total of contracts", lines(FOUR, "Total\t\t\t\t\t\t370"), (420, "")),
    Odd(
        "a total of scores",
        SCORES + "1\t1\t2\t420\n1\t3\t4\t-50\nTotal\t\t\t370\n",
        (420, -50, "write their numbers, or take out the line if it is a total"),
    ),
    Odd("headings twice", lines(FOUR, HEAD, "1\t3\t4\t4S\tN\t9"), (420, "", -50)),
    Odd("blank columns", "Board\t\tNS\tEW\t\tContract\tBy\tTricks\n1\t\t1\t2\t\t4S\tN\t10\n", (420,)),
    Odd(
        "pages that were joined", lines(FOUR, "Page 1 of 2", "Club 16/11/2026", "1\t3\t4\t4S\tN\t9"), (420, "", "", -50)
    ),
    Odd(
        "two travellers below each other",
        f"Board 1\n{TRAVELLER}1\t2\t4S\tN\t10\n\nBoard 2\n{TRAVELLER}1\t2\t3NT\tN\t9\n",
        (420, 600),
        as_file=True,
    ),
    Odd(
        "two travellers that do not say which",
        f"{TRAVELLER}1\t2\t4S\tN\t10\n{TRAVELLER}1\t2\t3NT\tN\t9\n",
        whole="give one board at a time, or a column with the boards' numbers",
    ),
    Odd(
        "averages of both",
        ruled("A+/-", "AV+/AV-", "A+ A-", "Av+ Av-", "60/40", "60 : 40", "60%-40%", "A60/40", "A6040", "40%/60%"),
        (*["A+/A-"] * 9, "A-/A+"),
    ),
    Odd("averages", ruled("Average", "avg", "A", "av/av", "A50/50", "A=="), ("A",) * 6),
    Odd(
        "averages of one side",
        ruled("Ave+", "AVE-", "A60"),
        (f"'Ave+': {WHOSE}", f"'AVE-': {WHOSE}", f"'A60': {WHOSE}"),
    ),
    Odd("a percentage alone", ruled("50%"), ("'50%': of which score, or is it an average? Write 60% 420",)),
    Odd("an average in words", ruled("Average plus"), (f"cannot read 'Average plus': {ANY_AWARD}",)),
    Odd(
        "not played",
        played("DNP", "NP", "n.p.", "Phantom", "Sit-out", "Bye", "---", "Not played"),
        ("NP",) * 8 + (420,),
    ),
    Odd("passed out", played("Pass", "All pass", "P", "P/O", "Passed out\t\t\t0"), (0,) * 5 + (420,)),
    Odd("a pass with a score", played("PASS\t\t\t50"), ("a passed-out board is 0, but 50 is written", 420)),
    Odd("a 0 without a contract", played("\t\t\t0"), ("a score of 0 without a contract: write PASS", 420)),
    Odd(
        "words of the director",
        played("Late", "TD", "Adj"),
        (*(f"'{it}' {NOT_SAID}" for it in ("Late", "TD", "Adj")), 420),
    ),
    Odd(
        "a question mark",
        played("?"),
        ("'?' is neither a contract nor a result: write NP where it was not played", 420),
    ),
    Odd("a dash for no ruling", lines("1\t1\t2\t4S\tN\t10\t\t\t-", "1\t3\t4\t\t\t\t420\t\t-"), (420, 420)),
    Odd(
        "a dash for the whole result",
        lines("1\t1\t2\t\t\t\t\t\t-", FOUR),
        ("'-' does not say what the ruling gives", 420),
    ),
    Odd(
        "a phantom's 0",
        SCORES + "1\t1\tPhantom\t0\n1\t3\t4\t420\n",
        ("'Phantom' stands beside a score of 0: write NP", 420),
    ),
    Odd("a sit-out", lines("1\t1\tSit-out", "1\t2\t", FOUR), ("", "", 420)),
    Odd("times beside", "Board\tNS\tEW\tContract\tBy\tTricks\tTime\n1\t1\t2\t4S\tN\t10\t19:32\n", (420,)),
    Odd(
        "times for scores",
        SCORES + "1\t1\t2\t4:20\n1\t3\t4\t50\n",
        whole="holds no scores or contracts: '4:20' is none",
    ),
    Odd("a date for a contract", played("2026-05-04\tN\t10"), (f"cannot read '2026-05-04': {ANY_RESULT}", 420)),
    Odd(
        "dates for pairs",
        "Board,NS,EW,Score\n1,1-May,2,420\n1,3,01/05/2026,50\n1,mag-05,5,50\n",
        tuple(
            f"'{it}' is a date, which a spreadsheet makes of a pair such as 1-5"
            for it in ("1-May", "01/05/2026", "mag-05")
        ),
    ),
    Odd("hundreds", SCORES + "1\t1\t2\t4.2\n1\t3\t4\t-0.5\n", whole="holds no scores or contracts: 4.2 is none"),
    Odd(
        "a mark within thousands",
        SCORES
        + "1\t1\t2\t1,430\n1\t3\t4\t1.430\n1\t5\t6\t1 430\n"
        + "".join(f"1\t{at}\t{at + 50}\t980\n" for at in range(7, 11)),
        ("'1,430': write 1430", "1.43: write 1430", "'1 430': write 1430, with nothing between the digits", *[980] * 4),
    ),
    Odd(
        "scores that cannot be",
        SCORES + "1\t1\t2\t410\n1\t3\t4\t99999\n1\t5\t6\t420\n1\t7\t8\t450\n1\t9\t10\t50\n",
        ("410 is not a score that a contract can give", "99999 is not a score that a contract can give", 420, 450, 50),
    ),
    Odd("the other vulnerability", played("4S\tN\t10\t620"), ("4S by N, 10 tricks, is 420, but 620 is written", 420)),
    Odd(
        "a colour for a vulnerability",
        lines("1\t1\t2\t4S\tN\t10\tGreen", "1\t3\t4\t4S\tN\t10\tAll", head="Board\tNS\tEW\tContract\tBy\tTricks\tVul"),
        ("'Green' is not one of V, NV, NS, EW, ALL, BOTH or NONE, nor a board number", 620),
    ),
    Odd(
        "a score twice",
        lines("1\t1\t2\t\t\t\t420\t420", FOUR),
        ("NS 420 and EW 420 are not one score seen from both sides", 420),
    ),
    Odd(
        "weights",
        ruled(
            "60% 420 40% -50",
            "420 60%, -50 40%",
            "60% 420, 30% -50",
            "60% 4S=, 40% 4S-1",
            "60% 4S= by N, 40% 4S-1 by N",
        ),
        (
            "60% 420, 40% -50",
            "60% 420, 40% -50",
            "adds up to 90%, not 100%",
            "'4S=': who plays it? Write 4S= by N, or by E, S, W",
            "60% 420, 40% -50",
        ),
    ),
    Odd("half a split", ruled("NS 420"), ("'NS 420' does not say what EW get: write NS ... / EW ...",)),
    Odd(
        "an error of a spreadsheet",
        SCORES + "1\t1\t2\t#N/A\n1\t3\t4\t50\n",
        ("NS score: '#N/A' is an error value", 50),
        as_file=True,
    ),
    Odd(
        "a board without its number",
        SCORES + "1\t1\t2\t420\n\t3\t4\t50\n",
        (420, "write the number of the board in every line"),
    ),
    Odd(
        "a letter for a board",
        lines("1a\t1\t2\t4S\tN\t10"),
        ("who is vulnerable? Without it '4S' has no score: give the board",),
    ),
    Odd(
        "no headings",
        "1\t1\t2\t420\n1\t3\t4\t50\n",
        whole="no line of headings is found: it names the columns, such as Board",
    ),
    Odd("a letter to the scorer", "Dear scorer,\nBoard 1: NS 1 had 420.\n", whole="no line of headings is found"),
    Odd("headings alone", HEAD + "\n", whole="has headings, and no results below them", as_file=True),
    Odd("nothing", "", whole="is empty", as_file=True),
]


def compare(said: Sequence[str], wanted: Sequence[int | str]) -> None:
    """Hold what lines say against what is wanted of them, one by one."""
    assert len(said) == len(wanted)
    assert [it if agrees(it, wish) else wish for it, wish in zip(said, wanted, strict=True)] == said


def agrees(said: str, wanted: int | str) -> bool:
    """Whether a line says what is wanted: a result as it stands, or a part of the sentence."""
    return said == str(wanted) or (isinstance(wanted, str) and " " in wanted and wanted in said)


@pytest.mark.parametrize("odd", ODD, ids=[odd.name for odd in ODD])
def test_as_a_file(odd: Odd, file: Any) -> None:
    path = file("evening.txt", odd.text)
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            taken_in([path])
        assert odd.whole in str(refused.value)
        return
    evening = taken_in([path])
    said = [lines_in_doubt(evening)[at] if it is None else str(shown(it)) for at, it in enumerate(evening.results)]
    wanted = [it for it in odd.lines if it != ""]  # what says nothing is left out, or is a table that did not play
    compare([it for it in said if it != "NP" or "NP" in wanted], wanted)


@pytest.mark.parametrize("odd", [odd for odd in ODD if "\t" in odd.text and not odd.as_file], ids=lambda odd: odd.name)
def test_as_a_paste(odd: Odd) -> None:
    rows = [line.removeprefix("\ufeff").split("\t") for line in odd.text.splitlines()]
    width = max(map(len, rows))
    table = [[typed(cell) if cell else None for cell in [*row, *[""] * (width - len(row))]] for row in rows]
    if odd.whole:
        with pytest.raises(Law12Error) as refused:
            READ_TRAVELLER(table)
        assert odd.whole in str(refused.value)
        return
    said = [cell if isinstance(cell, Refusal | str) else f"{cell:.0f}" for *_, cell in READ_TRAVELLER(table)]
    compare(said, odd.lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Board,Pair,Pair,Score\n1,1,2,420\n1,3,4,50\n", NAMELESS),
        ("Board,NS,Score\n1,1,420\n1,3,50\n", NAMELESS),
        (
            "Board,NS,EW,Score\n1,1,2,420\n1,1,2,420\n",
            "line 3, NS: pair 1 plays board 1 twice sitting NS, also in line 2",
        ),
        ("NS,EW,Score\n1,2,420\n3,4,50\n", "which board is it? No column and no title says it: --board N"),
    ],
)
def test_what_cannot_be_ranked(text: str, sentence: str, said: Any, file: Any) -> None:
    path = file("evening.csv", text)
    code, printed, told = said("score", path)
    assert (code, printed, sentence in told) == (2, "", True), told
