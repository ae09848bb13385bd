"""Open pages that have nothing to do: the server lets go of their entries, and they lose nothing."""

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss, served
from test_main_job import add_feed, row
from test_operations import metrics
from test_player import begin, episode, sound


@pytest.fixture
def resting_reader(start_reader):
    """A reader whose pages rest after half a second."""
    return start_reader("--allow-private-networks", environment={"YAARR_REST_SECONDS": "0.5"})


def rest(reader, pages):
    """Waits until this many pages rest."""
    eventually(lambda: metrics(reader)["yaarr_resting_pages", ()] == pages)


def test_a_page_left_alone_shows_what_is_done_elsewhere_and_its_buttons_work(page, new_page, resting_reader, feed_server):
    reader = resting_reader
    feed_server["/ferry.wav"] = sound

    def publish(*more):
        entries = [item(f"Entry {n:02}", n) for n in range(1, 60)]
        feed_server["/a.xml"] = served(rss("Feed", *more, episode(feed_server, "ferry", 0.5), *entries))

    publish()
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    other = new_page(page.context)
    other.goto(reader.url("/all"))
    live(other)
    rest(reader, 2)

    # A star that is made on the other page.
    row(other, "Entry 03").get_by_role("button", name="Star").click()
    expect(row(page, "Entry 03").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#rows > .row")).to_have_count(50)
    rest(reader, 2)

    # An entry that arrives. It shows on the page that asks, and waits on the other one.
    publish(item("Fog lifts", 0.1))
    other.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("1 new")
    expect(other.locator("#arrivals")).to_have_text("1 new")
    rest(reader, 2)
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row").first).to_contain_text("Fog lifts")
    expect(other.locator("#rows > .row").first).not_to_contain_text("Fog lifts")
    expect(other.locator("#arrivals")).to_have_text("1 new")
    rest(reader, 2)

    # Older rows, as the page is scrolled.
    page.locator("#rows > .row").last.scroll_into_view_if_needed()
    expect(row(page, "Entry 59")).to_have_count(1)
    rest(reader, 2)

    # A player that starts on one page stops that of the other.
    page.evaluate("() => scrollTo(0, 0)")
    begin(other, "ferry")
    begin(page, "ferry")
    other.wait_for_function("() => document.querySelector('#player audio').paused")
