"""The client of freshrss-mcp, for the Google Reader API under FreshRSS's path."""

import asyncio

import pytest
from conftest import rss
from freshrss_mcp.client import AuthenticationError, FreshRSSClient

READ = "user/-/state/com.google/read"
STARRED = "user/-/state/com.google/starred"


def run(reader, body, password=None):
    async def work():
        async with FreshRSSClient(reader.address, reader.user, password or reader.password) as client:
            await client.authenticate()
            return await body(client)

    return asyncio.run(work())


def test_it_lists_feeds_folders_and_counts(reader):
    async def body(client):
        return await client.get_subscription_list(), await client.get_tag_list(), await client.get_unread_counts()

    subscriptions, tags, counts = run(reader, body)
    assert [feed.title for feed in subscriptions.subscriptions] == ["Ants", "Bees"]
    assert [folder.label for folder in subscriptions.subscriptions[1].categories] == ["Nature / Insects"]
    assert "user/-/label/Nature / Insects" in [tag.id for tag in tags.tags]
    assert {count.id: count.count for count in counts}["user/-/state/com.google/reading-list"] == 6


def test_it_reads_marks_stars_and_labels(reader):
    async def body(client):
        items = {item.title: item for item in (await client.get_stream_contents()).items}
        assert sorted(items) == reader.unread()
        assert "Words of Ants-1." in items["Ants-1"].summary
        await client.mark_as_read([items["Ants-1"].id, items["Ants-2"].id])
        assert reader.unread() == ["Ants-3", "Bees-1", "Bees-2", "Bees-3"]
        await client.mark_as_unread([items["Ants-2"].id])
        await client.star_article([items["Bees-1"].id])
        assert reader.starred() == ["Bees-1"]
        await client.add_label([items["Bees-2"].id], "Tips")
        unread = await client.get_stream_contents(exclude_target=READ)
        starred = await client.get_stream_contents(STARRED)
        labeled = await client.get_stream_contents("user/-/label/Tips")
        first = await client.get_stream_contents(count=4)
        rest = await client.get_stream_contents(count=4, continuation=first.continuation)
        await client.unstar_article([items["Bees-1"].id])
        return unread, starred, labeled, first.items + rest.items

    unread, starred, labeled, pages = run(reader, body)
    assert sorted(item.title for item in unread.items) == reader.unread()
    assert len(reader.unread()) == 5 and reader.starred() == []
    assert [item.title for item in starred.items] == ["Bees-1"]
    assert [item.title for item in labeled.items] == ["Bees-2"]
    assert len({item.id for item in pages}) == len(pages) == 6


def test_it_follows_a_feed_in_a_folder(reader, feeds):
    feeds["/Cats.xml"] = ("application/rss+xml", rss("Cats", ["Cats-1"]))

    async def body(client):
        return await client.subscribe(feeds.url("/Cats.xml"), title="Cats", folder="Nature / Mammals")

    assert run(reader, body).status == "OK"
    assert "Nature / Mammals" in reader.run("folder", "list")
    assert "Cats" in reader.run("feeds")


def test_it_is_refused_with_a_wrong_password(reader):
    async def body(client):
        raise AssertionError("it was let in")

    with pytest.raises(AuthenticationError):
        run(reader, body, password="wrong")
