// Marks entries as read when they leave the top of the list, if the user wants that. They are sent a few at a time.

import { all, ask, columns, complain, live, rows } from "./page.js";
import { entryOfRow } from "./entries.js";

let seen = new WeakSet();
let left = new Set();
let waiting = 0;

const send = () => {
  waiting = 0;
  const entries = [...left].join(" ");
  left = new Set();
  if (entries) ask("/entries/change", { change: "read", entries, quiet: "1" }).catch(complain);
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
  if (left.size && !waiting) waiting = setTimeout(send, 1000);
};

let frame = 0;
addEventListener("scroll", () => {
  frame ||= requestAnimationFrame(() => { frame = 0; look(); });
}, { capture: true, passive: true });
addEventListener("pagehide", send);
look();
