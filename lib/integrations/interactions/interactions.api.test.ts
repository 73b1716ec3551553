/** Actions that people use, and what bots answer. */
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { botMaker } from "../../testing/test-bots.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { interactionBudget } from "./begin-interaction.ts";

const { server, org } = await serveOrganization();
const { bot, member, moderator, owner, guest } = org;
const { made } = botMaker(server.port, org);

const actions = [
  {
    type: "buttons",
    buttons: [
      { id: "yes", label: "Yes" },
      { id: "task", label: "Task", value: "task 17" },
    ],
  },
  { type: "select", id: "when", label: "When", options: [{ value: "now" }, { value: "later" }] },
  {
    type: "form",
    id: "details",
    label: "Details",
    fields: [
      { name: "reason", label: "Reason", type: "text", required: true },
      { name: "count", label: "Count", type: "integer" },
      { name: "who", label: "Who", type: "person" },
    ],
  },
];
const aware = { client_capabilities: { parley_additions: true } };
const begun = z.looseObject({ interaction_id: z.int(), reply_token: z.string() });
let messageId: number;

/** A new person each time, because uses are counted. */
const use = (account: TestAccount, params: object, id = messageId) =>
  account.client.post(`/messages/${id}/actions`, { ...params });
const reply = (account: TestAccount, params: object) =>
  account.client.post("/interactions/reply", { ...params });
const forBot = () => bot.listen({ event_types: ["interaction"] });

async function tokenFor(account: TestAccount) {
  const events = await forBot();
  await use(account, { action: "yes" });
  return begun.parse(await events.next("interaction")).reply_token;
}

beforeAll(async () => {
  await member.subscribe("lab", { principals: [member.id, bot.id, moderator.id] });
  messageId = await bot.send("lab", "Deploy?", { actions });
});

