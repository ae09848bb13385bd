// Recordings, loaded only after a click. There is one player, the bar below; rows and the open entry control it and show
// its state. The server saves the position in a recording; playback continues there on any page.

import { entryOf } from "./entries.js";
import { all, ask, complain, find, headers, isPlainClick, live, made, onShown, pane, say } from "./page.js";
import { keepOpenWhile, on, openOrClose } from "./stream.js";

// The recording in the player: `entry`, `href`, `title`, `feed`, `audio`, `art`. Null when the bar is closed.
let playing = null;
let problem = null;
// The saved position, until the sound knows its own.
let saved = 0;
let told = 0;
// The places at which recordings were left, by entry, and the recordings to play next.
const places = new Map();
let queue = [];
const sound = document.createElement("audio");
sound.preload = "none";
// What cannot be loaded is not paused either.
const isSounding = () => playing !== null && !sound.paused && !problem;
keepOpenWhile(isSounding);

const tellSound = (form) => live.page && ask(`/live/${live.page}/player`, form).catch(() => {});
const placeNow = () => ({
  seconds: Math.floor(sound.currentTime), length: Number.isFinite(sound.duration) ? Math.round(sound.duration) : 0,
});
const tellPlace = () => {
  told = sound.currentTime;
  places.set(playing.entry, { ...placeNow(), isPlayed: false });
  tellSound({ entry: playing.entry, ...placeNow(), playing: sound.paused ? "0" : "1" });
  showIn(document);
};
// The page goes, and its stream with it: the last seconds are told apart from that.
addEventListener("pagehide", () => {
  if (isSounding()) navigator.sendBeacon(`/entries/${playing.entry}/listening`, new URLSearchParams({ csrf: headers["X-CSRF-Token"], ...placeNow() }));
});
const tellListening = () => tellSound({ listen: playing.entry, seconds: Math.floor(sound.currentTime) });
// Reports the playing sound to a new stream.
on("opened", () => { if (isSounding()) tellListening(); });

// MARK: The bar

const clock = (seconds) => {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};
const signs = { play: "M8 5v14l11-7z", pause: "M6 5h4v14H6zM14 5h4v14h-4z", again: "M12 5V1L7 6l5 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z" };
const picture = (className, tag, attribute, value) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(svg.namespaceURI, tag));
  svg.firstChild.setAttribute(attribute, value);
  return svg;
};
const sign = (name) => picture("", "path", "d", signs[name]);
// A drawing of the page's sprite.
const drawing = (name) => picture("icon", "use", "href", `${find(".icon use")?.getAttribute("href").split("#")[0]}#${name}`);
const button = (className, label, text, act) => {
  const element = made("button", className, [text], { type: "button", "aria-label": label, title: label });
  element.onclick = act;
  return element;
};

const speeds = [1, 1.2, 1.5, 1.75, 2, 0.8];

const bar = find("#player");
const art = made("img", "art", [], { alt: "", referrerpolicy: "no-referrer" });
art.onerror = () => { art.hidden = true; };
const title = made("a", "title");
const from = made("span", "from");
const back = () => seekTo(sound.currentTime - 15);
const onward = () => seekTo(sound.currentTime + 30);
const disc = button("disc", "Play", "", () => toggle());
const discs = [disc];
const elapsed = made("span", "elapsed");
const remaining = made("span", "remaining");
const scrub = made("input", "", [], { type: "range", min: 0, step: 1, "aria-label": "Position" });
const speed = button("plain speed", "Speed", "1×", () => setSpeed(speeds[(speeds.indexOf(sound.defaultPlaybackRate) + 1) % speeds.length]));
const stop = () => {
  sound.pause();
  if (listening) whenListening(({ stopCounting }) => stopCounting());
  playing = null;
  sound.removeAttribute("src");
  sound.load();
  render();
  tellSound({ closed: "1" });
};
const more = made("div", "more");
const opener = button("plain opener", "Chapters, transcript and queue", drawing("up"), () => whenListening(({ expand }) => expand()));
opener.setAttribute("aria-expanded", "false");
bar.append(
  art, made("div", "now", [title, from]),
  made("div", "controls", [button("plain back", "Back 15 seconds", drawing("back15"), back), disc, button("plain on", "On 30 seconds", drawing("on30"), onward)]),
  made("div", "scrub", [elapsed, scrub, remaining]),
  more, sound);
more.append(speed, opener, button("plain", "Stop listening", drawing("close"), stop));

// The speed is a setting, which the root element carries.
const showSpeed = (rate) => {
  sound.defaultPlaybackRate = sound.playbackRate = rate;
  speed.textContent = `${rate}×`;
  speed.setAttribute("aria-label", `Speed ${rate}`);
};
const setSpeed = (rate) => {
  showSpeed(rate);
  document.documentElement.dataset.speed = rate;
  ask("/settings/speed", { value: rate }).catch(complain);
};
showSpeed(Number(document.documentElement.dataset.speed));
on("setting", ({ key, value }) => { if (key === "speed") showSpeed(Number(value)); });

