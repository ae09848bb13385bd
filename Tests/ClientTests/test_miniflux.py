"""miniflux, the client library of the REST API."""

import miniflux
import pytest
import requests


def sign_in(reader, *arguments, **options):
    # Without a session of its own, a client has the headers of the one before.
    return miniflux.Client(reader.address, *arguments, session=requests.Session(), **options)


@pytest.fixture
def client(reader):
    return sign_in(reader, api_key=reader.password)


def test_it_reads_marks_and_stars(reader, client):
    assert client.me()["username"] == reader.user
    assert sorted(feed["title"] for feed in client.get_feeds()) == ["Ants", "Bees"]
    assert [category["title"] for category in client.get_categories()] == ["All", "Nature", "Nature / Insects"]
    found = client.get_entries(status="unread", order="id", direction="asc", limit=100)
    assert found["total"] == 6
    entries = {entry["title"]: entry for entry in found["entries"]}
    assert sorted(entries) == reader.unread()
    assert "Words of Ants-2." in entries["Ants-2"]["content"] and entries["Ants-2"]["feed"]["title"] == "Ants"

    client.update_entries([entries["Ants-1"]["id"]], status="read")
    assert "Ants-1" not in reader.unread() and len(reader.unread()) == 5
    client.toggle_bookmark(entries["Bees-3"]["id"])
    assert reader.starred() == ["Bees-3"]
    assert [entry["title"] for entry in client.get_entries(starred=True)["entries"]] == ["Bees-3"]
    client.mark_feed_entries_as_read(entries["Ants-1"]["feed_id"])
    assert reader.unread() == ["Bees-1", "Bees-2", "Bees-3"]
    client.mark_user_entries_as_read(client.me()["id"])
    assert reader.unread() == []


def test_it_changes_feeds_and_categories(reader, client, feeds):
    from conftest import rss

    feeds["/Cats.xml"] = ("application/rss+xml", rss("Cats", ["Cats-1"]))
    category = client.create_category("Pets")
    feed = client.create_feed(feeds.url("/Cats.xml"), category["id"])
    assert client.get_feed(feed)["category"]["title"] == "Pets"
    assert client.update_feed(feed, title="My cats")["title"] == "My cats"
    assert client.get_feed_entries(feed)["entries"][0]["title"] == "Cats-1"
    assert "My cats" in client.export()
    client.delete_feed(feed)
    client.delete_category(category["id"])
    assert sorted(each["title"] for each in client.get_feeds()) == ["Ants", "Bees"]
    with pytest.raises(miniflux.ClientError) as refused:
        client.get_feed(feed)
    assert refused.value.status_code == 404


def test_a_name_and_a_password_sign_in_as_well(reader):
    assert sign_in(reader, reader.user, reader.password).me()["username"] == reader.user
    with pytest.raises(miniflux.AccessUnauthorized):
        sign_in(reader, api_key="wrong").me()
