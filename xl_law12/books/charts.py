"""The pictures: readable in black and white."""

from __future__ import annotations

from typing import Any

from openpyxl.chart import BarChart, Reference, ScatterChart, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.marker import Marker
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from xl_law12.books import styles
from xl_law12.books.page import Page
from xl_law12.ooxml.references import address, place_of

MARKERS: tuple[Any, ...] = ("circle", "diamond", "triangle", "square", "square")
NO_LINE = LineProperties(noFill=True)


def line_of_imps(page: Page, points: list[tuple[str, str]], *, helper: str, at: str) -> None:
    """Points on a line of IMPs; the figures they are drawn from stand in helper cells beside the sheet's print area."""
    row, column = place_of(helper)
    sheet = page.sheet
    chart: Any = ScatterChart()
    chart.style, chart.height, chart.width = 13, 5.8, 28.5
    chart.title, chart.scatterStyle = None, "lineMarker"
    for number, (label, formula) in enumerate(points):
        name, x, y = (address((row + number, column + offset)) for offset in range(3))
        page.label(name, label, font=styles.NOTE)
        page.result(
            x,
            f'IF(ISNUMBER({formula.lstrip("-")}),{formula},"")',
            show=styles.SIGNED_PLACES,
            font=styles.NOTE,
            boxed=False,
        )
        height = 1 if number < 3 else 2
        page.result(y, f'IF(ISNUMBER({x}),{height},"")', font=styles.NOTE, boxed=False)
        at_row, at_column = place_of(x)
        series = Series(
            Reference(sheet, min_col=at_column + 1, min_row=at_row),
            Reference(sheet, min_col=at_column, min_row=at_row),
            title=page.say(label),
        )
        series.marker = Marker(MARKERS[number], size=10)
        series.marker.graphicalProperties = GraphicalProperties(solidFill=styles.DARK if number < 3 else "A6A6A6")
        series.marker.graphicalProperties.line.solidFill = styles.DARK
        series.graphicalProperties = GraphicalProperties(ln=NO_LINE)
        series.dLbls = DataLabelList(
            dLblPos="t", showSerName=True, showVal=False, showLegendKey=False, showCatName=False
        )
        chart.series.append(series)
    chart.legend = None
    chart.x_axis.title = page.say("IMPs, as the non-offending side sees them")
    chart.x_axis.delete, chart.y_axis.delete = False, True
    chart.x_axis.number_format = "+0;-0;0"
    chart.x_axis.majorGridlines = _light()
    chart.y_axis.scaling.min, chart.y_axis.scaling.max = 0.5, 2.6
    chart.y_axis.majorGridlines = None
    chart.x_axis.tickLblPos = "low"
    sheet.add_chart(chart, at)


def _light() -> ChartLines:
    """Lines that guide the eye and no more."""
    return ChartLines(spPr=GraphicalProperties(ln=LineProperties(solidFill="D9D9D9")))


def histogram(page: Page, labels: str, first: str, second: str, *, at: str, height: float, width: float) -> None:
    """How often each score occurs on either side, score by score from the top."""
    chart: Any = BarChart()
    chart.type, chart.style, chart.height, chart.width = "bar", 13, height, width
    sheet = page.sheet
    for area, name, fill in ((first, "NS", styles.DARK), (second, "EW", "BFBFBF")):
        series = Series(_reference(page, area), title=name)
        series.graphicalProperties = GraphicalProperties(solidFill=fill)
        series.graphicalProperties.line.solidFill = styles.DARK
        series.invertIfNegative = False
        chart.series.append(series)
    chart.set_categories(_reference(page, labels))
    chart.x_axis.scaling.orientation = "maxMin"
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.y_axis.number_format, chart.y_axis.majorGridlines = "0", _light()
    chart.gapWidth = 40
    chart.legend.position = "b"
    chart.title = None
    sheet.add_chart(chart, at)


def columns(page: Page, labels: str, values: str, *, at: str, height: float, width: float) -> None:
    """A column a pair, up or down from nothing."""
    chart: Any = BarChart()
    chart.type, chart.style, chart.height, chart.width = "col", 13, height, width
    series = Series(_reference(page, values), title=page.say("IMPs"))
    series.graphicalProperties = GraphicalProperties(solidFill=styles.DARK)
    series.invertIfNegative = False
    chart.series.append(series)
    chart.set_categories(_reference(page, labels))
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.tickLblPos = "low"
    chart.y_axis.number_format, chart.y_axis.majorGridlines = "+0;-0;0", _light()
    chart.gapWidth, chart.legend, chart.title = 40, None, None
    page.sheet.add_chart(chart, at)


def _reference(page: Page, area: str) -> Reference:
    (top, left), (bottom, right) = (place_of(it) for it in area.split(":"))
    return Reference(page.sheet, min_col=left, min_row=top, max_col=right, max_row=bottom)
