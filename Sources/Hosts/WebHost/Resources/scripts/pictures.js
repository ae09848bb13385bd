// Pictures of a text that cannot be loaded: each leaves its words and a link to it. Loaded with the first text.

import { all, find, made } from "./page.js";
import { scroller } from "./rows.js";

const sizesOf = (picture) => ["width", "height"].map((name) => parseInt(picture.getAttribute(name)));
const isSmall = (picture) => sizesOf(picture).some((size) => size < 64);
// Without words, what is small is decoration, and what has neither a size nor the name of a picture counts readers.
const says = (picture) => picture.alt.trim() || (!isSmall(picture)
  && (sizesOf(picture).some(Boolean) || /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(new URL(picture.src, location.href).pathname)));

// What stays: nothing, the words that stand for a small picture in a line, or a box.
const restOf = (picture, isInLink, sight) => {
  if (!says(picture)) return "";
  const words = picture.alt.trim();
  // Emoji come without a size.
  if (words && (isSmall(picture) || (words.length < 5 && !sizesOf(picture).some(Boolean)))) return words;
  const caption = find("figcaption", picture.closest("figure") ?? picture)?.textContent ?? "";
  const parts = [made("small", "", ["The picture cannot be loaded."])];
  if (words && !caption.includes(words)) parts.unshift(made("span", "", [words]));
  const address = picture.currentSrc || picture.src;
  const isLink = !isInLink && address.startsWith("http");
  const box = made(isLink ? "a" : "span", "lost", parts, isLink ? { href: address, target: "_blank", rel: "noopener noreferrer" } : {});
  const [width, height] = sizesOf(picture);
  // In sight the place of the picture stays, so that nothing moves.
  if (sight && width && height) {
    box.style.inlineSize = `min(${width}px, 100%)`;
    box.style.aspectRatio = `${width} / ${height}`;
  }
  return box;
};

const lose = (picture) => {
  const text = picture.closest(".content, .pictures");
  if (!text || picture.closest(".rows")) return;
  const root = text.closest("#entry, #content") ?? document.body;
  const scrolled = scroller({ root });
  const sightTop = scrolled === root ? root.getBoundingClientRect().top : 0;
  const { top, bottom } = picture.getBoundingClientRect();
  const isAbove = bottom <= sightTop;
  let own = picture.closest("a.zoom, picture") ?? picture;
  const rest = restOf(picture, own.parentElement.closest("a"), !isAbove && top < innerHeight);
  // Nothing stays of what was around this picture alone.
  while (!rest && own.parentElement.matches("a, figure") && own.parentElement.children.length === 1 && !own.parentElement.textContent.trim()) own = own.parentElement;
  const end = () => text.getBoundingClientRect().bottom;
  const former = end();
  own.replaceWith(rest);
  if (isAbove) scrolled.scrollTop += end() - former;
};

document.addEventListener("error", ({ target }) => { if (target instanceof HTMLImageElement) lose(target); }, true);

// Those that failed before anything listened. A drawing without a size has no width either, but can be decoded.
export const findLost = (root) => {
  for (const picture of all(":is(.content, .pictures) img", root)) {
    if (picture.complete && !picture.naturalWidth && picture.src) picture.decode().catch(() => lose(picture));
  }
};
