// Elements.

/**
 * find is the element of an id.
 * @param {string} id
 */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * el makes an element. Of its properties, those with "on" before their name listen, class and text are what they say,
 * and all others are attributes; false and undefined leave one out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * setText changes a text only if it is another, so that screen readers do not say it again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * field is a form control with its label.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint = "") {
  const small = hint ? el("small", { text: hint }) : null;
  return el("label", { class: "field" }, el("span", { text: label }), control, small);
}

/**
 * select is a control that chooses one of several.
 * @param {{ name: string, title: string }[]} choices
 * @param {string} value
 * @param {Record<string, any>} [properties]
 */
export function select(choices, value, properties = {}) {
  const options = choices.map(({ name, title }) =>
    el("option", { value: name, selected: name === value, text: title }));
  return el("select", properties, ...options);
}

/**
 * number is a control for a whole number.
 * @param {number | ""} value
 * @param {number} min
 * @param {number} max
 * @param {Record<string, any>} [properties]
 */
export const number = (value, min, max, properties = {}) =>
  el("input", { type: "number", value, min, max, step: 1, ...properties });

/**
 * button is a button that does something.
 * @param {string} text
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [properties]
 */
export const button = (text, onclick, properties = {}) =>
  el("button", { type: "button", text, onclick, ...properties });

/**
 * count says how many there are of something.
 * @param {number} n
 * @param {string} noun
 * @param {string} [plural]
 */
export const count = (n, noun, plural = `${noun}s`) => `${n.toLocaleString("en")} ${n === 1 ? noun : plural}`;
