"""Timelines: the headings of days, times, four views, orders that a place keeps, and lists without an end."""

import re
from datetime import datetime, timezone

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, opml, rss, served
from test_main_job import add_feed
from views import choose_in_menu, choose_view, show_all

SIZES = {"wide": (1400, 900), "middle": (1000, 800), "phone": (390, 844)}
DAY = 24


def follow(page, reader, address, folder=""):
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(address)
    if folder:
        page.get_by_label("Folder (optional)").fill(folder)
    page.get_by_role("button", name="Add the feed").click()
    page.wait_for_url(lambda url: "feed=" in url)


def viewport(name):
    return {"width": SIZES[name][0], "height": SIZES[name][1]}


def titles(page):
    return page.locator("#rows > .row .open").all_inner_texts()


def headings(page):
    return page.locator("#rows > .day h2").all_inner_texts()


@pytest.fixture
def harbor(reader, feed_server):
    """Two feeds with entries of several days."""
    feed_server["/harbor.xml"] = served(rss("Harbor", *[item(f"Harbor {n}", 1 + n * DAY) for n in range(4)]))
    feed_server["/hills.xml"] = served(rss("Hills", *[item(f"Hills {n}", 2 + n * DAY) for n in range(2)]))
    return [feed_server.url("/harbor.xml"), feed_server.url("/hills.xml")]


# MARK: Days and times


@pytest.mark.parametrize("scripts", [True, False])
def test_rows_stand_under_the_headings_of_their_days(new_page, reader, harbor, scripts):
    page = new_page(java_script_enabled=scripts, timezone_id="UTC", locale="en-GB", viewport=viewport("wide"))
    for address in harbor:
        follow(page, reader, address)
    page.goto(reader.url("/all"))
    kinds = page.locator("#rows > article").evaluate_all("(all) => all.map((e) => e.classList[0])")
    assert kinds[0] == "day" and kinds.count("day") >= 4 and kinds.count("row") == 6
    assert len(set(headings(page))) == len(headings(page))
    # A heading and its rows have the same date.
    if not scripts:
        return
    assert all(count.isdigit() for count in page.locator("#rows > .day .count").all_inner_texts())
    days = page.locator("#rows").evaluate("""(rows) => {
      let heading = null;
      return [...rows.children].flatMap((e) => {
        if (e.matches(".day")) { heading = Number(e.dataset.day); return []; }
        return [parseInt(e.dataset.at) - heading];
      });
    }""")
    assert all(0 <= after < 86_400_000 for after in days), days


