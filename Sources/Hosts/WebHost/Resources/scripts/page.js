// The parts of the page, and requests to the server.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// The children that match. A search with ":scope >" looks at everything inside of them too: at thirty times as much in a list.
export const childrenOf = (root, selector) => [...root.children].filter((child) => child.matches(selector));

// The rows of the page's own timeline, or null, and the pane of the open entry.
export let rows = null;
export let pane = null;
// The timelines of the page, each in a column: its own, and the one beside it if there is one.
export let columns = [];
// All lists that the server changes, by name.
export let lists = {};

// Finds the parts. Called again when the content of another page has taken the place of this one's.
export const readPage = () => {
  rows = find("#rows");
  pane = find("#entry");
  columns = all(".rows[data-list]").map((rows) => {
    const root = rows.parentElement;
    const part = (name) => find(`.${name}`, root);
    return {
      name: rows.dataset.list, root, rows, arrivals: part("arrivals"), empty: part("empty"), older: part("older"),
      wantsTop: false, isFull: false,
    };
  });
  lists = { sidebar: find("#lines") };
  for (const column of columns) lists[column.name] = column.rows;
};
readPage();

export const columnOf = (element) => columns.find((column) => column.root.contains(element));
export const columnNamed = (name) => columns.find((column) => column.name === name);
export const rowOf = (list, id) => find(`[data-id="${CSS.escape(id)}"]`, list);

// Makes an element with these parts.
export const made = (tag, className, parts = [], attributes = {}) => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...parts);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

// Calls a function once the next frame is painted.
export const afterFrame = (act) => requestAnimationFrame(() => setTimeout(act));

// Adds a function that is called with each new part of the page, also with the whole page at its start.
const showers = [];
export const onShown = (act) => showers.push(act);
export const shown = (root) => { for (const act of showers) act(root); };

// True for a click that no other part of the script has handled, and that opens no new tab.
export const isPlainClick = (event) => !(
  event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

// The page's name in requests while its stream is open, and the signal of its end.
export const live = { page: null, signal: undefined };

const token = find("meta[name=csrf]")?.content;
// Asks for the content of a page, without its frame.
export const askContent = (address, options = {}) => fetch(address, {
  ...options, headers: { "X-Requested-With": "reader", "X-Part": "content", Accept: "text/html" },
});
export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
export const headers = { "X-Requested-With": "reader", "X-CSRF-Token": token };

// Sends a form, or gets a path. Throws an error with the server's message if that fails.
export const ask = async (path, form, signal) => {
  const answer = await fetch(path, {
    method: form ? "POST" : "GET", signal,
    headers: {
      "X-Requested-With": "reader", ...(live.page ? { "X-Page": live.page } : {}), ...(form ? { "X-CSRF-Token": token } : {}),
    },
    body: form ? new URLSearchParams(form) : undefined,
  });
  if (answer.status === 401) location.assign("/login");
  isReached();
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
};

// Shows a message below the panes, with an optional button. It goes by itself, unless it is a problem: an offer to undo
// after a minute, as on pages of the server (`Marking.offerSeconds`).
let fading = 0;
export const say = (text, button, isProblem = false) => {
  clearTimeout(fading);
  find("#said")?.remove();
  if (!text) return;
  const notice = made("p", isProblem ? "problem" : "notice", [text + " ", button ?? ""], { id: "said", role: isProblem ? "alert" : "status" });
  document.body.append(notice);
  if (!isProblem) fading = setTimeout(() => notice.remove(), button ? 60000 : 8000);
};
// A browser's own words for a server that does not answer differ, and help nobody.
export const complain = (error) => {
  const isAway = error instanceof TypeError;
  say(isAway ? "YAARR cannot be reached. Nothing was changed. Is the program running, and is this machine connected?"
    : error.message || "The reader could not be reached.", null, true);
  if (isAway) find("#said").dataset.away = "yes";
};
// Takes the words of a server that could not be reached away, once it can.
export const isReached = () => { if (find("#said[data-away]")) say(""); };
