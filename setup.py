"""The parts of the build that need code: the compiled engine, rule pages and glossary inside the package."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

from engine import BuildEngine, extensions  # noqa: E402


class BuildWithRules(build_py):
    """Copies rules and glossary into the package, where an installed site finds them (onigokko/docs)."""

    def run(self) -> None:
        super().run()
        pages, inside = ROOT / "docs", Path(self.build_lib, "onigokko", "docs")
        if (pages / "rules").is_dir() and not self.editable_mode:
            shutil.copytree(pages / "rules", inside / "rules", dirs_exist_ok=True)
            for page in pages.glob("glossary.*.md"):
                shutil.copy2(page, inside)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine, "build_py": BuildWithRules})
