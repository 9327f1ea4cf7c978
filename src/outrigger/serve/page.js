"use strict";

// ---- tensors ----

const ARRAYS = {
  BOOL: Uint8Array, UINT8: Uint8Array, INT8: Int8Array, INT16: Int16Array, INT32: Int32Array, INT64: BigInt64Array,
  FP32: Float32Array, FP64: Float64Array,
};
const FLOATS = new Set(["FP16", "BF16", "FP32", "FP64"]);

function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1, exponent = (bits >> 10) & 31, rest = bits & 1023;
  if (exponent === 31) return rest ? NaN : sign * Infinity;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : 2 ** -14 * (rest / 1024));
}

function read(datatype, bytes) {
  const copy = bytes.slice();  // aligned
  if (datatype === "FP16") return Array.from(new Uint16Array(copy.buffer), half);
  if (datatype === "BF16") {
    return Array.from(new Float32Array(Uint32Array.from(new Uint16Array(copy.buffer), bits => bits << 16).buffer));
  }
  const found = new ARRAYS[datatype](copy.buffer);
  return datatype === "BOOL" ? Array.from(found, Boolean) : Array.from(found);
}

function size(shape) { return shape.reduce((a, b) => a * b, 1); }

function write(datatype, numbers) {
  if (datatype === "INT64") return new Uint8Array(BigInt64Array.from(numbers, n => BigInt(n)).buffer);
  return new Uint8Array(ARRAYS[datatype].from(numbers).buffer);
}

// ---- elements ----

const byId = id => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function fail(message) {
  byId("error").textContent = message;
  byId("error").hidden = !message;
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  if (response.ok) return response;
  const text = await response.text();
  let words = text;
  try { words = JSON.parse(text).error ?? text; } catch { /* an answer of a proxy, in other words */ }
  throw new Error(`${response.status}: ${words}`);
}

// ---- inputs ----

function isPicture({shape, datatype}) {
  const channels = n => n === 1 || n === 3;
  if (shape.length !== 4 || !(FLOATS.has(datatype) || datatype === "UINT8")) return "";
  return channels(shape[1]) ? "NCHW" : channels(shape[3]) ? "NHWC" : "";
}

class NumbersInput {
  constructor(spec, place, id) {
    this.spec = spec;
    place.append(byId("numbers-template").content.cloneNode(true));
    this.text = place.querySelector(".numbers");
    this.shape = place.querySelector(".shape");
    this.text.id = `${id}-numbers`;
    if (spec.datatype === "BOOL") place.querySelector(".what").textContent = "true or false (or 1 or 0)";
    this.shape.value = spec.shape.map((n, at) => n < 0 ? (at ? 8 : 1) : n).join(" ");
    this.text.addEventListener("input", () => this.countRows());
    place.querySelector(".zeros").addEventListener("click", () => this.fill(() => 0));
    place.querySelector(".random").addEventListener("click", () => this.fill(
      () => FLOATS.has(spec.datatype) ? Math.round((Math.random() * 2 - 1) * 1e4) / 1e4 : Math.round(Math.random())));
  }

  sizes() {
    const sizes = (this.shape.value.match(/\d+/g) ?? []).map(Number);
    if (sizes.some(n => n < 1)) throw new Error(`${this.spec.name}: sizes are 1 or more.`);
    return sizes;
  }

  // Whole rows that are pasted set how many rows there are.
  countRows() {
    const [, ...row] = this.shape.value.match(/\d+/g) ?? [];
    const rows = this.words().length / size(row.map(Number));
    if (this.spec.shape[0] < 0 && rows >= 1 && Number.isInteger(rows)) this.shape.value = [rows, ...row].join(" ");
  }

  words() { return this.text.value.split(/[\s,;[\]()]+/).filter(Boolean); }

