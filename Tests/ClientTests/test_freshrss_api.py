"""freshrss-api, a client of the Fever API.

It cannot mark as unread: it refuses to. Its search by dates takes FreshRSS's ids for times and finds nothing here.
"""

import pytest
from freshrss_api import AuthenticationError, FreshRSSAPI


def test_it_reads_marks_and_saves(reader):
    client = FreshRSSAPI(host=reader.address, username=reader.user, password=reader.password)
    assert sorted(feed["title"] for feed in client.get_feeds()["feeds"]) == ["Ants", "Bees"]
    assert [group["title"] for group in client.get_groups()["groups"]] == ["Nature", "Nature / Insects", "No folder"]
    unread = {item.title: item for item in client.get_unreads()}
    assert sorted(unread) == reader.unread() == ["Ants-1", "Ants-2", "Ants-3", "Bees-1", "Bees-2", "Bees-3"]
    assert unread["Ants-2"].url == "http://site.test/Ants-2" and "Words of Ants-2." in unread["Ants-2"].html

    client.set_mark("read", unread["Ants-1"].id)
    assert "Ants-1" not in reader.unread() and len(reader.unread()) == 5
    # Saved twice, it is saved still.
    for _ in range(2):
        client.set_mark("saved", unread["Bees-3"].id)
    assert reader.starred() == ["Bees-3"] and [item.title for item in client.get_saved()] == ["Bees-3"]
    client.set_mark("unsaved", unread["Bees-3"].id)
    assert reader.starred() == [] and client.get_saved() == []


def test_it_is_refused_with_a_wrong_password(reader):
    with pytest.raises(AuthenticationError):
        FreshRSSAPI(host=reader.address, username=reader.user, password="wrong")
