"""The program on a PostgreSQL server, and its way there and back."""

import json
import sqlite3
import subprocess

import test_main_job
from feeds import item, rss, served
from program import Program


def test_the_main_job_on_a_server(page, new_page, start_reader, postgresql, feed_server):
    reader = start_reader("--allow-private-networks", "--verbose", database=postgresql)
    main_job = test_main_job.test_account_subscribe_refresh_read_star_search_and_a_second_tab
    main_job(page, new_page, reader, feed_server)
    assert "hemlig" not in reader.output


def test_a_refresh_waits_for_what_other_processes_fetch(start_reader, postgresql, feed_server, tmp_path):
    mine = Program(tmp_path / "none", postgresql)
    for name in "ab":
        feed_server[f"/{name}.xml"] = served(rss(f"Feed {name}", item("One")))
        mine("add", feed_server.url(f"/{name}.xml"), "--allow-private-networks")
    start_reader("--allow-private-networks", database=postgresql)
    # The server owns all feeds once it runs.
    feed_server["/a.xml"] = served(rss("Feed a", item("One"), item("Two", 2)))
    feed_server["/b.xml"] = ("text/plain", b"", 500)
    done = mine("refresh", "--allow-private-networks")
    assert "Other processes on the same database: 2 feeds, 1 failed." in done.stdout, done
    assert "/b.xml: " in done.stderr and "(500)" in done.stderr
    assert [entry["title"] for entry in lines(mine)] == ["Two", "One"]


def lines(program):
    return [json.loads(line) for line in program("list", "--json").stdout.splitlines()]


def test_a_database_moves_to_a_server_and_back(program, postgresql, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    before = lines(program)
    file = tmp_path / "data" / "reader.sqlite"

    there = program("database", "copy", str(file), postgresql)
    assert "entries: 2" in there.stdout and "hemlig" not in there.stdout + there.stderr
    on_server = Program(tmp_path / "none", postgresql)
    assert lines(on_server) == before and len(before) == 2
    again = program("database", "copy", str(file), postgresql, check=False)
    assert again.returncode == 65 and "not empty" in again.stderr

    feed_server["/a.xml"] = served(rss("Feed", item("Three", 3), item("One"), item("Two", 2)))
    assert "1 new entry" in on_server("refresh", "--allow-private-networks").stdout
    back = tmp_path / "back" / "reader.sqlite"
    program("database", "copy", postgresql, str(back))
    assert lines(Program(back.parent)) == lines(on_server)
    assert "Nothing is wrong." in Program(back.parent)("doctor").stdout
    assert len(lines(program)) == 2


def test_an_unfinished_copy_is_not_used(program, tmp_path):
    program("user", "add", "ada", stdin="a good password\n")
    with sqlite3.connect(tmp_path / "data" / "reader.sqlite") as connection:
        connection.execute("INSERT INTO settings VALUES ('copying', 'unfinished')")
    refused = program("list", check=False)
    assert refused.returncode == 73 and "database copy" in refused.stderr


def test_commands_that_read_make_no_tables(postgresql, tmp_path):
    on_server = Program(tmp_path, postgresql)
    for words in (["list"], ["user", "list"], ["doctor"]):
        refused = on_server(*words, check=False)
        assert refused.returncode == 66 and "There is no database of the reader at postgres://" in refused.stderr
        assert "hemlig" not in refused.stderr
    tables = ["psql", "-At", postgresql, "-c", "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"]
    assert subprocess.run(tables, capture_output=True, text=True, check=True).stdout == "0\n"
    on_server("user", "add", "ada", stdin="a good password\n")
    assert on_server("user", "list").stdout == "ada\n"


def test_errors_of_databases_are_sentences_without_passwords(program, postgresql, tmp_path):
    away = Program(tmp_path, "postgres://ada:hemlig@127.0.0.1:1/reader")("list", check=False)
    assert away.returncode == 69 and away.stderr == (
        "yaarr: The database server postgres://ada@127.0.0.1:1/reader cannot be reached: "
        'connection to server at "127.0.0.1", port 1 failed: Connection refused. Try again in a moment.\n')
    nowhere = Program(tmp_path, postgresql.replace("/test_", "/none_"))("list", check=False)
    assert nowhere.returncode == 69 and "does not exist. Check the address and the server." in nowhere.stderr
    assert "Try again" not in nowhere.stderr and "hemlig" not in nowhere.stderr
    typed = Program(tmp_path, "postgres://ada:hemlig@x@127.0.0.1/reader")("list", check=False)
    assert typed.returncode == 69 and "%40" in typed.stderr and "hemlig" not in typed.stderr
    both = program("list", "--database", postgresql, check=False)
    assert both.returncode == 64 and "--data" in both.stderr and "hemlig" not in both.stderr
    backup = Program(tmp_path, postgresql)("backup", str(tmp_path / "copy.db"), check=False)
    assert backup.returncode == 64 and "pg_dump" in backup.stderr
    missing = program("database", "copy", str(tmp_path / "none.db"), postgresql, check=False)
    assert missing.returncode == 66 and "none.db" in missing.stderr
