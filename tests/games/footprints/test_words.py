"""Everything that is said in footprints is said in both languages, with nothing left unfilled."""

from __future__ import annotations

import re

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.games.footprints.game import GAME

PLACE = re.compile(r"\{\w+(?::[\w-]+)?\}")
HEAVY = {"cards": [{**card, "footprints": 2} for card in GAME.data["cards"]]}  # the piece goes far
SETUPS = [
    GAME.setup(4),
    GAME.setup(4, {"tie-flip": "no"}),
    GAME.setup(3),
    GAME.setup(3, data=HEAVY),
    GAME.setup(2),
    GAME.setup(2, {"reshuffle": "shuffle"}),
]


def everything_said() -> dict[str, list[str]]:
    """By message: the sentences of random games, in English and Japanese."""
    said: dict[str, list[str]] = {}
    for setup in SETUPS:
        for seed in range(40):
            match, dice = Match(GAME, setup), Dice(seed)
            while not match.over:
                seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
                moves = match.legal(seat)
                match.play(seat, moves[dice.below(len(moves))])
            for told in match.told:
                said.setdefault(told.event.message, []).extend(
                    GAME.say(told.event, language, ["Ann", "Ben", "Cid", "Dee"]) for language in ("en", "ja")
                )
    return said


def test_every_event_has_its_sentence_and_happens() -> None:
    said = everything_said()
    events = {message[6:] for message in GAME.words["en"].messages if message.startswith("event.")}
    assert set(said) == events
    for message, sentences in said.items():
        for sentence in sentences:
            assert not sentence.startswith("event."), message
            assert not PLACE.search(sentence), sentence


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    english, japanese = GAME.words["en"].messages, GAME.words["ja"].messages
    assert set(english) == set(japanese)
    for message, text in english.items():
        other = japanese[message]
        forms = [text] if isinstance(text, str) else list(text)
        others = [other] if isinstance(other, str) else list(other)
        assert set(PLACE.findall(forms[-1])) == set(PLACE.findall(others[-1])), message


def test_options_phases_moves_cards_and_fields_have_words() -> None:
    known = GAME.words["ja"].messages
    wanted = {"about"}
    for option in GAME.options:
        wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
        wanted |= {f"option.{option.name}.{choice}" for choice in option.choices}
    wanted |= {f"phase.{phase}" for phase in ("ring", "deal", "show", "choose", "over")}
    wanted |= {"ask.show", "ask.choose"}
    for move in range(len(GAME.moves)):
        wanted.add(f"move.{GAME.moves.family(move)}")
        if GAME.moves.argument(move):
            wanted.add(f"card.{GAME.moves.argument(move)}")
    wanted |= {f"view.{field}" for field in GAME.view_type.__struct_fields__}
    assert wanted <= set(known)
