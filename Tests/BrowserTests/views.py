"""Chooses views of timelines."""


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
