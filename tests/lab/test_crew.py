"""Who plays: the same comes out whoever it is, and a lost worker costs what it had not finished."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from onigokko.core.errors import BadSetup, OnigokkoError
from onigokko.lab import crew
from onigokko.lab.arena import Contest, play
from onigokko.lab.crew import Crew
from onigokko.lab.simulate import Stop


def fatal(marks: Path, always: bool = False) -> Callable[[int], int]:
    """Squares numbers; number 5 ends its process, the first time or always.

    A function within one, so that it goes to the workers as it is: they need not find this module.
    """

    def work(number: int) -> int:
        with (marks / str(number)).open("a") as file:
            file.write("x")
        if number == 5 and (always or (marks / "5").read_text() == "x"):
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    return work


@contextmanager
def cluster(backend: str) -> Iterator[str]:
    """A local cluster of two workers, and its address; Ray keeps its own in mind."""
    if backend == "ray":
        import ray

        ray.init(address="local", num_cpus=2, log_to_driver=False, logging_level="ERROR")
        try:
            yield ""
        finally:
            ray.shutdown()
        return
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found:
        yield found.scheduler_address


def contest() -> Contest:
    return Contest.of("footprints", ["search", "quick"], 2, usual={"iterations": 5, "ms": 0}, seed=4)


def test_a_lost_worker_costs_what_it_had_not_finished(tmp_path: Path) -> None:
    found = list(Crew(2).do(fatal(tmp_path), range(12), Stop()))
    assert sorted(found) == [number * number for number in range(12)]
    done_again = [path.name for path in tmp_path.iterdir() if len(path.read_text()) > 1]
    assert "5" in done_again
    assert len(done_again) <= 5, "what two workers had in hand"


def test_work_that_always_ends_its_worker_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "PATIENCE", 1)
    with pytest.raises(OnigokkoError, match="the workers were lost 2 times in a row"):
        list(Crew(2).do(fatal(tmp_path, always=True), [5, 5], Stop()))


def test_nothing_is_begun_after_a_wish_to_stop(tmp_path: Path) -> None:
    stop = Stop()
    for _ in Crew(2).do(fatal(tmp_path), range(6, 1000), stop):
        stop.set()
    assert 0 < len(list(tmp_path.iterdir())) < 12


@pytest.mark.parametrize("backend", [pytest.param(name, marks=pytest.mark.soak) for name in ("dask", "ray")])
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore:.*unclosed.*")
def test_a_cluster_plays_the_same_games_and_does_without_a_lost_worker(backend: str, tmp_path: Path) -> None:
    pytest.importorskip({"dask": "distributed"}.get(backend, backend))
    here = list(play(contest(), range(6)))
    with cluster(backend) as address:
        crew = Crew.of(backend=backend, address=address)
        there = list(play(contest(), range(6), crew))
        squares = list(crew.do(fatal(tmp_path), range(12), Stop()))
    assert sorted(there, key=lambda one: one.index) == here
    assert sorted(squares) == [number * number for number in range(12)]
    done_again = [path.name for path in tmp_path.iterdir() if len(path.read_text()) > 1]
    assert "5" in done_again, "its worker was lost"
    assert len(done_again) <= 5, "what the workers had in hand"


def test_bad_crews_are_told_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match='no backend "slurm"; the backends are local, ray, dask'):
        Crew.of(2, "slurm")
    with pytest.raises(BadSetup, match="an address is a cluster's"):
        Crew.of(2, address="tcp://127.0.0.1:1")
    pytest.importorskip("distributed")
    for wrong in ("nonsense", "tcp://", "tcp://127.0.0.1", ":8786", "127.0.0.1:99999", "127.0.0.1:port"):
        with pytest.raises(BadSetup, match=f'"{wrong}" is no address of a Dask cluster: it is HOST:PORT'):
            Crew.of(2, "dask", wrong)


def test_an_address_at_which_nobody_listens_is_told_at_once() -> None:
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # but does not listen
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadSetup, match=f'there is no Dask cluster at "{address}": Connection refused'):
            Crew.of(2, "dask", address)
