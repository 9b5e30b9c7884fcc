"""Adds up the reports of all test runs, and fails when one that must not be empty is.

python tools/tally.py build/reports
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

# Runs in which nothing may be missing, and nothing skipped.
WHOLE = ("units", "laws-plain", "browser")


def tally(report: Path) -> tuple[dict[str, int], list[str]]:
    """The counts of one JUnit report (passed, failed, skipped), and the tests that were run again.

    A test that is run again stands in the report once a try; the last one counts.
    """
    outcomes: dict[str, str] = {}
    again = []
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        if name in outcomes:
            again.append(name)
        found = {child.tag for child in case}
        if found & {"failure", "error"}:
            outcomes[name] = "failed"
        else:
            outcomes[name] = "skipped" if "skipped" in found else "passed"
    counts = Counter(outcomes.values())
    return {outcome: counts[outcome] for outcome in ("passed", "failed", "skipped")}, again


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    runs = {}
    again = []
    for report in sorted(Path(sys.argv[1]).glob("*.xml")):
        runs[report.stem], repeated = tally(report)
        again += [f"{report.stem}: {name}" for name in repeated]
    problems = []
    for name in WHOLE:
        counts = runs.get(name, {"passed": 0, "failed": 0, "skipped": 0})
        if not counts["passed"]:
            problems.append(f"{name}: no test was run")
        if counts["skipped"]:
            problems.append(f"{name}: {counts['skipped']} tests were skipped")
    for name, counts in runs.items():
        print(f"{name:>18}: " + ", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    for problem in problems:
        print(f"  {problem}")
    for name in again:
        print(f"  run again, {name}")
    total = {outcome: sum(counts[outcome] for counts in runs.values()) for outcome in ("passed", "failed")}
    print(f"{total['passed']} passed, {total['failed'] + len(problems)} failed")
    return 1 if problems or total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
