"""Reading on, many entries at once, read later, history, keys and the palette: at a desk and on a phone, with and
without scripts."""

import re

import pytest
from playwright.sync_api import expect

from eventually import live, round_trip
from feeds import item, rss, served
from test_main_job import add_feed, row
from views import DESK, PHONE, WAYS


def space(page):
    """Presses the key and waits until the page has scrolled, or shows another entry."""
    state = """() => [document.querySelector("#entry h1")?.textContent, document.querySelector("#entry")?.scrollTop,
        scrollY, document.querySelector("#content h1")?.textContent].join()"""
    before = page.evaluate(state)
    page.keyboard.press("Space")
    page.wait_for_function(f"(before) => ({state})() !== before", arg=before)


@pytest.fixture
def feeds(feed_server):
    """Two feeds: "Long" with six entries that are longer than a window, and "Short" with three."""
    text = "".join(f"<p>Line {n} of a text that goes on for a while.</p>" for n in range(60))
    feed_server["/long.xml"] = served(rss("Long", *[item(f"Long {n}", n + 1, content=text) for n in range(6)]))
    feed_server["/short.xml"] = served(rss("Short", *[item(f"Short {n}", n + 10, content="Few words.") for n in range(3)]))
    return [feed_server.url("/long.xml"), feed_server.url("/short.xml")]


def opened(new_page, reader, feeds, path="/unread", size=DESK, **options):
    page = new_page(viewport=size, **options)
    for feed in feeds:
        add_feed(page, reader, feed)
    page.goto(reader.url(path))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    return page


@pytest.fixture
def page(new_page, reader, feeds):
    return opened(new_page, reader, feeds)


@pytest.fixture(params=["desk", "phone"])
def any_page(request, new_page, reader, feeds):
    if request.param == "desk":
        return opened(new_page, reader, feeds)
    return opened(new_page, reader, feeds, size=PHONE, has_touch=True, is_mobile=True)


def title(page):
    return page.locator("#entry h1")


def unread(page):
    return page.locator("#rows > .row.unread")


# Reading on


def test_space_pages_the_entry_and_goes_on_to_the_next_unread(any_page):
    page = any_page
    space(page)
    expect(title(page)).to_have_text("Long 0")
    presses = 0
    while title(page).text_content() == "Long 0":
        space(page)
        presses += 1
        assert presses < 40
    assert presses > 2
    expect(title(page)).to_have_text("Long 1")
    page.keyboard.press("ArrowLeft")
    expect(title(page)).to_have_text("Long 0")
    page.keyboard.press("Shift+Space")
    expect(title(page)).to_have_text("Long 0")


def test_space_goes_on_across_feeds(page):
    page.locator("#lines .feed a", has_text="Short").click()
    expect(page.locator("#content h1")).to_have_text("Short")
    for number in range(3):
        page.keyboard.press("Space")
        expect(title(page)).to_have_text(f"Short {number}")
    page.keyboard.press("Space")
    expect(page.locator("#content h1")).to_have_text("Long")
    expect(title(page)).to_have_text("Long 0")


@pytest.mark.parametrize("is_live", [True, False])
def test_space_at_the_end_of_a_folder_goes_on_below_it_and_the_sidebar_follows(
        new_page, reader, feed_server, program, expected_errors, is_live):
    for n in range(14):
        feed_server[f"/{n}.xml"] = served(rss(f"Feed {n:02}", item(f"Of {n:02}", n + 1, content="Few words.")))
    page = new_page(viewport={"width": 1400, "height": 500})
    if not is_live:
        # The counts in the sidebar come later than any key.
        expected_errors.append("ERR_FAILED")
        page.route("**/live", lambda route: route.abort())
    for n in range(14):
        folder = ["--folder", "Middle"] if n == 7 else []
        program("add", feed_server.url(f"/{n}.xml"), "--allow-private-networks", *folder)
    page.goto(reader.url("/unread"))
    page.locator("#lines .folder a", has_text="Middle").click()
    expect(page.locator("#content h1")).to_have_text("Middle")
    below = page.evaluate("""() => {
      const lines = [...document.querySelectorAll('#lines .line')];
      const folder = lines.findIndex((line) => line.querySelector('[aria-current]'));
      return lines.slice(folder + 1).filter((line) => line.matches('.feed') && !line.textContent.includes('Feed 07')).map((line) => line.querySelector('.name').textContent);
    }""")
    page.keyboard.press("Space")
    expect(title(page)).to_have_text("Of 07")
    assert len(below) > 5
    for name in below:
        page.keyboard.press("Space")
        expect(page.locator("#content h1")).to_have_text(name)
        expect(title(page)).to_have_text(name.replace("Feed", "Of"))
    expect(page.locator("#lines [aria-current]")).to_be_in_viewport()


