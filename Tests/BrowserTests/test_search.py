"""Searches: words in any script, hits that are marked, mistakes that are said, the order of results."""

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss, served
from views import WAYS, choose_in_menu, search_field


def filled(page, reader, feed_server):
    """The page of a feed with three entries."""
    feed_server["/quay.xml"] = served(
        rss(
            "The Quay",
            item("Old tide", 9, content="A tide, a tide and a tide again."),
            item("Harbor opens", 5, content="Ships come with the tide. " + "More words. " * 40),
            item("部署方案", 7, content="今天讨论了部署方案。"),
        )
    )
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/quay.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(rows(page)).to_have_count(3)
    # A page without scripts shows what can be found when it is made.
    eventually(lambda: "Old tide" in page.request.get(reader.url("/all?q=tide")).text())
    return page


@pytest.fixture
def library(page, reader, feed_server):
    filled(page, reader, feed_server)
    live(page)
    return page


def search(page, words):
    field = search_field(page)
    field.fill(words)
    field.press("Enter")


def rows(page):
    return page.locator("#rows > .row h3")


def test_results_show_what_was_found_and_can_be_ordered_by_match(library):
    search(library, "tide")
    expect(rows(library)).to_have_text(["Harbor opens", "Old tide"])
    expect(library.locator("#rows mark").first).to_have_text("tide")
    live(library)
    expect(library.locator("#rows mark").first).to_have_text("tide")

    choose_in_menu(library, "button", "Best match")
    expect(rows(library)).to_have_text(["Old tide", "Harbor opens"])
    expect(library.locator("#rows mark")).to_have_count(4)
    library.get_by_role("link", name="Old tide").click()
    expect(library.locator("#entry h1")).to_have_text("Old tide")
    expect(rows(library)).to_have_text(["Old tide", "Harbor opens"])

    search(library, "署方")
    expect(library.locator("#rows mark")).to_have_count(1)
    expect(library.locator("#rows mark")).to_have_text("署方")


@pytest.mark.parametrize("way", WAYS)
def test_an_entry_opened_from_a_search_shows_its_hits(new_page, reader, feed_server, way):
    page = filled(new_page(**way), reader, feed_server)
    hits = page.locator("#entry article mark")
    page.goto(reader.url("/all?q=tide"))
    page.get_by_role("link", name="Old tide").click()
    expect(page.locator("#entry h1 mark")).to_have_text("tide")
    expect(hits).to_have_text(["tide"] * 4)
    shown = hits.first.evaluate("(mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark).color]")
    assert shown == ["rgb(251, 231, 166)", "rgb(26, 31, 33)"]
    page.goto(reader.url("/all"))
    page.get_by_role("link", name="Old tide").click()
    expect(page.locator("#entry h1")).to_have_text("Old tide")
    expect(page.locator("#entry .content")).to_have_text("A tide, a tide and a tide again.")
    expect(hits).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_a_search_is_begun_narrowed_corrected_and_read(new_page, reader, feed_server, way):
    page = filled(new_page(**way), reader, feed_server)
    page.goto(reader.url("/unread"))
    search(page, "tide")
    expect(page.get_by_role("heading", level=1).filter(visible=True)).to_have_text("“tide” in All entries")
    expect(rows(page)).to_have_text(["Harbor opens", "Old tide"])
    expect(page.locator("#rows mark").first).to_have_text("tide")
    choose_in_menu(page, "button", "Best match")
    expect(rows(page)).to_have_text(["Old tide", "Harbor opens"])

    page.get_by_role("link", name="Old tide").click()
    expect(page.locator("#entry h1")).to_have_text("Old tide")
    back = page.locator("#entry .back")
    if back.is_visible():
        back.click()
    conditions = page.get_by_role("navigation", name="Conditions of the search")
    conditions.get_by_role("link", name="Unread").click()
    expect(rows(page)).to_have_text(["Harbor opens"])
    conditions.get_by_role("link", name="Unread").click()
    expect(rows(page)).to_have_text(["Old tide", "Harbor opens"])

    search(page, "tide is:old")
    expect(page.locator("#content .problem")).to_contain_text("“is:” takes unread, read, starred, later or muted")
    search(page, "whale")
    expect(page.get_by_text("Nothing was found for “whale”.")).to_be_visible()


