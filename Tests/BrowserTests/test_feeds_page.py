"""The page of the feeds, folders, adding and statistics: with and without scripts, wide and narrow."""

import re
import threading
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from feeds import item, opml, rss, served


def png(width, height):
    """A picture of one color."""
    import struct
    import zlib

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\x20\x80\x80" * width) * height
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@pytest.fixture(params=[(1400, True), (390, True), (1400, False), (390, False)], ids=["wide", "phone", "wide-plain", "phone-plain"])
def anyone(request, new_page):
    width, has_scripts = request.param
    return new_page(viewport={"width": width, "height": 844}, java_script_enabled=has_scripts)


def arrange(reader, feed_server, program, names=("a", "b", "c")):
    for name in names:
        feed_server[f"/{name}.xml"] = served(rss(f"Feed {name}", *(item(f"{name}{n}", n) for n in range(1, 4))))
        program("add", feed_server.url(f"/{name}.xml"))


def test_the_feeds_of_a_phone_stand_in_columns(new_page, reader, feed_server, program):
    days = {"a": 0, "b": 500, "c": 4000}
    for name, age in days.items():
        feed_server[f"/{name}.xml"] = served(rss(f"Feed {name}", *(item(f"{name}{n}", n + 24 * age) for n in range(1, 4))))
        program("add", feed_server.url(f"/{name}.xml"))
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(reader.url("/subscriptions"))
    menus = page.locator(".subscription .more")
    expect(menus).to_have_count(3)
    # In one step: the page shows each feed anew when it has been checked.
    assert menus.evaluate_all("(all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().x))).size") == 1


def test_a_phone_says_what_the_times_of_a_feed_are(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, names=("a",))
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(reader.url("/subscriptions"))
    expect(page.locator(".subscription .next")).to_contain_text(re.compile("^Next check in "))
    expect(page.locator(".subscription .last")).to_contain_text(re.compile("^Newest "))
    page.set_viewport_size({"width": 1400, "height": 844})
    expect(page.locator(".subscription .next .for-narrow")).to_be_hidden()
    # What is chosen keeps its color under the pointer.
    row = page.locator(".subscription")
    row.get_by_role("checkbox").check()
    row.hover()
    assert row.evaluate("(row) => getComputedStyle(row).backgroundColor") == "rgb(220, 235, 234)"


def test_every_page_says_when_feeds_were_checked(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, names=("a",))
    page = new_page(viewport={"width": 1400, "height": 844})
    for path in ["/subscriptions", "/settings/looks", "/statistics", "/history", "/queue", "/folders", "/all"]:
        page.goto(reader.url(path))
        expect(page.locator("#progress")).to_have_text(re.compile("^Up to date"))


