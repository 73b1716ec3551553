/** POST /users: permissions, defaults of new people, and events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member, guest } = org;

/** The protocol's example. */
const PASSWORD = "abcd1234";
const create = ({ client }: TestAccount, params: Record<string, unknown> = {}) =>
  client.post("/users", { email: "new@example.com", full_name: "New Person", password: PASSWORD, ...params });

async function created(email: string, params: Record<string, unknown> = {}): Promise<number> {
  const { body } = await create(owner, { email, ...params });
  return z.strictObject({ result: z.literal("success"), msg: z.literal(""), user_id: z.int() }).parse(body)
    .user_id;
}

const readMessages = (body: unknown) =>
  z
    .object({
      messages: z.array(z.object({ sender_full_name: z.string(), subject: z.string(), content: z.string() })),
    })
    .parse(body).messages;

async function signedIn(email: string): Promise<{ id: number; client: ApiClient }> {
  const id = await created(email);
  const { body } = await org.anonymous.post("/fetch_api_key", { username: email, password: PASSWORD });
  const apiKey = z.string().parse(body.api_key);
  return { id, client: new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host }) };
}

const groupsAnswer = z.object({
  realm_user_groups: z.array(z.object({ id: z.int(), name: z.string(), members: z.array(z.int()) })),
});

async function groupNamed({ client }: TestAccount, name: string) {
  const { body } = await client.post("/register", { fetch_event_types: ["realm_user_groups"] });
  const group = groupsAnswer.parse(body).realm_user_groups.find((each) => each.name === name);
  if (!group) throw new Error(`There is no group ${name}.`);
  return group;
}

describe("a new person", () => {
  test("can sign in at once, is a member, and is in the default channels", async () => {
    await owner.subscribe("for all", { is_default_stream: true });
    const id = await created("ada@example.com", { full_name: " Ada  Lovelace " });
    const stored = (await loadOrganization(org.realmId)).users.get(id);
    expect(stored).toMatchObject({ awaitsFirstSignIn: true });
    const signedIn = await org.anonymous.post("/fetch_api_key", {
      username: "ADA@example.com",
      password: PASSWORD,
    });
    expect(signedIn.body).toMatchObject({ result: "success", user_id: id, email: "ada@example.com" });
    const { body } = await member.client.get(`/users/${id}`);
    expect(body).toMatchObject({
      user: {
        full_name: "Ada  Lovelace",
        email: "ada@example.com",
        delivery_email: "ada@example.com",
        role: 400,
        is_active: true,
        is_bot: false,
        is_imported_stub: false,
      },
    });
    const { subscriptions } = z
      .object({ subscriptions: z.array(z.object({ name: z.string(), subscribers: z.array(z.int()) })) })
      .parse((await owner.client.get("/users/me/subscriptions", { include_subscribers: true })).body);
    const joined = subscriptions
      .filter(({ subscribers }) => subscribers.includes(id))
      .map(({ name }) => name);
    expect(joined.sort()).toEqual(["for all", "general"]);
    expect((await groupNamed(owner, "role:fullmembers")).members).toContain(id);
  });

  test("is greeted by the welcome bot, with the organization's own text if it has one, and announced", async () => {
    const announcements = "arrivals";
    await owner.subscribe(announcements);
    const { body } = await owner.client.get("/get_stream_id", { stream: announcements });
    await owner.client.patch("/realm", {
      welcome_message_custom_text: "Lunch is at *noon*.",
      signup_announcements_stream_id: body.stream_id,
    });
    const { id, client } = await signedIn("greta@example.com");
    const read = async (narrow: readonly object[]) =>
      readMessages(
        (await client.get("/messages", { anchor: "newest", num_before: 10, num_after: 0, narrow })).body,
      );
    const greetings = await read([{ operator: "is", operand: "dm" }]);
    expect(greetings.map(({ sender_full_name }) => sender_full_name)).toEqual(["Welcome Bot", "Welcome Bot"]);
    expect(greetings[0]?.content).toContain("welcome");
    expect(greetings[1]?.content).toBe("<p>Lunch is at <em>noon</em>.</p>");
    expect(await read([{ operator: "channel", operand: announcements }])).toMatchObject([
      {
        sender_full_name: "Notification Bot",
        subject: "signups",
        content: expect.stringContaining(`data-user-id="${id}"`),
      },
    ]);
    await owner.client.patch("/realm", {
      welcome_message_custom_text: "",
      signup_announcements_stream_id: -1,
    });
    const plain = await signedIn("plain@example.com");
    const { messages } = z
      .object({ messages: z.array(z.unknown()) })
      .parse((await plain.client.get("/messages", { anchor: "newest", num_before: 10, num_after: 0 })).body);
    expect(messages).toHaveLength(1);
  });

  test("is told to everyone who may know, with the channels and the group, and to nobody else", async () => {
    const other = await createTestOrganization(server.port);
    const outsider = await other.owner.listen();
    const reader = await owner.listen();
    const id = await created("bram@example.com");
    const group = await groupNamed(owner, "role:fullmembers");
    const [added, grouped, ...joined] = await reader.read();
    expect(added).toMatchObject({
      type: "realm_user",
      op: "add",
      person: { user_id: id, full_name: "New Person", delivery_email: "bram@example.com", role: 400 },
    });
    expect(grouped).toMatchObject({
      type: "user_group",
      op: "add_members",
      group_id: group.id,
      user_ids: [id],
    });
    expect(joined.length).toBeGreaterThan(0);
    for (const event of joined)
      expect(event).toMatchObject({ type: "subscription", op: "peer_add", user_ids: [id] });
    expect(await outsider.read()).toEqual([]);
  });
});