def test_headings_stay_right_when_entries_come_and_go(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Harbor", item("Old", 3 * DAY)))
    follow(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    before = headings(page)
    feed_server["/a.xml"] = served(rss("Harbor", item("New", 0), item("Old", 3 * DAY)))
    page.get_by_role("button", name="Refresh").click()
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row")).to_have_count(2)
    assert headings(page) == ["Today"] + before
    expect(page.locator("#rows > .row").nth(1)).to_have_attribute("aria-posinset", "2")


def test_times_say_how_long_ago_something_came_and_stay_right(new_page, reader, feed_server):
    page = new_page(locale="en-GB")
    page.clock.install()
    feed_server["/a.xml"] = served(rss("Harbor", item("New", 0.1)))
    follow(page, reader, feed_server.url("/a.xml"))
    time = page.locator("#rows > .row time")
    expect(time).to_have_text(re.compile(r"^\d+ min$"))
    minutes = int(time.inner_text().split()[0])
    height = page.locator("#rows > .row").bounding_box()["height"]
    page.clock.fast_forward("10:00")
    expect(time).to_have_text(f"{minutes + 10} min")
    assert page.locator("#rows > .row").bounding_box()["height"] == height
    assert re.search(r"\d{4}", time.get_attribute("title"))


def test_times_of_day_stand_where_a_heading_says_the_day(new_page, reader, feed_server):
    page = new_page(locale="en-GB", timezone_id="UTC", viewport=viewport("wide"))
    page.clock.set_fixed_time(datetime.now(timezone.utc).replace(hour=12, minute=0))
    feed_server["/a.xml"] = served(rss("Harbor", item("Yesterday", 24), item("Before", 3 * DAY)))
    follow(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    times = page.locator("#rows > .row time")
    for time in (times.nth(0), times.nth(1)):
        expect(time).to_have_text(re.compile(r"^\d\d:\d\d$"))
    # A row that changes stands under its heading, too.
    live(page)
    feed_server["/a.xml"] = served(rss("Harbor", item("Yesterday", 24), item("Before", 3 * DAY, title="Changed")))
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator("#rows > .row h3").nth(1)).to_have_text("Changed")
    expect(times.nth(1)).to_have_text(re.compile(r"^\d\d:\d\d$"))
    page.locator("#rows a.open").first.click()
    expect(page.locator("#entry header .meta time")).to_have_text(re.compile(r"^\d+ \w+ \d{4}, \d\d:\d\d$"))
    # Other orders have no headings of days.
    choose_in_menu(page, "button", "By feed")
    expect(times.nth(0)).to_have_text(re.compile(r"^[A-Z][a-z]{2}$"))


# MARK: Rows


def test_a_long_title_has_two_lines_and_reading_changes_no_height(new_page, reader, feed_server):
    page = new_page(viewport=viewport("wide"))
    feed_server["/a.xml"] = served(rss("Harbor", item("Long", title="A long title of a tide " * 12, content="Words. " * 80)))
    follow(page, reader, feed_server.url("/a.xml"))
    live(page)
    row = page.locator("#rows > .row")
    lines = row.locator("h3").evaluate("(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)")
    assert lines == pytest.approx(2, abs=0.1)
    # The excerpt below has the third line, and says that it goes on.
    excerpt = row.locator(".excerpt")
    expect(excerpt).to_have_css("-webkit-line-clamp", "1")
    text = row.locator(".text").bounding_box()
    assert excerpt.bounding_box()["y"] + excerpt.bounding_box()["height"] <= text["y"] + text["height"] + 1
    before = row.bounding_box()["height"]
    assert 60 <= before <= 125
    row.hover()
    row.get_by_role("button", name="Mark as read").click()
    expect(row).not_to_have_class(re.compile(r"\bunread\b"))
    # The row is another one for a moment.
    page.wait_for_function(
        "(height) => document.querySelector('#rows > .row')?.getBoundingClientRect().height === height", arg=before)


def test_a_feed_does_not_repeat_its_name_and_pictures_that_fail_vanish(page, reader, feed_server, expected_errors):
    expected_errors.append("404")
    picture = f"<img src='{feed_server.url('/gone.png')}' width='600' height='400'>"
    feed_server["/a.xml"] = served(rss("Harbor", item("One", content=f"<p>Words.</p>{picture}")))
    follow(page, reader, feed_server.url("/a.xml"))
    expect(page.locator("#rows > .row .feed")).to_be_hidden()
    expect(page.locator("#rows > .row .mark")).to_be_hidden()
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row .feed")).to_be_visible()
    expect(page.locator("#rows > .row .thumb:not(.failed)")).to_have_count(0)


def test_actions_show_on_hover_and_on_focus(new_page, reader, harbor):
    page = new_page(viewport=viewport("wide"))
    follow(page, reader, harbor[0])
    row = page.locator("#rows > .row").first
    opacity = lambda: row.locator(".actions").evaluate("(e) => getComputedStyle(e).opacity")
    page.mouse.move(5, 5)
    assert opacity() == "0"
    row.hover()
    assert opacity() == "1"
    page.mouse.move(5, 5)
    row.locator(".open").focus()
    assert opacity() == "1"


# MARK: Views and orders


@pytest.mark.parametrize("scripts", [True, False])
def test_each_place_keeps_its_view_its_order_and_its_filter(new_page, reader, harbor, scripts):
    page = new_page(java_script_enabled=scripts, viewport=viewport("wide"))
    for address in harbor:
        follow(page, reader, address)
    line = lambda name: page.locator("#lines .line a", has_text=name)
    line("Harbor").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbor")
    show_all(page)
    expect(page).to_have_url(re.compile("/all"))
    choose_in_menu(page, "button", "Oldest first")
    expect(page.locator("#rows > .row").first).to_contain_text("Harbor 3")
    choose_in_menu(page, "button", "Compact")
    expect(page.locator("#rows")).to_have_attribute("data-layout", "compact")
    # Another place is as it was.
    line("Hills").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hills")
    expect(page.locator("#rows")).to_have_attribute("data-layout", "list")
    expect(page.locator("#rows > .row").first).to_contain_text("Hills 0")
    # The first one is as it was left, also for a new page.
    page.goto(reader.url("/unread"))
    line("Harbor").click()
    expect(page).to_have_url(re.compile("/all"))
    expect(page.locator("#rows")).to_have_attribute("data-layout", "compact")
    assert [title for title in titles(page)] == [f"Harbor {n}" for n in (3, 2, 1, 0)]


@pytest.mark.parametrize("scripts", [True, False])
def test_orders_by_feed_have_the_feeds_as_headings(new_page, reader, harbor, scripts):
    page = new_page(java_script_enabled=scripts, viewport=viewport("wide"))
    for address in harbor:
        follow(page, reader, address)
    page.goto(reader.url("/all"))
    choose_in_menu(page, "button", "By feed")
    expect(page.locator("#rows > .day h2")).to_have_text(["Harbor", "Hills"])
    assert titles(page) == [f"Harbor {n}" for n in range(4)] + ["Hills 0", "Hills 1"]
    choose_in_menu(page, "button", "Rare feeds first")
    expect(page.locator("#rows > .day h2")).to_have_text(["Hills", "Harbor"])
    assert titles(page)[:2] == ["Hills 0", "Hills 1"]


def lanes_of(page):
    """The places of the cards, and their tops and bottoms by lane."""
    boxes = page.locator("#rows > .card").evaluate_all(
        "(all) => all.map((e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.bottom]; })")
    lanes = {}
    for left, top, bottom in boxes:
        lanes.setdefault(round(left), []).append((top, bottom))
    return boxes, lanes


def holes(lanes):
    """The distances between cards that are too small or too large."""
    sorted_lanes = [sorted(lane) for lane in lanes.values()]
    gaps = [below[0] - above[1] for lane in sorted_lanes for above, below in zip(lane, lane[1:])]
    return [gap for gap in gaps if not 14 <= gap <= 18]


@pytest.mark.parametrize("scripts", [True, False])
def test_cards_stand_in_lanes_without_holes(new_page, reader, feed_server, scripts):
    page = new_page(java_script_enabled=scripts, viewport=viewport("wide"))
    items = [item(f"Entry {n}", n / 100, content="Words. " * (1 + n * 7 % 40)) for n in range(24)]
    feed_server["/a.xml"] = served(rss("Harbor", *items))
    follow(page, reader, feed_server.url("/a.xml"))
    choose_view(page, "Cards")
    expect(page.locator("#rows > .row.card")).to_have_count(24)
    if scripts:
        page.locator("#rows.lanes").wait_for()
    boxes, lanes = lanes_of(page)
    assert len(lanes) >= 3
    assert not holes(lanes)
    if scripts:
        # No lane is much longer than another, and the first cards stand side by side.
        ends = [lane[-1][1] for lane in lanes.values()]
        tallest = max(bottom - top for _, top, bottom in boxes)
        assert max(ends) - min(ends) <= tallest + 20
        assert len({round(top) for _, top, _ in boxes[: len(lanes)]}) == 1


def test_cards_stand_in_lanes_without_holes_when_the_window_gets_narrower(new_page, reader, feed_server):
    page = new_page(viewport=viewport("wide"))
    items = [item(f"Entry {n}", n / 100, content="Words. " * (1 + n * 7 % 40)) for n in range(24)]
    feed_server["/a.xml"] = served(rss("Harbor", *items))
    follow(page, reader, feed_server.url("/a.xml"))
    choose_view(page, "Cards")
    page.locator("#rows.lanes").wait_for()
    for width, count in [(1000, 3), (760, 2), (390, 1), (1400, 4)]:
        page.set_viewport_size({"width": width, "height": 800})
        eventually(lambda: len(lanes_of(page)[1]) == count)
        eventually(lambda: not holes(lanes_of(page)[1]), seconds=5)


def test_the_actions_of_a_card_lie_over_the_line_with_its_feed(new_page, reader, harbor):
    page = new_page(viewport=viewport("wide"))
    follow(page, reader, harbor[0])
    choose_view(page, "Cards")
    page.locator("#rows.lanes").wait_for()
    card = page.locator("#rows > .card").first
    height = card.bounding_box()["height"]
    card.hover()
    actions, meta, text = (card.locator(part).bounding_box() for part in (".actions", ".meta", "h3"))
    assert abs(actions["y"] + actions["height"] / 2 - meta["y"] - meta["height"] / 2) <= 1, (actions, meta)
    assert actions["y"] + actions["height"] <= text["y"] + 2, (actions, text)
    assert card.bounding_box()["height"] == height
    card.locator(".toggle.star").click()
    expect(card).to_have_class(re.compile("starred"))


def test_lines_between_rows_are_as_wide_as_their_text(new_page, reader, harbor):
    page = new_page(viewport=viewport("wide"))
    for address in harbor:
        follow(page, reader, address)
    page.goto(reader.url("/all"))
    for size in SIZES:
        page.set_viewport_size(viewport(size))
        line, text = page.locator("#rows > .row + .row").first.evaluate("""(row) => {
          const [line, box, text] = [getComputedStyle(row, "::before"), row.getBoundingClientRect(), row.querySelector(".meta").getBoundingClientRect()];
          return [[box.left + parseFloat(line.left), box.right - parseFloat(line.right)], [text.left, text.right]];
        }""")
        assert line == text, size


def test_cards_do_not_jump_when_their_script_comes_late(new_page, reader, feed_server):
    items = [item(f"Entry {n}", n / 100, content="Words. " * (1 + n * 7 % 40)) for n in range(24)]
    feed_server["/a.xml"] = served(rss("Harbor", *items))
    page = new_page(viewport=viewport("wide"))
    follow(page, reader, feed_server.url("/a.xml"))
    choose_view(page, "Cards")
    page.locator("#rows.lanes").wait_for()

    late = []
    page.route("**/lanes.js*", lambda route: late.append(route))
    with page.expect_request("**/lanes.js*"):
        page.reload(wait_until="commit")
    page.locator("#rows").wait_for(state="attached")
    # The observer of layout shifts does not see the change from columns to lanes: both make boxes of their own. So the
    # cards are kept out of sight until they are placed, by an animation that ends if the script never comes.
    assert page.locator("#rows").evaluate("(rows) => getComputedStyle(rows).animationName") == "unplaced"
    expect(page.locator("head link[rel=modulepreload][href*='lanes.js']")).to_have_count(1)
    late[0].continue_()
    page.locator("#rows.lanes").wait_for()
    expect(page.locator("#rows > .card").first).to_be_visible()
    assert page.locator("#rows").evaluate("(rows) => getComputedStyle(rows).animationName") == "none"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", ["Compact", "Normal", "Magazine", "Cards"])
def test_no_view_scrolls_sideways_and_all_are_accessible(new_page, reader, harbor, size, view):
    page = new_page(viewport=viewport(size), color_scheme="dark" if view == "Normal" else "light", bypass_csp=True)
    follow(page, reader, harbor[0])
    page.goto(reader.url("/all"))
    choose_view(page, view)
    expect(page.locator("#rows")).to_have_attribute("data-layout", {"Normal": "list"}.get(view, view.lower()))
    live(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]})
    problems = [f"{each['id']}: {[node['html'][:160] for node in each['nodes']][:3]}" for each in found.response["violations"]]
    assert not problems, "\n".join(problems)


