"""Two timelines side by side: each is live, and changes of an entry show in both."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from eventually import live
from feeds import item, rss, served
from test_main_job import add_feed
from views import show_all

WIDE = {"width": 1400, "height": 900}
HARBOR = [item("Harbor opens", 2), item("Old tide", 5)]
HILLS = [item("First snow", 3), item("Sheep move down", 4)]


def both(path, other):
    return f"{path}?beside={quote(other, safe='')}"


def row(column, title):
    return column.locator(".rows > .row", has_text=title)


def main_column(page):
    return page.locator("#content")


def second_column(page):
    return page.locator("#beside")


@pytest.fixture
def two_feeds(new_page, reader, feed_server):
    """A wide page of a reader with two feeds, Harbor and Hills."""
    page = new_page(viewport=WIDE)
    for path, title, items in (("/harbor.xml", "Harbor", HARBOR), ("/hills.xml", "Hills", HILLS)):
        feed_server[path] = served(rss(title, *items))
        add_feed(page, reader, feed_server.url(path))
    return page


def hills_path(page):
    """The address of the Hills timeline, from the sidebar."""
    return page.locator("#lines .line.feed a", has_text="Hills").get_attribute("href")


def open_both(page, reader):
    page.goto(reader.url("/all"))
    page.goto(reader.url(both("/all", hills_path(page))))
    live(page)


def test_both_are_live_by_themselves(two_feeds, reader, feed_server):
    page = two_feeds
    open_both(page, reader)
    expect(main_column(page).locator(".rows > .row")).to_have_count(4)
    expect(second_column(page).locator(".rows > .row")).to_have_count(2)

    # A new entry of both timelines waits in both.
    feed_server["/hills.xml"] = served(rss("Hills", item("Larches turn", 1), *HILLS))
    page.get_by_role("button", name="Refresh").click()
    main_new, second_new = main_column(page).locator(".arrivals"), second_column(page).locator(".arrivals")
    expect(main_new).to_have_text("1 new")
    expect(second_new).to_have_text("1 new")

    # Showing it in one leaves it waiting in the other.
    second_new.click()
    expect(row(second_column(page), "Larches turn")).to_be_visible()
    expect(second_new).to_be_hidden()
    expect(main_new).to_be_visible()
    expect(row(main_column(page), "Larches turn")).to_have_count(0)
    main_new.click()
    expect(row(main_column(page), "Larches turn")).to_be_visible()

    # An entry of one timeline does not reach the other.
    feed_server["/harbor.xml"] = served(rss("Harbor", item("Fog lifts", 0.5), *HARBOR))
    page.get_by_role("button", name="Refresh").click()
    expect(main_new).to_have_text("1 new")
    expect(second_new).to_be_hidden()
    main_new.click()
    expect(row(main_column(page), "Fog lifts")).to_be_visible()
    expect(second_column(page).locator(".rows > .row")).to_have_count(3)


def test_what_is_done_on_another_page_shows_in_both(two_feeds, new_page, reader):
    page = two_feeds
    open_both(page, reader)
    other = new_page(context=page.context)
    other.goto(reader.url("/all"))
    row(main_column(other), "First snow").get_by_role("button", name="Star").click()
    for column in (main_column(page), second_column(page)):
        expect(row(column, "First snow").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
        expect(row(column, "First snow")).to_have_class(re.compile(r"\bstarred\b"))


def test_what_is_done_in_one_shows_in_the_other(two_feeds, reader):
    page = two_feeds
    open_both(page, reader)
    main, second = row(main_column(page), "First snow"), row(second_column(page), "First snow")

    second.get_by_role("button", name="Star").click()
    for each in (main, second):
        expect(each.locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
        expect(each).to_have_class(re.compile(r"\bstarred\b"))
    main.get_by_role("button", name="Mark as read").click()
    for each in (main, second):
        expect(each).not_to_have_class(re.compile(r"\bunread\b"))
    # The change was stored, not only shown.
    page.reload()
    for each in (main, second):
        expect(each.locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
        expect(each).not_to_have_class(re.compile(r"\bunread\b"))
    assert page.evaluate("() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);"
                         " return ids.length === new Set(ids).size; }")


def test_an_entry_opens_from_the_second_column(two_feeds, reader):
    page = two_feeds
    open_both(page, reader)
    row(second_column(page), "First snow").locator("a.open").click()
    expect(page.locator("#entry h1")).to_have_text("First snow")
    expect(page.locator(".rows .selected")).to_have_count(1)
    expect(second_column(page).locator(".selected")).to_contain_text("First snow")
    expect(row(main_column(page), "First snow")).not_to_have_class(re.compile(r"\bunread\b"))

    # Keys continue in that column, and so does the browser's back button.
    page.keyboard.press("j")
    expect(page.locator("#entry h1")).to_have_text("Sheep move down")
    expect(second_column(page).locator(".selected")).to_contain_text("Sheep move down")
    page.go_back()
    expect(page.locator("#entry h1")).to_have_text("First snow")
    expect(second_column(page).locator(".selected")).to_contain_text("First snow")
    page.reload()
    expect(page.locator("#entry h1")).to_have_text("First snow")
    expect(page.locator(".rows .selected")).to_have_count(1)
    expect(second_column(page).locator(".selected")).to_contain_text("First snow")
    page.keyboard.press("o")
    expect(page.locator("#entry article")).to_have_count(0)
    expect(second_column(page)).to_be_visible()


def test_keys_act_in_the_column_of_the_selection(two_feeds, reader):
    page = two_feeds
    open_both(page, reader)
    page.keyboard.press("j")
    expect(main_column(page).locator(".selected")).to_contain_text("Harbor opens")
    page.keyboard.press("b")
    expect(page.locator(".rows .selected")).to_have_count(1)
    expect(second_column(page).locator(".selected")).to_contain_text("First snow")
    page.keyboard.press("j")
    expect(second_column(page).locator(".selected")).to_contain_text("Sheep move down")
    page.keyboard.press("s")
    expect(row(main_column(page), "Sheep move down").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("b")
    expect(main_column(page).locator(".selected")).to_contain_text("Harbor opens")


def test_both_are_cards_and_arrows_stay_in_their_column(two_feeds, reader):
    page = two_feeds
    page.goto(reader.url("/settings/timelines"))
    page.get_by_role("button", name="Cards").click()
    expect(page.get_by_role("button", name="Cards")).to_have_attribute("aria-pressed", "true")
    open_both(page, reader)
    expect(page.locator(".rows.lanes > .row.card")).to_have_count(6)
    row(second_column(page), "First snow").locator("a.open").click()
    expect(page.locator("#entry h1")).to_have_text("First snow")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(second_column(page).locator(".selected")).to_contain_text("Sheep move down")


def test_older_entries_come_below_in_each(new_page, reader, feed_server):
    page = new_page(viewport=WIDE)
    feed_server["/long.xml"] = served(rss("Long", *[item(f"Entry {n}", n + 1) for n in range(120)]))
    add_feed(page, reader, feed_server.url("/long.xml"))
    page.goto(reader.url(both("/all", "/unread")))
    live(page)
    rows = [column.locator(".rows > .row") for column in (main_column(page), second_column(page))]
    for each in rows:
        expect(each).to_have_count(50)
    # Not by the pointer, which would scroll the column to its end, where it grows by itself.
    second_column(page).get_by_role("link", name="Older entries").dispatch_event("click")
    expect(rows[1]).to_have_count(100)
    expect(rows[0]).to_have_count(50)
    # A column also grows by itself near its end.
    rows[1].last.scroll_into_view_if_needed()
    expect(rows[1]).to_have_count(120)
    expect(rows[0]).to_have_count(50)


def test_a_second_timeline_is_opened_from_the_toolbar_and_closed_at_its_heading(two_feeds, reader):
    page = two_feeds
    page.goto(reader.url("/unread"))
    menu = page.locator(".beside-menu")
    menu.locator("summary").click()
    menu.get_by_role("link", name="Hills").click()
    expect(second_column(page).get_by_role("heading", name="Hills")).to_be_visible()
    live(page)

    # The page's own timeline changes; the second one stays.
    page.locator("#lines .line.feed a", has_text="Harbor").click()
    expect(main_column(page).get_by_role("heading", level=1)).to_have_text("Harbor")
    expect(second_column(page).get_by_role("heading", name="Hills")).to_be_visible()
    show_all(page)
    expect(page).to_have_url(re.compile(r"/all\?feed=\d+&beside=%2Funread%3Ffeed%3D\d+$"))
    show_all(page, "#beside")
    expect(page).to_have_url(re.compile(r"/all\?feed=\d+&beside=%2Fall%3Ffeed%3D\d+$"))

    live(page)
    second_column(page).get_by_role("link", name="Close “Hills”").click()
    expect(second_column(page)).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/all\?feed=\d+$"))


def test_starred_entries_beside_have_no_filter(two_feeds, reader):
    page = two_feeds
    page.goto(reader.url(both("/all", "/starred")))
    expect(second_column(page).get_by_role("heading", name="Starred")).to_be_visible()
    expect(second_column(page).locator(".filters")).to_have_count(0)


def test_narrow_pages_show_one_and_lead_to_the_other(two_feeds, reader):
    page = two_feeds
    open_both(page, reader)
    page.set_viewport_size({"width": 390, "height": 800})
    expect(second_column(page)).to_be_hidden()
    expect(page.locator(".beside-menu")).to_be_hidden()
    page.locator(".also").get_by_role("link", name="Hills").click()
    expect(main_column(page).get_by_role("heading", level=1)).to_have_text("Hills")
    expect(page.locator(".also")).to_contain_text("All entries")
    page.locator(".also").get_by_role("link", name="Close it").click()
    expect(page.locator(".also")).to_have_count(0)


@pytest.mark.parametrize("other", ["/nowhere", "//elsewhere.invalid/", "/all?feed=99", "/all?feed=x", ""])
def test_what_is_no_timeline_is_not_shown_beside(two_feeds, reader, other):
    page = two_feeds
    page.goto(reader.url(both("/all", other)))
    live(page)
    expect(main_column(page).locator(".rows > .row")).to_have_count(4)
    expect(second_column(page)).to_have_count(0)
    assert "beside" not in row(main_column(page), "First snow").locator("a.open").get_attribute("href")


def test_without_scripts(two_feeds, new_page, reader, feed_server):
    feed_server["/hills.xml"] = served(rss("Hills", *[item(f"Hill {n}", n + 1) for n in range(60)]))
    live(two_feeds)
    two_feeds.get_by_role("button", name="Refresh").click()
    expect(two_feeds.locator("#lines .line.collection .count").first).to_have_text("64")
    page = new_page(viewport=WIDE, java_script_enabled=False)
    page.context.add_cookies(two_feeds.context.cookies())

    page.goto(reader.url("/unread"))
    page.locator(".beside-menu summary").click()
    page.locator(".beside-menu").get_by_role("link", name="Hills").click()
    rows = second_column(page).locator(".rows > .row")
    expect(rows).to_have_count(50)

    # An entry opened in the second column becomes read. It stays there, and leaves the unread entries of the first
    # column.
    row(second_column(page), "Hill 7").get_by_role("link").click()
    expect(page.locator("#entry h1")).to_have_text("Hill 7")
    expect(row(second_column(page), "Hill 7")).not_to_have_class(re.compile(r"\bunread\b"))
    expect(row(main_column(page), "Hill 7")).to_have_count(0)
    page.locator("#entry").get_by_role("button", name="Star").click()
    expect(row(second_column(page), "Hill 7")).to_have_class(re.compile(r"\bstarred\b"))
    expect(page.locator("#entry h1")).to_have_text("Hill 7")

    second_column(page).get_by_role("link", name="Older entries").click()
    expect(row(second_column(page), "Hill 59")).to_be_visible()
    expect(row(main_column(page), "Harbor opens")).to_be_visible()

    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator("#content .notice")).to_contain_text("marked as read")
    expect(second_column(page)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    second_column(page).get_by_role("link", name="Close “Hills”").click()
    expect(second_column(page)).to_have_count(0)
    expect(page).to_have_url(reader.url("/unread"))
