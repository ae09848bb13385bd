// Applies the server's changes to a list. Rows are identified by their `data-id`.

import { childrenOf, find, rowOf, shown } from "./page.js";
import { matchPane } from "./marks.js";

const sectionOf = (list, id) => find(`:scope > [data-section="${CSS.escape(id)}"]`, list);
const made = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  shown(template.content);
  return template.content.firstElementChild;
};
const place = (list, row, anchor) => {
  const next = anchor ? anchor.nextElementSibling : list.firstElementChild;
  if (list.moveBefore && row.isConnected) list.moveBefore(row, next);
  else list.insertBefore(row, next);
};
// Tells where something has come to, for a moment.
const point = (element) => {
  element?.classList.add("moved");
  element?.addEventListener("animationend", () => element.classList.remove("moved"), { once: true });
};
const placeRow = (list, row, step) => place(
  step.section === undefined ? list : find("ul", sectionOf(list, step.section)), row,
  step.after === undefined ? null : rowOf(list, step.after));
const placeSection = (list, section, step) => place(
  list, section, step.after === undefined ? null : sectionOf(list, step.after));

// The part of a row that the keyboard can scroll.
export const scrolling = "[tabindex=\"0\"]";

const steps = {
  delete: (list, step) => rowOf(list, step.id)?.remove(),
  insert: (list, step) => placeRow(list, rowOf(list, step.id) ?? made(step.html), step),
  move: (list, step) => {
    const row = rowOf(list, step.id);
    if (row) placeRow(list, row, step);
    point(row);
  },
  deleteSection: (list, step) => sectionOf(list, step.id)?.remove(),
  insertSection: (list, step) => placeSection(list, sectionOf(list, step.id) ?? made(step.html), step),
  moveSection: (list, step) => {
    const section = sectionOf(list, step.id);
    if (section) placeSection(list, section, step);
  },
  header: (list, step) => {
    const old = find(":scope > .line", sectionOf(list, step.id));
    const header = made(step.html);
    const focused = old?.contains(document.activeElement) ? document.activeElement.tagName : null;
    old?.replaceWith(header);
    if (focused) find(focused, header)?.focus({ preventScroll: true });
  },
  update: (list, step) => {
    const old = rowOf(list, step.id);
    if (!old) return;
    const row = made(step.html);
    for (const own of ["selected", "picked"]) if (old.classList.contains(own)) row.classList.add(own);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const scrolled = find(scrolling, old)?.scrollLeft;
    old.replaceWith(row);
    if (scrolled) find(scrolling, row).scrollLeft = scrolled;
    if (focused) {
      const twin = focused.matches(".toggle") ? `.${focused.className.split(" ").join(".")}` : focused.tagName;
      find(twin, row)?.focus({ preventScroll: true });
    }
    matchPane(row);
  },
};

export const apply = (list, operations) => {
  for (const step of operations) steps[step.kind](list, step);
};

// What scrolls a column: itself, or the window on phones.
export const scroller = ({ root }) => (root.scrollHeight > root.clientHeight && getComputedStyle(root).overflowY === "auto"
  ? root : document.scrollingElement);

// Makes a change and keeps the topmost visible row in place, also if rows are inserted above it.
export const keepingPlace = (column, change) => {
  const { rows } = column;
  if (column.wantsTop) {
    change();
    scroller(column).scrollTop = 0;
    column.wantsTop = false;
    return;
  }
  const box = scroller(column);
  const seen = childrenOf(rows, ".row").find((row) => row.getBoundingClientRect().bottom > 120);
  const id = seen?.dataset.id;
  const top = seen?.getBoundingClientRect().top;
  change();
  const now = id && rowOf(rows, id);
  if (now && box.scrollTop > 0) box.scrollTop += now.getBoundingClientRect().top - top;
};
