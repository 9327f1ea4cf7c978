// Filters the rows of the table of names while somebody types.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("names-filter");
  if (!field) return;
  const counter = document.getElementById("names-count");
  const sections = [...document.querySelectorAll("section section")].filter((section) => section.querySelector("table"));
  const rows = sections.map((section) =>
    [...section.querySelectorAll("tbody tr")].map((row) => [row, row.textContent.toLowerCase()]),
  );
  document.querySelector("article").classList.add("names");
  // Long names may be broken after a dot, and nowhere else.
  for (const name of document.querySelectorAll("td:not(:last-child) code .pre")) {
    name.replaceChildren(...name.textContent.split(/(?<=\.)/).flatMap((part) => [part, document.createElement("wbr")]));
  }
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    sections.forEach((section, at) => {
      let here = 0;
      for (const [row, text] of rows[at]) {
        const fits = words.every((word) => text.includes(word));
        row.hidden = !fits;
        here += fits;
      }
      section.hidden = here === 0;
      count += here;
    });
    counter.textContent = `${count} ${counter.dataset.word}`;
  };
  field.addEventListener("input", filter);
  const asked = new URLSearchParams(window.location.search).get("name");
  if (asked) field.value = asked;
  filter();
});
