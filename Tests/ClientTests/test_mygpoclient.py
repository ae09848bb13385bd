"""mygpoclient, the client library of gpodder.net that gPodder uses."""

import pytest
from conftest import rss
from mygpoclient import api, http

EPISODE = "http://site.test/{}.mp3"


def podcast(title, count):
    """A feed with recordings."""
    sound = "<enclosure url='http://site.test/{}-{}.mp3' type='audio/mpeg' length='12'/></item>"
    text = rss(title, [f"{title}-{number}" for number in range(1, count + 1)]).decode()
    parts = text.split("</item>")
    return "".join(part + sound.format(title, place) for place, part in enumerate(parts[:-1], 1)).encode() + parts[-1].encode()


@pytest.fixture
def phone(reader):
    return api.MygPodderClient(reader.user, reader.password, reader.address)


@pytest.fixture
def cats(feeds):
    feeds["/Cats.xml"] = ("application/rss+xml", podcast("Cats", 2))
    return feeds.url("/Cats.xml")


def test_devices_and_subscriptions(reader, phone, cats):
    assert phone.update_device_settings("phone", "My phone", "mobile")
    device = phone.get_devices()[0]
    assert (device.device_id, device.caption, device.type) == ("phone", "My phone", "mobile")
    # News are no podcasts.
    begun = phone.pull_subscriptions("phone")
    assert begun.add == [] and begun.remove == []
    done = phone.update_subscriptions("phone", [cats + " ", "mailto:x"], [])
    assert done.update_urls == [(cats + " ", cats), ("mailto:x", "")]
    assert cats in reader.run("export")
    assert phone.get_subscriptions("phone") == [cats]
    assert phone.pull_subscriptions("phone", done.since).add == []
    # On the reader's side.
    feed = next(each["id"] for each in reader.call("GET", "/v1/feeds") if each["feed_url"] == cats)
    reader.call("DELETE", f"/v1/feeds/{feed}")
    assert phone.pull_subscriptions("phone", done.since).remove == [cats]
    assert phone.put_subscriptions("phone", [cats])
    assert phone.put_subscriptions("phone", [])
    assert cats not in reader.run("export")
    assert "Ants" in reader.run("feeds")


def test_positions_come_back(reader, phone, cats):
    reader.run("add", cats)
    action = api.EpisodeAction(cats, EPISODE.format("Cats-1"), "play", "phone", started=5, position=90, total=600)
    since = phone.upload_episode_actions([action])
    found = phone.download_episode_actions(since)
    assert [(each.episode, each.action, each.position, each.total) for each in found.actions] == [
        (EPISODE.format("Cats-1"), "play", 90, 600)]
    # A position that was reached elsewhere, as in the reader's own player.
    entry = int(reader.entries()["Cats-1"]["id"])
    reader.call("PUT", "/v1/x/position", {"entry_id": entry, "seconds": 300})
    assert reader.call("GET", "/v1/x/position") == {"entry_id": entry, "seconds": 300}
    positions = {each.position for each in phone.download_episode_actions(0).actions}
    assert positions == {300}


def test_settings_and_favorites(reader, phone, cats):
    reader.run("add", cats)
    episode = EPISODE.format("Cats-1")
    for place in [("account", None, None), ("device", "phone", None), ("podcast", cats, None), ("episode", cats, episode)]:
        assert phone.get_settings(*place) == {}
        assert phone.set_settings(*place, set={"speed": 1.5, "names": ["a"]}) == {"speed": 1.5, "names": ["a"]}
        assert phone.set_settings(*place, set={"speed": 2}, remove=["names"]) == {"speed": 2}
        assert phone.get_settings(*place) == {"speed": 2}
    assert phone.get_favorite_episodes() == []
    assert phone.set_settings("episode", cats, episode, set={"is_favorite": True}) == {"speed": 2, "is_favorite": True}
    favorite, = phone.get_favorite_episodes()
    assert (favorite.url, favorite.title) == (episode, "Cats-1")
    assert (favorite.podcast_url, favorite.podcast_title, favorite.website) == (cats, "Cats", "http://site.test/Cats-1")
    assert phone.set_settings("episode", cats, episode, remove=["is_favorite"]) == {"speed": 2}
    assert phone.get_favorite_episodes() == []


def test_a_wrong_password_is_refused(reader):
    with pytest.raises(http.Unauthorized):
        api.MygPodderClient(reader.user, "wrong", reader.address).get_devices()