def test_the_entry_has_buttons_to_its_neighbors(any_page):
    page = any_page
    row(page, "Long 1").locator("a.open").click()
    expect(title(page)).to_have_text("Long 1")
    page.locator("#entry").get_by_role("button", name="Next entry").click()
    expect(title(page)).to_have_text("Long 2")
    page.locator("#entry").get_by_role("button", name="Previous entry").click()
    expect(title(page)).to_have_text("Long 1")


def test_the_next_feed_with_unread_entries(page):
    page.keyboard.press("Shift+J")
    expect(page.locator("#content h1")).to_have_text("Long")
    page.keyboard.press("Shift+J")
    expect(page.locator("#content h1")).to_have_text("Short")
    page.keyboard.press("Shift+K")
    expect(page.locator("#content h1")).to_have_text("Long")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_without_scripts_an_entry_leads_to_its_neighbors(new_page, reader, feeds, size):
    opened(new_page, reader, feeds)
    plain = new_page(viewport=size, java_script_enabled=False)
    plain.goto(reader.url("/all"))
    plain.get_by_role("link", name="Long 1", exact=True).click()
    plain.get_by_role("link", name="Next entry").click()
    expect(title(plain)).to_have_text("Long 2")
    edges = [part.bounding_box()["x"] for part in (plain.get_by_role("link", name="Previous entry"), title(plain))]
    assert edges[0] == pytest.approx(edges[1], abs=1)
    plain.get_by_role("link", name="Previous entry").click()
    expect(title(plain)).to_have_text("Long 1")


# Marking


def test_what_is_above_or_below_is_read_and_unread_again_after_the_page_was_left(page, reader):
    row(page, "Long 3").locator("a.open").click()
    expect(title(page)).to_have_text("Long 3")
    page.keyboard.press(",")
    expect(page.locator("#said")).to_contain_text("3 marked as read.")
    expect(unread(page)).to_have_count(5)
    page.goto(reader.url("/history"))
    expect(page.locator(".undo")).to_contain_text("3 marked as read.")
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect(page.locator(".undo")).to_have_count(0)
    page.goto(reader.url("/unread"))
    expect(unread(page)).to_have_count(8)
    row(page, "Long 1").locator("a.open").click()
    expect(title(page)).to_have_text("Long 1")
    page.keyboard.press(".")
    expect(unread(page)).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("marked as read.")
    page.keyboard.press("z")
    expect(unread(page)).to_have_count(7)


@pytest.mark.parametrize("way", WAYS)
def test_the_menu_of_an_entry_marks_what_is_above_or_below(new_page, reader, feeds, way):
    opened(new_page, reader, feeds)
    page = new_page(**way)
    page.goto(reader.url("/unread"))

    def mark(name, side):
        row(page, name).locator("a.open").click()
        expect(title(page)).to_have_text(name)
        page.locator("#entry").get_by_label("More", exact=True).click()
        page.get_by_role("button", name=f"Mark what is {side} as read").click()

    # What was marked is said beside or over the entry, with the way to undo it.
    said = page.locator("#said" if way["java_script_enabled"] else ".undo").filter(visible=True)
    mark("Long 3", "above")
    expect(said).to_contain_text("3 marked as read.")
    expect(said).to_be_in_viewport()
    expect(title(page)).to_have_text("Long 3")
    said.get_by_role("button", name="Undo").click()
    expect(said).to_have_count(0)
    page.goto(reader.url("/unread"))
    expect(unread(page)).to_have_count(8)
    mark("Long 4", "below")
    expect(said).to_contain_text("4 marked as read.")
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row h3")).to_have_text(["Long 0", "Long 1", "Long 2"])


