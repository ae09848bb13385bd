// Entries open beside the lists.

import { all, ask, childrenOf, columnNamed, columnOf, columns, complain, find, live, pane, rowOf, rows, shown } from "./page.js";
import { findPlace, tellPlace } from "./reading.js";
import { scroller } from "./rows.js";

export const selected = () => find(".rows .selected");
export const select = (row) => {
  selected()?.classList.remove("selected");
  row?.classList.add("selected");
};
export const isOpen = () => document.body.classList.contains("opened");

const itemOf = (href, name) => new URL(href, location.href).searchParams.get(name);
export const openEntry = () => (pane && find("article", pane)?.dataset.entry) ?? null;
export const entryOf = (href) => itemOf(href, "entry");

// The row that links to an address. The address names the column.
export const rowOpening = (href) => {
  const { rows } = columnNamed(itemOf(href, "in")) ?? columns[0];
  const entry = entryOf(href);
  return entry && (rowOf(rows, `e${entry}`) ?? find(`[data-entry="${CSS.escape(entry)}"]`, rows));
};

// The number of a row's entry, or of an item's inside a block; undefined for a block.
export const entryOfRow = (row) => row.dataset.entry ?? row.dataset.id?.match(/^e(\d+)$/)?.[1];

// The entry that is being fetched.
let opening = null;
export const leave = () => {
  opening = null;
  if (pane) pane.ariaBusy = null;
};

// MARK: The place of the reader: how far each pane is scrolled

const columnName = (column) => find(".toolbar :is(h1, h2)", column.root)?.textContent;
// The first row in sight and its place: heights are others after a reload, until rows were shown.
const rowIn = ({ rows }) => {
  const row = childrenOf(rows, ".row").find((row) => row.getBoundingClientRect().top > 0);
  return row && { row: row.dataset.id, at: row.getBoundingClientRect().top };
};
// The place at which the list was left for an entry.
let listPlace = null;
// `top` is that of the window, which scrolls on phones. There an entry hides the list, which stays where it was.
export const place = () => ({
  top: scrollY, pane: pane?.scrollTop,
  ...Object.fromEntries(columns.map((column) => [column.name, column.root.getClientRects().length
    ? { top: column.root.scrollTop, path: columnName(column), ...rowIn(column) } : (listPlace ?? history.state?.place)?.[column.name]])),
  content: find("#content")?.scrollTop,
});
// Scrolls a column so that a row is at its place.
export const putRow = (column, { row, at }) => {
  const moved = row && rowOf(column.rows, row)?.getBoundingClientRect().top - at;
  if (moved) scroller(column).scrollTop += moved;
};
// The row in sight leads, since there may be others above it now.
export const putBack = (place) => {
  for (const { name, root } of columns) if (place[name]) root.scrollTop = place[name].top;
  if (!columns.length && place.content !== undefined) find("#content").scrollTop = place.content;
  if (pane && place.pane !== undefined) pane.scrollTop = place.pane;
  scrollTo(0, place.top);
  for (const column of columns) putRow(column, place[column.name] ?? {});
};

const isOutside = (row) => {
  const box = row.getBoundingClientRect();
  return box.bottom < 0 || box.top > innerHeight;
};

export const show = async (href, { push = true } = {}) => {
  const entry = entryOf(href);
  if (!entry) return closeEntry({ push });
  opening = entry;
  const asked = new URLSearchParams({ on: rows.dataset.path ?? "", in: itemOf(href, "in") ?? "main", text: itemOf(href, "text") ?? "" });
  pane.ariaBusy = true;
  const html = await ask(`/entries/${entry}?${asked}`).then((answer) => answer.text()).catch((error) => {
    if (opening === entry) {
      leave();
      // The row of the entry that stays is the selected one again.
      if (isOpen()) select(rowOpening(location.href));
    }
    throw error;
  });
  if (opening !== entry) return;
  if (push) history.replaceState({ ...history.state, place: place() }, "");
  if (!isOpen()) listPlace = place();
  leave();
  tellPlace();
  pane.innerHTML = html;
  shown(pane);
  const back = find(".back", pane);
  if (back) back.href = rows.dataset.path;
  pane.scrollTop = 0;
  document.body.classList.add("opened");
  if (push) history.pushState({ page: history.state?.page, entry, place: { ...place(), top: 0, pane: 0 } }, "", href);
  const row = rowOpening(href);
  select(row);
  if (getComputedStyle(columns[0].root).display === "none") scrollTo(0, 0);
  else row?.scrollIntoView({ block: "nearest", inline: "nearest" });
  pane.focus({ preventScroll: true });
  if (push) findPlace();
};

// Shows the open entry again, at its address.
export const reload = () => show(location.href, { push: false });

// The pane without an entry names the next one.
const nameNext = () => {
  const next = find(".idle .next");
  const row = find(":scope > .row.unread:not(.block)", rows);
  const link = row && find("a.open", row);
  if (next) next.hidden = !link;
  if (next && link) Object.assign(find("a", next), { href: link.href, textContent: link.textContent });
};

export const closeEntry = ({ push = true } = {}) => {
  if (live.page) ask(`/live/${live.page}/entry`, {}).catch(() => {});
  leave();
  tellPlace();
  pane.replaceChildren();
  nameNext();
  const wasOpen = isOpen();
  document.body.classList.remove("opened");
  if (wasOpen && listPlace) scrollTo(0, listPlace.top);
  // The keys may have gone on to a row far from there.
  const row = selected();
  if (row && isOutside(row)) row.scrollIntoView({ block: "center", inline: "nearest" });
  if (push) history.pushState({ page: history.state?.page, place: place() }, "", rows.dataset.path);
  if (document.activeElement === document.body || pane.contains(document.activeElement)) (row && find("a", row))?.focus({ preventScroll: true });
};

// Opens the row's entry if another entry is open; otherwise focuses the row's link.
export const follow = (row) => {
  const link = find("a.open", row) ?? find("a", row);
  if (isOpen() && link) show(link.href).catch(complain);
  else link?.focus({ preventScroll: true });
};

// MARK: From row to row

// The column that keys act on: that of the selection.
const isShown = (column) => column?.root.getClientRects().length > 0;
export const active = () => [columnOf(selected()), ...columns].find(isShown) ?? columns[0];
// The stops of j and k: rows, and the items inside a block.
export const stops = (column) => (column ? all(":scope > .row:not(:has([data-entry])), :scope > .row [data-entry]", column.rows) : []);
// The target of most actions: the open entry, or the selected row.
export const current = () => (pane && find("article", pane)) ?? selected();

export const step = (by) => {
  const column = active();
  const every = stops(column);
  const at = every.indexOf(selected());
  const row = every[at < 0 ? (by > 0 ? 0 : every.length - 1) : at + by];
  if (row) goTo(row);
  else if (by > 0 && column && !column.older.hidden) column.older.click();
};
export const goTo = (row) => {
  select(row);
  row.scrollIntoView({ block: "nearest", inline: "nearest" });
  follow(row);
};

// MARK: Back and forth

// Between entries, and between places inside one.
const goToPlace = (state) => {
  if (state?.place) putBack(state.place);
  else if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
};
// Opens the entry that the address names, or closes the open one.
export const matchEntry = (state) => {
  if (!rows) return goToPlace(state);
  const entry = entryOf(location.href);
  if (entry === openEntry()) goToPlace(state);
  else show(location.href, { push: false }).then(() => goToPlace(state), complain);
};
