// Pictures of an entry, full size, one after the other. Loaded with the first picture that is opened.

import { all, find, made } from "./page.js";

const button = (className, label, text, act) => {
  const element = made("button", className, [text], { type: "button", "aria-label": label, title: label });
  element.onclick = act;
  return element;
};

// The links of the pictures, and the one that is shown.
let links = [];
let place = 0;
const viewer = made("dialog", "viewer", [], { "aria-label": "Pictures" });
const picture = made("img", "", [], { referrerpolicy: "no-referrer", draggable: "false" });
const caption = made("p", "viewer-words", [], { "aria-live": "polite" });
const step = (by) => show(place + by);
const back = button("back-one", "Previous picture (←)", "‹", () => step(-1));
const on = button("on-one", "Next picture (→)", "›", () => step(1));
viewer.append(back, picture, on, caption, button("close-viewer", "Close (Esc)", "✕", () => viewer.close()));
document.body.append(viewer);

const captionOf = (link) => find("figcaption", link.closest("figure") ?? link)?.textContent.trim() || find("img", link).alt;
const show = (next) => {
  place = Math.max(0, Math.min(next, links.length - 1));
  const link = links[place];
  const small = find("img", link);
  picture.src = link.matches(".zoom") ? small.currentSrc || link.href : link.href;
  picture.alt = small.alt;
  const words = captionOf(link);
  caption.textContent = [links.length > 1 ? `${place + 1} of ${links.length}` : "", words].filter(Boolean).join(" · ");
  back.hidden = place === 0;
  on.hidden = place === links.length - 1;
  viewer.classList.remove("failed");
  if (document.activeElement?.hidden) (on.hidden ? back : on).focus();
};
picture.onerror = () => {
  viewer.classList.add("failed");
  caption.textContent = "The picture cannot be loaded from its site.";
};

viewer.addEventListener("keydown", (event) => {
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -links.length, End: links.length };
  if (steps[event.key]) {
    step(steps[event.key]);
    event.preventDefault();
  }
  // Keys of the list below do nothing here.
  event.stopPropagation();
});
viewer.addEventListener("click", (event) => { if (event.target === viewer) viewer.close(); });
viewer.addEventListener("close", () => {
  picture.removeAttribute("src");
  links[place]?.focus({ preventScroll: true });
});
// A swipe to a side turns the page. With two fingers the browser zooms.
let start = null;
viewer.addEventListener("pointerdown", (event) => { start = event.isPrimary ? event.clientX : null; });
viewer.addEventListener("pointerup", (event) => {
  if (start !== null && Math.abs(event.clientX - start) > 48) step(event.clientX < start ? 1 : -1);
  start = null;
});

export const open = (link) => {
  const root = link.closest("article") ?? document;
  links = all(".content a, .pictures a", root).filter((each) => find("img", each) && (each.matches(".zoom") || each === link
    || /\.(avif|gif|jpe?g|png|webp)$/i.test(each.pathname)));
  show(links.indexOf(link));
  viewer.showModal();
};
