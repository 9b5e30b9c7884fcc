"""Compiles the engine with mypyc, in place, when its sources have changed.

    python tools/engine.py            compile if needed; without a compiler, say so and leave it plain
    python tools/engine.py --plain    remove the compiled form
    python tools/engine.py --status   say which form lies in src/ and whether it is current

ONIGOKKO_COMPILE=0 keeps the engine plain; ONIGOKKO_COMPILE=must makes a failure fatal.
"""

from __future__ import annotations

import ast
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
OUT = ROOT / "build" / "engine"
STAMP = ROOT / "build" / "engine.stamp"
LOG = ROOT / "build" / "engine.log"
GROUP = "onigokko_engine"

# What is compiled. A pattern that matches nothing is no error.
COMPILED = (
    "onigokko/core/mixing.py",
    "onigokko/core/chance.py",
    "onigokko/core/choices.py",
    "onigokko/core/position.py",
    "onigokko/core/playout.py",
    "onigokko/core/glance.py",
    "onigokko/games/*/rules.py",
    "onigokko/games/*/parts.py",
    "onigokko/games/*/state.py",
    "onigokko/games/*/worlds.py",
    "onigokko/games/*/belief.py",
    "onigokko/games/*/trails.py",
    "onigokko/games/*/hunt.py",
    "onigokko/games/*/ending.py",
    "onigokko/games/*/policy.py",
    "onigokko/games/*/glance.py",
    "onigokko/bots/search.py",
    "onigokko/env/loop.py",
    # What a move at a table costs beside its rules.
    "onigokko/core/match.py",
    "onigokko/games/*/view.py",
    "onigokko/games/*/events.py",
    "onigokko/site/play.py",
    "onigokko/site/live.py",
    "onigokko/site/frames.py",
    "onigokko/site/desk.py",
    "onigokko/site/tables.py",
)

# Small functions of the engine are called from it alone, so that the C compiler may write them out in place.
INLINING = ("-fvisibility=hidden", "-fno-semantic-interposition")


def sources(src: Path) -> list[Path]:
    """The modules to compile, in a fixed order."""
    return [path for pattern in COMPILED for path in sorted(src.glob(pattern))]


def closure(src: Path) -> list[Path]:
    """The modules to compile and all of ours that they import: the compiled code depends on their types."""
    found: set[Path] = set()
    waiting = sources(src)
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        waiting += _imported(path, src)
    return sorted(found)


def _imported(path: Path, src: Path) -> Iterator[Path]:
    package = path.relative_to(src).parent.parts
    try:
        tree = ast.parse(path.read_bytes())
    except SyntaxError:
        return
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names = [stem, *(f"{stem}.{alias.name}" for alias in node.names)]
        for name in names:
            module = src.joinpath(*name.split("."))
            yield from (
                file for file in (module.with_suffix(".py"), module / "__init__.py") if file.is_file()
            )


def fingerprint(src: Path) -> str:
    """A key that changes when a compiled form made now would differ from one made before."""
    digest = hashlib.sha256()
    flags = [os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]
    for part in (sys.version, sysconfig.get_config_var("SOABI"), flags, obstacle()):
        digest.update(repr(part).encode())
    for name in ("mypy", "librt", "setuptools"):
        try:
            digest.update(f"{name} {metadata.version(name)}".encode())
        except metadata.PackageNotFoundError:
            digest.update(f"no {name}".encode())
    for path in (Path(__file__).resolve(), *closure(src)):
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def binaries(root: Path) -> list[Path]:
    """The compiled files below `root`."""
    suffixes = ("*.so", "*.pyd")
    return sorted(path for suffix in suffixes for path in root.rglob(suffix))


def remove(root: Path) -> None:
    """Deletes the compiled files, so that the source is what runs."""
    for path in binaries(root):
        path.unlink(missing_ok=True)


def stale() -> bool:
    """Whether src/ holds compiled files that were not made from the sources beside them."""
    return bool(binaries(SRC)) and (not STAMP.exists() or STAMP.read_text() != f"compiled {fingerprint(SRC)}")


def obstacle() -> str:
    """What is missing for compiling, as a phrase, or nothing."""
    try:
        metadata.version("mypy")
    except metadata.PackageNotFoundError:
        return "no mypyc"
    if os.name == "nt":
        return ""  # setuptools looks for the compiler itself
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(command.split()[0]) and not _any_compiler():
        return "no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers (Debian: python3-dev)"
    return ""


def _any_compiler() -> str:
    return next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), "")


# ---- the setuptools side, used by setup.py -------------------------------------------------------------

try:
    from setuptools.command.build_ext import build_ext
except ImportError:  # only the functions above are wanted
    build_ext = object  # type: ignore[assignment,misc]