def test_a_marking_is_undone_after_a_restart(new_page, start_reader, feeds, expected_errors):
    first = start_reader("--allow-private-networks")
    page = opened(new_page, first, feeds)
    page.get_by_role("button", name="Mark all as read").first.click()
    expect(page.locator("#said")).to_contain_text("9 marked as read.")
    page.goto("about:blank")
    first.stop()
    second = start_reader("--allow-private-networks")
    again = new_page()
    again.goto(second.url("/unread"))
    again.locator(".undo").get_by_role("button", name="Undo").click()
    expect(unread(again)).to_have_count(9)


def test_entries_are_marked_as_they_leave_the_top_if_the_user_wants_that(page, reader, feed_server):
    feed_server["/many.xml"] = served(rss("Many", *[item(f"Many {n}", n + 20) for n in range(40)]))
    add_feed(page, reader, feed_server.url("/many.xml"))
    page.goto(reader.url("/settings/timelines"))
    page.get_by_role("switch", name="Mark as read on scrolling").click()
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    expect(unread(page)).to_have_count(49)
    row(page, "Many 1").first.hover()
    page.mouse.wheel(0, 600)
    expect(unread(page)).not_to_have_count(49)
    assert 30 < unread(page).count() < 49
    expect(row(page, "Many 20")).to_have_class(re.compile("unread"))
    # The key that undoes takes back all of them.
    page.keyboard.press("z")
    expect(page.locator("#said")).to_contain_text("marked as unread.")
    expect(unread(page)).to_have_count(49)
    page.keyboard.press("z")
    expect(page.locator("#said")).to_contain_text("Nothing waits to be undone.")

    # What was done after scrolling is undone alone.
    page.mouse.wheel(0, 600)
    expect(unread(page)).not_to_have_count(49)
    seen = page.locator("#rows > .row:not(.unread)").last.locator("h3").inner_text()
    page.get_by_role("button", name="Mark all as read").first.click()
    expect(unread(page)).to_have_count(0)
    expect(page.locator("#said")).to_contain_text("marked as read.")
    page.keyboard.press("z")
    expect(unread(page)).not_to_have_count(0)
    expect(page.locator("#rows > .row:not(.unread)", has=page.get_by_role("link", name=seen, exact=True))).to_have_count(1)


# Read later and history


