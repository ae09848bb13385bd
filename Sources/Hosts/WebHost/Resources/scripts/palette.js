// The command palette: actions, places, settings and entries by some of their letters. What the page knows comes at once,
// what the server finds is appended. `>` limits to actions, `@` to feeds and other places.

import { all, ask, complain, find } from "./page.js";
import { go } from "./navigation.js";

const most = 40;
let known = null;
let dialog = null;
let field = null;
let list = null;
let asked = 0;
// Does an action by its name.
let run = null;

// The positions of the letters of the words in the title, and how well they fit; null if they do not. What stands in the
// title as it was typed scores most, then beginnings of its words. Scattered letters score less than 0.
const match = (title, words) => {
  const text = title.toLowerCase();
  const isStart = (place) => place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1]);
  const at = text.indexOf(words);
  if (at >= 0) {
    return { score: 1000 + (isStart(at) ? 500 : 0) - title.length, hits: [...words].map((_, index) => at + index) };
  }
  const hits = [];
  let score = 100 - title.length / 10;
  let from = 0;
  for (const letter of words.replace(/\s+/g, "")) {
    const next = text.indexOf(letter, from);
    if (next < 0) return null;
    // On in the same word, else at the beginning of another one.
    let found = next;
    while (found > from && !isStart(found)) found = text.indexOf(letter, found + 1);
    if (found < 0) found = next;
    if (!isStart(found) && found !== from) score = -title.length;
    hits.push(found);
    from = found + 1;
  }
  return { score, hits };
};

const places = () => all("#lines .line a").map((link) => ({
  title: find(".name", link)?.textContent ?? "", kind: "place", path: link.getAttribute("href"),
  detail: find(".count", link)?.textContent ?? "",
}));

const marked = (title, hits) => {
  const parts = [];
  const set = new Set(hits);
  for (let index = 0; index < title.length; index += 1) {
    const isHit = set.has(index);
    if (parts.at(-1)?.isHit === isHit) parts.at(-1).text += title[index];
    else parts.push({ isHit, text: title[index] });
  }
  return parts.map(({ isHit, text }) => {
    if (!isHit) return text;
    return Object.assign(document.createElement("b"), { textContent: text });
  });
};

