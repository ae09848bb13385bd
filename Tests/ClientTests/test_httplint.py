"""httplint, the rules of redbot.org, on the answers of every API."""

import base64
import hashlib
import http.client
import time
import urllib.parse

from httplint import HttpRequestLinter, HttpResponseLinter
from httplint.note import levels


def requests(reader):
    """Requests of each API: method, path, headers and body."""
    basic = {"Authorization": "Basic " + base64.b64encode(f"{reader.user}:{reader.password}".encode()).decode()}
    google = {"Authorization": f"GoogleLogin auth={reader.password}"}
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    key = "api_key=" + hashlib.md5(f"{reader.user}:{reader.password}".encode()).hexdigest()
    entry = reader.entries()["Ants-1"]["id"]
    for path in ["user-info", "subscription/list", "tag/list", "unread-count", "stream/items/ids?s=user/-/state/com.google/reading-list",
                 "stream/contents/user/-/state/com.google/reading-list", "subscription/export", "missing"]:
        yield "GET", "/reader/api/0/" + path, google, None
    yield "GET", "/reader/atom/user/-/state/com.google/reading-list", google, None
    yield "GET", "/reader/api/0/user-info", {}, None
    yield "POST", "/reader/api/0/edit-tag", google | form, f"i={entry}&a=user/-/state/com.google/read"
    yield "POST", "/accounts/ClientLogin", form, f"Email={reader.user}&Passwd={reader.password}"
    for path in ["groups&feeds&favicons", "items", "unread_item_ids&saved_item_ids"]:
        yield "POST", "/fever/?api&" + path, form, key
    for path in ["me", "feeds", "categories", "entries", "entries/ids", "export", "version", "openapi.json", "feeds/counters",
                 f"entries/{entry}", "x/folders", "x/labels", "x/rules", "entries/999999", "missing"]:
        yield "GET", "/v1/" + path, basic, None
    yield "GET", "/v1/me", {}, None
    yield "DELETE", "/v1/me", basic, None
    yield "PUT", f"/v1/entries/{entry}/bookmark", basic, None
    preflight = {"Origin": "http://app.test", "Access-Control-Request-Method": "GET"}
    yield "OPTIONS", "/v1/entries", preflight, None
    for path in ["version", "status", "user", "feeds", "folders", "items", "items/updated", "missing"]:
        yield "GET", "/index.php/apps/news/api/v1-3/" + path, basic, None
    yield "POST", f"/index.php/apps/news/api/v1-3/items/{entry}/read", basic, None
    yield "GET", "/index.php/apps/news/api", {}, None
    for path in [f"devices/{reader.user}.json", f"subscriptions/{reader.user}/pc.json", f"episodes/{reader.user}.json",
                 f"updates/{reader.user}/pc.json", f"sync-devices/{reader.user}.json"]:
        yield "GET", "/api/2/" + path, basic, None
    for form_of_list in ["json", "opml", "txt"]:
        yield "GET", f"/subscriptions/{reader.user}.{form_of_list}", basic, None
    yield "POST", f"/api/2/auth/{reader.user}/login.json", basic, ""
    yield "POST", f"/api/2/auth/{reader.user}/logout.json", {}, ""


def lint(reader, method, path, headers, body):
    address = urllib.parse.urlsplit(reader.address)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    connection.request(method, path, body, headers | {"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    content = answer.read()
    asked = HttpRequestLinter()
    asked.process_request_topline(method.encode(), (reader.address + path).encode(), b"HTTP/1.1")
    asked.process_headers([(name.encode(), value.encode()) for name, value in headers.items()])
    asked.finish_content(True)
    linter = HttpResponseLinter()
    linter.request = asked
    linter.start_time = time.time()
    linter.process_response_topline(b"HTTP/1.1", str(answer.status).encode(), answer.reason.encode())
    linter.process_headers([(name.encode(), value.encode()) for name, value in answer.getheaders()])
    linter.feed_content(content)
    linter.finish_content(True)
    connection.close()
    return [f"{note.summary} ({note.subject})" for note in linter.notes if note.level == levels.BAD]


def test_it_finds_no_fault(reader):
    faults = {}
    for method, path, headers, body in requests(reader):
        found = lint(reader, method, path, headers, body)
        if found:
            faults[f"{method} {path}"] = found
    assert not faults
