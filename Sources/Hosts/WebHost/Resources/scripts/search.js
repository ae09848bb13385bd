// Searches while the user types.

import { all, ask, find, live } from "./page.js";
import { on } from "./stream.js";

const field = find("#search");
const hits = find("#hits");

field?.addEventListener("input", () => {
  hits.hidden = !hits.childElementCount;
  search();
});

// Sends one request at a time, the last one with the final text.
let searching = false;
const search = async () => {
  if (searching) return;
  searching = true;
  for (let asked = null; live.page && asked !== field.value;) {
    asked = field.value;
    await ask(`/live/${live.page}/search`, { q: asked }).catch(() => {});
  }
  searching = false;
};

on("found", (message) => {
  hits.innerHTML = message.html;
  hits.hidden = !message.html;
});

document.addEventListener("click", (event) => {
  if (hits && !hits.parentElement.contains(event.target)) hits.hidden = true;
});

// Registered before the page's own keys, which leave handled events alone.
document.addEventListener("keydown", (event) => {
  if (!hits || hits.hidden || find("dialog[open]")) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const stops = [field, ...all("a", hits)];
    const at = stops.indexOf(document.activeElement);
    if (at < 0) return;
    stops.at((at + (event.key === "ArrowDown" ? 1 : -1)) % stops.length).focus();
    return event.preventDefault();
  }
  if (event.key !== "Escape") return;
  if (hits.contains(document.activeElement)) field.focus();
  hits.hidden = true;
  event.preventDefault();
});
