// The place in a long text: told to the server, and found again on every device.

import { find, headers, made, pane, say } from "./page.js";
import { scroller } from "./rows.js";

// A shorter text has no place, in heights of the window.
const longEnough = 2.5;

const articleOf = () => pane && find("article[data-place]", pane);

// The blocks of the text. Pages may wrap them in elements of their own.
const blocksOf = (article) => {
  let root = find(".content", article);
  while (root?.children.length === 1) root = root.firstElementChild;
  return [...(root?.children ?? [])].filter((block) => !block.matches(".note-block"));
};

const isLong = (article) => (find(".content", article)?.clientHeight ?? 0) > longEnough * innerHeight;

// The edge below which the text is read: the bar is above it, or on phones below.
const edge = () => {
  const bar = find(".entry-bar", pane)?.getBoundingClientRect();
  return bar && bar.top < innerHeight / 2 ? bar.bottom : 0;
};

const placeIn = (article) => {
  const blocks = blocksOf(article);
  const end = blocks.at(-1)?.getBoundingClientRect().bottom ?? 0;
  // A text that was read to its end begins anew.
  if (end <= innerHeight) return 0;
  const line = edge();
  const number = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line);
  const { top, height } = blocks[number].getBoundingClientRect();
  return number * 1000 + Math.max(0, Math.min(999, Math.floor(1000 * (line - top) / height)));
};

let waiting = 0;
const tell = () => {
  clearTimeout(waiting);
  waiting = 0;
  const article = articleOf();
  if (!article || !isLong(article)) return;
  const place = String(placeIn(article));
  if (place === article.dataset.place) return;
  article.dataset.place = place;
  // Also while the page goes. A place that does not arrive is told with the next one.
  fetch(`/entries/${article.dataset.entry}/place`, { method: "POST", keepalive: true, headers, body: new URLSearchParams({ place }) })
    .catch(() => { article.dataset.place = ""; });
};

// Tells the place at once if it has changed: the text is about to go.
export const tellPlace = () => { if (waiting) tell(); };

document.addEventListener("scroll", ({ target }) => {
  if (target !== document && target !== pane || !articleOf()) return;
  clearTimeout(waiting);
  waiting = setTimeout(tell, 1000);
}, { capture: true, passive: true });
document.addEventListener("visibilitychange", tellPlace);
addEventListener("pagehide", tellPlace);

// Goes on where the text was left.
export const findPlace = () => {
  const article = articleOf();
  const place = Number(article?.dataset.place ?? 0);
  const block = place && isLong(article) && blocksOf(article)[Math.floor(place / 1000)];
  if (!block) return;
  const { top, height } = block.getBoundingClientRect();
  const distance = top + height * (place % 1000) / 1000 - edge();
  // What is in sight anyway was not left.
  if (distance < innerHeight / 2) return;
  const scrolled = scroller({ root: pane });
  scrolled.scrollTop += distance;
  const button = made("button", "plain", ["From the beginning"], { type: "button" });
  button.onclick = () => {
    scrolled.scrollTop = 0;
    say("");
  };
  say("You were here before.", button);
};