test("an account can be created by administrators whom an owner lets, and by nobody else", async () => {
  const plain = await org.add({ role: 200 });
  expect((await create(plain)).body).toEqual({
    result: "error",
    code: "BAD_REQUEST",
    msg: "User not authorized to create users",
  });
  const grant = (by: TestAccount, can_create_users: boolean) =>
    by.client.patch(`/users/${plain.id}`, { can_create_users });
  expect((await grant(administrator, true)).body).toMatchObject({ msg: "Must be an organization owner" });
  const reader = await owner.listen();
  expect((await grant(owner, true)).body).toEqual({ result: "success", msg: "" });
  expect(await reader.read()).toEqual([]);
  expect((await create(plain, { email: "by-plain@example.com" })).status).toBe(200);
  await grant(owner, false);
  expect((await create(plain)).body).toMatchObject({ msg: "User not authorized to create users" });
  await owner.client.patch(`/users/${member.id}`, { can_create_users: true });
  for (const other of [member, guest]) {
    expect((await create(other)).body).toMatchObject({ msg: "Must be an organization administrator" });
  }
});

test.each([
  [{ email: "OWNER@Example.com" }, "Email is already in use."],
  [{ email: " owner@example.com " }, "Email is already in use."],
  [{ email: "nobody" }, "Enter a valid email address."],
  [{ email: "" }, "Enter a valid email address."],
  [{ full_name: " " }, "Name cannot be blank."],
  [{ full_name: "a".repeat(101) }, "Name is too long (limit: 100 characters)."],
  [{ full_name: "a".repeat(1_000) }, "Name is too long (limit: 100 characters)."],
  [{ password: "short" }, "The password must have at least 8 characters."],
  [{ password: "long".repeat(26) }, "The password may have at most 100 characters."],
  [{ password: "long".repeat(250) }, "The password may have at most 100 characters."],
])("%j is refused", async (params, msg) => {
  const answer = await create(owner, params);
  expect(answer).toMatchObject({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
});

test.each(["email", "password", "full_name"])("%s is required", async (name) => {
  const all = { email: "new@example.com", full_name: "New Person", password: PASSWORD };
  const others = Object.entries(all).filter(([each]) => each !== name);
  expect((await owner.client.post("/users", Object.fromEntries(others))).body).toMatchObject({
    code: "REQUEST_VARIABLE_MISSING",
    var_name: name,
  });
});

test("an address that is asked for twice at the same time is given once", async () => {
  const answers = await Promise.all([
    create(owner, { email: "once@example.com" }),
    create(administrator, { email: "ONCE@example.com" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    msg: "Email is already in use.",
  });
});

test("the address of another organization's person is free", async () => {
  const other = await createTestOrganization(server.port);
  const elsewhere = await other.add({ email: "elsewhere@example.com" });
  const id = await created(elsewhere.email);
  expect(id).not.toBe(elsewhere.id);
  expect((await owner.client.get(`/users/${id}`)).body.user).toMatchObject({
    delivery_email: elsewhere.email,
  });
});

test("a name that another person has is refused where the organization wants names to be unique", async () => {
  await owner.client.patch("/realm", { require_unique_names: true });
  expect((await create(owner, { email: "same@example.com", full_name: "MEMBER person" })).body).toMatchObject(
    {
      msg: "Unique names required in this organization.",
    },
  );
  await owner.client.patch("/realm", { require_unique_names: false });
});

test("where names are to be unique, one of those who ask for a name at the same moment gets it", async () => {
  await owner.client.patch("/realm", { require_unique_names: true });
  const [one, two] = [await org.add(), await org.add()];
  const wanted = "Twice Wanted";
  const answers = await Promise.all([
    create(owner, { email: "first@example.com", full_name: wanted }),
    create(owner, { email: "second@example.com", full_name: wanted }),
    one.client.patch("/settings", { full_name: wanted }),
    two.client.patch("/settings", { full_name: wanted }),
    owner.client.patch(`/users/${org.member.id}`, { full_name: wanted }),
  ]);
  await owner.client.patch("/realm", { require_unique_names: false });
  const taken = { code: "BAD_REQUEST", msg: "Unique names required in this organization." };
  const results = answers.map(({ body }) => (body.result === "success" ? null : body));
  expect(results.filter((refused) => refused === null)).toHaveLength(1);
  for (const refused of results.filter((body) => body !== null)) expect(refused).toMatchObject(taken);
});
