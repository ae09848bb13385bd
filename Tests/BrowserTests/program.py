"""Runs commands of the program that end by themselves."""

import os
import subprocess
from pathlib import Path


class Program:
    def __init__(self, data: Path):
        self.data = data

    def command(self, *arguments):
        return [os.environ["YAARR_BINARY"], *arguments, "--data", str(self.data)]

    def __call__(self, *arguments, stdin="", check=True):
        """Runs a command. With `check`, its exit code must be 0."""
        done = subprocess.run(
            self.command(*arguments), input=stdin, capture_output=True, text=True, errors="replace", timeout=60)
        assert not check or done.returncode == 0, f"{arguments} ended with {done.returncode}: {done.stderr}"
        return done
