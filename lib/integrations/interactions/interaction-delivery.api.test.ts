/** Interactions with outgoing webhooks: what is posted, and what the responses do. */
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { type ReceivedPost, receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { removeExpiredInteractions } from "./interactions.ts";

const receiver = await receiveWebhooks();
const { org } = await serveOrganization({ networks: { webhooks: ["127.0.0.1/32"] } });
const { member, moderator } = org;
await member.subscribe("lab", { principals: [member.id, moderator.id] });

const { body: hook } = await member.client.post("/bots", {
  full_name: "Hook",
  short_name: "hook",
  bot_type: 3,
  payload_url: `${receiver.url}/hook`,
});
const hookId = z.int().parse(hook.user_id);
const { body: command } = await member.client.put("/bots/commands", {
  bot_id: hookId,
  name: "deploy",
  arguments: [{ name: "service", type: "text", required: true }],
});

const aware = { client_capabilities: { parley_additions: true } };
const channelId = await member.channelId("lab");
const call = (text: string) =>
  member.client.post(`/bots/commands/${String(command.id)}/call`, {
    ...{ type: "channel", to: channelId, topic: "t", text },
  });
const answering = (answer: object) => {
  receiver.respond = () => ({ body: JSON.stringify(answer) });
};
const lastPost = (): ReceivedPost | undefined => receiver.received.at(-1);

beforeEach(() => answering({}));

describe("a call", () => {
  test("is posted with the person, the place, the arguments and a token", async () => {
    const app = await member.listen(aware);
    answering({ content: "**Done**" });
    const { body } = await call("the web app");
    expect(await app.next("interaction_reply")).toMatchObject({
      interaction_id: body.interaction_id,
      bot_id: hookId,
      stream_id: channelId,
      topic: "t",
      content: "<p><strong>Done</strong></p>",
    });
    expect(JSON.parse(lastPost()?.body ?? "")).toMatchObject({
      bot_full_name: "Hook",
      trigger: "interaction",
      token: expect.stringMatching(/^[A-Z2-7]{32}$/),
      interaction: {
        kind: "command",
        command: "deploy",
        values: { service: "the web app" },
        user_id: member.id,
        stream_id: channelId,
        topic: "t",
        reply_token: expect.stringMatching(/^\d+-[A-Z2-7]{32}$/),
      },
    });
  });

  test("may be answered for everyone", async () => {
    const other = await moderator.listen();
    answering({ content: "Deployed", visible_to: "everyone" });
    await call("api");
    expect(await other.next("message")).toMatchObject({
      message: { sender_id: hookId, content: "Deployed" },
    });
  });

  test("is posted again after a temporary failure", async () => {
    const app = await member.listen(aware);
    let attempts = 0;
    receiver.respond = () => {
      attempts += 1;
      return attempts === 1 ? { status: 503 } : { body: JSON.stringify({ content: "At last" }) };
    };
    await call("api");
    expect(await app.next("interaction_reply")).toMatchObject({ content: "<p>At last</p>" });
  });

  test("tells the person when the address refuses it", async () => {
    const app = await member.listen(aware);
    receiver.respond = () => ({ status: 404 });
    await call("api");
    expect(await app.next("interaction_reply")).toMatchObject({ content: null, is_failure: true });
  });

  test("is not answered by a bot that is deactivated while its address thinks", async () => {
    const { body } = await member.client.post("/bots", {
      full_name: "Slow hook",
      short_name: "slow-hook",
      bot_type: 3,
      payload_url: `${receiver.url}/slow`,
    });
    const id = z.int().parse(body.user_id);
    const { body: slow } = await member.client.put("/bots/commands", { bot_id: id, name: "slow" });
    const [app, other] = [await member.listen(aware), await moderator.listen({ event_types: ["message"] })];
    receiver.respond = async () => {
      await member.client.delete(`/bots/${id}`);
      return { body: JSON.stringify({ content: "Too late", visible_to: "everyone" }) };
    };
    const place = { type: "channel", to: channelId, topic: "t" };
    await member.client.post(`/bots/commands/${String(slow.id)}/call`, place);
    expect(await app.next("interaction_reply")).toMatchObject({ content: null, is_failure: true });
    await org.untilDelivered();
    expect(await other.read()).toEqual([]);
  });

  test("is not posted to a bot that was deactivated meanwhile, which the person learns, and is forgotten when it expires", async () => {
    receiver.respond = () => ({ status: 503 });
    const app = await member.listen(aware);
    const { body } = await call("api");
    const id = z.int().parse(body.interaction_id);
    await member.client.delete(`/bots/${hookId}`);
    expect(await app.next("interaction_reply")).toMatchObject({ interaction_id: id, is_failure: true });
    const due = () => query(sql`SELECT FROM interaction WHERE id = ${id} AND due_at IS NOT NULL`);
    await expect.poll(due).toEqual([]);
    await query(sql`UPDATE interaction SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    await removeExpiredInteractions();
    expect(await query(sql`SELECT FROM interaction WHERE id = ${id}`)).toEqual([]);
  });
});
