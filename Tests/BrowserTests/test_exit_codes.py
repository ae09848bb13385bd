"""The exit codes that docs/command-line.md promises, brought about for each command."""

import os
import re
import resource
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest

from feeds import item, rss, served
from program import Program
from test_completions import paths
from test_faults import fill, small_disk  # noqa: F401

DOCS = Path(__file__).parent.parent.parent / "docs" / "command-line.md"
PASSWORD = "a good password\n"

# Each command with arguments that are right.
EXAMPLES = {
    "serve": "--port 0", "work": "", "health": "--port 1", "add": "https://a.invalid/a.xml", "save": "https://a.invalid/a",
    "import": "-", "export": "", "refresh": "", "list": "", "changes": "1", "article": "1", "mark read": "1", "mark unread": "1",
    "star": "1", "unstar": "1", "later": "1", "undo": "", "feeds": "", "feeds show": "1", "feeds set": "1 --pause yes",
    "feeds certificate": "1", "feeds remove": "1", "unsubscribe": "1", "folder list": "", "folder add": "News",
    "folder rename": "News World", "folder move": "News", "folder delete": "News", "folder put": "https://a.invalid/a.xml News",
    "label list": "", "label rename": "Art Arts", "label delete": "Art", "label set": "1 Art", "rules list": "",
    "rules add": "--search a --do read", "rules try": "--search a --do read", "rules change": "1 --off", "rules apply": "1",
    "rules undo": "1", "rules remove": "1", "rules restore": "1", "statistics": "", "preview": "https://a.invalid/a.xml",
    "publish list": "", "publish add": "", "publish revoke": "1", "webhooks list": "", "webhooks add": "https://a.invalid/",
    "webhooks test": "1", "webhooks log": "", "webhooks remove": "1", "user add": "bob", "user password": "ada", "user list": "",
    "tokens list": "", "tokens add": "app", "tokens revoke": "1", "retention show": "", "retention set": "--days 9 --yes",
    "retention reset": "", "retention run": "", "backup": "copy.db", "restore": "copy.db", "doctor": "", "database copy": "a b",
    "secrets change-key": "", "gallery": "--port 0", "completions": "bash", "manual": "."}

# These have no data, make their own, or name it by arguments.
WITHOUT_DATA = {"health", "gallery", "completions", "manual", "preview", "database copy", "restore"}
# These make a database that is missing.
MAKE_DATA = {"serve", "work", "add", "save", "import", "folder add", "user add"}


def known(program):
    return [path for path in paths(program) if path in EXAMPLES]


def run(program, path, *options, stdin=PASSWORD, **more):
    return subprocess.run(
        program.command(*path.split(), *EXAMPLES[path].split(), *options), input=stdin, capture_output=True, text=True, timeout=60, **more)


def of_data(program):
    return [path for path in known(program) if path not in WITHOUT_DATA]


def said(done, code, path):
    assert done.returncode == code and done.stderr.startswith("yaarr: ") and "\x1b" not in done.stderr, (path, done.returncode, done.stderr)


def test_the_table_has_the_codes_that_are_tested_here_and_the_manual_too(program, tmp_path):
    table = DOCS.read_text().split("## Exit codes")[1].split("\n## ")[0]
    codes = [int(code) for code in re.findall(r"^\| (\d+) \|", table, re.M)]
    assert codes == [0, 1, 64, 65, 66, 69, 73, 74]
    program("manual", str(tmp_path))
    status = (tmp_path / "yaarr.1").read_text().split(".SH EXIT STATUS\n")[1].split("\n.SH")[0]
    assert sorted(int(code) for code in re.findall(r"\b(\d+) (?:if|for)", status)) == codes


def test_each_command_has_an_example(program):
    # Commands of other families may be added; each of these must be there.
    assert set(EXAMPLES) - set(paths(program)) == set()


def test_64_for_an_option_that_there_is_not(program):
    for path in known(program):
        done = run(program, path, "--no-such-option\x1b[31m")
        said(done, 64, path)
        assert "There is no option '--no-such-option␛[31m'." in done.stderr


