"""Liferea 1.14 of Debian through its source “Google Reader API”, on a screen of its own.

It loads entries, and never asks which of them are read or starred: it looks for these in a form that no server writes. So
all are unread in it at first. Marks are made in its window, by keys, and sent at once.
"""

import os
import signal
import sqlite3
import subprocess

import pytest
from eventually import eventually
from screen import Screen, require

FEEDS = """<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0"><head><title>Liferea Feed List Export</title></head><body>
<outline title="R" text="R" type="source" id="abcdefg" sourceType="fl_google_reader" xmlUrl="{address}"
 username="{user}" password="{password}" updateInterval="-1" expanded="true" folder="" sortColumn="time"/>
</body></opml>"""


NEXT_UNREAD, TOGGLE_READ, TOGGLE_FLAG, FEED_READ = "ctrl+n", "ctrl+m", "ctrl+t", "ctrl+r"


class Liferea:
    def __init__(self, database, screen):
        self._database = database
        self._screen = screen

    def marks(self):
        """What is read and flagged in its database, by title."""
        try:
            with sqlite3.connect(f"file:{self._database}?mode=ro", uri=True, timeout=5) as file:
                found = file.execute("select title, read, marked from items").fetchall()
                return {title: (read, marked) for title, read, marked in found}
        except sqlite3.OperationalError:
            # It is being made.
            return {}

    def read(self):
        return sorted(title for title, mark in self.marks().items() if mark[0])

    def flagged(self):
        return sorted(title for title, mark in self.marks().items() if mark[1])

    def press(self, *keys):
        self._screen.press("Liferea", *keys)


@pytest.fixture
def liferea(reader, tmp_path):
    require("liferea", "dbus-run-session")
    settings = tmp_path / ".config/liferea"
    settings.mkdir(parents=True)
    (settings / "feedlist.opml").write_text(
        FEEDS.format(address=reader.address, user=reader.user, password=reader.password))
    settings = tmp_path / ".config/glib-2.0/settings"
    settings.mkdir(parents=True)
    (settings / "keyfile").write_text("[org/gnome/liferea]\nconfirm-mark-all-read=false\n")
    screen = Screen()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
        "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config"),
        "XDG_DATA_HOME": str(tmp_path / ".local/share"), "XDG_CACHE_HOME": str(tmp_path / ".cache"),
        "DISPLAY": screen.display, "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8",
    }
    with open(tmp_path / "output", "wb") as output:
        program = subprocess.Popen(
            ["dbus-run-session", "--", "liferea"], env=environment, stdout=output, stderr=output,
            start_new_session=True)
        yield Liferea(tmp_path / ".local/share/liferea/liferea.db", screen)
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()
        screen.close()


def test_it_loads_what_is_there(reader, liferea):
    eventually(lambda: sorted(liferea.marks()) == sorted(reader.entries()), 60)


def test_marks_made_in_its_window_reach_the_reader(reader, liferea):
    def read():
        return sorted(set(reader.entries()) - set(reader.unread()))

    eventually(lambda: sorted(liferea.marks()) == sorted(reader.entries()), 60)

    def open_next():
        if not liferea.read():
            liferea.press(NEXT_UNREAD)
        return liferea.read()

    # Opening an item marks it as read.
    eventually(open_next)
    opened = liferea.read()
    eventually(lambda: read() == opened)
    liferea.press(TOGGLE_FLAG)
    eventually(lambda: liferea.flagged() == opened)
    eventually(lambda: reader.starred() == opened)
    liferea.press(TOGGLE_READ, TOGGLE_FLAG)
    eventually(lambda: liferea.read() == liferea.flagged() == [])
    eventually(lambda: read() == reader.starred() == [])
    liferea.press(FEED_READ)
    eventually(lambda: len(liferea.read()) == 3)
    eventually(lambda: read() == liferea.read())
