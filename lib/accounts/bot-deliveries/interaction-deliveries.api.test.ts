/** Commands and actions in the log of an outgoing webhook's deliveries, retries by hand, and the notice to the owner. */
import { expect, test } from "vitest";
import { z } from "zod";
import { removeExpiredInteractions } from "../../integrations/interactions/interactions.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { botMaker, type TestBot } from "../../testing/test-bots.ts";

const receiver = await receiveWebhooks();
const { server, org } = await serveOrganization({ networks: { webhooks: ["127.0.0.1/32"] } });
const { administrator, member, moderator } = org;
await member.subscribe("lab", { principals: [member.id, moderator.id] });
const channelId = await member.channelId("lab");

const { made } = botMaker(server.port, org);

interface Hook extends TestBot {
  readonly command: string;
  readonly commandId: number;
}

/** With a command of its own. */
async function makeHook(): Promise<Hook> {
  const bot = await made(member, { bot_type: 3, payload_url: receiver.url });
  const command = `deploy${bot.id}`;
  const { body } = await bot.client.put("/bots/commands", { name: command });
  return { ...bot, command, commandId: z.int().parse(body.id) };
}

const deliveries = z.object({
  deliveries: z.array(z.looseObject({ id: z.int(), state: z.string(), attempts: z.int() })),
});
const logOf = async ({ id }: Hook) =>
  deliveries.parse((await member.client.get(`/bots/${id}/deliveries`)).body).deliveries;

const posted = z.object({ interaction: z.object({ reply_token: z.string() }) });

/** Deliveries begin within a second, except on a busy machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });

async function call({ commandId }: Hook): Promise<number> {
  const place = { type: "channel", to: channelId, topic: "t" };
  const { body } = await moderator.client.post(`/bots/commands/${commandId}/call`, place);
  return z.int().parse(body.interaction_id);
}

async function retry(hook: Hook) {
  const [newest] = await logOf(hook);
  return administrator.client.post(`/bots/${hook.id}/deliveries/${newest?.id}/retry`);
}

const found = z.object({
  messages: z.array(z.object({ id: z.int(), sender_id: z.int(), content: z.string() })),
});

async function newestMessages() {
  const newest = { anchor: "newest", num_before: 20, num_after: 0, apply_markdown: false };
  return found.parse((await member.client.get("/messages", newest)).body).messages;
}

const noticesAbout = async ({ id }: Hook) =>
  (await newestMessages()).map(({ content }) => content).filter((content) => content.includes(`|${id}**`));

test("a command that fails is listed with its name and answer, and its owner is told", async () => {
  const hook = await makeHook();
  receiver.respond = () => ({ status: 404, body: "no such path" });
  const interactionId = await call(hook);
  await eventually(() => logOf(hook)).toEqual([
    {
      id: expect.any(Number),
      kind: "command",
      name: hook.command,
      interaction_id: interactionId,
      message_id: null,
      state: "failed",
      can_retry: true,
      attempts: 1,
      date_created: expect.any(Number),
      last_attempt: expect.any(Number),
      duration: expect.any(Number),
      status: 404,
      answer: "it answered with status 404: no such path",
    },
  ]);
  await eventually(() => noticesAbout(hook)).toEqual([
    expect.stringContaining(`could not answer the command /${hook.command}: it answered with status 404.`),
  ]);
});

test("an action is listed with its id and message", async () => {
  const hook = await makeHook();
  const buttons = [{ id: "go", label: "Go" }];
  const { body } = await hook.client.post("/messages", {
    ...{ type: "channel", to: channelId, topic: "t", content: "Deploy?" },
    actions: [{ type: "buttons", buttons }],
  });
  const messageId = z.int().parse(body.id);
  receiver.respond = () => ({ status: 400 });
  await moderator.client.post(`/messages/${messageId}/actions`, { action: "go" });
  await eventually(() => logOf(hook)).toMatchObject([
    { kind: "action", name: "go", message_id: messageId, state: "failed", status: 400 },
  ]);
  await eventually(() => noticesAbout(hook)).toEqual([
    expect.stringContaining('could not answer the action "go" of a message: it answered with status 400.'),
  ]);
});

test("a retry by hand counts in the same entry, and the person gets the answer", async () => {
  const hook = await makeHook();
  const app = await moderator.listen({ client_capabilities: { parley_additions: true } });
  receiver.respond = () => ({ status: 404 });
  const interactionId = await call(hook);
  expect(await app.next("interaction_reply")).toMatchObject({ is_failure: true });
  await eventually(() => logOf(hook)).toMatchObject([{ state: "failed" }]);
  receiver.respond = () => ({ body: JSON.stringify({ content: "at last" }) });
  expect((await retry(hook)).body).toMatchObject({ result: "success" });
  expect(await app.next("interaction_reply")).toMatchObject({
    interaction_id: interactionId,
    content: "<p>at last</p>",
    is_failure: false,
  });
  await eventually(() => logOf(hook)).toMatchObject([{ state: "delivered", attempts: 2, status: 200 }]);
});

test("a command that was answered with its token is delivered, even if the response fails", async () => {
  const hook = await makeHook();
  receiver.respond = async ({ body }) => {
    const { interaction } = posted.parse(JSON.parse(body));
    await hook.client.post("/interactions/reply", { token: interaction.reply_token, content: "by the API" });
    return { status: 500 };
  };
  await call(hook);
  await eventually(() => logOf(hook)).toMatchObject([{ state: "delivered", status: 500, attempts: 1 }]);
  expect(await noticesAbout(hook)).toEqual([]);
});

test("what can no longer be answered is not posted again, and does not wait forever", async () => {
  const hook = await makeHook();
  receiver.respond = () => ({ status: 503 });
  const interactionId = await call(hook);
  await eventually(() => logOf(hook)).toMatchObject([{ state: "waiting", can_retry: false }]);
  expect((await retry(hook)).body.msg).toBe("This delivery is still being tried.");
  await query(
    sql`UPDATE interaction SET expires_at = now() - interval '1 second' WHERE id = ${interactionId}`,
  );
  await removeExpiredInteractions();
  expect(await logOf(hook)).toMatchObject([{ state: "failed", can_retry: false }]);
  expect((await retry(hook)).body.msg).toBe("It is too late to answer this: the person no longer waits.");
});