def test_an_entry_to_read_later_has_a_place_in_the_sidebar(any_page, reader):
    page = any_page
    row(page, "Long 2").locator("a.open").click()
    expect(title(page)).to_have_text("Long 2")
    page.keyboard.press("t")
    expect(page.locator("#entry .toggle.later")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#lines [data-id=later] .count")).to_have_text("1")
    page.keyboard.press("g")
    page.keyboard.press("l")
    expect(page.locator("#content h1")).to_have_text("Read later")
    expect(page.locator("#rows > .row")).to_have_count(1)
    page.goto(reader.url("/all?q=is:later"))
    expect(page.locator("#rows > .row")).to_have_count(1)


def test_read_later_and_history_without_scripts(new_page, reader, feeds):
    opened(new_page, reader, feeds)
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/all"))
    row(plain, "Long 4").get_by_role("button", name="Read later").click()
    plain.get_by_role("navigation", name="Feeds").get_by_role("link", name="Read later").click()
    expect(plain.locator("#rows > .row")).to_have_count(1)
    plain.get_by_role("link", name="Long 4", exact=True).click()
    plain.get_by_role("navigation", name="Feeds").get_by_role("link", name="History").click()
    expect(plain.locator(".rows > .row")).to_have_count(1)
    plain.get_by_role("link", name="Long 4", exact=True).click()
    expect(plain.locator("article h1")).to_have_text("Long 4")


def test_the_history_is_in_the_order_of_opening(page):
    for name in ["Long 3", "Short 1", "Long 0"]:
        row(page, name).locator("a.open").click()
        expect(title(page)).to_have_text(name)
    page.keyboard.press("g")
    page.keyboard.press("h")
    expect(page.locator(".rows > .row a.open")).to_have_text(["Long 0", "Short 1", "Long 3"])


def test_the_history_says_on_which_day_and_when_one_read(page, new_page, reader):
    row(page, "Long 3").locator("a.open").click()
    expect(title(page)).to_have_text("Long 3")
    page.goto(reader.url("/history"))
    expect(page.locator(".rows > .day h2")).to_have_text("Today")
    time = page.locator(".rows > .row time")
    expect(time).to_have_text("now")
    expect(time).to_have_attribute("title", re.compile(r"^Read \w+"))
    # Under the heading of a former day stands the time of day.
    page.clock.set_fixed_time(page.evaluate("Date.now() / 1000 + 2 * 86400"))
    page.reload()
    expect(page.locator(".rows > .day h2")).to_have_text(re.compile(r"^\w+day$"))
    expect(time).to_have_text(re.compile(r"^\d+:\d\d"))
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/history"))
    expect(plain.locator(".rows > .day h2")).to_have_text(re.compile("Today|Yesterday"))
    expect(plain.locator(".rows > .row time")).to_have_text(re.compile("UTC$"))


# Many entries


def test_an_offer_to_undo_ends_after_a_minute_and_stays_in_the_history(new_page, reader, feeds):
    page = opened(new_page, reader, feeds)
    page.clock.install()
    page.reload()
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    page.get_by_role("button", name="Mark all as read").first.click()
    expect(page.locator("#said")).to_contain_text("9 marked as read.")
    page.clock.run_for(50_000)
    expect(page.locator("#said").get_by_role("button", name="Undo")).to_be_visible()
    page.clock.run_for(11_000)
    expect(page.locator("#said")).to_have_count(0)
    page.goto(reader.url("/history"))
    page.locator(".undo").get_by_role("button", name="Undo").click()
    expect(page.locator(".undo")).to_have_count(0)
    page.goto(reader.url("/unread"))
    expect(unread(page)).to_have_count(9)


def test_undoing_without_a_change_to_undo_says_so(page):
    page.keyboard.press("s")
    page.keyboard.press("z")
    expect(page.locator("#said")).to_contain_text("Nothing waits to be undone.")


def test_picked_entries_are_changed_with_one_request_and_undone(page):
    requests = []
    page.on("request", lambda request: requests.append(request.url) if request.method == "POST" and "/entries/" in request.url else None)
    row(page, "Long 1").click(modifiers=["Shift"], position={"x": 60, "y": 20})
    row(page, "Long 4").click(modifiers=["Shift"], position={"x": 60, "y": 20})
    bar = page.get_by_role("toolbar", name="Picked entries")
    expect(bar).to_contain_text("4 picked")
    bar.get_by_role("button", name="Read", exact=True).click()
    expect(unread(page)).to_have_count(5)
    expect(bar).to_have_count(0)
    assert len(requests) == 1
    page.get_by_role("button", name="Undo").click()
    expect(unread(page)).to_have_count(9)


def test_rows_of_a_list_that_was_left_are_picked_no_more(page):
    row(page, "Long 1").click(modifiers=["Shift"], position={"x": 60, "y": 20})
    expect(page.get_by_role("toolbar", name="Picked entries")).to_contain_text("1 picked")
    page.locator("#lines a", has_text="All entries").click()
    expect(page.locator("#content h1")).to_have_text("All entries")
    expect(page.get_by_role("toolbar", name="Picked entries")).to_have_count(0)
    page.go_back()
    expect(page.locator("#content h1")).to_have_text("Unread")
    expect(page.locator("#rows .picked, #rows .pick")).to_have_count(0)


def test_entries_are_picked_with_keys_and_labeled(page):
    page.keyboard.press("j")
    page.keyboard.press("x")
    bar = page.get_by_role("toolbar", name="Picked entries")
    expect(bar).to_contain_text("1 picked")
    page.keyboard.press("*")
    page.keyboard.press("a")
    expect(bar).to_contain_text("9 picked")
    bar.get_by_label("Label").fill("Harbor")
    bar.get_by_role("button", name="Add").click()
    expect(page.locator("#lines .label:not(.later)")).to_contain_text("Harbor")
    page.locator("#lines .label:not(.later) a").click()
    expect(page.locator("#content h1")).to_have_text("Harbor")
    expect(page.locator("#rows > .row")).to_have_count(9)
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(bar).to_contain_text("1 picked")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)


