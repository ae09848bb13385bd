// Makes the page live. The page works without it; nothing here is needed to read.
"use strict";
(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const rows = find("#rows");
  const pane = find("#entry");
  const token = find("meta[name=csrf]")?.content;

  // The timelines of the page, each in a column: its own, and perhaps another beside it.
  const columns = all(".rows[data-list]").map((rows) => {
    const root = rows.parentElement;
    const part = (name) => find(`:scope > .${name}`, root);
    return {
      name: rows.dataset.list, root, rows, arrivals: part("arrivals"), empty: part("empty"), older: part("older"),
      wantsTop: false, isFull: false,
    };
  });
  const columnOf = (element) => columns.find((column) => column.root.contains(element));
  const columnNamed = (name) => columns.find((column) => column.name === name);
  const lists = { sidebar: find("#lines") };
  for (const column of columns) lists[column.name] = column.rows;

  // MARK: Requests

  const ask = async (path, form) => {
    const answer = await fetch(path, {
      method: form ? "POST" : "GET",
      headers: { "X-Requested-With": "reader", ...(page ? { "X-Page": page } : {}), ...(form ? { "X-CSRF-Token": token } : {}) },
      body: form ? new URLSearchParams(form) : undefined,
    });
    if (answer.status === 401) location.assign("/login");
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };

  const say = (text, button) => {
    find("#said")?.remove();
    if (!text) return;
    const notice = document.createElement("p");
    notice.id = "said";
    notice.className = "notice";
    notice.setAttribute("role", "status");
    notice.append(text + " ");
    if (button) notice.append(button);
    (rows ?? find("#content")).before(notice);
  };
  const complain = (error) => say(error.message || "The reader could not be reached.");

  // MARK: Times, in the reader's own zone

  const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
  const hour = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
  const showTimes = (root) => {
    const today = day.format(new Date());
    for (const time of all("time", root)) {
      const date = new Date(time.dateTime);
      if (isNaN(date)) continue;
      time.textContent = day.format(date) === today ? hour.format(date) : day.format(date);
      time.title = full.format(date);
    }
  };

  // MARK: Lists: the server sends what has changed; rows are known by their identity

  const rowOf = (list, id) => find(`[data-id="${CSS.escape(id)}"]`, list);
  const sectionOf = (list, id) => find(`:scope > [data-section="${CSS.escape(id)}"]`, list);
  const made = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    showTimes(template.content);
    return template.content.firstElementChild;
  };
  const place = (list, row, anchor) => {
    const next = anchor ? anchor.nextElementSibling : list.firstElementChild;
    if (list.moveBefore && row.isConnected) list.moveBefore(row, next);
    else list.insertBefore(row, next);
  };
  const placeRow = (list, row, step) => place(
    step.section === undefined ? list : find("ul", sectionOf(list, step.section)), row,
    step.after === undefined ? null : rowOf(list, step.after));
  const placeSection = (list, section, step) => place(
    list, section, step.after === undefined ? null : sectionOf(list, step.after));
  const steps = {
    delete: (list, step) => rowOf(list, step.id)?.remove(),
    insert: (list, step) => placeRow(list, rowOf(list, step.id) ?? made(step.html), step),
    move: (list, step) => {
      const row = rowOf(list, step.id);
      if (row) placeRow(list, row, step);
    },
    deleteSection: (list, step) => sectionOf(list, step.id)?.remove(),
    insertSection: (list, step) => placeSection(list, sectionOf(list, step.id) ?? made(step.html), step),
    moveSection: (list, step) => {
      const section = sectionOf(list, step.id);
      if (section) placeSection(list, section, step);
    },
    header: (list, step) => {
      const old = find(":scope > .line", sectionOf(list, step.id));
      const header = made(step.html);
      const focused = old?.contains(document.activeElement) ? document.activeElement.tagName : null;
      old?.replaceWith(header);
      if (focused) find(focused, header)?.focus({ preventScroll: true });
    },
    update: (list, step) => {
      const old = rowOf(list, step.id);
      if (!old) return;
      const row = made(step.html);
      if (old.classList.contains("selected")) row.classList.add("selected");
      const focused = old.contains(document.activeElement) ? document.activeElement : null;
      const strip = find(".strip", old)?.scrollLeft;
      old.replaceWith(row);
      if (strip) find(".strip", row).scrollLeft = strip;
      if (focused) {
        const twin = focused.matches(".toggle") ? `.${focused.className.split(" ").join(".")}` : focused.tagName;
        find(twin, row)?.focus({ preventScroll: true });
      }
      matchPane(row);
    },
  };

  // The row that the reader looks at stays where it is, whatever arrives above it.
  const scroller = ({ root }) => (root.scrollHeight > root.clientHeight && getComputedStyle(root).overflowY === "auto"
    ? root : document.scrollingElement);
  const keepingPlace = (column, change) => {
    const { rows } = column;
    if (column.wantsTop) {
      change();
      scroller(column).scrollTop = 0;
      column.wantsTop = false;
      return;
    }
    const box = scroller(column);
    const seen = all(":scope > .row", rows).find((row) => row.getBoundingClientRect().bottom > 120);
    const id = seen?.dataset.id;
    const top = seen?.getBoundingClientRect().top;
    change();
    const now = id && rowOf(rows, id);
    if (now && box.scrollTop > 0) box.scrollTop += now.getBoundingClientRect().top - top;
  };
  let wasRunning = false;
  let fading = 0;

  // "(12) Unread": the count stands in the tab, as far as the sidebar knows it.
  const title = document.title;
  const countInTitle = () => {
    const count = lists.sidebar && find('[data-id="unread"] .count', lists.sidebar)?.textContent;
    document.title = count ? `(${count}) ${title}` : title;
  };

  const receive = {
    opened: (message) => {
      page = message.page;
      rows.dataset.page = page;
      if (isSounding()) tellListening(sound);
      tellViewport();
    },
    operations: (message) => {
      const list = lists[message.list];
      if (!list) return;
      const change = () => message.operations.forEach((step) => steps[step.kind](list, step));
      const column = columnNamed(message.list);
      if (column) {
        keepingPlace(column, change);
        column.empty.hidden = list.childElementCount > 0;
      } else {
        change();
        countInTitle();
      }
    },
    notice: (message) => {
      const column = columnNamed(message.pane);
      const { rows, arrivals, older } = column;
      column.wantsTop = false;
      arrivals.hidden = message.waiting === 0;
      arrivals.textContent = `${message.waiting} new`;
      rows.dataset.newest = message.newest;
      rows.dataset.bottom = message.bottom ?? "";
      // A page that can take no more rows goes on at the next one.
      column.isFull = message.full;
      older.hidden = !message.older;
      if (message.older) older.href = message.older;
      if (message.problem) say(message.problem);
    },
    progress: (message) => {
      const failed = message.failed ? `, ${message.failed} failed` : "";
      const ended = wasRunning && !message.running;
      wasRunning = message.running;
      const sum = message.inserted ? `${message.inserted} new` : "Nothing new";
      find("#progress").textContent = message.problem ?? (message.running
        ? `Refreshing ${message.done} of ${message.total}${failed}` : ended ? `${sum}${failed}` : "");
      clearTimeout(fading);
      if (ended) fading = setTimeout(() => { find("#progress").textContent = ""; }, 5000);
    },
    problem: (message) => say(message.problem),
    layout: (message) => {
      for (const { rows } of columns) rows.dataset.layout = message.layout;
      for (const button of all(".layouts button")) button.setAttribute("aria-pressed", String(button.value === message.layout));
    },
    entry: (message) => {
      setPressed(message.entry, `/entries/${message.entry}/read`, !message.unread);
      setPressed(message.entry, `/entries/${message.entry}/star`, message.starred);
    },
    player: (message) => {
      if (message.problem) say(message.problem);
      if (!message.entry) return;
      if (sound?.dataset.entry !== message.entry) {
        if (!isSounding() && !message.playing) offer(message);
      } else if (message.silenced) {
        sound.pause();
      } else if (message.playing && message.seconds) {
        sound.currentTime = message.seconds;
      }
    },
    found: (message) => {
      hits.innerHTML = message.html;
      hits.hidden = !message.html;
    },
    selected: (message) => {
      const row = rowOf(lists[message.pane], message.id);
      if (!row) return;
      select(row);
      row.scrollIntoView({ block: "nearest" });
      if (document.body.classList.contains("opened")) show(find("a.open, a.tile", row)?.href ?? "").catch(complain);
      else find("a.open, a.tile", row)?.focus({ preventScroll: true });
    },
  };

  // MARK: The stream. Hidden pages close theirs, unless they are heard: a browser has few connections to one host.

  let page = null;
  let stream = null;
  let pause = 500;
  let retry = 0;

  const stamps = (list) =>
    all(":scope > [data-id]", list).map((row) => `${row.dataset.id} ${row.dataset.mark}`).join(" ");
  const open = async () => {
    if (stream || !isNeeded() || rows?.dataset.live !== "yes") return;
    clearTimeout(retry);
    const mine = (stream = new AbortController());
    try {
      const answer = await fetch("/live", {
        method: "POST",
        signal: mine.signal,
        headers: { "X-Requested-With": "reader", "X-CSRF-Token": token, "Content-Type": "application/json" },
        body: JSON.stringify({
          path: rows.dataset.path,
          layout: rows.dataset.layout,
          entry: find("article", pane)?.dataset.entry,
          timelines: Object.fromEntries(columns.map(({ name, rows }) => [name, {
            newest: rows.dataset.newest,
            bottom: rows.dataset.bottom || undefined,
            rows: stamps(rows),
            inside: all("[data-entry]", rows).map((inner) => inner.dataset.entry).join(" "),
          }])),
          sidebar: all(":scope > [data-section]", lists.sidebar).map((section) => ({
            id: section.dataset.section,
            header: find(":scope > .line", section)?.dataset.mark,
            lines: stamps(find("ul", section)),
          })),
        }),
      });
      if (answer.status === 401) return location.assign("/login");
      if (answer.status === 403) return say("This page is not live: the reader does not take it for its own. "
        + "Load it again; behind a proxy, the proxy must pass the Host header on.");
      if (!answer.ok) throw new Error(await answer.text());
      pause = 500;
      await read(answer.body.getReader());
    } catch (error) {
      if (error.name === "AbortError") return;
    } finally {
      if (stream === mine) stream = page = null;
    }
    if (isNeeded()) retry = setTimeout(open, (pause = Math.min(pause * 2, 30000)));
  };
  const close = () => {
    clearTimeout(retry);
    stream?.abort();
    stream = page = null;
  };
  const read = async (reader) => {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop();
      for (const event of events) {
        if (!event.startsWith("data: ")) continue;
        const message = JSON.parse(event.slice(6));
        receive[message.type]?.(message);
      }
    }
  };

  // What the reader sees: what is near is got ready, and the page grows before its end is reached.
  let telling = 0;
  const tellViewport = () => {
    clearTimeout(telling);
    telling = setTimeout(() => {
      for (const column of columns) tellSeen(column);
    }, 150);
  };
  const tellSeen = (column) => {
    const seen = all(":scope > .row", column.rows).filter((row) => {
      const box = row.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight && box.height > 0;
    });
    if (!seen.length) return;
    const top = seen[0].getBoundingClientRect().top;
    const inLine = seen.filter((row) => Math.abs(row.getBoundingClientRect().top - top) < 2).length;
    tellReader(column, { first: seen[0].dataset.id, last: seen.at(-1).dataset.id, columns: inLine }).catch(() => {});
  };
  const tellReader = async (column, form) => page && ask(`/live/${page}/reader`, { pane: column.name, ...form });

  // MARK: Actions

  const setPressed = (entry, path, on) => {
    const name = path.endsWith("/star") ? "star" : "read";
    for (const button of all(`button[formaction="/entries/${entry}/${name}"]`)) {
      button.setAttribute("aria-pressed", on ? "true" : "false");
      button.value = on ? "0" : "1";
      const label = name === "star" ? (on ? "Remove star" : "Star") : (on ? "Mark as unread" : "Mark as read");
      button.setAttribute("aria-label", label);
      button.title = label;
      if (name === "star") button.textContent = on ? "★" : "☆";
    }
    for (const { rows } of columns) {
      rowOf(rows, `e${entry}`)?.classList.toggle(name === "star" ? "starred" : "unread", name === "star" ? on : !on);
    }
  };
  // A row of a live page does what it offers by itself; other entries are asked for by their address.
  const act = async (entry, path, on) => {
    const id = `e${entry}`;
    const name = path.endsWith("/star") ? (on ? "star" : "unstar") : (on ? "read" : "unread");
    const column = columns.find(({ rows }) => rowOf(rows, id));
    if (page && column) {
      try {
        return await tellReader(column, { action: name, id });
      } catch { /* The row has gone meanwhile. */ }
    }
    return ask(path, { on: on ? "1" : "0" });
  };
  const press = async (button) => {
    const path = button.getAttribute("formaction");
    const entry = path.split("/")[2];
    const on = button.value === "1";
    setPressed(entry, path, on);
    try {
      await act(entry, path, on);
    } catch (error) {
      setPressed(entry, path, !on);
      complain(error);
    }
  };
  // A row that changed elsewhere brings the open entry's buttons along.
  const matchPane = (row) => {
    for (const button of all(".toggle", row)) {
      const path = button.getAttribute("formaction");
      const twin = pane && find(`button[formaction="${path}"]`, pane);
      if (!twin) continue;
      for (const name of ["aria-pressed", "aria-label", "title", "value"]) twin.setAttribute(name, button.getAttribute(name));
      twin.textContent = button.textContent;
    }
  };
  const markAll = async (form) => {
    const data = new FormData(form);
    data.set("newest", rows.dataset.newest);
    const { batch, count } = await (await ask("/mark-all-read", data)).json();
    const undo = document.createElement("button");
    undo.className = "plain";
    undo.textContent = "Undo";
    undo.onclick = () => ask("/mark-all-read/undo", { batch }).then(() => say(""), complain);
    say(`${count} marked as read.`, undo);
  };

  document.addEventListener("submit", (event) => {
    const path = event.submitter?.getAttribute("formaction");
    const form = event.target;
    if (path && /^\/entries\/\d+\/(star|read)$/.test(path)) {
      event.preventDefault();
      press(event.submitter);
    } else if (path === "/refresh") {
      event.preventDefault();
      if (!rows) say("Refreshing. What is new will be in the timelines.");
      ask("/refresh", {}).catch(complain);
    } else if (page && (path === "/layout" || path?.endsWith("/fold"))) {
      event.preventDefault();
      ask(path, { [event.submitter.name]: event.submitter.value }).catch(complain);
    } else if (form.id === "mark-all") {
      event.preventDefault();
      markAll(form).catch(complain);
    }
  });
  for (const column of columns) {
    column.arrivals.addEventListener("click", () => {
      column.wantsTop = true;
      if (page) ask(`/live/${page}/show`, { pane: column.name }).catch((error) => {
        column.wantsTop = false;
        complain(error);
      });
      else location.reload();
    });
  }

  // MARK: Searching while words are typed

  const field = find("#search");
  const hits = find("#hits");
  const menu = find(".beside-menu");
  field?.addEventListener("input", () => {
    hits.hidden = !hits.childElementCount;
    search();
  });
  // One request at a time: what was typed last is what is asked for last.
  let searching = false;
  const search = async () => {
    if (searching) return;
    searching = true;
    for (let asked = null; page && asked !== field.value;) {
      asked = field.value;
      await ask(`/live/${page}/search`, { q: asked }).catch(() => {});
    }
    searching = false;
  };
  document.addEventListener("click", (event) => {
    if (hits && !hits.parentElement.contains(event.target)) hits.hidden = true;
    if (menu && !menu.contains(event.target)) menu.open = false;
  });

  // MARK: Opening entries beside the lists

  const selected = () => find(".rows .selected");
  // Where keys act: in the column of the selection.
  const isShown = (column) => column?.root.getClientRects().length > 0;
  const active = () => [columnOf(selected()), ...columns].find(isShown) ?? columns[0];
  // What keys step through: rows, and what stands inside a block.
  const stops = (column) => all(":scope > .row:not(.clips), .clip", column.rows);
  const itemOf = (href, name) => new URL(href, location.href).searchParams.get(name);
  const entryOf = (href) => itemOf(href, "entry");
  // An address tells from which column its entry was opened.
  const rowOpening = (href) => {
    const { rows } = columnNamed(itemOf(href, "in")) ?? columns[0];
    const entry = entryOf(href);
    return entry && (rowOf(rows, `e${entry}`) ?? find(`[data-entry="${CSS.escape(entry)}"]`, rows));
  };
  const select = (row) => {
    selected()?.classList.remove("selected");
    row?.classList.add("selected");
  };
  let opening = null;
  const show = async (href, { push = true } = {}) => {
    const entry = entryOf(href);
    if (!entry) return closeEntry({ push });
    opening = entry;
    const html = await (await ask(`/entries/${entry}`)).text();
    if (opening !== entry) return;
    keepSounding();
    pane.innerHTML = html;
    showTimes(pane);
    const back = find(".back", pane);
    if (back) back.href = rows.dataset.path;
    pane.scrollTop = 0;
    document.body.classList.add("opened");
    if (push) history.pushState({ entry }, "", href);
    const row = rowOpening(href);
    select(row);
    if (row) tellReader(columnOf(row), { chosen: `e${entry}` }).catch(() => {});
    if (getComputedStyle(columns[0].root).display === "none") scrollTo(0, 0);
    else row?.scrollIntoView({ block: "nearest", inline: "nearest" });
    pane.focus({ preventScroll: true });
  };
  const closeEntry = ({ push = true } = {}) => {
    opening = null;
    if (page) ask(`/live/${page}/close`, {}).catch(() => {});
    keepSounding();
    pane.replaceChildren();
    document.body.classList.remove("opened");
    if (push) history.pushState({}, "", rows.dataset.path);
    selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const goToPlace = () => location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  addEventListener("popstate", (event) => {
    if (!rows) return;
    const entry = entryOf(location.href);
    if (!entry || find("article", pane)?.dataset.entry !== entry) show(location.href, { push: false }).then(goToPlace, complain);
    else if (event.state?.top !== undefined) pane.scrollTop = event.state.top;
    else goToPlace();
  });

  // MARK: Sound and video, only after a click

  // The sound that is heard, or was last. How far it has come is kept by the reader: it goes on there on any page.
  let sound = null;
  let told = 0;
  const isSounding = () => sound !== null && !sound.paused;
  const isNeeded = () => !document.hidden || isSounding();
  const tellSound = (form) => page && ask(`/live/${page}/player`, form).catch(() => {});
  const tellPlace = () => {
    told = sound.currentTime;
    tellSound({ seconds: Math.floor(told), playing: sound.paused ? "0" : "1" });
  };
  const bar = find("#player");
  const newSound = ({ entry, audio: source }) => {
    const audio = document.createElement("audio");
    audio.controls = true;
    audio.preload = "none";
    audio.src = source;
    audio.dataset.entry = entry;
    return audio;
  };
  const offer = ({ entry, title, feed, audio: source }, audio = newSound({ entry, audio: source })) => {
    const now = document.createElement("span");
    now.className = "now";
    now.textContent = `${title} · ${feed}`;
    const stop = document.createElement("button");
    stop.className = "plain";
    stop.textContent = "✕";
    stop.setAttribute("aria-label", "Stop listening");
    stop.onclick = () => {
      bar.replaceChildren();
      bar.hidden = true;
      sound = null;
      tellSound({ ended: "1" });
    };
    bar.replaceChildren(now, audio, stop);
    bar.hidden = false;
    sound = audio;
    return audio;
  };
  const listen = (link) => offer({ ...link.dataset, entry: entryOf(link.href) }).play().catch(() => {});
  // A chapter of the open entry, in the player that has its recording.
  const seek = (link) => {
    const own = find("audio[data-entry]", pane);
    const audio = sound?.dataset.entry === own?.dataset.entry ? sound : own;
    if (!audio) return false;
    audio.currentTime = Number(link.dataset.seek);
    audio.play().catch(() => {});
    return true;
  };
  // What is heard in an entry that closes goes on in the bar.
  const keepSounding = () => {
    if (!isSounding() || !pane.contains(sound)) return;
    sound.classList.remove("player");
    offer({ entry: sound.dataset.entry, title: sound.dataset.title, feed: find(".feed", pane)?.textContent ?? "" }, sound);
    tellListening(sound);
  };
  // Media events do not bubble.
  const onSound = (name, act) => document.addEventListener(name, (event) => {
    if (event.target.matches("audio[data-entry]")) act(event.target);
  }, true);
  const tellListening = (audio) => tellSound({
    listen: audio.dataset.entry, seconds: Math.floor(audio.currentTime), entry: pane?.contains(audio) ? "1" : "0",
  });
  onSound("play", (audio) => {
    sound = audio;
    tellListening(audio);
  });
  onSound("timeupdate", (audio) => {
    if (audio === sound && Math.abs(audio.currentTime - told) >= 5) tellPlace();
  });
  onSound("pause", (audio) => {
    if (audio === sound && !audio.ended) tellPlace();
    setTimeout(() => !isNeeded() && close(), 1000);
  });
  onSound("ended", (audio) => audio === sound && tellSound({ ended: "1" }));
  const play = (tile) => {
    const video = document.createElement(tile.dataset.video ? "video" : "iframe");
    video.title = tile.dataset.title ?? (tile.textContent.trim() || "Video");
    if (tile.dataset.video) {
      video.controls = video.autoplay = true;
      video.src = tile.dataset.video;
    } else {
      // The player runs as a page of its own host, and cannot lead this one away.
      video.sandbox = "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox";
      video.allow = "autoplay; encrypted-media; picture-in-picture; fullscreen";
      video.referrerPolicy = "strict-origin-when-cross-origin";
      video.src = tile.dataset.embed + (tile.dataset.embed.includes("?") ? "&" : "?") + "autoplay=1";
    }
    tile.replaceWith(video);
    video.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a");
    if (!link) return;
    // A place in the open entry: the browser goes there by itself, and back to where it was.
    if (pane?.contains(link) && link.getAttribute("href")?.startsWith("#")) {
      history.replaceState({ ...history.state, top: pane.scrollTop }, "");
      return;
    }
    if (link.dataset.seek) {
      if (!seek(link)) return;
    }
    else if (link.dataset.audio) listen(link);
    else if (link.dataset.embed || link.dataset.video) play(link);
    else if (columnOf(link)?.rows.contains(link) && entryOf(link.href)) show(link.href).catch(complain);
    else if (pane && link.matches(".back")) closeEntry();
    else if (link.matches(".older") && page && !columnOf(link).isFull) {
      ask(`/live/${page}/older`, { pane: columnOf(link).name }).catch(complain);
    }
    else return;
    event.preventDefault();
  });

  // MARK: Keys

  const step = (by) => {
    const column = active();
    const every = stops(column);
    const at = every.indexOf(selected());
    const row = every[at < 0 ? (by > 0 ? 0 : every.length - 1) : at + by];
    if (row) goTo(row);
    else if (by > 0 && !column.older.hidden) column.older.click();
  };
  const goTo = (row) => {
    select(row);
    if (row.dataset.id) tellReader(columnOf(row), { chosen: row.dataset.id }).catch(() => {});
    row.scrollIntoView({ block: "nearest", inline: "nearest" });
    const link = find("a.open, a.tile", row);
    if (document.body.classList.contains("opened") && link) show(link.href).catch(complain);
    else link?.focus({ preventScroll: true });
  };
  // What s, m and v are about: the open entry, or the selected row.
  const current = () => (pane && find("article", pane)) ?? selected();
  // From one column to the other: to what stands highest on its screen.
  const cross = () => {
    const other = columns.find((column) => column !== active());
    const row = other && stops(other).find((row) => row.getBoundingClientRect().bottom > 120);
    if (row) goTo(row);
  };
  const keys = {
    j: () => rows && step(1),
    k: () => rows && step(-1),
    o: () => {
      const link = find(".rows .selected a.open, .rows .clip.selected a");
      if (!link) return;
      if (find(`article[data-entry="${entryOf(link.href)}"]`, pane)) closeEntry();
      else show(link.href).catch(complain);
    },
    v: () => {
      const link = current()?.dataset.link;
      if (link) window.open(link, "_blank", "noopener,noreferrer");
    },
    s: () => current() && find(".toggle.star", current())?.click(),
    m: () => current() && find(".toggle.read", current())?.click(),
    b: cross,
    n: () => rows && [active(), ...columns].find(({ arrivals }) => !arrivals.hidden)?.arrivals.click(),
    r: () => find(".refresh")?.click(),
    "/": () => find("#search")?.focus(),
    "?": () => find("#help")?.showModal(),
    Escape: () => {
      if (hits && !hits.hidden) {
        if (hits.contains(document.activeElement)) field.focus();
        hits.hidden = true;
      } else if (menu?.open) {
        if (menu.contains(document.activeElement)) find("summary", menu).focus();
        menu.open = false;
      }
      else if (document.activeElement?.matches("input")) document.activeElement.blur();
      else if (document.body.classList.contains("opened") && rows) closeEntry();
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || find("dialog[open]")) return;
    if (event.repeat && !["j", "k"].includes(event.key)) return;
    if (event.target.matches("input, textarea, select") && event.key !== "Escape") return;
    // Cards lie side by side: what an arrow leads to is the layout's to say.
    if (event.key.startsWith("Arrow") && page && rows.dataset.layout === "cards" && !event.target.closest(".strip, audio, video")) {
      event.preventDefault();
      tellReader(active(), { key: event.key }).catch(complain);
      return;
    }
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (!action) return;
    event.preventDefault();
    action();
  });

  // MARK: Start

  showTimes(document);
  countInTitle();
  find("[aria-current]", lists.sidebar ?? document)?.scrollIntoView({ block: "nearest" });
  // One sound at a time.
  document.addEventListener("play", (event) => {
    for (const other of all("audio, video")) if (other !== event.target) other.pause();
  }, true);
  if (rows) {
    if (find("article", pane)) select(rowOpening(location.href));
    selected()?.scrollIntoView({ block: "nearest", inline: "nearest" });
    document.addEventListener("visibilitychange", () => (isNeeded() ? open() : close()));
    addEventListener("pagehide", close);
    addEventListener("scroll", tellViewport, { capture: true, passive: true });
    addEventListener("resize", tellViewport);
    addEventListener("pageshow", open);
    open();
  }
})();
