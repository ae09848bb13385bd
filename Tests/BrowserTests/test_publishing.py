"""Timelines that others read, pages that are saved, and programs that hear of news: at a desk and on a phone, with and
without scripts."""

import hashlib
import hmac
import json
import urllib.error
import urllib.request
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from eventually import eventually
from feeds import item, rss, served
from test_main_job import add_feed, row
from views import WAYS

ARTICLE = "".join(
    f"<p>Part {n}. The river rises in the hills, crosses three valleys, and reaches the sea after forty days.</p>"
    for n in range(12))


@pytest.fixture(params=WAYS)
def way(request):
    return request.param


@pytest.fixture
def page(new_page, way):
    return new_page(**way)


def fetch(address, headers={}):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
        return answer.headers, answer.read().decode()


def test_a_timeline_is_published_from_its_menu_and_revoked_in_the_settings(page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Feed", item("High tide", 1), item("Low tide", 2)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    row(page, "Low tide").locator("a.open").click()
    page.locator("#entry").get_by_role("button", name="Star").click()
    expect(page.locator("#entry .toggle.star")).to_have_attribute("aria-pressed", "true")

    page.goto(reader.url("/starred"))
    page.locator(".view-menu summary").click()
    page.get_by_role("link", name="Publish as a feed").click()
    expect(page.locator("select[name=timeline]")).to_have_value("/starred")
    expect(page.locator(".bottom [aria-current]")).to_have_text("Settings")
    page.get_by_label("Title").fill("Worth reading")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status").filter(has_text="Copy the address")).to_be_visible()
    atom, feed, opml = page.locator(".patterns dd").all_inner_texts()
    headers, text = fetch(atom)
    assert "Low tide" in text and "High tide" not in text and "Worth reading" in text
    assert "Low tide" in fetch(feed)[1] and feed_server.url("/a.xml") in fetch(opml)[1]
    with pytest.raises(urllib.error.HTTPError) as same:
        fetch(atom, {"If-None-Match": headers["ETag"]})
    assert same.value.code == 304
    assert "Worth reading" in program("publish", "list").stdout

    page.goto(reader.url("/settings/publishing"))
    page.get_by_role("button", name="Revoke Worth reading").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    with pytest.raises(urllib.error.HTTPError) as gone:
        fetch(atom)
    assert gone.value.code == 404


def bookmark(page, reader, address):
    page.goto(reader.url("/settings/saving"))
    script = page.get_by_role("link", name="Save to YAARR").get_attribute("href")
    assert script.startswith("javascript:location.href=")
    page.goto(address)
    page.evaluate(script.removeprefix("javascript:"))


def share(page, reader, address):
    """Does what a phone does with the page that another app shares."""
    target = json.loads(fetch(reader.url("/assets/manifest.webmanifest"))[1])["share_target"]
    assert target["method"] == "GET"
    page.goto(reader.url(target["action"] + "?" + urlencode({target["params"]["text"]: f"Rivers {address}"})))


def enter(page, reader, address):
    """Begins where feeds are added."""
    page.goto(reader.url("/unread"))
    feeds = page.locator(".bottom").get_by_role("link", name="Feeds")
    if feeds.is_visible():
        feeds.click()
    page.get_by_role("link", name="Add a feed").filter(visible=True).first.click()
    page.get_by_role("link", name="Save a page").click()
    page.get_by_label("Address").fill(address)


@pytest.mark.parametrize(("way", "begin"), [
    pytest.param(*way.values, begin, id=f"{way.id}-{begin.__name__}")
    for way, begin in [(WAYS[0], bookmark), (WAYS[2], share), *((way, enter) for way in WAYS)]])
def test_a_page_is_saved_from_the_browser_and_by_the_command(page, way, reader, feed_server, program, begin):
    feed_server["/rivers"] = served(
        f"<html><head><title>Rivers</title></head><body><article>{ARTICLE}</article></body></html>".encode(), "text/html")
    feed_server["/favicon.ico"] = served(b"", "image/x-icon")
    begin(page, reader, feed_server.url("/rivers"))
    expect(page.get_by_role("heading", name="Save a page")).to_be_visible()
    expect(page.get_by_label("Address")).to_have_value(feed_server.url("/rivers"))
    page.get_by_role("button", name="Save the page").click()
    expect(page.get_by_role("status").filter(has_text="among your saved pages")).to_be_visible()
    page.get_by_role("link", name="Rivers").click()
    expect(page.locator("#entry")).to_contain_text("Part 11.")
    # The page's own article element is no frame within that of the entry.
    edges = [page.locator(f"#entry {part}").first.bounding_box()["x"] for part in (".content p", "h1")]
    assert edges[0] == pytest.approx(edges[1], abs=1)
    # As the server was started, without an option of its own.
    again = program("save", feed_server.url("/rivers") + "#part").stdout
    assert again.startswith("You had saved “Rivers”")
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row")).to_have_count(1)
    feed_server["/lakes"] = served(
        f"<html><head><title>Lakes</title></head><body><article>{ARTICLE}</article></body></html>".encode(), "text/html")
    assert program("save", feed_server.url("/lakes")).stdout.startswith("Saved “Lakes”")
    refused = program("save", feed_server.url("/none"), check=False)
    assert refused.returncode != 0 and "nothing at the page" in refused.stderr


def test_a_webhook_gets_what_is_new_and_its_log_says_so(page, reader, feed_server, program):
    feed_server["/hook"] = served(b"", "text/plain", 500)
    page.goto(reader.url("/settings/webhooks"))
    page.get_by_label("Address", exact=True).fill(feed_server.url("/hook"))
    page.get_by_role("button", name="Add the webhook").click()
    secret = page.locator("code").inner_text()
    page.get_by_role("button", name=f"Test {feed_server.url('/hook')}").click()
    expect(page.get_by_text("The address answered with status 500.")).to_be_visible()

    feed_server["/hook"] = served(b"", "text/plain")
    feed_server["/a.xml"] = served(rss("Feed", item("High tide", 1)))
    add_feed(page, reader, feed_server.url("/a.xml"))

    def delivered():
        return [sent for sent in feed_server.requests_for("/hook") if b"High tide" in sent.body]

    eventually(delivered)
    sent = delivered()[0]
    headers = {name.lower(): value for name, value in sent.headers.items()}
    signature = hmac.new(secret.encode(), sent.body, hashlib.sha256).hexdigest()
    assert sent.method == "POST" and headers["x-miniflux-signature"] == signature
    assert json.loads(sent.body)["event_type"] == "new_entries"
    eventually(lambda: "new 1\tdelivered (200)" in program("webhooks", "log").stdout)
    page.goto(reader.url("/settings/webhooks"))
    expect(page.get_by_text("Delivered (200).")).to_be_visible()
    page.get_by_role("button", name=f"Remove {feed_server.url('/hook')}").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert len(delivered()) == 1


@pytest.mark.parametrize("way", WAYS)
def test_the_form_that_saves_a_page_offers_the_bookmark_and_is_offered_by_an_empty_list(new_page, reader, way):
    page = new_page(**way)
    page.goto(reader.url("/all"))
    page.goto(reader.url(page.locator("#lines .line.later a").get_attribute("href")))
    page.locator("#empty").get_by_role("link", name="Save a page").click()
    bookmark = page.get_by_role("link", name="Save to YAARR")
    assert bookmark.get_attribute("href").startswith(f"javascript:location.href='{reader.address}/save?url=")
    expect(page.get_by_text("other apps can share pages with it")).to_be_visible()
