"""Health, readiness and the numbers for Prometheus."""

from __future__ import annotations

import contextlib
import signal
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from onigokko.site.serve import DATABASE, exporting, opened
from onigokko.site.settings import Settings
from onigokko.site.start import NO_PORT, run

from .client import ON_POSTGRESQL, PATIENCE, Guest, Server, play_on

Guests = Callable[..., Guest]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def numbers(url: str) -> dict[str, float]:
    """The samples by name and labels: `name{label="value"}`."""
    text = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_what_happens_is_counted(new_server: Callable[..., Server], guest: Guests) -> None:
    port = free_port()
    server = new_server(ONIGOKKO_METRICS=f"127.0.0.1:{port}").start()
    ann = guest("Ann", at=server)
    table = ann.table(bots={"1": "quick", "2": "random"}, start=True)
    live = ann.live(table)
    before = numbers(f"http://127.0.0.1:{port}")
    assert before["onigokko_connections"] == 1
    assert before["onigokko_tables_in_memory"] == 1
    play_on([live], lambda live: live.options[0], lambda: live.over)
    live.ask("dance")
    ann.get("/api/tables/none")
    found = numbers(f"http://127.0.0.1:{port}")
    assert found['onigokko_tables_made_total{game="pearls"}'] == 1
    assert {found[f'onigokko_games_total{{game="pearls",what="{what}"}}'] for what in ("begun", "over")} == {
        1
    }
    assert found['onigokko_requests_total{method="POST",route="/api/tables",status="201"}'] == 1
    assert found['onigokko_requests_total{method="GET",route="/api/tables/{table}",status="404"}'] == 1
    assert found['onigokko_refusals_total{code="no-table"}'] == 1
    assert found['onigokko_asks_total{ask="unreadable",outcome="refused"}'] == 1
    assert found['onigokko_asks_total{ask="answer",outcome="done"}'] > 2
    assert found['onigokko_bot_decisions_total{bot="quick",outcome="made"}'] > 2
    assert found["onigokko_commits_total"] > before["onigokko_commits_total"] > 0
    assert found["onigokko_committed_changes_total"] >= found["onigokko_commits_total"]
    assert table not in str(found)
    assert "Ann" not in str(found)
    for path in ("/metrics", "/api/metrics"):
        assert httpx.get(f"{server.url}{path}").status_code in (404, 503)  # not for the public
    live.close()
    assert server.stop(signal.SIGTERM) == 0


def test_an_address_for_numbers_that_is_taken_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = run(Settings(tmp_path, port=0, metrics=f"127.0.0.1:{port}"))
    assert code == NO_PORT
    assert f"Port {port} of 127.0.0.1 is taken" in capsys.readouterr().err
    settings = Settings(tmp_path)
    with opened(settings) as (_, house), exporting(settings, house) as nothing:
        assert nothing is None
        house.store.close()


@pytest.mark.skipif(ON_POSTGRESQL, reason="it is the file that is locked")
def test_a_server_whose_store_does_not_write_is_alive_and_not_ready(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(ONIGOKKO_BUSY_LIMIT="0").start()
    assert httpx.get(f"{server.url}/api/ready").json() == {"ok": True}
    with contextlib.closing(sqlite3.connect(server.data / DATABASE)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = httpx.get(f"{server.url}/api/ready", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database-busy")
        assert httpx.get(f"{server.url}/api/health").json() == {"ok": True}
        other.rollback()
    assert httpx.get(f"{server.url}/api/ready").status_code == 200
