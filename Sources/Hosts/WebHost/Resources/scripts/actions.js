// The actions that are not done with every entry, by their names in the server's list (PageAction).

import { all, askContent, complain, find, headers, pane, parsed, rows, say } from "./page.js";
import { active, current, entryOfRow, goTo, isOpen, select, selected, show, step, stops } from "./entries.js";
import { change, markAll } from "./marks.js";
import { go } from "./navigation.js";
import { showOlder } from "./timelines.js";

// MARK: Reading on

// What scrolls the open entry: its pane, or the window on phones.
const scroller = () => (pane && pane.scrollHeight > pane.clientHeight + 1 && getComputedStyle(pane).overflowY !== "visible"
  ? pane : document.scrollingElement);

const open = (row) => {
  const link = find("a.open", row) ?? find("a", row);
  select(row);
  row.scrollIntoView({ block: "nearest", inline: "nearest" });
  return link && show(link.href);
};

// Resolves when the list has changed, or nothing has come for five seconds.
const changed = (list) => new Promise((resolve) => {
  const watch = new MutationObserver(() => end());
  const end = () => { watch.disconnect(); clearTimeout(limit); resolve(); };
  const limit = setTimeout(end, 5000);
  watch.observe(list, { childList: true });
});

const isUnread = (row) => row.classList.contains("unread");
const nextUnread = async () => {
  const column = active();
  for (;;) {
    const every = stops(column);
    const from = every.indexOf(selected());
    const row = every.slice(from + 1).find(isUnread);
    if (row) return open(row);
    if (column.older.hidden || column.isFull || column.rows.dataset.live !== "top") break;
    const more = changed(column.rows);
    showOlder(column);
    await more;
    if (stops(column).length === every.length) break;
  }
  return nextFeed(1, true);
};

const page = async (by) => {
  if (!rows) return scrollBy({ top: by * innerHeight * 0.85 });
  if (isOpen() && find("article", pane)) {
    const box = scroller();
    // Below the text there is only room, and what can be done with the entry.
    const text = find(".content", pane) ?? find("article", pane);
    const end = box === pane ? box.getBoundingClientRect().bottom : innerHeight;
    const room = by > 0 ? text.getBoundingClientRect().bottom - end : box.scrollTop;
    if (room > 2) return box.scrollBy({ top: by * box.clientHeight * 0.85 });
  }
  if (by < 0) return step(-1);
  const row = selected();
  if (!isOpen() && row && isUnread(row)) return open(row);
  return nextUnread();
};

// Goes to the feed with unread entries before or after the present one, in the order of the sidebar.
const nextFeed = async (by, opens = false) => {
  const lines = all("#lines .line");
  const here = lines.findIndex((line) => find("[aria-current]", line));
  const after = lines.slice(here + 1);
  const before = lines.slice(0, Math.max(here, 0));
  const ordered = by > 0 ? [...after, ...before] : [...after, ...before].reverse();
  // In a folder without other unread rows, the count of the feed that was read last may still be on its way.
  const column = active();
  const isAtEnd = opens && lines[here]?.matches(".folder") && column.arrivals.hidden
    && stops(column).every((row) => !isUnread(row) || row === selected());
  const isRead = (line) => isAtEnd && line.closest("[data-section]") === lines[here].closest("[data-section]");
  const line = ordered.find((line) => line.matches(".feed") && find(".count", line) && !isRead(line));
  if (!line) return say("All read.");
  await go(find("a", line).href);
  const row = stops(active()).find(isUnread);
  if (row && opens) return open(row);
  if (row) goTo(row);
};

// MARK: Marking

const entriesOf = (row) => [row, ...all("[data-entry]", row)].map(entryOfRow).filter(Boolean);
const rowOfCurrent = () => {
  const article = pane && find("article[data-entry]", pane);
  return selected() ?? (article && find(`[data-id="e${article.dataset.entry}"]`, rows));
};
const markAround = (side) => {
  const row = rowOfCurrent()?.closest("[data-at]");
  const form = find("#mark-all");
  if (!row || !form) return say("Choose an entry first: what is above or below it is marked.");
  const data = new FormData(form);
  data.set("side", side);
  data.set("position", row.dataset.at);
  return change("/mark-around", data);
};

