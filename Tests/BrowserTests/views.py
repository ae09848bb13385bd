"""Sizes of windows, and what is chosen in the menus of timelines."""

import pytest

DESK = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}

# The ways in which pages are used: the options of a new page.
WAYS = [
    pytest.param({"viewport": size, "java_script_enabled": scripts, **touch}, id=f"{name}-{'scripts' if scripts else 'plain'}")
    for name, size, touch in [("desk", DESK, {}), ("phone", PHONE, {"has_touch": True, "is_mobile": True})]
    for scripts in (True, False)
]


def choose_view(page, name, column="#content"):
    """Chooses a view: in the bar of a wide list, in the menu of a narrow one."""
    bar = page.locator(f"{column} > .toolbar")
    wide = bar.locator(".views").get_by_role("button", name=name, exact=True)
    if wide.is_visible():
        wide.click()
    else:
        bar.get_by_label("View and order").click()
        bar.locator(".view-menu").get_by_role("button", name=name, exact=True).click()
        page.keyboard.press("Escape")


def choose_in_menu(page, role, name, column="#content"):
    """Presses a button or follows a link of the menu of a timeline."""
    bar = page.locator(f"{column} > .toolbar")
    bar.get_by_label("View and order").click()
    bar.locator(".view-menu").get_by_role(role, name=name, exact=True).click()


def search_field(page):
    """The field that searches. Narrow pages show it with the list of feeds."""
    field = page.get_by_role("searchbox")
    if not field.is_visible():
        page.locator(".bottom .search-link").click()
    return field


def show_all(page, column="#content"):
    """Shows what is read too, in a place that keeps this."""
    bar = page.locator(f"{column} > .toolbar")
    wide = bar.locator(".filters").get_by_role("button", name="All", exact=True)
    if wide.is_visible():
        wide.click()
    else:
        choose_in_menu(page, "button", "All", column)
