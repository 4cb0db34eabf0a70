"""The worked examples of the sources in a pairs field."""

from xl_law12.examples.example import ebl_2008, kooijman_2006, wbf_2017

# WBF 2017, example 9: the pair's award, and the other tables.
AWARD_9 = "1/3 400, 1/3 -50, 1/6 420, 1/6 -50"
TABLES_9 = [420, 420, 420, 420, 400, 400, 170, 150, -50, -50, -50]
# EBL 2008, appendix C: the other tables.
TABLES_C = [620, -200, 620, -500, 790, 620, 620, -500, -200]

EXAMPLES = (
    wbf_2017(
        id="wbf-2017-9-pair",
        clause="Example 9, Law 12C1(c)",
        title="1/3 of 3NT made, 1/3 of 3NT-1, 1/6 of 4S made, 1/6 of 4S-1: the pair's own matchpoints",
        call=["=WEIGHTED_MP", [400, -50, 420, -50], ["1/3", "1/3", "1/6", "1/6"], TABLES_9],
        answer="8 1/2",
    ),
    wbf_2017(
        id="wbf-2017-9-chart",
        clause="Example 9, Law 12C1(c)",
        title="The frequency chart with the award in it; EW have what is left of 22",
        call=["=FREQUENCIES", [AWARD_9, *TABLES_9]],
        answer=[
            [420, "4 1/6", "18 5/6", "4 1/6", "3 1/6"],
            [400, "2 1/3", "12 1/3", "2 1/3", "9 2/3"],
            [170, 1, 9, 1, 13],
            [150, 1, 7, 1, 15],
            [-50, "3 1/2", "2 1/2", "3 1/2", "19 1/2"],
        ],
        printed="+420 '1/6th times', +400 '1/3rd times', 18 1/2 (WBF 2007)",
        erratum="The award's fractions are added to 4 and 2; WBF 2017 prints 4 1/6, 2 1/3 and 18 5/6.",
    ),
    wbf_2017(
        id="wbf-2017-9-field",
        clause="Example 9, Law 12C1(c)",
        title="The pair and every other line of the field",
        call=["=MATCHPOINTS", [AWARD_9, *TABLES_9]],
        answer=[
            ["8 1/2", "13 1/2"],
            ["18 5/6", "3 1/6"],
            ["18 5/6", "3 1/6"],
            ["18 5/6", "3 1/6"],
            ["18 5/6", "3 1/6"],
            ["12 1/3", "9 2/3"],
            ["12 1/3", "9 2/3"],
            [9, 13],
            [7, 15],
            ["2 1/2", "19 1/2"],
            ["2 1/2", "19 1/2"],
            ["2 1/2", "19 1/2"],
        ],
    ),
    wbf_2017(
        id="wbf-2017-13-field",
        clause="Example 13; WBF 2007, example 2",
        title="In a field of 620, 620, 1370, -100: NS have 5C+1, EW the 6C made at the table",
        call=["=MATCHPOINTS", ["NOS EW: A -1370; B -620; C 100", 620, 620, 1370, -100]],
        answer=[[4, 1], [4, 5], [4, 5], [8, 1], [0, 8]],
        printed="EW get the matchpoints of 5C+1 less the difference between 6C= and 6C-1",
        erratum="All damage is self-inflicted: EW keep their table score.",
    ),
    wbf_2017(
        id="wbf-2017-5-field",
        clause="Example 5, Law 12A2",
        title="Average minus to both sides, beside 420 and -50: the two results are factored to three tables",
        call=["=MATCHPOINTS", ["A-/A-", 420, -50]],
        answer=[["1.6", "1.6"], ["3.5", "0.5"], ["0.5", "3.5"]],
    ),
    kooijman_2006(
        id="kooijman-2006",
        clause="Law 12C1(e), 12 tables",
        title="+450 at this table, +170 before the infraction, +420 without the serious error; the field has 5 x +170 "
        "and 6 x +420: the offenders get 5 of 22, the non-offenders 11",
        call=["=RULING_WORTH", "NOS EW: A -450; B -170; C -420", [*[170] * 5, *[420] * 6], "MP"],
        answer=[[0, 17, 6, 5, 5, 11, 17, 11, 6, "part self-inflicted"]],
    ),
    ebl_2008(
        id="ebl-2008-a2",
        clause="Appendix B a2, Law 12C1(b) of 2007",
        title="Kaplan at pairs: NS get the matchpoints of +500, EW those of -620; the field has 620, 620, 650, 500",
        call=["=MATCHPOINTS", ["NOS NS: A 500; B 620; C 800", 620, 620, 650, 500]],
        answer=[[1, 4], [5, 4], [5, 4], [8, 0], [1, 8]],
    ),
    ebl_2008(
        id="ebl-2008-b2-field",
        clause="Appendix B b2, Law 12C1(b) of 2007",
        title="Kaplan's revoke among 51 tables where -790 is worth 2, 620 65 and 500 44 of 100: the ruling's "
        "own line is 23, 35",
        call=[
            "=WEIGHTED_MP",
            [-790, 620],
            ["2/3", "1/3"],
            [-1100, *[100] * 21, *[600] * 8, *[620] * 5, *[650] * 15],
        ],
        answer=23,
    ),
    ebl_2008(
        id="ebl-2008-table-a1",
        clause="Appendix C, table A, first chart",
        title="The field if the pair had +1100",
        call=["=MATCHPOINTS", [1100, *TABLES_C]],
        answer=[[18, 0], [11, 7], [5, 13], [11, 7], [1, 17], [16, 2], [11, 7], [11, 7], [1, 17], [5, 13]],
        printed="the heading 'NS IMPs'",
        erratum="The columns are matchpoints, 2 a win and 1 a tie.",
    ),
    ebl_2008(
        id="ebl-2008-table-a2",
        clause="Appendix C, table A, second chart",
        title="The field if the pair had +620",
        call=["=MATCHPOINTS", [620, *TABLES_C]],
        answer=[[12, 6], [12, 6], [5, 13], [12, 6], [1, 17], [18, 0], [12, 6], [12, 6], [1, 17], [5, 13]],
    ),
    ebl_2008(
        id="ebl-2008-table-a3",
        clause="Appendix C, table A, third chart",
        title="The field if the pair had -200",
        call=["=MATCHPOINTS", [-200, *TABLES_C]],
        answer=[[6, 12], [13, 5], [6, 12], [13, 5], [1, 17], [18, 0], [13, 5], [13, 5], [1, 17], [6, 12]],
    ),
    ebl_2008(
        id="ebl-2008-tables-b-c",
        clause="Appendix C, tables B and C",
        title="1/10, 7/10, 2/10 of +1100, +620, -200 for NS; 3/10, 6/10, 1/10 for EW",
        call=[
            "=MATCHPOINTS",
            [
                ["1/10 1100, 7/10 620, 2/10 -200", "3/10 1100, 6/10 620, 1/10 -200"],
                *([score, ""] for score in TABLES_C),
            ],
        ],
        answer=[
            ["11.4", "4.8"],
            ["12.1", "6.2"],
            ["5.2", "12.9"],
            ["12.1", "6.2"],
            [1, 17],
            ["17.8", "0.6"],
            ["12.1", "6.2"],
            ["12.1", "6.2"],
            [1, 17],
            ["5.2", "12.9"],
        ],
        printed="EW 5.2 in lines 4, 7 and 8; 4.2 for the pair in the text",
        erratum="0.3 x 7 + 0.6 x 6 + 0.1 x 5 is 6.2, as line 2 prints; 0.6 x 6 + 0.1 x 12 is 4.8, as table C prints.",
    ),
    ebl_2008(
        id="ebl-2008-practice",
        clause="Appendix C, the practice of the day",
        title="The same with 50%-50% entered and the result left out: what the practice does to the field",
        call=["=MATCHPOINTS", ["A", *TABLES_C]],
        answer=[
            [9, 9],
            ["12 1/3", "5 2/3"],
            ["5 2/3", "12 1/3"],
            ["12 1/3", "5 2/3"],
            ["1 2/9", "16 7/9"],
            ["17 8/9", "1/9"],
            ["12 1/3", "5 2/3"],
            ["12 1/3", "5 2/3"],
            ["1 2/9", "16 7/9"],
            ["5 2/3", "12 1/3"],
        ],
    ),
)
