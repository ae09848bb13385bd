// Moving about without loading: the content of another page takes the place of this one's, in the same frame. Sound plays
// on, the sidebar stays as it is, and going back shows the former content as it was left.

import { all, askContent, childrenOf, columns, complain, find, isPlainClick, lists, made, pane, parsed, readPage, rows, say, shown } from "./page.js";
import { arrangeAll, passOver } from "./arrange.js";
import { entryOf, leave, matchEntry, openEntry, place, putBack, rowOpening, select, selected } from "./entries.js";
import { reopen } from "./stream.js";

const pathOf = (url) => url.pathname + url.search;
const main = () => find("body > main");

// MARK: The frame

// Makes the sidebar and the forms of the frame those of the content at an address: links of feeds keep the filter, and
// all of them the second timeline.
const fitFrame = (path) => {
  const here = path && new URL(path, location.href);
  const given = (name) => here?.searchParams.get(name);
  const scopes = ["feed", "folder", "label"];
  const setCurrent = (link, isCurrent) => { link.ariaCurrent = isCurrent ? "page" : null; };
  for (const link of all(".line a", lists.sidebar)) {
    const url = new URL(link.href);
    const line = link.closest(".line").classList;
    const kept = link.closest(".line").dataset.filter;
    if (kept) url.pathname = `/${kept}`;
    else if (line.contains("feed") || line.contains("folder")) url.pathname = !here ? "/unread" : here.pathname === "/starred" ? "/all" : here.pathname;
    url.searchParams.delete("beside");
    if (given("beside") && !line.contains("own")) url.searchParams.set("beside", given("beside"));
    link.setAttribute("href", pathOf(url));
    setCurrent(link, line.contains("own") ? url.pathname === location.pathname : here && (line.contains("collection") || line.contains("search")
      ? url.pathname === here.pathname && url.searchParams.get("q") === given("q") && !scopes.some(given)
      : scopes.some((name) => given(name) && given(name) === url.searchParams.get(name))));
  }
  find("[aria-current]", lists.sidebar)?.scrollIntoView({ block: "nearest" });
  // Places of the bar that are no timelines have pages below them.
  for (const link of all(".bottom a[href^='/']")) {
    setCurrent(link, here ? link.pathname === here.pathname && !here.search : `${location.pathname}/`.startsWith(`${link.pathname}/`));
  }
  const search = find("form.search");
  for (const field of all("[type=hidden]", search)) field.remove();
  for (const name of [...scopes, "beside"].filter(given)) {
    search.prepend(made("input", "", [], { type: "hidden", name, value: given(name) }));
  }
  find("#search").value = given("q") ?? "";
  find("#hits").hidden = true;
  find("#act [name=return]").value = pathOf(location);
};

// Shows the number of unread entries in the tab's title, from the sidebar: "(12) Unread".
let title = document.title;
export const countInTitle = () => {
  const count = lists.sidebar && find('[data-id="unread"] .count', lists.sidebar)?.textContent;
  document.title = count ? `(${count}) ${title}` : title;
  const bar = find("#content > .toolbar > .count");
  const current = lists.sidebar && find("[aria-current]", lists.sidebar);
  if (bar && (rows?.dataset.path.startsWith("/unread") || current?.parentNode.dataset.id === "all")) {
    bar.textContent = current && find(".count", current)?.textContent || "";
  }
};

// MARK: The content

// The contents that were left last, by the name of their page in the browser's history, oldest first.
const left = new Map();
const mostLeft = 8;
let name = history.state?.page ?? `${Date.now()}`;
// The page whose content is shown: another one is asked for first, and may not come.
let showing = name;

const keep = () => {
  document.body.classList.remove("menu-open");
  main().ariaBusy = null;
  left.delete(showing);
  left.set(showing, {
    focus: main().contains(document.activeElement) ? document.activeElement : null, main: main(), style: document.body.className, title, place: place(), entry: openEntry(),
  });
  if (left.size > mostLeft) left.delete(left.keys().next().value);
};

const put = (content, style, newTitle) => {
  leave();
  main().replaceWith(content);
  showing = name;
  document.body.className = style;
  readPage();
  arrangeAll();
  if (find("#content")) find("#content").tabIndex = -1;
  if (rows) delete rows.dataset.page;
  fitFrame(rows?.dataset.path);
  title = newTitle;
  countInTitle();
  reopen();
};

const goTo = (hash) => {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return false;
  target.scrollIntoView({ block: "nearest" });
  find("form input:not([type=hidden])", target)?.focus({ preventScroll: true });
  return true;
};

// The former content, or nil if the server has sent something else than content for this version of the scripts.
const contentIn = (text) => {
  const page = parsed(text);
  const files = all("link[rel=stylesheet][href], script[src]", page);
  const has = (file) => all(file.localName).some((own) => (own.getAttribute("href") ?? own.getAttribute("src"))
    === (file.getAttribute("href") ?? file.getAttribute("src")));
  return page.body.dataset.part === "content" && files.every(has) ? page : null;
};

