"""The compiler: what Excel stores (read in files that Excel saved), and what it refuses."""

import errno
import os
import re
from pathlib import Path
from typing import Any

import pytest

from xl_law12.books.page.messages import WITH_FORMATS
from xl_law12.errors import Law12Error
from xl_law12.excel.syntax import Call, Lambda, Let, Name, Node, parse, parts
from xl_law12.lambdas.compiler import (
    MODULES,
    answered,
    compiled,
    definitions,
    importable,
    names,
    pieces,
    source,
    typed,
    with_sentences,
    written,
)
from xl_law12.lambdas.core_tables import LINE, substituted
from xl_law12.languages import translated
from xl_law12.sheet.functions import CATALOGUE

# Functions of the catalogue that have no LAMBDA, with the reason.
ABSENT: dict[str, str] = {}


def stored(text: str) -> str:
    return compiled(definitions(f"F_X = {text};"))[0].text


FORMULAS, _, MODULE = Path(__file__).with_name("stored.txt").read_text("utf-8").partition("Modules that are refused:")
LONG = [
    ("LAMBDA(x, " + "ABS(" * 70 + "x" + ")" * 70 + ")", "more than 64 calls and brackets inside one another"),
    ("LAMBDA(x, CONCAT(x" + f', "{"x" * 200}"' * 40 + "))", "has 8,163 characters as stored: Excel takes 7,992"),
    (f'LAMBDA(x, "{"x" * 256}")', "a text of 256 characters"),
]


@pytest.mark.parametrize(("typed", "expected"), re.findall("^(.+) => (.+)$", FORMULAS, re.M))
def test_what_excel_stores(typed: str, expected: str) -> None:
    assert stored(typed.replace("\\n", "\n")) == expected


@pytest.mark.parametrize(("text", "said"), [*re.findall("^(.+) ! (.+)$", FORMULAS, re.M), *LONG])
def test_what_excel_refuses(text: str, said: str) -> None:
    with pytest.raises(Law12Error) as refused:
        stored(text)
    assert said in str(refused.value)
    assert str(refused.value).startswith("F_X: ")


COMMENT = ("/** " + "x" * 256 + " */ F_X = 1;", "a comment of 256 characters")


@pytest.mark.parametrize(("module", "said"), [*re.findall("^(.+) ! (.+)$", MODULE, re.M), COMMENT])
def test_names_that_excel_refuses(module: str, said: str) -> None:
    with pytest.raises(Law12Error) as refused:
        compiled(definitions(module))
    assert said in str(refused.value)


def variables(tree: Node) -> set[str]:
    """All parameters and variables of a formula."""
    own = set(tree.parameters) if isinstance(tree, Lambda) else set()
    own |= {name for name, _ in tree.variables} if isinstance(tree, Let) else set()
    return own.union(*map(variables, parts(tree)))


@pytest.mark.slow
def test_no_name_is_a_function_of_excel() -> None:
    """A name equal to a built-in is accepted and never called; the engine knows the built-ins of today."""
    import formulon

    book = formulon.Workbook
    native = {book.function_name_at(index).upper() for index in range(book.function_count())}
    assert {"SUM", "LET", "FREQUENCY"} <= native
    native -= {"DELTA"}  # an argument by contract, of BUTLER_PAR: such a variable is no call
    for it in source():
        assert it.name.upper() not in native
        assert not {name.upper() for name in variables(parse(it.text))} & native, it.name


def test_the_names_are_the_catalogue() -> None:
    """All of it, but for what is listed with its reason; that their arguments are the same, test_functions.py says."""
    assert {it.name for it in CATALOGUE} - answered() == set(ABSENT)
    others = {it.name for it in source()} - answered()
    assert all(name.startswith("L12_") for name in others)


def calls(tree: Node) -> list[Call]:
    """All calls in a formula."""
    own = [tree] if isinstance(tree, Call) else []
    return own + [call for part in parts(tree) for call in calls(part)]


def test_every_call_gives_what_the_name_takes() -> None:
    """No argument too few or too many, and no helper that nothing calls."""
    trees = {it.name: tree for it in source() if isinstance(tree := parse(it.text), Lambda)}
    called = {call.function for tree in trees.values() for call in calls(tree)}
    called.add(WITH_FORMATS.partition("(")[0])  # by the sheets alone
    assert {name for name in trees if name.startswith("L12_")} <= called
    for name, tree in trees.items():
        for call in calls(tree):
            if call.function in trees:
                takes = trees[call.function]
                assert len(takes.parameters) - len(takes.optional) <= len(call.arguments), (name, call.function)
                assert len(call.arguments) <= len(takes.parameters), (name, call.function)


def test_no_variable_is_called() -> None:
    """Univer 0.25 answers #NAME? to LET(double, LAMBDA(figure, 2 * figure), double(3)): helpers have names."""
    for it in source():
        tree = parse(it.text)
        assert not {call.function for call in calls(tree)} & variables(tree), it.name


def test_each_name_says_what_it_is_for() -> None:
    for it in names():
        assert 10 < len(it.comment) <= 255, it.name
    comments = {it.name: it.comment for it in names()}
    assert all(comments[it.name] == it.summary for it in CATALOGUE if it.name in comments)


def test_the_text_to_import_holds_the_same_names() -> None:
    """The parser reads in it what the names were made from; comments and tables are in place."""
    text = importable()
    read = {it.name: it for it in definitions(text)}
    assert {name: it.text for name, it in read.items()} == {it.name: it.text for it in source()}
    assert read["IMP"].comment == "The IMPs for score - other, cell by cell."
    assert "{{" not in text and max(map(len, text.splitlines())) < 4000
    heading = text[: text.index("\n\n")]
    assert all(re.search(rf"\b{name}\b", heading) for name in answered())


