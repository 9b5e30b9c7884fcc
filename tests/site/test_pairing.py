"""Who meets whom in tournaments, and what follows from how games ended."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from onigokko.site import contest, pairing
from onigokko.site.contest import Entrant, Game, Match, Plan, Standing
from onigokko.site.pairing import Past


def played(plan: Plan, count: int, dice: random.Random, out: dict[int, int] | None = None) -> Standing:
    """A whole tournament with drawn results; `out`: who drops out after which round."""
    entrants = [Entrant(n, lot) for lot, n in enumerate(dice.sample(range(count), count))]
    standing = Standing(plan, entrants)
    while not standing.over():
        if standing.round_over():
            gone = [n for n, last in (out or {}).items() if last == standing.round]
            entrants = [replace(each, out=standing.round) if each.n in gone else each for each in entrants]
            standing = Standing(plan, entrants, standing.matches, standing.games)
            if standing.over():
                break
            standing = Standing(plan, entrants, [*standing.matches, *standing.next_round()], standing.games)
        due = standing.games_due()
        done = [replace(game, places=places(len(game.sitting), dice)) for game in due]
        done = [replace(game, away=(False,) * len(game.sitting)) for game in done]
        standing = Standing(plan, entrants, standing.matches, [*standing.games, *done])
        check_round(standing)
    return standing


def places(seats: int, dice: random.Random) -> tuple[int, ...]:
    if dice.random() < 0.1:
        return (1,) * seats
    return tuple(dice.sample(range(1, seats + 1), seats))


def check_round(standing: Standing) -> None:
    """Everybody who takes part is in one match, or sits out, in each round; tables are full."""
    latest = [match for match in standing.matches if match.round == standing.round]
    assert Counter(n for match in latest for n in match.who).most_common(1)[0][1] == 1
    assert {len(match.who) for match in latest} <= {1, standing.plan.seats}


def meetings(standing: Standing) -> Counter[tuple[int, ...]]:
    return Counter(pair for match in standing.matches for pair in combinations(sorted(match.who), 2))


@pytest.mark.parametrize("count", [2, 3, 6, 7, 12, 13])
def test_in_a_round_robin_for_two_everybody_meets_everybody_once(count: int) -> None:
    plan = Plan("round-robin", 2, contest.rounds_of("round-robin", 2, count))
    standing = played(plan, count, random.Random(count))
    assert meetings(standing) == Counter(dict.fromkeys(combinations(range(count), 2), 1))
    firsts = Counter(match.who[0] for match in standing.matches if not match.bye)
    assert max(firsts.values()) - min(firsts[n] for n in range(count)) <= 1 + count % 2


@pytest.mark.parametrize(("seats", "count", "most"), [(3, 9, 2), (4, 16, 2), (4, 18, 2), (5, 12, 3)])
def test_a_round_robin_at_larger_tables_is_even(seats: int, count: int, most: int) -> None:
    rounds = contest.rounds_of("round-robin", seats, count)
    standing = played(Plan("round-robin", seats, rounds), count, random.Random(4))
    assert max(meetings(standing).values()) <= most
    byes = Counter(match.who[0] for match in standing.matches if match.bye)
    assert max(byes.values(), default=0) - min((byes[n] for n in range(count)), default=0) <= 1


@pytest.mark.parametrize(("seats", "count"), [(2, 64), (2, 7), (2, 6), (3, 20), (4, 24), (5, 23)])
def test_swiss_tables_are_of_equals_who_have_not_met(seats: int, count: int) -> None:
    rounds = min(contest.rounds_of("swiss", seats, count), (count - 1) // 2)
    standing = played(Plan("swiss", seats, rounds), count, random.Random(count))
    assert standing.round == rounds
    if seats == 2:
        assert set(meetings(standing).values()) == {1}
    byes = Counter(match.who[0] for match in standing.matches if match.bye)
    assert max(byes.values(), default=0) <= -(-rounds * (count % seats) // count)
    lines = standing.table()
    assert lines[0].place == 1
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert all(line.place <= index + 1 for index, line in enumerate(lines))


def test_in_a_second_round_winners_meet_winners() -> None:
    entrants = [Entrant(n, n) for n in range(8)]
    first = [Match(1, k, (2 * k, 2 * k + 1)) for k in range(4)]
    games = [Game(1, k, 0, match.who, (1, 2), (False, False)) for k, match in enumerate(first)]
    second = Standing(Plan("swiss", 2, 3), entrants, first, games).next_round()
    assert {frozenset(n % 2 for n in match.who) for match in second} == {frozenset({0}), frozenset({1})}


@pytest.mark.parametrize("form", contest.FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_drops_out_is_drawn_no_more(form: contest.Form, seats: int) -> None:
    count = 3 * seats + 1
    plan = Plan(form, seats, contest.rounds_of(form, seats, count))
    standing = played(plan, count, random.Random(seats), out={0: 1, 3: 2})
    assert all(0 not in match.who for match in standing.matches if match.round > 1)
    assert all(3 not in match.who for match in standing.matches if match.round > 2)
    assert {line.n for line in standing.table()} == set(range(count))


def test_a_tournament_that_has_too_few_left_is_over() -> None:
    plan = Plan("swiss", 3, 5)
    standing = played(plan, 4, random.Random(1), out={0: 2, 1: 2})
    assert standing.round == 2


def test_where_seats_differ_a_match_is_played_both_ways() -> None:
    plan = Plan("swiss", 2, 2, roles=True)
    standing = played(plan, 6, random.Random(3))
    for match in standing.matches:
        first, second = standing.games_of(match)
        assert first.sitting == second.sitting[::-1]


def test_a_best_of_three_ends_when_it_is_decided() -> None:
    entrants = [Entrant(0, 0), Entrant(1, 1)]
    match = Match(1, 0, (0, 1))
    won = [Game(1, 0, g, (0, 1) if g % 2 == 0 else (1, 0), (2, 1) if g % 2 == 0 else (1, 2)) for g in (0, 1)]
    plan = Plan("ladder", 2, 1, best_of=3)
    assert not Standing(plan, entrants, [match], won[:1]).decided(match)
    assert [game.sitting for game in Standing(plan, entrants, [match], won[:1]).games_due()] == [(1, 0)]
    after = Standing(plan, entrants, [match], won)
    assert after.decided(match)
    assert after.over()
    assert [line.n for line in after.table()] == [1, 0]  # the lower one has taken the higher rung


def test_on_a_ladder_the_best_comes_up_rung_by_rung() -> None:
    """Whoever always wins gains one rung in each round of tables of two."""
    entrants = [Entrant(n, n) for n in range(6)]
    standing = Standing(Plan("ladder", 2, 6), entrants)
    rungs = []
    for _ in range(6):
        standing = Standing(
            standing.plan, entrants, [*standing.matches, *standing.next_round()], standing.games
        )
        done = [
            replace(game, places=tuple(1 if n == max(game.sitting) else 2 for n in game.sitting))
            for game in standing.games_due()
        ]
        standing = Standing(standing.plan, entrants, standing.matches, [*standing.games, *done])
        rungs.append(standing.ladder().index(5))
    assert rungs == [4, 3, 2, 1, 0, 0]
    assert standing.ladder() == [5, 4, 3, 2, 1, 0]


def test_a_tie_on_a_ladder_leaves_the_rungs() -> None:
    match = Match(1, 0, (1, 0))
    standing = Standing(
        Plan("ladder", 2, 1), [Entrant(0, 0), Entrant(1, 1)], [match], [Game(1, 0, 0, (1, 0), (1, 1))]
    )
    assert standing.ladder() == [0, 1]


def test_equal_points_are_told_apart_by_whom_one_met() -> None:
    """0 and 3 have a point each; 0's opponent won its other game."""
    matches = [Match(1, 0, (0, 1)), Match(1, 1, (2, 3)), Match(2, 0, (0, 3)), Match(2, 1, (1, 2))]
    games = [
        Game(1, 0, 0, (0, 1), (1, 2)),
        Game(1, 1, 0, (2, 3), (1, 2)),
        Game(2, 0, 0, (0, 3), (2, 1)),
        Game(2, 1, 0, (1, 2), (2, 1)),
    ]
    lines = Standing(Plan("swiss", 2, 2), [Entrant(n, n) for n in range(4)], matches, games).table()
    assert [(line.n, line.place, line.points) for line in lines] == [
        (2, 1, 4),
        (3, 2, 2),
        (0, 3, 2),
        (1, 4, 0),
    ]
    assert [line.buchholz for line in lines] == [2, 6, 2, 6]


