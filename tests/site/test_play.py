"""A game under way: steps, questions, rebuilding from the log, what refusals may tell."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from onigokko.core import registry
from onigokko.core.chance import Dice
from onigokko.core.errors import BadMove
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.moves import Moves
from onigokko.core.position import NATURE
from onigokko.core.sealed import SealedDice
from onigokko.site.play import Play, packed
from onigokko.site.records import Answer, LoggedMove, Shown
from onigokko.site.refusals import Refused

DICE = SealedDice(b"x" * 32, [None, "word", None])


@pytest.fixture
def play(pearls: Game) -> Play:
    """At the marker's decision; the dice always deal the same hands."""
    return Play.begin(pearls, pearls.setup(3), DICE, 5)[0]


def playthrough(play: Play, seed: int) -> Iterator[Play]:
    """Random play to the end, with take-backs now and then."""
    dice = random.Random(seed)
    yield play
    while not play.match.over:
        play = play.fork()
        seat = dice.choice(play.match.seats_to_decide())
        held = [seat for seat in range(3) if play.match.held[seat]]
        if held and dice.random() < 0.3:
            play.take_back(dice.choice(held), 1)
        else:
            play.answer(seat, [play.match.game.moves.words(dice.choice(play.match.legal(seat)))])
        yield play


def rebuilt(play: Play, moves: list[LoggedMove], answers: list[Answer]) -> Play:
    held = {seat: words for seat in range(3) if (words := play.held_words(seat))}
    return Play.rebuild(play.match.game, play.match.setup, DICE, 5, moves, held, answers, play.shown)


@pytest.mark.parametrize("seed", range(4))
def test_the_log_and_what_is_pending_rebuild_the_same_game(play: Play, seed: int) -> None:
    for now in playthrough(play, seed):
        answers = [
            Answer(seat, (now.step, 9, edit), 1) for seat in range(3) for edit in range(now.edits[seat])
        ] + [Answer(0, (now.step - 1, 0, 0), 1), Answer(0, (now.step, 0, 0), ["done"])]
        again = rebuilt(now, now.fork().logged(0, 9), answers)
        assert again.match.position.pack() == now.match.position.pack()
        assert again.match.settled.pack() == now.match.settled.pack()
        assert (again.match.log, again.match.held) == (now.match.log, now.match.held)
        assert (again.steps, again.step, again.edits) == (now.steps, now.step, now.edits)
        for viewer in range(-1, 3):
            assert again.heard(viewer) == now.heard(viewer)
        if not now.match.over:
            again.draw()  # nothing is due
            assert again.match.log == now.match.log