def test_the_modules_are_written_to_be_read() -> None:
    """Lines fit a window, but for texts, which Excel's formulas cannot break; all names are explained."""
    for name in MODULES:
        for line in typed(name).splitlines():
            assert len(re.sub(r'"[^"]*"', '""', line)) <= 120, line


def test_the_file_beside_the_templates_is_this_text() -> None:
    beside = Path(__file__).resolve().parents[2] / "workbook_templates" / "Law12-lambdas.txt"
    assert beside.read_text(encoding="utf-8") == importable(), "python3 dev.py template writes it anew"


@pytest.mark.parametrize(("locale", "columns"), [("de", "."), ("fr", "."), ("it", "\\")])
def test_the_separators_of_another_country_say_the_same(said: Any, locale: str, columns: str) -> None:
    """Sign by sign back to the English text; texts, comments and arrays are told apart by hand."""
    code, local, _ = said("lambdas", "--locale", locale)
    assert code == 0
    english, quoted, braces, comment = "", False, False, ""
    for at, sign in enumerate(local):
        here = local[at : at + 2]
        if comment:
            comment = "" if (sign == "\n" and comment == "//") or local[at - 1 : at + 1] == comment == "*/" else comment
        elif quoted or sign == '"':
            quoted ^= sign == '"'
        elif here in ("//", "/*"):
            comment = {"/*": "*/"}.get(here, here)
        elif sign in "{}":
            braces = sign == "{"
        elif sign == ";" and local[at - 1] == ";":
            english, sign = english[:-1], ";"
        elif braces:
            sign = {columns: ",", ",": "."}.get(sign, sign)
        else:
            sign = {";": ",", ",": "."}.get(sign, sign)
        english += sign
    assert english == importable()


def test_the_command_prints_it_or_writes_it(said: Any, tmp_path: Path) -> None:
    assert said("lambdas")[:2] == (0, importable())
    path = tmp_path / "law12.txt"
    assert said("lambdas", str(path))[0] == 0 and path.read_text(encoding="utf-8") == importable()
    code, _, error = said("lambdas", str(path))
    assert code == 2 and "exists already; --force overwrites it" in error
    assert said("lambdas", "--force", str(path))[0] == 0
    code, _, error = said("lambdas", str(tmp_path / "none" / "law12.txt"))
    assert code == 2 and "does not exist: make it first" in error
    code, _, error = said("lambdas", str(tmp_path / ("long" * 100)))
    assert code == 1 and "its name is too long for this system" in error


def test_the_command_leaves_the_file_that_it_cannot_replace(
    said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disc is full, say: half of the new text in its place would be worse than the old one."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "law12.txt"
    path.write_text("the old one", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    code, _, error = said("lambdas", "--force", str(path))
    assert code == 1 and "law12.txt: cannot be written" in error
    assert [it.name for it in tmp_path.iterdir()] == ["law12.txt"]
    assert path.read_text(encoding="utf-8") == "the old one"


def test_typed_again_it_is_the_same() -> None:
    """What a file stores, without its prefixes and with brackets around what is optional."""
    known = frozenset(it.name for it in source())
    for it in source():
        again = re.sub(r"_xlop\.(\w+)", r"[\1]", written(parse(it.text), known))
        assert parse(re.sub(r"_xl(?:fn|ws|pm|eta)\.", "", again)) == parse(it.text)


def test_a_variable_is_known_from_where_it_stands_on() -> None:
    tree = parse("LET(x, 1, y, x, x + y)")
    assert isinstance(tree, Let) and tree.variables[1] == ("y", Name("x"))


def test_a_language_changes_the_pieces_of_sentences_and_nothing_else() -> None:
    """What a module compares with, or answers, is the same in every language."""
    module = 'L12_X = LAMBDA(x, IF(x = "NOT SCORED", "before", ": is blank"));'
    assert with_sentences(module, lambda piece: translated(piece, "it")) == module.replace(": is blank", ": è vuoto")
    assert pieces(module) == {": is blank"}


def test_the_names_in_italian_refuse_in_italian() -> None:
    """The same names with the same parameters, the sentences and the comments in Italian."""
    english, italian = names(), names("it")
    assert [it.name for it in italian] == [it.name for it in english]
    stored = {it.name: it.text for it in italian}
    assert ": è vuoto" in stored["L12_NEEDED"] and "riga " in stored["L12_ROW_SAID"]
    assert stored["L12_IMPS"] == {it.name: it.text for it in english}["L12_IMPS"]
    comments = {it.name: it.comment for it in italian}
    assert all(comments[it.name] == it.summary_in("it") for it in CATALOGUE if it.name in answered())
    assert not any("beyond these LAMBDA names" in it.text for it in italian)


def test_a_comment_is_told_without_its_signs() -> None:
    assert [it.comment for it in definitions("/** The\n * score.*/\nF_X = 1;")] == ["The score."]


def test_four_substitutions_stand_in_a_line() -> None:
    """A line ends before every fourth pair, and in front where the call of that pair begins."""
    lines = substituted("x", [(f'"{n}"', '""') for n in range(1, 9)]).split(LINE)
    assert [line.count("SUBSTITUTE(") for line in lines] == [1, 4, 3, 0, 0]
    assert [re.findall(r'"(\d)"', line) for line in lines] == [[], [], list("123"), list("4567"), ["8"]]
