"""A hub of strangers delivers to a reader behind a proxy, and an open page offers what is new."""

from urllib.request import Request, urlopen
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss
from hub import Proxy, RunningHub

ALGORITHMS = ["sha1", "sha256", "sha384", "sha512"]


@pytest.fixture
def hub(tmp_path):
    with RunningHub(tmp_path) as hub:
        yield hub


@pytest.fixture
def proxy():
    with Proxy() as proxy:
        yield proxy


@pytest.fixture
def reader(start_reader, proxy):
    reader = start_reader("--allow-private-networks", "--verbose", "--public-address", proxy.address)
    proxy.target = reader.address
    return reader


def publish(feed_server, hub_address, *names):
    """Changes the published feed. Its hub is at `/moved`, from where the hub's own address is reached."""
    topic = feed_server.url("/news.xml")
    link = f'<{feed_server.url("/moved")}>; rel="hub", <{topic}>; rel="self"'
    feed_server["/moved"] = ("text/plain", b"", 307, {"Location": hub_address})
    feed_server["/news.xml"] = (
        "application/rss+xml", rss("News", *(item(name, hours) for hours, name in enumerate(names, 1))), 200,
        {"Link": link})
    return topic


def fetches(feed_server):
    """The reader's requests; the hub fetches the topic too."""
    return [request for request in feed_server.requests_for("/news.xml") if "YAARR" in request.headers["User-Agent"]]


def subscribed(page, reader, feed_server, hub):
    """Follows a feed on the page, and waits for the verified subscription."""
    topic = publish(feed_server, hub.url, "Old tide")
    page.goto(reader.address)
    page.get_by_label("Address").fill(topic)
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(1)
    eventually(lambda: hub.callbacks(topic))
    # The reader fetches once more, for what came before the subscription.
    eventually(lambda: len(fetches(feed_server)) == 2)
    return topic


def test_a_published_entry_is_offered_on_an_open_page(page, reader, proxy, feed_server, hub):
    topic = subscribed(page, reader, feed_server, hub)
    [callback] = hub.callbacks(topic)
    assert callback.startswith(proxy.address + "/websub/")
    page.goto(reader.url("/unread"))
    live(page)

    names = ["Old tide"]
    for count, algorithm in enumerate(ALGORITHMS, 1):
        names.insert(0, f"Signed by {algorithm}")
        publish(feed_server, hub.url, *names)
        hub.publish(topic, algorithm)
        expect(page.locator("#arrivals")).to_have_text(f"{count} new")
    page.locator("#arrivals").click()
    for algorithm in ALGORITHMS:
        expect(page.locator("#rows > .row", has_text=f"Signed by {algorithm}")).to_have_count(1)

    assert len(fetches(feed_server)) == 2, "the hub's deliveries were stored without a fetch"
    assert [status for _, _, status in proxy.passed] == [200] + [202] * len(ALGORITHMS)
    token = callback.rsplit("/", 1)[1]
    assert token not in reader.output


def test_what_the_hub_has_not_signed_is_not_shown(page, reader, proxy, feed_server, hub):
    topic = subscribed(page, reader, feed_server, hub)
    [callback] = hub.callbacks(topic)
    forged = rss("News", item("Forged"))
    for headers in ({}, {"X-Hub-Signature": "sha256=" + "0" * 64}):
        request = Request(callback, forged, {"Content-Type": "application/rss+xml", **headers})
        assert urlopen(request, timeout=30).status == 202
    with pytest.raises(HTTPError, match="404"):
        urlopen(Request(callback + "x", forged), timeout=30)

    publish(feed_server, hub.url, "Real", "Old tide")
    page.goto(reader.url("/unread"))
    live(page)
    hub.publish(topic)
    expect(page.locator("#arrivals")).to_have_text("1 new")
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row")).to_have_count(2)
    expect(page.locator("#rows > .row", has_text="Forged")).to_have_count(0)


def test_a_feed_that_a_command_adds_is_subscribed_by_the_server(program, reader, feed_server, hub):
    topic = publish(feed_server, hub.url, "Old tide")
    program("add", topic)
    eventually(lambda: hub.callbacks(topic))


def test_a_hub_that_refuses_is_left_alone_and_the_feed_is_checked_as_usual(page, reader, feed_server, hub):
    hub.refusal = "not you"
    topic = publish(feed_server, hub.url, "Old tide")
    page.goto(reader.address)
    page.get_by_label("Address").fill(topic)
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(1)
    reader.wait_for(lambda: "It says: not you" in reader.output)
    assert hub.callbacks(topic) == []
    eventually(lambda: len(fetches(feed_server)) == 2)
