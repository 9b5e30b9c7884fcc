"""The sum over all test runs: an empty or skipped run is no success."""

import sys
from pathlib import Path

import pytest

import tally

PASSED = "<testcase name='a'/>"
SKIPPED = "<testcase name='b'><skipped/></testcase>"
FAILED = "<testcase name='c'><failure/></testcase>"


def add_up(folder: Path, monkeypatch: pytest.MonkeyPatch, **runs: str) -> int:
    for name, cases in runs.items():
        folder.joinpath(f"{name}.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    monkeypatch.setattr(sys, "argv", ["tally.py", str(folder)])
    return tally.main()


@pytest.mark.parametrize(
    ("browser", "code", "closing"),
    [
        (PASSED, 0, "4 passed, 0 failed"),
        (PASSED + FAILED, 1, "4 passed, 1 failed"),
        (PASSED + SKIPPED, 1, "4 passed, 1 failed"),
        ("", 1, "3 passed, 1 failed"),
        (FAILED + PASSED.replace("'a'", "'c'"), 0, "4 passed, 0 failed"),
        (PASSED.replace("'a'", "'c'") + FAILED, 1, "3 passed, 2 failed"),
    ],
)
def test_the_sum_fails_for_a_failure_a_skip_and_an_empty_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    browser: str,
    code: int,
    closing: str,
) -> None:
    runs = {"units": PASSED + PASSED.replace("'a'", "'b'"), "laws-plain": PASSED, "browser": browser}
    assert add_up(tmp_path, monkeypatch, **runs) == code
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == closing
    assert ("  run again, browser: None::c" in said) == (browser.count("'c'") > 1)