def test_equal_in_everything_is_one_place() -> None:
    matches = [Match(1, 0, (0, 1)), Match(1, 1, (2, 3))]
    games = [Game(1, 0, 0, (0, 1), (1, 2)), Game(1, 1, 0, (2, 3), (1, 2))]
    lines = Standing(Plan("swiss", 2, 1), [Entrant(n, n) for n in range(4)], matches, games).table()
    assert [line.place for line in lines] == [1, 1, 3, 3]


def test_a_seat_that_a_bot_ended_is_last() -> None:
    game = Game(1, 0, 0, (5, 6, 7), (1, 2, 3), (True, False, False))
    assert game.points() == {5: 0, 6: 4, 7: 2}
    assert game.won(6)


def test_who_is_away_in_two_rounds_has_dropped_out() -> None:
    entrants = [Entrant(n, n) for n in range(4)]
    matches = [
        Match(r, k, who) for r, k, who in [(1, 0, (0, 1)), (1, 1, (2, 3)), (2, 0, (0, 2)), (2, 1, (1, 3))]
    ]
    away = [(True, False), (False, True), (True, False), (False, False)]
    games = [
        Game(match.round, match.k, 0, match.who, (1, 2), gone)
        for match, gone in zip(matches, away, strict=True)
    ]
    assert Standing(Plan("swiss", 2, 3), entrants, matches[:2], games[:2]).absent() == []
    assert Standing(Plan("swiss", 2, 3), entrants, matches, games).absent() == [0]


def test_sitting_out_goes_round() -> None:
    past = Past([], [4, 3, 4], [])
    assert pairing.sitting_out([0, 1, 2, 3, 4], 2, past) == [2]
    assert pairing.sitting_out([0, 1, 2, 3, 4], 3, past) == [1, 2]


def test_the_same_facts_give_the_same_tables() -> None:
    plan = Plan("swiss", 4, 3)
    one, other = (played(plan, 21, random.Random(9)) for _ in range(2))
    assert one.matches == other.matches


def test_pairs_are_never_repeated_while_that_can_be() -> None:
    """Six have five rounds without meeting twice, however unequal they are by then."""
    past = Past([(0, 1), (2, 3), (4, 5), (0, 2), (1, 4), (3, 5), (0, 3), (1, 5), (2, 4)], [], [])
    points = [8, 0, 6, 0, 4, 2]
    drawn = pairing.by_standing([0, 2, 4, 5, 1, 3], points, 2, past)
    assert all(past.meetings(*pair) == 0 for pair in drawn)