// What the player has beside its bar is loaded when a recording plays.
let chapter = "";
const part = {
  sound, bar, more, opener, scrub, drawing, playing: () => playing, queue: () => queue, clock: (seconds) => clock(seconds),
  seekTo: (seconds) => seekTo(seconds), tell: (form) => tellSound(form),
  play: (recording) => {
    if (isSounding()) tellPlace();
    offer(recording);
    start();
  },
  // A second disc for the expanded player, which shows the state of the first. It takes the place of the one before.
  discCopy: () => {
    discs[1] = button("disc", "Play", "", () => toggle());
    render();
    return discs[1];
  },
  showChapter: (name) => {
    if (name === chapter) return;
    chapter = name;
    render();
  },
};
let listening = null;
const whenListening = (act) => {
  listening ??= import("./listening.js").then((module) => {
    module.start(part);
    return module;
  });
  listening.then(act).catch(complain);
};

// MARK: State

let isLocked = false;
const stateNow = () => (problem ? "failed" : isLocked ? "locked" : sound.ended ? "ended" : sound.paused ? "paused"
  : sound.readyState < 3 ? "loading" : "playing");
const words = { locked: "Press play to go on", ended: "Played" };
const renderTime = () => {
  // Until it is loaded, as long as it was when it was left.
  const length = Number.isFinite(sound.duration) ? sound.duration : places.get(playing?.entry)?.length ?? 0;
  const now = sound.readyState ? sound.currentTime : saved;
  elapsed.textContent = clock(now);
  remaining.textContent = length ? `−${clock(length - now)}` : "";
  scrub.max = length || 1;
  scrub.disabled = !length;
  if (document.activeElement !== scrub || sound.paused) scrub.value = length ? now : 0;
  scrub.setAttribute("aria-valuetext", length ? `${clock(now)} of ${clock(length)}` : clock(now));
};
const render = () => {
  bar.hidden = !playing;
  bar.className = playing ? stateNow() : "";
  showIn(document);
  if (!playing) return;
  const state = stateNow();
  title.textContent = playing.title;
  title.href = playing.href;
  from.textContent = problem ?? words[state] ?? (chapter || playing.feed);
  art.hidden = !playing.art;
  if (playing.art && art.src !== playing.art) art.src = playing.art;
  const isOn = ["playing", "loading"].includes(state);
  for (const each of discs) {
    each.replaceChildren(sign(problem ? "again" : isOn ? "pause" : "play"));
    each.title = problem ? "Try again" : isOn ? "Pause" : "Play";
    each.setAttribute("aria-label", each.title);
  }
  renderTime();
};

// The buttons of recordings in rows and in the open entry: where each was left, and the state of the one in the player.
const minutes = (seconds) => {
  if (seconds < 60) return "less than a minute";
  const whole = Math.round(seconds / 60);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
};
const stateOf = (entry) => {
  const left = places.get(entry);
  if (playing?.entry !== entry || problem) return left ? { ...left, isOn: false } : null;
  const length = Number.isFinite(sound.duration) ? sound.duration : left?.length ?? 0;
  return { seconds: sound.readyState ? sound.currentTime : saved, length, isOn: !sound.paused, isPlayed: sound.ended };
};
const labelOf = (state) => {
  if (state?.isOn) return state.length ? `Pause · ${minutes(state.length - state.seconds)} left` : "Pause";
  if (state?.isPlayed) return "Played";
  return state && state.seconds >= 2 ? `Continue at ${clock(state.seconds)}` : null;
};
const showIn = (root) => {
  for (const link of all("a.listen[data-audio]", root)) {
    let label = find(".listen-label", link);
    if (!label) {
      label = made("span", "listen-label", [link.lastChild]);
      link.append(label);
      link.dataset.label = label.textContent;
    }
    const state = stateOf(entryOf(link.href));
    link.classList.toggle("on", state?.isOn ?? false);
    const hasFailed = problem && playing?.entry === entryOf(link.href);
    const text = (hasFailed ? "Cannot be played · Try again" : labelOf(state)) ?? link.dataset.label;
    if (label.textContent !== text) label.textContent = text;
    find(".listen-sign", link).textContent = state?.isOn ? "❚❚" : state?.isPlayed ? "✓" : "▶";
    const isBegun = state && !state.isPlayed && state.seconds >= 2 && state.length > 0;
    let meter = find("progress", link);
    if (!isBegun) {
      meter?.remove();
      continue;
    }
    if (!meter) link.append(meter = made("progress", "", [], { "aria-hidden": "true" }));
    [meter.max, meter.value] = [state.length, state.seconds];
  }
};
// The player of an entry's page without scripts becomes a button of the one player.
onShown((root) => {
  for (const audio of all("audio.recording[data-entry]", root)) {
    const link = made("a", "listen", [made("span", "listen-sign", ["▶"], { "aria-hidden": "true" }), audio.dataset.label], {
      href: audio.dataset.href, role: "button",
    });
    Object.assign(link.dataset, {
      audio: audio.getAttribute("src"), title: audio.dataset.title, art: audio.dataset.art ?? "",
      // Its mark, a letter, stands before its name.
      feed: find(".meta .feed", audio.closest("article"))?.lastChild.textContent ?? "",
    });
    audio.replaceWith(link);
  }
  showIn(root);
});

