// Marks entries as read when they leave the top of the list, if the user wants that. They are sent a few at a time.

import { all, ask, columns, complain, find, live, rows, say } from "./page.js";
import { entryOfRow } from "./entries.js";

let seen = new WeakSet();
let left = new Set();
let waiting = 0;

// The marks of one run, in the parts in which they were sent: one that comes later than this begins another run.
const pause = 5000;
let run = [];
let latest = 0;
// The offer to undo that stood when the run was sent: one that comes later is of what was done after it.
let offered = null;
const offer = () => find("#said button");
new MutationObserver(() => { if (offer() && offer() !== offered) run = []; }).observe(document.body, { childList: true });

const change = (change, entries) => ask("/entries/change", { change, entries, quiet: "1" });
const send = async () => {
  clearTimeout(waiting);
  waiting = 0;
  const entries = [...left].join(" ");
  left = new Set();
  if (!entries) return;
  if (performance.now() - latest > pause) run = [];
  run.push(entries);
  [latest, offered] = [performance.now(), offer()];
  await change("read", entries);
};

// Takes back the marks of the last run, for as long as a page offers to undo a change. False if there are none.
export const undo = async () => {
  if (left.size) await send();
  const parts = run;
  run = [];
  if (!parts.length || performance.now() - latest > 60000) return false;
  for (const entries of parts) await change("unread", entries);
  const count = parts.join(" ").split(" ").length;
  say(`${count.toLocaleString()} marked as unread.`);
  return true;
};

const look = () => {
  if (document.documentElement.dataset.scrollmarks !== "on" || !live.page || !rows) return;
  for (const { root, rows } of columns) {
    const top = Math.max(root.getBoundingClientRect().top, 0);
    for (const row of all(":scope > .row.unread", rows)) {
      const box = row.getBoundingClientRect();
      if (!box.height) continue;
      if (box.bottom > top) {
        // Rows come from the top to the bottom; what is below the window has not been seen.
        if (box.top > innerHeight) break;
        seen.add(row);
      } else if (seen.has(row)) {
        const entry = entryOfRow(row);
        if (entry) left.add(entry);
        seen.delete(row);
      }
    }
  }
  if (left.size && !waiting) waiting = setTimeout(() => send().catch(complain), 1000);
};

let frame = 0;
addEventListener("scroll", () => {
  frame ||= requestAnimationFrame(() => { frame = 0; look(); });
}, { capture: true, passive: true });
addEventListener("pagehide", () => { send().catch(() => {}); });
look();
