/** The bot of docs/api/bots.md, as its readers run it. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { startTestServer } from "../../testing/test-server.ts";

const server = await startTestServer({});
// At the server's own address, because fetch finds no other names of this machine.
const org = await createTestOrganization(server.port, { subdomain: "" });
const { bot, member } = org;
await member.subscribe("releases", { principals: [member.id, bot.id] });

const document = readFileSync(path.join(import.meta.dirname, "../../../docs/api/bots.md"), "utf8");
const [, program = ""] = /```js\n(.*?)```/s.exec(document) ?? [];
const running = spawn(process.execPath, ["--input-type=module", "-e", program], {
  env: { ...process.env, SITE: `http://${org.host}`, EMAIL: bot.email, KEY: bot.apiKey },
  stdio: ["ignore", "ignore", "inherit"],
});
afterAll(async () => {
  running.kill();
  await server.stop();
});

const commandList = z.object({ commands: z.array(z.object({ id: z.int(), name: z.string() })) });
const commandNamed = async (name: string) => {
  const { commands } = commandList.parse((await member.client.get("/bots/commands")).body);
  return commands.find((command) => command.name === name)?.id;
};
const sent = z.looseObject({ message: z.looseObject({ id: z.int(), content: z.string() }) });

test("answers its command with a button, and the button by an edit and by words for one person", async () => {
  const app = await member.listen({ client_capabilities: { parley_additions: true } });
  await expect.poll(() => commandNamed("deploy"), { timeout: 20_000 }).toBeDefined();
  const place = { type: "channel", to: await member.channelId("releases"), topic: "today", text: "web" };
  // The bot registers its queue after its command.
  const ask = async () => {
    await member.client.post(`/bots/commands/${await commandNamed("deploy")}/call`, place);
    const { messages } = (
      await member.client.get("/messages", { anchor: "newest", num_before: 1, num_after: 0 })
    ).body;
    return messages;
  };
  await expect.poll(ask, { timeout: 20_000, interval: 1_000 }).toMatchObject([{ sender_id: bot.id }]);
  const { message } = sent.parse(await app.next("message"));
  expect(message.content).toContain("Deploy web?");
  await member.client.post(`/messages/${message.id}/actions`, { action: "go" });
  for (;;) {
    const reply = await app.next("interaction_reply");
    if (reply.content === null) continue;
    expect(reply).toMatchObject({ message_id: message.id, content: "<p>You deployed it.</p>" });
    break;
  }
  const { body } = await member.client.get(`/messages/${message.id}`);
  expect(body.raw_content).toBe("Deployed.");
});
