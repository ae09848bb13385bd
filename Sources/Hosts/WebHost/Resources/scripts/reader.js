// Makes the page live. All reading also works without scripts.

import { ask, columnOf, complain, find, isPlainClick, lists, live, onShown, pane, rows, say, shown } from "./page.js";
import { closeEntry, entryOf, rowOpening, select, selected, show } from "./entries.js";
import { markAll, press } from "./marks.js";
import { arrangeAll } from "./arrange.js";
import { begin, countInTitle, follows, go, note, sends } from "./navigation.js";
import { close, on, open, openOrClose } from "./stream.js";
import { findPlace } from "./reading.js";
import { goOn, hasFurther, showOlder, tellViewport } from "./timelines.js";
import "./keys.js";
import "./panes.js";
import "./players.js";
import "./times.js";

on("opened", (message) => {
  live.page = message.page;
  if (rows) rows.dataset.page = message.page;
  tellViewport();
});

// MARK: Forms and links handled without loading a page

document.addEventListener("submit", (event) => {
  // Another part of the script has sent it.
  if (event.defaultPrevented) return;
  const path = event.submitter?.getAttribute("formaction");
  if (path && /^\/entries\/\d+\/(star|read|later)$/.test(path)) {
    press(event.submitter);
  } else if (path === "/refresh") {
    if (!rows) say("Refreshing. New entries will appear in the timelines.");
    ask("/refresh", {}).catch(complain);
  } else if (live.page && (path?.startsWith("/settings/") || path?.endsWith("/fold"))) {
    ask(path, { [event.submitter.name]: event.submitter.value }).catch(complain);
  } else if (live.page && rows && event.submitter?.name === "layout") {
    ask(path, { layout: event.submitter.value, return: rows.dataset.path }).catch(complain);
  } else if (event.target.matches("#mark-all, form.around")) {
    markAll(event.target, event.submitter).catch(complain);
  } else if (!sends(event.target, event.submitter)) return;
  event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = event.target.closest("a");
  if (!link) return;
  // A place on this page: the browser goes there by itself, and back to where it was.
  if (link.getAttribute("href")?.startsWith("#")) return note();
  if ((columnOf(link)?.rows.contains(link) || link.matches(".idle .next a")) && entryOf(link.href)) show(link.href).catch(complain);
  else if (pane && rows && link.matches(".back")) closeEntry();
  else if (link.matches(".older") && live.page && columnOf(link) && !hasFurther(columnOf(link))) showOlder(columnOf(link));
  else if (link.matches(".older") && columnOf(link)) goOn(columnOf(link), true);
  else if (follows(link)) go(link.href);
  else return;
  event.preventDefault();
});

// What only a text needs is loaded with the first one.
onShown((root) => {
  if (find(".content, .full-article", root)) import("./content.js").then(({ prepare }) => prepare(root), complain);
  if (find("[data-entry] .note-form", root)) import("./passages.js").catch(complain);
});

// MARK: Start

shown(document);
arrangeAll();
countInTitle();
find("[aria-current]", lists.sidebar ?? document)?.scrollIntoView({ block: "nearest" });
if (lists.sidebar) {
  if (pane && find("article", pane)) select(rowOpening(location.href));
  selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  // What was scrolled before in this tab is put back by itself.
  if (!location.hash && !history.state?.place) findPlace();
  begin();
  document.addEventListener("visibilitychange", openOrClose);
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}
