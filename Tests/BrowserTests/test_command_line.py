"""The program as used by other programs and in terminals."""

import json
import os
import signal
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, opml, rss, served

KEYS = {"feed", "id", "kind", "title", "link", "published", "author", "enclosures", "unread", "starred"}


def test_add_list_and_export(program, feed_server, tmp_path):
    sound = feed_server.url("/a.mp3")
    feed_server["/a.xml"] = served(rss("Feed", item("Talk", extra=f"<enclosure url='{sound}' type='audio/mpeg' length='12'/>"), item("Note", 2)))
    added = program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    assert "Added “Feed”; 2 new entries." in added.stdout

    lines = [json.loads(line) for line in program("list", "--json").stdout.splitlines()]
    assert [line["title"] for line in lines] == ["Talk", "Note"]
    assert all(set(line) == KEYS for line in lines)
    assert lines[0]["kind"] == "episode" and lines[0]["unread"] is True and lines[0]["starred"] is False
    assert lines[0]["enclosures"] == [{"url": sound, "type": "audio/mpeg", "length": 12}]
    assert "Talk" in program("list").stdout
    assert feed_server.url("/a.xml") in program("export").stdout


def test_errors_are_sentences_on_stderr_with_exit_codes(program, feed_server, tmp_path):
    unknown = program("subscribe", check=False)
    assert unknown.returncode == 64 and "subscribe" in unknown.stderr
    port = program("serve", "--port", "abc", check=False)
    assert port.returncode == 64 and "abc" in port.stderr and "--port" in port.stderr
    missing = program("import", str(tmp_path / "none.opml"), check=False)
    assert missing.returncode == 66 and "none.opml could not be read. There is no such file." in missing.stderr
    folder = program("import", str(tmp_path), check=False)
    assert folder.returncode == 66 and "could not be completed" not in folder.stderr
    (tmp_path / "bad.opml").write_text("this is no OPML")
    bad = program("import", str(tmp_path / "bad.opml"), check=False)
    assert bad.returncode == 65 and bad.stderr
    private = program("add", feed_server.url("/a.xml"), check=False)
    assert private.returncode == 69 and "private" in private.stderr
    assert not program("list").stdout


@pytest.mark.parametrize(
    "words", ["list", "feeds", "feeds show 1", "article 1", "changes 1", "export", "statistics", "refresh", "doctor", "backup copy.db",
        "user list", "tokens list", "folder list", "rules list", "retention show", "publish list", "webhooks list"])
def test_commands_that_read_make_no_database(program, words):
    missing = program(*words.split(), check=False)
    assert missing.returncode == 66 and not missing.stdout
    assert f"There is no database of the reader at {program.data}/reader.sqlite. Check --data" in missing.stderr
    assert not program.data.exists()


def test_a_preview_needs_no_database(program, tmp_path):
    path = tmp_path / "feed.xml"
    path.write_bytes(rss("File", item("From the file")))
    assert "From the file" in program("preview", str(path)).stdout
    assert not program.data.exists()


def test_a_feed_is_previewed_from_the_standard_input_and_a_missing_file_is_named(program, tmp_path):
    shown = program("preview", "-", stdin=rss("Piped", item("From a pipe")).decode())
    assert "Piped" in shown.stdout and "From a pipe" in shown.stdout
    missing = program("preview", str(tmp_path / "none.xml"), check=False)
    assert missing.returncode == 66 and "none.xml could not be read. There is no such file." in missing.stderr


def test_a_server_for_other_machines_says_that_there_is_no_account(start_reader):
    reader = start_reader("--address", "0.0.0.0")
    reader.wait_for(lambda: "refuses them until there is an account" in "".join(reader._output))


def test_the_feeds_of_a_known_site_are_listed_to_choose_from(program):
    several = program("add", "github.com/owner/project", check=False)
    assert several.returncode == 65 and not several.stdout
    assert "https://github.com/owner/project has 3 feeds." in several.stderr
    assert "  https://github.com/owner/project/tags.atom  Tags\n" in several.stderr
    assert program("preview", "github.com/owner/project", check=False).stderr == several.stderr
    alone = program("add", "@name", check=False)
    assert alone.returncode == 65 and "@name@server.example" in alone.stderr
    closed = program("add", "https://open.spotify.com/show/1", check=False)
    assert closed.returncode == 65 and "Spotify has no feeds" in closed.stderr