def test_keys_mark_all_that_are_picked(page):
    bar = page.get_by_role("toolbar", name="Picked entries")
    for keys, selector, count in ["s", ".starred", 2], ["s", ".starred", 0], ["t", ".later", 2], ["m", ":not(.unread)", 2]:
        page.keyboard.press("g")
        page.keyboard.press("g")
        expect(page.locator("#rows > .row").first).to_have_class(re.compile(r"\bselected\b"))
        page.keyboard.press("x")
        page.keyboard.press("j")
        page.keyboard.press("x")
        expect(bar).to_contain_text("2 picked")
        page.keyboard.press(keys)
        expect(bar).to_have_count(0)
        expect(page.locator(f"#rows > .row{selector}")).to_have_count(count)
    page.keyboard.press("z")
    expect(unread(page)).to_have_count(9)


def test_what_was_changed_last_is_undone_first(page):
    counts = page.locator("#lines .line.feed .count")
    for feed, left in ["Long", ["3"]], ["Short", []]:
        page.locator("#lines").get_by_role("link", name=feed).click()
        expect(page.locator("#content h1")).to_have_text(feed)
        page.get_by_role("button", name="Mark all as read").first.click()
        expect(page.locator("#said")).to_contain_text("marked as read.")
        expect(counts).to_have_text(left)
    page.keyboard.press("z")
    expect(counts).to_have_text(["3"])
    expect(page.locator("#said")).to_have_count(0)
    page.keyboard.press("z")
    expect(counts).to_have_text(["6", "3"])


def test_without_a_network_the_open_entry_stays_the_selected_one(page, expected_errors):
    expected_errors += ["ERR_INTERNET_DISCONNECTED"]
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Long 0")
    page.context.set_offline(True)
    page.keyboard.press("j")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(page.locator("#rows .selected")).to_contain_text("Long 0")
    page.context.set_offline(False)
    page.keyboard.press("j")
    expect(title(page)).to_have_text("Long 1")


def test_escape_ends_a_picking_whose_script_is_still_loading(page):
    asked = []
    page.route("**/picking.js*", lambda route: asked.append(route))
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.wait_for_function("document.querySelectorAll('#rows .selected').length === 1")
    for route in asked:
        route.continue_()
    page.keyboard.press("x")
    expect(page.locator("#rows .selected.picked")).to_have_count(1)
    expect(page.locator("#rows .picked")).to_have_count(1)


def test_a_long_press_picks_on_a_phone_and_a_swipe_marks(new_page, reader, feeds):
    page = opened(new_page, reader, feeds, size=PHONE, has_touch=True, is_mobile=True)
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def swipe(locator, by):
        box = locator.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + 20
        touch("touchStart", (x, y))
        for step in range(1, 11):
            touch("touchMove", (x + by * step / 10, y))
        touch("touchEnd")

    # The first touch loads the gestures.
    page.touchscreen.tap(200, 5)
    swipe(row(page, "Long 1"), 130)
    expect(row(page, "Long 1")).not_to_have_class(re.compile("unread"))
    swipe(row(page, "Long 2"), -120)
    expect(row(page, "Long 2")).to_have_class(re.compile("starred"))
    swipe(row(page, "Long 3"), -190)
    expect(row(page, "Long 3")).to_have_class(re.compile("later"))
    box = row(page, "Long 4").bounding_box()
    touch("touchStart", (box["x"] + 100, box["y"] + 20))
    expect(page.get_by_role("toolbar", name="Picked entries")).to_contain_text("1 picked")
    touch("touchEnd")
    expect(page.locator("#entry article")).to_have_count(0)
    # While some are picked, a tap picks.
    row(page, "Long 5").locator("a.open").tap()
    expect(page.get_by_role("toolbar", name="Picked entries")).to_contain_text("2 picked")
    row(page, "Long 5").locator("a.open").tap()
    expect(page.get_by_role("toolbar", name="Picked entries")).to_contain_text("1 picked")
    expect(page.locator("#entry article")).to_have_count(0)
    page.get_by_role("toolbar", name="Picked entries").get_by_role("button", name="Done").tap()
    row(page, "Long 5").locator("a.open").tap()
    expect(title(page)).to_have_text("Long 5")


