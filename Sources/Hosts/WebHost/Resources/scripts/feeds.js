// The page of the feeds shows what comes as it comes: rows that have changed are replaced, except one that is in use.

import { all, find, headers, shown } from "./page.js";
import { on } from "./stream.js";

const list = () => find("ul.feeds[data-live]");
const inUse = (row) => row.contains(document.activeElement) || find("details[open]", row);

const load = async () => {
  const answer = await fetch("/subscriptions", {
    headers: { "X-Requested-With": headers["X-Requested-With"], "X-Part": "content", Accept: "text/html" },
  });
  if (!answer.ok || answer.redirected || !list()) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = find("ul.feeds", page);
  if (!fresh || !list()) return;
  const old = new Map(all(":scope > li", list()).map((row) => [row.dataset.feed, row]));
  let before = null;
  for (const row of all(":scope > li", fresh)) {
    const own = old.get(row.dataset.feed);
    old.delete(row.dataset.feed);
    let placed = own;
    if (!own || (own.dataset.sent ?? "") !== row.outerHTML) {
      if (!own || !inUse(own)) {
        placed = document.importNode(row, true);
        placed.dataset.sent = row.outerHTML;
        shown(placed);
        if (own) own.replaceWith(placed);
      }
    }
    const next = before ? before.nextElementSibling : list().firstElementChild;
    if (placed !== next) list().insertBefore(placed, next);
    before = placed;
  }
  for (const row of old.values()) if (!inUse(row)) row.remove();
  find("#feed-count").textContent = find("#feed-count", page).textContent;
};

// One request at a time, and at most half of the time.
let isLoading = false;
let isWanted = false;
const want = async () => {
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
on("feeds", want);
on("opened", () => { if (list()) want(); });
