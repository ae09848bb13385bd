// The numbers of unread entries beside saved searches. They are asked for after the page is shown, at most twice a minute.

import { all, ask, find, lists, onShown } from "./page.js";
import { on } from "./stream.js";

let counts = {};
let last = 0;
let waiting = 0;
// Failures since the last success: another search of the user may be under way.
let failures = 0;

const show = () => {
  for (const [id, count] of Object.entries(counts)) {
    const link = find(`.line.search[data-id="${id}"] a`, lists.sidebar ?? document);
    if (!link) continue;
    const text = count >= 100 ? "99+" : String(count);
    let sign = find(".count", link);
    if (!count) sign?.remove();
    else if (!sign) link.append(sign = Object.assign(document.createElement("span"), { className: "count" }));
    if (count && sign.textContent !== text) sign.textContent = text;
  }
};
const load = async () => {
  waiting = 0;
  last = performance.now();
  try {
    counts = await (await ask("/searches/counts")).json();
    show();
    failures = all(".line.search").some((line) => !(line.dataset.id in counts)) ? failures + 1 : 0;
  } catch {
    failures += 1;
  }
  // Without numbers after that, the places wait for the next change.
  if (failures && failures <= 5) waiting = setTimeout(load, 1000 * failures);
};
const want = () => {
  if (waiting || document.hidden || !find(".line.search")) return;
  waiting = setTimeout(load, last ? Math.max(0, 30000 - (performance.now() - last)) : 0);
};
on("operations", ({ list }) => { if (list === "sidebar") { show(); want(); } });
onShown(() => { show(); want(); });
want();
