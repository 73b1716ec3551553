/** Muting users. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
let muter: TestAccount;
let muted: TestAccount;

beforeAll(async () => {
  muter = await org.add();
  muted = await org.add();
  await muted.subscribe("noise", { principals: [muted.id, muter.id, org.member.id] });
});

const mute = (id: number, account = muter) => account.client.post(`/users/me/muted_users/${id}`);
const unmute = (id: number, account = muter) => account.client.delete(`/users/me/muted_users/${id}`);

const unreadMessages = z.object({
  pms: z.array(z.object({ unread_message_ids: z.array(z.int()) })),
  streams: z.array(z.object({ unread_message_ids: z.array(z.int()) })),
});

async function unreadOf(account: TestAccount): Promise<number[]> {
  const { body } = await account.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  const { pms, streams } = unreadMessages.parse(body.unread_msgs);
  return [...pms, ...streams].flatMap((each) => each.unread_message_ids);
}

test("the list of muted users is private to the muter", async () => {
  const account = await org.add();
  const events = await account.listen();
  const theirs = await org.owner.listen();
  expect((await mute(org.owner.id, account)).body.result).toBe("success");
  const entry = { id: org.owner.id, timestamp: expect.any(Number) };
  expect(await events.next("muted_users")).toMatchObject({ muted_users: [entry] });
  await mute(org.bot.id, account);
  const both = [entry, { id: org.bot.id, timestamp: expect.any(Number) }];
  const { muted_users } = await events.next("muted_users");
  expect(muted_users).toHaveLength(2);
  expect(muted_users).toEqual(expect.arrayContaining(both));
  const state = await account.client.post("/register", { fetch_event_types: ["muted_users"] });
  expect(state.body.muted_users).toEqual(muted_users);

  await unmute(org.owner.id, account);
  expect(await events.next("muted_users")).toMatchObject({ muted_users: [{ id: org.bot.id }] });
  await org.untilDelivered();
  expect(await theirs.read()).toEqual([]);
});

describe("messages of a muted user", () => {
  test("sent earlier become read, and others' stay unread", async () => {
    const before = [
      await muted.send("noise", "one"),
      await muted.send("noise", "two", { topic: "elsewhere" }),
      await muted.send([muter.id], "direct"),
    ];
    const other = await org.member.send("noise", "mine");
    expect(await unreadOf(muter)).toEqual(expect.arrayContaining([...before, other]));
    const events = await muter.listen();
    await mute(muted.id);
    expect(await events.next("update_message_flags")).toMatchObject({
      op: "add",
      flag: "read",
      messages: before,
    });
    const left = await unreadOf(muter);
    expect(left).toContain(other);
    for (const id of before) expect(left).not.toContain(id);
    expect(await unreadOf(org.member)).toEqual(expect.arrayContaining(before.slice(0, 2)));
  });

  test("count as read on arrival, even if they mention the muter", async () => {
    const events = await muter.listen();
    const others = await org.member.listen();
    const id = await muted.send("noise", `hello @**|${muter.id}**`);
    const flags = z.array(z.string()).parse((await events.next("message")).flags);
    expect(flags).toEqual(expect.arrayContaining(["read", "mentioned"]));
    expect((await others.next("message")).flags).not.toContain("read");
    const { body } = await muter.client.get(`/messages/${id}`);
    expect(body.message).toMatchObject({ flags: expect.arrayContaining(["read", "mentioned"]) });
    const direct = await muted.send([muter.id], "direct");
    const left = await unreadOf(muter);
    expect(left).not.toContain(id);
    expect(left).not.toContain(direct);
    expect(await unreadOf(org.member)).toContain(id);
  });

  test("do not affect others' messages in the topic", async () => {
    const topic = "mixed";
    const one = await org.member.send("noise", "one", { topic });
    const hidden = [
      await muted.send("noise", "two", { topic }),
      await muted.send("noise", "three", { topic }),
    ];
    const four = await org.member.send("noise", "four", { topic });
    const left = await unreadOf(muter);
    expect(left).toEqual(expect.arrayContaining([one, four]));
    for (const id of hidden) expect(left).not.toContain(id);
  });

  test("sent at the same time count as read, too", async () => {
    const sends = Array.from({ length: 10 }, (_, n) => muted.send("noise", `${n}`, { topic: `${n % 3}` }));
    const ids = await Promise.all(sends);
    const left = await unreadOf(muter);
    for (const id of ids) expect(left).not.toContain(id);
    expect(await unreadOf(org.member)).toEqual(expect.arrayContaining(ids));
  });

  test("sent after unmuting are unread again", async () => {
    const before = await muted.send("noise", "before");
    await unmute(muted.id);
    const after = await muted.send("noise", "after");
    const left = await unreadOf(muter);
    expect(left).toContain(after);
    expect(left).not.toContain(before);
  });
});

test("errors", async () => {
  const refused = (msg: string) => ({ status: 400, body: { code: "BAD_REQUEST", msg } });
  expect(await mute(muter.id)).toMatchObject(refused("Cannot mute self"));
  expect(await mute(987_654_321)).toMatchObject(refused("No such user"));
  expect(await unmute(987_654_321)).toMatchObject(refused("No such user"));
  expect(await unmute(org.moderator.id)).toMatchObject(refused("User is not muted"));
  await mute(org.moderator.id);
  expect(await mute(org.moderator.id)).toMatchObject(refused("User already muted"));
});
