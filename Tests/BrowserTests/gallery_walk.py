"""Visits the gallery's stories in a browser and reports problems."""

from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe

from looks import PHONE, SCHEMES, scrolls, violations
from page_watch import PageWatch

WIDTHS = (1400, PHONE)
# A walk is divided into so many tests, which may run beside each other.
PARTS = 4
# A picture that is missing on purpose.
MISSING = "missing-picture"


@dataclass(frozen=True)
class Story:
    address: str
    status: int


def stories(page, gallery):
    """All stories. Those with two layouts appear in both."""
    page.goto(gallery.url("/gallery"))
    links = page.eval_on_selector_all(
        "nav a", "links => links.map(link => [link.getAttribute('href'), +link.dataset.status, !!link.dataset.layouts])")
    found = []
    for address, status, has_layouts in links:
        found.append(Story(address, status))
        if has_layouts:
            found.append(Story(address + "?layout=cards", status))
    return found


def walk(gallery, found, browser, make=None):
    """Visits stories, and returns their problems. `make` makes another kind of walk."""
    walk = (make or Walk)(browser, gallery)
    for story in found:
        walk.visit(story)
    walk.page.context.close()
    return walk.problems


class Walk:
    """One page that visits story after story."""

    def __init__(self, browser, gallery):
        self.gallery = gallery
        # Avoids checks during animations.
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(Axe().axe_script)
        self.page = context.new_page()
        self.problems = []

    def visit(self, story):
        page = self.page
        watch = PageWatch(page)
        self._show(WIDTHS[0], SCHEMES[0])
        response = page.goto(self.gallery.url(story.address))
        if response.status != story.status:
            self._tell(story, f"came with status {response.status} instead of {story.status}")
        # Another size costs more than other colors.
        for width in WIDTHS:
            for scheme in SCHEMES:
                self._show(width, scheme)
                seen = f"{width} wide, {scheme}"
                # Only colors depend on the scheme.
                rules = None if scheme == SCHEMES[0] else ["color-contrast"]
                for violation in violations(page, rules):
                    self._tell(story, f"{seen}: {violation}")
            for scroll in scrolls(page, width):
                self._tell(story, f"{width} wide: {scroll}")
        expected = [MISSING] + ([f"status of {story.status}"] if story.status >= 400 else [])
        for problem in watch.unexpected(expected):
            self._tell(story, problem)
        watch.end()

    def _show(self, width, scheme):
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)

    def _tell(self, story, problem):
        self.problems.append(f"{story.address} {problem}")
