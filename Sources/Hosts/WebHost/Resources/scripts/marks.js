// Stars, read marks and "read later". A change shows at once and is undone if the server refuses it.

import { all, ask, columns, complain, find, made, onShown, pane, rowOf, rows, say } from "./page.js";
import { on } from "./stream.js";

// The class of a row with the mark, and the names of its button without and with it.
export const marks = {
  star: { style: "starred", names: ["Star", "Remove star"] },
  later: { style: "later", names: ["Read later", "Not later"] },
  read: { style: "unread", isStyleOff: true, names: ["Mark as read", "Mark as unread"] },
};

const setPressed = (entry, name, on) => {
  const { style, isStyleOff, names } = marks[name];
  for (const button of all(`button[formaction="/entries/${entry}/${name}"]`)) {
    button.ariaPressed = on;
    button.value = on ? "0" : "1";
    button.ariaLabel = button.title = names[Number(on)];
  }
  for (const { rows } of columns) rowOf(rows, `e${entry}`)?.classList.toggle(style, isStyleOff ? !on : on);
};

// The last press of each mark whose answer has not come. Requests on several connections may arrive in any order.
const presses = new Map();
// Handles a button of an entry by its address: `/entries/7/star`.
export const press = async (button) => {
  const path = button.getAttribute("formaction");
  const [, , entry, name] = path.split("/");
  const on = button.value === "1";
  setPressed(entry, name, on);
  const mine = Promise.resolve(presses.get(path)).then(() => ask(path, { on: on ? "1" : "0" })).catch((error) => {
    if (presses.get(path) === mine) setPressed(entry, name, !on);
    complain(error);
  });
  presses.set(path, mine);
  await mine;
  if (presses.get(path) === mine) presses.delete(path);
};

// The buttons of rows leave the page's form: with three thousand buttons in it, adding or removing fifty rows takes a browser
// a tenth of a second.
const inRow = ".row .toggle";
onShown((root) => { for (const button of all(`${inRow}[form]`, root)) button.removeAttribute("form"); });
document.addEventListener("click", (event) => {
  const button = event.target.closest(inRow);
  if (button && !button.form && !event.defaultPrevented) press(button);
});

// Copies the state of a row's buttons to the open entry.
export const matchPane = (row) => {
  for (const button of all(".toggle", row)) {
    const path = button.getAttribute("formaction");
    const twin = pane && find(`button[formaction="${path}"]`, pane);
    if (!twin) continue;
    for (const name of ["aria-pressed", "aria-label", "title", "value"]) twin.setAttribute(name, button.getAttribute(name));
  }
};

on("mark", ({ entry, name, on }) => setPressed(entry, name, on));

// MARK: Many entries at once

// Says what was changed, and offers to undo it if it has a number.
export const offerUndo = (said, path, batch) => {
  const undo = made("button", "plain", ["Undo"]);
  undo.onclick = () => ask(path, { batch }).then(() => say(""), complain);
  say(said, batch ? undo : undefined);
};

// Sends a change of many entries, and offers to undo it.
export const change = async (path, data) => {
  const { batch, said } = await (await ask(path, data)).json();
  offerUndo(said, "/mark-all-read/undo", batch);
};

// Marks the entries of a timeline, or those above or below one, as the button of the form says.
export const markAll = (form, button) => {
  const data = new FormData(form, button);
  if (rows) data.set("newest", rows.dataset.newest);
  form.closest("details")?.removeAttribute("open");
  return change(button?.getAttribute("formaction") ?? form.getAttribute("action"), data);
};