// MARK: Playing

const offer = (recording, seconds = 0) => {
  playing = recording;
  saved = seconds;
  problem = null;
  isLocked = false;
  sound.src = recording.audio;
  if ("mediaSession" in navigator) {
    navigator.mediaSession.metadata = new MediaMetadata({
      title: recording.title, artist: recording.feed, artwork: recording.art ? [{ src: recording.art }] : [],
    });
  }
  render();
};
const start = () => {
  if (problem) {
    // Goes on where it broke off.
    const at = sound.currentTime || saved;
    sound.load();
    [told, sound.currentTime, problem] = [at, at, null];
  }
  sound.play().then(() => { isLocked = false; }, (error) => {
    isLocked = error.name === "NotAllowedError";
    render();
  });
};
const toggle = () => (problem || sound.paused ? start() : sound.pause());
const seekTo = (seconds) => {
  sound.currentTime = Math.max(0, seconds);
  renderTime();
};
// Before the recording is loaded, this is where it will begin.
scrub.oninput = () => seekTo(saved = Number(scrub.value));
const listen = ({ dataset, href }) => {
  const entry = entryOf(href);
  if (playing?.entry === entry) return toggle();
  if (isSounding()) tellPlace();
  offer({ entry, href, title: dataset.title, feed: dataset.feed, audio: dataset.audio, art: dataset.art });
  start();
};
// Goes to a chapter of the open entry.
const goToChapter = (link) => {
  const own = find("a.listen[data-audio]", link.closest("article") ?? pane);
  if (!own) return false;
  if (playing?.entry !== entryOf(own.href)) listen(own);
  else if (sound.paused) start();
  seekTo(saved = Number(link.dataset.seek));
  return true;
};
document.addEventListener("click", (event) => {
  const link = isPlainClick(event) && event.target.closest("a[data-audio], a[data-seek]");
  if (!link || (link.dataset.seek && !goToChapter(link))) return;
  if (link.dataset.audio) listen(link);
  event.preventDefault();
});

on("places", (message) => {
  for (const [entry, seconds, length, isPlayed] of message.places) {
    const known = String(entry);
    const isBetter = message.isNew ? playing?.entry !== known || sound.paused : !places.has(known);
    if (isBetter) places.set(known, { seconds, length, isPlayed: isPlayed === 1 });
  }
  showIn(document);
  renderTime();
});
// The server tells the queue to each new stream, unless it is empty.
on("opened", () => {
  queue = [];
  if (listening) whenListening(({ renderQueue }) => renderQueue());
});
on("queue", (message) => {
  queue = message.recordings;
  if (listening) whenListening(({ renderQueue }) => renderQueue());
});
// Buttons that change the queue, wherever they are.
document.addEventListener("submit", (event) => {
  const change = event.submitter?.matches(".queue-button") && !event.submitter.closest("ol.queue") && live.page
    && /^\/entries\/(\d+)\/queue$/.exec(event.submitter.getAttribute("formaction"));
  if (!change) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const kind = event.submitter.value;
  ask(`/live/${live.page}/player`, { queue: kind, entry: change[1] })
    .then(() => say({ next: "It plays next.", last: "It plays after the others.", remove: "It is no longer waiting." }[kind]), complain);
}, true);

on("player", (message) => {
  if (message.problem) problem = message.problem;
  if (!message.entry) return message.problem && render();
  if (playing?.entry !== message.entry) {
    if (!isSounding() && !message.playing) offer({ ...message, art: message.art ?? "" }, message.seconds ?? 0);
  } else if (message.preempted) {
    sound.pause();
  } else if (message.seconds && (message.playing || (sound.paused && Math.abs(sound.currentTime - message.seconds) >= 2))) {
    // It begins there, or an app has gone on with it.
    saved = message.seconds;
    seekTo(saved);
  }
  if (playing && message.art && !playing.art) playing.art = message.art;
  render();
});

// MARK: Events of the sound

sound.onplay = () => {
  whenListening(() => {});
  tellListening();
  render();
};
sound.onpause = () => {
  if (playing && !sound.ended) tellPlace();
  render();
  setTimeout(openOrClose, 1000);
};
sound.ontimeupdate = () => {
  renderTime();
  if (sound.readyState && Math.abs(sound.currentTime - told) >= 5) tellPlace();
};
sound.onended = () => {
  places.set(playing.entry, { seconds: 0, length: Math.round(sound.duration) || 0, isPlayed: true });
  tellSound({ ended: "1" });
  render();
};
sound.onerror = () => {
  if (!playing) return;
  problem = sound.error?.code === 2 ? "The connection broke." : "The recording cannot be loaded from its site.";
  render();
};
for (const event of ["playing", "waiting", "loadedmetadata", "seeked"]) sound.addEventListener(event, render);

if ("mediaSession" in navigator) {
  for (const [action, act] of Object.entries({
    play: start, pause: () => sound.pause(), stop, seekbackward: back, seekforward: onward,
    seekto: ({ seekTime }) => seekTo(seekTime),
  })) navigator.mediaSession.setActionHandler(action, act);
}
