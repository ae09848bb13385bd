"""Commands that change entries and feeds, one or many."""

import json
import os
import re
import sqlite3
import subprocess

import pytest

from eventually import live
from feeds import item, opml, rss, served


def added(program, feed_server, count=5, name="a"):
    """Follows a feed of entries, and returns their identifiers, the newest first."""
    feed_server[f"/{name}.xml"] = served(rss(f"Feed {name}", *[item(f"{name}-{n}", n) for n in range(count)]))
    program("add", feed_server.url(f"/{name}.xml"), "--allow-private-networks")
    return [line["id"] for line in listed(program) if line["feed"] == f"Feed {name}"]


def listed(program, *options):
    return [json.loads(line) for line in program("list", "--json", "--limit", "0", *options).stdout.splitlines()]


def unread(program):
    return {line["id"] for line in listed(program, "--unread")}


def number(done):
    """The number that undoes a change, as its command says."""
    return re.search(r"“yaarr undo (\d+)” undoes it for a day\.\n$", done.stdout).group(1)


def test_entries_are_marked_and_the_change_is_undone(program, feed_server):
    ids = added(program, feed_server)
    done = program("mark", "read", ids[0], ids[2])
    assert done.stdout.startswith("2 marked as read. ") and unread(program) == {ids[1], ids[3], ids[4]}
    # What is read already is not counted.
    assert program("mark", "read", ids[0]).stdout == "0 marked as read.\n"
    assert number(done) in program("undo").stdout and "2 marked as read." in program("undo").stdout
    assert program("undo", number(done)).stdout == "Undone.\n" and unread(program) == set(ids)
    again = program("undo", number(done), check=False)
    assert again.returncode == 66 and f"There is no change {number(done)} to undo." in again.stderr
    program("mark", "read", "--all")
    assert not unread(program)
    assert program("mark", "unread", ids[1]).stdout.startswith("1 marked as unread.") and unread(program) == {ids[1]}


@pytest.mark.parametrize("dash", [["-"], []])
def test_identifiers_come_from_the_standard_input_in_each_form_that_the_list_writes(program, feed_server, dash):
    ids = added(program, feed_server)
    for lines in (program("list", "--ids").stdout, program("list", "--json").stdout, "".join(f'"{id}"\n' for id in ids), "\n".join(ids), "\r\n".join(ids)):
        assert program("mark", "read", *dash, stdin=lines).stdout.startswith("5 marked as read.") and not unread(program)
        program("mark", "unread", "--all")
        assert len(unread(program)) == 5
    assert program("mark", "read", *dash, stdin="").stdout == "0 marked as read.\n"


def test_a_list_that_cannot_be_read_changes_nothing(program, feed_server, tmp_path):
    added(program, feed_server)
    folder = os.open(tmp_path, os.O_RDONLY)
    done = subprocess.run(program.command("mark", "read", "-"), stdin=folder, capture_output=True, text=True, timeout=60)
    os.close(folder)
    assert done.returncode == 66 and done.stderr.startswith("yaarr: The standard input cannot be read: "), done
    assert len(unread(program)) == 5


def test_what_is_not_there_is_named_and_the_others_are_changed(program, feed_server):
    ids = added(program, feed_server)
    done = program("star", ids[0], "99999", "x\x1b[31m", ids[1], check=False)
    assert done.returncode == 66 and done.stdout.startswith("2 starred.")
    assert done.stderr == "yaarr: There are no entries “99999”, “x␛[31m”. “yaarr list --ids” lists them; the others are done.\n"
    assert {line["id"] for line in listed(program, "--starred")} == {ids[0], ids[1]}
    many = program("star", "-", stdin="\n".join(str(n) for n in range(90_000, 90_100)), check=False)
    assert many.returncode == 66 and "“90019” and 80 more." in many.stderr and many.stdout == "0 starred.\n"


def test_entries_are_chosen_by_a_search_a_feed_or_a_folder(program, feed_server):
    first, second = added(program, feed_server, 3, "a"), added(program, feed_server, 3, "b")
    program("folder", "put", feed_server.url("/b.xml"), "News / World")
    assert program("mark", "read", "--search", "title:a-1").stdout.startswith("1 marked as read.")
    assert program("mark", "read", "--feed", feed_server.url("/a.xml")).stdout.startswith("2 marked as read.")
    assert unread(program) == set(second)
    assert program("mark", "unread", "--feed", "1").stdout.startswith("3 marked as unread.")
    assert program("star", "--folder", "News").stdout.startswith("3 starred.")
    assert program("star", "--folder", "News / World", "--search", "title:b-2").stdout == "0 starred.\n"
    assert program("unstar", "--all").stdout.startswith("3 without a star now.") and not listed(program, "--starred")
    assert program("later", *first).stdout.startswith("3 kept to read later.")
    assert {line["id"] for line in listed(program, "--search", 'label:"read later"')} == set(first)
    assert program("later", "--remove", first[0]).stdout.startswith("1 taken from “Read later”.")
    for words, code in ((["--all", "--feed", "1"], 64), (["--all", first[0]], 64), (["--feed", "77"], 66), (["--folder", "None"], 66)):
        refused = program("mark", "read", *words, check=False)
        assert refused.returncode == code and not refused.stdout, words


def test_more_entries_than_one_change_takes_are_changed_in_parts(program, feed_server):
    ids = added(program, feed_server, 2500)
    done = program("star", "-", stdin="\n".join(ids))
    assert done.stdout.startswith("2,500 starred.") and len(listed(program, "--starred")) == 2500
    program("undo", number(done))
    assert not listed(program, "--starred")
    assert program("later", "--feed", "1").stdout.startswith("2,500 kept to read later.")


