// Lists without an end: the parts of a timeline after those that the page follows live. Parts far from the screen leave
// only their height behind, so that a list of any length takes the memory of a few screens.

import { all, ask, askContent, childrenOf, columns, complain, find, live, parsed, rowOf, shown } from "./page.js";
import { arrange, isLong, passOver } from "./arrange.js";
import { openEntry, putRow, rowOpening, select, selected } from "./entries.js";
import { on, stamps } from "./stream.js";
import { scroller } from "./rows.js";

// Rows are kept this far from the screen, and parts come back this far before it.
const kept = 4000;
const near = 2000;
// After a part that could not be loaded, the next attempt of its own waits, each time twice as long.
const shortestWait = 2000;
const longestWait = 60000;

const states = new WeakMap();
const stateOf = (column) => {
  const state = states.get(column.rows) ?? { parts: [], loading: null, wait: 0, until: 0 };
  states.set(column.rows, state);
  return state;
};
const hasFailed = (state, error) => {
  // One message for all attempts in a row.
  if (!state.wait) complain(error);
  state.wait = Math.min(longestWait, Math.max(shortestWait, 2 * state.wait));
  state.until = performance.now() + state.wait;
  return false;
};
const hasWorked = (state) => {
  state.wait = 0;
  return true;
};

// The server follows the rows of these parts too.
const tell = (column, elements) => {
  const own = elements.filter((element) => element.dataset.id);
  column.rows.further ??= new Set();
  for (const { dataset } of own) column.rows.further.add(dataset.id);
  // As many as the server follows.
  const rows = stamps(own.slice(-1000));
  if (rows && live.page) ask(`/live/${live.page}/follow`, { pane: column.name, rows }, live.signal).catch(() => {});
};
on("opened", () => {
  for (const column of columns) {
    const { parts } = stateOf(column);
    for (const part of parts) follow(column, part);
    tell(column, parts.flatMap((part) => part.elements));
  }
});

const load = async (column, address) => {
  const answer = await askContent(address);
  if (!answer.ok || answer.redirected) throw new Error("The next entries could not be loaded. Load the page again.");
  const page = parsed(await answer.text());
  const list = find(`[data-list="${column.name}"]`, page);
  const part = document.createDocumentFragment();
  // A row leads to its entry in the whole list: loaded again, the list begins at its top.
  for (const link of all("a.open", list)) link.setAttribute("href", link.getAttribute("href").replace(/([?&])before=[^&]*&?/, "$1"));
  // Headings of days are made here; those of feeds come from the server, once.
  const last = childrenOf(column.rows, ".of-feed").at(-1)?.textContent;
  const known = new Set([...column.rows.children].map((element) => element.dataset.id));
  for (const element of [...list.children]) {
    if (element.matches(".day") && (list.dataset.days || (element.textContent === last && !part.childElementCount))) continue;
    if (element.dataset.id && known.has(element.dataset.id)) continue;
    part.append(document.adoptNode(element));
  }
  shown(part);
  const older = find(`#${CSS.escape(column.older.id)}`, page);
  return { part, next: older && !older.hidden ? older.getAttribute("href") : null };
};

// Adds the part that follows the last one. True if it has.
export const extend = (column) => {
  const state = stateOf(column);
  return state.loading ??= add(column, state).finally(() => { state.loading = null; });
};
const add = async (column, state) => {
  if (column.older.hidden) return false;
  column.rows.ariaBusy = "true";
  try {
    const address = column.older.getAttribute("href");
    // The row of the open entry stays, although it is read.
    const { part, next } = await load(column, openEntry() ? `${address}&keep=${openEntry()}` : address);
    // Another page has taken the place of this one.
    if (!column.rows.isConnected) return false;
    const elements = [...part.children];
    passOver(elements.filter((element) => element.matches(".row")), isLong(column.rows.childElementCount));
    column.rows.append(part);
    if (elements.length) state.parts.push({ address, elements });
    tell(column, elements);
    if (next) column.older.href = next;
    column.older.hidden = !next;
    arrange(column);
    return hasWorked(state);
  } catch (error) {
    return hasFailed(state, error);
  } finally {
    column.rows.ariaBusy = "false";
  }
};

// Keeps a row at its place until those around it have their heights, until somebody scrolls, or another page is shown.
const hold = async (column, place) => {
  let isLeft = false;
  const leave = () => { isLeft = true; };
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(type, leave, { once: true, passive: true });
  for (let frames = 60; frames && !isLeft && column.rows.isConnected; frames -= 1) {
    putRow(column, place);
    await new Promise(requestAnimationFrame);
  }
};