def test_mistakes_are_said_on_the_page_while_typing_and_by_the_command(library, program):
    search(library, "tide is:old feed:nowhere")
    expect(library.locator("#content .problem")).to_have_count(2)
    expect(library.locator("#content .problem").first).to_contain_text("“is:” takes unread, read, starred, later or muted")
    search(library, "tide newer:soon")
    expect(rows(library)).to_have_text(["Harbor opens", "Old tide"])
    live(library)
    library.get_by_role("searchbox").fill("")
    library.get_by_role("searchbox").press_sequentially("tide before:x", delay=5)
    expect(library.locator("#hits .problem")).to_contain_text("“before:” takes a day")

    done = program("list", "--search", "title:harbor OR title:old is:old", "--best")
    assert "“is:” takes" in done.stderr
    assert "Harbor opens" in done.stdout and "Old tide" in done.stdout


def test_what_a_command_has_stored_is_found_by_the_next_one(library, program, feed_server):
    feed_server["/more.xml"] = served(rss("More", item("Lighthouse", 1)))
    program("add", feed_server.url("/more.xml"), "--allow-private-networks")
    eventually(lambda: "Lighthouse" in program("list", "--search", "lighth").stdout)


@pytest.mark.parametrize("way", WAYS)
def test_a_search_for_the_name_of_a_feed_leads_to_the_feed(new_page, reader, feed_server, program, way):
    page = filled(new_page(**way), reader, feed_server)
    feed_server["/more.xml"] = served(rss("Others", item("On the quay", 1)))
    program("add", feed_server.url("/more.xml"))
    program("folder", "add", "Quayside")
    eventually(lambda: "On the quay" in page.request.get(reader.url("/all?q=quay")).text())
    page.goto(reader.url("/all"))
    search(page, "quay")
    expect(rows(page)).to_have_text(["On the quay"])
    named = page.get_by_role("navigation", name="Feeds and folders of this name")
    expect(named.get_by_role("link")).to_have_text(["Folder: Quayside", "Search in Quayside", "Feed: The Quay", "Search in The Quay"])
    named.get_by_role("link", name="Search in The Quay").click()
    expect(rows(page)).to_have_text(["Harbor opens", "部署方案", "Old tide"])
    expect(page.get_by_role("heading", level=1).filter(visible=True)).to_contain_text('feed:"The Quay"')
    expect(named).to_have_count(0)
    page.go_back()
    named.get_by_role("link", name="Feed: The Quay").click()
    expect(page.get_by_role("heading", level=1).filter(visible=True)).to_have_text("The Quay")
    search(page, "tide")
    expect(rows(page)).to_have_count(2)
    expect(named).to_have_count(0)


def test_feeds_of_the_name_are_offered_first_while_typing(library, program):
    program("folder", "add", "Tidelands")
    hits = library.locator("#hits")
    library.get_by_role("searchbox").press_sequentially("quay", delay=5)
    expect(hits.locator(".name").first).to_have_text("The Quay")
    expect(hits.locator(".feed").first).to_have_text("Feed, 3 unread")
    library.keyboard.press("ArrowDown")
    library.keyboard.press("Enter")
    expect(library.locator("#content h1")).to_have_text("The Quay")

    library.goto(library.url.split("?")[0])
    live(library)
    library.get_by_role("searchbox").press_sequentially("tide", delay=5)
    expect(hits.locator("a .name")).to_have_text(["Tidelands", "Harbor opens", "Old tide"])
    hits.get_by_role("link", name="Tidelands").click()
    expect(library.locator("#content h1")).to_have_text("Tidelands")


@pytest.mark.parametrize("way", WAYS)
def test_a_search_in_a_feed_that_has_nothing_leads_to_what_all_entries_have(new_page, reader, feed_server, program, way):
    page = filled(new_page(**way), reader, feed_server)
    feed_server["/more.xml"] = served(rss("Others", item("Sextant marmalade", 1)))
    program("add", feed_server.url("/more.xml"))
    eventually(lambda: "Sextant" in page.request.get(reader.url("/all?q=sextant")).text())
    place = page.locator("#lines .line.feed a", has_text="The Quay").get_attribute("href")
    page.goto(reader.url(place))
    if way["java_script_enabled"]:
        live(page)
        field = search_field(page)
        field.press_sequentially("sextant", delay=5)
        expect(page.locator("#hits > .feed")).to_have_text("0 here, 1 in all entries")
        expect(page.locator("#hits")).to_contain_text("Sextant marmalade")
        page.keyboard.press("Enter")
    else:
        search(page, "sextant")
    expect(page.locator("div.chips [role=status]")).to_have_text("0 here, 1 in all entries")
    page.get_by_role("link", name="1 in all entries").click()
    expect(rows(page)).to_have_text(["Sextant marmalade"])
    expect(page.locator("div.chips [role=status]")).to_have_text("1 entry")
