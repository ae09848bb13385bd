"""Everybody can use the real reader: axe and Sightline look at every screen, and Chromium tells assistive technology of the
timeline what it is."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from sightline import audit, instrument

from eventually import live
from feeds import item, rss, served
from gallery_walk import PARTS, Story, Walk, walk
from looks import violations
from test_main_job import add_feed

# What needs a browser that is driven: focus that something covers, and targets that are too small (WCAG 2.2). Bars lie over
# the content of narrow screens only.
DRIVEN = {390: ["2.4.11", "2.5.8"], 1400: ["2.5.8"]}


class DrivenWalk(Walk):
    """Looks at each screen also with the keyboard and with a ruler."""

    def __init__(self, browser, reader):
        super().__init__(browser, reader)
        instrument(self.page)

    def visit(self, story):
        super().visit(story)
        for width, checks in DRIVEN.items():
            self._show(width, "light")
            for finding in audit(self.page, only=checks, max_focus_stops=60).findings:
                if finding.outcome == "fail":
                    self._tell(story, f"{width} wide: {finding.sc} {finding.message} ({finding.target})")


def add_samples(page, reader):
    page.goto(reader.url("/"))
    page.get_by_role("button", name="Add the sample feeds").click()
    expect(page.locator("#rows > .row").first).to_be_visible()


def screens(page, reader):
    """The addresses of all screens of a reader with feeds."""
    page.goto(reader.url("/all"))
    entry, episode = (page.locator(f"#rows > .row.{kind} a.open").first.get_attribute("href") for kind in ("article", "episode"))
    number, heard = (re.search(r"entry=(\d+)", address)[1] for address in (entry, episode))
    feed = page.locator("#lines .feed a").first.get_attribute("href")
    health = re.search(r"feed=(\d+)", feed)[1]
    page.goto(reader.url("/folders"))
    folder = page.locator(".tree a").first.get_attribute("href")
    page.goto(reader.url("/settings"))
    sections = page.eval_on_selector_all('a[href^="/settings/"]', "links => [...new Set(links.map((a) => a.getAttribute('href')))]")
    assert len(sections) >= 9
    searched = "/all?" + urlencode({"q": "the"})
    found = [
        "/unread", "/all", entry, episode, feed, "/starred", searched, "/all?beside=%2Fstarred", f"/entries/{number}/share",
        f"/entries/{number}/changes", f"/entries/{heard}/listening", "/history", "/queue", "/notes", "/subscriptions",
        f"/subscriptions/{health}", "/folders", folder, "/add", "/save", "/statistics", "/rules", "/rules/new", *sections]
    return [Story(address, 200) for address in dict.fromkeys(found)] + [
        Story("/nowhere", 404), Story("/entries/999999", 404), Story("/preview?url=http://nowhere.invalid/", 422)]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_screen_is_accessible_in_light_and_dark_on_wide_and_narrow_screens(page, reader, browser, part):
    add_samples(page, reader)
    problems = walk(reader, screens(page, reader)[part::PARTS], browser, DrivenWalk)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


def test_the_welcome_and_the_sign_in_are_accessible_in_light_and_dark_on_wide_and_narrow_screens(reader, browser, program):
    problems = walk(reader, [Story("/", 200)], browser, DrivenWalk)
    program("user", "add", "ada", stdin="a good password\n")
    problems += walk(reader, [Story("/login", 200)], browser, DrivenWalk)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


# MARK: The states of pages


def press(*keys):
    return lambda page: [page.keyboard.press(key) for key in keys]


def open_entry(page):
    page.locator("#rows > .row.article a.open").first.click()
    expect(page.locator("#entry article")).to_be_visible()


def share(page):
    open_entry(page)
    page.keyboard.press("Shift+S")


def listen(page):
    page.locator("#rows a.listen").first.click()
    expect(page.locator("#player")).to_be_visible()
    page.locator("#player .opener").click()
    expect(page.locator("#listening")).to_contain_text("Queue")


def search(page):
    if page.locator(".bottom .search-link").is_visible():
        page.locator(".bottom .search-link").click()
    page.get_by_role("searchbox").fill("the")
    expect(page.locator("#hits a").first).to_be_visible()


def unsubscribe(page):
    page.get_by_role("link", name=re.compile("^Health and settings")).first.click()
    page.locator("#edit").get_by_role("button", name="Unsubscribe").click()
    expect(page.locator(".notice button")).to_be_visible()


def make_password(page):
    page.get_by_label("Name of the app").fill("Phone")
    page.get_by_role("button", name="Make a password").click()
    page.get_by_role("link", name="Remove Phone").first.click()
    expect(page.get_by_role("button", name="Remove the app")).to_be_visible()


def try_rule(page):
    page.get_by_label("That this search finds").fill("the")
    page.get_by_label("Star", exact=True).check()
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#trial li").first).to_be_visible()


def choose_feed(page):
    page.locator("table.listing .subscription [type=checkbox]").first.check()


# What flows show, by the address where they begin. The last ones change what the others need.
STATES = [
    ("/unread", press("?")), ("/unread", press("Control+k")), ("/unread", press("j", "x", "j", "x")), ("/unread", search),
    ("/unread", lambda page: page.get_by_label("View and order").first.click()), ("/unread", share), ("/unread", listen),
    ("/unread", lambda page: page.get_by_role("link", name="Feeds").last.click()), ("/subscriptions", choose_feed),
    ("/subscriptions", lambda page: page.locator('main a[href="/add"]').click()), ("/rules/new", try_rule),
    ("/settings/apps", make_password), ("/subscriptions", unsubscribe)]


@pytest.mark.parametrize("part", range(2))
def test_the_states_of_every_flow_can_be_read_in_light_and_dark_on_wide_and_narrow_screens(page, reader, browser, part):
    add_samples(page, reader)
    page.goto("about:blank")
    problems = walk(reader, STATES[part::2], browser, StateWalk)
    assert not problems, f"{len(problems)} problems:\n" + "\n".join(problems)


class StateWalk(Walk):
    """Brings pages into states, and looks at their colors."""

    def visit(self, state):
        address, act = state
        for width in (1400, 390):
            self._show(width, "light")
            self.page.goto(self.gallery.url(address))
            if "/unread" in address:
                live(self.page)
            try:
                act(self.page)
            except Exception as error:
                self.problems.append(f"{address}, {width} wide: {error}")
                continue
            for scheme in ("light", "dark"):
                self._show(width, scheme)
                for violation in violations(self.page, ["color-contrast"]):
                    self.problems.append(f"{address}, {width} wide, {scheme}: {violation}")


# MARK: What Chromium tells assistive technology


class Tree:
    """The nodes that assistive technology gets."""

    def __init__(self, page):
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = [node for node in nodes if not node["ignored"]]
        self._all = {node["nodeId"]: node for node in nodes}
        session.detach()

    def of(self, role, name=None):
        return [node for node in self.nodes if role_of(node) == role and name in (None, name_of(node))]

    def one(self, role, name=None):
        found = self.of(role, name)
        assert len(found) == 1, f"{len(found)} of {role} “{name}”"
        return found[0]

    def children(self, node):
        found = []
        for child in (self._all[id] for id in node.get("childIds", [])):
            # What is inside of an ignored node counts in its place.
            found += self.children(child) if child["ignored"] else [child]
        return found

    def inside(self, node):
        return [each for child in self.children(node) for each in [child, *self.inside(child)]]


def role_of(node):
    return node["role"]["value"]


def name_of(node):
    return node.get("name", {}).get("value", "")


def properties(node):
    return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}


def test_assistive_technology_gets_the_timeline_as_a_feed_of_named_articles(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Tides", item("Low water", 2), item("High water", 30)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    expect(page.locator("#rows > .row").last).to_have_attribute("aria-setsize", "2")
    tree = Tree(page)

    # The places of the page, each with its name.
    assert name_of(tree.one("navigation", "Feeds"))
    assert tree.one("main") and tree.one("search")
    assert [name_of(each) for each in tree.of("heading") if properties(each)["level"] == 1] == ["All entries"]

    feed = tree.one("feed", "All entries")
    assert not properties(feed).get("busy")
    articles = tree.children(feed)
    assert {role_of(each) for each in articles} == {"article"}
    rows = [each for each in articles if "water" in name_of(each)]
    assert [name_of(each) for each in rows] == ["Low water unread", "High water unread"]
    for row, title in zip(rows, ["Low water", "High water"]):
        inside = tree.inside(row)
        assert [name_of(each) for each in inside if role_of(each) == "link"] == [title]
        buttons = {name_of(each): properties(each)["pressed"] for each in inside if role_of(each) == "button"}
        assert buttons == {"Star": "false", "Read later": "false", "Mark as read": "false"}
    places = page.locator("#rows > .row").evaluate_all("rows => rows.map((row) => [row.ariaPosInSet, row.ariaSetSize])")
    assert places == [["1", "2"], ["2", "2"]]
    # Each day is a heading between the first level and the titles.
    days = [each for each in articles if each not in rows]
    assert days and all(properties(heading)["level"] == 2 for day in days for heading in tree.inside(day) if role_of(heading) == "heading")


def test_opening_an_entry_moves_the_focus_and_new_entries_are_said(page, reader, feed_server):
    feed_server["/a.xml"] = served(rss("Tides", item("Low water", 2)))
    add_feed(page, reader, feed_server.url("/a.xml"))
    page.goto(reader.url("/all"))
    live(page)
    page.locator("#rows > .row a.open").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#entry h1")).to_have_text("Low water")
    expect(page.locator("#entry")).to_be_focused()
    tree = Tree(page)
    article = [each for each in tree.inside(tree.one("region", "Entry")) if role_of(each) == "article"]
    assert len(article) == 1 and [name_of(each) for each in tree.inside(article[0]) if role_of(each) == "heading"] == ["Low water"]
    row = next(each for each in tree.children(tree.one("feed")) if name_of(each).startswith("Low water"))
    assert name_of(row) == "Low water"

    feed_server["/a.xml"] = served(rss("Tides", item("Spring tide", 1), item("Low water", 2)))
    page.keyboard.press("r")
    expect(page.locator("#arrivals")).to_have_text("1 new")
    tree = Tree(page)
    said = [each for each in tree.of("status") if any(role_of(inner) == "button" for inner in tree.inside(each))]
    assert [name_of(inner) for each in said for inner in tree.inside(each) if role_of(inner) == "button"] == ["1 new"]
    assert properties(said[0])["live"] == "polite"
    # Nothing takes the focus away from the reader.
    expect(page.locator("#entry")).to_be_focused()
