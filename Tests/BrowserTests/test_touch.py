"""What a phone without a keyboard does: swipes of an entry, the buttons of its bar, marks on scrolling, history,
sharing and the palette."""

import re

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served
from test_main_job import add_feed, row

PHONE = {"width": 390, "height": 844}
WORDS = "".join(f"<p>Line {n} of a text.</p>" for n in range(40))


@pytest.fixture(params=["light", "dark"])
def phone(request, new_page, reader, feed_server):
    """A phone with a feed of twenty entries. The first has an article on its page."""
    feed_server["/one"] = served(
        f"<html><head><title>One</title></head><body><article>{'<p>A whole article, told at length. </p>' * 30}</article></body></html>"
        .encode(), "text/html")
    feed_server["/a.xml"] = served(rss("Harbor", *[
        item(f"Tide {n:02}", n + 1, content=WORDS, link=feed_server.url("/one")) for n in range(20)]))
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=request.param)
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    return page


def swipe(page, by):
    """Swipes the open entry."""
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (195, 300))
    for step in range(1, 11):
        touch("touchMove", (195 + by * step / 10, 300))
    touch("touchEnd")


def title(page):
    return page.locator("#entry h1")


def test_an_entry_is_swiped_to_its_neighbors_and_its_bar_has_what_keys_do(phone):
    row(phone, "Tide 01").locator("a.open").tap()
    expect(title(phone)).to_have_text("Tide 01")
    swipe(phone, -130)
    expect(title(phone)).to_have_text("Tide 02")
    swipe(phone, 130)
    expect(title(phone)).to_have_text("Tide 01")
    entry = phone.locator("#entry")
    entry.get_by_role("button", name="Read later").tap()
    expect(entry.locator(".toggle.later")).to_have_attribute("aria-pressed", "true")
    entry.get_by_role("button", name="Full article").tap()
    expect(entry.locator(".content")).to_contain_text("A whole article")
    phone.get_by_label("More", exact=True).tap()
    phone.get_by_role("button", name="Mark what is below as read").tap()
    expect(phone.locator("#said")).to_contain_text("marked as read.")
    # What is said lies above the bars.
    said, bar = phone.locator("#said").bounding_box(), phone.locator(".entry-bar").bounding_box()
    assert said["y"] + said["height"] <= bar["y"]
    phone.locator("#said").get_by_role("button", name="Undo").tap()
    expect(phone.locator("#said")).to_have_count(0)
    phone.locator("#entry .back").tap()
    expect(row(phone, "Tide 05")).to_have_class(re.compile("unread"))
    # The row that one comes back to has the focus, and nothing covers its title.
    expect(row(phone, "Tide 01").locator("a.open")).to_be_focused()
    expect(row(phone, "Tide 01").locator(".actions")).to_have_css("opacity", "0")
    phone.go_back()
    expect(title(phone)).to_have_text("Tide 01")
    phone.go_forward()
    expect(row(phone, "Tide 01").locator(".actions")).to_have_css("opacity", "0")
    # A keyboard reaches them.
    row(phone, "Tide 01").locator("a.open").focus()
    phone.keyboard.press("Tab")
    expect(row(phone, "Tide 01").locator(".actions")).to_have_css("opacity", "1")


def test_what_was_scrolled_away_is_read_and_history_and_palette_are_in_reach(phone, reader):
    phone.goto(reader.url("/settings/timelines"))
    expect(phone.get_by_role("heading", name="Timelines", exact=True, level=1)).to_be_visible()
    phone.get_by_role("switch", name="Mark as read on scrolling").tap()
    expect(phone.get_by_role("link", name="All settings")).to_be_visible()
    unread = phone.locator("#rows > .row.unread")
    with phone.expect_response("**/scrollmarks.js*"):
        phone.locator(".bottom").get_by_role("link", name="Unread").tap()
    live(phone)
    expect(unread).to_have_count(20)
    phone.evaluate("scrollBy({ top: 700, behavior: 'smooth' })")
    expect(row(phone, "Tide 00")).not_to_have_class(re.compile("unread"))
    expect(row(phone, "Tide 19")).to_have_class(re.compile("unread"))
    phone.evaluate("scrollTo({ top: 0 })")
    row(phone, "Tide 03").locator("a.open").tap()
    expect(title(phone)).to_have_text("Tide 03")
    phone.locator("#entry .back").tap()
    phone.locator(".bottom .feeds-link").first.tap()
    phone.locator("#sidebar").get_by_role("link", name="History").tap()
    expect(phone.locator(".rows > .row a.open")).to_have_text(["Tide 03"])
    phone.locator(".bottom .search-link").tap()
    phone.get_by_role("searchbox").fill("tide 07")
    expect(phone.locator("#hits")).to_contain_text("Tide 07")
    phone.locator("#hits a", has_text="Tide 07").first.tap()
    expect(title(phone)).to_have_text("Tide 07")
