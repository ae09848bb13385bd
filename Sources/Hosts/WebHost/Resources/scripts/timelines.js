// The lists of a live page: applies the server's messages and reports the visible rows.

import { all, ask, childrenOf, columnNamed, columnOf, columns, complain, find, lists, live, rows, say } from "./page.js";
import { arrange } from "./arrange.js";
import { countInTitle, go } from "./navigation.js";
import { apply, keepingPlace } from "./rows.js";
import { on } from "./stream.js";

on("operations", (message) => {
  const list = lists[message.list];
  if (!list) return;
  const change = () => apply(list, message.operations);
  const column = columnNamed(message.list);
  if (column) {
    keepingPlace(column, change);
    column.empty.hidden = list.childElementCount > 0;
    arrange(column);
  } else {
    change();
    countInTitle();
  }
});

on("notice", (message) => {
  const column = columnNamed(message.pane);
  if (!column) return;
  const { rows, arrivals, older } = column;
  arrivals.hidden = message.waiting === 0;
  find("span", arrivals).textContent = `${message.waiting.toLocaleString()} new`;
  rows.dataset.newest = message.newest;
  rows.dataset.bottom = message.bottom ?? "";
  // When the page does not grow any more, "older" leads to the next part.
  column.isFull = message.full;
  // The parts that the page has added itself go on where they end.
  if (!rows.further) {
    older.hidden = !message.older;
    if (message.older) older.href = message.older;
  }
  arrange(column);
  if (message.problem) say(message.problem, null, true);
});

// In another order than newest first, new entries have their places elsewhere: the timeline is loaded again from its top.
on("waiting", ({ pane, waiting, problem }) => {
  const column = columnNamed(pane);
  if (column && column.rows.dataset.live !== "top") {
    column.arrivals.hidden = waiting === 0;
    find("span", column.arrivals).textContent = `${waiting.toLocaleString()} new: reload`;
  }
  if (problem) say(problem, null, true);
});
const top = () => {
  const url = new URL(location);
  // Removing what is not there would write the address in another way.
  for (const part of ["before", "behind"]) if (url.searchParams.has(part)) url.searchParams.delete(part);
  return url;
};

// The two buttons of a number lead to the number before and the one after.
const step = (stepper, value) => {
  const { least, most } = stepper.dataset;
  find("output", stepper).textContent = find("output", stepper).textContent.replace(/\d+/, value);
  all("button", stepper).forEach((button, index) => {
    button.value = value + (index ? 1 : -1);
    button.disabled = button.value < Number(least) || button.value > Number(most);
  });
};

on("setting", ({ key, value }) => {
  // Each list has a layout of its own.
  if (key !== "layout") document.documentElement.dataset[key] = value;
  for (const button of all(`[data-setting="${key}"] button[aria-pressed]`)) button.ariaPressed = button.value === value;
  for (const button of all(`[data-setting="${key}"] [role="switch"]`)) {
    const { on, off } = button.dataset;
    button.ariaChecked = value === on;
    button.value = value === on ? off : on;
  }
  const stepper = find(`.stepper[data-setting="${key}"]`);
  if (stepper) step(stepper, Number(value));
});

on("layout", ({ pane, layout }) => {
  const column = columnNamed(pane);
  if (!column) return;
  column.rows.dataset.layout = layout;
  if (column.rows === rows) document.body.classList.toggle("broad", layout !== "list");
  for (const button of all("button[name=layout]", column.root)) button.ariaPressed = button.value === layout;
  const chosen = find(`.view-menu button[name=layout][value="${layout}"]`, column.root);
  const summary = find(".view-menu > summary", column.root);
  if (chosen && summary) {
    find("span", summary).textContent = chosen.textContent;
    summary.ariaLabel = `View and order: ${chosen.textContent}`;
  }
  arrange(column);
});

on("problem", (message) => say(message.problem, null, true));

// Reports the visible rows, so that the server prefetches nearby entries and adds rows before the end is reached.
let telling = 0;
export const tellViewport = () => {
  clearTimeout(telling);
  telling = setTimeout(() => {
    for (const column of columns) tellSeen(column);
  }, 150);
};
const tellSeen = (column) => {
  const seen = childrenOf(column.rows, ".row").filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.height > 0;
  });
  if (!seen.length || !live.page) return;
  const told = { pane: column.name, first: seen[0].dataset.id, last: seen.at(-1).dataset.id };
  ask(`/live/${live.page}/viewport`, told, live.signal).catch(() => {});
};

// True if the list goes on after what the server adds to the page by itself.
export const hasFurther = (column) => column.isFull || column.rows.further || column.rows.dataset.live !== "top";
export const goOn = (column, isAsked = false) => import("./further.js")
  .then(({ extend, tend }) => (isAsked ? extend(column) : tend(column)), complain);

export const showOlder = (column) => ask(`/live/${live.page}/older`, { pane: column.name }).catch(complain);

document.addEventListener("click", (event) => {
  const button = event.target.closest(".arrivals");
  const column = button && columnOf(button);
  if (!column) return;
  if (column.rows.dataset.live !== "top") return go(top());
  if (!live.page) return location.reload();
  column.wantsTop = true;
  // What was to be shown may be gone by now.
  setTimeout(() => { column.wantsTop = false; }, 5000);
  ask(`/live/${live.page}/show`, { pane: column.name }).catch(complain);
});

// Lists that go on are tended while they are scrolled, not only afterwards.
let tending = 0;
const tendAll = () => {
  tending ||= setTimeout(() => {
    tending = 0;
    for (const column of columns) if (hasFurther(column)) goOn(column);
  }, 100);
};
addEventListener("scroll", tendAll, { capture: true, passive: true });
addEventListener("scroll", tellViewport, { capture: true, passive: true });
addEventListener("resize", tellViewport);
