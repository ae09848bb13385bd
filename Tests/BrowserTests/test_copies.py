"""An article of two feeds is one row that names both."""

import json
import re

from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served
from test_main_job import add_feed, row

LINK = "http://harbor.invalid/story?id=7"


def counts(page):
    return dict(zip(page.locator("#lines .line .name").all_inner_texts(), page.locator("#lines .line").evaluate_all(
        "lines => lines.map(line => line.querySelector('.count')?.textContent ?? '')")))


def test_an_article_of_two_feeds_is_one_row_and_is_read_once(page, new_page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Harbor", item("Fog lifts", 2, link=LINK), item("Only here", 3, link="http://harbor.invalid/b")))
    feed_server["/b.xml"] = served(rss("Planet", item("Tide tables", 4, link="http://planet.invalid/c")))
    add_feed(page, reader, feed_server.url("/a.xml"), folder="Sea")
    add_feed(page, reader, feed_server.url("/b.xml"))
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row")).to_have_count(3)
    live(page)

    # A copy arrives: the row stays, and names its new source.
    feed_server["/b.xml"] = served(rss(
        "Planet", item("Fog lifts (Harbor)", 1, link=LINK + "&utm_source=planet"), item("Tide tables", 4, link="http://planet.invalid/c")))
    page.get_by_role("button", name="Refresh").click()
    expect(row(page, "Fog lifts").locator(".copies")).to_have_text("also in Planet")
    expect(page.locator("#rows > .row")).to_have_count(3)
    expect(page.locator("#arrivals")).to_be_hidden()
    expect(page.locator("#lines .line", has_text="Planet").locator(".count")).to_have_text("2")
    assert counts(page) == {
        "Unread": "3", "All entries": "3", "Starred": "", "Read later": "", "Notes": "", "Listening": "", "History": "", "Sea": "2", "Harbor": "2", "Planet": "2"}

    # The feed that has only the copy shows it. Reading it reads the other one.
    other = new_page(page.context)
    other.goto(reader.url("/unread"))
    other.locator("#lines .line", has_text="Planet").locator("a").click()
    expect(other.locator("#rows > .row")).to_have_count(2)
    live(other)
    row(other, "Fog lifts (Harbor)").locator("a.open").click()
    expect(other.locator("#entry .copies")).to_have_text("also in Harbor")
    expect(row(page, "Fog lifts")).not_to_have_class(re.compile(r"\bunread\b"))
    expect(page.locator("#lines .line.collection .count").first).to_have_text("2")
    assert counts(page) == {
        "Unread": "2", "All entries": "3", "Starred": "", "Read later": "", "Notes": "", "Listening": "", "History": "", "Sea": "1", "Harbor": "1", "Planet": "1"}

    # The name of a source opens its copy.
    row(page, "Fog lifts").locator(".copies a").click()
    expect(page.locator("#entry h1")).to_have_text("Fog lifts (Harbor)")

    lines = [json.loads(line) for line in program("list", "--json").stdout.splitlines()]
    assert {line["title"]: [copy["feed"] for copy in line.get("copies", [])] for line in lines}["Fog lifts"] == ["Planet"]
    assert "Harbor, Planet" in program("list").stdout


def test_the_number_of_all_entries_is_that_of_the_rows(page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Harbor", item("Fog lifts", 2, link=LINK), item("Storm ahead", 3, link="http://harbor.invalid/b")))
    feed_server["/b.xml"] = served(rss("Planet", item("Fog lifts (Harbor)", 1, link=LINK), item("Tide tables", 4, link="http://planet.invalid/c")))
    add_feed(page, reader, feed_server.url("/a.xml"))
    add_feed(page, reader, feed_server.url("/b.xml"))
    page.goto(reader.url("/all"))
    bar, total = page.locator("#content > .toolbar > .count"), page.locator("#lines [data-id=all] .count")
    expect(page.locator("#rows > .row")).to_have_count(3)
    expect(bar).to_have_text("3")
    expect(total).to_have_text("3")
    live(page)

    # Reading an entry changes nothing, a new one does.
    row(page, "Tide tables").get_by_role("button", name="Mark as read").click()
    expect(page.locator("#lines [data-id=unread] .count")).to_have_text("2")
    expect(bar).to_have_text("3")
    feed_server["/b.xml"] = served(rss("Planet", item("New moon", 0, link="http://planet.invalid/d")))
    page.get_by_role("button", name="Refresh").click()
    expect(total).to_have_text("4")
    expect(bar).to_have_text("4")

    # A rule hides an entry, everywhere.
    program("rules", "add", "--search", "storm", "--do", "mute")
    program("rules", "apply", "1")
    expect(total).to_have_text("3")
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row")).to_have_count(3)
    expect(bar).to_have_text("3")
