// The conversation as it is shown: what was said, and answers that grow by their parts. A part that comes again says
// the same, or takes the place of the first, so an answer may be read twice and is shown once.

import { cardOf, focusOutcome } from "./cards.js";
import { failure, h } from "./dom.js";
import { day } from "./words.js";

const DRAFT_QUESTION = "Is that right?"; // as code puts it below a draft
const NEAR = 160; // pixels from the end that count as its end
const OUTCOMES = ["tool-output-available", "tool-output-denied", "tool-output-error"];

/** One answer: its parts by their keys, its blocks in the order in which they came first. */
class Answer {
  constructor(id, desk) {
    this.id = id;
    this.desk = desk;
    this.parts = new Map();
    this.blocks = new Map();
    this.texts = new Map();
    this.approvals = new Map();
    this.previews = new Map();
    this.open = new Map();
    this.replies = [];
    this.element = h("div", { class: "answer" });
  }

  /** Takes a part in; whether something is new by it. */
  take(part) {
    const key = keyOf(part);
    const said = JSON.stringify(part);
    if (this.parts.get(key) === said) return false;
    this.parts.set(key, said);
    this.show(part);
    return true;
  }

  show(part) {
    if (part.type === "text-delta") this.write(part);
    else if (part.type === "data-replies") this.replies = part.data.replies;
    else if (part.type === "tool-input-start") this.approvals.set(part.toolCallId, part.toolName);
    else if (part.type === "tool-approval-request") this.waiting(part);
    else if (part.type === "tool-output-error") this.put(`why/${part.toolCallId}`, h("p", { class: "why" }, part.errorText));
    else if (part.type.startsWith("data-") && !part.transient) this.card(part);
  }

  /** A card. One of a proposal that was decided has no preview any more: what was shown stays. */
  card(part) {
    if (part.data.preview?.details?.length) this.previews.set(part.id, part.data.preview);
    const preview = this.previews.get(part.id);
    const data = preview ? { ...part.data, preview } : part.data;
    if (isOpen(data)) this.open.set(part.id, { ...part, data });
    else if (this.open.delete(part.id) && !this.open.size) this.replies = []; // they were to what waited
    this.put(`${part.type}/${part.id}`, cardOf({ ...part, data }, this.deskOf(part)));
    this.answered();
  }

  /** Behind a draft that was decided its question is asked no more. */
  answered() {
    const text = this.blocks.get("text/text");
    if (text?.textContent === DRAFT_QUESTION) text.hidden = this.open.size === 0;
  }

  /** What waits no more, as it was decided elsewhere, loses its buttons. */
  settle(waiting) {
    for (const part of [...this.open.values()].filter((each) => !waiting.has(each.id))) {
      const state = part.type === "data-plan" ? { status: "settled" } : { state: "settled" };
      this.card({ ...part, data: { ...part.data, ...state } });
    }
  }

  /** A sentence in its place of a text. */
  write(part) {
    const sentences = this.texts.get(part.id) ?? new Map();
    this.texts.set(part.id, sentences.set(part.place ?? 0, part.delta));
    const text = [...sentences].sort(([one], [other]) => one - other).map(([, each]) => each).join("");
    this.put(`text/${part.id}`, h("p", { class: "said" }, part.id.startsWith("plan-") ? linesOf(text) : text));
    this.answered();
  }

  waiting(part) {
    const tool = this.approvals.get(part.toolCallId);
    this.approvals.set(part.approvalId, { id: part.approvalId, callId: part.toolCallId, tool });
  }

  put(key, element) {
    if (!element) return;
    const before = this.blocks.get(key);
    if (before) before.replaceWith(element);
    else this.element.append(element);
    this.blocks.set(key, element);
  }

  deskOf(part) {
    return {
      decide: async (id, yes) => {
        await this.desk.decide(this, this.approvals.get(id) ?? { id, callId: id, tool: toolOf(part) }, yes);
        const shown = this.blocks.get(`${part.type}/${part.id}`);
        if (shown) focusOutcome(shown);
      },
    };
  }

  /** What is left of an answer whose parts are not kept any more: a line for each thing that came of it. */
  came(words) {
    this.put("came", h("ul", { class: "came" }, words.split("; ").map((each) => h("li", {}, each))));
  }

  stopped() {
    this.put("stopped", h("p", { class: "dim small" }, "Stopped. What is done stands."));
  }

  fail(error, again) {
    this.put("failure", failure(error, again));
  }

  recovered() {
    this.blocks.get("failure")?.remove();
    this.blocks.delete("failure");
  }
}

/** A text of the plan, by lines: what is read back as gone and as new looks like it does in a preview. */
function linesOf(text) {
  const tags = { "- ": "del", "+ ": "ins" };
  return text.split("\n").map((line) => h(tags[line.slice(0, 2)] ?? "span", { class: "whole" }, line));
}

const toolOf = (part) => (part.type === "data-draft" ? "log_draft" : "change_plan");

/** The day of a moment, here: "2026-11-28". */
function dayOf(moment) {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

const isOpen = (data) => data.state === "open" || data.status === "pending";

function keyOf(part) {
  return [part.type, part.id ?? part.toolCallId ?? "", part.place ?? ""].join("/");
}

/** The conversation in its log. `desk` decides what is pressed in an answer. */
export class Thread {
  constructor(log, desk) {
    this.log = log;
    this.desk = desk;
    this.answers = new Map();
    this.said = new Set();
    this.follows = true; // whether its end is in sight, and stays there when something comes, or the place shrinks
    log.addEventListener("scroll", () => { this.follows = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR; });
    new ResizeObserver(() => { if (this.follows) this.scroll(); }).observe(log);
  }

  get isEmpty() {
    return this.said.size === 0;
  }

  /** What the athlete said, once for each message; above the first of a day, which day it is. */
  say(message) {
    if (this.said.has(message.id)) return;
    this.said.add(message.id);
    this.log.querySelector(".empty")?.remove();
    const date = dayOf(message.sent_at ?? new Date());
    if (date !== this.date) this.log.append(h("p", { class: "date" }, date === dayOf(new Date()) ? "Today" : day(date)));
    this.date = date;
    this.log.append(h("div", { class: "bubble" }, h("span", { class: "unseen" }, "You said: "), message.text));
    this.answer(`a-${message.id}`);
    this.scroll();
  }

  answer(id) {
    let answer = this.answers.get(id);
    if (!answer) {
      answer = new Answer(id, this.desk);
      this.answers.set(id, answer);
      this.log.append(answer.element);
    }
    return answer;
  }

  /** Takes a part of an answer in, and keeps its end in sight if it was. */
  take(answer, part) {
    const { follows } = this;
    if (answer.take(part) && follows && !OUTCOMES.includes(part.type)) this.scroll();
  }

  /** To the end; of an answer that is longer than the place, to the message that it answers. */
  scroll() {
    const bubbles = this.log.querySelectorAll(":scope > .bubble");
    const newest = bubbles[bubbles.length - 1];
    const end = this.log.scrollHeight - this.log.clientHeight;
    this.log.scrollTop = newest ? Math.min(end, newest.offsetTop - this.log.offsetTop - 16) : end;
  }

  get hasOpen() {
    return [...this.answers.values()].some((answer) => answer.open.size > 0);
  }

  /** Takes the buttons from what is not among these ids of what waits. */
  settle(waiting) {
    for (const answer of this.answers.values()) answer.settle(waiting);
  }

  /** The id of the newest message, "" before there is one. */
  get newestId() {
    return [...this.said].at(-1) ?? "";
  }

  get newest() {
    return [...this.answers.values()].at(-1);
  }
}
