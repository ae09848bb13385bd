// Puts feeds and folders of the sidebar into other folders and places by dragging. Loaded when a line is dragged. The pages
// of the feeds and the folders have buttons for the same.

import { ask, complain, find, lists, parsed } from "./page.js";
import { isUpper, unmark } from "./ledger.js";
import { offerUndo } from "./marks.js";

const feedOf = (line) => /^f(\d+)/.exec(line?.dataset.id)?.[1];
const folderOf = (line) => /^d(\d+)$/.exec(line?.dataset.id)?.[1];
const sectionOf = (line) => line.closest("[data-section]");
// The folder in which the line of a feed stands; empty for none.
const homeOf = (line) => folderOf(find(":scope > .line", sectionOf(line))) ?? "";

// The server gives this level also to all deeper ones.
const deepest = 4;
const levelOf = (header) => Number(header.dataset.level ?? 0);
// The folder around that of a header; empty for none.
const parentOf = (header) => {
  let section = sectionOf(header);
  do section = section.previousElementSibling;
  while (section && !(levelOf(find(".line", section)) < levelOf(header)));
  return levelOf(header) ? folderOf(find(".line", section)) : "";
};

const moveFeed = async (feed, folder) => {
  const answer = await ask("/subscriptions/selected", { do: "move", folder, feed });
  const notice = find(".notice", parsed(await answer.text()));
  const batch = find("[name=batch]", notice)?.value;
  if (batch) offerUndo(notice.firstChild.textContent.trim(), "/subscriptions/undo", batch);
};

const putFeed = async (line, folder, next) => {
  const feed = feedOf(line);
  if (homeOf(line) !== folder) await moveFeed(feed, folder);
  if (folder) await ask(`/folders/${folder}/order`, { feed, before: feedOf(next) ?? "" });
};

// The element that shows where the line would come, its style, and what to do. Nothing where it cannot come.
const placeOfFeed = (line, target) => {
  const folder = folderOf(target);
  if (folder) return homeOf(line) !== folder && [target, "drop", () => moveFeed(feedOf(line), folder)];
  if (!feedOf(target)) return null;
  const home = homeOf(target);
  // Feeds in no folder stand in the order of their names.
  if (!home) return homeOf(line) && [target, "drop", () => moveFeed(feedOf(line), "")];
  return (next) => [next ?? target, next ? "drop-before" : "drop", () => putFeed(line, home, next)];
};
const placeOfFolder = (line, target, upper) => {
  const folder = folderOf(target);
  if (!folder) return null;
  const move = (parent, before) => ask(`/folders/${folderOf(line)}`, { parent, before });
  return upper && levelOf(target) < deepest
    ? [target, "drop-before", () => move(parentOf(target), folder)]
    : [target, "drop", () => move(folder, "")];
};

export const begin = (line) => {
  if (!feedOf(line) && !folderOf(line)) return;
  const ended = new AbortController();
  const { signal } = ended;
  const place = (event) => {
    const target = event.target.closest(".line");
    if (!target || target === line) return null;
    const upper = isUpper(target, event);
    const found = folderOf(line) ? placeOfFolder(line, target, upper) : placeOfFeed(line, target);
    return typeof found === "function" ? found(upper ? target : target.nextElementSibling) : found;
  };
  document.body.dataset.dragging = "yes";
  lists.sidebar.addEventListener("dragover", (event) => {
    unmark();
    const found = place(event);
    if (!found) return;
    event.preventDefault();
    found[0].classList.add(found[1]);
  }, { signal });
  lists.sidebar.addEventListener("drop", (event) => {
    const found = place(event);
    if (!found) return;
    event.preventDefault();
    found[2]().catch(complain);
  }, { signal });
  addEventListener("dragend", () => {
    ended.abort();
    delete document.body.dataset.dragging;
    unmark();
  }, { signal });
};
