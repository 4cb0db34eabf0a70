"""RULING_EXPLAIN: the sentence for the form says all that decided, and its figures are RULING_WORTH's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.strategies import awards, examples, rulings, scores
from xl_law12 import LAW12_EXPLAIN, RULING_EXPLAIN, RULING_TEXT, RULING_WORTH, Law12Error
from xl_law12.bridge.awards import Ruling, format_award
from xl_law12.bridge.worth import mixed_number

KAPLAN = "NOS NS: A -790; B 620; C 500"


def explained(ruling: Any, others: Any = 620, **named: Any) -> str:
    return str(RULING_EXPLAIN(ruling, others, **named))


def test_kaplans_case() -> None:
    """EBL 2008, appendix B b1, with what a director types; in a knock-out the average is seen from each side."""
    block: dict[str, Any] = {
        "which": ["A", "B", "C"],
        "contract": ["4SX=", "4H=", "4SX-2"],
        "declarer": ["E", "N", "E"],
        "nos": "NS",
    }
    assert explained(KAPLAN, **block, ns="Rossi", ew="Bianchi", board=4, law="16B", knockout=True) == (
        "Board 4. Law relied on: 16B. The other table has 620 for NS. Table result 4♠X= by E (-16 IMPs); 4♥= by N (0 "
        "IMPs) without the infraction; 4♠X-2 by E (-3 IMPs) with normal play after it. Damage 16 IMPs: 3 IMPs due to "
        "the infraction, 13 IMPs self-inflicted by an extremely serious error or a gambling action after it and not "
        "redressed (Law 12C1(e)). The non-offending side (NS Rossi) gets -13 IMPs, the offending side (EW Bianchi) 0 "
        "IMPs. In a knock-out both have the average (Law 12C4): NS -6.5 IMPs, EW +6.5 IMPs."
    )


def test_the_offenders_own_weights() -> None:
    """420 against -50 is 470, 10 IMPs; 70% and 30% of it from EW's side is -7."""
    block: dict[str, Any] = {
        "which": ["A", "B", None],
        "contract": ["4S-1", "4S=", "4S-1 by S"],
        "declarer": ["S", "S", None],
        "weights": ["", "60%", 0.4],
        "os_weights": [None, 70, 30],
    }
    ruling = RULING_TEXT(block["which"], [-50, 420, -50], block["weights"], block["os_weights"], "NS")
    text = explained(ruling, -50, **block)
    assert "60% 4♠= by S, 40% 4♠-1 by S (+6 IMPs) without the infraction. " in text
    assert "Without the infraction the offending side has 70% 4♠= by S, 30% 4♠-1 by S (-7 IMPs). " in text
    assert text.endswith("The non-offending side (NS) gets +6 IMPs, the offending side (EW) -7 IMPs.")
    assert "the offending side has 70% -420, 30% 50 (-7 IMPs). " in explained(ruling, -50)
    assert "the offending side has" not in explained(KAPLAN)


def test_both_sides_as_non_offending() -> None:
    ruling = "NS 60% 420, 40% -50 / EW 70% -420, 30% 50"
    block = {"which": ["B", ""], "contract": ["4S=", "4S-1"], "declarer": ["S", "S"]}
    own = {"weights": ["60%", "40%"], "os_weights": ["70%", "30%"]}
    assert explained(ruling, -50, nos="Neither", **block, **own) == (
        "The other table has -50 for NS. Both sides are treated as non-offending (Law 82C). Assigned: NS 60% 4♠= by S, "
        "40% 4♠-1 by S (+6 IMPs); EW 70% 4♠= by S, 30% 4♠-1 by S (-7 IMPs)."
    )
    both = explained("60% 420, 40% -50", -50, nos="Nessuna", **block, weights=[60, 40])
    assert both.endswith("NS 60% 4♠= by S, 40% 4♠-1 by S (+6 IMPs); EW 60% 4♠= by S, 40% 4♠-1 by S (-6 IMPs).")
    average = explained("A+/A+", nos="Neither")  # 12C2 for two innocent pairs: 82C is said beside the averages too
    assert "Both sides are treated as non-offending (Law 82C). Artificial adjusted score" in average


