// Makes the page live. All reading also works without scripts.

import { ask, columnOf, complain, find, isPlainClick, lists, live, pane, rows, say } from "./page.js";
import { closeEntry, entryOf, rowOpening, select, selected, show } from "./entries.js";
import { press } from "./marks.js";
import { close, on, open, openOrClose } from "./stream.js";
import { countInTitle, showOlder, tellViewport } from "./timelines.js";
import { showTimes } from "./times.js";
import "./keys.js";
import "./players.js";

on("opened", (message) => {
  live.page = message.page;
  rows.dataset.page = message.page;
  tellViewport();
});

// MARK: Forms and links handled without loading a page

const markAll = async (form) => {
  const data = new FormData(form);
  data.set("newest", rows.dataset.newest);
  const { batch, count } = await (await ask("/mark-all-read", data)).json();
  const undo = document.createElement("button");
  undo.className = "plain";
  undo.textContent = "Undo";
  undo.onclick = () => ask("/mark-all-read/undo", { batch }).then(() => say(""), complain);
  say(`${count} marked as read.`, undo);
};

document.addEventListener("submit", (event) => {
  const path = event.submitter?.getAttribute("formaction");
  if (path && /^\/entries\/\d+\/(star|read)$/.test(path)) {
    press(event.submitter);
  } else if (path === "/refresh") {
    if (!rows) say("Refreshing. New entries will appear in the timelines.");
    ask("/refresh", {}).catch(complain);
  } else if (live.page && (path?.startsWith("/settings/") || path?.endsWith("/fold"))) {
    ask(path, { [event.submitter.name]: event.submitter.value }).catch(complain);
  } else if (event.target.id === "mark-all") {
    markAll(event.target).catch(complain);
  }
  else return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = event.target.closest("a");
  if (!link) return;
  // A place in the open entry: the browser goes there by itself, and back to where it was.
  if (pane?.contains(link) && link.getAttribute("href")?.startsWith("#")) {
    history.replaceState({ ...history.state, top: pane.scrollTop }, "");
    return;
  }
  if (columnOf(link)?.rows.contains(link) && entryOf(link.href)) show(link.href).catch(complain);
  else if (pane && link.matches(".back")) closeEntry();
  else if (link.matches(".older") && live.page && !columnOf(link).isFull) showOlder(columnOf(link));
  else return;
  event.preventDefault();
});

// MARK: Start

showTimes(document);
countInTitle();
find("[aria-current]", lists.sidebar ?? document)?.scrollIntoView({ block: "nearest" });
if (rows) {
  if (find("article", pane)) select(rowOpening(location.href));
  selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  document.addEventListener("visibilitychange", openOrClose);
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}
