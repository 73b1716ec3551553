/** Bots: who may create and change them, what becomes of them with their owners, their keys, and who learns of it. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import { loadOrganization } from "../organization-memory/load-organization.ts";
import { ApiClient } from "../testing/clients/api-client.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { createTestOrganization } from "../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const GUEST = 600;
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const success = { result: "success", msg: "" };

let count = 0;
const created = z.looseObject({ result: z.literal("success"), user_id: z.int(), api_key: z.string() });

interface TestBot {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly apiKey: string;
  readonly client: ApiClient;
}

const create = ({ client }: TestAccount, params: Record<string, unknown> = {}) => {
  count += 1;
  return client.post("/bots", { full_name: `Robot ${count}`, short_name: `robot${count}`, ...params });
};

async function made(by: TestAccount, params: Record<string, unknown> = {}): Promise<TestBot> {
  const { user_id: id, api_key: apiKey } = created.parse((await create(by, params)).body);
  const email = `robot${count}-bot@${org.host.replace(/:\d+$/, "")}`;
  const client = new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host });
  return { id, email, fullName: `Robot ${count}`, apiKey, client };
}

const change = ({ client }: TestAccount, { id }: { id: number }, params: Record<string, unknown>) =>
  client.patch(`/bots/${id}`, params);
const end = ({ client }: TestAccount, { id }: { id: number }) => client.delete(`/bots/${id}`);
const reactivate = ({ client }: TestAccount, { id }: { id: number }) =>
  client.post(`/users/${id}/reactivate`);
const userNow = async (id: number) => (await loadOrganization(org.realmId)).users.get(id);

/** The events of these types that an account receives while something happens, without their ids. */
async function eventsFor(account: TestAccount, act: () => Promise<unknown>): Promise<object[]> {
  const reader = await account.listen({ event_types: ["realm_bot", "realm_user", "user_group"] });
  await act();
  return (await reader.read()).map(({ id: _id, ...event }) => event);
}

async function botsOf({ client }: TestAccount) {
  const answer = await client.post("/register", { fetch_event_types: ["realm_bot"] });
  return z.array(z.looseObject({ user_id: z.int() })).parse(answer.body.realm_bots);
}

