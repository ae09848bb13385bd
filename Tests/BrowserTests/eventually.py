"""Waiting for conditions, with a bound."""

import time


def eventually(condition, seconds=30):
    """Waits until the condition holds, at most this many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"this did not happen within {seconds} seconds"
        time.sleep(0.05)


def live(page):
    """Waits until the page's stream is open and the page is up to date."""
    page.wait_for_function("() => document.querySelector('#rows')?.dataset.page")


def round_trip(page):
    """Waits until the server has answered a request of the page. What the page and the server sent before has arrived."""
    page.evaluate("() => fetch(location.href).then((answer) => answer.text())")
