"""What the acceptance sheet asks: every question with its sign, by which docs/verification.md says what it settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

YES_NO = ("yes", "no", "not tried")
LEADER = "leader"  # of the 336 lines: the builder knows who that is


class Question(NamedTuple):
    """A question with its sign. The answer is chosen from `choices`, typed, or given by `formula`."""

    sign: str
    asked: str
    expected: str = ""
    choices: Sequence[str] = ()
    formula: str = ""


class QuestionSection(NamedTuple):
    """Questions that are asked together, and what is to be done before."""

    title: str
    hint: str
    questions: Sequence[Question]


SHOWN = ("10", "#NAME?", "something else")
SECTIONS = (
    QuestionSection(
        "1. Before anything is clicked",
        "The file came by mail or from the web: a bar says PROTECTED VIEW. Where there is none, P1 is no; go on.",
        (
            Question("P1", "Is there a bar PROTECTED VIEW above the sheet?", "yes", YES_NO),
            Question("P2", "What does cell E1, at the top, show before Enable Editing is clicked?", "", SHOWN),
        ),
    ),
    QuestionSection(
        "2. Opened",
        "Click Enable Editing. Yellow cells are for your answers: choose, or type.",
        (
            Question(
                "O1", "Did Excel say at any time that it had found a problem, or repaired the file?", "no", YES_NO
            ),
            Question("O2", "What does cell E1 show now?", "10", SHOWN),
            Question("O3", "Which Excel? File, Account: its version; and Windows, Mac, web, tablet or phone."),
            Question(
                "O4", "Formulas, Name Manager: do only functions, `typed` and print areas stand there?", "yes", YES_NO
            ),
            Question(
                "O5",
                "In an empty yellow cell type =LAW12_A: is LAW12_ADJUST offered, with a line on what it does?",
                "yes",
                YES_NO,
            ),
            Question("O6", "Close it, open it again: seconds from the double click until a cell can be chosen"),
        ),
    ),
    QuestionSection(
        "3. What Excel makes of blanks and of one row",
        "Nothing to do: these answer by themselves.",
        (
            Question(
                "E1",
                "COUNT(IF({1;1}=1,two empty cells)): 2 where a blank becomes 0",
                "",
                (),
                "COUNT(IF({1;1}=1,empty))",
            ),
            Question(
                "E2", "COUNT(TRANSPOSE(two empty cells)): 2 where a blank becomes 0", "", (), "COUNT(TRANSPOSE(empty))"
            ),
            Question("E3", "SORTBY(5,1): one row, sorted by one", "5", (), "IFERROR(SORTBY(5,1),«an error»)"),
            Question(
                "E4",
                "ISBLANK(INDEX(two empty cells,1))",
                "",
                (),
                "IF(ISBLANK(INDEX(empty,1)),«blank»,«no blank»)",
            ),
        ),
    ),
    QuestionSection(
        "4. 336 lines and a stopwatch",
        "On the sheet Lines select A1:F337 and copy. On Results press Ctrl+A, Delete, "
        "click A1, start the stopwatch, paste, come back; stop it when S1 shows the pair that is expected.",
        (
            Question("S1", "Who leads the ranking of these lines?", LEADER, (), "INDEX(Session.ranked,1,2)"),
            Question("S2", "Seconds from pasting until S1 was there"),
            Question("S3", "On Results change one contract (D2) to PASS: seconds until you can type again"),
            Question(
                "S4", "On Results delete row 10 (right-click on the 10, Delete): lines read", "335", (), "Session.last"
            ),
        ),
    ),
    QuestionSection(
        "5. How it looks, and what is typed",
        "The small yellow cells in column C are to type into.",
        (
            Question("W1", "C holds 5 in the number format 0.##. Does it show a point: 5 or 5. ?", "5", ("5", "5.")),
            Question(
                "W2", "Type 1-5 into C", "", (), 'IF(typed_pair="","",IF(ISNUMBER(typed_pair),«a date»,«a text»))'
            ),
            Question(
                "W3", "Type -100 60%, 620 40% into C. What happens?", "", ("a message", "a text", "something else")
            ),
            Question("W4", "C holds NS. Type N into the cell below it. Is NS offered?", "", YES_NO),
            Question("", "Type the N here, in C."),
            Question("W5", "Two bars in C: is this one to the right of the middle,", "yes", YES_NO),
            Question("", "and this one to the left?"),
        ),
    ),
    QuestionSection(
        "6. The sheets",
        "Look through the sheets of the workbook, from Start to Functions.",
        (
            Question("L1", "Does a cell of any sheet show #SPILL!, #CALC!, #NAME?, #VALUE! or ####?", "no", YES_NO),
            Question(
                "L2", "Law 12: does the bar of A point left, and those of the damage to the right?", "yes", YES_NO
            ),
            Question(
                "L3", "Match: does the chart end at board 16? Traveller, Butler: is a chart there?", "yes", YES_NO
            ),
            Question(
                "L4", "Law 12, M21: type a half as you do (0.5 or 0,5). Is row 2 still free of red?", "yes", YES_NO
            ),
            Question("L5", "Law 12, C13: type 4Q=. Does row 2 turn red and name C13? Then undo.", "yes", YES_NO),
        ),
    ),
    QuestionSection(
        "7. In print",
        "File, Print: look at the preview, on A4 or Letter.",
        (
            Question("R1", "Law 12 and Ranking: is each one page, with nothing cut?", "yes", YES_NO),
            Question("R2", "Does any page show #### or a text over another one?", "no", YES_NO),
        ),
    ),
    QuestionSection(
        "8. The workbook with macros",
        "Only on Windows with Python 3.11: py -P -m xl_law12 new rulings.xlsm, open it, click Enable Content. Else "
        "leave these blank.",
        (
            Question("M1", "Did it open without a word of repair?", "yes", YES_NO),
            Question("M2", "On its sheet Functions: is the example of IMP_ a figure?", "yes", YES_NO),
            Question("M3", "Seconds from Enable Content until the figures were there"),
            Question(
                "M4",
                "Put a file numpy.py with the line 1/0 beside the workbook and open it anew: does it calculate?",
                "yes",
                YES_NO,
            ),
            Question("M5", "Does the fx window explain an argument of LAW12_ADJUST?", "yes", YES_NO),
        ),
    ),
    QuestionSection(
        "9. At the end",
        "Save, wait until nothing moves, close.",
        (Question("C1", "Open it again, touch nothing, close it: does Excel ask whether to save?", "no", YES_NO),),
    ),
)
