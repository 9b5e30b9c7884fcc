"""The catalogue of moves: each move is an int and its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onigokko.core.errors import UnknownMove
from onigokko.core.moves import Moves
from onigokko.core.registry import games

BIDS = Moves(
    [(0, "bid", ["1", "2", "3", "4"]), (4, "pass", []), (5, "lay", ["+1", "duck"]), (7, "pass on", [])]
)


def test_words_and_ints_belong_together() -> None:
    assert [BIDS.words(move) for move in range(len(BIDS))] == [
        *("bid 1", "bid 2", "bid 3", "bid 4", "pass", "lay +1", "lay duck", "pass on"),
    ]
    assert [BIDS.move(BIDS.words(move)) for move in range(len(BIDS))] == list(range(len(BIDS)))


def test_a_move_has_a_family_and_an_argument() -> None:
    assert [(BIDS.family(move), BIDS.argument(move)) for move in (0, 4, 6)] == [
        ("bid", "1"),
        ("pass", ""),
        ("lay", "duck"),
    ]
    assert BIDS.has_family("lay")
    assert not BIDS.has_family("duck")


@pytest.mark.parametrize("words", ["bid 2", "  bid   2 ", "bid\t2", "bid\n2", "bid\u30002"])
def test_any_run_of_spaces_counts_as_one(words: str) -> None:
    assert BIDS.move(words) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("bid 5", 'there is no move "bid 5" in this game; did you mean "bid 4"?'),
        ("Bid 2", 'there is no move "Bid 2" in this game; did you mean "bid 2"?'),
        ("bid2", 'there is no move "bid2" in this game; did you mean "bid 2"?'),
        ("", 'there is no move "" in this game; its moves begin with: bid, pass, lay, pass on'),
        ("zzz", 'there is no move "zzz" in this game; its moves begin with: bid, pass, lay, pass on'),
        (
            "z" * 10_000,
            f'there is no move "{"z" * 57}..." in this game; its moves begin with: bid, pass, lay, pass on',
        ),
        ("\x1b[2J", 'there is no move "?[2J" in this game; its moves begin with: bid, pass, lay, pass on'),
    ],
)
def test_words_that_are_no_move_get_a_hint(words: str, text: str) -> None:
    with pytest.raises(UnknownMove) as caught:
        BIDS.move(words)
    assert str(caught.value) == text


@given(st.text(max_size=30))
def test_any_words_are_a_move_or_refused(words: str) -> None:
    try:
        move = BIDS.move(words)
    except UnknownMove:
        assert " ".join(words.split()) not in {BIDS.words(move) for move in range(len(BIDS))}
    else:
        assert BIDS.words(move) == " ".join(words.split())


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([], ""),
        ([4], "pass"),
        ([0], "bid 1"),
        ([0, 1], "bid 1 to 2"),
        ([0, 1, 2, 3, 4], "bid 1 to 4 | pass"),
        ([0, 2, 3], "bid 1 | bid 3 to 4"),
        ([1, 5, 6], "bid 2 | lay +1 | lay duck"),
        ([3, 2], "bid 4 | bid 3"),
    ],
)
def test_a_summary_is_short(moves: list[int], text: str) -> None:
    assert BIDS.summary(moves) == text


def test_a_catalogue_must_begin_its_families_where_it_says() -> None:
    with pytest.raises(AssertionError, match='family "pass" begins at 2, not at 3'):
        Moves([(0, "bid", ["1", "2"]), (3, "pass", [])])


def test_no_two_moves_have_the_same_words() -> None:
    with pytest.raises(AssertionError, match="two moves have the same words"):
        Moves([(0, "bid", ["1"]), (1, "bid", ["2", "1"])])


@pytest.mark.parametrize("name", games())
def test_every_move_of_every_game_reads_back(name: str) -> None:
    moves = games()[name].moves
    assert len(moves) > 0
    for move in range(len(moves)):
        assert moves.move(moves.words(move)) == move
        assert moves.has_family(moves.family(move))
        assert " ".join(moves.words(move).split()) == moves.words(move)
        assert not set(moves.words(move)) & set("#|:?\n")
