"""Liferea 1.14 of Debian through its source “Google Reader API”, on a screen of its own.

It loads entries, and never asks which of them are read or starred: it looks for these in a form that no server writes. So
all are unread in it at first. Marks that are made in it are sent; there is no way to make them without a hand on its window.
"""

import os
import shutil
import signal
import sqlite3
import subprocess

import pytest
from eventually import eventually

FEEDS = """<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0"><head><title>Liferea Feed List Export</title></head><body>
<outline title="R" text="R" type="source" id="abcdefg" sourceType="fl_google_reader" xmlUrl="{address}"
 username="{user}" password="{password}" updateInterval="-1" expanded="true" folder="" sortColumn="time"/>
</body></opml>"""


@pytest.fixture
def liferea(reader, tmp_path):
    for program in ["liferea", "Xvfb", "dbus-run-session"]:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed: apt-get install liferea xvfb dbus-daemon")
    settings = tmp_path / ".config/liferea"
    settings.mkdir(parents=True)
    (settings / "feedlist.opml").write_text(
        FEEDS.format(address=reader.address, user=reader.user, password=reader.password))
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with open(reading, encoding="ascii") as number:
        display = number.readline().strip()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")},
        "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / ".config"),
        "XDG_DATA_HOME": str(tmp_path / ".local/share"), "XDG_CACHE_HOME": str(tmp_path / ".cache"),
        "DISPLAY": f":{display}", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8",
    }
    with open(tmp_path / "output", "wb") as output:
        program = subprocess.Popen(
            ["dbus-run-session", "--", "liferea"], env=environment, stdout=output, stderr=output,
            start_new_session=True)
        yield tmp_path / ".local/share/liferea/liferea.db"
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()
        screen.terminate()
        screen.wait()


def titles(database):
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5) as file:
            return sorted({title for (title,) in file.execute("select title from items")})
    except sqlite3.OperationalError:
        # It is being made.
        return []


def test_it_loads_what_is_there(reader, liferea):
    eventually(lambda: titles(liferea) == sorted(reader.entries()), 60)
