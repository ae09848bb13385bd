"""The menu of a feed or a folder: by the pointer, the keyboard, a long press, and as a page without scripts."""

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, rss, served
from views import DESK, PHONE, WAYS


@pytest.fixture
def sea(reader, feed_server, program):
    """The feeds "Tides" in the folder "Sea" and "Winds" in none."""
    for name in ("Tides", "Winds"):
        feed_server[f"/{name}.xml"] = served(rss(name, *[item(f"{name} {n}", n + 1) for n in range(3)]))
    program("add", feed_server.url("/Tides.xml"), "--folder", "Sea")
    program("add", feed_server.url("/Winds.xml"))
    return reader


def line(page, name):
    return page.locator("#lines .line", has=page.locator(".name", has_text=name))


def menu(page):
    return page.get_by_role("dialog")


def opened(new_page, reader, path="/unread", **options):
    page = new_page(**{"viewport": DESK, **options})
    page.goto(reader.url(path))
    live(page)
    return page


def choose(page, name):
    menu(page).get_by_role("button", name=name, exact=True).click()


def unfold(page, name):
    menu(page).locator("summary", has_text=name).click()


def hold(page, element):
    """Presses an element long with a finger."""
    box = element.bounding_box()
    point = {"x": box["x"] + 60, "y": box["y"] + box["height"] / 2}
    touches = page.context.new_cdp_session(page)
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(menu(page)).to_be_visible()
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_other_button_of_the_pointer_opens_the_menu_of_a_feed(new_page, sea):
    page = opened(new_page, sea)
    line(page, "Winds").click(button="right")
    expect(menu(page)).to_have_attribute("aria-label", "Winds")
    expect(menu(page).locator("li")).to_have_text([
        "Mark 3 as read", "Rename", "Move", "Mute: hide what comes", "Pause checking", "Open the site", "Add a feed here", "Settings",
        "Unsubscribe"], use_inner_text=True)
    page.keyboard.press("Escape")
    expect(menu(page)).to_have_count(0)


def test_a_feed_is_renamed_moved_paused_marked_and_left_and_that_is_undone(new_page, sea, program):
    page = opened(new_page, sea)
    line(page, "Winds").click(button="right")
    unfold(page, "Rename")
    menu(page).get_by_label("Title").fill("Gales")
    choose(page, "Rename")
    expect(line(page, "Gales")).to_be_visible()

    line(page, "Gales").click(button="right")
    unfold(page, "Move")
    menu(page).get_by_label("To the folder").select_option(label="Sea")
    choose(page, "Move")
    expect(page.locator("[data-section] .folder:has-text('Sea') ~ ul .line", has_text="Gales")).to_be_visible()
    page.locator("#said").get_by_role("button", name="Undo").click()
    expect(page.locator("[data-section=outside]")).to_contain_text("Gales")

    line(page, "Gales").click(button="right")
    unfold(page, "Move")
    menu(page).get_by_label("To a new folder").fill("Air")
    choose(page, "Make the folder and move")
    expect(line(page, "Air")).to_be_visible()

    line(page, "Gales").click(button="right")
    choose(page, "Pause checking")
    expect(page.locator("#lines .paused")).to_contain_text("Gales")
    line(page, "Gales").click(button="right")
    choose(page, "Mark 3 as read")
    expect(line(page, "Gales").locator(".count")).to_have_count(0)
    page.locator("#said").get_by_role("button", name="Undo").click()
    expect(line(page, "Gales").locator(".count")).to_have_text("3")

    line(page, "Gales").locator("a").click()
    expect(page.locator("#content h1")).to_have_text("Gales")
    line(page, "Gales").click(button="right")
    choose(page, "Unsubscribe")
    expect(line(page, "Gales")).to_have_count(0)
    # What was shown is gone.
    expect(page.locator("#content h1")).to_have_text("Unread")
    page.locator("#said").get_by_role("button", name="Undo").click()
    expect(line(page, "Gales")).to_be_visible()


