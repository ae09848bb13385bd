"""Remembers what went wrong in a page."""


class PageWatch:
    def __init__(self, page):
        self.problems = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"the page threw: {error}"))

    def unexpected(self, expected):
        """Problems that hold none of the expected parts."""
        return [problem for problem in self.problems if not any(part in problem for part in expected)]

    def _console(self, message):
        if message.type == "error":
            self.problems.append(f"error in the console: {message.text} ({message.location.get('url', '')})")
