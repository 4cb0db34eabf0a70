"""What the functions answer: the cases of the text files in `cases`."""

import pytest

from tests import cases


@pytest.mark.parametrize("paragraph", cases.paragraphs(__file__))
def test_paragraph(paragraph: cases.Paragraph) -> None:
    paragraph.check()


@pytest.mark.parametrize(
    "line",
    [
        *("IMP(430) == 9", "IMP(430) == 10 == 9", "IMP(430) == 10 and False", "IMP(430) refuses:", "IMP(430)"),
        *('UNDERSTOOD("4S=") says: 4♠', 'UNDERSTOOD("4S=") says: [...]4♥=', 'IMP("4Q") refuses: other:'),
        *('IMP("4Q") refuses in full: score: cannot read', "READ_OUTCOMES([620]) refuses a line: contract"),
    ],
)
def test_a_wrong_case_is_noticed(line: str) -> None:
    with pytest.raises((AssertionError, StopIteration, pytest.fail.Exception)):
        cases.Paragraph("wrong", [], [line]).check()
