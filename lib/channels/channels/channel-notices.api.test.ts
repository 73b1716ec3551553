/** The notification bot reports a channel's changes in a dedicated topic. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
let channelCount = 0;

async function channelOf(people: readonly TestAccount[], given: object = {}) {
  const name = `noticed ${++channelCount}`;
  const { body } = await org.owner.client.post("/channels/create", {
    name,
    subscribers: people.map(({ id }) => id),
    send_new_subscription_messages: false,
    ...given,
  });
  return { name, id: z.int().parse(body.id) };
}

const update = async (id: number, params: object) =>
  expect((await org.owner.client.patch(`/streams/${id}`, { ...params })).body.result).toBe("success");

const messages = z.array(
  z.looseObject({
    content: z.string(),
    subject: z.string(),
    sender_email: z.string(),
    flags: z.array(z.string()),
  }),
);

async function noticesIn(id: number, reader: TestAccount = org.owner) {
  const { body } = await reader.client.get("/messages", {
    anchor: "newest",
    num_before: 20,
    num_after: 0,
    narrow: [["channel", id]],
    apply_markdown: false,
  });
  const all = messages.parse(body.messages);
  for (const { sender_email } of all) expect(sender_email).toContain("notification-bot");
  return all;
}
const textsIn = async (id: number) => (await noticesIn(id)).map(({ content }) => content);

test("changes of name, description, privacy and retention are reported", async () => {
  const { id, name } = await channelOf([org.owner, org.member], { description: "Old *one*" });
  const who = `@_**Olivia Owner|${org.owner.id}**`;
  await update(id, { new_name: "a *new* name" });
  await update(id, { description: "New @**all**" });
  await update(id, { description: "" });
  await update(id, { is_private: true, history_public_to_subscribers: false });
  await update(id, { message_retention_days: 30 });
  expect(await textsIn(id)).toEqual([
    `${who} renamed this channel from **${name}** to **a \\*new\\* name**.`,
    `${who} changed the description of this channel.\n\nBefore:\n\n\`\`\`quote\nOld *one*\n\`\`\`\n\nNow:\n\n\`\`\`quote\nNew @**all**\n\`\`\``,
    `${who} changed the description of this channel.\n\nBefore:\n\n\`\`\`quote\nNew @**all**\n\`\`\`\n\nNow:\n\n*No description.*`,
    `${who} changed this channel from **Public** to **Private, protected history**.`,
    `${who} changed how long messages are kept in this channel from **the organization's default** to **30 days**.`,
  ]);
  for (const { subject, flags } of await noticesIn(id)) {
    expect(subject).toBe("channel events");
    expect(flags).toEqual(["read"]);
  }
  // Unread for others, and mentions in descriptions notify nobody.
  for (const { flags } of await noticesIn(id, org.member)) expect(flags).toEqual([]);
});

test("changes that do not concern subscribers are not reported", async () => {
  const { id } = await channelOf([org.owner]);
  await update(id, { topics_policy: "allow_empty_topic" });
  await update(id, { can_remove_subscribers_group: { direct_members: [org.owner.id] } });
  expect(await textsIn(id)).toEqual([]);
});

test("archiving and unarchiving are reported", async () => {
  const { id } = await channelOf([org.owner, org.member]);
  const reader = await org.member.listen({ event_types: ["message"] });
  await org.owner.client.delete(`/streams/${id}`);
  await org.owner.client.delete(`/streams/${id}`);
  await update(id, { is_archived: false });
  const who = `@_**Olivia Owner|${org.owner.id}**`;
  expect(await textsIn(id)).toEqual([
    `${who} archived this channel.`,
    `${who} returned this channel from the archive.`,
  ]);
  await org.untilDelivered();
  expect(await reader.read()).toHaveLength(2);
});

test("a private channel without subscribers gets no notice", async () => {
  const { id } = await channelOf([org.member], { invite_only: true });
  await org.member.client.delete("/users/me/subscriptions", { subscriptions: [`noticed ${channelCount}`] });
  await update(id, { description: "Nobody reads this" });
  const sent = await query(sql`
    SELECT FROM message m JOIN channel c ON c.conversation_id = m.conversation_id WHERE c.id = ${id}`);
  expect(sent).toEqual([]);
});

test("in a channel with only the empty topic, notices use it", async () => {
  const { id } = await channelOf([org.owner], { topics_policy: "empty_topic_only" });
  await update(id, { description: "One topic" });
  expect((await noticesIn(id)).map(({ subject }) => subject)).toEqual(["general chat"]);
});

test("an announced new channel begins with a notice that names its creator", async () => {
  const open = await channelOf([org.owner], { announce: true, description: "For *all*" });
  const closed = await channelOf([org.owner], { announce: true, invite_only: true });
  const who = `@_**Olivia Owner|${org.owner.id}**`;
  expect(await textsIn(open.id)).toEqual([
    `${who} created this public channel.\n\n\`\`\`quote\nFor *all*\n\`\`\``,
  ]);
  expect(await textsIn(closed.id)).toEqual([`${who} created this private channel.`]);
});