  fill(value) {
    const count = size(this.sizes());
    if (count > 200000) { fail(`${count} numbers are too many to show here.`); return; }
    fail("");
    this.text.value = Array.from({length: count}, value).join(" ");
  }

  async values() {
    try {
      return this.read();
    } catch (error) {
      this.text.setAttribute("aria-invalid", "true");
      this.text.setAttribute("aria-errormessage", "error");
      this.text.focus();
      throw error;
    }
  }

  read() {
    this.text.removeAttribute("aria-invalid");
    const words = this.words();
    const shape = this.sizes();
    if (words.length !== size(shape)) {
      throw new Error(`${this.spec.name}: the shape ${shape.join(" × ")} takes ${size(shape)} numbers, and there are ${words.length}.`);
    }
    return {spec: this.spec, shape, numbers: words.map(word => this.number(word))};
  }

  // What to show while nothing was entered.
  example() {
    const shape = this.sizes();
    return {spec: this.spec, shape, numbers: new Array(Math.min(size(shape), 1e6)).fill(0)};
  }

  number(word) {
    const {name, datatype} = this.spec;
    const wrong = what => new Error(`${name}: “${word.slice(0, 30)}” is not ${what}.`);
    if (datatype === "BOOL") {
      if (!/^(true|false|0|1)$/i.test(word)) throw wrong("true, false, 1 or 0");
      return /^(true|1)$/i.test(word) ? 1 : 0;
    }
    if (FLOATS.has(datatype)) {
      if (/^[+-]?(nan|inf(inity)?)$/i.test(word)) return /nan/i.test(word) ? NaN : word.startsWith("-") ? -Infinity : Infinity;
      const value = Number(word);
      if (Number.isNaN(value)) throw wrong("a number");
      if (!Number.isFinite(datatype === "FP64" ? value : Math.fround(value))) throw wrong(`a number that fits ${datatype}`);
      return value;
    }
    const bits = Number(datatype.match(/\d+/)), signed = !datatype.startsWith("U");
    const value = /^[+-]?\d+$/.test(word) ? BigInt(word.replace("+", "")) : Number.isSafeInteger(Number(word)) ? BigInt(Number(word)) : null;
    if (value === null || (signed ? BigInt.asIntN : BigInt.asUintN)(bits, value) !== value) throw wrong(`a value of ${datatype}`);
    return datatype === "INT64" ? value : Number(value);
  }
}

