/** Subscribing oneself and others: permissions and events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { changeOrganization } from "../../../testing/change-organization.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import {
  freshName,
  kinds,
  listenToChannels,
  makeChannel,
  subscribe,
  subscriptionTo,
} from "../../../testing/subscribe-calls.ts";
import { createTestOrganization } from "../../../testing/test-organization.ts";

const { server, org: organization } = await serveOrganization();

describe("joining", () => {
  test("a public channel: allowed for members and bots, refused for guests", async () => {
    const { owner, member, bot, guest } = organization;
    const name = await makeChannel(owner.client);
    for (const account of [member, bot]) {
      const answer = await subscribe(account.client, name);
      expect(answer.body).toMatchObject({ subscribed: { [account.id]: [name] }, already_subscribed: {} });
    }
    expect((await subscribe(guest.client, name)).status).toBe(400);
    expect(await subscriptionTo(guest.client, name)).toBeUndefined();
  });

  test.each([true, false])("guessed names reveal nothing to guests (fatal: %s)", async (isFatal) => {
    const { owner, member, guest, bot } = organization;
    const secret = await makeChannel(member.client, { invite_only: true, principals: [member.id] });
    const open = await makeChannel(owner.client);
    const own = await makeChannel(owner.client, { principals: [owner.id, guest.id] });
    for (const principals of [undefined, [guest.id], [bot.id]]) {
      const ask = (names: readonly string[]) =>
        guest.client.post("/users/me/subscriptions", {
          subscriptions: names.map((name) => ({ name })),
          authorization_errors_fatal: isFatal,
          ...(principals ? { principals } : {}),
        });
      const unknown = freshName();
      const { status, body } = await ask([unknown]);
      expect({ status, body }).toEqual({
        status: 400,
        body: { result: "error", code: "BAD_REQUEST", msg: "Insufficient permission" },
      });
      for (const name of [secret, open]) {
        for (const names of [[name], [name.toUpperCase()], [own, name], [name, freshName()]]) {
          const answer = await ask(names);
          expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
        }
      }
    }
    expect(await subscriptionTo(guest.client, open)).toBeUndefined();
  });

  test("a private channel: refused for everyone outside, administrators included", async () => {
    const { owner, member, administrator } = organization;
    const name = await makeChannel(member.client, { invite_only: true });
    for (const { client } of [organization.moderator, administrator, owner]) {
      expect((await subscribe(client, name)).body.msg).toBe(`Unable to access channel (${name}).`);
    }
  });

  test("a private channel: allowed with its permission to subscribe", async () => {
    const { member, moderator, administrator } = organization;
    const name = await makeChannel(member.client, {
      invite_only: true,
      can_subscribe_group: { direct_members: [moderator.id], direct_subgroups: [] },
    });
    expect((await subscribe(moderator.client, name)).body).toMatchObject({
      subscribed: { [moderator.id]: [name] },
    });
    expect((await subscribe(administrator.client, name)).status).toBe(400);
  });

  test("several channels: refused ones are reported, the others are joined", async () => {
    const { member, moderator } = organization;
    const open = await makeChannel(member.client);
    const closed = await makeChannel(member.client, { invite_only: true });
    const subscriptions = [{ name: open }, { name: closed }];
    const fatal = await moderator.client.post("/users/me/subscriptions", { subscriptions });
    expect(fatal).toMatchObject({ status: 400, body: { msg: `Unable to access channel (${closed}).` } });
    expect(await subscriptionTo(moderator.client, open)).toBeUndefined();
    const answer = await moderator.client.post("/users/me/subscriptions", {
      subscriptions,
      authorization_errors_fatal: false,
    });
    expect(answer.body).toMatchObject({ subscribed: { [moderator.id]: [open] }, unauthorized: [closed] });
  });

  test("takes effect before the channel's next message", async () => {
    const { owner, member } = organization;
    const name = await makeChannel(owner.client);
    const readEvents = await listenToChannels(member.client);
    const content = "hello";
    await owner.client.post("/messages", { type: "channel", to: name, topic: "t", content });
    await subscribe(member.client, name);
    await owner.client.post("/messages", { type: "channel", to: name, topic: "t", content });
    expect(kinds(await readEvents(2))).toEqual(["subscription add", "message"]);
  });

  test("happens once when requested twice at the same time", async () => {
    const { owner, member, moderator } = organization;
    const name = await makeChannel(owner.client);
    const readEvents = await listenToChannels(moderator.client);
    const answers = await Promise.all([subscribe(member.client, name), subscribe(member.client, name)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(kinds(await readEvents())).toEqual(["subscription peer_add"]);
  });
});

describe("subscribing others", () => {
  test("by id and by address; the notification bot messages each of them", async () => {
    const { owner, member, moderator } = organization;
    const name = await makeChannel(owner.client);
    const readEvents = await listenToChannels(member.client);
    const answer = await subscribe(owner.client, name, { principals: [member.email, moderator.email] });
    expect(answer.body).toMatchObject({
      subscribed: { [member.id]: [name], [moderator.id]: [name] },
      new_subscription_messages_sent: true,
    });
    const events = await readEvents(2);
    expect(kinds(events)).toEqual(["subscription add", "message"]);
    expect(events[1]).toMatchObject({
      message: { type: "private", sender_email: "notification-bot@parley.invalid" },
    });
    const again = await subscribe(owner.client, name, { principals: [member.id] });
    expect(again.body).toMatchObject({ subscribed: {}, already_subscribed: { [member.id]: [name] } });
    expect(await readEvents()).toHaveLength(2);
  });

  test("without notifications when requested", async () => {
    const { owner, member } = organization;
    const name = await makeChannel(owner.client);
    const readEvents = await listenToChannels(member.client);
    const given = { principals: [member.id], send_new_subscription_messages: false };
    const { body } = await subscribe(owner.client, name, given);
    expect(body).not.toHaveProperty("new_subscription_messages_sent");
    expect(kinds(await readEvents())).toEqual(["subscription add"]);
  });

  test("sends the channel to a guest who could not see it before", async () => {
    const { owner, guest } = organization;
    const name = await makeChannel(owner.client);
    const readEvents = await listenToChannels(guest.client);
    await subscribe(owner.client, name, { principals: [guest.id], send_new_subscription_messages: false });
    expect(kinds(await readEvents())).toEqual(["stream create", "subscription add"]);
  });

  test("is refused for guests", async () => {
    const { owner, guest, member } = organization;
    const name = await makeChannel(owner.client, { principals: [owner.id, guest.id] });
    const answer = await subscribe(guest.client, name, { principals: [member.id] });
    expect(answer).toMatchObject({ status: 400, body: { msg: `Unable to access channel (${name}).` } });
  });

  test("to a private channel requires being subscribed to it", async () => {
    const { member, moderator, administrator, owner } = organization;
    const name = await makeChannel(member.client, { invite_only: true });
    expect((await subscribe(administrator.client, name, { principals: [moderator.id] })).status).toBe(400);
    expect((await subscribe(member.client, name, { principals: [moderator.id] })).status).toBe(200);
    expect((await subscribe(moderator.client, name, { principals: [owner.id] })).status).toBe(200);
  });

  test("requires active accounts of this organization", async () => {
    const other = await createTestOrganization(server.port);
    const { client } = organization.member;
    for (const [principals, msg] of [
      [[other.member.id], `Invalid user ID ${other.member.id}`],
      [["nobody@example.com"], "Invalid email 'nobody@example.com'"],
    ] as const) {
      const answer = await subscribe(client, freshName(), { principals });
      expect(answer).toMatchObject({ status: 400, body: { msg } });
    }
  });

  test("with deactivated accounts fails with an error of its own that names them", async () => {
    const { member, owner } = organization;
    const gone = await organization.add();
    await owner.client.delete(`/users/${gone.id}`);
    const name = await makeChannel(member.client);
    for (const principal of [gone.id, gone.email]) {
      const msg = `User not authorized to execute queries on behalf of '${principal}'`;
      const refused = { status: 400, body: { code: "UNAUTHORIZED_PRINCIPAL", msg, principal } };
      expect(await subscribe(member.client, name, { principals: [principal] })).toMatchObject(refused);
      const named = { subscriptions: [name], principals: [principal] };
      expect(await member.client.delete("/users/me/subscriptions", named)).toMatchObject(refused);
    }
    const made = await member.client.post("/channels/create", { name: freshName(), subscribers: [gone.id] });
    expect(made).toMatchObject({ status: 400, body: { code: "UNAUTHORIZED_PRINCIPAL", principal: gone.id } });
  });

  test("is refused for system bots", async () => {
    const { member } = organization;
    const { body } = await member.client.post("/register", { fetch_event_types: ["realm_user"] });
    const { cross_realm_bots } = z
      .object({ cross_realm_bots: z.array(z.object({ user_id: z.int(), email: z.string() })) })
      .parse(body);
    const [bot] = cross_realm_bots;
    if (!bot) throw new Error("There is no notification bot.");
    for (const [principal, msg] of [
      [bot.user_id, `Invalid user ID ${bot.user_id}`],
      [bot.email, `Invalid email '${bot.email}'`],
    ] as const) {
      const answer = await subscribe(member.client, freshName(), { principals: [principal] });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
    }
  });

  test("with an empty list of people subscribes the actor", async () => {
    const { member, guest } = organization;
    const readEvents = await listenToChannels(member.client);
    const name = freshName();
    const answer = await subscribe(member.client, name, { principals: [] });
    expect(answer.body).toMatchObject({ result: "success", subscribed: { [member.id]: [name] } });
    expect(kinds(await readEvents())).toEqual(["stream create", "subscription add"]);
    expect(await subscriptionTo(guest.client, name)).toBeUndefined();
  });
});

test("another organization receives no events and sees no channel", async () => {
  const other = await createTestOrganization(server.port);
  const readEvents = await listenToChannels(other.owner.client);
  const name = await makeChannel(organization.member.client);
  expect(await readEvents()).toEqual([]);
  const { body } = await other.owner.client.get("/streams", { include_all_active: true });
  expect(JSON.stringify(body)).not.toContain(name);
});

test("an unauthenticated request can neither list nor subscribe", async () => {
  expect((await organization.anonymous.get("/users/me/subscriptions")).status).toBe(401);
  expect((await subscribe(organization.anonymous, freshName())).status).toBe(401);
});

test("a hidden person is refused exactly like one who does not exist", async () => {
  const restricted = await createTestOrganization(server.port);
  const { guest, member, owner } = restricted;
  const hidden = [await restricted.add(), await restricted.add()];
  const [, gone] = hidden;
  await changeOrganization(restricted.realmId, (organization) => {
    const can_access_all_users_group = organization.groups.system("role:members").id;
    const user = gone && organization.users.get(gone.id);
    return [
      { kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } },
      ...(user ? [{ kind: "user_changed" as const, userId: user.id, fields: { isActive: false } }] : []),
    ];
  });
  const name = freshName();
  await subscribe(owner.client, name, { principals: [guest.id, member.id, owner.id] });
  for (const { id, email } of [...hidden, { id: 999_999, email: "nobody@example.com" }]) {
    const byId = await subscribe(guest.client, name, { principals: [id] });
    expect(byId.body).toEqual({ result: "error", code: "BAD_REQUEST", msg: `Invalid user ID ${id}` });
    const byAddress = await subscribe(guest.client, name, { principals: [email] });
    expect(byAddress.body).toEqual({ result: "error", code: "BAD_REQUEST", msg: `Invalid email '${email}'` });
  }
  const known = await subscribe(guest.client, name, { principals: [member.id] });
  expect(known.body.msg).toBe(`Unable to access channel (${name}).`);
});
