"""An evening as scoring programs print it. The formats are typed from the programs' own pages and files."""

from collections.abc import Callable, Sequence
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


def usebio(evening: Sequence[Result]) -> Table:
    """USEBIO: tricks taken, SCORE from NS, A6040 for an average; a board that was not played has nothing."""
    table: Table = [["BOARD", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE"]]
    for it in evening:
        played: list[Any] = ["", "", "", "", None]
        if it.contract is not None:
            played = [_bid(it.contract, LETTERS), it.contract.declarer, "SA", it.tricks, it.points]
        elif it.average is not None:
            played[4] = f"A{it.average[0]}{it.average[1]}"
        elif it.passed:
            played = ["PASS", "", "", "", 0]
        else:
            played[0] = "NP"
        table.append([it.board, f"{it.ns}NS", f"{it.ew}EW", *played])
    return table


def pbn(evening: Sequence[Result]) -> Table:
    """PBN's ScoreTable, as Magic Contest writes it: tricks taken, `-` in the column of the side that has no score."""
    heads = "Board Table Round PairId_NS PairId_EW Contract Declarer Result Lead Score_NS Score_EW MP_NS"
    table: Table = [heads.split()]
    for it in evening:
        played: list[Any] = ["-", "-", "-", "-", "-", "-", "0.0"]
        if it.contract is not None:
            sides = [it.points, "-"] if it.points > 0 else ["-", -it.points]
            played = [_bid(it.contract, LETTERS, doubled="X"), it.contract.declarer, it.tricks, "H7", *sides, "12.5"]
        elif it.average is not None:
            played[4:6] = [f"^{share}%" for share in it.average]
        elif it.passed:
            played = ["Pass", "-", "-", "-", 0, 0, "6.0"]
        else:
            played[0] = "NP"
        table.append([it.board, 3, 1, it.ns, it.ew, *played])
    return table


def bws(evening: Sequence[Result]) -> Table:
    """Bridgemate's ReceivedData: no score; `4 S x`, `=`, `+2`; averages and boards not played in the remarks."""
    heads = "Section Table Round Board PairNS PairEW NS/EW Contract Result LeadCard Remarks Erased"
    table: Table = [heads.split()]
    for it in evening:
        played: list[Any] = ["N", "", "", "", "", False]
        if it.contract is not None:
            contract = _bid(it.contract, LETTERS, " ", "x")
            played = [it.contract.declarer, contract, it.over, "", "", False]
        elif it.average is not None:
            played[4] = f"{it.average[0]}%-{it.average[1]}%"
        elif it.passed:
            played[1] = "PASS"
        else:
            played[4] = "Not played"
        table.append([1, 4, 2, it.board, it.ns, it.ew, *played])
    return table


def acbl(evening: Sequence[Result]) -> Table:
    """my.ACBL: tricks over and under, each side's own score, AVE+ and AVE-."""
    heads = ["Board", "NS Pair", "EW Pair", "Contract", "Declarer", "Result", "NS Score", "EW Score", "NS MP", "EW MP"]
    words = {60: "AVE+", 50: "AVE", 40: "AVE-"}
    table: Table = [heads]
    for it in evening:
        played: list[Any] = ["", "", "", "", "", 5.5, 5.5]
        if it.contract is not None:
            contract = _bid(it.contract, LETTERS, " ", "x")
            played = [contract, it.contract.declarer, it.over, it.points, -it.points, "6.50", "4.50"]
        elif it.average is not None:
            played[3:5] = [words[share] for share in it.average]
        elif it.passed:
            played = ["PASS", "", "", 0, 0, 5.5, 5.5]
        else:
            played[3] = "Not played"
        table.append([it.board, it.ns, it.ew, *played])
    return table


def new_zealand(evening: Sequence[Result]) -> Table:
    """NZ Scorer: one signed score, seen from NS."""
    table: Table = ["bd ns ew cont dec res lead score mp_ns mp_ew".split()]
    for it in evening:
        played: list[Any] = ["", "", "", "", "", 6.0, 6.0]
        if it.contract is not None:
            contract = _bid(it.contract, SIGNS, doubled="X")
            played = [contract, it.contract.declarer, it.over, "", it.points, 8, 4]
        elif it.average is not None:
            played[4] = "A{}/{}".format(*it.average)
        else:
            played[0] = "Pass" if it.passed else "NP"
        table.append([it.board, it.ns, it.ew, *played])
    return table


# Pages for one board


def bbo(evening: Sequence[Result]) -> Table:
    """BBO: everything in the result, its score under Points, the percentage under Score; `A+=` for an average."""
    sign = {60: "+", 50: "=", 40: "-"}
    table: Table = [["Nº:", "Time", "North", "South", "East", "West", "Result", "Points", "Score", "Movie"]]
    for number, it in enumerate(evening, 1):
        played = ["NP", "N/A", "0.00%"]
        if it.contract is not None:
            doubled = "x" * (it.contract.doubled // 2)
            bid = "N" if it.contract.strain == "N" else f" {SIGNS[it.contract.strain]} "
            played = [
                f"{it.contract.level}{bid}{doubled}{it.contract.declarer}{it.over}",
                str(it.points),
                f"{number * 7.31:.2f}%",
            ]
        elif it.average is not None:
            played = ["A" + "".join(sign[share] for share in it.average), "N/A", f"{it.average[0]}.00%"]
        elif it.passed:
            played = ["PASS", "0", "50.00%"]
        players = [f"{it.ns}n", f"{it.ns}s", f"{it.ew}e", f"{it.ew}w"]
        table.append([number, "2013-08-24 18:36", *players, *played, "Movie or Lin"])
    return table


def realbridge(evening: Sequence[Result]) -> Table:
    """RealBridge: white signs, declarer in the contract, `6S S` without tricks, `---` for a board not played."""
    heads = ["NS", "EW", "CONTRACT", "LEAD", "NS SCORE", "EW SCORE", "NS IMP", "EW IMP", "MOVIE"]
    table: Table = [heads]
    for it in evening:
        played: list[Any] = ["---", "---", 0, 0, 0.0, 0.0]
        if it.contract is not None:
            contract = _bid(it.contract, WHITE, doubled="X")
            said = f"{contract}{it.contract.declarer}{it.over}"
            if it.contract.over == 0:
                said = f"{_bid(it.contract, {**LETTERS, 'N': 'N'}, doubled='X')} {it.contract.declarer}"
            played = [said, "H3", it.points, -it.points, -3.44, 3.44]
        elif it.average is not None:
            played[0] = "{}%-{}%".format(*it.average)
        elif it.passed:
            played[0] = "P"
        table.append([f"{it.ns}N and {it.ns}S", f"{it.ew}E and {it.ew}W", *played, "Movie"])
    return table


def pary(evening: Sequence[Result]) -> Table:
    """Pary and KoPS: headings in two lines that share columns, a blank one in front, plus scores, tricks over."""
    signs = {**SIGNS, "N": "NT"}
    table: Table = [
        ["", "numery", "kont rakt", "gra", "wist", "lew", "zapis", "%"],
        ["N-S", "E-W", "NS", "EW", "NS", "EW"],
    ]
    for it in evening:
        played: list[Any] = ["", "", "", "", "", "", "50.00", "50.00"]
        if it.contract is not None:
            contract = _bid(it.contract, signs, " ", "×")
            sides = [it.points, ""] if it.points > 0 else ["", -it.points]
            played = [contract, it.contract.declarer, "♣ A", it.over, *sides, "70.00", "30.00"]
        elif it.average is not None:
            played[0] = "A{}/{}".format(*it.average)
        else:
            played[0] = "PASS" if it.passed else "---"
        table.append(["", it.ns, it.ew, *played])
    return padded(table)


def padded(table: Table) -> Table:
    """Lines of the same length, as a spreadsheet or the command line passes them."""
    width = max(map(len, table))
    return [[*row, *[None] * (width - len(row))] for row in table]


Printer = Callable[[Sequence[Result]], Table]
SESSIONS: tuple[Printer, ...] = (usebio, pbn, bws, acbl, new_zealand)
TRAVELLERS: tuple[Printer, ...] = (bbo, realbridge, pary)
