// Filters a list of feeds as the user types: what stands below the form is replaced, and the field stays as it is. Loaded by
// the pages with such a form.

import { askContent, complain, find, parsed, shown } from "./page.js";
import { go, note } from "./navigation.js";

const pause = 150;
const fieldIn = (root) => find("form.filters [name=q]", root);

// The first filter of a page is a step that the browser's Back takes back. The next letters belong to it.
const remember = (form, address) => {
  if (form.dataset.filtered) return history.replaceState(history.state, "", address);
  form.dataset.filtered = "yes";
  note();
  history.pushState({ page: history.state.page }, "", address);
};

const put = (form, fresh) => {
  for (const part of [".chips", "[role=status]"]) {
    const own = find(part, form);
    // The element stays: a screen reader says what changes inside of it.
    own?.replaceChildren(...document.importNode(find(part, fresh), true).childNodes);
  }
  while (form.nextElementSibling) form.nextElementSibling.remove();
  while (fresh.nextElementSibling) {
    const part = document.adoptNode(fresh.nextElementSibling);
    form.parentElement.append(part);
    shown(part);
  }
};

let asking = null;
const filter = async (form) => {
  if (!form.isConnected) return;
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    const address = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
    const answer = await askContent(address, { signal });
    const fresh = find("form.filters", parsed(await answer.text()));
    if (signal.aborted || !form.isConnected) return;
    if (!answer.ok || !fresh) throw new Error("The feeds could not be filtered. Load the page again.");
    remember(form, address);
    put(form, fresh);
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  }
};

let timer = 0;
const filterSoon = (form) => {
  clearTimeout(timer);
  timer = setTimeout(filter, pause, form);
};
document.addEventListener("input", ({ target }) => { if (target.matches("form.filters [name=q]")) filterSoon(target.form); });
document.addEventListener("change", ({ target }) => { if (target.matches("form.filters select")) filter(target.form); });

// The words before and after this step, of the same page.
addEventListener("popstate", () => {
  asking?.abort();
  const field = fieldIn(document);
  if (!field || field.form.getAttribute("action") !== location.pathname) return;
  if (field.value !== (new URLSearchParams(location.search).get("q") ?? "")) go(location.href, { push: false });
});

// Words that were typed before this was loaded.
const field = fieldIn(document);
if (field && field.value !== field.defaultValue) filterSoon(field.form);
