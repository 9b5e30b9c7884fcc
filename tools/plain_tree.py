"""Copies src/ without its compiled files to DIR, so that tests can run the plain engine.

python tools/plain_tree.py DIR        then: PYTHONPATH=DIR python -m pytest ...
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "*.new", "__pycache__", "*.egg-info", "ui")
    shutil.copytree(ROOT / "src", target, ignore=unwanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
