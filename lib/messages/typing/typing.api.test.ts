/** Typing notifications. */
import { beforeAll, describe, expect, test } from "vitest";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization();
const silently = { send_new_subscription_messages: false };
const ofChannels = { client_capabilities: { stream_typing_notifications: true } };

let channelId: number;
let privateId: number;

async function channelNamed(name: string): Promise<number> {
  return Number((await org.owner.client.get("/get_stream_id", { stream: name })).body.stream_id);
}

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("typing", { principals, ...silently });
  await org.owner.subscribe("secrets", { invite_only: true, principals, ...silently });
  [channelId, privateId] = [await channelNamed("typing"), await channelNamed("secrets")];
});

const type = async ({ client }: TestAccount, params: object) =>
  (await client.post("/typing", { ...params })).body;
const edit = async ({ client }: TestAccount, id: number, params: object = { op: "start" }) =>
  (await client.post(`/messages/${id}/typing`, { ...params })).body;
const set = async ({ client }: TestAccount, settings: object) => {
  expect((await client.patch("/settings", { ...settings })).status).toBe(200);
};

const done = { result: "success", msg: "" };
const error = (msg: string, code = "BAD_REQUEST") => ({ result: "error", code, msg });
const missing = (name: string) => ({
  ...error(`Missing '${name}' argument`, "REQUEST_VARIABLE_MISSING"),
  var_name: name,
});
const shown = ({ id, email }: TestAccount) => ({ user_id: id, email });

describe("in a direct conversation", () => {
  test("all participants are notified, and nobody else", async () => {
    const { owner, member, moderator } = org;
    const readers = [await owner.listen(), await member.listen()];
    const outsider = await moderator.listen();
    expect(await type(owner, { op: "start", to: [member.id] })).toEqual(done);
    expect(await type(owner, { type: "direct", op: "stop", to: [member.id, owner.id] })).toEqual(done);
    const event = {
      id: expect.any(Number),
      type: "typing",
      message_type: "direct",
      sender: shown(owner),
      recipients: [shown(owner), shown(member)],
    };
    for (const reader of readers) {
      expect(await reader.read()).toEqual([
        { ...event, op: "start" },
        { ...event, op: "stop" },
      ]);
    }
    expect(await outsider.read()).toEqual([]);
  });

  test("deactivated users are participants, and users who disabled typing notifications get none", async () => {
    const [gone, unwilling] = [await org.add(), await org.add()];
    const reader = await unwilling.listen({ event_types: ["typing"] });
    await org.owner.client.delete(`/users/${gone.id}`);
    await set(unwilling, { receives_typing_notifications: false });
    const to = [gone.id, unwilling.id, org.member.id];
    const other = await org.member.listen();
    expect(await type(org.owner, { op: "start", to })).toEqual(done);
    expect(await reader.read()).toEqual([]);
    const ids = [org.owner.id, org.member.id, gone.id, unwilling.id].sort((one, next) => one - next);
    expect(await other.read()).toMatchObject([{ recipients: ids.map((user_id) => ({ user_id })) }]);
  });

  test.each([
    ["nobody", {}, missing("to")],
    ["an empty list", { to: [] }, error("Empty 'to' list")],
    ["somebody who does not exist", { to: [987_654] }, error("Invalid user ID 987654")],
  ])("with %s it is refused", async (_what, params, refusal) => {
    expect(await type(org.owner, { op: "start", ...params })).toEqual(refusal);
  });

  test("users unknown to a guest seem not to exist", async () => {
    const stranger = await org.add();
    const toStranger = { op: "start", to: [stranger.id] };
    expect(await type(org.guest, toStranger)).toEqual(done);
    const permissions = { can_access_all_users_group: "role:members" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      expect(await type(org.guest, toStranger)).toEqual(error(`Invalid user ID ${stranger.id}`));
      expect(await type(org.guest, { op: "start", to: [987_654] })).toEqual(error("Invalid user ID 987654"));
    });
  });

  test("a guest learns neither of unknown typing users nor of unknown participants' addresses", async () => {
    const { owner, guest } = org;
    const stranger = await org.add();
    await owner.subscribe("with guest", { principals: [owner.id, guest.id], ...silently });
    const permissions = { can_access_all_users_group: "role:members" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      const reader = await guest.listen();
      expect(await type(stranger, { op: "start", to: [guest.id] })).toEqual(done);
      expect(await reader.read()).toEqual([]);
      expect(await type(owner, { op: "start", to: [guest.id, stranger.id] })).toEqual(done);
      const [event] = await reader.read();
      expect(event).toMatchObject({ sender: shown(owner) });
      expect(event?.recipients).toContainEqual(shown(guest));
      expect(JSON.stringify(event)).toContain(`"user_id":${stranger.id}`);
      expect(JSON.stringify(event)).not.toContain(stranger.email);
    });
  });

  test("typing requires permission to send", async () => {
    const permissions = { direct_message_permission_group: "role:nobody" } as const;
    await withSettings(org.realmId, { permissions }, async () => {
      expect(await type(org.owner, { op: "start", to: [org.member.id] })).toEqual(
        error("Direct messages are disabled in this organization."),
      );
      expect(await type(org.owner, { op: "start", to: [org.bot.id] })).toEqual(done);
    });
  });

  test("users who disabled sending them are refused", async () => {
    const person = await org.add();
    await set(person, { send_private_typing_notifications: false });
    expect(await type(person, { op: "start", to: [org.owner.id] })).toEqual(
      error("User has disabled typing notifications for direct messages"),
    );
    expect(await edit(person, await person.send([org.owner.id], "hello"))).toEqual(
      error("User has disabled typing notifications for direct messages"),
    );
  });
});

