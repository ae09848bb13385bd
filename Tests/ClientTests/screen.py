"""A screen in memory, and keys that are pressed on it."""

import os
import shutil
import subprocess

import pytest
from eventually import eventually


class Screen:
    def __init__(self):
        require("Xvfb", "xdotool")
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-screen", "0", "1280x900x24"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading, encoding="ascii") as number:
            self.display = f":{number.readline().strip()}"

    def press(self, title, *keys):
        """Presses keys in the window with this part of a title. There is no window manager: it gets the focus first."""
        def windows():
            return self._run("search", "--onlyvisible", "--name", title).stdout.split()

        eventually(windows)
        self._run("windowfocus", "--sync", windows()[-1], "key", "--clearmodifiers", "--delay", "100", *keys)

    def close(self):
        self._server.terminate()
        self._server.wait()

    def _run(self, *arguments):
        return subprocess.run(
            ["xdotool", *arguments], env={**os.environ, "DISPLAY": self.display}, capture_output=True, text=True,
            check=False, timeout=20)


def require(*programs):
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed: apt-get install rssguard liferea xvfb xdotool dbus-daemon")
