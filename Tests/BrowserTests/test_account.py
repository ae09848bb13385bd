"""The account of a user: the password, which is changed in the settings."""

import re

from playwright.sync_api import expect


def sign_in(page, reader, name, password):
    page.goto(reader.url("/login"))
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def change(page, reader, present, new):
    page.goto(reader.url("/settings/account"))
    page.get_by_label("Present password").fill(present)
    page.get_by_label(re.compile("^New password")).fill(new)
    page.get_by_role("button", name="Change the password").click()


def test_readers_on_one_host_leave_each_other_signed_in(page, start_reader, tmp_path):
    one, other = start_reader(), start_reader(data=tmp_path / "other")

    def token(reader):
        page.goto(reader.url("/settings/looks"))
        return page.locator("meta[name=csrf]").get_attribute("content")

    first = token(one)
    assert token(other) != first
    # The forms of a page that is open still have the token of its session.
    assert token(one) == first


def test_a_changed_password_signs_all_other_browsers_out(new_page, reader, program, expected_errors):
    expected_errors += ["422", "401"]
    program("user", "add", "ada", stdin="a good password\n")
    page, other = new_page(), new_page(java_script_enabled=False)
    sign_in(page, reader, "ada", "a good password")
    expect(page.get_by_role("link", name="Account of ada")).to_be_visible()
    sign_in(other, reader, "ada", "a good password")
    expect(other.get_by_role("link", name="Account of ada")).to_be_visible()

    change(page, reader, "a wrong password", "another password")
    expect(page.get_by_role("alert")).to_have_text("The present password is wrong.")
    change(page, reader, "a good password", "another password")
    expect(page.get_by_role("status").filter(has_text="Your password is changed.")).to_be_visible()
    # This browser goes on, the other one has to sign in.
    page.goto(reader.url("/all"))
    expect(page.get_by_role("link", name="Account of ada")).to_be_visible()
    other.goto(reader.url("/all"))
    expect(other).to_have_url(re.compile("/login"))
    sign_in(other, reader, "ada", "a good password")
    expect(other.get_by_role("alert")).to_contain_text("The name or the password is wrong.")
    sign_in(other, reader, "ada", "another password")
    expect(other.get_by_role("link", name="Account of ada")).to_be_visible()


def test_a_name_that_no_account_can_have_is_refused_on_the_page(page, reader, program, expected_errors):
    expected_errors += ["422"]
    page.goto(reader.address)
    for name in ("bad name/..", "Ada:Eve"):
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill("a good password")
        page.get_by_role("button", name="Create the account").click()
        expect(page.get_by_role("alert")).to_contain_text("at least one of them visible, and no “/”, “\\”, “:” or invisible sign")
    page.get_by_label("Name").fill(" Ada Lovelace ")
    page.get_by_label("Password").fill("a good password")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("link", name="Account of Ada Lovelace")).to_be_visible()
    assert program("user", "list").stdout == "Ada Lovelace\n"
