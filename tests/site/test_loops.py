"""A server's loop closes whatever became of the processes that it has begun."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

SLEEPER = """
import fcntl, sys, time
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
print("holds it", flush=True)
time.sleep(60)
"""
PARENT = """
import asyncio, sys
from onigokko.site.loops import new_loop

async def begin():
    pipe = asyncio.subprocess.PIPE
    command = [sys.executable, "-c", *sys.argv[1:]]
    sleeper = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    print((await sleeper.stdout.readline()).decode(), end="")

with asyncio.Runner(loop_factory=new_loop) as runner:
    runner.run(begin())
"""


def test_a_process_that_nobody_ended_does_not_keep_it_from_closing(tmp_path: Path) -> None:
    held = tmp_path / "held"
    command = [sys.executable, "-c", PARENT, SLEEPER, str(held)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    assert ran.stdout == "holds it\n"
    with held.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the process has ended, too
