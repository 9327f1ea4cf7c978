"use strict";

// ---- the answer ----

function text(value) {
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? String(value) : Math.abs(value) >= 1e5 || Math.abs(value) < 1e-4 ? value.toExponential(4) : value.toPrecision(6);
}

function show(output) {
  const {name, datatype, shape, values} = output;
  const box = make("section", {class: "output"}, make("h3", {}, name));
  const finite = datatype === "INT64" ? [] : values.filter(v => typeof v === "number" && Number.isFinite(v));
  let facts = `${datatype}, ${shape.join(" × ") || "one number"}`;
  if (finite.length > 1) {
    const [low, high] = finite.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
    facts += `; from ${text(low)} to ${text(high)}`;
  }
  if (FLOATS.has(datatype) && finite.length < values.length) facts += `; ${values.length - finite.length} not finite`;
  box.append(make("p", {class: "facts"}, facts));
  if (isDrawn(output) && (finite.length || datatype === "BOOL")) box.append(drawn(output, finite));
  const scores = hasClasses(output) && finite.length === values.length;
  box.append(...(scores ? classes(shape, values) : [cells(shape, values)]));
  return box;
}

// Channels, height, width of an output that may be a picture; its first row is drawn.
function planes({shape}) {
  const [, a, b, c] = shape, channels = n => n === 1 || n === 3;
  return shape.length !== 4 ? null : channels(a) ? [a, b, c, true] : channels(c) ? [c, a, b, false] : null;
}

function isDrawn(output) {
  const [, high, wide] = planes(output) ?? [0, 0, 0];
  return output.datatype !== "INT64" && Math.min(high, wide) >= 8 && Math.max(high, wide) <= 4096;
}

// The smallest number is black and the largest white, whatever they are.
function drawn(output, finite) {
  const [channels, high, wide, first] = planes(output), {values, name} = output;
  const mask = output.datatype === "BOOL";
  const [low, top] = mask ? [0, 1] : finite.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  const canvas = make("canvas", {class: "preview", width: wide, height: high, role: "img", "aria-label": `${name} as a picture`});
  const context = canvas.getContext("2d"), pixels = context.createImageData(wide, high);
  for (let place = 0; place < wide * high; place++) {
    for (let c = 0; c < 3; c++) {
      const plane = channels === 1 ? 0 : c;
      const value = Number(values[first ? plane * wide * high + place : place * channels + plane]);
      pixels.data[place * 4 + c] = top > low ? (value - low) / (top - low) * 255 : 127;
    }
    pixels.data[place * 4 + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  const caption = `${output.shape[0] > 1 ? `Row 0 of ${output.shape[0]}: ` : ""}black is ${mask ? false : text(low)}, white is ${mask ? true : text(top)}`;
  return make("figure", {}, canvas, make("figcaption", {class: "dim"}, caption));
}

function hasClasses({datatype, shape}) { return FLOATS.has(datatype) && shape.length === 2 && shape[1] !== 1 && shape[1] !== 0; }

// A bar for the eye; the number beside it is for everyone.
function bar(share) {
  const filled = make("div");
  filled.style.width = `${(share * 100).toFixed(2)}%`;
  return make("div", {class: "track", "aria-hidden": "true"}, filled);
}

// Rows of scores as shares of the classes, best first.
function classes([rows, count], values) {
  const names = byId("labels").value.split("\n").map(line => line.trim());
  const found = [];
  for (let row = 0; row < Math.min(rows, 8); row++) {
    const scores = values.slice(row * count, (row + 1) * count);
    const total = scores.reduce((a, b) => a + b, 0), done = scores.every(v => v >= 0) && Math.abs(total - 1) < 1e-3;
    const top = scores.reduce((a, b) => Math.max(a, b)), powers = scores.map(v => Math.exp(v - top));
    const sum = powers.reduce((a, b) => a + b, 0), shares = done ? scores : powers.map(v => v / sum);
    const order = scores.map((_, at) => at).sort((a, b) => scores[b] - scores[a]).slice(0, 10);
    const body = make("tbody");
    for (const [rank, at] of order.entries()) {
      const share = `${(shares[at] * 100).toFixed(1)} %`;
      body.append(make("tr", rank ? {} : {class: "best"},
        make("th", {scope: "row"}, names[at] ? `${names[at]} (${at})` : String(at)),
        make("td", {class: "number"}, text(scores[at])), make("td", {class: "number"}, share), make("td", {class: "bar"}, bar(shares[at]))));
    }
    const head = make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "class"),
      make("th", {scope: "col", class: "number"}, "score"), make("th", {scope: "col", class: "number"}, "share"),
      make("th", {scope: "col"}, "")));
    const of = count > order.length ? `The best ${order.length} of ${count} classes` : `${count} classes`;
    const how = done ? "" : "; shares by softmax";
    const caption = make("caption", {}, `${rows > 1 ? `Row ${row}: ` : ""}${of}${how}`);
    found.push(make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "classes"}, make("table", {}, caption, head, body)));
  }
  return found;
}

// Any other tensor: its first numbers, with their places and bars.
function cells(shape, values) {
  const shown = Math.min(values.length, 100), numbers = values.slice(0, shown).map(Number);
  const largest = numbers.reduce((a, b) => Math.max(a, Number.isFinite(b) ? Math.abs(b) : 0), 0);
  const body = make("tbody");
  for (let at = 0; at < shown; at++) {
    const place = [];
    for (let axis = shape.length - 1, rest = at; axis >= 0; axis--) {
      place.unshift(rest % shape[axis]);
      rest = Math.floor(rest / shape[axis]);
    }
    const drawn = shown > 1 && Number.isFinite(numbers[at]) && largest > 0 ? [bar(Math.abs(numbers[at]) / largest)] : [];
    body.append(make("tr", {}, make("th", {scope: "row"}, `[${place.join(", ")}]`),
      make("td", {class: "number"}, text(values[at])), make("td", {class: "bar"}, ...drawn)));
  }
  const head = make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "place"),
    make("th", {scope: "col", class: "number"}, "value"), make("th", {scope: "col"}, "")));
  const caption = make("caption", {}, shown < values.length
    ? `The first ${shown} of ${values.length} numbers; bars show their size without sign`
    : values.length === 1 ? "1 number" : values.length ? `${values.length} numbers; bars show their size without sign` : "no numbers");
  return make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "numbers"}, make("table", {}, caption, head, body));
}
