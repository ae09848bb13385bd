"""Visits the gallery's specimens in a browser and reports problems."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from page_watch import PageWatch

WIDTHS = (1400, 390)
SCHEMES = ("light", "dark")
# A picture that is missing on purpose.
MISSING = "missing-picture"

# Finds elements that can scroll sideways but should not. Elements with a label are allowed to.
SCROLLS = """() => [document.documentElement, ...document.querySelectorAll("main, nav, section")]
  .filter((box) => box.getClientRects().length && box.scrollWidth > box.clientWidth
    && ["auto", "scroll", "visible"].includes(getComputedStyle(box).overflowX)
    && (box === document.documentElement || getComputedStyle(box).overflowY === "auto"))
  .map((box) => `${box.tagName.toLowerCase()}.${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}`)"""


@dataclass(frozen=True)
class Specimen:
    address: str
    status: int


def specimens(page, gallery):
    """All specimens. Those with two layouts appear in both."""
    page.goto(gallery.url("/gallery"))
    links = page.eval_on_selector_all(
        "nav a", "links => links.map(link => [link.getAttribute('href'), +link.dataset.status, !!link.dataset.layouts])")
    found = []
    for address, status, has_layouts in links:
        found.append(Specimen(address, status))
        if has_layouts:
            found.append(Specimen(address + "?layout=cards", status))
    return found


def walk(gallery, found, launch, workers=2):
    """Visits all specimens with several browsers at once, and returns their problems."""
    with ThreadPoolExecutor(workers) as pool:
        walks = [pool.submit(_walk, gallery, found[start::workers], launch) for start in range(workers)]
        return [problem for each in walks for problem in each.result()]


def _walk(gallery, found, launch):
    with sync_playwright() as playwright:
        browser = launch(playwright)
        walk = Walk(browser, gallery)
        for specimen in found:
            walk.visit(specimen)
        browser.close()
        return walk.problems


class Walk:
    """One page that visits specimen after specimen."""

    def __init__(self, browser, gallery):
        self.gallery = gallery
        # Avoids checks during animations.
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(Axe().axe_script)
        self.page = context.new_page()
        self.problems = []

    def visit(self, specimen):
        page = self.page
        watch = PageWatch(page)
        self._show(WIDTHS[0], SCHEMES[0])
        response = page.goto(self.gallery.url(specimen.address))
        if response.status != specimen.status:
            self._tell(specimen, f"came with status {response.status} instead of {specimen.status}")
        for scheme in SCHEMES:
            for width in WIDTHS:
                self._show(width, scheme)
                seen = f"{width} wide, {scheme}"
                # Only colors depend on the scheme.
                rules = None if scheme == SCHEMES[0] else ["color-contrast"]
                for violation in self._violations(rules):
                    self._tell(specimen, f"{seen}: {violation}")
                for scroll in page.evaluate(SCROLLS):
                    self._tell(specimen, f"{seen}: {scroll}")
        expected = [MISSING] + ([f"status of {specimen.status}"] if specimen.status >= 400 else [])
        for problem in watch.unexpected(expected):
            self._tell(specimen, problem)
        watch.end()

    def _show(self, width, scheme):
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme=scheme)

    def _violations(self, rules):
        options = {"resultTypes": ["violations"], "preload": False}
        if rules:
            options["runOnly"] = rules
        found = self.page.evaluate("options => axe.run(document, options).then(result => result.violations)", options)
        for violation in found:
            for node in violation["nodes"][:3]:
                reason = (node["any"] + node["all"] + node["none"] + [{"message": violation["help"]}])[0]["message"]
                yield f"{violation['id']}: {node['html'][:160]} ({reason})"

    def _tell(self, specimen, problem):
        self.problems.append(f"{specimen.address} {problem}")