def test_the_first_tap_on_a_phone_opens_and_picks_nothing_however_late_the_gestures_come(new_page, reader, feeds):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    add_feed(page, reader, feeds[0])
    held = []
    page.route("**/assets/touch.js*", lambda route: held.append(route))
    page.clock.install()
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    row(page, "Long 1").locator("a.open").tap()
    expect(title(page)).to_have_text("Long 1")
    with page.expect_response("**/assets/touch.js*"):
        held[0].continue_()
    # After the time of a long press.
    page.clock.run_for(1_000)
    round_trip(page)
    expect(page.get_by_role("toolbar", name="Picked entries")).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_a_list_of_a_reader_without_feeds_leads_to_adding_one(new_page, reader, way):
    page = new_page(**way)
    page.goto(reader.url("/unread"))
    expect(page.locator("#empty")).to_contain_text("You follow no feeds yet.")
    page.locator("#empty").get_by_role("link", name="Add a feed").click()
    expect(page.get_by_label("Address")).to_be_visible()


def test_feeds_without_unread_entries_are_left_out_of_the_sidebar_if_the_user_wants_that(any_page, reader):
    page = any_page
    page.goto(reader.url("/settings/timelines"))
    page.get_by_role("switch", name="Feeds without unread entries").click()
    expect(page.locator("html[data-readfeeds=off]")).to_have_count(1)
    page.goto(reader.url("/unread?feed=2"))
    expect(page.locator("#lines .feed")).to_have_count(2)
    short, long = (page.locator("#lines .feed", has_text=name) for name in ("Short", "Long"))
    current = "Short" if "Short" in page.locator("#content h1").text_content() else "Long"
    page.get_by_role("button", name="Mark all as read").first.click()
    # The one that is shown stays.
    expect(unread(page)).to_have_count(0)
    gone, stays = (short, long) if current == "Short" else (long, short)
    expect(gone).not_to_have_css("display", "none")
    page.goto(reader.url("/unread"))
    expect(gone).to_have_css("display", "none")
    expect(stays).not_to_have_css("display", "none")


# Keys


def test_the_key_for_adding_opens_the_field_for_the_address(page):
    page.keyboard.press("+")
    expect(page.get_by_role("dialog", name="Add a feed").get_by_label("Address")).to_be_focused()
    page.keyboard.type("grasp.org")
    expect(page.get_by_label("Address")).to_have_value("grasp.org")
    expect(page.locator("#content h1")).to_have_text("Unread")


def test_keys_can_be_changed_and_switched_off(page, reader):
    page.goto(reader.url("/settings/keys"))
    page.get_by_label("Next entry", exact=True).fill("w")
    page.get_by_label("Star", exact=True).fill("")
    page.get_by_role("button", name="Save the keys").click()
    expect(page.get_by_label("Next entry", exact=True)).to_have_value("w")
    page.locator("#lines [data-id=unread] a").click()
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("w")
    expect(page.locator("#rows > .selected")).to_contain_text("Long 0")
    page.keyboard.press("s")
    page.keyboard.press("w")
    expect(page.locator("#rows > .selected")).to_contain_text("Long 1")
    expect(page.locator("#rows > .starred")).to_have_count(0)
    page.reload()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_contain_text("Next entry")
    expect(page.locator("#help dd", has_text=re.compile("^Star$"))).to_have_count(0)


def test_single_keys_can_be_switched_off(page, reader):
    page.goto(reader.url("/settings/keys"))
    page.get_by_label("Only keys with Ctrl or Alt").check()
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Save the keys").click()
    expect(page.get_by_label("Only keys with Ctrl or Alt")).to_be_checked()
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    page.keyboard.press("j")
    expect(page.locator("#rows > .selected")).to_have_count(0)
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox")).to_be_focused()


def test_a_key_of_two_actions_is_refused_and_what_was_typed_stays(page, reader, expected_errors):
    expected_errors.append("400")
    page.goto(reader.url("/settings/keys"))
    expect(page.get_by_text("Changes are kept as you make them")).to_have_count(0)
    page.get_by_label("Next entry", exact=True).fill("k")
    page.get_by_role("button", name="Save the keys").click()
    expect(page.locator("#said")).to_contain_text("is a key of")
    expect(page.get_by_label("Next entry", exact=True)).to_have_value("k")


def test_a_key_of_two_actions_is_refused_without_scripts_too(new_page, reader, feeds, expected_errors):
    expected_errors.append("400")
    opened(new_page, reader, feeds)
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/settings/keys"))
    plain.get_by_label("Next entry", exact=True).fill("k")
    plain.get_by_role("button", name="Save the keys").click()
    expect(plain.locator("main")).to_contain_text("is a key of")


