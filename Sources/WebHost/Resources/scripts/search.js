// Finds entries while words are typed.

import { ask, find, live } from "./page.js";
import { on } from "./stream.js";

const field = find("#search");
const hits = find("#hits");

field?.addEventListener("input", () => {
  hits.hidden = !hits.childElementCount;
  search();
});

// One request at a time: what was typed last is what is asked for last.
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

export const focusSearch = () => field?.focus();
// True if there was something to close.
export const closeSearch = () => {
  if (!hits || hits.hidden) return false;
  if (hits.contains(document.activeElement)) field.focus();
  hits.hidden = true;
  return true;
};