describe("using an action", () => {
  test("tells the bot, and nobody else, with a token for the answer", async () => {
    const events = await forBot();
    const [others, unasked] = [await owner.listen(aware), await bot.listen()];
    const { body } = await use(member, { action: "yes" });
    const event = await events.next("interaction");
    expect(event).toMatchObject({
      interaction_id: body.interaction_id,
      kind: "action",
      action: "yes",
      values: {},
      user_id: member.id,
      message_id: messageId,
      stream_id: await member.channelId("lab"),
      topic: "t",
      reply_token: expect.stringMatching(/^\d+-[A-Z2-7]{32}$/),
    });
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
    expect(await unasked.read()).toEqual([]);
    // The database holds no token.
    const { reply_token } = begun.parse(event);
    const [log] = await query<{ body: string }>(
      sql`SELECT body::text FROM event WHERE type = 'interaction' LIMIT 1`,
    );
    expect(log?.body).not.toContain(reply_token.split("-")[1]);
  });

  test("takes values that fit the declaration, and no others", async () => {
    const events = await forBot();
    await use(member, { action: "task" });
    expect(await events.next("interaction")).toMatchObject({ action: "task", values: { task: "task 17" } });
    await use(member, { action: "when", values: { when: "later" } });
    expect(await events.next("interaction")).toMatchObject({ action: "when", values: { when: "later" } });
    const values = { reason: "because", count: 3, who: moderator.id };
    await use(member, { action: "details", values });
    expect(await events.next("interaction")).toMatchObject({ action: "details", values });
    for (const [given, msg] of [
      [{ action: "no" }, "The message has no such action."],
      [{ action: "yes", values: { more: 1 } }, "There is no field 'more'."],
      [{ action: "task", values: { task: "task 18" } }, "There is no field 'task'."],
      [{ action: "when" }, "'when' is required."],
      [{ action: "when", values: { when: "never" } }, "'when' must be one of: now, later."],
      [{ action: "details", values: { reason: " " } }, "'Reason' is required."],
      [{ action: "details", values: { reason: "x", count: 1.5 } }, "'Count' must be a whole number."],
      [{ action: "details", values: { reason: "x", who: 987_654 } }, "'Who' must be a person."],
      [
        { action: "details", values: { reason: "x".repeat(2_001) } },
        "'Reason' is too long (limit: 2000 characters).",
      ],
    ] as const)
      expect((await use(member, given)).body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test("needs sight of the message, and a person", async () => {
    const other = await createTestOrganization(server.port);
    const unseen = { code: "BAD_REQUEST", msg: "Invalid message(s)" };
    expect((await use(guest, { action: "yes" })).body).toMatchObject(unseen);
    expect((await use(other.owner, { action: "yes" })).body).toMatchObject(unseen);
    expect((await use(bot, { action: "yes" })).status).toBe(400);
    const plain = await member.send("lab", "plain");
    expect((await use(member, { action: "yes" }, plain)).status).toBe(400);
  });

  test("is refused when the bot is deactivated, or no longer sees the message", async () => {
    const helper = await made(member);
    const sent = { type: "direct", to: [member.id], content: "Well?", actions };
    const id = z.int().parse((await helper.client.post("/messages", sent)).body.id);
    await member.client.delete(`/bots/${helper.id}`);
    expect((await use(member, { action: "yes" }, id)).body.msg).toBe(
      "The bot of this message is deactivated.",
    );

    await member.subscribe("vault", { principals: [member.id, bot.id], invite_only: true });
    const hidden = await bot.send("vault", "Well?", { actions });
    await member.client.delete("/users/me/subscriptions", { subscriptions: ["vault"], principals: [bot.id] });
    expect((await use(member, { action: "yes" }, hidden)).body.msg).toMatch(/can no longer see this message/);
  });

  test("is limited, so that nobody floods a bot", async () => {
    const eager = await org.add();
    configure({ development: false });
    onTestFinished(() => configure({ development: true }));
    await member.subscribe("lab", { principals: [eager.id] });
    const answers = await Promise.all(
      Array.from({ length: interactionBudget.rate.amount + 1 }, () => use(eager, { action: "yes" })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(["RATE_LIMIT_HIT"]);
  });
});

describe("an answer", () => {
  test("reaches only the person, as an event", async () => {
    const token = await tokenFor(member);
    const [app, others, plain] = [
      await member.listen(aware),
      await moderator.listen(aware),
      await member.listen(),
    ];
    expect((await reply(bot, { token, content: "Only *you*" })).body).toMatchObject({ result: "success" });
    expect(await app.next("interaction_reply")).toMatchObject({
      bot_id: bot.id,
      message_id: messageId,
      content: "<p>Only <em>you</em></p>",
      is_failure: false,
    });
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
    expect(await plain.read()).toEqual([]);
  });

  test("may be a message with actions for everyone, where the message with the action is now", async () => {
    const [app, token] = [await member.listen(aware), await tokenFor(member)];
    const { body } = await reply(bot, {
      token,
      content: "Done",
      visible_to: "everyone",
      actions: [actions[0]],
    });
    const [message, added, answered] = await app.nextOfEach(
      "message",
      "message_actions",
      "interaction_reply",
    );
    expect(message).toMatchObject({ message: { id: body.id, subject: "t", display_recipient: "lab" } });
    expect(added).toMatchObject({ message_id: body.id });
    expect(answered).toMatchObject({ content: null, is_failure: false });
  });

  test("is accepted once, from this bot, for fifteen minutes", async () => {
    const used = { code: "BAD_REQUEST", msg: "The token is not valid, was used before, or has expired." };
    const token = await tokenFor(member);
    const other = await createTestOrganization(server.port);
    for (const account of [await made(member), other.bot, member])
      expect(
        (await account.client.post("/interactions/reply", { token, content: "Mine" })).body,
      ).toMatchObject(used);
    for (const wrong of ["", "1", `${token}A`, token.replace(/^\d+/, "1"), token.slice(0, -1)])
      expect((await reply(bot, { token: wrong, content: "Mine" })).body).toMatchObject(used);
    const both = await Promise.all([1, 2].map(() => reply(bot, { token, content: "Once" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);

    const late = await tokenFor(member);
    await query(sql`UPDATE interaction SET expires_at = now() WHERE id = ${Number(late.split("-")[0])}`);
    expect((await reply(bot, { token: late, content: "Late" })).body).toMatchObject(used);
  });

  test("is refused when it is empty, too long, or has actions for one person", async () => {
    const token = await tokenFor(member);
    expect((await reply(bot, { token, content: " " })).status).toBe(400);
    expect((await reply(bot, { token, content: "x".repeat(2_001) })).status).toBe(400);
    expect((await reply(bot, { token, content: "x", actions })).status).toBe(400);
    expect((await reply(bot, { token, content: "still open" })).status).toBe(200);
  });
});
