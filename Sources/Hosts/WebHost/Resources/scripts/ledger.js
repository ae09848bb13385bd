// Filtering and choosing feeds, and putting feeds and folders in order by dragging. Loaded by the pages that need it.

import { all, find } from "./page.js";
import { go } from "./navigation.js";
import "./filtering.js";

// MARK: Choosing

let last = null;

const count = (form) => {
  const chosen = all("tr.subscription :checked", form).length;
  find(".chosen", form).textContent = chosen === 0 ? "Chosen feeds" : `${chosen} chosen`;
  const box = find(".choose-all", form);
  const boxes = all("tr.subscription [type=checkbox]", form);
  box.checked = chosen > 0 && chosen === boxes.length;
  box.indeterminate = chosen > 0 && chosen < boxes.length;
};

const choose = (form) => {
  find(".choose-all", form).hidden = false;
  if (!form.dataset.ready) {
    form.dataset.ready = "yes";
    form.addEventListener("change", ({ target }) => {
      if (target.matches(".choose-all")) {
        for (const box of all("tr.subscription [type=checkbox]", form)) box.checked = target.checked;
      }
      count(form);
    });
    // Shift chooses all between the last box and this one.
    form.addEventListener("click", (event) => {
      const boxes = all("tr.subscription [type=checkbox]", form);
      const index = boxes.indexOf(event.target);
      if (index < 0) return;
      const from = boxes.indexOf(last);
      if (event.shiftKey && from >= 0) {
        for (const box of boxes.slice(Math.min(from, index), Math.max(from, index) + 1)) box.checked = event.target.checked;
        count(form);
      }
      last = event.target;
    });
  }
  count(form);
};

// MARK: Dragging

const send = (path, values, csrf) => go(path, { form: new URLSearchParams({ csrf, ...values }) });
let dragged = null;

export const unmark = () => { for (const each of all(".drop, .drop-before")) each.classList.remove("drop", "drop-before"); };

const drag = (element, data) => {
  element.draggable = true;
  element.addEventListener("dragstart", (event) => {
    dragged = { element, ...data };
    document.body.dataset.dragging = "yes";
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", element.textContent.trim().slice(0, 80));
    event.stopPropagation();
  });
  element.addEventListener("dragend", () => {
    dragged = null;
    delete document.body.dataset.dragging;
    unmark();
  });
};

// `place` says what would happen: a style for the target, and what to do.
const drop = (element, place) => {
  element.addEventListener("dragover", (event) => {
    const found = dragged && place(event);
    if (!found) return;
    event.preventDefault();
    unmark();
    element.classList.add(found.style);
  });
  element.addEventListener("drop", (event) => {
    const found = dragged && place(event);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    found.act();
  });
};

export const isUpper = (element, event) => {
  const { top, height } = element.getBoundingClientRect();
  return event.clientY < top + height / 2;
};

// The table of feeds: a feed, or all that are chosen, to the heading of a folder.
const table = (form) => {
  const csrf = find("[name=csrf]", form).value;
  for (const row of all("tr.subscription", form)) if (!row.draggable) drag(row, { feed: row.dataset.feed });
  for (const body of all("tbody[data-folder]", form)) {
    const heading = find("tr.group", body);
    if (!heading || heading.dataset.ready) continue;
    heading.dataset.ready = "yes";
    drop(heading, () => dragged.feed && {
      style: "drop",
      act: () => {
        const chosen = all("tr.subscription :checked", form).map((box) => box.value);
        const feeds = chosen.includes(dragged.feed) ? chosen : [dragged.feed];
        const data = new URLSearchParams({ csrf, do: "move", folder: body.dataset.folder });
        for (const feed of feeds) data.append("feed", feed);
        for (const field of all("[name^=list-]", form)) data.append(field.name, field.value);
        go("/subscriptions/selected", { form: data });
      },
    });
  }
};

// The feeds of a folder: before another one.
const order = (list) => {
  const csrf = find("[name=csrf]", list.closest("form")).value;
  for (const line of list.children) {
    drag(line, { place: line.dataset.feed });
    drop(line, () => dragged.place && dragged.element !== line && {
      style: "drop-before",
      act: () => send(`/folders/${list.dataset.folder}/order`, { feed: dragged.place, before: line.dataset.feed }, csrf),
    });
  }
};

// The folders: before another one at its upper half, into it at its lower half.
const tree = (list) => {
  for (const line of list.children) {
    drag(line, { folder: line.dataset.folder });
    drop(line, (event) => dragged.folder && dragged.element !== line && (isUpper(line, event)
      ? { style: "drop-before", act: () => move(dragged.folder, line.dataset.parent, line.dataset.folder) }
      : { style: "drop", act: () => move(dragged.folder, line.dataset.folder, "") }));
  }
  const move = (folder, parent, before) => send(`/folders/${folder}`, { parent, before }, list.dataset.csrf);
};

export const arrange = (root) => {
  const form = find("#many", root) ?? root.closest?.("#many");
  if (form) {
    choose(form);
    table(form);
  }
  for (const list of all("ul.tree[data-csrf]", root)) tree(list);
  for (const list of all("ol.order", root)) order(list);
};
