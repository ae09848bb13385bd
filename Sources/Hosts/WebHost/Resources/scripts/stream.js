// The stream of a live page. It opens with the page's content and delivers all changes since.

import { all, childrenOf, columns, find, headers, isReached, lists, live, pane, rows, say } from "./page.js";

const receivers = {};
// Adds a receiver for messages of a type.
export const on = (type, receive) => { (receivers[type] ??= []).push(receive); };

// Hidden pages close their stream, because browsers limit the connections to one host, unless a reason needs it.
const reasons = [() => !document.hidden];
export const keepOpenWhile = (reason) => reasons.push(reason);
const isNeeded = () => reasons.some((reason) => reason());

let stream = null;
let pause = 500;
let retry = 0;

// True while the server does not answer. A stream that ends is opened again at once: only one that stays away is told.
let isAway = false;
let missing = 0;
const patience = 2500;
const longestPause = 5000;
const setAway = (is) => {
  clearTimeout(missing);
  missing = 0;
  if (!is) isReached();
  if (is === isAway) return;
  isAway = is;
  document.documentElement.classList.toggle("away", is);
  for (const receive of receivers.connection ?? []) receive({ isAway });
};
const miss = () => { missing ||= setTimeout(setAway, patience, true); };

export const stamps = (rows) => rows.map((row) => `${row.dataset.id} ${row.dataset.mark}`).join(" ");
const stampsIn = (list) => stamps(childrenOf(list, "[data-id]"));
const shown = () => ({
  path: rows?.dataset.path ?? location.pathname,
  settings: Object.entries(document.documentElement.dataset).flat().join(" "),
  entry: pane ? find("article", pane)?.dataset.entry : undefined,
  timelines: Object.fromEntries(columns.map(({ name, rows }) => [name, {
    newest: rows.dataset.newest,
    bottom: rows.dataset.bottom || undefined,
    layout: rows.dataset.layout,
    // Those of further parts are told afterwards.
    rows: stamps(childrenOf(rows, "[data-id]").filter((row) => !rows.further?.has(row.dataset.id))),
    inside: all("[data-entry]", rows).map((inner) => inner.dataset.entry).join(" "),
  }])),
  sidebar: all(":scope > [data-section]", lists.sidebar).map((section) => ({
    id: section.dataset.section,
    header: find(":scope > .line", section)?.dataset.mark,
    lines: stampsIn(find("ul", section)),
  })),
});

export const open = async () => {
  if (stream || !isNeeded() || !lists.sidebar) return;
  clearTimeout(retry);
  const mine = (stream = new AbortController());
  live.signal = mine.signal;
  try {
    const answer = await fetch("/live", {
      method: "POST", signal: mine.signal, headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(shown()),
    });
    if (answer.status === 401) return location.assign("/login");
    if (answer.status === 403) return say("This page is not updated live: the reader refused its request. "
      + "Load the page again. If the reader is behind a proxy, the proxy must pass on the Host header.");
    if (!answer.ok) throw new Error(await answer.text());
    pause = 500;
    setAway(false);
    await read(answer.body.getReader());
  } catch (error) {
    if (error.name === "AbortError") return;
  } finally {
    // A receiver that failed leaves the answer open.
    mine.abort();
    if (stream === mine) stream = live.page = null;
  }
  if (!isNeeded()) return;
  miss();
  retry = setTimeout(open, (pause = Math.min(pause * 2, longestPause)));
};
// The browser knows that there is no network, and when there is one again.
addEventListener("offline", () => setAway(true));
addEventListener("online", () => {
  clearTimeout(retry);
  open();
});
export const close = () => {
  clearTimeout(retry);
  clearTimeout(missing);
  missing = 0;
  stream?.abort();
  stream = live.page = null;
};
// Follows the content that has taken the place of the former one.
export const reopen = () => {
  close();
  pause = 500;
  open();
};
export const openOrClose = () => (isNeeded() ? open() : close());

// The program ends, and another one follows soon. Pages come back spread over two seconds, not all at once.
on("ending", () => { pause = 250 + Math.random() * 750; });

const read = async (reader) => {
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (!event.startsWith("data: ")) continue;
      const message = JSON.parse(event.slice(6));
      for (const receive of receivers[message.type] ?? []) receive(message);
    }
  }
};