def extensions() -> list[Extension]:
    """The engine's extension modules for setup(), none when it is to stay plain or cannot be made.

    An editable install gets none either: there `tools/engine.py` compiles, which notices changes.
    """
    if not {"build_ext", "build", "bdist_wheel", "install"} & set(sys.argv):
        return []
    wish = os.environ.get("ONIGOKKO_COMPILE", "")
    if wish == "0" or not sources(SRC):
        return []
    reason = obstacle()
    if not reason:
        try:
            return _mypycify()
        except (Exception, SystemExit):  # mypyc prints what it did not like, and exits
            reason = "mypyc failed"
    _give_up(reason)
    return []


def _mypycify() -> list[Extension]:
    from mypyc.build import mypycify

    paths = [str(path.relative_to(ROOT)) for path in sources(SRC)]
    # An empty configuration: how strict types are is for `make check` to say, not for an installation.
    made: list[Extension] = mypycify(
        ["--config-file=", "--ignore-missing-imports", *paths],
        opt_level="3",
        debug_level="0",
        target_dir="build/mypyc",
        group_name=GROUP if len(paths) > 1 else None,
    )
    for extension in made:  # a newer compiler's new warning must not stop an installation
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if os.name != "nt":
            extension.extra_compile_args += INLINING
    return made


def _give_up(reason: str) -> None:
    if os.environ.get("ONIGOKKO_COMPILE") == "must":
        raise SystemExit(f"{reason}: the engine could not be compiled, and ONIGOKKO_COMPILE=must asks for it")
    print(f"{reason}: the engine runs uncompiled, the same games, slower", file=sys.stderr)


class BuildEngine(build_ext):
    """Builds all of the engine or none of it: half a compiled group cannot be imported."""

    def run(self) -> None:
        command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if os.name != "nt" and not shutil.which(command.split()[0]):
            os.environ["CC"] = _any_compiler()
        try:
            super().run()
        except (Exception, SystemExit):  # the compiler has said what it did not like
            remove(SRC if self.inplace else Path(self.build_lib))
            self.extensions = self.distribution.ext_modules = []
            _give_up("the C compiler failed")


# ---- the command ---------------------------------------------------------------------------------------


@contextmanager
def _alone() -> Iterator[None]:
    """One build at a time."""
    STAMP.parent.mkdir(exist_ok=True)
    with open(STAMP.parent / "engine.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build() -> int:
    """Brings src/ to the form asked for; returns an exit code."""
    wish = os.environ.get("ONIGOKKO_COMPILE", "")
    if wish == "0":
        return plain()
    key = fingerprint(SRC)
    done = STAMP.read_text() if STAMP.exists() else ""
    if done == f"compiled {key}" and binaries(SRC):
        return 0
    reason = obstacle() if sources(SRC) else "no sources to compile"
    if done.startswith(f"failed {key}") and not reason and wish != "must":
        reason = done.partition("\n")[2]
    if not reason:
        remove(SRC)
        print(f"engine: compiling {len(sources(SRC))} modules; this takes a few minutes ...", flush=True)
        start = time.monotonic()
        reason = _compile()
        if not reason:
            STAMP.write_text(f"compiled {key}")
            print(f"engine: compiled in {time.monotonic() - start:.0f} s")
            return 0
        STAMP.write_text(f"failed {key}\n{reason}")
    remove(SRC)
    if wish == "must":
        print(f"{reason}: the engine could not be compiled, and ONIGOKKO_COMPILE=must asks for it")
        if LOG.exists():
            print(LOG.read_text()[-4000:])
        STAMP.unlink(missing_ok=True)
        return 1
    print(f"{reason}: the engine runs uncompiled, the same games, slower")
    return 0


def _compile() -> str:
    """Compiles beside src/, then puts all of it there; returns what went wrong, or nothing."""
    shutil.rmtree(OUT, ignore_errors=True)
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", str(OUT), "--force"]
    environment = {**os.environ, "ONIGOKKO_COMPILE": "must"}
    with LOG.open("w") as log:
        code = subprocess.run(command, cwd=ROOT, env=environment, stdout=log, stderr=log).returncode
    made = binaries(OUT)
    if code or len(made) < len(sources(SRC)):
        shown = LOG.relative_to(ROOT)
        text = LOG.read_text()
        return f"{'the C compiler' if 'the C compiler failed' in text else 'mypyc'} failed (see {shown})"
    for path in made:
        target = SRC / path.relative_to(OUT)
        fresh = target.with_name(f".{target.name}.new")
        shutil.copy2(path, fresh)
        os.replace(fresh, target)
    return ""


def plain() -> int:
    """Removes the compiled form."""
    remove(SRC)
    STAMP.unlink(missing_ok=True)
    return 0


def status() -> int:
    """Prints which form lies in src/."""
    if not binaries(SRC):
        print("plain")
    elif stale():
        print("compiled, but older than its sources: run `make engine`")
    else:
        print(f"compiled: {len(sources(SRC))} modules")
    return 0


def main() -> int:
    command = {(): build, ("--plain",): plain, ("--status",): status}.get(tuple(sys.argv[1:]))
    if command is None:
        print(__doc__)
        return 2
    with _alone():
        return command()


if __name__ == "__main__":
    sys.exit(main())
