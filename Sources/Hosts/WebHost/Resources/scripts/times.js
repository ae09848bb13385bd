// Shows times in the user's time zone and language. In rows they say how long ago something came, and stay right.

import { all, onShown } from "./page.js";

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const month = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const hour = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });

export const ago = (date, now = new Date()) => {
  const minutes = Math.floor((now - date) / 60000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 720 || day.format(date) === day.format(now)) return `${Math.floor(minutes / 60)} h`;
  if (minutes < 6 * 1440) return weekday.format(date);
  return (date.getFullYear() === now.getFullYear() || minutes < 180 * 1440 ? shortDay : month).format(date);
};

const show = (time, now) => {
  const date = new Date(time.dateTime);
  if (isNaN(date)) return;
  const isToday = day.format(date) === day.format(now);
  const text = time.closest(".row") ? ago(date, now) : isToday ? hour.format(date) : day.format(date);
  if (time.textContent !== text) time.textContent = text;
  if (!time.title) time.title = full.format(date);
};

onShown((root) => {
  const now = new Date();
  for (const time of all("time[datetime]", root)) show(time, now);
});
setInterval(() => {
  if (document.hidden) return;
  const now = new Date();
  for (const time of all(".row time")) if (now - new Date(time.dateTime) < 8 * 86400000) show(time, now);
}, 60000);