describe("in a channel", () => {
  test("subscribers whose clients support the event are notified", async () => {
    const [asks, older] = [await org.member.listen(ofChannels), await org.member.listen()];
    const outsider = await org.moderator.listen(ofChannels);
    const place = { stream_id: channelId, topic: "plans" };
    expect(await type(org.owner, { type: "stream", op: "start", ...place })).toEqual(done);
    expect(await type(org.owner, { type: "channel", op: "stop", ...place })).toEqual(done);
    const event = {
      id: expect.any(Number),
      type: "typing",
      message_type: "stream",
      sender: shown(org.owner),
    };
    expect(await asks.read()).toEqual([
      { ...event, ...place, op: "start" },
      { ...event, ...place, op: "stop" },
    ]);
    expect(await older.read()).toEqual([]);
    expect(await outsider.read()).toEqual([]);
  });

  test("nobody is notified when it has more than a hundred subscribers", async () => {
    const people = [];
    for (let count = 0; count < 99; count += 1) people.push((await org.add()).id);
    const principals = [org.owner.id, ...people];
    await org.owner.subscribe("crowd", { principals, ...silently });
    const place = { type: "channel", stream_id: await channelNamed("crowd"), topic: "t" };
    const reader = await org.owner.listen({ ...ofChannels, event_types: ["typing"] });
    expect(await type(org.owner, { op: "start", ...place })).toEqual(done);
    expect(await reader.read()).toHaveLength(1);
    await org.member.subscribe("crowd", silently);
    expect(await type(org.owner, { op: "start", ...place })).toEqual(done);
    expect(await reader.read()).toEqual([]);
  });

  test("missing parameters are named", async () => {
    expect(await type(org.owner, { type: "channel", op: "start", topic: "t" })).toEqual(
      error("Missing channel ID"),
    );
    expect(await type(org.owner, { type: "channel", op: "start", stream_id: channelId })).toEqual(
      missing("topic"),
    );
  });

  test("a hidden channel seems not to exist, and typing requires permission to post", async () => {
    const refused = error("Invalid channel ID");
    const place = { type: "channel", op: "start", topic: "t" };
    expect(await type(org.moderator, { ...place, stream_id: 987_654 })).toEqual(refused);
    expect(await type(org.moderator, { ...place, stream_id: privateId })).toEqual(refused);
    expect(await type(org.guest, { ...place, stream_id: channelId })).toEqual(refused);
    expect(await type(org.administrator, { ...place, stream_id: privateId })).toEqual(
      error("Not authorized to send to channel 'secrets'"),
    );
  });

  test("users who disabled sending them are refused", async () => {
    const person = await org.add();
    await person.subscribe("typing", silently);
    await set(person, { send_stream_typing_notifications: false });
    const refused = error("User has disabled typing notifications for channel messages");
    const place = { type: "channel", stream_id: channelId, topic: "t" };
    expect(await type(person, { op: "start", ...place })).toEqual(refused);
    expect(await edit(person, await person.send("typing", "hello"))).toEqual(refused);
  });
});