let going = null;
// Shows the content at an address, or that which answers a form.
export const go = async (href, { form, push = true, back } = {}) => {
  going?.abort();
  const mine = (going = new AbortController());
  const asked = new URL(href, location.href);
  say("");
  main().ariaBusy = true;
  try {
    const answer = await askContent(asked, { method: form ? "POST" : "GET", body: form, signal: mine.signal });
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
    const text = await answer.text();
    const page = isPage && contentIn(text);
    if (mine.signal.aborted) return;
    // A refusal without the form: what was typed stays.
    if (form && !answer.ok && !answer.redirected && (!page || page.body.classList.contains("trouble"))) {
      const said = isPage ? find("main p", parsed(text))?.textContent : text;
      throw new Error(said || `The reader answered with status ${answer.status}.`);
    }
    const url = new URL(answer.url);
    if (!page) {
      mine.abort();
      return location.assign(form && !answer.redirected ? location.href : answer.redirected ? url : asked);
    }
    // A form that is shown again, with a problem, has no address of its own.
    const isAgain = form && !answer.redirected;
    const path = isAgain ? pathOf(location) : pathOf(url);
    const isSame = path === pathOf(location);
    const wasOpen = place();
    const kept = document.activeElement;
    if (push && !isSame) {
      note();
      keep();
      name = `${Date.now()}`;
      history.pushState({ page: name }, "", path + (form ? "" : asked.hash));
    } else {
      history.replaceState({ page: name }, "", path + (form ? "" : asked.hash));
    }
    const content = document.adoptNode(find("main", page.body));
    const list = find("#rows", content);
    // The screen has fewer. Lists that are put back at their places need all heights.
    if (list && !isSame && !back) passOver(childrenOf(list, ".row").slice(20));
    put(content, page.body.className, page.title);
    shown(content);
    if (pane && find("article", pane)) select(rowOpening(location.href));
    if (back) putBack(back);
    else if (isSame && !isAgain) putBack({ ...wasOpen, pane: 0 });
    else {
      scrollTo(0, 0);
      // The second timeline stays where it is.
      const beside = columns.find((column) => column.name === "beside");
      if (beside && wasOpen.beside?.path === find("#beside h2")?.textContent) beside.root.scrollTop = wasOpen.beside.top;
      selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    // The answer to a form, below it.
    const answered = find("[autofocus]", content);
    if (answered) return answered.focus();
    if (goTo(asked.hash) || (kept?.isConnected && kept !== document.body)) return;
    // A button of the same page that was pressed keeps the focus, so that it can be pressed again.
    const label = isSame && kept?.getAttribute("aria-label");
    const again = label && all("button[aria-label]", content).find((each) => each.getAttribute("aria-label") === label);
    (again || find("#content"))?.focus({ preventScroll: true });
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  } finally {
    if (going === mine) main().ariaBusy = null;
  }
};

// MARK: Links, forms and the browser's buttons

// Addresses that are no pages of the reader.
const others = /^\/(assets|samples|export|login|logout|account)(\/|$)/;
const isOwn = (url) => url.origin === location.origin && !others.test(url.pathname);

// True if the link leads to a page that can be shown here.
export const follows = (link) => {
  if (!link.getAttribute("href") || (link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const url = new URL(link.href);
  return isOwn(url) && !(url.hash && pathOf(url) === pathOf(location));
};

// Sends a form that nothing else has handled. False if that is the browser's business.
export const sends = (form, button) => {
  const url = new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href, location.href);
  const method = button?.getAttribute("formmethod") ?? form.method;
  if (!isOwn(url) || form.target || method === "dialog") return false;
  const data = new FormData(form, button);
  if (method === "get") {
    url.search = new URLSearchParams(data);
    // What was typed is done with: keys go to what was found.
    document.activeElement.blur();
    go(url);
  } else {
    const isFile = form.enctype === "multipart/form-data";
    go(url, { form: isFile ? data : new URLSearchParams(data) });
  }
  return true;
};

addEventListener("popstate", ({ state }) => {
  // A place inside the open entry has no state.
  if (!state) history.replaceState({ page: name }, "");
  const wanted = state?.page ?? name;
  if (wanted === name) return matchEntry(state);
  going?.abort();
  keep();
  name = wanted;
  const former = left.get(wanted);
  if (!former) return go(location.href, { push: false, back: state.place });
  put(former.main, former.style, former.title);
  // The very place at which it was left, unless another entry was open then.
  matchEntry(former.entry === entryOf(location.href) ? { place: former.place } : state);
  if (document.activeElement === document.body) (former.focus ?? find("#content"))?.focus({ preventScroll: true });
});

// The place is kept in the browser's history, for the time after a reload.
let settling = 0;
export const note = () => history.replaceState({ ...history.state, page: name, place: place() }, "");
addEventListener("scroll", () => {
  clearTimeout(settling);
  settling = setTimeout(note, 200);
}, { capture: true, passive: true });
addEventListener("pagehide", note);

export const begin = () => {
  const former = history.state?.place;
  history.scrollRestoration = "manual";
  history.replaceState({ ...history.state, page: name }, "");
  if (former) putBack(former);
  else goTo(location.hash);
  const isShort = former && columns.some(({ name, root }) => former[name]?.top > root.scrollTop + 1 || former.top > scrollY + 1);
  if (isShort || (rows && openEntry() && !selected())) import("./further.js").then(({ reach }) => reach(former), complain);
};

// MARK: The list of feeds on a phone

const menu = (isOpen, part = "#sidebar .close") => {
  document.body.classList.toggle("menu-open", isOpen);
  (isOpen ? find(part) : find(".feeds-link")).focus();
};
document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = event.target.closest(".feeds-link");
  if (link) menu(true, link.matches(".search-link") ? "#search" : undefined);
  else if (event.target.closest("#sidebar .close")) menu(false);
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.body.classList.contains("menu-open")) return;
  menu(false);
  event.preventDefault();
});
