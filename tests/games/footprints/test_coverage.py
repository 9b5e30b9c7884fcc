"""Each rule of footprints, P1 to P32, stands directly above a check that shows it."""

from ...scripts import covers


def test_every_rule_of_footprints_is_shown() -> None:
    assert covers.rules_of("footprints") == {f"P{number}" for number in range(1, 33)}
    assert covers.gaps("footprints") == []