def test_a_weighted_b_that_is_redressed_in_full() -> None:
    """12C1(c) allows the weighting, also where a C shows that nothing was self-inflicted: C is no better than A."""
    weighted = explained("NOS NS: A -100; B 60% 620, 40% -100; C -100", 620)
    assert (
        "none of it self-inflicted: redressed in full by a weighting of the potential outcomes (Law 12B1, 12C1(c)). "
        in weighted
    )
    assert "redressed in full (Law 12B1, 12C1(a)). " in explained("NOS NS: A -100; B 620; C -100", 620)


def test_the_other_table_in_words() -> None:
    """Law 12C2's averages by name, a ruling by what it says, never in the notation."""
    for other, said in (
        ("A", "average for both sides"),
        ("A+/A-", "NS average plus / EW average minus"),
        ("60% 420, 40% -50", "60% 420, 40% -50 for NS"),
        ("NS 420 / EW 100", "NS 420 / EW 100"),
        (
            "NOS EW: A -90; B 420",
            "a ruling, seen from EW, the non-offending side: -90 at the table; 420 without the infraction",
        ),
    ):
        assert explained(420, other).startswith(f"The other table has {said}. ")


def test_one_manner_of_figures_in_a_sentence() -> None:
    """12.5% in the weights, and 13.75 IMPs beside them: in German both with a comma."""
    block = {"which": ["B", None], "contract": ["4S=", "4S-1"], "declarer": ["S", "S"], "weights": [0.125, 0.875]}
    german = explained("12.5% 420, 87.5% -50", -50, nos="NS", **block, language="de")
    assert "12,5% 4♠= von S, 87,5% 4♠-1 von S (+1,25 IMP)" in german and "." not in german.replace(". ", "")[:-1]
    assert "12,5% 420, 87,5% -50 (+1,25 IMP)" in explained("12.5% 420, 87.5% -50", -50, nos="NS", language="de")


def test_french_has_the_singular_below_two() -> None:
    """Grevisse, Le Bon Usage: 0 point, 0,7 point, 1,5 point, but 2 points; in Italian and English only 1 is one."""
    for weight, said in (("35", "0,7 point"), ("75", "1,5 point"), ("100", "2 points")):
        ruling = f"{weight}% 420, {100 - int(weight)}% -50" if weight != "100" else "420"
        assert f"({said})" in explained(ruling, 170, method="BAM", language="fr")
    assert "(0 point)" in explained(-50, 170, method="BAM", language="fr")
    assert "(0 punti)" in explained(-50, 170, method="BAM", language="it")


def test_what_is_typed_is_said_as_it_was_understood() -> None:
    """Contracts in one manner, all else in scores as the side sees them; what cannot be read is refused."""
    block = {"which": ["A", "B", None], "contract": ["4s x -1", "4S=", -50], "declarer": ["s", "S", None]}
    text = explained("NOS EW: A 100; B 60% -420, 40% 50", 420, **block, weights=["", "60%", "40%"])
    assert "Table result 4♠X-1 by S (" in text and "; 60% -420, 40% 50 (" in text
    assert "Table result passed out (" in explained("NOS EW: A 0; B -100", 420, which=["A"], contract=["pass"])
    with pytest.raises(Law12Error, match="contract, row 1: cannot read '4Q='"):
        explained(420, which=["B"], contract=["4Q="])
    with pytest.raises(Law12Error, match="declarer, row 1: 'X' is not a declarer"):
        explained(420, which=["B"], contract=["4S="], declarer=["X"])


@pytest.mark.parametrize(
    ("ruling", "nos", "says"),
    [
        ("NOS NS: A 100; B 420", "EW", "NS"),
        ("NOS EW: B -420", "NS", "EW"),
        ("NOS NS: A 100; B 420", "Both", "NS"),
        ("NOS BOTH: A 100; B 420", "EW", "BOTH"),
        ("NOS EW: A 100; B 420", "Neither", "EW"),
    ],
)
def test_a_ruling_says_itself_who_did_not_offend(ruling: str, nos: str, says: str) -> None:
    """Two facts that cannot both be meant are refused, wherever a ruling and a side stand beside each other."""
    with pytest.raises(Law12Error, match=f"^nos: {nos.upper()} contradicts the ruling, which says NOS {says}$"):
        explained(ruling, nos=nos)
    with pytest.raises(Law12Error, match=f"nos: {nos.upper()} contradicts the ruling, which says NOS {says}$"):
        RULING_TEXT(["B"], [ruling], nos=nos)
    assert explained(ruling, nos=says) == explained(ruling)
    assert RULING_TEXT(["B"], [ruling], nos=says) == RULING_TEXT(["B"], [ruling])