# MARK: What assistive technology hears


def test_the_timeline_is_a_feed_of_articles_with_places_and_states(new_page, reader, harbor):
    page = new_page(viewport=viewport("wide"))
    follow(page, reader, harbor[0])
    page.goto(reader.url("/all"))
    live(page)
    row = page.locator("#rows > .row").first
    row.hover()
    row.get_by_role("button", name="Star").click()
    expect(row).to_have_class(re.compile("starred"))
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    role = lambda node: node.get("role", {}).get("value")
    name = lambda node: node.get("name", {}).get("value")
    feeds = [node for node in nodes if role(node) == "feed"]
    assert [name(node) for node in feeds] == ["All entries"]
    articles = [name(node) for node in nodes if role(node) == "article"]
    assert articles[1] == "Harbor 0 unread starred"
    assert [each for each in articles if each.startswith("Harbor")][1:] == [f"Harbor {n} unread" for n in (1, 2, 3)]
    places = page.locator("#rows > .row").evaluate_all("(all) => all.map((e) => [e.ariaPosInSet, e.ariaSetSize])")
    assert places == [[f"{n}", "4"] for n in (1, 2, 3, 4)]


@pytest.mark.parametrize("order", ["oldest", "feed", "rare"])
def test_every_order_is_live_and_offers_what_arrives(new_page, reader, feed_server, order):
    page = new_page(viewport=viewport("wide"))
    feed_server["/a.xml"] = served(rss("Harbor", *[item(f"Harbor {n}", 1 + n) for n in range(3)]))
    follow(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url(f"/all?order={order}"))
    live(page)
    other = new_page(page.context, viewport=viewport("wide"))
    other.goto(reader.url("/all"))
    live(other)
    before = titles(page)
    row = lambda where: where.locator("#rows > .row", has_text="Harbor 1")
    row(other).hover()
    row(other).get_by_role("button", name="Star").click()
    expect(row(page).locator(".toggle.star")).to_have_attribute("aria-pressed", "true")
    assert titles(page) == before
    expect(page.locator("#lines [data-id=starred] .count")).to_have_text("1")
    feed_server["/a.xml"] = served(rss("Harbor", item("New", 0), *[item(f"Harbor {n}", 1 + n) for n in range(3)]))
    other.get_by_role("button", name="Refresh").click()
    expect(page.locator("#arrivals")).to_have_text("1 new: reload")
    assert titles(page) == before
    page.locator("#arrivals").click()
    expect(page.locator("#rows > .row")).to_have_count(4)
    expect(page.locator("#arrivals")).to_be_hidden()


