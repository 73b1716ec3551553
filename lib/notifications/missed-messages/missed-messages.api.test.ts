/** Mails about missed messages. */
import { describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { openMailbox, type ReceivedMail } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { followLogs } from "./follow-log.ts";
import { followMessages } from "./follow-messages.ts";
import { MAX_MAILS_PER_HOUR, queueMissedMails } from "./queue-missed-mails.ts";

const mailbox = await openMailbox();
const { server, org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const { owner, member, administrator } = org;
await owner.subscribe("general");

async function absentee(settings: Readonly<Record<string, unknown>> = {}): Promise<TestAccount> {
  const account = await org.add({ fullName: "Ada Absent" });
  await account.subscribe("general");
  if (Object.keys(settings).length > 0) {
    expect((await account.client.patch("/settings", settings)).status).toBe(200);
  }
  return account;
}

const reasons = async (...people: readonly TestAccount[]) => {
  await followMessages();
  const rows = await query<{ user_id: number; reason: string }>(sql`
    SELECT user_id, reason FROM missed_message WHERE user_id = ANY(${people.map(({ id }) => id)}::int[])`);
  return people.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.reason ?? null);
};

/** Acts as if the waiting time were over. */
async function mailNow(...people: readonly TestAccount[]): Promise<void> {
  await followMessages();
  await query(sql`
    UPDATE missed_message SET due_at = now() - interval '1 second' WHERE user_id = ANY(${people.map(({ id }) => id)}::int[])`);
  await queueMissedMails();
}

/** Waits until the user's queue is empty, including mails being composed, except beyond the hourly limit. */
async function mailsTo(account: TestAccount): Promise<ReceivedMail[]> {
  await mailNow(account);
  const waiting = () =>
    query(sql`
    SELECT FROM outgoing_mail WHERE recipient_id = ${account.id} AND next_attempt_at IS NOT NULL
    UNION ALL
    SELECT FROM missed_message WHERE user_id = ${account.id} AND mail_id IS NULL AND due_at <= now()
      AND ${MAX_MAILS_PER_HOUR} > (
        SELECT count(*) FROM outgoing_mail
        WHERE recipient_id = ${account.id} AND created_at > now() - interval '1 hour')`);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  return mailbox.mails.filter(({ recipients }) => recipients.includes(account.email));
}

const header = ({ headers }: ReceivedMail, name: string) =>
  headers.find(({ key }) => key === name)?.value ?? "";

describe("the mail", () => {
  test("has the messages of one conversation as they read when it is sent", async () => {
    const ada = await absentee();
    await owner.send("general", `@**Ada Absent|${ada.id}** first :tada:`, { topic: "plans" });
    const edited = await owner.send("general", `@**Ada Absent|${ada.id}** secnod`, { topic: "plans" });
    await member.send([ada.id], "a direct <b>word</b>");
    await member.send([ada.id], "/poll Lunch at noon?\nYes\nNo");
    await owner.client.patch(`/messages/${edited}`, { content: `@**Ada Absent|${ada.id}** second` });
    const mails = await mailsTo(ada);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "#general > plans",
      "Messages with member person",
    ]);
    const [plans] = mails.filter(({ subject }) => subject === "#general > plans");
    if (!plans) throw new Error("There is no such mail.");
    expect(plans.from).toMatchObject({ name: "Olivia Owner", address: "chat@mail.example" });
    expect(plans.text).toMatch(
      /Olivia Owner, .*:\s+> \*\*@Ada Absent\*\* first \u{1f389}\s+Olivia Owner, .*:\s+> .*second/u,
    );
    expect(plans.text).toContain(`http://${org.host}/#narrow/channel/`);
    expect(plans.html).toContain("<strong>@Ada Absent</strong> second");
    expect(plans.html).toContain("prefers-color-scheme: dark");
    const everything = mails.map(({ text = "", html = "" }) => text + html).join("");
    expect(everything).not.toMatch(/secnod|\/poll/);
    expect(everything).not.toContain(owner.email);
    expect(everything).toContain("a direct &lt;b&gt;word&lt;/b&gt;");
    expect(everything).toMatch(/> Poll: Lunch at noon\?\s.*<p>Poll: Lunch at noon\?<\/p>/s);
    expect(await mailsTo(ada)).toHaveLength(2);
  });

  test("omits messages that were read or deleted meanwhile", async () => {
    const [reader, other] = [await absentee(), await absentee()];
    const read = await owner.send([reader.id], "read soon");
    const deleted = await owner.send([other.id], "deleted soon");
    await followMessages();
    await reader.client.post("/messages/flags", { messages: [read], op: "add", flag: "read" });
    await owner.client.delete(`/messages/${deleted}`);
    expect(await mailsTo(reader)).toEqual([]);
    expect(await mailsTo(other)).toEqual([]);
  });

  test("hides the messages if the user asks for it", async () => {
    const ada = await absentee({ message_content_in_email_notifications: false });
    await owner.send([ada.id], "between us");
    const [mail] = await mailsTo(ada);
    expect(mail).toMatchObject({ subject: "New messages", from: { name: "Test organization" } });
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/between us|Olivia/);
  });
});

