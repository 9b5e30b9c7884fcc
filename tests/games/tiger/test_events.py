"""What is said at the table of tiger: each thing has its words, and only those hear it who may."""

from __future__ import annotations

from pathlib import Path

from onigokko.core import record
from onigokko.core.game import ALL, LANGUAGES, Told
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR
from onigokko.games.tiger.game import GAME

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "scripts" / "tiger").rglob("*.play"))


def told() -> list[tuple[Match, Told]]:
    matches = [record.replay(record.read(path.read_bytes())) for path in SCRIPTS]
    return [(match, each) for match in matches for each in match.told]


def test_the_scripts_say_everything_that_has_words() -> None:
    worded = {message[6:] for message in GAME.words["en"].messages if message.startswith("event.")}
    said = {each.event.message for _, each in told()}
    assert said == worded - {"shown"}  # which the table says when a seat shows cards (T44)


def test_every_sentence_is_whole_in_both_languages() -> None:
    for match, each in told():
        for language in LANGUAGES:
            sentence = match.game.say(each.event, language, ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"])
            assert "{" not in sentence
            assert sentence != f"event.{each.event.message}"
        assert each.event.rule.startswith("T")


def test_only_the_bidder_hears_what_the_lot_is() -> None:
    for _, each in told():
        event = each.event
        if event.message == "saw":
            assert event.audience == 1 << event.seat
            assert not event.heard_by(SPECTATOR)
        else:
            assert event.audience == ALL
            assert (
                event.message == "revealed"
                or "card" not in event.arguments
                or event.rule in ("T30", "T32", "T33", "T43")
            )
