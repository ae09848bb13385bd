// Shows the reader's own times in the user's time zone and language; those in articles stay as they are written. In rows
// they say how long ago something came, and stay right.

import { all, find, onShown } from "./page.js";

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const month = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const dated = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

const isSameDay = (one, other) => one.toDateString() === other.toDateString();

export const ago = (date, now = new Date()) => {
  const minutes = Math.floor((now - date) / 60000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 720 || isSameDay(date, now)) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 6 * 1440) return weekday.format(date);
  return (date.getFullYear() === now.getFullYear() || minutes < 180 * 1440 ? shortDay : month).format(date);
};

// The heading of a day says the day already. Cards stand under longer times.
const headed = "[data-days]:not([data-layout=cards])";
const inRow = (row, date, now) => {
  // A new row is not in its list yet.
  const list = row.isConnected ? row.closest(headed) : find(headed);
  const isUnderDay = list && isSameDay(date, new Date(parseInt(row.dataset.at)));
  return isUnderDay && !isSameDay(date, now) ? hour.format(date) : ago(date, now);
};

const show = (time, now) => {
  const date = new Date(time.dateTime);
  if (isNaN(date)) return;
  const row = time.closest(".row");
  const format = isSameDay(date, now) ? hour : time.matches("header > .meta > *") ? dated : day;
  const text = row ? inRow(row, date, now) : format.format(date);
  if (time.textContent !== text) time.textContent = text;
  if (!time.title) time.title = time.dataset.verb + full.format(date);
};

onShown((root) => {
  const now = new Date();
  for (const time of all("time[data-verb]", root)) show(time, now);
});
setInterval(() => {
  if (document.hidden) return;
  const now = new Date();
  for (const time of all(".row time[data-verb]")) if (now - new Date(time.dateTime) < 8 * 86400000) show(time, now);
}, 60000);
