"""The key of secrets is changed on PostgreSQL while two servers run, each with key files of its own."""

import hashlib
import hmac
import signal
import subprocess

import pytest

from eventually import eventually
from feeds import item, rss, served
from program import Program

FORMER, NEXT = "former key of forty bytes or more, 0123456", "next key of forty bytes or more, 0123456789"


class Machine:
    """A server with its own key files and its own commands, on the database that all share."""

    def __init__(self, folder, start_reader, database):
        folder.mkdir()
        self.key = folder / "secret.key"
        self.key.write_text(FORMER)
        self._program = Program(folder, database)
        option = ("--secret-key-file", str(self.key))
        self.reader = start_reader("--allow-private-networks", *option, database=database)

    def command(self, *arguments):
        return self._program.command(*arguments, "--secret-key-file", str(self.key))

    def __call__(self, *arguments, **options):
        return self._program(*arguments, "--secret-key-file", str(self.key), **options)

    def put_next_key(self):
        (self.key.parent / "secret.key.new").write_text(NEXT)

    def move_key(self):
        (self.key.parent / "secret.key.new").rename(self.key)


@pytest.fixture
def machines(start_reader, tmp_path, postgresql, monkeypatch):
    monkeypatch.setenv("YAARR_DATABASE", postgresql)
    return [Machine(tmp_path / name, start_reader, postgresql) for name in ("one", "two")]


@pytest.fixture
def query(postgresql):
    def query(statement):
        done = subprocess.run(["psql", "-AtX", postgresql, "-c", statement], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    return query


def test_the_key_is_changed_while_two_servers_run_and_after_a_kill_in_the_middle(
        page, machines, postgresql, query, feed_server):
    first, second = machines
    feed_server["/hook"] = served(b"", "text/plain")

    def guarded(request):
        is_known = request.headers.get("Cookie") == "id=hemlig"
        return served(rss("Members", item("Inside"))) if is_known else ("text/plain", b"no", 401)

    feed_server["/open.xml"] = guarded
    first("add", feed_server.url("/open.xml"), "--sign-in", "bearer", "--allow-private-networks", stdin="token\n", check=False)
    first("feeds", "set", "1", "--cookies", stdin="id=hemlig\n")
    added = first("webhooks", "add", feed_server.url("/hook")).stdout
    first("publish", "add", "--title", "Mine")
    places = ("value", "feed_secrets"), ("sealed", "publications"), ("sealed", "webhooks")
    all_secrets = " UNION ".join(f"SELECT encode({column}, 'hex') FROM {table}" for column, table in places)
    before = set(query(all_secrets))
    assert len(before) == 4

    def tests_delivered():
        # The delivery of the entry "Inside" comes at some moment between them.
        return [request for request in feed_server.requests_for("/hook") if b'"event_type":"test"' in request.body]

    def check():
        """Both servers and the commands of both machines open every secret."""
        for machine in machines:
            count = len(tests_delivered())
            page.goto(machine.reader.url("/settings/webhooks"))
            page.get_by_role("button", name=f"Test {feed_server.url('/hook')}").click()
            eventually(lambda: len(tests_delivered()) == count + 1)
            sent = tests_delivered()[-1]
            headers = {name.lower(): value for name, value in sent.headers.items()}
            signatures = [
                hmac.new(word.encode(), sent.body, hashlib.sha256).hexdigest() for word in added.split()]
            assert headers["x-miniflux-signature"] in signatures
            # The server that owns the feed fetches it, with the cookie.
            fetches = len(feed_server.requests_for("/open.xml"))
            machine("refresh", "--allow-private-networks")
            eventually(lambda: len(feed_server.requests_for("/open.xml")) > fetches)
            assert feed_server.requests_for("/open.xml")[-1].headers["Cookie"] == "id=hemlig"
            assert "/published/" in machine("publish", "list").stdout

    check()
    for machine in machines:
        machine.put_next_key()
    check()

    # The change waits in the middle of its transaction: secrets of feeds come before those of publications.
    lock = subprocess.Popen(
        ["psql", "-AtX", postgresql], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    lock.stdin.write("BEGIN; SELECT 'locked' FROM publications FOR UPDATE;\n")
    lock.stdin.flush()
    while lock.stdout.readline().strip() != "locked":
        pass
    change = subprocess.Popen(first.command("secrets", "change-key"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    eventually(lambda: query(waits))
    change.send_signal(signal.SIGKILL)
    assert change.wait(15) == -signal.SIGKILL
    lock.stdin.close()
    assert lock.wait(15) == 0
    eventually(lambda: not query(waits))
    assert set(query(all_secrets)) == before, "all or none"
    check()

    changed = second("secrets", "change-key").stdout
    assert "secrets are encrypted with the new key" in changed and "mv KEY.new KEY" in changed
    assert not set(query(all_secrets)) & before
    assert "0 secrets are encrypted" in first("secrets", "change-key").stdout
    check()
    first.move_key()
    check()
    second.move_key()
    check()

    first.key.write_text(FORMER)
    assert "/published/" not in first("publish", "list").stdout, "the former key opens nothing"
