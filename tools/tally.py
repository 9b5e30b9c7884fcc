"""Adds up the reports of all test runs, and fails when one that must not be empty is.

python tools/tally.py build/reports
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# Runs in which nothing may be missing, and nothing skipped.
WHOLE = ("units", "laws-plain", "browser")


def tally(report: Path) -> dict[str, int]:
    """The counts of one JUnit report: passed, failed, skipped."""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for case in ElementTree.parse(report).iter("testcase"):
        outcomes = {child.tag for child in case}
        if outcomes & {"failure", "error"}:
            counts["failed"] += 1
        elif "skipped" in outcomes:
            counts["skipped"] += 1
        else:
            counts["passed"] += 1
    return counts


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    runs = {report.stem: tally(report) for report in sorted(Path(sys.argv[1]).glob("*.xml"))}
    problems = []
    for name in WHOLE:
        counts = runs.get(name, {"passed": 0, "failed": 0, "skipped": 0})
        if not counts["passed"]:
            problems.append(f"{name}: no test was run")
        if counts["skipped"]:
            problems.append(f"{name}: {counts['skipped']} tests were skipped")
    for name, counts in runs.items():
        print(f"{name:>14}: " + ", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    for problem in problems:
        print(f"  {problem}")
    total = {outcome: sum(counts[outcome] for counts in runs.values()) for outcome in ("passed", "failed")}
    print(f"{total['passed']} passed, {total['failed'] + len(problems)} failed")
    return 1 if problems or total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
