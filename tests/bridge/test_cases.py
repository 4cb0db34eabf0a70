"""What the functions answer: the cases of the text files in `cases`."""

import pytest

from tests import cases


@pytest.mark.parametrize("paragraph", cases.paragraphs(__file__))
def test_paragraph(paragraph: cases.Paragraph) -> None:
    paragraph.check()
