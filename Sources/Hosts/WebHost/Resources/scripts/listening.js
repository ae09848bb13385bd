// What the player has beside its bar: chapters, transcript, queue, sleep timer. Loaded when a recording plays.

import { all, ask, complain, find, made, say, shown } from "./page.js";

const button = (className, text, label, act) => {
  const element = made("button", className, [text], { type: "button", ...(label ? { "aria-label": label, title: label } : {}) });
  element.onclick = act;
  return element;
};

// `player` is the bar: `sound`, `playing()`, `queue()`, `seekTo`, `toggle`, `play(recording)`, `tell(form)`, `bar`, `clock`.
let player = null;
// The chapters of the recording in the player.
let chapters = [];
let entry = null;

// MARK: Expanded

const panel = made("section", "listening", [], { id: "listening", "aria-label": "Now playing", hidden: "", tabindex: "-1" });
const current = () => chapters.findLast(({ start }) => start <= player.sound.currentTime + 0.2) ?? null;

// The server's page of the recording: chapters from its feed or their own file, and the transcript.
const load = async () => {
  const wanted = player.playing()?.entry ?? null;
  if (wanted === entry) return;
  [entry, chapters] = [wanted, []];
  panel.replaceChildren();
  renderChapter();
  if (!wanted) return;
  const html = await ask(`/entries/${wanted}/listening`).then((answer) => answer.text()).catch((error) => {
    if (entry === wanted) entry = null;
    throw error;
  });
  if (wanted !== entry) return;
  panel.innerHTML = html;
  shown(panel);
  chapters = all("[data-start]", find(".chapters", panel) ?? panel.ownerDocument.createElement("div")).map((row) => ({
    start: Number(row.dataset.start), title: find(".chapter-title", row)?.textContent ?? "", row,
  }));
  lines = all(".transcript [data-start]", panel).map((row) => ({ start: Number(row.dataset.start), row }));
  find(".transport", panel)?.replaceChildren(...transport());
  renderQueue();
  renderChapter();
  renderTicks();
};

const transport = () => [
  button("plain", player.drawing("skip-back"), "Chapter before", () => chapterBy(-1)), button("plain", player.drawing("back15"), "Back 15 seconds", () => player.seekTo(player.sound.currentTime - 15)),
  player.discCopy(), button("plain", player.drawing("on30"), "On 30 seconds", () => player.seekTo(player.sound.currentTime + 30)),
  button("plain", player.drawing("skip-on"), "Next chapter", () => chapterBy(1)),
];
const chapterBy = (by) => {
  if (!chapters.length) return by > 0 ? next() : player.seekTo(0);
  const place = chapters.indexOf(current());
  // Back to the beginning of this chapter first.
  const isInside = by < 0 && player.sound.currentTime - (chapters[place]?.start ?? 0) > 4;
  const to = chapters[isInside ? place : place + by];
  if (to) player.seekTo(to.start);
};

export const expand = async () => {
  if (!panel.isConnected) player.bar.before(panel);
  panel.hidden = !panel.hidden;
  document.body.classList.toggle("listens", !panel.hidden);
  player.opener.setAttribute("aria-expanded", String(!panel.hidden));
  if (panel.hidden) return player.opener.focus();
  await load();
  panel.focus({ preventScroll: true });
  follows = true;
  renderTranscript();
};
panel.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  expand().catch(complain);
  event.stopPropagation();
});
panel.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) {
    for (const each of all("[data-tab]", panel)) each.setAttribute("aria-pressed", String(each === tab));
    for (const part of all("[data-part]", panel)) part.hidden = part.dataset.part !== tab.dataset.tab;
    event.preventDefault();
    return;
  }
  const row = event.target.closest("[data-start]");
  if (row && !event.target.closest("a[target]")) {
    player.seekTo(Number(row.dataset.start));
    follows = true;
    event.preventDefault();
  } else if (event.target.closest(".close-listening")) {
    expand().catch(complain);
    event.preventDefault();
  }
});

// MARK: Chapters