def test_averages_of_either_table() -> None:
    """Law 12C2; an average at the other table decides for both sides, each by itself."""
    assert explained("A+/A-", ns="Rossi", nos="NS") == (
        "The other table has 620 for NS. Artificial adjusted score (Law 12C1(d), 12C2): NS Rossi average plus (+3 "
        "IMPs); EW average minus (-3 IMPs)."
    )
    assert "NS average plus (+2 IMPs); EW -420 (0 IMPs)" in explained("NS A+ / EW -420", 420, average=2, nos="EW")
    assert "EW 60% fixed (+3 IMPs)." in explained("NS NP / EW A60 fixed")
    text = explained(KAPLAN, "A+/A+")
    assert text.startswith(
        "The other table has average plus for both sides. Table result -790 (+3 IMPs); 620 (+3 IMPs)"
    )
    assert text.endswith("stands: +3 IMPs for the non-offending side (NS), +3 IMPs for the offending side (EW).")


def test_while_the_other_table_plays() -> None:
    """The ruling in scores, both sides'; the IMPs follow."""
    follow = " The IMPs follow when the other table has played."
    assert explained("NOS EW: A 100; B 420; OS 60% -420, 40% 50", "playing") == (
        "The ruling in scores, seen from EW, the non-offending side: 100 at the table; 420 without the infraction; "
        "seen from NS, the offending side: 60% -420, 40% 50 without the infraction." + follow
    )
    assert explained("420", None, nos="EW", ew="Neri").startswith(
        "The ruling in scores, seen from EW Neri, the non-offending side: -420 without the infraction."
    )
    assert explained("NS 420 / EW 50", None) == "The ruling in scores: NS 420 / EW 50." + follow
    assert explained("60% 420, 40% -50", None) == "The ruling in scores: 60% 420, 40% -50 for NS." + follow
    assert explained(KAPLAN, None, penalised="EW", penalty=3).endswith(follow + " Penalty: EW -3 IMPs.")
    assert "(+3 IMPs)" in explained("A+/A-", None)


def test_rounding_then_penalty() -> None:
    """EBL 2008: +2.6 is 3; in a match 12C4 comes first, then the rounding, each team by itself: -7 and +7."""
    text = explained("60% 420, 40% 170", 140, rounding=1, nos="NS")
    assert text.endswith("gets +4.6 IMPs, the offending side (EW) -4.6 IMPs. Rounded: NS +5 IMPs, EW -5 IMPs.")
    assert "Rounded" not in explained("60% 420, 40% 170", 140, rounding=0.1)
    text = explained(KAPLAN, rounding=1, knockout=True, penalised="ns", penalty=3, penalty_text="slow  play")
    assert text.endswith(
        "average (Law 12C4): NS -6.5 IMPs, EW +6.5 IMPs. Rounded: NS -7 IMPs, EW +7 IMPs. "
        "Penalty (slow play): NS -3 IMPs, which leaves -10 IMPs."
    )
    assert "average" not in explained("NOS NS: A -100; B 620", knockout=True)  # both figures balance
    assert explained(620, penalty_text="a warning").endswith(" Penalty: a warning.")
    assert explained(620, penalised="EW", penalty=0) == explained(620)
    assert "Penalty: EW -2 matchpoints, which leaves 3 matchpoints." in explained(
        "NOS EW: A -450; B -170; C -420", [170] * 5 + [420] * 6, method="MP", penalised="NS", penalty=2
    ).replace("NS -2", "EW -2")


def test_in_a_field() -> None:
    """Kooijman: 11 and 5 of 22 matchpoints, 50% and 22.7%."""
    field = [170] * 5 + [420] * 6
    text = explained("NOS EW: A -450; B -170; C -420", field, method="MP")
    assert text.startswith("Table result -450 (0 matchpoints); -170 (17 matchpoints) without the infraction; -420 (6")
    assert text.endswith("(EW) gets 11 matchpoints, the offending side (NS) 5 matchpoints.")
    percent = explained("NOS EW: A -450; B -170; C -420", field, method="PERCENT", rounding=0.1)
    assert percent.endswith("the offending side (NS) 22 8/11%. Rounded: NS 22.7%, EW 50%.")
    assert "(+3 IMPs)" in explained(420, [420, 170], method="XIMP")  # 0 and 6 over two comparisons


