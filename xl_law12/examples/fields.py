"""The worked examples of the sources for Butler, teams-of-eight and sessions."""

from xl_law12.examples.example import rmb_2009, wbf_2007

EXAMPLES = (
    rmb_2009(
        id="rmb-2009-par",
        clause="Butler scoring, calculating par",
        title="The par against which the scores 620, 620, 170, -100 sum to nothing: 7 + 7 - 4 - 10",
        call=["=BUTLER_IMPS", [620, 620, 170, -100]],
        answer=[[7, -7], [7, -7], [-4, 4], [-10, 10]],
    ),
    rmb_2009(
        id="rmb-2009-doubling",
        clause="Butler scoring, IMP scale",
        title="620 and 180 about their mean of 400: the difference of 220 is doubled, 440 is 10 IMPs, halved 5",
        call=["=BUTLER_IMPS", [620, 180], "MEAN", "TRUE"],
        answer=[[5, -5], [-5, 5]],
    ),
    rmb_2009(
        id="rmb-2009-barking-4",
        clause="Barking alternative to butler for teams of eight",
        title="Four tables: 3 terms, each worth 24 IMPs where one table has 4000 and the others nothing",
        call=["=BARKING_IMPS", [4000, 0, 0, 0]],
        answer=[[72], [-24], [-24], [-24]],
    ),
    rmb_2009(
        id="rmb-2009-barking-8",
        clause="Barking alternative to butler for teams of eight",
        title="Eight tables: 105 terms of 24 IMPs",
        call=["=BARKING_IMPS", [4000, *[0] * 7]],
        answer=[[2520], *[[-360]] * 7],
    ),
    rmb_2009(
        id="rmb-2009-barking-12",
        clause="Barking alternative to butler for teams of eight",
        title="Twelve tables: 495 terms of 24 IMPs",
        call=["=BARKING_IMPS", [4000, *[0] * 11]],
        answer=[[11880], *[[-1080]] * 11],
    ),
    wbf_2007(
        id="wbf-2007-average-plus",
        clause="Average plus; WBF 2017, Law 12C2(d)",
        title="Average plus on three boards of three tables where at most two count: 60%, 60% and 50% of 4",
        call=["=RANKING", [1, 2, 3], [1, 1, 1], [2, 2, 2], ["A+/A-", "A+/A-", "A+/A-"], "MP", 2, 3, "NEUBERG", 2],
        answer=[[1, "NS 1", 3, "6.8", "56 2/3"], [1, "EW 2", 3, "4.8", 40]],
    ),
)
