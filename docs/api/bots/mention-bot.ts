/**
 * A bot that answers mentions and direct messages. It needs no packages: Node.js 22.18 or newer runs it as it is, older
 * versions with `npx tsx mention-bot.ts`.
 *
 *   SITE=https://chat.example.com EMAIL=echo-bot@chat.example.com KEY=… node mention-bot.ts
 */

interface Message {
  id: number;
  type: "stream" | "private";
  sender_id: number;
  sender_full_name: string;
  content: string;
  subject: string;
  stream_id?: number;
  display_recipient: string | { id: number }[];
}

type Event =
  | { id: number; type: "heartbeat" }
  | { id: number; type: "message"; message: Message; flags: string[] };

interface Queue {
  queue_id: string;
  last_event_id: number;
}

class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const site = required("SITE");
const key = btoa(`${required("EMAIL")}:${required("KEY")}`);

/** Calls one operation; the API reference lists them all. */
async function call<Answer>(method: "GET" | "POST", path: string, params: object = {}): Promise<Answer> {
  const fields = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const form = new URLSearchParams(fields);
  const address = `${site}/api/v1${path}`;
  const headers = { authorization: `Basic ${key}` };
  const response =
    method === "GET"
      ? await fetch(`${address}?${form}`, { headers })
      : await fetch(address, { method, headers, body: form });
  const answer = await response.json();
  if (answer.result === "error") throw new Refused(answer.code, answer.msg);
  return answer;
}

/** Returns the bot's answer. Replace this with your own idea; an empty text sends nothing. */
function answerTo({ sender_full_name, content }: Message): string {
  const text = content.replace(/^@\*\*[^*]+\*\*\s*/, "");
  return `${sender_full_name} said: ${text}`;
}

async function reply(message: Message, content: string): Promise<void> {
  const place = Array.isArray(message.display_recipient)
    ? { type: "direct", to: message.display_recipient.map(({ id }) => id) }
    : { type: "channel", to: message.stream_id, topic: message.subject };
  // The key makes a repeated request send once.
  await call("POST", "/messages", {
    ...place,
    content,
    idempotency_key: `answer-to-${message.id}`.padEnd(16, "-"),
  });
}

const me = await call<{ user_id: number }>("GET", "/users/me");

function isForMe({ message, flags }: Event & { type: "message" }): boolean {
  // Never answer yourself, or the bot talks forever.
  if (message.sender_id === me.user_id) return false;
  return message.type === "private" || flags.includes("mentioned");
}

/** `apply_markdown: false` asks for the source of messages instead of HTML. */
const register = () =>
  call<Queue>("POST", "/register", {
    event_types: ["message"],
    fetch_event_types: [],
    apply_markdown: false,
  });

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

let queue: Queue | null = null;

for (;;) {
  try {
    if (!queue) {
      queue = await register();
      console.log(`Waiting for messages at ${site}`);
    }
    const { events } = await call<{ events: Event[] }>("GET", "/events", { ...queue });
    for (const event of events) {
      if (event.type === "message" && isForMe(event)) {
        const answer = answerTo(event.message);
        if (answer !== "") await reply(event.message, answer);
      }
      // The next poll confirms the events up to this one.
      queue.last_event_id = event.id;
    }
  } catch (error) {
    if (error instanceof Refused && error.code === "BAD_EVENT_QUEUE_ID") {
      queue = null;
      continue;
    }
    console.error(error instanceof Error ? error.message : error);
    await pause(5);
  }
}

export {};