test("absent users get mails about messages that concern them, unless they want none", async () => {
  const [wants, present, declines, muter, hidden] = [
    await absentee(),
    await absentee(),
    await absentee({ enable_offline_email_notifications: false }),
    await absentee(),
    await absentee({ presence_enabled: false }),
  ];
  await present.client.post("/users/me/presence", { status: "active" });
  await muter.client.post(`/users/me/muted_users/${owner.id}`);
  await hidden.listen();
  const everybody = [wants, present, declines, muter, hidden];
  await owner.send(
    everybody.map(({ id }) => id),
    "all of you",
  );
  expect(await reasons(...everybody)).toEqual(["direct", null, null, null, null]);
  expect(await reasons(owner, org.bot)).toEqual([null, null]);
  const invited = await org.add();
  const welcome = systemBotActor((await streamOf(org.realmId)).organization, "welcome");
  if (!welcome) throw new Error("There is no welcome bot.");
  await sendMessage(welcome, { type: "direct", to: [invited.id], content: "Welcome!" });
  expect(await reasons(invited)).toEqual([null]);
});

test("channels, topics and wildcard mentions count as each user has chosen", async () => {
  const [follower, ofChannel, ofAll, muted, plain] = [
    await absentee({ automatically_follow_topics_policy: 4 }),
    await absentee(),
    await absentee({ enable_stream_email_notifications: true }),
    await absentee(),
    await absentee(),
  ];
  await owner.send("general", "begun", { topic: "followed" });
  const channelId = await owner.channelId("general");
  const choose = (account: TestAccount, property: string, value: boolean) =>
    account.client.post("/users/me/subscriptions/properties", {
      subscription_data: [{ stream_id: channelId, property, value }],
    });
  await choose(ofChannel, "email_notifications", true);
  await choose(muted, "is_muted", true);
  await follower.client.post("/user_topics", {
    stream_id: channelId,
    topic: "followed",
    visibility_policy: 3,
  });
  await owner.send("general", "news", { topic: "followed" });
  const people = [follower, ofChannel, ofAll, muted, plain];
  expect(await reasons(...people)).toEqual(["followed", "channel", "channel", null, null]);
  await owner.send("general", "@**all** look", { topic: "for all" });
  expect(await reasons(muted, plain)).toEqual([null, "wildcard"]);
});

/** Quiet hours that end in two hours. Meanwhile, it is asked again each quarter of an hour. */
function quietNow() {
  const now = new Date();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  return {
    quiet_hours_enabled: true,
    quiet_hours_start: (minutes + 1440 - 60) % 1440,
    quiet_hours_end: (minutes + 120) % 1440,
  };
}

/** Hours of each weekday that neither are now nor begin soon, by UTC. */
function hoursElsewhere(): string {
  const range = new Date().getUTCHours() < 12 ? "13:00-24:00" : "00:00-00:01";
  return Array.from({ length: 7 }, () => range).join();
}

test("mails wait until the end of quiet hours", async () => {
  const ada = await absentee(quietNow());
  await owner.send([ada.id], "in the night");
  expect(await reasons(ada)).toEqual(["direct"]);
  const [noted] = await query<{ wait: number }>(sql`
    SELECT extract(epoch FROM due_at - now())::int AS wait FROM missed_message WHERE user_id = ${ada.id}`);
  expect(noted?.wait).toBeGreaterThan(10 * 60);
});

