"""Rules of the operator that delete entries of followed feeds."""

from playwright.sync_api import expect

from feeds import item, rss, served
from test_main_job import add_feed, row


def test_a_rule_is_shown_with_what_it_deletes_and_deleted_entries_do_not_come_back(page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"Entry {n}", n + 1) for n in range(20)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row")).to_have_count(20)
    row(page, "Entry 15").get_by_role("button", name="Star").click()
    expect(row(page, "Entry 15").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")

    # Unread entries stay, so this rule deletes nothing.
    assert "deleted" not in program("retention", "set", "--newest", "5").stdout
    refused = program("retention", "set", "--feed", feed_server.url("/a.xml"), "--unread", "delete", check=False)
    assert refused.returncode != 0 and "Feed: 14 entries" in refused.stdout and "--yes" in refused.stderr
    assert program("retention", "run").stdout == "0 entries deleted.\n"
    assert "14 entries" in program("retention", "set", "--feed", feed_server.url("/a.xml"), "--unread", "delete", "--yes").stdout
    assert program("retention", "run").stdout == "14 entries deleted.\n"
    shown = program("retention", "show").stdout
    assert "All feeds: keeps the newest 5, spares unread ones" in shown
    assert feed_server.url("/a.xml") + ": keeps the newest 5, does not spare unread ones" in shown

    # The page that is open follows.
    expect(page.locator("#rows > .row")).to_have_count(6)
    feed_server["/a.xml"] = served(rss("Feed", item("Brand new", 0.1), *[item(f"Entry {n}", n + 1) for n in range(20)]))
    program("refresh", "--allow-private-networks")
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row")).to_have_count(7)
    expect(row(page, "Brand new")).to_be_visible()
    assert program("doctor").stdout == "Nothing is wrong.\n"