let number = 0;
const line = ({ item, hits }) => {
  const option = document.createElement("li");
  option.id = `choice-${number += 1}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  const title = document.createElement("span");
  title.className = "title";
  title.append(...marked(item.title, hits));
  option.append(title);
  if (item.detail) option.append(Object.assign(document.createElement("span"), { className: "detail", textContent: item.detail }));
  if (item.key) option.append(Object.assign(document.createElement("kbd"), { textContent: item.key }));
  option.item = item;
  return option;
};
const group = (title, found) => {
  if (!found.length) return;
  let section = find(`[aria-label="${title}"]`, list);
  if (!section) {
    section = document.createElement("ul");
    section.setAttribute("role", "group");
    section.setAttribute("aria-label", title);
    section.append(Object.assign(document.createElement("li"), { className: "group", role: "presentation", textContent: title }));
    list.append(section);
  }
  section.append(...found.map(line));
};

const options = () => all("[role=option]", list);
const choose = (option) => {
  for (const other of all("[aria-selected=true]", list)) other.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  if (option) field.setAttribute("aria-activedescendant", option.id);
  else field.removeAttribute("aria-activedescendant");
  option?.scrollIntoView({ block: "nearest" });
};
const chosen = () => find("[aria-selected=true]", list);
const say = () => {
  const count = options().length;
  find(".tally", dialog).textContent = count === 1 ? "1 result" : `${count} results`;
};

const best = (items, words) => items
  .map((item, index) => ({ item, index, ...(words ? match(item.title, words) ?? { score: null } : { score: 0, hits: [] }) }))
  .filter(({ score }) => score !== null).sort((one, other) => other.score - one.score || one.index - other.index).slice(0, most);

const search = async () => {
  const mine = (asked += 1);
  const sign = ">@".includes(field.value[0]) ? field.value[0] : "";
  const words = field.value.slice(sign.length).trim().toLowerCase();
  list.replaceChildren();
  const shown = new Set();
  // A feed, folder or label is one place, whatever its filter.
  const placeOf = (path) => (/[?&](entry|q)=/.test(path) ? path : path.match(/(feed|folder|label)=-?\d+/)?.[0] ?? path);
  const show = (title, items) => {
    const isPlace = title === "Places";
    const fresh = items.filter(({ item }) => !isPlace || !shown.has(placeOf(item.path)));
    if (isPlace) for (const { item } of fresh) shown.add(placeOf(item.path));
    group(title, fresh);
  };
  const showKnown = (fits) => {
    const fitting = (items) => best(items, words).filter(fits);
    const groups = [
      ["Places", sign === ">" ? [] : fitting(places()).slice(0, words ? most : 8)],
      ["Actions", sign === "@" ? [] : fitting(known.actions)],
      ["Settings", sign || !words ? [] : fitting(known.settings)],
    ];
    // What fits best is chosen, whatever it is.
    const bestOf = ([, found]) => found[0]?.score ?? -Infinity;
    if (words) groups.sort((one, other) => bestOf(other) - bestOf(one));
    for (const [title, found] of groups) show(title, found);
    if (!chosen()) choose(options()[0]);
    say();
  };
  showKnown(({ score }) => score >= 0);
  const showScattered = () => showKnown(({ score }) => score < 0);
  if (!words || sign === ">") return options().length || showScattered();
  // One request for the last of some quick letters.
  await new Promise((wait) => setTimeout(wait, 120));
  if (mine !== asked || !dialog?.open) return;
  const found = await (await ask(`/palette?q=${encodeURIComponent(words)}${sign ? "&places=1" : ""}`)).json();
  if (mine !== asked || !dialog?.open) return;
  // What has the words in its text only comes after what has them in its title.
  const fit = (item) => [match(item.title, words)].find((found) => found?.score >= 0) ?? { score: -1, hits: [] };
  const withHits = (items) => items.map((item) => ({ item, ...fit(item) })).sort((one, other) => other.score - one.score);
  show("Places", withHits(found.places));
  show("Entries", withHits(found.entries));
  if (!options().length) showScattered();
  if (!sign) show("Search", [{ item: { title: `Search for “${words}”`, path: `/all?q=${encodeURIComponent(words)}` }, hits: [] }]);
  if (!chosen()) choose(options()[0]);
  say();
};

const take = (option) => {
  if (!option) return;
  const { item } = option;
  dialog.close();
  if (item.kind === "action") run(item.name);
  else go(item.path);
};

const make = () => {
  dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.setAttribute("aria-label", "Jump to anything");
  dialog.innerHTML = '<input type="text" role="combobox" aria-expanded="true" aria-controls="choices" aria-autocomplete="list" aria-label="Jump to a feed, an entry or an action" placeholder="Feed, folder, entry, action" autocomplete="off" spellcheck="false" autocapitalize="off"><div id="choices" role="listbox" aria-label="Results"></div><p class="hint"><kbd>↑</kbd><kbd>↓</kbd> choose <kbd>Enter</kbd> go <kbd>&gt;</kbd> actions <kbd>@</kbd> places</p><p class="tally unseen" role="status"></p>';
  field = find("input", dialog);
  list = find("[role=listbox]", dialog);
  field.addEventListener("input", () => search().catch(complain));
  field.addEventListener("keydown", (event) => {
    const every = options();
    const at = every.indexOf(chosen());
    const to = { ArrowDown: (at + 1) % every.length, ArrowUp: (at - 1 + every.length) % every.length, PageDown: Math.min(at + 8, every.length - 1), PageUp: Math.max(at - 8, 0) }[event.key];
    if (event.key === "Enter" && !event.isComposing) take(chosen());
    else if (to !== undefined && every.length) choose(every[to]);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => take(event.target.closest("[role=option]")));
  // The veil around it.
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
};

export const open = async (act) => {
  run = act;
  if (!dialog) make();
  if (dialog.open) return dialog.close();
  field.value = "";
  dialog.showModal();
  field.focus();
  known ??= { actions: [], settings: [] };
  await search();
  // Asked for each time: keys may have been changed.
  known = await (await ask("/palette")).json();
  if (!field.value) await search();
};