# MARK: Lists without an end


def test_a_long_list_goes_on_and_keeps_few_rows(new_page, reader, feed_server):
    page = new_page(viewport=viewport("wide"))
    feeds = []
    for feed in range(3):
        feed_server[f"/{feed}.xml"] = served(
            rss(f"Feed {feed}", *[item(f"Entry {feed}-{n}", feed * 500 + n) for n in range(500)]))
        feeds.append((f"Feed {feed}", feed_server.url(f"/{feed}.xml")))
    page.goto(reader.url("/add"))
    page.locator("input[type=file]").set_input_files(
        {"name": "feeds.opml", "mimeType": "text/x-opml", "buffer": opml(*feeds)})
    page.get_by_role("button", name="Import").click()
    page.get_by_text("3 feeds added").wait_for()
    expect(page.locator("#lines [data-id=unread] .count")).to_have_text("1,500")
    page.goto(reader.url("/all?order=oldest"))
    expect(page.locator("#rows > .row").first).to_be_visible()
    seen = page.evaluate("""async () => {
      const box = document.querySelector("#content");
      const seen = new Map();
      let most = 0;
      for (let idle = 0; idle < 40;) {
        const rows = [...document.querySelectorAll("#rows > .row")];
        for (const row of rows) seen.set(row.dataset.id, parseInt(row.dataset.at));
        most = Math.max(most, rows.length);
        const before = box.scrollTop;
        box.scrollTop += 2500;
        await new Promise((wait) => setTimeout(wait, 60));
        idle = box.scrollTop === before ? idle + 1 : 0;
      }
      return { times: [...seen.values()], most, size: document.querySelector("#rows > .row:last-of-type").ariaSetSize };
    }""")
    assert len(seen["times"]) == 1500
    assert seen["times"] == sorted(seen["times"])
    assert seen["size"] == "1500"
    assert seen["most"] < 500, "rows far from the screen stay"
    # Back at the top, the first rows are there again.
    page.locator("#content").evaluate("(box) => { box.scrollTop = 0; }")
    expect(page.locator("#rows > .row").first).to_contain_text("Entry 2-499")