def test_the_draws_after_a_rebuild_are_those_that_were_coming(play: Play) -> None:
    *_, end = playthrough(play, 7)
    moves = end.fork().logged(0, 9)
    middle = next(move.n for move in moves if move.step == end.step // 2)
    part = Play.rebuild(end.match.game, end.match.setup, DICE, 5, moves[:middle], {}, [], [])
    for move in moves[middle:]:
        if move.n == len(part.match.log) + sum(map(len, part.match.held)) and move.seat < 3:
            part.answer(move.seat, [move.words])
    assert part.match.log == end.match.log


@pytest.mark.parametrize("change", ["step", "words", "seat", "order", "before a draw", "held"])
def test_a_log_that_cannot_have_come_about_is_not_rebuilt(play: Play, change: str) -> None:
    *_, end = playthrough(play, 3)
    moves = end.fork().logged(0, 9)
    held: dict[int, list[str]] = {}
    if change == "step":
        moves[-1] = LoggedMove(moves[-1].n, 1, moves[-1].seat, moves[-1].words, 1)
    elif change == "words":
        moves[9] = LoggedMove(9, 1, moves[9].seat, "call 9", 1)
    elif change == "seat":
        moves[9] = LoggedMove(9, 1, 2, moves[9].words, 1)
    elif change == "order":
        moves = moves[9:] + moves[:9]
    elif change == "before a draw":
        moves = moves[:5]
    else:
        moves = [move for move in moves if move.step == 0]
        held = {0: ["done"]}
    with pytest.raises((BadMove, ValueError)):
        Play.rebuild(end.match.game, end.match.setup, DICE, 5, moves, held, [], [])


def test_a_fork_leaves_the_original_as_it_was(play: Play) -> None:
    before = (play.match.position.pack(), list(play.match.log), play.step, len(play.said), list(play.steps))
    fork = play.fork()
    fork.answer(0, ["mark heron", "done"])
    fork.show(Shown(0, len(fork.match.log), 1, ["amber"]))
    fork.answer(1, [fork.match.game.moves.words(fork.match.legal(1)[0])])
    fork.take_back(1, 1)
    assert before == (play.match.position.pack(), play.match.log, play.step, len(play.said), play.steps)
    assert play.shown == []
    assert play.edits == [0, 0, 0]


@pytest.mark.parametrize("marks", [[], ["mark heron"], ["mark ibis", "mark heron", "mark jackdaw"]])
def test_a_step_does_not_tell_how_long_a_hidden_series_was(play: Play, marks: list[str]) -> None:
    play.answer(0, [*marks, "done"])
    assert play.step == 1
    assert [question["id"] for seat in range(3) if (question := play.question(seat))] == ["1.0.0"] * 3
    assert play.heard(1)[-1]["at"] == play.heard(-1)[-1]["at"] == 1
    assert len(play.heard(1)) == len(play.heard(2)) == 10  # nine pearls dealt, one seat done


def test_a_question_knows_its_step_what_is_held_and_what_was_taken_back(play: Play) -> None:
    assert play.question(0) == {
        "id": "0.0.0",
        "moves": ["mark heron", "mark ibis", "mark jackdaw", "done"],
        "held": [],
    }
    assert play.question(1) is None
    play.answer(0, ["mark ibis", "mark heron"])
    question = play.question(0)
    assert question == {"id": "0.2.0", "moves": ["mark jackdaw", "done"], "held": ["mark ibis", "mark heron"]}
    play.take_back(0, 1)
    question = play.question(0)
    assert question is not None
    assert (question["id"], question["held"]) == ("0.1.1", ["mark ibis"])
    play.take_back(0, 1)
    question = play.question(0)
    assert question is not None
    assert question["id"] == "0.0.2"
    with pytest.raises(Refused) as refused:
        play.take_back(0, 1)
    assert refused.value.code == "nothing-held"


def test_whom_we_wait_for_is_told_as_far_as_one_may_know(play: Play) -> None:
    play.answer(0, ["mark ibis"])
    assert [play.match.waited_for(viewer) for viewer in (-1, 0, 1)] == [[0], [0], [0]]
    play.answer(0, ["done"])
    move = play.match.game.moves.words(play.match.legal(1)[0])
    play.answer(1, [move])
    question = play.question(1)
    assert question is not None
    assert (question["moves"], question["held"]) == ([], [move])
    assert play.match.waited_for(0) == [0, 1, 2]  # nothing tells this viewer that seat 1 has decided
    assert play.match.waited_for(1) == [0, 2]
    view = play.match.seen(0)
    assert view["decided"] == [1]
    assert play.match.waited_for(0, view["decided"]) == [0, 2]


def test_what_is_not_possible_is_refused_with_its_reason(play: Play) -> None:
    play.answer(0, ["done"])
    hand = play.match.seen(1)["players"][1]["hand"]
    missing = next(
        word for word in ("amber", "black", "coral", "dusky", "ebony", "frost") if word not in hand
    )

    def refusal(seat: int, *moves: str) -> Refused:
        with pytest.raises(Refused) as refused:
            play.fork().answer(seat, moves)
        return refused.value

    not_there = refusal(1, f"pick {missing}")
    assert (not_there.code, not_there.rule) == ("illegal", "Q3")
    assert not_there.text("en").endswith(f"is not possible now: the {missing} pearl is not in your hand")
    assert not_there.text("ja").endswith("は手元にありません")
    assert refusal(1, "done").code == "illegal-now"
    assert refusal(1, f"pick {hand[0]}", "done").code == "illegal-later"
    assert refusal(1, "dance").code == "unknown-move"
    assert len(refusal(1, "dance " * 1000).text("en")) < 120


def refused(play: Play, seat: int, *moves: str) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refusal:
        play.fork().answer(seat, moves)
    return refusal.value.code, refusal.value.rule, refusal.value.text("en")


def test_nobody_can_try_out_what_a_move_would_reveal_and_have_it_undone(play: Play) -> None:
    def hand(seat: int) -> list[str]:
        return list(play.match.seen(seat)["players"][seat]["hand"])

    play.answer(0, ["done"])
    tried = (f"pick {hand(0)[-1]}", "call 3")
    told = [refused(play, 0, *tried)]
    for other in (1, 2):
        play.answer(other, [f"pick {hand(other)[0]}"])
        told.append(refused(play, 0, *tried))
    play.fork().answer(0, tried[:1])  # seat 0 is the last, and now the call would be its to make
    assert [code for code, _, _ in told] == ["illegal-later"] * 3
    assert len(set(told)) == 1


def test_what_comes_after_a_revealed_move_is_refused_without_a_reason(play: Play) -> None:
    assert refused(play, 0, "done", "call 9")[0] == "unknown-move"
    assert refused(play, 0, "done", "pick amber", "call 3")[:2] == ("illegal-later", "")


def test_an_open_decision_of_several_moves_is_one_answer(play: Play) -> None:
    for seat, move in ((0, "done"), (0, "pick frost"), (1, "pick amber"), (2, "pick coral")):
        play.answer(seat, [move])
    assert refused(play, 0, "call 3", "stake 1", "done")[0] == "illegal-later"
    assert refused(play, 0, "call 3", "call 4")[0] == "illegal-now"
    play.answer(0, ["call 3", "stake 1"])
    words = play.match.game.moves.words
    assert [words(move) for seat, move in play.match.log if seat == 0][-2:] == ["call 3", "stake 1"]


@pytest.mark.parametrize("name", ["pearls", "tiger"])
def test_what_may_follow_in_one_answer_depends_on_nothing_hidden(pearls: Game, name: str) -> None:
    game, dice = registry.game(name), Dice(5)
    joined = 0
    for _ in range(3):
        match = Match.of(game, game.usual_seats)
        while not match.over:
            seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
            legal = match.legal(seat)
            move = legal[dice.below(len(legal))]
            if game.moves.family(move) in game.joined:
                joined += 1
                after = [match.position.copy() for _ in range(4)]
                for position in after[1:]:
                    position.determinize(seat, dice)
                for position in after:
                    position.play(seat, move)
                    assert position.turn() == 1 << seat
                assert len({tuple(position.moves(seat)) for position in after}) == 1
            match.play(seat, move)
    assert joined


def test_runs_of_numbers_are_packed() -> None:
    moves = Moves(
        [(0, "bid", [str(n) for n in range(1, 10)]), (9, "pass", []), (10, "lay", ["1", "+1", "02", "3"])]
    )
    assert packed(moves, [0, 1, 2, 4, 5, 8, 9, 10, 11, 12, 13]) == [
        ["bid", 1, 3],
        ["bid", 5, 6],
        "bid 9",
        "pass",
        "lay 1",
        "lay +1",
        "lay 02",
        "lay 3",
    ]
    assert packed(moves, []) == []
