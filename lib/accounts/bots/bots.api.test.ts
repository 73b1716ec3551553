/** Bots: permission to create, keys, defaults, and notified users. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { botMaker, changeBot, type TestBot } from "../../testing/test-bots.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, administrator, moderator, member, bot } = org;
const { create, made } = botMaker(server.port, org);

const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const success = { result: "success", msg: "" };

const userNow = async (id: number) => (await loadOrganization(org.realmId)).users.get(id);

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

  test("is announced to everyone, as a bot to its owner and administrators, with its token to its owner only", async () => {
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
    const added = (service: object) => ({
      id: expect.any(Number),
      type: "realm_bot",
      op: "add",
      bot: {
        user_id: robot.id,
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [{ base_url: "https://tool.example/hook", interface: 1, ...service }],
      },
    });
    const toOwner = await own.read();
    expect(toOwner).toMatchObject([user, group, {}]);
    expect(toOwner[2]).toEqual(added({ token: expect.stringMatching(/^\w{32}$/) }));
    expect((await administrative.read())[2]).toEqual(added({}));
    expect(await ordinary.read()).toMatchObject([user, group]);
    expect(await outsider.read()).toEqual([]);
    const { id: _id, type: _type, op: _op, ...registered } = added({});
    expect(await botsOf(owner)).toContainEqual(registered.bot);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["an empty name", { full_name: " " }, "Name cannot be blank."],
    ["a name in use", { full_name: "moderator person" }, "Name is already in use!"],
    ["a name that looks like one in use", { full_name: "m\u043ederator person" }, "Name is already in use!"],
    ["an empty user name", { short_name: " " }, "Bad name or username"],
    ["a user name that is unfit for an address", { short_name: "a b" }, "Bad name or username"],
    ["the type of embedded bots", { bot_type: 4 }, "Embedded bots are not enabled."],
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

  test("gets a name that others request at the same time, or is refused", async () => {
    const answers = await Promise.all(
      ["one", "two", "three"].map((short_name) =>
        create(member, { full_name: "Sought After", short_name: `sought-${short_name}` }),
      ),
    );
    expect(answers.filter(({ body }) => body.result === "success")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.msg === "Name is already in use!")).toHaveLength(2);
  });

  test("needs a unique address, and an outgoing webhook a URL", async () => {
    const robot = await made(member);
    const [short_name] = robot.email.split("-bot@");
    expect((await create(member, { short_name })).body).toEqual(refusal("Username already in use"));
    expect((await create(member, { bot_type: 3 })).body).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      var_name: "payload_url",
    });
  });

  test("requires a permission, and one of its own for incoming webhooks", async () => {
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

describe("an API key", () => {
  test("of a bot is seen by its owner, and replaced by anyone who may manage the bot", async () => {
    const robot = await made(member);
    const ask = ({ client }: TestAccount) => client.get(`/bots/${robot.id}/api_key`);
    expect((await ask(member)).body).toEqual({ ...success, api_key: robot.apiKey });
    expect((await ask(owner)).body).toEqual(refusal("Insufficient permission"));
    const [own, administrative] = [await member.listen(), await owner.listen()];
    const { body } = await administrator.client.post(`/bots/${robot.id}/api_key/regenerate`);
    const api_key = z.string().parse(body.api_key);
    expect(api_key).not.toBe(robot.apiKey);
    expect(JSON.stringify([await own.read(), await administrative.read()])).not.toContain(api_key);
    expect((await robot.client.get("/users/me")).body).toMatchObject({ code: "INVALID_API_KEY" });
    robot.client.takeKey(api_key);
    expect((await robot.client.get("/users/me")).status).toBe(200);
    expect((await ask(member)).body).toEqual({ ...success, api_key });
  });

  test("of the caller is replaced, and the former one ends", async () => {
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
  expect((await changeBot(member, robot, { bot_owner_id: person.id })).body).toEqual(refusal(msg));
});
