"""Play scripts are read and written: whatever is wrong is a line and a sentence, nothing else is raised."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.errors import BadRecord, BadSetup
from onigokko.core.game import Game
from onigokko.core.laws import random_move
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.record import Check, Failure, Record, Step
from onigokko.core.registry import game, games

from . import setups

HEAD = "game tiger\nseats 3\n---\n"
PAGE = """\
game tiger
seats 3
option money open
---
0: seal 10
1: seal 4
2: seal 5
? turn 0
0: start 8
2: start 7
1: start 6
? see - runners.0.money 190
*: lot +2
"""
SETUP = "tiger needs a seat count: 3, 4, 5 or 6"


def problems(script: str | bytes) -> list[tuple[int, str]]:
    with pytest.raises(BadRecord) as caught:
        record.read(script)
    assert str(caught.value) == "; ".join(f"line {line}: {text}" for line, text in caught.value.problems)
    return caught.value.problems


def same(one: Record, other: Record) -> bool:
    return (one.game, one.setup, dict(one.meta), one.lines) == (
        other.game,
        other.setup,
        dict(other.meta),
        other.lines,
    )


# What is accepted


def test_a_script_is_read() -> None:
    found = record.read(PAGE)
    assert found.game is game("tiger")
    assert found.setup.seats == 3
    assert found.setup.options == {"track": "25", "money": "open", "banana": "tiger"}
    assert found.setup.data is None
    assert found.moves[0] == Step(5, 0, "seal 10")
    assert found.moves[-1] == Step(13, NATURE, "lot +2")
    assert found.lines[3] == Check(8, "turn", numbers=(0,))
    assert found.lines[-2] == Check(12, "see", SPECTATOR, path="runners.0.money", value=190)


@pytest.mark.parametrize(
    "script",
    [
        PAGE.encode(),
        b"\xef\xbb\xbf" + PAGE.encode(),
        "\ufeff" + PAGE,
        PAGE.replace("\n", "\r\n"),
        PAGE.replace("\n", "\r\n").encode(),
        PAGE.replace("\n", "\r"),
        PAGE.rstrip("\n"),
        PAGE.replace("0: seal", "  0 :  seal  ").replace("lot +2", "lot   +2\t"),
        PAGE.replace("seats 3\noption", "option").replace("---", "seats   3\n ---"),
    ],
    ids=[
        "bytes",
        "mark",
        "mark-in-text",
        "crlf",
        "crlf-bytes",
        "cr",
        "no-last-end",
        "spaces",
        "header-order",
    ],
)
def test_line_ends_marks_and_spaces_do_not_matter(script: str | bytes) -> None:
    found, plain = record.read(script), record.read(PAGE)
    assert found.setup == plain.setup
    assert [(step.seat, step.words.split()) for step in found.moves] == [
        (step.seat, step.words.split()) for step in plain.moves
    ]
    assert record.check(script) == []


def test_comments_stand_anywhere() -> None:
    lines = [line + "  # so" for line in PAGE.splitlines()]
    script = "# first\n\n" + "\n\n  # between\n".join(lines) + "\n# last"
    assert [step.words for step in record.read(script).moves] == [
        step.words for step in record.read(PAGE).moves
    ]
    assert record.check(script) == []


def test_a_hash_inside_json_is_no_comment() -> None:
    found = record.read(HEAD + '? see 0 phase "a # b"  # here is one\n? see 0 order ["#"]')
    assert [line.value for line in found.lines if isinstance(line, Check)] == ["a # b", ["#"]]


def test_sealed_choices_are_read_in_any_order() -> None:
    one = record.replay(record.read(HEAD + "0: seal 1\n1: seal 2\n2: seal 3\n"))
    other = record.replay(record.read(HEAD + "2: seal 3\n0: seal 1\n1: seal 2\n"))
    assert one.position.pack() == other.position.pack()
    assert one.log == other.log == [(0, 1), (1, 2), (2, 3)]
    assert one.told == other.told


def test_remarks_are_read_and_do_nothing() -> None:
    head = "game tiger\nseats 3\n"
    head += 'meta word.1 a b  # c\nmeta word.2 "a # b \\u864e"\nmeta empty ""\nmeta none\n---'
    found = record.read(head)
    assert found.meta == {"word.1": "a b", "word.2": "a # b 虎", "empty": "", "none": ""}
    assert record.check(head) == []


def test_checks_are_read() -> None:
    checks = {
        "? turn": Check(4, "turn"),
        "? turn *": Check(4, "turn", numbers=(NATURE,)),
        "? turn 0 2 # both": Check(4, "turn", numbers=(0, 2)),
        "?turn 1": Check(4, "turn", numbers=(1,)),
        "? can 1: bid 5": Check(4, "can", 1, ("bid 5",)),
        "? cannot *: d10 4": Check(4, "cannot", NATURE, ("d10 4",)),
        "? moves 1: pass | bid 3": Check(4, "moves", 1, ("pass", "bid 3")),
        "? moves *: d3 1|d3 2": Check(4, "moves", NATURE, ("d3 1", "d3 2")),
        "? moves 1:": Check(4, "moves", 1),
        "? see 1 runners.0.hand null": Check(4, "see", 1, path="runners.0.hand", value=None),
        "? see ! lot  -1.5e1": Check(4, "see", TRUTH, path="lot", value=-15.0),
        '? see - a {"b": [1, true]} # c': Check(4, "see", SPECTATOR, path="a", value={"b": [1, True]}),
        "? rank 2 1 3": Check(4, "rank", numbers=(2, 1, 3)),
    }
    for line, check in checks.items():
        assert record.read(HEAD + line).lines == (check,), line
    (chance,) = record.read(HEAD + "? chance d10 7 1/10").lines
    assert isinstance(chance, Check)
    assert (chance.words, chance.chance * 10) == (("d10 7",), 1)
    (sure,) = record.read(HEAD + "? chance lot +1 1").lines
    assert isinstance(sure, Check)
    assert (sure.words, sure.chance) == (("lot +1",), 1)


# What is wrong

HEADERS: list[tuple[str, list[tuple[int, str]]]] = [
    ("", [(1, "the script has no line --- between its header and its moves")]),
    ("# only this\n", [(1, "the script has no line --- between its header and its moves")]),
    ("game tiger\nseats 3\n", [(2, "the script has no line --- between its header and its moves")]),
    ("seats 3\n---", [(1, "the header does not name its game; it begins: game NAME")]),
    ("game\n---", [(1, "a game line is: game NAME")]),
    ("game tiger\ngame tiger\nseats 3\n---", [(2, "game is already given in line 1")]),
    ("game tiger\n---", [(1, SETUP)]),
    ("game tiger\nseats\n---", [(2, "a seats line is: seats NUMBER")]),
    ("game tiger\nseats three\n---", [(2, '"three" is no seat count')]),
    ("game tiger\nseats 3 4\n---", [(2, '"3 4" is no seat count')]),
    ("game tiger\nseats \uff13\n---", [(2, '"\uff13" is no seat count')]),
    ("game tiger\nseats -3\n---", [(2, '"-3" is no seat count')]),
    ("game tiger\nseats 9999\n---", [(2, '"9999" is no seat count')]),
    ("game tiger\nseats 2\n---", [(2, "tiger cannot be played with 2 seats: it takes 3, 4, 5 or 6")]),
    ("game tiger\nseats 3\nseats 4\n---", [(3, "seats is already given in line 2")]),
    (
        "game tiger\nset 3\nseats 3\n---",
        [(2, '"set 3" is no header line; before --- a line begins with game, seats, option, data, meta')],
    ),
    ("game tiger\nseats 3\noption track\n---", [(3, "an option line is: option NAME VALUE")]),
    ("game tiger\nseats 3\noption track 3 0\n---", [(3, "an option line is: option NAME VALUE")]),
    (
        "game tiger\nseats 3\noption ring 30\n---",
        [(3, 'tiger has no option "ring"; its options: track, money, banana')],
    ),
    (
        "game tiger\nseats 3\noption money open\noption track 300\n---",
        [(4, 'option track cannot be "300": it is a whole number from 25 to 60')],
    ),
    (
        "game tiger\nseats 3\noption money shut\n---",
        [(3, 'option money cannot be "shut": it is one of open, screened')],
    ),
    (
        "game tiger\nseats 3\noption track 30\noption track 30\n---",
        [(4, "option track is already set in line 3")],
    ),
    ("game tiger\nseats 3\ndata []\n---", [(3, "data is a JSON object, { ... }")]),
    ("game tiger\nseats 3\ndata\n---", [(3, "data is not JSON: Expecting value, at its character 1")]),
    (
        'game tiger\nseats 3\ndata {"money": NaN}\n---',
        [(3, "data is not JSON: NaN is no JSON")],
    ),
    (
        'game tiger\nseats 3\ndata {"money": 1e999}\n---',
        [(3, "data holds a number that is too large, or half a character")],
    ),
    (
        'game tiger\nseats 3\ndata {"money": "\\ud800"}\n---',
        [(3, "data holds a number that is too large, or half a character")],
    ),
    ("game tiger\nseats 3\ndata {} []\n---", [(3, 'data is followed by "[]", which does not belong there')]),
    ('game tiger\nseats 3\ndata {"a":' + "[" * 100_000 + "\n---", [(3, "data is nested too deeply")]),
    (
        'game tiger\nseats 3\ndata {"money": 7, "cards": {}}\n---',
        [(3, "the data have no shopping card; an auction needs at least one")],
    ),
    ("game tiger\nseats 3\nmeta\n---", [(3, "a meta line is: meta KEY VALUE")]),
    ("game tiger\nseats 3\nmeta a 1\nmeta a 1\n---", [(4, "meta a is already given")]),
    (
        'game tiger\nseats 3\nmeta a "b" c\n---',
        [(3, 'the value is followed by "c", which does not belong there')],
    ),
]
LINES = {
    "0 seal 3": '"0 seal 3" is no move; a move is SEAT: WORDS',
    "seal 3": '"seal 3" is no move; a move is SEAT: WORDS',
    "---": '"---" is no move; a move is SEAT: WORDS',
    "0:": '"0:" has no move after the colon',
    "0: # later": '"0: # later" has no move after the colon',
    "3: seal 3": '"3" is no seat of this game; its seats are 0 to 2',
    "-1: seal 3": '"-1" is no seat of this game; its seats are 0 to 2',
    "-: seal 3": '"-" is no seat of this game; its seats are 0 to 2',
    "99999999999999999999: pass": '"99999999999999999999" is no seat of this game; its seats are 0 to 2',
    "\u0663: seal 3": '"\u0663" is no seat of this game; its seats are 0 to 2',
    "red: seal 3": '"red" is no seat of this game; its seats are 0 to 2',
    "?": 'there is no check "? "; the checks are turn, can, cannot, moves, see, chance, rank',
    "? look 0": 'there is no check "? look"; the checks are turn, can, cannot, moves, see, chance, rank',
    "? turn x": '"x" is no seat of this game; its seats are 0 to 2',
    "? turn * 0": '"*" is no seat of this game; its seats are 0 to 2',
    "? can 0 seal 3": "a can check is: ? can SEAT: MOVE",
    "? can 0:": "a can check is: ? can SEAT: MOVE",
    "? cannot": "a cannot check is: ? cannot SEAT: MOVE",
    "? moves 0": "a moves check is: ? moves SEAT: MOVE",
    "? see 0 track": "a see check is: ? see VIEWER PATH JSON; the viewer is a seat, - or !",
    "? see": "a see check is: ? see VIEWER PATH JSON; the viewer is a seat, - or !",
    "? see * track 25": '"*" is no seat of this game; its seats are 0 to 2',
    "? see 0 phase seal": "the value is not JSON: Expecting value, at its character 1",
    "? see 0 track 25 26": 'the value is followed by "26", which does not belong there',
    "? chance 1/10": "a chance check is: ? chance MOVE 1/10",
    "? chance d10 7 1/0": '"1/0" is no probability such as 1/10',
    "? chance d10 7 0.1": '"0.1" is no probability such as 1/10',
    "? chance d10 7 -1/10": '"-1/10" is no probability such as 1/10',
    "? rank 1 2": "rank takes a place for each of the 3 seats: ? rank 2 1 ...",
    "? rank 1 2 x": "rank takes a place for each of the 3 seats: ? rank 2 1 ...",
}


@pytest.mark.parametrize(("script", "expected"), HEADERS)
def test_a_wrong_header_is_named(script: str, expected: list[tuple[int, str]]) -> None:
    assert problems(script) == expected
    assert problems(script.encode()) == expected
    assert problems(script.replace("\n", "\r\n")) == expected


@pytest.mark.parametrize("line", LINES)
def test_a_wrong_line_is_named(line: str) -> None:
    assert problems(HEAD + "\n# a remark\n" + line + "\n0: seal 3") == [(6, LINES[line])]


def test_an_unknown_game_is_named_with_a_near_one() -> None:
    ((line, text),) = problems("game tigger\nseats 3\n---")
    assert line == 1
    assert text.startswith('there is no game "tigger"; the games are ')
    assert text.endswith('Did you mean "tiger"?')


def test_all_wrong_lines_are_named_in_order() -> None:
    script = HEAD + "0 seal\n0: seal 3\n? look\n9: seal 3\n"
    assert [line for line, _ in problems(script)] == [4, 6, 7]
    header = "gam tiger\noption\nseats 3\nmeta\n---"
    assert [line for line, _ in problems(header)] == [1, 2, 4]


@pytest.mark.parametrize(
    ("script", "line"),
    [
        (HEAD.encode() + b"0: seal 3\n1: seal \xff\n", 5),
        (b"\xff\xfe" + "game tiger".encode("utf-16-le"), 1),
        (HEAD.encode() + b"\xed\xa0\x80", 4),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1),
    ],
)
def test_what_is_no_text_in_utf_8_is_named(script: bytes, line: int) -> None:
    assert problems(script) == [(line, "this is not text in UTF-8; save the script as UTF-8")]


def test_nasty_letters_do_not_reach_the_message() -> None:
    nasty = "0\x00\x1b[31m\u202e\ud800" + "9" * 10_000
    for script in (
        HEAD + nasty,
        HEAD + "0: " + nasty,
        "game " + nasty + "\n---",
        nasty + "\n---",
        HEAD + "? " + nasty,
    ):
        failures = record.check(script)
        assert failures
        for failure in failures:
            assert failure.text.isprintable()
            assert len(failure.text) < 400
            assert failure.text.encode()


def test_data_that_make_no_game_are_blamed_on_their_line() -> None:
    head = 'game tiger\nseats 3\noption track 30\ndata {"cards": {"duck": 99}}\n---'
    assert problems(head) == [
        (4, 'the copies of "duck" in the data must be a whole number from 0 to 15'),
    ]


# Whatever is read, nothing but BadRecord is raised

WORDS = [
    "game",
    "tiger",
    "seats",
    "option",
    "track",
    "data",
    "meta",
    "---",
    "?",
    "turn",
    "can",
    "cannot",
    "moves",
]
WORDS += [
    "see",
    "chance",
    "rank",
    "*",
    "-",
    "!",
    "0",
    "1:",
    "2 :",
    "0: seal 3",
    "bid 5",
    "pass",
    "null",
    "{}",
    "[]",
]
WORDS += [
    '"',
    "#",
    "|",
    ":",
    "1/10",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\t",
    "\ufeff",
    "\x00",
    "\u2028",
    "\ud800",
    "虎",
]
letters = st.text(st.characters(exclude_categories=()), max_size=60)
pieces = st.lists(st.sampled_from(WORDS) | letters, max_size=30).map(" ".join)


def read_or_refuse(script: str | bytes) -> None:
    found: list[tuple[int, str]] = []
    try:
        record.read(script)
    except BadRecord as error:
        found = error.problems or [(0, "")]
    for line, text in found:
        assert 1 <= line <= len(script) + 1
        assert text
        assert text.isprintable()
    for failure in record.check(script):
        assert failure.text


@given(
    letters | pieces | pieces.map(lambda text: HEAD + text) | pieces.map(lambda text: "game tiger\n" + text)
)
@example(HEAD + "? see 0 a " + "[" * 100_000)
@example(HEAD + "? see 0 a " + "9" * 5_000)
@example(HEAD + "? rank " + "9" * 5_000 + " 1 2")
def test_any_text_is_read_or_refused(script: str) -> None:
    read_or_refuse(script)


@given(st.binary(max_size=80) | st.binary(max_size=40).map(lambda tail: HEAD.encode() + tail))
def test_any_bytes_are_read_or_refused(script: bytes) -> None:
    read_or_refuse(script)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([10**30, "+1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def changed_data(draw: st.DrawFn) -> tuple[str, str]:
    """A game of the house, and its data with something in them replaced."""
    chosen = draw(st.sampled_from(sorted(name for name in games() if game(name).data)))
    data = json.loads(json.dumps(game(chosen).data))
    inside = data
    while True:
        key = draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else range(len(inside))))
        below = inside[key]
        if not isinstance(below, (dict, list)) or not below or draw(st.booleans()):
            inside[key] = draw(json_values)
            return chosen, json.dumps(data)
        inside = below


@given(changed_data(), st.integers(2, 6))
def test_any_data_are_read_or_refused(changed: tuple[str, str], seats: int) -> None:
    name, data = changed
    read_or_refuse(f"game {name}\nseats {seats}\ndata {data}\n---\n")


# Writing


@pytest.mark.parametrize("name", games())
def test_what_is_written_is_read_again(name: str) -> None:
    for setup in setups.usual(game(name)):
        match, dice = Match(game(name), setup), Dice(setup.seats)
        while not match.over and len(match.log) < 60:
            position = match.position.copy()
            match.play(*random_move(position, dice))
        script = record.write(match.game, match.setup, match.log)
        found = record.read(script)
        assert found.setup == match.setup
        assert [(step.seat, found.game.moves.move(step.words)) for step in found.moves] == match.log
        assert record.check(script) == []
        assert record.replay(found).settled.pack() == match.settled.pack()


meta_keys = st.from_regex(r"[a-z][a-z0-9.]{0,10}", fullmatch=True)
meta_values = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)


@given(st.dictionaries(meta_keys, meta_values | st.sampled_from(["", '"', " a ", "a # b", "\n? turn", "\\"])))
def test_remarks_are_read_as_they_were_written(meta: Mapping[str, str]) -> None:
    tiger = game("tiger")
    found = record.read(record.write(tiger, tiger.setup(3), [], meta))
    assert found.meta == meta


@given(st.dictionaries(st.integers(0, 3), st.lists(st.text(max_size=20), max_size=3), max_size=3))
def test_comments_change_nothing(comments: dict[int, list[str]]) -> None:
    tiger = game("tiger")
    log = [(0, 3), (1, 4), (2, 5)]
    plain = record.write(tiger, tiger.setup(3), log)
    noted = record.write(tiger, tiger.setup(3), log, comments=comments)
    assert [line for line in noted.split("\n") if not line.startswith("#")] == plain.split("\n")
    assert [step.words for step in record.read(noted).moves] == ["seal 3", "seal 4", "seal 5"]


def test_comments_stand_after_as_many_moves_as_they_say() -> None:
    tiger = game("tiger")
    script = record.write(tiger, tiger.setup(3), [(0, 3)], {"a": "b"}, {0: ["begin\nhere"], 1: ["x", "y"]})
    assert script.splitlines()[-6:] == ["meta a b", "---", "# begin here", "0: seal 3", "# x", "# y"]


def test_other_data_are_written_with_the_record() -> None:
    tiger: Game = game("tiger")
    data = {"cards": {"duck": 2, "+1": 1}, "stamina": {"9": 3}, "money": 7}
    script = record.write(tiger, tiger.setup(3, None, data), [(0, 7)])
    assert 'data {"cards":{"+1":1,"duck":2},"money":7,"stamina":{"9":3}}' in script.splitlines()
    found = record.read(script)
    assert found.setup.data == data
    assert record.replay(found).seen(0)["sealed"] == 7


def test_data_that_no_record_can_hold_are_refused() -> None:
    for data in ({"money": float("inf")}, {"a": "\ud800"}, {"a": {1, 2}}):
        with pytest.raises(BadSetup, match="the data are not plain JSON"):
            game("tiger").setup(3, None, data)


# Replaying


def test_a_replay_stops_where_it_is_told() -> None:
    found = record.read(PAGE)
    assert record.replay(found, 0).log == []
    assert record.replay(found, 2).held == [[10], [4], []]
    assert record.replay(found, 4).seen(SPECTATOR)["runners"][0]["position"] == 8
    assert len(record.replay(found).log) == 7


def test_a_replay_names_the_move_that_cannot_be_made() -> None:
    found = record.read(PAGE + "0: pass\n0: pass\n")
    with pytest.raises(BadRecord) as caught:
        record.replay(found)
    assert caught.value.problems[0][0] == 15
    assert caught.value.problems[0][1] == 'seat 0 cannot "pass": it is the turn of seat 2'


def test_steps_show_the_match_before_each_line() -> None:
    seen = [(line.line, len(match.log)) for line, match in record.steps(record.read(PAGE))]
    assert seen == [(5, 0), (6, 0), (7, 0), (8, 3), (9, 3), (10, 4), (11, 5), (12, 6), (13, 6)]


@pytest.mark.parametrize("header", ["", "game tiger\nseats 3\n---\n"])
def test_a_flood_of_wrong_lines_is_cut(header: str) -> None:
    failures = record.check(header + "x\n" * 100_000)
    assert len(failures) == record.MOST_PROBLEMS + 1
    assert failures[-1].text == "so many lines are wrong that the rest was not read"


def test_a_game_of_other_rules_is_not_replayed_by_these() -> None:
    played = PAGE.replace("---", "meta rules 2\n---", 1)
    said = "it was played by version 2 of tiger's rules, not by these, version 1"
    found = record.read(played)
    assert record.check(played) == [Failure(0, said)]
    for moves in (0, 3, None):
        with pytest.raises(BadRecord) as caught:
            record.replay(found, moves)
        assert caught.value.problems == [(0, said)]
    assert record.check(played.replace("rules 2", "rules 1")) == record.check(PAGE) == []
