"""Worked examples of a match: those that the sources print, and some that are worked out by hand here."""

from xl_law12.examples.example import by_hand, ebl_2008, wbf_2017

KAPLAN = "NOS NS: A -790; B 620; C 500"

EXAMPLES = (
    ebl_2008(
        id="ebl-2008-b1-match",
        clause="Appendix B b1, Law 12C1(b) of 2007",
        title="Kaplan's revoke in a match: home have -13 IMPs, away none",
        call=["=MATCH_IMPS", KAPLAN, 620],
        answer=[[-13, 0]],
    ),
    ebl_2008(
        id="ebl-2008-b1-match-knockout",
        clause="Appendix B b1 in a knock-out, Law 12C4",
        title="The same in a knock-out: (-13 - 0) / 2 for home, its opposite for away",
        call=["=MATCH_IMPS", KAPLAN, 620, "", True],
        answer=[["-6 1/2", "6 1/2"]],
    ),
    wbf_2017(
        id="wbf-2017-8-match",
        clause="Example 8, in a match",
        title="2/3 of +620 and 1/3 of -100 in a match, the other table +140: 2/3 of 10 less 1/3 of 6",
        call=["=MATCH_IMPS", "2/3 620, 1/3 -100", 140],
        answer=[["4 2/3", "-4 2/3"]],
    ),
    by_hand(
        id="hand-bam",
        clause="2, 1, 0; Law 12C2(a)",
        title="Point-a-board: 60% of a tie and 40% of a loss is 0.6; an average plus is 60% of 2",
        call=["=MATCH_BAM", ["60% 420, 40% -50", "A+/A-"], [420, 420]],
        answer=[["0.6", "1.4"], ["1.2", "0.8"]],
    ),
    by_hand(
        id="hand-totals",
        clause="Appendix B b1, Law 12C1(b) of 2007",
        title="Kaplan's board and 6 IMPs the other way, 4 of them carried over, a penalty of 1 for away: -3 and -11",
        call=["=MATCH_TOTALS", [7, 8, 9], [-13, 6, ""], [0, -6, ""], 16, "NONE", 41, 37, "", 1],
        answer=[[-3, -11, "", "", 1]],
    ),
    by_hand(
        id="hand-matters",
        clause="-3 + 10 x weight",
        title="420 is 10 IMPs against -50, and home are 3 behind: a tie at 30% of 420",
        call=["=MATCH_EXPLAIN", "60% 420, 40% -50", -50, -3, "", 16, "NONE"],
        answer="The ruling changes the winner: Home win the match with it, Away win the match without the board. "
        "IMPs: Home -3 before, 3 after; Away 3 before, -3 after. Below 30% of 420: Away win the match; above it: Home "
        "win the match; at exactly 30%: the match is a tie.",
    ),
    by_hand(
        id="hand-changes",
        clause="50 + 10 x weight",
        title="The same with home 50 ahead: no weighting changes the winner",
        call=["=MATCH_CHANGES", "60% 420, 40% -50", -50, 50, "", 16, "NONE"],
        answer=[["", "", "", "", "", ""]],
    ),
    by_hand(
        id="hand-moves",
        clause="2 a win, 1 a tie",
        title="420 in place of -50 beats 170, board 2 is a tie: NS 1 has 3 of 4 and not 1, EW 3 has 1 and not 3",
        call=[
            "=RANKING_MOVES",
            [1, 1, 2, 2],
            [1, 2, 1, 2],
            [3, 4, 4, 3],
            ["NOS NS: A -50; B 420", 170, 140, 140],
            *[""] * 9,
            1,
        ],
        answer=[[2, 1, 1, 2, 2, "NS 2: 1-2, EW 4: 2-1"]],
    ),
    by_hand(
        id="hand-factored",
        clause="White Book: factored before the datum",
        title="8 tables, 5 results: 8/5 of 1,930 less 620 and -100 is 2,568, a sixth of it 428",
        call=["=BUTLER_DATUM", [620, 620, 620, 170, -100], "TRIM", 0, 8],
        answer=428,
    ),
)