// After a reload, the list ends above the row where it was, or above that of the open entry.
export const reach = async (place) => {
  for (const column of columns) {
    const box = scroller(column);
    const { row, at, top } = place?.[column.name] ?? {};
    // A row that was read may be gone.
    const isThere = () => (row ? rowOf(column.rows, row) || box.scrollHeight > 2 * Math.max(top, place.top) + innerHeight : true)
      && (!openEntry() || rowOpening(location.href));
    for (let left = row ? 40 : 4; left && !isThere() && await extend(column);) left -= 1;
    if (openEntry() && !selected()) {
      select(rowOpening(location.href));
      if (!place) selected()?.scrollIntoView({ block: "center" });
    }
    if (row && column.root.getClientRects().length) await hold(column, { row, at });
  }
};

// An update has put another element in a row's place.
const follow = (column, part) => {
  part.elements = part.elements
    .map((row) => (row.isConnected || !row.dataset.id ? row : find(`:scope > [data-id="${CSS.escape(row.dataset.id)}"]`, column.rows)))
    .filter((row) => row?.isConnected);
};

const boxOf = ({ elements, gap }) => (gap
  ? gap.getBoundingClientRect()
  : { top: elements[0].getBoundingClientRect().top, bottom: elements.at(-1).getBoundingClientRect().bottom });
const isInUse = ({ elements }) => elements.some((row) => row.matches(".selected") || row.contains(document.activeElement));

// Changes the list without moving what is on the screen.
const steadily = (column, change) => {
  const box = scroller(column);
  const seen = childrenOf(column.rows, ".row").find((row) => row.getBoundingClientRect().bottom > 0);
  const top = seen?.getBoundingClientRect().top;
  change();
  if (seen?.isConnected) {
    const moved = seen.getBoundingClientRect().top - top;
    if (moved) box.scrollTop += moved;
  }
};

// The part goes with the headings between its rows, and leaves a gap of the same height.
const leave = (part, { top, bottom }) => {
  const gap = document.createElement("div");
  gap.className = "gap";
  gap.dataset.count = part.elements.filter((element) => element.matches(".row")).length;
  gap.style.blockSize = `${bottom - top}px`;
  const range = document.createRange();
  range.setStartBefore(part.elements[0]);
  range.setEndAfter(part.elements.at(-1));
  range.deleteContents();
  range.insertNode(gap);
  part.gap = gap;
  part.kept = part.elements.flatMap((element) => /^e(\d+)$/.exec(element.dataset.id ?? "")?.[1] ?? []);
  part.elements = [];
};

const comeBack = async (column, part) => {
  if (part.isComing) return false;
  part.isComing = true;
  try {
    // Also the rows that were read meanwhile.
    const loaded = await load(column, `${part.address}&keep=${part.kept.join(".")}`);
    if (!part.gap?.isConnected) return false;
    steadily(column, () => {
      part.elements = [...loaded.part.children];
      part.gap.replaceWith(loaded.part);
      part.gap = null;
      arrange(column);
    });
    tell(column, part.elements);
    return hasWorked(stateOf(column));
  } catch (error) {
    return hasFailed(stateOf(column), error);
  } finally {
    part.isComing = false;
  }
};

// Lets parts go and come back as the list is scrolled.
export const tend = (column) => {
  // What has come may not fill the screen.
  const again = (hasCome) => hasCome && requestAnimationFrame(() => tend(column));
  if (performance.now() < stateOf(column).until) return;
  if (!column.older.hidden && column.older.getBoundingClientRect().top < innerHeight + near) extend(column).then(again);
  // Lanes of cards depend on all cards above.
  if (column.rows.dataset.layout === "cards") return;
  // All places are read before anything changes: one layout.
  for (const part of stateOf(column).parts) follow(column, part);
  const parts = stateOf(column).parts.filter((part) => part.gap || part.elements.length).map((part) => [part, boxOf(part)]);
  const wanted = parts.find(([part, box]) => part.gap && box.bottom > -near && box.top < innerHeight + near);
  if (wanted) return comeBack(column, wanted[0]).then(again);
  for (const [part, box] of parts) {
    if (!part.gap && (box.bottom < -kept || box.top > innerHeight + kept) && !isInUse(part)) leave(part, box);
  }
};