def test_no_result_at_this_table() -> None:
    """Law 86B at teams; a field knows no 86B."""
    assert explained("60% 420, 40% -50", -50, nos="EW") == (
        "The other table has -50 for NS. No result at the table (Law 86B); 60% -420, 40% 50 (-6 IMPs) without the "
        "infraction. A weighting of the potential outcomes is assigned (Law 12C1(c)). The non-offending side (EW) gets "
        "-6 IMPs, the offending side (NS) +6 IMPs."
    )
    assert "No result at the table; 420 (2 matchpoints)" in explained(420, [170], method="MP", nos="NS")


def test_in_italian() -> None:
    text = explained(
        KAPLAN,
        knockout=True,
        which=["A", "B", "C"],
        contract=["4SX=", "4H=", "4SX-2"],
        declarer=["E", "N", "E"],
        board=4,
        language="it",
    )
    assert text.startswith("Mano 4. All'altro tavolo: 620 per NS. Risultato al tavolo 4♠X= di E (-16 IMP); ")
    assert text.endswith("A eliminazione diretta entrambe hanno la media (Art. 12C4): NS -6,5 IMP, EO +6,5 IMP.")


def test_nothing_is_nothing() -> None:
    for nothing in (None, "", "NP"):
        assert explained(nothing, 620, board=7) == ""


lines = st.one_of(scores, awards(), rulings)


@given(lines, st.one_of(scores, awards()), st.sampled_from(["NS", "EW", "Neither", None]))
@examples(150)
def test_the_figures_are_those_of_ruling_worth(here: Any, there: Any, nos: str | None) -> None:
    """What both sides get is said, whatever the award."""
    ruling, other = (it if isinstance(it, int) else format_award(it) for it in (here, there))
    nos = here.nos if isinstance(here, Ruling) and nos else nos  # another side is refused
    try:
        gets = RULING_WORTH(ruling, other)[0][4:6]
    except Law12Error as error:
        with pytest.raises(Law12Error) as caught:
            explained(ruling, other, nos=nos)
        assert str(caught.value) == str(error)
        return
    text = explained(ruling, other, nos=nos)
    for figure in gets if "" not in gets else ():
        assert f"{mixed_number(figure, signed=True)} IMP" in text


def test_law12_explain_says_the_offenders_own_b_where_it_has_words() -> None:
    with_words = LAW12_EXPLAIN(2, 9, None, None, -11, os_text="4S+1 by S")
    assert "infraction. Without the infraction the offending side has 4S+1 by S (-11 IMPs). Damage" in with_words
    assert "the offending side has" not in LAW12_EXPLAIN(2, 9, None, None, -11)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"penalty": 3}, "penalised: is blank beside a penalty: NS or EW?"),
    ({"penalty": -3, "penalised": "NS"}, "penalty: -3 is negative: type a penalty without a sign"),
    ({"penalised": "Rossi"}, "penalised: 'Rossi' is not one of NS or EW"),
    ({"method": "MP", "knockout": True}, "knockout: a knock-out is between two teams: the method is IMP or BAM"),
    ({"which": ["A"], "contract": ["4S=", "4H="]}, "which: 1 cell beside 2 of contract"),
    ({"which": ["A"], "contract": ["4S="], "declarer": ["S", "S"]}, "declarer: 2 cells beside 1 of contract"),
    ({"which": ["A"], "contract": ["4S="], "weights": ["x"]}, "weights, row 1: cannot read 'x' as a weight"),
    ({"ns": ["a", "b"]}, "ns: has 2 cells: give one"),
    ({"nos": "N"}, "nos: 'N' is not one of NS, EW or BOTH"),
    ({"language": "xx"}, "language: 'xx' is not a language"),
]


@pytest.mark.parametrize(("named", "message"), REFUSED)
def test_refused(named: dict[str, Any], message: str) -> None:
    with pytest.raises(Law12Error) as caught:
        explained(KAPLAN, 620, **named)
    assert str(caught.value).startswith(message), str(caught.value)