def test_an_open_page_sees_what_a_command_marks(page, reader, feed_server, program):
    ids = added(program, feed_server, 2)
    page.goto(reader.url("/all"))
    live(page)
    program("mark", "read", "--all")
    page.wait_for_function("() => document.querySelectorAll('#rows > .row.unread').length === 0", timeout=5000)
    program("mark", "unread", ids[0])
    page.wait_for_function("() => document.querySelectorAll('#rows > .row.unread').length === 1", timeout=5000)


@pytest.mark.parametrize("words", [["unsubscribe"], ["feeds", "remove"]])
def test_feeds_are_unsubscribed_from_by_number_address_line_and_folder(program, feed_server, words):
    for name in "abcd":
        added(program, feed_server, 1, name)
    done = program(*words, feed_server.url("/a.xml"))
    assert done.stdout.startswith("You no longer follow “Feed a”. What is stored of it stays.")
    assert len(program("feeds").stdout.splitlines()) == 3
    program("undo", number(done))
    assert len(program("feeds").stdout.splitlines()) == 4
    some = program(*words, "1", "77", check=False)
    assert some.returncode == 66 and "There is no feed “77”." in some.stderr and "You no longer follow “Feed a”." in some.stdout
    program("folder", "put", feed_server.url("/b.xml"), "News / World")
    program(*words, "--folder", "News")
    rest = program("feeds").stdout
    assert [line.split("\t")[1] for line in rest.splitlines()] == ["Feed c", "Feed d"]
    assert program(*words, "-", stdin=rest).stdout.startswith("2 feeds unsubscribed.") and not program("feeds").stdout


def test_settings_of_many_feeds_are_changed_at_once(program, feed_server, tmp_path):
    path = tmp_path / "many.opml"
    path.write_bytes(opml(*[(f"Feed {n}", f"https://a.invalid/{n}.xml") for n in range(600)]))
    program("import", str(path))
    assert program("feeds", "set", "--all", "--interval", "45").stdout == "600 feeds have these settings now.\n"
    assert program("feeds", "--changed").stdout.count("45 minutes") == 600
    assert program("feeds", "set", "1", "https://a.invalid/1.xml", "--pause", "yes").stdout == "2 feeds have these settings now.\n"
    lines = program("feeds", "--json").stdout
    assert program("feeds", "set", "-", "--reset", "interval", stdin=lines).stdout == "600 feeds have these settings now.\n"
    program("folder", "put", "https://a.invalid/7.xml", "News")
    assert "every 5 minutes" in program("feeds", "set", "--folder", "News", "--interval", "5").stdout
    some = program("feeds", "set", "3", "7777", "https://b.invalid/", "--pause", "yes", check=False)
    assert some.returncode == 66 and some.stdout.startswith("Feed 3: ") and "There are no feeds “https://b.invalid/”, “7777”." in some.stderr
    for words in (["1", "--all"], []):
        assert program("feeds", "set", *words, "--pause", "yes", check=False).returncode == 64


def test_a_list_is_written_while_it_is_read_and_ends_with_its_reader(program, feed_server):
    added(program, feed_server, 2500)
    assert [line["title"] for line in listed(program)] == [f"a-{n}" for n in range(2500)]
    assert [line["title"] for line in listed(program, "--oldest")] == [f"a-{n}" for n in reversed(range(2500))]
    assert [line["title"] for line in listed(program, "--search", "a")] == [f"a-{n}" for n in range(2500)]
    assert len(program("list", "--limit", "1700").stdout.splitlines()) == 1700
    for restores in (True, False):
        for kind in ([], ["--json"]):
            running = subprocess.Popen(
                program.command("list", "--limit", "0", *kind), stdout=subprocess.PIPE, stderr=subprocess.PIPE, restore_signals=restores)
            assert running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == b"" and running.wait(timeout=60) in (0, -13)
            running.stderr.close()


def test_a_search_says_what_it_cannot_find_yet_and_a_refresh_ends_when_it_can(program, feed_server):
    added(program, feed_server, 300)
    connection = sqlite3.connect(program.data / "reader.sqlite", isolation_level=None)
    # As after an update with other tokens. Nothing is indexed while another program has the lock.
    connection.execute("UPDATE search_state SET version = 0")
    connection.execute("BEGIN IMMEDIATE")
    said = program("list", "--search", "a").stderr
    connection.execute("COMMIT")
    assert "yaarr: 300 entries are not in the search index yet, and not found. A running server indexes them; otherwise run “yaarr refresh”.\n" in said
    program("refresh", "--allow-private-networks")
    assert connection.execute("SELECT version > 0, built <= 1, (SELECT count(*) FROM search_queue) FROM search_state").fetchone() == (1, 1, 0)
    assert len(listed(program, "--search", "a")) == 300 and not program("list", "--search", "a").stderr


def test_json_lines_escape_what_a_terminal_may_obey(program, feed_server):
    title = "Red\u009b31m\u202e\u2066\u007f 日本語"
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": title, "items": [{"id": "1", "title": title}]}
    feed_server["/a.json"] = served(json.dumps(feed).encode(), "application/feed+json")
    program("add", feed_server.url("/a.json"), "--allow-private-networks")
    for words in (["list", "--json"], ["feeds", "--json"]):
        text = program(*words).stdout
        assert not re.search("[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", text)
        json.loads(text)
    assert json.loads(program("list", "--json").stdout)["title"].startswith("Red\u009b31m")
