// Gestures of touch screens: a row swiped to its end is read, to its start starred, further to be read later; a long
// press picks it; an open entry swiped sideways gives way to its neighbor. A long press on a feed or a folder opens its menu.
// Each has a button as well.

import { complain, find, pane } from "./page.js";
import { step } from "./entries.js";
import { press } from "./marks.js";

const near = 88;
const far = 176;
let touch = null;

const sideways = () => (getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1);
const meaning = (by) => {
  if (by > near) return "read";
  if (by < -far) return "later";
  return by < -near ? "star" : null;
};
const words = { read: "Read or unread", star: "Star", later: "Read later" };

const begin = (event) => {
  touch = null;
  if (event.touches.length !== 1 || event.target.closest("input, textarea, select, audio, video, [role=slider], pre, table, dialog")) return;
  const row = event.target.closest(".rows > .row[data-at]");
  const line = event.target.closest("#lines .line:is(.feed, .folder)");
  const isEntry = !row && pane?.contains(event.target);
  if (!row && !line && !isEntry) return;
  const [{ clientX: x, clientY: y }] = event.touches;
  // The browser's own gesture for going back begins at the edge.
  if (isEntry && (x < 24 || x > innerWidth - 24)) return;
  touch = { row, line, x, y, by: 0, is: null, hold: 0 };
  const mine = touch;
  if (row || line) mine.hold = setTimeout(() => {
    if (touch !== mine || mine.is) return;
    mine.is = "held";
    navigator.vibrate?.(10);
    if (row) import("./picking.js").then(({ toggle }) => toggle(row)).catch(complain);
    else import("./menu.js").then(({ menuOf, open }) => open(menuOf(line), line)).catch(complain);
  }, 500);
};

document.addEventListener("touchstart", begin, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (!touch) return;
  const [{ clientX, clientY }] = event.touches;
  const [across, down] = [clientX - touch.x, clientY - touch.y];
  if (!touch.is && Math.hypot(across, down) > 12) {
    clearTimeout(touch.hold);
    touch.is = Math.abs(across) > Math.abs(down) * 1.5 ? "swiped" : "scrolled";
  }
  if (touch.is !== "swiped") return;
  touch.by = across * sideways();
  if (!touch.row) return;
  touch.row.classList.add("swiping");
  touch.row.dataset.swipe = words[meaning(touch.by)] ?? "";
  touch.row.style.setProperty("--swipe", `${across}px`);
}, { passive: true });

const end = (isDone) => {
  const { row, line, by, is, hold } = touch ?? {};
  touch = null;
  clearTimeout(hold);
  if (row) {
    row.classList.remove("swiping");
    row.style.removeProperty("--swipe");
    delete row.dataset.swipe;
  }
  if (!isDone || is !== "swiped") return;
  if (row) {
    const name = meaning(by);
    const button = name && find(`.toggle.${name}`, row);
    if (button) press(button);
  } else if (!line && Math.abs(by) > near) step(by < 0 ? 1 : -1);
};
document.addEventListener("touchend", (event) => {
  // The press that has picked a row opens nothing.
  if (touch?.is === "held" && event.cancelable) event.preventDefault();
  end(true);
}, { passive: false });
document.addEventListener("touchcancel", () => end(false));
document.addEventListener("contextmenu", (event) => {
  if (touch?.is === "held") event.preventDefault();
});
