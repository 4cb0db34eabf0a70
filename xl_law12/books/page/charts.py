"""A chart of columns up or down from zero, readable in black and white."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from xl_law12.books import styles
from xl_law12.books.page import Page


def draw(page: Page, place: str, labels: str, values: str, size: tuple[float, float]) -> None:
    """Draw the figures of one key, with those of another as labels; the size is in centimetres.

    A column of an empty text has no height; a line would fall to 0 after the last figure.
    """
    chart: Any = BarChart()
    chart.type, chart.style, (chart.width, chart.height) = "col", 13, size
    chart.gapWidth, chart.legend, chart.title = 40, None, None
    chart.visible_cells_only = False  # the figures may stand in hidden columns
    series = Series(page.reference(values))
    series.graphicalProperties, series.invertIfNegative = GraphicalProperties(solidFill=styles.DARK), False
    chart.series.append(series)
    chart.set_categories(page.reference(labels))
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.axPos, chart.x_axis.tickLblPos = "b", "low"
    grid = GraphicalProperties(ln=LineProperties(solidFill="D9D9D9"))
    chart.y_axis.number_format, chart.y_axis.majorGridlines = styles.SIGNED, ChartLines(spPr=grid)
    page.sheet.add_chart(chart, place)