const renderChapter = () => {
  const now = current();
  player.showChapter(now?.title ?? "");
  for (const { row } of chapters) {
    if (row === now?.row) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
};
const renderTicks = () => {
  const list = find("datalist", player.bar) ?? player.bar.appendChild(made("datalist", "", [], { id: "chapter-marks" }));
  list.replaceChildren(...chapters.map(({ start }) => made("option", "", [], { value: start })));
  player.scrub.setAttribute("list", "chapter-marks");
};

// MARK: Transcript

let lines = [];
let line = null;
let follows = true;
// The sentence that is said; found by halving, since there may be thousands.
const lineAt = (seconds) => {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle].start <= seconds) low = middle + 1;
    else high = middle;
  }
  return lines[low - 1] ?? null;
};
const renderTranscript = () => {
  if (panel.hidden || !lines.length) return;
  const now = lineAt(player.sound.currentTime + 0.2);
  if (now !== line) {
    line?.row.classList.remove("said");
    now?.row.classList.add("said");
    line = now;
    if (follows) scrollToLine();
  }
};
const scrollToLine = () => {
  const box = find(".transcript", panel);
  if (!line || !box) return;
  scrolled = performance.now();
  box.scrollTo({ top: line.row.offsetTop - box.clientHeight / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
};
let scrolled = 0;
// It follows until one scrolls.
const letGo = (event) => {
  if (!event.target.closest?.(".transcript") || !lines.length) return;
  follows = false;
  const again = find(".follow", panel);
  if (again) again.hidden = false;
};
panel.addEventListener("wheel", letGo, { passive: true });
panel.addEventListener("touchmove", letGo, { passive: true });
panel.addEventListener("click", (event) => {
  if (!event.target.closest(".follow")) return;
  follows = true;
  event.target.hidden = true;
  scrollToLine();
});

// MARK: The queue

export const renderQueue = () => {
  const list = find(".queue", panel);
  if (!list) return;
  const queue = player.queue();
  // A button that was pressed keeps the focus.
  const label = list.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  const move = (recording, sign, label, change) => button(
    "plain", player.drawing(sign), `${label}: ${recording.title}`, () => player.tell({ queue: change, entry: recording.entry }));
  list.replaceChildren(...queue.map((recording) => made("li", "", [
    ...(recording.art ? [made("img", "", [], { src: recording.art, alt: "", loading: "lazy", referrerpolicy: "no-referrer" })] : []),
    button("plain name", recording.title, "", () => player.play(recording)),
    made("span", "from", [recording.length ? `${recording.feed} · ${player.clock(recording.length)}` : recording.feed]),
    move(recording, "up", "Move up", "earlier"), move(recording, "down", "Move down", "later"),
    button("plain", "Play next", "", () => player.tell({ queue: "next", entry: recording.entry })),
    button("plain", "Remove", `Remove “${recording.title}”`, () => player.tell({ queue: "remove", entry: recording.entry })),
  ])));
  if (label) all("button[aria-label]", list).find((each) => each.getAttribute("aria-label") === label)?.focus();
  const none = find(".no-queue", panel);
  if (none) none.hidden = queue.length > 0;
  const tab = find("[data-tab=queue]", panel);
  if (tab) tab.textContent = queue.length ? `Queue ${queue.length}` : "Queue";
};

let counting = 0;
// Ends the time before the next recording.
export const stopCounting = () => {
  if (!counting) return;
  clearInterval(counting);
  counting = 0;
  say("");
};
// The next recording, after ten seconds in which one can stop it.
const countDown = () => {
  if (!player.queue().length) return;
  let seconds = 10;
  const stop = button("plain", "Stop", "", stopCounting);
  // The queue may change meanwhile. The button keeps the focus, and it is said once.
  const tell = () => {
    const upcoming = player.queue()[0];
    if (!upcoming) return stopCounting();
    const text = `Next: “${upcoming.title}” in ${seconds} s.`;
    if (stop.isConnected) stop.previousSibling.data = `${text} `;
    else say(text, stop);
  };
  clearInterval(counting);
  counting = setInterval(() => {
    seconds -= 1;
    if (seconds > 0) return tell();
    stopCounting();
    next();
  }, 1000);
  tell();
};
const next = () => {
  const upcoming = player.queue()[0];
  if (upcoming) player.play(upcoming);
};

// MARK: The sleep timer

const sleep = made("select", "sleep", [], { "aria-label": "Sleep timer", title: "Sleep timer" });
for (const [value, text] of [["", "Sleep"], ["5", "5 min"], ["15", "15 min"], ["30", "30 min"], ["45", "45 min"], ["60", "1 h"], ["chapter", "End of chapter"], ["end", "End of episode"]]) {
  sleep.append(made("option", "", [text], { value }));
}
let sleepAt = 0;
let sleepChapter = null;
sleep.onchange = () => {
  sleepAt = Number(sleep.value) ? Date.now() + Number(sleep.value) * 60000 : 0;
  sleepChapter = sleep.value === "chapter" ? current() : null;
};
const rest = () => {
  player.sound.pause();
  sleep.value = "";
  [sleepAt, sleepChapter] = [0, null];
};
const sleepNow = () => {
  if (sleepAt && Date.now() >= sleepAt) rest();
  if (sleepChapter && current() !== sleepChapter) rest();
};

// MARK: Start

export const start = (bar) => {
  player = bar;
  player.more.prepend(sleep);
  player.sound.addEventListener("timeupdate", () => {
    renderChapter();
    renderTranscript();
    sleepNow();
  });
  player.sound.addEventListener("ended", () => {
    if (["end", "chapter"].includes(sleep.value)) rest();
    else countDown();
  });
  // Nothing is left to show when the player is closed.
  player.sound.addEventListener("emptied", () => {
    if (!player.playing() && !panel.hidden) expand().catch(complain);
  });
  player.sound.addEventListener("play", () => {
    stopCounting();
    load().catch(complain);
  });
  load().catch(complain);
};
