"""The checks of a play script: when they hold, when they fail, and what is said then."""

from __future__ import annotations

from pathlib import Path

import pytest

from onigokko.core import record
from onigokko.core.record import Failure
from onigokko.games.tiger.rules import Tiger

SEALED = (
    "game tiger\nseats 3\n---\n0: seal 10\n1: seal 4\n2: seal 5\n"  # lines 4 to 6; then 0, 2, 1 choose starts
)
AUCTION = SEALED + "0: start 8\n2: start 7\n1: start 6\n*: lot +2\n"  # lines 7 to 10; seat 0 bids first
DRAW = "game tiger\nseats 3\n---\n0: seal 7\n1: seal 7\n2: seal 5\n"  # seats 0 and 1 roll
OVER = (
    'game tiger\nseats 3\ndata {"cards":{"2x":1},"stamina":{"9":1}}\n---\n'
    "0: seal 2\n1: seal 1\n2: seal 0\n0: start 8\n1: start 7\n2: start 6\n*: lot 2x\n"
    "0: bid 1\n0: spend 9\n1: pass\n2: pass\n*: d10 9\n1: done\n2: done\n*: d3 3\n"
    "*: d10 1\n*: d3 3\n"
)

HOLD = [
    (SEALED, "? turn 0"),
    (SEALED, "? turn 0 0"),
    ("game tiger\nseats 3\n---\n1: seal 4\n", "? turn 2 0"),
    (DRAW, "? turn *"),
    (OVER, "? turn"),
    (SEALED, "? can 0: start 8"),
    (SEALED, "? can 0: start  8"),
    (DRAW, "? can *: d10 0"),
    (SEALED, "? cannot 0: start 9"),
    (SEALED, "? cannot 1: start 8"),
    (SEALED, "? cannot 0: start 999"),
    (SEALED, "? cannot 0: bid -1"),
    (SEALED, "? cannot *: d10 1"),
    (SEALED, "? moves 0: start 7 | start 8 | start 6"),
    (SEALED, "? moves 1:"),
    (DRAW, "? moves *: " + " | ".join(f"d10 {roll}" for roll in range(10))),
    (SEALED, "? see 1 runners.0.money null"),
    (SEALED, "? see - runners.1.paid 4"),
    (SEALED, "? see ! runners.1.money 196"),
    (SEALED, '? see 1 runners.1.hand [ "1" ]'),
    (SEALED, '? see - phase "start"'),
    (SEALED, "? see - lot_on_offer false"),
    (DRAW, "? chance d10 7 1/10"),
    (DRAW, "? chance d10 7 10/100"),
    (DRAW, "? chance d3 1 0"),
    (OVER, "? rank 2 1 3"),
]
FAIL = [
    (SEALED, "? turn 1", "turn: seat 0, not seat 1"),
    (SEALED, "? turn", "turn: seat 0, not nobody (the game is over)"),
    (SEALED, "? turn *", "turn: seat 0, not nature"),
    (SEALED, "? turn 0 1", "turn: seat 0, not seats 0 1"),
    (DRAW, "? turn 0", "turn: nature, not seat 0"),
    (OVER, "? turn 0", "turn: nobody (the game is over), not seat 0"),
    (
        SEALED,
        "? can 0: start 9",
        'seat 0 cannot "start 9": the start 9 ahead is taken, or is not one of this game\'s (T6); '
        "possible: start 6 to 8",
    ),
    (SEALED, "? can 1: start 8", 'seat 1 cannot "start 8": it is the turn of seat 0'),
    (SEALED, "? can 0: strat 8", 'there is no move "strat 8" in this game; did you mean "start 8"?'),
    (SEALED, "? cannot 0: start 8", 'cannot: "start 8" is legal for seat 0'),
    (DRAW, "? cannot *: d10 7", 'cannot: "d10 7" is legal for nature'),
    (
        SEALED,
        "? cannot 0: zzzzzzzzz",
        'there is no move "zzzzzzzzz" in this game; its moves begin with: seal, start, bid, pass, spend, '
        "regain, lay, done, play, lot, d10, d3",
    ),
    (SEALED, "? moves 0: start 8", "moves of seat 0: also legal: start 6 to 7"),
    (
        SEALED,
        "? moves 0: start 6 | start 7 | start 8 | pass",
        "moves of seat 0: not legal: pass",
    ),
    (SEALED, "? moves 0: pass", "moves of seat 0: also legal: start 6 to 8; not legal: pass"),
    (SEALED, "? moves 0:", "moves of seat 0: also legal: start 6 to 8"),
    (SEALED, "? see 1 runners.0.money 190", "see 1 runners.0.money: it is null, not 190"),
    (SEALED, "? see 1 runners.0.hand.0 null", "see 1 runners.0.hand.0: runners.0.hand is null"),
    (SEALED, "? see 1 runners.3.paid 0", 'see 1 runners.3.paid: "3" is no place in runners, a list of 3'),
    (SEALED, "? see 1 runners.-1.paid 5", 'see 1 runners.-1.paid: "-1" is no place in runners, a list of 3'),
    (SEALED, "? see 1 runners.x.paid 5", 'see 1 runners.x.paid: "x" is no place in runners, a list of 3'),
    (SEALED, "? see 1 round.x 1", "see 1 round.x: round is 1 and has nothing inside"),
    (SEALED, "? see - phase true", 'see - phase: it is "start", not true'),
    (SEALED, "? see - lot_on_offer 0", "see - lot_on_offer: it is false, not 0"),
    (SEALED, "? see ! round 1.0", "see ! round: it is 1, not 1.0"),
    (DRAW, "? chance d10 7 1/9", "chance: d10 7 has 1/10, not 1/9"),
    (AUCTION.replace("*: lot +2\n", ""), "? chance lot +1 1/2", "chance: lot +1 has 9/20, not 1/2"),
    (SEALED, "? chance d10 7 1/10", "chance: nature is not to move; seat 0 to decide"),
    (DRAW, "? chance d99 7 0", 'there is no move "d99 7" in this game; did you mean "d10 7"?'),
    (OVER, "? rank 1 2 3", "rank: 2 1 3, not 1 2 3"),
    (SEALED, "? rank 1 2 3", "rank: the game is not over; seat 0 to move"),
    (DRAW, "? rank 1 2 3", "rank: the game is not over; nature to move"),
]


