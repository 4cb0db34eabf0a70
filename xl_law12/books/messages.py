"""What is wrong, said beside the line that it is about: one unreadable line spoils an answer, and is named in it."""

from __future__ import annotations

from xl_law12.sheet.cells import ERROR_MARK

MARK = ERROR_MARK


def message_of(call: str) -> str:
    """A formula for the sentence that a call answers where it cannot; else an empty text."""
    return f'IF(LEFT(INDEX({call},1,1),7)="{MARK}",INDEX({call},1,1),"")'


def on_its_line(message: str, numbers: str, otherwise: str = '""') -> str:
    """A formula over lines with these numbers: the message on the line that it names, elsewhere something else."""
    return f'IFERROR(IF(SEARCH(", row "&{numbers}&":",{message})>0,{message},""),{otherwise})'


def numbers_of(lines: str, first: int) -> str:
    """The numbers of lines that begin in a row of the sheet."""
    return f"(ROW({lines})-{first - 1})"
