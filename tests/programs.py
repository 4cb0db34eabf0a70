"""An evening as scoring programs print it. The formats are typed from the programs' own pages and files."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

from hypothesis import strategies as st

from xl_law12.bridge.contracts import Contract, board_vulnerability, is_vulnerable, score

Table = list[list[Any]]

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"}
WHITE = {"C": "♧", "D": "♢", "H": "♡", "S": "♤", "N": "N"}
NOTATION = {(60, 40): "A+/A-", (50, 50): "A", (40, 60): "A-/A+", (60, 60): "A+/A+", (60, 50): "A+/A"}


class Result(NamedTuple):
    """A line of an evening: a contract, an average in percentages, or neither; `passed` marks a passed-out board."""

    board: int
    ns: int
    ew: int
    contract: Contract | None = None
    average: tuple[int, int] | None = None
    passed: bool = False

    @property
    def points(self) -> int:
        """The score, seen from NS."""
        if self.contract is None:
            return 0
        sides = board_vulnerability(self.board)
        points = score(self.contract, vulnerable=is_vulnerable(sides, self.contract.declarer))
        return points if self.contract.declarer in "NS" else -points

    @property
    def read(self) -> float | str:
        """The result that a reader must give."""
        if self.average is not None:
            return NOTATION[self.average]
        return float(self.points) if self.contract is not None or self.passed else "NP"

    @property
    def tricks(self) -> int:
        """The tricks that declarer took."""
        assert self.contract is not None and self.contract.over is not None
        return self.contract.level + 6 + self.contract.over

    @property
    def over(self) -> str:
        """`=`, `+1`, `-2`."""
        assert self.contract is not None
        return f"{self.contract.over:+d}" if self.contract.over else "="


contracts = st.builds(
    lambda level, strain, doubled, declarer, tricks: Contract(level, strain, doubled, declarer, tricks - level - 6),
    *(st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from([1, 1, 2, 4]), st.sampled_from("NESW")),
    st.integers(0, 13),
)


@st.composite
def evenings(draw: Any, boards: Sequence[int] = range(1, 33), averages: bool = True) -> list[Result]:
    """Lines of several boards; a few of them are averages, passed out or not played."""
    lines = []
    for pair in range(1, draw(st.integers(2, 9))):
        place = (draw(st.sampled_from(boards)), pair, pair + 20)
        kind = draw(st.sampled_from(["contract"] * 6 + ["average"] * averages + ["passed", "unplayed"]))
        lines.append(
            Result(*place, contract=draw(contracts))
            if kind == "contract"
            else Result(*place, average=draw(st.sampled_from(sorted(NOTATION))))
            if kind == "average"
            else Result(*place, passed=kind == "passed")
        )
    return lines


def _bid(contract: Contract, signs: dict[str, str], before: str = "", doubled: str = "x") -> str:
    times = doubled * (contract.doubled // 2)
    return f"{contract.level}{before}{signs[contract.strain]}{f' {times}' if before and times else times}"


LETTERS = {**{strain: strain for strain in "CDHS"}, "N": "NT"}


Printer = Callable[[Sequence[Result]], Table]


def padded(table: Table) -> Table:
    """Lines of the same length, as a spreadsheet or the command line passes them."""
    width = max(map(len, table))
    return [[*row, *[None] * (width - len(row))] for row in table]


def printed(*heads: list[Any]) -> Callable[[Callable[[Result], list[Any]]], Printer]:
    """A program's table, of which a function prints a line: its headings stand above the lines."""

    def declare(line: Callable[[Result], list[Any]]) -> Printer:
        @wraps(line)
        def table(evening: Sequence[Result]) -> Table:
            return padded([*heads, *map(line, evening)])

        return table

    return declare


@printed("BOARD NS_PAIR_NUMBER EW_PAIR_NUMBER CONTRACT PLAYED_BY LEAD TRICKS SCORE".split())
def usebio(it: Result) -> list[Any]:
    """USEBIO: tricks taken, SCORE from NS, A6040 for an average; a board that was not played has nothing."""
    played: list[Any] = ["PASS", "", "", "", 0] if it.passed else ["NP", "", "", "", None]
    if it.contract is not None:
        played = [_bid(it.contract, LETTERS), it.contract.declarer, "SA", it.tricks, it.points]
    elif it.average is not None:
        played = ["", "", "", "", "A{}{}".format(*it.average)]
    return [it.board, f"{it.ns}NS", f"{it.ew}EW", *played]


@printed("Board Table Round PairId_NS PairId_EW Contract Declarer Result Lead Score_NS Score_EW MP_NS".split())
def pbn(it: Result) -> list[Any]:
    """PBN's ScoreTable, as Magic Contest writes it: tricks taken, `-` in the column of the side that has no score."""
    played: list[Any] = ["Pass", *"---", 0, 0, "6.0"] if it.passed else ["NP", *"-----", "0.0"]
    if it.contract is not None:
        sides = [it.points, "-"] if it.points > 0 else ["-", -it.points]
        played = [_bid(it.contract, LETTERS, doubled="X"), it.contract.declarer, it.tricks, "H7", *sides, "12.5"]
    elif it.average is not None:
        played = [*"----", *(f"^{share}%" for share in it.average), "0.0"]
    return [it.board, 3, 1, it.ns, it.ew, *played]


