// Shows what a rule would do while it is written. Loaded by the page of a rule.

import { askContent, complain, find, parsed, shown } from "./page.js";

let asking = null;
const show = async (form) => {
  asking?.abort();
  const { signal } = (asking = new AbortController());
  const fields = new URLSearchParams(new FormData(form));
  fields.delete("csrf");
  try {
    const answer = await askContent(`${form.dataset.trial}?live=1&${fields}`, { signal });
    const fresh = find("#trial", parsed(await answer.text()));
    const own = find("#trial");
    if (signal.aborted || !form.isConnected || !own || !fresh) return;
    own.replaceWith(document.importNode(fresh, true));
    shown(find("#trial"));
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  }
};

let timer = 0;
document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-trial]");
  if (!form || target.name === "name") return;
  clearTimeout(timer);
  timer = setTimeout(show, 300, form);
});