def test_what_comes_from_a_muted_feed_is_hidden_until_it_is_unmuted(new_page, sea, feed_server, program):
    page = opened(new_page, sea)
    line(page, "Winds").click(button="right")
    choose(page, "Mute: hide what comes")
    expect(page.locator("#said")).to_contain_text("What comes from now on is hidden.")
    feed_server["/Winds.xml"] = served(rss("Winds", item("A storm", 0.1)))
    program("refresh")
    assert "A storm" not in program("list", "--unread").stdout
    assert "Mutes, in “Winds”" in program("rules", "list").stdout
    line(page, "Winds").click(button="right")
    choose(page, "Unmute: show what comes")
    expect(page.locator("#said")).to_contain_text("What comes is shown again.")
    feed_server["/Winds.xml"] = served(rss("Winds", item("A breeze", 0.05)))
    program("refresh")
    eventually(lambda: "A breeze" in program("list", "--unread").stdout)


def test_a_folder_is_renamed_gets_a_folder_and_a_feed_and_is_deleted(new_page, sea):
    page = opened(new_page, sea)
    line(page, "Sea").click(button="right")
    unfold(page, "New folder inside")
    menu(page).get_by_label("Name", exact=True).last.fill("Harbors")
    choose(page, "Make")
    expect(page.locator("#lines .folder[data-level='1']")).to_contain_text("Harbors")
    line(page, "Sea").click(button="right")
    unfold(page, "Rename")
    menu(page).get_by_label("Name", exact=True).first.fill("Ocean")
    choose(page, "Rename")
    expect(line(page, "Ocean")).to_be_visible()
    line(page, "Ocean").click(button="right")
    menu(page).get_by_role("link", name="Add a feed here").click()
    expect(page.get_by_label("Folder (optional)")).to_have_value("Ocean")
    page.go_back()
    line(page, "Ocean").click(button="right")
    choose(page, "Delete, and keep its feeds")
    expect(line(page, "Ocean")).to_have_count(0)
    expect(line(page, "Tides")).to_be_visible()


def test_the_keyboard_opens_the_menu_by_its_key_and_by_its_button(new_page, sea):
    page = opened(new_page, sea)
    line(page, "Winds").locator("a").click()
    expect(page.locator("#content h1")).to_have_text("Winds")
    page.keyboard.press("e")
    expect(menu(page)).to_have_attribute("aria-label", "Winds")
    expect(menu(page).get_by_role("button", name="Mark 3 as read")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu(page).locator("summary", has_text="Rename")).to_be_focused()
    page.keyboard.press("Escape")
    line(page, "Tides").locator("a").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Menu of Tides")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu(page)).to_have_attribute("aria-label", "Tides")


def test_a_long_press_opens_the_menu_at_the_foot_of_a_phone(new_page, sea):
    page = opened(new_page, sea, viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator(".bottom .feeds-link").first.click()
    hold(page, line(page, "Winds"))
    expect(menu(page)).to_have_attribute("aria-label", "Winds")
    box = menu(page).bounding_box()
    assert box["x"] == 0 and box["width"] == PHONE["width"] and box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)
    # The press opens nothing else.
    expect(page.locator("#content h1")).to_have_text("Unread")
    choose(page, "Mark 3 as read")
    expect(line(page, "Winds").locator(".count")).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_the_menu_is_reached_from_the_place_itself(new_page, sea, way):
    page = new_page(**way)
    page.goto(sea.url("/unread"))
    place = page.locator("#lines .line.feed a", has_text="Winds").get_attribute("href")
    page.goto(sea.url(place))
    page.get_by_label("View and order").click()
    page.get_by_role("link", name="Rename, move, mute…").click()
    page.locator(".place-menu summary", has_text="Rename").click()
    page.locator(".place-menu").get_by_label("Title").fill("Gales")
    page.locator(".place-menu").get_by_role("button", name="Rename").click()
    if way["java_script_enabled"]:
        expect(page.locator("#content h1")).to_have_text("Gales")
    else:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Gales")
