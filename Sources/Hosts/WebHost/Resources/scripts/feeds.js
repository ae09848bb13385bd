// What only some pages need of feeds is loaded when they need it: the list that follows what comes, adding feeds, and putting
// them in order.

import { complain, find, isPlainClick, onShown } from "./page.js";
import { on } from "./stream.js";

const follow = () => { if (find("table.listing[data-live]")) import("./feedlist.js").then(({ want }) => want(), complain); };
for (const type of ["feeds", "opened"]) on(type, follow);

let ledger;
const arrange = (root) => {
  if (!find("form.filters, ul.tree[data-csrf], ol.order", root) && !root.closest?.("#many")) return;
  // At once if it is loaded: a row without its handlers cannot be dragged.
  if (ledger) ledger.arrange(root);
  else import("./ledger.js").then((module) => { ledger = module; ledger.arrange(root); }, complain);
};
onShown(arrange);

const add = (act) => import("./add.js").then(act, complain);
addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href="/add"]');
  if (!link || !isPlainClick(event) || event.defaultPrevented) return;
  event.preventDefault();
  add((module) => module.open("/add"));
}, true);

// A link or an OPML file that is dropped on the page, and comes from elsewhere.
let isOwn = false;
addEventListener("dragstart", () => { isOwn = true; });
addEventListener("dragend", () => { isOwn = false; });
const isForUs = ({ dataTransfer }) => dataTransfer && !isOwn
  && [...dataTransfer.types].some((type) => type === "Files" || type === "text/uri-list");
addEventListener("dragover", (event) => { if (isForUs(event)) event.preventDefault(); });
addEventListener("drop", (event) => {
  if (!isForUs(event) || event.target.closest?.("[type=file]")) return;
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  const link = event.dataTransfer.getData("text/uri-list").split("\n").find((line) => line && !line.startsWith("#"));
  add((module) => (file ? module.importFile(file) : module.open(`/add?url=${encodeURIComponent(link)}`)));
});
