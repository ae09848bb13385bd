// The page for adding a feed, as a dialog over another page. Loaded when it is opened.

import { askContent, complain, find, headers, parsed, say, shown } from "./page.js";
import { go } from "./navigation.js";

let dialog = null;
// The number of requests. The answer to one before the last comes too late, as one to a dialog that was closed.
let asked = 0;

const make = () => {
  const made = document.createElement("dialog");
  made.className = "add-dialog";
  made.setAttribute("aria-label", "Add a feed");
  document.body.append(made);
  made.addEventListener("close", () => made.remove());
  // The veil closes it, unless something was typed.
  made.addEventListener("click", (event) => {
    const typed = find("input[name=url]", made)?.value;
    if (event.target === made && !typed) made.close();
  });
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    send(event.target, event.submitter);
  });
  made.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (event.target.closest(".close")) made.close();
    else if (link?.getAttribute("href").startsWith("/add?")) {
      event.preventDefault();
      show(link.href);
    } else if (link) made.close();
  });
  return made;
};

const put = (text) => {
  const page = parsed(text);
  const content = find("main", page);
  if (!content) return false;
  const close = document.createElement("button");
  Object.assign(close, { type: "button", className: "close", textContent: "Close" });
  dialog.replaceChildren(close, ...document.importNode(content, true).childNodes);
  shown(dialog);
  (find("[aria-invalid] , .found button.primary, .choices :checked", dialog) ?? find("input[name=url]", dialog))?.focus();
  return true;
};

const load = async (url, options = {}) => {
  const [number, own] = [++asked, dialog];
  own.setAttribute("aria-busy", "true");
  try {
    const answer = await askContent(url, options);
    const text = await answer.text();
    if (number !== asked || !own.isConnected) return;
    const { pathname, search, hash } = new URL(answer.url);
    // A feed was added: its page is shown instead.
    if (answer.redirected && pathname !== "/add") {
      dialog.close();
      return go(pathname + search + hash);
    }
    if (!put(text)) throw new Error(`The reader answered with status ${answer.status}.`);
  } finally {
    if (number === asked) own.removeAttribute("aria-busy");
  }
};

const show = (url) => load(url).catch(complain);

const send = (form, button) => {
  if (dialog.hasAttribute("aria-busy")) return;
  const data = new FormData(form, button);
  if (form.enctype === "multipart/form-data") {
    dialog.close();
    return importFile(data.get("file"));
  }
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
  load(url, { method: "POST", body: new URLSearchParams(data) }).catch(complain);
};

export const open = (url) => {
  if (!dialog?.isConnected) {
    dialog = make();
    dialog.showModal();
  }
  show(url);
};

// Imports a list of feeds, or what a reader has exported. The server takes no more.
export const importFile = (file) => {
  if (file.size > 15.9 * 1048576) return say("This file is too large for a page. The command “yaarr import” takes files of any size.", null, true);
  const data = new FormData();
  data.append("csrf", headers["X-CSRF-Token"]);
  data.append("file", file);
  go("/import", { form: data });
};
