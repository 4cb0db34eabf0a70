"""Odd workbooks and odd files: an answer, or an error in words with the file's name, soon, and files whole.

`python3 dev.py test --hypothesis-profile long tests/calc/test_calc_fuzz.py` draws a hundred times as many.
"""

import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.calc import acceptance
from tests.calc.workbooks import made, with_rows
from tests.strategies import examples
from xl_law12.calc import jobs
from xl_law12.calc.jobs import Options
from xl_law12.excel.package import Package

SECONDS = 2.0  # of this process, on any machine that is not busy with other things
FEW = examples(40)

kinds = st.sampled_from(["", "s", "str", "b", "e", "n", "d", "inlineStr", "x"])
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<&\ufffe\uffff"), max_size=12)
values = st.one_of(texts, st.integers(-5, 10**9).map(str), st.floats().map(str), st.sampled_from(["", "TRUE", "#N/A"]))
pieces = st.sampled_from(
    [
        *[
            *("A1", "B2:C3", "A:A", "1:1", "$A$1", "Sheet!A1", "Nowhere!A1", "[1]x!A1", "T[[#This Row],[a]]", "name"),
            "#REF!",
        ],
        *[
            *("IMP(", "SUM(", "IF(", "INDIRECT(", "LET(x,", "LAMBDA(x,", "_xlfn.SINGLE(", "MATCHPOINTS(", ")", ")"),
            *(")", ","),
        ],
        *["+", "-", "*", "&", "{1,2;3,4}", "{", "}", '"', "'", "4", "1e308", "TRUE", " ", ":", "A1#", "@", "%", ";"],
    ]
)
formulas = st.one_of(
    st.sampled_from([*acceptance.NATIVE, *acceptance.OURS]),
    st.lists(pieces, min_size=1, max_size=12).map("".join),
    texts,
)
addresses = st.sampled_from(
    ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "XFD1", "XFE1", "A0", "A1048577", "a1", "$B$2", ""]
)


@st.composite
def cells(draw: st.DrawFn) -> str:
    where, kind, value = draw(addresses), draw(kinds), draw(values)
    attributes = (f' r="{where}"' if where else "") + (f' t="{kind}"' if kind else "")
    formula = escaped(draw(formulas)) if draw(st.booleans()) else ""
    shape = draw(
        st.sampled_from(["", "", "", ' t="array" ref="A1:B2"', ' t="shared" si="0"', ' t="shared" ref="A1" si="0"'])
    )
    inside = (f"<f{shape}>{formula}</f>" if formula else "") + (f"<v>{escaped(value)}</v>" if value else "")
    return f"<c{attributes}>{inside}</c>"


rows = st.lists(
    st.tuples(st.sampled_from(["", ' r="1"', ' r="2"', ' r="3"', ' r="x"']), st.lists(cells(), max_size=4)), max_size=4
).map(lambda several: "".join(f"<row{where}>{''.join(inside)}</row>" for where, inside in several))


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def check(path: Path) -> None:
    """The rule in one sentence."""
    before = path.read_bytes()
    start = time.process_time()
    outcome = jobs.process(path, None, Options())
    assert time.process_time() - start < SECONDS
    if outcome.error:
        assert str(path) in outcome.error and "not understood" not in outcome.error, outcome.error
        assert path.read_bytes() == before and outcome.backup is None
        return
    assert not jobs.process(path, None, Options(check=True)).error
    whole = jobs.process(path, None, Options(check=True, everything=True)).error  # which reads what nobody asked for
    assert not whole or (str(path) in whole and "not understood" not in whole), whole
    if outcome.written is None:
        assert path.read_bytes() == before
    else:
        assert outcome.backup is not None and outcome.backup.read_bytes() == before
    for other in path.parent.iterdir():
        other.unlink()


@pytest.fixture(scope="module", autouse=True)
def _warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The engine is compiled once on a machine, and loaded once in a process."""
    jobs.process(made(tmp_path_factory.mktemp("warm") / "a.xlsx", {"A1": "=1+IMP(430)"}), None, Options())


@given(rows)
@FEW
def test_odd_rows_and_cells(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    check(with_rows(tmp_path_factory.mktemp("odd") / "a.xlsx", text))


@given(st.dictionaries(st.sampled_from(["A1", "A2", "B1", "B2", "C1"]), formulas, min_size=1), formulas)
@FEW
def test_odd_formulas_and_names(tmp_path_factory: pytest.TempPathFactory, several: dict[str, str], name: str) -> None:
    """As text in a file: whatever a program or a person has put there."""
    text = "".join(
        f'<row r="{row}">'
        + "".join(
            f'<c r="{place}"><f>{escaped(formula)}</f></c>'
            for place, formula in sorted(several.items())
            if place[1] == row
        )
        + "</row>"
        for row in "12"
    )
    path = with_rows(tmp_path_factory.mktemp("odd") / "a.xlsx", text)
    named = f'<definedNames><definedName name="name">{escaped(name)}</definedName></definedNames>'
    package = Package.load(path)
    main = package["xl/workbook.xml"]
    package["xl/workbook.xml"] = main.replace(b"<definedNames/>", named.encode()).replace(
        b"<definedNames />", named.encode()
    )
    package.save(path)
    check(path)


@given(st.data())
@FEW
def test_damaged_parts(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Some bytes of a part are lost, doubled or replaced."""
    path = tmp_path_factory.mktemp("odd") / "a.xlsx"
    made(path, {"A1": 430, "B1": "=IMP(A1)", "B2": "=B1+1"}, {"name": "Sheet!$A$1"})
    with zipfile.ZipFile(path) as packed:
        parts: dict[str, bytes] = {name: packed.read(name) for name in packed.namelist()}
    part = data.draw(st.sampled_from(sorted(parts)))
    whole = parts[part]
    at = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.integers(0, 30))
    new: Any = data.draw(st.sampled_from([b"", whole[at : at + length] * 2, b"<x/>", b'"', b"99", b"\0", b"\xff"]))
    parts[part] = whole[:at] + new + whole[at + length :]
    with zipfile.ZipFile(path, "w") as packed:
        for name, each in parts.items():
            packed.writestr(name, each)
    check(path)


@given(st.binary(max_size=400), st.integers(0, 6000), st.booleans())
@FEW
def test_files_that_are_anything(tmp_path_factory: pytest.TempPathFactory, junk: bytes, at: int, alone: bool) -> None:
    path = tmp_path_factory.mktemp("odd") / "a.xlsx"
    whole = b"" if alone else made(path, {"A1": "=IMP(430)"}).read_bytes()
    path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])
    check(path)
