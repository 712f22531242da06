// The conversation's wire: the AI SDK's UI message stream over server-sent events, read by fetch. EventSource
// can neither post nor send a token.

import { Problem, asked, problemOf, timezone } from "./api.js";

const WAITS = [500, 1000, 2000, 4000, 8000]; // milliseconds before each new try of a cut connection
const DONE = "[DONE]";

/** Says a text. The message's id is made once; sent again it is answered by the same parts. */
export function say(conversation, message, hears) {
  const body = {
    id: conversation,
    timezone: timezone(),
    messages: [{ id: message.id, role: "user", parts: [{ type: "text", text: message.text }] }],
  };
  return followed(() => asked("POST", "/chat", { body }), conversation, hears);
}

/** Says yes or no to a draft or a proposal; the same press again does nothing more. */
export function press(conversation, answerId, approval, yes, hears) {
  const part = {
    type: `tool-${approval.tool}`,
    toolCallId: approval.callId,
    state: "approval-responded",
    approval: { id: approval.id, approved: yes },
  };
  const body = { id: conversation, messageId: answerId, messages: [{ id: answerId, role: "assistant", parts: [part] }] };
  return followed(() => asked("POST", "/chat", { body }), null, hears);
}

/** Follows an answer that is being made already; whether there was one to its end. */
export function resume(conversation, hears) {
  return followed(() => asked("GET", streamOf(conversation)), conversation, hears);
}

const streamOf = (conversation) => `/chat/${encodeURIComponent(conversation)}/stream`;

export function stop(conversation) {
  return asked("POST", `/chat/${encodeURIComponent(conversation)}/stop`);
}

/** Reads one answer to its end; false where none is made. A connection that is cut is taken up behind the last part that came, or the
 * request is sent again: parts that come twice say the same. `hears` gets every part, and "cut" and "back". */
async function followed(ask, conversation, hears) {
  let lastId = "";
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await answering(ask, conversation, lastId);
      if (tries) hears({ type: "back" });
      if (response.status === 204) return false;
      if (await read(response, hears, (id) => { lastId = id; tries = 0; })) return true;
    } catch (error) {
      if (error instanceof Problem && error.status !== 0 && error.status < 500) throw error;
      if (tries >= WAITS.length) throw error;
    }
    hears({ type: "cut" });
    await new Promise((go) => setTimeout(go, WAITS[Math.min(tries, WAITS.length - 1)]));
  }
}

/** The response to read: the rest of an answer that is known in part, or the request itself. */
async function answering(ask, conversation, lastId) {
  if (lastId && conversation) {
    const rest = await asked("GET", streamOf(conversation), { headers: { "last-event-id": lastId } });
    if (rest.status === 200) return rest;
  }
  const response = await ask();
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Hands on the parts of a response; whether it came to its end. */
async function read(response, hears, seen) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return false;
      const frames = (rest + value).split("\n\n");
      rest = frames.pop();
      for (const frame of frames) if (heard(frame, hears, seen)) return true;
    }
  } catch {
    return false; // cut on the way
  }
}

/** Hands on the part in a frame; whether it was the last. */
function heard(frame, hears, seen) {
  const lines = frame.split("\n");
  const of = (name) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const data = of("data").join("\n");
  if (!data) return false; // a comment: still here
  if (data === DONE) return true;
  hears(JSON.parse(data));
  if (of("id")[0]) seen(of("id")[0]);
  return false;
}
