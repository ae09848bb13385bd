"""Moving about without loading: the content changes, and the rest of the page stays as it is."""

import re

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, opml, rss, served
from test_main_job import add_feed
from views import choose_in_menu

WIDE = {"width": 1400, "height": 900}
TABLET = {"width": 900, "height": 800}
PHONE = {"width": 390, "height": 844}


def follow_many(page, reader, feed_server, count):
    """Follows feeds with names as "Feed 07", each with two entries."""
    for n in range(count):
        feed_server[f"/{n}.xml"] = served(rss(f"Feed {n:02}", item(f"First of {n}", n + 1), item(f"Second of {n}", n + 2)))
    page.goto(reader.url("/add"))
    page.set_input_files("input[type=file]", [{
        "name": "many.opml", "mimeType": "text/x-opml",
        "buffer": opml(*[(f"Feed {n:02}", feed_server.url(f"/{n}.xml")) for n in range(count)])}])
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text(f"{count} feeds added.")).to_be_visible()


def stay(page):
    """Marks the document. `stayed` tells if it is still the same one."""
    page.evaluate("() => { window.isSame = true; }")


def stayed(page):
    return page.evaluate("() => window.isSame === true")


def line(page, name):
    return page.locator("#lines .line a", has_text=name).first


def test_the_content_changes_and_the_page_stays(new_page, reader, feed_server):
    page = new_page(viewport=WIDE)
    feed_server["/a.xml"] = served(rss("Tides", item("High", 1), item("Low", 2)))
    feed_server["/b.xml"] = served(rss("Hills", item("Snow", 3)))
    for path in ("/a.xml", "/b.xml"):
        add_feed(page, reader, feed_server.url(path))
    page.goto(reader.url("/unread"))
    live(page)
    stay(page)

    line(page, "Hills").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hills")
    expect(page).to_have_url(re.compile(r"/unread\?feed=\d+$"))
    expect(page).to_have_title(re.compile("Hills · YAARR"))
    expect(page.locator("#lines [aria-current]")).to_have_text(re.compile("Hills"))
    # Links of feeds keep the filter of the content.
    line(page, "All entries").click()
    expect(page.locator("#rows > .row")).to_have_count(3)
    assert line(page, "Hills").get_attribute("href").startswith("/all?feed=")
    # The new content is followed live.
    live(page)
    feed_server["/a.xml"] = served(rss("Tides", item("Storm", 0.5), item("High", 1), item("Low", 2)))
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("1 new")
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row").first).to_contain_text("Storm")
    # Searching, the page of the feeds, and back.
    page.get_by_role("searchbox").fill("storm")
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("“storm” in All entries")
    page.get_by_role("link", name="Manage feeds").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Feeds")
    expect(page.locator("#lines [aria-current]")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("“storm” in All entries")
    expect(page.get_by_role("searchbox")).to_have_value("storm")
    page.go_back()
    expect(page.locator("#rows > .row")).to_have_count(4)
    assert stayed(page)


def test_a_recording_plays_on_while_the_content_changes(page, reader):
    page.goto(reader.address)
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()
    page.goto(reader.url("/all"))
    live(page)
    page.locator(".listen").first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.2")
    for place in ("Starred", "Unread", "The Quay Camera", "Manage feeds"):
        before = page.evaluate("() => document.querySelector('#player audio').currentTime")
        page.locator("#sidebar").get_by_role("link", name=place).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Feeds" if place == "Manage feeds" else place)
        page.wait_for_function("(before) => document.querySelector('#player audio').currentTime > before", arg=before)
        assert page.evaluate("() => !document.querySelector('#player audio').paused")
    # On a page without a timeline the position is kept too.
    with page.expect_request(re.compile("/player$")) as kept:
        page.get_by_role("button", name="Pause").click()
    assert "playing=0" in kept.value.post_data


def test_the_sidebar_keeps_its_place(new_page, reader, feed_server):
    page = new_page(viewport=WIDE)
    follow_many(page, reader, feed_server, 45)
    page.goto(reader.url("/all"))
    live(page)
    page.locator("#lines").evaluate("(s) => { s.scrollTop = 400; }")
    where = line(page, "Feed 28").bounding_box()["y"]
    line(page, "Feed 28").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Feed 28")
    assert page.locator("#lines").evaluate("(s) => s.scrollTop") == 400
    assert line(page, "Feed 28").bounding_box()["y"] == where


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_going_back_leads_to_the_row_and_the_very_place(new_page, reader, feed_server, size):
    page = new_page(viewport=size)
    feed_server["/a.xml"] = served(rss("Long", *[item(f"Entry {n}", n + 1, content="Words. " * 40) for n in range(120)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    page.get_by_role("link", name="Older entries").click()
    # The page also grows by itself near its end, where the link is.
    page.wait_for_function("() => document.querySelectorAll('#rows > .row').length >= 100")
    row = page.locator("#rows > .row", has_text="Entry 70")
    row.evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    title = row.locator("a.open")
    if size == PHONE:
        # The bar at the bottom comes back.
        page.mouse.wheel(0, -40)
        expect(page.locator("body.scrolled-down")).to_have_count(0)
    where = title.bounding_box()["y"]

    def is_back():
        box = title.bounding_box()
        return box is not None and abs(box["y"] - where) <= 1

    # Another timeline and back: the same rows, at the same place.
    if size == PHONE:
        page.get_by_role("link", name="Feeds", exact=True).first.click()
    page.locator("#sidebar a", has_text="Starred").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Starred")
    expect(page.locator("#sidebar")).to_be_visible() if size != PHONE else expect(page.locator("#sidebar")).to_be_hidden()
    page.go_back()
    expect(title).to_be_visible()
    eventually(is_back)

    # An entry and back, with the browser's button and with the link.
    title.click()
    expect(page.locator("#entry h1")).to_have_text("Entry 70")
    page.go_back()
    expect(page.locator("#entry article")).to_have_count(0)
    expect(page.locator("#rows .selected")).to_contain_text("Entry 70")
    eventually(is_back)
    if size != WIDE:
        title.click()
        expect(page.locator("#entry h1")).to_have_text("Entry 70")
        page.get_by_role("link", name="Back to the list").click()
        eventually(is_back)


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("filter", ["all", "unread"])
def test_a_reload_leads_to_the_row_and_the_place(new_page, reader, feed_server, size, filter):
    page = new_page(viewport=size)
    feed_server["/a.xml"] = served(rss("Long", *[item(f"Entry {n:03}", n + 1, content="Words.") for n in range(300)]))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url(f"/{filter}"))
    live(page)
    title = page.get_by_role("link", name="Entry 250", exact=True)

    def is_there():
        page.evaluate("() => { for (const box of [document.querySelector('#content'), document.scrollingElement]) box.scrollTop = box.scrollHeight; }")
        return title.count() == 1

    eventually(is_there)
    title.scroll_into_view_if_needed()
    # The place is kept a moment after the last movement, of the list or of the rows that get their heights.
    page.wait_for_function("""() => {
      const { top, timeline } = history.state?.place ?? {};
      const content = document.querySelector('#content');
      const before = window.formerPlace;
      window.formerPlace = `${scrollY} ${content.scrollTop} ${content.scrollHeight} ${document.body.scrollHeight}`;
      return top === scrollY && timeline.top === content.scrollTop && top + timeline.top > 2000 && before === window.formerPlace;
    }""", polling=400)
    where = title.bounding_box()["y"]
    page.reload()
    # The page asks for five parts, one after another.
    expect(title).to_be_visible(timeout=20_000)
    eventually(lambda: abs(title.bounding_box()["y"] - where) <= 2)
    title.click()
    expect(page.locator("#entry h1")).to_have_text("Entry 250")
    page.reload()
    expect(page.locator("#rows .selected")).to_contain_text("Entry 250", timeout=20_000)
    expect(page.locator("#rows > .row").first).to_contain_text("Entry 000")
    page.keyboard.press("j")
    expect(page.locator("#entry h1")).to_have_text("Entry 251")
    page.keyboard.press("Escape")
    expect(page.locator("#entry article")).to_have_count(0)
    row = page.locator("#rows > .row", has_text="Entry 251")
    expect(row.locator("a.open")).to_be_focused()
    # The place is kept also without a movement of the list.
    assert page.evaluate("() => history.state.place.timeline.row")


def test_new_entries_are_shown_where_they_are_and_going_back_leads_to_the_row(new_page, reader, feed_server, program):
    page = new_page(viewport=WIDE)
    old = [item(f"Entry {n:02}", n + 20, content="Words.") for n in range(60)]
    feed_server["/a.xml"] = served(rss("Long", *old))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    page.get_by_role("link", name="Entry 15", exact=True).click()
    expect(page.locator("#entry h1")).to_have_text("Entry 15")
    selected = page.locator("#rows .selected")
    where = selected.bounding_box()["y"]
    page.keyboard.press("j")
    expect(page.locator("#entry h1")).to_have_text("Entry 16")
    feed_server["/a.xml"] = served(rss("Long", *[item(f"New {n:02}", n + 1, content="Words.") for n in range(12)], *old))
    program("refresh")
    expect(page.locator("#arrivals")).to_contain_text("12 new")
    page.keyboard.press("n")
    expect(page.get_by_role("link", name="New 00", exact=True)).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#entry h1")).to_have_text("Entry 15")
    eventually(lambda: abs(selected.bounding_box()["y"] - where) <= 2)


def test_widths_are_dragged_and_remembered(new_page, reader, feed_server):
    page = new_page(viewport=WIDE)
    feed_server["/a.xml"] = served(rss("Tides", item("High", 1)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    sidebar, content = page.locator("#sidebar"), page.locator("#content")
    lines = page.get_by_role("separator", name="Width of the list of feeds"), page.get_by_role("separator", name="Width of the timeline")
    before = sidebar.bounding_box()["width"], content.bounding_box()["width"]

    box = lines[0].bounding_box()
    page.mouse.move(box["x"] + 4, 400)
    page.mouse.down()
    page.mouse.move(box["x"] + 64, 400, steps=4)
    page.mouse.up()
    assert sidebar.bounding_box()["width"] == pytest.approx(before[0] + 60, abs=6)
    lines[1].focus()
    page.keyboard.press("ArrowLeft")
    assert content.bounding_box()["width"] == pytest.approx(before[1] - 16, abs=1)
    now = sidebar.bounding_box()["width"], content.bounding_box()["width"]
    page.reload()
    assert (sidebar.bounding_box()["width"], content.bounding_box()["width"]) == pytest.approx(now, abs=1)
    # The limits.
    lines[0].focus()
    page.keyboard.press("Home")
    assert lines[0].get_attribute("aria-valuenow") == lines[0].get_attribute("aria-valuemin")


def test_one_player_plays_what_a_row_and_the_open_entry_show(page, reader):
    page.goto(reader.address)
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()
    page.goto(reader.url("/all"))
    live(page)
    episode = page.locator("#rows > .row.episode").first
    episode.locator(".listen").click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.2")
    expect(episode.locator(".listen")).to_contain_text("Pause")
    episode.locator("a.open").click()
    expect(page.locator("audio")).to_have_count(1)
    own = page.locator("#entry .listen")
    expect(own).to_contain_text("Pause")
    own.click()
    expect(page.get_by_role("region", name="Player").get_by_role("button", name="Play")).to_be_visible()
    page.evaluate("() => { document.querySelector('#player audio').currentTime = 3; }")
    expect(own).to_contain_text("Continue at 0:03")
    expect(episode.locator(".listen")).to_contain_text("Continue at 0:03")
    page.get_by_role("button", name="Back 15 seconds").click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime === 0")


def test_the_feeds_page_shows_what_an_import_brings_as_it_comes(page, reader, feed_server):
    follow_many(page, reader, feed_server, 4)
    expect(page).to_have_url(re.compile(r"/subscriptions\?said="))
    # Nothing is loaded by the person, and the rows and the sidebar show that the feeds were read.
    for n in range(4):
        expect(page.locator(".subscription", has_text=f"Feed {n:02}")).not_to_contain_text("Checking", timeout=20_000)
    expect(page.locator("#lines .line", has_text="Unread").locator(".count")).to_have_text("8")
    # Loading again sends nothing again.
    page.reload()
    expect(page.get_by_text("4 feeds added.")).to_be_visible()


# True if the line on top, which says that an answer is on its way, is seen.
LINE = """() => {
  const { content, transform } = getComputedStyle(document.querySelector("main"), "::before");
  return content !== "none" && new DOMMatrix(transform).a > 0;
}"""


@pytest.mark.parametrize("way", [{"viewport": WIDE}, {"viewport": PHONE}, {"viewport": WIDE, "reduced_motion": "reduce"}])
def test_a_line_says_that_a_slow_answer_is_on_its_way(new_page, reader, feed_server, expected_errors, way):
    expected_errors += ["ERR_FAILED"]
    page = new_page(**way)
    feed_server["/a.xml"] = served(rss("Tides", item("High", 1), item("Low", 2)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    busy = page.locator("main[aria-busy], main > [aria-busy]")

    def held(address, link, end):
        """Follows a link, and holds the answer back until the line is seen."""
        routes = []
        page.route(re.compile(address), lambda route: routes.append(route))
        link.evaluate("(link) => link.click()")
        expect(busy).to_have_attribute("aria-busy", "true")
        # Quick answers show none.
        assert page.evaluate("() => getComputedStyle(document.querySelector('main'), '::before').animationDelay") == "0.2s"
        page.wait_for_function(LINE)
        for route in routes:
            end(route)
        page.unroute(re.compile(address))

    held(r"/entries/\d+\?", page.get_by_role("link", name="High", exact=True), lambda route: route.continue_())
    expect(page.locator("#entry h1")).to_have_text("High")
    expect(busy).to_have_count(0)
    assert not page.evaluate(LINE)

    held(r"/unread\?feed=|/all\?feed=", line(page, "Tides"), lambda route: route.continue_())
    expect(page.locator("#content h1")).to_have_text("Tides")
    expect(busy).to_have_count(0)

    # What is left while an answer is on the way comes back without the line, and a failure ends it.
    held("/history$", line(page, "History"), lambda route: page.go_back())
    expect(page.locator("#entry h1")).to_have_text("High")
    expect(busy).to_have_count(0)
    page.go_forward()
    expect(page.locator("#content h1")).to_have_text("Tides")
    expect(busy).to_have_count(0)
    held("/history$", line(page, "History"), lambda route: route.abort())
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(busy).to_have_count(0)


def test_undo_stays_when_the_page_is_left(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3), item("Two", 4)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/unread"))
    live(page)
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_text("2 marked as read.")).to_be_visible()
    line(page, "All entries").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All entries")
    expect(page.locator("#rows > .row.unread")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#rows > .row.unread")).to_have_count(2)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_many_are_marked_as_unread(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3), item("Two", 4), item("Three", 5)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    page.locator("#rows > .row", has_text="One").get_by_role("button", name="Mark as read").click()
    page.locator("#rows > .row", has_text="Two").get_by_role("button", name="Mark as read").click()
    expect(line(page, "Unread").locator(".count")).to_have_text("1")
    choose_in_menu(page, "button", "Mark all as unread")
    expect(page.get_by_text("2 marked as unread.")).to_be_visible()
    expect(page.locator("#rows > .row.unread")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#rows > .row.unread")).to_have_count(1)


def test_a_feed_gets_another_address(page, reader, feed_server, expected_errors):
    expected_errors.append("422")
    feed_server["/old.xml"] = served(rss("Tides", item("High", 1)))
    feed_server["/new.xml"] = served(rss("Tides", item("High", 1), item("Low", 2)))
    add_feed(page, reader, feed_server.url("/old.xml"))
    choose_in_menu(page, "link", "Feed settings")
    form = page.locator("#edit form")
    # A wrong address leaves everything as it was.
    form.get_by_label("Title").fill("My tides")
    form.get_by_label("URL").fill(feed_server.url("/nowhere.xml"))
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("The feed keeps its address.")
    form.get_by_label("URL").fill(feed_server.url("/new.xml"))
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="My tides")).to_be_visible()
    expect(form.get_by_label("URL")).to_have_value(feed_server.url("/new.xml"))
    expect(page.locator("#lines .line.feed")).to_have_count(1)


def test_a_server_that_is_gone_is_told_in_words_and_as_a_problem(page, start_reader, feed_server, expected_errors):
    expected_errors += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    reader = start_reader("--allow-private-networks")
    feed_server["/a.xml"] = served(rss("Feed", item("One", 3)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    live(page)
    assert not reader.stop()
    page.locator("#rows a.open").first.click()
    expect(page.get_by_role("alert")).to_contain_text("YAARR cannot be reached.")
    expect(page.get_by_role("alert")).to_have_class("problem")
    line(page, "Starred").click()
    expect(page.get_by_role("alert")).to_contain_text("YAARR cannot be reached.")


def test_arrows_lead_from_the_search_field_to_what_was_found(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("Harbor opens", 3), item("Harbor closes", 4)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    live(page)
    page.get_by_label("Search entries").press_sequentially("harb")
    expect(page.locator("#hits li a")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#hits a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Search entries")).to_be_focused()


def test_what_was_typed_stays_when_a_feed_cannot_be_added(page, reader, feed_server, expected_errors):
    expected_errors.append("422")
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/none.xml"))
    page.get_by_text("Folder, sign-in").click()
    page.get_by_label("Folder (optional)").fill("Sea")
    page.get_by_role("button", name="Add the feed").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Address")).to_have_value(feed_server.url("/none.xml"))
    expect(page.get_by_label("Folder (optional)")).to_have_value("Sea")


def test_a_feed_that_one_has_goes_into_the_folder_and_says_so(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Tides", item("High", 1)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_label("Folder (optional)").fill("Sea / Tides")
    page.get_by_role("button", name="Add the feed").click()
    expect(page.get_by_text("You follow this feed already. It is in “Sea / Tides” now.")).to_be_visible()
    expect(page.locator("#lines .line.folder").first).to_contain_text("Sea")
