"""How measurements are taken and what they come to."""

from __future__ import annotations

import pytest

from onigokko.bench import rows
from onigokko.bench.rows import Meter, Row, Run


def meter(game: str, turns: list[str], unit: str = "decisions/s", peer: str | None = None) -> Meter:
    def run() -> int:
        turns.append(game)
        return 1

    return Meter(game, "playout", unit, run, peer)


def test_every_meter_has_its_turn_in_every_round() -> None:
    turns: list[str] = []
    run = Run([meter("one", turns), meter("other", turns)], rounds=3, seconds=0)
    assert list(run.go()) == [(done, 6) for done in range(1, 7)]
    assert turns == ["one", "other"] * 3


def test_medians_of_all_rounds_make_values_and_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = iter([30.0, 2e6, 5.0, 60.0, 4e6, 10.0, 90.0, 3e6, 99.0])
    monkeypatch.setattr(rows, "rate", lambda run, seconds: next(rates))
    meters = [
        meter("ours", [], peer="theirs playout"),
        meter("copied", [], "ns", peer="nobody playout"),
        meter("theirs", []),
    ]
    run = Run(meters, rounds=3, seconds=1)
    list(run.go())
    assert run.rows() == [
        Row("ours", "playout", 60.0, "decisions/s", "theirs playout", 6.0),
        Row("copied", "playout", pytest.approx(1e9 / 3e6), "ns", None, None),  # type: ignore[arg-type]
        Row("theirs", "playout", 10.0, "decisions/s", None, None),
    ]


def test_a_measurement_with_another_peer_gives_a_row_beside_each(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = iter([60.0, 10.0, 5.0])
    monkeypatch.setattr(rows, "rate", lambda run, seconds: next(rates))
    ours = Meter("ours", "playout", "decisions/s", lambda: 1, "theirs playout", {"by hand": "others playout"})
    run = Run([ours, meter("theirs", []), meter("others", [])], rounds=1, seconds=1)
    list(run.go())
    assert run.rows()[:2] == [
        Row("ours", "playout", 60.0, "decisions/s", "theirs playout", 6.0),
        Row("ours", "by hand", 60.0, "decisions/s", "others playout", 12.0),
    ]


def test_a_rate_counts_all_that_was_done_in_the_seconds_of_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 10.5, 11.0, 12.0])
    monkeypatch.setattr(rows.time, "process_time", lambda: next(clock))
    assert rows.rate(lambda: 7, seconds=1.5) == 21 / 2
