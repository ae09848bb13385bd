"""The program when its process is killed, when its disk is full, and when it has no descriptors left."""

import os
import random
import re
import resource
import select
import socket
import sqlite3
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from eventually import eventually
from feeds import item, opml, rss, served
from web_client import answer
from test_hostile_hosts import memory, peak_memory
from web_client import WebClient

# The number of random kills: YAARR_KILLS=100 for the long run.
KILLS = int(os.environ.get("YAARR_KILLS", 4))


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_killed_import_loses_nothing_and_goes_on(program, tmp_path, kill):
    feeds = {f"http://site.invalid/{n}.xml" for n in range(3_000)}
    path = tmp_path / "mine.opml"
    path.write_bytes(opml(*[(f"Feed {n}", address) for n, address in enumerate(sorted(feeds))]))
    # Makes the database.
    program("folder", "add", "Sea")
    running = subprocess.Popen(program.command("import", str(path)), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    after = random.uniform(0, 1.5)
    try:
        running.wait(timeout=after)
    except subprocess.TimeoutExpired:
        running.kill()
    running.communicate()

    assert "Nothing is wrong." in program("doctor").stdout, f"killed after {after} s"
    exported = program("export").stdout
    added = {address for address in feeds if f'"{address}"' in exported}
    program("import", str(path))
    exported = program("export").stdout
    assert all(f'"{address}"' in exported for address in feeds), f"killed after {after} s, {len(added)} were added"
    assert "Nothing is wrong." in program("doctor").stdout


@pytest.fixture
def small_disk(tmp_path):
    """The folder of a disk of three megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]).returncode != 0:
        pytest.skip("this user may not make a disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder):
    with open(folder / "filler", "wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4_096)):
                pass
        except OSError:
            pass


def test_on_a_full_disk_pages_say_so_and_all_goes_on_once_there_is_room(
        small_disk, start_reader, new_page, feed_server, expected_errors):
    expected_errors.append("503")
    many = served(rss("Feed", *[item(f"New {n}", content=f"{n} words " * 200) for n in range(900)]))
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    reader = start_reader("--allow-private-networks", data=small_disk / "data")
    page = new_page(java_script_enabled=False)
    page.goto(reader.address)
    page.get_by_label("Address").fill(feed_server.url("/a.xml"))
    page.get_by_role("button", name="Add the feed").click()
    expect(page.locator("#rows > .row")).to_have_count(2)

    fill(small_disk)
    feed_server["/a.xml"] = many
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("alert")).to_contain_text("the disk of the reader's database is full")
    # Where it is stands in the log alone.
    expect(page.get_by_role("alert")).not_to_contain_text(str(small_disk))
    file = str(small_disk / "data" / "reader.sqlite")
    reader.wait_for(lambda: "level=error" in reader.output and f"{file} cannot be changed: its disk is full" in reader.output)
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row")).to_have_count(2)
    # Monitoring sees it too, and requests go on to this node.
    assert "\nyaarr_database_writable 0\n" in answer(reader.url("/metrics"))[1]
    status, words = answer(reader.url("/readyz"))
    assert status == 200 and words.startswith("ready, but nothing can be stored") and str(small_disk) not in words

    (small_disk / "filler").unlink()
    page.get_by_role("button", name="Refresh").click()
    page.goto(reader.url("/unread"))
    expect(page.locator("#rows > .row")).to_have_count(50)


def test_writes_that_the_system_refuses_are_told_as_a_full_disk_is(reader, program, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"New {n}", content=f"{n} words " * 200) for n in range(900)]))
    program("add", feed_server.url("/a.xml"))
    # As with a quota, there is room on the disk.
    resource.prlimit(reader.pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
    reader.wait_for(lambda: "reader.sqlite cannot be changed: the system says “" in reader.output)
    assert "\nyaarr_database_writable 0\n" in answer(reader.url("/metrics"))[1]
    assert answer(reader.url("/readyz"))[1].startswith("ready, but nothing can be stored")
    resource.prlimit(reader.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert program("refresh", "--allow-private-networks").stdout and "New 899" in program("list", "--limit", "1000").stdout


# Runs a command that may have 256 files open, of which all but a number are taken.
WITH_FEW_FILES = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
for number in range(int(sys.argv[1]), 256): os.dup2(0, number)
os.execv(sys.argv[2], sys.argv[2:])
"""


def test_without_descriptors_a_refresh_says_so_and_no_feed_has_failed(program, feed_server):
    feed_server["/a.xml"] = served(rss("Feed", item("One")))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    said = 0
    # With few, the database cannot be opened; with a few more, it can, and there is none left for a connection. With six,
    # the runtime's own threads may find none, and end the process by a trap.
    for left in range(8, 100):
        command = program.command("refresh", "--allow-private-networks")
        done = subprocess.run(
            [sys.executable, "-c", WITH_FEW_FILES, str(left), *command], stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=60)
        assert done.returncode >= 0, f"{left} descriptors: {done.stderr}"
        if "1 new entry" in done.stdout:
            break
        if done.returncode == 0:
            assert "ran out of file descriptors" in done.stderr and "0 failed" in done.stdout, f"{left}: {done.stderr}"
            assert '"state":"working"' in program("feeds", "--json").stdout
            said += 1
    assert said > 0
    assert '"unread":2' in program("feeds", "--json").stdout


def test_the_program_does_not_begin_with_few_files(program):
    done = subprocess.run(
        program.command("feeds"), capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100)))
    assert done.returncode == 1 and "only 100 files open at a time, and needs at least 256" in done.stderr


