// The lines between the panes, which the pointer and the arrow keys drag. The widths are kept on this device.

import { all, find, made } from "./page.js";

const root = document.documentElement;
const rem = () => parseFloat(getComputedStyle(root).fontSize);
// The limits in rem are those of the style sheet.
const lines = [
  { name: "sidebar", label: "Width of the list of feeds", usual: 15.5, least: 11, most: 24, edge: () => find("#sidebar") },
  { name: "list", label: "Width of the timeline", usual: 24, least: 17, most: 42, edge: () => find("#content") },
];

for (const { name, label, usual, least, most, edge } of lines) {
  const line = made("div", "divider", [], {
    "data-of": name, tabindex: 0, role: "separator", "aria-orientation": "vertical", "aria-label": label, "aria-valuemin": least,
    "aria-valuemax": most,
  });

  const stored = () => parseFloat(root.style.getPropertyValue(`--${name}-width`)) || usual;
  const set = (width) => {
    const kept = Math.round(Math.min(Math.max(width, least), most) * 100) / 100;
    root.style.setProperty(`--${name}-width`, `${kept}rem`);
    line.setAttribute("aria-valuenow", Math.round(kept));
    try { localStorage.setItem(`yaarr-${name}`, kept); } catch { /* Kept until the page is left. */ }
  };
  line.setAttribute("aria-valuenow", Math.round(stored()));

  const isFlipped = () => getComputedStyle(root).direction === "rtl";
  line.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const box = edge().getBoundingClientRect();
    const move = ({ clientX }) => set((isFlipped() ? box.right - clientX : clientX - box.left) / rem());
    line.setPointerCapture(event.pointerId);
    line.addEventListener("pointermove", move);
    line.addEventListener("lostpointercapture", () => line.removeEventListener("pointermove", move), { once: true });
    event.preventDefault();
    line.focus({ preventScroll: true });
  });
  line.addEventListener("dblclick", () => set(usual));
  line.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: isFlipped() ? 1 : -1, ArrowRight: isFlipped() ? -1 : 1, Home: -Infinity, End: Infinity };
    if (!Object.hasOwn(steps, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    set(stored() + steps[event.key]);
    event.preventDefault();
  });
  find("#sidebar")?.append(line);
}

// MARK: Hiding the sidebar

export const switchSidebar = () => {
  const isHidden = root.classList.toggle("without-sidebar");
  try {
    if (isHidden) localStorage.setItem("yaarr-without-sidebar", "1");
    else localStorage.removeItem("yaarr-without-sidebar");
  } catch { /* Until the page is left. */ }
  all(".panel").find((button) => button.getClientRects().length)?.focus();
};
document.addEventListener("click", (event) => {
  if (event.target.closest(".panel")) switchSidebar();
});

// MARK: The bar at the bottom of narrow screens

// It goes while one scrolls down, and comes back with the first move up.
let top = 0;
addEventListener("scroll", () => {
  const now = Math.max(0, scrollY);
  if (Math.abs(now - top) < 8) return;
  document.body.classList.toggle("scrolled-down", now > top && now > 80);
  top = now;
}, { passive: true });
