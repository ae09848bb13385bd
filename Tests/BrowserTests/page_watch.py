"""Records the errors of a page."""


class PageWatch:
    def __init__(self, page):
        self.problems = []
        self._page = page
        page.on("console", self._console)
        page.on("pageerror", self._threw)

    def end(self):
        self._page.remove_listener("console", self._console)
        self._page.remove_listener("pageerror", self._threw)

    def unexpected(self, expected):
        """The problems that contain none of the expected parts."""
        return [problem for problem in self.problems if not any(part in problem for part in expected)]

    def _threw(self, error):
        self.problems.append(f"the page threw: {error}")

    def _console(self, message):
        if message.type == "error":
            self.problems.append(f"error in the console: {message.text} ({message.location.get('url', '')})")
