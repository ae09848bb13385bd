"""Apps that a user lets in by a page, as AntennaPod signs in to Nextcloud."""

import json
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

from program import Program
from test_account import sign_in


def post(address, **form):
    """The status and the answer for an app."""
    request = urllib.request.Request(
        address, urllib.parse.urlencode(form).encode(), {"User-Agent": "AntennaPod/3.12.0"}, method="POST")
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, None


@pytest.fixture
def account(reader, program):
    program("user", "add", "ann", stdin="a long password\n")


def ask(app):
    return post(app["poll"]["endpoint"], token=app["poll"]["token"])


@pytest.mark.parametrize("is_signed_in", [True, False], ids=["signed in", "not signed in"])
def test_an_app_is_let_in_by_a_page_and_removed_again(page, reader, account, program, is_signed_in):
    if is_signed_in:
        sign_in(page, reader, "ann", "a long password")
    _, app = post(reader.url("/index.php/login/v2"))
    assert ask(app) == (404, None)

    page.goto(app["login"])
    if not is_signed_in:
        page.get_by_label("Name").fill("ann")
        page.get_by_label("Password").fill("a long password")
        page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Let “AntennaPod/3.12.0” in?")).to_be_visible()
    expect(page.get_by_text("It asked from the address 127.0.0.1.")).to_be_visible()
    assert ask(app) == (404, None)
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_role("status").filter(has_text="is let in")).to_be_visible()

    status, given = ask(app)
    assert (status, given["server"], given["loginName"]) == (200, reader.url("").rstrip("/"), "ann")
    assert ask(app) == (404, None)
    assert "AntennaPod/3.12.0" in program("tokens", "list").stdout
    page.goto(reader.url("/settings/apps"))
    page.get_by_role("link", name="Remove AntennaPod/3.12.0").click()
    page.get_by_role("button", name="Remove the app").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_user_who_says_no_lets_nobody_in(page, reader, account, program):
    sign_in(page, reader, "ann", "a long password")
    _, app = post(reader.url("/login/v2"))
    page.goto(app["login"])
    page.get_by_role("link", name="Do not").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert ask(app) == (404, None)
    assert program("tokens", "list").stdout == ""


def test_two_nodes_let_one_app_in(page, start_reader, postgresql, tmp_path):
    """It asks one of them, and the user answers the other one."""
    one, other = (start_reader(database=postgresql, data=tmp_path / name) for name in ["one", "other"])
    Program(tmp_path / "none", postgresql)("user", "add", "ann", stdin="a long password\n")
    _, app = post(one.url("/login/v2"))
    sign_in(page, other, "ann", "a long password")
    page.goto(app["login"].replace(one.address, other.address))
    page.get_by_role("button", name="Let it in").click()
    expect(page.get_by_role("status").filter(has_text="is let in")).to_be_visible()
    assert ask(app)[1]["loginName"] == "ann"
    assert ask(app) == (404, None)
