"""Actions that feeds and other sites must not be able to trigger for a signed-in reader."""

import sqlite3
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from feeds import item, rss, served


def follow(page, reader, feed_server, *items):
    feed_server["/a.xml"] = served(rss("Feed", *items))
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(len(items))


def entry_ids(reader):
    with sqlite3.connect(reader.data / "reader.sqlite") as database:
        return dict(database.execute("SELECT title, id FROM entries"))


def is_read(reader, entry):
    with sqlite3.connect(reader.data / "reader.sqlite") as database:
        return database.execute(
            "SELECT 1 FROM entries e JOIN readings r USING (feed_id) WHERE e.id = ? AND e.seq <= r.mark AND NOT EXISTS ("
            "SELECT 1 FROM unread_ranges u WHERE u.feed_id = e.feed_id"
            " AND e.seq BETWEEN u.low AND u.high)", [entry]).fetchone() is not None


def plant(reader, entry, html):
    """Puts markup into a stored entry unchanged; the sanitizer would remove it."""
    with sqlite3.connect(reader.data / "reader.sqlite") as database:
        markup = html.encode()
        content = b"\0" + len(markup).to_bytes(4, "little") + markup
        database.execute("UPDATE entry_contents SET content = ? WHERE entry_id = ?", [content, entry])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_picture_that_points_at_the_reader_does_nothing(new_page, reader, feed_server, expected_errors, host):
    expected_errors += ["403", "401", "Content Security Policy", "ERR_BLOCKED", "CORS", "Cross-Origin"]
    page = new_page()
    follow(page, reader, feed_server, item("Opened"), item("Victim"))
    ids = entry_ids(reader)
    port = reader.address.rsplit(":", 1)[1]
    beacon = feed_server.url("/beacon.xml")
    feed_server["/beacon.xml"] = served(rss("Beacon", item("x")))
    own = f"http://{host}:{port}"
    addresses = [
        f"{own}/all?entry={ids['Victim']}", f"{own}/entries/{ids['Victim']}", f"{own}/preview?url={quote(beacon)}",
        f"/all?entry={ids['Victim']}", f"/preview?url={quote(beacon)}",
    ]
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    plant(reader, ids["Opened"], "".join(
        f"<img src='{address}'><video src='{address}' preload='auto'></video><link rel='prefetch' href='{address}'>"
        f"<picture><source srcset='{address}'><img src='{address}' alt=''></picture>" for address in addresses))

    page.goto(reader.url(f"/all?entry={ids['Opened']}"))  # Ends when its pictures have been answered.
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")

    # The browser did request it, and the entry that the person opened is read.
    assert sum(f"/all?entry={ids['Victim']}" in url for url in asked) >= 1
    assert is_read(reader, ids["Opened"])
    assert not is_read(reader, ids["Victim"])
    assert feed_server.requests_for("/beacon.xml") == []


def test_another_site_shows_an_entry_at_most(new_page, reader, feed_server, browser):
    page = new_page()
    follow(page, reader, feed_server, item("Victim"))
    victim = entry_ids(reader)["Victim"]
    address = reader.url(f"/all?entry={victim}")
    feed_server["/other.html"] = ("text/html", f"""
        <a href='{address}'>go</a><img src='{address}'><iframe src='{address}'></iframe>
        <script>fetch('{address}', {{mode: 'no-cors', credentials: 'include', headers: {{Accept: 'text/html'}}}})</script>
        """.encode())
    # The same context, so it has the reader's cookie. Its console is not watched, because the other site's page is full
    # of refused requests.
    other = page.context.new_page()
    other.goto(feed_server.url("/other.html").replace("127.0.0.1", "localhost"))
    other.wait_for_load_state("networkidle")
    assert not is_read(reader, victim)

    other.get_by_role("link", name="go").click()
    expect(other.locator("#entry article")).to_contain_text("Some words.")
    assert not is_read(reader, victim)
    other.locator("#entry").get_by_role("button", name="Mark as read").click()
    expect(other.locator("#entry").get_by_role("button", name="Mark as unread")).to_be_visible()
    other.close()


def test_a_page_says_nothing_wrong_about_its_headers_and_a_video_host_may_play(page, reader, feed_server):
    # The console would report unknown features or policies, and `page` fails on errors there.
    warnings = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    video = item("Film", link="https://www.youtube.com/watch?v=jNQXAC9IVRw")
    page.route("https://www.youtube-nocookie.com/**", lambda route: route.fulfill(
        content_type="text/html", headers={"Cross-Origin-Resource-Policy": "cross-origin"},
        body="<script>parent.postMessage(document.featurePolicy ? ['autoplay', 'fullscreen', 'encrypted-media']"
        ".map(name => document.featurePolicy.allowsFeature(name)).join() : 'unknown', '*')</script>Player"))
    follow(page, reader, feed_server, video)
    page.evaluate("addEventListener('message', (event) => { window.said = event.data })")
    page.locator("#rows").get_by_role("link", name="Film", exact=True).click()
    page.get_by_role("link", name="Play from YouTube").click()
    expect(page.frame_locator("iframe").get_by_text("Player")).to_be_visible()
    page.wait_for_function("() => window.said")
    assert page.evaluate("window.said") in ("true,true,true", "unknown")
    assert not [text for text in warnings if "Permissions-Policy" in text or "Cross-Origin" in text]


def test_a_password_that_another_process_changes_ends_open_pages_within_seconds(new_page, reader, program, expected_errors):
    expected_errors.append("401")
    program("user", "add", "Ada", stdin="long enough\n")
    page = new_page()
    page.goto(reader.address)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Everything you follow, in one quiet place")).to_be_visible()
    page.goto(reader.url("/unread"))
    page.wait_for_function("() => document.querySelector('#rows')?.dataset.page")

    program("user", "password", "Ada", stdin="another password\n")

    # A second until the program notices, and one until the page has checked again. A heartbeat would take twenty.
    page.wait_for_url(reader.url("/login"), timeout=8_000)


def test_a_trusted_proxy_names_the_clients(start_reader, program):
    """Wrong guesses of one client behind a proxy do not lock out another one."""
    program("user", "add", "owner", stdin="a long password\n")

    def guess(reader, client):
        body = urlencode({"name": "owner", "password": "wrong"}).encode()
        own = {"Origin": reader.address, "X-Forwarded-For": f"{client}, 192.0.2.5"}
        try:
            urlopen(Request(reader.url("/login"), data=body, headers=own), timeout=10)
        except HTTPError as error:
            return error.code

    reader = start_reader("--trusted-proxy", "203.0.113.1,192.0.2.0/24")
    assert [guess(reader, "198.51.100.1") for _ in range(6)] == [401] * 5 + [429]
    assert guess(reader, "198.51.100.2") == 401
    assert reader.stop() == []

    # Without the option, the proxy is the client.
    reader = start_reader()
    assert [guess(reader, f"198.51.100.{number}") for number in range(6)] == [401] * 5 + [429]


def test_a_proxy_that_is_no_address_is_refused(program):
    refused = program("serve", "--trusted-proxy", "proxy.example", check=False)
    assert refused.returncode == 64 and "--trusted-proxy" in refused.stderr