# The palette


def test_the_palette_finds_actions_places_settings_and_entries(any_page):
    page = any_page
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox")
    expect(field).to_be_focused()
    field.fill("mkpg")
    expect(page.get_by_role("option").first).to_contain_text("Mark this page as read")
    assert page.locator("[role=option] b").all_text_contents() != []
    field.fill("shrt")
    expect(page.get_by_role("option").first).to_contain_text("Short")
    field.fill("few words")
    expect(page.get_by_role("group", name="Entries").get_by_role("option")).to_have_count(3)
    # The whole word of a setting fits better than first letters of an action's words, "[Undo] the m[any] e[ntries]".
    field.fill("theme")
    expect(page.get_by_role("group", name="Settings")).to_contain_text("Theme")
    expect(page.locator("[role=option][aria-selected=true]")).to_contain_text("Theme")
    field.fill("statist")
    expect(page.locator("[role=option][aria-selected=true]")).to_contain_text("Statistics")
    field.fill(">unread")
    expect(page.get_by_role("group", name="Places")).to_have_count(0)
    field.fill("@short")
    first = page.get_by_role("option").first
    expect(first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")
    page.keyboard.press("Enter")
    expect(page.locator("#content h1")).to_have_text("Short")
    expect(page.get_by_role("combobox")).to_have_count(0)


def test_the_sidebar_shows_the_feed_that_the_palette_has_led_to(new_page, reader, feed_server, program):
    for n in range(40):
        feed_server[f"/{n}.xml"] = served(rss(f"Feed {n:02}", item(f"Of {n}", n + 1)))
        program("add", feed_server.url(f"/{n}.xml"))
    page = new_page(viewport={"width": 1400, "height": 600})
    page.goto(reader.url("/unread"))
    live(page)
    line = page.locator("#lines .line", has_text="Feed 38")
    expect(line).not_to_be_in_viewport()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox").fill("feed 38")
    page.keyboard.press("Enter")
    expect(page.locator("#content h1")).to_have_text("Feed 38")
    expect(line.locator("a")).to_have_attribute("aria-current", "page")
    expect(line).to_be_in_viewport()


def test_scattered_letters_are_the_last_that_the_palette_looks_for(page, reader, feed_server):
    entries = [item("A plain title", 1, content="About the tide."), item("How to read the tide table", 2)]
    feed_server["/tides.xml"] = served(rss("Tides", *entries))
    add_feed(page, reader, feed_server.url("/tides.xml"))
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox")
    field.fill("tid")
    expect(page.get_by_role("option").first).to_contain_text("Tides")
    found = page.get_by_role("group", name="Entries").get_by_role("option")
    expect(found).to_contain_text(["How to read the tide table", "A plain title"])
    expect(page.get_by_role("group", name="Actions")).to_have_count(0)
    expect(page.get_by_role("group", name="Settings")).to_have_count(0)
    # The first letters of words are no scattered ones.
    field.fill(">mtp")
    expect(page.get_by_role("option").first).to_contain_text("Mark this page as read")


def test_the_palette_is_opened_from_the_field_that_searches(new_page, reader, feeds):
    page = opened(new_page, reader, feeds)
    page.goto(reader.url(page.locator("#lines .line.feed a", has_text="Short").get_attribute("href")))
    page.get_by_role("button", name="Jump to anything").click()
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.press("Escape")
    # Keys are not for fingers.
    phone = opened(new_page, reader, [], size=PHONE, has_touch=True, is_mobile=True)
    phone.locator(".bottom .search-link").tap()
    expect(phone.get_by_role("searchbox")).to_be_visible()
    expect(phone.get_by_text("Ctrl K")).to_be_hidden()


def test_the_palette_returns_the_focus(page):
    row(page, "Long 1").locator("a.open").focus()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(row(page, "Long 1").locator("a.open")).to_be_focused()


# Sharing


def test_an_entry_is_shared_with_places_of_ones_own(page, new_page, reader):
    page.goto(reader.url("/settings/sending"))
    page.get_by_label("Name").fill("My list")
    page.get_by_label("Address, with").fill("https://links.example/new?url={url}")
    page.get_by_role("button", name="Add the place").click()
    expect(page.locator(".places")).to_contain_text("My list")
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows[data-page]")).to_have_count(1)
    row(page, "Long 0").locator("a.open").click()
    expect(title(page)).to_have_text("Long 0")
    page.keyboard.press("Shift+S")
    menu = page.get_by_role("dialog", name="Share")
    expect(menu.get_by_role("link", name="Mail")).to_have_attribute("href", re.compile("^mailto:"))
    # Beside the button for it, which a key need not have pressed.
    (box, button) = (menu.bounding_box(), page.locator("#entry .entry-bar .tool.share").bounding_box())
    assert abs(box["y"] - button["y"] - button["height"]) < 20, (box, button)
    assert box["x"] <= button["x"] + button["width"] and button["x"] <= box["x"] + box["width"], (box, button)
    expect(menu.get_by_role("link", name="My list")).to_have_attribute(
        "href", "https://links.example/new?url=http%3A%2F%2Fsite.invalid%2FLong%25200")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def test_the_link_of_an_entry_is_copied_and_its_page_opens_behind(page, reader, feed_server):
    feed_server["/page"] = served(b"<title>A page</title>", "text/html")
    feed_server["/linked.xml"] = served(rss("Linked", item("Linked", 0.5, link=feed_server.url("/page"))))
    add_feed(page, reader, feed_server.url("/linked.xml"))
    row(page, "Linked").locator("a.open").click()
    expect(title(page)).to_have_text("Linked")
    # Without a window, a key that was pressed permits nothing.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("y")
    expect(page.locator("#said")).to_contain_text("The link is copied.")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_role("searchbox")).to_have_value(feed_server.url("/page"))
    page.get_by_role("searchbox").fill("")
    page.locator("#entry").focus()
    with page.context.expect_page() as opened:
        page.keyboard.press("Shift+V")
    expect(opened.value).to_have_url(feed_server.url("/page"))
    assert page.evaluate("document.visibilityState") == "visible"
    # Nothing has changed here.
    expect(title(page)).to_have_text("Linked")


