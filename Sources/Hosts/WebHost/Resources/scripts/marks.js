// Stars and read marks. A change shows at once and is undone if the server refuses it.

import { all, ask, columns, complain, find, pane, rowOf } from "./page.js";
import { on } from "./stream.js";

const setPressed = (entry, name, on) => {
  for (const button of all(`button[formaction="/entries/${entry}/${name}"]`)) {
    button.setAttribute("aria-pressed", on ? "true" : "false");
    button.value = on ? "0" : "1";
    const label = name === "star" ? (on ? "Remove star" : "Star") : (on ? "Mark as unread" : "Mark as read");
    button.setAttribute("aria-label", label);
    button.title = label;
  }
  for (const { rows } of columns) {
    rowOf(rows, `e${entry}`)?.classList.toggle(name === "star" ? "starred" : "unread", name === "star" ? on : !on);
  }
};

// Handles a button of an entry by its address: `/entries/7/star`.
export const press = async (button) => {
  const path = button.getAttribute("formaction");
  const [, , entry, name] = path.split("/");
  const on = button.value === "1";
  setPressed(entry, name, on);
  try {
    await ask(path, { on: on ? "1" : "0" });
  } catch (error) {
    setPressed(entry, name, !on);
    complain(error);
  }
};

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