def test_a_row_that_was_read_is_there_when_its_part_comes_back(new_page, reader, feed_server):
    page = new_page(viewport=viewport("wide"))
    feed_server["/long.xml"] = served(rss("Long", *[item(f"Entry {n:03}", n + 1) for n in range(300)]))
    add_feed(page, reader, feed_server.url("/long.xml"))
    page.goto(reader.url("/unread?order=oldest"))
    live(page)
    near = [page.locator("#rows > .row", has_text=f"Entry {n}") for n in (221, 220, 219)]
    scroll = """(by) => { document.querySelector("#content").scrollTop += by; }"""

    def scroll_until(locator, count, by):
        def step():
            if locator.count() == count:
                return True
            page.evaluate(scroll, by)
            return False
        eventually(step)

    scroll_until(near[1], 1, 2500)
    near[1].hover()
    near[1].get_by_role("button", name="Mark as read").click()
    expect(near[1]).not_to_have_class(re.compile(r"\bunread\b"))
    # A part with the focus stays.
    page.evaluate("document.activeElement.blur()")
    scroll_until(near[1], 0, 2500)
    scroll_until(near[1], 1, -2500)
    expect(near[1]).not_to_have_class(re.compile(r"\bunread\b"))
    places = [int(each.get_attribute("aria-posinset")) for each in near]
    assert places == [79, 80, 81]


