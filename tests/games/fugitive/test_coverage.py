"""Each rule of fugitive, F1 to F31, stands directly above a check that shows it."""

from ...scripts import covers


def test_every_rule_of_fugitive_is_shown() -> None:
    assert covers.rules_of("fugitive") == {f"F{number}" for number in range(1, 32)}
    assert covers.gaps("fugitive") == []


def test_every_event_is_drawn_in_a_script() -> None:
    from onigokko.games.fugitive.game import GAME

    scripts = "\n".join(
        path.read_text("utf-8") for path in sorted((covers.SCRIPTS / "fugitive").glob("*.play"))
    )
    missing = [event["name"] for event in GAME.data["events"] if f"*: event {event['name']}\n" not in scripts]
    assert missing == []
