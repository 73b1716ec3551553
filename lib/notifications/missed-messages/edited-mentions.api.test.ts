/** Mails about edited and moved messages. */
import { beforeEach, describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { followMessages } from "./follow-messages.ts";
import { queueMissedMails } from "./queue-missed-mails.ts";

const mailbox = await openMailbox();
const { org } = await serveOrganization({ mailServer: { url: mailbox.url, from: "chat@mail.example" } });
const { owner } = org;
const CHANNEL = "edited";
await owner.subscribe(CHANNEL);
const channelId = await owner.channelId(CHANNEL);

let used = 0;
let topic: string;
let ada: TestAccount;
let mention: string;

beforeEach(async () => {
  used += 1;
  topic = `topic ${used}`;
  ada = await absentee();
  mention = `@**Ada Absent|${ada.id}**`;
});

async function absentee(settings: Readonly<Record<string, unknown>> = {}): Promise<TestAccount> {
  const account = await org.add({ fullName: "Ada Absent" });
  await account.subscribe(CHANNEL);
  await account.client.patch("/settings", settings);
  return account;
}

const send = (content: string) => owner.send(CHANNEL, content, { topic });

async function edit(id: number, params: Readonly<Record<string, unknown>>): Promise<void> {
  expect((await owner.client.patch(`/messages/${id}`, params)).body).toMatchObject({ result: "success" });
}

/** The server's own job runs every few seconds. */
const note = () => followMessages();

/** Acts as if the waiting time were over. */
async function textsTo(account: TestAccount): Promise<string[]> {
  await note();
  await query(
    sql`UPDATE missed_message SET due_at = now() WHERE user_id = ${account.id} AND mail_id IS NULL`,
  );
  await queueMissedMails();
  const waiting = () =>
    query(sql`
      SELECT FROM outgoing_mail WHERE recipient_id = ${account.id} AND next_attempt_at IS NOT NULL
      UNION ALL SELECT FROM missed_message WHERE user_id = ${account.id} AND mail_id IS NULL AND due_at <= now()`);
  await expect
    .poll(async () => {
      await queueMissedMails();
      return (await waiting()).length;
    })
    .toBe(0);
  return mailbox.mails
    .filter(({ recipients }) => recipients.includes(account.email))
    .map(({ text }) => String(text));
}

describe("a mention that an edit adds", () => {
  test("is mailed once, however often the message is edited", async () => {
    const id = await send("hello");
    expect(await textsTo(ada)).toEqual([]);
    await edit(id, { content: `hello ${mention}` });
    expect(await textsTo(ada)).toEqual([expect.stringContaining("@Ada Absent")]);
    await edit(id, { content: `hello again ${mention}` });
    await edit(id, { content: "hello" });
    await edit(id, { content: `hello ${mention}` });
    expect(await textsTo(ada)).toHaveLength(1);
  });

  test("is mailed to the members of a mentioned group, and to all subscribers for @all", async () => {
    const other = await absentee();
    const group = { name: `group ${used}`, description: "", members: [ada.id] };
    await owner.client.post("/user_groups/create", group);
    const id = await send("hello");
    await edit(id, { content: `hello @*group ${used}*` });
    expect([await textsTo(ada), await textsTo(other)]).toMatchObject([[expect.any(String)], []]);
    await edit(id, { content: "hello @**all**" });
    expect([await textsTo(ada), await textsTo(other)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
    ]);
  });

  test("is not mailed to users who already got a mail about the message", async () => {
    await ada.client.patch("/settings", { enable_stream_email_notifications: true });
    const id = await send("hello");
    expect(await textsTo(ada)).toHaveLength(1);
    await edit(id, { content: `hello ${mention}` });
    expect(await textsTo(ada)).toHaveLength(1);
  });

  test("is mailed to users who get mails about all messages, but were present when it was sent", async () => {
    await ada.client.patch("/settings", { enable_stream_email_notifications: true });
    const presence = { status: "active", new_user_input: true, ping_only: false };
    await ada.client.post("/users/me/presence", presence);
    const id = await send("hello");
    expect(await textsTo(ada)).toEqual([]);
    const { organization } = await streamOf(org.realmId);
    organization.presences.replace({ userId: ada.id, activeAt: null, seenAt: 1 });
    await edit(id, { content: `hello ${mention}` });
    expect(await textsTo(ada)).toHaveLength(1);
  });

  test("is not mailed if it is code or silent", async () => {
    const id = await send("hello");
    await edit(id, { content: `\`${mention}\` @_**Ada Absent|${ada.id}**` });
    expect(await textsTo(ada)).toEqual([]);
  });
});

describe("a mention is not mailed", () => {
  test("after an edit removed it before the mail was due, until another edit restores it", async () => {
    const id = await send(`hello ${mention}`);
    await note();
    await edit(id, { content: "hello" });
    expect(await textsTo(ada)).toEqual([]);
    await edit(id, { content: `hello ${mention}` });
    expect(await textsTo(ada)).toHaveLength(1);
  });

  test("from a muted user, in a channel that the user left, or with mails switched off", async () => {
    const people = [ada, await absentee(), await absentee()] as const;
    await send(people.map(({ id }) => `@**Ada Absent|${id}**`).join(" "));
    await note();
    await people[0].client.post(`/users/me/muted_users/${owner.id}`);
    await people[1].client.delete("/users/me/subscriptions", { subscriptions: [CHANNEL] });
    await people[2].client.patch("/settings", { enable_offline_email_notifications: false });
    for (const person of people) expect(await textsTo(person)).toEqual([]);
  });
});

test("a message moved to a muted topic before its mail is due is not mailed, one moved elsewhere is", async () => {
  await ada.client.patch("/settings", { enable_stream_email_notifications: true });
  const [muted, moved] = [await send("unwanted"), await send("wanted")];
  const policy = { stream_id: channelId, topic: `muted ${used}`, visibility_policy: 1 };
  await ada.client.post("/user_topics", policy);
  await note();
  await edit(muted, { topic: `muted ${used}`, send_notification_to_new_thread: false });
  await edit(moved, { topic: `elsewhere ${used}`, send_notification_to_new_thread: false });
  expect(await textsTo(ada)).toEqual([expect.stringContaining("wanted")]);
  expect((await textsTo(ada))[0]).not.toContain("unwanted");
});

test("a message moved to another conversation after its mail was queued gets its own mail", async () => {
  const [moved, stayed] = [await send(`first ${mention}`), await send(`second ${mention}`)];
  const [mail] = await query<{ id: number }>(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, recipient_id, next_attempt_at)
    VALUES (${org.realmId}, 'missed-messages', ${ada.email}, ${ada.id}, now() + interval '1 hour') RETURNING id`);
  await query(sql`
    INSERT INTO missed_message (user_id, message_id, reason, due_at, mail_id)
    SELECT ${ada.id}, id, 'mention', now(), ${mail?.id ?? 0} FROM unnest(${[moved, stayed]}::int8[]) AS id`);
  await edit(moved, { topic: `elsewhere ${used}`, send_notification_to_new_thread: false });
  await query(sql`UPDATE outgoing_mail SET next_attempt_at = now() WHERE id = ${mail?.id ?? 0}`);
  await expect.poll(() => textsTo(ada)).toHaveLength(2);
  const texts = await textsTo(ada);
  expect(texts.filter((text) => text.includes("first"))).toEqual([
    expect.stringContaining(`elsewhere ${used}`),
  ]);
  expect(texts.filter((text) => text.includes("second"))).toEqual([expect.stringContaining(`topic ${used}`)]);
});
