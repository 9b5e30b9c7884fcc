"""Makes the virtual environment DIR with this Python, also where Debian has split `ensurepip` away.

    python tools/environment.py DIR

Uses the standard library alone, and runs on an old Python as far as the sentence that says it is too old.
"""

import os
import shutil
import subprocess
import sys

WANTED = (3, 11)


def run(*command, **more):
    """Runs a command quietly; returns what it said when it failed, or nothing."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    except OSError as error:
        return str(error)
    return (done.stdout.decode(errors="replace").strip() or "failed") if done.returncode else ""


def has_pip(folder):
    return not run(os.path.join(folder, "bin", "python"), "-m", "pip", "--version")


def with_ensurepip(folder):
    return run(sys.executable, "-m", "venv", folder)


def with_the_pip_that_is_here(folder):
    """A venv without pip, and this Python's pip puts a pip into it."""
    python = os.path.join(folder, "bin", "python")
    return run(sys.executable, "-m", "venv", "--without-pip", folder) or run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "pip"
    )


def with_virtualenv(folder):
    """virtualenv, kept out of this Python's own packages."""
    tools = os.path.join("build", "virtualenv")
    return run(
        sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", tools, "virtualenv"
    ) or run(sys.executable, "-m", "virtualenv", "--quiet", folder, env=dict(os.environ, PYTHONPATH=tools))


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    if sys.version_info < WANTED:
        have = ".".join(map(str, sys.version_info[:3]))
        print("Onigokko needs Python 3.11 or newer; " + sys.executable + " is " + have + ".")
        print("Say where a newer one is: make PYTHON=/path/to/python3.12 ...")
        return 1
    folder = sys.argv[1]
    said = []
    for way in (with_ensurepip, with_the_pip_that_is_here, with_virtualenv):
        shutil.rmtree(folder, ignore_errors=True)
        problem = way(folder)
        if not problem and has_pip(folder):
            return 0
        said.append(problem or "it has no pip")
    shutil.rmtree(folder, ignore_errors=True)
    print("No virtual environment could be made with " + sys.executable)
    print("(on Debian, `apt install python3-venv` helps):")
    for problem in said:
        print("  " + problem.splitlines()[-1])
    return 1


if __name__ == "__main__":
    sys.exit(main())
