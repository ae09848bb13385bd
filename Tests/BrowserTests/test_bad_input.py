"""Errors are shown where they belong, everything else continues, and stored data is kept."""

import json
import re
import socket

from playwright.sync_api import expect

from eventually import eventually
from feeds import item, opml, rss, served
from test_main_job import add_feed


def titles(program):
    return {json.loads(line)["title"] for line in program("list", "--json").stdout.splitlines()}


def closed_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_each_bad_feed_says_what_is_wrong_and_when_it_is_tried_again(page, reader, program, feed_server):
    good = rss("Good", item("Good one"))
    feed_server["/good.xml"] = served(good)
    feed_server["/gone.xml"] = served(b"not here", "text/plain", status=404)
    feed_server["/page.xml"] = served(b"<!doctype html><title>Hello</title><p>A page", "text/html")
    feed_server["/huge.xml"] = served(b"<rss><channel>" + b" " * (60 * 1024 * 1024))
    feed_server["/cut.xml"] = served(rss("Cut", item("Whole"), item("Half"))[:-60])
    feed_server["/odd.xml"] = served(b"<?xml version='1.0' encoding='x-klingon'?><rss><channel><title>Odd</title></channel></rss>", "text/xml")
    dead = f"http://127.0.0.1:{closed_port()}/feed.xml"
    names = ["good", "gone", "page", "huge", "cut", "odd"]
    listed = [(name, f"{feed_server.address}/{name}.xml") for name in names] + [("dead", dead), ("nohost", "http://nowhere.invalid/feed")]

    page.goto(reader.address)
    page.get_by_label("OPML file").set_input_files(
        files=[{"name": "my.opml", "mimeType": "text/xml", "buffer": opml(*listed)}])
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("8 feeds added.")).to_be_visible()

    expected = {
        "gone": "nothing at this address", "page": "page", "huge": "MiB|MB|large|bytes",
        "dead": "refused|connect", "nohost": "nowhere.invalid",
    }

    def settled():
        page.goto(reader.url("/subscriptions"))
        return page.locator(".subscription .bad").count() >= len(expected) and "Good one" in titles(program)

    eventually(settled, seconds=60)
    for name, words in expected.items():
        line = page.locator(".subscription", has=page.get_by_role("link", name=name, exact=True))
        problem = line.locator(".bad").get_attribute("title")
        assert re.search(words, problem, re.I), (name, problem)
        assert "It will be tried again" in problem
    stored = titles(program)
    assert "Good one" in stored and "Whole" in stored
    # The problem is also shown on the feed's own page.
    page.locator("#lines .line.feed a", has_text="gone").click()
    page.wait_for_url(lambda url: "feed=" in url)
    expect(page.locator("main .problem")).to_contain_text("nothing at this address")


def test_what_was_stored_stays_when_a_feed_breaks(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("Kept")))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(1)
    feed_server["/a.xml"] = served(b"", "text/plain", status=500)
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#lines .trouble")).to_be_visible()
    page.reload()
    expect(page.locator("#rows > .row")).to_have_count(1)
    expect(page.locator("main .problem")).to_contain_text("problem of its own")


def test_private_networks_are_refused_unless_allowed(page, start_reader, feed_server, expected_errors):
    expected_errors.append("422")
    reader = start_reader()
    feed_server["/a.xml"] = served(rss("Feed", item("Secret")))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.get_by_role("alert")).to_contain_text("private")
    assert not feed_server.requests
    # The program's own samples are exempt.
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()


def test_hostile_markup_is_harmless(page, reader, feed_server, expected_errors):
    expected_errors.append("site.invalid/x")  # the picture itself is harmless, and not there
    hostile = (
        "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
        "<svg onload=\"document.title='owned'\"></svg><a href=\"javascript:document.title='owned'\">press</a>"
        "<iframe srcdoc=\"<script>parent.document.title='owned'</script>\"></iframe><p style='position:fixed'>fine</p>")
    feed_server["/a.xml"] = served(rss("<b>Feed</b>", item("<img src=x onerror=alert(1)>Title", content=hostile)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.locator("#rows a.open").first.click()
    content = page.locator("#entry .content")
    expect(content).to_contain_text("fine")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    assert "owned" not in page.title()
    assert content.locator("script, svg, iframe, [onerror], [onload], [style]").count() == 0
    assert content.locator("a[href^=javascript]").count() == 0
