"""Places of teams; `commands/matches.txt` has matches in every form."""

from xl_law12.files.matches import TeamsMatch, Total, ranking


def test_places_are_shared() -> None:
    draws = [Total(TeamsMatch("1", a, b, {}), 0, 0.0, 0.0, 10.0, 10.0) for a, b in (("A", "B"), ("C", "D"))]
    assert {row.place for row in ranking(draws)} == {1}
