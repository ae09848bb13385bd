// Keeps the lists in order as rows come and go: the headings of days, the places for assistive technology, the lanes of
// cards, and pictures that fail.

import { all, columnOf, columns, find, onShown } from "./page.js";

const weekday = new Intl.DateTimeFormat(undefined, { weekday: "long" });
const date = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" });
const fullDate = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const dated = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });

const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
// The words of a day's heading: its name, and its date if the name does not say it.
const namesOf = (day) => {
  const today = midnight(Date.now());
  const before = Math.round((today - day) / 86400000);
  if (before >= 0 && before < 7) return [["Today", "Yesterday"][before] ?? weekday.format(day), (before < 2 ? fullDate : date).format(day)];
  return new Date(day).getFullYear() === new Date(today).getFullYear() ? [date.format(day), weekday.format(day)] : [dated.format(day), ""];
};

const headingOf = (day) => {
  const heading = document.createElement("article");
  heading.className = "day";
  heading.dataset.day = day;
  heading.append(document.createElement("h2"), document.createElement("time"));
  const count = document.createElement("span");
  count.className = "count";
  heading.append(count);
  return heading;
};
const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

// The headings of the days in the user's time zone. Those that stay are not touched.
const putHeadings = (rows, isWhole) => {
  const former = new Map();
  for (const heading of all(":scope > .day", rows)) {
    if (heading.dataset.day) former.set(heading.dataset.day, heading);
    else heading.remove();
  }
  let heading = null;
  let count = 0;
  let hasLead = false;
  const end = (isLast) => {
    if (heading) setText(find(".count", heading), isLast && !isWhole ? "" : `${count}`);
  };
  for (const row of all(":scope > .row", rows)) {
    const day = row.dataset.at ? `${midnight(parseInt(row.dataset.at))}` : heading?.dataset.day;
    if (day && day !== heading?.dataset.day) {
      end(false);
      heading = former.get(day) ?? headingOf(day);
      former.delete(day);
      if (row.previousElementSibling !== heading) rows.insertBefore(heading, row);
      const [name, more] = namesOf(Number(day));
      heading.setAttribute("aria-label", name);
      setText(heading.children[0], name);
      setText(heading.children[1], more);
      count = 0;
      hasLead = false;
    }
    count += 1;
    const isLead = !hasLead && find(":scope > .thumb.large", row) !== null;
    row.classList.toggle("lead", isLead);
    hasLead ||= isLead;
  }
  end(true);
  for (const old of former.values()) old.remove();
};

let lanes = null;
export const arrange = async (column) => {
  const { rows, older } = column;
  const isWhole = !older || older.hidden;
  if (rows.dataset.days) putHeadings(rows, isWhole);
  const each = all(":scope > .row", rows);
  const size = isWhole ? each.length : -1;
  each.forEach((row, index) => {
    if (row.ariaPosInSet !== `${index + 1}`) row.ariaPosInSet = `${index + 1}`;
    if (row.ariaSetSize !== `${size}`) row.ariaSetSize = `${size}`;
  });
  if (rows.dataset.layout !== "cards" && !rows.classList.contains("lanes")) return;
  lanes ??= await import("./lanes.js");
  lanes.place(rows);
};
export const arrangeAll = () => columns.forEach(arrange);

// A picture that fails goes with its box. In sight the box stays, so that nothing moves.
const drop = (picture) => {
  const box = picture.closest(".thumb, .cover, .attached, .mark img");
  if (!box) return;
  if (box.localName === "img") return box.remove();
  const { top, bottom } = box.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight && document.readyState === "complete") return box.classList.add("failed");
  box.remove();
  const column = columnOf(picture);
  if (column) arrange(column);
};
document.addEventListener("error", ({ target }) => {
  if (target instanceof HTMLImageElement && target.closest(".rows, .line")) drop(target);
}, true);
onShown((root) => {
  for (const picture of all(".rows img", root)) if (picture.complete && picture.src && !picture.naturalWidth) drop(picture);
});

// Another day begins.
let today = midnight(Date.now());
setInterval(() => {
  if (today === midnight(Date.now())) return;
  today = midnight(Date.now());
  arrangeAll();
}, 30000);
