"""A WebSub hub, as Flask-WebSub has it, a cloud of rssCloud, and a proxy in front of a reader: all in this process, on
loopback."""

import threading
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import Request, urlopen

from flask import Flask
from flask_websub.hub import Hub, SQLite3HubStorage
from werkzeug.serving import make_server


class Tasks:
    """Runs the hub's tasks in threads. The hub expects Celery, of which it needs no more than this."""

    def task(self, **options):
        return lambda function: Task(function, options.get("bind", False))


class Task:
    def __init__(self, function, is_bound):
        self._function = function
        self._is_bound = is_bound

    def __call__(self, *arguments):
        return self._function(*([self] if self._is_bound else []), *arguments)

    def delay(self, *arguments):
        threading.Thread(target=self, args=arguments, daemon=True).start()


class RunningHub:
    """`hub.url` is its address, `hub.callbacks(topic)` are the addresses it delivers to."""

    def __init__(self, folder):
        self._storage = SQLite3HubStorage(str(folder / "hub.sqlite"))
        self._hub = Hub(self._storage, Tasks(), MAX_ATTEMPTS=1, HUB_MIN_LEASE_SECONDS=1)
        self.refusal = None
        self._hub.register_validator(lambda *request: self.refusal)
        app = Flask(__name__)
        app.register_blueprint(self._hub.build_blueprint(url_prefix="/hub"))
        self._server = make_server("127.0.0.1", 0, app, threaded=True)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_port}/hub"

    def callbacks(self, topic):
        return [callback for callback, _ in self._storage.get_callbacks(topic)]

    def publish(self, topic, algorithm="sha512"):
        """Fetches the topic and delivers it to its subscribers, signed by this algorithm."""
        self._hub.config["SIGNATURE_ALGORITHM"] = algorithm
        self._hub.send_change_notification.delay(topic)


class RunningCloud:
    """A cloud at `/RPC` of a feed server. It challenges a callback before it answers the registration, as servers do that
    take a `domain`. `cloud.registrations` are the forms of those that have answered."""

    def __init__(self, feed_server):
        self.registrations = []
        self.refusals = []
        feed_server["/RPC"] = self._register
        self._address = urlsplit(feed_server.address)

    @property
    def element(self):
        """The element of a feed that announces the cloud."""
        return (
            f"<cloud domain='{self._address.hostname}' port='{self._address.port}' path='/RPC' registerProcedure='' "
            "protocol='http-post'/>")

    def _register(self, request):
        form = {name: values[0] for name, values in parse_qs(request.body.decode(), keep_blank_values=True).items()}
        callback = f"http://{form['domain']}:{form['port']}{form['path']}"
        challenge = "a challenge & more"
        question = f"{callback}?url={quote(form['url1'], safe='')}&challenge={quote(challenge, safe='')}"
        with urlopen(question, timeout=30) as answer:
            has_answered = answer.status == 200 and answer.read().decode() == challenge
        (self.registrations if has_answered else self.refusals).append({**form, "callback": callback})
        return ("text/xml", f"<notifyResult success='{str(has_answered).lower()}' msg=''/>".encode())

    def ping(self):
        """Tells the last callback that its feed has changed, and returns the status of its answer."""
        last = self.registrations[-1]
        form = f"url={quote(last['url1'], safe='')}".encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        with urlopen(Request(last["callback"], form, headers), timeout=30) as answer:
            return answer.status


class Proxy:
    """Passes requests below `/news` on to `target`, without that prefix. Remembers each with its status."""

    def __init__(self):
        self.target = None
        self.passed = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
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
        return f"http://127.0.0.1:{self._server.server_port}/news"

    def _handler(self):
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                names = ("Host", "Content-Type", "X-Hub-Signature", "Link")
                headers = {name: self.headers[name] for name in names if self.headers[name]}
                headers["X-Forwarded-For"] = self.client_address[0]
                connection = HTTPConnection(urlsplit(proxy.target).netloc, timeout=30)
                try:
                    connection.request(self.command, self.path.removeprefix("/news"), body, headers)
                    answer = connection.getresponse()
                    content = answer.read()
                finally:
                    connection.close()
                proxy.passed.append((self.command, self.path, answer.status))
                self.send_response(answer.status)
                self.send_header("Content-Type", answer.headers.get("Content-Type", "text/plain"))
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = pass_on

            def log_message(self, *arguments):
                pass

        return Handler
