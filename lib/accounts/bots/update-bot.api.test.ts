/** Changing bots: permissions, changes of their owners, and events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { botMaker, changeBot } from "../../testing/test-bots.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;
const { made } = botMaker(server.port, org);

const GUEST = 600;
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const success = { result: "success", msg: "" };

const end = ({ client }: TestAccount, { id }: { id: number }) => client.delete(`/bots/${id}`);
const reactivate = ({ client }: TestAccount, { id }: { id: number }) =>
  client.post(`/users/${id}/reactivate`);
const userNow = async (id: number) => (await loadOrganization(org.realmId)).users.get(id);

async function eventsFor(account: TestAccount, act: () => Promise<unknown>): Promise<object[]> {
  const reader = await account.listen({ event_types: ["realm_bot", "realm_user", "user_group"] });
  await act();
  return (await reader.read()).map(({ id: _id, ...event }) => event);
}

describe("a change of a bot", () => {
  test("of its name, defaults and webhook is sent to users who may know", async () => {
    await member.subscribe("builds");
    const robot = await made(member, { bot_type: 3, payload_url: "https://tool.example/" });
    const params = {
      full_name: `Renamed ${robot.id}`,
      default_sending_stream: "builds",
      default_events_register_stream: "builds",
      service_payload_url: JSON.stringify("https://tool.example/2"),
      service_interface: 2,
    };
    const events = await eventsFor(administrator, async () => {
      expect((await changeBot(member, robot, params)).body).toEqual({
        ...success,
        full_name: `Renamed ${robot.id}`,
        avatar_url: `/avatar/${robot.id}?v=1`,
        default_sending_stream: "builds",
        default_events_register_stream: "builds",
        default_all_public_streams: false,
        service_payload_url: "https://tool.example/2",
        service_interface: 2,
        bot_owner: member.email,
      });
    });
    const update = (fields: object) => ({
      type: "realm_bot",
      op: "update",
      bot: { user_id: robot.id, ...fields },
    });
    const full_name = `Renamed ${robot.id}`;
    expect(events).toEqual([
      { type: "realm_user", op: "update", person: { user_id: robot.id, full_name } },
      update({
        default_sending_stream: "builds",
        default_events_register_stream: "builds",
        services: [{ base_url: "https://tool.example/2", interface: 2 }],
      }),
    ]);
    expect(await eventsFor(administrator, () => changeBot(member, robot, params))).toEqual([]);
    const cleared = await changeBot(member, robot, { default_sending_stream: "" });
    expect(cleared.body).toMatchObject({ default_sending_stream: null });
  });

  test("of its short name gives it another address, and keeps its key", async () => {
    const robot = await made(member);
    const { hostname } = new URL(`http://${org.host}`);
    const short_name = `renamed${robot.id}`;
    const email = `${short_name}-bot@${hostname}`;
    const events = await eventsFor(administrator, async () => {
      expect((await changeBot(member, robot, { short_name })).body).toMatchObject(success);
    });
    expect(events).toEqual([
      { type: "realm_user", op: "update", person: { user_id: robot.id, delivery_email: email } },
      { type: "realm_user", op: "update", person: { user_id: robot.id, new_email: email } },
    ]);
    expect((await robot.client.get("/users/me")).status).toBe(401);
    const credentials = { email, apiKey: robot.apiKey };
    const renamed = new ApiClient(server.port, { credentials, host: org.host });
    expect((await renamed.get("/users/me")).body).toMatchObject({ user_id: robot.id, email });
    expect((await changeBot(member, robot, { short_name })).body).toMatchObject(success);
    const other = await made(member);
    expect((await changeBot(member, other, { short_name })).body).toEqual(refusal("Username already in use"));
    for (const invalid of ["", " ", "a b"]) {
      expect((await changeBot(member, other, { short_name: invalid })).body).toEqual(
        refusal("Bad name or username"),
      );
    }
    expect((await changeBot(moderator, other, { short_name: "mine" })).body).toEqual(
      refusal("Insufficient permission"),
    );
  });

  test("of its role requires an administrator, and an owner for the owners' role", async () => {
    const robot = await made(owner);
    expect((await changeBot(member, await made(member), { role: 300 })).body).toEqual(
      refusal("Must be an organization administrator"),
    );
    const onlyOwners = refusal("Must be an organization owner");
    expect((await changeBot(administrator, robot, { role: 100 })).body).toEqual(onlyOwners);
    const events = await eventsFor(moderator, () => changeBot(administrator, robot, { role: 300 }));
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, role: 300 } },
      { type: "user_group", op: "remove_members" },
      { type: "user_group", op: "add_members" },
    ]);
    expect((await changeBot(owner, robot, { role: 100 })).body).toMatchObject(success);
    // The bot's key would make an administrator an owner.
    expect((await changeBot(administrator, robot, { bot_owner_id: administrator.id })).body).toEqual(
      onlyOwners,
    );
    expect((await administrator.client.post(`/bots/${robot.id}/api_key/regenerate`)).body).toEqual(
      onlyOwners,
    );
  });

  test("gives it no role above its owner's, and a new owner lowers its role to theirs", async () => {
    const robot = await made(moderator);
    const above = refusal("A bot's role cannot be more powerful than its owner's.");
    expect((await changeBot(administrator, robot, { role: 200 })).body).toEqual(above);
    expect(await userNow(robot.id)).toMatchObject({ role: 400 });
    await changeBot(administrator, robot, { role: 300 });
    await changeBot(administrator, robot, { role: 200, bot_owner_id: administrator.id });
    expect(await userNow(robot.id)).toMatchObject({ botOwnerId: administrator.id, role: 200 });
    const form = { role: 200, bot_owner_id: member.id };
    const events = await eventsFor(guest, () => changeBot(administrator, robot, form));
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, role: 400 } },
      { type: "realm_user", op: "update", person: { user_id: robot.id, bot_owner_id: member.id } },
      { type: "user_group", op: "remove_members", user_ids: [robot.id] },
      { type: "user_group", op: "add_members", user_ids: [robot.id] },
    ]);
    expect(await userNow(robot.id)).toMatchObject({ botOwnerId: member.id, role: 400 });
    expect((await changeBot(administrator, robot, { role: 300 })).body).toEqual(above);
    expect(await userNow(robot.id)).toMatchObject({ role: 400 });
  });

  test("of its owner by the former owner replaces its key", async () => {
    const robot = await made(member);
    const { id: user_id } = robot;
    const [former, next, witness] = [
      await member.listen(),
      await moderator.listen(),
      await administrator.listen(),
    ];
    expect((await changeBot(member, robot, { bot_owner_id: moderator.id })).body).toMatchObject({
      bot_owner: moderator.email,
    });
    const told = { type: "realm_user", op: "update", person: { user_id, bot_owner_id: moderator.id } };
    expect(await former.read()).toMatchObject([told, { type: "realm_bot", op: "delete", bot: { user_id } }]);
    const { body: secret } = await moderator.client.get(`/bots/${user_id}/api_key`);
    expect(await next.read()).toMatchObject([told, { type: "realm_bot", op: "add", bot: { user_id } }]);
    expect(secret.api_key).not.toBe(robot.apiKey);
    expect(await robot.client.get("/users/me")).toMatchObject({
      status: 401,
      body: { code: "INVALID_API_KEY" },
    });
    expect(await witness.read()).toMatchObject([told]);
    expect((await changeBot(member, robot, {})).body).toEqual(refusal("Insufficient permission"));
    await changeBot(moderator, robot, { bot_owner_id: guest.id });
    expect(await userNow(user_id)).toMatchObject({ botOwnerId: guest.id, role: GUEST });
    expect((await changeBot(administrator, robot, { role: 400 })).body).toEqual(
      refusal("A bot's role cannot be more powerful than its owner's."),
    );
    expect(await userNow(user_id)).toMatchObject({ role: GUEST });
  });

  test("of its owner by an administrator keeps its key", async () => {
    const robot = await made(member);
    await changeBot(administrator, robot, { bot_owner_id: moderator.id });
    expect(await userNow(robot.id)).toMatchObject({ botOwnerId: moderator.id });
    expect(await robot.client.get("/users/me")).toMatchObject({ status: 200 });
    const { body } = await moderator.client.get(`/bots/${robot.id}/api_key`);
    expect(body.api_key).toBe(robot.apiKey);
  });

  test("needs an active person as owner", async () => {
    const robot = await made(member);
    const left = await org.add();
    await owner.client.delete(`/users/${left.id}`);
    for (const [id, msg] of [
      [999_999_999, "Failed to change owner, no such user"],
      [left.id, "Failed to change owner, user is deactivated"],
      [bot.id, "Failed to change owner, bots can't own other bots"],
    ] as const) {
      expect((await changeBot(member, robot, { bot_owner_id: id })).body).toEqual(refusal(msg));
    }
    expect((await changeBot(member, robot, { service_interface: 1 })).body).toEqual(
      refusal("This bot is not an outgoing webhook."),
    );
  });

  test("of an id that is no bot here is refused with one error", async () => {
    const other = await createTestOrganization(server.port);
    const system = (await loadOrganization(org.realmId)).users.byEmail("welcome-bot@parley.invalid");
    for (const id of [999_999_999, member.id, other.bot.id, system?.id ?? 0, -1]) {
      for (const answer of [
        await changeBot(owner, { id }, {}),
        await end(owner, { id }),
        await owner.client.get(`/bots/${id}/api_key`),
        await owner.client.post(`/bots/${id}/api_key/regenerate`),
      ]) {
        expect(answer.body).toEqual(refusal("No such bot"));
      }
    }
  });
});

describe("a deactivated bot", () => {
  test("can do nothing until its owner or an administrator reactivates it", async () => {
    const robot = await made(member);
    expect((await end(moderator, robot)).body).toEqual(refusal("Insufficient permission"));
    const events = await eventsFor(member, async () => {
      expect((await end(member, robot)).body).toEqual(success);
    });
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, is_active: false } },
      { type: "user_group", op: "remove_members" },
    ]);
    expect((await end(member, robot)).body).toEqual(refusal("User is deactivated"));
    expect((await robot.client.get("/users/me")).body).toMatchObject({ code: "USER_DEACTIVATED" });
    expect((await reactivate(moderator, robot)).body).toEqual(refusal("Insufficient permission"));
    expect((await reactivate(member, robot)).body).toEqual(success);
    expect((await robot.client.get("/users/me")).body).toMatchObject({ is_active: true });
  });

  test("does not come back while another account has its name", async () => {
    const robot = await made(member);
    await end(member, robot);
    const namesake = await made(member, { full_name: robot.fullName });
    const msg = `There is already an active bot named "${robot.fullName}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`;
    expect((await reactivate(member, robot)).body).toEqual(refusal(msg));
    await changeBot(member, namesake, { full_name: `Other ${robot.id}` });
    expect((await reactivate(member, robot)).body).toEqual(success);
  });
});

describe("with their owners", () => {
  test("bots are deactivated, and then belong to whoever reactivates them", async () => {
    const person = await org.add();
    const robots = [await made(person), await made(person)];
    await end(person, robots[1] ?? bot);
    const events = await eventsFor(owner, () => owner.client.delete(`/users/${person.id}`));
    const ended = (user_id: number) => ({
      type: "realm_user",
      op: "update",
      person: { user_id, is_active: false },
    });
    const [robot = bot] = robots;
    expect(events.filter((event) => JSON.stringify(event).includes("is_active"))).toEqual([
      ended(person.id),
      ended(robot.id),
    ]);
    await reactivate(owner, person);
    expect(await userNow(robot.id)).toMatchObject({ isActive: false, botOwnerId: person.id });
    await owner.client.delete(`/users/${person.id}`);
    expect((await reactivate(administrator, robot)).body).toEqual(success);
    expect(await userNow(robot.id)).toMatchObject({ isActive: true, botOwnerId: administrator.id });
    expect(await robot.client.get("/users/me")).toMatchObject({
      status: 401,
      body: { code: "INVALID_API_KEY" },
    });
  });

  test("bots lose a role above their owner's new one, and their invitations to it", async () => {
    const person = await org.add({ role: 200 });
    const powerful = await made(person);
    await made(person);
    await changeBot(person, powerful, { role: 200 });
    const linksOf = async () => {
      const { body } = await owner.client.get("/invites");
      const invites = z.array(z.looseObject({ invited_by_user_id: z.int(), invited_as: z.int() }));
      return invites
        .parse(body.invites)
        .filter(({ invited_by_user_id }) => invited_by_user_id === powerful.id)
        .map(({ invited_as }) => invited_as);
    };
    for (const invite_as of [200, 400]) await powerful.client.post("/invites/multiuse", { invite_as });
    expect(await linksOf()).toEqual([400, 200]);
    const { body } = await powerful.client.post("/register", { fetch_event_types: [] });
    const events = await eventsFor(moderator, () => owner.client.patch(`/users/${person.id}`, { role: 300 }));
    const demoted = (user_id: number) => [
      { type: "realm_user", op: "update", person: { user_id, role: 300 } },
      { type: "user_group", op: "remove_members", user_ids: [user_id] },
      { type: "user_group", op: "add_members", user_ids: [user_id] },
    ];
    expect(events).toMatchObject([...demoted(person.id), ...demoted(powerful.id)]);
    expect(await userNow(powerful.id)).toMatchObject({ role: 300 });
    expect(await linksOf()).toEqual([400]);
    const poll = { queue_id: body.queue_id, last_event_id: -1, dont_block: true };
    expect((await powerful.client.get("/events", poll)).body).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
    await owner.client.patch(`/users/${person.id}`, { role: 200 });
    expect(await userNow(powerful.id)).toMatchObject({ role: 300 });
    await end(person, powerful);
    expect(await linksOf()).toEqual([]);
  });

  test("bots become guests, and their clients register again", async () => {
    const person = await org.add();
    const robot = await made(person);
    const { body } = await robot.client.post("/register", { fetch_event_types: [] });
    const events = await eventsFor(moderator, () =>
      owner.client.patch(`/users/${person.id}`, { role: GUEST }),
    );
    expect(events).toContainEqual({
      type: "realm_user",
      op: "update",
      person: { user_id: robot.id, role: GUEST },
    });
    expect(await userNow(robot.id)).toMatchObject({ role: GUEST });
    const poll = { queue_id: body.queue_id, last_event_id: -1, dont_block: true };
    expect((await robot.client.get("/events", poll)).body).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
    expect(
      (await robot.client.post("/channels/create", { name: "lounge", subscribers: [] })).body,
    ).toMatchObject({
      result: "error",
    });
  });
});
