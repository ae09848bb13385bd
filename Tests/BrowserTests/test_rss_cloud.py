"""A cloud (rssCloud) calls a reader behind a proxy over real sockets, and an open page offers what is new."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss
from hub import Proxy, RunningCloud


@pytest.fixture
def proxy():
    with Proxy() as proxy:
        yield proxy


@pytest.fixture
def cloud(feed_server):
    return RunningCloud(feed_server)


def publish(feed_server, cloud, *names):
    document = rss("News", *(item(name, hours) for hours, name in enumerate(names, 1)))
    announced = document.replace(b"<title>News</title>", b"<title>News</title>" + cloud.element.encode())
    feed_server["/news.xml"] = ("application/rss+xml", announced)
    return feed_server.url("/news.xml")


def checks(program):
    """The checks of the first feed that are stored."""
    return sum(json.loads(line)["count"] for line in program("feeds", "show", "1", "--json").stdout.splitlines())


def test_a_call_of_a_cloud_brings_the_new_entry_to_an_open_page(page, start_reader, program, proxy, feed_server, cloud):
    options = ("--allow-private-networks", "--verbose", "--public-address", proxy.address)
    reader = start_reader(*options)
    proxy.target = reader.address
    topic = publish(feed_server, cloud, "Old tide")
    page.goto(reader.address)
    page.get_by_label("Address").fill(topic)
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(1)

    eventually(lambda: cloud.registrations)
    [registration] = cloud.registrations
    assert registration["url1"] == topic and registration["protocol"] == "http-post"
    assert registration["notifyProcedure"] == ""
    assert registration["callback"].startswith(proxy.address + "/websub/")
    # Once more after the registration, for what came before it. A check that the end keeps from being stored is made again.
    eventually(lambda: checks(program) == 2)
    assert len(feed_server.requests_for("/news.xml")) == 2
    page.goto("about:blank")
    assert reader.stop() == []

    # The registration outlives the program, which does not register again.
    again = start_reader(*options)
    proxy.target = again.address
    page.goto(again.url("/unread"))
    live(page)
    publish(feed_server, cloud, "New tide", "Old tide")
    assert cloud.ping() == 202
    expect(page.locator("#arrivals")).to_have_text("1 new")
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row", has_text="New tide")).to_have_count(1)
    assert len(feed_server.requests_for("/news.xml")) == 3 and len(cloud.registrations) == 1
    assert registration["callback"].rsplit("/", 1)[1] not in reader.output + again.output


def test_a_call_or_a_challenge_for_another_feed_or_token_is_not_answered(start_reader, proxy, program, feed_server, cloud):
    reader = start_reader("--allow-private-networks", "--public-address", proxy.address)
    proxy.target = reader.address
    program("add", publish(feed_server, cloud, "Old tide"), "--allow-private-networks")
    eventually(lambda: cloud.registrations)
    callback = cloud.registrations[0]["callback"]
    with pytest.raises(HTTPError, match="404"):
        urlopen(Request(callback + "x", b"url=http://other.test/"), timeout=30)
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{callback}?url=http://other.test/&challenge=x", timeout=30)
    assert cloud.refusals == []
