// The list of feeds shows what comes as it comes: rows, sums of folders, counts of the filter and the feeds that need the user
// are replaced if they have changed, except one that is in use. Loaded by the page of the feeds.

import { all, askContent, find, parsed, shown } from "./page.js";

const list = () => find("table.listing[data-live]");
const inUse = (row) => row.contains(document.activeElement) || find(":checked", row);
// True from the press to the release or the end of a drag: a row replaced in between could not be dragged, nor a button clicked.
let isPressed = false;
addEventListener("pointerdown", ({ target }) => { isPressed = Boolean(target.closest?.("table.listing, .chips, .care")); }, true);
// The browser cancels the pointer when a drag has begun. A press takes the focus from an element, which must not end it.
for (const end of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(end, ({ target }) => { if (end !== "blur" || target === window) isPressed = false; }, true);
}
const isHeld = () => isPressed || document.body.dataset.dragging;
const rowsIn = (root) => all("tr.subscription, tr.group", root);
// A feed in several folders has a row in each. The heading of a folder has no feed.
const nameOf = (row) => `${row.parentElement.dataset.folder ?? ""}/${row.dataset.feed ?? ""}`;
// What the server sent of each element: scripts may have changed it since, as one does that removes a picture that fails.
const sent = new WeakMap();
const content = (element) => element.className + element.innerHTML;
const renew = (own, fresh) => {
  if ((sent.get(own) ?? content(own)) === content(fresh) || inUse(own)) return;
  const placed = document.importNode(fresh, true);
  sent.set(placed, content(fresh));
  own.replaceWith(placed);
  shown(placed);
};
const renewCare = (own, fresh) => {
  if (!fresh) {
    if (own && !inUse(own)) own.remove();
  } else {
    if (!own) find("form.filters").after(own = document.createElement("section"));
    renew(own, fresh);
  }
};

const renewFetching = (own, fresh) => {
  if (own && fresh) renew(own, fresh);
  else if (fresh) find("form.filters").before(document.importNode(fresh, true));
  else own?.remove();
};

const load = async () => {
  const asked = list();
  const answer = await askContent(location.href);
  if (!answer.ok || answer.redirected || list() !== asked) return;
  const page = parsed(await answer.text());
  const fresh = find("table.listing", page);
  // Another page, or a change of the user's, has taken the place of the list that was asked for.
  if (!fresh || list() !== asked) return;
  if (isHeld()) return want();
  const old = new Map(rowsIn(list()).map((row) => [nameOf(row), row]));
  const isSame = rowsIn(fresh).map(nameOf).join() === [...old.keys()].join();
  if (isSame) {
    for (const row of rowsIn(fresh)) renew(old.get(nameOf(row)), row);
  } else if (!inUse(list())) {
    const placed = document.importNode(fresh, true);
    list().replaceWith(placed);
    shown(placed);
  }
  renew(find(".filters .chips"), find(".filters .chips", page));
  renewCare(find(".care"), find(".care", page));
  renewFetching(find(".fetching"), find(".fetching", page));
  find("#feed-count").textContent = find("#feed-count", page).textContent;
};

// One request at a time, and at most half of the time.
let isLoading = false;
let isWanted = false;
export const want = async () => {
  isWanted = true;
  if (isLoading) return;
  isLoading = true;
  while (isWanted && list()) {
    isWanted = false;
    const begun = performance.now();
    await load().catch(() => {});
    await new Promise((wait) => setTimeout(wait, Math.max(300, performance.now() - begun)));
  }
  isLoading = false;
};
