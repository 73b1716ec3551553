/** The starters with a command and buttons, as programs of their own against a real server. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";
import { startTestServer } from "../../lib/testing/test-server.ts";

const server = await startTestServer({});
// At the server's own address, because programs find no other names of this machine.
const org = await createTestOrganization(server.port, { subdomain: "" });
const { bot, member } = org;
await member.subscribe("releases", { principals: [member.id, bot.id] });
const to = await member.channelId("releases");

let running: ChildProcess | undefined;
afterEach(() => running?.kill());
afterAll(() => server.stop());

/** Resolves when the bot has registered its command and its queue. */
async function start(command: string, file: string): Promise<void> {
  const program = spawn(command, [path.join(import.meta.dirname, "../../docs/api/bots", file)], {
    env: { ...process.env, SITE: `http://${org.host}`, EMAIL: bot.email, KEY: bot.apiKey },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = program;
  await once(program.stdout, "data");
}

const commandList = z.object({ commands: z.array(z.object({ id: z.int(), name: z.string() })) });
const sent = z.looseObject({
  message: z.looseObject({ id: z.int(), sender_id: z.int(), content: z.string() }),
});

async function questionIn(app: EventReader) {
  for (;;) {
    const { message } = sent.parse(await app.next("message"));
    if (message.sender_id === bot.id) return message;
  }
}

/** Answers that everyone sees have no content. */
async function answerIn(app: EventReader) {
  for (;;) {
    const reply = await app.next("interaction_reply");
    if (reply.content !== null) return reply;
  }
}

async function answersByButton(): Promise<void> {
  const app = await member.listen({ client_capabilities: { parley_additions: true } });
  const { commands } = commandList.parse((await member.client.get("/bots/commands")).body);
  const command = commands.find(({ name }) => name === "deploy");
  const place = { type: "channel", to, topic: "today" };
  await member.client.post(`/bots/commands/${command?.id}/call`, { ...place, text: "web" });
  const question = await questionIn(app);
  expect(question.content).toContain("Deploy **web**?");
  await member.client.post(`/messages/${question.id}/actions`, { action: "go" });
  expect(await answerIn(app)).toMatchObject({ message_id: question.id, content: "<p>You deployed it.</p>" });
  const { body } = await member.client.get(`/messages/${question.id}`);
  expect(body.raw_content).toBe("**web**: deployed.");
}

test("the starter in TypeScript answers its command with buttons, and a button by an edit and to one person", async () => {
  await start(process.execPath, "deploy-bot.ts");
  await answersByButton();
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)(
  "so does the starter in Python (skipped where python3 is not installed)",
  async () => {
    await start("python3", "deploy-bot.py");
    await answersByButton();
  },
  60_000,
);
