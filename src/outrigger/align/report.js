"use strict";
document.documentElement.classList.add("scripted");

// Pictures: the titles of their columns become one tip that follows the pointer and the arrow keys.
const tip = document.getElementById("tip");

function showTip(column, x, y) {
  tip.textContent = column.dataset.tip;
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(8, Math.min(x + 16, innerWidth - box.width - 8)) + "px";
  tip.style.top = (y + box.height + 28 > innerHeight ? y - box.height - 14 : y + 18) + "px";
}

for (const plot of document.querySelectorAll(".plot")) {
  const columns = [...plot.querySelectorAll(".hit")];
  let at = columns.findIndex((column) => column.classList.contains("from")) - 1;
  for (const column of columns) {
    const title = column.querySelector("title");
    column.dataset.tip = title.textContent;
    title.remove();
    column.addEventListener("pointermove", (event) => showTip(column, event.clientX, event.clientY));
    column.addEventListener("pointerleave", () => { tip.hidden = true; });
  }
  const leave = () => {
    tip.hidden = true;
    for (const column of columns) column.classList.remove("at");
  };
  plot.addEventListener("blur", leave);
  plot.addEventListener("scroll", () => { if (!columns.some((column) => column.classList.contains("at"))) leave(); });
  plot.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -columns.length, End: columns.length }[event.key];
    if (event.key === "Escape") leave();
    if (!step || !columns.length) return;
    event.preventDefault();
    at = Math.max(0, Math.min(at + step, columns.length - 1));
    columns.forEach((column, i) => column.classList.toggle("at", i === at));
    columns[at].scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = columns[at].getBoundingClientRect();
    showTip(columns[at], box.right, box.top + 20);
  });
  // Where a picture is wider than the page, it begins at the first difference.
  const first = plot.querySelector(".ring");
  if (first && plot.scrollWidth > plot.clientWidth) {
    const label = (plot.querySelector(".callout") || first).getBoundingClientRect();
    const shown = label.width < plot.clientWidth - 24 ? label : first.getBoundingClientRect();
    plot.scrollLeft = shown.left + shown.width / 2 - plot.getBoundingClientRect().left - plot.clientWidth / 2;
  }
}

// Tables: a click on a heading sorts, another turns the order round, a third restores it.
for (const tabular of document.querySelectorAll(".tabular")) {
  const body = tabular.querySelector("tbody");
  const rows = [...body.rows];
  const heads = [...tabular.querySelectorAll("th")];
  heads.forEach((head, place) => head.querySelector("button").addEventListener("click", () => {
    const order = { ascending: "descending", descending: "none" }[head.ariaSort] || "ascending";
    for (const other of heads) other.removeAttribute("aria-sort");
    const sorted = [...rows];
    if (order !== "none") {
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      sorted.sort((a, b) => sign * compared(a.cells[place], b.cells[place]));
    }
    body.append(...sorted);
  }));

  const search = tabular.querySelector("input[type=search]");
  const only = tabular.querySelector("input[type=checkbox]");
  const said = tabular.querySelector("output");
  if (!search) continue;
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) || (only.checked && !row.classList.contains("bad"));
      count += !row.hidden;
    }
    said.textContent = count === rows.length ? "" : `${count} of ${rows.length}`;
  };
  search.addEventListener("input", filter);
  only.addEventListener("change", filter);
}

function compared(a, b) {
  if (a.dataset.value === undefined) return a.textContent.localeCompare(b.textContent, undefined, { numeric: true });
  const x = Number(a.dataset.value), y = Number(b.dataset.value);
  return x === y ? 0 : x < y ? -1 : 1;  // not x - y: both may be infinite
}

// On paper everything is open.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([open])")) {
    one.open = true;
    one.dataset.printed = "";
  }
});
addEventListener("afterprint", () => {
  for (const one of document.querySelectorAll("details[data-printed]")) {
    one.open = false;
    delete one.dataset.printed;
  }
});
