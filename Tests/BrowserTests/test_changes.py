"""What publishers change in their entries: earlier texts, and the words taken out and put in."""

import json
import os

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served
from test_main_job import add_feed

FIRST = "<p>The tide comes at noon.</p>" + "".join(f"<p>Paragraph {n} stays.</p>" for n in range(5)) + "<p>Old end.</p>"
SECOND = FIRST.replace("at noon", "at six").replace("<p>Old end.</p>", "<p>A new end &amp; <script>alert(1)</script>more.</p>")


def at(feed_server, title, content):
    feed_server["/a.xml"] = served(rss("Feed", item("guid", 3, title=title, content=content)))


@pytest.fixture
def changed(page, reader, feed_server, program):
    """A feed whose only entry was changed since it was read."""
    at(feed_server, "Tides", FIRST)
    add_feed(page, reader, feed_server.url("/a.xml"))
    at(feed_server, "Tides, corrected", SECOND)
    program("refresh", "--allow-private-networks")
    return reader


def test_a_changed_entry_shows_its_earlier_text_and_the_difference_without_scripts(changed, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(changed.url("/all"))
    page.get_by_role("link", name="Tides, corrected", exact=True).click()
    page.locator("#entry").get_by_role("link", name="Changed").click()
    difference = page.locator(".difference")
    expect(difference.locator("h1 ins")).to_have_text(", corrected")
    expect(difference.locator(".content").get_by_text("The tide comes at")).to_have_text("The tide comes at noon six.")
    expect(difference.get_by_text("5 unchanged paragraphs")).to_be_visible()
    expect(difference.get_by_text("Paragraph 3 stays.")).to_be_hidden()
    difference.get_by_text("5 unchanged paragraphs").click()
    expect(difference.get_by_text("Paragraph 3 stays.")).to_be_visible()
    assert page.locator(".difference script").count() == 0

    page.get_by_role("link", name="The whole text").click()
    expect(page.locator("main article h1")).to_have_text("Tides")
    expect(page.locator("main .content")).to_contain_text("The tide comes at noon.")
    page.get_by_role("link", name="Back to the entry").click()
    expect(page.locator("#entry h1")).to_have_text("Tides, corrected")


def test_an_unchanged_entry_has_no_link_to_changes(page, reader, feed_server, program):
    at(feed_server, "Tides", FIRST)
    add_feed(page, reader, feed_server.url("/a.xml"))
    at(feed_server, "Tides", FIRST.replace("<p>", "<p>\n  "))
    program("refresh", "--allow-private-networks")
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="Tides", exact=True).click()
    expect(page.locator("#entry h1")).to_have_text("Tides")
    expect(page.locator("#entry .changed")).to_have_count(0)


def test_the_command_shows_the_difference(changed, program):
    entry = json.loads(program("list", "--json").stdout)["id"]
    shown = program("changes", entry).stdout
    assert "Tides{+, corrected+}\n" in shown and "The tide comes at[- noon-]{+ six+}.\n" in shown
    assert "Paragraph" not in shown
    change = json.loads(program("changes", entry, "--json").stdout)
    assert change["title"] == [{"change": "same", "text": "Tides"}, {"change": "added", "text": ", corrected"}]
    assert len(change["blocks"]) == 2 and change["changed"].endswith("Z")
    assert program("changes", "999", check=False).returncode != 0


@pytest.mark.parametrize("width", [360, 1200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_difference_fits_the_page(changed, new_page, width, scheme):
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    page.goto(changed.url("/all"))
    page.get_by_role("link", name="Tides, corrected", exact=True).click()
    page.locator("#entry").get_by_role("link", name="Changed").click()
    expect(page.locator(".difference ins").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if folder := os.environ.get("YAARR_SCREENSHOTS"):
        page.screenshot(path=f"{folder}/changes-{scheme}-{width}.png")
