// Passages of the open entry: highlights, and notes on them. Loaded with the first text of a stored entry.

import { all, ask, complain, find, onShown, pane } from "./page.js";
import { openEntry, reload } from "./entries.js";
import { closeBubble, isTyped, showBubble } from "./content.js";

// The words that are stored around a passage.
const around = 40;

const contentOf = (range) => {
  const node = range.commonAncestorContainer;
  return (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest("[data-entry] .content");
};
// The text of a part of the content, without the user's own notes in it.
const textOf = (content, from, to) => {
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  const part = range.cloneContents();
  for (const own of part.querySelectorAll(".note-block, .copy, a.section")) own.remove();
  return part.textContent;
};
const passage = () => {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const content = contentOf(range);
  if (!content || !pane?.contains(content)) return null;
  const [start, end] = [[range.startContainer, range.startOffset], [range.endContainer, range.endOffset]];
  const quote = textOf(content, start, end).trim();
  if (!quote) return null;
  return {
    range, quote: quote.slice(0, 2600).replace(/[\uD800-\uDBFF]$/, ""),
    prefix: textOf(content, [content, 0], start).slice(-around), suffix: textOf(content, end, [content, content.childNodes.length]).slice(0, around),
  };
};

const save = async ({ quote, prefix, suffix }, text) => {
  const entry = openEntry();
  closeBubble();
  await ask(`/entries/${entry}/notes`, { quote, prefix, suffix, text });
  getSelection().removeAllRanges();
  const top = pane.scrollTop;
  if (entry === openEntry()) await reload();
  pane.scrollTop = top;
  pane.focus({ preventScroll: true });
};
const button = (text, act) => {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.onclick = act;
  return element;
};
const write = (found) => {
  const text = document.createElement("textarea");
  text.rows = 3;
  text.maxLength = 16000;
  text.setAttribute("aria-label", "Note");
  const discard = () => {
    closeBubble();
    pane.focus({ preventScroll: true });
  };
  showBubble(
    found.range, [text, button("Save", () => save(found, text.value).catch(complain)), button("Discard", discard)], "A note on the passage");
  text.focus({ preventScroll: true });
};
let choices = null;
const offer = () => {
  if (isTyped() || document.activeElement?.closest(".bubble")) return;
  const found = passage();
  if (!found) return;
  choices = showBubble(found.range, [
    button("Highlight", () => save(found, "").catch(complain)), button("Note", () => write(found)),
  ], "The marked passage");
  choices.classList.add("choices");
};
// Tab leads from a marked passage to the buttons below it, and Escape back to the text.
addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.shiftKey || !choices?.isConnected || choices.contains(document.activeElement)) return;
  choices.firstElementChild.focus({ preventScroll: true });
  event.preventDefault();
}, true);
document.addEventListener("pointerup", (event) => {
  if (event.target.closest?.(".bubble")) return;
  // The selection is known after this event.
  setTimeout(offer);
});
// A passage may have been marked before this module came.
offer();
document.addEventListener("keyup", (event) => {
  if ((event.shiftKey && /^(Arrow|Home|End|Page)/.test(event.key)) || event.key === "Shift") offer();
});

// Notes on the whole entry are saved without loading the page. What is not saved yet is there again with its entry.
const drafts = new Map();
document.addEventListener("input", ({ target }) => {
  if (target.matches(".note-form textarea")) drafts.set(target.form.getAttribute("action"), target.value);
});
onShown((root) => {
  for (const form of all(".note-form", root)) {
    const draft = drafts.get(form.getAttribute("action"));
    if (!draft) continue;
    find("textarea", form).value = draft;
    form.closest("details").open = true;
  }
});
// Who opens the form writes: its letters are no keys of the list.
document.addEventListener("click", ({ target }) => {
  const details = target.closest(".notes summary")?.parentElement;
  if (details) setTimeout(() => details.open && find("textarea", details).focus());
});
// Before the page's own handler, which was there first and would send the form too.
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".note-form") || !pane?.contains(event.target)) return;
  event.preventDefault();
  const form = event.target;
  const entry = openEntry();
  const path = form.getAttribute("action");
  ask(path, new FormData(form)).then(() => {
    drafts.delete(path);
    return entry === openEntry() && reload();
  }).catch(complain);
}, true);
