/** Reactions. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { unicodeEmoji } from "../../markdown/emoji/unicode-emoji.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { MAX_DIFFERENT_REACTIONS } from "./reactions.contract.ts";

const { org } = await serveOrganization();
const silently = { send_new_subscription_messages: false };

beforeAll(async () => {
  await org.owner.subscribe("reactions", { principals: [org.owner.id, org.member.id], ...silently });
});

const react = async ({ client }: TestAccount, id: number, params: object) =>
  (await client.post(`/messages/${id}/reactions`, { ...params })).body;
const takeBack = async ({ client }: TestAccount, id: number, params: object) =>
  (await client.delete(`/messages/${id}/reactions`, { ...params })).body;

const messageShape = z.object({ reactions: z.array(z.unknown()), flags: z.array(z.string()) });
async function messageOf({ client }: TestAccount, id: number) {
  return messageShape.parse((await client.get(`/messages/${id}`)).body.message);
}

const done = { result: "success", msg: "" };
const error = (msg: string, code = "BAD_REQUEST") => ({ result: "error", code, msg });
const tada = { emoji_name: "tada", emoji_code: "1f389", reaction_type: "unicode_emoji" };
const octopus = { emoji_name: "octopus", emoji_code: "1f419", reaction_type: "unicode_emoji" };

test("reactions are part of the message, oldest first, until removed", async () => {
  const id = await org.owner.send("reactions", "hello");
  const [reader, outsider] = [await org.owner.listen(), await org.guest.listen()];
  expect(await react(org.member, id, { emoji_name: "tada" })).toEqual(done);
  expect(await react(org.owner, id, octopus)).toEqual(done);
  expect(await react(org.owner, id, tada)).toEqual(done);
  const byMember = { ...tada, user_id: org.member.id };
  const byOwner = [
    { ...octopus, user_id: org.owner.id },
    { ...tada, user_id: org.owner.id },
  ];
  expect((await messageOf(org.owner, id)).reactions).toEqual([byMember, ...byOwner]);
  const { body } = await org.member.client.get("/messages", { message_ids: [id] });
  expect(body.messages).toMatchObject([{ id, reactions: [byMember, ...byOwner] }]);
  expect(await takeBack(org.member, id, { emoji_name: "tada" })).toEqual(done);
  expect((await messageOf(org.owner, id)).reactions).toEqual(byOwner);
  const person = { user_id: org.member.id, email: expect.any(String), full_name: expect.any(String) };
  const event = { id: expect.any(Number), type: "reaction", message_id: id };
  const [added, , , removed] = await reader.read();
  expect(added).toEqual({ ...event, op: "add", ...byMember, user: { ...person, is_mirror_dummy: false } });
  expect(removed).toEqual({
    ...event,
    op: "remove",
    ...byMember,
    user: { ...person, is_mirror_dummy: false },
  });
  expect(await outsider.read()).toEqual([]);
});

test("a user reacts once with an emoji, and removes only existing reactions", async () => {
  const id = await org.owner.send("reactions", "hello");
  const absent = error("Reaction doesn't exist.", "REACTION_DOES_NOT_EXIST");
  expect(await takeBack(org.member, id, tada)).toEqual(absent);
  expect(await react(org.owner, id, tada)).toEqual(done);
  expect(await takeBack(org.member, id, tada)).toEqual(absent);
  expect(await react(org.owner, id, { emoji_name: "tada" })).toEqual(
    error("Reaction already exists.", "REACTION_ALREADY_EXISTS"),
  );
  const outcomes = await Promise.all([1, 2, 3].map(() => react(org.member, id, octopus)));
  expect(outcomes.filter(({ result }) => result === "success")).toHaveLength(1);
  expect((await messageOf(org.owner, id)).reactions).toHaveLength(2);
});

describe("the emoji", () => {
  test.each([
    ["a name nobody knows", { emoji_name: "no_such_emoji" }, "Emoji 'no_such_emoji' does not exist"],
    ["a code nobody knows", { ...tada, emoji_code: "1f389f" }, "Invalid emoji code"],
    ["no code", { ...tada, emoji_code: "" }, "Invalid emoji code"],
    ["a name of another emoji", { ...tada, emoji_name: "octopus" }, "Invalid emoji name."],
    ["a kind nobody knows", { ...tada, reaction_type: "emoji" }, "Invalid emoji type"],
    [
      "one of the organization that it does not have",
      { ...tada, reaction_type: "realm_emoji" },
      "Invalid custom emoji.",
    ],
    ["an extra one nobody knows", { ...tada, reaction_type: "zulip_extra_emoji" }, "Invalid emoji code"],
  ])("cannot be %s", async (_what, params, msg) => {
    const id = await org.owner.send("reactions", "hello");
    expect(await react(org.member, id, params)).toEqual(error(msg));
    expect((await messageOf(org.owner, id)).reactions).toEqual([]);
  });

  test("has one code, with or without the selectors that clients write", async () => {
    const id = await org.owner.send("reactions", "hello");
    const heart = { emoji_name: "heart", reaction_type: "unicode_emoji" };
    expect(await react(org.member, id, { ...heart, emoji_code: "2764-FE0F" })).toEqual(done);
    expect(await react(org.owner, id, { ...heart, emoji_code: "2764" })).toEqual(done);
    const code = { ...heart, emoji_code: "2764" };
    expect((await messageOf(org.owner, id)).reactions).toEqual([
      { ...code, user_id: org.member.id },
      { ...code, user_id: org.owner.id },
    ]);
    expect(await takeBack(org.owner, id, { emoji_code: "2764-fe0f" })).toEqual(done);
  });

  test("keeps its first name on the message", async () => {
    const id = await org.owner.send("reactions", "hello");
    const [first, second] = unicodeEmoji.find(({ names }) => names.length > 1)?.names ?? [];
    expect(await react(org.member, id, { emoji_name: second })).toEqual(done);
    expect(await react(org.owner, id, { emoji_name: first })).toEqual(done);
    const { reactions } = await messageOf(org.owner, id);
    expect(reactions).toMatchObject([{ emoji_name: second }, { emoji_name: second }]);
  });

  test("may be the protocol's extra one", async () => {
    const id = await org.owner.send("reactions", "hello");
    const extra = { emoji_name: "zulip", emoji_code: "zulip", reaction_type: "zulip_extra_emoji" };
    expect(await react(org.member, id, { emoji_name: "zulip" })).toEqual(done);
    expect((await messageOf(org.owner, id)).reactions).toEqual([{ ...extra, user_id: org.member.id }]);
    expect(await takeBack(org.member, id, extra)).toEqual(done);
  });

  test("must be named to remove a reaction", async () => {
    const id = await org.owner.send("reactions", "hello");
    expect(await takeBack(org.member, id, {})).toEqual(
      error("At least one of the following arguments must be present: emoji_name, emoji_code"),
    );
  });

  test("is one of a limited number per message, and existing ones stay open to everybody", async () => {
    const id = await org.owner.send("reactions", "hello");
    const emoji = unicodeEmoji.slice(0, MAX_DIFFERENT_REACTIONS);
    await query(sql`
      INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name)
      SELECT ${id}, ${org.owner.id}, 'unicode_emoji', code, 'name'
      FROM unnest(${emoji.map(({ code }) => code)}::text[]) AS code`);
    const further = unicodeEmoji[MAX_DIFFERENT_REACTIONS]?.names[0];
    expect(await react(org.member, id, { emoji_name: further })).toEqual(
      error(`A message can have at most ${MAX_DIFFERENT_REACTIONS} different reactions.`),
    );
    expect(await react(org.member, id, { emoji_name: emoji[0]?.names[0] })).toEqual(done);
  });
});

describe("readers", () => {
  test("an unreceived message joins the user's history, with events of its reactions", async () => {
    await org.owner.subscribe("elsewhere");
    const id = await org.owner.send("elsewhere", "hello");
    const events = await org.administrator.listen();
    expect(await react(org.administrator, id, tada)).toEqual(done);
    expect((await messageOf(org.administrator, id)).flags).toEqual(["read", "historical"]);
    expect(await react(org.owner, id, octopus)).toEqual(done);
    const received = (await events.read()).filter(({ type }) => type === "reaction");
    expect(received).toMatchObject([
      { ...tada, message_id: id },
      { ...octopus, message_id: id },
    ]);
  });

  test("protected history and its events stay hidden", async () => {
    const guarded = { invite_only: true, history_public_to_subscribers: false, ...silently };
    await org.owner.subscribe("guarded", guarded);
    const id = await org.owner.send("guarded", "hello");
    await org.owner.subscribe("guarded", { principals: [org.moderator.id], ...silently });
    const events = await org.moderator.listen();
    expect(await react(org.moderator, id, tada)).toEqual(error("Invalid message(s)"));
    expect(await react(org.owner, id, tada)).toEqual(done);
    const later = await org.owner.send("guarded", "hello");
    expect(await react(org.owner, later, tada)).toEqual(done);
    const received = (await events.read()).filter(({ type }) => type === "reaction");
    expect(received).toMatchObject([{ message_id: later }]);
  });

  test("a direct message's events reach only its participants", async () => {
    const id = await org.member.send([org.moderator.id], "hello");
    const [partner, outsider] = [await org.moderator.listen(), await org.owner.listen()];
    expect(await react(org.member, id, tada)).toEqual(done);
    expect(await partner.read()).toMatchObject([{ type: "reaction", ...tada, user_id: org.member.id }]);
    expect(await react(org.owner, id, tada)).toEqual(error("Invalid message(s)"));
    expect(await outsider.read()).toEqual([]);
  });

  test("queues for all public channels get reactions, too", async () => {
    const id = await org.owner.send("reactions", "hello");
    const events = await org.moderator.listen({ all_public_streams: true });
    expect(await react(org.owner, id, tada)).toEqual(done);
    expect(await events.read()).toMatchObject([{ type: "reaction", message_id: id }]);
  });
});

test("deleting a message removes its reactions", async () => {
  const id = await org.member.send("reactions", "hello");
  expect(await react(org.owner, id, tada)).toEqual(done);
  await org.member.client.delete(`/messages/${id}`);
  expect(await query(sql`SELECT 1 FROM reaction WHERE message_id = ${id}`)).toEqual([]);
});
