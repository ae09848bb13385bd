"""Operators' commands about users, and one's own account in the settings."""

import json
import os
import pty
import re
import subprocess

import pytest
from playwright.sync_api import expect

from test_account import sign_in


def add(program, *names):
    for name in names:
        program("user", "add", name, stdin="a good password\n")


def test_users_are_listed_for_programs(program):
    add(program, "ada", "bob")
    program("folder", "add", "News", "--user", "ada")
    program("add", "https://example.org/feed", "--anyway", "--user", "ada")
    program("user", "suspend", "bob")
    ada, bob = (json.loads(line) for line in program("user", "list", "--json").stdout.splitlines())
    assert (ada["name"], ada["feeds"], ada["suspended"]) == ("ada", 1, False) and "lastSignIn" not in ada
    assert (bob["name"], bob["feeds"], bob["suspended"]) == ("bob", 0, True) and bob["created"].endswith("Z")
    assert program("user", "list").stdout == "ada\nbob (suspended)\n"
    program("user", "resume", "bob")
    assert program("user", "list").stdout == "ada\nbob\n"


@pytest.mark.parametrize("words, code", [
    ("rename ada bob", 64), ("rename ada BOB", 64), ("rename ada a/b", 65), ("rename eve carl", 66), ("suspend eve", 66),
    ("resume eve", 66), ("sessions eve", 66), ("sessions ada --end 123", 66), ("remove eve --yes", 66), ("remove ada", 64), ("add bob", 64)])
def test_what_is_refused_says_why(program, words, code):
    add(program, "ada", "bob")
    refused = program("user", *words.split(), stdin="a good password\n" if "add" in words else "", check=False)
    assert refused.returncode == code and refused.stderr.startswith("yaarr: ") and not refused.stdout
    assert program("user", "list").stdout == "ada\nbob\n"


def test_a_user_is_removed_with_everything_after_an_export(program, tmp_path):
    add(program, "ada", "bob")
    program("folder", "add", "Secret shelf", "--user", "ada")
    file = tmp_path / "ada.jsonl"
    removed = program("user", "remove", "ada", "--yes", "--export", str(file))
    assert removed.stdout.splitlines() == [f"Everything of ada is in {file}.", "Removed ada."]
    assert "Secret shelf" in file.read_text()
    assert program("user", "list").stdout == "bob\n"
    only = program("user", "remove", "bob", "--yes", check=False)
    assert only.returncode == 64 and "only account" in only.stderr
    # What was exported is not overwritten.
    add(program, "ada")
    again = program("user", "remove", "ada", "--yes", "--export", str(file), check=False)
    assert again.returncode == 73 and program("user", "list").stdout == "ada\nbob\n"
    program("import", str(file), "--user", "ada")
    assert program("folder", "list", "--user", "ada").stdout == "Secret shelf\n"


def answer(program, text):
    """What `user remove ada` says on a terminal where this is typed, and its exit code."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(program.command("user", "remove", "ada"), stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.write(ours, text.encode())
    output, errors = running.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    return output, errors, running.returncode


def test_removing_asks_on_a_terminal_and_offers_an_export(program):
    add(program, "ada", "bob")
    _, errors, code = answer(program, "no\n")
    assert code == 1 and "Export first? yaarr export --all --user “ada” FILE" in errors and "Nothing was removed." in errors
    assert program("user", "list").stdout == "ada\nbob\n"
    output, _, code = answer(program, "yes\n")
    assert code == 0 and output == "Removed ada.\n" and program("user", "list").stdout == "bob\n"


def test_an_open_page_ends_with_the_access_of_its_user(page, reader, program, expected_errors):
    expected_errors += ["401"]
    add(program, "ada", "bob")
    for lock_out in (["suspend", "ada"], ["sessions", "ada", "--end", "all"], ["remove", "ada", "--yes"]):
        program("user", "resume", "ada")
        sign_in(page, reader, "ada", "a good password")
        expect(page.get_by_role("link", name="Account of ada")).to_be_visible()
        assert "Chrome on Linux" in program("user", "sessions", "ada").stdout
        program("user", *lock_out)
        # The page loses its stream, and is sent to the sign-in.
        page.goto(reader.url("/all"))
        expect(page).to_have_url(re.compile("/login"))
        if "remove" not in lock_out:
            assert program("user", "sessions", "ada").stdout == ""
    sign_in(page, reader, "ada", "a good password")
    expect(page.get_by_role("alert")).to_contain_text("The name or the password is wrong.")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_account_is_renamed_and_removed_by_its_user(new_page, reader, program, expected_errors, scripts):
    expected_errors += ["422"]
    add(program, "ada", "bob")
    page, other = new_page(java_script_enabled=scripts), new_page(java_script_enabled=False)
    for each in (page, other):
        sign_in(each, reader, "ada", "a good password")
    page.goto(reader.url("/settings/account"))
    page.get_by_label("Your name").fill("bob")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The name “bob” is taken. Choose another one.")
    page.get_by_label("Your name").fill("Countess")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("heading", name="Signed in as Countess")).to_be_visible()

    page.get_by_role("button", name="Sign out Chrome on Linux").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Signed out there.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign out Chrome on Linux")).to_have_count(0)
    other.goto(reader.url("/all"))
    expect(other).to_have_url(re.compile("/login"))

    page.get_by_role("link", name="Remove the account…").press("Enter")
    expect(page.get_by_role("heading", name="Remove the account of Countess?")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything").click()
    with open(download.value.path()) as file:
        assert json.loads(file.readline())
    page.get_by_label("Your password").fill("a wrong password")
    page.get_by_label("Your password").press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The present password is wrong.")
    page.get_by_label("Your password").fill("a good password")
    page.get_by_role("button", name="Remove the account and everything").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Your account is removed, with everything that was yours.")
    assert program("user", "list").stdout == "bob\n"


def test_the_page_that_signs_in_says_who_can_set_a_new_password(page, reader, program):
    add(program, "ada")
    page.goto(reader.url("/login"))
    expect(page.get_by_text("Forgot the password?")).to_contain_text("yaarr user password NAME")
