"""A chart that can be read in black and white."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Reference, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from xl_law12.books import styles
from xl_law12.books.page import Page
from xl_law12.excel.references import Area

WIDTH, HEIGHT = 13, 9  # centimetres


def columns(page: Page, labels: Area, values: Area, at: str) -> None:
    """Draw a column for each pair, up or down from zero."""
    chart: Any = BarChart()
    chart.type, chart.style, chart.width, chart.height = "col", 13, WIDTH, HEIGHT
    series = Series(_reference(page, values), title=page.say("IMPs"))
    series.graphicalProperties = GraphicalProperties(solidFill=styles.DARK)
    series.invertIfNegative = False
    chart.series.append(series)
    chart.set_categories(_reference(page, labels))
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.axPos, chart.x_axis.tickLblPos = "b", "low"
    grid = GraphicalProperties(ln=LineProperties(solidFill="D9D9D9"))
    chart.y_axis.number_format, chart.y_axis.majorGridlines = styles.SIGNED, ChartLines(spPr=grid)
    chart.gapWidth, chart.legend, chart.title = 40, None, None
    chart.visible_cells_only = False  # the figures may stand in hidden columns
    page.sheet.add_chart(chart, at)


def _reference(page: Page, area: Area) -> Reference:
    return Reference(page.sheet, min_col=area.left, min_row=area.top, max_col=area.right, max_row=area.bottom)
