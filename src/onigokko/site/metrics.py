"""What is counted about a server, for Prometheus, at an address of its own that the public does not reach.

Numbers alone: no person, table or address is a label, and no count is shown on the site.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

        def counter(name: str, says: str, *labels: str) -> Counter:
            return Counter(f"onigokko_{name}", says, labels, registry=registry)

        def histogram(name: str, says: str, labels: tuple[str, ...], buckets: tuple[float, ...]) -> Histogram:
            return Histogram(f"onigokko_{name}", says, labels, buckets=buckets, registry=registry)

        self.requests = counter("requests", "Answers over HTTP", "method", "route", "status")
        self.request_seconds = histogram("request_seconds", "Time to an answer over HTTP", ("route",), QUICK)
        self.asks = counter("asks", "What was asked on live connections", "ask", "outcome")
        self._asks: dict[tuple[str, str], Counter] = {}
        self.refusals = counter("refusals", "What was refused, by the code of the refusal", "code")
        self.tables_made = counter("tables_made", "Tables made", "game")
        self.games = counter("games", "Games that have begun, and that are over", "game", "what")
        self.commits = counter("commits", "Commits of the database")
        self.committed = counter("committed_changes", "Changes in them")
        self.commit_seconds = histogram("commit_seconds", "Time of a commit", (), QUICK)
        self.bots = counter("bot_decisions", "Decisions of bots", "bot", "outcome")
        self.bot_seconds = histogram("bot_seconds", "Time a bot thought about a decision", ("bot",), SLOW)

    def gauge(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A number that is looked up whenever it is asked for."""
        Gauge(f"onigokko_{name}", says, registry=self.registry).set_function(value)

    def count_ask(self, ask: str, outcome: str) -> None:
        """Something was asked on a live connection."""
        counter = self._asks.get((ask, outcome))
        if counter is None:
            counter = self._asks[ask, outcome] = self.asks.labels(ask, outcome)
        counter.inc()

    def committed_group(self, changes: int, seconds: float) -> None:
        """A commit of so many changes is on disk."""
        self.commits.inc()
        self.committed.inc(changes)
        self.commit_seconds.observe(seconds)


class Exporter:
    """Answers Prometheus at an address of its own, until it is closed."""

    def __init__(self, metrics: Metrics, host: str, port: int) -> None:
        self._server: WSGIServer
        self._thread: threading.Thread
        self._server, self._thread = start_http_server(port, host, metrics.registry)
        self.port = int(self._server.server_port)

    def close(self) -> None:
        """Answers no more."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
