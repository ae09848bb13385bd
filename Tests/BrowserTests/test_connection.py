"""A page says that its reader is away, and when it is back."""

import time

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served
from views import DESK, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_page_says_within_three_seconds_that_its_reader_is_away_and_the_words_go_when_it_is_back(
        new_page, start_reader, feed_server, program, expected_errors, size):
    expected_errors += ["ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "Failed to load resource"]
    feed_server["/a.xml"] = served(rss("Tides", item("High tide", 1)))
    reader = start_reader("--allow-private-networks")
    program("add", feed_server.url("/a.xml"))
    page = new_page(viewport=size)
    page.goto(reader.url("/unread"))
    live(page)
    said = page.locator("#progress")
    if size == DESK:
        expect(said).to_contain_text("Up to date")
    assert reader.stop() == []
    ended = time.monotonic()
    page.wait_for_function("() => document.documentElement.classList.contains('away')", timeout=5000)
    assert time.monotonic() - ended < 3
    expect(said).to_have_text("Not connected")
    foot = page.evaluate("getComputedStyle(document.querySelector('.bottom'), '::before').content")
    assert (foot == '"Not connected"') == (size == PHONE)

    page.locator("#rows > .row .toggle.star").first.evaluate("(button) => button.click()")
    problem = page.get_by_role("alert")
    expect(problem).to_contain_text("YAARR cannot be reached.")
    start_reader("--allow-private-networks", port=int(reader.address.rsplit(":", 1)[1]))
    expect(problem).to_have_count(0, timeout=10_000)
    expect(said).to_contain_text("Up to date")


def test_a_restart_is_not_worth_a_word(new_page, start_reader, expected_errors):
    expected_errors += ["ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "Failed to load resource"]
    reader = start_reader("--allow-private-networks")
    page = new_page(viewport=DESK)
    page.goto(reader.url("/unread"))
    live(page)
    page.evaluate("""() => {
      window.wasAway = false;
      new MutationObserver(() => { window.wasAway ||= document.documentElement.classList.contains("away"); })
        .observe(document.documentElement, { attributes: true });
      window.streams = 0;
      const { fetch } = window;
      window.fetch = (...asked) => { if (asked[0] === "/live") window.streams += 1; return fetch(...asked); };
    }""")
    reader.stop()
    start_reader("--allow-private-networks", port=int(reader.address.rsplit(":", 1)[1]))
    page.wait_for_function("() => window.streams > 0 && document.querySelector('#rows').dataset.page", timeout=10_000)
    live(page)
    assert not page.evaluate("window.wasAway")
