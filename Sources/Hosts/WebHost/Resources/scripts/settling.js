// Long lists: browsers pass over settled rows while they are far from the screen. Otherwise each change of a list of a
// thousand rows takes them a tenth of a second. They remember the heights that they have seen, so a row settles after it was
// shown once, and is shown again when its height may have changed. Loaded with the first long list.

import { afterFrame, childrenOf, columns } from "./page.js";
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

export const settle = ({ rows }) => {
  if (rows.dataset.layout === "cards") return;
  if (!seen.has(rows)) widths.observe(rows);
  const fresh = childrenOf(rows, ".row:not(.settled)");
  // In which their heights are seen.
  afterFrame(() => { for (const row of fresh) row.classList.add("settled"); });
};
