"""RSS Guard 4.0 of Debian through Google Reader (as “FreshRSS”) and Nextcloud News, without a screen.

It loads feeds, folders, entries, and what is read and starred. Marks are made in its window alone, so none are made here.
"""

import os
import shutil
import signal

import pytest
from eventually import eventually
from rssguard import RSSGuard, encrypted


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
    for program in ["rssguard", "dbus-run-session"]:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed: apt-get install rssguard dbus-daemon")
    return RSSGuard(tmp_path)


def run(guard, done):
    """Runs it until something is in its database."""
    program = guard.begin()
    try:
        eventually(done, 60)
    finally:
        os.killpg(program.pid, signal.SIGTERM)
        program.wait()


@pytest.mark.parametrize("kind", ["greader", "nextcloud"])
def test_it_loads_what_is_there_with_what_is_read_and_starred(reader, guard, client, kind):
    entries = reader.entries()
    client.edit(entries["Bees-2"]["id"], a="user/-/state/com.google/read")
    client.edit(entries["Ants-1"]["id"], a="user/-/state/com.google/starred")
    run(guard, lambda: guard.ask("select 1 from Information where inf_key = 'schema_version'"))
    guard.add(*account(kind, reader))
    run(guard, lambda: guard.ask("select count(*) from Feeds where title in ('Ants', 'Bees')") == [(2,)])
    folders = {title for (title,) in guard.ask("select title from Categories")}
    # Of labels of Google Reader it has what stands behind the last slash.
    assert folders == {"Nature", " Insects" if kind == "greader" else "Nature / Insects"}
    run(guard, lambda: guard.ask("select count(*) from Messages where title in ('Ants-3', 'Bees-3')") == [(2,)])
    eventually(lambda: len(guard.ask("select title from Messages")) == 6)
    marks = {title: (read, starred) for title, read, starred in guard.ask("select title, is_read, is_important from Messages")}
    assert marks == {title: (int(title == "Bees-2"), int(title == "Ants-1")) for title in entries}
