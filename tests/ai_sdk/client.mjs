// The AI SDK's own client, driven line by line: a command on standard input, its outcome as JSON on standard output.
//
//   {"say": TEXT, "id": ID}      {"press": APPROVAL, "yes": BOOL}      {"resume": true}
//   {"cut": TEXT, "id": ID}      say it, and hang up once the first part is there
//   {"forge": MESSAGES}          pretend that this is what was said
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [api, conversation, modules, token] = process.argv.slice(2);
const headers = token ? { authorization: `Bearer ${token}` } : undefined;
const { AbstractChat, DefaultChatTransport } = await import(pathToFileURL(`${modules}/ai/dist/index.js`));

class State {
  status = 'ready';
  error = undefined;
  messages = [];
  pushMessage = (message) => { this.messages = [...this.messages, message]; };
  popMessage = () => { this.messages = this.messages.slice(0, -1); };
  replaceMessage = (at, message) => {
    this.messages = this.messages.map((each, place) => (place === at ? this.snapshot(message) : each));
  };
  snapshot = (value) => structuredClone(value);
}
class Chat extends AbstractChat {
  constructor(init) { super({ ...init, state: new State() }); }
}

const seen = [];  // what is shown and not kept
const pressed = ({ messages }) =>
  messages.some((each) => each.parts.some((part) => part.state === 'approval-responded'));
const made = () => new Chat({
  id: conversation,
  transport: new DefaultChatTransport({ api, headers }),
  onData: (part) => seen.push(part),
  sendAutomaticallyWhen: pressed,
});
let chat = made();

const short = (part) => {
  if (part.type === 'text') return `text:${part.state}:${part.text}`;
  if (part.type.startsWith('data-')) return `${part.type}:${part.id}:${part.data.state ?? ''}`;
  if (part.type.startsWith('tool-')) return `${part.type}:${part.state}`;
  return part.type;
};
const userMessage = (text, id) => ({ id, role: 'user', parts: [{ type: 'text', text }] });
const idle = async () => {
  while (chat.status === 'submitted' || chat.status === 'streaming') await new Promise((go) => setTimeout(go, 10));
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  let failed = '';
  try {
    if (command.say !== undefined) await chat.sendMessage(userMessage(command.say, command.id));
    if (command.press !== undefined) {
      await chat.addToolApprovalResponse({ id: command.press, approved: command.yes });
      await idle();
    }
    if (command.cut !== undefined) {
      const sent = chat.sendMessage(userMessage(command.cut, command.id));
      while (chat.messages.at(-1)?.role !== 'assistant') await new Promise((go) => setTimeout(go, 2));
      await chat.stop();
      await sent;
      const known = chat.messages;
      chat = made();
      chat.messages = known.slice(0, -1);
    }
    if (command.forge) chat.messages = command.forge;
    if (command.resume) await chat.resumeStream();
  } catch (error) {
    failed = String(error);
  }
  const messages = chat.messages.map((each) => ({ id: each.id, role: each.role, parts: each.parts.map(short) }));
  const approvals = chat.messages.flatMap((each) => each.parts)
    .filter((part) => part.state === 'approval-requested').map((part) => part.approval.id);
  const error = failed || (chat.error ? String(chat.error) : '');
  process.stdout.write(`${JSON.stringify({ status: chat.status, error, messages, approvals, data: seen.length })}\n`);
}
