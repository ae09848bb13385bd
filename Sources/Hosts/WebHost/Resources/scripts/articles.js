// The full article of the open entry, and its text as the feed has it. Loaded with the first text.

import { ask, complain, find, isPlainClick, pane } from "./page.js";
import { entryOf, openEntry, reload } from "./entries.js";

const fetchArticle = async (form) => {
  const button = find("button", form);
  button.disabled = true;
  button.ariaBusy = "true";
  try {
    const entry = openEntry();
    await ask(form.getAttribute("action"), new FormData(form));
    // Another entry may be open by now.
    if (entry === openEntry()) await reload();
  } finally {
    button.disabled = false;
    button.ariaBusy = null;
  }
};

// Before the listeners of reader.js, which is loaded first and would send the forms and follow the links.
const before = { capture: true };

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".full-article") || !pane?.contains(event.target)) return;
  event.preventDefault();
  fetchArticle(event.target).catch(complain);
}, before);

// A translation or a summary, which takes a program some seconds.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".make-text") || !pane?.contains(form)) return;
  event.preventDefault();
  const entry = openEntry();
  const button = find("button", form);
  const label = button.textContent;
  button.disabled = true;
  button.textContent = "Working…";
  ask(form.getAttribute("action"), new FormData(form)).then(() => {
    if (entry !== openEntry()) return;
    const address = new URL(location.href);
    address.searchParams.set("text", form.getAttribute("action").split("/").pop());
    history.replaceState(history.state, "", address);
    return reload();
  }).catch(complain).finally(() => {
    button.disabled = false;
    button.textContent = label;
  });
}, before);

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.text-choice, a.text-switch");
  if (!link || !isPlainClick(event) || !pane?.contains(link) || !entryOf(link.href)) return;
  event.preventDefault();
  history.replaceState(history.state, "", link.href);
  reload().catch(complain);
}, before);
