"""Full articles: fetched from the page of an entry by a button or a key, and the text of the feed again."""

import base64
import json
import re
import threading

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feed_server import FeedServer
from feeds import item, opml, rss, served

SENTENCE = "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "
PAGE = (
    "<html><head><title>How rivers reach the sea</title></head><body><div class=menu><a href=/>Home</a></div><article><h2>The upper course</h2>"
    + "".join(f"<p>Part {number}. {SENTENCE * 2}</p>" for number in range(8)) + "</article></body></html>").encode()


@pytest.fixture
def start(reader, feed_server):
    """Follows a feed of two entries, the second of which has no page any more, and opens the first one."""

    def start(page):
        feed_server["/one"] = served(PAGE, "text/html")
        feed_server["/a.xml"] = served(rss(
            "Feed", item("One", 1, content="Only a summary.", link=feed_server.url("/one")),
            item("Two", 2, content="Another summary.", link=feed_server.url("/two"))))
        page.goto(reader.address)
        page.get_by_label("Address").fill(feed_server.url("/a.xml"))
        page.get_by_role("button", name="Add the feed").click()
        page.get_by_role("link", name="One", exact=True).click()
        expect(page.locator("#entry .content")).to_have_text("Only a summary.")

    return start


def change_texts(page):
    entry = page.locator("#entry")
    entry.get_by_role("button", name="Full article").click()
    expect(entry.locator(".content")).to_contain_text("Part 7.")
    expect(entry.locator(".content")).not_to_contain_text("Home")
    entry.get_by_role("link", name="As in the feed").click()
    expect(entry.locator(".content")).to_have_text("Only a summary.")
    entry.get_by_role("link", name="Full article").click()
    expect(entry.locator(".content")).to_contain_text("Part 7.")


def test_the_full_article_and_back(page, start):
    start(page)
    change_texts(page)


def test_the_full_article_without_scripts(new_page, start):
    plain = new_page(java_script_enabled=False)
    start(plain)
    change_texts(plain)


def test_the_key_fetches_and_changes_the_text_without_loading_the_page(page, start):
    start(page)
    page.evaluate("() => { window.isSame = true; }")
    for text in ["Part 7.", "Only a summary.", "Part 7."]:
        page.keyboard.press("d")
        expect(page.locator("#entry .content")).to_contain_text(text)
    assert page.evaluate("window.isSame")
    page.reload()
    expect(page.locator("#entry .content")).to_contain_text("Part 7.")


def test_a_page_that_is_gone_is_named_and_the_feed_stays_well(page, start, reader):
    start(page)
    page.get_by_role("link", name="Two", exact=True).click()
    expect(page.locator("#entry .content")).to_have_text("Another summary.")
    page.keyboard.press("d")
    expect(page.locator("#entry").get_by_role("status")).to_have_text(re.compile("nothing at the page's address"))
    expect(page.locator("#entry .content")).to_have_text("Another summary.")
    way = page.locator("#entry").get_by_role("status").get_by_role("link", name="Open the page")
    expect(way).to_have_attribute("href", re.compile("/two$"))


def test_the_article_stands_where_the_text_of_the_feed_stood(page, start):
    start(page)
    edge = "name => Math.round(document.querySelector(name).getBoundingClientRect().left)"
    before = page.evaluate(edge, "#entry .content")
    page.keyboard.press("d")
    expect(page.locator("#entry .content article")).to_contain_text("Part 7.")
    assert page.evaluate(edge, "#entry .content p") == before
    # What says where it is from is as small as the line of its author, and its title does not begin far below.
    note = page.locator("#entry .article-source")
    assert note.evaluate("note => getComputedStyle(note).fontSize") == "13px"
    line, first = page.locator("#entry > article > header").bounding_box(), page.locator("#entry .content h2").bounding_box()
    assert first["y"] - (line["y"] + line["height"]) < 32


def test_a_slow_page_shows_that_it_is_awaited(page, start, feed_server):
    start(page)
    # Before, a click sends the form without the script.
    live(page)
    gate = threading.Event()
    feed_server["/one"] = lambda request: (gate.wait(20), served(PAGE, "text/html"))[1]
    button = page.locator("#entry").get_by_role("button", name="Full article")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_be_disabled()
    ring = "button => { const ring = getComputedStyle(button, '::after'); return [ring.animationName, getComputedStyle(button).opacity]; }"
    assert button.evaluate(ring) == ["turn", "1"]
    page.emulate_media(reduced_motion="reduce")
    assert button.evaluate(ring) == ["waiting", "1"]
    gate.set()
    expect(page.locator("#entry .content")).to_contain_text("Part 7.")