test.each([
  ["a pause", () => ({ notifications_paused_until: Math.floor(Date.now() / 1000) + 2 * 3600 })],
  ["quiet days", () => ({ quiet_days: 127 })],
  ["the time outside the hours of the weekday", () => ({ notification_hours: hoursElsewhere() })],
])("mails wait until the end of %s", async (_what, settings) => {
  const ada = await absentee();
  await owner.send([ada.id], "before it");
  await followMessages();
  expect((await ada.client.patch("/settings", settings())).status).toBe(200);
  await owner.send([ada.id], "during it");
  await mailNow(ada);
  const rows = await query<{ mail_id: number | null; wait: number }>(sql`
    SELECT mail_id, extract(epoch FROM due_at - now())::int AS wait FROM missed_message WHERE user_id = ${ada.id}`);
  expect(rows).toHaveLength(2);
  for (const { mail_id, wait } of rows) expect([mail_id, wait > 10 * 60]).toEqual([null, true]);
  // The pause outlasts another look, until the user ends it.
  await mailNow(ada);
  expect(await mailsTo(ada)).toEqual([]);
  await ada.client.patch("/settings", {
    notifications_paused_until: 0,
    quiet_days: 0,
    notification_hours: "",
  });
  await mailNow(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test("messages noted before quiet hours and due within them wait, too", async () => {
  const ada = await absentee();
  await owner.send([ada.id], "in the evening");
  await followMessages();
  expect((await ada.client.patch("/settings", quietNow())).status).toBe(200);
  await mailNow(ada);
  const rows = () =>
    query<{ mail_id: number | null; wait: number }>(sql`
      SELECT mail_id, extract(epoch FROM due_at - now())::int AS wait FROM missed_message WHERE user_id = ${ada.id}`);
  const [night] = await rows();
  expect(night?.mail_id).toBeNull();
  expect(night?.wait).toBeGreaterThan(10 * 60);
  await ada.client.patch("/settings", { quiet_hours_enabled: false });
  await mailNow(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test("an organization whose log cannot be followed does not stop others", async () => {
  const other = await createTestOrganization(server.port);
  const ascending = (ids: readonly number[]) => ids.toSorted((one, another) => one - another);
  const realmIds = ascending([org.realmId, other.realmId]);
  await followMessages();
  // The server follows the logs too, so both are behind only until its next run.
  const followed = async () => {
    await Promise.all([org, other].map((one) => one.owner.send([one.member.id], "news")));
    const asked: number[] = [];
    const note = async ({ realm }: { readonly realm: { readonly id: number } }) => {
      if (!realmIds.includes(realm.id)) return false;
      asked.push(realm.id);
      if (asked.length === 1) throw new Error("This one fails.");
      return false;
    };
    await followLogs({ cursors: "missed_message_cursor", note });
    return ascending(asked);
  };
  await expect.poll(followed).toEqual(realmIds);
});

test("several nodes note and send each message once", async () => {
  const ada = await absentee();
  await owner.send([ada.id], "once");
  await Promise.all([1, 2, 3].map(() => followMessages()));
  await query(sql`UPDATE missed_message SET due_at = now() - interval '1 second' WHERE user_id = ${ada.id}`);
  await Promise.all([1, 2, 3].map(() => queueMissedMails()));
  expect(await mailsTo(ada)).toHaveLength(1);
});

test("a message being deleted is skipped, and others of the same run are noted", async () => {
  const ada = await absentee();
  const gone = await owner.send([ada.id], "said too soon");
  const kept = await owner.send([ada.id], "meant so");
  const noted = async () =>
    (
      await query(sql`SELECT message_id FROM missed_message WHERE user_id = ${ada.id} ORDER BY message_id`)
    ).map(({ message_id }) => message_id);
  const following = await transaction(async (tx) => {
    await tx.$executeRaw(sql`DELETE FROM message WHERE id = ${gone}`);
    const run = followMessages();
    const isWaiting = async () => {
      const waiting = await query(sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'transactionid' AND query LIKE '%INTO missed_message %'`);
      // The server may have handled both before.
      return waiting.length > 0 || (await noted()).includes(kept);
    };
    await expect.poll(isWaiting).toBe(true);
    return { run };
  });
  await following.run;
  expect(await noted()).toEqual([kept]);
});

test("mails beyond the hourly limit wait", async () => {
  const ada = await absentee();
  await query(sql`
    INSERT INTO outgoing_mail (realm_id, kind, recipient, recipient_id, next_attempt_at)
    SELECT ${org.realmId}, 'missed-messages', ${ada.email}, ${ada.id}, NULL FROM generate_series(1, ${MAX_MAILS_PER_HOUR})`);
  await owner.send([ada.id], "later");
  expect(await mailsTo(ada)).toEqual([]);
  await query(
    sql`UPDATE outgoing_mail SET created_at = now() - interval '2 hours' WHERE recipient_id = ${ada.id}`,
  );
  expect(await mailsTo(ada)).toHaveLength(1);
});

test("one click in the mail program ends the mails; opening the address does not", async () => {
  const ada = await absentee();
  await owner.send([ada.id], "hello");
  const [mail] = await mailsTo(ada);
  if (!mail) throw new Error("There is no mail.");
  expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const address = new URL(header(mail, "list-unsubscribe").slice(1, -1));
  expect(mail.text).toContain(`http://${org.host}/unsubscribe/missed-messages-${ada.id}-`);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const body = "List-Unsubscribe=One-Click";
  const post = (path: string) => org.anonymous.raw({ method: "POST", path, headers: form, body });
  const path = address.pathname.replace("/api/v1", "");
  const opened = await org.anonymous.raw({ method: "GET", path });
  expect(opened.status).toBe(302);
  await owner.send([ada.id], "still mailed");
  expect(await reasons(ada)).toEqual(["direct"]);
  const wrong = await post(path.replace(/-\d+-/, `-${administrator.id}-`));
  expect(wrong).toMatchObject({ status: 404, body: { code: "NOT_FOUND", msg: "This link does not exist." } });
  expect(await post(path)).toMatchObject({ status: 200, body: { result: "success", msg: "" } });
  expect(await mailsTo(ada)).toHaveLength(1);
  await owner.send([ada.id], "not mailed");
  await mailNow(ada);
  expect(await mailsTo(ada)).toHaveLength(1);
});
