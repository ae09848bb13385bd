"""Newsboat 2.21 of Debian through its backend “feedhq”, which is Google Reader's API with streams in Atom.

This version has no backend “freshrss” (since 2.24) and sends no label. It shows no stars of others: it looks for its feed of
starred items at feedhq.org, whatever the settings say.
"""

import pytest
from eventually import eventually
from newsboat import Newsboat


@pytest.fixture
def newsboat(reader, debian, tmp_path):
    return Newsboat(debian, tmp_path / "newsboat", [
        'urls-source "feedhq"', f'feedhq-url "{reader.address}"', f'feedhq-login "{reader.user}"',
        f'feedhq-password "{reader.password}"', 'feedhq-flag-star "s"', "auto-reload no", "reload-time 0",
        "feedhq-show-special-feeds no"])


def test_it_loads_what_is_there_with_what_is_read(reader, newsboat):
    assert newsboat.reload().startswith("6 unread")
    assert newsboat.items() == {title: True for title in reader.entries()}


def test_what_is_read_starred_and_marked_in_it_reaches_the_reader(reader, newsboat):
    newsboat.reload()
    with newsboat.begin() as session:
        eventually(lambda: "Ants" in session.screen)
        session.type("\r")
        eventually(lambda: "Ants-3" in session.screen)
        # Opens the first entry, which marks it as read.
        session.type("\r")
        eventually(lambda: "Words of" in session.screen)
        # The flag that the settings name is a star: Ctrl-E, s, Enter. With the first key, Newsboat sends what is read.
        session.type("\x05")
        eventually(lambda: "Flags:" in session.screen)
        eventually(lambda: len(reader.unread()) == 5)
        read = set(reader.entries()) - set(reader.unread())
        session.type("s\r")
        eventually(lambda: set(reader.starred()) == read)
        # Back to the feed; A marks all of it as read.
        session.type("q")
        eventually(lambda: session.screen.count("Ants-3") > 2)
        session.type("A")
        eventually(lambda: reader.unread() == ["Bees-1", "Bees-2", "Bees-3"])
    assert {title for title, unread in newsboat.items().items() if not unread} >= read


def test_what_is_read_elsewhere_is_read_in_it(reader, newsboat, client):
    client.edit(reader.entries()["Bees-2"]["id"], a="user/-/state/com.google/read")
    assert newsboat.reload().startswith("5 unread")
    assert [title for title, unread in newsboat.items().items() if not unread] == ["Bees-2"]