class PictureInput {
  constructor(spec, place, id) {
    this.spec = spec;
    this.order = isPicture(spec);
    this.image = null;
    place.append(byId("picture-template").content.cloneNode(true));
    const part = selector => place.querySelector(selector);
    part("legend").textContent = spec.name;
    part(".takes").textContent = takes(spec);
    this.numbers = new NumbersInput(spec, part(".as-numbers"), id);
    this.kinds = [...place.querySelectorAll("input[type=radio]")];
    for (const kind of this.kinds) {
      kind.name = `${id}-kind`;
      kind.addEventListener("change", () => {
        part(".as-picture").hidden = this.kind !== "picture";
        part(".as-numbers").hidden = this.kind === "picture";
      });
    }
    [this.height, this.width, this.scale, this.invert] = [".height", ".width", ".scale", ".invert"].map(part);
    this.canvas = part(".preview");
    this.hint = part(".hint");
    const [high, wide] = this.order === "NCHW" ? spec.shape.slice(2) : spec.shape.slice(1, 3);
    for (const [field, n] of [[this.height, high], [this.width, wide]]) {
      field.value = n < 0 ? 224 : n;
      field.readOnly = n >= 0;
      field.addEventListener("change", () => this.draw());
    }
    if (spec.datatype === "UINT8") this.scale.value = "byte";
    this.scale.disabled = spec.datatype === "UINT8";
    this.invert.addEventListener("change", () => this.draw());
    this.file = part("input[type=file]");
    this.file.addEventListener("change", () => this.file.files.length && this.take(this.file.files[0]));
    const drop = part(".drop");
    for (const kind of ["dragenter", "dragover"]) {
      drop.addEventListener(kind, event => { event.preventDefault(); drop.classList.add("over"); });
    }
    for (const kind of ["dragleave", "drop"]) drop.addEventListener(kind, () => drop.classList.remove("over"));
    drop.addEventListener("drop", event => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.take(event.dataTransfer.files[0]);
    });
  }

  get kind() { return this.kinds.find(kind => kind.checked).value; }

  get channels() { return this.order === "NCHW" ? this.spec.shape[1] : this.spec.shape[3]; }

  async take(file) {
    try {
      this.image = await createImageBitmap(file);
    } catch {
      fail(`“${file.name}” is not a picture that this browser can show.`);
      return;
    }
    fail("");
    this.hint.textContent = `${file.name || "pasted picture"}, ${this.image.width} × ${this.image.height}; shown as the model gets it`;
    this.draw();
    showCommand();
  }

  // The picture in the size and the channels of the model.
  draw() {
    if (!this.image) return null;
    const [wide, high] = [this.width, this.height].map(field => Math.min(4096, Math.max(1, Number(field.value) || 1)));
    Object.assign(this.canvas, {width: wide, height: high, hidden: false});
    const context = this.canvas.getContext("2d", {willReadFrequently: true});
    context.imageSmoothingQuality = "high";
    context.fillStyle = "white";
    context.fillRect(0, 0, wide, high);
    context.drawImage(this.image, 0, 0, wide, high);
    const pixels = context.getImageData(0, 0, wide, high), data = pixels.data;
    for (let at = 0; at < data.length; at += 4) {
      if (this.channels === 1) {
        data[at] = data[at + 1] = data[at + 2] = Math.round(.299 * data[at] + .587 * data[at + 1] + .114 * data[at + 2]);
      }
      if (this.invert.checked) for (let c = 0; c < 3; c++) data[at + c] = 255 - data[at + c];
    }
    context.putImageData(pixels, 0, 0);
    return pixels;
  }

  example() {
    if (this.kind === "numbers") return this.numbers.example();
    const [high, wide] = [this.height, this.width].map(field => Number(field.value) || 1);
    const shape = this.order === "NCHW" ? [1, this.channels, high, wide] : [1, high, wide, this.channels];
    return {spec: this.spec, shape, numbers: new Array(Math.min(size(shape), 1e6)).fill(0)};
  }

  read() {
    if (this.kind === "numbers") return this.numbers.read();
    if (!this.image) throw new Error(`${this.spec.name}: choose a picture first.`);
    return this.pixels();
  }

  async values() {
    if (this.kind === "numbers") return this.numbers.values();
    if (!this.image) this.file.focus();
    return this.read();
  }

  pixels() {
    const {width, height, data} = this.draw(), channels = this.channels;
    const scales = {unit: v => v / 255, signed: v => v / 127.5 - 1, byte: v => v,
      imagenet: (v, c) => (v / 255 - [.485, .456, .406][c]) / [.229, .224, .225][c]};
    const scale = scales[this.scale.value], values = new Array(channels * width * height);
    for (let place = 0; place < width * height; place++) {
      for (let c = 0; c < channels; c++) {
        values[this.order === "NCHW" ? c * width * height + place : place * channels + c] = scale(data[place * 4 + c], c);
      }
    }
    const shape = this.order === "NCHW" ? [1, channels, height, width] : [1, height, width, channels];
    return {spec: this.spec, shape, numbers: values};
  }
}

// A tensor for a request: as bytes where the browser has such an array, else as JSON.
function packed({spec: {name, datatype}, shape, numbers}) {
  if (!ARRAYS[datatype]) return {tensor: {name, datatype, shape, data: numbers}, bytes: null};
  const bytes = write(datatype, numbers);
  return {tensor: {name, datatype, shape, parameters: {binary_data_size: bytes.length}}, bytes};
}

