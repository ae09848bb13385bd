"""Looks at what the pages of all tests show at their end: in light and dark, as wide as they are and as wide as a phone."""

import fcntl
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

PHONE = 390
SCHEMES = ("light", "dark")

# Stand for the faces of other machines. The wide one has the spacing that WCAG 2.2, 1.4.12, asks pages to bear.
FACES = {"a narrow face": "letter-spacing: -0.05em", "a wide face": "letter-spacing: 0.12em; word-spacing: 0.16em"}

# Finds elements that can scroll sideways but should not, in a face. Elements with a label are allowed to.
SCROLLS = """(face) => {
  const [sheet, others] = [new CSSStyleSheet(), [...document.adoptedStyleSheets]];
  sheet.replaceSync(face && `* { ${face.replaceAll(";", " !important;")} !important }`);
  document.adoptedStyleSheets = [...others, sheet];
  const found = [document.documentElement, ...document.querySelectorAll("main, nav, section")]
    .filter((box) => box.getClientRects().length && box.scrollWidth > box.clientWidth
      && ["auto", "scroll", "visible"].includes(getComputedStyle(box).overflowX)
      && (box === document.documentElement || getComputedStyle(box).overflowY === "auto"))
    .map((box) => `${box.tagName.toLowerCase()}.${box.className} is ${box.scrollWidth} wide in ${box.clientWidth}`);
  document.adoptedStyleSheets = others;
  return found;
}"""

# The kinds of elements with words on a page of a reader: their names, classes and states, and those of what they are in.
KINDS = """() => {
  if (!document.querySelector('link[rel="stylesheet"][href^="/assets/"]')) return [];
  const states = ["aria-pressed", "aria-current", "aria-selected", "aria-expanded", "aria-invalid", "disabled", "open", "checked"];
  const kind = (element) => {
    const mine = [element.localName, ...[...element.classList].sort(), ...states.filter((state) => {
      const value = element.getAttribute(state);
      return value !== null && value !== "false";
    })].join(".");
    const parent = element.parentElement;
    return parent && parent !== document.body ? `${kind(parent)} > ${mine}` : mine;
  };
  const words = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return [...new Set([...document.body.querySelectorAll("*")]
    .filter((element) => (words(element) || element.matches("input, select, textarea")) && element.checkVisibility())
    .map(kind))];
}"""


def violations(page, rules=None):
    """What axe finds on a page that has it: by all rules, or by some."""
    options = {"resultTypes": ["violations"], "preload": False}
    if rules:
        options["runOnly"] = rules
    found = page.evaluate("options => axe.run(document, options).then(result => result.violations)", options)
    for violation in found:
        for node in violation["nodes"][:3]:
            reason = (node["any"] + node["all"] + node["none"] + [{"message": violation["help"]}])[0]["message"]
            yield f"{violation['id']}: {node['html'][:160]} ({reason})"


def scrolls(page, width):
    """What scrolls sideways on a page of this width; on a phone, in other faces too."""
    found = page.evaluate(SCROLLS, "")
    if width == PHONE:
        for face, style in FACES.items():
            found += [f"{problem}, with {face}" for problem in page.evaluate(SCROLLS, style) if problem not in found]
    return found


class Looks:
    """Remembers what it has looked at: colors, and what scrolls on a phone, cost much, and only count on a page that shows
    something new. What scrolls at the page's own width costs little.

    All processes of a run remember it together, in a file."""

    def __init__(self, file: Path):
        self._file = file
        self._seen = set()

    def _is_new(self, kinds):
        """True if one of the kinds was never asked for before, in any process."""
        if kinds <= self._seen:
            return False
        with self._file.open("a+") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(0)
            self._seen.update(file.read().splitlines())
            new = kinds - self._seen
            file.writelines(f"{kind}\n" for kind in new)
        self._seen |= new
        return bool(new)

    def look(self, page):
        """The problems of a page that is still open; none if it is no page of a reader.

        The page changes its size and its colors, so this is the last thing that is done with it."""
        if page.is_closed():
            return []
        try:
            return self._look(page)
        except Error as error:
            # A page that was on its way to another one when its test ended shows neither.
            if "Execution context was destroyed" in error.message:
                return []
            raise

    def _copy(self, page):
        """A page that shows the same, where axe can run: without scripts it would wait for ever."""
        markup = page.evaluate("""() => {
          const root = document.documentElement.cloneNode(true);
          for (const script of root.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
          for (const part of root.querySelectorAll("noscript")) part.replaceWith(...part.childNodes);
          return root.outerHTML;
        }""")
        copy = page.context.browser.new_context(viewport=page.viewport_size, storage_state=page.context.storage_state()).new_page()
        copy.route(
            lambda url: url == page.url.split("#")[0],
            lambda route: route.fulfill(body=f"<!doctype html>{markup}", content_type="text/html; charset=utf-8"))
        copy.goto(page.url)
        return copy

    def _look(self, page):
        shown, own = page, page.viewport_size
        kinds = set(page.evaluate(KINDS))
        if not kinds:
            return []
        problems = [f"{page.url}, {own['width']} wide: {problem}" for problem in page.evaluate(SCROLLS, "")]
        layout = "narrow" if own["width"] < 736 else "wide"
        if not self._is_new({f"{layout} {kind}" for kind in kinds}):
            return problems
        if page.evaluate("() => matchMedia('(scripting: none)').matches"):
            page = self._copy(page)
        page.evaluate(Axe().axe_script + "; 0")
        for width in dict.fromkeys((own["width"], PHONE)):
            page.set_viewport_size({"width": width, "height": own["height"]})
            problems += [f"{page.url}, {width} wide: {problem}" for problem in scrolls(page, width)]
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                problems += [
                    f"{page.url}, {width} wide, {scheme}: {problem}" for problem in violations(page, ["color-contrast"])]
        if page is not shown:
            page.context.close()
        # A page's own width is looked at twice.
        return list(dict.fromkeys(problems))
