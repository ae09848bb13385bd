"""All main tasks with links and forms only."""

import re

import pytest
from playwright.sync_api import expect

from feeds import item, opml, rss, served

PLACES = ["Unread", "All entries", "Starred", "Read later", "Notes", "Listening", "History"]


@pytest.fixture
def plain(new_page):
    return new_page(java_script_enabled=False)


def test_reading_without_scripts(plain, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"Entry {n}", n + 1, content=f"<p>Text {n}</p>") for n in range(60)]))
    plain.goto(reader.address)
    plain.get_by_label("Address").fill(feed_server.url("/a.xml"))
    plain.get_by_role("button", name="Add the feed").click()
    expect(plain.locator("#rows > .row")).to_have_count(50)

    plain.get_by_role("link", name="Older entries").click()
    expect(plain.locator("#rows > .row")).to_have_count(10)

    plain.goto(reader.url("/unread"))
    plain.locator("#rows > .row", has=plain.get_by_role("link", name="Entry 3", exact=True)).get_by_role("button", name="Star").click()
    expect(plain).to_have_url(re.compile("/unread$"))
    plain.get_by_role("link", name="Entry 2", exact=True).click()
    expect(plain.locator("#entry .content")).to_have_text("Text 2")
    plain.locator("#entry").get_by_role("button", name="Mark as unread").click()
    expect(plain.locator("#entry article")).to_have_count(0)
    expect(plain.locator("#rows > .row.unread")).to_have_count(50)
    plain.get_by_role("link", name="Entry 2", exact=True).click()
    plain.goto(reader.url("/starred"))
    expect(plain.locator("#rows > .row")).to_have_count(1)

    plain.goto(reader.url("/unread"))
    plain.get_by_role("button", name="Mark all as read").click()
    expect(plain.get_by_text("59 marked as read.")).to_be_visible()
    expect(plain.get_by_text("All caught up")).to_be_visible()
    plain.get_by_role("button", name="Undo").click()
    expect(plain.locator("#rows > .row")).to_have_count(50)

    feed_server["/a.xml"] = served(rss("Feed", item("Brand new", 0.1)))
    plain.get_by_role("button", name="Refresh").click()
    expect(plain.locator("#rows > .row").first).to_contain_text("Brand new")

    plain.get_by_role("searchbox").fill("brand")
    plain.get_by_role("searchbox").press("Enter")
    expect(plain.locator("#rows > .row")).to_have_count(1)