function takes(spec) {
  return `${spec.datatype}, ${spec.shape.map(n => n < 0 ? "any" : n).join(" × ") || "one number"}`;
}

// ---- the model ----

const state = {model: "", version: "", specs: null, inputs: []};

async function listModels() {
  const models = await (await ask("v2/repository/index", {method: "POST"})).json();
  models.sort((a, b) => a.name === b.name ? b.version - a.version : 0);  // the newest first
  const select = byId("model");
  select.replaceChildren();
  const count = {};
  for (const {name} of models) count[name] = (count[name] ?? 0) + 1;
  for (const {name, version, state: ready} of models) {
    const option = make("option", {value: JSON.stringify([name, version])}, count[name] > 1 ? `${name}, version ${version}` : name);
    option.disabled = ready !== "READY";
    if (option.disabled) option.append(" (not ready)");
    select.append(option);
  }
  const first = [...select.options].find(option => !option.disabled);
  const list = byId("unready").querySelector("ul");
  list.replaceChildren(...models.filter(({reason}) => reason).map(
    ({name, version, reason}) => make("li", {}, `${name}, version ${version}: ${reason}`)));
  byId("unready").hidden = !list.children.length;
  if (!first) {
    setTimeout(() => attempt(listModels), 2000);
    throw new Error("No model is ready yet. This page looks again every two seconds.");
  }
  fail("");
  first.selected = true;
  select.disabled = false;
  await choose();
}

async function choose() {
  fail("");
  [state.model, state.version] = JSON.parse(byId("model").value);
  const path = `v2/models/${encodeURIComponent(state.model)}/versions/${encodeURIComponent(state.version)}`;
  state.path = path;
  state.specs = await (await ask(path)).json();
  byId("answer").replaceChildren(make("p", {class: "dim"}, "Nothing was asked yet."));  // not another model's answer
  const long = state.model.length > 24 ? `${state.model}: version` : "Version";  // the list may cut it off
  byId("about").textContent = `${long} ${state.version}, on ${state.specs.platform.replace("paddle_", "")}; gives ` +
    state.specs.outputs.map(output => `${output.name} (${takes(output)})`).join(", ");
  byId("inputs").replaceChildren();
  state.inputs = state.specs.inputs.map((spec, at) => {
    const place = make("div");
    byId("inputs").append(place);
    if (isPicture(spec)) return new PictureInput(spec, place, `input-${at}`);
    const set = make("fieldset", {class: "input"}, make("legend", {}, spec.name), make("p", {class: "takes dim"}, takes(spec)));
    place.append(set);
    return new NumbersInput(spec, set, `input-${at}`);
  });
  byId("naming").hidden = !state.specs.outputs.some(hasClasses);
  byId("run").disabled = false;
  showCommand();
}

// ---- the same for a terminal ----

function asJson(parts) {
  const tensors = parts.map(({spec: {name, datatype}, shape, numbers}) => {
    const said = numbers.map(number => {
      if (datatype === "BOOL") return Boolean(number);
      if (typeof number === "number" && !Number.isFinite(number)) throw new Error("JSON has no NaN and no infinite numbers.");
      return typeof number === "number" ? Number(number.toPrecision(datatype === "FP64" ? 17 : 9)) : number;
    });
    return `{"name": ${JSON.stringify(name)}, "datatype": "${datatype}", "shape": [${shape.join(", ")}], "data": [${said.join(", ")}]}`;
  });
  return `{"inputs": [${tensors.join(", ")}]}`;
}

const LONGEST = 1000;  // characters of a request that stands in the command itself

