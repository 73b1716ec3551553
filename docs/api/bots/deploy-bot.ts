/**
 * A bot with a slash command and buttons that asks before it deploys. It needs no packages: run it with Node.js 22.18
 * or newer, or with `npx tsx deploy-bot.ts` on older versions.
 *
 *   SITE=https://chat.example.com EMAIL=deploy-bot@chat.example.com KEY=… node deploy-bot.ts
 */

interface Interaction {
  id: number;
  type: "interaction";
  kind: "command" | "action";
  reply_token: string;
  user_id: number;
  /** The message with the button. */
  message_id?: number;
  /** The id of the button. */
  action?: string;
  /** Arguments of the command, or the value of the button. */
  values: Record<string, string | number | boolean>;
}

type Event = Interaction | { id: number; type: "heartbeat" };

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
async function call<Answer>(method: string, path: string, params: object = {}): Promise<Answer> {
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

const registerCommand = () =>
  call("PUT", "/bots/commands", {
    name: "deploy",
    description: "Deploy a service",
    arguments: [{ name: "service", type: "text", description: "Which service", required: true }],
  });

const registerQueue = () => call<Queue>("POST", "/register", { event_types: ["interaction"] });

/** Everyone in the conversation sees the question, and may press its buttons. */
function ask({ reply_token, values }: Interaction): Promise<unknown> {
  const value = String(values.service);
  const buttons = [
    { id: "go", label: "Deploy", style: "primary", value },
    { id: "stop", label: "Cancel", value },
  ];
  return call("POST", "/interactions/reply", {
    token: reply_token,
    content: `Deploy **${value}**?`,
    visible_to: "everyone",
    actions: [{ type: "buttons", buttons }],
  });
}

/** Edits the question, so that nobody presses a button twice, and answers only the person who pressed. */
async function act({ reply_token, message_id, action = "", values }: Interaction): Promise<void> {
  const done = action === "go" ? "deployed" : "canceled";
  await call("PATCH", `/messages/${message_id}`, { content: `**${values[action]}**: ${done}.`, actions: [] });
  await call("POST", "/interactions/reply", { token: reply_token, content: `You ${done} it.` });
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

await registerCommand();
let queue: Queue | null = null;

for (;;) {
  try {
    if (!queue) {
      queue = await registerQueue();
      console.log(`Waiting for /deploy at ${site}`);
    }
    const { events } = await call<{ events: Event[] }>("GET", "/events", { ...queue });
    for (const event of events) {
      // The next poll confirms the events up to this one, so a failure does not repeat it.
      queue.last_event_id = event.id;
      if (event.type !== "interaction") continue;
      await (event.kind === "command" ? ask(event) : act(event));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Refused && error.code === "BAD_EVENT_QUEUE_ID") queue = null;
    else await pause(5);
  }
}

export {};
