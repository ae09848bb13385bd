"""Full articles: fetched from the page of an entry by a button or a key, and the text of the feed again."""

import re

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served

SENTENCE = "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "
PAGE = (
    "<html><head><title>How rivers reach the sea</title></head><body><div class=menu><a href=/>Home</a></div><article>"
    + "".join(f"<p>Part {number}. {SENTENCE * 2}</p>" for number in range(8)) + "</article></body></html>").encode()


@pytest.fixture
def start(reader, feed_server):
    """Follows a feed of two entries, the second of which has no page any more, and opens the first one."""

    def start(page):
        feed_server["/one"] = served(PAGE, "text/html")
        feed_server["/a.xml"] = served(rss(
            "Feed", item("One", 1, content="Only a summary.", link=feed_server.url("/one")),
            item("Two", 2, content="Another summary.", link=feed_server.url("/two"))))
        page.goto(reader.address)
        page.get_by_label("Address").fill(feed_server.url("/a.xml"))
        page.get_by_role("button", name="Add the feed").click()
        page.get_by_role("link", name="One", exact=True).click()
        expect(page.locator("#entry .content")).to_have_text("Only a summary.")

    return start


def change_texts(page):
    entry = page.locator("#entry")
    entry.get_by_role("button", name="Full article").click()
    expect(entry.locator(".content")).to_contain_text("Part 7.")
    expect(entry.locator(".content")).not_to_contain_text("Home")
    entry.get_by_role("link", name="As in the feed").click()
    expect(entry.locator(".content")).to_have_text("Only a summary.")
    entry.get_by_role("link", name="Full article").click()
    expect(entry.locator(".content")).to_contain_text("Part 7.")


def test_the_full_article_and_back(page, start):
    start(page)
    change_texts(page)


def test_the_full_article_without_scripts(new_page, start):
    plain = new_page(java_script_enabled=False)
    start(plain)
    change_texts(plain)


def test_the_key_fetches_and_changes_the_text_without_loading_the_page(page, start):
    start(page)
    page.evaluate("() => { window.isSame = true; }")
    for text in ["Part 7.", "Only a summary.", "Part 7."]:
        page.keyboard.press("d")
        expect(page.locator("#entry .content")).to_contain_text(text)
    assert page.evaluate("window.isSame")
    page.reload()
    expect(page.locator("#entry .content")).to_contain_text("Part 7.")


def test_a_page_that_is_gone_is_named_and_the_feed_stays_well(page, start, reader):
    start(page)
    page.get_by_role("link", name="Two", exact=True).click()
    expect(page.locator("#entry .content")).to_have_text("Another summary.")
    page.keyboard.press("d")
    expect(page.locator("#entry").get_by_role("status")).to_have_text(re.compile("nothing at the page's address"))
    expect(page.locator("#entry .content")).to_have_text("Another summary.")