describe("while editing", () => {
  test("the message's readers are notified", async () => {
    const id = await org.owner.send("typing", "hello");
    const direct = await org.owner.send([org.member.id], "hello");
    const [reader, outsider] = [await org.member.listen(), await org.moderator.listen()];
    expect(await edit(org.owner, id)).toEqual(done);
    expect(await edit(org.owner, direct, { op: "stop" })).toEqual(done);
    const event = { id: expect.any(Number), type: "typing_edit_message", sender_id: org.owner.id };
    expect(await reader.read()).toEqual([
      {
        ...event,
        op: "start",
        message_id: id,
        recipient: { type: "channel", channel_id: channelId, topic: "t" },
      },
      {
        ...event,
        op: "stop",
        message_id: direct,
        recipient: {
          type: "direct",
          user_ids: [org.owner.id, org.member.id].sort((one, next) => one - next),
        },
      },
    ]);
    expect(await outsider.read()).toEqual([]);
  });

  test("only for messages that the user may edit", async () => {
    const [own, hidden] = [await org.owner.send("typing", "hello"), await org.owner.send("secrets", "hello")];
    const invalid = error("Invalid message(s)");
    expect(await edit(org.member, own)).toEqual(error("You don't have permission to edit this message"));
    expect(await edit(org.moderator, hidden)).toEqual(invalid);
    expect(await edit(org.moderator, 987_654_321)).toEqual(invalid);
  });
});

test("nothing is written, and ids of logged and transient events increase together", async () => {
  const reader = await org.member.listen({ event_types: ["typing", "message"] });
  const statements = await statementsOf(async () => {
    for (let count = 0; count < 5; count += 1) await type(org.owner, { op: "start", to: [org.member.id] });
  });
  expect(
    statements.filter(({ text }) => /INSERT|UPDATE|DELETE|append_events/.test(text) && !/search_/.test(text)),
  ).toEqual([]);
  await org.owner.send([org.member.id], "done");
  await type(org.owner, { op: "stop", to: [org.member.id] });
  const events = await reader.read();
  const kinds = events.map(({ type: kind }) => kind);
  expect(kinds).toEqual([...Array(5).fill("typing"), "message", "typing"]);
  const ids = events.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  expect(await reader.read()).toEqual([]);
});

test("clients that register later do not get earlier notifications", async () => {
  await type(org.owner, { op: "start", to: [org.member.id] });
  expect(await (await org.member.listen()).read()).toEqual([]);
});

test("a waiting poll is answered, and the next one gets only later events", async () => {
  const reader = await org.member.listen({ event_types: ["typing"] });
  const waiting = reader.read({ wait: true });
  await type(org.owner, { op: "start", to: [org.member.id] });
  expect(await waiting).toMatchObject([{ type: "typing", op: "start" }]);
  await type(org.owner, { op: "stop", to: [org.member.id] });
  expect(await reader.read({ wait: true })).toMatchObject([{ type: "typing", op: "stop" }]);
});
