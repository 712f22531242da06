// Elements, made in one line. Whatever came from a record or a model becomes a text node: nothing here reads HTML.

/** h("p", {class: "dim", onclick: act}, "words", otherElement); null and false children are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** A button with its words. */
export function button(words, act, attributes = {}) {
  return h("button", { type: "button", onclick: act, ...attributes }, words);
}

/** Puts the focus where somebody who pressed something should go on reading. */
export function focusOn(element) {
  if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest" });
}

/** A table; each column is {words, number}, each row a list of cells: texts, or elements. */
export function table(caption, columns, rows) {
  const heads = columns.map((each) => h("th", { scope: "col", class: each.number ? "number" : null }, each.words));
  const body = rows.map((cells) => h("tr", { class: cells[0] === "" ? "same" : null }, cells.map((cell, at) => cellOf(cell, columns[at], at === 0))));
  return h("div", { class: "table" },
    h("table", {}, h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, heads)), h("tbody", {}, body)));
}

function cellOf(cell, column, isFirst) {
  const attributes = { class: column.number ? "number" : null };
  return isFirst ? h("th", { scope: "row", ...attributes }, cell) : h("td", attributes, cell);
}

/** What a place shows where there is nothing yet: a sentence, and what could be done. */
export function empty(words, example = null, act = null) {
  return h("div", { class: "empty" }, h("p", {}, words),
    example && (act ? button(example, () => act(example), { class: "reply" }) : h("p", { class: "dim" }, example)));
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** One line that says what went wrong, where it did, with a button that tries again. */
export function failure(error, again) {
  return h("p", { class: "failure", role: "alert" }, `${capital(error.message)} `,
    again && button("Try again", again, { class: "link" }));
}

/** What an act gives to show; where it fails one line that says so, with a button that tries again. */
export async function inPlace(act, again) {
  try {
    return await act();
  } catch (error) {
    return [failure(error, again)];
  }
}

/** Says a text in the conversation, from wherever somebody is. */
export function ask(text) {
  dispatchEvent(new CustomEvent("say", { detail: text }));
}