def test_rows_of_further_parts_are_live_also_after_a_reconnection(new_page, reader, feed_server):
    page = new_page(viewport=viewport("wide"))
    feed_server["/long.xml"] = served(rss("Long", *[item(f"Entry {n}", n + 1) for n in range(120)]))
    add_feed(page, reader, feed_server.url("/long.xml"))
    page.goto(reader.url("/all?order=oldest"))
    live(page)
    rows = page.locator("#rows > .row")
    page.wait_for_function("""() => {
      const box = document.querySelector("#content");
      box.scrollTop = box.scrollHeight;
      return document.querySelectorAll("#rows > .row").length === 120;
    }""")
    other = new_page(page.context, viewport=viewport("wide"))
    other.goto(reader.url("/all"))
    live(other)
    newest = lambda where: where.locator("#rows > .row", has_text="Entry 0").locator(".toggle.star")
    other.locator("#rows > .row", has_text="Entry 0").hover()
    newest(other).click()
    expect(newest(page)).to_have_attribute("aria-pressed", "true")

    former = page.locator("#rows").get_attribute("data-page")
    page.evaluate("""async () => {
      for (const hidden of [true, false]) {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }
    }""")
    page.wait_for_function("(former) => document.querySelector('#rows').dataset.page !== former", arg=former)
    newest(other).click()
    expect(newest(page)).to_have_attribute("aria-pressed", "false")
    expect(rows).to_have_count(120)


def test_a_part_that_cannot_be_loaded_is_not_asked_for_at_each_scroll(new_page, reader, feed_server, expected_errors):
    expected_errors.append("net::ERR_FAILED")
    page = new_page(viewport=viewport("wide"))
    feed_server["/long.xml"] = served(rss("Long", *[item(f"Entry {n}", n + 1) for n in range(120)]))
    add_feed(page, reader, feed_server.url("/long.xml"))
    page.goto(reader.url("/all?order=oldest"))
    rows = page.locator("#rows > .row")
    expect(rows.first).to_be_visible()
    page.wait_for_function("() => document.querySelector('#rows').ariaBusy === 'false'")
    known = rows.count()
    refused = []
    page.route(re.compile("before="), lambda route: (refused.append(route.request.url), route.abort()))
    page.evaluate("""async () => {
      const box = document.querySelector("#content");
      for (let step = 0; step < 40; step += 1) {
        box.scrollTop = box.scrollHeight - box.clientHeight - (step % 2) * 50;
        await new Promise((wait) => setTimeout(wait, 60));
      }
    }""")
    expect(page.locator("#said")).to_be_visible()
    assert 1 <= len(refused) < 8
    # It goes on by itself once the server can be reached.
    page.unroute(re.compile("before="))
    page.get_by_role("link", name="More entries").dispatch_event("click")
    expect(rows).not_to_have_count(known)
