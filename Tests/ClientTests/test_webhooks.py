"""Webhooks and published timelines on the command line."""

import hashlib
import hmac
import http.server
import threading


class Listener(http.server.BaseHTTPRequestHandler):
    """Keeps what it is sent, and answers with the server's status."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((dict(self.headers), body))
        self.send_response(self.server.status)
        if self.server.status == 308:
            self.send_header("Location", "/moved")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def test_a_test_is_delivered_and_its_failure_said(reader):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    server.received, server.status = [], 204
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        secret = reader.run("webhooks", "add", f"http://127.0.0.1:{server.server_port}/hook").strip()
        number, address, place, events = reader.run("webhooks", "list").rstrip("\n").split("\t")
        assert address.endswith("/hook") and (place, events) == ("all feeds", "new")
        assert "204" in reader.run("webhooks", "test", number, "--allow-private-networks")
        headers, body = server.received[0]
        assert b'"event_type":"test"' in body
        assert headers["X-Miniflux-Signature"] == hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        server.status = 410
        failed = reader.program("webhooks", "test", number, "--allow-private-networks", check=False)
        assert failed.returncode != 0 and "410" in failed.stderr
        columns = [line.split("\t") for line in reader.run("webhooks", "log").splitlines()]
        assert [line[1] for line in columns] == [number, number] and all(len(line) == 5 for line in columns)
        assert "410" in columns[0][4] and columns[1][4] == "delivered (204)"
        server.status = 308
        failed = reader.program("webhooks", "test", number, "--allow-private-networks", check=False)
        moved = f"http://127.0.0.1:{server.server_port}/moved"
        assert failed.returncode != 0 and moved in failed.stderr
        assert moved in reader.run("webhooks", "log").splitlines()[0]
        assert len(server.received) == 3
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_columns_have_tabs_between_them_and_names_have_none(reader):
    reader.run("tokens", "add", "Two\twords")
    lines = [line.split("\t") for line in reader.run("tokens", "list").splitlines()]
    assert all(len(line) == 4 for line in lines)
    assert "Two words" in {line[1] for line in lines}


def test_paths_of_published_timelines_say_what_to_put_before_them(reader):
    made = reader.program("publish", "add", "--starred", "--title", "Stars")
    assert made.stdout.startswith("/published/") and "put the address of your reader before them" in made.stderr
    number, title, use = reader.run("publish", "list").splitlines()[0].split("\t")
    assert (title, use) == ("Stars", "never read")


def test_a_saved_page_is_removed_by_its_address(reader):
    reader.run("save", "--link-only", "--title", "Later", "https://example.org/later")
    assert "Later" in reader.entries()
    assert "Removed" in reader.run("save", "--remove", "https://example.org/later#part")
    assert "Later" not in reader.entries()