// MARK: Links

const linkOf = () => current()?.dataset.link;
const openBehind = (href) => {
  const link = document.createElement("a");
  Object.assign(link, { href, target: "_blank", rel: "noopener noreferrer" });
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  link.dispatchEvent(new MouseEvent("click", { ctrlKey: !isMac, metaKey: isMac, bubbles: true, cancelable: true, view: window }));
};
const openAhead = (href) => window.open(href, "_blank", "noopener,noreferrer");
const comments = () => pane && find("a[data-comments], a.comments", pane)?.href;

const copy = async (text) => {
  if (!text) return say("This entry has no link.");
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else {
    // Pages without TLS have no clipboard but that of selections.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  say("The link is copied.");
};

// Shows the ways to share an entry in a dialog.
const share = async (button) => {
  const id = current()?.dataset.entry ?? rowOfCurrent()?.dataset.id?.slice(1);
  const href = button?.getAttribute?.("href") ?? (id && `/entries/${id}/share`);
  if (!href) return;
  const answer = await askContent(href);
  const ways = find(".ways", parsed(await answer.text()));
  if (!answer.ok || !ways) return say("This entry has no page of its own to share.");
  const { link, title } = ways.dataset;
  const dialog = document.createElement("dialog");
  dialog.className = "share-menu";
  dialog.setAttribute("aria-label", "Share");
  const add = (label, act) => {
    const item = document.createElement("li");
    const way = document.createElement("button");
    Object.assign(way, { type: "button", textContent: label });
    way.onclick = () => { dialog.close(); Promise.resolve(act()).catch((error) => error.name !== "AbortError" && complain(error)); };
    item.append(way);
    ways.prepend(item);
  };
  find(".address", ways)?.remove();
  if (navigator.share) add("Share with the device…", () => navigator.share({ title, url: link }));
  add("Copy the link", () => copy(link));
  const more = document.createElement("li");
  more.innerHTML = '<a href="/settings/sending">Add a place…</a>';
  ways.append(more);
  dialog.append(ways);
  dialog.addEventListener("click", (event) => { if (event.target === dialog || event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  // Beside what is shared, also when a key has opened it.
  const near = (button ?? find('.entry-bar [data-do="share"], h1', pane ?? dialog) ?? find("h3", current() ?? dialog))?.getBoundingClientRect();
  if (!near?.width || innerWidth < 700) return;
  const within = (at, size, room) => `${Math.max(8, Math.min(at, room - size - 8))}px`;
  Object.assign(dialog.style, {
    margin: 0, left: within(near.left, dialog.offsetWidth, innerWidth), top: within(near.bottom + 4, dialog.offsetHeight, innerHeight),
  });
};

// MARK: Cards

// The nearest card in the direction of an arrow key; the first one without a selection.
const neighbor = (key) => {
  const cards = all(":scope > .row", active().rows);
  const from = cards.find((card) => card.contains(selected()));
  if (!from) return cards[0];
  const at = cards.indexOf(from);
  // The nearest one whose middle lies in that direction; a step aside counts twice as far as one onward.
  const isUpright = key === "ArrowUp" || key === "ArrowDown";
  const by = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
  const middle = (card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return isUpright ? [top + height / 2, left + width / 2] : [left + width / 2, top + height / 2];
  };
  const [along, across] = middle(from);
  let best = null;
  for (const card of cards.slice(Math.max(0, at - 60), at + 60)) {
    const [there, aside] = middle(card);
    if (card === from || (there - along) * by < 2) continue;
    const distance = Math.abs(there - along) + 2 * Math.abs(aside - across);
    if (!best || distance < best.distance) best = { card, distance };
  }
  return best?.card;
};

const feedOf = () => {
  const here = new URL(rows?.dataset.path ?? location.href, location.href).searchParams.get("feed");
  const link = pane && find(".meta a.feed", pane);
  return here ?? (link && new URL(link.href).searchParams.get("feed"));
};
const later = () => find('#lines [data-id="later"] a')?.href;

// Presses a button of the player.
const player = (button) => {
  const bar = find("#player:not([hidden])");
  if (bar) find(button, bar).click();
  else say("Nothing is being listened to. Open an entry with a recording first.");
};

export const actions = {
  page: () => page(1),
  "next-unread": () => rows && nextUnread(),
  "page-back": () => page(-1),
  "next-feed": () => nextFeed(1),
  "previous-feed": () => nextFeed(-1),
  top: () => { const row = stops(active())[0]; if (row) goTo(row); },
  bottom: () => { const row = stops(active()).at(-1); if (row) goTo(row); },
  older: () => rows && !active().older.hidden && active().older.click(),
  newer: () => { (rows ? active().root : document.scrollingElement).scrollTop = 0; scrollTo(0, 0); },
  neighbor: (key) => { const card = neighbor(key); if (card) goTo(card); },
  "other-list": () => {
    const other = active() && [...document.querySelectorAll(".rows[data-list]")].find((list) => list !== active().rows);
    const row = other && all(".row", other).find((row) => row.getBoundingClientRect().bottom > 120);
    if (row) goTo(row);
  },
  "mark-page": () => rows && change("/entries/change", { change: "read", entries: stops(active()).filter(isUnread).flatMap(entriesOf).join(" ") }),
  "mark-above": () => markAround("above"),
  "mark-below": () => markAround("below"),
  "mark-all": () => { const form = find("#mark-all"); if (form) return markAll(form, find("button", form)); },
  undo: async () => {
    if (document.documentElement.dataset.scrollmarks === "on" && await (await import("./scrollmarks.js")).undo()) return;
    // What was said last first; a page may still offer to undo an earlier change.
    const button = find("#said button") ?? find(".undo button");
    if (!button) return say("Nothing waits to be undone. The key that marked one entry changes it back, and History has the changes of many.");
    button.click();
  },
  "read-back": (_, run) => { if (current()) { run("read"); step(-1); } },
  site: () => linkOf() && openAhead(linkOf()),
  "site-behind": () => linkOf() && openBehind(linkOf()),
  comments: () => comments() && openAhead(comments()),
  "comments-behind": () => comments() && openBehind(comments()),
  attachments: () => {
    const list = pane && find(".enclosures, audio, video", pane);
    list?.scrollIntoView({ block: "center" });
    (list && (find("a, button", list) ?? list))?.focus({ preventScroll: true });
  },
  feed: () => { const link = pane && find(".meta a.feed", pane); if (link) return go(link.href); },
  copy: () => copy(linkOf()),
  share,
  "go-unread": () => go("/unread"),
  "go-all": () => go("/all"),
  "go-starred": () => go("/starred"),
  "go-later": () => later() && go(later()),
  "go-history": () => go("/history"),
  "go-notes": () => go("/notes"),
  "go-queue": () => go("/queue"),
  "go-feeds": () => go("/subscriptions"),
  "go-folders": () => go("/folders"),
  "go-rules": () => go("/rules"),
  "go-settings": () => go("/settings"),
  play: () => {
    const recording = find("#player[hidden]") && current() && find("[data-audio]", current());
    if (recording) recording.click();
    else player(".disc");
  },
  "skip-back": () => player(".controls .back"),
  "skip-on": () => player(".controls .on"),
  speed: () => player(".speed"),
  palette: async (_, run) => (await import("./palette.js")).open(run),
  add: async () => (await import("./add.js")).open("/add"),
  menu: async () => (await import("./menu.js")).openHere(),
  unsubscribe: () => {
    const feed = feedOf();
    if (!feed) return say("Open a feed, or an entry of it, to unsubscribe.");
    return go(`/subscriptions/${feed}/delete`, { form: new URLSearchParams({ csrf: headers["X-CSRF-Token"] }) });
  },
};
