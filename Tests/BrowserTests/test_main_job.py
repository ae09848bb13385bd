"""The main tasks of a new user: account, subscribe, refresh, read, star, search, a second tab."""

import re
import time

from playwright.sync_api import expect

from eventually import live, round_trip
from feeds import item, rss, served
from views import choose_view
from web_client import NAVIGATION


def add_feed(page, reader, address, folder=""):
    """Adds a feed as the page's user, and shows it. Sends the form itself, which takes a third of the time of a browser;
    tests of adding fill it in."""
    shown = page.request.get(reader.url("/add"), headers=NAVIGATION).text()
    form = {"csrf": re.search('name="csrf" value="([^"]+)"', shown)[1], "url": address, "folder": folder}
    added = page.request.post(reader.url("/subscriptions"), form=form, max_redirects=0)
    page.goto(reader.url(added.headers["location"]))
    expect(page.locator("#rows > .row").first).to_be_visible()


def row(page, title):
    return page.locator("#rows > .row", has_text=title)


def test_account_subscribe_refresh_read_star_search_and_a_second_tab(page, new_page, reader, feed_server):
    feed_server["/news.xml"] = served(rss("News", item("Harbor opens", 2, content="<p>Ships came <b>in</b>.</p>"), item("Old tide", 5)))

    # An empty reader shows a welcome page; the first account is created.
    page.goto(reader.address)
    expect(page.get_by_role("heading", name="Everything you follow, in one quiet place")).to_be_visible()
    page.get_by_label("Name").fill("ada")
    page.get_by_label("Password").fill("a good password")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("link", name="Account of ada")).to_be_visible()

    # Subscribe.
    page.get_by_label("Address").fill(feed_server.url("/news.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(row(page, "Harbor opens")).to_be_visible()
    expect(row(page, "Old tide")).to_be_visible()

    # A refresh brings an entry. It waits, and the page does not jump.
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row")).to_have_count(2)
    live(page)
    feed_server["/news.xml"] = served(rss("News", item("Fog lifts", 1), item("Harbor opens", 2, content="<p>Ships came <b>in</b>.</p>"), item("Old tide", 5)))
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("1 new")
    expect(page.locator("#rows > .row")).to_have_count(2)
    expect(page.locator("#lines .line.collection .count").first).to_have_text("3")
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row")).to_have_count(3)
    expect(page.locator("#rows > .row").first).to_contain_text("Fog lifts")
    expect(page.locator("#arrivals")).to_be_hidden()

    # Reading: opening an entry marks it as read, here and in the sidebar.
    row(page, "Harbor opens").locator("a.open").click()
    expect(page.locator("#entry h1")).to_have_text("Harbor opens")
    expect(page.locator("#entry .content")).to_contain_text("Ships came in.")
    expect(row(page, "Harbor opens")).not_to_have_class(re.compile(r"\bunread\b"))
    expect(page.locator("#lines .line.collection .count").first).to_have_text("2")

    # A star set here shows in a second tab within a second.
    second = new_page(page.context)
    second.goto(reader.url("/all"))
    expect(row(second, "Old tide")).to_be_visible()
    live(second)
    star = row(page, "Old tide").get_by_role("button", name="Star")
    star.click()
    begun = time.monotonic()
    expect(row(second, "Old tide").locator(".toggle.star")).to_have_attribute("aria-pressed", "true", timeout=1000)
    print(f"a star showed in the other tab after {(time.monotonic() - begun) * 1000:.0f} ms")
    row(second, "Fog lifts").get_by_role("button", name="Mark as read").click()
    expect(row(page, "Fog lifts")).not_to_have_class(re.compile(r"\bunread\b"), timeout=1000)
    second.close()

    # Starred, and search.
    page.goto(reader.url("/starred"))
    expect(page.locator("#rows > .row")).to_have_count(1)
    page.get_by_role("searchbox").fill("ships")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#rows > .row")).to_have_count(1)
    expect(row(page, "Harbor opens")).to_be_visible()

    # Sign out and in again.
    page.get_by_role("link", name="Account of ada").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Name").fill("ada")
    page.get_by_label("Password").fill("a good password")
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/unread$"))


def test_new_entries_never_move_what_is_being_read(page, reader, feed_server):
    old = [item(f"Old {n}", 10 + n, content="Words. " * 30) for n in range(40)]
    feed_server["/a.xml"] = served(rss("Many", *old))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    target = row(page, "Old 20")
    target.scroll_into_view_if_needed()
    live(page)
    before = target.bounding_box()["y"]

    new = [item(f"New {n}", n / 10, content="Words. " * 30) for n in range(12)]
    feed_server["/a.xml"] = served(rss("Many", *new, *old))
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("12 new")
    assert abs(target.bounding_box()["y"] - before) < 1

    page.locator("#arrivals").click()
    expect(row(page, "New 0")).to_be_visible()
    expect(page.locator("#rows > .row").first).to_contain_text("New 0")


def test_a_hidden_page_catches_up_when_it_is_shown_again(page, new_page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3), item("Two", 4)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    other = new_page(page.context)
    other.goto(reader.url("/all"))
    expect(row(other, "One")).to_be_visible()
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });" \
        " document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(hide, True)

    row(other, "Two").get_by_role("button", name="Star").click()
    expect(row(other, "Two").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    round_trip(page)
    expect(row(page, "Two").locator(".toggle.star")).to_have_attribute("aria-pressed", "false")

    page.evaluate(hide, False)
    expect(row(page, "Two").locator(".toggle.star")).to_have_attribute("aria-pressed", "true", timeout=2000)


def test_mark_all_as_read_and_undo(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3), item("Two", 4)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/unread"))
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_text("2 marked as read.")).to_be_visible()
    expect(page.locator("#rows > .row.unread")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#rows > .row.unread")).to_have_count(2)


def test_older_entries_are_added_below(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Long", *[item(f"Entry {n}", n) for n in range(120)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row")).to_have_count(50)
    live(page)
    page.get_by_role("link", name="Older entries").click()
    # The page also grows by itself near its end, where the link is.
    page.wait_for_function("() => document.querySelectorAll('#rows > .row').length >= 100")
    page.locator("#rows > .row").last.scroll_into_view_if_needed()
    expect(page.locator("#rows > .row")).to_have_count(120)
    expect(page.get_by_role("link", name="Older entries")).to_be_hidden()
    titles = page.locator("#rows > .row h3").all_inner_texts()
    assert titles == [f"Entry {n}" for n in range(120)]


