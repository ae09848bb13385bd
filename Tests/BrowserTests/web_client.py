"""A client of the reader without a browser: requests that a test holds in its hands."""

import http.client
from urllib.parse import urlsplit

NAVIGATION = {"Accept": "text/html", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none"}


class WebClient:
    """A browser's requests to the reader at an address, signed in as the local owner."""

    def __init__(self, address):
        self._host = urlsplit(address).netloc
        begun = self.get("/")
        self._cookie = begun.headers["Set-Cookie"].split(";")[0]

    def get(self, path):
        """Gets a page without following redirects. The body is in `content`."""
        response = self.begin(path).getresponse()
        response.content = response.read().decode()
        return response

    def begin(self, path):
        """Sends the request for a page. `getresponse()` of the result waits for the response."""
        connection = http.client.HTTPConnection(self._host, timeout=30)
        cookie = getattr(self, "_cookie", None)
        connection.request("GET", path, headers={**NAVIGATION, **({"Cookie": cookie} if cookie else {})})
        return connection


def answer(url, headers=()):
    """The status and the text of a response to a program's request."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", parts.path, headers=dict(headers))
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text