@printed("Section Table Round Board PairNS PairEW NS/EW Contract Result LeadCard Remarks Erased".split())
def bws(it: Result) -> list[Any]:
    """Bridgemate's ReceivedData: no score; `4 S x`, `=`, `+2`; averages and boards not played in the remarks."""
    played: list[Any] = ["N", "PASS" if it.passed else "", "", "", "" if it.passed else "Not played", False]
    if it.contract is not None:
        played = [it.contract.declarer, _bid(it.contract, LETTERS, " ", "x"), it.over, "", "", False]
    elif it.average is not None:
        played[4] = "{}%-{}%".format(*it.average)
    return [1, 4, 2, it.board, it.ns, it.ew, *played]


@printed("Board|NS Pair|EW Pair|Contract|Declarer|Result|NS Score|EW Score|NS MP|EW MP".split("|"))
def acbl(it: Result) -> list[Any]:
    """my.ACBL: tricks over and under, each side's own score, AVE+ and AVE-."""
    played: list[Any] = ["PASS", "", "", 0, 0, 5.5, 5.5] if it.passed else ["", "", "", "Not played", "", 5.5, 5.5]
    if it.contract is not None:
        contract = _bid(it.contract, LETTERS, " ", "x")
        played = [contract, it.contract.declarer, it.over, it.points, -it.points, "6.50", "4.50"]
    elif it.average is not None:
        played[3:5] = [{60: "AVE+", 50: "AVE", 40: "AVE-"}[share] for share in it.average]
    return [it.board, it.ns, it.ew, *played]


@printed("bd ns ew cont dec res lead score mp_ns mp_ew".split())
def new_zealand(it: Result) -> list[Any]:
    """NZ Scorer: one signed score, seen from NS."""
    played: list[Any] = ["Pass" if it.passed else "NP", "", "", "", "", 6.0, 6.0]
    if it.contract is not None:
        played = [_bid(it.contract, SIGNS, doubled="X"), it.contract.declarer, it.over, "", it.points, 8, 4]
    elif it.average is not None:
        played = [*[""] * 4, "A{}/{}".format(*it.average), 6.0, 6.0]
    return [it.board, it.ns, it.ew, *played]


# Pages for one board


@printed("Nº:|Time|North|South|East|West|Result|Points|Score|Movie".split("|"))
def bbo(it: Result) -> list[Any]:
    """BBO: everything in the result, its score under Points, the percentage under Score; `A+=` for an average."""
    played = ["PASS", "0", "50.00%"] if it.passed else ["NP", "N/A", "0.00%"]
    if it.contract is not None:
        doubled = "x" * (it.contract.doubled // 2)
        bid = "N" if it.contract.strain == "N" else f" {SIGNS[it.contract.strain]} "
        result = f"{it.contract.level}{bid}{doubled}{it.contract.declarer}{it.over}"
        played = [result, str(it.points), f"{it.ns * 7.31:.2f}%"]
    elif it.average is not None:
        signs = "".join({60: "+", 50: "=", 40: "-"}[share] for share in it.average)
        played = [f"A{signs}", "N/A", f"{it.average[0]}.00%"]
    players = [f"{it.ns}n", f"{it.ns}s", f"{it.ew}e", f"{it.ew}w"]
    return [it.ns, "2013-08-24 18:36", *players, *played, "Movie or Lin"]


@printed("NS|EW|CONTRACT|LEAD|NS SCORE|EW SCORE|NS IMP|EW IMP|MOVIE".split("|"))
def realbridge(it: Result) -> list[Any]:
    """RealBridge: white signs, declarer in the contract, `6S S` without tricks, `---` for a board not played."""
    played: list[Any] = ["P" if it.passed else "---", "---", 0, 0, 0.0, 0.0]
    if it.contract is not None:
        said = f"{_bid(it.contract, WHITE, doubled='X')}{it.contract.declarer}{it.over}"
        if it.contract.over == 0:
            said = f"{_bid(it.contract, {**LETTERS, 'N': 'N'}, doubled='X')} {it.contract.declarer}"
        played = [said, "H3", it.points, -it.points, -3.44, 3.44]
    elif it.average is not None:
        played[0] = "{}%-{}%".format(*it.average)
    return [f"{it.ns}N and {it.ns}S", f"{it.ew}E and {it.ew}W", *played, "Movie"]


@printed(["", "numery", "kont rakt", "gra", "wist", "lew", "zapis", "%"], ["N-S", "E-W", "NS", "EW", "NS", "EW"])
def pary(it: Result) -> list[Any]:
    """Pary and KoPS: headings in two lines that share columns, a blank one in front, plus scores, tricks over."""
    played: list[Any] = ["PASS" if it.passed else "---", "", "", "", "", "", "50.00", "50.00"]
    if it.contract is not None:
        contract = _bid(it.contract, {**SIGNS, "N": "NT"}, " ", "×")
        sides = [it.points, ""] if it.points > 0 else ["", -it.points]
        played = [contract, it.contract.declarer, "♣ A", it.over, *sides, "70.00", "30.00"]
    elif it.average is not None:
        played[0] = "A{}/{}".format(*it.average)
    return ["", it.ns, it.ew, *played]


SESSIONS: tuple[Printer, ...] = (usebio, pbn, bws, acbl, new_zealand)
TRAVELLERS: tuple[Printer, ...] = (bbo, realbridge, pary)