def test_sharing_without_scripts_is_a_page(new_page, reader, feeds):
    opened(new_page, reader, feeds)
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/all"))
    plain.get_by_role("link", name="Long 0", exact=True).click()
    plain.locator("#entry").get_by_role("link", name="Share").click()
    expect(plain.get_by_role("link", name="Mail")).to_have_attribute("href", re.compile("^mailto:"))


# Kept searches


def test_a_search_has_conditions_as_chips_and_is_kept_in_the_sidebar(any_page, reader):
    page = any_page
    page.goto(reader.url("/all?q=words"))
    expect(page.locator("#rows > .row")).to_have_count(3)
    page.get_by_role("navigation", name="Conditions of the search").get_by_role("link", name="Unread").click()
    expect(page).to_have_url(re.compile("is%3Aunread"))
    page.get_by_text("Keep this search").click()
    page.get_by_label("Name", exact=True).fill("Few")
    page.get_by_role("button", name="Keep in the sidebar").click()
    line = page.locator("#lines .search")
    expect(line).to_contain_text("Few")
    # It shows what it was kept from, under its name.
    expect(page).to_have_url(re.compile(r"/all\?q="))
    expect(page.locator("#content h1")).to_have_text("Few")
    expect(line.locator(".count")).to_have_text("3")
    expect(page.locator("#rows > .row")).to_have_count(3)
    page.get_by_role("button", name="Remove from the sidebar").click()
    expect(line).to_have_count(0)


def test_searches_are_kept_and_narrowed_without_scripts(new_page, reader, feeds):
    opened(new_page, reader, feeds)
    plain = new_page(java_script_enabled=False)
    plain.goto(reader.url("/all?q=words"))
    plain.get_by_text("Feed, folder, label").click()
    plain.get_by_label("Only in").select_option(label="Short")
    plain.get_by_role("button", name="Apply").click()
    expect(plain.locator("#rows > .row")).to_have_count(3)
    plain.get_by_text("Keep this search").click()
    plain.get_by_role("button", name="Keep in the sidebar").click()
    plain.locator("#lines .search a").click()
    expect(plain.locator("#rows > .row")).to_have_count(3)
