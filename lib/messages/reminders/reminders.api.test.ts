/** Reminders. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { deliverDue } from "../../kernel/queue/deliver-due.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { reminderDelivery } from "./reminder-delivery.ts";
import { MAX_REMINDERS } from "./reminders.contract.ts";

const { org } = await serveOrganization();
const LATER = 2_840_000_000;
let messageId: number;
let secretId: number;

beforeAll(async () => {
  await org.owner.subscribe("plans", { principals: [org.owner.id, org.member.id] });
  await org.owner.subscribe("hidden", { invite_only: true });
  messageId = await org.owner.send("plans", "Bring a **cake** @**all**\n```\nfenced\n```", {
    topic: "party",
  });
  secretId = await org.owner.send("hidden", "nothing for others");
});

const reminder = (changed: object = {}) => ({
  message_id: messageId,
  scheduled_delivery_timestamp: LATER,
  ...changed,
});
const create = (changed: object = {}, account = org.member) =>
  account.client.post("/reminders", reminder(changed));

async function remind(changed: object = {}, account = org.member): Promise<number> {
  return z.int().parse((await create(changed, account)).body.reminder_id);
}

const listOf = async ({ client }: TestAccount) =>
  z.array(z.looseObject({ reminder_id: z.int() })).parse((await client.get("/reminders")).body.reminders);

async function delivered(account: TestAccount, id: number): Promise<string> {
  const events = await account.listen({ event_types: ["message", "reminders"], apply_markdown: false });
  await query(sql`UPDATE reminder SET due_at = now() - interval '1 second' WHERE id = ${id}`);
  const [sent, removed] = await events.nextOfEach("message", "reminders");
  const { message } = z
    .object({
      message: z.object({
        content: z.string(),
        sender_full_name: z.literal("Notification Bot"),
        display_recipient: z.array(z.looseObject({ id: z.int() })),
      }),
    })
    .parse(sent);
  expect(message.display_recipient.map((person) => person.id)).toContain(account.id);
  expect(message.display_recipient).toHaveLength(2);
  expect(removed).toMatchObject({ op: "remove", reminder_id: id });
  return message.content;
}

test("a reminder is listed and deleted, and its owner's clients follow", async () => {
  const account = await org.add();
  await account.subscribe("plans");
  const events = await account.listen();
  const others = await org.owner.listen();
  const id = await remind({ note: " bring a knife " }, account);
  const made = {
    reminder_id: id,
    type: "private",
    to: [account.id],
    content: expect.stringContaining("bring a knife"),
    rendered_content: expect.stringContaining("<blockquote>"),
    scheduled_delivery_timestamp: LATER,
    failed: false,
    reminder_target_message_id: messageId,
  };
  expect(await events.next("reminders")).toMatchObject({ op: "add", reminders: [made] });
  const sooner = await remind({ scheduled_delivery_timestamp: LATER - 1 }, account);
  await events.next("reminders");
  expect(await listOf(account)).toMatchObject([{ reminder_id: sooner }, made]);
  const state = await account.client.post("/register", { fetch_event_types: ["reminders"] });
  expect(state.body.reminders).toEqual(await listOf(account));
  expect((await account.client.delete(`/reminders/${sooner}`)).status).toBe(200);
  expect(await events.next("reminders")).toMatchObject({ op: "remove", reminder_id: sooner });
  expect(await listOf(account)).toMatchObject([made]);
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("a reminder can be rescheduled, even after a failed delivery, and its owner's clients follow", async () => {
  const account = await org.add();
  await account.subscribe("plans");
  const id = await remind({ note: "bring a knife" }, account);
  const [before] = await listOf(account);
  await query(sql`UPDATE reminder SET due_at = NULL, attempts = 5 WHERE id = ${id}`);
  const events = await account.listen();
  const others = await org.owner.listen();
  const move = (to: number, who = account) =>
    who.client.patch(`/reminders/${id}`, { scheduled_delivery_timestamp: to });
  expect((await move(LATER + 60)).status).toBe(200);
  const moved = { ...before, scheduled_delivery_timestamp: LATER + 60 };
  expect(await listOf(account)).toEqual([moved]);
  await org.untilDelivered();
  expect(await events.read()).toMatchObject([
    { type: "reminders", op: "remove", reminder_id: id },
    { type: "reminders", op: "add", reminders: [moved] },
  ]);
  const kept = await query(sql`SELECT attempts, due_at FROM reminder WHERE id = ${id}`);
  expect(kept).toEqual([{ attempts: 0, due_at: new Date((LATER + 60) * 1000) }]);

  const past = await move(1_000_000_000);
  expect([past.status, past.body.msg]).toEqual([400, "Scheduled delivery time must be in the future."]);
  const absent = await account.client.patch("/reminders/0", { scheduled_delivery_timestamp: LATER });
  for (const { status, body } of [await move(LATER, org.member), absent])
    expect([status, body.msg]).toEqual([404, "Reminder does not exist"]);
  expect((await account.client.patch(`/reminders/${id}`, {})).body.code).toBe("REQUEST_VARIABLE_MISSING");
  expect(await listOf(account)).toEqual([moved]);
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
  expect(await delivered(account, id)).toContain("bring a knife");
});

test("a reminder hides a message that was deleted or became unreadable, and shows it when access returns", async () => {
  const account = await org.add();
  const principals = [org.owner.id, account.id];
  await org.owner.subscribe("council", { principals, invite_only: true });
  await org.owner.subscribe("vault", { invite_only: true });
  await org.owner.subscribe("square", { principals });
  const messages = {
    lost: await org.owner.send("council", "secret-lost"),
    deleted: await org.owner.send([account.id], "secret-deleted"),
    moved: await org.owner.send("square", "secret-moved"),
  };
  const notes = { lost: "see <b>\nthis", deleted: "", moved: "" };
  const names = ["lost", "deleted", "moved"] as const;
  for (const name of names) await remind({ message_id: messages[name], note: notes[name] }, account);
  expect(JSON.stringify(await listOf(account)).match(/secret-(lost|deleted|moved)</g)).toHaveLength(3);

  const council = { subscriptions: ["council"], principals: [account.id] };
  await org.owner.client.delete("/users/me/subscriptions", council);
  await org.owner.client.delete(`/messages/${messages.deleted}`);
  await org.owner.client.patch(`/messages/${messages.moved}`, { stream_id: await idOf("vault") });
  const held = await listOf(account);
  const gone = "You requested a reminder for a message that is no longer available to you.";
  expect(held).toMatchObject([
    {
      content: `${gone} Note:\n\`\`\`quote\nsee <b>\nthis\n\`\`\``,
      rendered_content: `<p>${gone} Note:</p>\n<blockquote>\n<p>see &lt;b&gt;<br>\nthis</p>\n</blockquote>`,
    },
    { content: gone, rendered_content: `<p>${gone}</p>` },
    { content: gone, rendered_content: `<p>${gone}</p>` },
  ]);
  const state = await account.client.post("/register", { fetch_event_types: ["reminders"] });
  expect(state.body.reminders).toEqual(held);
  const events = await account.listen({ event_types: ["reminders"] });
  for (const { reminder_id } of held)
    await account.client.patch(`/reminders/${reminder_id}`, { scheduled_delivery_timestamp: LATER + 9 });
  await org.untilDelivered();
  const told = await events.read();
  expect(told).toHaveLength(6);
  expect(JSON.stringify(told)).not.toContain("secret-");

  await org.owner.subscribe("council", { principals });
  expect(await listOf(account)).toMatchObject([
    { rendered_content: expect.stringContaining("secret-lost") },
    { content: gone },
    { content: gone },
  ]);
});

describe("at its time", () => {
  test("the notification bot links to the message and quotes it and the note; nobody is mentioned", async () => {
    const id = await remind({ note: "bring a knife" });
    const content = await delivered(org.member, id);
    expect(content).toBe(
      [
        `You requested a reminder for [#plans \\> party](#narrow/channel/${await idOf("plans")}-plans/topic/party/near/${messageId}). Note:`,
        "```quote",
        "bring a knife",
        "```",
        "",
        `@_**Olivia Owner|${org.owner.id}** said:`,
        "````quote",
        "Bring a **cake** @**all**\n```\nfenced\n```",
        "````",
      ].join("\n"),
    );
    expect((await listOf(org.member)).map((each) => each.reminder_id)).not.toContain(id);
  });

  test("it quotes the message's content at that time", async () => {
    const own = await org.member.send([org.owner.id], "first words");
    const id = await remind({ message_id: own });
    await org.member.client.patch(`/messages/${own}`, { content: "second thoughts" });
    const content = await delivered(org.member, id);
    expect(content).toContain(`[a direct message](#narrow/dm/`);
    expect(content).toContain(`-dm/near/${own})`);
    expect(content).toContain("second thoughts");
    expect(content).not.toContain("first words");
  });

  test("deleted and unreadable messages are not quoted", async () => {
    const account = await org.add();
    await org.owner.subscribe("board", { principals: [org.owner.id, account.id], invite_only: true });
    const lost = await org.owner.send("board", "board matters");
    const deleted = await org.owner.send([account.id], "never mind");
    const reminders = [
      await remind({ message_id: lost, note: "my note" }, account),
      await remind({ message_id: deleted }, account),
    ];
    await org.owner.client.delete("/users/me/subscriptions", {
      subscriptions: ["board"],
      principals: [account.id],
    });
    await org.owner.client.delete(`/messages/${deleted}`);
    const [first, second] = [
      await delivered(account, reminders[0] ?? 0),
      await delivered(account, reminders[1] ?? 0),
    ];
    const gone = "You requested a reminder for a message that is no longer available to you.";
    expect(first).toBe(`${gone} Note:\n\`\`\`quote\nmy note\n\`\`\``);
    expect(second).toBe(gone);
  });

  test("each is delivered once by any number of nodes", async () => {
    const account = await org.add();
    await account.subscribe("plans");
    const ids = [];
    for (let index = 0; index < 6; index += 1) ids.push(await remind({ note: `note ${index}` }, account));
    await query(sql`UPDATE reminder SET due_at = now() - interval '1 second' WHERE id = ANY(${ids}::int[])`);
    await Promise.all(Array.from({ length: 4 }, () => deliverDue(reminderDelivery)));
    await expect.poll(() => listOf(account)).toEqual([]);
    const window = { anchor: "newest", num_before: 100, num_after: 0, narrow: [["is", "dm"]] };
    expect((await account.client.get("/messages", window)).body.messages).toHaveLength(6);
  });

  test("a deactivated account receives nothing", async () => {
    const account = await org.add();
    await account.subscribe("plans");
    const id = await remind({}, account);
    await org.owner.client.delete(`/users/${account.id}`);
    await query(sql`UPDATE reminder SET due_at = now() - interval '1 second' WHERE id = ${id}`);
    await deliverDue(reminderDelivery);
    await org.owner.client.post(`/users/${account.id}/reactivate`);
    expect(await listOf(account)).toMatchObject([{ reminder_id: id, failed: true }]);
  });
});

const idOf = (name: string) => org.owner.channelId(name);

test.each([
  [
    "a time that is over",
    () => ({ scheduled_delivery_timestamp: 1_600_000_000 }),
    "Scheduled delivery time must be in the future.",
  ],
  ["a message that is hidden", () => ({ message_id: secretId }), "Invalid message(s)"],
  ["a message that does not exist", () => ({ message_id: 2 ** 40 }), "Invalid message(s)"],
  [
    "a note that is too long",
    () => ({ note: "é".repeat(1_001) }),
    "note is too long (limit: 1000 characters)",
  ],
])("%s is refused", async (_what, changed, msg) => {
  expect(await create(changed())).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
});

test("the longest message with the longest note still fits", async () => {
  const longest = await org.owner.send("plans", "word ".repeat(2_000).trim());
  const id = await remind({ message_id: longest, note: "😀".repeat(1_000) });
  expect(await delivered(org.member, id)).toContain("…");
});

test("others' reminders seem not to exist", async () => {
  const id = await remind();
  for (const who of [org.owner, org.guest, org.bot]) {
    for (const target of [id, 987_654_321, 2 ** 40]) {
      expect(await who.client.delete(`/reminders/${target}`)).toMatchObject({
        status: 404,
        body: { code: "BAD_REQUEST", msg: "Reminder does not exist" },
      });
    }
  }
});

test("the number of reminders per user is limited", async () => {
  const account = await org.add();
  await account.subscribe("plans");
  await query(sql`INSERT INTO reminder (user_id, message_id, note, content, rendered_content, deliver_at, due_at)
    SELECT ${account.id}, ${messageId}, '', 'a', '<p>a</p>', to_timestamp(${LATER}), to_timestamp(${LATER})
    FROM generate_series(1, ${MAX_REMINDERS - 1})`);
  expect((await create({}, account)).status).toBe(200);
  expect((await create({}, account)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: `You have too many reminders (limit: ${MAX_REMINDERS}).`,
  });
});
