"""What the tree may not contain, and what it must agree on."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_no_lock_file_records_where_packages_came_from() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    pins = "".join(path.read_text() for path in ROOT.glob("requirements/*.txt"))
    assert "//" not in pins
    assert "--index" not in pins


@pytest.mark.parametrize("name", ["base", "build", "client", "dev"])
def test_every_wanted_package_is_pinned(name: str) -> None:
    lines = (ROOT / "requirements" / f"{name}.in").read_text().splitlines()
    wanted = {
        match[0] for line in lines if (match := re.match(r"[\w.-]+", line)) and not line.startswith("-")
    }
    pins = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / f"{name}.txt").read_text(), re.MULTILINE)
    assert wanted
    assert wanted <= set(pins)


def test_pins_of_different_files_agree() -> None:
    """A file may pin a package once for each Python; every file that pins it does so alike."""
    chosen: dict[str, set[frozenset[str]]] = {}
    for path in ROOT.glob("requirements/*.txt"):
        pins: dict[str, set[str]] = {}
        for package, version in re.findall(r"^([\w.-]+)==(\S+)", path.read_text(), re.MULTILINE):
            pins.setdefault(package, set()).add(version)
        for package, versions in pins.items():
            chosen.setdefault(package, set()).add(frozenset(versions))
    assert {package: found for package, found in chosen.items() if len(found) > 1} == {}