# With settings of the feed

@pytest.fixture
def members(program, feed_server, tmp_path):
    """A feed of ann's with a sign-in, a cookie, a field and a user agent, whose articles want them; bob follows it without.
    `/elsewhere` redirects to another server, which has the article for everybody."""
    expected = "Basic " + base64.b64encode(b"ann:hemlig-1").decode()

    def guarded(answer):
        def reply(request):
            is_known = (
                request.headers.get("Authorization") == expected and request.headers.get("Cookie") == "id=hemlig-2"
                and request.headers.get("X-Key") == "hemlig-3")
            return answer if is_known else ("text/plain", b"no", 401, {"WWW-Authenticate": 'Basic realm="x"'})

        return reply

    with FeedServer() as other:
        feed_server["/members.xml"] = served(rss(
            "Members", item("Inside", 1, link=feed_server.url("/inside")),
            item("Elsewhere", 2, link=feed_server.url("/elsewhere")), item("Other", 3, link=other.url("/other"))))
        feed_server["/inside"] = guarded(served(PAGE, "text/html"))
        feed_server["/elsewhere"] = ("text/plain", b"", 302, {"Location": other.url("/landing")})
        other["/landing"] = other["/other"] = served(PAGE, "text/html")
        program.data.mkdir(exist_ok=True)
        for name in ["ann", "bob"]:
            program("user", "add", name, stdin=f"a long password of {name}\n")
        address = feed_server.url("/members.xml")
        program(
            "add", address, "--user", "ann", "--sign-in", "basic", "--sign-in-user", "ann", "--allow-private-networks",
            stdin="hemlig-1\n")
        program(
            "feeds", "set", "1", "--user", "ann", "--cookies", "--header", "X-Key", "--user-agent", "Mine/1",
            stdin="hemlig-3\nid=hemlig-2\n")
        (tmp_path / "bob.opml").write_bytes(opml(("Public", address)))
        program("import", str(tmp_path / "bob.opml"), "--user", "bob")
        program("refresh", "--user", "bob", "--allow-private-networks")
        yield other


def entries(program, user):
    listed = program("list", "--json", "--user", user).stdout.splitlines()
    return {entry["title"]: entry["id"] for entry in map(json.loads, listed)}


def sent_secrets(requests):
    return [name for request in requests for name in ("Authorization", "Cookie", "X-Key") if name in request.headers]


def test_the_articles_of_a_paid_feed_are_fetched_with_its_secrets_for_its_owner_alone(members, program, feed_server):
    mine, theirs = entries(program, "ann"), entries(program, "bob")
    assert set(mine) == set(theirs) == {"Inside", "Elsewhere", "Other"}

    article = program("article", str(mine["Inside"]), "--user", "ann", "--allow-private-networks").stdout
    assert "Part 7." in article
    [request] = feed_server.requests_for("/inside")
    assert request.headers["User-Agent"] == "Mine/1"
    # A follower without the sign-in neither gets nor sees it.
    refused = program("article", str(theirs["Inside"]), "--user", "bob", "--allow-private-networks", check=False)
    assert "Part 7." not in refused.stdout + refused.stderr and "(401)" in refused.stdout + refused.stderr
    assert sent_secrets(feed_server.requests_for("/inside")[1:]) == []
    strange = program("article", str(mine["Inside"]), "--user", "bob", "--allow-private-networks", check=False)
    assert strange.returncode != 0 and "Part 7." not in strange.stdout


def test_secrets_for_articles_end_at_a_redirect_and_are_not_sent_elsewhere(members, program, feed_server):
    mine = entries(program, "ann")
    for title in ["Elsewhere", "Other"]:
        article = program("article", str(mine[title]), "--user", "ann", "--allow-private-networks").stdout
        assert "Part 7." in article
    assert len(sent_secrets(feed_server.requests_for("/elsewhere"))) == 3
    received = members.requests
    assert [request.path for request in received] == ["/landing", "/other"]
    assert sent_secrets(received) == []
    assert [request.headers["User-Agent"] for request in received] == ["Mine/1", "Mine/1"]


def test_a_rule_fetches_the_articles_of_a_paid_feed_in_the_background(members, program, feed_server, start_reader):
    program("rules", "add", "--user", "ann", "--feed", feed_server.url("/members.xml"), "--do", "fetch-article")
    program("rules", "apply", "1", "--user", "ann", "--all")
    reader = start_reader("--allow-private-networks")
    eventually(lambda: len(feed_server.requests_for("/inside")) == 1)
    assert reader.stop() == []
    assert len(sent_secrets(feed_server.requests_for("/inside"))) == 3
