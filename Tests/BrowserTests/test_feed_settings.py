"""Settings of single feeds: what a sign-in fetches, secrets that nothing shows, and lists of what differs."""

import base64
import json

import pytest
from playwright.sync_api import expect

from feeds import item, opml, rss, served

SECRET = "hemlig-1"


@pytest.fixture
def guarded(feed_server):
    """The address of a feed that wants a sign-in."""
    expected = "Basic " + base64.b64encode(f"ann:{SECRET}".encode()).decode()

    def answer(request):
        if request.headers.get("Authorization") != expected:
            return ("text/plain", b"sign in", 401, {"WWW-Authenticate": 'Basic realm="feeds"'})
        return served(rss("Members", item("Inside")))

    feed_server["/members.xml"] = answer
    return feed_server.url("/members.xml")


def test_a_feed_with_a_sign_in_is_added_changed_and_reset_without_scripts(new_page, reader, guarded, program):
    page = new_page(java_script_enabled=False)
    page.goto(reader.address)
    page.get_by_label("Address").fill(guarded)
    page.get_by_text("Folder, sign-in").click()
    page.get_by_label("Sign in as").fill("ann")
    page.get_by_label("Secret, which is never shown again").fill(SECRET)
    page.get_by_role("button", name="Add the feed").click()
    expect(page.get_by_role("link", name="Inside", exact=True)).to_be_visible()

    page.goto(reader.url("/subscriptions"))
    expect(page.locator(".subscription")).to_contain_text("Fetched for you alone.")
    page.get_by_role("link", name="Health and settings").click()
    expect(page.locator("#settings")).to_contain_text("Signs in (basic) as “ann”; the password is not shown.")
    page.get_by_label("When the publisher changes an entry").select_option("make it unread again")
    page.get_by_label("Check every").fill("30")
    page.locator("form[action$='/reading']").get_by_role("button", name="Save").click()
    expect(page.locator("#settings")).to_contain_text("Wished to be checked every 30 minutes.")
    assert SECRET not in page.content()

    changed = program("feeds", "--changed", "--json").stdout
    assert "Signs in (basic)" in json.loads(changed)["settings"][3]
    assert SECRET not in changed + program("export").stdout + program("feeds", "show", "1", "--json").stdout

    page.locator("form", has=page.get_by_label("Kind")).get_by_role("button", name="Remove").click()
    expect(page.locator("#settings")).not_to_contain_text("Signs in")
    assert (reader.data / "secret.key").stat().st_mode & 0o777 == 0o600


def test_a_feed_that_wants_a_sign_in_is_added_anyway_and_gets_it_in_its_settings(page, reader, guarded, expected_errors):
    expected_errors.append("422")
    page.goto(reader.url("/add"))
    page.get_by_label("Address").fill(guarded)
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator(".problem")).to_contain_text("Add the feed with it")
    page.get_by_role("button", name="Add it anyway").click()
    page.locator("#settings summary").first.click()
    form = page.locator("form", has=page.get_by_label("Kind"))
    form.get_by_label("User name").fill("ann")
    form.get_by_label("Password or token").fill(SECRET)
    form.get_by_role("button", name="Sign in").click()
    expect(page.locator("#settings")).to_contain_text("Signs in (basic) as “ann”")
    page.goto(reader.url("/?filter=all"))
    expect(page.get_by_role("link", name="Inside", exact=True)).to_be_visible(timeout=20_000)


def test_a_password_in_an_address_is_not_shown(program, guarded, feed_server):
    program.data.mkdir(exist_ok=True)
    added = program("add", guarded.replace("://", f"://ann:{SECRET}@"), "--allow-private-networks")
    assert added.stdout == "Added “Members”; 1 unread.\n"
    shown = program("feeds", "--json").stdout + program("feeds", "show", "1", "--json").stdout
    assert guarded in shown and SECRET not in shown


def test_a_command_adds_a_feed_anyway(program, guarded, feed_server):
    program.data.mkdir(exist_ok=True)
    refused = program("add", guarded, "--allow-private-networks", check=False)
    assert refused.returncode == 69 and "With --anyway it is added all the same." in refused.stderr
    added = program("add", guarded, "--anyway")
    assert "not fetched yet. Its settings: yaarr feeds set 1 --help" in added.stdout
    program("feeds", "set", "1", "--sign-in", "basic", "--sign-in-user", "ann", stdin=SECRET + "\n")
    assert "1 new entry" in program("refresh", "--allow-private-networks").stdout


def test_what_one_user_signs_in_for_reaches_no_other(start_reader, program, guarded, feed_server, tmp_path):
    program.data.mkdir(exist_ok=True)
    for name in ["ann", "bob"]:
        program("user", "add", name, stdin=f"a long password of {name}\n")
    program("feeds", "--user", "ann")
    added = program(
        "add", guarded, "--user", "ann", "--sign-in", "basic", "--sign-in-user", "ann", "--allow-private-networks",
        stdin=SECRET + "\n")
    assert "Added “Members”" in added.stdout
    (tmp_path / "bob.opml").write_bytes(opml(("Public", guarded)))
    program("import", str(tmp_path / "bob.opml"), "--user", "bob")
    refreshed = program("refresh", "--user", "bob", "--allow-private-networks")
    assert "wants a sign-in (Basic)" in refreshed.stderr
    assert "Inside" in program("list", "--user", "ann").stdout
    assert "Inside" not in program("list", "--user", "bob").stdout
    assert "Inside" not in program("list", "--user", "bob", "--search", "Inside").stdout
    assert program("feeds", "set", "1", "--user", "bob", "--timeout", "10", check=False).returncode != 0
    assert "Members" not in program("feeds", "--user", "bob").stdout


def test_a_feed_that_is_shared_again_says_its_new_number(program, tmp_path):
    (tmp_path / "a.opml").write_bytes(opml(("Here", "https://feed.invalid/a.xml")))
    program("import", str(tmp_path / "a.opml"))
    assert "Feed 1: " in program("feeds", "set", "1", "--timeout", "10").stdout
    shared = program("feeds", "set", "1", "--reset", "timeout").stdout
    number = program("feeds").stdout.split("\t")[0]
    assert number != "1" and shared == f"Feed 1 has the number {number} from now on.\nFeed {number}: as by default.\n"


def test_private_addresses_are_allowed_by_range_and_by_feed(start_reader, program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Here", item("One")))
    program.data.mkdir(exist_ok=True)
    (tmp_path / "a.opml").write_bytes(opml(("Here", feed_server.url("/a.xml"))))
    program("import", str(tmp_path / "a.opml"))
    assert "private network" in program("refresh").stderr
    program("feeds", "set", "1", "--allow-private-network", "10.0.0.0/8,127.0.0.1")
    assert "1 new entry" in program("refresh").stdout
    program("feeds", "set", "1", "--reset", "private-networks")
    assert "private network" in program("refresh").stderr
    start_reader("--allow-private-network", "127.0.0.0/8")
    # Commands follow what the server was started with.
    assert "0 failed" in program("refresh").stdout
    refused = program("feeds", "set", "1", "--allow-private-network", "10.0.0.0/33", check=False)
    assert "networks or addresses such as" in refused.stderr
