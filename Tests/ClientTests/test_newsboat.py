"""Newsboat 2.21 of Debian through its backend “feedhq”, which is Google Reader's API with streams in Atom.

This version has no backend “freshrss” (since 2.24) and sends no label.
"""

import pytest
from eventually import eventually
from newsboat import Newsboat


@pytest.fixture
def newsboat(reader, debian, tmp_path):
    return Newsboat(debian, tmp_path / "newsboat", [
        'urls-source "feedhq"', f'feedhq-url "{reader.address}"', f'feedhq-login "{reader.user}"',
        f'feedhq-password "{reader.password}"', 'feedhq-flag-star "s"', "auto-reload no", "reload-time 0",
        "show-read-feeds yes"])


def test_it_loads_what_is_there_with_what_is_read(reader, newsboat):
    entry = reader.entries()["Ants-1"]["id"]
    assert newsboat.reload().startswith("6 unread")
    assert newsboat.items() == {title: True for title in reader.entries()}
    assert entry


def test_what_is_read_starred_and_marked_in_it_reaches_the_reader(reader, newsboat):
    newsboat.reload()
    with newsboat.begin() as session:
        eventually(lambda: "Ants" in session.screen)
        session.type("\r")
        eventually(lambda: "Ants-3" in session.screen)
        # Opens the first entry, which marks it as read.
        session.type("\r")
        eventually(lambda: "Words of" in session.screen)
        eventually(lambda: len(reader.unread()) == 5)
        read = set(reader.entries()) - set(reader.unread())
        # The flag that the settings name is a star: Ctrl-E, s, Enter.
        session.type("\x05")
        eventually(lambda: "Flags:" in session.screen)
        session.type("s\r")
        eventually(lambda: set(reader.starred()) == read)
        # Back to the feed; A marks all of it as read.
        session.type("q")
        session.type("A")
        eventually(lambda: reader.unread() == ["Bees-1", "Bees-2", "Bees-3"])
    assert {title for title, unread in newsboat.items().items() if not unread} >= read


def test_what_is_read_in_the_reader_is_read_in_it_when_it_comes(reader, newsboat):
    reader.run("refresh")
    newsboat.reload()
    assert all(newsboat.items().values())
