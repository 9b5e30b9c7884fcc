"""The parts of the build that need code: the compiled engine, and the rule pages inside the package."""

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

from engine import BuildEngine, extensions  # noqa: E402


class BuildWithRules(build_py):
    """Copies docs/rules into the package, where an installed site finds it (onigokko/docs/rules)."""

    def run(self) -> None:
        super().run()
        pages = ROOT / "docs" / "rules"
        if pages.is_dir() and not self.editable_mode:
            shutil.copytree(pages, Path(self.build_lib, "onigokko", "docs", "rules"), dirs_exist_ok=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine, "build_py": BuildWithRules})