def test_keys(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 1), item("Two", 2), item("Three", 3)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    keyboard = page.keyboard
    # Without a selection, the key for the one before leads to the last one.
    keyboard.press("k")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Three")
    keyboard.press("k")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Two")
    keyboard.press("j")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Three")
    keyboard.press("k")
    keyboard.press("k")
    expect(page.locator("#rows > .row.selected")).to_contain_text("One")
    # The sticky toolbar does not cover the selected entry.
    bar = page.locator(".toolbar").bounding_box()
    assert page.locator("#rows > .row.selected").bounding_box()["y"] >= bar["y"] + bar["height"] - 1
    keyboard.press("s")
    expect(row(page, "One").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    keyboard.press("o")
    expect(page.locator("#entry h1")).to_have_text("One")
    keyboard.press("j")
    expect(page.locator("#entry h1")).to_have_text("Two")
    keyboard.press("m")
    expect(row(page, "Two")).to_have_class(re.compile(r"\bunread\b"))
    keyboard.press("o")
    expect(page.locator("#entry h1")).to_have_count(0)
    keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    # It begins at its beginning, and names the key that leads to the buttons of a marked passage.
    assert page.locator("#help").evaluate("(help) => help.scrollTop") == 0
    expect(page.locator("#help dt", has_text="Tab")).to_have_count(1)
    keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    keyboard.press("Escape")
    feed_server["/a.xml"] = served(rss("Feed", item("Zero", 0.5), item("One", 1)))
    keyboard.press("r")
    expect(page.locator("#arrivals")).to_have_text("1 new")
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    with page.context.expect_page():
        keyboard.press("v")
    page.wait_for_function("() => true")
    assert any(url.startswith("http://site.invalid/Two") for url in asked), asked


def test_mark_all_as_read_means_all_that_is_shown(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/unread"))
    live(page)
    feed_server["/a.xml"] = served(rss("Feed", item("Two", 1), item("One", 3)))
    page.get_by_role("button", name="Refresh").click()
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row")).to_have_count(2)
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_text("2 marked as read.")).to_be_visible()
    expect(page.locator("#rows > .row.unread")).to_have_count(0)


def test_a_notice_of_another_stream_does_not_stay(page, new_page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/unread"))
    live(page)
    feed_server["/a.xml"] = served(rss("Feed", item("Two", 1), item("One", 3)))
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("1 new")
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });" \
        " document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(hide, True)
    other = new_page(page.context)
    other.goto(reader.url("/unread"))
    row(other, "Two").get_by_role("button", name="Mark as read").click()
    expect(row(other, "Two")).not_to_have_class(re.compile(r"\bunread\b"))
    page.evaluate(hide, False)
    expect(page.locator("#arrivals")).to_be_hidden()


def test_cards_and_list_take_each_others_place(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"Entry {n}", n) for n in range(30)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    for _ in range(3):
        page.keyboard.press("j")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Entry 2")
    choose_view(page, "Cards")
    expect(page.locator("#rows.lanes > .row.card")).to_have_count(30)
    expect(page.locator("#rows > .row.selected")).to_contain_text("Entry 2")
    boxes = [page.locator("#rows > .row").nth(n).bounding_box() for n in (0, 1)]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"]
    live(page)
    page.keyboard.press("Home")
    page.locator("#rows > .row a.open").first.click()
    expect(page.locator("#entry h1")).to_have_text("Entry 0")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rows > .row.selected")).to_contain_text("Entry 1")

    # The layout is kept when the page loads again, and a star still reaches a card.
    page.reload()
    expect(page.locator("#rows > .row.card")).to_have_count(30)
    live(page)
    row(page, "Entry 5").get_by_role("button", name="Star").click()
    expect(row(page, "Entry 5").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    choose_view(page, "Normal")
    expect(page.locator("#rows > .row.card")).to_have_count(0)
    expect(row(page, "Entry 5").locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
