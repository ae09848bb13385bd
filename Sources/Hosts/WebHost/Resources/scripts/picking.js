// Picking many entries, and what is done with them: as one request, with undo.

import { all, complain, find, onShown, rows } from "./page.js";
import { active, entryOfRow, stops } from "./entries.js";
import { change, marks } from "./marks.js";

// The picked entries, by number, in the order of picking; and the row that a range begins at.
const picked = new Set();
let anchor = null;
// The rows that show it, also those of a list that was left and may come back.
const signed = new Set();

// A picked row has a checkbox in the place of its dot.
const sign = (row) => {
  const isPicked = picked.has(entryOfRow(row));
  row.classList.toggle("picked", isPicked);
  if (isPicked) signed.add(row);
  else signed.delete(row);
  const box = find(":scope > .pick", row);
  if (!isPicked) box?.remove();
  else if (!box) {
    const made = Object.assign(document.createElement("input"), { type: "checkbox", className: "pick", checked: true });
    made.setAttribute("aria-label", "Picked");
    made.addEventListener("change", () => toggle(row));
    row.prepend(made);
  }
};
const show = () => {
  for (const row of [...signed, ...all(".rows .row, .rows [data-entry]")]) sign(row);
};
// Rows that the server sends again stay picked; another list begins without.
onShown((root) => {
  if (!picked.size) return;
  if (root.nodeType === 1 && root.matches("main")) return clear();
  for (const row of root.children ?? []) if (row.classList?.contains("row")) sign(row);
});

let bar = null;
const labels = () => all("#lines .line.label:not(.later) .name").map((name) => name.textContent);
const button = (label, act) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: label });
  button.addEventListener("click", act);
  return button;
};
const send = (name, more = {}) => {
  const entries = [...picked].join(" ");
  clear();
  change("/entries/change", { change: name, entries, ...more }).catch(complain);
};
// Gives all picked entries a mark, or takes it from all if each has it.
const takers = { read: "unread", star: "unstar", later: "not-later" };
export const mark = (name) => {
  const { style, isStyleOff = false } = marks[name];
  const hasAll = [...signed].every((row) => row.classList.contains(style) !== isStyleOff);
  send(hasAll ? takers[name] : name);
};
const makeBar = () => {
  bar = document.createElement("div");
  bar.className = "picking";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", "Picked entries");
  const count = document.createElement("span");
  count.setAttribute("role", "status");
  const form = document.createElement("form");
  form.innerHTML = '<label><span class="unseen">Label</span><input name="label" list="label-names" placeholder="Label" autocomplete="off" maxlength="256" required></label><datalist id="label-names"></datalist><button>Add</button>';
  for (const name of labels()) find("datalist", form).append(Object.assign(document.createElement("option"), { value: name }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    send("label", { label: new FormData(form).get("label") });
  });
  bar.append(count, button("All", pickAll), button("Read", () => send("read")), button("Unread", () => send("unread")),
    button("Star", () => send("star")), button("Read later", () => send("later")), form, button("Done", clear));
  document.body.append(bar);
};
const update = () => {
  show();
  if (!picked.size) {
    bar?.remove();
    bar = null;
    return;
  }
  if (!bar) makeBar();
  find("[role=status]", bar).textContent = `${picked.size} picked`;
};

export const toggle = (row) => {
  const entry = entryOfRow(row);
  if (!entry || !row.isConnected) return;
  if (!picked.delete(entry)) picked.add(entry);
  anchor = row;
  update();
};
// While some are picked, a click on another row picks it too.
document.addEventListener("click", (event) => {
  const row = bar && !event.button && event.target.closest(".rows [data-entry], .rows .row");
  if (!row || event.shiftKey || event.ctrlKey || event.metaKey || event.target.closest("button, input, summary, .menu")) return;
  event.preventDefault();
  event.stopPropagation();
  toggle(row);
}, true);
// Picks everything between the last picked row and this one.
export const extend = (row) => {
  if (!row.isConnected) return;
  const every = stops(active());
  const from = anchor?.isConnected ? every.indexOf(anchor) : every.findIndex((each) => each.classList.contains("selected"));
  const to = every.indexOf(row);
  if (from < 0 || to < 0) return toggle(row);
  for (const each of every.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    const entry = entryOfRow(each);
    if (entry) picked.add(entry);
  }
  update();
};
// At most as many as one request may change.
export const pickAll = () => {
  if (!rows) return;
  for (const row of stops(active()).slice(0, 1000)) {
    const entry = entryOfRow(row);
    if (entry) picked.add(entry);
  }
  update();
};
export const clear = () => {
  picked.clear();
  anchor = null;
  update();
};
