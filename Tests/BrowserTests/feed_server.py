"""A small HTTP server whose responses are set by the test."""

import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Request:
    """A request that the server received."""

    method: str
    path: str
    headers: dict
    body: bytes


class FeedServer:
    """Serves `(content type, bytes)`, `(content type, bytes, status)` or `(content type, bytes, status, headers)` by
    path with query. A function in its place is called with the request and returns one of these. Responses may change
    at any time. All requests are recorded in `requests`, in order."""

    def __init__(self, host="127.0.0.1"):
        self._host = host
        self._answers = {}
        self._requests = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer((host, 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def address(self):
        return f"http://{self._host}:{self._server.server_port}"

    def url(self, path):
        return self.address + path

    def __setitem__(self, path, answer):
        with self._lock:
            self._answers[path] = answer

    def __delitem__(self, path):
        with self._lock:
            del self._answers[path]

    @property
    def requests(self):
        with self._lock:
            return list(self._requests)

    def requests_for(self, path):
        return [request for request in self.requests if request.path == path]

    def _answer(self, request):
        with self._lock:
            self._requests.append(request)
            answer = self._answers.get(request.path, ("text/plain", b"not here", 404))
        if callable(answer):
            answer = answer(request)
        return (*answer, 200, {})[:4] if len(answer) == 2 else (*answer, {})[:4]

    def _handler(self):
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def respond(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                request = Request(self.command, self.path, dict(self.headers.items()), body)
                content_type, content, status, headers = server._answer(request)
                self.send_response(status)
                self.send_header("Content-Type", content_type)
                self.send_header("Content-Length", str(len(content)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD" and status not in (204, 304):
                    self.wfile.write(content)

            do_GET = do_HEAD = do_POST = respond

            def log_message(self, *arguments):
                pass

        return Handler
