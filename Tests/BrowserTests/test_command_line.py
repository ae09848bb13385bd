"""The program as used by other programs and in terminals."""

import json
import os
import pty
import resource
import signal
import sqlite3
import subprocess
import threading

import pytest
from playwright.sync_api import expect

from eventually import eventually, live
from feeds import item, opml, rss, served
from program import Program, shown_on

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


def subscribe_to_many(program, tmp_path):
    path = tmp_path / "many.opml"
    path.write_bytes(opml(*[(f"Feed {n}", f"https://a.invalid/{n}/{'x' * 60}.xml") for n in range(1500)]))
    program("import", str(path))


@pytest.mark.parametrize("words", ["feeds", "feeds --json", "statistics", "doctor", "export", "export --all", "user list", "tokens add app",
    "publish add", "list --help", "--version"])
def test_output_that_is_lost_is_an_error(program, tmp_path, words):
    subscribe_to_many(program, tmp_path)
    program("user", "add", "ada", stdin="a good password\n")
    with open("/dev/full", "w") as full:
        done = subprocess.run(program.command(*words.split()), stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 74 and "yaarr: The output could not be written: No space left on device.\n" in done.stderr


@pytest.mark.parametrize("restores_signals", [True, False])
@pytest.mark.parametrize("words", ["feeds", "feeds --json", "export", "export --all"])
def test_a_pipe_that_its_reader_has_closed_is_no_error(program, tmp_path, words, restores_signals):
    subscribe_to_many(program, tmp_path)
    running = subprocess.Popen(
        program.command(*words.split()), stdout=subprocess.PIPE, stderr=subprocess.PIPE, restore_signals=restores_signals)
    running.stdout.close()
    assert not running.stderr.read()
    assert running.wait(timeout=60) == (-signal.SIGPIPE if restores_signals else 0)
    running.stderr.close()


@pytest.mark.parametrize("kind", [[], ["--all"]])
def test_an_export_that_cannot_be_written_says_why_and_leaves_the_older_file(program, tmp_path, kind):
    subscribe_to_many(program, tmp_path)
    full = program("export", *kind, "/dev/full", check=False)
    assert full.returncode == 73 and full.stderr == "yaarr: /dev/full cannot be written: No space left on device.\n"
    assert not os.path.isfile("/dev/full")
    old = tmp_path / "old.opml"
    old.write_text("old")
    # Python ignores the signal of the limit, and so does what it starts without restoring it.
    limited = subprocess.run(
        program.command("export", *kind, str(old), "--force"), capture_output=True, text=True, timeout=60, restore_signals=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    assert limited.returncode == 73 and limited.stderr == f"yaarr: {old} cannot be written: File too large.\n"
    assert old.read_text() == "old" and not (tmp_path / "old.opml.partial").exists()
    kept = program("export", *kind, str(old), check=False)
    assert kept.returncode == 73 and kept.stderr == f"yaarr: There is a file {old} already. “--force” replaces it.\n"
    assert old.read_text() == "old"
    program("export", *kind, str(old), "--force")
    assert "https://a.invalid/7/" in old.read_text()
    missing = program("export", *kind, str(tmp_path / "none" / "x"), check=False)
    assert missing.returncode == 73 and "cannot be written: No such file or directory." in missing.stderr


@pytest.mark.parametrize("address", ["mysql://u:secret@x/db", "postgress://u:secret@x/db"])
def test_the_address_of_another_kind_of_database_is_refused_without_its_password(tmp_path, monkeypatch, address):
    monkeypatch.chdir(tmp_path)
    for arguments, environment in ((["add", "x", "--database", address], {}), (["add", "x"], {"YAARR_DATABASE": address}), (["database", "copy", address, "x"], {})):
        done = subprocess.run(
            [os.environ["YAARR_BINARY"], *arguments], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60)
        assert done.returncode == 64 and "does not begin with postgres://" in done.stderr and "secret" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_database_that_may_not_be_read_is_not_missing(program, tmp_path):
    program("user", "add", "ada", stdin="a good password\n")
    program.data.chmod(0)
    other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    try:
        closed = subprocess.run(program.command("user", "list"), capture_output=True, text=True, timeout=60, **other)
    finally:
        program.data.chmod(0o700)
    assert closed.returncode == 66 and closed.stderr == f"yaarr: {program.data}/reader.sqlite may not be read by this user.\n"
    (tmp_path / "letter").write_text("")
    file = Program(tmp_path / "letter")("user", "list", check=False)
    assert file.returncode == 66 and "a folder of this path is a file" in file.stderr


def test_the_default_folder_is_in_the_home_of_the_environment(tmp_path):
    for environment, folder in (({}, "home/.local/share/yaarr"), ({"XDG_DATA_HOME": f"{tmp_path}/xdg"}, "xdg/yaarr")):
        done = subprocess.run(
            [os.environ["YAARR_BINARY"], "user", "list"], capture_output=True, text=True, timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": f"{tmp_path}/home", **environment})
        assert done.returncode == 66 and f"There is no database of the reader at {tmp_path}/{folder}/reader.sqlite." in done.stderr


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
    unmounted = program("backup", str(tmp_path / "disk" / "backups" / "x"), check=False)
    assert unmounted.returncode == 73 and f"there is no folder {tmp_path / 'disk' / 'backups'}; make it" in unmounted.stderr
    assert not (tmp_path / "disk").exists()

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


def test_a_paused_feed_has_no_next_check(program, feed_server):
    feed_server["/a.xml"] = served(rss("A", item("A1")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    assert "Next check:" in program("feeds", "show", "1").stdout
    assert json.loads(program("feeds", "--json").stdout)["next"] < "2099"
    program("feeds", "set", "1", "--pause", "yes")
    shown = program("feeds", "show", "1").stdout
    assert "works, paused" in shown and "Next check:" not in shown
    assert "next" not in json.loads(program("feeds", "--json").stdout)
    assert "works, paused" in program("feeds").stdout


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


@pytest.mark.parametrize("words", ["tokens revoke 99", "tokens revoke abc", "publish revoke 99", "webhooks remove 99", "webhooks test 99",
    "rules remove 99", "folder delete None", "label delete None", "feeds show 99", "statistics --feed 99", "feeds set 99 --pause yes"])
def test_what_is_not_found_has_one_exit_code(program, words):
    program("user", "add", "ada", stdin="a good password\n")
    missing = program(*words.split(), check=False)
    assert missing.returncode == 66 and missing.stderr.startswith("yaarr: ") and not missing.stdout


def test_webhooks_name_the_folder_and_the_rule_that_is_missing(program):
    program("folder", "add", "News / World")
    program("webhooks", "add", "--folder", "News / World", "https://example.org/hook")
    assert program("webhooks", "list").stdout == "1\thttps://example.org/hook\tfolder News / World\tnew\n"
    missing = program("webhooks", "add", "--rule", "3", "https://example.org/hook", check=False)
    assert missing.returncode == 66 and missing.stderr == "yaarr: There is no rule 3. “yaarr rules list” has their numbers.\n"


def test_a_secret_that_is_missing_is_called_by_its_name(program, tmp_path):
    subscribe_to_many(program, tmp_path)
    for words, name in ((["--header", "X-Key"], "value of X-Key"), (["--sign-in", "bearer"], "token"), (["--cookies"], "text of the cookies")):
        missing = program("feeds", "set", "1", *words, check=False)
        assert missing.returncode == 66
        assert missing.stderr == f"yaarr: No {name} was given. Write it as a line of the standard input.\n"


def test_a_secret_that_is_typed_is_called_by_its_name(program, tmp_path):
    subscribe_to_many(program, tmp_path)
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        program.command("feeds", "set", "1", "--header", "X-Key"), stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    for prompt, answer in ((b"Value of X-Key: ", b"one\n"), (b"Repeat the value of X-Key: ", b"two\n")):
        while prompt not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, answer)
    assert "The value of X-Key was typed differently the second time." in shown_on(ours).decode()
    assert running.wait(timeout=60) == 65


def feed_of(name):
    return served(rss(name, *[item(f"{name}-{n}", n) for n in range(50)]))


def test_kill_9_in_the_middle_of_a_refresh_loses_nothing(program, feed_server, tmp_path):
    """Half of the feeds do not respond; the program is killed while it waits for them."""
    names = [f"f{n}" for n in range(24)]
    for name in names:
        feed_server[f"/{name}.xml"] = feed_of(name)
    path = tmp_path / "mine.opml"
    path.write_bytes(opml(*[(name, f"{feed_server.address}/{name}.xml") for name in names]))
    program("import", str(path))
    killed = threading.Event()
    for name in names[12:]:
        feed_server[f"/{name}.xml"] = lambda request, answer=feed_of(name): killed.wait() and answer
    running = subprocess.Popen(
        program.command("refresh", "--allow-private-networks"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    eventually(lambda: len(program("list", "--json", "--limit", "0").stdout.splitlines()) >= 200)
    os.kill(running.pid, signal.SIGKILL)
    killed.set()
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


def test_adding_a_feed_that_is_followed_to_a_folder_says_where_it_is_now(reader, feed_server, program):
    feed_server["/a.xml"] = served(rss("Tides", item("High tide", 1)))
    program("add", feed_server.url("/a.xml"), "--folder", "Sea")
    again = program("add", feed_server.url("/a.xml"), "--folder", "News / World").stdout
    assert again == "You already follow “Tides”; 0 new entries. It is in “Sea” and “News / World” now.\n"