@pytest.mark.parametrize(("script", "check"), HOLD, ids=[check for _, check in HOLD])
def test_a_check_that_holds(script: str, check: str) -> None:
    assert record.check(script + check) == []


@pytest.mark.parametrize(("script", "check", "text"), FAIL, ids=[check for _, check, _ in FAIL])
def test_a_check_that_fails(script: str, check: str, text: str) -> None:
    assert record.check(script + check) == [Failure(script.count("\n") + 1, text)]


def test_a_missing_key_fails_and_the_keys_are_told() -> None:
    ((failure),) = record.check(SEALED + "? see 1 runners.0.purse 190")
    assert failure.text.startswith(
        'see 1 runners.0.purse: there is no "purse" in runners.0; it has ahead, position,'
    )
    ((failure),) = record.check(SEALED + "? see 1 purse 190")
    assert failure.text.startswith('see 1 purse: there is no "purse" in the view; it has phase, round,')


def test_a_failed_check_does_not_end_the_script() -> None:
    script = SEALED + "? turn 1\n0: start 8\n? turn 1\n2: start 7\n? turn 1\n"
    assert [failure.line for failure in record.check(script)] == [7, 9]


def test_an_illegal_move_ends_the_script() -> None:
    script = SEALED + "? turn 1\n1: start 8\n? turn 1\n"
    assert record.check(script) == [
        Failure(7, "turn: seat 0, not seat 1"),
        Failure(8, 'seat 1 cannot "start 8": it is the turn of seat 0'),
    ]


def test_unknown_words_end_the_script() -> None:
    ((failure),) = record.check(SEALED + "0: strt 8\n? turn 1\n")
    assert (failure.line, failure.text.split(";")[0]) == (7, 'there is no move "strt 8" in this game')


def test_a_malformed_script_fails_and_nothing_is_played() -> None:
    script = SEALED + "1: start 8\n? look\n0 start\n"
    assert [failure.line for failure in record.check(script)] == [8, 9]


def test_trying_a_move_that_is_not_legal_changes_nothing() -> None:
    checks = "? cannot 0: start 9\n? cannot 1: start 6\n? cannot *: d10 1\n"
    with_checks = record.check(SEALED + checks * 3 + "? moves 0: start 6 | start 7 | start 8")
    assert with_checks == []


def test_broken_rules_fail_the_script_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: Tiger, viewer: int) -> None:
        raise ZeroDivisionError("x")

    monkeypatch.setattr("onigokko.games.tiger.view.view", broken)
    assert record.check(SEALED + "? see 0 round 1\n? turn 0") == [
        Failure(7, "the rules module broke: ZeroDivisionError: x")
    ]


# Files and folders


def test_folders_are_searched_and_scripts_are_counted(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "good.play").write_text(SEALED)
    (inner / "fails.play").write_text(SEALED + "? turn 1\n? turn 2\n")
    (tmp_path / "bytes.play").write_bytes(b"\xff")
    (tmp_path / "notes.txt").write_text("no script")
    (tmp_path / "folder.play").mkdir()
    report = record.check_paths([tmp_path])
    assert (report.passed, report.failed) == (1, 2)
    assert [(path.name, failure.line) for path, failure in report.failures] == [
        ("fails.play", 7),
        ("fails.play", 8),
        ("bytes.play", 1),
    ]


def test_a_file_is_checked_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(b"\xef\xbb\xbf" + SEALED.replace("\n", "\r\n").encode())
    assert record.check_paths([path, path]).passed == 2


def test_a_folder_without_scripts_and_a_file_that_is_not_there_fail(tmp_path: Path) -> None:
    report = record.check_paths([tmp_path, tmp_path / "none.play"])
    assert (report.passed, report.failed) == (0, 2)
    assert [failure for _, failure in report.failures] == [
        Failure(0, "there is no *.play file in this folder"),
        Failure(0, "cannot be read: No such file or directory"),
    ]
