/** Read receipts. */
import { beforeAll, expect, test } from "vitest";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization();
const silently = { send_new_subscription_messages: false };

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.moderator.id];
  await org.owner.subscribe("receipts", { principals, ...silently });
});

const receipts = async ({ client }: TestAccount, id: number) =>
  (await client.get(`/messages/${id}/read_receipts`)).body;
const mark = ({ client }: TestAccount, id: number, op = "add") =>
  client.post("/messages/flags", { messages: [id], op, flag: "read" });
const idsOf = (people: readonly TestAccount[]) =>
  people.map(({ id }) => id).sort((one, other) => one - other);
const readBy = (...people: readonly TestAccount[]) =>
  expect.objectContaining({ result: "success", msg: "", user_ids: idsOf(people) });
const unreadBy = (...people: readonly TestAccount[]) =>
  expect.objectContaining({ unread_user_ids: idsOf(people) });

test("lists current readers of the message, without its sender", async () => {
  const id = await org.owner.send("receipts", "hello");
  expect(await receipts(org.owner, id)).toEqual(readBy());
  await mark(org.member, id);
  await mark(org.moderator, id);
  expect(await receipts(org.owner, id)).toEqual(readBy(org.member, org.moderator));
  expect(await receipts(org.administrator, id)).toEqual(readBy(org.member, org.moderator));
  await mark(org.member, id, "remove");
  expect(await receipts(org.member, id)).toEqual(readBy(org.moderator));
});

test("leaves out users who joined later, whatever they read in the topic", async () => {
  await org.owner.subscribe("grows", silently);
  const before = await org.owner.send("grows", "hello");
  await org.owner.subscribe("grows", { principals: [org.member.id], ...silently });
  const after = await org.owner.send("grows", "hello");
  await mark(org.member, before);
  await mark(org.member, after);
  expect(await receipts(org.owner, before)).toEqual(readBy());
  expect(await receipts(org.owner, after)).toEqual(readBy(org.member));
});

test("leaves out users who disabled read receipts, and deactivated ones", async () => {
  const [shy, former] = [await org.add(), await org.add()];
  await org.owner.subscribe("receipts", { principals: [shy.id, former.id], ...silently });
  const id = await org.owner.send("receipts", "hello");
  for (const reader of [shy, former]) await mark(reader, id);
  expect(await receipts(org.owner, id)).toEqual(readBy(shy, former));
  await shy.client.patch("/settings", { send_read_receipts: false });
  await changeOrganization(org.realmId, () => [
    { kind: "user_changed", userId: former.id, fields: { isActive: false } },
  ]);
  expect(await receipts(org.owner, id)).toEqual(readBy());
});

test("leaves out users muted by the viewer, and users who muted the viewer", async () => {
  const id = await org.owner.send("receipts", "hello");
  await mark(org.member, id);
  await mark(org.moderator, id);
  await org.member.client.post(`/users/me/muted_users/${org.moderator.id}`);
  expect(await receipts(org.member, id)).toEqual(readBy(org.member));
  expect(await receipts(org.moderator, id)).toEqual(readBy(org.moderator));
  expect(await receipts(org.owner, id)).toEqual(readBy(org.member, org.moderator));
  await org.member.client.delete(`/users/me/muted_users/${org.moderator.id}`);
  expect(await receipts(org.member, id)).toEqual(readBy(org.member, org.moderator));
});

test("an organization may disable them, and they require access to the message", async () => {
  const id = await org.member.send([org.moderator.id], "hello");
  await mark(org.moderator, id);
  expect(await receipts(org.member, id)).toEqual(readBy(org.moderator));
  const invalid = { result: "error", code: "BAD_REQUEST", msg: "Invalid message(s)" };
  expect(await receipts(org.owner, id)).toEqual(invalid);
  await withSettings(org.realmId, { settings: { enable_read_receipts: false } }, async () => {
    expect(await receipts(org.member, id)).toEqual({
      ...invalid,
      msg: "Read receipts are disabled in this organization.",
    });
    expect(await receipts(org.owner, id)).toEqual(invalid);
  });
});

test("lists who has received but not read the message, without bots and people who hide it", async () => {
  const [shy, late, former] = [await org.add(), await org.add(), await org.add()];
  const principals = [org.member.id, org.moderator.id, shy.id, former.id, org.bot.id];
  await org.owner.subscribe("small", { principals: [org.owner.id, ...principals], ...silently });
  await shy.client.patch("/settings", { send_read_receipts: false });
  await changeOrganization(org.realmId, () => [
    { kind: "user_changed", userId: former.id, fields: { isActive: false } },
  ]);
  const id = await org.owner.send("small", "hello");
  await org.owner.subscribe("small", { principals: [late.id], ...silently });
  expect(await receipts(org.owner, id)).toEqual(unreadBy(org.member, org.moderator));
  await mark(org.member, id);
  expect(await receipts(org.member, id)).toEqual(unreadBy(org.moderator));
  await org.moderator.client.post(`/users/me/muted_users/${org.member.id}`);
  await mark(org.member, id, "remove");
  expect(await receipts(org.moderator, id)).toEqual(unreadBy(org.moderator));
  await org.moderator.client.delete(`/users/me/muted_users/${org.member.id}`);
  // A public channel's message can be read by others, who are not told its members' reading.
  expect(await receipts(org.administrator, id)).toMatchObject({ unread_user_ids: null });

  const direct = await org.owner.send([org.member.id, org.moderator.id], "hello");
  await mark(org.moderator, direct);
  expect(await receipts(org.owner, direct)).toEqual(unreadBy(org.member));
});

test("in a conversation of more than 30 people, it is not said who has not read it", async () => {
  const people = await Promise.all(Array.from({ length: 29 }, () => org.add()));
  const all = people.map(({ id }) => id);
  await org.owner.subscribe("medium", { principals: [org.owner.id, ...all], ...silently });
  const id = await org.owner.send("medium", "hello");
  expect(await receipts(org.owner, id)).toEqual(unreadBy(...people));
  await org.owner.subscribe("medium", { principals: [org.member.id], ...silently });
  expect(await receipts(org.owner, id)).toMatchObject({ user_ids: [], unread_user_ids: null });
});
