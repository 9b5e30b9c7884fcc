"""Matches of bots: who sits where, what is counted, that a match goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from onigokko.core.errors import BadSetup
from onigokko.lab import arena
from onigokko.lab.arena import Contest, Played, Results, play, ratings, standings
from onigokko.lab.crew import Crew
from onigokko.lab.simulate import Stop


def contest(*bots: str, game: str = "footprints", seats: int | None = None, seed: int = 1) -> Contest:
    return Contest.of(game, bots, seats, usual={"iterations": 5, "ms": 0}, seed=seed)


def test_fewer_bots_than_seats_are_filled_up_with_the_last() -> None:
    found = contest("quick", "random", game="tiger")
    assert found.bots == ("quick", "random", "random", "random")
    assert found.setup.seats == 4


def test_there_are_as_many_seats_as_bots_where_that_can_be_played() -> None:
    assert contest("quick", "random").setup.seats == 2
    assert contest("quick", "random", "quick").setup.seats == 3


def test_every_bot_sits_everywhere_equally_often() -> None:
    found = contest("quick", "random", "quick", "random", game="footprints")
    seatings = [found.seating(index) for index in range(8)]
    for seat in range(4):
        assert sorted(seating[seat] for seating in seatings) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_of_more_bots_than_seats_every_set_plays() -> None:
    found = contest("quick", "random", "random", game="fugitive")
    seatings = {found.seating(index) for index in range(6)}
    assert seatings == {(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)}


def test_one_bot_alone_is_no_arena() -> None:
    assert contest("quick", game="tiger").bots == ("quick",) * 4
    with pytest.raises(BadSetup, match="there is no bot"):
        contest("quick", "quik")
    with pytest.raises(BadSetup, match='the bot quick has no parameter "depth=3"; its parameters: none'):
        contest("quick:depth=3", "quick")
    with pytest.raises(BadSetup, match="cannot have ms=soon: it is a number"):
        contest("search:ms=soon", "quick")


def test_counts_and_shared_first_places() -> None:
    found = contest("quick", "random", "random", seats=3)
    played = [Played(0, (0, 1, 2), (1, 1, 3), 9), Played(1, (2, 0, 1), (2, 1, 3), 9)]
    quick, random = standings(found, played)
    assert (quick.bot, quick.all.games, quick.all.first) == ("quick", 2, 1.5)
    assert (random.bot, random.all.games, random.all.first) == ("random", 4, 0.5)
    row = quick.row()
    assert list(row) == ["bot", "games", "first", "share", "low", "high", "rating"]
    assert row["low"] < row["share"] == 0.75 < row["high"]
    assert quick.rating > 0 > random.rating


def test_roles_are_counted_apart() -> None:
    found = contest("quick", "random", game="fugitive")
    played = [Played(0, (0, 1), (1, 2), 9), Played(1, (1, 0), (2, 1), 9), Played(2, (0, 1), (2, 1), 9)]
    roles = {
        role["role"]: (role["games"], role["first"]) for role in standings(found, played)[0].row()["roles"]
    }
    assert roles == {"fugitive": (2, 1.0), "marshal": (1, 1.0)}


def test_ratings_are_odds_on_a_scale() -> None:
    """Of very many games one bot wins ten of eleven against the other: 400 points apart, around 0."""
    found = contest("quick", "random")
    played = [Played(n, (0, 1), (2, 1) if n % 11 == 0 else (1, 2), 9) for n in range(11_000)]
    rated = ratings(found, played)
    assert rated["quick"] - rated["random"] == pytest.approx(400, abs=2)
    assert rated["quick"] + rated["random"] == pytest.approx(0)


def test_a_match_is_the_same_in_one_process_and_in_two() -> None:
    found = contest("search", "quick")
    here = list(play(found, range(4)))
    elsewhere = sorted(play(found, range(4), Crew(2)), key=lambda one: one.index)
    assert here == elsewhere
    assert list(play(found, [2])) == [here[2]]


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, found = tmp_path / "match.jsonl", contest("quick", "random")
    whole = list(play(found, range(6)))
    first = Results(found, path)
    for one in whole[:2]:
        first.add(one)
    with path.open("a") as file:
        file.write('{"index": 2, "seati')  # the power went off
    again = Results(found, path)
    assert again.played == whole[:2]
    assert again.missing(6) == [2, 3, 4, 5]
    for one in play(found, again.missing(6)):
        again.add(one)
    assert Results(found, path).played == whole
    assert Results(found, path).missing(6) == []
    assert [json.loads(line)["index"] for line in path.read_text().splitlines()[1:]] == list(range(6))


def test_a_file_of_something_else_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Results(contest("quick", "random"), path)
    before = path.read_text()
    with pytest.raises(BadSetup, match="another contest"):
        Results(contest("quick", "random", seed=2), path)
    assert path.read_text() == before
    for other in ("notes\n", "notes", "notes\n and more", "[1]\n", "\u9b3c\n"):
        path.write_text(other, "utf-8")
        with pytest.raises(BadSetup, match="not a file of results"):
            Results(contest("quick", "random"), path)
        assert path.read_text("utf-8") == other


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nonsense", "line 3 is no game"),
        ("", "line 3 is no game"),
        ("[]", "line 3 is no game"),
        ('{"index": -5, "seating": [1, 0], "places": [1, 2], "decisions": 9}', "line 3 is no game"),
        ('{"index": 1, "seating": [9, 9], "places": [1, 2], "decisions": 9}', "line 3 is no game"),
        ('{"index": 1, "seating": [1, 0], "places": ["a", 2], "decisions": 9}', "line 3 is no game"),
        ('{"index": 1, "seating": [1, 0], "places": [2, 2], "decisions": 9}', "line 3 is no game"),
        ('{"index": 0, "seating": [0, 1], "places": [1, 2], "decisions": 9}', "line 3 is game 0 again"),
    ],
)
def test_a_damaged_file_is_refused_and_stays(tmp_path: Path, line: str, sentence: str) -> None:
    path, found = tmp_path / "match.jsonl", contest("quick", "random")
    first = Results(found, path)
    first.add(Played(0, (0, 1), (2, 1), 40))
    good = '{"index": 1, "seating": [1, 0], "places": [1, 2], "decisions": 9}\n'
    kept = path.read_text()
    path.write_text(kept + good)
    assert len(Results(found, path).played) == 2
    path.write_text(kept + line + "\n")
    with pytest.raises(BadSetup, match=f"{path.name} is damaged: {sentence}.*not changed"):
        Results(found, path)
    assert path.read_text() == kept + line + "\n"


def test_a_first_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    path, found = tmp_path / "match.jsonl", contest("quick", "random")
    Results(found, path)
    head = path.read_text()
    path.write_text(head[:20])
    assert Results(found, path).played == []
    assert path.read_text() == head


def test_a_file_does_not_tell_in_which_order_games_were_over(tmp_path: Path) -> None:
    found = contest("quick", "random")
    games = [Played(index, found.seating(index), (1, 2), 9) for index in range(4)]
    kept = []
    for order in (games, games[::-1], [games[2], games[0], games[3], games[1]]):
        path = tmp_path / f"{len(kept)}.jsonl"
        results = Results(found, path)
        for one in order:
            results.add(one)
        results.sort()
        kept.append(path.read_bytes())
        assert Results(found, path).played == games
    assert kept[0] == kept[1] == kept[2]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_match_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Stop()
    played = []
    for one in play(contest("random", "quick"), range(1000), stop=stop):
        played.append(one)
        stop.set()
    assert len(played) == 1
    assert list(play(contest("random", "quick"), range(3), stop=stop)) == []
    assert arena._game(contest("random", "quick"), 0, stop) is None