@pytest.fixture
def many_descriptors():
    """Allows this process 4,096 open files, and not only the usual 1,024."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 4_096), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_thousand_connections_that_read_nothing_cost_little_also_after_many_requests(start_reader, many_descriptors):
    reader = start_reader()
    address = (urlsplit(reader.address).hostname, urlsplit(reader.address).port)
    style = re.search(r'/assets/style\.css\?v=[0-9a-f]+', WebClient(reader.address).get("/unread").content).group()
    request = f"GET {style} HTTP/1.1\r\nHost: {urlsplit(reader.address).netloc}\r\n\r\n".encode()
    # Each request must cost what the one before has cost.
    with socket.create_connection(address) as connection, connection.makefile("rb") as answers:
        for _ in range(2_000):
            connection.sendall(request)
            length = next(int(line.split(b":")[1]) for line in answers if line.startswith(b"Content-Length:"))
            while answers.readline() != b"\r\n":
                pass
            answers.read(length)
    before = memory(reader)
    unread = []
    try:
        for _ in range(1_000):
            unread.append(socket.create_connection(address))
            unread[-1].sendall(3 * request)
        # Each has the beginning of its first answer.
        poll = select.poll()
        for connection in unread:
            poll.register(connection, select.POLLIN)
        eventually(lambda: len(poll.poll(0)) == len(unread))
        print(f"{before} MB before, {peak_memory(reader)} MB at most")
        assert peak_memory(reader) - before < 60
        assert WebClient(reader.address).get("/unread").status == 200
    finally:
        for connection in unread:
            connection.close()
    eventually(lambda: memory(reader) - before < 30, seconds=60)


@pytest.fixture
def read_only(program, small_disk, feed_server):
    """A command on a reader's data on a disk that is read-only."""
    feed_server["/a.xml"] = served(rss("Feed", item("One"), item("Two", 2)))
    program.data = small_disk / "data"
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    program("rules", "list")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    return program


def test_commands_that_read_do_so_on_a_read_only_disk_and_others_say_that_it_is_read_only(read_only, tmp_path):
    program = read_only
    assert "One" in program("list").stdout and "Two" in program("list", "--search", "two").stdout
    assert program("doctor").stdout == "Nothing is wrong.\n"
    for words in ["feeds", "feeds show 1", "changes 1", "export", "export --all", "statistics", "user list", "tokens list",
            "folder list", "rules list", "retention show", "publish list", "webhooks list"]:
        assert program(*words.split(), check=False).returncode == 0, words
    program("backup", str(tmp_path / "copy.db"))
    program("database", "copy", str(program.data / "reader.sqlite"), str(tmp_path / "moved.db"))
    for words in ["folder add Sea", "rules remove 1", "refresh", "tokens add app", "user add ada", "doctor --repair",
            "add https://a.invalid/feed.xml"]:
        refused = program(*words.split(), stdin="a good password\n", check=False)
        assert refused.returncode != 0 or words == "doctor --repair", words
        assert "read-only" in refused.stderr or words in ("doctor --repair", "rules remove 1"), (words, refused.stderr)
    assert sorted(path.name for path in program.data.iterdir()) == ["reader.sqlite"]


def test_the_doctor_names_a_damaged_table_and_saves_the_rest(program, feed_server, tmp_path):
    feed_server["/a.xml"] = served(rss("Feed", *[item(f"New {n}", content=f"{n} words " * 200) for n in range(300)]))
    program("add", feed_server.url("/a.xml"), "--allow-private-networks")
    file = program.data / "reader.sqlite"
    with sqlite3.connect(file) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'users'").fetchone()[0]
    with open(file, "r+b") as damaged:
        damaged.seek((page - 1) * 4_096)
        damaged.write(random.Random(1).randbytes(4_096))
    sick = program("doctor", check=False)
    assert sick.returncode == 65 and "The table “users” is damaged" in sick.stdout and "--salvage" in sick.stderr
    for words in (["list"], ["doctor", "--repair"]):
        broken = program(*words, check=False)
        assert broken.returncode == 65 and "yaarr doctor --salvage NEWFILE" in broken.stderr, words

    new = tmp_path / "new.sqlite"
    saved = program("doctor", "--salvage", str(new), check=False)
    assert saved.returncode == 65 and "entries: 300 saved\n" in saved.stdout and "Rows are lost of: users" in saved.stderr
    again = program("doctor", "--salvage", str(new), check=False)
    assert again.returncode == 73 and f"{new} cannot be written: there is a file of this name already" in again.stderr
    program("restore", str(new))
    assert program("doctor").stdout == "Nothing is wrong.\n"
    assert "New 7" in program("list", "--limit", "0").stdout
