// The text of an open entry: notes where they are called, pictures full size, programs to copy, entries that links lead
// to. Loaded with the first text.

import { all, ask, complain, find, isPlainClick, made, pane } from "./page.js";
import "./articles.js";
import { findLost } from "./pictures.js";

// MARK: One bubble for notes and glances

let bubble = null;
let caller = null;
// What the bubble stands at, and where that was.
let anchor = null;
let top = 0;
export const closeBubble = () => {
  bubble?.remove();
  const former = caller;
  [bubble, caller] = [null, null];
  return former;
};
// A note that is being written is not taken away by what happens elsewhere.
const isWriting = () => Boolean(bubble && find("textarea", bubble));
// What was typed is only saved or discarded with a button.
export const isTyped = () => isWriting() && find("textarea", bubble).value.trim() !== "";
// Shows nodes below an element, or above it where there is more room.
export const showBubble = (element, nodes, label) => {
  closeBubble();
  bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.setAttribute("role", "dialog");
  bubble.setAttribute("aria-label", label);
  bubble.append(...nodes);
  document.body.append(bubble);
  caller = element;
  anchor = element.getBoundingClientRect ? element : element.startContainer.parentElement;
  const box = anchor.getBoundingClientRect();
  top = box.top;
  const { width, height } = bubble.getBoundingClientRect();
  const isAbove = box.bottom + height + 12 > innerHeight && box.top > height + 12;
  bubble.style.setProperty("inset-block-start", `${Math.max(8, isAbove ? box.top - height - 6 : Math.min(box.bottom + 6, innerHeight - height - 8))}px`);
  bubble.style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`);
  return bubble;
};
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !bubble) return;
  if (isTyped()) find("button", bubble).focus();
  else {
    const former = closeBubble();
    (former?.focus ? former : pane)?.focus({ preventScroll: true });
  }
  event.preventDefault();
  event.stopPropagation();
}, true);
// Ctrl and Enter save what is being written.
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.matches(".bubble textarea, .note-form textarea")) return;
  find("button", event.target.parentElement.closest("form, .bubble")).click();
  event.preventDefault();
});
addEventListener("pointerdown", (event) => {
  if (bubble && !isWriting() && !bubble.contains(event.target) && !caller?.contains?.(event.target)) closeBubble();
});
// The event of a scroll that was over before comes late, and moves nothing.
addEventListener("scroll", (event) => {
  if (bubble && !isWriting() && !bubble.contains(event.target) && Math.abs(anchor.getBoundingClientRect().top - top) > 1) closeBubble();
}, true);

// MARK: Notes of the publisher

// The note that a reference leads to: a list item, or a paragraph. An element of many paragraphs is a section.
const noteOf = (link) => {
  if (!link.closest("sup") && !find("sup", link)) return null;
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  const note = target?.closest("li, dd, p, aside, td") ?? (target?.matches("div, section") ? target : null);
  return note && !note.contains(link) ? note : null;
};
const showNote = (link) => {
  const note = noteOf(link);
  if (!note || isTyped()) return false;
  const copy = note.cloneNode(true);
  for (const back of all("a[href^='#']", copy)) {
    const place = document.getElementById(decodeURIComponent(back.hash.slice(1)));
    if (place?.contains(link) || /^[\s^↩↑⤴⏎\uFE0E\uFE0F\[\]]*$/.test(back.textContent)) back.remove();
  }
  for (const element of [copy, ...all("[id]", copy)]) element.removeAttribute("id");
  const body = document.createElement("div");
  body.className = "content";
  body.append(...copy.childNodes);
  const shown = showBubble(link, [body], "Footnote");
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
  return true;
};

// MARK: Entries that links lead to

let waiting = 0;
const glance = async (link) => {
  const html = await (await ask(`/entries/${link.dataset.known}/glance`)).text();
  if (isWriting() || !link.matches(":hover, :focus")) return;
  const body = document.createElement("div");
  body.className = "glance";
  body.innerHTML = html;
  showBubble(link, [body], "An entry that you have").classList.add("is-glance");
};
const onReach = (event) => {
  const link = event.target?.closest?.(".content a[data-known]");
  clearTimeout(waiting);
  if (link && link !== caller) waiting = setTimeout(() => glance(link).catch(complain), 350);
};
document.addEventListener("pointerover", onReach);
// The pointer may have come before this module.
onReach({ target: find(".content a[data-known]:hover") });
document.addEventListener("focusin", (event) => { if (event.target.matches?.(":focus-visible")) onReach(event); });
document.addEventListener("pointerout", (event) => {
  clearTimeout(waiting);
  if (caller?.dataset?.known && !bubble?.contains(event.relatedTarget) && !caller.contains(event.relatedTarget)) closeBubble();
});

// MARK: Clicks

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = event.target.closest(".content a, .pictures a");
  if (!link) return;
  const picture = find("img", link);
  if (picture && (link.matches(".zoom") || /\.(avif|gif|jpe?g|png|webp)$/i.test(link.pathname))) {
    import("./viewer.js").then(({ open }) => open(link), complain);
  } else if (!link.getAttribute("href")?.startsWith("#") || !showNote(link)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// MARK: Parts of a text

// The text of a program, without the numbers that may stand in its lines.
const withoutNumbers = (code) => {
  const copy = code.cloneNode(true);
  for (const number of all(".a-numbers", copy)) number.remove();
  return copy.textContent;
};

const addCopyButton = (code) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.onclick = () => navigator.clipboard.writeText(withoutNumbers(code)).then(() => {
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  }, complain);
  const box = document.createElement("div");
  box.className = "code";
  code.replaceWith(box);
  box.append(code, button);
};

// Times in the text of an entry with a recording, as (12:30) or 1:02:33, lead to these places in it.
const time = /(?<![\d:.])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])/g;
const linkTimes = (content, audio) => {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("a, pre, code, time")) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = [];
    let end = 0;
    for (const { 0: words, 1: hours, 2: minutes, 3: seconds, index } of text.data.matchAll(time)) {
      const place = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
      parts.push(text.data.slice(end, index), made("a", "seek", [words], { href: `${audio}#t=${place}`, "data-seek": place, rel: "noopener noreferrer" }));
      end = index + words.length;
    }
    if (parts.length) text.replaceWith(...parts, text.data.slice(end));
  }
};

// Prepares the texts in a new part of the page.
export const prepare = (root) => {
  if (!isWriting()) closeBubble();
  findLost(root);
  if (navigator.clipboard) for (const code of all(".content pre:not(:has(table), .a-numbers *)", root)) if (!code.closest(".code")) addCopyButton(code);
  for (const content of all(".content", root)) {
    const own = find("[data-audio]", content.closest("article") ?? content);
    if (own) linkTimes(content, own.dataset.audio);
  }
};