def no_overflow(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_feeds_that_fail_are_in_sight_on_a_page_that_is_longer_than_its_window(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program)
    feed_server["/d.xml"] = served(rss("Feed d", item("d1", 1)))
    program("add", feed_server.url("/d.xml"))
    feed_server["/d.xml"] = ("text/plain", b"No feed any more.", 410)
    program("refresh")
    page = new_page(viewport={"width": 1400, "height": 360})
    page.goto(reader.url("/subscriptions"))
    box = page.locator(".care")
    expect(box).to_contain_text("Feed d")
    assert box.bounding_box()["height"] >= 80


def test_what_did_not_change_is_not_replaced_when_the_page_asks_for_the_feeds(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, names=("a",))
    feed_server["/d.xml"] = served(rss("Feed d", item("d1", 1)))
    program("add", feed_server.url("/d.xml"))
    feed_server["/d.xml"] = ("text/plain", b"No feed any more.", 410)
    program("refresh")
    page = new_page(viewport={"width": 1400, "height": 800})
    # The last that an answer changes is the number of feeds.
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      window.first = [...document.querySelectorAll(".subscription, .group, .chips, .care")];
      new MutationObserver(() => { window.isAnswered = true; }).observe(document.querySelector("#feed-count"), { childList: true });
    })""")
    page.goto(reader.url("/subscriptions"))
    page.wait_for_function("() => window.isAnswered")
    assert page.evaluate("first.length") >= 4
    assert page.evaluate("first.filter((each) => !each.isConnected).map((each) => each.className)") == []


def test_the_bar_of_the_chosen_feeds_waits_for_a_choice_and_not_for_its_script(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, names=("a",))
    page = new_page(viewport={"width": 1400, "height": 844})
    page.route("**/ledger.js*", lambda route: None)
    page.goto(reader.url("/subscriptions"))
    expect(page.locator(".subscription")).to_have_count(1)
    expect(page.locator(".selection")).to_be_hidden()
    page.get_by_label("Choose Feed a").check()
    expect(page.locator(".selection")).to_be_visible()


def test_many_feeds_move_pause_and_leave_with_undo(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program)
    page = anyone
    page.goto(reader.url("/folders"))
    page.get_by_label("New folder").fill("Sea")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#folders h3 a")).to_have_text(["Sea"])
    page.goto(reader.url("/subscriptions"))
    no_overflow(page)
    page.get_by_label("Choose Feed a").check()
    page.get_by_label("Choose Feed b").check()
    page.locator(".selection select").select_option("Sea")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("2 feeds moved to “Sea”.")
    expect(page.locator("tr.group").first).to_contain_text("Sea2 feeds")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".notice")).to_contain_text("The feeds are as before.")

    page.get_by_label("Choose Feed c").check()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".subscription", has_text="Feed c")).to_contain_text("Paused")
    page.get_by_label("Choose Feed a").check()
    page.get_by_role("button", name="Unsubscribe").click()
    expect(page.locator(".subscription")).to_have_count(2)
    # Loading again sends no form again.
    page.reload()
    expect(page.locator(".subscription")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".subscription")).to_have_count(3)


def test_an_unsubscription_is_undone_on_another_page(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program, ["a", "b"])
    page = anyone
    page.goto(reader.url("/subscriptions"))
    page.get_by_role("link", name="Health and settings of Feed a").click()
    page.locator("#edit").get_by_role("button", name="Unsubscribe").click()
    expect(page.locator(".notice")).to_contain_text("You no longer follow “Feed a”.")
    for path in ["/settings/timelines", "/unread"]:
        page.goto(reader.url(path))
    offer = page.locator(".undo", has_text="You no longer follow “Feed a”.")
    offer.get_by_role("button", name="Undo").click()
    expect(offer).to_have_count(0)
    expect(page.locator(".notice")).to_have_count(0)
    page.goto(reader.url("/subscriptions"))
    expect(page.locator(".subscription")).to_have_count(2)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_change_of_many_feeds_is_undone_after_a_restart(new_page, start_reader, feed_server, program):
    first = start_reader("--allow-private-networks")
    arrange(first, feed_server, program)
    page = new_page()
    page.goto(first.url("/subscriptions"))
    page.get_by_label("Choose Feed a").check()
    page.get_by_label("Choose Feed b").check()
    page.get_by_role("button", name="Unsubscribe").click()
    expect(page.locator(".subscription")).to_have_count(1)
    page.goto("about:blank")
    first.stop()
    second = start_reader("--allow-private-networks")
    again = new_page()
    again.goto(second.url("/history"))
    offer = again.locator(".undo", has_text="2 feeds unsubscribed.")
    offer.get_by_role("button", name="Undo").click()
    expect(offer).to_have_count(0)
    again.goto(second.url("/subscriptions"))
    expect(again.locator(".subscription")).to_have_count(3)


def test_importing_is_offered_once(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program, ["a"])
    page = anyone
    page.goto(reader.url("/subscriptions"))
    page.get_by_role("main").locator("summary", has=page.locator(".icon")).first.click()
    expect(page.get_by_role("main").get_by_role("link", name="Import").filter(visible=True)).to_have_count(1)


def test_an_export_of_everything_is_imported_on_the_page(anyone, reader, start_reader, feed_server, program, tmp_path):
    arrange(reader, feed_server, program, ["a"])
    page = anyone
    page.goto(reader.url("/all"))
    page.locator("#rows > .row a.open").first.click()
    page.locator("#entry .entry-bar").get_by_role("button", name="Star").click()
    expect(page.locator("#entry .entry-bar").get_by_role("button", name="Remove star")).to_be_visible()
    # The star of a page without scripts is stored before it comes back; the other may be on its way.
    page.goto(reader.url("/starred"))
    expect(page.locator("#rows > .row")).to_have_count(1)
    program("export", "--all", str(tmp_path / "all.jsonl"))
    other = start_reader("--allow-private-networks", data=tmp_path / "other")
    page.goto(other.url("/add"))
    page.get_by_label("OPML file, or the export of a reader").set_input_files(tmp_path / "all.jsonl")
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".notice")).to_contain_text("1 feed added. 1 entry kept, 1 of them new")
    page.goto(other.url("/starred"))
    expect(page.locator("#rows > .row")).to_have_count(1)


def test_feeds_are_filtered_and_sorted(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program)
    page = anyone
    page.goto(reader.url("/subscriptions"))
    page.get_by_label("Filter by name or address").fill("feed b")
    page.get_by_label("Filter by name or address").press("Enter")
    expect(page.locator(".subscription")).to_have_count(1)
    page.goto(reader.url("/subscriptions?sort=name"))
    expect(page.locator(".subscription .feed-name > a:first-of-type")).to_have_text(["Feed a", "Feed b", "Feed c"])


def test_the_filter_of_feeds_follows_the_letters(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program)
    page = new_page(viewport={"width": 1400, "height": 844})
    page.goto(reader.url("/subscriptions"))
    names = page.locator(".subscription .feed-name > a:first-of-type")
    field = page.get_by_label("Filter by name or address")
    found = page.get_by_role("search").filter(has=field).get_by_role("status")
    expect(found).to_have_text("")
    field.evaluate("(field) => { window.field = field; }")
    field.press_sequentially("feed b")
    expect(names).to_have_text(["Feed b"])
    expect(found).to_have_text("1 feed found")
    expect(page.locator(".chip", has_text="All")).to_contain_text("1")
    expect(page).to_have_url(re.compile(r"[?&]q=feed\+b\b"))
    # The field is the same, and the next letter stands where the caret is.
    for _ in range(2):
        field.press("ArrowLeft")
    field.press_sequentially("s")
    expect(page.get_by_text("No feed has these words in its name or address.")).to_be_visible()
    expect(found).to_have_text("0 feeds found")
    expect(field).to_have_value("feeds b")
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field === window.field && field.selectionStart") == 5

    # What was found is used like any list, also by the browser's buttons.
    field.press("Backspace")
    expect(names).to_have_text(["Feed b"])
    names.click()
    expect(page.locator("#content h1")).to_have_text("Feed b")
    page.go_back()
    expect(names).to_have_text(["Feed b"])
    expect(field).to_have_value("feed b")
    page.go_back()
    expect(names).to_have_count(3)
    expect(field).to_have_value("")
    page.go_forward()
    expect(names).to_have_text(["Feed b"])
    page.reload()
    expect(names).to_have_text(["Feed b"])
    expect(found).to_have_text("1 feed found")
    field.fill("")
    expect(names).to_have_count(3)
    page.get_by_label("Choose Feed a").check()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".subscription", has_text="Feed a")).to_contain_text("Paused")


def test_a_feed_is_found_looked_at_and_added(anyone, reader, feed_server, program, expected_errors):
    expected_errors.append("422")
    arrange(reader, feed_server, program, ["a"])
    feed_server["/new.xml"] = served(rss("Small Orbits", *(item(f"orbit {n}", n) for n in range(1, 6))))
    page = anyone
    page.goto(reader.url("/add"))
    no_overflow(page)
    page.get_by_label("Address").fill(feed_server.url("/none.xml"))
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("alert")).to_contain_text("There is nothing at this address")
    expect(page.get_by_label("Address")).to_have_value(feed_server.url("/none.xml"))
    page.get_by_label("Address").fill(feed_server.url("/new.xml"))
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".newest li")).to_have_count(3)
    page.get_by_label("Name").fill("Orbits")
    page.get_by_label("Folder (optional)").fill("Sky")
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(5)
    assert "Orbits" in program("feeds").stdout


def test_one_of_the_feeds_of_a_site_is_chosen(anyone, reader, feed_server, program, expected_errors):
    expected_errors.append("422")
    feed_server["/site"] = served(
        b"<title>The Harbor</title><link rel=alternate type=application/rss+xml title=Long href=/long.xml>"
        b"<link rel=alternate type=application/rss+xml href=/unnamed.xml>", "text/html")
    for name in ("long", "unnamed"):
        feed_server[f"/{name}.xml"] = served(rss(f"The {name} one", *(item(f"{name} {n}", n) for n in range(1, 5))))
    page = anyone
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/site"))
    page.get_by_role("button", name="Find").click()
    choices = page.locator(".choices")
    expect(choices.locator(".choice")).to_have_text([
        f"LLongRSS · {feed_server.url('/long.xml')}Look", f"H{feed_server.url('/unnamed.xml')}RSSLook"])
    expect(choices.get_by_role("checkbox", name="Long")).to_be_checked()
    no_overflow(page)
    # One edge, whatever is below.
    edges = [page.locator(part).bounding_box()["x"] for part in ("[name=url][type=text]", ".choices legend", ".choices [name=folder]")]
    assert max(edges) - min(edges) < 1, edges

    # A look at one of them leads back to the choice.
    choices.get_by_role("link", name="Look at Long").click()
    expect(page.locator(".newest li")).to_have_count(3)
    page.go_back()
    choices.get_by_role("checkbox", name="Long").uncheck()
    choices.locator(".choice").nth(1).locator("[type=checkbox]").check()
    choices.get_by_label("Folder (optional)").fill("Sea")
    choices.get_by_role("button", name="Add what is chosen").click()
    expect(page.locator("#rows > .row")).to_have_count(4)
    assert "The unnamed one" in program("feeds").stdout and "The long one" not in program("feeds").stdout


def test_several_feeds_of_a_site_are_added_at_once_and_what_fails_is_said(anyone, reader, feed_server, program, expected_errors):
    expected_errors.append("422")
    feed_server["/site"] = served(
        b"<title>The Harbor</title><link rel=alternate type=application/rss+xml title=Posts href=/posts.xml>"
        b"<link rel=alternate type=application/rss+xml title=Notes href=/notes.xml>"
        b"<link rel=alternate type=application/rss+xml title=Gone href=/gone.xml>", "text/html")
    for name in ("posts", "notes"):
        feed_server[f"/{name}.xml"] = served(rss(f"The {name}", item(name, 1)))
    page = anyone
    page.goto(reader.url(f"/add?url={feed_server.url('/site')}"))
    for name in ("Posts", "Notes", "Gone"):
        page.get_by_role("checkbox", name=name).check()
    page.locator(".choices").get_by_label("Folder (optional)").fill("Sea")
    page.get_by_role("button", name="Add what is chosen").click()
    expect(page.get_by_role("status").filter(has_text="2 feeds added.")).to_be_visible()
    expect(page.locator(".report")).to_contain_text(feed_server.url("/gone.xml"))
    expect(page.locator("tr.group", has_text="Sea")).to_contain_text("2 feeds")


def test_the_feeds_of_a_site_say_their_kinds_and_which_of_them_are_followed(anyone, reader, feed_server, program, expected_errors):
    expected_errors.append("422")
    feed_server["/site"] = served(
        b"<title>The Harbor</title><link rel=alternate type=application/rss+xml title='Comments on all' href=/comments.xml>"
        b"<link rel=alternate type=application/rss+xml title=Posts href=/posts.xml>"
        b"<link rel=alternate type=application/rss+xml title='The podcast' href=/show.xml>"
        b"<link rel=alternate type=application/feed+json title='The same' href=/same.json>", "text/html")
    arrange(reader, feed_server, program, ["posts"])
    page = anyone
    page.goto(reader.url(f"/preview?url={feed_server.url('/site')}"))
    facts = [
        ("Posts", f"RSS · You follow this · {feed_server.url('/posts.xml')}"),
        ("The podcast", f"Podcast · RSS · {feed_server.url('/show.xml')}"),
        ("The same", f"JSON Feed · {feed_server.url('/same.json')}"),
        ("Comments on all", f"Comments · RSS · {feed_server.url('/comments.xml')}"),
    ]
    expect(page.locator(".choices .choice")).to_have_text([f"{title[0]}{title}{words}" for title, words in facts])
    no_overflow(page)
    # The first that is not followed is chosen.
    page.goto(reader.url(f"/add?url={feed_server.url('/site')}"))
    expect(page.locator(".choices .choice")).to_have_text([f"{title[0]}{title}{words}Look" for title, words in facts])
    expect(page.get_by_role("checkbox", name="The podcast")).to_be_checked()
    no_overflow(page)


def test_a_feed_that_is_cut_off_is_added_with_a_word_about_it(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program, ["a"])
    feed_server["/cut.xml"] = served(rss("Cut", item("One"), item("Two", 2))[:-60])
    page = anyone
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(feed_server.url("/cut.xml"))
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_text("The feed ends in the middle")).to_be_visible()
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator(".notice", has_text="The feed ends in the middle")).to_be_visible()


def test_sums_counts_and_the_feeds_that_need_care_follow_the_checks(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program)
    program("folder", "put", feed_server.url("/a.xml"), "Sea")
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/subscriptions"))
    sea = page.locator("tr.group", has_text="Sea")
    expect(sea).to_contain_text("1 feed, 3 unread")
    page.evaluate("window.isSame = true")
    feed_server["/a.xml"] = served(rss("Feed a", *(item(f"new{n}", n) for n in range(1, 6))))
    feed_server["/b.xml"] = ("text/plain", b"Not here.", 404)
    program("refresh")
    expect(sea).to_contain_text("1 feed, 8 unread")
    expect(page.locator(".chip", has_text="Failing")).to_contain_text("1")
    expect(page.locator("form.filters + .care")).to_contain_text("1 feed needs you")
    feed_server["/b.xml"] = served(rss("Feed b", item("back", 1)))
    program("refresh")
    expect(page.locator(".care")).to_have_count(0)
    expect(page.locator(".chip", has_text="Failing")).to_have_count(0)
    assert page.evaluate("window.isSame")


def test_a_late_answer_does_not_replace_what_the_dialog_for_adding_shows(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, ["a"])
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/subscriptions"))
    held = []
    page.route(re.compile("/add$"), lambda route: held.append(route))
    dialog = page.locator("dialog.add-dialog")
    with page.expect_request(re.compile("/add$")):
        page.get_by_role("main").get_by_role("link", name="Add a feed").click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    page.evaluate("""(link) => {
        const data = new DataTransfer();
        data.setData("text/uri-list", link);
        for (const type of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
    }""", feed_server.url("/a.xml"))
    expect(dialog).to_contain_text("You follow this feed already.")
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/add")):
        held[0].continue_()
    page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(dialog).to_contain_text("You follow this feed already.")


def test_the_button_for_adding_opens_a_dialog_and_a_dropped_list_is_imported(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program, ["a"])
    feed_server["/new.xml"] = served(rss("Small Orbits", item("orbit", 1)))
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/subscriptions"))
    page.get_by_role("main").get_by_role("link", name="Add a feed").click()
    dialog = page.locator("dialog.add-dialog")
    expect(dialog.get_by_label("Address")).to_be_focused()
    dialog.get_by_label("Address").fill(feed_server.url("/new.xml"))
    dialog.get_by_role("button", name="Find").click()
    expect(dialog.locator(".newest li")).to_have_count(1)
    dialog.get_by_role("button", name="Add the feed").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("#rows > .row")).to_have_count(1)

    # Escape closes it.
    page.goto(reader.url("/subscriptions"))
    page.get_by_role("main").get_by_role("link", name="Add a feed").click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    # A link that the browser drops on the page, from another window.
    devtools = page.context.new_cdp_session(page)
    link = {"mimeType": "text/uri-list", "data": feed_server.url("/new.xml")}
    for kind in ["dragEnter", "dragOver", "drop"]:
        devtools.send("Input.dispatchDragEvent", {
            "type": kind, "x": 700, "y": 500, "data": {"items": [link], "dragOperationsMask": 7}})
    expect(dialog).to_contain_text("You follow this feed already.")
    expect(dialog.get_by_label("Address")).to_have_value(feed_server.url("/new.xml"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    # A link of the page itself is no address to add.
    page.locator("#lines .line a").first.drag_to(page.locator("#lines .line a").nth(1))
    expect(page.locator("dialog.add-dialog")).to_have_count(0)
    # A file and a link that are dropped on the page.
    drop = """([name, text, link]) => {
        const data = new DataTransfer();
        if (name) data.items.add(new File([text], name, {type: "text/xml"}));
        else data.setData("text/uri-list", link);
        for (const type of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    page.evaluate(drop, [None, None, feed_server.url("/new.xml")])
    expect(dialog).to_contain_text("You follow this feed already.")
    page.keyboard.press("Escape")
    feed_server["/more.xml"] = served(rss("More", item("more", 1)))
    page.evaluate(drop, ["my.opml", opml(("More", feed_server.url("/more.xml"))).decode(), None])
    expect(page.get_by_text("1 feed added.")).to_be_visible()
    # It is live: what comes is shown.
    row = page.locator(".subscription", has_text="More")
    expect(row.locator(".num").first).to_have_text("1", timeout=20_000)


def test_feeds_are_dragged_to_a_folder(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program)
    program("folder", "add", "Sea")
    program("folder", "put", feed_server.url("/a.xml"), "Sea")
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/subscriptions"))
    expect(page.locator("tr.subscription[draggable=true]")).to_have_count(3)
    page.locator(".subscription", has_text="Feed b").locator(".last").drag_to(page.locator("tr.group", has_text="Sea"))
    expect(page.locator(".notice")).to_contain_text("1 feed moved to “Sea”.")


def test_a_row_that_is_pressed_is_not_replaced(new_page, reader, feed_server, program):
    arrange(reader, feed_server, program)
    page = new_page(viewport={"width": 1400, "height": 900})
    page.goto(reader.url("/subscriptions"))
    expect(page.locator("tr.subscription[draggable=true]")).to_have_count(3)
    row = page.locator(".subscription", has_text="Feed b")
    # The press takes the focus from a field.
    page.get_by_placeholder("Filter by name or address").focus()
    row.locator(".last").hover()
    page.mouse.down()
    row.evaluate("row => { row.pressed = true; }")
    is_list = lambda answer: answer.url.endswith("/subscriptions") and answer.request.method == "GET"
    feed_server["/d.xml"] = served(rss("Feed d", item("d1", 1)))
    with page.expect_response(is_list):
        program("add", feed_server.url("/d.xml"))
    # The list is asked for until it can be shown.
    with page.expect_response(is_list):
        pass
    assert row.evaluate("row => row.pressed") is True
    page.mouse.up()
    expect(page.locator(".subscription", has_text="Feed d")).to_have_count(1)


def test_icons_of_feeds_are_found_and_shown(new_page, reader, feed_server, program):
    body = rss("Feed with a mark", item("one", 1)).replace(
        b"http://site.invalid/</link>", feed_server.url("/site/").encode() + b"</link>", 1)
    feed_server["/marked.xml"] = served(body)
    feed_server["/site/"] = served(b"<link rel='icon' href='mark.png'><h1>Site</h1>", "text/html")
    feed_server["/site/mark.png"] = served(png(32, 32), "image/png")
    program("add", feed_server.url("/marked.xml"))
    page = new_page()
    page.goto(reader.url("/subscriptions"))
    icon = page.locator(".subscription .mark img")
    expect(icon).to_have_attribute("src", re.compile(r"^/icons/\d+/\w+$"), timeout=30_000)
    expect(icon).to_have_js_property("naturalWidth", 32)
    # Someone without the session gets none.
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(reader.url(icon.get_attribute("src")))


def test_statistics_are_drawn_and_told(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program)
    page = anyone
    page.goto(reader.url("/statistics"))
    expect(page.get_by_role("img", name="Entries a day")).to_be_visible()
    expect(page.get_by_role("img", name="Read and not read")).to_be_visible()
    no_overflow(page)
    # The hours of the week are seen at once.
    hours = page.get_by_role("group", name="When entries come")
    assert hours.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    days = page.locator("figure", has_text="Entries a day")
    days.locator("summary").click()
    expect(days.get_by_role("table")).to_be_visible()
    page.goto(reader.url("/subscriptions"))
    page.locator("a.more").first.click()
    expect(page.get_by_role("img", name="When entries come")).to_be_visible()
    no_overflow(page)


def test_the_filters_apply_by_themselves_with_scripts_and_by_a_button_without(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program)
    program("folder", "put", feed_server.url("/a.xml"), "Sea")
    page = anyone
    page.goto(reader.url("/subscriptions"))
    button = page.get_by_role("button", name="Apply")
    page.locator("form.filters [name=folder]").select_option(label="Sea")
    if page.evaluate("document.documentElement.classList.contains('scripted')"):
        expect(button).to_have_count(0)
    else:
        button.click()
    expect(page.locator("tr.subscription")).to_have_count(1)
    expect(page.locator("tr.subscription")).to_contain_text("Feed a")


def test_the_charts_of_a_phone_are_whole_and_their_words_apart(new_page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Feed a", *(item(f"a{n}", n * n / 4) for n in range(1, 80))))
    program("add", feed_server.url("/a.xml"))
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(reader.url("/statistics"))
    boxes = [line.bounding_box() for line in page.locator(".legend li").all()]
    assert len(boxes) > 3
    for one, next_one in zip(boxes, boxes[1:]):
        assert one["x"] + one["width"] <= next_one["x"] or one["y"] + one["height"] <= next_one["y"]
    # The first word and the last one of the days are in sight.
    words = page.locator(".chart", has=page.get_by_text("Entries a day", exact=True)).locator("svg text")
    for word in (words.nth(1), words.last):
        box = word.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= 390


def test_first_fetches_show_a_bar_until_all_are_done(new_page, reader, feed_server, program, expected_errors):
    arrange(reader, feed_server, program)
    page = new_page(viewport={"width": 1400, "height": 844})
    page.goto(reader.url("/subscriptions"))
    expect(page.locator(".fetching")).to_have_count(0)
    answers = threading.Event()

    def late(request):
        answers.wait(20)
        return served(rss("Late", item("late", 1)))

    feed_server["/late.xml"] = late
    page.goto(reader.url("/add"))
    page.locator("[type=file]").set_input_files(
        {"name": "a.opml", "mimeType": "text/x-opml", "buffer": opml(("Late", feed_server.url("/late.xml")))})
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".fetching")).to_contain_text("3 of 4 feeds fetched; 9 entries to read so far.")
    assert page.locator(".fetching progress").evaluate("(bar) => [bar.value, bar.max]") == [3, 4]
    answers.set()
    expect(page.locator(".fetching")).to_have_count(0)


def test_the_page_of_the_feeds_exports_everything(anyone, reader, feed_server, program):
    arrange(reader, feed_server, program, names=("a",))
    page = anyone
    page.goto(reader.url("/subscriptions"))
    link = page.get_by_role("link", name="Export everything")
    lines = page.request.get(reader.url(link.get_attribute("href"))).text().splitlines()
    assert any(feed_server.url("/a.xml") in line for line in lines) and all(line.startswith("{") for line in lines)
