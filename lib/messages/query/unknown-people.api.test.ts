/** Guests see only ids of unknown senders. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
let stranger: TestAccount;
let partner: TestAccount;
let fromStranger: number;
let fromPartner: number;

const person = z.object({ id: z.int(), email: z.string(), full_name: z.string() });
const message = z.object({
  id: z.int(),
  sender_id: z.int(),
  sender_email: z.string(),
  sender_full_name: z.string(),
  avatar_url: z.string(),
  display_recipient: z.union([z.string(), z.array(person)]),
});

beforeAll(async () => {
  stranger = await org.add({ fullName: "Stella Stranger", email: "stella@example.com" });
  partner = await org.add({ fullName: "Paul Partner", email: "paul@example.com" });
  await changeOrganization(org.realmId, (organization) => {
    const can_access_all_users_group = organization.groups.system("role:members").id;
    return [{ kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } }];
  });
  await org.owner.subscribe("open", { principals: [org.owner.id, org.guest.id] });
  fromStranger = await stranger.send("open", "from a stranger");
  await partner.send([org.guest.id], "hello");
  fromPartner = await partner.send("open", "from a partner");
});

const unknown = () => ({
  sender_id: stranger.id,
  sender_email: `user${stranger.id}@${org.host.replace(/:.*/, "")}`,
  sender_full_name: "Unknown user",
  avatar_url: "/avatar/unknown",
});

async function read({ client }: TestAccount, params: Readonly<Record<string, unknown>>) {
  const { body } = await client.get("/messages", params);
  return { text: JSON.stringify(body), messages: z.array(message).parse(body.messages) };
}

const newest = { anchor: "newest", num_before: 50, num_after: 0 };

test("a page names only users whom the guest knows", async () => {
  for (const params of [newest, { message_ids: [fromStranger, fromPartner] }]) {
    const { text, messages } = await read(org.guest, params);
    expect(text).not.toMatch(/stella/i);
    expect(messages.find(({ id }) => id === fromStranger)).toMatchObject(unknown());
    expect(messages.find(({ id }) => id === fromPartner)).toMatchObject({
      sender_full_name: "Paul Partner",
      sender_email: partner.email,
    });
  }
  const { messages } = await read(org.member, { ...newest, narrow: [["channel", "open"]] });
  expect(messages.find(({ id }) => id === fromStranger)).toMatchObject({
    sender_full_name: "Stella Stranger",
    sender_email: stranger.email,
  });
});

test("a single message shows its unknown sender as unknown", async () => {
  const { body } = await org.guest.client.get(`/messages/${fromStranger}`);
  expect(JSON.stringify(body)).not.toMatch(/stella/i);
  expect(body.message).toMatchObject(unknown());
});

test("an event shows an unknown sender as unknown, and a known one by name", async () => {
  const reader = await org.guest.listen({ event_types: ["message"] });
  await stranger.send("open", "again");
  await partner.send([org.guest.id], "again");
  const first = await reader.next("message");
  expect(JSON.stringify(first)).not.toMatch(/stella/i);
  expect(first.message).toMatchObject(unknown());
});

test("a direct message shows everyone in it", async () => {
  const { messages } = await read(org.guest, { ...newest, narrow: [["is", "dm"]] });
  const people = messages.flatMap(({ display_recipient: to }) => (typeof to === "string" ? [] : to));
  expect(people).toContainEqual({ id: partner.id, email: partner.email, full_name: "Paul Partner" });
});

test("a queue narrowed to a guessed address of a stranger receives nothing", async () => {
  const reader = await org.guest.listen({ event_types: ["message"], narrow: [["sender", stranger.email]] });
  await stranger.send("open", "who am I?");
  expect(await reader.read()).toEqual([]);
});

test("clients that expect all accounts get unknown ones for hidden users, initially and after changes", async () => {
  const complete = { client_capabilities: { user_list_incomplete: true }, event_types: ["realm_user"] };
  const older = { event_types: ["realm_user"] };
  const placeholder = (id: number) =>
    expect.objectContaining({
      user_id: id,
      full_name: "Unknown user",
      email: `user${id}@${org.host.replace(/:.*/, "")}`,
      delivery_email: null,
      avatar_url: "/avatar/unknown",
      role: 400,
      is_active: true,
    });
  const people = async (options: Readonly<Record<string, unknown>>) =>
    (await org.guest.client.post("/register", options)).body.realm_users;
  expect(await people(older)).toContainEqual(placeholder(stranger.id));
  expect(await people(complete)).not.toContainEqual(expect.objectContaining({ user_id: stranger.id }));

  await org.owner.subscribe("brief", { principals: [org.guest.id, stranger.id] });
  const [incomplete, whole] = [await org.guest.listen(complete), await org.guest.listen(older)];
  const address = { email: "new@example.com", full_name: "New", password: "correct horse battery staple" };
  const created = await org.owner.client.post("/users", address);
  const newcomer = z.int().parse(created.body.user_id);
  await org.owner.client.delete("/users/me/subscriptions", {
    subscriptions: ["brief"],
    principals: [stranger.id],
  });
  const told = (op: string, who: unknown) => expect.objectContaining({ op, person: who });
  const lost = told("remove", { user_id: stranger.id });
  expect(await incomplete.read()).toEqual([lost]);
  expect(await whole.read()).toEqual([
    told("add", placeholder(newcomer)),
    lost,
    told("add", placeholder(stranger.id)),
  ]);
});
