"""Conditional formats: a refusal that is hidden, a cell that cannot be read, figures with the same places."""

from __future__ import annotations

from xl_law12.books import styles
from xl_law12.books.formulas import refused
from xl_law12.books.page import Page


def quiet(page: Page, *keys: str) -> None:
    """Hide refusals that another cell shows."""
    for key in keys:
        page.rule(str(page.where[key]), is_refusal(page.cell(key)), styles.shown_as(styles.UNSEEN))


def mark(page: Page, typed: str, read: str) -> None:
    """Mark the cells whose line cannot be read."""
    page.rule(str(page.where[typed]), is_refusal(f"${page.cell(read)}"), styles.RED)


def is_refusal(cell: str) -> str:
    """A condition: whether a cell shows a refusal, or an error."""
    return f"IF(ISERROR({cell}),TRUE,{refused(cell)})"


def has_parts(figures: str) -> str:
    """A formula that says whether some figures are not whole."""
    return f"SUMPRODUCT(IFERROR((ROUND({figures},6)<>ROUND({figures},0))*1,0))>0"


def same_places(page: Page, condition: str, show: str, *keys: str) -> None:
    """Show all figures with decimals if one of them is not whole; `condition` is the cell that says so."""
    for key in keys:
        page.rule(str(page.where[key]), page.fixed(condition), styles.shown_as(show))


def own_places(page: Page, show: str, key: str) -> None:
    """Show a figure with decimals if it is not whole itself."""
    cell = page.cell(key)
    page.rule(str(page.where[key]), f"IFERROR(ROUND({cell},6)<>ROUND({cell},0),FALSE)", styles.shown_as(show))
