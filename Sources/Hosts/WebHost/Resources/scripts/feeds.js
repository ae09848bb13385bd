// What only some pages need of feeds is loaded when they need it: the list that follows what comes, adding feeds, and putting
// them in order.

import { complain, find, isPlainClick, made, onShown } from "./page.js";
import { on } from "./stream.js";

const follow = () => { if (find(".listing[data-live]")) import("./feedlist.js").then(({ want }) => want(), complain); };
for (const type of ["feeds", "opened"]) on(type, follow);

let ledger;
const arrange = (root) => {
  if (!find("form.filters, ul.tree[data-csrf], ol.order", root) && !root.closest?.("#many")) return;
  // At once if it is loaded: a row without its handlers cannot be dragged.
  if (ledger) ledger.arrange(root);
  else import("./ledger.js").then((module) => (ledger = module).arrange(root), complain);
};
onShown(arrange);

onShown((root) => { if (find("form[data-trial]", root)) import("./trying.js").catch(complain); });

const add = (act) => import("./add.js").then(act, complain);
addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href="/add"]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  add((module) => module.open("/add"));
}, true);

// The menu of a feed or folder: by its button, which stands in the line that is pointed at or has the focus, by the other
// button of the pointer, and where a menu is linked. With Shift, browsers show their own.
const lineOf = (event) => event.target.closest?.("#lines .line:is(.feed, .folder)");
const openMenu = (line, place) => import("./menu.js").then(({ menuOf, open }) => open(menuOf(line), place)).catch(complain);
const opener = made("button", "tool line-menu", [], { type: "button", "aria-haspopup": "dialog" });
opener.append(document.importNode(find("#more-icon").content, true));
opener.addEventListener("click", () => openMenu(opener.closest(".line"), opener));
for (const type of ["pointerover", "focusin"]) addEventListener(type, (event) => {
  const line = lineOf(event);
  if (!line || opener.parentElement === line || event.pointerType === "touch") return;
  opener.ariaLabel = opener.title = `Menu of ${find(".name", line).textContent}`;
  line.append(opener);
});
addEventListener("contextmenu", (event) => {
  const line = lineOf(event);
  if (!line || event.shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  // That of the keyboard is at no place of the pointer.
  openMenu(line, event.pointerType ? { x: event.clientX, y: event.clientY } : find("a", line));
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a.opens-menu");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  import("./menu.js").then(({ open }) => open(link.getAttribute("href"), link.closest(".menu") ?? link)).catch(complain);
}, true);

// A link or an OPML file that is dropped on the page, and comes from elsewhere.
let isOwn = false;
addEventListener("dragstart", ({ target }) => {
  isOwn = true;
  const line = target.closest?.("#lines .line");
  if (line) import("./moving.js").then(({ begin }) => begin(line), complain);
});
addEventListener("dragend", () => { isOwn = false; });
const isForUs = ({ dataTransfer }) => dataTransfer && !isOwn && /Files|uri-list/.test(dataTransfer.types);
addEventListener("dragover", (event) => { if (isForUs(event)) event.preventDefault(); });
addEventListener("drop", (event) => {
  if (!isForUs(event) || event.target.closest?.("[type=file]")) return;
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  const link = event.dataTransfer.getData("text/uri-list").match(/^[^#].*/m)?.[0];
  add((module) => (file ? module.importFile(file) : module.open(`/add?url=${encodeURIComponent(link)}`)));
});