describe("a new bot", () => {
  test("is an account of its own, which acts with its key", async () => {
    const robot = await made(member, { default_all_public_streams: true });
    expect(await userNow(robot.id)).toMatchObject({
      email: robot.email,
      fullName: robot.fullName,
      botType: 1,
      botOwnerId: member.id,
      role: 400,
    });
    expect((await robot.client.get("/users/me")).body).toMatchObject({ user_id: robot.id, is_bot: true });
    const sent = await robot.client.post("/messages", { type: "direct", to: [member.id], content: "ready" });
    expect(sent.body).toMatchObject(success);
    const { body } = await member.client.get("/bots");
    expect(z.array(z.looseObject({ user_id: z.int() })).parse(body.bots)).toContainEqual({
      user_id: robot.id,
      username: robot.email,
      full_name: robot.fullName,
      api_key: robot.apiKey,
      avatar_url: `/avatar/${robot.id}?v=1`,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: true,
    });
  });

  test("is told to everyone, and to its owner and administrators as a bot; its key to its owner only", async () => {
    const other = await createTestOrganization(server.port);
    const outsider = await other.owner.listen();
    const [own, administrative, ordinary] = [
      await member.listen(),
      await administrator.listen(),
      await moderator.listen(),
    ];
    const robot = await made(member, { bot_type: 3, payload_url: "https://tool.example/hook" });
    const user = { type: "realm_user", op: "add", person: { user_id: robot.id, bot_owner_id: member.id } };
    const group = { type: "user_group", op: "add_members", user_ids: [robot.id] };
    const added = (secrets: object, service: object) => ({
      id: expect.any(Number),
      type: "realm_bot",
      op: "add",
      bot: {
        user_id: robot.id,
        full_name: robot.fullName,
        email: robot.email,
        bot_type: 3,
        is_active: true,
        owner_id: member.id,
        avatar_url: `/avatar/${robot.id}?v=1`,
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [{ base_url: "https://tool.example/hook", interface: 1, ...service }],
        ...secrets,
      },
    });
    const toOwner = await own.read();
    expect(toOwner).toMatchObject([user, group, {}]);
    expect(toOwner[2]).toEqual(
      added({ api_key: robot.apiKey }, { token: expect.stringMatching(/^\w{32}$/) }),
    );
    expect((await administrative.read())[2]).toEqual(added({}, {}));
    expect(await ordinary.read()).toMatchObject([user, group]);
    expect(await outsider.read()).toEqual([]);
    const { id: _id, type: _type, op: _op, ...registered } = added({}, {});
    expect(await botsOf(owner)).toContainEqual(registered.bot);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["an empty name", { full_name: " " }, "Name cannot be blank."],
    ["a name in use", { full_name: "moderator person" }, "Name is already in use!"],
    ["an empty user name", { short_name: " " }, "Bad name or username"],
    ["a user name that no address has", { short_name: "a b" }, "Bad name or username"],
    ["the type of bots that run here", { bot_type: 4 }, "Embedded bots are not enabled."],
    ["an unknown type", { bot_type: 5 }, "Invalid bot type"],
    ["an unknown channel", { default_sending_stream: "nowhere" }, "Invalid channel name 'nowhere'"],
    ["no address", { bot_type: 3, payload_url: "tool" }, "payload_url is not a URL"],
    ["another protocol", { bot_type: 3, payload_url: "ftp://tool.example/" }, "payload_url is not a URL"],
    [
      "an unknown format",
      { bot_type: 3, payload_url: "https://tool.example/", interface_type: 3 },
      "Invalid interface type",
    ],
  ])("with %s is refused", async (_what, params, msg) => {
    expect((await create(member, params)).body).toEqual(refusal(msg));
  });

  test("needs an address of its own, and an outgoing webhook a place to post to", async () => {
    const robot = await made(member);
    const [short_name] = robot.email.split("-bot@");
    expect((await create(member, { short_name })).body).toEqual(refusal("Username already in use"));
    expect((await create(member, { bot_type: 3 })).body).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      var_name: "payload_url",
    });
  });

  test("is made by those who may: the permission, and for bots that only send another one", async () => {
    const apart = await createTestOrganization(server.port);
    const { groups } = await loadOrganization(apart.realmId);
    const group = (name: "role:administrators" | "role:moderators") => groups.system(name).id;
    await apart.owner.client.patch("/realm", {
      can_create_bots_group: group("role:administrators"),
      can_create_write_only_bots_group: group("role:moderators"),
    });
    const insufficient = refusal("Insufficient permission");
    for (const [who, bot_type, may] of [
      [apart.administrator, 1, true],
      [apart.administrator, 2, true],
      [apart.moderator, 1, false],
      [apart.moderator, 2, true],
      [apart.member, 2, false],
      [apart.guest, 2, false],
    ] as const) {
      const { body } = await create(who, { bot_type });
      expect(body).toEqual(may ? expect.objectContaining(success) : insufficient);
    }
    expect((await create(apart.bot)).body).toEqual(refusal("This endpoint does not accept bot requests."));
  });
});