def test_every_command_has_help(program):
    for words in [[], ["serve"], ["add"], ["import"], ["export"], ["refresh"], ["list"], ["feeds"], ["feeds", "show"], ["preview"], ["backup"], ["restore"], ["doctor"], ["gallery"], ["user"], ["user", "add"], ["user", "password"], ["folder"], ["folder", "put"], ["label"], ["label", "set"]]:
        text = program(*words, "--help").stdout
        assert "--data" in text, words
    assert "--port" in program("serve", "--help").stdout


def test_a_backup_is_restored_while_the_doctor_finds_nothing(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    copy = tmp_path / "copy.db"
    assert str(copy) in program("backup", str(copy)).stdout and copy.stat().st_mode & 0o777 == 0o600
    again = program("backup", str(copy), check=False)
    assert again.returncode == 73 and f"{copy} cannot be written: there is a file of this name already" in again.stderr
    away = program("backup", str(tmp_path / "copy.db" / "x"), check=False)
    assert away.returncode == 73 and "cannot be written" in away.stderr

    database = tmp_path / "data" / "reader.sqlite"
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE readings SET read_count = 1")
    sick = program("doctor", check=False)
    assert sick.returncode == 65 and "Unread counts are wrong." in sick.stdout and "--repair" in sick.stderr
    assert "Mended." in program("doctor", "--repair").stdout
    assert "Nothing is wrong." in program("doctor").stdout

    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM stars")
        connection.execute("UPDATE feeds SET title = 'Spoilt'")
    program("restore", str(copy))
    assert "Feed" in program("feeds").stdout and "Spoilt" not in program("feeds").stdout
    assert len(list(database.parent.glob("reader.sqlite.before-restore-*"))) == 1
    wrong = program("restore", str(tmp_path / "none.db"), check=False)
    assert wrong.returncode == 66 and "There is no file" in wrong.stderr and "none.db" in wrong.stderr
    (tmp_path / "letter.txt").write_text("Dear feed,")
    letter = program("restore", str(tmp_path / "letter.txt"), check=False)
    assert letter.returncode == 65 and "letter.txt cannot be restored" in letter.stderr


def test_an_article_is_shown_in_lines_and_named_by_the_list(program, feed_server):
    body = "<p>The sea rises and falls, as seas have done in all ports that anybody has looked at for long.</p><pre>let x = 1\nprint(x)</pre>"
    page = f"<title>Tides</title><article><h1>Tides</h1><p>First paragraph, long enough for an article of its own. {'Words. ' * 90}</p>{body}</article>"
    feed_server["/tides"] = ("text/html", page.encode(), 200)
    feed_server["/a.xml"] = served(rss("Feed", item("Tides", 1, content=body, link=feed_server.url("/tides")), item("Gone", 2, content=body, link=feed_server.url("/gone"))))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    plain = program("list").stdout.splitlines()
    named = program("list", "--ids").stdout.splitlines()
    ids = [json.loads(line)["id"] for line in program("list", "--json").stdout.splitlines()]
    assert [line.split()[0] for line in named] == ids and all(len(line) == 120 for line in named)
    assert [line.split()[0] for line in plain] == ["●", "●"]

    shown = program("article", ids[0], "--allow-private-networks").stdout.splitlines()
    assert shown[0] == "Tides" and "    let x = 1" in shown and shown[shown.index("    let x = 1") + 1] == "    print(x)"
    gone = program("article", ids[1], "--allow-private-networks")
    assert "404" in gone.stderr and gone.stderr.endswith(" This is the text of the feed.\n")
    assert gone.stdout.splitlines()[-5:] == ["", body[3:body.index("</p>")], "", "    let x = 1", "    print(x)"]
    assert "Gone" in gone.stdout and not program("changes", ids[1]).stderr
    narrow = program.in_terminal("article", ids[1], "--allow-private-networks", columns=40)
    assert "The sea rises and falls, as seas have" in narrow and "    print(x)" in narrow

    for words in (["article", "99999"], ["changes", "99999"], ["changes", "abc"]):
        missing = program(*words, check=False)
        assert missing.returncode == 66 and f"There is no entry {words[1]}." in missing.stderr


def test_preview_shows_entries_and_stores_nothing(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Net", item("From the net", 3)))
    path = tmp_path / "feed.xml"
    path.write_bytes(rss("File", item("From the file", 1)))
    address = feed_server.url("/a.xml")

    both = program("preview", address, str(path), feed_server.url("/none.xml"), "--allow-private-networks")
    lines = both.stdout.splitlines()
    assert lines[0] == "Net, File"
    assert "From the file" in lines[1] and "From the net" in lines[2] and len(lines) == 3
    assert "/none.xml" in both.stderr and "404" in both.stderr
    assert "From the file" in program("preview", str(path)).stdout
    assert not program.data.exists()

    private = program("preview", address, check=False)
    assert private.returncode == 69 and "private" in private.stderr
    (tmp_path / "letter.txt").write_text("Dear feed,")
    letter = program("preview", str(tmp_path / "letter.txt"), check=False)
    assert letter.returncode == 65 and "letter.txt" in letter.stderr
    assert program("preview", check=False).returncode == 64


def test_feeds_are_columns_in_a_terminal_and_have_tabs_elsewhere(program, feed_server):
    for path, name in (("/a.xml", "a"), ("/b.xml", "日本語のとても長い名前")):
        feed_server[path] = served(rss(f"Feed {name} {'long ' * 20}", item(name)))
        program("add", feed_server.url(path), "--allow-private-networks")
    piped = program("feeds").stdout.splitlines()
    assert [len(line.split("\t")) for line in piped] == [5, 5] and piped[0].startswith("1\tFeed a long")
    shown = program.in_terminal("feeds", columns=80)
    assert len(shown) == 2 and "\t" not in "".join(shown)
    assert len(shown[0]) == 80 and shown[0].startswith("1  Feed a long") and shown[0].endswith("  1 unread  works")


def test_a_search_names_what_is_no_condition(program, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    said = program("list", "--search", "nosuchfield:x").stderr
    assert "no condition “nosuchfield:”" in said and "title:, author:" in said
    assert not program("list", "--search", "title:One").stderr


def test_adding_a_feed_that_is_cut_off_says_so(program, feed_server):
    feed_server["/cut.xml"] = served(rss("Cut", item("One"), item("Two", 2))[:-60])
    added = program("add", feed_server.url("/cut.xml"), "--allow-private-networks")
    assert "Added “Cut”; 1 new entry." in added.stdout and "The feed ends in the middle" in added.stderr
    assert "The document ends too early. (line 1)" in program("feeds", "show", "1").stdout
    assert "The feed ends in the middle" in program("preview", feed_server.url("/cut.xml"), "--allow-private-networks").stderr


def test_import_and_refresh_name_what_fails(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("A", item("A1")))
    path = tmp_path / "mine.opml"
    path.write_bytes(opml(("A", feed_server.url("/a.xml")), ("B", feed_server.url("/b.xml")), "<outline type='rss' text='C'/>"))
    done = program("import", str(path))
    assert "Added 2 feeds" in done.stdout and "Line 4" in done.stderr
    refreshed = program("refresh", "--allow-private-networks")
    assert "2 feeds, 1 new entry, 1 failed." in refreshed.stdout
    assert "/b.xml" in refreshed.stderr and "404" in refreshed.stderr


def test_users_are_added_with_a_password_from_the_standard_input(program):
    assert "Added ada." in program("user", "add", "ada", stdin="a good password\n").stdout
    again = program("user", "add", "ADA", stdin="a good password\n", check=False)
    assert again.returncode != 0 and "ADA" in again.stderr
    short = program("user", "add", "bob", stdin="short\n", check=False)
    assert short.returncode == 65 and "8 characters" in short.stderr
    # Before the password is asked for.
    bad = program("user", "add", "bad name/..", check=False)
    assert bad.returncode == 65 and "no “/”" in bad.stderr and "assword" not in bad.stderr
    assert program("user", "list").stdout == "ada\n"


def feed_of(name, after=0):
    return served(rss(name, *[item(f"{name}-{n}", n) for n in range(50)]), after=after)


def test_kill_9_in_the_middle_of_a_refresh_loses_nothing(program, feed_server, tmp_path):
    """Half of the feeds respond slowly; the program is killed while it waits for them."""
    names = [f"f{n}" for n in range(24)]
    for name in names:
        feed_server[f"/{name}.xml"] = feed_of(name)
    path = tmp_path / "mine.opml"
    path.write_bytes(opml(*[(name, f"{feed_server.address}/{name}.xml") for name in names]))
    program("import", str(path))
    for name in names[12:]:
        feed_server[f"/{name}.xml"] = feed_of(name, after=3)
    running = subprocess.Popen(
        program.command("refresh", "--allow-private-networks"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    eventually(lambda: len(program("list", "--json", "--limit", "0").stdout.splitlines()) >= 200)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    stored = {json.loads(line)["title"] for line in program("list", "--json", "--limit", "0").stdout.splitlines()}
    assert 200 <= len(stored) < 1200
    # Each feed is stored completely or not at all.
    for name in names:
        assert sum(title.startswith(name + "-") for title in stored) in (0, 50)

    for name in names:
        feed_server[f"/{name}.xml"] = feed_of(name)
    program("refresh", "--allow-private-networks")
    after = {json.loads(line)["title"] for line in program("list", "--json", "--limit", "0").stdout.splitlines()}
    assert stored <= after and len(after) == 1200


def test_a_running_server_notices_what_a_command_adds(page, reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("A", item("First")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    page.goto(reader.url("/all"))
    live(page)
    feed_server["/a.xml"] = served(rss("A", item("Second", 0.5), item("First")))
    program("refresh", "--allow-private-networks")
    page.wait_for_function("() => document.querySelector('#arrivals').textContent === '1 new'", timeout=5000)


def test_what_a_feed_says_cannot_command_the_terminal(program, feed_server):
    title = "Quiet\\u001b]0;owned\\u0007"
    feed = '{"version": "https://jsonfeed.org/version/1.1", "title": "%s", "items": [{"id": "1", "title": "%s"}]}' % (title, title)
    feed_server["/a.json"] = served(feed.encode(), "application/feed+json")
    added = program("add", feed_server.url("/a.json"), "--allow-private-networks")
    assert "Quiet" in added.stdout
    for output in (added.stdout, added.stderr, program("list").stdout):
        assert "\x1b" not in output and "\x07" not in output


def test_an_episode_of_any_length_is_shown(page, reader, feed_server, program):
    feed = (
        '{"version": "https://jsonfeed.org/version/1.1", "title": "Long", "items": [{"id": "1", "title": "Endless",'
        ' "attachments": [{"url": "https://a.invalid/a.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": 1e300}]}]}')
    feed_server["/a.json"] = served(feed.encode(), "application/feed+json")
    program("add", feed_server.url("/a.json"), "--allow-private-networks")
    page.goto(reader.url("/all"))
    expect(page.locator("#rows > .row.episode")).to_have_count(1)


def test_everything_that_a_user_owns_is_exported_and_imported(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    program("add", feed_server.url("/a.xml"), "--folder", "News / World", "--allow-private-networks")
    program("folder", "add", "Daily")
    program("folder", "move", "News / World", "--into", "Daily")
    program("folder", "put", feed_server.url("/a.xml"), "Daily / World", "News")
    assert program("folder", "list").stdout.split("\n")[:3] == ["News", "Daily", "Daily / World"]
    taken = program("folder", "rename", "News", "Daily", check=False)
    assert taken.returncode == 64 and "taken" in taken.stderr
    entry = json.loads(program("list", "--json").stdout.splitlines()[0])["id"]
    program("label", "set", str(entry), "Read later")
    assert program("label", "list").stdout == "Read later (1 entry)\n"

    program("export", "--all", str(tmp_path / "all.jsonl"))
    assert (tmp_path / "all.jsonl").stat().st_mode & 0o777 == 0o600
    program("user", "add", "Ada", stdin="a good password\n")
    program("user", "add", "Bob", stdin="a good password\n")
    assert "Added 1 feed" in program("import", str(tmp_path / "all.jsonl"), "--user", "Bob").stdout
    assert program("export", "--all", "--user", "Bob").stdout == (tmp_path / "all.jsonl").read_text()
    (tmp_path / "bad.jsonl").write_text((tmp_path / "all.jsonl").read_text() + "{\n")
    bad = program("import", str(tmp_path / "bad.jsonl"), "--user", "Ada", check=False)
    assert bad.returncode == 65 and "Line " in bad.stderr
