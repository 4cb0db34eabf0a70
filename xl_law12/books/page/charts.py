"""A chart of bars from zero, readable in black and white."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from xl_law12.books import styles
from xl_law12.books.page import Page


def draw(page: Page, place: str, labels: str, bars: dict[str, tuple[str, str]], size: tuple[float, float]) -> Any:
    """Draw the figures of some keys, each with a title and a colour, labelled by another; the size is in centimetres.

    A column of an empty text has no height; a line would fall to 0 after the last figure.
    """
    chart: Any = BarChart()
    (chart.width, chart.height), chart.gapWidth, chart.title, chart.legend = size, 40, None, None
    chart.visible_cells_only = False  # the figures may stand in hidden columns
    for key, (title, colour) in bars.items():
        series = Series(page.reference(key), title=title or None)
        series.graphicalProperties, series.invertIfNegative = GraphicalProperties(solidFill=colour), False
        chart.series.append(series)
    chart.set_categories(page.reference(labels))
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.axPos, chart.x_axis.tickLblPos = "b", "low"
    grid = GraphicalProperties(ln=LineProperties(solidFill=styles.LINE))
    chart.y_axis.number_format, chart.y_axis.majorGridlines = styles.SIGNED, ChartLines(spPr=grid)
    page.sheet.add_chart(chart, place)
    return chart