describe("a change of a bot", () => {
  test("of its name, defaults and webhook is sent to those who may know", async () => {
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
      expect((await change(member, robot, params)).body).toEqual({
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
      update({ full_name }),
      update({
        default_sending_stream: "builds",
        default_events_register_stream: "builds",
        services: [{ base_url: "https://tool.example/2", interface: 2 }],
      }),
    ]);
    expect(await eventsFor(administrator, () => change(member, robot, params))).toEqual([]);
    const cleared = await change(member, robot, { default_sending_stream: "" });
    expect(cleared.body).toMatchObject({ default_sending_stream: null });
  });

  test("of its role takes an administrator, and an owner for the owners'", async () => {
    const robot = await made(owner);
    expect((await change(member, await made(member), { role: 300 })).body).toEqual(
      refusal("Must be an organization administrator"),
    );
    const onlyOwners = refusal("Must be an organization owner");
    expect((await change(administrator, robot, { role: 100 })).body).toEqual(onlyOwners);
    const events = await eventsFor(moderator, () => change(administrator, robot, { role: 300 }));
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, role: 300 } },
      { type: "user_group", op: "remove_members" },
      { type: "user_group", op: "add_members" },
    ]);
    expect((await change(owner, robot, { role: 100 })).body).toMatchObject(success);
    // Its key would make an administrator an owner.
    expect((await change(administrator, robot, { bot_owner_id: administrator.id })).body).toEqual(onlyOwners);
    expect((await administrator.client.post(`/bots/${robot.id}/api_key/regenerate`)).body).toEqual(
      onlyOwners,
    );
  });

  test("gives it no more powerful role than its owner's, and a new owner takes what is above theirs", async () => {
    const robot = await made(moderator);
    const above = refusal("A bot's role cannot be more powerful than its owner's.");
    expect((await change(administrator, robot, { role: 200 })).body).toEqual(above);
    expect(await userNow(robot.id)).toMatchObject({ role: 400 });
    await change(administrator, robot, { role: 300 });
    await change(administrator, robot, { role: 200, bot_owner_id: administrator.id });
    expect(await userNow(robot.id)).toMatchObject({ botOwnerId: administrator.id, role: 200 });
    const form = { role: 200, bot_owner_id: member.id };
    const events = await eventsFor(guest, () => change(administrator, robot, form));
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, role: 400 } },
      { type: "realm_user", op: "update", person: { user_id: robot.id, bot_owner_id: member.id } },
      { type: "user_group", op: "remove_members", user_ids: [robot.id] },
      { type: "user_group", op: "add_members", user_ids: [robot.id] },
    ]);
    expect(await userNow(robot.id)).toMatchObject({ botOwnerId: member.id, role: 400 });
    expect((await change(administrator, robot, { role: 300 })).body).toEqual(above);
    expect(await userNow(robot.id)).toMatchObject({ role: 400 });
  });

  test("of its owner moves it, with its secrets, from the one to the other", async () => {
    const robot = await made(member);
    const { id: user_id } = robot;
    const [former, next, witness] = [
      await member.listen(),
      await moderator.listen(),
      await administrator.listen(),
    ];
    expect((await change(member, robot, { bot_owner_id: moderator.id })).body).toMatchObject({
      bot_owner: moderator.email,
    });
    const told = { type: "realm_user", op: "update", person: { user_id, bot_owner_id: moderator.id } };
    expect(await former.read()).toMatchObject([told, { type: "realm_bot", op: "delete", bot: { user_id } }]);
    expect(await next.read()).toMatchObject([
      told,
      { type: "realm_bot", op: "add", bot: { user_id, api_key: robot.apiKey } },
    ]);
    expect(await witness.read()).toMatchObject([
      told,
      { type: "realm_bot", op: "update", bot: { user_id, owner_id: moderator.id } },
    ]);
    expect((await change(member, robot, {})).body).toEqual(refusal("Insufficient permission"));
    await change(moderator, robot, { bot_owner_id: guest.id });
    expect(await userNow(user_id)).toMatchObject({ botOwnerId: guest.id, role: GUEST });
    expect((await change(administrator, robot, { role: 400 })).body).toEqual(
      refusal("A bot's role cannot be more powerful than its owner's."),
    );
    expect(await userNow(user_id)).toMatchObject({ role: GUEST });
  });

  test("needs an owner who is there", async () => {
    const robot = await made(member);
    const left = await org.add();
    await owner.client.delete(`/users/${left.id}`);
    for (const [id, msg] of [
      [999_999_999, "Failed to change owner, no such user"],
      [left.id, "Failed to change owner, user is deactivated"],
      [bot.id, "Failed to change owner, bots can't own other bots"],
    ] as const) {
      expect((await change(member, robot, { bot_owner_id: id })).body).toEqual(refusal(msg));
    }
    expect((await change(member, robot, { service_interface: 1 })).body).toEqual(
      refusal("This bot is not an outgoing webhook."),
    );
  });

  test("of what is no bot of the organization is refused alike", async () => {
    const other = await createTestOrganization(server.port);
    const system = (await loadOrganization(org.realmId)).users.byEmail("welcome-bot@parley.invalid");
    for (const id of [999_999_999, member.id, other.bot.id, system?.id ?? 0, -1]) {
      for (const answer of [
        await change(owner, { id }, {}),
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
  test("can do nothing, and comes back by its owner or an administrator", async () => {
    const robot = await made(member);
    expect((await end(moderator, robot)).body).toEqual(refusal("Insufficient permission"));
    const events = await eventsFor(member, async () => {
      expect((await end(member, robot)).body).toEqual(success);
    });
    expect(events).toMatchObject([
      { type: "realm_user", op: "update", person: { user_id: robot.id, is_active: false } },
      { type: "user_group", op: "remove_members" },
      { type: "realm_bot", op: "update", bot: { user_id: robot.id, is_active: false } },
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
    await change(member, namesake, { full_name: `Other ${robot.id}` });
    expect((await reactivate(member, robot)).body).toEqual(success);
  });
});

describe("with their owners", () => {
  test("bots are deactivated, and get a new owner from whom they are reactivated by", async () => {
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
      { type: "realm_bot", op: "update", bot: { user_id: robot.id, is_active: false } },
    ]);
    await reactivate(owner, person);
    expect(await userNow(robot.id)).toMatchObject({ isActive: false, botOwnerId: person.id });
    await owner.client.delete(`/users/${person.id}`);
    expect((await reactivate(administrator, robot)).body).toEqual(success);
    expect(await userNow(robot.id)).toMatchObject({ isActive: true, botOwnerId: administrator.id });
  });

  test("bots lose what is above their owner's new role, with what they have invited to", async () => {
    const person = await org.add({ role: 200 });
    const powerful = await made(person);
    await made(person);
    await change(person, powerful, { role: 200 });
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

describe("an API key", () => {
  test("of a bot is seen by its owner, and replaced by who may manage it", async () => {
    const robot = await made(member);
    const ask = ({ client }: TestAccount) => client.get(`/bots/${robot.id}/api_key`);
    expect((await ask(member)).body).toEqual({ ...success, api_key: robot.apiKey });
    expect((await ask(owner)).body).toEqual(refusal("Insufficient permission"));
    const [own, administrative] = [await member.listen(), await owner.listen()];
    const { body } = await administrator.client.post(`/bots/${robot.id}/api_key/regenerate`);
    const api_key = z.string().parse(body.api_key);
    expect(api_key).not.toBe(robot.apiKey);
    expect(await own.read()).toMatchObject([
      { type: "realm_bot", op: "update", bot: { user_id: robot.id, api_key } },
    ]);
    expect(JSON.stringify(await administrative.read())).not.toContain(api_key);
    expect((await robot.client.get("/users/me")).body).toMatchObject({ code: "INVALID_API_KEY" });
    robot.client.takeKey(api_key);
    expect((await robot.client.get("/users/me")).status).toBe(200);
    expect((await ask(member)).body).toEqual({ ...success, api_key });
  });

  test("of one's own is replaced, and ends the queues that were registered with it", async () => {
    const person = await org.add();
    const former = new ApiClient(server.port, {
      credentials: { email: person.email, apiKey: person.apiKey },
      host: org.host,
    });
    const { body } = await person.client.post("/users/me/api_key/regenerate");
    expect(body).toEqual({ ...success, api_key: expect.stringMatching(/^\w{32}$/) });
    expect((await former.get("/users/me")).body).toMatchObject({ code: "INVALID_API_KEY" });
    expect((await person.client.get("/users/me")).status).toBe(200);
    expect(await userNow(person.id)).toMatchObject({ keyVersion: 1 });
    expect((await bot.client.post("/users/me/api_key/regenerate")).body).toEqual(
      refusal("This endpoint does not accept bot requests."),
    );
  });
});

test("an incoming webhook sends, and does nothing else", async () => {
  await member.subscribe("alerts");
  const robot = await made(member, { bot_type: 2, default_sending_stream: "alerts" });
  const content = "It is hot.";
  const sent = await robot.client.post("/messages", { type: "channel", topic: "t", content });
  expect(sent.body).toMatchObject(success);
  expect((await robot.client.post("/messages", { type: "direct", content })).body).toMatchObject({
    code: "REQUEST_VARIABLE_MISSING",
    var_name: "to",
  });
  for (const answer of [
    await robot.client.get("/messages", { anchor: "newest", num_before: 1, num_after: 0 }),
    await robot.client.post("/register"),
    await robot.client.get("/users"),
  ]) {
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "UNAUTHORIZED", msg: "This API is not available to incoming webhook bots." },
    });
  }
});

test("a bot's defaults say which messages its queues receive", async () => {
  await member.subscribe(["plaza", "garden"]);
  const everything = await made(member, { default_all_public_streams: true });
  const one = await made(member, {
    default_events_register_stream: "garden",
    default_all_public_streams: true,
  });
  const received = async ({ client }: TestBot, params: object) => {
    const { body } = await client.post("/register", { event_types: ["message"], ...params });
    await member.send("plaza", "on the plaza");
    await member.send("garden", "in the garden");
    await org.untilDelivered();
    const { events } = (
      await client.get("/events", { queue_id: body.queue_id, last_event_id: -1, dont_block: true })
    ).body;
    return z
      .array(z.looseObject({ message: z.looseObject({ content: z.string() }).optional() }))
      .parse(events)
      .flatMap(({ message }) => message?.content ?? []);
  };
  expect(await received(everything, {})).toHaveLength(2);
  expect(await received(everything, { all_public_streams: false })).toEqual([]);
  expect(await received(one, {})).toEqual(["in the garden"]);
  expect(await received(one, { narrow: [["stream", "plaza"]] })).toEqual(["on the plaza"]);
});

test("a person owns a limited number of bots", async () => {
  const person = await org.add();

  await query(sql`
    INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role, bot_type, bot_owner_id)
    SELECT ${org.realmId}, 'many' || n, 'many' || n, 'many' || n, 'Many', 400, 1, ${person.id}
    FROM generate_series(1, 200) n`);
  const msg = "A person cannot own more bots than 200, deactivated ones included.";
  expect((await create(person)).body).toEqual(refusal(msg));
  const robot = await made(member);
  expect((await change(member, robot, { bot_owner_id: person.id })).body).toEqual(refusal(msg));
});