// The command with the values that are entered, or zeros if they are not complete.
function showCommand() {
  if (!byId("command").open || !state.specs) return;
  let parts;
  byId("curl-note").hidden = true;
  try { parts = state.inputs.map(input => input.read()); } catch {
    try { parts = state.inputs.map(input => input.example()); } catch { return; }  // a shape that is being typed
    byId("curl-note").hidden = false;
  }
  let content;
  try { content = asJson(parts); } catch (error) {
    byId("curl").textContent = error.message;
    return;
  }
  const url = new URL(`${state.path}/infer`, document.baseURI), short = content.length <= LONGEST;
  const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`;
  byId("curl").textContent = `curl ${url} \\\n  --data ${short ? quoted(content) : `@${state.model}.json`}`;
  byId("copied").textContent = "";
  byId("save").hidden = short;
  byId("save").onclick = () => {
    const link = make("a", {href: URL.createObjectURL(new Blob([content], {type: "application/json"})), download: `${state.model}.json`});
    link.click();
    URL.revokeObjectURL(link.href);
  };
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(byId("curl").textContent);
    byId("copied").textContent = "copied";
  } catch {  // a page that is not on this machine may not write there
    getSelection().selectAllChildren(byId("curl"));
    byId("copied").textContent = "selected; press Ctrl+C";
  }
}

async function run() {
  fail("");
  const parts = [];
  for (const input of state.inputs) parts.push(packed(await input.values()));
  const header = new TextEncoder().encode(JSON.stringify({
    inputs: parts.map(part => part.tensor), parameters: {binary_data_output: true}}));
  const body = new Blob([header, ...parts.map(part => part.bytes).filter(Boolean)]);
  const start = performance.now();
  const response = await ask(`${state.path}/infer`, {
    method: "POST", body, headers: {"Inference-Header-Content-Length": header.length}});
  const content = new Uint8Array(await response.arrayBuffer());
  const milliseconds = performance.now() - start;
  const length = Number(response.headers.get("Inference-Header-Content-Length"));
  const answer = JSON.parse(new TextDecoder().decode(content.subarray(0, length)));
  let at = length;
  const outputs = answer.outputs.map(output => {
    const bytes = content.subarray(at, at += output.parameters.binary_data_size);
    return {...output, values: read(output.datatype, bytes)};
  });
  byId("answer").replaceChildren(...outputs.map(show));
  byId("state").textContent = `answered in ${milliseconds.toFixed(1)} ms`;
}

// ---- events ----

async function attempt(work) {
  const button = byId("run"), focused = document.activeElement === button;
  document.body.setAttribute("aria-busy", "true");
  byId("run").disabled = true;
  byId("state").textContent = "…";
  try {
    await work();
    if (byId("state").textContent === "…") byId("state").textContent = "";
  } catch (error) {
    byId("state").textContent = "";
    byId("answer").replaceChildren();
    fail(error.message);
  } finally {
    document.body.removeAttribute("aria-busy");
    if (work === run) byId("answer-title").parentElement.scrollIntoView({block: "nearest"});  // on a narrow screen
    button.disabled = !state.specs;
    if (focused && document.activeElement === document.body) button.focus();  // which a button that is disabled loses
  }
}

byId("model").addEventListener("change", () => attempt(choose));
byId("form").addEventListener("submit", event => { event.preventDefault(); attempt(run); });
byId("form").addEventListener("input", showCommand);
byId("form").addEventListener("change", showCommand);
byId("form").addEventListener("click", event => event.target.matches(".fill button") && showCommand());
byId("command").addEventListener("toggle", showCommand);
byId("copy").addEventListener("click", copyCommand);
function takeFirst(files) {
  const file = [...files].find(one => one.type.startsWith("image/"));
  const input = state.inputs.find(one => one instanceof PictureInput && one.kind === "picture");
  if (file && input) input.take(file);
}

document.addEventListener("paste", event => takeFirst(event.clipboardData.files));
// A file that misses its place must not take the place of the page.
document.addEventListener("dragover", event => event.preventDefault());
document.addEventListener("drop", event => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  takeFirst(event.dataTransfer.files);
});
attempt(listModels);
