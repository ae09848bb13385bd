"""Runs commands of the program that end by themselves."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
from pathlib import Path


def shown_on(terminal):
    """All that a process writes to a pseudoterminal until it ends, as bytes. Closes our side of it."""
    shown = b""
    try:
        while more := os.read(terminal, 65536):
            shown += more
    except OSError:
        pass  # Linux ends the reading so when the other side is closed.
    os.close(terminal)
    return shown


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

    def in_terminal(self, *arguments, columns):
        """What a command shows in a terminal of this width, in lines; errors too."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1"}
        running = subprocess.Popen(self.command(*arguments), env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        shown = shown_on(ours)
        assert running.wait(timeout=60) == 0, shown
        return shown.decode().splitlines()
