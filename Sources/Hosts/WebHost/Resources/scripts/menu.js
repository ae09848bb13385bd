// The menu of a feed or a folder of the sidebar: what the page of its address offers, beside the line. Loaded when it is
// first opened.

import { all, askContent, complain, find, made, parsed, rows, say, shown } from "./page.js";
import { change, offerUndo } from "./marks.js";
import { go } from "./navigation.js";

// The address of the menu of a line; undefined for a place that has none.
export const menuOf = (line) => {
  const [, kind, id] = /^([fd])(\d+)/.exec(line?.dataset.id) ?? [];
  return id && `/${kind === "f" ? "subscriptions" : "folders"}/${id}/menu`;
};

let dialog = null;

// Says what a form has changed, and shows the page again where it shows the place itself.
const tell = async (form, page, isGone) => {
  const scope = dialog.dataset.scope;
  dialog.close();
  const isHere = new URL(rows?.dataset.path ?? location.href, location.href).search.slice(1).split("&").includes(scope);
  if (isHere) await go(isGone ? "/unread" : location.href, { push: isGone });
  const notice = find(".notice", page);
  offerUndo(notice?.firstChild.textContent.trim() ?? form.dataset.said, "/subscriptions/undo", find("[name=batch]", notice ?? page)?.value);
};

const send = async (form, button) => {
  const path = form.getAttribute("action");
  const data = new URLSearchParams(new FormData(form, button));
  if (path === "/mark-all-read") {
    dialog.close();
    return change(path, data);
  }
  const answer = await askContent(path, { method: "POST", body: data });
  const page = parsed(await answer.text());
  if (!answer.ok) throw new Error(find("main .problem, main p", page)?.textContent || `The reader answered with status ${answer.status}.`);
  const isGone = /\/delete$/.test(path) || data.get("do") === "unsubscribe";
  await tell(form, page, isGone);
};

const stops = () => all("summary, li > a, li > form button", dialog).filter((each) => each.getClientRects().length);
const make = (menu, title) => {
  dialog = made("dialog", "menu-dialog", [made("h2", "", [title]), menu], { "aria-label": title });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (dialog.ariaBusy) return;
    const mine = dialog;
    mine.ariaBusy = true;
    send(event.target, event.submitter).catch((error) => {
      mine.close();
      complain(error);
    });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key) || event.target.matches("input, select")) return;
    const every = stops();
    const at = every.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    every.at(to % every.length)?.focus();
    event.preventDefault();
  });
  // One form is open at a time, and its field has the focus.
  dialog.addEventListener("toggle", ({ target }) => {
    if (!target.open) return;
    for (const other of all("details[open]", dialog)) if (other !== target) other.open = false;
    const field = find("select, input:not([type=hidden])", target);
    field?.focus();
    field?.select?.();
    put();
  }, true);
  dialog.addEventListener("close", () => dialog.remove());
};

// Beside the place where it was opened. The style sheet puts it at the foot of a phone.
let at = { x: 0, y: 0 };
const put = () => {
  if (innerWidth < 736) return;
  const within = (wanted, size, room) => `${Math.max(8, Math.min(wanted, room - size - 8))}px`;
  Object.assign(dialog.style, {
    margin: 0, left: within(at.x, dialog.offsetWidth, innerWidth), top: within(at.y, dialog.offsetHeight, innerHeight),
  });
};

let asked = null;
// Opens the menu of an address, at a place of the window or below an element.
export const open = async (path, place) => {
  if (asked === path || dialog?.open) return;
  asked = path;
  try {
    const answer = await askContent(path);
    const page = parsed(await answer.text());
    const menu = find(".place-menu", page);
    if (!answer.ok || !menu) throw new Error("This is not among your feeds and folders any more. Load the page again.");
    const box = place instanceof Element ? place.getBoundingClientRect() : null;
    at = box ? { x: box.left, y: box.bottom + 2 } : place;
    make(document.importNode(menu, true), menu.getAttribute("aria-label"));
    const [, kind, id] = /^\/(subscriptions|folders)\/(\d+)/.exec(path);
    dialog.dataset.scope = `${kind === "folders" ? "folder" : "feed"}=${id}`;
    document.body.append(dialog);
    shown(dialog);
    dialog.showModal();
    put();
    stops()[0]?.focus();
  } finally {
    asked = null;
  }
};

// Opens the menu of the line that has the focus, or of the place that is shown.
export const openHere = () => {
  const line = document.activeElement?.closest("#lines .line") ?? find("#lines [aria-current]")?.closest(".line");
  const path = menuOf(line);
  if (path) return open(path, find("a", line));
  say("Choose a feed or a folder first.");
};
