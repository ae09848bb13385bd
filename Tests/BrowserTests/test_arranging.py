"""Folders and the feeds in them, put in order by dragging, with the keyboard, and with buttons without scripts."""

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served

DESK = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def folders(reader, feed_server, program):
    """The folders Sea, with three feeds, and Land."""
    for name in ("Harbor", "Quay", "Pier"):
        feed_server[f"/{name}.xml"] = served(rss(name, item(f"{name} 1", 1)))
        program("add", feed_server.url(f"/{name}.xml"))
    for name in ("Sea", "Land"):
        program("folder", "add", name)
    for name in ("Harbor", "Quay", "Pier"):
        program("folder", "put", feed_server.url(f"/{name}.xml"), "Sea")
    return reader


def names(page):
    return page.locator("ol.order .feed-name a").all_inner_texts()


def shows(page, *order):
    expect(page.locator("ol.order .feed-name a")).to_have_text(list(order))


def open_folder(page, reader):
    page.goto(reader.url("/folders"))
    page.locator("#folders").get_by_role("link", name="Sea").click()
    expect(page.locator("ol.order li")).to_have_count(3)


@pytest.mark.parametrize(("size", "scripts"), [(DESK, True), (PHONE, True), (PHONE, False)])
def test_feeds_and_folders_are_put_in_order_with_buttons(folders, new_page, size, scripts):
    page = new_page(viewport=size, java_script_enabled=scripts)
    open_folder(page, folders)
    first, second, third = names(page)
    page.get_by_role("button", name=f"Move {third} to the top").click()
    shows(page, third, first, second)
    button = page.get_by_role("button", name=f"Move {third} down")
    button.focus()
    page.keyboard.press("Enter")
    shows(page, first, third, second)
    if scripts:
        # The focus stays, so that the next press goes on.
        expect(button).to_be_focused()
        page.keyboard.press("Enter")
        shows(page, first, second, third)
    page.goto(folders.url("/folders"))
    page.get_by_role("button", name="Move Land up").click()
    expect(page.locator("#folders h3 a")).to_have_text(["Land", "Sea"])
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    # The sidebar of the next page has the same order.
    page.goto(folders.url("/all"))
    expect(page.locator("#lines .line.folder .name")).to_have_text(["Land", "Sea"])


def test_feeds_and_folders_are_put_in_order_by_dragging(folders, new_page):
    page = new_page(viewport=DESK)
    open_folder(page, folders)
    expect(page.locator("ol.order li[draggable=true]")).to_have_count(3)
    first, second, third = names(page)
    page.locator("ol.order li", has_text=third).drag_to(page.locator("ol.order li", has_text=first))
    shows(page, third, first, second)
    page.goto(folders.url("/folders"))
    expect(page.locator("#folders li[draggable=true]")).to_have_count(2)
    line = page.locator("#folders li", has=page.get_by_role("link", name="Sea"))
    land = page.locator("#folders li", has=page.get_by_role("link", name="Land"))
    land.drag_to(line, target_position={"x": 80, "y": 3})
    expect(page.locator("#folders h3 a")).to_have_text(["Land", "Sea"])
    # Into a folder at the lower half of its line.
    height = line.bounding_box()["height"]
    land.drag_to(line, target_position={"x": 80, "y": height - 4})
    expect(page.locator("#folders li.level-1")).to_contain_text("Land")
