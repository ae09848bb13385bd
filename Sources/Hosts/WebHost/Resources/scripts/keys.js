// Keys, and buttons that do the same. The server lists the actions with their keys (PageAction); what is used with every
// entry is done here, the rest in actions.js, which is loaded when it is first needed.

import { on } from "./stream.js";
import { all, columns, complain, find, onShown, pane, rows } from "./page.js";
import { active, closeEntry, current, entryOf, isOpen, selected, show, step } from "./entries.js";
import { scrolling } from "./rows.js";
import { switchSidebar } from "./panes.js";

const openMenu = () => find(".menu[open]");
document.addEventListener("click", (event) => {
  const isChoice = event.target.closest(".menu :is(a, button)");
  for (const menu of all(".menu[open]")) if (isChoice || !menu.contains(event.target)) menu.open = false;
});
const closeMenu = () => {
  const menu = openMenu();
  if (!menu) return false;
  if (menu.contains(document.activeElement)) find("summary", menu).focus();
  menu.open = false;
  return true;
};

// Presses a button of the picked entries or of the present one. Those of the open one stand in its bar.
export const press = (name) => {
  if (find(".picking")) return picking(({ mark }) => mark(name));
  const item = current();
  if (item) find(`.toggle.${name}`, pane?.contains(item) ? pane : item)?.click();
};
// Picks are made one after the other: one that waits for its script counts as well. They wait for one promise, because
// browsers fulfill those of several imports in any order.
let picks = 0;
let script = null;
const picking = async (act) => {
  picks += 1;
  try {
    act(await (script ??= import("./picking.js")));
  } catch (error) {
    script = null;
    complain(error);
  } finally {
    picks -= 1;
  }
};
const own = {
  next: () => rows && step(1),
  previous: () => rows && step(-1),
  open: () => {
    const link = find(".rows .selected a.open, .rows [data-entry].selected a");
    if (!link) return;
    if (find(`article[data-entry="${entryOf(link.href)}"]`, pane)) closeEntry();
    else show(link.href).catch(complain);
  },
  star: () => press("star"),
  read: () => press("read"),
  later: () => press("later"),
  article: () => pane && find(".text-choice", pane)?.click(),
  sidebar: switchSidebar,
  arrivals: () => rows && [active(), ...columns].find(({ arrivals }) => !arrivals.hidden)?.arrivals.click(),
  refresh: () => find(".refresh")?.click(),
  search: () => find("#search")?.focus(),
  help: () => find("#help")?.showModal(),
  close: () => {
    if (closeMenu()) return;
    if (document.activeElement?.matches("input, textarea")) document.activeElement.blur();
    else if (picks || find(".picking")) run("pick-none");
    else if (isOpen() && rows) closeEntry();
  },
  pick: () => {
    const row = selected();
    if (row) picking(({ toggle }) => toggle(row));
  },
  "pick-all": () => picking(({ pickAll }) => pickAll()),
  "pick-none": () => picking(({ clear }) => clear()),
};

// Does an action by its name. Actions that do others are given this function.
export const run = async (name, element) => {
  if (Object.hasOwn(own, name)) return own[name]();
  try {
    const { actions } = await import("./actions.js");
    await actions[name]?.(element, run);
  } catch (error) {
    complain(error);
  }
};

// MARK: Keys

let map = {};
let starts = new Set();
const take = (text) => {
  map = {};
  starts = new Set();
  for (const [name, keys] of Object.entries(JSON.parse(text))) {
    for (const key of keys) {
      map[key] = name;
      const steps = key.split(" ");
      for (let count = 1; count < steps.length; count += 1) starts.add(steps.slice(0, count).join(" "));
    }
  }
};
take(find("meta[name=keys]")?.content ?? "{}");
onShown((root) => {
  const changed = find("#key-map", root);
  if (changed) take(changed.dataset.keys);
});

const typed = (event) => {
  const isText = event.key.length === 1 && event.key !== " ";
  const name = event.key === " " ? "Space" : event.key;
  const isModified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return (isModified && (event.ctrlKey || event.metaKey) ? "Ctrl+" : "") + (isModified && event.altKey ? "Alt+" : "")
    + (event.shiftKey && !isText ? "Shift+" : "") + name;
};

// The keys of a sequence that were typed so far.
let begun = "";
let waiting = 0;
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || find("dialog[open]") || ["Control", "Shift", "Alt", "Meta", "AltGraph"].includes(event.key)) return;
  const key = typed(event);
  const isField = event.target.matches("input, textarea, select, [contenteditable]");
  if (isField && key !== "Escape" && !/^(Ctrl|Alt)\+/.test(key)) return;
  // What has the focus uses these keys itself.
  if (/Space$/.test(key) && event.target.closest("button, summary, audio, video, [role=slider]")) return;
  if (/Enter$/.test(key) && event.target.closest("a, button, summary")) return;
  if (key.startsWith("Arrow") && (event.target.closest(`${scrolling}, audio, video`) && event.target !== pane || event.target.matches("[role=separator]"))) return;
  if (key.startsWith("Arrow") && rows?.dataset.layout === "cards") {
    event.preventDefault();
    return run("neighbor", key);
  }
  clearTimeout(waiting);
  const whole = begun ? `${begun} ${key}` : key;
  begun = "";
  if (starts.has(whole)) {
    begun = whole;
    waiting = setTimeout(() => { begun = ""; }, 1500);
    return event.preventDefault();
  }
  const name = map[whole];
  if (!name || (event.repeat && !["next", "previous", "page", "page-back"].includes(name))) return;
  event.preventDefault();
  run(name);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(button.dataset.do, button);
});

// MARK: What only some use, loaded when it is first used

// At once: a script that comes after the first tap would not see its end.
if (matchMedia("(any-pointer: coarse)").matches) import("./touch.js").catch(complain);
document.addEventListener("click", (event) => {
  const row = event.shiftKey && !event.button && event.target.closest(".rows .row");
  if (!row || event.defaultPrevented) return;
  event.preventDefault();
  picking(({ extend }) => extend(row));
}, true);
const count = () => { if (find(".line.search")) import("./counts.js").catch(complain); };
onShown(() => {
  if (document.documentElement.dataset.scrollmarks === "on") import("./scrollmarks.js").catch(complain);
  count();
});
// A search that was kept just now comes into the sidebar by itself.
on("operations", ({ list }) => { if (list === "sidebar") setTimeout(count); });
