// What a piece of markup shows, in words that do not depend on faces, sizes and colors. `root` is the element around it.
(root) => {
  for (const own of root.querySelectorAll(".copy, a.section")) own.remove();
  const style = (element) => getComputedStyle(element);
  const around = function* (node) {
    for (let each = node.parentElement; each && root.contains(each); each = each.parentElement) yield each;
  };
  const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 24);
  const all = (selector) => [...root.querySelectorAll(selector)];

  // Emphasis, beyond that of headings, quotes and programs, whose look is the page's.
  const runs = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !isShown(parent) || parent.closest("pre, math, svg, table.highlight, rt, rp")) continue;
    const { fontWeight, fontStyle } = style(parent);
    const quote = parent.closest("blockquote");
    const lines = [...around(text)].filter((each) => each.tagName !== "A").map((each) => style(each).textDecorationLine).join(" ");
    const marks = [
      Number(fontWeight) >= 600 && !parent.closest("h1, h2, h3, h4, h5, h6, th, dt") ? "bold" : "",
      fontStyle === (quote ? style(quote).fontStyle === "normal" ? "italic" : "normal" : "italic") && !parent.closest("h4") ? "italic" : "",
      lines.includes("line-through") ? "struck" : "",
      lines.includes("underline") && !parent.closest("abbr") ? "underlined" : "",
      [...around(text)].some((each) => style(each).verticalAlign === "super") ? "raised" : "",
      [...around(text)].some((each) => style(each).verticalAlign === "sub") ? "lowered" : "",
    ].filter(Boolean).join(" ");
    if (marks) runs.push(`${short(text.data)}: ${marks}`);
  }

  const ordinal = (item) => {
    const list = item.parentElement;
    const items = [...list.children].filter((each) => each.tagName === "LI");
    const step = list.reversed ? -1 : 1;
    let number = list.hasAttribute("start") ? list.start : list.reversed ? items.length : 1;
    for (const each of items) {
      if (each.hasAttribute("value")) number = each.value;
      if (each === item) return number;
      number += step;
    }
  };
  const lists = all("li").map((item) => item.parentElement.tagName === "OL"
    ? `${style(item).listStyleType} ${ordinal(item)}` : style(item).listStyleType);

  const alignment = all("p, div, form, center, h1, h2, h3, h4, li, td, th, figcaption, dd, dt, blockquote").filter((block) =>
    isShown(block) && !block.closest("pre") && [...block.childNodes].some((each) => each.nodeType === 3 && each.data.trim()
      || each.nodeType === 1 && each.matches(":not(noscript, svg, :has(div, p))") && style(each).display.startsWith("inline")
        && each.innerText?.trim())
  ).map((block) => {
    const { textAlign, direction } = style(block);
    const side = textAlign.replace("-webkit-", "");
    const start = direction === "rtl" ? "right" : "left";
    return `${short(block.innerText)}: ${{ start, "-webkit-auto": start, auto: start, end: start === "left" ? "right" : "left" }[side] ?? side}`;
  });

  const pictures = all("img, svg").filter((each) => {
    const box = each.getBoundingClientRect();
    return isShown(each) && box.width > 1 && box.height > 1;
  });
  const label = (picture) => picture.alt ?? picture.querySelector("title")?.textContent ?? "";
  const floats = pictures.flatMap((picture) => {
    const side = [picture, ...around(picture)].map((each) => style(each).float).find((each) => each !== "none");
    return side ? [`${label(picture)} ${side}`] : [];
  });

  const programs = [...root.querySelectorAll("*")].filter((each) =>
    style(each).whiteSpace === "pre" && each.textContent.trim() && isShown(each)
    && (each.parentElement === root || style(each.parentElement).whiteSpace !== "pre"));

  return {
    text: root.innerText.replace(/\s+/g, " ").trim(),
    runs, lists, alignment, floats,
    pictures: pictures.map((each) => label(each)),
    sizes: pictures.filter((each) => !each.closest(".a-gallery")).map((each) => {
      const box = each.getBoundingClientRect();
      return `${Math.round(box.width)}x${Math.round(box.height)}`;
    }),
    code: programs.map((each) => each.innerText.replace(/\s+$/, "")),
    links: all("a[href]:not(.zoom)").map((each) => each.href).filter((each) => !each.includes("#")),
    players: all("audio[controls], video[controls]").length,
    details: all("details").map((each) => each.open),
    formulas: all("math").length,
    covered: all("*").filter((each) => style(each).filter.includes("blur")).map((each) => each.textContent),
    beyond: [...root.querySelectorAll("*")].filter((each) => {
      const scroller = [each, ...around(each)].some((part) => style(part).overflowX === "auto" || style(part).overflowX === "scroll");
      const box = each.getBoundingClientRect();
      return !scroller && isShown(each) && (box.right > innerWidth + 1 || box.left < root.getBoundingClientRect().left - 32);
    }).map((each) => each.outerHTML.slice(0, 120)),
  };
}
