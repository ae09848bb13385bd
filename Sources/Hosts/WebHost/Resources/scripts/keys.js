// Keyboard shortcuts.

import { all, columnOf, columns, complain, find, pane, rows } from "./page.js";
import { closeEntry, entryOf, follow, isOpen, select, selected, show } from "./entries.js";
import { scrolling } from "./rows.js";
import { changeText } from "./articles.js";
import { switchSidebar } from "./panes.js";

// The column that keys act on: that of the selection.
const isShown = (column) => column?.root.getClientRects().length > 0;
const active = () => [columnOf(selected()), ...columns].find(isShown) ?? columns[0];
// The stops of j and k: rows, and the items inside a block.
const stops = (column) => all(":scope > .row:not(:has([data-entry])), :scope > .row [data-entry]", column.rows);

const step = (by) => {
  const column = active();
  const every = stops(column);
  const at = every.indexOf(selected());
  const row = every[at < 0 ? (by > 0 ? 0 : every.length - 1) : at + by];
  if (row) goTo(row);
  else if (by > 0 && !column.older.hidden) column.older.click();
};
const goTo = (row) => {
  select(row);
  row.scrollIntoView({ block: "nearest", inline: "nearest" });
  follow(row);
};
// The nearest card in the direction of an arrow key; the first one without a selection.
const neighbor = (key) => {
  const column = active();
  const cards = all(":scope > .row", column.rows);
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
// The target of s, m and v: the open entry, or the selected row.
const current = () => (pane && find("article", pane)) ?? selected();
// Moves to the other column, to its topmost visible row.
const cross = () => {
  const other = columns.find((column) => column !== active());
  const row = other && stops(other).find((row) => row.getBoundingClientRect().bottom > 120);
  if (row) goTo(row);
};

const openMenu = () => find(".menu[open]");
document.addEventListener("click", (event) => {
  for (const menu of all(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
const closeMenu = () => {
  const menu = openMenu();
  if (!menu) return false;
  if (menu.contains(document.activeElement)) find("summary", menu).focus();
  menu.open = false;
  return true;
};

const keys = {
  j: () => rows && step(1),
  k: () => rows && step(-1),
  o: () => {
    const link = find(".rows .selected a.open, .rows [data-entry].selected a");
    if (!link) return;
    if (find(`article[data-entry="${entryOf(link.href)}"]`, pane)) closeEntry();
    else show(link.href).catch(complain);
  },
  v: () => {
    const link = current()?.dataset.link;
    if (link) window.open(link, "_blank", "noopener,noreferrer");
  },
  s: () => current() && find(".toggle.star", current())?.click(),
  m: () => current() && find(".toggle.read", current())?.click(),
  d: changeText,
  b: cross,
  "\\": switchSidebar,
  n: () => rows && [active(), ...columns].find(({ arrivals }) => !arrivals.hidden)?.arrivals.click(),
  r: () => find(".refresh")?.click(),
  "/": () => find("#search")?.focus(),
  "?": () => find("#help")?.showModal(),
  Escape: () => {
    if (closeMenu()) return;
    if (document.activeElement?.matches("input")) document.activeElement.blur();
    else if (isOpen() && rows) closeEntry();
  },
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || find("dialog[open]")) return;
  if (event.repeat && !["j", "k"].includes(event.key)) return;
  if (event.target.matches("input, textarea, select") && event.key !== "Escape") return;
  if (event.key.startsWith("Arrow") && rows?.dataset.layout === "cards" && !event.target.closest(`${scrolling}, audio, video`)) {
    event.preventDefault();
    const card = neighbor(event.key);
    if (card) goTo(card);
    return;
  }
  const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
  if (!action) return;
  event.preventDefault();
  action();
});
