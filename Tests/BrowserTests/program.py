"""Runs commands of the program that end by themselves."""

import os
import subprocess
from pathlib import Path


class Program:
    def __init__(self, data: Path, database=None):
        """`database` is the address of one on a server, which is used in the place of the folder."""
        self.data = data
        self.database = database

    def command(self, *arguments):
        place = [] if self.database else ["--data", str(self.data)]
        return [os.environ["YAARR_BINARY"], *arguments, *place]

    def __call__(self, *arguments, stdin="", check=True):
        """Runs a command. With `check`, its exit code must be 0."""
        environment = {**os.environ, "YAARR_DATABASE": self.database or ""}
        done = subprocess.run(
            self.command(*arguments), env=environment, input=stdin, capture_output=True, text=True, errors="replace", timeout=60)
        assert not check or done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
        return done
