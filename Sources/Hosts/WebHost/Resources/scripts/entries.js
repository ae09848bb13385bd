// Entries open beside the lists.

import { ask, columnNamed, columns, complain, find, live, pane, rowOf, rows } from "./page.js";
import { showTimes } from "./times.js";

export const selected = () => find(".rows .selected");
export const select = (row) => {
  selected()?.classList.remove("selected");
  row?.classList.add("selected");
};
export const isOpen = () => document.body.classList.contains("opened");

const itemOf = (href, name) => new URL(href, location.href).searchParams.get(name);
export const entryOf = (href) => itemOf(href, "entry");

// The row that links to an address. The address names the column.
export const rowOpening = (href) => {
  const { rows } = columnNamed(itemOf(href, "in")) ?? columns[0];
  const entry = entryOf(href);
  return entry && (rowOf(rows, `e${entry}`) ?? find(`[data-entry="${CSS.escape(entry)}"]`, rows));
};

// Adds a function that is called before the open entry is replaced or closed.
const leavers = [];
export const onLeaving = (act) => leavers.push(act);
const leave = () => { for (const act of leavers) act(); };

let opening = null;
export const show = async (href, { push = true } = {}) => {
  const entry = entryOf(href);
  if (!entry) return closeEntry({ push });
  opening = entry;
  const text = itemOf(href, "text");
  const html = await (await ask(`/entries/${entry}${text ? `?text=${encodeURIComponent(text)}` : ""}`)).text();
  if (opening !== entry) return;
  leave();
  pane.innerHTML = html;
  showTimes(pane);
  const back = find(".back", pane);
  if (back) back.href = rows.dataset.path;
  pane.scrollTop = 0;
  document.body.classList.add("opened");
  if (push) history.pushState({ entry }, "", href);
  const row = rowOpening(href);
  select(row);
  if (getComputedStyle(columns[0].root).display === "none") scrollTo(0, 0);
  else row?.scrollIntoView({ block: "nearest", inline: "nearest" });
  pane.focus({ preventScroll: true });
};

// Shows the open entry again, at its address.
export const reload = () => show(location.href, { push: false });

export const closeEntry = ({ push = true } = {}) => {
  opening = null;
  if (live.page) ask(`/live/${live.page}/entry`, {}).catch(() => {});
  leave();
  pane.replaceChildren();
  document.body.classList.remove("opened");
  if (push) history.pushState({}, "", rows.dataset.path);
  selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
};

// Opens the row's entry if another entry is open; otherwise focuses the row's link.
export const follow = (row) => {
  const link = find("a.open", row) ?? find("a", row);
  if (isOpen() && link) show(link.href).catch(complain);
  else link?.focus({ preventScroll: true });
};

// Back and forth between entries, and between places inside one.
const goToPlace = () => location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
addEventListener("popstate", (event) => {
  if (!rows) return;
  const entry = entryOf(location.href);
  if (!entry || find("article", pane)?.dataset.entry !== entry) show(location.href, { push: false }).then(goToPlace, complain);
  else if (event.state?.top !== undefined) pane.scrollTop = event.state.top;
  else goToPlace();
});
