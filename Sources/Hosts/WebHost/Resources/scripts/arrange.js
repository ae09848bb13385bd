// Keeps the lists in order as rows come and go: the headings of days, the places for assistive technology, the lanes of
// cards, and the lines of excerpts.

import { afterFrame, all, childrenOf, columns, find, made, onShown } from "./page.js";

const weekday = new Intl.DateTimeFormat(undefined, { weekday: "long" });
const date = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" });
const fullDate = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const dated = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });

const months = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric" });

const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
// The words of a day's heading: its name, and its date if the name does not say it.
const namesOf = (day) => {
  const today = midnight(Date.now());
  const before = Math.round((today - day) / 86400000);
  if (before >= 0 && before < 7) return [["Today", "Yesterday"][before] ?? weekday.format(day), (before < 2 ? fullDate : date).format(day)];
  return new Date(day).getFullYear() === new Date(today).getFullYear() ? [date.format(day), weekday.format(day)] : [dated.format(day), ""];
};

const headingOf = (day) => made("article", "day", [made("h2", ""), made("time", ""), made("span", "count")], { "data-day": day });
const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

// Few cards under a heading leave holes beside them: cards stand under longer times, the week and the month.
const periodOf = (time, isCards) => {
  const day = midnight(time);
  const before = (midnight(Date.now()) - day) / 86400000;
  if (!isCards || (before > -0.5 && before < 1.5)) return day;
  return before < 6.5 ? midnight(Date.now() - 6 * 86400000) : new Date(day).setDate(1);
};
const namesOfPeriod = (period) => {
  const before = (midnight(Date.now()) - period) / 86400000;
  if (before < 1.5) return namesOf(period);
  return before < 6.5 ? ["This week", ""] : [months.format(period), ""];
};

// The headings of the days in the user's time zone. Those that stay are not touched.
const putHeadings = (rows, isWhole) => {
  const former = new Map();
  for (const heading of childrenOf(rows, ".day")) {
    if (heading.dataset.day) former.set(heading.dataset.day, heading);
    else heading.remove();
  }
  let heading = null;
  let count = 0;
  let hasLead = false;
  let isPartial = false;
  const [isCards, isMagazine] = ["cards", "magazine"].map((layout) => rows.dataset.layout === layout);
  const end = (isLast) => {
    if (heading) setText(find(".count", heading), isPartial || !rows.dataset.list || (isLast && !isWhole) ? "" : `${count}`);
  };
  for (const row of childrenOf(rows, ".row, .gap")) {
    if (row.matches(".gap")) {
      // The rows of these days are not all here to be counted.
      isPartial = true;
      continue;
    }
    const day = row.dataset.at ? `${periodOf(parseInt(row.dataset.at), isCards)}` : heading?.dataset.day;
    if (day && day !== heading?.dataset.day) {
      const isAfterGap = row.previousElementSibling?.matches(".gap");
      end(false);
      isPartial = isAfterGap;
      heading = former.get(day) ?? headingOf(day);
      former.delete(day);
      if (row.previousElementSibling !== heading) rows.insertBefore(heading, row);
      const [name, more] = (isCards ? namesOfPeriod : namesOf)(Number(day));
      heading.setAttribute("aria-label", name);
      setText(heading.children[0], name);
      setText(heading.children[1], more);
      count = 0;
      hasLead = false;
    }
    count += 1;
    if (!isMagazine) continue;
    const isLead = !hasLead && find(":scope > .thumb.large", row) !== null;
    row.classList.toggle("lead", isLead);
    hasLead ||= isLead;
  }
  end(true);
  for (const old of former.values()) old.remove();
};

// The history is not live, so it is in no column. Its pages do not have whole days to be counted.
onShown((root) => { for (const list of all("[data-days]:not([data-list])", root)) putHeadings(list); });

// True for so many rows that they are long work for a browser.
export const isLong = (count) => count > 200;
let lanes = null;
export const arrange = async (column) => {
  const { rows, older } = column;
  const isWhole = !older || older.hidden;
  rows.hidden = !rows.childElementCount;
  if (rows.dataset.days) putHeadings(rows, isWhole);
  // A gap stands for rows that are far from the screen.
  const each = childrenOf(rows, ".row, .gap");
  const numberOf = (element) => Number(element.dataset.count ?? 1);
  const size = isWhole ? each.reduce((sum, element) => sum + numberOf(element), 0) : -1;
  let place = 0;
  for (const element of each) {
    place += numberOf(element);
    if (element.dataset.count) continue;
    if (element.ariaPosInSet !== `${place}`) element.ariaPosInSet = `${place}`;
    if (element.ariaSetSize !== `${size}`) element.ariaSetSize = `${size}`;
  }
  // Without it, the list is only slower.
  if (isLong(each.length)) import("./settling.js").then(({ settle }) => settle(column), () => {});
  if (rows.dataset.layout !== "cards" && !rows.classList.contains("lanes")) return;
  lanes ??= await import("./lanes.js");
  lanes.place(rows);
};
export const arrangeAll = () => columns.forEach(arrange);

// Rows below the screen are passed over at first, and then shown a few in each frame: fifty at once take as long as several
// frames. In a list that settles, they settle again once their heights are seen.
const few = 8;
const showInTurn = (rows, settles) => {
  const now = rows.slice(0, few);
  for (const row of now) row.classList.remove("settled");
  afterFrame(() => {
    if (settles) for (const row of now) row.classList.add("settled");
    if (rows.length > few) showInTurn(rows.slice(few), settles);
  });
};
export const passOver = (rows, settles = false) => {
  for (const row of rows) row.classList.add("settled");
  afterFrame(() => showInTurn(rows, settles));
};

// Below a title of two lines there is room for one of the excerpt, which then ends in an ellipsis. Told before the browser
// paints, so that nothing is seen to change.
const titles = new ResizeObserver((changes) => {
  for (const { target, borderBoxSize: [{ blockSize }] } of changes) {
    target.parentElement?.classList.toggle("full", blockSize > 1.5 * parseFloat(getComputedStyle(target).lineHeight));
  }
});
onShown((root) => { for (const title of all(".row .text h3", root)) titles.observe(title); });

// The script may not come either.
const drop = (picture) => import("./drops.js").then(({ drop }) => drop(picture, arrange), () => picture.remove());
document.addEventListener("error", ({ target }) => {
  if (target instanceof HTMLImageElement && target.closest(".rows, .line, .artwork")) drop(target);
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