def test_import_change_export_and_unsubscribe_without_scripts(plain, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed A", item("A1")))
    plain.goto(reader.address)
    plain.get_by_label("OPML file").set_input_files(
        files=[{"name": "my.opml", "mimeType": "text/xml", "buffer": opml(
            ("A", feed_server.url("/a.xml")), "<outline type='rss' text='Nowhere'/>",
            "<outline type='rss' text='Odd' xmlUrl='not an address'/>")}])
    plain.get_by_role("button", name="Import").click()
    expect(plain.get_by_text("1 feed added, 2 could not be read.")).to_be_visible()
    expect(plain.locator(".report")).to_contain_text("Line 3")
    expect(plain.locator(".report")).to_contain_text("Line 4")

    plain.get_by_role("link", name="Health and settings of A").click()
    change = plain.locator("#edit")
    change.get_by_label("Title").fill("My feed")
    change.get_by_label("New folder", exact=True).fill("Sea")
    change.get_by_role("button", name="Save").click()
    expect(plain.locator("#lines .line.folder")).to_contain_text("Sea")
    plain.goto(reader.url("/subscriptions"))
    with plain.expect_download() as download:
        plain.locator(".menu summary").click()
        plain.get_by_role("link", name="Export the list").click()
    text = open(download.value.path(), encoding="utf-8").read()
    assert "My feed" in text and "Sea" in text and feed_server.url("/a.xml") in text

    plain.get_by_role("link", name="Health and settings of My feed").click()
    change.get_by_role("button", name="Unsubscribe").click()
    expect(plain.get_by_text("You no longer follow")).to_be_visible()
    plain.get_by_role("button", name="Undo").click()
    expect(plain.locator("#lines .line.folder")).to_contain_text("Sea")
    expect(plain.locator("#lines .line.feed")).to_contain_text("My feed")


def test_a_feed_is_looked_at_and_then_followed_without_scripts(plain, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Tides", item("High", 1, content="<p>Water <b>comes</b>.</p>"), item("Low", 2)))
    plain.goto(reader.address)
    plain.get_by_label("Address").fill(feed_server.url("/a.xml"))
    plain.get_by_text("Folder, sign-in").click()
    plain.get_by_label("Folder (optional)").fill("Sea")
    plain.get_by_role("button", name="Preview").click()
    expect(plain).to_have_url(re.compile(r"/preview\?url=[^&]*a\.xml&folder=Sea$"))
    expect(plain.get_by_role("heading", name="Tides")).to_be_visible()
    expect(plain.locator(".rows > .row")).to_have_count(2)
    expect(plain.get_by_role("button", name="Star")).to_have_count(0)

    plain.get_by_role("link", name="High").click()
    expect(plain.locator(".entry .content")).to_have_text("Water comes.")
    plain.get_by_role("button", name="Follow this feed").click()
    expect(plain.locator("#rows > .row.unread")).to_have_count(2)
    expect(plain.locator("#sidebar")).to_contain_text("Sea")


def test_what_cannot_be_looked_at_is_told_with_what_was_typed(plain, reader, feed_server, expected_errors):
    expected_errors.append("422")
    plain.goto(reader.address)
    plain.get_by_label("Address").fill(feed_server.url("/none.xml"))
    plain.get_by_role("button", name="Preview").click()
    expect(plain.get_by_role("alert")).to_contain_text("There is nothing at this address (404).")
    expect(plain.get_by_label("Address")).to_have_value(feed_server.url("/none.xml"))


def test_folders_within_folders_and_labels_without_scripts(plain, reader, feed_server):
    for name in ("a", "b"):
        feed_server[f"/{name}.xml"] = served(rss(f"Feed {name}", item(f"Entry {name}", 1, content=f"<p>Text {name}</p>")))
    plain.goto(reader.address)
    plain.get_by_label("Address").fill(feed_server.url("/a.xml"))
    plain.get_by_text("Folder, sign-in").click()
    plain.get_by_label("Folder (optional)").fill("News / World")
    plain.get_by_role("button", name="Add the feed").click()
    plain.goto(reader.url("/add"))
    plain.get_by_label("Address").fill(feed_server.url("/b.xml"))
    plain.get_by_role("button", name="Add the feed").click()

    # One feed in two folders is one entry of the folder around both.
    plain.goto(reader.url("/subscriptions"))
    plain.get_by_role("link", name="Health and settings of Feed b").click()
    change = plain.locator("#edit")
    change.get_by_label("News", exact=True).check()
    change.get_by_label("News / World", exact=True).check()
    change.get_by_role("button", name="Save").click()
    lines = plain.locator("#lines .line")
    expect(lines.locator(".name")).to_have_text(
        [*PLACES, "News", "Feed b", "World", "Feed a", "Feed b"])
    plain.locator("#lines").get_by_role("link", name="News").click()
    expect(plain.locator("#rows > .row")).to_have_count(2)
    plain.get_by_role("button", name="Fold News").click()
    expect(lines.locator(".name")).to_have_text([*PLACES, "News"])

    # A folder cannot be moved into one within it: the form does not offer it.
    plain.goto(reader.url("/folders"))
    news = plain.locator("#folders .managed").first
    news.locator("summary").click()
    assert news.get_by_label("Within").locator("option").all_inner_texts() == ["No folder"]
    world = plain.locator("#folders .managed").nth(1)
    world.locator("summary").click()
    world.get_by_label("Within").select_option("No folder")
    world.get_by_label("Name").fill("Globe")
    world.get_by_role("button", name="Save").click()
    expect(plain.locator("#folders h3 a")).to_have_text(["News", "Globe"])
    world.get_by_role("button", name="Move Globe up").click()
    expect(plain.locator("#folders h3 a")).to_have_text(["Globe", "News"])
    plain.locator("#folders .managed").nth(1).locator("summary").click()
    plain.get_by_role("button", name="Delete, and keep its feeds").click()
    expect(plain.locator("#folders h3 a")).to_have_text(["Globe"])
    plain.goto(reader.url("/subscriptions"))
    expect(plain.locator(".subscription")).to_have_count(2)

    # Labels are set in the open entry and have a timeline.
    plain.goto(reader.url("/all"))
    plain.get_by_role("link", name="Entry a", exact=True).click()
    plain.locator("#entry .entry-menu summary").click()
    plain.locator("#entry").get_by_label("New label").fill("To keep")
    plain.locator("#entry").get_by_role("button", name="Save the labels").click()
    expect(plain.locator("#entry .tag")).to_have_text("To keep")
    plain.locator("#lines").get_by_role("link", name="To keep").click()
    expect(plain.get_by_role("heading", name="To keep")).to_be_visible()
    expect(plain.locator("#rows > .row")).to_have_count(1)
    plain.get_by_role("link", name="Entry a", exact=True).click()
    plain.locator("#entry .entry-menu summary").click()
    plain.locator("#entry").get_by_label("To keep").uncheck()
    plain.locator("#entry").get_by_role("button", name="Save the labels").click()
    expect(plain.locator("#entry .tag")).to_have_count(0)
