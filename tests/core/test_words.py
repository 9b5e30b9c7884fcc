"""Messages in two languages, and how their places are filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from onigokko.core.game import LANGUAGES, Event
from onigokko.core.registry import games
from onigokko.core.words import Catalogue

ENGLISH = Catalogue(
    "en",
    {
        "seat": "player {number}",
        "card.duck": "a duck",
        "card.1": "an escape",
        "bid": "{seat} bids ${bid}",
        "shot": "{who:seat} was shot by {seat}",
        "shows": "{seat} shows {cards:card}",
        "order": "first {order:seat}",
        "n": ("{n} card", "{n} cards"),
        "one-form": ("{n} cards",),
        "braces": "{} {a b} {missing} {there}",
    },
)
JAPANESE = Catalogue(
    "ja", {"card.duck": "アヒル", "card.1": "逃走", "shows": "{seat}: {cards:card}", "n": ("{n}枚",)}
)


@pytest.mark.parametrize(
    ("message", "arguments", "names", "seat", "text"),
    [
        ("bid", {"bid": 7}, ["Ann", "Bob"], 1, "Bob bids $7"),
        ("bid", {"bid": 7}, None, 1, "player 1 bids $7"),
        ("bid", {"bid": 7}, ["Ann"], 1, "player 1 bids $7"),
        ("bid", {"bid": 7, "seat": 0}, ["Ann", "Bob"], 1, "Ann bids $7"),
        ("bid", {"bid": 0}, ["Ann"], -1, "{seat} bids $0"),
        ("shot", {"who": 0}, ["Ann", "Bob"], 1, "Ann was shot by Bob"),
        ("shows", {"cards": ["duck", "1"]}, ["Ann"], 0, "Ann shows a duck, an escape"),
        ("shows", {"cards": []}, ["Ann"], 0, "Ann shows "),
        ("shows", {"cards": ["goose"]}, ["Ann"], 0, "Ann shows goose"),
        ("order", {"order": (1, 0)}, ["Ann", "Bob"], -1, "first Bob, Ann"),
        ("n", {"n": 1}, None, -1, "1 card"),
        ("n", {"n": 0}, None, -1, "0 cards"),
        ("n", {"n": 2}, None, -1, "2 cards"),
        ("one-form", {"n": 3}, None, -1, "3 cards"),
        ("braces", {"there": "x"}, None, -1, "{} {a b} {missing} x"),
        ("nothing", {}, None, -1, "nothing"),
        ("bid", {"bid": "{seat}"}, ["Ann"], 0, "Ann bids ${seat}"),
    ],
)
def test_places_are_filled(
    message: str, arguments: dict[str, object], names: list[str] | None, seat: int, text: str
) -> None:
    assert ENGLISH.text(message, arguments, names, seat) == text


def test_japanese_joins_lists_its_own_way_and_has_one_form() -> None:
    assert JAPANESE.text("shows", {"cards": ["duck", "1"]}, ["安"], 0) == "安: アヒル、逃走"
    assert [JAPANESE.text("n", {"n": n}) for n in (1, 2)] == ["1枚", "2枚"]


def test_a_name_is_not_read_as_a_message() -> None:
    assert ENGLISH.text("bid", {"bid": 1}, ["{bid}"], 0) == "{bid} bids $1"


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '\nmsgid "event.bid"\nmsgstr "{seat} bid {bid} 円"\n'
        '\nmsgid "event.laid"\nmsgid_plural "event.laid"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n'
    )
    words = Catalogue.load(path)
    assert words.language == "en"
    assert "event.bid" in words
    assert "event.pass" not in words
    assert words.text("event.laid", {"n": 1}) == "1 card"
    assert words.text("event.laid", {"n": 4}) == "4 cards"
    assert words.text("event.bid", {"bid": 3}, ["Ann"], 0) == "Ann bid 3 円"
    assert Catalogue.load(path) is words


# The catalogues of the house

PLACE = re.compile(r"\{(\w+)(?::[\w-]+)?\}")


def forms(words: Catalogue, message: str) -> tuple[str, ...]:
    text = words.messages[message]
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("name", games())
def test_both_languages_say_the_same_things(name: str) -> None:
    one, other = (games()[name].words[language] for language in LANGUAGES)
    assert sorted(one.messages) == sorted(other.messages)
    for message in one.messages:
        assert all((*forms(one, message), *forms(other, message))), message
        places = [
            {place for form in forms(words, message) for place in PLACE.findall(form)}
            for words in (one, other)
        ]
        # A board knows more than it needs to say, and the languages may choose differently from it.
        assert places[0] == places[1] or message.startswith("board."), message


@pytest.mark.parametrize("name", games())
def test_every_option_move_and_number_of_moves_has_its_words(name: str) -> None:
    game = games()[name]
    for language in LANGUAGES:
        assert game.titles[language]
        wanted = {f"move.{game.moves.family(move)}" for move in range(len(game.moves))}
        for option in game.options:
            wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
            wanted |= {f"option.{option.name}.{value}" for value in option.choices}
        for seats in game.seat_counts:
            wanted |= {f"role.{role}" for role in game.roles(seats)}
        assert wanted - set(game.words[language].messages) == set()


def test_an_event_is_said_in_both_languages() -> None:
    tiger = games()["tiger"]
    event = Event(-1, "bid", 1, "T12", {"bid": 7})
    assert tiger.say(event, "en", ["Ann", "Bob"]) != tiger.say(event, "ja", ["Ann", "Bob"])
    for language in LANGUAGES:
        assert "Bob" in tiger.say(event, language, ["Ann", "Bob"])
        assert "7" in tiger.say(event, language)
    assert tiger.label(tiger.moves.move("bid 7"), "en") == "Bid 7"
    assert tiger.label(tiger.moves.move("pass"), "en") == "Pass"