def test_64_for_values_that_are_refused(program, feed_server):
    program("user", "add", "ada", stdin=PASSWORD)
    for words in ("folder add News", "rules add --search a --do read"):
        program(*words.split())
    feed_server["/a.xml"] = served(rss("A", item("A1")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    program("label", "set", "1", "Art", "Music")
    for words in (["user", "add", "ADA"], ["label", "rename", "Art", "Music"], ["rules", "add"], ["rules", "add", "--search", "a"],
            ["rules", "change", "1", "--search", "is:unread"], ["list", "--limit", "-1"], ["list", "--unread", "--starred"], ["save", "not an address"],
            ["feeds", "set", "1", "--interval", "1"], ["feeds", "set", "1"], ["webhooks", "add", "x"], ["retention", "set", "--days", "-1"],
            ["mark", "read", "1", "--all"], ["preview"], ["nonsense\x1b[31m"], ["serve", "--port", "70000"]):
        done = program(*words, stdin=PASSWORD, check=False)
        said(done, 64, words)


def test_65_for_a_database_that_is_damaged_or_of_a_newer_version(program, tmp_path):
    program("user", "add", "ada", stdin=PASSWORD)
    file = program.data / "reader.sqlite"
    version = sqlite3.connect(file).execute("PRAGMA user_version").fetchone()[0]
    with sqlite3.connect(file) as connection:
        connection.execute(f"PRAGMA user_version = {version + 1}")
    for path in of_data(program):
        done = run(program, path)
        said(done, 65, path)
        assert "made by a newer program" in done.stderr, path
    for name in ("reader.sqlite-wal", "reader.sqlite-shm"):
        (program.data / name).unlink(missing_ok=True)
    file.write_bytes(b"SQLite format 3\0" + b"nonsense" * 4096)
    for path in of_data(program):
        said(run(program, path), 65, path)


def test_65_for_input_that_is_not_valid(program, tmp_path):
    (tmp_path / "letter").write_text("Dear feed,")
    for words in (["import", str(tmp_path / "letter")], ["preview", str(tmp_path / "letter")]):
        said(program(*words, check=False), 65, words)


def test_66_for_a_database_that_is_missing(program):
    for path in of_data(program):
        if path not in MAKE_DATA:
            said(run(program, path), 66, path)
    assert not program.data.exists()


@pytest.mark.parametrize("words", ["tokens revoke 99", "publish revoke 99", "webhooks remove 99", "webhooks test 99", "rules remove 99",
    "rules change 99 --off", "rules undo 99", "folder delete None", "label delete None", "feeds show 99", "feeds certificate 99",
    "statistics --feed 99", "feeds set 99 --pause yes", "mark read 99", "star 99", "unstar 99", "later 99", "unsubscribe 99",
    "feeds remove 99", "undo 99", "article 99", "changes 99", "list --user none", "folder put https://a.invalid/ x", "preview /no/file",
    "import /no/file", "restore /no/file", "retention set --feed https://a.invalid/ --days 9"])
def test_66_for_what_is_not_there(program, words):
    program("user", "add", "ada", stdin=PASSWORD)
    done = program(*words.split(), check=False)
    said(done, 66, words)
    assert not re.search("entry, feed or folder", done.stderr)


def test_66_for_files_that_cannot_be_read_says_why(program, tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "bad\x1b[31m").mkdir()
    for place, reason in ((str(tmp_path), "It is a folder."), (str(tmp_path / "loop"), "It is a link to itself."),
            (str(tmp_path / "bad\x1b[31m"), "bad␛[31m could not be read."), (str(tmp_path / "no\x1b[31m"), "no␛[31m could not be read. There is no such file.")):
        done = program("preview", place, check=False)
        said(done, 66, place)
        assert reason in done.stderr
        said(program("import", place, check=False), 66, place)
    unread = program("preview", "-", stdin="Dear feed,", check=False)
    assert unread.returncode == 65 and unread.stderr.startswith("yaarr: The standard input is not a feed.")


def test_69_for_a_server_that_cannot_be_reached(program):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        away = Program(program.data, f"postgres://nobody@127.0.0.1:{unused.getsockname()[1]}/none")
        for path in of_data(program):
            if path not in ("backup", "secrets change-key"):
                said(run(away, path, env={**os.environ, "YAARR_DATABASE": away.database}), 69, path)
        said(run(program, "health"), 69, "health")
    program("user", "add", "ada", stdin=PASSWORD)
    for words in (["add", "http://127.0.0.1/x"], ["save", "http://127.0.0.1/x"], ["preview", "http://127.0.0.1/x"]):
        private = program(*words, check=False)
        said(private, 69, words)
        assert "private network" in private.stderr and "--allow-private-networks" in private.stderr


def test_69_for_a_port_that_is_taken(program):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said(program("serve", "--port", str(taken.getsockname()[1]), check=False), 69, "serve")


def test_73_for_what_cannot_be_written(program, tmp_path):
    (tmp_path / "letter").write_text("")
    file = Program(tmp_path / "letter")
    for path in MAKE_DATA:
        said(run(file, path), 73, path)
    program("user", "add", "ada", stdin=PASSWORD)
    for words in (["export", "/no/folder/x"], ["backup", str(tmp_path / "letter" / "x")], ["manual", "/no/folder"]):
        said(program(*words, check=False), 73, words)


def test_73_for_a_disk_that_is_full(small_disk):
    program = Program(small_disk / "data")
    program("user", "add", "ada", stdin=PASSWORD)
    fill(small_disk)
    outlines = "".join(f"<outline type='rss' text='{'x' * 900}' xmlUrl='https://a.invalid/{n}/{'y' * 900}'/>" for n in range(200))
    full = program("import", "-", stdin=f"<opml version='2.0'><body>{outlines}</body></opml>", check=False)
    said(full, 73, "import")
    assert "its disk is full" in full.stderr


def test_74_for_output_that_is_lost(program):
    for path in known(program):
        for redirect, reason in ((">/dev/full", "No space left on device"), (">&-", "it is closed")):
            done = subprocess.run(
                ["sh", "-c", f'exec "$@" {redirect}', "sh", *program.command(*path.split(), "--help")], capture_output=True, text=True, timeout=60)
            assert done.returncode == 74 and done.stderr == f"yaarr: The output could not be written: {reason}.\n", (path, done.stderr)


def test_a_closed_stream_is_no_part_of_the_database(program):
    program("user", "add", "ada", stdin=PASSWORD)
    for streams in (">&-", "<&- >&- 2>&-"):
        done = subprocess.run(["sh", "-c", f'exec "$@" {streams}', "sh", *program.command("user", "list")], capture_output=True, timeout=60)
        assert done.returncode == 74
    assert program("user", "list").stdout == "ada\n" and program("doctor").stdout == "Nothing is wrong.\n"


def test_1_for_other_errors(program):
    few = subprocess.run(
        program.command("list"), capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))
    said(few, 1, "list")
