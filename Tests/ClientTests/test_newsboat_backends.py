"""Newsboat 2.21 of Debian through its backends “miniflux” (the REST API) and “ocnews” (Nextcloud News).

Through “miniflux” this version can set no stars, and shows none. Through “ocnews” it sets them, and asks for the starred ones,
but its database has each entry in one feed alone, so its feed “Starred” stays empty.
"""

import pytest
from eventually import eventually
from newsboat import Newsboat


@pytest.fixture(params=["miniflux", "ocnews"])
def newsboat(request, reader, debian, tmp_path):
    name = request.param
    boat = Newsboat(debian, tmp_path / "newsboat", [
        f'urls-source "{name}"', f'{name}-url "{reader.address}"', f'{name}-login "{reader.user}"',
        f'{name}-password "{reader.password}"', "auto-reload no", "reload-time 0", "bind-key j down",
        *(['ocnews-flag-star "s"'] if name == "ocnews" else [])])
    boat.backend = name
    return boat


def titles(reader, newsboat):
    return {title: True for title in reader.entries()}


def test_it_loads_what_is_there(reader, newsboat):
    assert newsboat.reload().startswith("6 unread")
    assert newsboat.items() == titles(reader, newsboat)


def test_what_is_read_and_marked_in_it_reaches_the_reader(reader, newsboat):
    newsboat.reload()
    with newsboat.begin() as session:
        eventually(lambda: "Ants" in session.screen)
        # The starred entries stand above the feeds of Nextcloud News.
        session.type("j\r" if newsboat.backend == "ocnews" else "\r")
        eventually(lambda: "Ants-3" in session.screen)
        session.type("\r")
        eventually(lambda: "Words of" in session.screen)
        # With the next key, Newsboat sends what is read.
        session.type("\x05")
        eventually(lambda: "Flags:" in session.screen)
        eventually(lambda: len(reader.unread()) == 5)
        read = set(reader.entries()) - set(reader.unread())
        session.type("s\r")
        if newsboat.backend == "ocnews":
            eventually(lambda: set(reader.starred()) == read)
        session.type("q")
        eventually(lambda: session.screen.count("Ants-3") > 2)
        session.type("A")
        eventually(lambda: reader.unread() == ["Bees-1", "Bees-2", "Bees-3"])
    assert {title for title, unread in newsboat.items().items() if not unread} >= read


def test_what_is_read_elsewhere_is_read_in_it(reader, newsboat, client):
    client.edit(reader.entries()["Bees-2"]["id"], a="user/-/state/com.google/read")
    assert newsboat.reload().startswith("5 unread")
    assert [title for title, unread in newsboat.items().items() if not unread] == ["Bees-2"]

