// Long lists: browsers pass over settled rows while they are far from the screen. Otherwise each change of a list of a
// thousand rows takes them a tenth of a second. They remember the heights that they have seen, so a row settles after it was
// shown once, and is shown again when its height may have changed. Loaded with the first long list.

import { childrenOf, columns } from "./page.js";
import { on } from "./stream.js";

const settledIn = (list) => childrenOf(list, ".settled");
const unsettle = (list) => { for (const row of settledIn(list)) row.classList.remove("settled"); };

const seen = new WeakMap();
const widths = new ResizeObserver((changes) => {
  for (const { target, contentRect: { width } } of changes) {
    if (seen.get(target) !== width) unsettle(target);
    seen.set(target, width);
  }
});
for (const type of ["setting", "layout"]) on(type, () => { for (const { rows } of columns) unsettle(rows); });

// After the next frame, in which their heights are seen.
const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));
const settleAfterFrame = (rows) => afterFrame(() => { for (const row of rows) row.classList.add("settled"); });

export const settle = ({ rows }) => {
  if (rows.dataset.layout === "cards") return;
  if (!seen.has(rows)) widths.observe(rows);
  settleAfterFrame(childrenOf(rows, ".row:not(.settled)"));
};

// Rows that come below the screen are passed over at first, and then shown a few in each frame: fifty at once take as long
// as several frames.
const few = 8;
export const showInTurn = (rows) => {
  const now = rows.slice(0, few);
  for (const row of now) row.classList.remove("settled");
  settleAfterFrame(now);
  if (rows.length > few) afterFrame(() => showInTurn(rows.slice(few)));
};
