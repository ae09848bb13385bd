"""RSS Guard 4.0 of Debian through Google Reader (as “FreshRSS”) and Nextcloud News.

It loads feeds, folders, entries, and what is read and starred. Marks are made in its window, by keys, and sent with its
next update of the feeds.
"""

import contextlib
import os
import signal

import pytest
from eventually import eventually
from rssguard import FEED_READ, NEXT_FEED, NEXT_MESSAGE, STAR, SYNC, UNREAD, RSSGuard, encrypted
from screen import Screen, require


def account(kind, reader):
    """The account as it is in the program's database: its type and its data."""
    common = {"url": reader.address, "batch_size": 100, "download_only_unread": False}
    if kind == "greader":
        return "greader", common | {
            "service": 1, "username": reader.user, "password": encrypted(reader.password),
            "intelligent_synchronization": False}
    return "owncloud", common | {
        "auth_username": reader.user, "auth_password": encrypted(reader.password), "force_update": False}


@pytest.fixture
def guard(tmp_path):
    require("rssguard", "dbus-run-session")
    return RSSGuard(tmp_path)


@contextlib.contextmanager
def running(guard, display=None):
    program = guard.begin(display)
    try:
        yield
    finally:
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()


def run(guard, done):
    """Runs it until something is in its database."""
    with running(guard):
        eventually(done, 60)


def add(guard, kind, reader):
    """Gives it the account, and lets it load the feeds."""
    run(guard, lambda: guard.has_database)
    guard.add(*account(kind, reader))
    run(guard, lambda: guard.ask("select count(*) from Feeds where title in ('Ants', 'Bees')") == [(2,)])


def marks(guard):
    """What is read and starred in its database, by title."""
    found = guard.ask("select title, is_read, is_important from Messages")
    return {title: (read, starred) for title, read, starred in found}


def read_and_starred(guard):
    found = marks(guard).items()
    return [sorted(title for title, mark in found if mark[kind]) for kind in (0, 1)]


@pytest.mark.parametrize("kind", ["greader", "nextcloud"])
def test_it_loads_what_is_there_with_what_is_read_and_starred(reader, guard, client, kind):
    entries = reader.entries()
    client.edit(entries["Bees-2"]["id"], a="user/-/state/com.google/read")
    client.edit(entries["Ants-1"]["id"], a="user/-/state/com.google/starred")
    add(guard, kind, reader)
    folders = {title for (title,) in guard.ask("select title from Categories")}
    # Of labels of Google Reader it has what stands behind the last slash.
    assert folders == {"Nature", " Insects" if kind == "greader" else "Nature / Insects"}
    run(guard, lambda: guard.ask("select count(*) from Messages where title in ('Ants-3', 'Bees-3')") == [(2,)])
    eventually(lambda: len(guard.ask("select title from Messages")) == 6)
    assert marks(guard) == {title: (int(title == "Bees-2"), int(title == "Ants-1")) for title in entries}


@pytest.mark.parametrize("kind", ["greader", "nextcloud"])
def test_marks_made_in_its_window_reach_the_reader(reader, guard, kind):
    def agree():
        read, starred = read_and_starred(guard)
        return sorted(set(reader.entries()) - set(reader.unread())) == read and reader.starred() == starred

    add(guard, kind, reader)
    screen = Screen()
    try:
        with running(guard, screen.display):
            eventually(lambda: len(marks(guard)) == 6, 60)
            # The account, the folder, and the feed in it.
            screen.press("RSS Guard", NEXT_FEED, NEXT_FEED, NEXT_FEED)

            def open_message():
                screen.press("RSS Guard", NEXT_MESSAGE)
                return read_and_starred(guard)[0]

            # Opening a message marks it as read.
            eventually(open_message)
            opened = read_and_starred(guard)[0]
            screen.press("RSS Guard", STAR)
            eventually(lambda: read_and_starred(guard) == [opened, opened])
            screen.press("RSS Guard", SYNC)
            eventually(agree, 30)
            screen.press("RSS Guard", UNREAD, STAR)
            eventually(lambda: read_and_starred(guard) == [[], []])
            # After an update, it opens the message again, which marks it as read in its own database.
            screen.press("RSS Guard", SYNC)
            eventually(lambda: len(reader.unread()) == 6 and not reader.starred())
            screen.press("RSS Guard", FEED_READ)
            eventually(lambda: len(read_and_starred(guard)[0]) == 3)
            screen.press("RSS Guard", SYNC)
            eventually(agree, 30)
    finally:
        screen.close()
